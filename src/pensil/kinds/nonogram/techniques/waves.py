"""A value tried in one cell, and what follows when only whole lines are solved after it, wave by wave.

The first wave is the row and the column of the cell, the next one the lines that cross them in cells that changed, and
so on. A line of a wave knows nothing of the others in it, so the first contradictions met need the fewest lines.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from pensil._native import line_solve
from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.techniques.line import Line, lines

Possible = tuple[int, ...]
"""For each value the cells of a line that may have it, as bits."""

Removed = tuple[int, int]
"""A spot and a value that it can no longer have."""

Wave = Mapping[int, Mapping[int, int]]
"""For each line to be solved the offsets that have lost values since it was, with a mask of those."""


class Solved(NamedTuple):
    """What all placements leave of a line: the values, and the offsets that lost some of them, with a mask of those."""

    possible: Possible
    removed: tuple[tuple[int, int], ...]


@lru_cache(maxsize=256)
def line_solver(size: int, blocks: tuple[tuple[int, int], ...]) -> Callable[[Possible], Solved | None]:
    """A function that solves a line with these blocks; it returns None when there is no placement."""

    @lru_cache(maxsize=1024)
    def solve(possible: Possible) -> Solved | None:
        solved = line_solve(size, blocks, possible)
        if solved is None:
            return None
        gone: dict[int, int] = {}
        for value, cells in enumerate(possible):
            for x in bits(cells & ~solved[value]):
                gone[x] = gone.get(x, 0) | 1 << value
        return Solved(tuple(solved), tuple(gone.items()))

    return solve


class Grid:
    """The lines of a board, ready to be solved again and again."""

    def __init__(self, puzzle: Nonogram, board: Board) -> None:
        self.puzzle = puzzle
        self.board = board
        self.lines: Sequence[Line] = lines(board)
        self.possible = [line.view.possible for line in self.lines]
        self.solvers = [line_solver(line.view.size, tuple(line.view.blocks)) for line in self.lines]

    def solve(self, number: int, possible: Possible) -> Possible | None:
        solved = self.solvers[number](possible)
        return None if solved is None else solved.possible

    def needed(self, number: int, possible: Sequence[int], holds: Callable[[Possible | None], bool]) -> list[int]:
        """The known spots of a line without any of which something would not hold of the solved line."""
        line = self.lines[number]
        spots = []
        for x, mask in enumerate(line.view.masks):
            excluded = line.view.every & ~mask
            if excluded:
                wider = [cells | (excluded >> v & 1) << x for v, cells in enumerate(possible)]
                if holds(self.solve(number, tuple(wider))):
                    possible = wider
                else:
                    spots.append(line.spots[x])
        return spots


class Event(NamedTuple):
    """A line that was solved, and the offsets that lost values by it, with a mask of those."""

    line: int
    removed: tuple[tuple[int, int], ...]


class Link(NamedTuple):
    """A line of a contradiction: what it removes that is needed later, and the values it needs for that."""

    line: int
    removed: list[Removed]
    possible: Possible


class Trial:
    """One value of one cell, and what follows from it on some lines."""

    def __init__(self, grid: Grid, spot: int, value: int, numbers: Container[int]) -> None:
        self.grid = grid
        self.spot = spot
        self.value = value
        self.numbers = numbers  # of the lines
        self.possible: dict[int, Possible] = {}  # of the lines that were solved
        self.events: list[Event] = []
        self.broken: int | None = None  # the line that cannot be completed

    def fails(self) -> bool:
        """Solve lines wave by wave until one cannot be completed, or nothing changes any more."""
        row, col = divmod(self.spot, self.grid.puzzle.cols)
        gone = self.grid.board.masks[self.spot] & ~(1 << self.value)
        wave: Wave = {row: {col: gone}, self.grid.puzzle.rows + col: {row: gone}}
        while wave and self.broken is None:
            look()
            wave = self._after(wave)
        return self.broken is not None

    def _after(self, wave: Wave) -> Wave:
        """Solve the lines of a wave, each by itself: the next wave."""
        grid, possible, rows = self.grid, self.possible, self.grid.puzzle.rows
        following: dict[int, dict[int, int]] = {}
        for number, lost in wave.items():
            before = possible.get(number)
            narrowed = without(before or grid.possible[number], lost)
            if number not in self.numbers or narrowed == before:
                continue
            solved = grid.solvers[number](narrowed)
            if solved is None:
                self.broken = number
                break
            possible[number] = solved.possible
            if solved.removed:
                self.events.append(Event(number, solved.removed))
                first, at = (rows, number) if number < rows else (0, number - rows)
                for x, mask in solved.removed:
                    following.setdefault(first + x, {})[at] = mask
        return following

    @cached_property
    def links(self) -> list[Link]:
        """The lines that lead to the contradiction, in order, with the broken line at the end."""
        assert self.broken is not None
        assumed = [(self.spot, v) for v in bits(self.grid.board.masks[self.spot] & ~(1 << self.value))]
        removed = [[*self._gone(event)] for event in self.events]
        last, needed = self._pared(self.broken, [], [*assumed, *_flat(removed)])
        found = [last]
        for i in reversed(range(len(removed))):
            used = [each for each in removed[i] if each in needed]
            if used:
                link, more = self._pared(self.events[i].line, used, [*assumed, *_flat(removed[:i])])
                needed = needed.difference(used) | more
                found.append(link)
        return _merged(found[::-1])

    def _gone(self, event: Event) -> Iterator[Removed]:
        spots = self.grid.lines[event.line].spots
        for x, mask in event.removed:
            for value in bits(mask):
                yield spots[x], value

    def _pared(self, line: int, removed: list[Removed], gone: Iterable[Removed]) -> tuple[Link, set[Removed]]:
        """The link of a line that removes something, and of what was gone in it before, that which it needs."""
        grid = self.grid
        spots = grid.lines[line].spots
        here = [each for each in gone if each[0] in spots]
        possible = list(grid.possible[line])
        for spot, value in here:
            possible[value] &= ~(1 << spots.index(spot))
        needed = set()
        for spot, value in reversed(here):
            wider = [cells | (v == value) << spots.index(spot) for v, cells in enumerate(possible)]
            if self._holds(line, removed, grid.solve(line, tuple(wider))):
                possible = wider
            else:
                needed.add((spot, value))
        return Link(line, removed, tuple(possible)), needed

    def _holds(self, line: int, removed: Iterable[Removed], solved: Possible | None) -> bool:
        """Whether a solved line removes something; nothing at all stands for a line that cannot be completed."""
        if solved is None or not removed:
            return solved is None
        spots = self.grid.lines[line].spots
        return not any(solved[v] >> spots.index(spot) & 1 for spot, v in removed)

    def known(self, link: Link) -> list[int]:
        """The known spots that a link needs."""
        return self.grid.needed(link.line, link.possible, partial(self._holds, link.line, link.removed))


def _merged(links: Iterable[Link]) -> list[Link]:
    """The links without repetition of a line that comes twice in succession."""
    found: list[Link] = []
    for link in links:
        if found and found[-1].line == link.line:
            before = found.pop()
            possible = tuple(a & b for a, b in zip(before.possible, link.possible, strict=True))
            link = Link(link.line, before.removed + link.removed if link.removed else [], possible)
        found.append(link)
    return found


def without(possible: Possible, lost: Mapping[int, int]) -> Possible:
    """The values of a line without those that some of its cells have lost."""
    cells = list(possible)
    for x, mask in lost.items():
        for value in bits(mask):
            cells[value] &= ~(1 << x)
    return tuple(cells)


def _flat(removed: Iterable[Iterable[Removed]]) -> Iterator[Removed]:
    return (each for some in removed for each in some)
