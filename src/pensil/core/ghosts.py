"""Suppositions on the board: what would follow as ghosts with the numbers of their links, and where a rule breaks.

What a ghost looks like is asked of the kind: it is what its picture has in addition when the changes of a link are made
on the empty board. So lamps, bridges, rectangles and shaded cells need nothing of their own here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.picture import Arrow, Border, Connection, Fill, Item, Picture, Region, Role, Symbol, Tag, Text
from pensil.core.record import record, replace
from pensil.core.step import BROKEN, Change, Link

Place = tuple[Cell, ...]
"""One cell, or two with something between them."""


@record
class Ghost:
    """A spot that links change: what would be drawn, nothing for a spot that stays undecided, and their numbers."""

    cells: frozenset[Cell]  # of the spot
    items: tuple[Item, ...]
    tagged: Place
    middle: Place  # where arrows start and end
    numbers: tuple[str, ...]

    @property
    def covers(self) -> frozenset[Cell]:
        """The cells that need no frame, because something is drawn in them."""
        drawn = (item.cell for item in self.items if isinstance(item, Fill | Symbol))
        return frozenset(drawn) or (self.cells if len(self.tagged) == 1 and not self.items else frozenset())


@record
class Ghosts:
    """The first links of a chain on the board, and the rule that breaks when they are all of them."""

    ghosts: tuple[Ghost, ...]
    arrows: tuple[Arrow, ...]
    clashes: tuple[tuple[Cell, ...], ...]

    @property
    def clash(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(cell for clash in self.clashes for cell in clash))

    def on(self, picture: Picture) -> Picture:
        """A picture with all of it on top.

        A ghost takes the place of what a mark has told of its spot so far. What really follows takes the place of a
        ghost, of which only the numbers are left then.
        """
        news = [item for item in picture.items if item.role is Role.TRACE]
        seen = [ghost for ghost in self.ghosts if not any(lies_at(item, ghost.cells) for item in news)]
        kept = (
            item
            for item in picture.items
            if item.role is not Role.MARK or not any(ghost.items and lies_at(item, ghost.cells) for ghost in seen)
        )
        ghosts = (item for ghost in seen for item in ghost.items)
        return replace(picture, items=(*kept, *ghosts, *self.arrows, *self._tags()))

    def _tags(self) -> Iterator[Tag]:
        for ghost in self.ghosts:
            yield Tag(ghost.tagged, ",".join(ghost.numbers), Role.GHOST)
        for place in dict.fromkeys(clash[:1] for clash in self.clashes if clash):
            yield Tag(place, BROKEN, Role.CLASH)

    @property
    def covers(self) -> set[Cell]:
        return {cell for ghost in self.ghosts for cell in ghost.covers}


def ghosts_of_all(kind: Kind, puzzle: Puzzle, chains: Sequence[Sequence[Link]]) -> Ghosts:
    """Several chains on one board: what they draw where they do not disagree, and the arrows that all of them have."""
    one_by_one = [ghosts_of(kind, puzzle, chain) for chain in chains]
    found: dict[frozenset[Cell], Ghost] = {}
    for ghost in (ghost for each in one_by_one for ghost in each.ghosts):
        known = found.get(ghost.cells, ghost)
        items = ghost.items if ghost.items == known.items else ()
        found[ghost.cells] = replace(known, items=items, numbers=_joined(known.numbers, ghost.numbers))
    first, *others = one_by_one
    arrows = tuple(arrow for arrow in first.arrows if all(arrow in other.arrows for other in others))
    return Ghosts(tuple(found.values()), arrows, tuple(clash for each in one_by_one for clash in each.clashes))


def _joined(some: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The signs of two ghosts at one place; of several cases only the letters: their numbers would not fit there."""
    signs = dict.fromkeys((*some, *others))
    letters = dict.fromkeys(letter for sign in signs for letter in sign if letter.isalpha())
    common = [sign for sign in signs if not sign[0].isalpha()]
    return (*common, "".join(letters)) if len(letters) > 1 else tuple(signs)


