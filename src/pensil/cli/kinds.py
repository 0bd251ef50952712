"""List the kinds of puzzles, or the rules of one."""

from __future__ import annotations

import argparse
import json

from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil kinds
pensil kinds nurikabe
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="show the rules of this kind")


def run(args: argparse.Namespace) -> int:
    from pensil.cli.show import filled, table
    from pensil.kinds import KINDS, kind_named

    lang = args.lang
    chosen = [kind_named(args.kind)] if args.kind else list(KINDS)
    if args.json:
        described = [
            {
                "name": k.name,
                "title": k.title,
                "also": list(k.also),
                "summary": k.summary.said(lang),
                "rules": [rule.sentence.said(lang) for rule in k.rules()],
            }
            for k in chosen
        ]
        print(json.dumps(described))
    elif args.kind:
        kind = chosen[0]
        also = f" ({SAY('book.also', names=', '.join(kind.also)).said(lang)})" if kind.also else ""
        print(f"{kind.title}{also}\n{filled(kind.summary.said(lang))}\n")
        for number, rule in enumerate(kind.rules(), 1):
            print(filled(f"{number}. {rule.sentence.said(lang)}", 3))
    else:
        print(table([(kind.name, kind.summary.said(lang)) for kind in chosen]))
    return 0
