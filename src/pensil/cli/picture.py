"""Make a nonogram from an image (PNG, JPEG, WebP, SVG), with as few cells changed as make its solution the only one.

The picture is shown before and after. With -o FILE.svg, .png, .pdf or .html it is drawn, with the changed cells framed;
a FILE of any other name gets the puzzle itself, in the format of --format. Without -o, --format prints it. With
--levels easy,hard there is a puzzle for each level, in FILE-easy.svg and so on. Needs `pip install 'pensil[images]'`.
Exit code: 0, 2 bad input, 3 if the time limit came before a puzzle with one solution.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from pensil.cli.arguments import UsageError, add_timeout, positive
from pensil.cli.files import check_files, save
from pensil.cli.show import filled, room, show
from pensil.words import SHARED, Vocabulary

if TYPE_CHECKING:
    from pensil.kinds.nonogram.image.made import PicturePuzzle

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil picture cat.png
pensil picture cat.png --size 30x20 --line-solvable -o cat.html
pensil picture photo.jpg --size 40 --edges --format non -o photo.non
pensil picture flag.svg --size x25 --colors 4 --format webpbn
"""

FORMS = ("svg", "png", "pdf", "html")
SHOWN = ("wanted", "made", "puzzle")
LIMIT = 3


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("image", metavar="IMAGE", help="the file of the image, '-' for standard input")
    parser.add_argument(
        "--size",
        type=_size,
        default=(None, None),
        metavar="WxH",
        help="columns and rows of the board; 30 or 30x is 30 columns, x20 is 20 rows, and the other follows",
    )
    parser.add_argument("--colors", type=positive, default=1, metavar="N", help="so many colours besides blank")
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--threshold", type=_percent, metavar="P", help="cells of P percent black or more are black (default: found)"
    )
    way.add_argument("--dither", action="store_true", help="dots as dense as the picture is dark")
    way.add_argument("--edges", action="store_true", help="the edges of what is in the picture")
    parser.add_argument("--invert", action="store_true", help="light cells are black, dark ones blank")
    parser.add_argument(
        "--background", metavar="#RRGGBB", help="the colour that stays blank (default: that of the rim)"
    )
    parser.add_argument(
        "--fit",
        choices=("pad", "crop", "stretch"),
        default="pad",
        help="an image of another shape: with paper around it, cut off, or pulled into shape",
    )
    parser.add_argument("--line-solvable", action="store_true", help="line logic alone shall solve it")
    parser.add_argument("--levels", type=_levels, metavar="L,...", help="several puzzles of these levels: easy,hard")
    parser.add_argument("--format", metavar="FORMAT", help="the format of the puzzle; `pensil formats` lists them")
    parser.add_argument(
        "-o", "--output", action="append", default=[], metavar="FILE", help="a drawing, a page or the puzzle"
    )
    add_timeout(parser)


def _size(text: str) -> tuple[int | None, int | None]:
    """The rows and columns of WxH, W, Wx or xH."""
    width, _, height = text.lower().partition("x")
    if not (width or height):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 30x20")
    cols, rows = (positive(part) if part else None for part in (width, height))
    return rows, cols


