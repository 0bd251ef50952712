"""Run one strategy of the papers on a puzzle: what it finds, and how much work it was.

It stops at the first solution, as the papers do; `--solutions 0` searches everything. A search can be watched in the
terminal (--show), written down event by event (--trace), drawn as a tree (--tree) and as an animation (--animate).
Exit code: 0 solved, 1 no solution or given up, 2 bad input, 3 a limit was reached, 130 interrupted.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from pensil.cli.arguments import UsageError, add_source, add_timeout, amount, many, positive
from pensil.cli.files import check_files, load
from pensil.cli.progress import Progress
from pensil.cli.show import duration, filled, picture_of, show, table
from pensil.words import SHARED, Phrase, Vocabulary
from pensil.words.figures import figures

if TYPE_CHECKING:
    from pensil.cli.watch import Watch
    from pensil.core.trace import Strategy
    from pensil.engine.run import Outcome, Run, Search

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil run puzzle.txt --strategy backtracking
pensil run puzzle.txt --strategy combo --solutions 0 --trace events.jsonl
pensil run puzzle.txt --strategy dfs --show --speed 10
pensil run puzzle.txt --strategy phases --tree tree.svg --animate search.html
"""

EXIT = {"solved": 0, "unique": 0, "multiple": 0, "none": 1, "failed": 1, "limit": 3}

