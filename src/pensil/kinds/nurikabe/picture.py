"""A Nurikabe puzzle and board as a Picture."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.picture import Fill, Group, Item, Picture, Role, Shape, Symbol, Tag, Text
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.words import Phrase


def picture(puzzle: Nurikabe, board: Board | None = None, role: Role = Role.ANSWER) -> Picture:
    items: list[Item] = []
    for cell, number in puzzle.clues.items():
        items.append(Text(cell, str(UNKNOWN if number is None else number), Role.GIVEN))
    if board is not None:
        # In an answer the cells that are not sea speak for themselves; a last mark has to be seen.
        bare = board.full and role is Role.ANSWER
        for spot, mask in enumerate(board.masks):
            if not (bare and mask == 1 << ISLAND):
                items += mark(puzzle, spot, mask, role)
    return Picture(puzzle.rows, puzzle.cols, tuple(items), title="Nurikabe")


def mark(puzzle: Nurikabe, spot: int, mask: int, role: Role) -> Iterator[Item]:
    """Sea, or the dot of a cell that belongs to an island and has no number."""
    cell = divmod(spot, puzzle.cols)
    if mask == 1 << SEA:
        yield Fill(cell, role)
    elif mask == 1 << ISLAND and cell not in puzzle.clues:
        yield Symbol(cell, Shape.DOT, role)


def named(_: Picture, phrase: Phrase) -> Iterator[Group | Tag]:
    """The shapes that a sentence lists, each with its number, in a cell that no other has where there is one."""
    shapes = {part.values["number"]: part.values["cells"] for part in phrase.within() if part.key == "say.shape"}
    tagged: set[Cell] = set()
    for number, cells in shapes.items():
        yield Group(tuple(cells), Role.GHOST)
        others = {cell for other, its in shapes.items() if other != number for cell in its}
        own = next((cell for cell in cells if cell not in others), None)
        shared = next((cell for cell in cells if cell not in tagged), None)
        at = own or shared
        if at is not None:
            tagged.add(at)
            yield Tag((at,), str(number), Role.GHOST)


def finished(puzzle: Nurikabe, board: Board) -> Iterator[Cell]:
    """The numbers of the islands that are closed, with sea all around, and have the right size."""
    values = board.values()
    island = {divmod(spot, puzzle.cols) for spot, value in enumerate(values) if value == ISLAND}
    sea = {divmod(spot, puzzle.cols) for spot, value in enumerate(values) if value == SEA}
    for area in areas(island):
        numbers = [cell for cell in area if cell in puzzle.clues]
        around = {beside for cell in area for beside in neighbours(puzzle.rows, puzzle.cols, cell)}
        if len(numbers) == 1 and puzzle.clues[numbers[0]] == len(area) and around <= sea.union(area):
            yield numbers[0]
