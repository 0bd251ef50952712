"""The bounding function `isValid` of the paper (section 4.2), in its four parts, and two of our own.

The paper's matrix has a number > 0 for a clue, 0 for white and -1 for black; it has no sign for a cell that has not
been looked at yet, so 0 means both. A search must keep the two apart, or it would find every half-filled board wrong:
here a cell is black, white or undecided. Each part objects only when no way of filling the undecided cells could help.

The paper's part on sizes asks only that an island is not larger than its number ("tidak melebihi"). Two parts are ours:
an island has one number only, and it has room to become big enough. With these two, a full board to which no part
objects is a solution.

The paper's functions say yes or no. These say what is wrong, or None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from pensil.core.grid import Cell, neighbours
from pensil.core.trace import Objection
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe
from pensil.kinds.nurikabe.rules import SAY


class Matrix:
    """The board during the search: its black cells (the stream), its white ones with the numbers, and the rest."""

    def __init__(self, puzzle: Nurikabe) -> None:
        self.clues = puzzle.clues
        self.black: set[Cell] = set()
        self.white: set[Cell] = set(puzzle.clues)
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        self.free = [cell for cell in cells if cell not in puzzle.clues]  # row by row
        self.beside = {cell: tuple(neighbours(puzzle.rows, puzzle.cols, cell)) for cell in cells}

    def decide(self, cell: Cell, value: int) -> None:
        (self.black if value == SEA else self.white).add(cell)

    def clear(self, cell: Cell) -> None:
        """Undecided again."""
        self.black.discard(cell)
        self.white.discard(cell)

    def flood(
        self, start: Iterable[Cell], *, within: Set[Cell] | None = None, without: Set[Cell] = frozenset()
    ) -> set[Cell]:
        """The cells that can be walked to from `start`, over cells of `within` only, and never over `without`."""
        todo = list(start)
        found = set(todo)
        for cell in todo:
            for near in self.beside[cell]:
                if near not in found and near not in without and (within is None or near in within):
                    found.add(near)
                    todo.append(near)
        return found


def objection(m: Matrix) -> Objection | None:
    """isValid as the paper has it, and what it does not ask."""
    return published_objection(m) or is_shared_island(m) or is_too_small_island(m)


def published_objection(m: Matrix) -> Objection | None:
    """isValid: not isUnconnectedIsland, not isMoreThanOneStream, not isSquareStream, not isNotAppropriateIslands."""
    return (
        is_unconnected_island(m) or is_more_than_one_stream(m) or is_square_stream(m) or is_not_appropriate_islands(m)
    )


def is_unconnected_island(m: Matrix) -> Objection | None:
    """White cells closed in by the stream, away from every number; undecided cells may still become the way to one."""
    lost = sorted(m.white - m.flood(m.clues, without=m.black))
    if not lost:
        return None
    return Objection(SAY("search.cut-off", cells=lost), tuple(lost))


def is_more_than_one_stream(m: Matrix) -> Objection | None:
    """Black cells that no way over black and undecided cells joins."""
    if not m.black:
        return None
    start = min(m.black)
    lost = sorted(m.black - m.flood([start], without=m.white))
    if not lost:
        return None
    return Objection(SAY("search.two-streams", cells=lost, start=start), tuple(lost))


def is_square_stream(m: Matrix) -> Objection | None:
    """A black square of 2 by 2; a larger one holds such a square."""
    for r, c in sorted(m.black):
        square = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
        if m.black.issuperset(square):
            return Objection(SAY("search.square", cell=(r, c)), square)
    return None


def is_not_appropriate_islands(m: Matrix) -> Objection | None:
    """An island that is larger than its number."""
    for clue, size in m.clues.items():
        if size is None:
            continue
        island = m.flood([clue], within=m.white)
        if len(island) > size:
            reason = SAY("violations.island-too-big", number=size, clue=clue, size=len(island))
            return Objection(reason, tuple(sorted(island)))
    return None


def is_shared_island(m: Matrix) -> Objection | None:
    """Ours: an island with two numbers, which the paper takes for granted not to be."""
    for clue in m.clues:
        island = m.flood([clue], within=m.white)
        shared = sorted(island & m.clues.keys())
        if len(shared) > 1:
            return Objection(SAY("violations.two-clues", clues=shared), tuple(shared))
    return None


def is_too_small_island(m: Matrix) -> Objection | None:
    """Ours: an island that has no room to become as big as its number."""
    islands = {clue: m.flood([clue], within=m.white) for clue in m.clues}
    owner = {cell: clue for clue, island in islands.items() for cell in island}
    for clue, island in islands.items():
        size = m.clues[clue]
        if size is not None and len(island) < size and (room := _room(m, clue, island, owner)) < size:
            reason = SAY("violations.island-too-small", number=size, clue=clue, size=room)
            return Objection(reason, tuple(sorted(island)))
    return None


def _room(m: Matrix, clue: Cell, island: set[Cell], owner: dict[Cell, Cell]) -> int:
    """How many cells the island could have, if it stays away from the stream and from the islands of other numbers."""
    foreign = set(_touching_others(m, clue, owner))
    return len(m.flood(island, without=m.black | foreign))


def _touching_others(m: Matrix, clue: Cell, owner: dict[Cell, Cell]) -> Iterator[Cell]:
    """The cells of other islands and the cells beside them: white there would join two numbers."""
    for cell, other in owner.items():
        if other != clue:
            yield cell
            yield from m.beside[cell]
