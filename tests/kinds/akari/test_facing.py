"""Sets that need lamps on cells that face each other, two by two."""

from __future__ import annotations

import pytest

from pensil.core.board import Board
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.techniques.facing import Demand, _demands, _near, _pairs
from pensil.kinds.akari.techniques.position import NO_LAMP, Position

A, B = 0b000111, 0b111000
"""Cells 0, 1 and 2 of one set, and 3, 4 and 5 of the other."""


def pairs(rivals: dict[int, int]) -> list[tuple[int, int]] | None:
    whole = {spot: rivals.get(spot, 0) for spot in range(6)}
    one, other = (Demand(1, cells, _near(cells, whole), None, None) for cells in (A, B))
    return _pairs(one, other, whole)


def test_rivals_are_paired() -> None:
    assert pairs({}) == []
    assert pairs({0: 1 << 4, 4: 1 << 0}) == [(0, 4)]
    assert pairs({0: 1 << 4, 4: 1 << 0, 2: 1 << 3, 3: 1 << 2}) == [(0, 4), (2, 3)]


def test_a_cell_with_two_rivals_makes_no_pair() -> None:
    assert pairs({0: 1 << 3 | 1 << 4, 3: 1, 4: 1}) is None
    assert pairs({0: 1 << 3, 1: 1 << 3, 3: 0b11}) is None


def test_rivals_within_a_set_do_not_matter() -> None:
    assert pairs({0: 1 << 1 | 1 << 5, 1: 1, 5: 1}) == [(0, 5)]


@pytest.mark.parametrize(("cols", "lights"), [(2, None), (3, 0b110), (4, 0b1110), (5, None)])
def test_a_dark_cell_with_two_or_three_lights_needs_one_of_them(cols: int, lights: int | None) -> None:
    """The first cell of a row holds no lamp; the others, which hold none either, have a light more."""
    puzzle = Akari([[None] * cols])
    at = Position(puzzle, Board(puzzle, [NO_LAMP, *puzzle.domains[1:]]))
    found = {demand.dark: demand.cells for demand in _demands(at, dict.fromkeys(range(cols), 0))}
    assert found.get(0) == lights
