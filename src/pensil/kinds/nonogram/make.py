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
    rows, cols, fill = wish.rows, wish.cols, wish.asked(FILL)
    cells = [[0] * cols for _ in range(rows)]
    for images in wish.symmetry.orbits(rows, cols):
        if rng.random() < fill:
            for r, c in images:
                cells[r][c] = 1
    for _ in range(wish.count(SMOOTH)):
        cells = smoothed(cells)
    _fill_blank_lines(rng, wish, cells)
    colors = wish.count(COLORS)
    if colors > 1:
        _paint(rng, wish, cells, colors)
    return _draft(cells, colors)


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


def smoothed(cells: Cells) -> Cells:
    """Every cell gets the shade that most cells around it have; a draw leaves it as it is."""
    rows, cols = len(cells), len(cells[0])
    # Sums along the rows first: a cell has then to look at three numbers, not at nine.
    across = []
    for row in cells:
        padded = [0, *row, 0]
        across.append([a + b + c for a, b, c in zip(padded, row, padded[2:], strict=False)])
    blank = [0] * cols
    found = []
    for r, row in enumerate(cells):
        above = across[r - 1] if r else blank
        below = across[r + 1] if r + 1 < rows else blank
        high = 1 + (r > 0) + (r + 1 < rows)
        sums = [a + b + c for a, b, c in zip(above, across[r], below, strict=True)]
        line = []
        for c, (black, cell) in enumerate(zip(sums, row, strict=True)):
            around = high * (1 + (c > 0) + (c + 1 < cols))
            line.append(cell if 2 * black == around else int(2 * black > around))
        found.append(line)
    return found


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
