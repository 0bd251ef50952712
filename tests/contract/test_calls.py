"""The Python interface: results travel between processes, and calls that make no sense raise a PensilError."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from tests.checks import some

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
MANY = "akari\n. . .\n. . .\n"


@pytest.mark.parametrize("text", [LAMPS, MANY, "akari\n. 4\n. .\n"])
def test_results_can_be_pickled(text: str) -> None:
    puzzle = pensil.read(text)
    result = pensil.solve(puzzle)
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert again.facts == result.facts
    assert again.to_json() == result.to_json()
    assert pickle.loads(pickle.dumps(again)).facts == result.facts
    if result.solutions:
        for value in (puzzle, pensil.hint(puzzle), pensil.explain(puzzle), pensil.rate(puzzle)):
            assert pickle.loads(pickle.dumps(value)) == value
    clues = pensil.clues(puzzle, thin=True)
    assert pickle.loads(pickle.dumps(clues)) == clues
    assert pickle.loads(pickle.dumps(clues)).to_json() == clues.to_json()
    run = pickle.loads(pickle.dumps(pensil.run(puzzle, "dfs")))
    assert run.status == pensil.run(puzzle, "dfs").status


UNCHECKED: Any = pensil
"""The interface, where the type checker does not object to what is tried."""


@pytest.mark.parametrize("call", [
    lambda p: UNCHECKED.solve(LAMPS),
    lambda p: UNCHECKED.solve(None),
    lambda p: UNCHECKED.hint(LAMPS),
    lambda p: UNCHECKED.write(LAMPS, "json"),
    lambda p: UNCHECKED.solve(p, solutions=-1),
    lambda p: UNCHECKED.solve(p, solutions=1.5),
    lambda p: UNCHECKED.solve(p, timeout=-1),
    lambda p: UNCHECKED.solve(p, timeout=float("nan")),
    lambda p: UNCHECKED.solve(p, timeout="5"),
    lambda p: UNCHECKED.solve_many(p),
    lambda p: UNCHECKED.solve_many(5),
    lambda p: UNCHECKED.solve_many([p], solutions=-1),
    lambda p: UNCHECKED.solve_many([p], timeout=-1),
    lambda p: list(UNCHECKED.solve_many([p, LAMPS])),
    lambda p: list(UNCHECKED.solve_many(LAMPS)),
    lambda p: UNCHECKED.count(p, limit=-1),
    lambda p: UNCHECKED.run(p, "dfs", solutions=-1),
    lambda p: UNCHECKED.run(p, "dfs", limit_nodes=-1),
    lambda p: UNCHECKED.run(p, "dfs", timeout=-1),
    lambda p: UNCHECKED.compare(p, timeout=-1),
    lambda p: UNCHECKED.compare(p, solutions=-1),
    lambda p: UNCHECKED.compare(LAMPS),
    lambda p: UNCHECKED.study(5),
    lambda p: UNCHECKED.study("akari", strategies=["guess"]),
    lambda p: UNCHECKED.strategies("sudoku"),
    lambda p: UNCHECKED.strategies(5),
    lambda p: UNCHECKED.techniques("sudoku"),
    lambda p: UNCHECKED.steps(p, timeout=-1),
    lambda p: UNCHECKED.steps(p, lang="fr"),
    lambda p: UNCHECKED.rate(p, timeout=-1),
    lambda p: UNCHECKED.clues(LAMPS),
    lambda p: UNCHECKED.clues(p, timeout=-1),
    lambda p: UNCHECKED.clues(p, answer={"cells": [[0] * 6] * 6}),
    lambda p: UNCHECKED.thin(LAMPS),
    lambda p: UNCHECKED.thin(UNCHECKED.read(MANY)),
    lambda p: UNCHECKED.thin(p, keep=["r1c1"]),
    lambda p: UNCHECKED.fitting_numbers(p, "r1c1"),
    lambda p: UNCHECKED.fitting_numbers(p, (0, -1)),
    lambda p: UNCHECKED.fitting_numbers(p, (0, 6)),
    lambda p: UNCHECKED.fitting_numbers(p, (0, 0, 0)),
    lambda p: UNCHECKED.complete(LAMPS),
    lambda p: UNCHECKED.complete(p, seed=-1),
    lambda p: UNCHECKED.complete(p, level="simple"),
    lambda p: UNCHECKED.complete(p, techniques=["guess"]),
    lambda p: UNCHECKED.complete(p, tries=0),
    lambda p: UNCHECKED.read_trace(LAMPS, []),
    lambda p: UNCHECKED.hint(p, lang=None),
    lambda p: UNCHECKED.hint(p, lang="fr"),
    lambda p: UNCHECKED.hint(p, 5),
    lambda p: UNCHECKED.check(p, None),
    lambda p: UNCHECKED.draw(p, theme="blue"),
    lambda p: UNCHECKED.read(p),
    lambda p: UNCHECKED.read(LAMPS, kind=5),
    lambda p: UNCHECKED.read(LAMPS, format=5),
    lambda p: UNCHECKED.read({"kind": "akari", "cells": [[object()]]}),
    lambda p: UNCHECKED.read({"cells": [[None]]}),
    lambda p: UNCHECKED.write(p, None),
    lambda p: UNCHECKED.run(p, None),
    lambda p: UNCHECKED.explain(p, lang=None),
    lambda p: UNCHECKED.draw(p, step=5),
    lambda p: UNCHECKED.draw(p, UNCHECKED.solve(p).solutions[0], step=UNCHECKED.hint(p)),
])  # fmt: skip
def test_calls_that_make_no_sense(call: Any) -> None:
    with pytest.raises(pensil.PensilError):
        call(pensil.read(LAMPS))


def test_what_is_too_big_to_solve_can_still_be_written_and_drawn() -> None:
    puzzle = pensil.read("shikaku\n" + ("? " + ". " * 239 + "\n" + (". " * 240 + "\n") * 19) * 12)
    assert pensil.write(puzzle, "json")
    assert pensil.draw(puzzle)
    with pytest.raises(pensil.TooBig):
        pensil.solve(puzzle)


def test_the_json_of_a_puzzle_is_read_as_it_is() -> None:
    puzzle = pensil.read(LAMPS)
    data = puzzle.to_json()
    assert pensil.read(data) == puzzle
    assert pensil.read({"puzzle": data, "marks": {"cells": [[None] * 6] * 6}}) == puzzle
    del data["kind"]
    assert pensil.read(data, kind="akari") == puzzle


def test_steps_and_ratings_are_values() -> None:
    puzzle = pensil.read(LAMPS)
    assert len({pensil.hint(puzzle), pensil.hint(puzzle), pensil.hint(puzzle, lang="id")}) == 2
    assert len({pensil.rate(puzzle), pensil.rate(puzzle), pensil.rate(pensil.read("akari\n.\n"))}) == 2
    assert len({change for step in pensil.explain(puzzle) for change in step.changes}) > 5
    step = pensil.hint(puzzle)
    assert step is not None
    assert str(step) == step.message
    assert not step.is_mistake


def test_a_step_is_drawn() -> None:
    puzzle = pensil.read(LAMPS)
    marks = None
    for _ in range(3):
        step = pensil.hint(puzzle, marks)
        assert step is not None
        drawn = pensil.draw(puzzle, marks=marks, step=step)
        assert 'class="ring stroke hint"' in drawn
        assert 'class="ring stroke trace"' in drawn
        marks = step.apply(marks or Board.empty(puzzle))
    wrong = {"cells": [[1, *[None] * 5], *[[None] * 6] * 5]}
    assert 'class="ring stroke error"' in pensil.draw(puzzle, marks=wrong, step=pensil.hint(puzzle, wrong))


@pytest.mark.parametrize("call", [pensil.hint, pensil.explain, pensil.rate, pensil.count])
def test_no_time_at_all(call: Any) -> None:
    puzzle = pensil.read("nonogram\nrows\n" + "1 1\n" * 60 + "columns\n" + "1 1\n" * 60)
    with pytest.raises(pensil.TimeLimit):
        call(puzzle, timeout=0)


def test_the_public_types() -> None:
    puzzle = pensil.read(LAMPS)
    result = pensil.solve(puzzle)
    assert isinstance(result, pensil.Result)
    assert isinstance(result.facts, pensil.Board)
    assert isinstance(pensil.hint(puzzle), pensil.Step)
    assert isinstance(pensil.rate(puzzle), pensil.Rating)
    assert isinstance(pensil.run(puzzle, "dfs"), pensil.Run)
    assert isinstance(pensil.check(puzzle, Board(puzzle, (2 for _ in puzzle.domains)))[0], pensil.Violation)
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        pensil.Bord  # type: ignore[attr-defined]  # noqa: B018


def test_results_are_equal_when_the_same_was_found() -> None:
    """However long it took: times are never the same."""
    puzzle = pensil.read(MANY)
    one, other = pensil.solve(puzzle), pensil.solve(puzzle)
    assert one.seconds != other.seconds
    assert one == other
    assert hash(one) == hash(other)
    for different in (pensil.solve(puzzle, solutions=1), pensil.solve(pensil.read("akari\n. .\n"))):
        assert one != different
    assert one != "multiple"


def test_techniques_can_be_pickled() -> None:
    known = pensil.techniques()
    assert list(known) == [kind.name for kind in pensil.list_kinds()]
    for name, techniques in some(known.items()):
        assert techniques == pensil.techniques(name)
        for each in some(techniques):
            assert pickle.loads(pickle.dumps(each)) is each


def test_the_strategies_of_all_kinds() -> None:
    known = pensil.strategies()
    assert known == {kind.name: pensil.strategies(kind.name) for kind in pensil.list_kinds()}
    assert [each.name for each in known["akari"]] == ["brute-force", "dfs", "phases", "engine"]


@pytest.mark.parametrize("kind", [kind.name for kind in pensil.list_kinds()])
def test_the_json_of_steps_is_what_is_read_back(kind: str) -> None:
    """Lists and no tuples, as in the JSON of boards."""
    for step in some(pensil.explain(pensil.generate(kind, 5, 5, seed=1))):
        assert json.loads(json.dumps(step.to_json())) == step.to_json()


def test_marks_are_checked_as_marks() -> None:
    """In all forms: what is not drawn is undecided, and blank in an answer."""
    puzzle = pensil.read("hashi\n2 . 2\n. . .\n2 . 2\n")
    begun = {"bridges": [[0, 0, 0, 2, 1]]}
    drawing = str(puzzle.board_from_json(begun))
    for given in (begun, drawing):
        assert pensil.check(puzzle, given), "as an answer it is not finished"
        assert pensil.check(puzzle, marks=given) == []
    board = Board.empty(puzzle).decide(0, 2)
    assert pensil.check(puzzle, marks=board) == pensil.check(puzzle, board)
    wrong = pensil.check(puzzle, marks={"bridges": [[0, 0, 0, 2, 3]]})
    assert "bridge-limit" in {violation.code for violation in wrong}
    for options in ({}, {"answer": begun, "marks": begun}):
        with pytest.raises(pensil.PensilError, match="an answer or marks: one of them"):
            UNCHECKED.check(puzzle, **options)


def test_the_laboratory_in_python() -> None:
    names = [strategy.name for strategy in pensil.strategies("akari")]
    assert names == ["brute-force", "dfs", "phases", "engine"]
    assert {technique.name for technique in pensil.techniques("akari")} > {"zero-clue"}
    measures = list(pensil.compare(pensil.read(LAMPS), limit_nodes=50, name="lamps"))
    assert [each.strategy.name for each in measures] == names
    assert {each.name for each in measures} == {"lamps"}
    growths = pensil.study("akari", sizes=[(2, 3), (3, 3)], count=2, strategies=["dfs", "engine"])
    assert [growth.strategy for growth in growths] == ["dfs", "engine"]
    assert [each.area for each in growths[0].measures] == [6, 6, 9, 9]


def test_an_answer_is_drawn_as_one_and_marks_as_marks() -> None:
    puzzle = pensil.read("nurikabe\n1 .\n")
    full = {"cells": [[0, 1]]}
    assert ('class="fill answer' in pensil.draw(puzzle, full), 'class="fill mark' in pensil.draw(puzzle, full)) == (
        1,
        0,
    )
    drawn = pensil.draw(puzzle, marks=full)
    assert ('class="fill answer' in drawn, 'class="fill mark' in drawn) == (False, True)


@pytest.mark.parametrize("call", [pensil.read, pensil.read_all])
def test_kinds_and_formats_are_named(call: Callable[..., object]) -> None:
    for name in ("kind", "format"):
        with pytest.raises(pensil.PensilError, match=f"^the {name} must be a name, not int$"):
            call("akari\n.", **{name: 3})
