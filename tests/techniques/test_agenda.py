"""What is taken over from position to position saves time and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import pensil
from pensil.core.agenda import Agenda, AllPlaces, at_each
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.core.position import Position
from pensil.core.step import Step
from pensil.kinds import KINDS
from tests.checks import some
from tests.techniques.positions import look, random_data


def puzzle_with_solutions(kind: Kind, seed: int) -> tuple[Board, tuple[Board, ...]]:
    """The empty board of a random puzzle, and two of its solutions if it has so many."""
    rng = Random(f"{kind.name} {seed}")
    while True:
        puzzle = kind.from_json(random_data(kind, rng, rng.randrange(4, 8), rng.randrange(4, 8)))
        solutions = pensil.solve(puzzle, solutions=2).solutions
        if solutions:
            return Board.empty(puzzle), solutions


def steps_at(kind: Kind, at: Position) -> dict[str, list[Step]]:
    return {technique.name: list(technique.steps(at)) for technique in kind.techniques()}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_steps_are_those_of_a_position_that_comes_from_nowhere(kind: Kind, seed: int) -> None:
    """From step to step; some positions are looked at with a few techniques only, and what was seen then is not new."""
    rng = Random(seed)
    board, solutions = puzzle_with_solutions(kind, seed)
    at: Position | None = None
    boards = [board]
    while not board.full and len(boards) < 40:
        at = look(board, at)
        at.solutions = solutions
        fresh = steps_at(kind, look(board))
        if rng.random() < 0.7:
            assert steps_at(kind, at) == fresh
        else:
            name = rng.choice([*fresh])
            technique = next(technique for technique in kind.techniques() if technique.name == name)
            assert next(technique.steps(at), None) == next(iter(fresh[name]), None)
        steps = [step for found in fresh.values() for step in found]
        if not steps:
            break
        board = rng.choice(steps).apply(board)
        boards.append(board)
    for back in some(rng.sample(boards, min(4, len(boards)))):  # also to boards on which less is known
        at = look(back, at)
        assert steps_at(kind, at) == steps_at(kind, look(back))


class Counting:
    """Finds the number of the place, but for one, and counts how often it looks."""

    def __init__(self) -> None:
        self.looked: list[int] = []

    def __call__(self, place: int) -> tuple[int, ...]:
        self.looked.append(place)
        return () if place == 1 else (place,)


def all_found(agenda: Agenda[int]) -> tuple[list[int], list[int]]:
    """What is found, and where it had to be looked for."""
    look = Counting()
    return list(agenda.all_found(look, tuple)), look.looked


def test_an_agenda_looks_again_where_something_has_changed_only() -> None:
    places = AllPlaces([[0, 1], [1, 2], [2, 3], []])
    agenda: Agenda[int] = Agenda(places)
    assert all_found(agenda) == ([0, 2, 3], [0, 1, 2, 3])
    assert all_found(agenda) == ([0, 2, 3], [])
    after = agenda.after(places.touched([1, 7]))
    assert all_found(after) == ([0, 2, 3], [0, 1])
    assert all_found(agenda) == ([0, 2, 3], [])


def test_what_was_not_looked_at_stays_due() -> None:
    places = AllPlaces([[0], [1], [2]])
    agenda: Agenda[int] = Agenda(places)
    found: Iterator[int] = agenda.all_found(look := Counting(), tuple)
    assert next(found) == 0
    assert look.looked == [0]
    assert all_found(agenda.after(places.touched([0]))) == ([0, 2], [0, 1, 2])
    assert list(found) == [2]
    assert look.looked == [0, 1, 2]


def test_places_with_nothing_to_find_are_passed_over() -> None:
    agenda: Agenda[int] = Agenda(AllPlaces([[0], [1], [2]]))
    assert all_found(agenda.after(0b100, silent=0b101)) == ([], [1])


def test_a_look_that_fails_is_taken_again() -> None:
    agenda: Agenda[int] = Agenda(AllPlaces([[0]]))

    def interrupted(place: int) -> tuple[int, ...]:
        raise pensil.TimeLimit("no time")

    with pytest.raises(pensil.TimeLimit):
        list(agenda.all_found(interrupted, tuple))
    assert all_found(agenda) == ([0], [0])


def test_a_finder_that_goes_from_place_to_place_may_be_called_as_any_other() -> None:
    finder = at_each(lambda at: AllPlaces([[0], [], [1]]))(lambda at, place: [f"{at}{place}"] * place)
    assert list(finder("at ")) == ["at 1", "at 2", "at 2"]


def test_places_that_depend_on_spots() -> None:
    places = AllPlaces([[0, 1], [1, 2], [], [2, 5]])
    assert places.count == 4
    assert [places.touched(spots) for spots in ([], [0], [1], [2], [7], [0, 5])] == [0, 0b1, 0b11, 0b1010, 0, 0b1001]
