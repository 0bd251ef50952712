"""Section 3.1: the observation, which puts the numbers into a queue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, permutations
from math import ceil

from pensil.core.grid import Cell
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, item
from pensil.core.picture import Border, Fill, Picture, Role, around
from pensil.kinds.shikaku.paper.written import (
    EXAMPLE,
    NUMBERS,
    POSITIONS,
    SAY,
    in_turn,
    joined,
    listed,
    named,
    numbered,
)
from pensil.kinds.shikaku.strategies.observation import Area, Visit, corner_size, observe, visits
from pensil.words import Phrase

SIDE = EXAMPLE.rows
WAY = tuple(visits(SIDE, SIDE))
DRAWN = (5, 9)
"""The smallest boards of the two rows of table 1."""

SIZES = range(1, 41)
"""The boards on which the formula and the way over the board are tried."""


def cells_in(area: Area, side: int = SIDE) -> list[Cell]:
    return [visit.cell for visit in visits(side, side) if visit.area is area]


@item(SAY, "table-1")
def corners(_: Bench) -> Iterator[Fact | Exhibit]:
    formula = "m = ⌈n/4⌉"
    wrong = [n for n in SIZES if corner_size(n) != ceil(n / 4)]
    yield Fact(SAY("observation.formula"), formula, joined(wrong) or formula)
    for size, m in (("5 x 5 - 8 x 8", 2), ("9 x 9 - 12 x 12", 3)):
        sides = [n for n in SIZES if corner_size(n) == m and n >= 5]
        yield Fact(SAY("observation.corner-of", m=m), size, f"{sides[0]} x {sides[0]} - {sides[-1]} x {sides[-1]}")
    whole = [n for n in SIZES if {visit.cell for visit in visits(n, n)} == {(r, c) for r in range(n) for c in range(n)}]
    yield Fact(SAY("observation.sizes"), "n >= 5", f"n >= {whole[0]}", SAY("observation.any-board"))
    yield Fact(SAY("observation.illustrations"), None, SAY("observation.drawn", sides=[*DRAWN]))
    for side in DRAWN:
        yield BoardPicture(SAY("observation.areas-of", side=side), _areas(side))


@item(SAY, "figure-15")
def diagonals(_: Bench) -> Iterator[Fact | Exhibit]:
    first = [visit.cell for visit in WAY if visit.corner == (0, 0)]
    steps = [row + col for row, col in first]
    slanting = SAY("observation.slanting")
    yield Fact(SAY("observation.within-corner"), slanting, slanting if steps == sorted(steps) else listed(first))
    yield Fact(SAY("picture-of", figure=15), None, SAY("observation.first-corner", cells=listed(first)))
    yield BoardPicture(SAY("observation.corner-way"), numbered(SIDE, in_turn(cells_in(Area.CORNER))))


@item(SAY, "table-2")
def corner_table(_: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("observation.table"), _published(2), _table(Area.CORNER))
    ways: dict[Cell, list[Visit]] = {}
    for visit in WAY:
        if visit.corner is not None:
            ways.setdefault(visit.corner, []).append(visit)
    expected = POSITIONS.split()[:2]
    orders = list(permutations(ways))
    fitting = [
        order for order in orders if _met([visit.cell for corner in order for visit in ways[corner]]) == expected
    ]
    told = SAY("observation.corner-order", cells=listed(ways), fitting=len(fitting), total=len(orders))
    yield Fact(SAY("observation.which-corner"), None, told)


@item(SAY, "figure-16")
def areas(_: Bench) -> Iterator[Fact | Exhibit]:
    counts = [len(cells_in(area)) for area in Area]
    told = SAY("observation.area-sizes", corner=counts[0], border=counts[1], middle=counts[2])
    yield Fact(SAY("picture-of", figure=16), None, told)
    yield BoardPicture(SAY("observation.areas-of", side=SIDE), _areas(SIDE))


@item(SAY, "figure-17")
def tracks(_: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("observation.tracks-of", side=9), "3", str(len(set(_tracks(9)))))
    outside_in = SAY("observation.outside-in")
    found = _tracks(SIDE)
    yield Fact(SAY("observation.track-order"), outside_in, outside_in if found == sorted(found) else joined(found))
    border = cells_in(Area.BORDER)
    yield Fact(SAY("picture-of", figure=17), None, _fitting(border, POSITIONS.split()[2:8]))
    done = [Fill(cell, Role.GIVEN) for cell in cells_in(Area.CORNER)]
    yield BoardPicture(SAY("observation.border-way"), numbered(SIDE, in_turn(border)).adding(done))


@item(SAY, "table-3")
def border_table(_: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("observation.table"), _published(8), _table(Area.CORNER, Area.BORDER))


@item(SAY, "figure-18")
def middle(_: Bench) -> Iterator[Fact | Exhibit]:
    cells = cells_in(Area.MIDDLE)
    jumps = [pair for pair in pairwise(cells) if _steps(*pair) != 1]
    spiral = SAY("observation.spiral")
    yield Fact(SAY("observation.middle-order"), spiral, spiral if not jumps else listed(chain(*jumps)))
    yield Fact(SAY("picture-of", figure=18), None, _fitting(cells, POSITIONS.split()[8:]))
    done = [Fill(visit.cell, Role.GIVEN) for visit in WAY if visit.area is not Area.MIDDLE]
    yield BoardPicture(SAY("observation.middle-way"), numbered(SIDE, in_turn(cells)).adding(done))


@item(SAY, "table-4")
def final_table(_: Bench) -> Iterator[Fact | Exhibit]:
    yield Fact(SAY("observation.table"), _published(10), _table(*Area))
    yield BoardPicture(
        SAY("observation.whole-way"),
        numbered(SIDE, in_turn(visit.cell for visit in WAY), framed=EXAMPLE.clues),
    )


def _published(count: int) -> str:
    """The first entries of table 4; tables 2 and 3 are its beginning."""
    return "\n".join(" ".join(line.split()[:count]) for line in (NUMBERS, POSITIONS))


def _table(*wanted: Area) -> str:
    """The numbers that were met in some areas, and where they stand."""
    spots = [met.spot for met in observe(EXAMPLE) if met.area in wanted]
    return f"{' '.join(str(EXAMPLE.numbers[spot]) for spot in spots)}\n{listed(EXAMPLE.clues[spot] for spot in spots)}"


def _met(cells: Sequence[Cell]) -> list[str]:
    """The numbers of the example on a way, by where they stand."""
    return [named(cell) for cell in cells if cell in EXAMPLE.spot]


def _fitting(way: Sequence[Cell], expected: list[str]) -> Phrase:
    """Our way, and how many of its eight turned and mirrored forms meet the numbers in the printed order."""
    fitting = [form for form in forms(way) if _met(form) == expected]
    return SAY("observation.fitting", cells=listed(way), fitting=len(fitting), total=len(forms(way)))


def forms(way: Sequence[Cell], side: int = SIDE) -> list[list[Cell]]:
    """A way over a square board from each of its four corners, in both directions."""
    found = []
    cells = list(way)
    for _ in range(4):
        cells = [(col, side - 1 - row) for row, col in cells]
        found += [cells, [(row, side - 1 - col) for row, col in cells]]
    return found


def _tracks(side: int) -> list[int]:
    """The track of every cell of the border, in the order of the visits; the outermost is 0."""
    return [min(row, col, side - 1 - row, side - 1 - col) for row, col in cells_in(Area.BORDER, side)]


def _steps(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _areas(side: int) -> Picture:
    """The board with the turn of its area in every cell, and lines between the areas."""
    turns = {visit.cell: str(list(Area).index(visit.area) + 1) for visit in visits(side, side)}
    lines: list[Border] = []
    for area in Area:
        lines += around(cells_in(area, side), Role.GIVEN)
    return numbered(side, turns).adding(lines)
