"""Rate puzzles: how hard they are, and which techniques they need.

The score tells how much thought the explanation takes: one hard place weighs more than many easy ones, and length
counts too. It can be compared across kinds; the level is a word for it: easy, medium, hard or expert. Both speak for
the techniques that pensil knows; `pensil techniques` lists them.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import add_source, add_timeout
from pensil.cli.files import each_source, every_puzzle, heading, load, one_line
from pensil.cli.show import filled, table
from pensil.cli.steps import SAY
from pensil.core.board import Board, Puzzle
from pensil.engine.alarm import alarm
from pensil.errors import NoSolution
from pensil.words import Phrase
from pensil.words.figures import decimal

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
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    args.sources = every_puzzle(args.sources, args.kind, args.format, args.pick)
    return each_source(args.sources, lambda source: _rate(source, args), as_json=args.json)


def _rate(source: str, args: argparse.Namespace) -> int:
    puzzle = load(source, args.kind, args.format, args.pick).puzzle
    rating = _rating(puzzle, args)
    if args.json:
        named = {"source": one_line(source)} if len(args.sources) > 1 else {}
        size = {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}
        print(json.dumps(named | size | rating.to_json()), flush=True)
        return 0
    name, lang = heading(source), args.lang
    level = SAY(f"levels.{rating.level or rating.so_far}")
    steps = SAY("say.steps", count=rating.steps)
    score = None if rating.score is None else decimal(rating.score)
    size_said = SAY("say.size", kind=puzzle.kind, cols=puzzle.cols, rows=puzzle.rows)
    if args.brief:
        # A puzzle with several solutions has no level: what its few steps are like says nothing about it.
        more = f" ({SAY('levels.several').said(lang)})" if score is None else ""
        told, number = ("-", "-") if score is None else (level.said(lang), score.said(lang))
        took, board = steps.said(lang), size_said.said(lang)
        print(f"{told:6}  {number:4}  {took:>9}  {board:14}  {name}{more}", flush=True)
        return 0
    if len(args.sources) > 1:
        print(f"== {name}")
    if score is not None:
        hardest = _hardest(puzzle, rating)
        said = SAY("levels.rated", size=size_said, level=level, score=score, steps=steps, hardest=hardest)
        print(filled(said.said(lang)))
    else:
        print(filled(SAY("levels.unrated", size=size_said, level=level, steps=rating.steps).said(lang)))
    if rating.techniques:
        print(_techniques(puzzle, rating, args.lang))
    if rating.needs_search:
        print(filled(SAY("levels.like-search").said(lang), 2, first=2))
    return 0


def _rating(puzzle: Puzzle, args: argparse.Namespace) -> Rating:
    """The rating, with a progress bar when it takes long."""
    from pensil import rate
    from pensil.cli.progress import Progress
    from pensil.cli.steps import turn

    progress = Progress()

    def watch(steps: int, board: Board) -> None:
        progress.show(lambda: turn(board, steps, args.lang))

    try:
        with alarm(args.timeout):
            return rate(puzzle, timeout=args.timeout, watch=watch)
    except NoSolution as error:
        raise error.said_in(args.lang) from None
    finally:
        progress.clear()


def _hardest(puzzle: Puzzle, rating: Rating) -> Phrase | None:
    """The name of the technique that took the most thought, for people."""
    from pensil.kinds import kind_named

    words = kind_named(puzzle.kind).words
    return None if rating.hardest is None else words(f"techniques.{rating.hardest}.title")


def _techniques(puzzle: Puzzle, rating: Rating, lang: str) -> str:
    """What was used how often, the hardest first."""
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
    return table(rows, indent=2)
