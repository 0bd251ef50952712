"""For setters: which clues are redundant, what else they could say, what would decide an ambiguous puzzle.

Redundant is a number without which the solution stays the only one ("?", or a wall without a number); [ ] marks these.
With --thin the most numbers that can go together are looked for. Other numbers are told that would give exactly one
solution, when one clue alone is changed. Where there are several solutions, the cells on which they differ are marked,
and the fewest numbers are told that would decide, for clues that have none; where numbers cannot, the fewest cells to
give away. Where there is no solution, the reason is told. SRC may hold the solution that is wanted. With --at CELL only
the numbers are told that would do in this cell, whatever stands there; in a nonogram --at r3:2 is the second block of
the third row, c5:1 the first block of the fifth column. Without --timeout, finding out how hard it is may take 0.4 s.
Exit code: 0 done, 1 no solution, 2 bad input, 3 time limit reached; what is known by then is told.
"""

from __future__ import annotations

import argparse
import json
import sys

from pensil.cli.arguments import UsageError, add_source, add_timeout
from pensil.cli.files import check_files, load, save
from pensil.cli.show import filled, picture_of, show
from pensil.core.board import Board, Puzzle
from pensil.core.open_clues import Place
from pensil.core.picture import Role
from pensil.engine.alarm import alarm
from pensil.formats.format import Document
from pensil.words import SHARED, Vocabulary, languages

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.engine.clues_told import CluesTold

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil clues puzzle.txt
pensil clues 'https://puzz.link/p?akari/6/6/nekcakbl' --thin
pensil clues puzzle.txt --at r3c5
pensil clues nonogram.txt --at r3:2
pensil clues puzzle.txt --timeout 5 -o clues.html --lang id
"""

RATING_SECONDS = 0.4
"""Of all answers how hard it is may take longest by far: a setter who did not ask to wait gets the others at once."""

FORMS = ("svg", "png", "pdf", "txt", "html")

SIGNS = {Role.HINT: "[ ]", Role.TRACE: "( )", Role.ERROR: "! !"}
"""How frames look in text."""

PAGE_STYLE = """body { max-width: 60rem; }
figure { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: start; margin: 12px 0; }
figure svg { max-width: 100%; height: auto; }
.listed { margin: 0 0 0 1.5rem; }
"""

_LISTED = ' class="listed"'


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--thin", action="store_true", help="look for the most numbers that can go together")
    parser.add_argument(
        "--at", type=place, metavar="CELL", help="which numbers would do here: r3c5, or r3:2 for a block"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="also draw it: FILE.svg, .png, .pdf, .txt or .html")
    add_timeout(parser)


def place(text: str) -> Place:
    """A cell as sentences name it in any language, a letter and a number for row and column; or a block of a line."""
    import re

    named = re.fullmatch(r"([a-z])([1-9]\d{0,3})(?:([a-z])|:)([1-9]\d{0,3})", text.strip().lower())
    if named:
        first, second = int(named[2]) - 1, int(named[4]) - 1
        if named[3]:
            return first, second
        corners = [SAY("cell", row=1, col=1).said(lang) for lang in languages()]  # as r1c1
        for side, at in enumerate((0, 2)):
            if named[1] in {corner[at] for corner in corners}:
                return side, first, second
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a cell such as r3c5, nor a block such as r3:2 or c5:1")


def run(args: argparse.Namespace) -> int:
    from pensil import clues
    from pensil.cli.draw import render
    from pensil.engine.clues_told import CluesTold

    form = _form(args)
    check_files(args.output, form=form)
    document = load(args.source, args.kind, args.format, args.pick)
    if args.at is not None:
        return _at(document.puzzle, args)
    with alarm(args.timeout):
        few = RATING_SECONDS if args.timeout is None else None
        answer = _answer(document)
        found = clues(document.puzzle, answer=answer, thin=args.thin, timeout=args.timeout, rating_timeout=few)
        incomplete = found.incomplete if found.unrated_after is None else found.unanswered  # it is rated now
    told = CluesTold(found)
    if args.output is not None:
        save(args.output, _page(told, args.lang) if form == "html" else render(told.picture(args.lang), form))
    if args.json:
        print(json.dumps(found.to_json(args.lang)))
    else:
        _tell(told, args.lang)
    return 3 if incomplete or found.status == "timeout" else 1 if found.status == "none" else 0


def _form(args: argparse.Namespace) -> str:
    if args.at is not None and (args.output is not None or args.thin):
        raise UsageError("--at tells the numbers of one cell: there is nothing to draw or to thin")
    if args.output is None:
        return ""
    if args.output == "-":
        raise UsageError("standard output is for the sentences: give the picture a file")
    form = args.output.rpartition(".")[2].lower()
    if form not in FORMS:
        raise UsageError(f"cannot tell what to draw from the name {args.output!r}: use .svg, .png, .pdf, .txt or .html")
    return str(form)


def _answer(document: Document) -> Board | None:
    """The solution that SRC holds, where it holds one: the one that the setter wants."""
    from pensil import check

    drawn = document.drawn
    if drawn is None or not drawn.board.full or check(document.puzzle, drawn):
        return None
    return drawn.board


def _at(puzzle: Puzzle, args: argparse.Namespace) -> int:
    from pensil import fitting_numbers
    from pensil.engine.assumed import open_clues

    values = list(fitting_numbers(puzzle, args.at, timeout=args.timeout))
    if args.json:
        size = {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}
        print(json.dumps(size | {"clue": list(args.at), "values": values}))
    else:
        clue = open_clues(puzzle).named(puzzle, args.at)
        print(SAY("clues.at", clue=clue, values=values).said(args.lang))
    return 0


def _tell(told: CluesTold, lang: str) -> None:
    from pensil.render.terminal import INK, terminal_style

    show(told.picture(lang), lang)
    print()
    color = terminal_style(sys.stdout)["color"]
    signs = {role: f"\x1b[{INK[role]}m{sign}\x1b[0m" if color else sign for role, sign in SIGNS.items()}
    framed = [f"{signs[role]} {told.meaning(role).said(lang)}" for role in told.frames()]
    if framed:
        print("   ".join(framed))
    for line in told.lines():
        indent = 2 if line.listed else 0
        print(filled(line.said(lang), indent + 2, first=indent))
    thinned = told.found.thinned
    if thinned is not None and thinned.clues:
        print()
        show(picture_of(thinned.puzzle), lang)


def _page(told: CluesTold, lang: str) -> str:
    """One page with the picture and all sentences."""
    from html import escape

    from pensil.render.page import page
    from pensil.render.svg import render_svg

    title, *lines = told.lines()
    legend = told.legend(lang)
    said = "\n".join(f"<p{_LISTED if line.listed else ''}>{escape(line.said(lang))}</p>" for line in lines)
    if legend:
        said = f"<p>{escape(legend)}</p>\n{said}"
    thinned = told.found.thinned
    pictures = [told.picture(lang), *([] if thinned is None else [picture_of(thinned.puzzle)])]
    drawn = "\n".join(render_svg(picture, lang=lang) for picture in pictures)
    heading = title.said(lang)
    body = f"<h1>{escape(heading)}</h1>\n<figure>\n{drawn}\n</figure>\n{said}"
    return page(lang=lang, title=heading, css=PAGE_STYLE, body=body)
