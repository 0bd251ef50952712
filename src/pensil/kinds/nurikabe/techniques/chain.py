"""What follows from an assumption by the techniques of levels 1 and 2, until a rule is broken or nothing follows.

Every link of the chain keeps its premises, so that in the end only the links are told that lead to the broken rule.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pensil.core.clock import look
from pensil.kinds.nurikabe.techniques.bits import each
from pensil.kinds.nurikabe.techniques.commitments import spent
from pensil.kinds.nurikabe.techniques.exits import cuts
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.routes import bounds, needed

NEAR, FAR, DEEP, WIDE = range(4)
"""How much is looked at: neighbours; also what can be reached; also what cannot be done without, as on level 3, but
only if something follows more simply before; and that in any case."""

ENOUGH = 30
"""After so many links a chain is given up: nobody would follow it."""


class Link(NamedTuple):
    """Cells that follow, or a broken rule: why, from which cells, and what to name: what it is, and its cells."""

    why: str
    premises: int | Callable[[], int]
    cells: int = 0
    to_sea: bool = False
    names: tuple[tuple[str, int], ...] = ()


class Refuted(NamedTuple):
    """An assumption that cannot be: the links that lead to a broken rule, and all cells that are used."""

    cell: int
    to_sea: bool
    links: Sequence[Link]
    broken: Link
    used: int


class Chain:
    """An assumption about one cell and what follows from it, without what would follow about some other cells."""

    def __init__(self, here: Position, cell: int, to_sea: bool, without: int = 0) -> None:
        self.here, self.bits = here, here.bits
        self.cell, self.to_sea, self.without = cell, to_sea, without
        self.sight = NEAR
        self._then = here
        self.sea, self.island, self.open = here.sea, here.island, here.open
        self.groups = {group.mask for group in here.groups}
        self.parts = set(here.seas)
        self.links: list[Link] = []
        self.broken: Link | None = None
        self._todo: deque[int] = deque()
        self._set(cell, to_sea)

    def run(self, sight: int) -> bool:
        """Follow the chain, or follow it further, as far as one sees; whether a rule breaks."""
        self.sight = sight
        while self.broken is None and len(self.links) <= ENOUGH:
            if self._todo:
                self._look_around(self._todo.popleft())
            elif sight < FAR or not (self._look_far() or self._look_deep(sight)):
                break
        return self.broken is not None

    @property
    def ended(self) -> bool:
        """Whether nothing more follows, as far as one has looked."""
        return not self._todo and len(self.links) <= ENOUGH

    def told(self) -> Refuted:
        """What leads to the broken rule."""
        assert self.broken is not None
        wanted = _because(self.broken)
        kept = []
        for link in reversed(self.links):
            if link.cells & wanted:
                kept.append(link._replace(cells=link.cells & wanted))
                wanted |= _because(link)
        return Refuted(self.cell, self.to_sea, kept[::-1], self.broken, wanted)

    def shortened(self, sight: int) -> Refuted:
        """The same without links that can be done without."""
        told, tried, without = self.told(), set(), self.without
        while link := next((link for link in told.links if link.cells not in tried), None):
            look()
            tried.add(link.cells)
            other = Chain(self.here, self.cell, self.to_sea, without | link.cells)
            if other.run(sight) and len(other.told().links) < len(told.links):
                told, without = other.told(), other.without
        return told

    # What is set.

    def _conclude(self, link: Link) -> None:
        if cells := link.cells & ~self.without:
            self.links.append(link._replace(cells=cells))
            for cell in each(cells):
                self._set(cell, link.to_sea)

    def _set(self, cell: int, to_sea: bool) -> None:
        self.open &= ~cell
        if to_sea:
            self.sea |= cell
        else:
            self.island |= cell
        areas = self.parts if to_sea else self.groups
        beside = self.bits.beside(cell)
        joined = cell
        for area in [area for area in areas if area & beside]:
            areas.discard(area)
            joined |= area
        areas.add(joined)
        self._todo.append(cell)

    # What follows nearby.

    def _look_around(self, cell: int) -> None:
        near = self.bits.spread(cell)
        if cell & self.sea:
            self._pools(cell)
            self._surrounded(near & self.open)
        for area in [area for area in self.groups if area & near]:
            if self.broken is None and area in self.groups:
                self._group(area)
        for area in [area for area in self.parts if area & near]:
            if self.broken is None and area in self.parts:
                self._part(area)

    def _pools(self, cell: int) -> None:
        bits = self.bits
        for corner in (cell, cell >> 1, cell >> bits.width, cell >> bits.width + 1):
            block = bits.block(corner)
            if block.bit_count() == 4 and not block & self.island:
                left = block & self.open
                if not left:
                    self.broken = Link("pool", block, names=(("block", block),))
                    return
                if not left & (left - 1):
                    self._conclude(Link("pool", block ^ left, left))

    def _surrounded(self, cells: int) -> None:
        for cell in each(cells):
            around = self.bits.beside(cell)
            if not around & ~self.sea:
                self._conclude(Link("surrounded", around, cell, True))

    def _group(self, area: int) -> None:
        """An island or a piece that has grown, or has got sea beside it."""
        here = self.here
        clues, size = area & here.clues, area.bit_count()
        number = here.numbers.get(clues)
        if clues & (clues - 1):
            self.broken = Link("two", area, names=tuple(("clue", clue) for clue in each(clues))[:2])
            return
        if number is not None and size > number:
            self.broken = Link("big", area, names=(("clue", clues),))
            return
        around = self.bits.beside(area)
        exits = around & self.open
        if number == size:
            if exits:
                self._conclude(Link("complete", area, exits, True, (("clue", clues),)))
            return
        if clues:
            self._contested(area, clues, exits)
            exits &= self.open
        if number is not None or not clues:
            names = (("clue", clues) if clues else ("piece", area),)
            if not exits:
                self.broken = Link("small" if clues else "lost", area | around, names=names)
            elif not exits & (exits - 1):
                self._conclude(Link("exit", area | around & self.sea, exits, False, names))

    def _contested(self, area: int, clue: int, exits: int) -> None:
        """Cells beside this island and another one."""
        reach = self.bits.spread(exits)
        for other in [other for other in self.groups if other & reach and other & self.here.clues and other != area]:
            shared = exits & self.open & self.bits.beside(other)
            if shared:
                names = ("clue", clue), ("clue", other & self.here.clues)
                self._conclude(Link("apart", area | other, shared, True, names))

    def _part(self, area: int) -> None:
        """A part of the sea that has grown, or has got island beside it."""
        elsewhere = self.sea & ~area
        if not elsewhere:
            return
        around = self.bits.beside(area)
        exits = around & self.open
        known = elsewhere & self.here.sea or elsewhere
        premises = area | around & self.island | known & -known
        if not exits:
            self.broken = Link("split", premises, names=(("sea", area),))
        elif not exits & (exits - 1):
            self._conclude(Link("sea", premises, exits, True, (("sea", area),)))

    # What follows from afar.

    def _look_far(self) -> bool:
        """Whether something follows from what can be reached, or a rule breaks."""
        bits = self.bits
        water = bits.flood(self.sea & -self.sea, bits.full & ~self.island)
        cut = self.sea & ~water
        if cut:
            # The smaller side is what looks cut off.
            side = min(water, bits.flood(cut & -cut, bits.full & ~self.island), key=int.bit_count)
            other = self.sea & ~side
            premises = side & self.sea | bits.beside(side) & self.island | other & -other
            self.broken = Link("split", premises, names=(("sea", side & self.sea),))
            return True
        then = self._then = self._then.after(self.sea, self.island)
        for reach in then.reaches:
            island = reach.island
            if island.number is not None and reach.cells.bit_count() < island.number:
                self.broken = Link("small", then.bounds(island, reach.cells), names=(("clue", island.clue),))
                return True
        for piece in then.pieces:
            if not piece.mask & then.reached:
                self.broken = Link("lost", self._land(piece.mask), names=(("piece", piece.mask),))
                return True
        for area in bits.areas(self.open & ~then.reached):
            self._conclude(Link("far", self._land(area), area, True))
        return bool(self._todo)

    def _look_deep(self, sight: int) -> bool:
        """Whether something follows because the sea or an island cannot do without it, or is bound to something."""
        if sight < DEEP or not (self.links or sight == WIDE):
            return False
        for conclude in (self._cuts, self._necks, self._ways, self._spent):
            conclude(self._then)
            if self._todo or self.broken:
                return True
        return False

    def _cuts(self, then: Position) -> None:
        for cell, part, premises in cuts(then):
            self._conclude(Link("cut", premises, cell, True, (("sea", part),)))

    def _necks(self, then: Position) -> None:
        for reach in then.reaches:
            if cells := reach.needed & self.open:
                premises = partial(then.bounds, reach.island, reach.cells)
                self._conclude(Link("neck", premises, cells, False, (("clue", reach.island.clue),)))

    def _ways(self, then: Position) -> None:
        # Where no reach has changed nothing new can follow.
        same = set(then.reaches)
        zone = 0
        for reach in self.here.reaches:
            if reach not in same:
                zone |= reach.cells
        targets = [("join", "piece", piece.mask) for piece in then.pieces]
        targets += [("break", "block", block) for block in then.blocks_without_island()]
        for why, what, target in targets:
            if target & zone and (found := needed(then, target)):
                premises = partial(_around, then, target, target)
                self._conclude(Link(why, premises, found[1] & self.open, False, ((what, target),)))

    def _spent(self, then: Position) -> None:
        for bound, lost in spent(then, then.open | then.loose):
            premises = partial(_around, then, bound.target, bound.target | lost)
            names = ("clue", bound.owner.island.clue), ("piece" if bound.whole else "block", bound.target)
            if piece := lost & then.loose:
                self.broken = Link("both", premises, names=(*names, ("piece", piece)))
                return
            self._conclude(Link("spent", premises, lost & self.open, True, names))

    def _land(self, area: int) -> int:
        """The cells that bound the land in which an area lies: no clue comes to it from outside of that."""
        land = self.bits.flood(area, self.bits.full & ~self.sea)
        return self.bits.spread(land) & ~self.open


def _because(link: Link) -> int:
    return link.premises if isinstance(link.premises, int) else link.premises()


def _around(then: Position, target: int, area: int) -> int:
    """What is known of the target, and what keeps islands from the area."""
    return target & ~then.open | bounds(then, area)
