"""Pictures made by hand, one for every look a renderer has to master, and a strategy for any others."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from hypothesis import strategies as st

from pensil.core.picture import (
    Arrow,
    Border,
    Connection,
    Fill,
    Glow,
    Group,
    Island,
    Item,
    Lattice,
    Outline,
    Picture,
    Region,
    Role,
    Shape,
    Symbol,
    Tag,
    Text,
    around,
)

GIVEN, ANSWER, MARK, HINT, ERROR, TRACE, GHOST, CLASH = Role

_HEART = """
.ab.ba.
aaabbbb
aaaabbb
.aaabb.
..aab..
...b...
"""


def nonogram(colors: tuple[str, ...] = (), *, known: int = 42) -> Picture:
    """A heart of 6 x 7 of which the first cells are known; without colours it is black."""
    rows = _HEART.split()
    rows = rows if colors else [row.replace("b", "a") for row in rows]
    color = dict(zip("ab", colors, strict=False))
    items: list[Item] = []
    sides = [[(r, -1 - i) for i in range(7)] for r in range(6)] + [[(-1 - i, c) for i in range(7)] for c in range(7)]
    for cells, line in zip(sides, [*rows, *map("".join, zip(*rows, strict=True))], strict=True):
        blocks = [(sign, len(list(run))) for sign, run in groupby(line) if sign != "."]
        for cell, (sign, length) in zip(cells, reversed(blocks), strict=False):
            items.append(Text(cell, str(length), GIVEN, color.get(sign)))
    for r, row in enumerate(rows):
        for c, sign in list(enumerate(row))[: max(0, known - 7 * r)]:
            if sign != ".":
                items.append(Fill((r, c), ANSWER, color.get(sign)))
            elif known < 42:
                items.append(Symbol((r, c), Shape.CROSS, ANSWER))
    margins = [-min(item.cell[axis] for item in items if isinstance(item, Text)) for axis in (0, 1)]
    top, left = margins
    return Picture(6, 7, tuple(items), top, left, heavy_every=5, title="Nonogram", palette=colors)


def nurikabe(numbers: str = "1 3 2") -> Picture:
    """Sea, numbers, a dot, and some cells that are open."""
    clues = dict(zip([(0, 2), (1, 0), (2, 4)], numbers.split(), strict=True))
    sea = [(0, 0), (0, 1), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 2), (3, 0)]
    items: list[Item] = [Text(cell, text, GIVEN) for cell, text in clues.items()]
    items += [Fill(cell, MARK) for cell in sea]
    items += [Symbol((1, 1), Shape.DOT, MARK)]
    return Picture(4, 5, tuple(items), title="Nurikabe")


def hashi(most: int = 2) -> Picture:
    """Islands with up to `most` links; for 4 of them the numbers have two digits."""
    islands = {(0, 0): "3", (0, 3): "5" if most == 2 else "14", (0, 5): "?", (2, 3): "2", (4, 0): "2", (4, 5): "3"}
    links = [
        Connection((0, 0), (0, 3), 2, ANSWER),
        Connection((0, 3), (0, 5), most - 1, ANSWER),
        Connection((0, 3), (2, 3), most, ANSWER),
        Connection((0, 0), (4, 0), 1, ANSWER),
        Connection((4, 0), (4, 5), 1, ANSWER),
        Connection((0, 5), (4, 5), 0, ANSWER),
    ]
    items: list[Item] = [*links, *(Island(cell, text, GIVEN) for cell, text in islands.items())]
    return Picture(5, 6, tuple(items), lattice=Lattice.DOTS, title="Hashi")


def neighbours() -> Picture:
    """Islands that stand side by side."""
    items: list[Item] = [
        Connection((0, 0), (1, 0), 2, ANSWER),
        Connection((0, 0), (0, 1), 1, ANSWER),
        Connection((1, 0), (1, 2), 0, ANSWER),
        *(Island(cell, "3", GIVEN) for cell in [(0, 0), (0, 1), (1, 0), (1, 2)]),
    ]
    return Picture(2, 3, tuple(items), lattice=Lattice.DOTS, title="Hashi")


def sketched() -> Picture:
    """Links of which only bounds are known: at least 1, at most 1, at least 2, 1 or 2, none; two that cross."""
    islands = [(0, 0), (0, 3), (0, 5), (2, 0), (2, 5), (4, 0), (4, 3)]
    items: list[Item] = [
        Connection((0, 0), (0, 3), 1, MARK, more=True),
        Connection((0, 3), (0, 5), 0, MARK, more=True, most=1),
        Connection((0, 0), (2, 0), 2, TRACE, more=True),
        Connection((2, 0), (4, 0), 1, MARK, more=True, most=2),
        Connection((0, 3), (4, 3), 1, MARK, more=True),
        Connection((2, 0), (2, 5), 1, MARK, more=True),
        Connection((0, 5), (2, 5), 0, MARK, more=True, most=2),
        Connection((4, 0), (4, 3), 0, MARK),
        *(Island(cell, "3", GIVEN) for cell in islands),
    ]
    return Picture(5, 6, tuple(items), lattice=Lattice.DOTS, title="Hashi")


def sketched_neighbours() -> Picture:
    """The same between islands side by side, where there is hardly any room."""
    islands = [(0, 0), (0, 1), (1, 0), (1, 1)]
    items: list[Item] = [
        Connection((0, 0), (0, 1), 0, MARK, more=True, most=1),
        Connection((0, 0), (1, 0), 1, MARK, more=True),
        Connection((0, 1), (1, 1), 0, MARK, more=True, most=1),
        Connection((1, 0), (1, 1), 1, MARK, more=True),
        *(Island(cell, "3", GIVEN) for cell in islands),
    ]
    return Picture(2, 2, tuple(items), lattice=Lattice.DOTS, title="Hashi")


def akari() -> Picture:
    """Walls, numbers, lamps, light and dots."""
    walls = {(0, 2): "", (1, 1): "4", (2, 4): "2", (3, 5): "0", (3, 0): ""}
    items: list[Item] = [Glow((2, c), ANSWER) for c in range(4)]
    items += [Fill(cell, GIVEN) for cell in walls]
    items += [Text(cell, text, GIVEN) for cell, text in walls.items() if text]
    items += [Symbol(cell, Shape.LAMP, ANSWER) for cell in [(0, 5), (2, 0)]]
    items += [Symbol(cell, Shape.DOT, ANSWER) for cell in [(1, 5), (3, 2)]]
    return Picture(4, 6, tuple(items), title="Akari")


def shikaku() -> Picture:
    """Regions in several roles, one of which is still open."""
    items: list[Item] = [Text((1, 0), "2", GIVEN), Text((0, 3), "6", GIVEN), Text((2, 2), "4", GIVEN)]
    items += [
        Region(0, 0, 1, 0, ANSWER),
        Region(0, 1, 1, 3, ANSWER),
        Region(2, 0, 2, 3, ERROR),
        Region(0, 4, 2, 4, HINT),
    ]
    return Picture(3, 6, tuple(items), title="Shikaku")


_ROOMS = """
aabbb
aacbb
ddccc
"""


def rooms() -> Picture:
    """Rooms that are given, with numbers, shaded cells and dots in them."""
    letters = {(r, c): letter for r, row in enumerate(_ROOMS.split()) for c, letter in enumerate(row)}
    items: list[Item] = [Fill((0, 1), MARK), Fill((2, 0), MARK), Symbol((1, 4), Shape.DOT, MARK)]
    for letter in "abcd":
        items += around((cell for cell, its in letters.items() if its == letter), GIVEN)
    items += [Text((0, 0), "2", GIVEN), Text((0, 2), "0", GIVEN)]
    return Picture(3, 5, tuple(items), title="Rooms")


def drawn_borders() -> Picture:
    """Borders that a player draws: around a pair of cells, a wrong one on two sides, and where to look."""
    items: list[Item] = [Text((0, 0), "2", GIVEN), Text((1, 2), "3", GIVEN), *around([(0, 0), (0, 1)], MARK)]
    items += [Border((1, 2), (1, 1), ERROR), Border((1, 2), (2, 2), ERROR)]
    items += [Border((0, 3), (1, 3), HINT), Border((0, 2), (0, 3), HINT), Border((2, 0), (2, 1), TRACE)]
    return Picture(3, 4, tuple(items), title="Borders")


def supposed() -> Picture:
    """A supposition in a nurikabe, its links and what it breaks; one cell is changed by two links, one stays open."""
    ghosts: list[Item] = [Fill((2, 1), GHOST), Fill((3, 1), GHOST), Symbol((2, 0), Shape.DOT, GHOST)]
    arrows = [Arrow(((2, 1),), ((3, 1),), GHOST), Arrow(((3, 1),), ((2, 0),), GHOST)]
    tags = [Tag(((2, 1),), "?", GHOST), Tag(((3, 1),), "1", GHOST), Tag(((2, 0),), "2,10", GHOST)]
    more = [Tag(((2, 3),), "3", GHOST), Tag(((2, 0),), "!", CLASH)]
    return (
        nurikabe().adding([*ghosts, *arrows, *tags, *more]).grouping([(2, 0), (3, 0)], CLASH).grouping([(1, 1)], HINT)
    )


def supposed_bridges() -> Picture:
    """Bridges that would follow: their numbers stand beside them, in text where there is room."""
    ghosts = [
        Connection((4, 0), (4, 5), 1, GHOST),
        Connection((0, 3), (0, 5), 2, GHOST),
        Connection((2, 3), (2, 5), 1, GHOST, more=True, most=3),
    ]
    tags = [Tag((ghost.start, ghost.end), str(number), GHOST) for number, ghost in enumerate(ghosts, 1)]
    islands = [Island((4, 0), "2", GIVEN), Island((4, 5), "2", GIVEN), Island((0, 3), "2", GIVEN)]
    islands += [Island((0, 5), "2", GIVEN), Island((2, 3), "?", GIVEN), Island((2, 5), "?", GIVEN)]
    items: list[Item] = [*ghosts, *islands, *tags, Arrow(((4, 0), (4, 5)), ((0, 3), (0, 5)), GHOST)]
    return Picture(5, 6, tuple(items), lattice=Lattice.DOTS).outlining([(0, 5)], CLASH)


TWO = ("#000000", "#d62828")

_RING = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2), (3, 3), (3, 4)]
"""Cells around one that is not among them, and two more that touch them at a corner."""

LOOKS: dict[str, Picture] = {
    "nonogram": nonogram(),
    "nonogram-half": nonogram(known=20).outlining([(2, c) for c in range(7)], ERROR).outlining([(0, -1), (4, 4)], HINT),
    "nonogram-colours": nonogram(TWO),
    "nurikabe": nurikabe().outlining([(1, 2), (1, 3)], ERROR).outlining([(1, 0), (0, 2), (3, 1)], HINT),
    "nurikabe-wide": nurikabe("1 ? 1024"),
    "hashi": hashi().outlining([(2, 3)], ERROR).outlining([(4, 5)], HINT),
    "hashi-four": hashi(4),
    "hashi-neighbours": neighbours(),
    "hashi-sketched": sketched(),
    "hashi-sketched-neighbours": sketched_neighbours(),
    "akari": akari().outlining([(0, 5), (1, 1)], ERROR).outlining([(3, 1), (3, 2)], HINT).outlining([(3, 4)], TRACE),
    "shikaku": shikaku().outlining([(2, 2)], ERROR),
    "rooms": rooms(),
    "borders": drawn_borders(),
    "groups": nurikabe().grouping(_RING, TRACE).grouping([(1, 4), (2, 4), (2, 3)], ERROR),
    "supposed": supposed(),
    "supposed-bridges": supposed_bridges(),
    "one-cell": Picture(1, 1, (Text((0, 0), "1", GIVEN),)),
    "row": Picture(1, 7, (Fill((0, 1), ANSWER), Text((0, 3), "5", GIVEN)), heavy_every=5),
    "column": Picture(4, 1, (Fill((1, 0), ANSWER), Symbol((2, 0), Shape.CROSS, MARK))),
}


def _cells(top: int, left: int, bottom: int, right: int) -> tuple[tuple[int, int], ...]:
    return tuple((row, col) for row in range(top, bottom + 1) for col in range(left, right + 1))


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    """Anything a picture can hold, crowded together."""
    rows, cols, top, left = (draw(st.integers(low, 6)) for low in (1, 1, 0, 0))
    cell = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    anywhere = st.tuples(st.integers(-top, rows - 1), st.integers(-left, cols - 1)).filter(lambda c: max(c) >= 0)
    role = st.sampled_from(Role)
    color = st.sampled_from((None, None, "#000000", "#ff8800", "#ffffff"))
    text = st.integers(0, 9999).map(str) | st.sampled_from(("?", "", "é", "\x1b[31m", "<&>"))
    rectangle = st.tuples(cell, cell).map(lambda ends: [f(x) for f in (min, max) for x in zip(*ends, strict=True)])
    sorts: list[st.SearchStrategy[Any]] = [
        st.builds(Fill, cell, role, color),
        st.builds(Glow, cell, role),
        st.builds(Text, anywhere, text, role, color),
        st.builds(Symbol, cell, st.sampled_from(Shape), role),
        st.builds(Island, cell, text, role),
        st.builds(Outline, anywhere, role),
        rectangle.flatmap(lambda box: st.builds(Region, *map(st.just, box), role)),
        rectangle.flatmap(lambda box: st.builds(Group, st.just(_cells(*box)), role)),
    ]
    sides = [((r, c - 1), (r, c)) for r in range(rows) for c in range(cols + 1)]
    sides += [((r - 1, c), (r, c)) for r in range(rows + 1) for c in range(cols)]
    sorts.append(st.builds(lambda side, role: Border(side[0], side[1], role), st.sampled_from(sides), role))
    ends = [((r, c), (r, d)) for r in range(rows) for c in range(cols) for d in range(c + 1, cols)]
    ends += [((r, c), (s, c)) for c in range(cols) for r in range(rows) for s in range(r + 1, rows)]
    if ends:
        between = st.sampled_from(ends)
        amounts = st.tuples(st.integers(0, 4), role, st.booleans(), st.sampled_from((None, 1, 4)))
        sorts.append(st.builds(lambda ends, amount: Connection(*ends, *amount), between, amounts))
        sorts.append(st.builds(Tag, between | st.tuples(cell), text, role))
        sorts.append(st.builds(lambda ends, role: Arrow((ends[0],), (ends[1],), role), between, role))
    # Few sorts at a time: a region or a border changes the whole layout.
    items = draw(st.lists(st.one_of(draw(st.lists(st.sampled_from(sorts), min_size=1, max_size=4))), max_size=25))
    heavy = draw(st.sampled_from((None, 2, 5)))
    return Picture(rows, cols, tuple(items), top, left, draw(st.sampled_from(Lattice)), heavy, draw(text))