MOST_PICTURES = 10
"""How many solutions are drawn in the terminal; --json has all of them."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--strategy", metavar="NAME", help="the strategy; `pensil strategies` lists them")
    parser.add_argument(
        "--solutions", type=amount, default=1, metavar="N", help="stop after N solutions (default 1, 0 = search all)"
    )
    parser.add_argument("--limit-nodes", type=many, metavar="N", help="give up after N generated nodes")
    add_timeout(parser)
    parser.add_argument("--trace", metavar="FILE", help="write the events as JSON lines; '-' for standard output")
    parser.add_argument("--tree", metavar="FILE", help="draw the search tree: FILE.svg")
    parser.add_argument("--animate", metavar="FILE", help="the board in motion: FILE.html, or FILE.svg for short ones")
    watching = parser.add_argument_group("watching in the terminal")
    watching.add_argument("--show", action="store_true", help="show the board after every event")
    watching.add_argument("--step", action="store_true", help="wait for Enter after every event (with --show)")
    watching.add_argument("--speed", type=positive, metavar="N", help="events per second (default 5, with --show)")
    watching.add_argument("--range", metavar="A-B", help="only the events A to B, in --show and --animate")


def run(args: argparse.Namespace) -> int:
    from pensil.engine.run import Run, Search

    _check(args)
    puzzle = load(args.source, args.kind, args.format, args.pick).puzzle
    wanted = Run(puzzle, _strategy(puzzle.kind, args), args.solutions, args.limit_nodes, args.timeout)
    search = Search(wanted, patient=args.show)
    from pensil.cli.watch import Watch

    watch = Watch(search, args)
    interrupted = _search(search, watch, args)
    outcome = search.outcome()
    if not interrupted:
        watch.end()
    notes = watch.save()
    if args.json:
        import json

        from pensil.engine.run import outcome_json

        print(json.dumps(outcome_json(puzzle, search.run.strategy, outcome)))
    elif args.trace != "-":
        _print(search.run, outcome, interrupted, args.lang)
    for note in notes:
        print(filled(note), file=sys.stderr if args.json or args.trace == "-" else sys.stdout)
    if interrupted:
        print(f"pensil: {SAY('runs.interrupted').said(args.lang)}", file=sys.stderr)
        return 130
    return EXIT[outcome.status]


def _check(args: argparse.Namespace) -> None:
    """Refuse what cannot be done together before anything is done."""
    if (args.step or args.speed) and not args.show:
        raise UsageError("--step and --speed say how to watch: they need --show")
    if args.range and not (args.show or args.animate):
        raise UsageError("--range says what to watch: it needs --show or --animate")
    if args.json and (args.show or args.trace == "-"):
        raise UsageError(f"--json keeps standard output for itself: leave out {'--show' if args.show else '--trace -'}")
    if args.show and args.trace == "-":
        raise UsageError("--show and --trace - both want standard output: give the trace a file")
    if args.tree and not args.tree.lower().endswith(".svg"):
        raise UsageError(f"the tree is drawn as SVG: {args.tree!r} should end in .svg")
    if args.animate and not args.animate.lower().endswith((".svg", ".html", ".htm")):
        raise UsageError(f"the animation is HTML or SVG: {args.animate!r} should end in .html or .svg")
    check_files(args.trace, args.tree, args.animate)


def _strategy(kind: str, args: argparse.Namespace) -> Strategy:
    from pensil import strategies
    from pensil.engine.run import strategy_named

    if args.strategy is None:
        known = ", ".join(strategy.name for strategy in strategies(kind))
        raise UsageError(f"which strategy? --strategy NAME; for {kind} there are {known}")
    return strategy_named(kind, args.strategy)


def _search(search: Search, watch: Watch, args: argparse.Namespace) -> bool:
    """Search to the end or to a limit, with everybody looking on; True when Ctrl-C ended it."""
    from pensil.cli.draft import draft, end_line
    from pensil.lab.lines import event_line

    progress = Progress(quiet=args.show or args.trace == "-")
    with ExitStack() as files:
        trace = files.enter_context(draft(args.trace)) if args.trace else None
        try:
            with search.alarm():
                for event in search.events():
                    if trace is not None:
                        trace.write(event_line(event, search.run.puzzle, args.lang).encode())
                    watch.see(event)
                    progress.show(lambda: _so_far(search, args.lang))
        except KeyboardInterrupt:
            if trace is not None:
                end_line(trace)
            return True
        finally:
            progress.clear()
    return False


def _so_far(search: Search, lang: str) -> str:
    counters, seconds = search.tally.counters, search.seconds
    return SAY(
        "runs.so-far",
        nodes=figures(f"{counters.generated:,}", lang),
        depth=search.tally.depth,
        rate=figures(f"{counters.generated / seconds if seconds else 0:,.0f}", lang),
        solutions=counters.solutions,
        seconds=figures(f"{seconds:.1f}", lang),
    ).said(lang)


def _print(run: Run, outcome: Outcome, interrupted: bool, lang: str) -> None:
    for board in outcome.solutions[:MOST_PICTURES]:
        show(picture_of(run.puzzle, board), lang)
        print()
    if (more := len(outcome.solutions) - MOST_PICTURES) > 0:
        print(SAY("runs.more", count=more).said(lang) + "\n")
    what = SAY("say.size", kind=run.puzzle.kind, cols=run.puzzle.cols, rows=run.puzzle.rows)
    print(filled(f"{what.said(lang)}, {run.strategy.name}: {_verdict(run, outcome, interrupted, lang).said(lang)}"))
    counters = outcome.counters
    words = run.strategy.words
    counted = counters.to_json().items()
    rows = [(words(f"counters.{name}").said(lang), figures(f"{value:,}", lang)) for name, value in counted]
    took = figures(duration(outcome.seconds), lang)
    if counters.generated >= 100:
        rate = SAY("runs.rate", rate=figures(f"{counters.generated / outcome.seconds:,.0f}", lang))
        took += f"  ({rate.said(lang)})"
    rows.append((words("counters.time").said(lang), took))
    print(table(rows, indent=2))


def _verdict(run: Run, outcome: Outcome, interrupted: bool, lang: str) -> Phrase:
    found = len(outcome.solutions)
    if outcome.status == "solved":
        return SAY("runs.solved", count=found, enough=run.stop_after == found)
    if outcome.status == "failed":
        return SAY("runs.failed")
    if outcome.status == "limit":
        why = SAY("runs.interrupted") if interrupted else _limit(run, outcome, lang)
        return SAY("runs.stopped", why=why, count=found)
    return SAY("runs.searched", count=found)


def _limit(run: Run, outcome: Outcome, lang: str) -> Phrase:
    if run.limit_nodes is not None and outcome.counters.generated >= run.limit_nodes:
        return SAY("runs.nodes", count=figures(f"{run.limit_nodes:,}", lang))
    return SAY("runs.time", seconds=figures(f"{run.timeout:g}", lang))
