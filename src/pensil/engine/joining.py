"""A step while others are told with it, and the order in which they are told.

Moves are found by looking at the board again and again, each time with all that is known by then. They are told in
another order: sentences first, and what is seen at once after them, by its places alone; only what a sentence rests on
comes before it. A sentence that nobody needs is left out, where what it settles is seen at once anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.step import Step
from pensil.core.together import is_said, looks_at, together

GLANCE = 1
"""Of this level is what is seen at once."""

MOST_SAID = 8
"""So many sentences are enough for one step."""

Shows = Callable[[int], bool]
"""Whether a mark can show that just these values are left for a spot."""


class Joining:
    """A step while others are told with it: the board before its cause, the board after them, what they changed.

    With `shows`, only such are added as draw something. What is found as one of `without` was found is left out.
    """

    def __init__(
        self, board: Board, path: Sequence[Step], shows: Shows | None, names_all: bool, without: Sequence[Step] = ()
    ) -> None:
        self.start = board
        self.shows = shows
        self.names_all = names_all  # as a position says: else all is told as it is found
        self.without = {(step.technique, step.cells) for step in without}
        *first, self.cause = path
        self.parts = list(path)
        self.first = len(first)
        self.before = applied(first, board)
        self.board = self.cause.apply(self.before)
        self.changed = {cell for step in path for cell in changed_by(step)}

    def add(self, steps: Iterable[Step], most_alike: int) -> int:
        """Add those of the steps that still say something new and rest on nothing that was just changed; how many.

        All of them were found on the board as it is, so each is still told as it was found.
        """
        added: list[Step] = []
        fresh: set[Cell] = set()
        name = self.cause.technique
        for step in steps:
            so_far = (*self.parts[self.first :], *added)
            if step.technique == name and sum(part.technique == name for part in so_far) >= most_alike:
                continue
            if not step.routine and sum(not part.routine for part in so_far) >= MOST_SAID:
                continue
            if self.without and (step.technique, step.cells) in self.without:
                continue
            if self._is_new(step) and fresh.isdisjoint(step.cells):
                added.append(step)
                fresh.update(changed_by(step))
                self.board = step.apply(self.board)
        self.parts += added
        self.changed |= fresh
        return len(added)

    def _is_new(self, step: Step) -> bool:
        """Whether a step changes something, which can be drawn if that is asked for."""
        news = [change.mask for change in step.changes if self.board.masks[change.spot] & ~change.mask]
        return bool(news) if self.shows is None else any(map(self.shows, news))

    def spare(self, seen_at_once: Callable[[Board], Iterable[Step]]) -> list[Step]:
        """Harder moves on which nothing rests, and without which the others settle at once what they settle.

        What is seen at once on a board is looked for only where something was. Where steps do not name all that they
        rest on, nobody knows.
        """
        after = self.parts[self.first + 1 :]
        if not self.names_all or not any(part.routine for part in after):
            return []
        alone = [
            part
            for part in after
            if part.level > GLANCE
            and is_said(part, self.cause)
            and not any(rests_on(each, part) for each in after if each is not part)
        ]
        if not alone:
            return []
        kept = [part for part in self.parts if part not in alone]
        board = applied(kept, self.start)
        changed = {cell for part in kept for cell in changed_by(part)}
        seen = applied((step for step in seen_at_once(board) if not changed.isdisjoint(step.cells)), board)
        return [part for part in alone if part.apply(seen) == seen]

    def step(self) -> Step:
        if len(self.parts) == 1:
            return self.cause
        before = self.parts[: self.first]
        shows = None if self.cause.suppositions else self.shows  # "So: Suppose" is no good beginning
        so = shows is not None and any(draws_for(self.cause, part, shows) for part in before)
        return together([*before, self.cause, *self._after()], self.first, so)

    def _after(self) -> Sequence[Step]:
        """What is told after the cause, as it is told, without what says nothing new any more."""
        found = self.parts[self.first + 1 :]
        said = [is_said(part, self.cause) for part in found]
        if not self.names_all or sorted(said, reverse=True) == said:  # nobody can tell, or the sentences come first
            return found
        board = applied(self.parts[: self.first + 1], self.start)
        told = []
        for part in self._in_turn(found, said):
            after = part.apply(board)
            if after != board:
                told.append(part)
                board = after
        return told

    def _in_turn(self, parts: Sequence[Step], said: Sequence[bool]) -> list[Step]:
        """Sentences as early as that on which they rest allows, and all else as late as it is needed.

        A sentence that rests on something without one waits for that; all that wait for the same are told in one turn.
        """
        below = [[i for i in range(j) if rests_on(part, parts[i])] for j, part in enumerate(parts)]
        turns: list[int] = []
        for j in range(len(parts)):
            turns.append(max([turns[i] + (said[j] and not said[i]) for i in below[j]], default=0))
        needed = [turn if said[j] else len(parts) for j, turn in enumerate(turns)]  # by which turn
        for j in reversed(range(len(parts))):
            for i in below[j]:
                if not said[i]:
                    needed[i] = min(needed[i], needed[j])
        return [parts[j] for j in sorted(range(len(parts)), key=lambda j: (needed[j], said[j]))]


def rests_on(step: Step, earlier: Step) -> bool:
    """Whether a step looks at what another one has changed, or cites it."""
    return any(looks_at(step, change) for change in earlier.changes)


def applied(steps: Iterable[Step], board: Board) -> Board:
    for step in steps:
        board = step.apply(board)
    return board


def draws(step: Step, shows: Shows) -> bool:
    """Whether a mark shows something of what a step concludes."""
    return any(shows(change.mask) for change in step.changes)


def draws_for(step: Step, earlier: Step, shows: Shows) -> bool:
    """Whether a step looks at a mark that another one has drawn."""
    cells = frozenset(step.cells)
    return any(shows(change.mask) and cells.issuperset(change.cells) for change in earlier.changes)


def changed_by(step: Step) -> Iterator[Cell]:
    return (cell for change in step.changes for cell in change.cells)
