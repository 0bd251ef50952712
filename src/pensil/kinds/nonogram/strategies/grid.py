"""A board in the middle of a search, seen as lines, and the depth-first search that four of the strategies share.

Lines are numbered: first the rows from the top, then the columns from the left.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import count
from typing import NamedTuple, Self, TypeVar

from pensil.core.grid import Cell
from pensil.core.trace import Changes, Counts, Event, What
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.strategies.lines import CROSSED, Line
from pensil.words import Phrase

Deduction = Generator[Event, None, bool]
"""Events of what is concluded inside a node, then whether the node is still alive."""


class Grid:
    """The masks of all cells, and the lines that have changed since they were last looked at."""

    def __init__(self, puzzle: Nonogram) -> None:
        rows, cols = puzzle.rows, puzzle.cols
        self.puzzle = puzzle
        self.clues: tuple[LineClue, ...] = (*puzzle.row_clues, *puzzle.col_clues)
        self.parts: list[slice] = [slice(r * cols, (r + 1) * cols) for r in range(rows)]
        self.parts += [slice(c, None, cols) for c in range(cols)]
        self.masks = list(puzzle.domains)
        self.changed = set(range(rows + cols))
        self.nodes = count(1)  # the numbers of the nodes to come, one series for the whole search

    def copy(self) -> Self:
        """A grid of its own to go on from."""
        other = object.__new__(type(self))
        other.__dict__ = self.__dict__ | {"masks": self.masks[:], "changed": set(self.changed)}
        return other

    @property
    def full(self) -> bool:
        return not any(mask & (mask - 1) for mask in self.masks)

    def line(self, i: int) -> Line:
        return tuple(self.masks[self.parts[i]])

    def spots(self, i: int) -> range:
        return range(len(self.masks))[self.parts[i]]

    def cells(self, i: int) -> tuple[Cell, ...]:
        return tuple(divmod(spot, self.puzzle.cols) for spot in self.spots(i))

    def name(self, i: int) -> Phrase:
        rows = self.puzzle.rows
        return SAY("row", number=i + 1) if i < rows else SAY("column", number=i - rows + 1)

    def lines_through(self, changes: Changes) -> set[int]:
        """The rows and columns of the cells that changed."""
        rows, cols = self.puzzle.rows, self.puzzle.cols
        return {spot // cols for spot, _ in changes} | {rows + spot % cols for spot, _ in changes}

    def narrow(self, i: int, line: Line) -> Changes:
        """Write down what was concluded from a line; the lines that cross it at changed cells have changed."""
        changes = tuple((spot, new) for spot, new in zip(self.spots(i), line, strict=True) if self.masks[spot] != new)
        for spot, mask in changes:
            self.masks[spot] = mask
        self.changed |= self.lines_through(changes) - {i}
        return changes

    def choose(self, changes: Changes) -> None:
        """Write down a choice: all lines through it have changed."""
        for spot, mask in changes:
            self.masks[spot] = mask
        self.changed |= self.lines_through(changes)

    def undo(self, earlier: Grid) -> Changes:
        """The changes that lead back to an earlier grid."""
        pairs = enumerate(zip(self.masks, earlier.masks, strict=True))
        return tuple((spot, old) for spot, (new, old) in pairs if new != old)

    def told(self, changes: Changes) -> Phrase:
        """The changes in words: fill r1c2; cross r1c4."""
        named: dict[str, list[Cell]] = {}
        for spot, mask in changes:
            what = "cross" if mask == CROSSED else "fill" if not mask & CROSSED else "fewer"
            named.setdefault(what, []).append(divmod(spot, self.puzzle.cols))
        return SAY("search.changes", changes=[SAY(f"search.{what}", cells=cells) for what, cells in named.items()])


def die(grid: Grid, node: int, i: int) -> Deduction:
    """The bounding function of all strategies on lines: a node is dead when a line has no placement left."""
    yield Event(What.DEAD, node, cells=grid.cells(i), reason=SAY("search.no-placement", line=grid.name(i)))
    return False


class Choice(NamedTuple):
    changes: Changes
    reason: Phrase
    counts: Counts = ()  # what was counted to find it


G = TypeVar("G", bound=Grid)


def depth_first(
    root: G, deduce: Callable[[G, int], Deduction], choices: Callable[[G], Iterator[Choice]]
) -> Iterator[Event]:
    """Conclude what can be concluded, then try every choice in turn and go on from each; with a stack of its own."""
    yield Event(What.EXPANDED, 0)
    alive = yield from deduce(root, 0)
    if alive and root.full:
        yield Event(What.SOLVED, 0)
    stack = [(0, root, choices(root))] if alive and not root.full else []
    left: int | None = None  # the node at which the last branch ended
    while stack:
        node, grid, todo = stack[-1]
        choice = next(todo, None)
        if choice is None:
            stack.pop()
            if stack:
                yield Event(What.REMOVED, node, changes=grid.undo(stack[-1][1]))
            continue
        if left is not None:
            yield Event(What.BACKTRACKED, left, node)
        child, tried = next(root.nodes), grid.copy()
        tried.choose(choice.changes)
        yield Event(What.PLACED, child, node, choice.changes, reason=choice.reason, counts=choice.counts)
        alive = yield from deduce(tried, child)
        if alive and not tried.full:
            yield Event(What.EXPANDED, child)
            stack.append((child, tried, choices(tried)))
            left = None
            continue
        if alive:
            yield Event(What.SOLVED, child)
        yield Event(What.REMOVED, child, changes=tried.undo(grid))
        left = child
