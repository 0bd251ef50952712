"""Other solvers that pip can install, each behind the same small interface, in a virtual environment of their own.

A module here wraps one package. It has

    SOLVE    for each kind that the package can solve, a function from the puzzle to a status and an answer, both as
             plain data; the status is "unique", "multiple" or "none", or "found" for an answer that is not proved to
             be the only one. It raises `Unsupported` for a puzzle that the package cannot take.
    MISSING  for each other kind, why not.

Nothing here imports pensil: the packages and pensil need not live in one environment.
"""

from __future__ import annotations

from typing import Any

Answer = tuple[str, dict[str, Any] | None]


class Unsupported(Exception):
    """The package has no way to say this puzzle."""


def plain(puzzle: dict[str, Any]) -> list[list[Any]]:
    """The clue grid of a puzzle without clues of unknown value and special rules, which no package here knows."""
    if any(clue == "?" for row in puzzle["cells"] for clue in row):
        raise Unsupported("clues of unknown value")
    if puzzle.get("max_bridges", 2) != 2 or not puzzle.get("loops", True):
        raise Unsupported("a rule of its own")
    cells: list[list[Any]] = puzzle["cells"]
    return cells


def plain_lines(puzzle: dict[str, Any]) -> tuple[list[list[int]], list[list[int]]]:
    """The clues of a nonogram in black and white without unknown lengths."""
    rows, cols = puzzle["row_clues"], puzzle["col_clues"]
    if puzzle.get("palette") or any(block == "?" for line in (*rows, *cols) for block in line):
        raise Unsupported("colours or unknown lengths")
    return [[b for b in line if b] for line in rows], [[b for b in line if b] for line in cols]


def boxes(regions: list[list[Any]], clues: list[list[Any]]) -> dict[str, Any]:
    """The answer of a Shikaku from a grid in which the cells of each rectangle have a name of their own."""
    cells: dict[Any, list[tuple[int, int]]] = {}
    for r, row in enumerate(regions):
        for c, name in enumerate(row):
            cells.setdefault(name, []).append((r, c))
    found = []
    for mine in cells.values():
        clue = next((cell for cell in mine if clues[cell[0]][cell[1]] is not None), mine[0])
        found.append((clue, [*mine[0], *mine[-1]]))  # in reading order, so the corners come first and last
    return {"rectangles": [box for _, box in sorted(found)]}
