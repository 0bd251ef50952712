"""The first steps of a puzzle that takes long to solve: told before that, and the same as always."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import NEVER
from pensil.core.kind import Kind
from pensil.core.puzzle import Puzzle
from pensil.core.step import Step
from pensil.engine import explain
from pensil.engine.explain import Explainer
from pensil.engine.result import Result
from pensil.engine.telling import Teller
from pensil.errors import NoSolution, TimeLimit
from pensil.kinds import KINDS
from tests.engine.test_scripted_telling import EMPTY, Script, clues
from tests.facts import facts_of
from tests.samples import sample

LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")

Told = tuple[list[Step], str | None]


def told(puzzle: Puzzle) -> Told:
    """The steps, and the error at their end."""
    found: list[Step] = []
    try:
        for step in Explainer(puzzle).steps(Board.empty(puzzle)):
            found.append(step)
    except NoSolution as error:
        return found, str(error)
    return found, None


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_steps_that_did_not_wait_are_the_same(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, facts = Random(7), facts_of(kind.name)
    puzzles = [sample(kind.name, rng, *rng.choice(((3, 4), (5, 4), (4, 6))))[0] for _ in range(14)]
    if facts.clues is not None:
        puzzles += [facts.clues(rng, 4, 3) for _ in range(14)]
    ends = set()
    for data in [*puzzles, facts.impossible]:
        puzzle = kind.from_json(data)
        monkeypatch.setattr(explain, "CHECKING", 1.0)
        steps, error = told(puzzle)
        monkeypatch.setattr(explain, "CHECKING", 0.0)
        early, late_error = told(puzzle)
        assert late_error == error
        assert error is not None or early == steps
        ends.add((error is None, pensil.solve(puzzle).status))
    assert ends >= {(True, "unique"), (True, "multiple"), (False, "none")}


def test_steps_come_before_the_puzzle_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    solved, tried = Explainer._solved, []

    def slow(self: Explainer, marks: Board | None = None) -> Result:
        tried.append(self.deadline)
        if self.deadline is not NEVER:
            raise TimeLimit("it takes longer")
        return solved(self, marks)

    monkeypatch.setattr(Explainer, "_solved", slow)
    steps = Explainer(LAMPS).steps(Board.empty(LAMPS))
    first = next(steps)
    assert NEVER not in tried
    assert len(tried) == 1
    monkeypatch.undo()
    assert [first, *steps] == told(LAMPS)[0]


def test_it_is_tried_again_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = told(LAMPS)[0][:4]
    tried = []

    def slow(self: Explainer, marks: Board | None = None) -> Result:
        assert self.deadline.moment is not None, "without a limit only where nothing else is left to do"
        tried.append(self.deadline.moment)
        raise TimeLimit("it takes longer")

    monkeypatch.setattr(explain, "CHECKING", 1e-6)
    monkeypatch.setattr(Explainer, "_solved", slow)
    steps = Explainer(LAMPS).steps(Board.empty(LAMPS))
    assert [next(steps) for _ in expected] == expected
    assert len(tried) > 2
    assert tried == sorted(tried)


def test_wrong_marks_are_told_before_any_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "CHECKING", 0.0)
    marks = pensil.solve(LAMPS).solutions[0]
    wrong = Board(LAMPS, (3 ^ marks.masks[0], *LAMPS.domains[1:]))
    (step,) = Explainer(LAMPS).steps(wrong)
    assert step.is_mistake


def test_a_step_that_was_held_back_is_told_when_time_is_up() -> None:
    def look(board: Board) -> Any:
        return SimpleNamespace(
            board=board,
            names_all=True,
            draws=lambda mask: mask.bit_count() == 1,
            promising=lambda some: some,
            check_time=lambda: None,
        )

    def late(board: Board) -> Step | None:
        raise TimeLimit("late")

    hard: Any = Script("h", 3, *clues(5))
    steps = Teller([hard], look, look, late).steps(EMPTY)
    assert [change.spot for change in next(steps).changes] == [5]
    with pytest.raises(TimeLimit, match="late"):
        next(steps)
