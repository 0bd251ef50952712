"""Suppositions: assume something, follow it until a rule breaks, and keep what led there.

A kind only says what follows from here. It *concludes* facts, each time with its own reason and the facts it rests on,
or finds that a rule *breaks*; what was not needed for that is pruned, and the rest is told link by link.

A fact is a spot with the mask of what would be left for it. A reason is a value of the kind's own, from which it makes
the sentence later: most suppositions lead nowhere, so nothing is put into words before it is known to be needed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.words import Phrase

Fact = tuple[int, int]
"""A spot, and the mask of what would be left for it."""

Why = TypeVar("Why")

Parents = Iterable[Fact] | Callable[[Sequence[Fact]], Iterable[Fact]]
"""The facts that something rests on; a function of those that are needed of it, where that takes long to find out."""


class Inference(NamedTuple, Generic[Why]):
    """Facts that follow together for one reason; without facts, a rule that breaks.

    A reason of None goes without saying: it is no link of its own when the chain is told.
    """

    facts: tuple[Fact, ...]
    why: Why | None
    parents: Parents = ()

    @property
    def reason(self) -> Why:
        """The reason of what is told."""
        assert self.why is not None
        return self.why

    def needs(self) -> Iterable[Fact]:
        return self.parents(self.facts) if callable(self.parents) else self.parents


@record
class Chain(Generic[Why]):
    """A supposition that cannot be: what is assumed, what leads from there to the broken rule, and that rule."""

    assumed: Fact
    followed: tuple[Inference[Why], ...]
    broken: Inference[Why]

    @property
    def spot(self) -> int:
        return self.assumed[0]

    @property
    def length(self) -> int:
        """How many links there are to tell."""
        return sum(1 for each in self.followed if each.why is not None)

    @property
    def facts(self) -> list[Fact]:
        """All that is assumed or follows."""
        return [self.assumed, *(fact for each in self.followed for fact in each.facts)]

    def reasons(self) -> list[Why]:
        """The reasons in order, that of the broken rule last."""
        return [each.why for each in (*self.followed, self.broken) if each.why is not None]

    def links(self) -> list[Inference[Why]]:
        """What there is to tell: inferences in succession that have the same reason are one.

        What goes without saying is added to the link it came from; the first link is the assumption, without a reason.
        """
        return linked(Inference((self.assumed,), None), self.followed)


def linked(first: Inference[Why], followed: Iterable[Inference[Why]]) -> list[Inference[Why]]:
    """The first link, which is what is supposed, and those that follow."""
    links = [first]
    for why, group in groupby(followed, key=lambda each: each.why):
        same = list(group)
        if why is None:
            for each in same:
                parents = set(each.needs())
                place = next(i for i, link in enumerate(links) if parents.intersection(link.facts))
                links[place] = links[place]._replace(facts=(*links[place].facts, *each.facts))
        else:
            rests_on = dict.fromkeys(fact for each in same for fact in each.needs())
            links.append(Inference(tuple(fact for each in same for fact in each.facts), why, tuple(rests_on)))
    return links


class Supposition(Generic[Why]):
    """One assumption, and what has followed from it so far; `todo` are the facts that nobody has looked at yet."""

    def __init__(self, assumed: Fact) -> None:
        self.assumed = assumed
        self.inferences: list[Inference[Why]] = []
        self.todo: deque[Fact] = deque((assumed,))
        self.broken: Inference[Why] | None = None

    @property
    def count(self) -> int:
        """How much has followed so far."""
        return len(self.inferences)

    def conclude(self, facts: Sequence[Fact], why: Why | None, parents: Parents = ()) -> None:
        self.inferences.append(Inference(tuple(facts), why, parents))
        self.todo.extend(facts)

    def breaks(self, why: Why, parents: Parents = ()) -> None:
        """A rule is broken: the first one counts."""
        if self.broken is None:
            self.broken = Inference((), why, parents)

    def follow(self, after: Callable[[Fact], None], most: int, further: Callable[[], bool] = bool) -> bool:
        """Look at fact after fact until a rule breaks; whether one does.

        It ends when nothing is left to look at and looking `further` finds nothing either, or when more than `most`
        things have followed: nobody would read that.
        """
        while self.broken is None and len(self.inferences) <= most:
            if self.todo:
                after(self.todo.popleft())
            elif not further():
                break
        return self.broken is not None

    def chain(self) -> Chain[Why]:
        """What leads to the broken rule, without the rest."""
        assert self.broken is not None
        return pruned(self.assumed, self.inferences, self.broken)

    def leading_to(self, wanted: set[Fact], begun: int = 0) -> list[Inference[Why]]:
        """The inferences from one on that the wanted facts rest on, and these facts: see `needed`."""
        return needed(self.inferences[begun:], wanted)

    def forget(self) -> None:
        """Let go of what has followed, once nobody asks any more: it may know this supposition, in a ring that only the
        garbage collector would find."""
        self.inferences.clear()
        self.broken = None


def pruned(assumed: Fact, inferences: Sequence[Inference[Why]], broken: Inference[Why]) -> Chain[Why]:
    """The chain of those inferences that a broken rule rests on, and of their facts those that are needed.

    What followed twice is told once, as late as can be.
    """
    broken = settled(broken)
    return Chain(assumed, tuple(needed(inferences, set(broken.needs()))), broken)


def settled(inference: Inference[Why]) -> Inference[Why]:
    """The inference with the facts it rests on, not the function that finds them: it may look at what is long gone."""
    return inference._replace(parents=tuple(inference.needs()))


def needed(inferences: Sequence[Inference[Why]], wanted: set[Fact]) -> list[Inference[Why]]:
    """Those inferences that the wanted facts rest on, and of their facts those that are needed.

    Wanted in the end are the facts that these rest on and that do not follow from them.
    """
    kept: list[Inference[Why]] = []
    for each in reversed(inferences):
        if wanted.isdisjoint(each.facts):
            continue
        used = tuple([fact for fact in each.facts if fact in wanted])
        wanted.difference_update(used)
        parents = tuple(each.parents(used) if callable(each.parents) else each.parents)
        kept.append(Inference(used, each.why, parents))
        wanted.update(parents)
    kept.reverse()
    return kept


class Said(NamedTuple):
    """What a link says, and the cells to look at for it."""

    phrase: Phrase
    cells: Sequence[Cell]


class Told(NamedTuple):
    """One link in words: its facts, what is said of them, and the places of the links that it rests on."""

    facts: tuple[Fact, ...]
    said: Said
    after: tuple[int, ...] = ()


class Telling(NamedTuple):
    """A chain put into words: what the sentence of a step needs, and its links as data."""

    words: dict[str, Any]
    links: tuple[Told, ...]

    @property
    def cells(self) -> list[Cell]:
        """The cells to look at for all of it."""
        return list(dict.fromkeys(cell for link in self.links for cell in link.said.cells))


def told(
    chain: Chain[Why], supposed: Said, follows: Callable[[Why, Sequence[Fact]], Said], breaks: Callable[[Why], Said]
) -> Telling:
    """A chain in the words of its kind: for a sentence with {supposed}, {links} and {broken}, and link by link."""
    first, *links = chain.links()
    said = [follows(link.reason, link.facts) for link in links]
    broken = breaks(chain.broken.reason)
    words = {"supposed": supposed.phrase, "links": [each.phrase for each in said], "broken": broken.phrase}
    all_said = [(first, supposed), *zip(links, said, strict=True), (chain.broken, broken)]
    return Telling(words, told_links(all_said))


def told_links(said: Sequence[tuple[Inference[Why], Said]]) -> tuple[Told, ...]:
    """Links that follow one another, the supposition first, each with the places of those that it rests on."""
    places = {fact: place for place, (link, _) in reversed([*enumerate(said)]) for fact in link.facts}

    def told_link(place: int, link: Inference[Why], said: Said) -> Told:
        after = {places[fact] for fact in link.needs() if fact in places}
        return Told(link.facts, said, tuple(sorted(each for each in after if each < place)))

    return tuple(told_link(place, *each) for place, each in enumerate(said))


def in_order(chains: Iterable[Chain[Why]], lengths: range, quick: int = -1) -> Iterator[Chain[Why]]:
    """The chains of some lengths, the shortest first; those that are quick to tell at once, as they come."""
    longer = []
    for chain in chains:
        if chain.length in lengths:
            if chain.length <= quick:
                yield chain
            else:
                longer.append(chain)
    yield from sorted(longer, key=lambda chain: (chain.length, len(chain.followed), chain.assumed))
