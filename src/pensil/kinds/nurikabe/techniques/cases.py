"""Assume the opposite, and see that each of a few cases then leads to a broken rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pensil.core.cases import Cases, Split, cases_told, failing
from pensil.core.chain import Fact, Inference
from pensil.core.step import Found, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.follower import WIDE, Cause, Follower
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.sight import at_sight
from pensil.kinds.nurikabe.techniques.splits import cells_alone, splits
from pensil.kinds.nurikabe.techniques.telling import Saying

READABLE = 24
"""Cases with more links than this in all are not told."""

ENOUGH = 15
"""When a few conclusions are told in so many links, nobody looks on for others."""

FEW = 3
"""So many conclusions are enough, and so many are compared to tell the shortest first."""

EFFORT = 60_000
"""So much is looked at for one sort of split; to follow a case counts as many as the board has cells."""

MORE = 200
"""So many more cases are followed when something readable was found, to find something shorter."""

Splits = Callable[[Follower], Iterable[Split[Cause]]]


@technique(SAY, "K22", "cases", 5)
def cases(at: Position) -> Iterator[Found]:
    for sort in (splits, cells_alone):
        search = _Search(at, sort)
        found = sorted(search.found(), key=lambda best: best[0].length)
        for start in range(0, len(found), FEW):
            shortened = (search.shortened(*best) for best in found[start : start + FEW])
            readable = [cases for cases in shortened if cases.length <= READABLE]
            yield from (_found(at, cases) for cases in sorted(readable, key=lambda cases: cases.length))
            if readable:
                return


class _Search:
    """Looks for suppositions that fail in all cases of a split."""

    def __init__(self, at: Position, splits: Splits) -> None:
        self.at, self.splits = at, splits
        self.seen = at_sight(at)
        self.effort = EFFORT // at.sets.full.bit_count()  # so many cases are followed

    def found(self) -> Iterator[tuple[Cases[Cause], Split[Cause]]]:
        """For each supposition the split that is told in the fewest links, as long as it is worth looking for more."""
        short = 0
        for base in self._bases():
            best = self._best(base)
            if best:
                yield best
                short += best[0].length <= ENOUGH
                if best[0].length <= READABLE:
                    self.effort = min(self.effort, MORE)
            if short >= FEW or self.effort <= 0:
                return

    def _bases(self) -> Iterator[Follower]:
        """The suppositions that break no rule by themselves, but fail at sight in cases; those after which most fails
        are nearest to that."""
        at, seen = self.at, self.seen
        suspects = []
        for assumed in sorted(seen.all):
            at.check_time()
            if not at.harmless(*assumed) and seen.fails_in_cases(assumed):
                suspects.append(assumed)
        for assumed in sorted(suspects, key=lambda assumed: -len(seen.failing(assumed))):
            at.check_time()
            base = at.followers.get(assumed)
            if base is None or base.sight != WIDE:
                base = at.followers[assumed] = Follower(at, assumed)
            if not base.run(WIDE) and base.ended:
                yield base

    def _best(self, base: Follower) -> tuple[Cases[Cause], Split[Cause]] | None:
        follow = self._follow(base)
        best: tuple[Cases[Cause], Split[Cause]] | None = None
        for split in self.splits(base):
            found = failing(base, split, follow) if self._fails(base, split) else None
            if found and (best is None or found.length < best[0].length):
                best = found, split
        return best

    def _fails(self, base: Follower, split: Split[Cause]) -> bool:
        """Whether all cases of a split fail at sight."""
        alone = self.seen.failing(base.assumed)
        return all(
            not alone.isdisjoint(facts) or (len(facts) > 1 and self.seen.fails((base.assumed, *facts)))
            for facts in split.supposed
        )

    def _follow(self, base: Follower) -> Callable[[Inference[Cause]], Follower | None]:
        """Follows cases from a supposition on, each of them once."""
        known = dict[tuple[Fact, ...], Follower | None]()

        def follow(case: Inference[Cause]) -> Follower | None:
            if case.facts not in known and self.effort > 0:
                self.at.check_time()
                self.effort -= 1
                branch = base.branch(case)
                known[case.facts] = branch if branch.run(WIDE) else None
            return known.get(case.facts)

        return follow

    def shortened(self, found: Cases[Cause], split: Split[Cause]) -> Cases[Cause]:
        """The cases without links that can be done without: first before the split, then in each of the cases."""
        tried: set[tuple[Fact, ...]] = set()
        without, proof = 0, self._proof(found.assumed, split, 0)
        while link := next((link for link in found.followed if link.facts not in tried), None):
            tried.add(link.facts)
            less = without | self._cells(link.facts)
            other = self._proof(found.assumed, split, less)
            shorter = other and other.cases()
            if shorter and shorter.length < found.length:
                found, proof, without = shorter, other, less
        for place, case in enumerate(proof.split.cases if proof else ()):
            tried.clear()
            while link := next((link for link in found.cases[place].followed if link.facts not in tried), None):
                assert proof is not None
                tried.add(link.facts)
                other = proof.sparing(case, self._cells(link.facts))
                shorter = other and other.cases()
                if shorter and shorter.length < found.length:
                    found, proof = shorter, other
        return found

    def _cells(self, facts: Iterable[Fact]) -> int:
        return self.at.sets.of_spots(spot for spot, _ in facts)

    def _proof(self, assumed: Fact, split: Split[Cause], without: int) -> _Proof | None:
        """The same cases, without what would follow before the split about some cells; None: they do not all fail."""
        self.at.check_time()
        base = Follower(self.at, assumed, without)
        if base.run(WIDE) or not base.ended:
            return None
        same = next((other for other in self.splits(base) if other.supposed == split.supposed), None)
        branches = [base.branch(case) for case in same.cases] if same else []
        if same is None or not all(branch.run(WIDE) for branch in branches):
            return None
        return _Proof(base, same, branches)


class _Proof(NamedTuple):
    """A supposition that was followed up to a split, and on from there in each of its cases, all of which fail."""

    base: Follower
    split: Split[Cause]
    branches: Sequence[Follower]

    def cases(self) -> Cases[Cause] | None:
        branches = dict(zip(self.split.supposed, self.branches, strict=True))
        return failing(self.base, self.split, lambda case: branches[case.facts])

    def sparing(self, case: Inference[Cause], cells: int) -> _Proof | None:
        """The same without what would follow about some more cells in one of the cases; None: it does not fail then."""
        self.base.at.check_time()
        place = self.split.cases.index(case)
        branch = self.base.branch(case, self.branches[place].without | cells)
        branches = [*self.branches[:place], branch, *self.branches[place + 1 :]]
        return self._replace(branches=branches) if branch.run(WIDE) else None


def _found(at: Position, cases: Cases[Cause]) -> Found:
    """The step that follows."""
    saying = Saying(at, cases.assumed, cases.inferences)
    telling = cases_told(
        cases,
        saying.supposed(),
        lambda link: saying.follows(link.reason, link.facts),
        saying.breaks,
        saying.split,
        saying.case,
    )
    return saying.found(telling.words, cases=telling)
