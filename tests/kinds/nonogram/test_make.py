"""Making nonograms: smoothing, which counts whole rows at once, against counting cell by cell."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.board import Board
from pensil.core.making import Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds.nonogram.image.wanted import hiding
from pensil.kinds.nonogram.make import PALETTE, draw, mend, smoothed, turn, vary
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.checks import some

Cells = list[list[int]]


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


def cells_of(board: Board) -> Cells:
    values, cols = [value or 0 for value in board.values()], board.puzzle.cols
    return [values[at : at + cols] for at in range(0, len(values), cols)]


def drawing(rng: Random, rows: int, cols: int, colors: int) -> tuple[Nonogram, Board]:
    """A picture of which nothing but the number of colours is known, as a puzzle."""
    cells = [[rng.randrange(colors + 1) for _ in range(cols)] for _ in range(rows)]
    puzzle = hiding(cells, None if colors == 1 else PALETTE[:colors])
    return puzzle, puzzle.board_from_json({"cells": cells})


def other_cells(one: Board, other: Board) -> list[tuple[int, int]]:
    return [divmod(spot, one.puzzle.cols) for spot in one.differences(other)]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("colors", [1, 3])
def test_what_is_drawn_has_the_symmetry_and_no_blank_line(symmetry: str, colors: int) -> None:
    for seed in range(6):
        wish = Wish(7, 7, SYMMETRIES[symmetry], {"fill": 0.12, "smooth": seed % 3, "colors": colors})
        draft = draw(Random(seed), wish)
        assert draft is not None
        puzzle, board = draft
        cells = cells_of(board)
        assert puzzle == hiding(cells, None if colors == 1 else PALETTE[:colors])
        assert all(any(line) for line in (*cells, *zip(*cells, strict=True)))
        for images in wish.symmetry.orbits(7, 7):
            assert len({cells[r][c] for r, c in images}) == 1


def test_as_much_is_painted_as_was_asked_for() -> None:
    for fill in (0.2, 0.5, 0.9):
        boards = [draw(Random(seed), Wish(12, 12, densities={"fill": fill, "smooth": 0})) for seed in range(12)]
        painted = sum(value == 1 for draft in boards if draft for value in draft[1].values())
        assert painted / (12 * 144) == pytest.approx(fill, abs=0.05)


def test_some_of_the_cells_that_differ_are_painted_as_the_other_solution_has_them() -> None:
    for seed in some(range(20)):
        rng = Random(seed)
        puzzle, board = drawing(rng, 6, 7, 1 + seed % 3)
        other = drawing(rng, 6, 7, puzzle.colors)[1]
        other = Board(puzzle, other.masks)
        differing = other_cells(board, other)
        draft = mend(rng, Wish(6, 7), puzzle, board, other)
        assert draft is not None
        mended = Board(puzzle, draft[1].masks)
        changed = other_cells(board, mended)
        assert len(changed) == 1 + len(differing) * 15 // 100
        assert {*changed} <= {*differing}
        assert not {*changed} & {*other_cells(mended, other)}
        assert draft[0] == hiding(cells_of(mended), puzzle.palette)


def test_what_is_mended_stays_alike_on_all_sides() -> None:
    wish = Wish(6, 6, SYMMETRIES["rotate2"])
    for seed in some(range(10)):
        rng = Random(seed)
        puzzle = hiding([[0] * 6] * 6)
        other = puzzle.board_from_json({"cells": [[1] * 6] * 6}, marks=True)
        blank = puzzle.board_from_json({"cells": [[0] * 6] * 6})
        for draft in (mend(rng, wish, puzzle, blank, other), vary(rng, wish, puzzle, blank, (2, 2))):
            assert draft is not None
            cells = cells_of(draft[1])
            assert any(map(any, cells))
            assert cells == [row[::-1] for row in cells[::-1]]


def test_a_few_cells_nearby_are_varied() -> None:
    changes, away, colors = set(), set(), set()
    for seed in range(70):
        rng = Random(seed)
        puzzle, board = drawing(rng, 12, 13, 2)
        draft = vary(rng, Wish(12, 13), puzzle, board, (5, 6))
        assert draft is not None
        varied = Board(puzzle, draft[1].masks)
        changed = other_cells(board, varied)
        changes.add(len(changed))
        away |= {max(abs(r - 5), abs(c - 6)) for r, c in changed}
        colors |= {cells_of(varied)[r][c] for r, c in changed}
        assert draft[0] == hiding(cells_of(varied), puzzle.palette)
    assert changes - {0} == {1, 2, 3}
    assert away == {0, 1, 2, 3}
    assert colors == {0, 1, 2}


def test_the_eight_forms_of_a_puzzle() -> None:
    cells = [[1, 2, 0], [1, 0, 0], [2, 2, 1], [0, 0, 1]]
    forms = set()
    for way in range(8):
        turned = [row[:] for row in cells]
        if way & 1:
            turned = turned[::-1]
        if way & 2:
            turned = [row[::-1] for row in turned]
        if way & 4:
            turned = [list(col) for col in zip(*turned, strict=True)]
        form = turn(hiding(cells, PALETTE[:2]), way)
        assert form == hiding(turned, PALETTE[:2])
        forms.add(form)
    assert len(forms) == 8
