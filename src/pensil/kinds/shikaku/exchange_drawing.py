"""How rectangles are drawn in the files of other programs: as walls between cells, or with a label in every cell.

`cells` are the clues in JSON: None where there is no clue. A border is 1 where a wall is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pensil.core.board import Board, Puzzle
from pensil.core.exchange import Tokens
from pensil.core.grid import Cell
from pensil.core.sketch import Borders, Drawing, Sketch
from pensil.core.violation import Violation
from pensil.errors import FormatError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

Grid = Sequence[Sequence["Any"]]
Corners = list[int]  # top, left, bottom, right


def rectangles_from_walls(cells: Grid, across: Borders, down: Borders) -> tuple[list[Corners], bool]:
    """The rectangles that the walls close, and whether they are a finished answer, right or wrong.

    As long as an area has another shape, a wall inside or several clues, someone is still drawing: then only those
    rectangles count that fit their one clue.
    """
    found: list[Corners] = []
    finished = True
    for area in _areas(len(cells), len(cells[0]), across, down):
        top, left, bottom, right = corners = _around(area)
        inside = any(any(across[r][left:right]) for r in range(top, bottom + 1)) or any(
            any(down[r][left : right + 1]) for r in range(top, bottom)
        )
        if len(area) != _size(corners) or inside or sum(cells[r][c] is not None for r, c in area) > 1:
            finished = False
        else:
            found.append(corners)
    if not finished:
        found = [corners for corners in found if _fits(cells, corners)]
    return found, finished


def draw_walls(rectangles: Sequence[Corners], sketch: Sketch) -> None:
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


def _areas(rows: int, cols: int, across: Borders, down: Borders) -> Iterator[list[Cell]]:
    """The areas that have no wall between their cells."""
    left = {(r, c) for r in range(rows) for c in range(cols)}
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        area, todo = [start], [start]
        while todo:
            r, c = todo.pop()
            steps = (
                (r, c - 1, c > 0 and not across[r][c - 1]),
                (r, c + 1, c < cols - 1 and not across[r][c]),
                (r - 1, c, r > 0 and not down[r - 1][c]),
                (r + 1, c, r < rows - 1 and not down[r][c]),
            )
            for row, col, is_open in steps:
                if is_open and (row, col) in left:
                    left.remove((row, col))
                    area.append((row, col))
                    todo.append((row, col))
        yield area


def _around(area: Sequence[Cell]) -> Corners:
    """The corners of the smallest rectangle around an area."""
    rows, cols = [r for r, _ in area], [c for _, c in area]
    return [min(rows), min(cols), max(rows), max(cols)]


def _size(corners: Corners) -> int:
    top, left, bottom, right = corners
    return (bottom - top + 1) * (right - left + 1)


def _fits(cells: Grid, corners: Corners) -> bool:
    top, left, bottom, right = corners
    clues = [clue for row in cells[top : bottom + 1] for clue in row[left : right + 1] if clue is not None]
    return clues in (["?"], [_size(corners)])


def _read_sketch(puzzle: Puzzle, sketch: Sketch, violations: Callable[[Any, Board], list[Violation]]) -> Board | None:
    if not sketch.has_borders:
        return None
    rectangles, finished = rectangles_from_walls(puzzle.to_json()["cells"], sketch.across, sketch.down)
    return puzzle.board_from_json({"rectangles": rectangles}, marks=not finished)


def _write_sketch(puzzle: Puzzle, board: Board, sketch: Sketch) -> None:
    draw_walls(puzzle.board_to_json(board, marks=True)["rectangles"], sketch)


def rectangles_from_labels(puzzle: Puzzle, rows: Tokens) -> dict[str, Any]:
    """A solution has in every cell the label of its rectangle."""
    areas: dict[str, list[Cell]] = {}
    for r, (_, tokens) in enumerate(rows):
        for c, token in enumerate(tokens):
            if token not in ("-", "."):
                areas.setdefault(token, []).append((r, c))
    for label, area in areas.items():
        if len(area) != _size(_around(area)):
            raise FormatError(f"the cells {label[:20]!r} of the solution are not a rectangle")
    return {"rectangles": [_around(area) for area in areas.values()]}


DRAWING = Drawing(_read_sketch, _write_sketch)
