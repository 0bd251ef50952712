"""Case splits: suppose something, see that one of a few things must then be so, and that a rule breaks in each case.

A kind says which cases there are on a board that follows from a supposition, and goes on following it in each of them.
Here the cases are put together: what was not needed is pruned, and what cases have in common is told once, before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, groupby
from typing import Any, Generic, NamedTuple, Protocol

from pensil.core.chain import (
    Fact,
    Inference,
    Parents,
    Said,
    Told,
    Why,
    linked,
    settled,
    told_links,
)
from pensil.core.record import record
from pensil.words import SHARED, Phrase, Vocabulary

SAY = Vocabulary(SHARED)


class Split(NamedTuple, Generic[Why]):
    """Cases of which one must be so, why there are no others, and the facts which that rests on.

    A case is what is supposed in it. What is no fact of the board (a number owns a cell) is told by what follows at
    once.
    """

    why: Why
    parents: Parents
    cases: tuple[Inference[Why], ...]

    def needs(self) -> Iterable[Fact]:
        """All facts that the split and its cases rest on."""
        return chain(*(each.needs() for each in (Inference((), self.why, self.parents), *self.cases)))

    @property
    def supposed(self) -> tuple[tuple[Fact, ...], ...]:
        """What tells it from other splits."""
        return tuple(case.facts for case in self.cases)


@record
class Case(Generic[Why]):
    """One of the cases: what is supposed in it, what leads from there to the broken rule, and that rule."""

    supposed: Inference[Why]
    followed: tuple[Inference[Why], ...]
    broken: Inference[Why]


@record
class Cases(Generic[Why]):
    """A supposition that cannot be: what follows from it in any case, the split, and the cases, each of which fails."""

    assumed: Fact
    followed: tuple[Inference[Why], ...]
    split: Inference[Why]
    cases: tuple[Case[Why], ...]

    @property
    def length(self) -> int:
        """How many links there are to tell, one for each case among them."""
        return len(self.followed) + sum(1 + len(case.followed) for case in self.cases)

    @property
    def told(self) -> int:
        """How many links all of it is told in, where those in succession that have the same reason are one."""
        own = (2 + _in_succession(case.followed) for case in self.cases)
        return 2 + _in_succession(self.followed) + sum(own)

    @property
    def inferences(self) -> list[Inference[Why]]:
        """All that is told, with the split, the cases and the rules that break."""
        own = (each for case in self.cases for each in (case.supposed, *case.followed, case.broken))
        return [*self.followed, self.split, *own]


class Followed(Protocol[Why]):
    """A supposition as far as it was followed."""

    @property
    def assumed(self) -> Fact: ...

    @property
    def count(self) -> int: ...

    @property
    def broken(self) -> Inference[Why] | None: ...

    def leading_to(self, wanted: set[Fact], begun: int = 0) -> list[Inference[Why]]: ...


Follow = Callable[[Inference[Why]], Followed[Why] | None]
"""Follows a case from where the supposition has led to, until a rule breaks; None: none does."""


def failing(common: Followed[Why], split: Split[Why], follow: Follow[Why]) -> Cases[Why] | None:
    """The cases of a split, if a rule breaks in each of them."""
    begun = common.count
    cases: list[Case[Why]] = []
    wanted: set[Fact] = set()
    for each in split.cases:
        branch = follow(each)
        if branch is None:
            return None
        assert branch.broken is not None
        broken, supposed = settled(branch.broken), settled(each)
        needs = set(broken.needs())
        cases.append(Case(supposed, tuple(branch.leading_to(needs, begun)), broken))
        wanted |= needs.difference(supposed.facts).union(supposed.needs())
    why = settled(Inference((), split.why, split.parents))
    wanted.update(why.needs())
    return Cases(common.assumed, tuple(common.leading_to(wanted)), why, tuple(cases))


Links = tuple[Told, ...]
"""Some links of a supposition in words, as in a Telling."""


class CasesTold(NamedTuple):
    """Cases put into words: what the sentence of a step needs, what is common to the cases, and each of them.

    The last link of what is common tells the split; the links of a case go on from there, to the rule that breaks.
    """

    words: dict[str, Any]
    common: Links
    cases: tuple[Links, ...]


def cases_told(
    cases: Cases[Why],
    supposed: Said,
    follows: Callable[[Inference[Why]], Said],
    breaks: Callable[[Why], Said],
    split: Callable[[Why, int], Said],
    case: Callable[[Why, Sequence[Fact]], Said],
) -> CasesTold:
    """Cases in the words of their kind, for a sentence with {supposed}, {links}, {split} and {cases}.

    `split` is told how many cases there are, `case` what is supposed in one of them.
    """
    first, *links = linked(Inference((cases.assumed,), None), cases.followed)
    said = [(link, follows(link)) for link in links]
    parted = split(cases.split.reason, len(cases.cases))
    words: dict[str, Any] = {"supposed": supposed.phrase, "links": _phrases(said), "split": parted.phrase, "cases": []}
    common = [(first, supposed), *said, (cases.split, parted)]
    told_cases = []
    for each in cases.cases:
        opening, *links = linked(each.supposed, each.followed)
        start = case(opening.reason, opening.facts)
        said = [(link, follows(link)) for link in links]
        broken = breaks(each.broken.reason)
        of_case = {"supposed": start.phrase, "links": _phrases(said), "broken": broken.phrase}
        words["cases"].append(SAY("told.case", **of_case))
        told_cases.append(told_links([*common, (opening, start), *said, (each.broken, broken)])[len(common) :])
    return CasesTold(words, told_links(common), tuple(told_cases))


def _in_succession(followed: Iterable[Inference[Why]]) -> int:
    """How many links inferences are told in: as many as `linked` adds to the first one."""
    return sum(why is not None for why, _ in groupby(followed, key=lambda each: each.why))


def _phrases(links: Iterable[tuple[Inference[Why], Said]]) -> list[Phrase]:
    return [said.phrase for _, said in links]
