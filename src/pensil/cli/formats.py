"""List the formats that can be read and written."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

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
                "title": f.title,
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
    rows = [("format", "does", "kinds", "what it is")]
    for f in chosen:
        does = "read, write" if f.read and f.write else "read" if f.read else "write"
        rows.append((f.name, does, _kinds(f.kinds, [kind.name for kind in KINDS]), f.title))
    print(table(rows))
    return 0


def _kinds(held: Sequence[str], every: Sequence[str]) -> str:
    """The kinds that a format holds, or the one that it does not."""
    missing = [kind for kind in every if kind not in held]
    if not missing:
        return "all"
    return f"all but {missing[0]}" if len(missing) == 1 else ", ".join(held)
