"""`pensil clues`: what setters read, draw and get as JSON, how it exits."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import pensil
from pensil.cli import main
from pensil.core.kind import Kind
from pensil.kinds import KINDS
from pensil.words import languages
from tests.cli.running import printed
from tests.facts import facts_of
from tests.interrupting import interrupt

AKARI = "akari\n. . . . . .\n. . 4 . . .\n. . . . 2 .\n. 0 . . . .\n. . . 1 . .\n. . . . . .\n"
NURIKABE = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
SWITCH = "nonogram\nrows\n1\n1\ncolumns\n1\n1\n"
WALLS = "akari\n. . #\n# . .\n. . .\n"
WRONG = "nonogram\nrows\n2\n1\ncolumns\n1\n1\n"
SLOW = "hashi\n" + "\n".join(" ".join("3 ." * 20) for _ in range(40)) + "\n"


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    return printed(capsys, "clues", *argv)


def test_a_puzzle_whose_numbers_are_all_needed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, AKARI, "--thin", "--lang", "en")
    assert code == 0
    assert out.split("\n\n")[1] == (
        "akari 6x6: one solution, proved unique.\n"
        "No number is redundant: all 4 are needed.\n"
        "No number can go.\n"
        "One number changed, and still exactly one solution, perhaps another one:\n"
        "  r4c2: 2 instead of 0\n"
        "  r5c4: 0 instead of 1\n"
        "akari 6x6: easy (score 2.42), 12 steps; the hardest: Only one cell can light it.\n"
    )


def test_redundant_numbers_are_framed_and_the_thinned_puzzle_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, NURIKABE, "--thin", "--lang", "id")
    assert code == 0
    drawn, told, thinned = out.split("\n\n")
    assert "│ · ·[2]· ·│ b2" in drawn
    assert "│ · 5 · · ·│ b1" in drawn
    assert told.splitlines() == [
        "[ ] tidak diperlukan",
        "nurikabe 5x5: satu solusi, terbukti tunggal.",
        "Dari 4 angka, yang masing-masing tidak diperlukan: b2k3, b4k3, dan b5k4.",
        "2 dari 4 angka bisa dihilangkan sekaligus: b4k3 dan b5k4.",
        "Jika satu angka diganti, tetap tepat satu solusi, mungkin solusi yang lain:",
        "  b1k2: 6, bukan 5",
        "nurikabe 5x5: mudah (nilai 3,05), 15 langkah; yang tersulit: Satu-satunya jalan keluar pulau.",
    ]
    assert "│ · · ? · ·│\n│ · · · ? ·│" in thinned


def test_cells_that_decide(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, SWITCH, "--lang", "en")
    assert code == 0
    assert " 1 │(×)[ ]│ r1\n 1 │[ ][ ]│ r2" in out
    assert "[ ] here solutions differ   ( ) would decide\nnonogram 2x2: more than one solution.\n" in out
    assert "Solutions differ at r1c1, r1c2, r2c1 and r2c2.\nGiven away, this would decide: r1c1 is blank.\n" in out


def test_numbers_that_decide(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, WALLS, "--lang", "en")
    assert code == 0
    assert "│[·][·](2)│ r1" in out
    assert "This number would decide: r1c3 = 2.\n" in out
    assert "Exactly one solution, if the number of one clue were:\n  r1c3: 2\n  r2c1: 0 or 3\n" in out


def test_the_solution_in_a_file_is_the_one_that_is_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = pensil.read(WALLS)
    boards = pensil.solve(puzzle, solutions=0).solutions
    assert len(boards) > 2
    for board in boards:
        path = tmp_path / "wanted.json"
        path.write_text(json.dumps({"puzzle": puzzle.to_json(), "solution": board.to_json()}))
        code, out = run(capsys, str(path), "--json")
        assert code == 0
        cells = puzzle.to_json()["cells"]
        for each in json.loads(out)["deciding"]:
            row, col = each["clue"]
            cells[row][col] = each["value"]
        assert pensil.solve(pensil.read({"kind": "akari", "cells": cells})).solutions[0].to_json() == board.to_json()


def test_no_solution_is_told_with_its_reason_and_a_repair(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, WRONG, "--lang", "en")
    assert code == 1
    assert "nonogram 2x2: no solution.\nThe rows have 3 black cells, but the columns have 2.\n" in out
    assert "  the 1 of column 1 (1): 2 instead of 1\n" in out


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_told_in_every_language(kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = [kind.compose(Random(seed), 4, 5)[0] for seed in range(60)]
    picked = {pensil.solve(puzzle).status: puzzle for puzzle in made}
    picked["none"] = pensil.read(facts_of(kind.name).impossible)
    assert picked.keys() == {"unique", "multiple", "none"}
    for status, puzzle in picked.items():
        source = puzzle.to_text()
        for lang in languages():
            code, out = run(capsys, source, "--thin", "--lang", lang)
            assert code == (status == "none")
            assert f"{kind.name} {puzzle.cols}x{puzzle.rows}: " in out
            page = tmp_path / "clues.html"
            run(capsys, source, "--thin", "--lang", lang, "-o", str(page))
            assert f'<html lang="{lang}">' in page.read_text()
            assert page.read_text().count("<svg") >= 1
        code, out = run(capsys, source, "--thin", "--json")
        assert code == (status == "none")
        found = json.loads(out)
        assert found == json.loads(json.dumps(pensil.clues(puzzle, thin=True).to_json()))
        assert {"status", "redundant", "alternatives", "deciding", "differ", "thinned", "why", "rating"} <= found.keys()
        assert (found["status"], found["unanswered"]) == (status, [])
        assert all(each.keys() == {"clue", "values"} for each in found["alternatives"])


def test_it_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "clues.svg"
    run(capsys, NURIKABE, "-o", str(drawn))
    ElementTree.parse(drawn)
    assert "ring stroke hint" in drawn.read_text()
    text = tmp_path / "clues.txt"
    run(capsys, NURIKABE, "-o", str(text), "--lang", "en")
    assert "[2]" in text.read_text()
    page = tmp_path / "clues.html"
    run(capsys, WALLS, "-o", str(page), "--lang", "en")
    assert "Dashed frames: here solutions differ. Dotted frames: would decide." in page.read_text()
    assert '<p class="listed">r2c1: 0 or 3</p>' in page.read_text()


@pytest.mark.parametrize(
    ("cell", "said", "values"),
    [
        ("r3c3", "Each of the numbers 0 and 2 at r3c3 gives exactly one solution.", [0, 2]),
        ("r1c1", "No number at r1c1 gives exactly one solution.", []),
        ("b1k3", "The number 2 at r1c3 gives exactly one solution.", [2]),
    ],
)
def test_the_numbers_of_one_cell(cell: str, said: str, values: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, WALLS, "--at", cell, "--lang", "en") == (0, said + "\n")
    _, out = run(capsys, WALLS, "--at", cell, "--json")
    assert json.loads(out)["values"] == values
    place = json.loads(out)["clue"]
    assert list(pensil.fitting_numbers(pensil.read(WALLS), tuple(place))) == values


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([WALLS, "--at", "r9c8"], "there is no place for a clue at r9c8 "),
        ([SWITCH, "--at", "r1c1"], "there is no place for a clue at r1c1 "),
        ([SWITCH, "--at", "r1:2"], "there is no place for a clue at r1:2 "),
        ([SWITCH, "--at", "c7:1"], "there is no place for a clue at c7:1 "),
        ([WALLS, "--at", "r1:1"], "there is no place for a clue at r1:1 "),
        ([SWITCH, "--at", "x1:1"], "nor a block such as r3:2"),
        ([WALLS, "--at", "here"], "is not a cell such as r3c5"),
        ([WALLS, "--at", "r1c1", "--thin"], "--at tells the numbers of one cell"),
        ([WALLS, "-o", "clues.doc"], "cannot tell what to draw"),
        ([WALLS, "-o", "-"], "standard output is for the sentences"),
        (["akari\n. 7\n"], "7 is not a clue"),
        (["no-such-file.txt"], "no such file"),
    ],
)
def test_bad_input_is_told_in_one_line(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


@pytest.mark.parametrize("lang", languages())
def test_what_was_not_known_in_time_is_told(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clues", SLOW, "--timeout", "0", "--lang", lang]) == 3
    out, err = capsys.readouterr()
    assert err == ""
    assert {"en": "the time limit was reached", "id": "batas waktu tercapai"}[lang] in out
    found = pensil.clues(pensil.read(NURIKABE), timeout=0)
    assert (found.status, found.redundant, found.alternatives) == ("timeout", (), ())


def test_ctrl_c_ends_it_at_once() -> None:
    code = (
        "import sys, pensil.cli as cli\n"
        "print('ready', flush=True)\n"
        f"sys.exit(cli.main(['clues', {SLOW!r}, '--thin']))\n"
    )
    ended = interrupt("-c", code, stdin=subprocess.DEVNULL)
    assert (ended.code, ended.err) == (130, "pensil: interrupted\n")


OPEN = "nonogram\nrows\n3\n? 1\n1\ncolumns\n2\n1 1\n2\n"


@pytest.mark.parametrize(
    ("place", "lang", "clue", "said"),
    [
        ("r2:1", "en", [0, 1, 0], "The number 1 at the ? of row 2 (? 1) gives exactly one solution."),
        ("c1:1", "en", [1, 0, 0], "The number 2 at the 2 of column 1 (2) gives exactly one solution."),
        ("k1:1", "id", [1, 0, 0], "Angka 2 di blok 2 pada kolom 1 (2) memberi tepat satu solusi."),
    ],
)
def test_the_numbers_of_a_block(
    place: str, lang: str, clue: list[int], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, OPEN, "--at", place, "--lang", lang) == (0, said + "\n")
    _, out = run(capsys, OPEN, "--at", place, "--json")
    found = json.loads(out)
    assert found["clue"] == clue
    assert found["values"] == list(pensil.fitting_numbers(pensil.read(OPEN), tuple(clue)))


def test_a_rating_that_takes_too_long_is_left_out_and_nothing_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pensil.cli.clues.RATING_SECONDS", 0.0)
    code, out = run(capsys, AKARI, "--lang", "en")
    assert code == 0
    assert "No number is redundant" in out
    assert out.endswith("How hard it is, was not found out within 0 s: `pensil rate` takes the time it needs.\n")
    code, out = run(capsys, AKARI, "--json")
    found = json.loads(out)
    assert (code, found["rating"], found["unanswered"]) == (0, None, ["rating"])
    code, out = run(capsys, AKARI, "--json", "--timeout", "60")
    assert (code, json.loads(out)["rating"]["level"]) == (0, "easy")
