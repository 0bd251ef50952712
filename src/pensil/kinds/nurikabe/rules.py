"""The rules of Nurikabe, and where a board breaks them.

On a partial board an undecided cell may still become anything, so a rule is broken only when no way of filling the
undecided cells, looked at for this rule alone, could keep it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil._native import has_square, pieces
from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.record import record
from pensil.core.rule import Rule
from pensil.core.violation import Violation
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.words import Vocabulary

SAY = Vocabulary("pensil.kinds.nurikabe")

CELLS = Rule(SAY, "cells", ("clue-in-sea",))
ONE_CLUE = Rule(SAY, "one-clue", ("two-clues", "no-clue"))
SIZE = Rule(SAY, "size", ("island-too-big", "island-too-small"))
ONE_SEA = Rule(SAY, "sea", ("split-sea",))
NO_POOL = Rule(SAY, "pool", ("pool",))

RULES = (CELLS, ONE_CLUE, SIZE, ONE_SEA, NO_POOL)

_ISLAND, _SEA = 1 << ISLAND, 1 << SEA  # the masks of decided cells


def violations(puzzle: Nurikabe, board: Board) -> list[Violation]:
    if _solved(puzzle, board.masks):
        return []
    sides = _Sides.of(puzzle, board)
    return [
        *_drowned(puzzle, sides),
        *_pools(sides),
        *_split(sides),
        *_nameless(puzzle, sides),
        *_misnumbered(puzzle, sides),
    ]


def _solved(puzzle: Nurikabe, masks: tuple[int, ...]) -> bool:
    """Whether the board is full and keeps every rule.

    Every answer of a solver is proved here, so there is no loop over cells in Python.
    """
    clues, cols = puzzle.clues, puzzle.cols
    sea_cells = masks.count(_SEA)
    if masks.count(_ISLAND) + sea_cells != len(masks) or has_square(masks, cols, SEA):
        return False
    places = [r * cols + c for r, c in clues]
    islands, sizes = pieces(masks, cols, places)
    # As many islands as clues, each of its size, and besides them the sea in one piece, if there is any.
    return (
        _SEA not in [masks[place] for place in places]
        and len({*islands}) == len(islands) == len(sizes) - (1 if sea_cells else 0)
        and all(size in (sizes[island], None) for island, size in zip(islands, clues.values(), strict=True))
    )


@record
class _Sides:
    """The cells that are surely sea, surely island, and neither."""

    sea: set[Cell]
    island: set[Cell]
    open: set[Cell]

    @classmethod
    def of(cls, puzzle: Nurikabe, board: Board) -> _Sides:
        sides = cls(set(), set(), set())
        by_mask = {_SEA: sides.sea, _ISLAND: sides.island}
        for spot, mask in enumerate(board.masks):
            by_mask.get(mask, sides.open).add(divmod(spot, puzzle.cols))
        return sides


def _drowned(puzzle: Nurikabe, sides: _Sides) -> Iterator[Violation]:
    for cell in puzzle.clues:
        if cell in sides.sea:
            yield CELLS.broken("clue-in-sea", (cell,), cell=cell)


def _pools(sides: _Sides) -> Iterator[Violation]:
    for r, c in sorted(sides.sea):
        block = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
        if sides.sea.issuperset(block):
            yield NO_POOL.broken("pool", block, cell=(r, c))


def _split(sides: _Sides) -> Iterator[Violation]:
    """Parts of the sea that no undecided cells can join; the largest part counts as the sea."""
    parts = [[cell for cell in area if cell in sides.sea] for area in areas(sides.sea | sides.open)]
    parts = sorted((part for part in parts if part), key=len, reverse=True)
    for part in sorted(parts[1:]):
        yield ONE_SEA.broken("split-sea", part, sea=part)


def _nameless(puzzle: Nurikabe, sides: _Sides) -> Iterator[Violation]:
    """Island cells that cannot be joined to any clue."""
    for area in areas(sides.island | sides.open):
        if not any(cell in puzzle.clues for cell in area):
            lost = [cell for cell in area if cell in sides.island]
            if lost:
                yield ONE_CLUE.broken("no-clue", lost, island=lost)


def _misnumbered(puzzle: Nurikabe, sides: _Sides) -> Iterator[Violation]:
    """Islands with two clues, or with one number that they are past or cannot grow to."""
    claims: dict[Cell, Cell] = {}  # cells of islands with a clue: its first clue
    islands: list[tuple[list[Cell], list[Cell]]] = []
    for area in areas(sides.island):
        clues = [cell for cell in area if cell in puzzle.clues]
        if clues:
            claims |= dict.fromkeys(area, clues[0])
            islands.append((area, clues))
    for area, clues in islands:
        clue, *others = clues
        number = puzzle.clues[clue]
        if others:
            yield ONE_CLUE.broken("two-clues", clues, clues=clues)
        elif number is not None and len(area) > number:
            yield SIZE.broken("island-too-big", area, number=number, clue=clue, size=len(area))
        elif number is not None:
            room = _room(puzzle, sides, claims, area, number)
            if len(room) < number:
                yield SIZE.broken("island-too-small", sorted(room), number=number, clue=clue, size=len(room))


def _room(puzzle: Nurikabe, sides: _Sides, claims: dict[Cell, Cell], area: list[Cell], enough: int) -> list[Cell]:
    """The cells that the island can grow to without touching the island of another clue; stops when `enough`.

    A bound, not the truth: some of these cells may exclude each other.
    """
    mine = claims[area[0]]
    room = list(area)
    seen = set(area)
    for cell in room:
        if len(room) >= enough:
            break
        for step in neighbours(puzzle.rows, puzzle.cols, cell):
            if step not in seen and step not in sides.sea:
                seen.add(step)
                if all(claims.get(near, mine) == mine for near in neighbours(puzzle.rows, puzzle.cols, step)):
                    room.append(step)
    return room
