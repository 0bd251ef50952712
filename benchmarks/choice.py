"""Which boards a benchmark takes: those of files, or such as we make; the options for that are the same everywhere."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.boards import KINDS, Board, make_many, parse_kinds, parse_sizes, read_corpus


def add_options(parser: argparse.ArgumentParser, sizes: Sequence[tuple[int, int]], count: int) -> None:
    """The options that `chosen` reads; so many boards of these sizes are made when nothing else is asked for."""
    parser.add_argument("--kinds", type=parse_kinds, default=list(KINDS), help="such as akari,hashi")
    parser.add_argument("--sizes", type=parse_sizes, default=list(sizes), help="rows x columns: 10,20x30")
    parser.add_argument("--count", type=int, default=count, help="boards of each kind and size")
    parser.add_argument("--seed", type=int, default=0, help="for other boards")
    parser.add_argument("--corpus", type=Path, nargs="+", help="files with puzzles instead of boards that we make")
    parser.add_argument("--every", type=int, default=1, help="of a corpus, take each N-th puzzle")


def chosen(args: argparse.Namespace) -> Iterator[Board]:
    """The boards, of the kinds asked for."""
    if not args.corpus:
        return make_many(args.kinds, args.sizes, args.count, args.seed)
    return (board for board in read_corpus(args.corpus, args.every) if board.kind in args.kinds)


def source(args: argparse.Namespace) -> str:
    """What the boards are, for the head of a table."""
    return "puzzles from files" if args.corpus else f"random unique puzzles, seed {args.seed} on (benchmarks/boards.py)"
