"""The five kinds as models for OR-tools' CP-SAT solver, as a user of that library would write them.

Like `models_sat`, from which it takes a few lines of geometry, it takes and gives plain JSON data and knows nothing of
pensil. It looks for one answer, then for another one. Of several ways to write a model, here is the quickest we found:
automata for nonogram lines, ranks for the connected cells of Nurikabe, lazy cuts for those of Hashi.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.models_sat import beside, pieces, rectangles

Cell = tuple[int, int]
Var = Any  # cp_model.IntVar, where OR-Tools is installed


class Model(cp_model.CpModel):
    """`answer` reads an answer; `decisive` are the variables that make it; `cuts` are added while there are any."""

    def __init__(self) -> None:
        super().__init__()
        self.decisive: list[Var] = []
        self.answer: Callable[[Callable[[Var], int]], dict[str, Any]] = lambda value: {}
        self.cuts: Callable[[Callable[[Var], int]], list[list[Any]]] = lambda value: []

    def switches(self, count: int) -> list[Var]:
        return [self.new_bool_var("") for _ in range(count)]

    def answers(self) -> Iterator[dict[str, Any]]:
        """All answers, each once."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1  # CPU time is what we measure, and more workers only use more of it
        while solver.solve(self) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            cuts = self.cuts(solver.value)
            if not cuts:
                yield self.answer(solver.value)
                cuts = [[~v if solver.value(v) else v for v in self.decisive]]
            for cut in cuts:
                self.add_bool_or(cut)


