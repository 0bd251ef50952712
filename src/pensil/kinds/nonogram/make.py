"""Making nonograms: noise made smooth, so that it has areas as pictures have, in one colour or several.

Where the clues allow another picture, some cells are painted otherwise in which the two differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from random import Random

from pensil._native import line_runs
from pensil.core.board import Board
from pensil.core.grid import Cell, neighbours
from pensil.core.making import Density, Draft, Maker, Wish
from pensil.core.symmetry import turned
from pensil.kinds.nonogram.puzzle import Nonogram

FILL = Density("fill", 0.55, 0.2, 0.9, ends=(0.7, 0.35))
SMOOTH = Density("smooth", 1, 0, 4, whole=True)
COLORS = Density("colors", 1, 1, 8, whole=True)

PALETTE = ("#000000", "#d62728", "#1f77b4", "#2ca02c", "#ff9f1c", "#8e44ad", "#8c564b", "#17a2b8")
"""The colours of a puzzle with several, the first of these."""

Cells = list[bytearray]
"""The colour of each cell, row by row; 0 is blank."""

_COLOR_OF_DIGIT = bytes.maketrans(b"01", b"\0\1")
_MASK_OF_COLOR = tuple(1 << color for color in range(len(PALETTE) + 1))

_SHARE_MENDED = 0.15
"""The share of the cells that differ which are painted otherwise at once."""


def draw(rng: Random, wish: Wish) -> Draft | None:
    lines = smoothed(_noise(rng, wish), wish.count(SMOOTH))
    colors = wish.count(COLORS)
    cells = [bytearray(line.encode().translate(_COLOR_OF_DIGIT)) for line in lines]
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
    if all(map(any, cells)) and all(map(any, zip(*cells, strict=True))):
        return  # as almost always
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

    The board is one number with four bits for each cell, room for nine neighbours, and a blank cell after each row: all
    cells are counted at once.
    """
    rows, cols = len(lines), len(lines[0])
    width = cols + 1
    board = int("0".join(lines), 16)
    cells, add, draws = _majorities(rows, cols)
    for _ in range(times):
        across = board + (board << 4) + (board >> 4)
        black = across + (across << 4 * width) + (across >> 4 * width)
        board = (black + add + (board & draws)) >> 3 & cells
    digits = f"{board:0{rows * width - 1}x}"
    return [digits[at : at + cols] for at in range(0, rows * width, width)]


@lru_cache(maxsize=16)
def _majorities(rows: int, cols: int) -> tuple[int, int, int]:
    """A bit for each cell; what to add to the number of black cells around to have the fourth bit where they win.

    And the cells at which there can be a draw: a black one needs one less there.
    """
    cells = add = draws = 0
    for row in range(rows):
        for col in range(cols):
            bit = 1 << 4 * ((rows - row) * (cols + 1) - col - 2)
            high, wide = 1 + (row > 0) + (row + 1 < rows), 1 + (col > 0) + (col + 1 < cols)
            around = high * wide  # itself included
            cells |= bit
            add |= bit * (7 - around // 2)
            draws |= bit if around % 2 == 0 else 0
    return cells, add, draws


def _draft(cells: Cells, colors: int) -> Draft:
    masks = tuple(map(_MASK_OF_COLOR.__getitem__, b"".join(cells)))
    if colors == 1:
        lengths = line_runs(masks, len(cells[0]))
        assert lengths is not None  # all cells are decided
        puzzle = Nonogram(lengths[: len(cells)], lengths[len(cells) :])
    else:
        rows, cols = map(_blocks, cells), map(_blocks, zip(*cells, strict=True))
        puzzle = Nonogram(rows, cols, PALETTE[:colors])
    return puzzle, Board(puzzle, masks)


def _blocks(line: Sequence[int]) -> list[tuple[int, int]]:
    return [(len(list(run)), color) for color, run in groupby(line) if color]


def _cells(board: Board) -> Cells:
    values = bytes(value or 0 for value in board.values())
    cols = board.puzzle.cols
    return [bytearray(values[at : at + cols]) for at in range(0, len(values), cols)]


def turn(puzzle: Nonogram, way: int) -> Nonogram:
    """The puzzle in one of its eight forms."""
    rows, cols = puzzle.row_clues, puzzle.col_clues
    if way & 1:
        rows, cols = rows[::-1], turned(cols, 2)
    if way & 2:
        rows, cols = turned(rows, 2), cols[::-1]
    return Nonogram(cols, rows, puzzle.palette) if way & 4 else Nonogram(rows, cols, puzzle.palette)


MAKER = Maker(draw, mend, vary, densities=(FILL, SMOOTH, COLORS), turned=turn)
