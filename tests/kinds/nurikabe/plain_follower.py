"""Suppositions about Nurikabe boards followed in plain Python: the slower way that the native core is held against."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence, Set
from copy import copy
from functools import partial

from pensil.core.cellset import CellSets, each
from pensil.core.chain import Chain, Fact, Inference, Supposition
from pensil.kinds.nurikabe.techniques.chart import Chart
from pensil.kinds.nurikabe.techniques.follower import (
    CUT,
    DEEP,
    FAR,
    FROM_AFAR,
    NEAR,
    NECK,
    SHUT,
    SPENT,
    WAYS,
    WIDE,
    Cause,
    Premises,
    sorts_of,
    surroundings,
)
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.reach import Reach
from pensil.kinds.nurikabe.techniques.shores import Barrier
from tests.kinds.nurikabe.plain_charts import barriers, cut_off, cuts, needed, reached, spent

ENOUGH = 30


class PlainFollower(Supposition[Cause]):
    """Follows a supposition about one cell, without what would follow about some other cells.

    A deep look is only for some sorts of links.
    """

    def __init__(self, at: Position, assumed: Fact, without: int = 0, sorts: Set[str] = FROM_AFAR) -> None:
        super().__init__(assumed)
        self.at, self.sets, self.without, self.sorts = at, at.sets, without, sorts
        self.sight = NEAR
        self.depth = NEAR  # how much of that was needed so far
        self._chain: Chain[Cause] | None = None  # once somebody has asked
        self._shortened: Chain[Cause] | None = None  # likewise
        self.most = ENOUGH  # so many links in all
        self.then: Chart = at
        self._looked_at: Sequence[Reach] = at.reaches  # nothing new follows about the ways of these
        self.sea, self.island, self.open = at.sea, at.island, at.open
        self.groups = {group.cells for group in at.groups}
        self.parts = set(at.seas)
        self._seen: dict[int, int] = {}  # the areas that were looked at, and how much had followed by then
        spot, mask = assumed
        self._set(spot, mask)

    def run(self, sight: int) -> bool:
        """Follow the supposition, or follow it further, as far as one sees; whether a rule breaks."""
        self.sight = sight
        return self.follow(self._look_around, self.most, self._look_further)

    @property
    def ended(self) -> bool:
        """Whether nothing more follows, as far as one has looked."""
        return not self.todo and len(self.inferences) <= self.most

    def chain(self) -> Chain[Cause]:
        """What leads to the broken rule, without the rest."""
        if self._chain is None:
            self._chain = super().chain()
        return self._chain

    def shortened(self) -> Chain[Cause]:
        """The same without links that can be done without."""
        if self._shortened is None:
            self._shortened = self._without_detours()
        return self._shortened

    def _without_detours(self) -> Chain[Cause]:
        chain, tried = self.chain(), set()
        while link := next((link for link in chain.followed if link.facts not in tried), None):
            self.at.check_time()
            tried.add(link.facts)
            # Nothing but what the chain has is looked at: that is faster, and what else there is makes it no shorter.
            cells, sorts = (
                self.sets.of_spots(spot for other in chain.followed if other is not link for spot, _ in other.facts),
                sorts_of(chain.reasons()),
            )
            other = PlainFollower(self.at, self.assumed, self.at.open & ~cells, sorts)
            if other.run(self.depth if sorts else NEAR) and (shorter := other.chain()).length < chain.length:
                chain = shorter
            other.forget()
        return chain

    def branch(self, case: Inference[Cause], without: int = 0, sorts: Set[str] = FROM_AFAR) -> PlainFollower:
        """Another one that begins where this one ended, and supposes the case as well."""
        other = copy(self)
        other.without, other.sorts = without, sorts
        other.groups, other.parts = set(self.groups), set(self.parts)
        other.inferences, other.todo, other._seen = list(self.inferences), deque(case.facts), {}
        other.most = len(self.inferences) + ENOUGH
        for spot, mask in case.facts:
            other._set(spot, mask)
        return other

    # What is set.

    def _learn(self, cells: int, mask: int, sort: str, premises: Premises, **named: int) -> None:
        if cells := cells & ~self.without:
            why = Cause(sort, premises, named)
            facts = [(spot, mask) for spot in self.sets.spots(cells)]
            self.conclude(facts, why, partial(self.rests_on, why))
            for spot, _ in facts:
                self._set(spot, mask)

    def _break(self, sort: str, premises: Premises, **named: int) -> None:
        why = Cause(sort, premises, named)
        self.breaks(why, partial(self.rests_on, why))

    def rests_on(self, why: Cause, _: object) -> list[Fact]:
        """The premises that are not on the board, but were supposed or followed."""
        cells = why.premises & self.at.open
        sea, island = self.sets.spots(cells & self.sea), self.sets.spots(cells & self.island)
        return [*((spot, TO_SEA) for spot in sea), *((spot, TO_ISLAND) for spot in island)]

    def _set(self, spot: int, mask: int) -> None:
        cell, near, _ = self.at.layout.surroundings[spot]
        self.open &= ~cell
        if mask == TO_SEA:
            self.sea |= cell
            areas = self.parts
        else:
            self.island |= cell
            areas = self.groups
        joined = cell
        for area in [area for area in areas if area & near]:
            areas.discard(area)
            joined |= area
        areas.add(joined)

    # What follows nearby.

    def _look_around(self, fact: Fact) -> None:
        cell, near, blocks = self.at.layout.surroundings[fact[0]]
        if cell & self.sea:
            self._pools(blocks)
            self._surrounded(near & self.open)
        # In a fixed order: that of a set depends on the machine.
        for area in sorted([area for area in self.groups if area & near]):
            if self.broken is None and area in self.groups and self._is_due(area):
                self._group(area)
        for area in sorted([area for area in self.parts if area & near]):
            if self.broken is None and area in self.parts and self._is_due(area):
                self._part(area)

    def _is_due(self, area: int) -> bool:
        """Whether something has followed since the area was looked at; it is looked at now."""
        now = len(self.inferences)
        due = self._seen.get(area) != now
        self._seen[area] = now
        return due

    def _pools(self, blocks: Sequence[int]) -> None:
        for block in blocks:
            if not block & self.island:
                left = block & self.open
                if not left:
                    self._break("pool", block, block=block)
                    return
                if not left & (left - 1):
                    self._learn(left, TO_ISLAND, "pool", block ^ left)

    def _surrounded(self, cells: int) -> None:
        """Of some cells, no two of which are neighbours, those with nothing but sea around them."""
        sets = self.sets
        for cell in each(cells & ~sets.next_to(sets.full & ~self.sea)):
            self._learn(cell, TO_SEA, "surrounded", sets.beside(cell))

    def _group(self, area: int) -> None:
        """An island or a piece that has grown, or has got sea beside it."""
        clues, size = area & self.at.clues, area.bit_count()
        number = self.at.numbers.get(clues)
        if clues & (clues - 1):
            self._break("two", area, clue=clues & -clues, other=clues & (clues - 1))
            return
        if number is not None and size > number:
            self._break("big", area, clue=clues)
            return
        around = self.sets.beside(area)
        exits = around & self.open
        if number == size:
            if exits:
                self._learn(exits, TO_SEA, "complete", area, clue=clues)
            return
        if clues:
            self._contested(area, clues, exits)
            exits &= self.open
        if number is not None:
            self._ways_out(area, around, exits, "small", "island-exit", clue=clues)
        elif not clues:
            self._ways_out(area, around, exits, "lost", "piece-exit", piece=area)

    def _ways_out(self, area: int, around: int, exits: int, stuck: str, only: str, **named: int) -> None:
        """Land that must grow, and can do so nowhere or into one cell only."""
        if not exits:
            self._break(stuck, area | around, **named)
        elif not exits & (exits - 1):
            self._learn(exits, TO_ISLAND, only, area | around & self.sea, **named)

    def _contested(self, area: int, clue: int, exits: int) -> None:
        """Cells beside this island and another one."""
        reach = self.sets.spread(exits) & self.island & ~area
        if not reach:
            return
        for other in sorted([other for other in self.groups if other & reach and other & self.at.clues]):
            shared = exits & self.open & self.sets.beside(other)
            if shared:
                self._learn(shared, TO_SEA, "apart", area | other, clue=clue, other=other & self.at.clues)

    def _part(self, area: int) -> None:
        """A part of the sea that has grown, or has got island beside it."""
        if not self.sea & ~area:
            return
        exits = self.sets.beside(area) & self.open
        if not exits:
            self._break("split", self.shore(area), sea=area)
        elif not exits & (exits - 1):
            self._learn(exits, TO_SEA, "sea-exit", self.shore(area), sea=area)

    def shore(self, area: int) -> int:
        """A part of the sea, the island cells beside it, and a cell of the sea elsewhere."""
        elsewhere = self.sea & ~area
        known = elsewhere & self.at.sea or elsewhere
        return area | self.sets.beside(area) & self.island | known & -known

    # What follows from afar.

    def _look_further(self) -> bool:
        if self.sight < FAR:
            return False
        self.depth = max(self.depth, FAR)
        return self._look_far() or self._look_deep()

    def _look_far(self) -> bool:
        """Whether something follows from what can be reached, or a rule breaks."""
        then = self.then = self.then.after(self.sea, self.island)
        if side := cut_off(then):
            # The smaller side is what looks cut off.
            other = self.sea & ~side
            premises = side & self.sea | self.sets.beside(side) & self.island | other & -other
            self._break("split", premises, sea=side & self.sea)
            return True
        if reach := next((r for r in then.reaches if r.cells.bit_count() < (r.island.number or 0)), None):
            self._break("small", then.bounds(reach.island, reach.cells), clue=reach.island.clue)
            return True
        if piece := next((piece.cells for piece in then.pieces if not piece.cells & reached(then)), 0):
            self._break("lost", self._land(piece), piece=piece)
            return True
        for area in self.sets.areas(then.open & ~reached(then)):
            self._learn(area, TO_SEA, "far", self._land(area))
        return bool(self.todo)

    def _land(self, area: int) -> Callable[[], int]:
        """The cells that bound the land in which an area lies now: no clue comes to it from outside of that."""
        return partial(_bounds_of_land, self.sets, area, self.sea, self.open)

    def _look_deep(self) -> bool:
        """Whether something follows because the sea or an island cannot do without it, or is bound to something."""
        if self.sight < DEEP or not (self.inferences or self.sight == WIDE):
            return False
        self.depth = max(self.depth, DEEP if self.inferences else WIDE)
        looks = ((CUT, self._cuts), (NECK, self._necks), (WAYS, self._ways), (SPENT, self._spent))
        for sorts, conclude in looks:
            if sorts & self.sorts:
                conclude(self.then)
                if self.todo or self.broken:
                    return True
        return self._shut(self.then) if self.sight == WIDE and SHUT & self.sorts else False

    def _cuts(self, then: Chart) -> None:
        for cell, part, premises in cuts(then):
            self._learn(cell, TO_SEA, "cut", premises, sea=part)

    def _necks(self, then: Chart) -> None:
        for reach in then.reaches:
            if cells := reach.needed & self.open:
                premises = partial(then.bounds, reach.island, reach.cells)
                self._learn(cells, TO_ISLAND, "neck", premises, clue=reach.island.clue)

    def _ways(self, then: Chart) -> None:
        # Where no reach has changed nothing new can follow.
        same = set(then.reaches)
        zone = 0
        for reach in self._looked_at:
            if reach not in same:
                zone |= reach.cells
        self._looked_at = then.reaches
        targets = [("join", "piece", piece.cells) for piece in then.pieces if piece.cells & zone]
        targets += [("break", "block", block) for block in then.blocks_without_island if block & zone]
        for sort, what, target in targets:
            if found := needed(then, target):
                premises = partial(surroundings, then, target, target)
                self._learn(found[1] & self.open, TO_ISLAND, sort, premises, **{what: target})

    def _spent(self, then: Chart) -> None:
        for bound, lost in spent(then):
            premises = partial(surroundings, then, bound.target, bound.target | lost)
            what = "piece" if bound.whole else "block"
            named = {"clue": bound.owner.island.clue, what: bound.target}
            if piece := lost & then.loose:
                self._break(f"{what}-and-piece", premises, **named, other_piece=piece)
                return
            self._learn(lost & self.open, TO_SEA, f"spent-on-{what}", premises, **named)

    def _shut(self, then: Chart) -> bool:
        """Whether something follows because an island would shut in a part of the sea."""
        for barrier in barriers(then):
            sea = barrier.gap.ends & -barrier.gap.ends
            for reach in barrier.owners:
                named = {"clue": reach.island.clue, "sea": sea, "rest": barrier.gap.ends ^ sea}
                less = barrier.left_of(then, reach)
                why = partial(self._shut_in, then, barrier, reach, less.cells)
                if less.cells.bit_count() < (reach.island.number or 0):
                    self._break("shut-small", why, **named)
                elif cells := less.needed & self.open:
                    self._learn(cells, TO_ISLAND, "shut-neck", why, **named)
            for cells, owners in barrier.left_to(then):
                if len(owners) == 1 and not self.todo and not self.broken:
                    named = {"clue": owners[0].island.clue, "sea": sea, "rest": barrier.gap.ends ^ sea}
                    self._learn(cells, TO_SEA, "shut", partial(barrier.why_left, then, cells, owners), **named)
            if self.todo or self.broken:
                self.depth = WIDE
                return True
        return False

    @staticmethod
    def _shut_in(then: Chart, barrier: Barrier, reach: Reach, cells: int) -> int:
        return barrier.premises(then, [reach.island]) | then.bounds(reach.island, cells)


def _bounds_of_land(sets: CellSets, area: int, sea: int, undecided: int) -> int:
    return sets.spread(sets.flood(area, sets.full & ~sea)) & ~undecided