def ghosts_of(kind: Kind, puzzle: Puzzle, links: Sequence[Link]) -> Ghosts:
    """A chain on the board, or its first links."""
    nearest = _nearest(links)
    bare = kind.picture(puzzle, Board.empty(puzzle), Role.GHOST)
    found: dict[int, Ghost] = {}  # by spot: what a later link makes of it counts
    places: list[list[Place]] = []  # of each link: where arrows from it start
    arrows: dict[Arrow, None] = {}
    clashes: list[tuple[Cell, ...]] = []
    for number, link in enumerate(links):
        drawn = _drawn(kind, puzzle, link)
        for change in link.changes:
            known = found[change.spot].numbers if change.spot in found else ()
            found[change.spot] = _ghost(change, drawn, bare, (*known, link.sign))
        ends = [found[change.spot].middle for change in link.changes]
        if not link.changes:
            ends = [(cell,) for cell in link.cells]
        if link.sign == BROKEN:
            clashes.append(link.cells)
        if link.sign:
            arrows |= dict.fromkeys(_arrows((places[place] for place in nearest[number]), ends))
        places.append(ends)
    return Ghosts(tuple(found.values()), tuple(arrows), tuple(clashes))


def _nearest(links: Sequence[Link]) -> list[list[int]]:
    """The links that each of them rests on, without those that one of the others rests on already."""
    behind: list[set[int]] = []  # all that a link rests on, over however many others
    for link in links:
        behind.append(set(link.after).union(*(behind[place] for place in link.after)))
    return [
        [place for place in link.after if not any(place in behind[other] for other in link.after)] for link in links
    ]


def _drawn(kind: Kind, puzzle: Puzzle, link: Link) -> tuple[Item, ...]:
    """What the empty board shows when a link is made there."""
    masks = list(puzzle.domains)
    for change in link.changes:
        masks[change.spot] = change.mask
    return kind.picture(puzzle, Board(puzzle, masks), Role.GHOST).items


def _ghost(change: Change, drawn: Iterable[Item], bare: Picture, numbers: tuple[str, ...]) -> Ghost:
    cells = frozenset(change.cells)
    items = tuple(item for item in drawn if item.role is Role.GHOST and lies_at(item, cells))
    tagged = middle = change.cells[:2]
    for item in items:
        if isinstance(item, Region):
            middle = ((item.top, item.left), (item.bottom, item.right))
            tagged = (_free(item, bare),)
    return Ghost(cells, items, tagged, middle, numbers)


def _free(region: Region, bare: Picture) -> Cell:
    """The first cell of a rectangle in which nothing is written, or else its first one."""
    written = {item.cell for item in bare.items if isinstance(item, Text)}
    cells = [(r, c) for r in range(region.top, region.bottom + 1) for c in range(region.left, region.right + 1)]
    return next((cell for cell in cells if cell not in written), cells[0])


def _arrows(starts: Iterable[Sequence[Place]], ends: Sequence[Place]) -> Iterator[Arrow]:
    """From every link that another one rests on, the shortest way to it; none where both are at the same place."""
    for places in starts:
        start, end = min(((a, b) for a in places for b in ends), key=lambda way: _distance(*way))
        if _distance(start, end):
            yield Arrow(start, end, Role.GHOST)


def _distance(one: Place, other: Place) -> float:
    (r, c), (row, col) = _middle(one), _middle(other)
    return (r - row) ** 2 + (c - col) ** 2


def _middle(cells: Place) -> tuple[float, float]:
    return sum(row for row, _ in cells) / len(cells), sum(col for _, col in cells) / len(cells)


def lies_at(item: Item, cells: set[Cell] | frozenset[Cell]) -> bool:
    """Whether an item is about one of these cells; a connection or a border about both of its own."""
    if isinstance(item, Fill | Symbol):
        return item.cell in cells
    if isinstance(item, Connection):
        return item.start in cells and item.end in cells
    if isinstance(item, Border):
        return item.one in cells and item.other in cells
    if isinstance(item, Region):
        return any(item.top <= row <= item.bottom and item.left <= col <= item.right for row, col in cells)
    return False
