"""Make a booklet of puzzles to print, as PDF: cover, contents, rules, puzzles, and their solutions at the end.

The puzzles come from files (SRC may hold several) and are made with --generate KIND:SIZE:LEVEL:COUNT, such as
akari:10x10:medium:6; what is left out is any level, 10x10, one puzzle. Each puzzle must have exactly one solution:
others are left out, and told. Needs `pip install 'pensil[pictures]'`.
Exit code: 0, 1 if no puzzle is left, 2 bad input, 3 time limit.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from pensil.cli.arguments import UsageError, add_reading, add_timeout, amount, positive
from pensil.cli.aside import note, say
from pensil.cli.files import check_files, every_puzzle, heading, load, save
from pensil.words import SHARED, Vocabulary
from pensil.words.figures import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pensil.engine.generate import Made
    from pensil.formats.format import Document

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil book puzzles/*.txt -o book.pdf
pensil book puzzles/*.txt --title 'Rainy days' --author Ani --paper a5 -o rainy.pdf
pensil book --generate akari:8x8:easy:6,shikaku:10x10:hard:4 --seed 7 -o fresh.pdf
pensil book pack.txt --large --per-page 1 --lang id -o besar.pdf
"""

MOST_COUNT = 200


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sources", nargs="*", metavar="SRC", help="files, '-' for standard input, URLs or game ids")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.pdf", help="the booklet")
    parser.add_argument(
        "--generate", action="append", default=[], metavar="WHAT", help="new puzzles: KIND:SIZE:LEVEL:COUNT,..."
    )
    parser.add_argument("--seed", type=amount, metavar="N", help="the same seed makes the same puzzles (default: any)")
    parser.add_argument("--title", help="the title on the cover")
    parser.add_argument("--subtitle", help="the line below it (default: the kinds)")
    parser.add_argument("--author", default="", help="the name on the cover")
    parser.add_argument("--paper", choices=("a4", "a5", "letter"), default="a4", help="the size of the pages")
    parser.add_argument(
        "--per-page", type=positive, metavar="N", help="puzzles to a page (default: as many as are easy to write in)"
    )
    parser.add_argument("--large", action="store_true", help="large print")
    parser.add_argument("--no-rules", action="store_true", help="leave the rules out")
    parser.add_argument("--no-solutions", action="store_true", help="leave the solutions out")
    parser.add_argument("--no-levels", action="store_true", help="do not tell how hard the puzzles are")
    add_reading(parser)
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    from pensil import book
    from pensil.cli.progress import Progress, bar

    if os.path.splitext(args.output)[1].lower() != ".pdf" and args.output not in ("-", os.devnull):
        raise UsageError(f"a booklet is a PDF: {args.output!r} should end in .pdf")
    if not args.sources and not args.generate:
        raise UsageError("there are no puzzles: name files, or use --generate")
    if args.json and args.output == "-":
        raise UsageError("--json keeps standard output for itself: give the booklet a file")
    orders = [_order(part) for given in args.generate for part in given.split(",")]
    check_files(args.output, form="pdf")
    puzzles: list[Document | Made] = [*_read(args), *_made(orders, args)]
    if not puzzles:
        say("no puzzle is left for the booklet")
        return 1
    progress = Progress(quiet=args.json)
    try:
        pdf = book(
            puzzles,
            title=args.title,
            subtitle=args.subtitle,
            author=args.author,
            lang=args.lang,
            paper=args.paper,
            per_page=args.per_page,
            large=args.large,
            rules=not args.no_rules,
            solutions=not args.no_solutions,
            levels=not args.no_levels,
            timeout=args.timeout,
            watch=lambda done, total: progress.show(lambda: SAY("booklet.turn", bar=bar(done, total)).said(args.lang)),
        )
    finally:
        progress.clear()
    save(args.output, pdf)
    if args.json:
        print(json.dumps({"file": args.output, "puzzles": len(puzzles), "kinds": _kinds(puzzles)}))
    return 0


def _kinds(puzzles: list[Document | Made]) -> dict[str, int]:
    """How many puzzles of each kind there are, in the order of the chapters."""
    counts: dict[str, int] = {}
    for each in puzzles:
        counts[each.puzzle.kind] = counts.get(each.puzzle.kind, 0) + 1
    return counts


def _read(args: argparse.Namespace) -> Iterator[Document]:
    """The puzzles of the files that have one solution; a note tells of others."""
    from pensil import solve
    from pensil.errors import FormatError, PensilError, TimeLimit

    for source in every_puzzle(args.sources, args.kind, args.format, args.pick):
        try:
            document = load(source, faults=False)
        except PensilError as error:
            raise FormatError(f"{heading(source)}: {error}") from None
        status = solve(document.puzzle, solutions=1, timeout=args.timeout).status
        if status == "timeout":
            raise TimeLimit(f"{heading(source)}: the time limit was reached before the puzzle was solved")
        if status == "unique":
            yield document
        else:
            why = "it has no solution" if status == "none" else "it has more than one solution"
            note(f"{heading(source)} is left out: {why}")


def _order(text: str) -> tuple[str, int, int, str | None, int]:
    """The kind, rows, columns, level and number of KIND:SIZE:LEVEL:COUNT."""
    from pensil.booklets import LEVELS
    from pensil.kinds import kind_named

    kind, *parts = text.split(":")
    rows, cols, level, count = 10, 10, None, 1
    kind = kind_named(kind.strip()).name
    for part in parts:
        width, by, height = part.lower().partition("x")
        if by and width.isdigit() and height.isdigit():
            rows, cols = int(height), int(width)
        elif part in LEVELS:
            level = part
        elif part.isdigit() and 1 <= int(part) <= MOST_COUNT:
            count = int(part)
        elif part:
            wanted = f"a size such as 10x10, a level ({', '.join(LEVELS)}) or a number up to {MOST_COUNT}"
            raise UsageError(f"--generate {text}: {part!r} is not {wanted}")
    return kind, rows, cols, level, count


def _made(orders: list[tuple[str, int, int, str | None, int]], args: argparse.Namespace) -> Iterator[Made]:
    """New puzzles, with a line about how far it is."""
    if not orders:
        return
    from pensil.cli.progress import Progress, bar
    from pensil.making import any_seed, generate_many

    seed = any_seed() if args.seed is None else args.seed
    if args.seed is None:
        print(f"pensil: {SAY('generate.seed', seed=seed).said(args.lang)}", file=sys.stderr)
    progress, total, done = Progress(quiet=args.json), sum(order[-1] for order in orders), 0

    def turn() -> str:
        return SAY("booklet.turn", bar=bar(done, total)).said(args.lang)

    try:
        for kind, rows, cols, level, count in orders:
            for made in generate_many(kind, rows, cols, count=count, level=level, seed=seed, timeout=args.timeout):
                done += 1
                progress.show(turn)
                if not made.reached:
                    progress.clear()
                    note(_missed(made, args.lang))
                yield made
    finally:
        progress.clear()


def _missed(made: Made, lang: str) -> str:
    level = SAY(f"levels.{made.level}") if made.level else "-"
    return SAY("generate.missed", seed=made.seed, level=level, score=decimal(made.score or 0)).said(lang)
