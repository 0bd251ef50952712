"""Making nonograms: smoothing, which counts whole rows at once, against counting cell by cell."""

from __future__ import annotations

from random import Random

from pensil.core.making import Wish
from pensil.kinds.nonogram.make import PALETTE, draw, smoothed
from tests.checks import some


def most(lines: list[str], row: int, col: int) -> str:
    rows, cols = range(max(0, row - 1), row + 2), range(max(0, col - 1), col + 2)
    around = [lines[r][c] for r in rows for c in cols if r < len(lines) and c < len(lines[0])]
    black, white = around.count("1"), around.count("0")
    return lines[row][col] if black == white else str(int(black > white))


def test_smoothing_takes_the_shade_of_most_cells_around() -> None:
    rng = Random(4)
    for _ in some(range(400)):
        rows, cols = rng.randint(1, 7), rng.randint(1, 7)
        lines = ["".join(rng.choice("01") for _ in range(cols)) for _ in range(rows)]
        once = ["".join(most(lines, r, c) for c in range(cols)) for r in range(rows)]
        assert smoothed(lines, 0) == lines
        assert smoothed(lines, 1) == once
        assert smoothed(lines, 2) == smoothed(once, 1)


def test_no_line_is_blank_and_colours_come_in_patches() -> None:
    for seed in some(range(30)):
        draft = draw(Random(seed), Wish(8, 9, densities={"fill": 0.2, "smooth": 2, "colors": 3}))
        assert draft is not None
        puzzle, board = draft
        assert all((*puzzle.row_clues, *puzzle.col_clues))  # type: ignore[attr-defined]
        assert puzzle.palette == PALETTE[:3]  # type: ignore[attr-defined]
        assert board.full
