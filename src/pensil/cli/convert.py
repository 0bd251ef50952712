"""Write a puzzle in another format.

`pensil formats` lists the formats. An answer in SRC goes along where the other format can hold one. Where SRC holds
several puzzles, all of them are written into one file, which can be read again as a whole.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import add_source
from pensil.cli.aside import note
from pensil.cli.files import check_files, each_source, every_puzzle, load, one_line, save, tell_left_out

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.formats.format import Document

EXAMPLES = """
pensil convert 'https://puzz.link/p?akari/6/6/nekcakbl' --to pzprv3
pensil convert 7x7m2:3b4b2e1b1m2a5a3h4e3 --to puzzlink
pensil convert cat.xml --to non -o cat.non
pensil convert pack.nonpack --to webpbn -o set.xml
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT", help="the format to write")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of standard output")


def run(args: argparse.Namespace) -> int:
    from pensil.formats import join

    check_files(args.output)
    to_file = args.output not in (None, "-")
    texts: list[str] = []
    sources = check_format(args.to, [args.source], args)

    def convert(source: str) -> int:
        document = load(source)
        tell_left_out(document.drawn)
        texts.append(written(document, args.to, args.output))
        if args.json:
            named = {"source": one_line(source)} if len(sources) > 1 else {}
            result = {"file": args.output} if to_file else {"text": texts[-1]}
            print(json.dumps(named | {"kind": document.puzzle.kind, "format": args.to} | result))
        return 0

    code = each_source(sources, convert, as_json=args.json)
    if texts and (to_file or not args.json):
        save(args.output, join(texts, args.to, args.output))
    return code


def check_format(name: str, sources: list[str], args: argparse.Namespace) -> list[str]:
    """All puzzles of some sources; UnknownFormat where this format cannot be written, with those that hold the first.

    What no format is called is told before anything is read.
    """
    from pensil.formats import format_named, format_to_write
    from pensil.kinds import kind_named

    readable = format_named(name)
    found = every_puzzle(sources, args.kind, args.format, args.pick)
    if readable.write is None:
        format_to_write(name, kind_named(load(found[0]).puzzle.kind))
    return found


def written(document: Document, format: str, file: str | None = None) -> str:
    """The document in a format, for a file of this name; what is lost is told in a note."""
    import warnings

    from pensil.errors import LossWarning
    from pensil.formats import write

    with warnings.catch_warnings(record=True) as lost:
        warnings.simplefilter("always", LossWarning)
        text = write(document.puzzle, format, board=document.board, info=document.info, file=file)
    for warning in lost:
        note(str(warning.message))
    return text
