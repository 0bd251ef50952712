"""Parsing of arguments, shared by all commands."""

from __future__ import annotations

import argparse
import os

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, NoReturn


class UsageError(Exception):
    """The command line itself is wrong."""


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def _formatter(prog: str) -> argparse.HelpFormatter:
    # Told the width, argparse does not import shutil, which it would for every argument, help or not.
    try:
        width = os.get_terminal_size().columns
    except OSError:
        width = 80
    return argparse.RawDescriptionHelpFormatter(prog, width=min(width, 100) - 2)


def command_parser(name: str, module: Any) -> Parser:
    """The parser of one command, from its module: docstring, EXAMPLES and arguments()."""
    description, _, more = module.__doc__.partition("\n")
    parser = Parser(
        prog=f"pensil {name}",
        description=f"{description}\n{more}".strip(),
        epilog="examples:\n" + "\n".join(f"  {line}" for line in module.EXAMPLES.strip().splitlines()),
        formatter_class=_formatter,
        allow_abbrev=False,
    )
    module.arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    return parser


def add_source(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    parser.add_argument(
        "sources" if several else "source",
        nargs="+" if several else None,
        metavar="SRC",
        help="a file, '-' for standard input, or the URL or game id itself",
    )
    add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", metavar="KIND", help="the kind of puzzle, where the input does not tell")
    parser.add_argument("--from", dest="format", metavar="FORMAT", help="the format of SRC, where it cannot be guessed")
    parser.add_argument("--pick", type=positive, metavar="N", help="the Nth puzzle of SRC, where it holds several")


def add_language(parser: argparse.ArgumentParser) -> None:
    from pensil.words import languages

    known = languages()
    spoken = os.environ.get("PENSIL_LANG") or _locale()
    parser.add_argument(
        "--lang",
        choices=known,
        default=spoken if spoken in known else known[0],
        help="the language of sentences (default: PENSIL_LANG, else that of the system)",
    )


def _locale() -> str:
    """The two letters of the system's language."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name[:2].lower() for name in named if name), "")


def add_timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--timeout", type=seconds, metavar="S", help="give up after S seconds")


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value


def positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive whole number")
    return int(text)


def amount(text: str) -> int:
    if text == "0":
        return 0
    return positive(text)
