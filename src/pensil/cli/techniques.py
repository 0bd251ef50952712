"""List the techniques of a kind, each with a small position before and after it.

Without a kind, the techniques of all kinds are listed by name.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import UsageError
from pensil.core.kind import Kind
from pensil.core.step import LANGUAGES, Technique

EXAMPLES = """
pensil techniques
pensil techniques akari
pensil techniques akari zero-clue --lang id
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="the kind of puzzle")
    parser.add_argument("name", nargs="?", metavar="TECHNIQUE", help="only this technique")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or Indonesian")


def run(args: argparse.Namespace) -> int:
    from pensil.cli.show import table
    from pensil.kinds import KINDS, kind_named

    kinds = [kind_named(args.kind)] if args.kind else list(KINDS)
    chosen = [(kind, t) for kind in kinds for t in kind.techniques() if args.name in (None, t.name, t.id)]
    if not chosen:
        raise UsageError(f"{kinds[0].name} has no technique {args.name!r}")
    if args.json:
        print(json.dumps([_json(kind, technique, args.lang) for kind, technique in chosen]))
    elif args.kind:
        for kind, technique in chosen:
            _show(kind, technique, args.lang)
    else:
        rows = [("kind", "id", "technique", "level", "what it is")]
        rows += [(kind.name, t.id, t.name, str(t.level), t.title[args.lang]) for kind, t in chosen]
        print(table(rows))
    return 0


def _json(kind: Kind, technique: Technique, lang: str) -> dict[str, object]:
    return {
        "kind": kind.name,
        "id": technique.id,
        "name": technique.name,
        "title": technique.title[lang],
        "level": technique.level,
        "why": technique.why,
        "example": {
            "puzzle": technique.example.puzzle,
            "marks": technique.example.marks,
            "after": technique.example.after,
        },
    }


def _show(kind: Kind, technique: Technique, lang: str) -> None:
    from pensil.cli.show import show
    from pensil.cli.steps import picture
    from pensil.core.board import Board
    from pensil.core.picture import Role
    from pensil.formats import read

    puzzle = read(technique.example.puzzle, kind.name, "text")
    marks = technique.example.marks
    board = Board.empty(puzzle) if marks is None else puzzle.board_from_json(marks, marks=True)
    step = next(technique.steps(puzzle, board)).said_in(lang)
    print(f"{technique.id} {technique.title[lang]} ({technique.name}, level {technique.level})\n")
    show(kind.picture(puzzle, board, Role.MARK))
    print()
    show(picture(puzzle, board, step, told=True))
    print(f"\n{step.message}\n{technique.why}\n")
