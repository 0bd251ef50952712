"""The search tree of a trace: every state that was generated, what became of it, and the board at it.

A tree grows with the events, so that a search of any length can be drawn without its events being kept: of a long one
the first states are there, and the ways to its solutions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.picture import Picture, Role
from pensil.core.trace import Event, Replay, What, state
from pensil.kinds import kind_named
from pensil.lab.replay import SAY, cells_of
from pensil.words import DEFAULT

MOST_NODES = 2000
"""Of a tree with more nodes than this, besides the ways to solutions no more are drawn: nobody would see anything."""

MOST_BOARDS = 60
"""A tree with more nodes than this is drawn without a small board in each."""

MOST_WAYS = 20
"""Solutions whose way is drawn when the tree has too many nodes."""


@dataclass
class Node:
    """A generated node: what was chosen, what became of it, and its board while that is wanted."""

    number: int
    parent: int | None  # a place in the list of nodes
    depth: int
    chosen: str
    children: list[int] = field(default_factory=list)  # places in the list of nodes
    placed: bool = True  # whether the choice was made on the board, or listed only
    expanded: bool = False
    dead: str | None = None  # the reason
    solved: bool = False
    on_the_way: bool = False  # to a solution
    back: list[int] = field(default_factory=list)  # the numbers of the nodes that the search went back to from here
    board: Board | None = None
    looked_at: tuple[Cell, ...] = ()  # what is listed and not drawn
    wrong: tuple[Cell, ...] = ()  # where it is dead

    def picture(self) -> Picture | None:
        """The board at the node; what was listed only is framed, and so is what is wrong."""
        if self.board is None:
            return None
        puzzle = self.board.puzzle
        shown = kind_named(puzzle.kind).picture(puzzle, self.board, Role.ANSWER if self.solved else Role.MARK)
        return shown.grouping(self.looked_at, Role.TRACE).grouping(self.wrong, Role.ERROR)

    def told(self, lang: str = DEFAULT) -> str:
        """The state in a sentence."""
        said = SAY(
            "tree.state",
            state=state(self.number),
            chosen=self.chosen,
            listed=not self.placed,
            dead=self.dead,
            solved=self.solved,
            back=[str(state(number)) for number in self.back],
        )
        return said.said(lang)


@dataclass
class Tree:
    """The nodes in the order in which they were generated, parents before their children; the root is the first."""

    nodes: list[Node]
    generated: int  # how many nodes the search has, the root not counted

    places: dict[int, int]  # of the nodes by their numbers

    @property
    def whole(self) -> bool:
        """Whether all nodes of the search are there."""
        return len(self.nodes) == self.generated + 1


class Growing:
    """A tree that follows a search."""

    def __init__(self, puzzle: Puzzle, most: int = MOST_NODES, lang: str = DEFAULT) -> None:
        self.lang = lang
        self.most = most
        self.full = False  # then only the ways to solutions are added
        self.nodes = [Node(0, None, 0, SAY("events.root").said(lang), board=Board.empty(puzzle))]
        self.places = {0: 0}  # of the nodes by their numbers
        self._puzzle = puzzle
        self._replay = Replay(puzzle)
        self._standing: dict[int, Event] = {}  # how the nodes that stand on the board came there
        self._ways = 0

    def see(self, event: Event) -> None:
        self._replay.see(event)
        what, number = event.what, event.node
        if what is What.PLACED:
            self._standing[number] = event
        elif what is What.REMOVED:
            self._standing.pop(number, None)
        if what in (What.PLACED, What.LISTED) and number not in self.places:
            self.full = self.full or len(self.nodes) > self.most
            if not self.full:
                self._add(event)
        if what is What.SOLVED and number not in self.places and self._ways < MOST_WAYS:
            self._ways += 1
            self._add_way(number)
        if number in self.places:
            self._note(event, self.nodes[self.places[number]])

    def _add(self, event: Event) -> None:
        parent = self.places[event.parent or 0]
        self.places[event.node] = len(self.nodes)
        self.nodes[parent].children.append(len(self.nodes))
        self.nodes[parent].expanded = True
        self.nodes.append(Node(event.node, parent, self.nodes[parent].depth + 1, event.because(self.lang)))
        if len(self.nodes) == MOST_BOARDS + 1:
            for node in self.nodes:
                node.board = None

    def _add_way(self, number: int) -> None:
        """The nodes from the root to a solution that are not there yet."""
        missing = []
        while number not in self.places:
            missing.append(self._standing[number])
            number = missing[-1].parent or 0
        for event in reversed(missing):
            self._add(event)

    def _note(self, event: Event, node: Node) -> None:
        """What becomes of a node."""
        what = event.what
        if what in (What.LISTED, What.PLACED):
            node.placed = what is What.PLACED
            node.chosen = event.because(self.lang)
            node.looked_at = () if node.placed else cells_of(self._puzzle, event)
        elif what is What.EXPANDED:
            node.expanded = True
        elif what is What.DEAD:
            node.dead, node.wrong = event.because(self.lang), cells_of(self._puzzle, event)
        elif what is What.BACKTRACKED:
            node.back.append(event.parent or 0)
        elif what is What.SOLVED:
            node.solved = True
            way: Node | None = node
            while way is not None and not way.on_the_way:
                way.on_the_way = True
                way = None if way.parent is None else self.nodes[way.parent]
        if what in (What.LISTED, What.PLACED, What.MARKED) and len(self.nodes) <= MOST_BOARDS:
            node.board = self._replay.board

    def tree(self) -> Tree:
        return Tree(self.nodes, self._replay.tally.counters.generated, self.places)


def search_tree(puzzle: Puzzle, events: Iterable[Event], most: int = MOST_NODES, lang: str = DEFAULT) -> Tree:
    """The tree of a whole trace."""
    growing = Growing(puzzle, most, lang)
    for event in events:
        growing.see(event)
    return growing.tree()
