"""What the techniques of Nonogram look at: the lines of a board, which can also be solved under other assumptions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pensil._native import line_solve
from pensil.core import position
from pensil.core.agenda import AllPlaces, AtEach
from pensil.core.board import Board, bits
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kept import kept
from pensil.core.step import Later
from pensil.kinds.nonogram.puzzle import LineClue, Nonogram
from pensil.kinds.nonogram.techniques.line import Finding, Line, lines_of

if TYPE_CHECKING:
    from pensil.kinds.nonogram.techniques.trial import Contradictions

Possible = tuple[int, ...]
"""For each value the cells of a line that may have it, as bits."""

FindOnLine = Callable[[Line], Iterator[Finding]]

Changes = tuple[tuple[int, int], ...]
"""Offsets in a line, and masks that are left there."""

SOLVED_AT_MOST = 1024
"""So many results are remembered for each clue."""

REMEMBERED_AT_MOST = 8192
"""So many things are remembered that rest on what is known of some lines."""

Thing = TypeVar("Thing")


class Solved(NamedTuple):
    """What all placements leave of a line: the values, and the offsets that lost some of them, with a mask of those."""

    possible: Possible
    removed: tuple[tuple[int, int], ...]


class LinePlaces:
    """The lines as the places where finders look."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self.once = AllPlaces(line.spots for line in lines)

    @kept
    def twice(self) -> AllPlaces:
        """All lines, and then all of them once more."""
        return AllPlaces(line.spots for line in (*self._lines, *self._lines))

    @kept
    def empty(self) -> AllPlaces:
        """The lines, of which only those without blocks ever change."""
        return AllPlaces(() if line.clue else line.spots for line in self._lines)

    @kept
    def coloured(self) -> AllPlaces:
        """The lines, of which only those ever change where two colours may touch."""
        return AllPlaces(line.spots if len({*line.colors}) > 1 else () for line in self._lines)

    def of_lines(self, some: int) -> dict[AllPlaces, int]:
        """The places that are some of the lines, as bits."""
        made = vars(self)
        found = {made[name]: some for name in ("once", "empty", "coloured") if name in made}
        if "twice" in made:
            found[self.twice] = some | some << len(self._lines)
        return found


class Position(position.Position):
    """One board, line by line. From the position before it takes the lines that are still the same."""

    puzzle: Nonogram

    def __init__(
        self, puzzle: Nonogram, board: Board, before: Position | None = None, deadline: Deadline = NEVER
    ) -> None:
        super().__init__(puzzle, board, before, deadline)
        if before is None:
            self.lines = [*lines_of(puzzle, board)]
            self._solvers: dict[LineClue, Callable[[int, Possible], Solved | None]] = {}
            self._remembered: dict[Hashable, Any] = {}
            self.places = LinePlaces(self.lines)
        else:
            self._solvers, self._remembered, self.places = before._solvers, before._remembered, before.places
            self.lines = before.lines.copy()
            silent = 0
            for number in bits(self.places.once.touched(self.changed)):
                line = self.lines[number] = self.lines[number].on(board)
                if not line.tells:
                    silent |= 1 << number
            self.take_over(before, self.places.of_lines(silent))
        self.contradictions: Contradictions | None = None
        """What the techniques that try values have found so far."""

    @kept
    def possible(self) -> list[Possible]:
        """Of every line the values that its cells may have."""
        return [line.possible for line in self.lines]

    def solve(self, number: int, possible: Possible) -> Solved | None:
        """What all placements leave of a line of which this is known; None when there is no placement."""
        line = self.lines[number]
        if line.clue not in self._solvers:
            self._solvers[line.clue] = line_solver(line.blocks)
        return self._solvers[line.clue](line.size, possible)

    def remembered(self, key: Hashable, lines: Iterable[int], make: Callable[[], Thing]) -> Thing:
        """What a key and what is known of some lines tell: made once, and found again as long as these are the same.

        A step changes a few lines, and much of what was tried before it is tried again after it.
        """
        whole = key, *[self.lines[number].masks for number in lines]
        if whole not in self._remembered:
            made = make()
            if len(self._remembered) >= REMEMBERED_AT_MOST:
                self._remembered.clear()
            self._remembered[whole] = made
        found: Thing = self._remembered[whole]
        return found

    def needed(self, number: int, possible: Possible, holds: Callable[[Possible], bool]) -> list[int]:
        """The known spots of a line without any of which something would not hold of its values."""
        line = self.lines[number]
        spots = []
        for x, mask in enumerate(line.masks):
            excluded = line.every & ~mask
            if excluded:
                wider = tuple(cells | (excluded >> v & 1) << x for v, cells in enumerate(possible))
                if holds(wider):
                    possible = wider
                else:
                    spots.append(line.spots[x])
        return spots


look = Position


def line_solver(blocks: Sequence[tuple[int, int]]) -> Callable[[int, Possible], Solved | None]:
    """A function that solves a line of some size with these blocks, and remembers what it solved."""

    @lru_cache(maxsize=SOLVED_AT_MOST)
    def solve(size: int, possible: Possible) -> Solved | None:
        solved = line_solve(size, blocks, possible)
        if solved is None:
            return None
        gone: dict[int, int] = {}
        for value, cells in enumerate(possible):
            for x in bits(cells & ~solved[value]):
                gone[x] = gone.get(x, 0) | 1 << value
        return Solved(tuple(solved), tuple(gone.items()))

    return solve


def on_lines(find: FindOnLine, *, lines: str = "once", narrowing: bool = False) -> AtEach:
    """A finder on lines, or on some of them, as a finder on positions.

    Players cannot note that a cell is not red, so what only narrows a cell is told by the few techniques that have
    `narrowing`, and after everything that decides one: for these every line is looked at twice.
    """

    def look(at: Position, place: int) -> Sequence[Later]:
        line = at.lines[place]
        if not line.tells:
            return ()
        at.check_time()
        found = []
        for each in find(line):
            changes = line.narrowed(each.changes)
            if changes and _decides(changes):
                found.append(line.found(each, changes))
        return found

    def look_twice(at: Position, place: int) -> Sequence[Later]:
        again, number = divmod(place, len(at.lines))
        line = at.lines[number]
        if not line.tells:
            return ()
        findings = line.findings.get(find)
        if findings is None:
            at.check_time()
            findings = line.findings[find] = [*find(line)]
        changing = [(each, changes) for each in findings if (changes := line.narrowed(each.changes))]
        return [line.found(*each) for each in changing if _decides(each[1]) == (not again)]

    if narrowing:
        return AtEach(lambda at: at.places.twice, look_twice)
    return AtEach(lambda at: getattr(at.places, lines), look)


def _decides(changes: Changes) -> bool:
    """Whether a cell gets its value, not only fewer of them."""
    return any(mask & (mask - 1) == 0 for _, mask in changes)
