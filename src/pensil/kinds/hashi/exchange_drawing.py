"""How bridges are drawn in the files of other programs: on the borders of cells that they cross, or on the water.

`cells` are the clues in JSON: None where there is no island.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from pensil.core.board import Board, Puzzle
from pensil.core.exchange import Tokens
from pensil.core.grid import Cell, cell_name
from pensil.core.sketch import Borders, Drawing, Sketch, solved_or_marks
from pensil.core.violation import Violation
from pensil.errors import FormatError

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


def _not_all_the_way(a: Cell, b: Cell) -> FormatError:
    return FormatError(f"the bridge between {cell_name(a)} and {cell_name(b)} is not drawn all the way")


# Bridges on the borders that they cross.


def bridges_from_borders(cells: Grid, across: Borders, down: Borders) -> list[list[int]]:
    """[row, column, row, column, number] for every pair about which something was drawn.

    A bridge is drawn on every border that it crosses, so between two islands all borders must say the same.
    """
    found: list[list[int]] = []
    free = {(0, r, c) for r, row in enumerate(across) for c, n in enumerate(row) if n > 0}
    free |= {(1, r, c) for r, row in enumerate(down) for c, n in enumerate(row) if n > 0}
    for start, end in facing(cells):
        (r1, c1), (r2, c2) = start, end
        if r1 == r2:
            drawn = across[r1][c1:c2]
            free -= {(0, r1, c) for c in range(c1, c2)}
        else:
            drawn = [row[c1] for row in down[r1:r2]]
            free -= {(1, r, c1) for r in range(r1, r2)}
        count = max(drawn)
        if count > 0 and min(drawn) != count:
            raise _not_all_the_way(start, end)
        if count > 0 or NO_BRIDGE in drawn:
            found.append([r1, c1, r2, c2, max(count, 0)])
    if free:
        _, r, c = min(free)
        raise FormatError(f"the bridge drawn at {cell_name((r, c))} does not join two islands")
    return sorted(found)


def draw_bridges(bridges: Sequence[Sequence[int]], sketch: Sketch) -> None:
    for r1, c1, r2, c2, count in bridges:
        for c in range(c1, c2):
            sketch.across[r1][c] = count or NO_BRIDGE
        for r in range(r1, r2):
            sketch.down[r][c1] = count or NO_BRIDGE


def _read_sketch(puzzle: Puzzle, sketch: Sketch, violations: Callable[[Any, Board], list[Violation]]) -> Board | None:
    bridges = bridges_from_borders(puzzle.to_json()["cells"], sketch.across, sketch.down)
    data = {"bridges": bridges}
    return solved_or_marks(puzzle, data, data, violations) if bridges else None


def _write_sketch(puzzle: Puzzle, board: Board, sketch: Sketch) -> None:
    known = puzzle.board_to_json(board, marks=True)["bridges"]
    draw_bridges([bridge for bridge in known if isinstance(bridge[4], int)], sketch)


# Bridges as signs on the water: 1 and 2 across, a and b up and down; the islands show none.


def bridges_from_signs(puzzle: Puzzle, rows: Tokens) -> dict[str, Any]:
    """Islands side by side have no water between them: their bridges follow from the numbers."""
    cells = puzzle.to_json()["cells"]
    counts: dict[tuple[Cell, Cell], int | None] = {}
    for a, b in facing(cells):
        (r1, c1), (r2, c2) = a, b
        across = r1 == r2
        water = [(r1, c) for c in range(c1 + 1, c2)] if across else [(r, c1) for r in range(r1 + 1, r2)]
        signs = {("12" if across else "ab").find(rows[r][1][c].lower()) + 1 for r, c in water}
        if len(signs) > 1:
            raise _not_all_the_way(a, b)
        counts[a, b] = signs.pop() if signs else None
    _count_neighbours(cells, counts)
    return {"bridges": [[*a, *b, n] for (a, b), n in sorted(counts.items())]}


def _count_neighbours(cells: Grid, counts: dict[tuple[Cell, Cell], int | None]) -> None:
    """Where an island has one pair left to count, the number of the island tells it."""
    at: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for pair in counts:
        for end in pair:
            at.setdefault(end, []).append(pair)
    todo = [end for pair, count in counts.items() if count is None for end in pair]
    while todo:
        island = todo.pop()
        clue = cells[island[0]][island[1]]
        unknown = [pair for pair in at[island] if counts[pair] is None]
        if len(unknown) == 1 and isinstance(clue, int):
            counts[unknown[0]] = max(clue - sum(counts[pair] or 0 for pair in at[island]), 0)
            todo += unknown[0]


DRAWING = Drawing(_read_sketch, _write_sketch)
