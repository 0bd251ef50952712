"""Whatever somebody draws is read, drawn, checked and answered, and what is wrong with it is told by its rules."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pensil
from pensil.cli import main
from pensil.core.board import Puzzle
from pensil.core.kind import Kind
from pensil.engine.mistakes import broken_rules
from pensil.formats import read_document, write
from pensil.kinds import KINDS
from pensil.web.service import answer
from tests.checks import some
from tests.facts import facts_of
from tests.samples import sample

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)

Drawing = tuple[Puzzle, dict[str, Any]]


def junk(kind: Kind, seed: int) -> Drawing:
    rng = Random(seed)
    puzzle = kind.from_json(sample(kind.name, rng, *rng.choice(((3, 4), (5, 3), (4, 4))))[0])
    return puzzle, facts_of(kind.name).junk.draw(rng, puzzle)


@each_kind
def test_every_broken_rule_is_told_and_no_other(kind: Kind) -> None:
    facts = facts_of(kind.name)
    apart = facts.apart
    assert apart is not None
    strange = held = 0
    for seed in range(150):
        puzzle, data = junk(kind, seed)
        assert pensil.check(puzzle, data) == pensil.check(puzzle, json.dumps(data))
        found = pensil.check(puzzle, puzzle.drawn_from_json(data).answer)
        board_codes = set() if facts.junk.all_codes else apart.codes
        expected = facts.junk.codes(puzzle, data)
        assert {v.code for v in found} - board_codes == expected, (seed, data)
        strange += bool(expected)
        values = facts.junk.values(puzzle, data)
        if values is not None:
            broken = {name for name, kept in apart.conditions(puzzle).items() if not kept(values)}
            told = {name for v in found if v.code in apart.codes for name in apart.told(puzzle, v)}
            assert told == apart.worth_telling(frozenset(broken)), (seed, data)
            held += 1
    assert strange > 20
    assert held > 20 or facts.junk.all_codes


@each_kind
@pytest.mark.parametrize("marks", [False, True])
def test_it_is_drawn_and_answered(kind: Kind, marks: bool) -> None:
    told = 0
    for seed in range(30):
        puzzle, data = junk(kind, seed)
        drawn = puzzle.drawn_from_json(data, marks=marks)
        assert kind.from_json(puzzle.to_json()) == drawn.board.puzzle
        svg = pensil.draw(puzzle, marks=data) if marks else pensil.draw(puzzle, data)
        on_board = drawn.items or any(violation.cells for violation in drawn.violations(kind))
        assert ("error" in svg.split("</style>")[1]) == bool(on_board)
        step = pensil.hint(puzzle, drawn)
        if drawn.wrong:
            assert step is not None
            assert step.is_mistake
            broken = broken_rules(drawn)
            first = broken if len(broken) <= 3 else broken[:2]  # the others are counted
            assert all(v.message in step.message or v.message in step.message.lower() for v in some(first))
            assert "<svg" in pensil.draw(puzzle, marks=drawn, step=step)
            told += 1
        wrong = puzzle.drawn_from_json(data, marks=True).wrong
        assert pensil.solve(puzzle, marks=data).status in (("none",) if wrong else ("unique", "multiple", "none"))
        assert pensil.count(puzzle, marks=data, limit=2) <= 2
    assert told > 5


@each_kind
def test_a_file_with_it_is_a_file_with_a_puzzle(kind: Kind) -> None:
    for seed in range(20):
        puzzle, data = junk(kind, seed)
        text = f"{puzzle.to_text()}answer\n{json.dumps(data)}\n"
        for file in (text, json.dumps({"puzzle": puzzle.to_json(), "answer": data})):
            document = read_document(file)
            assert pensil.read(file) == document.puzzle == puzzle
            assert document.drawn == puzzle.drawn_from_json(data)
            for form in ("text", "json"):
                assert read_document(write(puzzle, form, document.board)).board == document.board


@each_kind
@pytest.mark.parametrize("damage", ["", "{", "[]", "x y z", '{"cells": [[]]}', '{"bridges": 3, "rectangles": [[1]]}'])
def test_a_damaged_answer_does_not_spoil_the_puzzle(kind: Kind, damage: str) -> None:
    puzzle, _ = junk(kind, 1)
    document = read_document(f"{puzzle.to_text()}answer\n{damage}\n")
    assert document.puzzle == puzzle
    assert document.drawn is None
    assert document.fault is not None


@each_kind
@pytest.mark.parametrize("seed", range(4))
def test_every_command_goes_on(kind: Kind, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, data = junk(kind, seed)
    both, marks = tmp_path / "both.txt", tmp_path / "marks.json"
    both.write_text(f"{puzzle.to_text()}answer\n{json.dumps(data)}\n")
    marks.write_text(json.dumps(data))
    for command in (
        ["solve", str(both)],
        ["solve", str(both), "--marks", str(marks)],
        ["rate", str(both)],
        ["convert", str(both), "--to", "json"],
        ["draw", str(both)],
        ["draw", str(both), "--marks", str(marks)],
        ["draw", str(both), "--answer", str(marks)],
        ["hint", str(both)],
        ["hint", str(both), "--marks", str(marks)],
        ["explain", str(both)],
        ["explain", str(both), "--pictures"],
        ["check", str(both), "--answer", str(marks)],
        ["check", str(both)],
    ):
        code = main(command)
        out, err = capsys.readouterr()
        assert code in (0, 1), (command, err)
        assert out
        assert "Traceback" not in err


def without_one(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The marks without one of them, for each."""
    if "cells" in data:
        marked = [(r, c) for r, row in enumerate(data["cells"]) for c, value in enumerate(row) if value is not None]
        grids = [[list(row) for row in data["cells"]] for _ in marked]
        for grid, (r, c) in zip(grids, marked, strict=True):
            grid[r][c] = None
        return [{"cells": grid} for grid in grids]
    return [data | {key: [*each[:i], *each[i + 1 :]]} for key, each in data.items() for i in range(len(each))]


