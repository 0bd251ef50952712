"""What follows from supposing that one cell is sea, or island, by the easier techniques.

Suppositions are followed by the native core, which knows them as land and water; most of them lead nowhere. Here links
get their names, for those that somebody asks about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from pensil._native import LAND_SORTS, LandFollower
from pensil.core.chain import Chain, Fact, Inference
from pensil.core.kept import kept
from pensil.kinds.nurikabe.techniques.chart import Chart
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.routes import bounds

NEAR, FAR, DEEP, WIDE = range(4)
"""How much is looked at: neighbours; also what can be reached; also what cannot be done without, as on level 3, but
only if something follows more simply before; and that in any case."""

CUT, NECK, WAYS, SPENT, SHUT = (
    frozenset(("cut",)),
    frozenset(("neck",)),
    frozenset(("join", "break")),
    frozenset(("spent-on-piece", "spent-on-block", "piece-and-piece", "block-and-piece")),
    frozenset(("shut", "shut-neck", "shut-small")),
)
"""The sorts of links, and of broken rules, that each part of a deep look finds."""

FROM_AFAR = CUT | NECK | WAYS | SPENT | SHUT | {"split", "small", "lost", "far"}
"""Those that cannot be seen near a cell, or not always."""

NAMES = {
    "pool": ("block",),  # of one that breaks the rule
    "complete": ("clue",),
    "apart": ("clue", "other"),
    "two": ("clue", "other"),
    "big": ("clue",),
    "small": ("clue",),
    "lost": ("piece",),
    "island-exit": ("clue",),
    "piece-exit": ("piece",),
    "split": ("sea",),
    "sea-exit": ("sea",),
    "cut": ("sea",),
    "neck": ("clue",),
    "join": ("piece",),
    "break": ("block",),
    "spent-on-piece": ("clue", "piece"),
    "spent-on-block": ("clue", "block"),
    "piece-and-piece": ("clue", "piece", "other_piece"),
    "block-and-piece": ("clue", "block", "other_piece"),
    "shut": ("clue", "sea", "rest"),
    "shut-neck": ("clue", "sea", "rest"),
    "shut-small": ("clue", "sea", "rest"),
}
"""What the words call the areas that a link of some sort names."""

BITS = {sort: 1 << place for place, sort in enumerate(LAND_SORTS)}
"""The sorts as the native core takes them."""

Premises = int | Callable[[], int]
"""The cells that something rests on; as a function where that takes long to find out."""


Named = dict[str, int] | Callable[[], dict[str, int]]
"""What the words name; as a function where most often nobody asks."""


class Cause:
    """Why something would follow, or which rule would break. Two that are told in the same words are equal."""

    __slots__ = ("_named", "_premises", "sort")

    def __init__(self, sort: str, premises: Premises, named: Named) -> None:
        self.sort = sort  # as in the files of words
        self._named = named
        self._premises = premises

    @property
    def named(self) -> dict[str, int]:
        """Clues and areas, each by its first cell, under the names that the words have for them."""
        if callable(self._named):
            self._named = self._named()
        return self._named

    @property
    def premises(self) -> int:
        if callable(self._premises):
            self._premises = self._premises()
        return self._premises

    @property
    def told(self) -> tuple[object, ...]:
        """All that the words say of it."""
        return (self.sort, *(area & -area for area in self.named.values()))

    def __eq__(self, other: object) -> bool:
        return self.told == other.told if isinstance(other, Cause) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.told)


class Follower:
    """Follows a supposition about one cell, without what would follow about some other cells.

    A deep look is only for some sorts of links.
    """

    def __init__(self, at: Position, assumed: Fact, without: int = 0, sorts: frozenset[str] = FROM_AFAR) -> None:
        spot, mask = assumed
        self._begin(at, assumed, at.lands.suppose(spot, mask == TO_SEA, without, _bits(sorts)))

    def _begin(self, at: Position, assumed: Fact, follower: LandFollower) -> None:
        self.at, self.sets, self.assumed = at, at.sets, assumed
        self.sight = NEAR
        self._follower = follower
        self._inferences: list[Inference[Cause]] = []

    def _other(self, follower: LandFollower) -> Follower:
        other = Follower.__new__(Follower)
        other._begin(self.at, self.assumed, follower)
        return other

    def run(self, sight: int) -> bool:
        """Follow the supposition, or follow it further, as far as one sees; whether a rule breaks."""
        self.sight = sight
        return self._follower.run(sight)

    def branch(self, case: Inference[Cause], without: int = 0, sorts: frozenset[str] = FROM_AFAR) -> Follower:
        """Another one that begins where this one ended, and supposes the case as well."""
        return self._other(self._follower.branch(_wet(case.facts), without, _bits(sorts)))

    @property
    def ended(self) -> bool:
        """Whether nothing more follows, as far as one has looked."""
        return self._follower.ended

    # What has followed.

    @property
    def sea(self) -> int:
        return self._follower.water

    @property
    def island(self) -> int:
        return self._follower.land

    @property
    def open(self) -> int:
        return self.at.open & ~self.sea & ~self.island

    @property
    def groups(self) -> Sequence[int]:
        """The connected island cells."""
        return self._follower.areas(water=False)

    @property
    def parts(self) -> Sequence[int]:
        """The connected sea."""
        return self._follower.areas(water=True)

    @kept
    def then(self) -> Chart:
        """What the board would be like in the end."""
        return self.at.after(self.sea, self.island)

    @property
    def count(self) -> int:
        """How many links there are so far."""
        return len(self._follower)

    @property
    def fails(self) -> bool:
        """Whether a rule breaks, as far as it was followed."""
        return self._follower.broken

    @property
    def inferences(self) -> Sequence[Inference[Cause]]:
        known = self._inferences
        while len(known) < len(self._follower):
            known.append(self._inference(len(known)))
        return known

    @property
    def broken(self) -> Inference[Cause] | None:
        """The rule that breaks, once it was followed to the end."""
        return self._inference(len(self._follower)) if self._follower.broken else None

    def _inference(self, place: int) -> Inference[Cause]:
        mask, why = self._link(place)
        return Inference(_facts(self._follower.link(place)[0], mask), why, partial(self.rests_on, why))

    def _link(self, place: int) -> tuple[int, Cause]:
        """What is left for the cells that a link is about, and why."""
        _, water, sort, areas = self._follower.link(place)
        why = Cause(sort, partial(self._follower.premises, place), _named(sort, areas))
        return TO_SEA if water else TO_ISLAND, why

    def _named(self, place: int) -> dict[str, int]:
        """What the words of a link call the areas that it names."""
        _, _, sort, areas = self._follower.link(place)
        return _named(sort, areas)

    def rests_on(self, why: Cause, _: object) -> list[Fact]:
        """The premises that are not on the board, but were supposed or followed."""
        cells = why.premises & self.at.open
        sea, island = self.sets.spots(cells & self.sea), self.sets.spots(cells & self.island)
        return [*_facts(sea, TO_SEA), *_facts(island, TO_ISLAND)]

    def cells_of(self, links: Iterable[Inference[Cause]]) -> int:
        """The cells that some links are about."""
        return self.sets.of_spots(spot for link in links for spot, _ in link.facts)

    def shore(self, area: int) -> int:
        """A part of the sea, the island cells beside it, and a cell of the sea elsewhere."""
        elsewhere = self.sea & ~area
        known = elsewhere & self.at.sea or elsewhere
        return area | self.sets.beside(area) & self.island | known & -known

    # What leads to the broken rule.

    @property
    def length(self) -> int:
        """How many links do."""
        return self._follower.trail_length()

    @property
    def links_told(self) -> int:
        """How many links the chain is told in, from what is supposed to the broken rule."""
        return 2 + self._follower.trail_told()

    def chain(self) -> Chain[Cause]:
        """What leads to the broken rule, without the rest."""
        *followed, broken = map(self._needed, self._follower.trail())
        return Chain(self.assumed, tuple(followed), broken)

    def _needed(self, step: tuple[int, bool, str, Sequence[int], Sequence[int], Sequence[int]]) -> Inference[Cause]:
        place, water, sort, spots, sea, island = step
        why = Cause(sort, partial(self._follower.premises, place), partial(self._named, place))
        mask = TO_SEA if water else TO_ISLAND
        return Inference(_facts(spots, mask), why, _facts(sea, TO_SEA) + _facts(island, TO_ISLAND))

    def leading_to(self, wanted: set[Fact], begun: int = 0) -> list[Inference[Cause]]:
        """The inferences from one on that the wanted facts rest on, and of their facts those that are needed.

        Wanted in the end are the facts that these rest on and that do not follow from them.
        """
        *steps, (_, _, _, _, sea, island) = self._follower.trail_to(begun, _wet(wanted))
        wanted.clear()
        wanted.update(_facts(sea, TO_SEA), _facts(island, TO_ISLAND))
        return list(map(self._needed, steps))

    def length_of_cases(self, branches: Sequence[Follower], facts: Iterable[Fact]) -> int:
        """How many links there are to tell where it fails in all of some cases, and some facts are told as well."""
        return self._follower.length_of_cases([branch._follower for branch in branches], _wet(facts))

    @kept
    def shortened(self) -> Follower:
        """The same supposition, followed without links that can be done without."""
        return self._other(self._follower.shortened())


def _named(sort: str, areas: Sequence[int]) -> dict[str, int]:
    return dict(zip(NAMES.get(sort, ()), areas, strict=False))


def _facts(spots: Iterable[int], mask: int) -> tuple[Fact, ...]:
    return tuple([(spot, mask) for spot in spots])


def _wet(facts: Iterable[Fact]) -> list[tuple[int, bool]]:
    """Facts as the native core takes them."""
    return [(spot, mask == TO_SEA) for spot, mask in facts]


@cache
def _bits(sorts: frozenset[str]) -> int:
    return sum([BITS[sort] for sort in sorts])


def sorts_of(whys: Iterable[Cause]) -> frozenset[str]:
    """The sorts of links among some that are seen from afar."""
    return FROM_AFAR.intersection(why.sort for why in whys)


def surroundings(then: Chart, target: int, area: int) -> int:
    """What is known of the target, and what keeps islands from the area."""
    return target & ~then.open | bounds(then, area)
