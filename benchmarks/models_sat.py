"""The five kinds as CNF and cardinality constraints for python-sat, as a user of that library would write them.

Written from the rules alone, with nothing of pensil in it: for the benchmark it is what one would pick instead, and for
the tests a second opinion on every puzzle. Puzzles and answers are plain JSON data. What is hard to say in clauses,
that cells or islands are connected, is added lazily: when an answer is not connected, a clause that forbids this is
added and the search goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from pysat.solvers import Solver

Cell = tuple[int, int]
Box = tuple[int, int, int, int]
Clause = list[int]

SOLVER = "minicard"
"""Knows "at most k of these" without an encoding, which is worth more here than a cleverer search."""


class Model:
    """Variables and constraints; `answer` reads the true variables, `cuts` finds what lazy constraints they break.

    `decisive` are the variables that make an answer: two answers differ in one of them.
    """

    def __init__(self) -> None:
        self.solver = Solver(name=SOLVER)
        self.last = 0
        self.decisive: list[int] = []
        self.answer: Callable[[set[int]], dict[str, Any]] = lambda true: {}
        self.cuts: Callable[[set[int]], list[Clause]] = lambda true: []

    def variables(self, count: int) -> range:
        first = self.last + 1
        self.last += count
        return range(first, self.last + 1)

    def clause(self, *literals: int) -> None:
        self.solver.add_clause(list(literals))

    def at_most(self, count: int, literals: Sequence[int]) -> None:
        if count < 0:
            self.clause()
        elif count == 0:
            for literal in literals:
                self.clause(-literal)
        elif count < len(literals):
            self.solver.add_atmost(list(literals), count)

    def exactly(self, count: int, literals: Sequence[int]) -> None:
        self.at_most(count, literals)
        self.at_most(len(literals) - count, [-literal for literal in literals])
        if count == 1:
            self.clause(*literals)

    def answers(self) -> Iterator[dict[str, Any]]:
        """All answers, each once."""
        while self.solver.solve():
            true = {literal for literal in self.solver.get_model() if literal > 0}
            cuts = self.cuts(true)
            if not cuts:
                yield self.answer(true)
                cuts = [[-v if v in true else v for v in self.decisive]]
            for cut in cuts:
                self.solver.add_clause(cut)


def solve(puzzle: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """An answer, and whether it is the only one: "unique", "multiple" or "none"."""
    found = first_answers(puzzle, 2)
    return ("none", "unique", "multiple")[len(found)], found[0] if found else None


def first_answers(puzzle: dict[str, Any], limit: int) -> list[dict[str, Any]]:
    model = MODELS[puzzle["kind"]](puzzle)
    with model.solver:
        return [answer for answer, _ in zip(model.answers(), range(limit), strict=False)]


def beside(cell: Cell, rows: int, cols: int) -> list[Cell]:
    r, c = cell
    near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return [(y, x) for y, x in near if 0 <= y < rows and 0 <= x < cols]


def pieces(things: Iterable[Any], neighbours: Callable[[Any], Iterable[Any]]) -> list[set[Any]]:
    """The things in connected pieces."""
    left = set(things)
    found = []
    while left:
        piece, todo = set(), [left.pop()]
        while todo:
            one = todo.pop()
            piece.add(one)
            for other in neighbours(one):
                if other in left:
                    left.remove(other)
                    todo.append(other)
        found.append(piece)
    return found


def akari(puzzle: dict[str, Any]) -> Model:
    """A variable for each white cell: there is a lamp."""
    model = Model()
    clues = puzzle["cells"]
    rows, cols = len(clues), len(clues[0])
    white = [(r, c) for r in range(rows) for c in range(cols) if clues[r][c] is None]
    lamp = dict(zip(white, model.variables(len(white)), strict=True))
    lights: dict[Cell, set[int]] = {cell: set() for cell in white}
    lines = [[(r, c) for c in range(cols)] for r in range(rows)] + [[(r, c) for r in range(rows)] for c in range(cols)]
    for line in lines:
        run: list[Cell] = []
        for cell in [*line, None]:
            if cell in lamp:
                run.append(cell)
            elif run:
                lamps = [lamp[each] for each in run]
                model.at_most(1, lamps)
                for each in run:
                    lights[each].update(lamps)
                run = []
    for cell in white:
        model.clause(*lights[cell])
    for r in range(rows):
        for c in range(cols):
            if type(clues[r][c]) is int:
                model.exactly(clues[r][c], [lamp[n] for n in beside((r, c), rows, cols) if n in lamp])

    model.decisive = list(lamp.values())
    model.answer = lambda true: {"cells": [[int(lamp.get((r, c)) in true) for c in range(cols)] for r in range(rows)]}
    return model


def shikaku(puzzle: dict[str, Any]) -> Model:
    """A variable for each rectangle that holds one clue and fits it."""
    model = Model()
    clues = puzzle["cells"]
    over: dict[Cell, list[int]] = {(r, c): [] for r in range(len(clues)) for c in range(len(clues[0]))}
    chosen: dict[int, Box] = {}
    for boxes in rectangles(clues).values():
        mine = model.variables(len(boxes))
        model.exactly(1, mine)
        chosen.update(zip(mine, boxes, strict=True))
    for variable, (top, left, bottom, right) in chosen.items():
        for r in range(top, bottom + 1):
            for c in range(left, right + 1):
                over[r, c].append(variable)
    for (r, c), covering in over.items():
        if clues[r][c] is None:
            model.exactly(1, covering)

    model.decisive = list(chosen)
    # The variables are in the order of their clues, so the rectangles are too.
    model.answer = lambda true: {"rectangles": [list(box) for variable, box in chosen.items() if variable in true]}
    return model


def rectangles(clues: list[list[int | str | None]]) -> dict[Cell, list[Box]]:
    """For each clue of a Shikaku the rectangles that hold it, no other one, and the right number of cells."""
    rows, cols = len(clues), len(clues[0])
    # counted[r][c] clues stand above row r and left of column c: so the clues in a rectangle are quickly counted.
    counted = [[0] * (cols + 1)]
    for row in clues:
        along = accumulate((clue is not None for clue in row), initial=0)
        counted.append([above + here for above, here in zip(counted[-1], along, strict=True)])

    def fitting(r: int, c: int, clue: int | str) -> Iterator[Box]:
        for top in range(r + 1):
            for bottom in range(r, rows):
                height = bottom - top + 1
                if clue != "?" and int(clue) % height:
                    continue
                for width in range(1, cols + 1) if clue == "?" else (int(clue) // height,):
                    for left in range(max(0, c - width + 1), min(c, cols - width) + 1):
                        below, above, right = counted[bottom + 1], counted[top], left + width
                        if below[right] - below[left] - above[right] + above[left] == 1:
                            yield top, left, bottom, right - 1

    found = {}
    for r, row in enumerate(clues):
        for c, clue in enumerate(row):
            if clue is not None:
                found[r, c] = list(fitting(r, c, clue))
    return found


def hashi(puzzle: dict[str, Any]) -> Model:
    """For each pair of facing islands the variables "at least 1 bridge", "at least 2", ..."""
    model = Model()
    clues, most = puzzle["cells"], puzzle.get("max_bridges", 2)
    rows, cols = len(clues), len(clues[0])
    islands = [(r, c) for r in range(rows) for c in range(cols) if clues[r][c] is not None]
    down = sorted(islands, key=lambda cell: (cell[1], cell[0]))
    across_pairs = [(a, b) for a, b in pairwise(islands) if a[0] == b[0]]
    down_pairs = [(a, b) for a, b in pairwise(down) if a[1] == b[1]]
    at_least = {pair: model.variables(most) for pair in across_pairs + down_pairs}
    joined = {pair: variables[0] for pair, variables in at_least.items()}
    at: dict[Cell, list[tuple[Cell, Cell]]] = {cell: [] for cell in islands}
    for pair, variables in at_least.items():
        for end in pair:
            at[end].append(pair)
        for fewer, more in pairwise(variables):
            model.clause(fewer, -more)
    for (r, left), (_, right) in across_pairs:
        for (top, c), (bottom, _) in down_pairs:
            if top < r < bottom and left < c < right:
                model.clause(-joined[(r, left), (r, right)], -joined[(top, c), (bottom, c)])
    for r, c in islands:
        if clues[r][c] != "?":
            model.exactly(clues[r][c], [literal for pair in at[r, c] for literal in at_least[pair]])

    def cuts(true: set[int]) -> list[Clause]:
        def linked(island: Cell) -> list[Cell]:
            return [end for pair in at[island] if joined[pair] in true for end in pair if end != island]

        parts = pieces(islands, linked)
        if len(parts) > 1:
            return [[v for pair, v in joined.items() if (pair[0] in part) != (pair[1] in part)] for part in parts]
        if not puzzle.get("loops", True):
            # In one piece, and more pairs than a tree has: some of those that close a ring must go.
            built = [pair for pair, variable in joined.items() if variable in true]
            return [] if len(built) < len(islands) else [_ring(built, joined)]
        return []

    model.cuts = cuts
    model.decisive = [variable for variables in at_least.values() for variable in variables]
    model.answer = lambda true: {
        "bridges": sorted([*a, *b, sum(v in true for v in vs)] for (a, b), vs in at_least.items() if vs[0] in true)
    }
    return model


def _ring(built: list[tuple[Cell, Cell]], joined: dict[tuple[Cell, Cell], int]) -> Clause:
    """That the pairs of a ring are not all joined: take away ends that hang loose until only rings are left."""
    while True:
        ends = [end for pair in built for end in pair]
        kept = [pair for pair in built if ends.count(pair[0]) > 1 and ends.count(pair[1]) > 1]
        if len(kept) == len(built):
            return [-joined[pair] for pair in built]
        built = kept


def nurikabe(puzzle: dict[str, Any]) -> Model:
    """A variable for each cell, "it is sea", and one for each cell and clue, "it belongs to this clue's island"."""
    model = Model()
    clues = puzzle["cells"]
    rows, cols = len(clues), len(clues[0])
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    near = {cell: beside(cell, rows, cols) for cell in cells}
    sizes = {(r, c): clues[r][c] for r, c in cells if clues[r][c] is not None}
    sea = dict(zip(cells, model.variables(len(cells)), strict=True))
    owned: dict[Cell, dict[Cell, int]] = {}
    for clue, size in sizes.items():
        reach = rows * cols if size == "?" else size
        mine = [cell for cell in cells if abs(cell[0] - clue[0]) + abs(cell[1] - clue[1]) < reach]
        owned[clue] = dict(zip(mine, model.variables(len(mine)), strict=True))
        model.clause(owned[clue][clue])
        if size != "?":
            model.exactly(size, list(owned[clue].values()))
    for cell in cells:
        model.exactly(1, [sea[cell], *(mine[cell] for mine in owned.values() if cell in mine)])
    for clue, land in owned.items():
        for cell, variable in land.items():
            for other in near[cell]:  # land beside land belongs to the same island
                model.clause(-variable, sea[other], *([land[other]] if other in land else []))
            if cell != clue:
                model.clause(-variable, *(land[other] for other in near[cell] if other in land))
    for r in range(rows - 1):
        for c in range(cols - 1):
            model.clause(*(-sea[y, x] for y in (r, r + 1) for x in (c, c + 1)))

    def cuts(true: set[int]) -> list[Clause]:
        found = []
        for clue, mine in owned.items():
            for piece in pieces((cell for cell in mine if mine[cell] in true), near.__getitem__):
                if clue not in piece:
                    coast = {other for cell in piece for other in near[cell] if other not in piece}
                    found += [[-mine[cell], *(mine[n] for n in coast if n in mine)] for cell in piece]
        waters = pieces((cell for cell in cells if sea[cell] in true), near.__getitem__)
        if len(waters) > 1:
            for water in waters:
                coast = {other for cell in water for other in near[cell] if other not in water}
                elsewhere = next(iter(waters[0] if water is not waters[0] else waters[1]))
                found.append([-sea[next(iter(water))], -sea[elsewhere], *(sea[n] for n in coast)])
        return found

    model.cuts = cuts
    model.decisive = list(sea.values())
    model.answer = lambda true: {"cells": [[int(sea[r, c] in true) for c in range(cols)] for r in range(rows)]}
    return model


def nonogram(puzzle: dict[str, Any]) -> Model:
    """A variable for each cell and colour; and for each block "it starts here or before", "it ends here or before"."""
    model = Model()
    row_clues, col_clues = puzzle["row_clues"], puzzle["col_clues"]
    rows, cols = len(row_clues), len(col_clues)
    colors = len(puzzle.get("palette") or ["#000000"])
    cell = {(r, c): model.variables(colors) for r in range(rows) for c in range(cols)}
    for variables in cell.values():
        model.at_most(1, variables)
    lines = [([cell[r, c] for c in range(cols)], clue) for r, clue in enumerate(row_clues)]
    lines += [([cell[r, c] for r in range(rows)], clue) for c, clue in enumerate(col_clues)]
    for line, clue in lines:
        blocks = [block if isinstance(block, list) else [block, 1] for block in clue if block != 0]
        _line(model, line, [(length, color) for length, color in blocks])

    def answer(true: set[int]) -> dict[str, Any]:
        def color(r: int, c: int) -> int:
            return next((i for i, v in enumerate(cell[r, c], 1) if v in true), 0)

        return {"cells": [[color(r, c) for c in range(cols)] for r in range(rows)]}

    model.decisive = [variable for variables in cell.values() for variable in variables]
    model.answer = answer
    return model


def _line(model: Model, cells: list[range], blocks: list[tuple[int | str, int]]) -> None:
    """The order encoding: a cell is in block i if i has started and not ended, else it lies between two blocks."""
    size = len(cells)
    least = [1 if length == "?" else int(length) for length, _ in blocks]
    gaps = [int(a[1] == b[1]) for a, b in pairwise(blocks)]
    first = [sum(least[:i]) + sum(gaps[:i]) for i in range(len(blocks))]
    slack = size - sum(least) - sum(gaps)
    if slack < 0:
        model.clause()
        return
    started = [_Place(at, model.variables(slack)) for at in first]
    ended = [
        _Place(at + fewest - 1, model.variables(slack) if length == "?" else start.variables)
        for at, fewest, start, (length, _) in zip(first, least, started, blocks, strict=True)
    ]

    def add(*literals: int | bool) -> None:
        if not any(literal is True for literal in literals):
            model.clause(*(literal for literal in literals if literal is not False))

    for i, (length, color) in enumerate(blocks):
        for p in range(first[i], first[i] + least[i] + slack):
            if p <= first[i] + slack:
                add(_not(started[i].by(p - 1)), started[i].by(p))
                if i:
                    add(_not(started[i].by(p)), ended[i - 1].by(p - 1 - gaps[i - 1]))
            if length == "?":
                add(_not(ended[i].by(p - 1)), ended[i].by(p))
                add(_not(ended[i].by(p)), started[i].by(p))
            add(_not(started[i].by(p)), ended[i].by(p - 1), cells[p][color - 1])
    for i in range(len(blocks) + 1):
        for p in range(size):
            before = ended[i - 1].by(p - 1) if i else True
            after = started[i].by(p) if i < len(blocks) else False
            if before is not False and after is not True:
                for colored in cells[p]:
                    add(_not(before), after, -colored)


class _Place(NamedTuple):
    """A place in a line: `first`, or further along by as many cells as there are variables."""

    first: int
    variables: range

    def by(self, place: int) -> int | bool:
        """That it is this place or one before."""
        if place < self.first:
            return False
        return True if place - self.first >= len(self.variables) else self.variables[place - self.first]


def _not(literal: int | bool) -> int | bool:
    return not literal if isinstance(literal, bool) else -literal


MODELS: dict[str, Callable[[dict[str, Any]], Model]] = {
    "akari": akari,
    "hashi": hashi,
    "nonogram": nonogram,
    "nurikabe": nurikabe,
    "shikaku": shikaku,
}

SOLVE = dict.fromkeys(MODELS, solve)
MISSING: dict[str, str] = {}
