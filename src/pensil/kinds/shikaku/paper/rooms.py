"""Section 2.2.3: breadth-first search from the 9 at F4, without and with the bounding function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from pensil.core.grid import Cell
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.core.picture import Picture, Role
from pensil.kinds.shikaku.candidates import shapes
from pensil.kinds.shikaku.paper.written import (
    EXAMPLE,
    SAY,
    board_of,
    boxes,
    cell_named,
    lettered,
    listed,
    named,
    numbered,
)
from pensil.kinds.shikaku.picture import picture
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.placed import Placed, cells_of
from pensil.kinds.shikaku.strategies.room import lies_in, room, visits
from pensil.words import Phrase

START = cell_named("F4")
SPOT = EXAMPLE.spot[START]
NUMBER = EXAMPLE.numbers[SPOT] or 0
ALONE = Shikaku(
    [[NUMBER if (row, col) == START else None for col in range(EXAMPLE.cols)] for row in range(EXAMPLE.rows)]
)
"""The 9 and nothing else: there the bounding function never objects."""


def coordinate_tree(puzzle: Shikaku, start: Cell) -> tuple[dict[Cell, Cell], set[Cell]]:
    """The visited cells with the cell that each was reached from, in their order, and those that are dead.

    The queue is first in, first out, so a cell is reached from the first of its living neighbours.
    """
    parents: dict[Cell, Cell] = {}
    alive, dead = [start], set()
    for cell, objection in visits(Placed(puzzle), start):
        parents[cell] = next(each for each in alive if abs(each[0] - cell[0]) + abs(each[1] - cell[1]) == 1)
        if objection is None:
            alive.append(cell)
        else:
            dead.add(cell)
    return parents, dead


@item(SAY, "figure-9")
def unbounded(_: Bench) -> Iterator[Fact | Exhibit]:
    order = [cell for cell, _ in visits(Placed(ALONE), START)]
    far = cell_named("G6")
    yield Fact(SAY("rooms.visited", cell="G6"), SAY("yes"), _answer(far in order))
    around = [box for box in EXAMPLE.candidates[SPOT] if far in cells_of(box)]
    yield Fact(SAY("rooms.around", cell="G6"), SAY("none"), boxes(around) or SAY("none"))
    cells = EXAMPLE.rows * EXAMPLE.cols
    told = SAY("rooms.all", visited=len(order) + 1, cells=cells, number=order.index(far) + 1)
    yield Fact(SAY("picture-of", figure=9), None, told)
    yield BoardPicture(SAY("rooms.unbounded"), _visited(order, set()))


@item(SAY, "figure-10")
def partly(_: Bench) -> Iterator[Fact | Exhibit]:
    seen = list(islice(visits(Placed(EXAMPLE), START), 9))
    order = [cell for cell, _ in seen]
    dead = [cell for cell, objection in seen if objection is not None]
    yield Fact(SAY("rooms.first-visits"), "E4 → F5 → G4 → F3 → D4 → E5 → E3 → F6 → G5", " → ".join(map(named, order)))
    yield Fact(SAY("rooms.killed"), "G5", listed(dead))
    corner = dead[0]
    between = [
        str(EXAMPLE.cells[row][col])
        for row in range(min(START[0], corner[0]), max(START[0], corner[0]) + 1)
        for col in range(min(START[1], corner[1]), max(START[1], corner[1]) + 1)
        if (row, col) in EXAMPLE.spot
    ]
    yield Fact(SAY("rooms.two-numbers", start=named(START), cell=named(corner)), "2, 9", ", ".join(sorted(between)))
    yield Fact(SAY("picture-of", figure=10), None, SAY("from-text"))
    yield BoardPicture(SAY("rooms.partly"), _visited(order, set(dead)))


@item(SAY, "figure-11")
def bounded(_: Bench) -> Iterator[Fact | Exhibit]:
    cells = room(Placed(EXAMPLE), START)
    yield Fact(SAY("picture-of", figure=11), None, SAY("rooms.room", count=len(cells), cells=listed(sorted(cells))))
    inside = all(lies_in(box, set(cells)) for box in EXAMPLE.candidates[SPOT])
    yield Fact(SAY("rooms.inside"), SAY("yes"), _answer(inside))
    yield BoardPicture(SAY("rooms.bounded"), lettered(picture(EXAMPLE).grouping(cells, Role.TRACE)))


@item(SAY, "figure-12")
def tree(_: Bench) -> Iterator[Fact | Exhibit]:
    parents, dead = coordinate_tree(EXAMPLE, START)
    told = SAY("rooms.nodes", nodes=len(parents) + 1, dead=listed(cell for cell in parents if cell in dead))
    yield Fact(SAY("picture-of", figure=12), None, told)
    lines = "\n".join(_branches(START, parents, dead))
    yield Printed(SAY("rooms.tree"), lambda _: lines)
    yield BoardPicture(SAY("rooms.all-visits"), _visited(list(parents), dead))


@item(SAY, "figure-13")
def square(_: Bench) -> Iterator[Fact | Exhibit]:
    every = sorted(shapes(NUMBER, NUMBER, NUMBER), key=lambda shape: (min(shape), shape))
    yield Fact(SAY("rooms.shapes"), "9×1, 1×9, 3×3", _sizes(every))
    yield Fact(SAY("rooms.fitting"), "3×3", _sizes(shapes(NUMBER, EXAMPLE.rows, EXAMPLE.cols)))
    fitting = EXAMPLE.candidates[SPOT]
    yield Fact(SAY("picture-of", figure=13), None, SAY("rooms.only", box=boxes(fitting)))
    yield BoardPicture(SAY("rooms.placed"), lettered(picture(EXAMPLE, board_of(EXAMPLE, fitting))))


def _answer(so: bool) -> Phrase:
    return SAY("yes") if so else SAY("no")


def _sizes(found: Sequence[tuple[int, int]]) -> str:
    """Widths and heights, as the paper has them."""
    return ", ".join(f"{width}×{height}" for height, width in found)


def _visited(order: Sequence[Cell], dead: set[Cell]) -> Picture:
    """The cells with the numbers of their visits; the start is 0 and framed, and an x stands before the dead ones."""
    texts = {cell: f"x{number}" if cell in dead else str(number) for number, cell in enumerate(order, 1)}
    return numbered(EXAMPLE.rows, {START: "0"} | texts, framed=[START])


def _branches(cell: Cell, parents: Mapping[Cell, Cell], dead: set[Cell], indent: str = "") -> Iterator[str]:
    """The tree below a cell, a cell in each line; the dead ones have an X."""
    yield f"{indent}{named(cell)}{' X' if cell in dead else ''}"
    for child, parent in parents.items():
        if parent == cell:
            yield from _branches(child, parents, dead, indent + "   ")
