"""Cells that would join pieces to too large an island, and finishes around a corner, against plain walks over cells."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.step import Step
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from tests.checks import some
from tests.kinds.nurikabe.boards import drawing
from tests.techniques.positions import steps_on

BY_NAME = {technique.name: technique for technique in TECHNIQUES}
Cells = frozenset[Cell]


class Sides:
    """A board as sets of cells: its sea, its open cells, its islands by their clues, and its pieces."""

    def __init__(self, board: Board) -> None:
        puzzle = board.puzzle
        assert isinstance(puzzle, Nurikabe)
        self.puzzle, self.board = puzzle, board
        values = {divmod(spot, puzzle.cols): value for spot, value in enumerate(board.values())}
        self.sea = {cell for cell, value in values.items() if value == SEA}
        self.open = {cell for cell, value in values.items() if value is None}
        groups = [frozenset(area) for area in areas(cell for cell, value in values.items() if value == ISLAND)]
        self.islands = {min(group & puzzle.clues.keys()): group for group in groups if group & puzzle.clues.keys()}
        self.pieces = [group for group in groups if not group & puzzle.clues.keys()]

    def beside(self, cells: Cells) -> Cells:
        near = {each for cell in cells for each in neighbours(self.puzzle.rows, self.puzzle.cols, cell)}
        return frozenset(near - cells)

    def allowed(self, clue: Cell, cells: Cells) -> bool:
        """Whether cells are not sea, and neither in nor beside another island."""
        others = [island for other, island in self.islands.items() if other != clue]
        return not (cells & self.sea or any((cells | self.beside(cells)) & island for island in others))

    def cost(self, clue: Cell, target: Cells) -> int | None:
        """How many cells an island needs at least to come beside the target; a piece on the way is taken as a whole."""
        pieces = {cell: piece for piece in self.pieces for cell in piece}
        island = self.islands[clue]
        done, todo = set[Cells](), [(0, sorted(island))]
        while todo:
            cost, cells = heappop(todo)
            here = frozenset(cells)
            if here in done:
                continue
            done.add(here)
            if self.beside(here) & target:
                return cost
            for cell in self.beside(here) - island:
                there = pieces.get(cell, frozenset({cell}))
                if self.allowed(clue, there):
                    heappush(todo, (cost + len(there), sorted(there)))
        return None

    def can_take(self, clue: Cell, land: Cells) -> bool:
        cost, number = self.cost(clue, land), self.puzzle.clues[clue]
        if cost is None or not self.allowed(clue, land):
            return False
        return number is None or len(self.islands[clue]) + cost + len(land) <= number

    def too_big(self) -> dict[Cell, tuple[int, Cell | None]]:
        """The cells beside pieces that no island can take in with these: the size of all that, and its clue."""
        found = {}
        for cell in self.open:
            near = self.beside(frozenset({cell}))
            pieces = [piece for piece in self.pieces if piece & near]
            joined = [clue for clue, island in self.islands.items() if island & near]
            land = frozenset({cell}).union(*pieces)
            if not pieces or len(joined) > 1:
                continue
            if not any(self.can_take(clue, land) for clue in joined or self.islands):
                size = len(land) + sum(len(self.islands[clue]) for clue in joined)
                found[cell] = size, joined[0] if joined else None
        return found

    def corners(self) -> dict[Cells, Cells]:
        """The two exits of islands that lack one cell, with the open cells beside both."""
        found = {}
        for clue, island in self.islands.items():
            exits = self.beside(island) & self.open
            if self.puzzle.clues[clue] == len(island) + 1 and len(exits) == 2:
                one, other = (self.beside(frozenset({cell})) for cell in exits)
                if both := one & other & self.open:
                    found[island] = both
        return found


def boards(seed: int, count: int) -> Iterator[Board]:
    """Boards of larger islands, some of any size, with much of the land known and some of the sea."""
    rng = Random(seed)
    for _ in range(count):
        puzzle, answer = solved(rng, rng.randrange(3, 9), rng.randrange(3, 9))
        cells = [["?" if clue and rng.random() < 0.15 else clue for clue in row] for row in puzzle.cells]
        puzzle = Nurikabe(cells)
        dry, wet = 0.2 + 0.6 * rng.random(), 0.4 * rng.random()
        pairs = zip(answer.masks, puzzle.domains, strict=True)
        yield Board(puzzle, (m if rng.random() < (dry if m == 1 << ISLAND else wet) else d for m, d in pairs))


def changed(step: Step) -> Cells:
    return frozenset(change.cells[0] for change in step.changes)


def test_what_would_join_too_much_is_all_found() -> None:
    alone = with_clue = 0
    for board in some(boards(1, 150)):
        found = {}
        for step in steps_on(BY_NAME["join-too-big"], board):
            (cell,) = changed(step)
            words = step.phrase.values
            found[cell] = words["size"], words["clue"].values["cell"] if "clue" in words else None
        expected = Sides(board).too_big()
        assert found == expected, f"{board.puzzle.to_text()}{board}"
        alone += sum(clue is None for _, clue in found.values())
        with_clue += sum(clue is not None for _, clue in found.values())
    assert min(alone, with_clue) > 10, (alone, with_clue)


def test_an_island_of_any_size_behind_the_sea_takes_nothing_in() -> None:
    _, board = drawing("? . . . . . 4", ". # ? . ? ? .")
    (step,) = steps_on(BY_NAME["join-too-big"], board)
    assert changed(step) == {(0, 2)}
    assert step.message == (
        "If r1c3 were part of an island, it would make up 2 cells with the island cells beside it, and no clue has "
        "enough cells left to take them in. So r1c3 must be sea."
    )


def test_every_finish_around_a_corner_is_found() -> None:
    count = 0
    for board in some(boards(2, 200)):
        found = {changed(step) for step in steps_on(BY_NAME["two-way-finish"], board)}
        assert found == set(Sides(board).corners().values())
        count += len(found)
    assert count > 5
