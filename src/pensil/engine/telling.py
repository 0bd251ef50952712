"""Steps in the order in which people go on, and told together where they belong together.

Whoever has just marked something looks at what follows from it, and only then elsewhere. So among the steps that are
easy enough to be seen, one that rests on the last marks comes first, then the nearest that leads on. Told with it are
steps of the same sort that follow from the same marks, and *routine* consequences, which anybody sees at once: that a
complete line has no more blocks needs no number of its own. What is *swept* is seen by a look over the board, and told
together whatever its sort: either all of it follows from the last marks, or nothing more does, and one looks elsewhere.

Some steps draw nothing: they rule something out, and no mark shows it. Others are hard, and nothing easy follows from
them. Such a step is told with the first that rests on it, before that one, a few at once; what nobody needs is left
out, unless nothing else can be told any more.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.position import Position
from pensil.core.record import replace
from pensil.core.step import Change, Step, Technique
from pensil.engine.joining import MOST_SAID, Joining, Shows, changed_by, draws, draws_for
from pensil.errors import TimeLimit

EASY = 2
"""Up to this level a step is seen by whoever looks there: which of them comes first is a matter of place alone."""

HARDEST = 5
"""From this level on nobody looks for several ways to go on."""

MOST_ALIKE = 4
"""So many sentences of one sort are enough at once; routine consequences take few words, however many they are."""

MOST_SWEPT = MOST_SAID
"""So many sentences of any sort are enough for what is seen by a look over the board."""

MOST_FIRST = 3
"""So many steps that draw nothing are enough before the one that rests on them; more are told by themselves."""

MOST_PASSED = 30
"""After passing over so many steps nobody looks on for a better one: only very large boards have as many."""

Look = Callable[[Board], Position]


class Teller:
    """Puts the steps of some techniques in order, from board to board."""

    def __init__(
        self, techniques: Sequence[Technique], look: Look, peek: Look, otherwise: Callable[[Board], Step | None]
    ) -> None:
        self.look = look
        self.peek = peek  # the same for a board that is only considered
        self.otherwise = otherwise  # a step where no technique applies
        self.names_all = True  # as the positions of the kind say
        # Of the hardest techniques one is tried after the other: to compare them all would take too long.
        self.by_level = [
            (level, list(group))
            for (level, _), group in groupby(
                techniques, key=lambda each: (max(EASY, each.level), each.name if each.level >= HARDEST else "")
            )
        ]
        self.named = {technique.name: technique for technique in techniques}
        self.routine = [technique for technique in techniques if technique.routine]
        self.swept = [technique for technique in techniques if technique.swept]

    def steps(self, board: Board) -> Iterator[Step]:
        """The told steps from a board on, until nothing more follows."""
        last: frozenset[Cell] = frozenset()  # what the last step changed
        at = self.look(board)
        shows: Shows | None = at.draws
        self.names_all = at.names_all
        while not board.full:
            held: list[list[Step]] = []
            try:
                path = [] if shows is None else self.to_telling(board, last, shows, held)
            except TimeLimit:
                # Nothing better will be found any more.
                for path in held[:1]:
                    yield Joining(board, path, shows, self.names_all).step()
                raise
            if not path:
                shows = None
                single = self.next(board, last)
                if single is None:
                    return
                path = [single]
            while len(path) > MOST_FIRST + 1:
                told = Joining(board, path[: MOST_FIRST + 1], shows, self.names_all)
                yield told.step()
                board, path = told.board, path[MOST_FIRST + 1 :]
            told = self.joined(board, path, shows, last)
            spare = told.spare(self.seen_at_once)
            if spare:
                told = self.joined(board, path, shows, last, spare)
            yield told.step()
            board, last = told.board, frozenset(told.changed)

    def joined(
        self,
        board: Board,
        path: Sequence[Step],
        shows: Shows | None,
        last: frozenset[Cell],
        without: Sequence[Step] = (),
    ) -> Joining:
        """A step, and what is told with it."""
        told = Joining(board, path, shows, self.names_all, without)
        afresh = last.isdisjoint(path[-1].cells) and self.named.get(path[-1].technique) in self.swept
        told.add(self.seen_with(path[-1], told.before, last), MOST_SWEPT if afresh else MOST_ALIKE)
        while told.add(self.at_once(path[-1], told.board, told.changed), MOST_ALIKE):
            pass
        return told

    def to_telling(
        self, board: Board, last: frozenset[Cell], shows: Shows, held: list[list[Step]] | None = None
    ) -> list[Step]:
        """The next step that is worth telling, and before it those on which it rests and which are not.

        Those that could be told too, but are held back, come into `held`.
        What draws nothing is not, nor a harder step from which nothing easy follows.
        """
        passed = _Passed(board, shows, self.named)
        while (step := self.next(passed.board, last)) is not None:
            path = passed.leading_to(step)
            drawn = draws(step, shows)
            if drawn and (len(passed.steps) >= MOST_PASSED or self.is_worth(path, board)):
                return path
            passed.add(step)
            if drawn and held is not None:
                held.append(path)
            if drawn:
                last |= frozenset(changed_by(step))
        return []

    def is_worth(self, path: Sequence[Step], board: Board) -> bool:
        """Whether a step is told for its own sake, after those on which it rests: not if it is hard and leads nowhere.

        The hardest are long: nothing more is told with them than they need.
        """
        *first, step = path
        if not EASY < step.level < HARDEST or step.technique not in self.named:
            return True
        for each in first:
            board = each.apply(board)
        return step.apply(board).full or self.leads_on(step, board)

    def next(self, board: Board, last: frozenset[Cell]) -> Step | None:
        """The step that a person would take now, after marking some cells: one that draws something, where there is one
        among the easiest.
        """
        at = self.look(board)
        for level, techniques in self.by_level:
            silent = []
            others = []
            for step in self._found(at, techniques, compare=level > EASY):
                if not draws(step, at.draws):
                    silent.append(step)
                elif not last or not last.isdisjoint(step.cells):
                    return step
                else:
                    others.append(step)
            if others:
                others.sort(key=lambda step: _distance(step, last))
                compared = others[: max(technique.compared for technique in techniques)]
                leading = (step for step in compared if self.leads_on(step, board))
                return next(leading, others[0])
            if silent:
                return min(silent, key=lambda step: _distance(step, last)) if last else silent[0]
        return self.otherwise(board)

    def leads_on(self, step: Step, board: Board) -> bool:
        """Whether something easy follows from what a step marks."""
        changed = frozenset(changed_by(step))
        after = self.peek(step.apply(board))
        easy = self.by_level[0][1]
        return any(not changed.isdisjoint(each.cells) for each in self._found(after, easy))

    @staticmethod
    def _found(at: Position, techniques: Iterable[Technique], *, compare: bool = False) -> Iterator[Step]:
        """All steps; of harder techniques only as many as are compared."""
        for technique in at.promising(techniques):
            at.check_time()
            yield from islice(technique.steps(at), technique.compared if compare else None)

    def seen_with(self, cause: Step, board: Board, last: frozenset[Cell]) -> Iterator[Step]:
        """Easy steps of the same technique that rest on the last marks as well, or, like this one, not at all.

        Where the technique is one for a look over the board, what else is seen by that.
        """
        own = self.named.get(cause.technique)
        if own is not None and own.level <= EASY:
            at = self.look(board)
            follows = not last.isdisjoint(cause.cells)
            for technique in dict.fromkeys((own, *self.swept)) if own.swept else (own,):
                for step in technique.steps(at):
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

    def seen_at_once(self, board: Board) -> Iterator[Step]:
        """What is routine on a board that is only considered."""
        at = self.peek(board)
        return (step for technique in self.routine for step in technique.steps(at))


class _Passed:
    """Steps that are not told for their own sake, one after the other, and the board after them."""

    def __init__(self, board: Board, shows: Shows, named: Container[str]) -> None:
        self.start = self.board = board
        self.shows = shows
        self.named = named  # the techniques whose steps rest on no marks but those of their cells
        self.steps: list[tuple[Step, dict[int, int]]] = []  # each with what it has ruled out: spot -> values

    def add(self, step: Step) -> None:
        self.steps.append((step, self._gone(step)))
        self.board = step.apply(self.board)

    def leading_to(self, step: Step) -> list[Step]:
        """Those of them on which a step rests, or another one that it needs, and the step itself."""
        needed = [(step, self._gone(step))]
        for passed in reversed(self.steps):
            if any(self._rests(later, *passed) for later, _ in needed):
                needed.append(passed)
        masks = list(self.start.masks)
        told = []
        for each, gone in reversed(needed):
            changes = []
            for change in each.changes:
                # The others are left out, and so is what they have ruled out.
                left = masks[change.spot] & ~gone[change.spot]
                masks[change.spot] = change.mask if change.mask.bit_count() == 1 else left
                changes.append(Change.of(self.start.puzzle, change.spot, masks[change.spot]))
            told.append(replace(each, changes=tuple(changes)))
        return told

    def _rests(self, step: Step, passed: Step, gone: Mapping[int, int]) -> bool:
        """Whether a step rests on one before: it cites what that has ruled out, or looks at what it has drawn."""
        if any(gone.get(spot, 0) & mask for earlier in step.rests for spot, mask in earlier.values):
            return True
        if step.technique in self.named:
            return draws_for(step, passed, self.shows)
        return draws(passed, self.shows)

    def _gone(self, step: Step) -> dict[int, int]:
        """What a step rules out on the board as it is: spot -> values."""
        return {change.spot: self.board.masks[change.spot] & ~change.mask for change in step.changes}


def _distance(step: Step, last: frozenset[Cell]) -> int:
    """How many rows and columns lie between what a step is about and the last marks."""
    own = {*step.cells, *changed_by(step)}
    return min([abs(row - r) + abs(col - c) for row, col in own for r, c in last])
