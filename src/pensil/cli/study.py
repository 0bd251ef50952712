"""Measure how the time and the nodes of strategies grow with the area of the board.

Boards are random ones of some sizes, or the puzzles of a folder. A polynomial is fitted to the measurements of each
strategy; its degree, 1 to 5, is the one with the best adjusted R2. With --log it is fitted to their logarithms, where a
straight line is exponential growth. A strategy that comes to its limit three times in a row is not tried on larger
boards. A search of less than 50 ms is made three times, and the shortest time counts.

The CSV has a line for each run: kind, puzzle (the file, or the size and number of a random board), rows, cols, area,
strategy, status (as in `pensil run --json`), generated, expanded, dead, backtracks, validations, depth, solutions,
seconds.
"""

from __future__ import annotations

import argparse
import os
import sys
from statistics import median
from typing import TYPE_CHECKING

from pensil.cli.arguments import UsageError, amount, positive, seconds
from pensil.cli.files import check_files, every_puzzle, load, save
from pensil.cli.progress import Progress, bar
from pensil.cli.show import duration, table
from pensil.errors import PensilError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pensil.core.board import Puzzle
    from pensil.core.trace import Strategy
    from pensil.engine.run import Search
    from pensil.lab.measure import Measure
    from pensil.lab.study import Growth, Size, Turn

EXAMPLES = """
pensil study shikaku --sizes 4x4,5x5,6x6,7x7 --count 5 --plot growth.svg
pensil study nonogram --sizes 5x5,10x10,15x15,20x15,20x25,25x25 --strategies heuristic,dynamic --csv times.csv
pensil study akari --folder my-puzzles --log --plot growth.svg
"""

SIZES = "3x3,4x4,5x5,6x6,7x7,8x8"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", help="the kind of puzzle")
    boards = parser.add_mutually_exclusive_group()
    boards.add_argument("--sizes", metavar="WxH,...", help=f"columns x rows of random boards (default {SIZES})")
    boards.add_argument("--folder", nargs="+", metavar="PATH", help="puzzles in folders and files instead")
    parser.add_argument("--count", type=positive, default=3, metavar="N", help="random boards of each size (default 3)")
    parser.add_argument("--seed", type=amount, default=0, metavar="N", help="other random boards (default 0)")
    parser.add_argument("--strategies", metavar="NAME,...", help="only these (default: all, and the engine)")
    parser.add_argument("--solutions", type=amount, default=1, metavar="N", help="stop after N solutions (0 = all)")
    parser.add_argument("--timeout", type=seconds, default=5.0, metavar="S", help="seconds for each run (default 5)")
    parser.add_argument("--limit-nodes", type=positive, metavar="N", help="nodes for each run")
    parser.add_argument("--degree", type=int, choices=range(1, 6), metavar="D", help="fit this degree (5: the paper's)")
    parser.add_argument("--plot", metavar="FILE", help="draw the figure: FILE.svg")
    parser.add_argument("--log", action="store_true", help="logarithmic scales, and curves through logarithms")
    parser.add_argument("--csv", metavar="FILE", help="write all measurements; '-' for standard output")


def run(args: argparse.Namespace) -> int:
    from pensil.engine.run import strategies_of
    from pensil.kinds import kind_named
    from pensil.lab.measure import as_csv
    from pensil.lab.study import growths, plot

    if args.json and args.csv == "-":
        raise UsageError("--json and --csv - both want standard output: give the CSV a file")
    if args.plot and not args.plot.lower().endswith(".svg"):
        raise UsageError(f"the figure is drawn as SVG: {args.plot!r} should end in .svg")
    check_files(args.plot, args.csv)
    kind = kind_named(args.kind).name
    names = args.strategies.split(",") if args.strategies else None
    measures, interrupted = _measure(kind, strategies_of(kind, names), args)
    found = growths(measures, [args.degree] if args.degree else range(1, 6), log=args.log)
    if args.csv:
        save(args.csv, as_csv(measures))
    if args.plot and measures:
        save(args.plot, plot(found))
    if args.json:
        import json

        report = {"kind": kind, "runs": [each.row() for each in measures], "growth": [g.to_json() for g in found]}
        print(json.dumps(report))
    elif args.csv != "-":
        _print(kind, measures, found)
    if interrupted:
        print("pensil: interrupted", file=sys.stderr)
        return 130
    return 0


