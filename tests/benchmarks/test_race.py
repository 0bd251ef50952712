"""The benchmark's own machinery: entrants that are wrong, crash or never end are told apart, and nobody is dropped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.boards import Board, make, parse_kinds, parse_sizes, read_corpus
from benchmarks.entrants import ENTRANTS, Entrant, entrants_named
from benchmarks.plot import Line, loglog
from benchmarks.race import Lap, Record, race
from benchmarks.report import HEAD, markdown, notes, save_laps, table, text

CHEAT = Entrant("cheat", "pensil", "tests.benchmarks.cheat", "misbehaves", needs="json")


def boards_of(*heights: int) -> list[Board]:
    """Boards that carry their answer, so that the cheat can give it."""
    made = [make("akari", rows, 4, seed=1) for rows in heights]
    return [replace(b, puzzle=b.puzzle | {"right": (b.solution or {})["cells"]}) for b in made]


def run(entrant: Entrant, boards: list[Board], give_up: int = 9) -> tuple[Record, list[Lap]]:
    seen: list[Lap] = []
    return race([entrant], boards, seconds=0.3, give_up=give_up, progress=seen.append)[0], seen


@pytest.fixture(scope="module")
def cheated() -> Record:
    boards = [*boards_of(3, 4, 5, 6, 7, 8, 9, 10), make("hashi", 5, 5)]
    record, seen = run(CHEAT, boards)
    assert record.laps == seen
    assert [lap.board for lap in record.laps] == [board.id for board in boards]
    return record


def test_each_fault_is_told_apart(cheated: Record) -> None:
    outcomes = [lap.outcome for lap in cheated.laps]
    assert outcomes == ["solved", "solved", "wrong", "crash", "timeout", "error", "wrong", "solved", "missing"]
    assert not any(lap.proved for lap in cheated.laps)
    assert "SIGABRT" in cheated.laps[3].note
    assert cheated.laps[5].note == "ZeroDivisionError: oh dear"
    assert cheated.laps[6].note == "says that there is no answer"


def test_after_time_outs_in_a_row_the_rest_of_the_kind_is_counted_as_not_tried() -> None:
    boards = [*boards_of(7), *boards_of(7), *boards_of(3), make("hashi", 5, 5)]
    record, seen = run(CHEAT, boards, give_up=2)
    assert [lap.outcome for lap in record.laps] == ["timeout", "timeout", "given-up", "missing"]
    assert seen == record.laps


def test_entrants_take_turns_and_one_that_is_not_there_holds_up_nobody() -> None:
    boards = [make("akari", rows, 4) for rows in (3, 4)]
    absent = replace(CHEAT, name="absent", module="benchmarks.nowhere")
    seen: list[Lap] = []
    records = race([ENTRANTS[0], absent, CHEAT], boards, seconds=5, give_up=3, progress=seen.append)
    assert [record.entrant.name for record in records] == ["pensil", "absent", "cheat"]
    assert [len(record.laps) for record in records] == [2, 0, 2]
    assert [lap.board for lap in seen] == [boards[0].id] * 2 + [boards[1].id] * 2
    assert [lap.entrant for lap in seen] == ["pensil", "cheat", "cheat", "pensil"]


def test_pensil_solves_and_proves() -> None:
    record, _ = run(ENTRANTS[0], [make("hashi", 5, 7), make("nonogram", 6, 5), make("shikaku", 6, 5)])
    assert [(lap.outcome, lap.proved) for lap in record.laps] == [("solved", True)] * 3
    assert all(lap.cpu and lap.first and 0 < lap.cpu < 10 for lap in record.laps)
    assert record.version


@pytest.mark.parametrize("entrant", [replace(CHEAT, module="benchmarks.nowhere"), replace(CHEAT, needs=None)])
def test_an_entrant_that_is_not_there_is_listed_with_the_reason(
    entrant: Entrant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("benchmarks.entrants.PEERS_PYTHON", tmp_path / "python")
    record, _ = run(entrant, boards_of(3))
    assert record.failed
    assert record.laps == []
    assert f"cheat did not run: {record.failed}" in notes([record])


def test_the_report_counts_everything(cheated: Record, tmp_path: Path) -> None:
    ours = Record(
        ENTRANTS[0], "1", laps=[replace(lap, entrant="pensil", outcome="solved", cpu=0.5) for lap in cheated.laps]
    )
    theirs = replace(cheated, laps=[replace(lap, cpu=1.0 if lap.outcome == "solved" else None) for lap in cheated.laps])
    rows = table([ours, theirs], by_size=False)
    assert [row[:3] for row in rows] == [
        ["akari", "pensil", "8/8"],
        ["akari", "cheat", "3/8"],
        ["hashi", "pensil", "1/1"],
    ]
    assert rows[1][HEAD.index("x pensil")] == "> 2.00"
    assert rows[1][-1] == "2 wrong, 1 crash, 1 timeout, 1 error"
    assert "cheat does not solve hashi: it never heard of it" in notes([theirs])
    assert len(text(HEAD, rows).splitlines()) == 4
    assert markdown(HEAD, rows).count("|\n") == 5
    assert (
        markdown(["a", "b", "c"], [["x", "1", "2"], ["y", "2", "> 1,000.5"]]).splitlines()[1] == "| :-- | --: | --: |"
    )
    assert markdown(["a", "b", "c", "d"], [["1", "x", "2", "3 wrong"]]).splitlines()[1] == "| :-- | :-- | --: | :-- |"
    save_laps([ours, theirs], tmp_path)
    assert len((tmp_path / "laps.csv").read_text().splitlines()) == 1 + 18


def test_boards_can_come_from_files(tmp_path: Path) -> None:
    made = [make("akari", 4, 5, seed) for seed in range(3)]
    (tmp_path / "some.jsonl").write_text("".join(board.to_line() + "\n" for board in made))
    (tmp_path / "one.txt").write_text("nurikabe\n. 2\n. .\n")
    read = list(read_corpus([tmp_path / "some.jsonl", tmp_path / "one.txt"], every=2))
    assert read[:2] == made[::2]
    assert (read[2].id, read[2].kind, read[2].size, read[2].solution) == ("one", "nurikabe", (2, 2), None)


def test_sizes_kinds_and_names() -> None:
    assert parse_sizes("10,20x30") == [(10, 10), (20, 30)]
    assert parse_kinds("akari,hashi") == ["akari", "hashi"]
    with pytest.raises(Exception, match="no kind 'chess'"):
        parse_kinds("chess")
    assert [entrant.name for entrant in entrants_named(["cp-sat"])] == ["pensil", "cp-sat"]
    with pytest.raises(ValueError, match="no entrant"):
        entrants_named(["abacus"])


def test_the_plot_is_svg_with_all_points() -> None:
    svg = loglog("Time & size", "cells", "ms", [Line("a", [(25, 0.1), (100, 0.5)]), Line("b", [(25, 3), (400, 3000)])])
    root = ElementTree.fromstring(svg)
    name = "{http://www.w3.org/2000/svg}"
    lines = [line.get("points", "") for line in root.iter(f"{name}polyline")]
    assert [len(line.split()) for line in lines] == [2, 2]
    heights = [[float(point.split(",")[1]) for point in line.split()] for line in lines]
    assert heights[0][0] > heights[0][1] > heights[1][0] > heights[1][1]  # more is higher up
