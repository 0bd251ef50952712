"""List the strategies: the algorithms of the papers, each with where it is described, its idea and its complexity."""

from __future__ import annotations

import argparse
import json
from textwrap import fill

EXAMPLES = """
pensil strategies
pensil strategies shikaku
pensil strategies --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="only those of this kind, with their ideas")


def run(args: argparse.Namespace) -> int:
    from pensil import strategies
    from pensil.cli.show import table
    from pensil.kinds import KINDS, kind_named

    kinds = [kind_named(args.kind)] if args.kind else list(KINDS)
    chosen = [(kind, strategy) for kind in kinds for strategy in strategies(kind.name)]
    if args.json:
        described = [
            {
                "kind": kind.name,
                "name": s.name,
                "title": s.title.said(),
                "paper": s.paper.said(),
                "idea": s.idea.said(),
                "complexity": s.complexity.said(),
                "complete": s.complete,
            }
            for kind, s in chosen
        ]
        print(json.dumps(described))
    elif args.kind:
        for _, s in chosen:
            print(f"{s.name}: {s.title}{'' if s.complete else ' (may fail)'}")
            for text in (f"paper: {s.paper}", s.idea.said(), f"complexity: {s.complexity}"):
                print(fill(text, 100, initial_indent="  ", subsequent_indent="  "))
            print()
    else:
        print(table([("kind", "strategy", "what it is"), *((kind.name, s.name, s.title.said()) for kind, s in chosen)]))
        print("\n`pensil strategies KIND` tells where each comes from, its idea and its complexity.")
    return 0
