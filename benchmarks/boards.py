"""The boards that are raced on: unique puzzles that we make, or puzzles read from files.

    python -m benchmarks.boards akari --sizes 10x10,20x30 --count 3     # prints JSON lines

A board is plain data, {"id", "puzzle", "solution"}, so that programs that do not know pensil can take it. The same
kind, size and seed always give the same board.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import pensil
from benchmarks.drafts import DRAFTS, Draft, Puzzle
from pensil.kinds import kind_named

KINDS = tuple(sorted(DRAFTS))

MOST_MENDS = 600
SECONDS = 30.0
"""A draft that takes longer to solve, or more mending, is given up and another one is drawn."""


@dataclass(frozen=True)
class Board:
    id: str
    puzzle: Puzzle
    solution: dict[str, Any] | None  # None when it is not known

    @property
    def kind(self) -> str:
        return str(self.puzzle["kind"])

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        if "cells" in self.puzzle:
            return len(self.puzzle["cells"]), len(self.puzzle["cells"][0])
        return len(self.puzzle["row_clues"]), len(self.puzzle["col_clues"])

    def to_line(self) -> str:
        return json.dumps(asdict(self))


def make(kind: str, rows: int, cols: int, seed: int = 0) -> Board:
    """A random puzzle with exactly one solution."""
    rng = Random(f"{kind} {rows}x{cols} {seed}")
    draft = DRAFTS[kind](rng, rows, cols)
    while not _mended(draft):
        draft = DRAFTS[kind](rng, rows, cols)
    draft.harden(_unique)
    puzzle = draft.puzzle()
    (solution,) = _solved(puzzle).solutions
    return Board(f"{kind}-{rows}x{cols}-{seed}", puzzle, solution.to_json())


def _mended(draft: Draft) -> bool:
    """Mend the draft until its puzzle is unique, and say whether that has succeeded."""
    for _ in range(MOST_MENDS):
        result = _solved(draft.puzzle())
        if result.status != "multiple":
            return bool(result.status == "unique")
        spots = [spot for spot, value in enumerate(result.facts.values()) if value is None]
        draft.mend({cell for spot in spots for cell in result.puzzle.spot_cells(spot)})
    return False


def _unique(puzzle: Puzzle) -> bool:
    return bool(_solved(puzzle).status == "unique")


def _solved(puzzle: Puzzle) -> Any:
    return pensil.solve(kind_named(puzzle["kind"]).from_json(puzzle), timeout=SECONDS)


def make_many(kinds: Iterable[str], sizes: Iterable[tuple[int, int]], count: int, seed: int = 0) -> Iterator[Board]:
    sizes = list(sizes)
    for kind in kinds:
        for rows, cols in sizes:
            for number in range(count):
                yield make(kind, rows, cols, seed + number)


def read_corpus(paths: Iterable[Path], every: int = 1) -> Iterator[Board]:
    """The puzzles of files, each `every`-th of a file: JSON lines, or anything that pensil reads."""
    for path in paths:
        if path.suffix == ".jsonl":
            lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
            for number, line in enumerate(lines[::every]):
                yield _from_line(line, f"{path.stem}-{number * every + 1}")
        else:
            puzzle = pensil.read(path)
            yield Board(path.stem, puzzle.to_json(), None)


def _from_line(line: str, name: str) -> Board:
    data = json.loads(line)
    puzzle = pensil.read(json.dumps(data.get("puzzle", data)))  # so that a mistake in the file is found here
    return Board(str(data.get("id", name)), puzzle.to_json(), data.get("solution"))


def parse_sizes(text: str) -> list[tuple[int, int]]:
    """Sizes as rows x columns: "10x10,20x30"; one number is a square."""
    sizes = []
    for part in text.split(","):
        rows, _, cols = part.partition("x")
        size = int(rows), int(cols or rows)
        if min(size) < 3:
            raise argparse.ArgumentTypeError("boards have at least 3 rows and 3 columns")  # less leaves no room to mend
        sizes.append(size)
    return sizes


def parse_kinds(text: str) -> list[str]:
    kinds = text.split(",")
    for kind in kinds:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"no kind {kind!r}; there are {', '.join(KINDS)}")
    return kinds


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards", description="Print unique puzzles.")
    parser.add_argument("kinds", type=parse_kinds)
    parser.add_argument("--sizes", type=parse_sizes, default=[(10, 10)], help="rows x columns: 10x10,20x30")
    parser.add_argument("--count", type=int, default=1, help="so many of each size")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for board in make_many(args.kinds, args.sizes, args.count, args.seed):
        sys.stdout.write(board.to_line() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
