"""Rate puzzles: how hard they are, and which techniques they need.

The level is that of the hardest step of the explanation: easy, medium, hard or expert.
"""

from __future__ import annotations

import argparse
import json
import sys

from pensil.cli.arguments import add_source, add_timeout
from pensil.cli.files import load
from pensil.errors import PensilError, TimeLimit

EXAMPLES = """
pensil rate 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil rate puzzles/*.txt
pensil rate puzzle.txt --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser, several=True)
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    codes = [0]
    for source in args.sources:
        try:
            _rate(source, args)
        except PensilError as error:
            if len(args.sources) == 1:
                raise
            print(f"pensil: {source[:60]}: {error}", file=sys.stderr)
            codes.append(3 if isinstance(error, TimeLimit) else 2)
    return max(codes, key=(0, 3, 2).index)


def _rate(source: str, args: argparse.Namespace) -> None:
    from pensil.engine.rate import rate

    puzzle = load(source, args.kind, args.format).puzzle
    rating = rate(puzzle, timeout=args.timeout)
    if args.json:
        print(
            json.dumps({"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols} | rating.to_json()), flush=True
        )
        return
    if len(args.sources) > 1:
        print(f"== {source[:100]}")
    print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {rating.level} (score {rating.score:.2f}), {rating.steps} steps")
    for name, times in sorted(rating.techniques.items(), key=lambda used: -used[1]):
        print(f"  {times:4} x {name}")
    if not rating.complete:
        print("  the clues do not decide everything: there is more than one solution")
