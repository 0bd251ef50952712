"""Explain a puzzle from the empty board to the solution, step by step.

With -o FILE.html or FILE.pdf the explanation becomes a page with a picture for every step.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from pensil.cli.alarm import alarm
from pensil.cli.arguments import UsageError, add_source, add_timeout
from pensil.cli.files import check_files, load, load_board, save
from pensil.cli.hint import picture, title
from pensil.cli.progress import Progress
from pensil.cli.show import counted
from pensil.core.board import Board, Puzzle
from pensil.core.step import LANGUAGES, Step
from pensil.errors import TimeLimit

EXAMPLES = """
pensil explain 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil explain puzzle.txt --lang id
pensil explain puzzle.txt -o walkthrough.html
"""

NAMED = {"en": "{kind}, {cols} columns and {rows} rows", "id": "{kind}, {cols} kolom dan {rows} baris"}
LEGEND = {"en": "Dashed frames show where to look, dotted ones what follows.",
          "id": "Bingkai putus-putus: yang perlu dilihat; bingkai titik-titik: kesimpulannya."}  # fmt: skip
STEP = {"en": "Step {n}", "id": "Langkah {n}"}
STEPS = {"en": ("no steps", "1 step", "{n} steps"), "id": ("tanpa langkah", "1 langkah", "{n} langkah")}
ENDS = {"en": {True: "{steps} to the solution.", False: "{steps}, as far as the clues go."},
        "id": {True: "{steps} sampai selesai.", False: "{steps}, sejauh petunjuknya."}}  # fmt: skip


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="FILE.html, FILE.pdf or FILE.txt")
    parser.add_argument("--marks", metavar="FILE", help="go on from this half-filled board")
    parser.add_argument("--pictures", action="store_true", help="show the board after every step")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or Indonesian")
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    form = Path(args.output).suffix.lower().lstrip(".") if args.output else "txt"
    if args.json and args.output == "-":
        raise UsageError("--json keeps standard output for itself: give the explanation a file")
    if form not in ("html", "pdf", "txt"):
        raise UsageError(f"cannot tell what to write from the name {args.output!r}: use .html, .pdf or .txt")
    check_files(args.output)
    puzzle = load(args.source, args.kind, args.format).puzzle
    start = load_board(puzzle, args.marks, marks=True) if args.marks else Board.empty(puzzle)
    steps, late = _steps(puzzle, start, args)
    if args.json:
        report = {"kind": puzzle.kind, "complete": _last(start, steps).full, "steps": [s.to_json() for s in steps]}
        print(json.dumps(report))
    elif args.output is None:
        _print(puzzle, start, steps, args)
    if args.output is not None:
        save(args.output, _rendered(puzzle, start, steps, form, args.lang))
    if late:
        raise TimeLimit(f"the time limit was reached after {counted(len(steps), 'step')}")
    return 0


def _steps(puzzle: Puzzle, start: Board, args: argparse.Namespace) -> tuple[list[Step], bool]:
    """The steps, and whether time ran out; a mistake in the marks is the only step then."""
    from pensil.engine.explain import mistakes, steps

    until = None if args.timeout is None else time.monotonic() + args.timeout
    progress = Progress()
    found: list[Step] = []
    try:
        with alarm(args.timeout):
            wrong = mistakes(puzzle, start, args.timeout)
            if wrong is not None:
                return [wrong.said_in(args.lang)], False
            for step in steps(puzzle, start, timeout=None if until is None else max(0.0, until - time.monotonic())):
                found.append(step.said_in(args.lang))
                progress.show(lambda: counted(len(found), "step"))
    except TimeLimit:
        if not found:
            raise
        return found, True
    finally:
        progress.clear()
    return found, False


def _last(board: Board, steps: list[Step]) -> Board:
    for step in steps:
        board = step.apply(board)
    return board


def _head(puzzle: Puzzle, steps: list[Step], last: Board, lang: str) -> tuple[str, str]:
    from pensil.kinds import kind_named

    heading = NAMED[lang].format(kind=kind_named(puzzle.kind).title, rows=puzzle.rows, cols=puzzle.cols)
    number = STEPS[lang][min(2, len(steps))].format(n=len(steps))
    end = ENDS[lang][last.full].format(steps=number)
    return heading, end[0].upper() + end[1:]


def _print(puzzle: Puzzle, start: Board, steps: list[Step], args: argparse.Namespace) -> None:
    from pensil.cli.show import picture_of, show

    board = start
    width = len(str(len(steps)))
    for number, step in enumerate(steps, 1):
        print(f"{number:{width}}. {title(puzzle, step)}: {step.message}")
        if args.pictures:
            show(picture(puzzle, board, step, told=True))
            print()
        board = step.apply(board)
    print()
    show(picture_of(puzzle, board))
    print(_head(puzzle, steps, board, args.lang)[1])


def _rendered(puzzle: Puzzle, start: Board, steps: list[Step], form: str, lang: str) -> str | bytes:
    if form == "txt":
        return "".join(f"{n}. {title(puzzle, step)}: {step.message}\n" for n, step in enumerate(steps, 1))
    from pensil.render.walkthrough import Scene, Walkthrough, render_html, render_pdf

    scenes = []
    board = start
    for number, step in enumerate(steps, 1):
        heading = f"{STEP[lang].format(n=number)}: {title(puzzle, step)}"
        scenes.append(Scene(heading, step.message, picture(puzzle, board, step, told=True)))
        board = step.apply(board)
    heading, summary = _head(puzzle, steps, board, lang)
    walkthrough = Walkthrough(heading, f"{summary} {LEGEND[lang]}" if scenes else summary, scenes, lang)
    return render_html(walkthrough) if form == "html" else render_pdf(walkthrough)
