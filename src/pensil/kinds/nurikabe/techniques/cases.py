"""Assume the opposite, and see that each of a few cases then leads to a broken rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pensil.core.cases import Cases, Split, cases_told, failing
from pensil.core.cellset import each
from pensil.core.chain import Fact, Inference
from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.follower import WIDE, Cause, Follower
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.splits import cells_alone, splits
from pensil.kinds.nurikabe.techniques.telling import Saying

READABLE = 24
"""Cases with more links than this in all are not told."""

SHORT = 12
"""When there are a few conclusions that are told in so many links, nobody looks on for others."""

FEW = 3

EFFORT = 2500
"""So many cases are followed at most, on one board for one sort of split."""

Splits = Callable[[Follower], Iterable[Split[Cause]]]


@technique(SAY, "K22", "cases", 5)
def cases(at: Position) -> Iterator[Found]:
    for sort in (splits, cells_alone):
        found = sorted(_Search(at, sort).found(), key=lambda cases: cases.length)
        yield from (_found(at, cases) for cases in found)
        if found:
            return


class _Search:
    """Looks for suppositions that fail in all cases of a split."""

    def __init__(self, at: Position, splits: Splits) -> None:
        self.at, self.splits = at, splits
        self.harmless: list[tuple[int, int]] = []  # sea and island where nothing more follows and no rule breaks
        self.effort = EFFORT

    def found(self) -> Iterator[Cases[Cause]]:
        """The shortest cases for each supposition, as long as it is worth looking for more."""
        at = self.at
        known, short = at.sets.full & ~at.open, 0
        for cell in sorted(each(at.open), key=lambda cell: -(at.sets.around(cell) & known).bit_count()):
            (spot,) = at.sets.spots(cell)
            for mask in (TO_SEA, TO_ISLAND):
                shortest = self._shortest((spot, mask))
                if shortest and shortest.length <= READABLE:
                    yield shortest
                    short += shortest.length <= SHORT
            if short >= FEW or self.effort <= 0:
                return

    def _shortest(self, assumed: Fact) -> Cases[Cause] | None:
        base = self.at.followers.get(assumed)
        if base is None or base.sight != WIDE:
            base = self.at.followers[assumed] = Follower(self.at, assumed)
        if base.run(WIDE) or not base.ended:
            return None
        follow = self._follow(base)
        best: tuple[Cases[Cause], Split[Cause]] | None = None
        for split in self.splits(base):
            found = failing(base, split, follow)
            if found and (best is None or found.length < best[0].length):
                best = found, split
        return best and self._shortened(*best)

    def _follow(self, base: Follower) -> Callable[[Inference[Cause]], Follower | None]:
        """Follows cases from a supposition on, each of them once.

        What follows from something harmless is harmless, so it is not followed again.
        """
        sets, known = self.at.sets, dict[tuple[Fact, ...], Follower | None]()
        harmless = [state for state in self.harmless if not (base.sea & ~state[0] or base.island & ~state[1])]

        def follow(case: Inference[Cause]) -> Follower | None:
            if case.facts in known:
                return known[case.facts]
            known[case.facts] = None
            sea = sets.of_spots(spot for spot, mask in case.facts if mask == TO_SEA)
            island = sets.of_spots(spot for spot, mask in case.facts if mask == TO_ISLAND)
            if any(not (sea & ~state[0] or island & ~state[1]) for state in harmless) or self.effort <= 0:
                return None
            self.at.check_time()
            self.effort -= 1
            branch = base.branch(case)
            if branch.run(WIDE):
                known[case.facts] = branch
            elif branch.ended:
                harmless.append((branch.sea, branch.island))
                self.harmless.append((branch.sea, branch.island))
            return known[case.facts]

        return follow

    def _shortened(self, found: Cases[Cause], split: Split[Cause]) -> Cases[Cause]:
        """The cases without links that can be done without."""
        without, tried = 0, set()
        while link := next((link for link in found.followed if link.facts not in tried), None):
            tried.add(link.facts)
            less = without | self._cells(link.facts)
            shorter = self._again(found.assumed, split, less, {})
            if shorter and shorter.length < found.length:
                found, without = shorter, less
        spared = dict.fromkeys((case.supposed.facts for case in found.cases), 0)
        for place, supposed in enumerate(spared):
            tried.clear()
            while link := next((link for link in found.cases[place].followed if link.facts not in tried), None):
                tried.add(link.facts)
                less = spared[supposed] | self._cells(link.facts)
                shorter = self._again(found.assumed, split, without, spared | {supposed: less})
                if shorter and shorter.length < found.length:
                    found, spared[supposed] = shorter, less
        return found

    def _cells(self, facts: Iterable[Fact]) -> int:
        return self.at.sets.of_spots(spot for spot, _ in facts)

    def _again(
        self, assumed: Fact, split: Split[Cause], without: int, spared: dict[tuple[Fact, ...], int]
    ) -> Cases[Cause] | None:
        """The same cases without what follows about some cells: before the split, and in each of its cases."""
        self.at.check_time()
        base = Follower(self.at, assumed, without)
        if base.run(WIDE) or not base.ended:
            return None
        same = next((other for other in self.splits(base) if other.supposed == split.supposed), None)

        def follow(case: Inference[Cause]) -> Follower | None:
            branch = base.branch(case, spared.get(case.facts, 0))
            return branch if branch.run(WIDE) else None

        return same and failing(base, same, follow)


def _found(at: Position, cases: Cases[Cause]) -> Found:
    """The step that follows."""
    saying = Saying(at, cases.assumed, cases.inferences)
    telling = cases_told(cases, saying.supposed(), saying.follows, saying.breaks, saying.split, saying.case)
    return saying.found(telling.words, cases=telling)
