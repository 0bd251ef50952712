"""Pictures: what to show of a puzzle and a board, without saying how it looks.

A Picture is a list of items on a grid of cells. Items have *roles* (given, answer, mark, hint, ghost), never
colours or fonts: the renderers choose those, for a terminal, for SVG in light and dark, for a web page. The only
colours in a Picture are those that are part of the puzzle, such as the palette of a nonogram.

Coordinates are in cells: the cell (row, col) spans row..row+1 and col..col+1. Items in the margins above and to the
left of the board have negative coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from pensil.core.grid import Cell, areas
from pensil.core.record import record, replace
from pensil.core.violation import Violation
from pensil.words import DEFAULT

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import TypeAlias


class Role(Enum):
    """Why an item is there."""

    GIVEN = "given"  # part of the puzzle
    ANSWER = "answer"  # part of a solution
    MARK = "mark"  # put there by the player
    HINT = "hint"  # look here
    ERROR = "error"  # breaks a rule
    TRACE = "trace"  # a step of a search
    GHOST = "ghost"  # would be there if a supposition held
    CLASH = "clash"  # where a supposition breaks a rule


class Shape(Enum):
    """Symbols that fit into a cell."""

    LAMP = "lamp"
    DOT = "dot"  # decided: nothing goes here
    CROSS = "cross"
    CIRCLE = "circle"  # decided: what is written here stays


class Lattice(Enum):
    """How the cells of the board are told apart."""

    LINES = "lines"
    DOTS = "dots"  # a faint dot in every cell: boards whose lines would hide the bridges


@record
class Fill:
    """A cell painted all over. `color` (#rrggbb) only where the puzzle itself has colours."""

    cell: Cell
    role: Role
    color: str | None = None


@record
class Glow:
    """Light that falls on a cell, behind everything else."""

    cell: Cell
    role: Role


@record
class Text:
    """A short text in the middle of a cell, perhaps in the margin; on top of what else is there."""

    cell: Cell
    text: str
    role: Role
    color: str | None = None


@record
class Symbol:
    """A shape in the middle of a cell."""

    cell: Cell
    shape: Shape
    role: Role


@record
class Island:
    """A numbered circle that links start and end at."""

    cell: Cell
    text: str
    role: Role


@record
class Connection:
    """`count` parallel lines between the middles of two cells in one row or column; 0 = decided: none.

    With `more` nothing is decided: there are at least `count`, and at most `most` where that says something.
    """

    start: Cell
    end: Cell
    count: int
    role: Role
    more: bool = False
    most: int | None = None


@record
class Region:
    """A rectangle of cells with a border around it, corners included; one that is only `possible` is drawn faintly."""

    top: int
    left: int
    bottom: int
    right: int
    role: Role
    possible: bool = False


@record
class Border:
    """A line on the side that two neighbouring cells share; on the rim of the board one of the two is outside it.

    Rooms that are given are borders `around` each of them; what a player draws are single ones.
    """

    one: Cell
    other: Cell
    role: Role


@record
class Outline:
    """A frame around one cell, drawn by role in shape as well as colour."""

    cell: Cell
    role: Role


@record
class Group:
    """One frame around cells that belong together; around each area of them, where they are not connected."""

    cells: tuple[Cell, ...]
    role: Role


@record
class Tag:
    """A small number, or sign, at something that is drawn: in a corner of its cell, or beside a way between two."""

    cells: tuple[Cell, ...]  # one or two
    text: str
    role: Role


@record
class Arrow:
    """What leads to what: from the middle of some cells to the middle of others."""

    start: tuple[Cell, ...]
    end: tuple[Cell, ...]
    role: Role


Item: TypeAlias = Fill | Glow | Text | Symbol | Island | Connection | Region | Border | Outline | Group | Tag | Arrow


def around(cells: Iterable[Cell], role: Role) -> Iterator[Border]:
    """The borders of a room: all sides of its cells that do not lie between two of them."""
    room = set(cells)
    for row, col in sorted(room):
        for beside in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            if beside not in room:
                yield Border((row, col), beside, role)


@record
class Picture:
    """Items on a board of rows x cols cells with margins (in cells) above and to the left."""

    rows: int
    cols: int
    items: tuple[Item, ...]
    top: int = 0
    left: int = 0
    lattice: Lattice = Lattice.LINES
    heavy_every: int | None = None  # a heavier lattice line after every so many cells
    title: str = ""
    bordered: bool = False  # text leaves room for borders between the cells, also where there are none yet
    palette: tuple[str, ...] = ()  # the colours of the puzzle in their own order, which gives them their letters
    numbered: str | None = None
    """The language of sentences that name cells, where the numbers of rows and columns stand beside and below it."""
    roomy: bool = False  # whether what stands in the margins needs as much room as a cell of the board

    def frames(self) -> dict[Cell, Role]:
        """The frame of every cell that has one, in the order of the items; an error hides any other frame.

        Whatever is itself in the role of an error or a hint gets a frame too, so that nobody depends on its colour.
        """
        found: dict[Cell, Role] = {}
        for item in self.items:
            if isinstance(item, Outline) or (
                isinstance(item, Fill | Text | Symbol | Island) and item.role in (Role.ERROR, Role.HINT)
            ):
                found[item.cell] = Role.ERROR if found.get(item.cell) is Role.ERROR else item.role
        return found

    def borders(self) -> dict[tuple[Cell, Cell], Role]:
        """The role of every border, by the cell above or to the left of it and the one behind it.

        Where several lie on the same side the last one counts, except that an error hides any other.
        """
        found: dict[tuple[Cell, Cell], Role] = {}
        for item in self.items:
            if isinstance(item, Border):
                side = min(item.one, item.other), max(item.one, item.other)
                found[side] = Role.ERROR if found.get(side) is Role.ERROR else item.role
        return found

    def border_lines(self) -> Iterator[tuple[Role, list[Cell], list[Cell]]]:
        """The borders of each role: the cells that have one above them, and those that have one to their left."""
        lines: dict[Role, tuple[list[Cell], list[Cell]]] = {role: ([], []) for role in Role}
        for ((row, _), behind), role in self.borders().items():
            lines[role][row == behind[0]].append(behind)
        return ((role, above, beside) for role, (above, beside) in lines.items() if above or beside)

    def colors(self) -> tuple[str, ...]:
        """The colours of the puzzle: the palette, then others in the order in which they appear."""
        used = (item.color for item in self.items if isinstance(item, Fill | Text) and item.color)
        return tuple(dict.fromkeys((*self.palette, *used)))

    def with_numbers(self, lang: str = DEFAULT) -> Picture:
        """This picture with its rows and columns numbered, as the cells are named in a language."""
        return replace(self, numbered=lang)

    def adding(self, items: Iterable[Item]) -> Picture:
        """This picture with more items on top."""
        return replace(self, items=(*self.items, *items))

    def outlining(self, cells: Iterable[Cell], role: Role) -> Picture:
        """This picture with some cells framed, each once."""
        return self.adding(Outline(cell, role) for cell in dict.fromkeys(cells))

    def grouping(self, cells: Iterable[Cell], role: Role) -> Picture:
        """This picture with one frame around each connected area of some cells."""
        return self.adding(
            Outline(area[0], role) if len(area) == 1 else Group(tuple(area), role) for area in areas(cells)
        )

    def showing(self, violations: Iterable[Violation]) -> Picture:
        """This picture with the cells of broken rules framed."""
        return self.outlining((c for v in violations for c in v.cells), Role.ERROR)
