"""Edge logic of nonograms: which lines are looked at, which starts fail there, and boards that have no solution."""

from __future__ import annotations

import importlib
from itertools import product
from random import Random
from typing import Any

from pensil.core.board import Board, bits
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.techniques.view import View
from tests.kinds.nonogram.places import BY_NAME, position
from tests.samples import sample
from tests.techniques.positions import steps_on

EDGE: Any = importlib.import_module("pensil.kinds.nonogram.techniques.edge")


def drawn(rng: Random, least: int = 3, most: int = 5) -> tuple[Nonogram, Board]:
    """A puzzle, and a solution of it with most cells undecided; often whole lines at the edge are known."""
    rows, cols = rng.randint(least, most), rng.randint(least, most)
    data, answer = sample("nonogram", rng, rows, cols)
    puzzle = Nonogram.from_json(data)
    solved = puzzle.board_from_json(answer)
    known = {spot for spot in range(rows * cols) if rng.random() < 0.15}
    for line, is_row in product(range(max(rows, cols)), (True, False)):
        if rng.random() < 0.15:
            known |= {spot for spot in range(rows * cols) if (spot // cols if is_row else spot % cols) == line}
    return puzzle, Board(puzzle, [m if spot in known else puzzle.domains[0] for spot, m in enumerate(solved.masks)])


def test_the_outermost_open_line_of_each_side_and_the_one_behind_it() -> None:
    rng = Random(1)
    numbers = set()
    for _ in range(150):
        puzzle, board = drawn(rng)
        at = position(board)
        expected = []
        for lines in (at.lines[: puzzle.rows], at.lines[puzzle.rows :]):
            for side in (lines, lines[::-1]):
                is_open = [any(mask & (mask - 1) for mask in line.masks) for line in side]
                if any(is_open[:-1]):
                    place = is_open.index(True)
                    expected.append((side[place].number, side[place + 1].number))
        assert [(edge.number, second.number) for edge, second in EDGE._edges(at)] == expected
        numbers.add(len(expected))
    assert len(numbers) > 1


def solved(view: View, masks: tuple[int, ...]) -> list[int] | None:
    """The values of each cell in some placement."""
    found = View(view.clue, masks, view.values).solved
    return (
        None
        if found is None
        else [sum((cells >> x & 1) << value for value, cells in enumerate(found)) for x in range(len(masks))]
    )


def test_a_start_fails_when_what_it_makes_does_not_fit_the_second_line() -> None:
    """And only then. What is told of it is enough, and nothing of it can be left out."""
    rng = Random(2)
    failed = passed = 0
    for _ in range(150):
        _, board = drawn(rng)
        at = position(board)
        if not all(line.can_be_completed for line in at.lines):
            continue
        for edge, second in EDGE._edges(at):
            for k in range(edge.part.first, edge.part.last):
                for start in bits(edge.places.starts[k]) if edge.told else ():
                    made: dict[int, int] = {}
                    possible = True
                    for x in range(start, start + edge.lengths[k]):
                        crossing = at.lines[edge.crossing(x)]
                        masks = list(crossing.masks)
                        masks[edge.offset] &= 1 << edge.colors[k]
                        left = solved(crossing, tuple(masks))
                        possible = possible and left is not None
                        if left is not None:
                            made[x] = left[second.offset]

                    def fits(some: dict[int, int], line: Any = second) -> bool:
                        return solved(line, tuple(m & some.get(x, m) for x, m in enumerate(line.masks))) is not None

                    failure = EDGE._failure(at, edge, second, k, start)
                    assert (failure is not None) == (possible and not fits(made))
                    if failure is None:
                        passed += 1
                        continue
                    failed += 1
                    assert failure.start == start
                    told = dict(failure.second)
                    assert all(made[x] == mask != second.masks[x] for x, mask in told.items())
                    assert not fits(told)
                    assert all(fits({y: mask for y, mask in told.items() if y != x}) for x in told)
    assert failed > 10
    assert passed > 30


def test_where_a_line_cannot_be_completed_the_whole_board_tells_nothing() -> None:
    rng = Random(3)
    impossible = 0
    while impossible < 40:
        puzzle, board = drawn(rng)
        spot = rng.randrange(len(board.masks))
        spoiled = Board(puzzle, [rng.choice((1, 2)) if i == spot else mask for i, mask in enumerate(board.masks)])
        if all(line.can_be_completed for line in position(spoiled).lines):
            continue
        impossible += 1
        for name in ("edge-logic", "colour-cross"):
            assert list(steps_on(BY_NAME[name], spoiled)) == []
    assert impossible == 40
