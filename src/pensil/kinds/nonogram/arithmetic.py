"""Why counting alone shows that a nonogram has no solution."""

from __future__ import annotations

from collections.abc import Iterable

from pensil.core.why import Why
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram, least_cells
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.wording import line_name, value_name


def impossible(puzzle: Nonogram) -> Why | None:
    return _too_long(puzzle) or _other_total(puzzle)


def _too_long(puzzle: Nonogram) -> Why | None:
    """A line that its blocks do not fit into."""
    rows = [(clue, [(r, c) for c in range(puzzle.cols)]) for r, clue in enumerate(puzzle.row_clues)]
    cols = [(clue, [(r, c) for r in range(puzzle.rows)]) for c, clue in enumerate(puzzle.col_clues)]
    for index, (clue, cells) in enumerate(rows + cols):
        need = least_cells(clue)
        if need > len(cells):
            return Why(SAY("why.too-long", line=line_name(puzzle, index), need=need, room=len(cells)), tuple(cells))
    return None


def _other_total(puzzle: Nonogram) -> Why | None:
    """A colour of which the rows have more cells than the columns, or fewer."""
    for color in range(1, puzzle.colors + 1):
        rows, more_rows = _total(puzzle.row_clues, color)
        cols, more_cols = _total(puzzle.col_clues, color)
        if (rows > cols and not more_cols) or (cols > rows and not more_rows):
            name = value_name(puzzle, color)
            return Why(SAY("why.total", color=name, rows=rows, cols=cols, more_rows=more_rows, more_cols=more_cols), ())
    return None


def _total(clues: Iterable[LineClue], color: int) -> tuple[int, bool]:
    """The fewest cells of a colour in all these lines, and whether there may be more: where a length is not told."""
    blocks = [block for clue in clues for block in clue if block.color == color]
    return sum(block.least for block in blocks), any(not isinstance(block.length, int) for block in blocks)
