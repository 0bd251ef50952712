"""What `compare` and `study` have in common: which strategies, how far each may go, and where the measurements go."""

from __future__ import annotations

import argparse

from pensil.cli.arguments import UsageError, amount, many, seconds
from pensil.cli.files import check_files


def add_limits(parser: argparse.ArgumentParser, *, timeout: float, each: str) -> None:
    """Options for the strategies and their limits; `each` is what the limits hold for."""
    parser.add_argument("--strategies", metavar="NAME,...", help="only these (default: all, and the engine)")
    parser.add_argument("--solutions", type=amount, default=1, metavar="N", help="stop after N solutions (0 = all)")
    parser.add_argument(
        "--timeout", type=seconds, default=timeout, metavar="S", help=f"seconds for each {each} (default {timeout:g})"
    )
    parser.add_argument("--limit-nodes", type=many, metavar="N", help=f"nodes for each {each}")


def add_outputs(parser: argparse.ArgumentParser, *, drawn: str) -> None:
    """Options for the plot and the table; `drawn` is what the plot shows."""
    parser.add_argument("--plot", metavar="FILE", help=f"draw {drawn}: FILE.svg")
    parser.add_argument("--csv", metavar="FILE", help="write all measurements; '-' for standard output")


def check_outputs(args: argparse.Namespace) -> None:
    """Refuse, before anything is measured, what could not be written at the end."""
    if args.json and args.csv == "-":
        raise UsageError("--json and --csv - both want standard output: give the CSV a file")
    if args.plot and not args.plot.lower().endswith(".svg"):
        raise UsageError(f"the plot is drawn as SVG: {args.plot!r} should end in .svg")
    check_files(args.plot, args.csv)
