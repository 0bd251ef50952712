"""Rate puzzles: how hard they are, and which techniques they need.

The level is that of the hardest step of the explanation: easy, medium, hard or expert.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.alarm import alarm
from pensil.cli.arguments import add_source, add_timeout
from pensil.cli.files import each_source, load
from pensil.cli.show import counted

EXAMPLES = """
pensil rate 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil rate puzzles/*.txt
pensil rate puzzle.txt --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser, several=True)
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    return each_source(args.sources, lambda source: _rate(source, args))


def _rate(source: str, args: argparse.Namespace) -> int:
    from pensil.engine.rate import rate

    puzzle = load(source, args.kind, args.format).puzzle
    with alarm(args.timeout):
        rating = rate(puzzle, timeout=args.timeout)
    if args.json:
        size = {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}
        print(json.dumps(size | rating.to_json()), flush=True)
        return 0
    if len(args.sources) > 1:
        print(f"== {' '.join(source.split())[:200]}")
    found = f"{rating.level} (score {rating.score:.2f}), {counted(rating.steps, 'step')}"
    print(f"{puzzle.kind} {puzzle.cols}x{puzzle.rows}: {found}")
    for name, times in sorted(rating.techniques.items(), key=lambda used: -used[1]):
        print(f"  {times:4} x {name}")
    if not rating.complete:
        print("  the clues do not decide everything: there is more than one solution")
    return 0
