"""The paper's procedure to the letter: its published figures, its pseudo-code simulated, and all solutions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random
from typing import NamedTuple

import pytest

import pensil
from pensil.core.grid import Cell, areas
from pensil.core.trace import What
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import violations
from pensil.kinds.nurikabe.strategies.backtracking import BACKTRACKING
from pensil.kinds.nurikabe.strategies.literal import LITERAL, tables
from pensil.kinds.nurikabe.strategies.tables import black_cells
from tests.checks import some
from tests.exhaustive import all_solutions
from tests.strategies.traces import watched

PAPER = Nurikabe([[2, None], [None, None]])


def test_the_published_figures() -> None:
    run = pensil.run(PAPER, "backtracking:literal")
    assert list(black_cells(PAPER, run.events)) == [[(0, 1), (1, 1)]]
    assert (run.counters.generated, run.counters.backtracks) == (5, 3)
    assert BACKTRACKING.readings == (LITERAL,)


def test_its_table() -> None:
    assert LITERAL.tables is tables
    assert tables(PAPER).splitlines() == [
        "Step  Cell   Backtrack  isValid",
        "1     (1,1)  1          not valid: r1c1 holds a number",
        "2     (1,2)             valid",
        "3     (2,1)             valid",
        "4     (2,2)             valid",
        "back  (2,2)  2          no solution: the island of the 2 at r1c1 can get only 1 cell",
        "back  (2,1)  3          no solution: the stream cuts r2c2 off from every number",
        "5     (2,2)             valid",
        "t = {(1,2), (2,2)}",
    ]
    assert tables(PAPER, lang="id").startswith("Langkah  Kotak  Runut-balik  isValid\n")
    assert tables(Nurikabe([[1, 1]])).splitlines()[1:] == [
        "1     (1,1)  1          not valid: r1c1 holds a number",
        "2     (1,2)  2          not valid: r1c2 holds a number",
        "no solution",
    ]


class Simulated(NamedTuple):
    """What the pseudo-code comes to: its table t (None: no solution), and how often it did what."""

    t: list[Cell] | None
    steps: int
    backtracks: int


def simulated(puzzle: Nurikabe) -> Simulated:
    """`Solving` with the paper's own data: a matrix of integers, a table t, and where the walk is."""
    cells = list(product(range(puzzle.rows), range(puzzle.cols)))
    temp = dict.fromkeys(cells, 0) | {cell: number or 9999 for cell, number in puzzle.clues.items()}
    t: list[Cell] = []
    at = steps = backtracks = 0
    while True:
        if at < len(cells):
            steps += 1
            cell = cells[at]
            if temp[cell] == 0 and is_valid(temp | {cell: -1}, cells[at + 1 :]):
                temp[cell] = -1
                t.append(cell)
            else:
                backtracks += 1
            at += 1
        elif solved(puzzle, t):
            return Simulated(t, steps, backtracks)
        elif not t:
            return Simulated(None, steps, backtracks)
        else:
            backtracks += 1
            last = t.pop()
            temp[last] = 0
            at = cells.index(last) + 1


def is_valid(temp: dict[Cell, int], ahead: list[Cell]) -> bool:
    black = {cell for cell, sign in temp.items() if sign == -1}
    open_ = {cell for cell in ahead if temp[cell] == 0}
    numbers = {cell: sign for cell, sign in temp.items() if sign > 0}
    white = temp.keys() - black - open_
    lost = any(white.intersection(area) and not numbers.keys() & set(area) for area in areas(white | open_))
    streams = sum(bool(black.intersection(area)) for area in areas(black | open_))
    square = any(black >= {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in black)
    large = any(len(area) > numbers.get(cell, 9999) for area in areas(white) for cell in area)
    return not lost and streams <= 1 and not square and not large


def solved(puzzle: Nurikabe, t: list[Cell]) -> bool:
    cells = [[int((r, c) in t) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    return not violations(puzzle, puzzle.drawn_from_json({"cells": cells}).board)


def some_board(rng: Random) -> Nurikabe:
    rows, cols = rng.choice([(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
    signs = rng.choices([None, "?", 1, 2, 3, 4, 5], [14, 1, 2, 3, 3, 2, 1], k=rows * cols)
    return Nurikabe([signs[at : at + cols] for at in range(0, len(signs), cols)])


@pytest.mark.parametrize("seed", range(8))
def test_against_the_pseudo_code_and_all_ways_to_fill_a_board(seed: int) -> None:
    rng = Random(seed)
    for _ in some(range(30)):
        puzzle = some_board(rng)
        expected = simulated(puzzle)
        run = pensil.run(puzzle, "backtracking:literal")
        t = next(black_cells(puzzle, run.events), None)
        assert Simulated(t, run.counters.generated, run.counters.backtracks) == expected, puzzle
        found = watched(puzzle, LITERAL)
        assert set(found) == set(all_solutions(puzzle, violations)), puzzle
        assert (t is None) is (not found)


def test_every_step_is_a_cell_looked_at() -> None:
    puzzle = Nurikabe([[None, None, 2], [None, 1, None]])
    events = list(LITERAL.search(puzzle))
    placed = [event for event in events if event.what is What.PLACED]
    assert [event.node for event in placed] == list(range(1, len(placed) + 1))
    backs = sum(event.what is What.BACKTRACKED for event in events)
    assert backs == len(placed)  # all is taken back in the end, and what was never placed counts too


@pytest.mark.parametrize("seed", range(4))
def test_a_cell_looked_at_goes_on_or_comes_to_nothing(seed: int) -> None:
    """What is expanded may still be solved, when no other cell gets black; what is dead is neither."""
    puzzle = some_board(Random(seed))
    events = list(LITERAL.search(puzzle))
    expanded, solved, dead = (
        Counter(event.node for event in events if event.what is what)
        for what in (What.EXPANDED, What.SOLVED, What.DEAD)
    )
    assert {*(expanded + dead).values()} == {1}
    assert not dead & solved
    assert (expanded | solved | dead).keys() == {event.node for event in events}
    for placed, then in some(pairwise(events)):
        if placed.what is What.PLACED:
            assert (then.what, then.node) in ((What.VALIDATED, placed.node), (What.DEAD, placed.node))
