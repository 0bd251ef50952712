"""Run all strategies of a kind and the engine on one puzzle, side by side.

Each stops at the first solution, as the papers do, or after --timeout seconds; `--solutions 0` searches everything.
A search of less than 50 ms is made three times, and the shortest time counts.
Exit code: 0 somebody found a solution, 1 there is none, 3 nobody found one within the limits.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pensil.cli.arguments import add_source
from pensil.cli.files import load, save, source_name
from pensil.cli.measuring import add_limits, add_outputs, check_outputs
from pensil.cli.progress import Progress
from pensil.cli.show import duration, filled, table
from pensil.words import SHARED, Vocabulary
from pensil.words.figures import figures

if TYPE_CHECKING:
    from pensil.core.board import Puzzle
    from pensil.core.trace import Strategy
    from pensil.engine.run import Search
    from pensil.lab.measure import Measure

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil compare puzzle.txt
pensil compare puzzle.txt --solutions 0 --timeout 60 --plot bars.svg
pensil compare puzzle.txt --strategies backtracking,engine --csv strategies.csv
"""

TIMEOUT = 10.0


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_limits(parser, timeout=TIMEOUT, each="strategy")
    add_outputs(parser, drawn="bars")


def run(args: argparse.Namespace) -> int:
    from pensil.lab.compare import agree, plot
    from pensil.lab.measure import as_csv

    check_outputs(args)
    puzzle = load(args.source, args.kind, args.format, args.pick).puzzle
    measures, interrupted = _measure(puzzle, args)
    if args.csv:
        save(args.csv, as_csv(measures))
    if args.plot and measures:
        save(args.plot, plot(measures, args.lang))
    if args.json:
        _print_json(puzzle, measures)
    elif measures and args.csv != "-":
        _print(puzzle, measures, args.lang)
    if not agree(measures):
        print(f"pensil: {SAY('runs.contradict').said(args.lang)}", file=sys.stderr)
    if interrupted:
        print(f"pensil: {SAY('runs.interrupted').said(args.lang)}", file=sys.stderr)
        return 130
    if any(each.solutions for each in measures):
        return 0
    return 1 if any(each.status == "none" for each in measures) else 3


def _measure(puzzle: Puzzle, args: argparse.Namespace) -> tuple[list[Measure], bool]:
    """What was measured, and whether Ctrl-C ended it."""
    from pensil import compare

    progress = Progress()
    measures: list[Measure] = []
    try:
        for each in compare(
            puzzle,
            solutions=args.solutions,
            limit_nodes=args.limit_nodes,
            timeout=args.timeout,
            strategies=args.strategies.split(",") if args.strategies else None,
            name=source_name(args.source),
            watch=lambda strategy, search: progress.show(lambda: _so_far(strategy, search, args.lang)),
        ):
            measures.append(each)
    except KeyboardInterrupt:
        return measures, True
    finally:
        progress.clear()
    return measures, False


def _so_far(strategy: Strategy, search: Search, lang: str) -> str:
    nodes, seconds = figures(f"{search.tally.counters.generated:,}", lang), figures(f"{search.seconds:.1f}", lang)
    return SAY("runs.watched", name=strategy.name, nodes=nodes, seconds=seconds).said(lang)


def _print_json(puzzle: Puzzle, measures: list[Measure]) -> None:
    import json

    from pensil.lab.compare import agree

    runs = [
        {
            "strategy": each.strategy.name,
            "status": each.status,
            "solutions": [board.to_json() for board in each.solutions],
            "counters": each.counters.to_json(),
            "time": round(each.seconds, 7),
        }
        for each in measures
    ]
    report = {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols, "agree": agree(measures), "runs": runs}
    print(json.dumps(report))


def _print(puzzle: Puzzle, measures: list[Measure], lang: str) -> None:
    from pensil.core.trace import Counters
    from pensil.lab.measure import own_counters

    named = {name: SAY(f"counters.{name}") for name in Counters().to_json()} | own_counters(measures)
    heads = [SAY("book.strategy"), SAY("book.status"), *named.values(), SAY("counters.time")]
    rows = [[head.said(lang) for head in heads]]
    for each in measures:
        counted = each.counters.to_json()
        values = [f"{counted[name]:,}" if name in counted else "-" for name in named]
        numbers = [figures(value, lang) for value in (*values, duration(each.seconds))]
        rows.append([each.strategy.name, SAY(f"statuses.{each.status}").said(lang), *numbers])
    print(SAY("say.size", kind=puzzle.kind, cols=puzzle.cols, rows=puzzle.rows).said(lang))
    print(table(rows, numbers=len(named) + 1))
    if any(each.cut for each in measures):
        print(filled(SAY("runs.cut").said(lang)))
