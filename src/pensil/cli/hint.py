"""Give one hint: the next step that can be found by thinking, with its reason.

If the marks are already wrong, that is told first. With --detail where only the place to look is told, with
--detail name also the technique. With --save the board after the step is kept, to go on from there.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import CANDIDATES, UsageError, add_source, add_timeout
from pensil.cli.files import check_files, load_position, save, tell_left_out
from pensil.cli.show import filled
from pensil.cli.steps import SAY, lefts, legend, picture, reason
from pensil.core.board import Board, Puzzle
from pensil.core.picture import Role
from pensil.core.places import places
from pensil.core.record import replace
from pensil.core.step import Step
from pensil.engine.alarm import alarm

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pensil.core.left import Remaining
    from pensil.core.picture import Picture

EXAMPLES = """
pensil hint puzzle.txt
pensil hint 'https://puzz.link/p?akari/6/6/nekcakbl' --detail where
pensil hint puzzle.txt --marks half.json --lang id -o hint.svg
pensil hint puzzle.txt --save marks.json; pensil hint puzzle.txt --marks marks.json --save marks.json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--marks", metavar="FILE", help="the half-filled board: JSON, text (? is undecided), pzprv3")
    parser.add_argument(
        "--detail", choices=("where", "name", "reason"), default="reason", help="how much to tell (default: reason)"
    )
    parser.add_argument("--candidates", action="store_true", help=CANDIDATES)
    parser.add_argument("-o", "--output", metavar="FILE", help="also draw the hint: FILE.svg, FILE.png or FILE.pdf")
    parser.add_argument("--save", metavar="FILE", help="write the marks after the step as JSON")
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    from pensil import hint

    form = _form(args)
    check_files(args.output, args.save, form=form)
    document, marks = load_position(args.source, args)
    puzzle = document.puzzle
    board = Board.empty(puzzle) if marks is None else marks.board
    with alarm(args.timeout):
        step = hint(puzzle, marks, lang=args.lang, timeout=args.timeout)
    detail = "reason" if step is not None and step.is_mistake else args.detail
    shown = None if step is None else picture(puzzle, board, step, told=detail == "reason")
    left = _left(board, step, detail, all=args.candidates)
    if shown is not None and args.candidates:
        drawn = {replace(item, role=Role.MARK) for item in shown.items}
        shown = shown.adding(item for each in left for item in each.items if item not in drawn)
    if shown is not None and marks is not None:
        shown = shown.adding(marks.items)
    if args.output is not None:
        from pensil.cli.draw import render

        save(args.output, render(_plain(puzzle, board) if shown is None else shown, form, lang=args.lang))
    if args.save is not None:
        tell_left_out(marks)
        after = board if step is None else step.apply(board)
        save(args.save, json.dumps(puzzle.board_to_json(after, marks=True)))
    if args.json:
        print(json.dumps(_json(puzzle, board, step, detail)))
    elif step is None or shown is None:
        print(SAY("say.finished" if board.full else "say.open").said(args.lang))
    else:
        _tell(puzzle, step, shown, detail)
        for each in left:
            print(filled(each.phrase.sentence(args.lang)))
    return 0


def _form(args: argparse.Namespace) -> str:
    if "-" in (args.output, args.save):
        raise UsageError("standard output is for the sentence: give the picture or the marks a file")
    if args.output is None:
        return ""
    from pensil.cli.draw import form_of

    return form_of(args.output)


def _left(board: Board, step: Step | None, detail: str, *, all: bool) -> Sequence[Remaining]:
    """What is left for everything, or for what the sentence is about, which a place or a name does not tell."""
    if all:
        return lefts(board)
    return () if step is None or detail != "reason" else lefts(board, step)


def _plain(puzzle: Puzzle, board: Board) -> Picture:
    from pensil.cli.show import picture_of

    return picture_of(puzzle, board)


def _tell(puzzle: Puzzle, step: Step, shown: Picture, detail: str) -> None:
    from pensil.cli.show import has_room, show

    show(shown)
    if has_room(shown):  # or else there are no signs to be explained
        supposed = bool(step.suppositions)
        print("\n" + legend(step.lang, told=detail == "reason", wrong=step.is_mistake, supposed=supposed))
    if detail != "reason":
        print(filled(SAY("say.look-at", places=places(step.cells, puzzle)).said(step.lang)))
    if detail != "where":
        print(reason(step) if detail == "reason" else filled(step.title))


def _json(puzzle: Puzzle, board: Board, step: Step | None, detail: str) -> dict[str, Any]:
    if step is None:
        return {"kind": puzzle.kind, "hint": None}
    data = {"title": step.title} | step.to_json()
    kept = {"where": ("cells",), "name": ("cells", "technique", "title", "level"), "reason": tuple(data)}[detail]
    report: dict[str, Any] = {"kind": puzzle.kind, "hint": {key: data[key] for key in kept}}
    if detail == "reason":
        report["marks"] = puzzle.board_to_json(step.apply(board), marks=True)
    return report
