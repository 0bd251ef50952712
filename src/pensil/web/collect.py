"""Makes the collection of the page anew: `python -m pensil.web.collect FILE`. The same puzzles every time.

Of every kind ten puzzles of each level, from small ones to large ones.
"""

from __future__ import annotations

import json
import sys

import pensil
from pensil.kinds import KINDS
from pensil.web.playing import link_of

SIZES = {
    "easy": ((5, 5), (5, 5), (6, 6), (6, 6), (7, 7), (7, 7), (8, 8), (8, 8), (10, 10), (12, 12)),
    "medium": ((6, 6), (7, 7), (7, 7), (8, 8), (8, 8), (10, 10), (10, 10), (10, 8), (12, 12), (15, 15)),
    "hard": ((7, 7), (7, 7), (8, 8), (8, 8), (10, 10), (10, 10), (8, 10), (12, 12), (12, 12), (15, 15)),
    "expert": ((8, 8), (8, 8), (10, 10), (10, 10), (10, 10), (12, 10), (12, 12), (12, 12), (15, 15), (15, 15)),
}
"""Rows and columns of the puzzles of each level."""

SECONDS = 60.0
"""For one puzzle."""

TRIES = 3
"""How many seeds are tried for one puzzle, before it is left out."""


def collect() -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = {}
    for kind in KINDS:
        puzzles = found.setdefault(kind.name, [])
        for level, sizes in SIZES.items():
            for seed, (rows, cols) in enumerate(sizes, 1):
                puzzle = _made(kind.name, rows, cols, level, seed)
                if puzzle is not None:
                    puzzles.append({"link": link_of(puzzle), "rows": rows, "cols": cols, "level": level})
    return found


def _made(kind: str, rows: int, cols: int, level: str, seed: int) -> pensil.Puzzle | None:
    """A puzzle of this level; with another seed, where the first gives none."""
    for further in range(0, 100 * TRIES, 100):
        try:
            return pensil.generate(kind, rows, cols, level=level, seed=seed + further, timeout=SECONDS)
        except pensil.PensilError as error:
            print(f"{kind} {level} {cols}x{rows}, seed {seed + further}: {error}", file=sys.stderr)
    return None


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(collect(), file, separators=(",", ":"))
