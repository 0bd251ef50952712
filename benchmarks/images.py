"""Nonograms of real pictures, as large as you like: how long those take that are puzzles, and which are none.

    python -m benchmarks.images photos/*.jpg
    python -m benchmarks.images photos/*.jpg --sides 100 300 --seconds 20

An image in black and white is not yet a puzzle: often another picture has the same clues. So boards with one solution
are told apart from those with several; and where lines alone lead to it, as in most puzzles that people publish, from
where they do not. Where pensil does not decide in time which it is, the picture tells more than its clues do: where
blocks of two rows and two columns can move to and fro in four cells, there is another one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median

import pensil
from benchmarks.report import RESULTS, Row, markdown, save_report, text
from pensil.engine.model import NativeModel
from pensil.formats.nonogram.images import decode
from pensil.kinds import kind_named
from pensil.kinds.nonogram.image.shades import black_and_white

HEAD = ["board", "", "images", "in 0.1 s", "median ms", "max ms", "slowest"]

LINES, ONE, SEVERAL, NO_PUZZLE, UNKNOWN = (
    "one solution, by lines alone",
    "one solution, but not by lines alone",
    "several solutions",
    "not decided; the picture shows a second solution",
    "not decided",
)

Pixels = Sequence[Sequence[int]]
Move = tuple[int, int, int]
"""A line, a place that a block of it leaves and a place that it takes: the block moves on by one cell."""


def exchange(pixels: Pixels) -> tuple[int, int, int, int] | None:
    """Two rows and two columns (a row, a column, the other row and column) in whose four cells the picture may as well
    be the opposite: each of the four lines keeps its clue, since a block of it only moves by one cell."""
    across, down = set(_moves(pixels)), set(_moves([*zip(*pixels, strict=True)]))
    ends: dict[tuple[int, int], list[int]] = {}
    for col, start, end in down:
        ends.setdefault((col, start), []).append(end)
    for row, col, other_col in sorted(across):
        for other_row in ends.get((col, row), ()):
            if (other_row, other_col, col) in across and (other_col, other_row, row) in down:
                return row, col, other_row, other_col
    return None


def _moves(lines: Iterable[Sequence[int]]) -> Iterator[Move]:
    for number, line in enumerate(lines):
        blank = [True, *(not cell for cell in line), True, True]  # place p stands at p + 1
        start = None
        for place in range(len(line) + 1):
            if blank[place + 1] and start is not None:
                if place < len(line) and blank[place + 2]:
                    yield number, start, place
                if start > 0 and (start == 1 or blank[start - 1]):
                    yield number, place - 1, start - 1
                start = None
            elif not blank[place + 1] and start is None:
                start = place


def picture(path: Path, side: int) -> tuple[pensil.Puzzle, Pixels]:
    """An image in black and white, as `pensil picture` has smaller ones before it makes them unique."""
    wanted = black_and_white(decode(path.read_bytes()), side, side, fit="stretch")
    pixels = [wanted.values[start : start + side] for start in range(0, side * side, side)]
    return wanted.puzzle(wanted.values)[0], pixels


def by_lines(puzzle: pensil.Puzzle) -> bool:
    """Whether every cell follows from lines alone, one after the other."""
    model = NativeModel(puzzle)
    kind_named(puzzle.kind).model(puzzle, model)
    return 0 not in model.solver.fixed(model.variables.start, len(model.variables))


def rows(paths: Sequence[Path], side: int, seconds: float) -> list[Row]:
    """What has come of the images at this size: model and proof included."""
    times: dict[str, dict[str, float]] = {name: {} for name in (LINES, ONE, SEVERAL, NO_PUZZLE, UNKNOWN)}
    for path in paths:
        puzzle, pixels = picture(path, side)
        started = time.process_time()
        status = pensil.solve(puzzle, timeout=seconds).status
        took = 1000 * (time.process_time() - started)
        if status == "unique":
            known = LINES if by_lines(puzzle) else ONE
        elif status == "multiple":
            known = SEVERAL
        else:
            known = NO_PUZZLE if exchange(pixels) else UNKNOWN
        times[known][str(path)] = took
        print(f"{side}x{side}  {path}  {known}  {took:.1f} ms", flush=True)
    return [_row(f"{side}x{side}", name, found) for name, found in times.items()]


def _row(board: str, name: str, times: dict[str, float]) -> Row:
    soon = sum(each <= 100 for each in times.values())
    if name in (NO_PUZZLE, UNKNOWN) or not times:
        return [board, name, str(len(times)), "-", "-", "-", "-"]
    slowest = max(times, key=lambda path: times[path])
    figures = [f"{figure:.1f}" for figure in (median(times.values()), times[slowest])]
    return [board, name, str(len(times)), str(soon), *figures, Path(slowest).name]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.images", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("images", type=Path, nargs="+")
    parser.add_argument("--sides", type=int, nargs="+", default=[200, 512], help="rows, and as many columns")
    parser.add_argument("--seconds", type=float, default=10.0, help="at most so long for each board, by the clock")
    parser.add_argument("--out", type=Path, default=RESULTS / "images")
    args = parser.parse_args()
    found = [row for side in args.sides for row in rows(args.images, side, args.seconds)]
    print(text(HEAD, found))
    about = f"At most {args.seconds:.0f} s each by the clock (benchmarks/images.py)."
    save_report(args.out, "Nonograms of real pictures", about, markdown(HEAD, found))


if __name__ == "__main__":
    main()