def _measure(kind: str, strategies: Sequence[Strategy], args: argparse.Namespace) -> tuple[list[Measure], bool]:
    """What was measured, and whether Ctrl-C ended it."""
    from pensil.lab.measure import Limits
    from pensil.lab.study import random_boards, study

    progress = Progress()

    def watch(turn: Turn, search: Search | None) -> None:
        def words() -> str:
            nodes = f", {search.tally.counters.generated:,} nodes" if search else ""
            return f"{bar(turn.done, turn.total)}  {turn.name}  {turn.strategy.name}{nodes}"

        progress.show(words, now=search is None)

    measures: list[Measure] = []
    try:
        if args.folder:
            boards = list(_folder(kind, args.folder))
        else:
            boards = list(random_boards(kind, _sizes(args.sizes or SIZES), args.count, args.seed))
        limits = Limits(args.solutions, args.limit_nodes, args.timeout)
        for each in study(boards, strategies, limits, watch):
            measures.append(each)  # one by one: what is there when Ctrl-C comes is kept
    except KeyboardInterrupt:
        return measures, True
    finally:
        progress.clear()
    return measures, False


def _sizes(text: str) -> list[Size]:
    from pensil.core.clues import check_size

    sizes = []
    for word in text.split(","):
        cols, cross, rows = word.strip().lower().partition("x")
        if not cross or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in (cols, rows)):
            raise UsageError(f"{word.strip()[:40]!r} is not a size: columns x rows, such as 10x8")
        check_size(int(rows), int(cols))
        sizes.append((int(rows), int(cols)))
    return sizes


def _folder(kind: str, paths: list[str]) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of this kind in folders and files; what cannot be read is told, and left out."""
    found = 0
    for path in paths:
        names = sorted(os.listdir(path)) if os.path.isdir(path) else [""]
        for name in names:
            file = os.path.join(path, name) if name else path
            if os.path.isdir(file) or name.startswith("."):
                continue
            for one in every_puzzle([file]):
                try:
                    puzzle = load(one).puzzle
                except PensilError as error:
                    print(f"pensil: {one} is left out: {error}", file=sys.stderr)
                    continue
                if puzzle.kind != kind:
                    print(f"pensil: {one} is left out: its kind is {puzzle.kind}", file=sys.stderr)
                    continue
                found += 1
                yield os.path.basename(one), puzzle
    if not found:
        raise UsageError(f"there is no {kind} to study in {', '.join(paths)[:200]}")


def _print(kind: str, measures: list[Measure], found: list[Growth]) -> None:
    """The median times, a line for each area; then the curves."""
    from pensil.lab.study import described

    if not measures:
        return

    areas = sorted({each.area for each in measures})
    rows = [("area", "boards", *(growth.strategy for growth in found))]
    for area in areas:
        here = [each for each in measures if each.area == area]
        boards = len({(each.name, each.puzzle) for each in here})
        rows.append((str(area), str(boards), *(_median(here, growth.strategy) for growth in found)))
    print(f"{kind}: median time")
    print(table(rows, numbers=len(rows[0])))
    print(
        f"\npolynomials through the {'logarithm of the ' if found[0].log else ''}time t in seconds against the area a"
    )
    for growth in found:
        fit, *other = described(growth.time)
        print(f"  {growth.strategy}: {fit} {' '.join(other)}".rstrip())
        formula = _formula(growth)
        if formula:
            print(f"    {'log10 t' if growth.log else 't'} = {formula}")


def _median(measures: list[Measure], strategy: str) -> str:
    own = [each for each in measures if each.strategy.name == strategy]
    if not own:
        return "-"
    # A run that was cut off has its limit as time, so the median is a lower bound when it is one of those.
    middle = median(each.seconds for each in own)
    cut = any(each.cut and each.seconds <= middle for each in own)
    return ("> " if cut else "") + duration(middle)


def _formula(growth: Growth) -> str:
    from pensil.lab.fit import best

    chosen = best(growth.time)
    if chosen is None:
        return ""
    powers = ["", " a", *(f" a^{n}" for n in range(2, 6))]
    terms = [f"{c:.3g}{power}" for c, power in zip(chosen.coefficients, powers, strict=False)]
    return " + ".join(terms).replace("+ -", "- ")
