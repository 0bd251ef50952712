"""List the strategies: the algorithms of the papers, each with where it is described, its idea and its complexity."""

from __future__ import annotations

import argparse
import json

from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil strategies
pensil strategies shikaku
pensil strategies --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="only those of this kind, with their ideas")


def run(args: argparse.Namespace) -> int:
    from pensil import strategies
    from pensil.cli.show import filled, table
    from pensil.kinds import KINDS, kind_named

    lang = args.lang
    kinds = [kind_named(args.kind)] if args.kind else list(KINDS)
    chosen = [
        (kind, each) for kind in kinds for strategy in strategies(kind.name) for each in (strategy, *strategy.readings)
    ]
    if args.json:
        described = [
            {
                "kind": kind.name,
                "name": s.name,
                "title": s.title.said(lang),
                "paper": s.paper.said(lang),
                "idea": s.idea.said(lang),
                "complexity": s.complexity.said(lang),
                "complete": s.complete,
            }
            for kind, s in chosen
        ]
        print(json.dumps(described))
    elif args.kind:
        for _, s in chosen:
            may_fail = "" if s.complete else f" ({SAY('book.may-fail').said(lang)})"
            print(filled(f"{s.name}: {s.title.said(lang)}{may_fail}", 2))
            for said in (SAY("book.paper", paper=s.paper), s.idea, SAY("book.complexity", complexity=s.complexity)):
                print(filled(said.said(lang), 2, first=2))
            print()
    else:
        heads = tuple(SAY(f"book.{key}").said(lang) for key in ("kind", "strategy", "what"))
        print(table([heads, *((kind.name, s.name, s.title.said(lang)) for kind, s in chosen)]))
        print("\n" + filled(SAY("book.more-strategies").said(lang)))
    return 0
