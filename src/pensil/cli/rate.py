"""Rate puzzles: how hard they are, and which techniques they need.

The level is that of the hardest step of the explanation: easy, medium, hard or expert. The score sorts puzzles within a
level: its whole part is the level of the hardest technique (1 to 5), its fraction grows with the number of such steps,
and 1 is added when a step is more like a search. Both speak for the techniques that pensil knows; `pensil techniques`
lists them.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import add_language, add_source, add_timeout
from pensil.cli.files import each_source, every_puzzle, load
from pensil.cli.steps import SAY
from pensil.core.board import Board, Puzzle
from pensil.engine.alarm import alarm

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.engine.rate import Rating

EXAMPLES = """
pensil rate 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil rate puzzles/*.txt --brief
pensil rate puzzle.txt --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser, several=True)
    parser.add_argument("--brief", action="store_true", help="one line for each puzzle")
    add_language(parser)
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    args.sources = every_puzzle(args.sources, args.kind, args.format, args.pick)
    return each_source(args.sources, lambda source: _rate(source, args))


def _rate(source: str, args: argparse.Namespace) -> int:
    puzzle = load(source, args.kind, args.format, args.pick).puzzle
    rating = _rating(puzzle, args)
    if args.json:
        size = {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}
        print(json.dumps(size | rating.to_json()), flush=True)
        return 0
    name, lang = " ".join(source.split())[:200], args.lang
    level = SAY(f"levels.{rating.level}")
    steps = SAY("say.steps", count=rating.steps)
    size_said = SAY("say.size", kind=puzzle.kind, cols=puzzle.cols, rows=puzzle.rows)
    undecided = SAY("levels.undecided").said(lang)
    if args.brief:
        more = "" if rating.complete else f" ({undecided})"
        told, took, board = level.said(lang), steps.said(lang), size_said.said(lang)
        print(f"{told:6}  {rating.score:4.2f}  {took:>9}  {board:14}  {name}{more}", flush=True)
        return 0
    if len(args.sources) > 1:
        print(f"== {name}")
    print(SAY("levels.rated", size=size_said, level=level, score=f"{rating.score:.2f}", steps=steps).said(lang))
    for line in _techniques(puzzle, rating, args.lang):
        print(f"  {line}")
    if rating.needs_search:
        print(f"  {SAY('levels.like-search').said(lang)}")
    if not rating.complete:
        print(f"  {undecided}")
    return 0


def _rating(puzzle: Puzzle, args: argparse.Namespace) -> Rating:
    """The rating, with a progress bar when it takes long."""
    from pensil import rate
    from pensil.cli.progress import Progress, bar

    progress = Progress()

    def watch(steps: int, board: Board) -> None:
        progress.show(lambda: f"{bar(board.decided, len(board.masks))}, {steps} steps")

    try:
        with alarm(args.timeout):
            return rate(puzzle, timeout=args.timeout, watch=watch)
    finally:
        progress.clear()


def _techniques(puzzle: Puzzle, rating: Rating, lang: str) -> list[str]:
    """What was used how often, the hardest first."""
    from pensil.cli.show import table
    from pensil.cli.steps import title
    from pensil.kinds import kind_named

    levels = {technique.name: str(technique.level) for technique in kind_named(puzzle.kind).techniques()}
    rows = [
        (
            SAY("levels.number", number=levels.get(name, "4-5")).said(lang),
            f"{times:4} x",
            f"{title(puzzle, name, lang)} ({name})",
        )
        for name, times in rating.techniques.items()
    ]
    rows.sort(key=lambda row: (row[0], row[1]), reverse=True)
    return table(rows).splitlines() if rows else []
