"""Say which rules an answer or a half-filled board breaks.

The answer is in a file (JSON, text, pzprv3, the output of `pensil solve --json`), or in SRC itself when its
format holds answers. Where nothing is drawn in an answer, that means blank; with --marks it is undecided.
Exit code: 0 solved, 1 not solved.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import UsageError, add_source
from pensil.cli.files import load, load_drawn
from pensil.cli.show import filled, picture_of, show
from pensil.core.drawn import Drawn
from pensil.core.violation import Violation
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil check puzzle.txt --answer answer.txt
pensil solve puzzle.txt --json | pensil check puzzle.txt --answer -
pensil check answered.pzprv3
pensil check puzzle.txt --marks half-filled.pzprv3
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--answer", metavar="FILE", help="the answer; '-' for standard input")
    parser.add_argument("--marks", metavar="FILE", help="a half-filled board instead: what is missing is undecided")


def run(args: argparse.Namespace) -> int:
    from pensil.kinds import kind_named

    document = load(args.source, args.kind, args.format, args.pick, faults=False)
    puzzle, drawn = document.puzzle, None if document.drawn is None else document.drawn.answer
    if args.answer or args.marks:
        drawn = load_drawn(puzzle, args.answer or args.marks, marks=not args.answer)
    elif document.fault is not None:
        raise document.fault
    if drawn is None:
        raise UsageError("there is no answer to check: give --answer FILE")
    violations = drawn.violations(kind_named(puzzle.kind))
    solved = drawn.board.full and not violations
    if args.json:
        report = {
            "kind": puzzle.kind,
            "solved": solved,
            "violations": [v.said_in(args.lang).to_json() for v in violations],
        }
        print(json.dumps(report))
    else:
        _print(drawn, violations, args.lang)
    return 0 if solved else 1


def _print(drawn: Drawn, violations: list[Violation], lang: str) -> None:
    board = drawn.board
    show(picture_of(board.puzzle, board, violations).adding(drawn.items).with_numbers(lang))
    for violation in violations:
        print(filled(f"{violation.code}: {violation.said_in(lang).message}", 2))
    if not violations:
        missing = sum(value is None for value in board.values())
        said = SAY("say.nothing-wrong", missing=missing, count=len(board.masks)) if missing else SAY("say.solved")
        print(said.said(lang))
