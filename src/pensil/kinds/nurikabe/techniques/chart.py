"""What a person sees where the sea and the islands lie: islands, pieces of island without a clue, parts of the sea, and
how far each island can come.

A chart is of a board, or of what a board would be like if something were so. Most of it is worked out only when it is
asked for, and what has not changed since an earlier chart of the same puzzle is taken over from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pensil._native import Lands
from pensil.core.cellset import each
from pensil.core.kept import kept
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.cellsets import NativeSets
from pensil.kinds.nurikabe.techniques.reach import Land, Reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pensil._native import LandBoard
    from pensil.kinds.nurikabe.techniques.shores import Barrier


MOST_REACHES = 1 << 14
"""So many reaches are kept for boards to come; on a larger board each takes more room, and fewer come again."""


class Layout:
    """What does not depend on the board: its shape and its clues; and how far islands can come on all boards so far."""

    def __init__(self, puzzle: Nurikabe) -> None:
        self.sets = NativeSets(puzzle.rows, puzzle.cols)
        # The number of each clue, None for a question mark, by its cell.
        self.numbers: Mapping[int, int | None] = {self.sets.of(cell): size for cell, size in puzzle.clues.items()}
        self.clues = sum(self.numbers)
        sizes = list(self.numbers.values())
        # How many cells of sea there will be, when all clues are numbers.
        self.sea_total = None if None in sizes else puzzle.rows * puzzle.cols - sum(size or 0 for size in sizes)
        self._reaches: dict[tuple[int, int, int], Reach] = {}
        self._lands: dict[int, Land] = {}

    @kept
    def surroundings(self) -> Sequence[tuple[int, int, Sequence[int]]]:
        """For each spot its cell, that with its neighbours, and the 2 by 2 blocks that it is in."""
        sets = self.sets
        w, found = sets.width, []
        for cell in each(sets.full):
            blocks = [sets.block(corner) for corner in (cell, cell >> 1, cell >> w, cell >> w + 1)]
            found.append((cell, sets.spread(cell), [block for block in blocks if block.bit_count() == 4]))
        return found

    @kept
    def lands(self) -> Lands:
        """The same for the native core."""
        sets = self.sets
        return Lands(sets.rows, sets.cols, [(sets.spots(clue)[0], number) for clue, number in self.numbers.items()])

    def land(self, cells: int) -> Land:
        """Connected island cells, with their clue and what they need."""
        land = self._lands.get(cells)
        if land is None:
            if len(self._lands) == MOST_REACHES:
                self._lands.clear()
            clue, size = cells & self.clues, cells.bit_count()
            clue &= -clue
            number = self.numbers.get(clue)
            needs = 0 if number is None else max(0, number - size)
            land = self._lands[cells] = Land(cells, size, clue, number, needs)
        return land

    # Clues that are close to each other, or alone.

    @kept
    def ones(self) -> Sequence[tuple[int, int]]:
        """The clues of islands of one cell, each with the cells beside it."""
        return [(clue, self.sets.beside(clue)) for clue, number in self.numbers.items() if number == 1]

    @kept
    def one_apart(self) -> Sequence[tuple[int, int]]:
        """Pairs of clues with one cell between them, and that cell."""
        steps = [(one, step) for one in self.numbers for step in (1, self.sets.width)]
        return [
            (one | one << 2 * step, one << step)
            for one, step in steps
            if one << step & self.sets.full and one << 2 * step & self.clues
        ]

    @kept
    def diagonal(self) -> Sequence[tuple[int, int]]:
        """Pairs of clues that touch at a corner, and the cells beside both."""
        beside, width = self.sets.beside, self.sets.width
        pairs = [(one, one << step & self.clues) for one in self.numbers for step in (width - 1, width + 1)]
        return [(one | other, beside(one) & beside(other)) for one, other in pairs if other]

    # Reach.

    @kept
    def furthest(self) -> Mapping[int, int]:
        """For each clue the cells that its island could come to on an empty board."""
        found = {}
        for clue, number in self.numbers.items():
            near = self.sets.full if number is None else clue
            for _ in range((number or 1) - 1):
                near = self.sets.spread(near)
            found[clue] = near
        return found

    @kept
    def _zones(self) -> Mapping[int, int]:
        """For each clue the cells that the reach of its island can depend on."""
        return {clue: self.sets.spread(cells) for clue, cells in self.furthest.items()}

    def reach(self, island: Land, allowed: int, pieces: Sequence[int]) -> Reach:
        """How far an island can come: the same object wherever all that it depends on is the same."""
        zone = self._zones[island.clue]
        near = [piece for piece in pieces if piece & zone]
        key = island.cells, allowed & zone, sum(near)
        reach = self._reaches.get(key)
        if reach is None:
            if len(self._reaches) == MOST_REACHES:
                self._reaches.clear()
            reach = self._reaches[key] = Reach(self.sets, island, allowed & zone, near)
        return reach


class Commitment(NamedTuple):
    """What an island is bound to come to, because no other one can."""

    target: int
    whole: bool  # a piece, which is taken as a whole, or a block, in which one cell is enough
    owner: Reach


class Chart:
    """Sea, island and undecided cells of one puzzle, as sets."""

    def __init__(self, layout: Layout, sea: int, island: int, earlier: Chart | None = None) -> None:
        self.layout, self.sets = layout, layout.sets
        self.numbers, self.clues = layout.numbers, layout.clues
        self.sea, self.island = sea, island
        self.open = self.sets.full & ~sea & ~island
        self._earlier = earlier
        self._considered: dict[tuple[int, int], Chart] = {}  # boards that this one would become
        self.barriers: Sequence[Barrier] | None = None
        """The gaps that some islands cannot come to, as soon as somebody has asked."""

    @kept
    def lands(self) -> LandBoard:
        """The board as the native core sees it, which looks for what takes long."""
        return self.layout.lands.board(self.sea, self.island)

    def after(self, sea: int, island: int) -> Chart:
        """The chart when more is known: all of this one's sea and islands are part of these."""
        chart = self._considered.get((sea, island))
        if chart is None:
            chart = self._considered[sea, island] = Chart(self.layout, sea, island, self.handed_over)
            chart._considered = self._considered
        return chart

    @property
    def handed_over(self) -> Chart | None:
        """From where a later chart takes over what has not changed: the last one that was looked at closely."""
        return self if "reaches" in vars(self) else self._earlier

    @kept
    def groups(self) -> Sequence[Land]:
        """All connected island cells, by their first cells."""
        return list(map(self.layout.land, self.sets.areas(self.island)))

    @kept
    def _grown(self) -> int:
        """All groups that have changed."""
        fresh = self.island & ~self._earlier.island if self._earlier else self.island
        return sum(group.cells for group in self.groups if group.cells & fresh)

    @kept
    def islands(self) -> Sequence[Land]:
        return [group for group in self.groups if group.clue]

    @kept
    def pieces(self) -> Sequence[Land]:
        return [group for group in self.groups if not group.clue]

    @kept
    def unfinished(self) -> Sequence[tuple[Land, int]]:
        """Pieces, and islands that are known to be incomplete, each with the cells beside it."""
        return [(group, self.sets.beside(group.cells)) for group in self.groups if group.needs or not group.clue]

    @kept
    def loose(self) -> int:
        """All cells of pieces."""
        return sum(piece.cells for piece in self.pieces)

    @kept
    def seas(self) -> Sequence[int]:
        return list(self.sets.areas(self.sea))

    @kept
    def blocks_without_island(self) -> Sequence[int]:
        """The 2 by 2 blocks that hold no island cell yet."""
        block = self.sets.block(1)  # and so many times a corner is the block there
        return [corner * block for corner in each(self.sets.blocks(self.sets.full & ~self.island))]

    # What could part the sea.

    @kept
    def cut_cells(self) -> Sequence[int]:
        """The undecided cells that part the cells that are not island."""
        return list(each(self.lands.gates()))

    @kept
    def cuts(self) -> Sequence[tuple[int, int, int]]:
        """The cells that would split the sea, each with the part of the sea that it would cut off, and why it would."""
        return self.lands.cuts()

    # Reach.

    @kept
    def _touched(self) -> tuple[int, int]:
        """The cells that are in or beside one island at least, and two at least."""
        earlier, spread = self._earlier, self.sets.spread
        once, twice = earlier._touched if earlier else (0, 0)
        before = {island.clue: island.cells for island in earlier.islands} if earlier else {}
        for island in self.islands:
            if island.cells & self._grown:
                near = spread(island.cells) & ~spread(before.get(island.clue, 0))
                twice |= once & near
                once |= near
        return once, twice

    @kept
    def contested(self) -> int:
        """The undecided cells beside two islands or more."""
        return self._touched[1] & self.open

    @kept
    def reaches(self) -> Sequence[Reach]:
        """For each island how far it may come."""
        earlier, sets = self._earlier, self.sets
        once, twice = self._touched  # in any case: once there are reaches, the earlier chart may be gone
        pieces = [piece.cells for piece in self.pieces]
        changed = self.sea & ~earlier.sea | sets.spread(self._grown) if earlier else sets.full
        before = {reach.island.clue: reach for reach in earlier.reaches} if earlier else {}
        found = []
        for island in self.islands:
            reach = before.get(island.clue)
            if reach is None or reach.seen & changed:
                allowed = sets.full & ~self.sea & ~(twice | once & ~sets.spread(island.cells))
                reach = self.layout.reach(island, allowed, pieces)
            found.append(reach)
        self._earlier = None  # all is taken over
        return found

    def allowed(self, island: Land) -> int:
        """The cells that are not sea and touch no other island."""
        once, twice = self._touched
        return self.sets.full & ~self.sea & ~(twice | once & ~self.sets.spread(island.cells))

    def might_touch(self, island: Land, area: int) -> bool:
        """Whether the island could come to the area if nothing were known but its clue."""
        return bool(self.layout.furthest[island.clue] & area)

    def bounds(self, island: Land, reach: int) -> int:
        """Why an island comes no further than its reach: its cells, pieces, the sea around, and other islands."""
        around = self.sets.beside(reach)
        near = self.sets.spread(around & ~self.sea)
        others = sum(group.cells for group in self.groups if group.cells & near and group != island)
        return reach & self.island | around & self.sea | others

    # What islands with a number are bound to do.

    @kept
    def spent(self) -> Sequence[tuple[Commitment, int]]:
        """Commitments, each with the cells of no island yet that none can come to because of it."""
        owners = {reach.island.clue: reach for reach in self.reaches}
        return [(Commitment(target, whole, owners[clue]), lost) for target, whole, clue, lost in self.lands.spent()]
