"""Steps in the order in which people go on, and told together where they belong together.

Whoever has just marked something looks at what follows from it, and only then elsewhere. So among the steps that are
easy enough to be seen, one that rests on the last marks comes first, then the nearest that leads on. Told with it are
steps of the same sort that follow from the same marks, and *routine* consequences, which anybody sees at once: that a
complete line has no more blocks needs no number of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.position import Position
from pensil.core.step import Step, Technique, together

EASY = 2
"""Up to this level a step is seen by whoever looks there: which of them comes first is a matter of place alone."""

HARDEST = 5
"""From this level on nobody looks for several ways to go on."""

LOOKED_AT = 6
"""So many places for each harder technique are compared; all of them would take too long to find."""

MOST_ALIKE = 4
"""So many sentences of one sort are enough at once; routine consequences take few words, however many they are."""

Look = Callable[[Board], Position]


class Teller:
    """Puts the steps of some techniques in order, from board to board."""

    def __init__(
        self, techniques: Sequence[Technique], look: Look, peek: Look, otherwise: Callable[[Board], Step | None]
    ) -> None:
        self.look = look
        self.peek = peek  # the same for a board that is only considered
        self.otherwise = otherwise  # a step where no technique applies
        # Of the hardest techniques one is tried after the other: to compare them all would take too long.
        self.by_level = [
            (level, list(group))
            for (level, _), group in groupby(
                techniques, key=lambda each: (max(EASY, each.level), each.name if each.level >= HARDEST else "")
            )
        ]
        self.named = {technique.name: technique for technique in techniques}
        self.routine = [technique for technique in techniques if technique.routine]

    def steps(self, board: Board) -> Iterator[Step]:
        """The told steps from a board on, until nothing more follows."""
        last: frozenset[Cell] = frozenset()  # what the last step changed
        while not board.full:
            cause = self.next(board, last)
            if cause is None:
                return
            told = _Told(board, cause)
            told.add(self.alike(cause, board, last))
            while told.add(self.at_once(cause, told.board, told.changed)):
                pass
            yield told.step()
            board, last = told.board, frozenset(told.changed)

    def next(self, board: Board, last: frozenset[Cell]) -> Step | None:
        """The step that a person would take now, after marking some cells."""
        at = self.look(board)
        for level, techniques in self.by_level:
            found = self._found(at, techniques, None if level <= EASY else LOOKED_AT)
            if not last:
                first = next(found, None)
                if first is not None:
                    return first
                continue
            others = []
            for step in found:
                if not last.isdisjoint(step.cells):
                    return step
                others.append(step)
            if others:
                others.sort(key=lambda step: _distance(step, last))
                leading = (step for step in others[:LOOKED_AT] if self.leads_on(step, board))
                return next(leading, others[0])
        return self.otherwise(board)

    def leads_on(self, step: Step, board: Board) -> bool:
        """Whether something easy follows from what a step marks."""
        changed = frozenset(_changed(step))
        after = self.peek(step.apply(board))
        easy = self.by_level[0][1]
        return any(not changed.isdisjoint(each.cells) for each in self._found(after, easy, None))

    @staticmethod
    def _found(at: Position, techniques: Iterable[Technique], most: int | None) -> Iterator[Step]:
        for technique in techniques:
            at.check_time()
            yield from islice(technique.steps(at), most)

    def alike(self, cause: Step, board: Board, last: frozenset[Cell]) -> Iterator[Step]:
        """Easy steps of the same technique that rest on the last marks as well, or, like this one, not at all."""
        technique = self.named.get(cause.technique)
        if technique is not None and technique.level <= EASY:
            follows = not last.isdisjoint(cause.cells)
            for step in technique.steps(self.look(board)):
                if step.changes != cause.changes and last.isdisjoint(step.cells) is not follows:
                    yield step

    def at_once(self, cause: Step, board: Board, changed: set[Cell]) -> Iterator[Step]:
        """The routine consequences of what was just marked, and the same easy step once more."""
        at = self.look(board)
        own = self.named.get(cause.technique)
        again = [own] if own is not None and own.level <= EASY and not own.routine else []
        for technique in (*self.routine, *again):
            for step in technique.steps(at):
                if not changed.isdisjoint(step.cells):
                    yield step


class _Told:
    """A step while others are told with it: the board after them, and what they changed."""

    def __init__(self, board: Board, cause: Step) -> None:
        self.parts = [cause]
        self.board = cause.apply(board)
        self.changed = set(_changed(cause))

    def add(self, steps: Iterable[Step]) -> int:
        """Add those of the steps that still say something new and rest on nothing that was just changed; how many.

        All of them were found on the board as it is, so each is still told as it was found.
        """
        added: list[Step] = []
        fresh: set[Cell] = set()
        name = self.parts[0].technique
        for step in steps:
            after = step.apply(self.board)
            if step.technique == name and sum(part.technique == name for part in (*self.parts, *added)) == MOST_ALIKE:
                continue
            if after != self.board and fresh.isdisjoint(step.cells):
                added.append(step)
                fresh.update(_changed(step))
                self.board = after
        self.parts += added
        self.changed |= fresh
        return len(added)

    def step(self) -> Step:
        return self.parts[0] if len(self.parts) == 1 else together(self.parts)


def _distance(step: Step, last: frozenset[Cell]) -> int:
    """How many rows and columns lie between what a step is about and the last marks."""
    own = {*step.cells, *_changed(step)}
    return min(abs(row - r) + abs(col - c) for row, col in own for r, c in last)


def _changed(step: Step) -> Iterator[Cell]:
    return (cell for change in step.changes for cell in change.cells)
