"""Measure how the time and the nodes of strategies grow with the size of the board.

Boards are random ones of some sizes, or the puzzles of a folder. Told are the median and the quartiles at each size,
how the runs spread, and a curve through them: a power or an exponential function of the size, whichever fits better;
with --linear or --degree a polynomial. What makes a curve weak is said with it. The size is the area, or with --by
paper what the kind's paper counts: H + V in Hashi, white cells in Akari, free cells in Nurikabe. Where the paper
publishes times, they stand beside ours. A strategy that comes to its limit three times in a row is not tried on larger
boards. A search of less than 50 ms is made three times, and the shortest time counts.

The CSV has a line for each run: kind, puzzle (the file, or the size and number of a random board), rows, cols, area,
strategy, status (as in `pensil run --json`), generated, expanded, dead, backtracks, validations, depth, solutions,
seconds, size (as the paper counts it), and the counters that only some strategies have.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from pensil.cli.arguments import UsageError, amount, positive
from pensil.cli.files import every_puzzle, load, save
from pensil.cli.measuring import add_limits, add_outputs, check_outputs
from pensil.cli.progress import Progress, bar
from pensil.errors import PensilError
from pensil.words import SHARED, Phrase, Vocabulary
from pensil.words.figures import figures
from pensil.words.messages import said_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pensil.core.board import Puzzle
    from pensil.core.trace import Strategy
    from pensil.core.yardstick import Size
    from pensil.engine.run import Search
    from pensil.lab.growth import Growth
    from pensil.lab.measure import Measure
    from pensil.lab.study import Turn

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil study nonogram --plot growth.svg
pensil study shikaku --sizes 4x4,5x5,6x6,7x7 --count 20 --csv times.csv
pensil study hashi --by paper --strategies brute-force,backtracking --plot growth.svg
pensil study nonogram --folder my-puzzles --linear --degree 5 --plot growth.svg
"""

COUNT = 5


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", help="the kind of puzzle")
    boards = parser.add_mutually_exclusive_group()
    boards.add_argument(
        "--sizes", metavar="WxH,...", help="columns x rows of random boards (default: as the kind needs)"
    )
    boards.add_argument("--folder", nargs="+", metavar="PATH", help="puzzles in folders and files instead")
    parser.add_argument(
        "--count", type=positive, default=COUNT, metavar="N", help=f"random boards of each size (default {COUNT})"
    )
    parser.add_argument("--seed", type=amount, default=0, metavar="N", help="other random boards (default 0)")
    add_limits(parser, timeout=5.0, each="run")
    parser.add_argument("--by", choices=("area", "paper"), default="area", help="the size (default area)")
    parser.add_argument("--linear", action="store_true", help="even scales and polynomials, not logarithmic ones")
    parser.add_argument("--degree", type=int, choices=range(1, 6), metavar="D", help="fit a polynomial of this degree")
    add_outputs(parser, drawn="the figure")


def run(args: argparse.Namespace) -> int:
    from pensil.engine.run import strategies_of
    from pensil.kinds import kind_named
    from pensil.lab.growth import growths
    from pensil.lab.growth_plot import plot
    from pensil.lab.measure import as_csv

    check_outputs(args)
    kind = kind_named(args.kind).name
    names = args.strategies.split(",") if args.strategies else None
    measures, interrupted = _measure(kind, strategies_of(kind, names), args)
    found = growths(measures, by=args.by, linear=args.linear, degree=args.degree)
    if args.csv:
        save(args.csv, as_csv(measures))
    if args.plot and measures:
        save(args.plot, plot(found, args.lang))
    if args.json:
        _print_json(kind, measures, found, args)
    elif measures and args.csv != "-":
        from pensil.cli.study_report import print_report

        print_report(found, _heading(kind, measures, args), args.lang)
    if interrupted:
        print(f"pensil: {SAY('runs.interrupted').said(args.lang)}", file=sys.stderr)
        return 130
    return 0


def _print_json(kind: str, measures: Sequence[Measure], found: Sequence[Growth], args: argparse.Namespace) -> None:
    import json

    from pensil.lab.growth import published

    paper = published(kind, args.by)
    report = {
        "kind": kind,
        "by": args.by,
        "runs": [each.row() for each in measures],
        "growth": [growth.to_json(args.lang) for growth in found],
        "published": None if paper is None else [{"size": size, "seconds": time} for size, time in paper.published],
    }
    print(json.dumps(report))


def _heading(kind: str, measures: Sequence[Measure], args: argparse.Namespace) -> Phrase:
    if args.folder:
        return SAY("study.given", kind=kind, count=len({(each.name, each.puzzle) for each in measures}))
    return SAY("study.random", kind=kind, count=args.count, seed=args.seed)


def _measure(kind: str, strategies: Sequence[Strategy], args: argparse.Namespace) -> tuple[list[Measure], bool]:
    """What was measured, and whether Ctrl-C ended it."""
    from pensil.kinds import kind_named
    from pensil.lab.growth import yardstick
    from pensil.lab.measure import Limits
    from pensil.lab.study import random_boards, study

    progress = Progress()

    def watch(turn: Turn, search: Search | None) -> None:
        def words() -> str:
            nodes = figures(f"{search.tally.counters.generated:,}", args.lang) if search else ""
            done = bar(turn.done, turn.total)
            return SAY("study.turn", bar=done, board=turn.name, name=turn.strategy.name, nodes=nodes).said(args.lang)

        progress.show(words, now=search is None)

    measures: list[Measure] = []
    try:
        if args.folder:
            boards = list(_folder(kind, args.folder, args.lang))
        else:
            sizes = _sizes(args.sizes) if args.sizes else kind_named(kind).yardstick().boards
            boards = list(random_boards(kind, sizes, args.count, args.seed))
        limits = Limits(args.solutions, args.limit_nodes, args.timeout)
        for each in study(boards, strategies, limits, watch, yardstick(kind, args.by).size):
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
        if not cross or not all(part.isascii() and part.isdigit() and len(part) < 20 for part in (cols, rows)):
            raise UsageError(f"{word.strip()[:40]!r} is not a size: columns x rows, such as 10x8")
        check_size(int(rows), int(cols))
        sizes.append((int(rows), int(cols)))
    return sizes


def _folder(kind: str, paths: list[str], lang: str) -> Iterator[tuple[str, Puzzle]]:
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
                    _leave_out(one, said_in(lang, error), lang)
                    continue
                if puzzle.kind != kind:
                    _leave_out(one, SAY("study.other-kind", kind=puzzle.kind), lang)
                    continue
                found += 1
                yield os.path.basename(one), puzzle
    if not found:
        raise UsageError(f"there is no {kind} to study in {', '.join(paths)[:200]}")


def _leave_out(name: object, why: str | Phrase, lang: str) -> None:
    print(f"pensil: {SAY('study.left', name=str(name), why=why).said(lang)}", file=sys.stderr)
