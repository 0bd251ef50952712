"""Areas of any shape that somebody drew on a Shikaku board: the board that they allow, and the rules that they break.

An area that is a rectangle of the right size around one clue is the rectangle of that clue, on a Board. All others are
kept as they were drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.grid import Cell
from pensil.core.grid import areas as connected
from pensil.core.picture import Border, Item, Region, Role, around
from pensil.core.record import record, replace
from pensil.core.violation import Violation
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import AREA, DIVIDE, ONE_CLUE, SAY, bare_cells
from pensil.words import Phrase

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

Wall = tuple[Cell, Cell]
"""The two cells that a wall stands between."""


@record
class Area:
    """Cells that somebody put together, those on the board."""

    cells: tuple[Cell, ...]
    corners: Rectangle | None = None  # as it was drawn; None: the cells need not be a rectangle
    walls: tuple[Wall, ...] = ()  # between two of its cells
    label: str = ""  # by which it was written

    @classmethod
    def of(cls, puzzle: Shikaku, corners: Rectangle) -> Area:
        """A rectangle, which may go beyond the board."""
        top, left, bottom, right = corners
        rows = range(max(top, 0), min(bottom, puzzle.rows - 1) + 1)
        cols = range(max(left, 0), min(right, puzzle.cols - 1) + 1)
        return cls(tuple((r, c) for r in rows for c in cols), corners)

    @property
    def box(self) -> Rectangle:
        """The smallest rectangle around its cells, or what was drawn."""
        if self.corners is not None:
            return self.corners
        rows, cols = [r for r, _ in self.cells], [c for _, c in self.cells]
        return min(rows), min(cols), max(rows), max(cols)

    @property
    def size(self) -> int:
        """The number of cells, beyond the board too."""
        return len(self.cells) if self.corners is None else _size(self.corners)

    @property
    def is_rectangle(self) -> bool:
        return self.size == _size(self.box)

    @property
    def name(self) -> Phrase | Cell:
        """As other sentences name rectangles: by the shape, where it cannot be seen, and by corners; or by the cell."""
        if not self.is_rectangle:
            return SAY("say.area", cells=self.cells)
        top, left, bottom, right = self.box
        if (top, left) == (bottom, right):
            return top, left
        height, width = bottom - top + 1, right - left + 1
        shape = {"wide": min(height, width) > 1, "height": height, "width": width}
        return SAY("say.rectangle", first=(top, left), last=(bottom, right), **shape)

    def misfits(self, puzzle: Shikaku, clues: Sequence[Cell]) -> Iterator[Violation]:
        """What is wrong with it alone, with the clues that lie inside."""
        top, left, bottom, right = self.box
        inside = [cell for cell in dict.fromkeys(((top, left), (bottom, right))) if cell in self.cells]
        if top < 0 or left < 0 or bottom >= puzzle.rows or right >= puzzle.cols:
            yield DIVIDE.broken("beyond", inside, area=self.name)
        if not self.is_rectangle:
            yield DIVIDE.broken("not-a-rectangle", self.cells, name=self.label, cells=self.cells)
        if self.walls:
            ends = dict.fromkeys(cell for wall in self.walls for cell in wall)
            yield DIVIDE.broken("dead-end", ends, area=self.name)
        if not clues:
            yield ONE_CLUE.broken("no-clue", inside or self.cells, area=self.name)
        elif len(clues) > 1:
            yield ONE_CLUE.broken("two-clues", clues, area=self.name, clues=clues)
        else:
            number = puzzle.numbers[puzzle.spot[clues[0]]]
            if number not in (None, self.size):
                words = {"area": self.name, "size": self.size, "number": number, "clue": clues[0]}
                yield AREA.broken("wrong-area", clues, **words)

    def items(self) -> Iterator[Item]:
        """How it is drawn: a rectangle on the board in one piece, anything else side by side."""
        if self.is_rectangle and self.size == len(self.cells):
            yield Region(*self.box, Role.ERROR)
        else:
            yield from around(self.cells, Role.ERROR)
        yield from (Border(one, other, Role.ERROR) for one, other in self.walls)


def drawn_areas(puzzle: Shikaku, areas: Iterable[Area], *, complete: bool) -> Drawn:
    """The drawing that is made of these areas; a `complete` one leaves nothing to be drawn."""
    decided: dict[int, Area] = {}
    wrong: list[Violation] = []
    items: list[Item] = []
    kept: list[Area] = []
    misfitting: list[list[Area]] = []  # alone, or with another one around the same clue
    for area in areas:
        kept.append(area)
        clues = [cell for cell in area.cells if cell in puzzle.spot]
        misfits = list(area.misfits(puzzle, clues))
        if misfits or puzzle.spot[clues[0]] in decided:
            wrong += misfits
            items += area.items()
            misfitting.append([area] if misfits else [decided[puzzle.spot[clues[0]]], area])
        else:
            decided[puzzle.spot[clues[0]]] = area
    board = board_with(puzzle, {spot: area.box for spot, area in decided.items()})
    if len(decided) == len(kept) and (len(kept) == len(puzzle.clues) or not complete):
        return Drawn(board)
    wrong += _overlaps(kept)
    covered = {cell for area in kept for cell in area.cells}
    if complete:
        lonely = (clue for clue in puzzle.clues if clue not in covered)
        wrong += [ONE_CLUE.broken("missing", (clue,), clue=clue) for clue in lonely]
        bare = {(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)} - covered
    else:
        bare = set(bare_cells(puzzle, board)) - covered
    wrong += [DIVIDE.broken("uncovered", cells, cells=cells) for cells in connected(bare)]
    return Drawn(board, tuple(wrong), tuple(items), lone=_lone(misfitting))


def _lone(misfitting: Iterable[Sequence[Area]]) -> Mapping[str, Any] | None:
    """The JSON of the fewest that do not fit; None where they are other shapes, which have none."""
    told = [some for some in misfitting if all(area.is_rectangle and not area.walls for area in some)]
    return {"rectangles": [list(area.box) for area in min(told, key=len)]} if told else None


def as_marks_and_answer(puzzle: Shikaku, marks: Sequence[Area], answer: Sequence[Area]) -> Drawn:
    """A drawing that may be half-way, with what is wrong about it as a whole answer."""
    whole = drawn_areas(puzzle, answer, complete=True)
    return replace(drawn_areas(puzzle, marks, complete=False), whole=whole) if whole.wrong else whole


def board_with(puzzle: Shikaku, rectangles: Mapping[int, Rectangle]) -> Board:
    """The board on which these spots have their rectangles."""
    masks = list(puzzle.domains)
    for spot, rectangle in rectangles.items():
        masks[spot] = 1 << puzzle.candidates[spot].index(rectangle)
    return Board(puzzle, masks)


def shared_cells(cells: Sequence[Cell]) -> Violation:
    return Violation("overlap", tuple(cells), SAY("violations.shared-cells", cells=cells), DIVIDE.sentence)


def _overlaps(areas: Sequence[Area]) -> Iterator[Violation]:
    """One violation for each two areas that share cells; where more than two do, each with the first."""
    owner: dict[Cell, int] = {}
    shared: dict[tuple[int, int], list[Cell]] = {}
    for i, area in enumerate(areas):
        for cell in area.cells:
            first = owner.setdefault(cell, i)
            if first != i:
                shared.setdefault((first, i), []).append(cell)
    yield from (shared_cells(cells) for cells in shared.values())


def _size(corners: Rectangle) -> int:
    top, left, bottom, right = corners
    return (bottom - top + 1) * (right - left + 1)