def solve(puzzle: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """An answer, and whether it is the only one: "unique", "multiple" or "none"."""
    answers = MODELS[puzzle["kind"]](puzzle).answers()
    found = [answer for answer, _ in zip(answers, range(2), strict=False)]
    return ("none", "unique", "multiple")[len(found)], found[0] if found else None


def akari(puzzle: dict[str, Any]) -> Model:
    model = Model()
    clues = puzzle["cells"]
    rows, cols = len(clues), len(clues[0])
    white = [(r, c) for r in range(rows) for c in range(cols) if clues[r][c] is None]
    lamp = dict(zip(white, model.switches(len(white)), strict=True))
    lights: dict[Cell, list[Var]] = {cell: [] for cell in white}
    lines = [[(r, c) for c in range(cols)] for r in range(rows)] + [[(r, c) for r in range(rows)] for c in range(cols)]
    for line in lines:
        run: list[Cell] = []
        for cell in [*line, None]:
            if cell in lamp:
                run.append(cell)
            elif run:
                lamps = [lamp[each] for each in run]
                model.add_at_most_one(lamps)
                for each in run:
                    lights[each] += lamps
                run = []
    for cell in white:
        model.add_bool_or(lights[cell])
    for r in range(rows):
        for c in range(cols):
            if isinstance(clues[r][c], int):
                model.add(sum(lamp[n] for n in beside((r, c), rows, cols) if n in lamp) == clues[r][c])

    model.decisive = list(lamp.values())
    model.answer = lambda value: {
        "cells": [[value(lamp[r, c]) if (r, c) in lamp else 0 for c in range(cols)] for r in range(rows)]
    }
    return model


def shikaku(puzzle: dict[str, Any]) -> Model:
    model = Model()
    clues = puzzle["cells"]
    over: dict[Cell, list[Var]] = {(r, c): [] for r in range(len(clues)) for c in range(len(clues[0]))}
    chosen: list[tuple[tuple[int, int, int, int], Var]] = []
    for boxes in rectangles(clues).values():
        mine = model.switches(len(boxes))
        model.add_exactly_one(mine)
        chosen += zip(boxes, mine, strict=True)
    for (top, left, bottom, right), switch in chosen:
        for r in range(top, bottom + 1):
            for c in range(left, right + 1):
                over[r, c].append(switch)
    for covering in over.values():
        model.add_exactly_one(covering)

    model.decisive = [switch for _, switch in chosen]
    model.answer = lambda value: {"rectangles": [list(box) for box, switch in chosen if value(switch)]}
    return model


def hashi(puzzle: dict[str, Any]) -> Model:
    model = Model()
    clues, most = puzzle["cells"], puzzle.get("max_bridges", 2)
    rows, cols = len(clues), len(clues[0])
    islands = [(r, c) for r in range(rows) for c in range(cols) if clues[r][c] is not None]
    down = sorted(islands, key=lambda cell: (cell[1], cell[0]))
    across_pairs = [(a, b) for a, b in pairwise(islands) if a[0] == b[0]]
    down_pairs = [(a, b) for a, b in pairwise(down) if a[1] == b[1]]
    pairs = across_pairs + down_pairs
    at_least = {pair: model.switches(most) for pair in pairs}  # "at least 1 bridge", "at least 2", ...
    joined = {pair: switches[0] for pair, switches in at_least.items()}
    at: dict[Cell, list[tuple[Cell, Cell]]] = {cell: [] for cell in islands}
    for pair in pairs:
        for end in pair:
            at[end].append(pair)
        for fewer, more in pairwise(at_least[pair]):
            model.add_implication(more, fewer)
    for (r, left), (_, right) in across_pairs:
        for (top, c), (bottom, _) in down_pairs:
            if top < r < bottom and left < c < right:
                model.add_bool_or(~joined[(r, left), (r, right)], ~joined[(top, c), (bottom, c)])
    for r, c in islands:
        if clues[r][c] != "?":
            model.add(sum(switch for pair in at[r, c] for switch in at_least[pair]) == clues[r][c])
    if not puzzle.get("loops", True):
        model.add(sum(joined.values()) == len(islands) - 1)  # connected, so a tree

    def cuts(value: Callable[[Var], int]) -> list[list[Any]]:
        def linked(island: Cell) -> list[Cell]:
            return [end for pair in at[island] if value(joined[pair]) for end in pair if end != island]

        parts = pieces(islands, linked)
        if len(parts) == 1:
            return []
        return [[v for pair, v in joined.items() if (pair[0] in part) != (pair[1] in part)] for part in parts]

    model.cuts = cuts
    model.decisive = [switch for switches in at_least.values() for switch in switches]
    model.answer = lambda value: {
        "bridges": sorted([*a, *b, sum(map(value, vs))] for (a, b), vs in at_least.items() if value(vs[0]))
    }
    return model


def nurikabe(puzzle: dict[str, Any]) -> Model:
    model = Model()
    clues = puzzle["cells"]
    rows, cols = len(clues), len(clues[0])
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    near = {cell: beside(cell, rows, cols) for cell in cells}
    sizes = {(r, c): clues[r][c] for r, c in cells if clues[r][c] is not None}
    sea = dict(zip(cells, model.switches(len(cells)), strict=True))
    owned: dict[Cell, dict[Cell, Var]] = {}
    for clue, size in sizes.items():
        most = rows * cols if size == "?" else size
        mine = [cell for cell in cells if abs(cell[0] - clue[0]) + abs(cell[1] - clue[1]) < most]
        owned[clue] = dict(zip(mine, model.switches(len(mine)), strict=True))
        model.add(owned[clue][clue] == 1)
        if size != "?":
            model.add(sum(owned[clue].values()) == size)
        _connect(model, owned[clue], near, clue, most)
    _connect(model, sea, near, None, rows * cols)
    for cell in cells:
        model.add_exactly_one([sea[cell], *(mine[cell] for mine in owned.values() if cell in mine)])
    for clue, land in owned.items():
        for cell, switch in land.items():
            for other in near[cell]:  # land beside land belongs to the same island
                model.add_bool_or([~switch, sea[other], *([land[other]] if other in land else [])])
            if cell != clue:
                model.add_bool_or([~switch, *(land[other] for other in near[cell] if other in land)])
    for r in range(rows - 1):
        for c in range(cols - 1):
            model.add_bool_or([~sea[y, x] for y in (r, r + 1) for x in (c, c + 1)])

    model.decisive = list(sea.values())
    model.answer = lambda value: {"cells": [[value(sea[r, c]) for c in range(cols)] for r in range(rows)]}
    return model


def _connect(model: Model, inside: dict[Cell, Var], near: dict[Cell, list[Cell]], root: Cell | None, most: int) -> None:
    """The true cells are a tree: each but the root, which may be any cell when it is not told, has a parent."""
    rank = {cell: model.new_int_var(0, most - 1, "") for cell in inside}
    roots = [model.new_bool_var("") for _ in inside]
    if root is None:
        model.add_at_most_one(roots)
    for (cell, switch), here in zip(inside.items(), roots, strict=True):
        if root is not None:
            model.add(here == int(cell == root))
        model.add_implication(here, switch)
        parents = [here]
        for other in near[cell]:
            if other in inside:
                parent = model.new_bool_var("")
                parents.append(parent)
                model.add_implication(parent, inside[other])
                model.add(rank[cell] >= rank[other] + 1).only_enforce_if(parent)
        model.add_exactly_one([~switch, *parents])


def nonogram(puzzle: dict[str, Any]) -> Model:
    model = Model()
    row_clues, col_clues = puzzle["row_clues"], puzzle["col_clues"]
    rows, cols = len(row_clues), len(col_clues)
    colors = len(puzzle.get("palette") or ["#000000"])
    cell = {(r, c): model.new_int_var(0, colors, "") for r in range(rows) for c in range(cols)}
    lines = [([cell[r, c] for c in range(cols)], clue) for r, clue in enumerate(row_clues)]
    lines += [([cell[r, c] for r in range(rows)], clue) for c, clue in enumerate(col_clues)]
    for line, clue in lines:
        blocks = [block if isinstance(block, list) else [block, 1] for block in clue if block != 0]
        _line(model, line, [(length, color) for length, color in blocks])

    if colors == 1:
        model.decisive = list(cell.values())
    else:
        for variable in cell.values():
            switches = model.switches(colors + 1)
            model.add_exactly_one(switches)
            model.add(variable == sum(color * switch for color, switch in enumerate(switches)))
            model.decisive += switches
    model.answer = lambda value: {"cells": [[value(cell[r, c]) for c in range(cols)] for r in range(rows)]}
    return model


def _line(model: Model, cells: list[Var], blocks: list[tuple[int | str, int]]) -> None:
    """A line read by an automaton: blank cells, the cells of a block, blank cells, ... to the last block or beyond."""
    steps = [(0, 0, 0)]
    blank, last, before = 0, 0, 0  # the states between blocks and at the end of the block before, and its colour
    for length, color in blocks:
        first = blank + 1
        end = first if length == "?" else first + int(length) - 1
        steps += [(state, color, state + 1) for state in range(blank, end)]
        if before not in (0, color):
            steps.append((last, color, first))
        if length == "?":
            steps.append((end, color, end))
        blank, last, before = end + 1, end, color
        steps += [(last, 0, blank), (blank, 0, blank)]
    model.add_automaton(cells, 0, sorted({last, blank}), steps)


MODELS: dict[str, Callable[[dict[str, Any]], Model]] = {
    "akari": akari,
    "hashi": hashi,
    "nonogram": nonogram,
    "nurikabe": nurikabe,
    "shikaku": shikaku,
}

SOLVE = dict.fromkeys(MODELS, solve)
MISSING: dict[str, str] = {}
