"""Random puzzles that have at least one solution, made by drawing a solved board first and reading off its clues.

`sample(kind, rng, rows, cols)` gives the puzzle and that solution, both as plain JSON data. They need not be unique.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

Made = tuple[dict[str, Any], dict[str, Any]]


def akari(rng: Random, rows: int, cols: int) -> Made:
    wall = [[rng.random() < 0.25 for _ in range(cols)] for _ in range(rows)]
    lamp = [[0] * cols for _ in range(rows)]
    lit = [row[:] for row in wall]
    order = [(r, c) for r in range(rows) for c in range(cols)]
    rng.shuffle(order)
    for r, c in order:
        if lit[r][c]:
            continue
        lamp[r][c] = 1
        lit[r][c] = True
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = r + dr, c + dc
            while 0 <= y < rows and 0 <= x < cols and not wall[y][x]:
                lit[y][x] = True
                y, x = y + dr, x + dc

    def clue(r: int, c: int) -> int | str | None:
        if not wall[r][c]:
            return None
        beside = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
        count = sum(lamp[y][x] for y, x in beside if 0 <= y < rows and 0 <= x < cols)
        return count if rng.random() < 0.7 else "#"

    cells = [[clue(r, c) for c in range(cols)] for r in range(rows)]
    return {"kind": "akari", "cells": cells}, {"cells": lamp}


def nurikabe(rng: Random, rows: int, cols: int) -> Made:
    """Start all white and let one sea grow; stop before it makes a pool."""
    sea = [[0] * cols for _ in range(rows)]
    r, c = rng.randrange(rows), rng.randrange(cols)
    for _ in range(rng.randrange(rows * cols)):
        if rows * cols == 1:
            break
        if not _pool(sea, r, c):
            sea[r][c] = 1
        beside = [(y, x) for y in range(rows) for x in range(cols) if not sea[y][x] and _beside_sea(sea, y, x)]
        if not beside:
            break
        r, c = rng.choice(beside)
    cells: list[list[int | str | None]] = [[None] * cols for _ in range(rows)]
    seen: set[tuple[int, int]] = set()
    for start in ((y, x) for y in range(rows) for x in range(cols)):
        if sea[start[0]][start[1]] or start in seen:
            continue
        area, todo = [start], [start]
        seen.add(start)
        while todo:
            y, x = todo.pop()
            for n in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
                if 0 <= n[0] < rows and 0 <= n[1] < cols and n not in seen and not sea[n[0]][n[1]]:
                    seen.add(n)
                    area.append(n)
                    todo.append(n)
        y, x = rng.choice(area)
        cells[y][x] = len(area) if rng.random() < 0.85 else "?"
    return {"kind": "nurikabe", "cells": cells}, {"cells": sea}


def _beside_sea(sea: list[list[int]], r: int, c: int) -> bool:
    beside = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
    return any(0 <= y < len(sea) and 0 <= x < len(sea[0]) and sea[y][x] for y, x in beside)


def _pool(sea: list[list[int]], r: int, c: int) -> bool:
    for top in (r - 1, r):
        for left in (c - 1, c):
            square = [(y, x) for y in (top, top + 1) for x in (left, left + 1)]
            inside = all(0 <= y < len(sea) and 0 <= x < len(sea[0]) for y, x in square)
            if inside and all(sea[y][x] or (y, x) == (r, c) for y, x in square):
                return True
    return False


def hashi(rng: Random, rows: int, cols: int) -> Made:
    """Grow a connected set of islands by building bridges from islands already there."""
    limit = rng.choice((1, 2, 2, 2, 3, 4))
    used: dict[tuple[int, int], str] = {(rng.randrange(rows), rng.randrange(cols)): "island"}
    bridges: dict[tuple[int, int, int, int], int] = {}
    for _ in range(rows * cols):
        r, c = rng.choice([cell for cell, what in used.items() if what == "island"])
        dr, dc = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        length = rng.randrange(1, 5)
        path = [(r + dr * i, c + dc * i) for i in range(1, length + 1)]
        end = path[-1]
        free = all(0 <= y < rows and 0 <= x < cols and (y, x) not in used for y, x in path)
        if not free:
            continue
        used.update(dict.fromkeys(path[:-1], "bridge"))
        used[end] = "island"
        (r1, c1), (r2, c2) = sorted([(r, c), end])
        bridges[r1, c1, r2, c2] = rng.randrange(1, limit + 1)
    total: dict[tuple[int, int], int] = {cell: 0 for cell, what in used.items() if what == "island"}
    for (r1, c1, r2, c2), n in bridges.items():
        total[r1, c1] += n
        total[r2, c2] += n

    def clue(r: int, c: int) -> int | str | None:
        if (r, c) not in total:
            return None
        return total[r, c] if total[r, c] and rng.random() < 0.85 else "?"

    cells = [[clue(r, c) for c in range(cols)] for r in range(rows)]
    answer = [[*ends, n] for ends, n in sorted(bridges.items())]
    return {"kind": "hashi", "cells": cells, "max_bridges": limit}, {"bridges": answer}


def shikaku(rng: Random, rows: int, cols: int) -> Made:
    """Cut the board in two again and again."""
    todo, rectangles = [(0, 0, rows - 1, cols - 1)], []
    while todo:
        top, left, bottom, right = todo.pop()
        height, width = bottom - top + 1, right - left + 1
        if height * width == 1 or (height * width <= 12 and rng.random() < 0.45):
            rectangles.append((top, left, bottom, right))
        elif rng.random() < height / (height + width) and height > 1:
            cut = rng.randrange(top, bottom)
            todo += [(top, left, cut, right), (cut + 1, left, bottom, right)]
        elif width > 1:
            cut = rng.randrange(left, right)
            todo += [(top, left, bottom, cut), (top, cut + 1, bottom, right)]
        else:
            todo.append((top, left, bottom, right))
    cells: list[list[int | str | None]] = [[None] * cols for _ in range(rows)]
    placed = []
    for top, left, bottom, right in rectangles:
        r, c = rng.randrange(top, bottom + 1), rng.randrange(left, right + 1)
        cells[r][c] = (bottom - top + 1) * (right - left + 1) if rng.random() < 0.85 else "?"
        placed.append(((r, c), [top, left, bottom, right]))
    return {"kind": "shikaku", "cells": cells}, {"rectangles": [box for _, box in sorted(placed)]}


def nonogram(rng: Random, rows: int, cols: int) -> Made:
    colors = rng.choice((1, 1, 1, 2, 3))
    density = rng.random()
    cells = [[rng.randrange(1, colors + 1) * (rng.random() < density) for _ in range(cols)] for _ in range(rows)]

    def clue(line: list[int]) -> list[Any]:
        blocks: list[Any] = []
        for color, run in groupby(line):
            if color:
                length: int | str = len(list(run)) if rng.random() < 0.95 else "?"
                blocks.append([length, color] if colors > 1 else length)
        return blocks

    puzzle: dict[str, Any] = {
        "kind": "nonogram",
        "row_clues": [clue(row) for row in cells],
        "col_clues": [clue(list(col)) for col in zip(*cells, strict=True)],
    }
    if colors > 1:
        puzzle["palette"] = ["#c00000", "#00c000", "#0000c0"][:colors]
    return puzzle, {"cells": cells}


MAKERS: dict[str, Callable[[Random, int, int], Made]] = {
    "akari": akari,
    "hashi": hashi,
    "nonogram": nonogram,
    "nurikabe": nurikabe,
    "shikaku": shikaku,
}


def sample(kind: str, rng: Random, rows: int, cols: int) -> Made:
    """A random puzzle of this kind, and a solution of it."""
    return MAKERS[kind](rng, rows, cols)


def spoil_a_clue(data: dict[str, Any], rng: Random) -> None:
    """Change one number among the clues, wherever they stand; a place without one is left alone."""
    clues = rng.choice([data[key] for key in ("cells", "row_clues", "col_clues") if key in data])
    line = rng.choice(clues)
    if line:
        at = rng.randrange(len(line))
        if isinstance(line[at], int):
            line[at] = rng.randrange(1, 4)
        elif isinstance(line[at], list):  # a block with its colour
            line[at][0] = rng.randrange(1, 4)
