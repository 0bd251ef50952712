"""Traces: a search as a sequence of events.

A strategy does not log, it *yields* its search. The words are those of state-space search: a node is **live** once it
has been generated, it is the **E-node** while it is being expanded, it is **dead** when the bounding function has
killed it, and the search **backtracks** when it goes from a node to one that is not its child. Most strategies generate
a node when they make its choice on the board; those that list all children of a node before they try the first have
generated them all by then (LISTED), also the ones that they never come to (PLACED).

Nodes are counted from 0, the root. What people read (sentences, trees, tables, the JSON of a trace) has the numbers of
the papers, in which the root is state 1: `state` is the only place that knows the difference.

Events that change the board carry `changes`: the new masks of some spots. Applying them in order, from the empty board,
gives the board at every moment; `replay` does that. All counters are computed from events, never kept beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Protocol

from pensil.core.board import Board, Puzzle, bits
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.words import DEFAULT, SHARED, Phrase, Vocabulary

Changes = tuple[tuple[int, int], ...]
"""Pairs of a spot and its new mask."""

Counts = tuple[tuple[str, int], ...]
"""Pairs of the name of a counter that a strategy has of its own, and by how much it goes up."""


class What(Enum):
    """What happened."""

    LISTED = "listed"  # a node was generated, but its choice has not been made on the board yet
    PLACED = "placed"  # one more choice was made on the board: a node that was listed before, or one generated now
    EXPANDED = "expanded"  # the node became the E-node
    MARKED = "marked"  # something was concluded inside a node, without a choice
    VALIDATED = "validated"  # the bounding function or a rule was asked, and did not object
    DEAD = "dead"  # it objected: the node will never be expanded again
    REMOVED = "removed"  # choices or conclusions were taken back
    BACKTRACKED = "backtracked"  # the search went back to the node `parent`
    SOLVED = "solved"  # the board is a solution not seen before
    FAILED = "failed"  # a strategy that may fail has given up


def state(node: int) -> int:
    """The number by which people know a node: the papers call the root state 1."""
    return node + 1


class Event(NamedTuple):
    """One step of a search. Node 0 is the root: the empty board."""

    what: What
    node: int
    parent: int | None = None  # the node this one was generated from; for BACKTRACKED, the node gone back to
    changes: Changes = ()
    cells: tuple[Cell, ...] = ()  # where to look
    reason: Phrase | None = None  # why, or which rule or procedure
    counts: Counts = ()  # work that was done for it, where the strategy counts more than nodes

    def because(self, lang: str = DEFAULT) -> str:
        """The reason in a language; nothing where there is none to tell."""
        return "" if self.reason is None else self.reason.said(lang)

    def to_json(self, puzzle: Puzzle, lang: str = DEFAULT) -> dict[str, Any]:
        """The event for a trace, in which nodes have the numbers that people know."""
        data: dict[str, Any] = {"event": self.what.value, "node": state(self.node)}
        if self.parent is not None:
            data["parent"] = state(self.parent)
        if self.changes:
            data["changes"] = [
                [spot, [puzzle.value_to_json(spot, value) for value in bits(mask)]] for spot, mask in self.changes
            ]
        if self.cells:
            data["cells"] = [list(cell) for cell in self.cells]
        if self.reason is not None:
            data["reason"] = self.because(lang)
        if self.counts:
            data["counts"] = dict(self.counts)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any], puzzle: Puzzle) -> Event:
        """The event that `to_json` wrote. Raises LookupError, TypeError or ValueError on anything else."""
        changes = tuple((int(spot), _mask(puzzle, int(spot), values)) for spot, values in data.get("changes", ()))
        cells = tuple((int(row), int(col)) for row, col in data.get("cells", ()))
        parent = data.get("parent")
        origin = None if parent is None else _node(parent)
        reason = Phrase(SHARED, "quoted", {"text": str(data["reason"])}) if "reason" in data else None
        counts = tuple((str(name), int(count)) for name, count in dict(data.get("counts", {})).items())
        return cls(What(data["event"]), _node(data["node"]), origin, changes, cells, reason, counts)


class Objection(NamedTuple):
    """Why a node is dead, or not a solution, and the cells to look at."""

    reason: Phrase
    cells: tuple[Cell, ...]


def _node(number: Any) -> int:
    """The node that people know by a number."""
    node = int(number) - state(0)
    if node < 0:
        raise ValueError(f"states are counted from {state(0)}")
    return node


def _mask(puzzle: Puzzle, spot: int, values: Iterable[Any]) -> int:
    if not 0 <= spot < len(puzzle.domains):
        raise IndexError(f"the event changes spot {spot}; the puzzle has {len(puzzle.domains)}")
    mask = 0
    for value in values:
        mask |= 1 << puzzle.value_from_json(spot, value)
    return mask


@dataclass
class Counters:
    """How much work a search was."""

    generated: int = 0  # nodes, listed or placed; the root is not counted, so the last one is state generated + 1
    expanded: int = 0
    dead: int = 0
    backtracks: int = 0
    validations: int = 0
    depth: int = 0  # the most choices that stood on the board at once
    solutions: int = 0
    own: dict[str, int] = field(default_factory=dict, repr=False)  # what this strategy counts besides

    def to_json(self) -> dict[str, int]:
        """All of them by their names, those of every strategy first."""
        every = ("generated", "expanded", "dead", "backtracks", "validations", "depth", "solutions")
        return {name: getattr(self, name) for name in every} | self.own


class Tally:
    """Counts events as they go by; of the counters that strategies have of their own, those with these names."""

    def __init__(self, own: Iterable[str] = ()) -> None:
        self.counters = Counters(own=dict.fromkeys(own, 0))
        self.depth = 0  # of the node generated last
        self._depths = {0: 0}
        self._listed: set[int] = set()  # and not placed yet

    def count(self, event: Event) -> None:
        counters, what = self.counters, event.what
        for name, count in event.counts:
            if name in counters.own:
                counters.own[name] += count
        if what is What.PLACED:
            if self._listed and event.node in self._listed:
                self._listed.remove(event.node)
            else:
                counters.generated += 1
            depth = self._depths.get(event.parent or 0, 0) + 1
            self._depths[event.node] = self.depth = depth
            counters.depth = max(counters.depth, depth)
        elif what is What.EXPANDED:
            counters.expanded += 1
        elif what is What.VALIDATED:
            counters.validations += 1
        elif what is What.DEAD:
            # A node dies by a validation that fails, so both are counted. It is never a parent again.
            counters.validations += 1
            counters.dead += 1
            self._depths.pop(event.node, None)
        elif what is What.REMOVED:
            self._depths.pop(event.node, None)
        elif what is What.BACKTRACKED:
            counters.backtracks += 1
        elif what is What.LISTED:
            counters.generated += 1
            self._listed.add(event.node)
        elif what is What.SOLVED:
            counters.solutions += 1


class Replay:
    """The board and the counters after the events seen so far."""

    def __init__(self, puzzle: Puzzle, own: Iterable[str] = ()) -> None:
        self.puzzle = puzzle
        self.tally = Tally(own)
        self._masks = list(puzzle.domains)

    def see(self, event: Event) -> None:
        self.tally.count(event)
        if event.changes:
            masks = self._masks
            for spot, mask in event.changes:
                masks[spot] = mask

    @property
    def board(self) -> Board:
        return Board(self.puzzle, self._masks)


def tally(events: Iterable[Event], own: Iterable[str] = ()) -> Counters:
    """The counters of a whole trace."""
    counting = Tally(own)
    for event in events:
        counting.count(event)
    return counting.counters


def replay(puzzle: Puzzle, events: Iterable[Event]) -> Iterator[tuple[Event, Board]]:
    """Every event with the board as it is after it."""
    follower = Replay(puzzle)
    board = follower.board
    for event in events:
        follower.see(event)
        if event.changes:
            board = follower.board
        yield event, board


class Searching(Protocol):
    """What a strategy does: a puzzle becomes its search, until everything has been searched.

    Whoever runs it looks at the deadline after every event; a strategy that may be silent for long looks at it too, and
    raises TimeLimit.
    """

    def __call__(self, puzzle: Any, deadline: Deadline = NEVER, /) -> Iterator[Event]: ...


class Tables(Protocol):
    """What the paper prints of the working of a strategy on a puzzle, where it prints any."""

    def __call__(self, puzzle: Any, /, *, lang: str = DEFAULT) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Strategy:
    """One algorithm for one kind of puzzle, as a paper describes it.

    What is said of it stands in the files of words under `strategies.NAME`.
    """

    words: Vocabulary
    name: str
    search: Searching
    complete: bool = True  # whether it finds a solution wherever there is one
    tables: Tables | None = None
    counts: tuple[str, ...] = ()  # the counters that it has of its own, as its events name them; words: `counters.NAME`
    readings: tuple[Strategy, ...] = ()  # other readings of the same passage, named NAME:READING

    @property
    def title(self) -> Phrase:
        return self.words(f"strategies.{self.name}.title")

    @property
    def paper(self) -> Phrase:
        """Where it is described."""
        return self.words(f"strategies.{self.name}.paper")

    @property
    def idea(self) -> Phrase:
        """How it works, in a few sentences."""
        return self.words(f"strategies.{self.name}.idea")

    @property
    def complexity(self) -> Phrase:
        return self.words(f"strategies.{self.name}.complexity")
