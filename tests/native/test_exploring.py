"""Big grids are explored before they are searched: cells are tried, and what fails is known for good."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from pensil._native import Solver
from tests.checks import some
from tests.native.oracle import Blocks, Board, blocks_of, lines_of
from tests.native.test_line_propagator import brute_force, plain, random_clues

BIG = 20_000
"""Cells times colours from which a grid is explored."""


def placed(clues: Sequence[Blocks | None], at: int, side: int) -> list[Blocks | None]:
    """Clues of a few lines, with lines all around in which nothing is."""
    return [*([()] * at), *clues, *([()] * (side - at - len(clues)))]


def values_of(board: bytes, cells: Sequence[int], colours: int) -> Board:
    if colours == 2:
        return tuple(board[cell] for cell in cells)
    return tuple(board[cell * colours : (cell + 1) * colours].index(1) for cell in cells)


@pytest.mark.parametrize("colours", [2, 3])
@pytest.mark.parametrize("seed", range(25))
def test_a_small_grid_within_a_big_one_has_the_solutions_of_brute_force(seed: int, colours: int) -> None:
    rng = random.Random(seed)
    side = 100 if colours == 2 else 82
    assert side * side * colours >= BIG
    rows, cols = rng.choice(((3, 4), (4, 3), (4, 4)) if colours == 2 else ((2, 3), (3, 2), (3, 3)))
    clues = random_clues(rng, rows, cols, colours)
    # Often at the frame, where the outermost lines are tried as well.
    top, left = (rng.choice((0, side - extent, rng.randrange(side - extent))) for extent in (rows, cols))
    solver = Solver()
    solver.check_explanations()
    count = side * side * (1 if colours == 2 else colours)
    first = solver.new_vars(count)
    across, down = placed(clues[:rows], top, side), placed(clues[rows:], left, side)
    if colours == 2:
        solver.lines(range(first, first + count), plain(across), plain(down))
    else:
        solver.lines([range(cell, cell + colours) for cell in range(first, first + count, colours)], across, down)
    found, end = solver.enumerate(range(first, first + count), once=True)
    assert end == "complete"
    assert len(set(found)) == len(found)
    cells = [(top + r) * side + left + c for r in range(rows) for c in range(cols)]
    boards = {values_of(board, cells, colours) for board in found}
    assert len(boards) == len(found)
    assert boards == brute_force(rows, cols, colours, clues)


def blob(side: int, colours: int, rng: random.Random) -> Board:
    """Slanting ovals one over the other that do not touch the frame: lines alone hardly find them."""
    board = [0] * (side * side)
    for _ in range(7):
        y, x = rng.uniform(0.3, 0.7), rng.uniform(0.3, 0.7)
        long, short = rng.uniform(0.1, 0.25), rng.uniform(0.04, 0.09)
        colour = rng.randrange(1, colours)
        for cell in range(side * side):
            dy, dx = cell // side / side - y, cell % side / side - x
            if ((dy + dx) / long) ** 2 + ((dy - dx) / short) ** 2 <= 1:
                board[cell] = colour
    return tuple(board)


def posted(board: Board, side: int, colours: int, scattered: random.Random | None = None) -> tuple[Solver, list[int]]:
    """A solver with the lines of a board, and the literals that say it; the variables in any order if wanted."""
    solver = Solver()
    solver.check_explanations()
    clues = [blocks_of(line) for line in lines_of(board, side, side)]
    width = 1 if colours == 2 else colours
    names = [*range(1, side * side * width + 1)]
    solver.new_vars(len(names))
    if scattered is not None:
        scattered.shuffle(names)
    if colours == 2:
        solver.lines(names, plain(clues[:side]), plain(clues[side:]))
        return solver, [name if value else -name for name, value in zip(names, board, strict=True)]
    cells = [names[at : at + width] for at in range(0, len(names), width)]
    solver.lines(cells, clues[:side], clues[side:])
    return solver, [cell[value] for cell, value in zip(cells, board, strict=True)]


@pytest.mark.parametrize("colours", [2, 3])
@pytest.mark.parametrize("scattered", [False, True])
def test_a_picture_is_found_without_a_decision(colours: int, scattered: bool) -> None:
    side = 110
    solved = 0
    for seed in some(range(6)):
        rng = random.Random(seed)
        board = blob(side, colours, rng)
        solver, said = posted(board, side, colours, rng if scattered else None)
        every = range(1, solver.stats()["vars"] + 1)
        open_before = [*solver.fixed(1, len(every))].count(0)
        found, end = solver.enumerate(every, 2, once=True)
        assert found
        if end == "complete" and len(found) == 1:
            assert all(found[0][abs(literal) - 1] == (literal > 0) for literal in said)
            solved += open_before > 0 and solver.stats()["decisions"] == 0
    assert solved > 0


@pytest.mark.parametrize("scattered", [False, True])
def test_a_picture_with_one_line_that_is_another_has_no_solution(scattered: bool) -> None:
    """As many cells as before, so that it takes more than counting to see it; but no search, as trials are enough."""
    side = 110
    refuted = 0
    for seed in some(range(6)):
        rng = random.Random(seed)
        board = list(blob(side, 2, rng))
        clues = [blocks_of(line) for line in lines_of(tuple(board), side, side)]
        rows, cols = plain(clues[:side]), plain(clues[side:])
        other = next(i for i in range(side) if rows[i] and (rows[i] or [0])[0] != 1)
        length = (rows[other] or [0])[0] or 0
        rows[other] = [1, length - 1, *(rows[other] or [])[1:]]
        names = [*range(1, side * side + 1)]
        if scattered:
            rng.shuffle(names)
        solver = Solver()
        solver.check_explanations()
        solver.new_vars(side * side)
        solver.lines(names, rows, cols)
        found, end = solver.enumerate(range(1, side * side + 1), 2, 20.0, once=True)
        for picture in found:
            shown = lines_of(tuple(picture[name - 1] for name in names), side, side)
            assert [[length for length, _ in blocks_of(line)] for line in shown] == [*rows, *cols]
        refuted += end == "complete" and not found and solver.stats()["conflicts"] == 0
    assert refuted == 6


def test_out_of_time_while_exploring_is_told() -> None:
    board = blob(110, 2, random.Random(1))
    solver, _ = posted(board, 110, 2)
    assert 0 in solver.fixed(1, 110 * 110)
    assert solver.enumerate(range(1, 110 * 110 + 1), 2, 0.0, once=True) == ([], "timeout")
    found, end = solver.enumerate(range(1, 110 * 110 + 1), 2, once=True)
    assert (len(found), end) == (1, "complete")
