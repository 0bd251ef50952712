"""Every rule of every kind on its own, said about full boards and in another way than the package says it.

A kind's rules are cut into *conditions*, each about one clue, cell, line or the whole board: a name, and whether the
condition is kept on a full board. `told` gives the conditions that a violation is about. On a partial board a
condition is broken when it is broken in every way to fill that board; what else a kind's `rules.py` promises about
partial boards stands here too.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from functools import partial
from itertools import groupby, product
from typing import Any, NamedTuple

from pensil.core.violation import Violation

Values = Sequence[int]
Cell = tuple[int, int]
Conditions = dict[Hashable, Callable[[Values], bool]]


def as_they_are(puzzle: Any, masks: tuple[int, ...]) -> tuple[int, ...]:
    return masks


def always(puzzle: Any, masks: tuple[int, ...]) -> bool:
    return True


def all_of_them(broken: frozenset[Hashable]) -> frozenset[Hashable]:
    return broken


class Apart(NamedTuple):
    """The rules of one kind, each on its own."""

    conditions: Callable[[Any], Conditions]
    told: Callable[[Any, Violation], set[Hashable]]
    open: Callable[[Any, tuple[int, ...]], tuple[int, ...]] = as_they_are
    """What the rules take to be open on a board: where a kind sees at once that a value is out, less than the masks."""

    exact: Callable[[Any, tuple[int, ...]], bool] = always
    """Whether every broken condition must be told; otherwise all that is told must be broken."""

    worth_telling: Callable[[frozenset[Hashable]], frozenset[Hashable]] = all_of_them
    """Of the broken conditions, those that are not told by another one already."""


def neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def area(start: Cell, inside: set[Cell]) -> set[Cell]:
    """The cells that can be reached from one without leaving some."""
    found = {start}
    todo = [start]
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in inside and cell not in found:
                found.add(cell)
                todo.append(cell)
    return found


# Akari.


def akari(puzzle: Any) -> Conditions:
    cells = puzzle.cells
    white = [(r, c) for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is None]
    spot = {cell: i for i, cell in enumerate(white)}

    def sight(cell: Cell, dr: int, dc: int) -> list[Cell]:
        ray = []
        while cell in spot:
            ray.append(cell)
            cell = cell[0] + dr, cell[1] + dc
        return ray

    def lamps(among: Sequence[Cell], allowed: Container[int], values: Values) -> bool:
        """Whether the lamps on some cells are as many as they may be."""
        return sum(values[spot[cell]] for cell in among if cell in spot) in allowed

    found: Conditions = {}
    for r, row in enumerate(cells):
        for c, clue in enumerate(row):
            if isinstance(clue, int):
                found["number", (r, c)] = partial(lamps, neighbours((r, c)), [clue])
    for r, c in white:
        seen = [cell for way in ((0, 1), (0, -1), (1, 0), (-1, 0)) for cell in sight((r, c), *way)]
        found["lit", (r, c)] = partial(lamps, seen, range(1, 1000))
        for way in ((0, 1), (1, 0)):
            if (r - way[0], c - way[1]) not in spot:  # the beginning of a run
                run = sight((r, c), *way)
                found["one lamp", frozenset(run), way] = partial(lamps, run, (0, 1))
    return found


def told_of_akari(puzzle: Any, violation: Violation) -> set[Hashable]:
    if violation.code == "lamps-meet":
        (r1, c1), (r2, c2) = violation.cells
        way = (0, 1) if r1 == r2 else (1, 0)
        runs = [key for key in akari(puzzle) if isinstance(key, tuple) and key[0] == "one lamp" and key[2] == way]
        return {key for key in runs if {(r1, c1), (r2, c2)} <= key[1]}
    return {("lit" if violation.code == "dark" else "number", violation.cells[0])}


# Hashi. Its values are numbers of bridges.


def hashi(puzzle: Any) -> Conditions:
    islands = [(r, c) for r, row in enumerate(puzzle.cells) for c, clue in enumerate(row) if clue is not None]
    pairs = [(tuple(pair.start), tuple(pair.end)) for pair in puzzle.pairs]

    def built(values: Values) -> list[tuple[Cell, Cell]]:
        return [pair for pair, count in zip(pairs, values, strict=True) if count]

    def connected(values: Values) -> bool:
        group = {islands[0]}
        for _ in islands:
            group |= {end for pair in built(values) for end in pair if group & {*pair}}
        return len(group) == len(islands)

    def is_a_forest(values: Values) -> bool:
        left = built(values)
        while left:
            ends = [end for pair in left for end in pair]
            fewer = [pair for pair in left if all(ends.count(end) > 1 for end in pair)]
            if len(fewer) == len(left):
                return False  # nobody stands at the end of a way: they walk in a ring
            left = fewer
        return True

    def at_most_one(a: int, b: int, values: Values) -> bool:
        return not (values[a] and values[b])

    def bridges(mine: Sequence[int], clue: int, values: Values) -> bool:
        return sum(values[i] for i in mine) == clue

    found: Conditions = {"connected": connected}
    if not puzzle.loops:
        found["no loop"] = is_a_forest
    for a, b in product(range(len(pairs)), repeat=2):
        if crosses(pairs[a], pairs[b]):
            found["crossing", a, b] = partial(at_most_one, a, b)
    for r, c in islands:
        clue = puzzle.cells[r][c]
        if isinstance(clue, int):
            mine = [i for i, pair in enumerate(pairs) if (r, c) in pair]
            found["number", (r, c)] = partial(bridges, mine, clue)
    return found


def crosses(across: tuple[Cell, Cell], down: tuple[Cell, Cell]) -> bool:
    """Whether a bridge along a row crosses one along a column."""
    ((r, left), (r2, right)), ((top, c), (bottom, c2)) = across, down
    return r == r2 and c == c2 and top < r < bottom and left < c < right


def told_of_hashi(puzzle: Any, violation: Violation) -> set[Hashable]:
    if violation.code == "crossing":
        _, *ends = violation.cells
        pairs = [(tuple(pair.start), tuple(pair.end)) for pair in puzzle.pairs]
        return {("crossing", pairs.index((ends[0], ends[1])), pairs.index((ends[2], ends[3])))}
    whole = {"not-connected": "connected", "loop": "no loop"}
    return {whole[violation.code]} if violation.code in whole else {("number", violation.cells[0])}


def open_in_hashi(puzzle: Any, masks: tuple[int, ...]) -> tuple[int, ...]:
    """A pair without a bridge yet can have none when one that is there crosses it."""
    crossing = [key[1:] for key in hashi(puzzle) if isinstance(key, tuple) and key[0] == "crossing"]
    has = [not mask & 1 for mask in masks]
    barred = {a for pair in crossing for a, b in (pair, pair[::-1]) if has[b] and not has[a]}
    return tuple(1 if spot in barred else mask for spot, mask in enumerate(masks))


def without_holes(puzzle: Any, masks: tuple[int, ...]) -> bool:
    """Numbers are held against the least and the most bridges, so that "0 or 2" counts as "0 to 2"."""
    return all("01" not in f"{mask:b}".rstrip("0") for mask in masks)


# Nonogram.


def nonogram(puzzle: Any) -> Conditions:
    rows, cols = puzzle.rows, puzzle.cols
    lines = [("row", puzzle.row_clues[r], [(r, c) for c in range(cols)]) for r in range(rows)]
    lines += [("column", puzzle.col_clues[c], [(r, c) for r in range(rows)]) for c in range(cols)]

    def as_clued(clue: Sequence[Any], cells: Sequence[Cell], values: Values) -> bool:
        runs = [(len([*run]), color) for color, run in groupby(values[r * cols + c] for r, c in cells) if color]
        return len(runs) == len(clue) and all(
            color == asked.color and (length == asked.length or not isinstance(asked.length, int))
            for (length, color), asked in zip(runs, clue, strict=True)
        )

    return {(code, tuple(cells)): partial(as_clued, clue, cells) for code, clue, cells in lines}


# Nurikabe. Its values are 0 for island and 1 for sea.


def nurikabe(puzzle: Any) -> Conditions:
    rows, cols = puzzle.rows, puzzle.cols
    every = [*product(range(rows), range(cols))]

    def sides(values: Values) -> tuple[set[Cell], set[Cell]]:
        parts: tuple[set[Cell], set[Cell]] = (set(), set())
        for cell, value in zip(every, values, strict=True):
            parts[value].add(cell)
        return parts

    clues = {(r, c) for r, c in every if puzzle.cells[r][c] is not None}

    def connected(values: Values) -> bool:
        sea = sides(values)[1]
        return not sea or area(min(sea), sea) == sea

    def clues_apart(values: Values) -> bool:
        island = sides(values)[0]
        return all(area(clue, island) & clues == {clue} for clue in clues)

    def joined(cell: Cell, values: Values) -> bool:
        island = sides(values)[0]
        return cell not in island or bool(area(cell, island) & clues)

    def has_land(block: set[Cell], values: Values) -> bool:
        return not block <= sides(values)[1]

    def alone(clue: Cell, sizes: Container[int], values: Values) -> bool:
        """Whether a clue has an island of its own, and that is as large as it may be."""
        mine = area(clue, sides(values)[0])
        return mine & clues == {clue} and len(mine) in sizes

    found: Conditions = {"connected": connected, "clues apart": clues_apart}
    for cell in every:
        found["joined", cell] = partial(joined, cell)
        r, c = cell
        if r + 1 < rows and c + 1 < cols:
            found["no pool", cell] = partial(has_land, {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)})
        number = puzzle.cells[r][c]
        if isinstance(number, int):
            found["alone", cell] = partial(alone, cell, range(1000))
            found["small", cell] = partial(alone, cell, range(number + 1))
            found["large", cell] = partial(alone, cell, range(number, 1000))
    return found


def sizes_of_single_islands(broken: frozenset[Hashable]) -> frozenset[Hashable]:
    """Where a clue cannot get an island of its own, that is told, and not the size of the island."""
    named = [name for name in broken if isinstance(name, tuple)]
    crowded = {clue for what, clue in named if what == "alone"}
    return broken - {(what, clue) for what, clue in named if what in ("alone", "small", "large") and clue in crowded}


def told_of_nurikabe(puzzle: Any, violation: Violation) -> set[Hashable]:
    cells = violation.cells
    match violation.code:
        case "no-clue":
            return {("joined", cell) for cell in cells}
        case "pool":
            return {("no pool", cells[0])}
        case "island-too-big" | "island-too-small":
            (clue,) = [(r, c) for r, c in cells if puzzle.cells[r][c] is not None]
            return {("small" if violation.code == "island-too-big" else "large", clue)}
    return {{"split-sea": "connected", "two-clues": "clues apart"}[violation.code]}


# Shikaku. Its values are candidates, and the last one is "no rectangle yet".


def shikaku(puzzle: Any) -> Conditions:
    def covers(values: Values, spot: int, cell: Cell) -> bool:
        candidates = puzzle.candidates[spot]
        if values[spot] == len(candidates):
            return False
        top, left, bottom, right = candidates[values[spot]]
        return bool(top <= cell[0] <= bottom and left <= cell[1] <= right)

    every = [*product(range(puzzle.rows), range(puzzle.cols))]
    spots = range(len(puzzle.candidates))

    def covered(cell: Cell, values: Values) -> bool:
        return any(covers(values, spot, cell) for spot in spots)

    def no_overlap(values: Values) -> bool:
        return all(sum(covers(values, spot, cell) for spot in spots) <= 1 for cell in every)

    return {"no overlap": no_overlap, **{("covered", cell): partial(covered, cell) for cell in every}}


def told_of_shikaku(puzzle: Any, violation: Violation) -> set[Hashable]:
    if violation.code == "overlap":
        return {"no overlap"}
    return {("covered", cell) for cell in violation.cells}


def drawn_or_open(puzzle: Any, masks: tuple[int, ...]) -> bool:
    """Rectangles overlap once they are drawn: of clues that are still open nobody says so, however few are left."""
    undrawn = [1 << len(mine) for mine in puzzle.candidates]
    return all(mask.bit_count() == 1 or mask & none for mask, none in zip(masks, undrawn, strict=True))


APART = {
    "akari": Apart(akari, told_of_akari),
    "hashi": Apart(hashi, told_of_hashi, open_in_hashi, without_holes),
    "nonogram": Apart(nonogram, lambda puzzle, violation: {(violation.code, violation.cells)}),
    "nurikabe": Apart(nurikabe, told_of_nurikabe, worth_telling=sizes_of_single_islands),
    "shikaku": Apart(shikaku, told_of_shikaku, exact=drawn_or_open),
}
