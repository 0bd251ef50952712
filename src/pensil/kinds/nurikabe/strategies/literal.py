"""The paper's `Solving` to the letter: the reading that gives the figures of section 4.3, 5 steps and 3 backtracks.

The loop looks at the cells one after the other, those with numbers too, and every cell looked at is a *step*: a node
of the search. Its two branches are

    if isValid(temp, n, i, j) and temp[i,j] is no number: make the cell black, add it to t, go on
    else (backtracking): go on after it

so that a cell with a number, or one that cannot be black, is a *backtrack* to the node before it, and is left white. At
the end of the board the white cells are looked at for the first time: if the board is no solution, the last black cell
is taken back, which is a backtrack too, and the walk goes on after it.

`isValid` is the paper's alone (`published_objection`). It does not mind islands that are too small, which are noticed
only at the end. A node is the table t with one more cell, so the path from the root to a solution is its table t.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.trace import Changes, Event, Strategy, What
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.strategies.tables import looked_at, step_table
from pensil.kinds.nurikabe.strategies.validity import Matrix, objection, published_objection
from pensil.words import DEFAULT, Phrase

_BLACK, _WHITE, _OPEN = 1 << SEA, 1 << ISLAND, 1 << ISLAND | 1 << SEA


def search(puzzle: Nurikabe, _: Deadline = NEVER) -> Iterator[Event]:
    """The procedure `Solving`, which goes on after a solution until no black cell is left to take back."""
    walk = Walk(puzzle)
    yield Event(What.EXPANDED, 0)
    while True:
        while not walk.at_end:
            yield from walk.look()
        wrong = objection(walk.m)
        if wrong is None:
            yield Event(What.SOLVED, walk.node)
            why = SAY("search.another")
        else:
            why = SAY("search.no-solution", reason=wrong.reason)
            if not walk.expanded:  # black was valid there, but nothing can come of it
                yield Event(What.DEAD, walk.node, cells=wrong.cells, reason=why)
        if not walk.t:
            return
        yield from walk.take_back(why)


def tables(puzzle: Nurikabe, lang: str = DEFAULT) -> str:
    """The steps and the backtracks up to the first solution, each numbered, and the table `t`."""
    return step_table(puzzle, search(puzzle), lang=lang, rows=looked_at)


class Black(NamedTuple):
    """An entry of the table t: a black cell, its place in reading order, and its node."""

    node: int
    cell: Cell
    place: int


class Walk:
    """Where the search is: the matrix, the table t, and the place of the cell to look at."""

    def __init__(self, puzzle: Nurikabe) -> None:
        self.puzzle = puzzle
        self.m = Matrix(puzzle)
        self.cells = list(self.m.beside)  # row by row
        self.t: list[Black] = []
        self.place = 0
        self.nodes = 0  # generated so far, without the root

    @property
    def node(self) -> int:
        """The E-node."""
        return self.t[-1].node if self.t else 0

    @property
    def at_end(self) -> bool:
        return self.place == len(self.cells)

    @property
    def expanded(self) -> bool:
        """Whether the walk has gone on from the E-node: it has, unless that is the last cell of the board."""
        return not self.t or self.t[-1].place + 1 < len(self.cells)

    def look(self) -> Iterator[Event]:
        """One step: the cell becomes black and an entry of t, or it is left white, and the walk goes on after it."""
        cell, place, before = self.cells[self.place], self.place, self.node
        self.nodes += 1
        self.place += 1
        node = self.nodes
        if cell in self.m.clues:
            yield Event(What.PLACED, node, before, (), (cell,), SAY("search.looked-at", cell=cell))
            yield Event(What.DEAD, node, cells=(cell,), reason=SAY("search.number", cell=cell))
            yield Event(What.REMOVED, node)
            yield Event(What.BACKTRACKED, node, before, cells=(cell,), reason=SAY("search.number", cell=cell))
            return
        yield Event(What.PLACED, node, before, self.change([cell], _BLACK), (cell,), SAY("search.black", cell=cell))
        self.m.decide(cell, SEA)
        wrong = published_objection(self.m)
        if wrong is None:
            yield Event(What.VALIDATED, node, cells=(cell,))
            self.t.append(Black(node, cell, place))
            if self.expanded:
                yield Event(What.EXPANDED, node)
            return
        yield Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)
        yield Event(What.REMOVED, node, changes=self.change([cell], _OPEN), cells=(cell,))
        yield Event(What.BACKTRACKED, node, before, cells=(cell,), reason=wrong.reason)
        yield self.leave_white(cell)

    def take_back(self, why: Phrase) -> Iterator[Event]:
        """The last black cell is white from now on, and the cells after it are looked at again."""
        node, cell, place = self.t.pop()
        undone = [each for each in self.cells[place:] if each not in self.m.clues]
        for each in undone:
            self.m.clear(each)
        self.place = place + 1
        yield Event(What.REMOVED, node, changes=self.change(undone, _OPEN), cells=(cell,))
        yield Event(What.BACKTRACKED, node, self.node, cells=(cell,), reason=why)
        yield self.leave_white(cell)

    def leave_white(self, cell: Cell) -> Event:
        self.m.clear(cell)
        self.m.decide(cell, ISLAND)
        said = SAY("search.white", cell=cell)
        return Event(What.MARKED, self.node, changes=self.change([cell], _WHITE), cells=(cell,), reason=said)

    def change(self, cells: list[Cell], mask: int) -> Changes:
        return tuple((row * self.puzzle.cols + col, mask) for row, col in cells)


LITERAL = Strategy(words=SAY, name="backtracking:literal", search=search, tables=tables)
