"""puzzlekit: some hundred kinds, each an OR-tools model. It gives one answer and does not ask for another."""

from __future__ import annotations

from typing import Any

import puzzlekit

from benchmarks.peers import Answer, boxes, plain, plain_lines


def _solved(kind: str, size: tuple[int, int], **data: Any) -> list[list[str]] | None:
    # One worker: the default starts a thread per core, which costs more CPU time on puzzles of this size.
    options = {"num_search_workers": 1, "time_limit_sec": 3600.0}
    result = puzzlekit.solve({"num_rows": size[0], "num_cols": size[1], **data}, kind, solver_options=options)
    grid: list[list[str]] = result.solution_data["solution_grid"].matrix
    return grid if result.solution_data["status"] in ("Optimal", "Feasible") else None


def _grid(kind: str, cells: list[list[Any]]) -> list[list[str]] | None:
    signs = {None: "-", "#": "x"}
    return _solved(kind, (len(cells), len(cells[0])), grid=[[signs.get(c, str(c)) for c in row] for row in cells])


def _marked(grid: list[list[str]] | None, sign: str) -> Answer:
    if grid is None:
        return "none", None
    return "found", {"cells": [[int(cell == sign) for cell in row] for row in grid]}


def akari(puzzle: dict[str, Any]) -> Answer:
    return _marked(_grid("akari", plain(puzzle)), "o")


def nurikabe(puzzle: dict[str, Any]) -> Answer:
    return _marked(_grid("nurikabe", plain(puzzle)), "x")


def shikaku(puzzle: dict[str, Any]) -> Answer:
    cells = plain(puzzle)
    grid = _grid("shikaku", cells)
    return ("none", None) if grid is None else ("found", boxes(grid, cells))


def nonogram(puzzle: dict[str, Any]) -> Answer:
    rows, cols = ([[str(block) for block in line] for line in lines] for lines in plain_lines(puzzle))
    return _marked(_solved("nonogram", (len(rows), len(cols)), rows=rows, cols=cols), "x")


SOLVE = {"akari": akari, "nonogram": nonogram, "nurikabe": nurikabe, "shikaku": shikaku}
MISSING = {"hashi": "it has no solver for this kind"}
