"""Iterative backtracking: the paper's algorithm (section 4.2, procedure `Solving`).

Walk over the free cells row by row. A cell becomes black if `isValid` holds for the board with it; else it stays white
and the walk goes on. At a dead end the last black cell is taken back, stays white, and the walk goes on after it.

The paper does not say how a dead end is noticed; here it is a cell that can be neither black nor white, so `isValid` is
asked about white cells too. Every cell decided, black or white, is a node of the search, and the black ones on the way
from the root to a solution are the paper's table `t`. `literal.py` keeps closer to the paper's words.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.trace import Changes, Event, Strategy, What
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.strategies.literal import LITERAL
from pensil.kinds.nurikabe.strategies.tables import step_table
from pensil.kinds.nurikabe.strategies.validity import Matrix, objection
from pensil.words import DEFAULT, Phrase


def search(puzzle: Nurikabe, _: Deadline = NEVER) -> Iterator[Event]:
    """The procedure `Solving`, which goes on after a solution until everything has been searched."""
    walk = Walk(puzzle)
    alive = yield from walk.ask(0)
    if alive:
        yield from walk.expand()
    while alive:
        if walk.finished:
            yield Event(What.SOLVED, walk.node)
            alive = yield from walk.take_back(SAY("search.another"))
        elif not (yield from walk.step(SEA)) and not (yield from walk.step(ISLAND)):
            alive = yield from walk.take_back(SAY("search.neither", cell=walk.next))


def tables(puzzle: Nurikabe, lang: str = DEFAULT) -> str:
    """What the paper prints: the steps up to the first solution, and the table `t`."""
    return step_table(puzzle, search(puzzle), lang=lang)


class Decided(NamedTuple):
    """A cell that the walk has passed: its node, and what it became."""

    node: int
    cell: Cell
    value: int


class Walk:
    """Where the search is: the matrix, and the cells decided so far, row by row.

    Its steps are generators of events; they return whether the walk can go on from there.
    """

    def __init__(self, puzzle: Nurikabe) -> None:
        self.puzzle = puzzle
        self.m = Matrix(puzzle)
        self.path: list[Decided] = []
        self.nodes = 0  # generated so far, without the root

    @property
    def node(self) -> int:
        """The E-node."""
        return self.path[-1].node if self.path else 0

    @property
    def finished(self) -> bool:
        return len(self.path) == len(self.m.free)

    @property
    def next(self) -> Cell:
        """The cell to be decided now."""
        return self.m.free[len(self.path)]

    def ask(self, node: int) -> Generator[Event, None, bool]:
        """isValid, for the board as it is."""
        wrong = objection(self.m)
        if wrong:
            yield Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)
        else:
            yield Event(What.VALIDATED, node)
        return wrong is None

    def expand(self) -> Iterator[Event]:
        if not self.finished:
            yield Event(What.EXPANDED, self.node)

    def step(self, value: int) -> Generator[Event, None, bool]:
        """Make the next cell black or white, and go on to the one after it, unless isValid refuses."""
        cell = self.next
        self.m.decide(cell, value)
        self.nodes += 1
        node, said = self.nodes, SAY("search.black" if value == SEA else "search.white", cell=cell)
        yield Event(What.PLACED, node, self.node, self.change(cell, 1 << value), (cell,), said)
        valid = yield from self.ask(node)
        self.path.append(Decided(node, cell, value))
        if valid:
            yield from self.expand()
        else:
            yield self.remove()
        return valid

    def take_back(self, why: Phrase) -> Generator[Event, None, bool]:
        """Take back the last black cell that can be white instead; False when none is left: all has been searched."""
        while self.path:
            last = self.path[-1]
            yield self.remove()
            if last.value == SEA:
                yield Event(What.BACKTRACKED, last.node, self.node, cells=(last.cell,), reason=why)
                if (yield from self.step(ISLAND)):
                    return True
                why = SAY("search.neither", cell=last.cell)
        return False

    def remove(self) -> Event:
        """The last cell is undecided again."""
        node, cell, _ = self.path.pop()
        self.m.clear(cell)
        return Event(What.REMOVED, node, changes=self.change(cell, 1 << ISLAND | 1 << SEA), cells=(cell,))

    def change(self, cell: Cell, mask: int) -> Changes:
        return ((cell[0] * self.puzzle.cols + cell[1], mask),)


BACKTRACKING = Strategy(words=SAY, name="backtracking", search=search, tables=tables, readings=(LITERAL,))
