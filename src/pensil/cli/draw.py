"""Draw a puzzle in the terminal, or as SVG, PNG or PDF.

The kind of picture follows from the name of the output file, or from --form. PNG and PDF need
`pip install 'pensil[pictures]'`.
"""

from __future__ import annotations

import argparse
import json
import os

from pensil.cli.arguments import CANDIDATES, UsageError, add_source, add_timeout, positive
from pensil.cli.aside import note
from pensil.cli.files import check_files, load, load_drawn, save
from pensil.cli.show import filled, show
from pensil.cli.steps import lefts
from pensil.core.board import Board
from pensil.core.picture import Picture, Role
from pensil.errors import TimeLimit
from pensil.formats.format import Document

EXAMPLES = """
pensil draw 'https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3'
pensil draw puzzle.txt -o puzzle.svg
pensil draw puzzle.txt --solution --theme dark -o solution.png
pensil draw puzzle.txt --form svg > puzzle.svg
pensil draw rectangles.txt --marks half.json --candidates -o left.svg
"""

FORMS = ("txt", "svg", "png", "pdf")


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="FILE.svg, FILE.png, FILE.pdf or FILE.txt")
    parser.add_argument("--form", choices=FORMS, help="what to draw, where the name of the file does not tell")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--solution", action="store_true", help="solve it and draw the solution")
    shown.add_argument("--answer", metavar="FILE", help="draw this answer, with what is wrong in it marked")
    shown.add_argument("--marks", metavar="FILE", help="draw this half-filled board, with what is wrong in it marked")
    parser.add_argument("--candidates", action="store_true", help=CANDIDATES)
    parser.add_argument("--theme", choices=("auto", "light", "dark"), help="colours of an SVG, PNG or PDF")
    parser.add_argument("--cell", type=positive, metavar="PX", help="size of a cell in pixels")
    parser.add_argument("--ascii", action="store_true", help="plain ASCII, without colour")
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    form = _form(args)
    check_files(args.output, form=form)
    document = load(args.source, args.kind, args.format, args.pick)
    picture, board = _picture(document, args)
    left = lefts(board or Board.empty(document.puzzle)) if args.candidates else ()
    picture = picture.adding(item for each in left for item in each.items)
    if args.output is None and args.form is None and not args.json and not args.ascii:
        show(picture)
        for each in left:
            print(filled(each.phrase.sentence(args.lang)))
        return 0
    drawn = render(picture, form, theme=args.theme, cell=args.cell, ascii=args.ascii, lang=args.lang)
    if args.json and args.output in (None, "-"):
        print(json.dumps({"kind": document.puzzle.kind, "form": form, "picture": _as_text(drawn)}))
        return 0
    save(args.output, drawn)
    if args.json:
        print(json.dumps({"kind": document.puzzle.kind, "form": form, "file": args.output}))
    return 0


def _form(args: argparse.Namespace) -> str:
    if args.form is not None:
        return str(args.form)
    if args.output is None:
        return "svg" if args.json else "txt"
    return "txt" if args.output == "-" else form_of(args.output)


def form_of(path: str) -> str:
    """What to draw in a file of this name."""
    form = os.path.splitext(path)[1].lower().lstrip(".")
    if form not in FORMS:
        raise UsageError(f"cannot tell what to draw from the name {path!r}: use .svg, .png, .pdf or .txt")
    return form


def _as_text(drawn: str | bytes) -> str:
    """A picture as JSON can hold it: PNG and PDF in base64."""
    if isinstance(drawn, str):
        return drawn
    from base64 import b64encode

    return b64encode(drawn).decode("ascii")


def _picture(document: Document, args: argparse.Namespace) -> tuple[Picture, Board | None]:
    """The picture, and the board that it shows if that is not the empty one."""
    from pensil.kinds import kind_named

    puzzle, kind = document.puzzle, kind_named(document.puzzle.kind)
    if args.answer or args.marks:
        drawn = load_drawn(puzzle, args.answer or args.marks, marks=not args.answer)
        return drawn.picture(kind, Role.MARK).showing(drawn.violations(kind)), drawn.board
    if args.solution:
        solution = _solution(document, args)
        return kind.picture(puzzle, solution), solution
    if document.drawn is None:
        return kind.picture(puzzle), None
    return document.drawn.picture(kind, Role.MARK).showing(document.drawn.wrong), document.drawn.board


def _solution(document: Document, args: argparse.Namespace) -> Board:
    from pensil import solve

    result = solve(document.puzzle, solutions=1, timeout=args.timeout)
    if result.solutions:
        if result.status == "multiple":
            note("the puzzle has several solutions; one of them is drawn")
        elif result.status == "timeout":
            note("the time was not enough to tell whether the solution is the only one")
        return result.solutions[0]
    if result.status == "timeout":
        raise TimeLimit("the time limit was reached before a solution was found; nothing was drawn")
    from pensil.engine.why import no_solution

    raise no_solution(result.why).said_in(args.lang)


def render(
    picture: Picture,
    form: str,
    *,
    theme: str | None = None,
    cell: int | None = None,
    ascii: bool = False,
    lang: str | None = None,
) -> str | bytes:
    if form == "txt":
        from pensil.render.text import render_text

        return render_text(picture, color=False, ascii=ascii)
    if form == "svg":
        from pensil.render.svg import render_svg

        return render_svg(picture, theme=theme or "auto", cell=cell or 32, lang=lang)
    from pensil.render.raster import render_pdf, render_png

    paper = "dark" if theme == "dark" else "light"
    if form == "png":
        return render_png(picture, theme=paper, cell=cell)
    return render_pdf(picture, theme=paper, cell=cell or 32)
