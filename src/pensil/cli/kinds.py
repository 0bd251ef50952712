"""List the kinds of puzzles, or the rules of one."""

from __future__ import annotations

import argparse
import json

EXAMPLES = """
pensil kinds
pensil kinds nurikabe
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="show the rules of this kind")


def run(args: argparse.Namespace) -> int:
    from pensil.cli.show import table
    from pensil.kinds import KINDS, kind_named

    chosen = [kind_named(args.kind)] if args.kind else list(KINDS)
    if args.json:
        described = [
            {
                "name": k.name,
                "title": k.title,
                "also": list(k.also),
                "summary": k.summary.said(),
                "rules": [rule.sentence.said() for rule in k.rules()],
            }
            for k in chosen
        ]
        print(json.dumps(described))
    elif args.kind:
        kind = chosen[0]
        print(f"{kind.title} (also {', '.join(kind.also)})\n{kind.summary}\n" if kind.also else f"{kind.title}\n")
        for number, rule in enumerate(kind.rules(), 1):
            print(f"{number}. {rule.sentence}")
    else:
        print(table([(kind.name, kind.summary.said()) for kind in chosen]))
    return 0
