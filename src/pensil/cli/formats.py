"""List the formats that can be read and written."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence

from pensil.cli.translated import translator

HEADS = ("format", "does", "kinds", "what it is")
BOTH, READ, WRITTEN = "read, write", "read", "write"
ALL, ALL_BUT = "all", "all but {}"

EXAMPLES = """
pensil formats
pensil formats --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", metavar="KIND", help="only the formats that hold this kind")


def run(args: argparse.Namespace) -> int:
    from pensil.cli.show import table
    from pensil.formats import FORMATS
    from pensil.kinds import KINDS, kind_named

    kind = kind_named(args.kind).name if args.kind else None
    chosen = [f for f in FORMATS if kind is None or kind in f.kinds]
    if args.json:
        described = [
            {
                "name": f.name,
                "title": translator(args.lang)(f.title),
                "kinds": list(f.kinds),
                "reads": f.read is not None,
                "writes": f.write is not None,
                "extensions": list(f.extensions),
                "example": f.example,
            }
            for f in chosen
        ]
        print(json.dumps(described))
        return 0
    tell = translator(args.lang)
    every = [kind.name for kind in KINDS]
    rows = [tuple(map(tell, HEADS))]
    for f in chosen:
        does = BOTH if f.read and f.write else READ if f.read else WRITTEN
        rows.append((f.name, tell(does), _kinds(f.kinds, every, tell), tell(f.title)))
    print(table(rows))
    return 0


def _kinds(held: Sequence[str], every: Sequence[str], tell: Callable[[str], str]) -> str:
    """The kinds that a format holds, or the one that it does not."""
    missing = [kind for kind in every if kind not in held]
    if not missing:
        return tell(ALL)
    return tell(ALL_BUT).format(missing[0]) if len(missing) == 1 else ", ".join(held)
