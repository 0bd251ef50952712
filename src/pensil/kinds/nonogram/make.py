"""Making nonograms: noise made smooth, so that it has areas as pictures have, in one colour or several.

Where the clues allow another picture, some cells are painted otherwise in which the two differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell, neighbours
from pensil.core.making import Density, Draft, Maker, Wish
from pensil.core.symmetry import turned
from pensil.kinds.nonogram.puzzle import Nonogram

FILL = Density("fill", 0.55, 0.2, 0.9)
SMOOTH = Density("smooth", 1, 0, 4, whole=True)
COLORS = Density("colors", 1, 1, 8, whole=True)

PALETTE = ("#000000", "#d62728", "#1f77b4", "#2ca02c", "#ff9f1c", "#8e44ad", "#8c564b", "#17a2b8")
"""The colours of a puzzle with several, the first of these."""

Cells = list[list[int]]

_SHARE_MENDED = 0.15
"""The share of the cells that differ which are painted otherwise at once."""


def draw(rng: Random, wish: Wish) -> Draft | None:
    lines = smoothed(_noise(rng, wish), wish.count(SMOOTH))
    colors = wish.count(COLORS)
    cells = [[*map(int, line)] for line in lines]
    _fill_blank_lines(rng, wish, cells)
    if colors > 1:
        _paint(rng, wish, cells, colors)
    return _draft(cells, colors)


def _noise(rng: Random, wish: Wish) -> list[str]:
    """Cells that are black (1) by chance."""
    rows, cols, fill, chance = wish.rows, wish.cols, wish.asked(FILL), rng.random
    if wish.symmetry.move is None:
        return ["".join(["1" if chance() < fill else "0" for _ in range(cols)]) for _ in range(rows)]
    cells = [["0"] * cols for _ in range(rows)]
    for images in wish.symmetry.orbits(rows, cols):
        if chance() < fill:
            for r, c in images:
                cells[r][c] = "1"
    return ["".join(row) for row in cells]


def mend(rng: Random, wish: Wish, puzzle: Nonogram, board: Board, other: Board) -> Draft | None:
    """Paint some of the cells that differ as the other solution has them."""
    spots = board.differences(other)
    cells = _cells(board)
    values = other.values()
    for spot in rng.sample(spots, 1 + int(len(spots) * _SHARE_MENDED)):
        for r, c in wish.images(divmod(spot, puzzle.cols)):
            cells[r][c] = values[spot] or 0
    return _draft(cells, puzzle.colors)


def vary(rng: Random, wish: Wish, puzzle: Nonogram, board: Board, cell: Cell) -> Draft | None:
    """Paint a few cells otherwise."""
    cells = _cells(board)
    colors = puzzle.colors
    for _ in range(rng.randint(1, 3)):
        row, col = wish.near(rng, cell, 3)
        color = rng.choice([each for each in range(colors + 1) if each != cells[row][col]])
        for r, c in wish.images((row, col)):
            cells[r][c] = color
    return _draft(cells, colors)


def _fill_blank_lines(rng: Random, wish: Wish, cells: Cells) -> None:
    """A few cells on every line that is blank: it would only make the board smaller."""
    for row in range(wish.rows):
        if not any(cells[row]):
            _spot(rng, wish, cells, (row, rng.randrange(wish.cols)))
    for col in range(wish.cols):
        if not any(line[col] for line in cells):
            _spot(rng, wish, cells, (rng.randrange(wish.rows), col))


def _spot(rng: Random, wish: Wish, cells: Cells, cell: Cell) -> None:
    """A dot, or two cells side by side."""
    row, col = cell
    beside = rng.choice([(row, col), *neighbours(wish.rows, wish.cols, cell)])
    for r, c in (*wish.images(cell), *wish.images(beside)):
        cells[r][c] = 1


def _paint(rng: Random, wish: Wish, cells: Cells, colors: int) -> None:
    """Give every cell the colour of the nearest of some points, so that colours come in patches."""
    points = [
        (rng.randrange(wish.rows), rng.randrange(wish.cols), 1 + at % colors)
        for at in range(max(2 * colors, wish.rows * wish.cols // 12))
    ]
    for images in wish.symmetry.orbits(wish.rows, wish.cols):
        row, col = images[0]
        if cells[row][col]:
            color = min(points, key=lambda point: abs(point[0] - row) + abs(point[1] - col))[2]
            for r, c in images:
                cells[r][c] = color


def smoothed(lines: list[str], times: int) -> list[str]:
    """Every cell gets the shade that most cells around it have, so many times; a draw leaves it as it is.

    A row is a number with four bits for each cell, room for nine neighbours: all its cells are counted at once.
    """
    rows, cols = len(lines), len(lines[0])
    packed = [int(line, 16) for line in lines]
    ones = int("1" * cols, 16)
    all_bits = 15 * ones
    rules = [_majority(high, cols) for high in (1, 2, 3)]
    for _ in range(times):
        across = [(row + (row << 4) + (row >> 4)) & all_bits for row in packed]
        found = []
        for r, row in enumerate(packed):
            high = 1 + (r > 0) + (r + 1 < rows)
            black = across[r] + (across[r - 1] if r else 0) + (across[r + 1] if r + 1 < rows else 0)
            add, draws = rules[high - 1]
            found.append((black + add + (row & draws)) >> 3 & ones)
        packed = found
    return [f"{row:0{cols}x}" for row in packed]


def _majority(high: int, cols: int) -> tuple[int, int]:
    """What to add to the counts of a row, with so many rows around, to have the fourth bit of each where black wins.

    And the cells at which there can be a draw: a black one needs one less there.
    """
    ones = int("1" * cols, 16)
    ends = 1 | 1 << 4 * (cols - 1) if cols > 2 else ones
    inner, outer = 3 * high, min(cols, 2) * high  # cells around one that is counted too
    add = (ones & ~ends) * (7 - inner // 2) + ends * (7 - outer // 2)
    return add, (ones & ~ends if inner % 2 == 0 else 0) | (ends if outer % 2 == 0 else 0)


def _draft(cells: Sequence[Sequence[int]], colors: int) -> Draft:
    clue = _lengths if colors == 1 else _blocks
    rows, cols = [clue(row) for row in cells], [clue(col) for col in zip(*cells, strict=True)]
    puzzle = Nonogram(rows, cols, None if colors == 1 else PALETTE[:colors])
    return puzzle, Board(puzzle, [1 << value for row in cells for value in row])


def _lengths(line: Sequence[int]) -> list[int]:
    return [len(run) for run in bytes(line).split(b"\0") if run]


def _blocks(line: Sequence[int]) -> list[tuple[int, int]]:
    return [(len(list(run)), color) for color, run in groupby(line) if color]


def _cells(board: Board) -> Cells:
    values = [value or 0 for value in board.values()]
    cols = board.puzzle.cols
    return [values[at : at + cols] for at in range(0, len(values), cols)]


def turn(puzzle: Nonogram, way: int) -> Nonogram:
    """The puzzle in one of its eight forms."""
    rows, cols = puzzle.row_clues, puzzle.col_clues
    if way & 1:
        rows, cols = rows[::-1], turned(cols, 2)
    if way & 2:
        rows, cols = turned(rows, 2), cols[::-1]
    return Nonogram(cols, rows, puzzle.palette) if way & 4 else Nonogram(rows, cols, puzzle.palette)


MAKER = Maker(draw, mend, vary, densities=(FILL, SMOOTH, COLORS), turned=turn)
