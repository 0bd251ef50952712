"""How rectangles are drawn in the files of other programs: as walls between cells, or with a label in every cell.

A border is 1 where a wall is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.exchange import Tokens
from pensil.core.grid import Cell, neighbours
from pensil.core.picture import Border, Role
from pensil.core.record import replace
from pensil.core.sketch import Borders, Drawing, Rules, Sketch
from pensil.kinds.shikaku.answers import from_labels
from pensil.kinds.shikaku.areas import Area, Wall, as_marks_and_answer
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku


def draw_walls(rectangles: Sequence[Rectangle], sketch: Sketch) -> None:
    rows, cols = len(sketch.shades), len(sketch.shades[0])
    for top, left, bottom, right in rectangles:
        for r in range(top, bottom + 1):
            if left > 0:
                sketch.across[r][left - 1] = 1
            if right < cols - 1:
                sketch.across[r][right] = 1
        for c in range(left, right + 1):
            if top > 0:
                sketch.down[top - 1][c] = 1
            if bottom < rows - 1:
                sketch.down[bottom][c] = 1


def _areas(rows: int, cols: int, across: Borders, down: Borders) -> Iterator[Area]:
    """The areas that have no wall around them left open, with the walls inside them."""
    walls = [((r, c), (r, c + 1)) for r, row in enumerate(across) for c, wall in enumerate(row) if wall]
    walls += [((r, c), (r + 1, c)) for r, row in enumerate(down) for c, wall in enumerate(row) if wall]
    closed = set(walls)
    area_of: dict[Cell, int] = {}
    found: list[list[Cell]] = []
    for start in ((r, c) for r in range(rows) for c in range(cols)):
        if start in area_of:
            continue
        area_of[start] = len(found)
        found.append(todo := [start])
        for cell in todo:
            for beside in neighbours(rows, cols, cell):
                if beside not in area_of and (min(cell, beside), max(cell, beside)) not in closed:
                    area_of[beside] = area_of[cell]
                    todo.append(beside)
    inside: list[list[Wall]] = [[] for _ in found]
    for one, other in walls:
        if area_of[one] == area_of[other]:
            inside[area_of[one]].append((one, other))
    for cells, mine in zip(found, inside, strict=True):
        yield Area(tuple(sorted(cells)), walls=tuple(mine))


def _read_sketch(puzzle: Shikaku, sketch: Sketch, violations: Rules) -> Drawn | None:
    """As an answer, every area that the walls close is meant to be a rectangle.

    While someone is drawing, an area with several clues is to be divided yet; what has one or none is as good as done,
    since more walls would not mend it.
    """
    if not sketch.has_borders:
        return None
    areas = list(_areas(puzzle.rows, puzzle.cols, sketch.across, sketch.down))
    done = [area for area in areas if sum(cell in puzzle.spot for cell in area.cells) < 2]
    found = as_marks_and_answer(puzzle, done, areas)
    begun = [Border(*wall, Role.MARK) for area in areas if area not in done for wall in area.walls]
    return replace(found, items=(*found.items, *begun))


def _write_sketch(puzzle: Shikaku, board: Board, sketch: Sketch) -> None:
    draw_walls([rectangle for rectangle in puzzle.rectangles(board) if rectangle is not None], sketch)


def rectangles_from_labels(puzzle: Shikaku, rows: Tokens) -> Drawn:
    """A solution has in every cell the label of its rectangle."""
    cells: dict[str, list[Cell]] = {}
    for r, (_, tokens) in enumerate(rows):
        for c, token in enumerate(tokens):
            if token not in ("-", "."):
                cells.setdefault(token, []).append((r, c))
    return from_labels(puzzle, cells)


DRAWING = Drawing(_read_sketch, _write_sketch)
