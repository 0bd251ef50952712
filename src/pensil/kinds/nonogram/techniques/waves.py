"""A value tried in one cell, and what follows when only whole lines are solved after it, wave by wave.

The first wave is the row and the column of the cell, the next one the lines that cross them in cells that changed, and
so on. A line of a wave knows nothing of the others in it, so the first contradictions met need the fewest lines.

A fact says that a cell loses one value; the reason of an inference is the number of the line that was solved.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial

from pensil.core.board import bits
from pensil.core.chain import Fact, Supposition
from pensil.kinds.nonogram.techniques.position import Position, Possible

Wave = Mapping[int, Mapping[int, int]]
"""For each line to be solved the offsets that have lost values since it was, with a mask of those."""


class LineTrial(Supposition[int]):
    """One value of one cell, and what follows from it on some lines."""

    def __init__(self, at: Position, spot: int, value: int, numbers: Container[int]) -> None:
        super().__init__((spot, 1 << value))
        self.at = at
        self.numbers = numbers  # of the lines
        self.possible: dict[int, Possible] = {}  # of the lines that were solved
        self.facts = list(self.lost(spot, at.board.masks[spot] & ~(1 << value)))  # in the order in which they came
        self._tried: Fact = self.assumed  # last

    def branch(self, spot: int, value: int) -> LineTrial:
        """Another one that begins where this one ended, with another value of another cell."""
        other = copy(self)
        other.possible, other.inferences = dict(self.possible), list(self.inferences)
        other.facts = [*self.facts, *self.lost(spot, self.at.board.masks[spot] & ~(1 << value))]
        other._tried = spot, 1 << value
        return other

    def left(self, spot: int) -> int:
        """The values that a cell has not lost yet."""
        mask = self.at.puzzle.domains[spot]
        for other, kept in self.facts:
            if other == spot:
                mask &= kept
        return mask

    def fails(self) -> bool:
        """Solve lines wave by wave until one cannot be completed, or nothing changes any more."""
        spot, mask = self._tried
        row, col = divmod(spot, self.at.puzzle.cols)
        gone = self.at.board.masks[spot] & ~mask
        wave: Wave = {row: {col: gone}, self.at.puzzle.rows + col: {row: gone}}
        while wave and self.broken is None:
            self.at.check_time()
            wave = self._after(wave)
        return self.broken is not None

    def _after(self, wave: Wave) -> Wave:
        """Solve the lines of a wave, each by itself: the next wave."""
        at, possible = self.at, self.possible
        following: dict[int, dict[int, int]] = {}
        for number, lost in wave.items():
            before = possible.get(number)
            narrowed = _without(before or at.possible[number], lost.items())
            if number not in self.numbers or narrowed == before:
                continue
            solved = at.solve(number, narrowed)
            if solved is None:
                self.breaks(number, partial(self._needs, number, len(self.facts)))
                break
            possible[number] = solved.possible
            if solved.removed:
                line = at.lines[number]
                self._conclude(number, [fact for x, mask in solved.removed for fact in self.lost(line.spots[x], mask)])
                for x, mask in solved.removed:
                    following.setdefault(line.crossing(x), {})[line.offset] = mask
        return following

    def lost(self, spot: int, mask: int) -> Iterator[Fact]:
        """The facts that say that a spot loses some values."""
        return ((spot, self.at.puzzle.domains[spot] & ~(1 << value)) for value in bits(mask))

    def _conclude(self, number: int, facts: Sequence[Fact]) -> None:
        self.conclude(facts, number, partial(self._needs, number, len(self.facts)))
        self.facts += facts

    def _needs(self, number: int, before: int, facts: Sequence[Fact]) -> list[Fact]:
        """Of the first so many facts those that a line needs to show others, or that it cannot be completed."""
        at = self.at
        spots = at.lines[number].spots
        here = [fact for fact in self.facts[:before] if fact[0] in spots]
        possible = known_after(at, number, here)
        needed = []
        for fact in reversed(here):
            offset, gone = _loss(at, number, fact)
            wider = tuple(cells | (gone >> value & 1) << offset for value, cells in enumerate(possible))
            if shows(at, number, facts, wider):
                possible = wider
            else:
                needed.append(fact)
        return needed[::-1]


def known_after(at: Position, number: int, facts: Iterable[Fact]) -> Possible:
    """The values of a line when also some facts are known."""
    return _without(at.possible[number], (_loss(at, number, fact) for fact in facts))


def shows(at: Position, number: int, facts: Sequence[Fact], possible: Possible) -> bool:
    """Whether a line with these values shows some facts; without facts, whether it cannot be completed."""
    solved = at.solve(number, possible)
    if solved is None or not facts:
        return solved is None
    losses = (_loss(at, number, fact) for fact in facts)
    return not any(cells >> x & gone >> value & 1 for x, gone in losses for value, cells in enumerate(solved.possible))


def _loss(at: Position, number: int, fact: Fact) -> tuple[int, int]:
    """The offset of a fact in a line, and a mask of the value that is lost."""
    spot, mask = fact
    line = at.lines[number]
    return line.spots.index(spot), line.every & ~mask


def _without(possible: Possible, lost: Iterable[tuple[int, int]]) -> Possible:
    """The values of a line without those that some of its cells have lost."""
    cells = list(possible)
    for x, mask in lost:
        for value in bits(mask):
            cells[value] &= ~(1 << x)
    return tuple(cells)
