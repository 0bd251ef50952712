"""A nonogram and board as a Picture: the clues stand in the margins, their last block nearest to the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.picture import Fill, Group, Item, Outline, Picture, Role, Shape, Symbol, Text
from pensil.kinds.nonogram.puzzle import IS_BLANK, LineClue, Nonogram
from pensil.words import Phrase

LINES = ("say.row", "say.column")
"""The phrases that name a line with its clue."""


def picture(puzzle: Nonogram, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = []
    for r, clue in enumerate(puzzle.row_clues):
        items += _labels(puzzle, clue, [(r, -1 - i) for i in range(len(clue) or 1)])
    for c, clue in enumerate(puzzle.col_clues):
        items += _labels(puzzle, clue, [(-1 - i, c) for i in range(len(clue) or 1)])
    if board is not None:
        # In an answer the blank cells speak for themselves; a last mark has to be seen.
        bare = board.full and role is Role.ANSWER
        for spot, mask in enumerate(board.masks):
            if not (bare and mask == IS_BLANK):
                items += mark(puzzle, spot, mask, role)
    return Picture(
        puzzle.rows,
        puzzle.cols,
        tuple(items),
        top=max(1, *map(len, puzzle.col_clues)),
        left=max(1, *map(len, puzzle.row_clues)),
        heavy_every=5,
        title="Nonogram",
        palette=puzzle.palette or (),
    )


def mark(puzzle: Nonogram, spot: int, mask: int, role: Role) -> Iterator[Item]:
    """A cell in its colour, or the cross of a blank one."""
    if mask == IS_BLANK:
        yield Symbol(divmod(spot, puzzle.cols), Shape.CROSS, role)
    elif mask and not mask & (mask - 1):
        color = puzzle.palette[mask.bit_length() - 2] if puzzle.palette else None
        yield Fill(divmod(spot, puzzle.cols), role, color)


def _labels(puzzle: Nonogram, clue: LineClue, cells: list[Cell]) -> Iterator[Text]:
    """The blocks of a line on the cells of its margin, which are listed from the board outwards."""
    if not clue:
        yield Text(cells[0], "0", Role.GIVEN)
    for block, cell in zip(reversed(clue), cells, strict=False):
        yield Text(cell, str(block.length), Role.GIVEN, puzzle.palette[block.color - 1] if puzzle.palette else None)


def named(board: Picture, phrase: Phrase) -> Iterator[Group | Outline]:
    """One frame around the clue of every line that a sentence names."""
    lines = {(part.key == "say.row", part.values["number"] - 1) for part in phrase.within() if part.key in LINES}
    clues = [item.cell for item in board.items if isinstance(item, Text)]
    for row, number in sorted(lines):
        cells = [(r, c) for r, c in clues if (c < 0 and r == number if row else r < 0 and c == number)]
        yield Outline(cells[0], Role.HINT) if len(cells) == 1 else Group(tuple(sorted(cells)), Role.HINT)


def finished(puzzle: Nonogram, board: Board) -> Iterator[Cell]:
    """The clues of the lines whose painted cells are the blocks of the clue; of empty lines, once they are decided."""
    values = board.values()
    for r, clue in enumerate(puzzle.row_clues):
        if _is_finished(values[r * puzzle.cols : (r + 1) * puzzle.cols], clue):
            yield from ((r, -1 - i) for i in range(len(clue) or 1))
    for c, clue in enumerate(puzzle.col_clues):
        if _is_finished(values[c :: puzzle.cols], clue):
            yield from ((-1 - i, c) for i in range(len(clue) or 1))


def _is_finished(line: Sequence[int | None], clue: LineClue) -> bool:
    return _blocks(line) == list(clue) and (bool(clue) or None not in line)


def _blocks(line: Sequence[int | None]) -> list[tuple[int, int]]:
    """The lengths and colours of the painted runs of a line."""
    return [(len(list(run)), color) for color, run in groupby(line) if color]
