"""How bridges are drawn in the files of other programs: on the borders of cells that they cross, or on the water.

`cells` are the clues in JSON: None where there is no island.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.exchange import Tokens
from pensil.core.grid import Cell
from pensil.core.sketch import Borders, Drawing, Rules, Sketch, solved_or_marks
from pensil.errors import FormatError
from pensil.kinds.hashi.bridges import Count, Loose, drawn_bridges
from pensil.kinds.hashi.puzzle import Hashi, Pair

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

Grid = Sequence[Sequence["Any"]]

NO_BRIDGE = -1
"""On a border: it was decided that no bridge goes there. 0 means that nothing was drawn."""


def facing(cells: Grid) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of islands with nothing between them: those of the rows, then those of the columns."""
    for r, row in enumerate(cells):
        islands = [c for c, clue in enumerate(row) if clue is not None]
        yield from (((r, a), (r, b)) for a, b in pairwise(islands))
    for c in range(len(cells[0])):
        islands = [r for r, row in enumerate(cells) if row[c] is not None]
        yield from (((a, c), (b, c)) for a, b in pairwise(islands))


# Bridges on the borders that they cross.


def bridges_from_borders(
    cells: Grid, across: Borders, down: Borders
) -> tuple[dict[tuple[Cell, Cell], int], list[Loose]]:
    """The number of bridges of every pair about which something was drawn, and what joins no pair.

    A bridge is drawn on every border that it crosses, so between two islands all borders must say the same.
    """
    counts: dict[tuple[Cell, Cell], int] = {}
    loose: list[Loose] = []
    lines = {((r, c), (r, c + 1)): n for r, row in enumerate(across) for c, n in enumerate(row) if n}
    lines |= {((r, c), (r + 1, c)): n for r, row in enumerate(down) for c, n in enumerate(row) if n}
    for start, end in facing(cells):
        drawn = {line: lines.pop(line, 0) for line in pairwise(_way(start, end))}
        numbers = set(drawn.values())
        if max(numbers) > 0 and len(numbers) > 1:
            parts = tuple((*line, n) for line, n in drawn.items() if n > 0)
            loose.append(Loose(parts, (start, end), Pair(start, end)))
        elif any(numbers):
            counts[start, end] = max(0, *numbers)
    loose += [Loose(((*line, n),), line) for line, n in sorted(lines.items()) if n > 0]
    return counts, loose


def _way(start: Cell, end: Cell) -> list[Cell]:
    """The cells from one to another in the same row or column, both included."""
    return [(r, c) for r in range(start[0], end[0] + 1) for c in range(start[1], end[1] + 1)]


def draw_bridges(bridges: Sequence[Sequence[int]], sketch: Sketch) -> None:
    for r1, c1, r2, c2, count in bridges:
        for c in range(c1, c2):
            sketch.across[r1][c] = count or NO_BRIDGE
        for r in range(r1, r2):
            sketch.down[r][c1] = count or NO_BRIDGE


def _read_sketch(puzzle: Hashi, sketch: Sketch, violations: Rules) -> Drawn | None:
    counts, loose = bridges_from_borders(puzzle.to_json()["cells"], sketch.across, sketch.down)
    if not counts and not loose:
        return None
    answer, marks = (drawn_bridges(puzzle, counts, loose, marks=marks) for marks in (False, True))
    return solved_or_marks(answer, marks, violations)


def _write_sketch(puzzle: Hashi, board: Board, sketch: Sketch) -> None:
    known = puzzle.board_to_json(board, marks=True)["bridges"]
    draw_bridges([bridge for bridge in known if isinstance(bridge[4], int)], sketch)


# Bridges as signs on the water: 1 and 2 across, a and b up and down; the islands show none.


ACROSS, DOWN, NOTHING = "12", "ab", "-."


def bridges_from_signs(puzzle: Hashi, rows: Tokens) -> Drawn:
    """Islands side by side have no water between them: their bridges follow from the numbers."""
    signs = _signs(puzzle, rows)
    counts: dict[tuple[Cell, Cell], Count] = {}
    loose: list[Loose] = []
    for pair in puzzle.pairs:
        own = ACROSS if pair.horizontal else DOWN
        drawn = {cell: own.index(signs.pop(cell)) + 1 for cell in pair.between if signs.get(cell, "-") in own}
        numbers = {drawn.get(cell, 0) for cell in pair.between}
        if len(numbers) > 1:
            loose.append(Loose(tuple(_line(puzzle, pair.horizontal, *each) for each in drawn.items()), pair, pair))
        counts[pair] = numbers.pop() if len(numbers) == 1 else None
    for cell, sign in signs.items():  # where no facing islands are
        own = ACROSS if sign in ACROSS else DOWN
        loose.append(Loose((_line(puzzle, own == ACROSS, cell, own.index(sign) + 1),), (cell,)))
    _count_neighbours(puzzle, counts, {each.pair for each in loose})
    return drawn_bridges(puzzle, counts, loose, marks=False)


def _signs(puzzle: Hashi, rows: Tokens) -> dict[Cell, str]:
    """The signs of bridges on the water."""
    signs: dict[Cell, str] = {}
    for r, (number, tokens) in enumerate(rows):
        for c, token in enumerate(tokens):
            sign = token.lower()
            if puzzle.cells[r][c] is None and sign not in {*NOTHING}:
                if sign not in {*ACROSS, *DOWN}:
                    known = ", ".join(map(repr, "-" + ACROSS + DOWN))
                    raise FormatError(f"cell {c + 1} is {token[:20]!r}; expected one of {known}", line=number)
                signs[r, c] = sign
    return signs


def _line(puzzle: Hashi, across: bool, cell: Cell, count: int) -> tuple[Cell, Cell, int]:
    """A sign as a line that leads on to the next cell, if there is one."""
    r, c = cell
    end = (r, min(c + 1, puzzle.cols - 1)) if across else (min(r + 1, puzzle.rows - 1), c)
    return cell, end, count


def _count_neighbours(puzzle: Hashi, counts: dict[tuple[Cell, Cell], Count], loose: set[Pair | None]) -> None:
    """Where an island has one pair left to count, the number of the island tells it."""
    todo = [end for pair, count in counts.items() if count is None for end in pair]
    while todo:
        island = todo.pop()
        clue = puzzle.clue(island)
        pairs = [puzzle.pairs[spot] for spot in puzzle.spots_at[island]]
        unknown = [pair for pair in pairs if counts[pair] is None]
        if len(unknown) == 1 and clue is not None and unknown[0] not in loose:
            known = sum(count for pair in pairs if isinstance(count := counts[pair], int))
            counts[unknown[0]] = max(clue - known, 0)
            todo += unknown[0]


DRAWING = Drawing(_read_sketch, _write_sketch)
