"""Say which rules an answer or a half-filled board breaks.

The answer is in a file (JSON, text, pzprv3, the output of `pensil solve --json`), or in SRC itself when its
format holds answers. Exit code: 0 solved, 1 not solved.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import UsageError, add_language, add_source
from pensil.cli.files import load, load_board
from pensil.cli.show import filled, picture_of, show
from pensil.core.board import Board, Puzzle
from pensil.core.violation import Violation
from pensil.errors import MarkError
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil check puzzle.txt --answer answer.txt
pensil solve puzzle.txt --json | pensil check puzzle.txt --answer -
pensil check half-filled.pzprv3
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--answer", metavar="FILE", help="the answer; '-' for standard input")
    parser.add_argument("--marks", metavar="FILE", help="a half-filled board instead: what is missing is undecided")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    from pensil.kinds import kind_named

    document = load(args.source, args.kind, args.format, args.pick)
    puzzle, board = document.puzzle, document.board
    violations: list[Violation] = []
    try:
        if args.answer or args.marks:
            board = load_board(puzzle, args.answer or args.marks, marks=not args.answer)
        if board is None:
            raise UsageError("there is no answer to check: give --answer FILE")
        violations = kind_named(puzzle.kind).violations(puzzle, board)
    except MarkError as error:
        board, violations = None, error.violations
    solved = board is not None and board.full and not violations
    if args.json:
        report = {
            "kind": puzzle.kind,
            "solved": solved,
            "violations": [v.said_in(args.lang).to_json() for v in violations],
        }
        print(json.dumps(report))
    else:
        _print(puzzle, board, violations, args.lang)
    return 0 if solved else 1


def _print(puzzle: Puzzle, board: Board | None, violations: list[Violation], lang: str) -> None:
    show(picture_of(puzzle, board, violations).with_numbers(lang))
    for violation in violations:
        print(filled(f"{violation.code}: {violation.said_in(lang).message}", 2))
    if not violations and board is not None:
        missing = sum(value is None for value in board.values())
        said = SAY("say.nothing-wrong", missing=missing, count=len(board.masks)) if missing else SAY("say.solved")
        print(said.said(lang))
