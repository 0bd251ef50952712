"""Write a puzzle in another format.

`pensil formats` lists the formats. An answer in SRC goes along where the other format can hold one.
"""

from __future__ import annotations

import argparse
import json
import sys

from pensil.cli.arguments import add_source
from pensil.cli.files import check_files, load, save, tell_left_out

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.formats.format import Document

EXAMPLES = """
pensil convert 'https://puzz.link/p?akari/6/6/nekcakbl' --to pzprv3
pensil convert 7x7m2:3b4b2e1b1m2a5a3h4e3 --to puzzlink
pensil convert cat.xml --to non -o cat.non
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT", help="the format to write")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of standard output")


def run(args: argparse.Namespace) -> int:
    check_files(args.output)
    document = load(args.source, args.kind, args.format, args.pick)
    tell_left_out(document.drawn)
    text = written(document, args.to, args.output)
    to_file = args.output not in (None, "-")
    if to_file or not args.json:
        save(args.output, text)
    if args.json:
        result = {"file": args.output} if to_file else {"text": text}
        print(json.dumps({"kind": document.puzzle.kind, "format": args.to} | result))
    return 0


def written(document: Document, format: str, file: str | None = None) -> str:
    """The document in a format, for a file of this name; what is lost is told in a note."""
    import warnings

    from pensil.errors import LossWarning
    from pensil.formats import write

    with warnings.catch_warnings(record=True) as lost:
        warnings.simplefilter("always", LossWarning)
        text = write(document.puzzle, format, board=document.board, info=document.info, file=file)
    for warning in lost:
        print(f"pensil: note: {warning.message}", file=sys.stderr)
    return text
