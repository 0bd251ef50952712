"""What the techniques of Nurikabe look at: the chart of a board, and the suppositions that were followed on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pensil._native import LAND_SIGNS
from pensil.core import position
from pensil.core.board import Board
from pensil.core.cases import CasesTold
from pensil.core.cellset import each
from pensil.core.chain import Fact, Telling
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.kept import kept
from pensil.core.step import Found, Later, Technique
from pensil.kinds.nurikabe.puzzle import ISLAND, SEA, Nurikabe
from pensil.kinds.nurikabe.rules import SAY
from pensil.kinds.nurikabe.techniques.chart import Chart, Layout
from pensil.kinds.nurikabe.techniques.reach import Land
from pensil.words import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pensil.kinds.nurikabe.techniques.follower import Follower
    from pensil.kinds.nurikabe.techniques.sight import Sight

TO_ISLAND, TO_SEA = 1 << ISLAND, 1 << SEA
"""The masks of decided spots."""

SIGNS = {
    "island-of-one": "region-of-one",
    "clues-one-apart": "roots-one-apart",
    "diagonal-clues": "diagonal-roots",
    "complete-island": "complete-region",
    "surrounded-cell": "surrounded",
    "avoid-a-pool": "last-of-block",
    "separate-islands": "contested",
    "island-way-out": "land-exit",
    "sea-way-out": "water-exit",
    "unreachable-cell": "unreached",
    "two-way-finish": "two-exits",
    "join-too-big": "too-big",
    "piece-needs-clue": "piece-needs",
    "piece-counts": "spent-on-piece",
    "island-bottleneck": "region-needs",
    "sea-cut-cell": "cut",
    "pool-in-reach-of-one": "block-needs",
    "white-chain": "gate",
    "shut-in-sea": "barrier",
    "pool-counts": "spent-on-block",
    "all-shapes": "shapes",
    "shapes-that-fit": "fitting-shapes",
}
"""By the names of techniques: without which sign on a board they find nothing there."""

_SIGNS = {name: LAND_SIGNS.index(sign) for name, sign in SIGNS.items()}

MOST_NAMED = 4
"""A part of the sea of no more cells is told by naming them all."""


class Position(Chart, position.Position):
    """One board."""

    puzzle: Nurikabe

    def __init__(
        self, puzzle: Nurikabe, board: Board, before: Position | None = None, deadline: Deadline = NEVER
    ) -> None:
        position.Position.__init__(self, puzzle, board, before, deadline)
        layout = Layout(puzzle) if before is None else before.layout
        sea, island = (0, 0) if before is None else (before.sea, before.island)
        for spot in range(len(board.masks)) if before is None else self.changed:
            cell = layout.sets.of_spot(spot)
            sea, island = sea & ~cell, island & ~cell
            if board.masks[spot] == TO_SEA:
                sea |= cell
            elif board.masks[spot] == TO_ISLAND:
                island |= cell
        grown = before is not None and not (before.sea & ~sea or before.island & ~island)
        Chart.__init__(self, layout, sea, island, before.handed_over if before and grown else None)
        self.followers: dict[Fact, Follower] = {}
        """The suppositions that were followed; whoever looks further goes on where they stopped."""
        self.refuted: dict[int, Sequence[Follower]] = {}
        """Those that cannot be, by how far was looked."""
        self.sight: Sight | None = None
        """The board as the native core sees it, as soon as somebody has asked."""
        self.sight_before: Sight | None = (before.sight or before.sight_before) if before and grown else None
        """That of an earlier board on which less was known, until it is taken over."""

    def promising(self, techniques: Iterable[Technique]) -> Iterable[Technique]:
        shows, signs = self.lands.shows, _SIGNS
        return (each for each in techniques if each.name not in signs or shows(signs[each.name]))

    @kept
    def in_turn(self) -> Sequence[Fact]:
        """What can be supposed of cells, of those with much around them first."""
        known, sets = self.sets.full & ~self.open, self.sets
        cells = sorted(each(self.open), key=lambda cell: -(sets.around(cell) & known).bit_count())
        return [(spot, mask) for cell in cells for spot in sets.spots(cell) for mask in (TO_SEA, TO_ISLAND)]

    # Words.

    def cell(self, cells: int) -> Cell:
        """The first cell of a set."""
        return self.sets.first(cells)

    def cells(self, cells: int) -> list[Cell]:
        return self.sets.cells(cells)

    def clue(self, clue: int) -> Phrase:
        """A clue, the first one of a set, by its number and place."""
        cell = self.cell(clue)
        return SAY("say.clue", number=self.puzzle.clues[cell], cell=cell)

    def part(self, sea: int) -> Phrase:
        """A part of the sea: by its cells, or when they are many by how many and the first of them."""
        cells = self.cells(sea)
        few = len(cells) <= MOST_NAMED
        return SAY("say.part", size=None if few else len(cells), cells=cells if few else [], first=cells[0])

    def clues_of(self, islands: Sequence[Land]) -> list[Phrase]:
        return [self.clue(island.clue) for island in islands]

    def found(
        self,
        premises: int,
        words: Mapping[str, Any],
        *,
        sea: int = 0,
        island: int = 0,
        sentence: str = "sentence",
        telling: Telling | None = None,
        cases: CasesTold | None = None,
    ) -> Found:
        """What a finder yields: these cells are sea, those are island. Without premises these cells are looked at."""
        return Found(self.cells(premises or sea | island), self._changes(sea, island), words, sentence, telling, cases)

    def later(self, tell: Callable[[], Found], *, sea: int = 0, island: int = 0) -> Later:
        """The same where the words are only looked for when somebody asks."""
        return Later(self._changes(sea, island), tell)

    def _changes(self, sea: int, island: int) -> Sequence[tuple[int, int]]:
        changes = [(spot, TO_SEA) for spot in self.sets.spots(sea)]
        if not island:
            return changes
        return sorted(changes + [(spot, TO_ISLAND) for spot in self.sets.spots(island)])

    def refuting(self, assumed: Fact, tell: Callable[[], Found], links: int) -> Later:
        """What a finder yields where a supposition fails: the cell is the other thing. It is told later, in so many
        links."""
        spot, mask = assumed
        return Later([(spot, TO_SEA if mask == TO_ISLAND else TO_ISLAND)], tell, links=links)


look = Position
