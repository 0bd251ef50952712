"""Assume the opposite, and see that each of a few cases then leads to a broken rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from pensil.core.cases import Case, Cases, Split, cases_told, failing
from pensil.core.chain import Fact, Inference
from pensil.core.kept import kept
from pensil.core.step import Found, Later, technique
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.follower import NEAR, WIDE, Cause, Follower, sorts_of
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.sight import at_sight
from pensil.kinds.nurikabe.techniques.splits import Wanted, cells_alone, cells_at_length, cells_in_turn, splits
from pensil.kinds.nurikabe.techniques.telling import Saying

READABLE = 24
"""Cases with more links than this in all are hard to read."""

LAST_RESORT = 32
"""But up to here each link can at least be checked, unlike a long reason of the engine; more are not told."""

HOPELESS, HOPELESS_AT_LENGTH = 48, 96
"""With more links than this before they are shortened, cases hardly ever become readable; more cases have more to be
left out."""

FEW = 2
"""So many conclusions are enough."""

COMPARED = 6
"""So many splits after one supposition are compared."""

EFFORT = 60_000
"""So much is looked at for one sort of split; to follow a case counts as many as the board has cells."""

Splits = Callable[[Follower, Wanted], Iterable[Split[Cause]]]


@technique(SAY, "K22", "cases", 5)
def cases(at: Position) -> Iterator[Later]:
    longer: list[Cases[Cause]] = []
    for sort in (splits, cells_alone, cells_in_turn, cells_at_length):
        search, found = _Search(at, sort), None
        for found in islice(search.readable(), FEW):
            yield _later(at, found)
        if found:
            return
        longer += search.longer
    if longer:
        yield _later(at, min(longer, key=lambda cases: cases.length))


class _Search:
    """Looks for suppositions that fail in all cases of a split."""

    def __init__(self, at: Position, splits: Splits) -> None:
        self.at, self.splits = at, splits
        self.seen = at_sight(at)
        self.effort = EFFORT // at.sets.full.bit_count()  # so many cases are followed
        self.hopeless = HOPELESS_AT_LENGTH if splits is cells_at_length else HOPELESS
        self.longer: list[Cases[Cause]] = []  # what was found, but is hard to read

    def readable(self) -> Iterator[Cases[Cause]]:
        """What can be told, as it is found: to look for the shortest of all would take long."""
        for base in self._bases():
            best = self._best(base)
            if best and best.length <= self.hopeless:
                told = self.shortened(best)
                if told.length <= READABLE:
                    yield told
                elif told.length <= LAST_RESORT:
                    self.longer.append(told)
                    if self.splits is cells_at_length:
                        return  # nothing else is left, so it is hardly worth comparing
            if self.effort <= 0:
                return

    def _bases(self) -> Iterator[Follower]:
        """The suppositions that break no rule by themselves, but fail at sight in cases; those after which most fails
        are nearest to that."""
        at, seen = self.at, self.seen
        suspects = []
        for assumed in sorted(seen.all):
            at.check_time()
            if not at.harmless(*assumed) and self._suspected(assumed):
                suspects.append(assumed)
        for assumed in sorted(suspects, key=lambda assumed: -len(seen.failing(assumed))):
            at.check_time()
            base = at.followers.get(assumed)
            if base is None or base.sight != WIDE:
                base = at.followers[assumed] = Follower(at, assumed)
            if not base.run(WIDE) and base.ended:
                yield base

    def _suspected(self, assumed: Fact) -> bool:
        seen = self.seen
        if self.splits is cells_at_length:
            return bool(seen.at_length(assumed))
        return seen.fails_in_turn(assumed) if self.splits is cells_in_turn else seen.fails_in_cases(assumed)

    def _best(self, base: Follower) -> _Proof | None:
        follow = self._follow(base)
        found: list[_Proof] = []
        alone = self.seen.failing_cells(base.assumed)
        for split in self.splits(base, lambda cells, mask: not cells & ~alone[mask]):
            branches = _all_of(map(follow, split.cases)) if self._fails(base, split) else None
            if branches:
                found.append(_Proof(base, split, branches))
                if len(found) == COMPARED:
                    break
        return min(found, key=lambda proof: proof.length, default=None)

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

    def shortened(self, best: _Proof) -> Cases[Cause]:
        """The cases without links that can be done without: first before the split, then in each of the cases."""
        tried: set[tuple[Fact, ...]] = set()
        found = best.cases()
        proof = self._proof(found, best.split)
        while link := next((link for link in found.followed if link.facts not in tried), None):
            tried.add(link.facts)
            other = self._proof(found, best.split, link)
            if other and other.length < found.length:
                found, proof = other.cases(), other
        for place, case in enumerate(proof.split.cases if proof else ()):
            tried.clear()
            while link := next((link for link in found.cases[place].followed if link.facts not in tried), None):
                assert proof is not None
                tried.add(link.facts)
                other = proof.sparing(case, found.cases[place], link)
                if other and other.length < found.length:
                    found, proof = other.cases(), other
        return found

    def _proof(self, found: Cases[Cause], split: Split[Cause], spared: Inference[Cause] | None = None) -> _Proof | None:
        """The same cases on the same cells, without a link before the split; None: they do not all fail then."""
        at = self.at
        at.check_time()
        cells = at.sets.of_spots(spot for link in found.followed if link is not spared for spot, _ in link.facts)
        base = Follower(at, found.assumed, at.open & ~cells, sorts_of(link.reason for link in found.followed))
        if base.run(WIDE) or not base.ended:
            return None
        about = at.sets.of_spots(spot for facts in split.supposed for spot, _ in facts)
        alike = self.splits(base, lambda cells, _: cells == about)
        same = next((other for other in alike if other.supposed == split.supposed), None)
        if same is None:
            return None
        branches = _all_of(_branch(base, *pair) for pair in zip(same.cases, found.cases, strict=True))
        return _Proof(base, same, branches) if branches else None


def _all_of(branches: Iterable[Follower | None]) -> list[Follower] | None:
    """Some branches, if a rule breaks in each of them."""
    found = []
    for branch in branches:
        if branch is None or not branch.fails:
            return None
        found.append(branch)
    return found


class _Proof:
    """A supposition that was followed up to a split, and on from there in each of its cases, all of which fail."""

    def __init__(self, base: Follower, split: Split[Cause], branches: Sequence[Follower]) -> None:
        self.base, self.split, self.branches = base, split, branches

    @kept
    def length(self) -> int:
        """That of the cases, which are not put together for it."""
        return self.base.length_of_cases(self.branches, self.split.needs())

    def cases(self) -> Cases[Cause]:
        branches = dict(zip(self.split.supposed, self.branches, strict=True))
        found = failing(self.base, self.split, lambda case: branches[case.facts])
        assert found is not None
        return found

    def sparing(self, case: Inference[Cause], told: Case[Cause], link: Inference[Cause]) -> _Proof | None:
        """The same without a link in one of the cases; None: it does not fail then."""
        self.base.at.check_time()
        place = self.split.cases.index(case)
        branch = _branch(self.base, case, told, link)
        branches = [*self.branches[:place], branch, *self.branches[place + 1 :]]
        return _Proof(self.base, self.split, branches) if branch.fails else None


def _branch(
    base: Follower, case: Inference[Cause], told: Case[Cause], spared: Inference[Cause] | None = None
) -> Follower:
    """A case followed as it was told, on the same cells, without one of its links."""
    cells = base.cells_of(link for link in told.followed if link is not spared)
    sorts = sorts_of(link.reason for link in (*told.followed, told.broken))
    branch = base.branch(case, base.at.open & ~cells, sorts)
    branch.run(WIDE if sorts else NEAR)
    return branch


def _later(at: Position, cases: Cases[Cause]) -> Later:
    """The step that follows; its words are found when somebody asks."""
    return at.refuting(cases.assumed, partial(_found, at, cases), cases.told)


def _found(at: Position, cases: Cases[Cause]) -> Found:
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
