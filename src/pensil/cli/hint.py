"""Give one hint: the next step that can be found by thinking, with its reason.

If the marks are already wrong, that is told first. With --detail where only the place to look is told, with
--detail name also the technique.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from pensil.cli.alarm import alarm
from pensil.cli.arguments import add_source, add_timeout
from pensil.cli.files import load, load_board
from pensil.cli.show import show
from pensil.core.board import Board, Puzzle
from pensil.core.grid import cell_name
from pensil.core.picture import Picture, Role
from pensil.core.step import LANGUAGES, Step, listing

EXAMPLES = """
pensil hint puzzle.txt
pensil hint 'https://puzz.link/p?akari/6/6/nekcakbl' --detail where
pensil hint puzzle.txt --marks half.json --lang id
"""

LOOK = {"en": "Look at {}.", "id": "Perhatikan {}."}
DONE = {"en": "Nothing is left to find: the board is finished.",
        "id": "Tidak ada lagi yang perlu dicari: papan sudah selesai."}  # fmt: skip
OPEN = {"en": "Nothing more follows from the clues: there is more than one solution from here.",
        "id": "Tidak ada lagi yang bisa disimpulkan: dari sini ada lebih dari satu penyelesaian."}  # fmt: skip


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--marks", metavar="FILE", help="the half-filled board: JSON, text (? is undecided), pzprv3")
    parser.add_argument(
        "--detail", choices=("where", "name", "reason"), default="reason", help="how much to tell (default: reason)"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or Indonesian")
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    from pensil.engine.explain import MISTAKE, hint

    document = load(args.source, args.kind, args.format)
    puzzle = document.puzzle
    marks = load_board(puzzle, args.marks, marks=True) if args.marks else document.board
    with alarm(args.timeout):
        step = hint(puzzle, marks, lang=args.lang, timeout=args.timeout)
    if args.json:
        report: dict[str, Any] = {"kind": puzzle.kind, "hint": None if step is None else _json(step, args.detail)}
        if step is not None and args.detail == "reason":
            after = step.apply(marks or Board.empty(puzzle))
            report["marks"] = puzzle.board_to_json(after, marks=True)
        print(json.dumps(report))
        return 0
    if step is None:
        print((DONE if (marks or Board.empty(puzzle)).full else OPEN)[args.lang])
        return 0
    detail = "reason" if step.technique == MISTAKE else args.detail
    show(picture(puzzle, marks or Board.empty(puzzle), step, told=detail == "reason"))
    print()
    if detail != "reason":
        print(LOOK[args.lang].format(listing([cell_name(cell) for cell in step.cells], args.lang)))
    if detail != "where":
        print(title(puzzle, step) + (f": {step.message}" if detail == "reason" else ""))
    return 0


def picture(puzzle: Puzzle, board: Board, step: Step, *, told: bool) -> Picture:
    """The board with the premises framed and, when it is told, what follows."""
    from pensil.engine.explain import MISTAKE
    from pensil.kinds import kind_named

    role = Role.ERROR if step.technique == MISTAKE else Role.HINT
    drawn = kind_named(puzzle.kind).picture(puzzle, step.apply(board) if told else board, Role.MARK)
    drawn = drawn.with_numbers().outlining(step.cells, role)
    return drawn.outlining((c for change in step.changes for c in change.cells), Role.TRACE) if told else drawn


def title(puzzle: Puzzle, step: Step) -> str:
    """The technique's name for people."""
    from pensil.kinds import kind_named

    for technique in kind_named(puzzle.kind).techniques():
        if technique.name == step.technique:
            return str(technique.title[step.lang])
    return {"forced": {"en": "Forced", "id": "Terpaksa"}, "mistake": {"en": "Mistake", "id": "Kesalahan"}}[
        step.technique
    ][step.lang]


def _json(step: Step, detail: str) -> dict[str, Any]:
    data = step.to_json()
    kept = {"where": ("cells",), "name": ("cells", "technique", "level"), "reason": tuple(data)}[detail]
    return {key: data[key] for key in kept}
