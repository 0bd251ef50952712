"""The criteria of Akari's depth-first search, each against a plain look at the cells that are decided."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.grid import Cell
from pensil.core.trace import Objection, What
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.strategies.criteria import (
    CRITERIA,
    READINGS,
    Decided,
    First,
    beside_zero,
    dark,
    exceeded,
    lit,
    missed,
)
from tests.kinds.akari.boards import board, made

Said = tuple[str, tuple[Cell, ...]] | None


def told(objection: Objection | None) -> Said:
    return None if objection is None else (objection.reason.said(), objection.cells)


def name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


class Plain:
    """Some cells in reading order, with lamps or without."""

    def __init__(self, puzzle: Akari, values: list[int]) -> None:
        self.white = puzzle.white
        self.open = {*self.white[len(values) :]}
        self.lamps = {cell for cell, value in zip(self.white, values, strict=False) if value == LAMP}
        self.last = self.white[len(values) - 1]
        self.numbers = [(wall, number) for wall, number, _ in puzzle.numbers if wall in self.beside(self.last)]

    def beside(self, cell: Cell) -> set[Cell]:
        r, c = cell
        return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}

    def sight(self, cell: Cell, *ways: Cell) -> set[Cell]:
        """A cell and all that are seen from it."""
        found = {cell}
        for down, right in ways or ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = cell
            while (r, c) in self.white:
                found.add((r, c))
                r, c = r + down, c + right
        return found

    def lit(self) -> Said:
        if self.last not in self.lamps:
            return None
        for way in ((0, -1), (-1, 0)):  # what comes later is not decided
            if by := (self.sight(self.last, way) & self.lamps) - {self.last}:
                return f"{name(self.last)} is lit by the lamp at {name(min(by))}", (self.last, min(by))
        return None

    def beside_zero(self) -> Said:
        for wall, number in self.numbers:
            if number == 0 and self.last in self.lamps:
                return f"{name(self.last)} is beside the 0 at {name(wall)}", (self.last, wall)
        return None

    def exceeded(self) -> Said:
        for wall, number in self.numbers:
            if number and self.last in self.lamps and len(self.beside(wall) & self.lamps) > number:
                return f"the {number} at {name(wall)} has all its lamps already", (self.last, wall)
        return None

    def missed(self) -> Said:
        for wall, number in self.numbers:
            lamps = len(self.beside(wall) & self.lamps)
            if lamps + len(self.beside(wall) & self.open) < number:
                return f"the {number} at {name(wall)} has {lamps} lamp{'s' * (lamps != 1)}", (wall,)
        return None

    def dark(self) -> set[Cell]:
        """The cells of which the last one was the last that could light them."""
        return {cell for cell in self.sight(self.last) if not self.sight(cell) & (self.lamps | self.open)}


@pytest.mark.parametrize("seed", range(8))
def test_every_criterion_objects_where_a_plain_look_does(seed: int) -> None:
    rng, objections = Random(seed), 0
    for _ in range(40):
        puzzle = made(rng, 6)
        if not puzzle.white:
            continue
        decided = Decided(puzzle)
        share = rng.choice((0.15, 0.5))
        decided.values = [LAMP if rng.random() < share else EMPTY for _ in range(rng.randint(1, len(puzzle.white)))]
        plain = Plain(puzzle, decided.values)
        expected = {
            lit: plain.lit(),
            beside_zero: plain.beside_zero(),
            exceeded: plain.exceeded(),
            missed: plain.missed(),
        }
        for criterion, objection in expected.items():
            assert told(criterion(decided)) == objection, f"{puzzle.to_text()}{decided.values}"
            objections += objection is not None
        objection = told(dark(decided))
        assert (objection is not None) is bool(plain.dark())
        if objection is not None:
            [cell] = objection[1]
            assert cell in plain.dark()
            assert objection[0] == f"{name(cell)} is dark"
    assert objections > 10


def test_the_first_criteria_are_asked_about_lamps_alone() -> None:
    puzzle = board(". . .")
    asked = [[First(puzzle, CRITERIA[:number]).asked(value) for value in (LAMP, EMPTY)] for number in range(6)]
    assert asked == [[False, False], *[[True, False]] * 3, *[[True, True]] * 2]


@pytest.mark.parametrize(("number", "validated"), [(0, 3), (1, 6), (2, 6), (3, 6), (4, 12), (5, 11)])
def test_what_is_validated_on_the_way(number: int, validated: int) -> None:
    """The three solutions, and every cell that was asked about and allowed."""
    events = list(READINGS[number].search(board(". . .")))
    assert sum(event.what is What.VALIDATED for event in events) == validated
    assert sum(event.what is What.SOLVED for event in events) == 3


def test_a_cell_that_is_refused_is_not_decided() -> None:
    first = First(board(". ."), CRITERIA)
    assert first.decide(0, LAMP) is None
    assert first.decide(1, LAMP) is not None
    assert first.values == [LAMP]
    first.take_back(0)
    assert first.values == []
