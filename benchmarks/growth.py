"""How pensil's time and memory grow with the board, for each kind, on boards that we make.

    python -m benchmarks.growth
    python -m benchmarks.growth --kinds akari,nonogram --sizes 10,20,40 --count 3

Each size is solved in a fresh process. Prints a table; writes report.md, growth.csv and growth.svg (both axes
logarithmic) to benchmarks/results/growth. *grows as* is the best fit time = c * cells^e over the upper half of the
sizes, where fixed costs no longer show.
"""

from __future__ import annotations

import argparse
import csv
import sys
from dataclasses import dataclass
from math import log
from pathlib import Path

from benchmarks.alone import Alone, solved_alone
from benchmarks.boards import KINDS, make, parse_kinds, parse_sizes
from benchmarks.plot import Line, loglog
from benchmarks.report import RESULTS, Row, markdown, save_report, text

SIZES = {
    "akari": "5,7,10,14,20,28,40,56,80,100",
    "hashi": "5,7,10,14,20,28,40,56,80",
    "nonogram": "5,7,10,14,20,28,40,56",
    "nurikabe": "5,7,10,14,20,28,40,50",
    "shikaku": "5,7,10,14,20,28,40,56,80,100",
}
"""As far as boards are made in reasonable time."""

HEAD = ["kind", "board", "cells", "median ms", "max ms", "peak MB", "of it pensil and Python"]


@dataclass(frozen=True)
class Point:
    kind: str
    rows: int
    cols: int
    figures: Alone

    @property
    def cells(self) -> int:
        return self.rows * self.cols

    def row(self) -> Row:
        ms = [f"{1000 * seconds:.2f}" for seconds in (self.figures.median, max(self.figures.seconds))]
        return [
            self.kind,
            f"{self.rows}x{self.cols}",
            str(self.cells),
            *ms,
            f"{self.figures.peak:.0f}",
            f"{self.figures.before:.0f}",
        ]


def exponent(points: list[Point]) -> float:
    """The slope of the straight line through the logarithms, by least squares."""
    upper = points[len(points) // 2 :] if len(points) > 3 else points
    xs, ys = [log(p.cells) for p in upper], [log(p.figures.median) for p in upper]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((a - x) ** 2 for a in xs)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / spread if spread else 0.0


def measure(kind: str, sizes: list[tuple[int, int]], count: int, seed: int) -> list[Point]:
    points = []
    for rows, cols in sizes:
        boards = [make(kind, rows, cols, seed + number) for number in range(count)]
        points.append(Point(kind, rows, cols, solved_alone(boards)))
        sys.stderr.write(f"{kind} {rows}x{cols}: {1000 * points[-1].figures.median:.2f} ms\n")
    return points


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kinds", type=parse_kinds, default=list(KINDS))
    parser.add_argument(
        "--sizes", type=parse_sizes, help="rows x columns, such as 10,20x30; else for each kind its own"
    )
    parser.add_argument("--count", type=int, default=3, help="boards of each size")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--out", type=Path, default=RESULTS / "growth")
    args = parser.parse_args()
    points = {k: measure(k, args.sizes or parse_sizes(SIZES[k]), args.count, args.seed) for k in args.kinds}
    rows = [point.row() for mine in points.values() for point in mine]
    laws = [[kind, f"cells^{exponent(mine):.2f}"] for kind, mine in points.items() if len(mine) > 1]
    print(text(HEAD, rows))
    print(text(["kind", "grows as"], laws))
    args.out.mkdir(parents=True, exist_ok=True)
    lines = [Line(kind, [(p.cells, 1000 * p.figures.median) for p in mine]) for kind, mine in points.items()]
    (args.out / "growth.svg").write_text(
        loglog(
            "Time to solve and to prove that the answer is the only one",
            "cells of the board",
            "CPU milliseconds, median",
            lines,
        ),
        encoding="utf-8",
    )
    with (args.out / "growth.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([HEAD, *rows])
    about = f"{args.count} random unique boards of each size, each size in a fresh process.\n"
    tables = f"{markdown(['kind', 'grows as'], laws)}\n{markdown(HEAD, rows)}"
    save_report(args.out, "Growth with the board", about, tables, also=["growth.csv", "growth.svg"])


if __name__ == "__main__":
    main()
