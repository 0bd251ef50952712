"""What follows from supposing one rectangle, by drawing what is then the only one left for a clue or a cell.

Every candidate that is ruled out remembers the rectangle that did it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import bits
from pensil.core.chain import Chain, Fact, Supposition
from pensil.core.grid import Cell
from pensil.kinds.shikaku.techniques.sets import Left, Sets


class Ground:
    """What all suppositions on one position share: who is near a clue."""

    def __init__(self, at: Sets) -> None:
        self.at = at
        self._around: dict[int, list[int]] = {}

    def around(self, spot: int) -> list[int]:
        """The clues that could cover a cell which this clue or one of its rivals could cover, with itself."""
        if spot not in self._around:
            near = self.at.near
            found = {spot, *near[spot], *(third for other in near[spot] for third in near[other])}
            self._around[spot] = sorted(found & self.at.live.keys())
        return self._around[spot]


class Follower(Supposition[Left]):
    """Follows one supposition until more than `most` rectangles are drawn."""

    def __init__(self, ground: Ground, spot: int, value: int, most: int) -> None:
        super().__init__((spot, 1 << value))
        self.ground, self.at, self.most = ground, ground.at, most
        self.gone: dict[tuple[int, int], int] = {}  # candidate -> the spot whose rectangle ruled it out
        self.left: dict[int, int] = {}  # of spots that have lost some candidates: how many they still have
        self.taking: dict[int, int] = {spot: value}  # what each spot would take
        self.drawn: dict[int, int] = {}  # those that have been looked at

    def look_after(self, fact: Fact) -> None:
        """Draw a rectangle and look at what has lost candidates by that.

        Nothing has ruled it out since it was taken: for a clue or a cell it was the last, so a rule would be broken.
        """
        spot = fact[0]
        if len(self.drawn) > self.most:
            self.todo.clear()
            return
        at, value = self.at, self.taking[spot]
        self.drawn[spot] = value
        box = at.live[spot][value]
        lost = at.reach[spot]
        hit: list[int] = []
        for other in at.near[spot]:
            if other not in self.drawn and at.reach.get(other, 0) & box:
                bad = [v for v, area in at.live[other].items() if area & box and (other, v) not in self.gone]
                if bad:
                    hit.append(other)
                    self.left[other] = self.left.get(other, len(at.live[other])) - len(bad)
                for each in bad:
                    self.gone[other, each] = spot
                    lost |= at.live[other][each]
        for other in at.live[spot]:
            if other != value:
                self.gone.setdefault((spot, other), spot)
        self._look_at_clues(hit)
        self._look_at_cells(lost, self.ground.around(spot))

    def _take(self, spot: int, value: int, cell: Cell | None, removers: tuple[Fact, ...]) -> None:
        if spot not in self.taking:
            self.taking[spot] = value
            self.conclude(((spot, 1 << value),), Left(spot, cell), removers)

    def _look_at_clues(self, spots: list[int]) -> None:
        for spot in spots:
            if not self.left[spot]:
                self.breaks(Left(spot), self._removers_of_clue(spot))
            elif self.left[spot] == 1:
                (value,) = (v for v in self.at.live[spot] if (spot, v) not in self.gone)
                self._take(spot, value, None, self._removers_of_clue(spot))

    def _look_at_cells(self, cells: int, spots: list[int]) -> None:
        """Cells that have lost candidates which covered them, and all clues that could still cover one."""
        at = self.at
        for spot, value in self.drawn.items():
            cells &= ~at.live[spot][value]
        seen = 0
        for spot in spots:
            if spot not in self.drawn and at.reach[spot] & cells:
                for value, area in at.live[spot].items():
                    if area & cells and (spot, value) not in self.gone:
                        cells &= ~(seen & area)  # those covered in two ways say nothing
                        seen |= area
        for cell in bits(cells):
            where, bit = divmod(cell, at.puzzle.cols), 1 << cell
            if self.broken is not None:
                return
            if not seen & bit:
                self.breaks(Left(-1, where), self._removers_of_cell(bit, spots))
                return
            spot, value = next(c for c in self._covers(bit, spots) if c not in self.gone)
            self._take(spot, value, where, self._removers_of_cell(bit, spots))

    def _covers(self, cell: int, spots: list[int]) -> Iterator[tuple[int, int]]:
        """The candidates that covered a cell before anything was supposed."""
        for spot in spots:
            if self.at.reach[spot] & cell:
                for value, area in self.at.live[spot].items():
                    if area & cell:
                        yield spot, value

    def _removers_of_clue(self, spot: int) -> tuple[Fact, ...]:
        return self._facts(self.gone[spot, v] for v in self.at.live[spot] if (spot, v) in self.gone)

    def _removers_of_cell(self, cell: int, spots: list[int]) -> tuple[Fact, ...]:
        return self._facts(self.gone[c] for c in self._covers(cell, spots) if c in self.gone)

    def _facts(self, spots: Iterator[int]) -> tuple[Fact, ...]:
        return tuple((spot, 1 << self.drawn[spot]) for spot in dict.fromkeys(spots))


def chains(at: Sets, most: int) -> Iterator[Chain[Left]]:
    """The chains of all candidates that lead to a broken rule."""
    ground = Ground(at)
    for spot, live in at.live.items():
        for value in live:
            at.check_time()
            if at.at.harmless(spot, 1 << value):
                continue
            follower = Follower(ground, spot, value, most)
            # How much is drawn is watched by the follower; much more may be waiting to be drawn.
            if follower.follow(follower.look_after, len(at.live)):
                yield follower.chain()
