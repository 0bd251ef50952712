"""The hardest ends of what we solve: large islands, random nonograms, very big pictures; each answer is proved.

    python -m benchmarks.tails
    python -m benchmarks.tails --corpus PUZZLES.jsonl --slowest 6    # and the slowest puzzles of files
    python -m benchmarks.tails --only x512                           # some of them

A board counts as decided when it is known to have one solution, several, or none.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pensil
from benchmarks.boards import read_corpus
from benchmarks.report import RESULTS, Row, markdown, save_report, text

HEAD = ["boards", "decided", "in 0.1 s", "one", "several", "none", "median ms", "max ms", "slowest"]

Data = dict[str, Any]
Pixels = list[list[bool]]
Named = tuple[str, Data]


def islands(clues: dict[tuple[int, int], int], side: int = 10) -> Data:
    return {"kind": "nurikabe", "cells": [[clues.get((r, c)) for c in range(side)] for r in range(side)]}


def one_island() -> Iterator[Named]:
    """A single clue of 30 to 95, in the middle, on an edge and in a corner."""
    for cell in ((4, 4), (1, 1), (0, 4), (0, 0)):
        for size in (*range(30, 50), *range(50, 100, 5)):
            yield f"{size} at {cell}", islands({cell: size})


def two_islands() -> Iterator[Named]:
    """Two clues, 30 or more at least one of them, from few island cells to few sea cells."""
    for seed in range(60):
        rng = Random(seed)
        one, other = (divmod(place, 10) for place in rng.sample(range(100), 2))
        first = rng.randint(30, 55)
        total = rng.choice((36, 38, 40, 60, 70, 80, 85, 88, 90, 92, 94, 96))
        yield f"seed {seed}", islands({one: first, other: max(1, total - first)})


def nonogram(pixels: Pixels) -> Data:
    def blocks(line: Iterable[bool]) -> list[int]:
        return [len([*run]) for black, run in groupby(line) if black]

    rows, cols = [blocks(row) for row in pixels], [blocks(col) for col in zip(*pixels, strict=True)]
    return {"kind": "nonogram", "row_clues": rows, "col_clues": cols}


def at_random() -> Iterator[Named]:
    """30x30, every cell black with a chance of 40 in 100."""
    for seed in range(30):
        rng = Random(seed)
        yield f"seed {seed}", nonogram([[rng.random() < 0.4 for _ in range(30)] for _ in range(30)])


def shapes(side: int, rng: Random) -> Pixels:
    """Discs, boxes and diamonds, black or white, one over the other."""
    pixels = [[False] * side for _ in range(side)]
    for _ in range(14):
        y0, x0 = rng.uniform(0, side), rng.uniform(0, side)
        high, wide = rng.uniform(0.05, 0.3) * side, rng.uniform(0.05, 0.3) * side
        form, black = rng.randrange(3), rng.random() < 0.65
        for y in range(max(0, int(y0 - high)), min(side, int(y0 + high) + 1)):
            for x in range(max(0, int(x0 - wide)), min(side, int(x0 + wide) + 1)):
                a, b = abs(y - y0) / high, abs(x - x0) / wide
                if form == 1 or (a * a + b * b <= 1 if form == 0 else a + b <= 1):
                    pixels[y][x] = black
    return pixels


def landscape(side: int, rng: Random) -> Pixels:
    """A sky that grows darker to the ground, with clouds and hills: grey values, cut at the middle."""
    light = _clouds(side, rng, count=10, finest=6.0)
    return [[(y / side - 0.5) * 5 + light(y, x) > 0 for x in range(side)] for y in range(side)]


def portrait(side: int, rng: Random) -> Pixels:
    """A bright oval with shadows on a dark ground: nothing touches the frame, so no line says much by itself."""
    light = _clouds(side, rng, count=8, finest=9.0)

    def value(y: int, x: int) -> float:
        return 2.6 - 8 * math.hypot(y / side - 0.5, (x / side - 0.5) * 1.3) + 0.6 * light(y, x)

    return [[value(y, x) > 0 for x in range(side)] for y in range(side)]


def _clouds(side: int, rng: Random, count: int, finest: float) -> Callable[[int, int], float]:
    waves = [(rng.uniform(1, finest), rng.uniform(1, finest), rng.uniform(0, 7), 1 / (1 + k / 2)) for k in range(count)]
    return lambda y, x: sum(a * math.sin(6 * (fy * y + fx * x) / side + p) for fy, fx, p, a in waves)


def pictures(draw: Callable[[int, Random], Pixels], side: int) -> Iterator[Named]:
    for seed in range(20):
        yield f"seed {seed}", nonogram(draw(side, Random(seed)))


def row(name: str, boards: Iterable[Named], seconds: float) -> Row:
    """A group of boards: what they have come to, and how long it took, model and proof included."""
    times, counts = {}, Counter[str]()
    for board, data in boards:
        puzzle = pensil.read(data)
        started = time.process_time()
        result = pensil.solve(puzzle, timeout=seconds)
        times[board] = 1000 * (time.process_time() - started)
        counts[result.status] += 1
    decided = len(times) - counts["timeout"]
    soon = sum(each <= 100 for each in times.values())
    slowest = max(times, key=lambda board: times[board])
    found = [str(counts[status]) for status in ("unique", "multiple", "none")]
    shown = [f"{figure:.1f}" for figure in (median(times.values()), max(times.values()))]
    line = [name, f"{decided}/{len(times)}", str(soon), *found, *shown, slowest]
    print("  ".join(line), flush=True)
    return line


def groups() -> Iterator[tuple[str, Iterable[Named]]]:
    yield "nurikabe 10x10, one clue of 30 to 95", one_island()
    yield "nurikabe 10x10, two clues, one of 30 or more", two_islands()
    yield "nonogram 30x30, random, 40 % black", at_random()
    for draw in (shapes, landscape, portrait):
        for side in (200, 512):
            yield f"nonogram {side}x{side}, {draw.__name__}", pictures(draw, side)


def slowest_of(paths: list[Path], count: int, seconds: float) -> Iterator[Row]:
    by_kind: dict[str, list[tuple[float, Named]]] = {}
    for board in read_corpus(paths):
        started = time.process_time()
        pensil.solve(pensil.read(board.puzzle), timeout=seconds)
        timed = time.process_time() - started, (board.id, board.puzzle)
        by_kind.setdefault(board.kind, []).append(timed)
    for kind, boards in by_kind.items():
        worst = sorted(boards, key=lambda board: -board[0])[:count]
        yield row(
            f"{kind}, the {len(worst)} slowest of {len(boards)} puzzles of people", (b for _, b in worst), seconds
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tails", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="at most so long for each board")
    parser.add_argument("--only", nargs="+", default=[""], help="boards whose name has one of these in it")
    parser.add_argument("--corpus", type=Path, nargs="*", default=[], help="puzzles from files too")
    parser.add_argument("--slowest", type=int, default=6, help="so many of them, of each kind")
    parser.add_argument("--out", type=Path, default=RESULTS / "tails")
    args = parser.parse_args()
    rows = [row(name, boards, args.seconds) for name, boards in groups() if any(part in name for part in args.only)]
    rows += slowest_of(args.corpus, args.slowest, args.seconds)
    print(text(HEAD, rows))
    about = (
        f"At most {args.seconds:.0f} s each by the clock; decided: one solution, several or none, and proved so. "
        "Seeds from 0 (benchmarks/tails.py)."
    )
    save_report(args.out, "Tails", about, markdown(HEAD, rows))


if __name__ == "__main__":
    main()
