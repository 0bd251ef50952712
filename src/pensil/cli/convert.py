"""Write a puzzle in another format.

`pensil formats` lists the formats. An answer in SRC goes along where the other format can hold one.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings

from pensil.cli.arguments import add_source
from pensil.cli.files import check_files, load, save, tell_fault, tell_left_out
from pensil.errors import LossWarning

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
    from pensil.formats import write

    check_files(args.output)
    document = load(args.source, args.kind, args.format)
    tell_fault(document)
    tell_left_out(document.drawn)
    with warnings.catch_warnings(record=True) as lost:
        warnings.simplefilter("always", LossWarning)
        text = write(document.puzzle, args.to, board=document.board, info=document.info, file=args.output)
    for warning in lost:
        print(f"pensil: note: {warning.message}", file=sys.stderr)
    to_file = args.output not in (None, "-")
    if to_file or not args.json:
        save(args.output, text)
    if args.json:
        result = {"file": args.output} if to_file else {"text": text}
        print(json.dumps({"kind": document.puzzle.kind, "format": args.to} | result))
    return 0
