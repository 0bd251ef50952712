"""Random nonograms with their pictures, for the tests of their formats."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pensil.core.board import Board
from pensil.formats.format import Document
from pensil.kinds.nonogram.puzzle import Nonogram

Cells = list[list[int]]  # 0 blank, 1.. colours

PALETTES = st.lists(st.from_regex(r"#[0-9a-f]{6}", fullmatch=True), min_size=2, max_size=5)
TITLES = st.text(max_size=30)


def cells(colors: int = 1, most: int = 7) -> st.SearchStrategy[Cells]:
    """Pictures of up to so many rows and columns, from 1 x N to N x 1."""

    def rows(size: tuple[int, int]) -> st.SearchStrategy[Cells]:
        row = st.lists(st.integers(0, colors), min_size=size[1], max_size=size[1])
        return st.lists(row, min_size=size[0], max_size=size[0])

    return st.tuples(st.integers(1, most), st.integers(1, most)).flatmap(rows)


def runs(line: list[int]) -> list[Any]:
    """The blocks of a line, counted cell by cell."""
    found: list[list[int]] = []
    before = 0
    for value in line:
        if value and value == before:
            found[-1][0] += 1
        elif value:
            found.append([1, value])
        before = value
    return found


def puzzle_of(picture: Cells, palette: list[str] | None = None) -> Nonogram:
    columns = [[row[c] for row in picture] for c in range(len(picture[0]))]
    return Nonogram([runs(row) for row in picture], [runs(column) for column in columns], palette)


def board_of(puzzle: Nonogram, picture: Cells) -> Board:
    return puzzle.board_from_json({"cells": picture})


@st.composite
def documents(draw: st.DrawFn, colored: bool | None = None, unknown: bool = False) -> Document:
    """A puzzle with its picture, perhaps with some cells of it undecided, perhaps without."""
    in_color = draw(st.booleans()) if colored is None else colored
    palette = draw(PALETTES) if in_color else None
    picture = draw(cells(len(palette or [0])))
    puzzle = puzzle_of(picture, palette)
    board = board_of(puzzle, picture)
    if draw(st.booleans()):
        hidden = draw(st.lists(st.booleans(), min_size=len(board.masks), max_size=len(board.masks)))
        board = Board(
            puzzle, (every if h else m for every, m, h in zip(puzzle.domains, board.masks, hidden, strict=True))
        )
    if unknown:
        data = puzzle.to_json()
        for line in (*data["row_clues"], *data["col_clues"]):
            for i, block in enumerate(line):
                if draw(st.integers(0, 5)) == 0:
                    line[i] = ["?", block[1]] if in_color else "?"
        puzzle = Nonogram.from_json(data)
        board = Board(puzzle, board.masks)
    return Document(puzzle, draw(st.sampled_from([None, board])), {"title": draw(TITLES)})
