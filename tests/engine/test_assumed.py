"""Clues as assumptions: every answer is what solving the changed puzzle gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

import pensil
from pensil.core.board import Puzzle
from pensil.core.deadline import Deadline
from pensil.core.kind import Kind
from pensil.core.open_clues import Place, Value
from pensil.engine.assumed import Assumed, _EachAnew
from pensil.engine.model import NativeModel
from pensil.errors import PensilError, PuzzleError, TimeLimit
from pensil.kinds import KINDS
from tests.checks import some

WITH_CLUES = [kind for kind in KINDS if kind.open_clues() is not None]
each_kind = pytest.mark.parametrize("kind", WITH_CLUES, ids=lambda kind: kind.name)


def solutions(assumed: Assumed, changes: Mapping[Place, Value]) -> int:
    try:
        changed = assumed.with_changes(changes)
    except PuzzleError:
        return 0
    return pensil.count(changed, limit=2)


@each_kind
def test_changed_clues_give_what_the_changed_puzzle_has(kind: Kind) -> None:
    rng = Random(5)
    seen = set()
    for _ in range(12):
        puzzle, _ = kind.compose(rng, rng.randint(3, 6), rng.randint(3, 6))
        opened = kind.open_clues()
        assert opened is not None
        places = list(opened.clues(puzzle))
        numbers = {place: opened.numbers(puzzle, place) for place in places}
        assumed = Assumed(puzzle, numbers)
        for _ in range(12):
            values: dict[Place, list[Value]] = {place: [opened.sign, *numbers[place]] for place in places}
            changes = {
                place: rng.choice(values[place]) for place in rng.sample(places, rng.randint(0, min(3, len(places))))
            }
            found = assumed.count(changes)
            assert found == solutions(assumed, changes), (puzzle, changes)
            assert assumed.unique(changes) == (found == 1)
            seen.add(found)
    assert seen == {0, 1, 2}


def unique_puzzles(kind: Kind, rng: Random) -> Iterator[Puzzle]:
    """Those of some small puzzles that have one solution."""
    for _ in range(60):
        puzzle, _ = kind.compose(rng, rng.randint(3, 6), rng.randint(3, 6))
        if pensil.count(puzzle, limit=2) == 1:
            yield puzzle


@each_kind
def test_opened_clues_leave_the_solution_alone_or_not(kind: Kind) -> None:
    rng = Random(6)
    opened = kind.open_clues()
    assert opened is not None
    seen = set()
    for puzzle in some(unique_puzzles(kind, rng)):
        places = list(opened.clues(puzzle))
        assumed = Assumed(puzzle)
        for _ in range(6):
            changes: Mapping[Place, Value] = dict.fromkeys(rng.sample(places, rng.randint(0, len(places))), opened.sign)
            stays = assumed.stays(changes)
            assert stays == (solutions(assumed, changes) == 1), (puzzle, changes)
            seen.add(stays)
    assert seen == {True, False}


@each_kind
def test_it_may_be_said_before_which_clues_will_be_opened(kind: Kind) -> None:
    rng = Random(9)
    opened = kind.open_clues()
    assert opened is not None
    seen = set()
    for puzzle in some(unique_puzzles(kind, rng)):
        places = list(opened.clues(puzzle))
        free = rng.sample(places, rng.randint(0, len(places)))
        assumed = Assumed(puzzle, free=free)
        for _ in range(6):
            changes: Mapping[Place, Value] = dict.fromkeys(rng.sample(free, rng.randint(0, len(free))), opened.sign)
            found = solutions(assumed, changes)
            assert assumed.count(changes) == found, (puzzle, changes)
            other = assumed.another(changes)
            assert (other is None) == assumed.stays(changes) == (found == 1)
            if other is not None:
                shown = opened.shown(other)
                assert all(shown[place] == clue for place, clue in assumed.clues.items() if place not in changes)
            seen.add(found)
    assert seen == {1, 2}


@each_kind
def test_every_clue_is_there_and_can_be_what_it_is(kind: Kind) -> None:
    rng = Random(7)
    opened = kind.open_clues()
    assert opened is not None
    for _ in some(range(10)):
        puzzle, _ = kind.compose(rng, 5, 6)
        clues = opened.clues(puzzle)
        assert clues
        assert all(value in opened.numbers(puzzle, place) for place, value in clues.items())
        assert opened.changed(puzzle, clues) == puzzle
        opened_all = opened.changed(puzzle, dict.fromkeys(clues, opened.sign))
        assert set(opened.clues(opened_all).values()) == {opened.sign}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.open_clues() is None], ids=lambda kind: kind.name)
def test_a_kind_without_such_clues_says_so(kind: Kind) -> None:
    puzzle, _ = kind.compose(Random(1), 4, 4)
    with pytest.raises(PensilError, match="cannot be changed"):
        Assumed(puzzle)


@each_kind
@pytest.mark.parametrize("before", [False, True])
def test_without_effort_or_a_solution_nothing_stays(kind: Kind, before: bool) -> None:
    """Nothing is known without effort; what has no solution has none that could stay."""
    rng = Random(11)
    opened = kind.open_clues()
    assert opened is not None
    seen = set()
    for _ in range(60):
        puzzle, _ = kind.compose(rng, rng.randint(2, 4), rng.randint(3, 5))
        clues = opened.clues(puzzle)
        for place in list(clues)[:2]:
            for number in list(opened.numbers(puzzle, place))[:3]:
                try:
                    changed = opened.changed(puzzle, {place: number})
                except PuzzleError:
                    continue
                if opened.clues(changed).keys() != clues.keys() or pensil.count(changed, limit=1):
                    continue
                assumed = Assumed(changed, free=[place]) if before else Assumed(changed)
                for effort in (-1, 0):
                    seen.add(assumed.stays({}, effort))
                assert assumed.another({}) is None
    assert seen <= {False, None}
    assert False in seen


@each_kind
def test_time_that_runs_out_is_told(kind: Kind) -> None:
    opened = kind.open_clues()
    assert opened is not None
    puzzle, _ = kind.compose(Random(3), 5, 6)
    now = [0.0]
    assumed = Assumed(puzzle, deadline=Deadline(10.0, lambda: now[0]))
    places = list(opened.clues(puzzle))
    changes: Mapping[Place, Value] = dict.fromkeys(places, opened.sign)
    assert assumed.boards(changes, 2)
    now[0] = 20.0
    with pytest.raises(TimeLimit):
        assumed.boards(changes, 1000)
    with pytest.raises(TimeLimit):
        assumed.count(changes, limit=1000)


@each_kind
def test_time_that_runs_out_in_a_search_is_told(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every question takes a solver of its own: when that is set up, the time is over."""
    now, set_up = [0.0], _EachAnew._model

    def slowly(self: _EachAnew, changes: Mapping[Place, Value]) -> NativeModel | None:
        model = set_up(self, changes)
        now[0] += 10.0
        return model

    monkeypatch.setattr(_EachAnew, "_model", slowly)
    puzzle = next(unique_puzzles(kind, Random(6)))
    assumed = Assumed(puzzle, deadline=Deadline(25.0, lambda: now[0]))
    asked = _EachAnew(assumed)
    assert len(asked.boards({}, 9)) == 1
    assert asked.stays({}, -1)
    with pytest.raises(TimeLimit, match=r"^the time limit was reached; there are at least [01] solutions$"):
        asked.boards({}, 9)