@each_kind
def test_the_fewest_marks_are_blamed_that_no_board_can_hold(kind: Kind) -> None:
    alone = 0
    for seed in range(60):
        puzzle, data = junk(kind, seed)
        drawn = puzzle.drawn_from_json(data, marks=True)
        if not drawn.wrong:
            continue
        result = pensil.solve(puzzle, marks=data)
        assert (result.status, result.solutions, result.facts, result.complete) == ("none", (), None, True)
        assert pensil.count(puzzle, marks=data) == 0
        assert result.conflict is not None
        blamed = result.conflict.to_json()
        # They are wrong alone, and none of them can be left out.
        again = pensil.solve(puzzle, marks=json.dumps(blamed))
        assert again.conflict == pensil.solve(puzzle, marks=result.conflict).conflict == result.conflict
        fewer = without_one(blamed)
        assert not any(puzzle.drawn_from_json(less, marks=True).wrong for less in some(fewer))
        alone += len(fewer) == 1
        assert result.why is not None
        first = puzzle.drawn_from_json(blamed, marks=True).wrong[0]
        assert result.why.message == first.message
        assert str(result.conflict).startswith(first.message)
        told = result.to_json("id")
        assert told["conflict"] == blamed
        assert told["why"] == {"message": first.said_in("id").message, "cells": [list(cell) for cell in first.cells]}
    assert alone > 5


@each_kind
def test_marks_that_no_board_can_hold_have_no_solution_anywhere(
    kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marks = tmp_path / "marks.json"
    told = 0
    for seed in range(12):
        puzzle, data = junk(kind, seed)
        if not puzzle.drawn_from_json(data, marks=True).wrong:
            continue
        marks.write_text(json.dumps(data))
        expected = pensil.solve(puzzle, marks=data).to_json("id")
        command = ["solve", json.dumps(puzzle.to_json()), "--marks", str(marks), "--lang", "id"]
        assert main([*command, "--json"]) == 1
        out, err = capsys.readouterr()
        assert (err, json.loads(out) | expected) == ("", json.loads(out))
        assert main(command) == 1
        out, err = capsys.readouterr()
        *_, verdict, why = out.splitlines()
        assert "tanda-tanda ini tidak bisa dilengkapi" in verdict
        assert (err, why.lower()) == ("", expected["why"]["message"].lower() + ".")
        request = {"puzzle": puzzle.to_json(), "marks": data, "lang": "id"}
        status, reply = answer("solve", json.dumps(request).encode())
        assert (status, json.loads(reply) | expected) == (200, json.loads(reply))
        told += 1
    assert told > 2