def _levels(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _percent(text: str) -> float:
    value = positive(text) if text != "0" else 0
    if value > 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a percentage")
    return value / 100


def run(args: argparse.Namespace) -> int:
    _check(args)
    if args.levels:
        puzzles = _made(args)
        for level, made in zip(args.levels, puzzles, strict=True):
            _write(made, args, [_named(path, level) for path in args.output])
            if not args.json:
                _tell_level(made, level, args)
        if args.json:
            print(json.dumps({"levels": [made.to_json() for made in puzzles]}))
        return 0
    (made,) = _made(args)
    _write(made, args, args.output)
    if args.json:
        print(json.dumps(made.to_json() | ({"file": args.output} if args.output else {})))
    elif "-" not in args.output:
        _show(made, args)
    if not made.unique and (args.json or args.format):
        print(f"pensil: {told(made, args.lang)[0]}", file=sys.stderr)
    return 0 if made.unique else LIMIT


def _check(args: argparse.Namespace) -> None:
    """Refuse what cannot be done before the image is looked at."""
    if args.colors > 1 and (args.threshold is not None or args.dither or args.edges or args.invert):
        raise UsageError("--colors cannot be combined with --threshold, --dither, --edges or --invert")
    if args.levels and "-" in args.output:
        raise UsageError("--levels makes several puzzles: give them a file")
    if args.format is not None:
        from pensil.formats import format_to_write
        from pensil.kinds import kind_named
        from pensil.kinds.nonogram.puzzle import Nonogram

        format_to_write(args.format, kind_named(Nonogram.kind))
    for path in args.output:
        check_files(form=_form(path))
    check_files(*(_named(path, level) for path in args.output for level in args.levels or [""]))


def _form(path: str) -> str:
    """What a file of this name shall hold, by its ending."""
    return os.path.splitext(path)[1].lower().lstrip(".")


def _write(made: PicturePuzzle, args: argparse.Namespace, paths: list[str]) -> None:
    for path in paths:
        form = _form(path)
        save(path, _drawing(made, form, args) if form in FORMS else _written(made, args.format or "text", path))


def _named(path: str, level: str) -> str:
    """The file of a level: cat-easy.svg for cat.svg."""
    stem, ending = os.path.splitext(path)
    return f"{stem}-{level}{ending}" if level else path


def _tell_level(made: PicturePuzzle, level: str, args: argparse.Namespace) -> None:
    print(f"== {SAY(f'levels.{made.level}').said(args.lang)}")
    if made.level != level:
        names = {"asked": SAY(f"levels.{level}"), "level": SAY(f"levels.{made.level}")}
        print(filled(SAY("image.nearest", **names).said(args.lang)))
    _show(made, args)


def _made(args: argparse.Namespace) -> list[PicturePuzzle]:
    """The puzzle, or one for each of --levels."""
    from pensil import picture, picture_levels
    from pensil.cli.progress import Progress

    rows, cols = args.size
    progress = Progress(quiet=args.json)
    options = {
        "colors": args.colors,
        "way": "dither" if args.dither else "edges" if args.edges else "threshold",
        "threshold": args.threshold,
        "invert": args.invert,
        "background": args.background,
        "fit": args.fit,
        "line_solvable": args.line_solvable,
        "timeout": args.timeout,
    }

    def watch(changes: int, faults: int) -> None:
        progress.show(lambda: SAY("image.turn", changes=changes, faults=faults).said(args.lang))

    image = sys.stdin.buffer.read() if args.image == "-" else args.image
    try:
        if args.levels:
            return picture_levels(image, rows, cols, levels=args.levels, watch=watch, **options)
        return [picture(image, rows, cols, watch=watch, **options)]
    finally:
        progress.clear()


def _written(made: PicturePuzzle, format: str, path: str | None) -> str:
    from pensil.cli.convert import written
    from pensil.formats.format import Document

    return written(Document(made.puzzle), format, None if path == "-" else path)


def _drawing(made: PicturePuzzle, form: str, args: argparse.Namespace) -> str | bytes:
    from pensil.cli.show import picture_of
    from pensil.render.strip import strip

    lang = args.lang
    captions = [SAY(f"image.{key}").sentence(lang) for key in SHOWN]
    pictures = list(zip(captions, (made.before(), made.after(), picture_of(made.puzzle)), strict=True))
    title = SAY("image.page", name=os.path.basename(args.image)).said(lang)
    if form == "html":
        from pensil.render.report import Figure, Report, Section, render_html
        from pensil.render.svg import render_svg

        cell = max(8, min(20, 600 // made.puzzle.cols))
        sections = [
            Section(name, caption, [], [Figure("", render_svg(each, standalone=False, cell=cell, lang=lang))])
            for name, (caption, each) in zip(SHOWN, pictures, strict=True)
        ]
        return render_html(Report(title, told(made, lang), ("", "", "", ""), sections, lang))
    drawn = strip(pictures, cell=min(32, 1000 // made.puzzle.cols), lang=lang)
    if form == "svg":
        return drawn.svg
    from pensil.render.raster import typeset_svg

    size = (drawn.width, drawn.height)
    return typeset_svg(drawn.svg, size, "png" if form == "png" else "pdf", title=title)


def _show(made: PicturePuzzle, args: argparse.Namespace) -> None:
    """The puzzle in the format asked for, or the picture before and after and what was done."""
    if args.format and not args.output:
        save(None, _written(made, args.format, None))
        return
    lang = args.lang
    from pensil.render.mosaic import framed_beside, mosaic
    from pensil.render.terminal import terminal_style

    style = terminal_style(sys.stdout)
    color, truecolor = style["color"], style["truecolor"]
    cols = made.puzzle.cols
    if style["ascii"] or (made.puzzle.palette and not color) or 2 * cols + 5 > (room() or 2 * cols + 5):
        show(made.after(), lang)
    else:
        left, right = (mosaic(each, color=color, truecolor=truecolor) for each in (made.before(), made.after()))
        print("\n".join(framed_beside(left, right, cols)))
        if made.changed and color:
            names = {name: SAY(f"image.{name}") for name in ("filled", "cleared")}
            print(filled(SAY("image.marked", **names).said(lang)))
    for sentence in told(made, lang):
        print(filled(sentence))


def told(made: PicturePuzzle, lang: str) -> list[str]:
    """What was changed, whether fewer changes would do, and whether line logic solves it."""
    count = len(made.changed)
    cells = made.puzzle.rows * made.puzzle.cols
    changed = SAY("image.changed", count=count, cells=cells, places=list(made.changed))
    if not made.unique:
        return [SAY("image.open", changed=SAY("image.so-far", count=count)).said(lang)]
    said = [changed.said(lang)]
    if count:
        perhaps = SAY("image.perhaps", least=made.least, count=count)
        said.append((SAY("image.fewest") if made.fewest else perhaps).said(lang))
    return [*said, SAY("image.lines" if made.line_solvable else "image.no-lines").said(lang)]
