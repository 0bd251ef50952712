"""Parsing of arguments, shared by all commands."""

from __future__ import annotations

import os
from functools import cache

from pensil.cli.parsing import argparse
from pensil.cli.show import room

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, NoReturn

_EXAMPLES = "examples:"

CANDIDATES = "also draw, faintly, what is left for every clue, where marks do not show it (Shikaku)"


class UsageError(Exception):
    """The command line itself is wrong."""


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal: paragraphs are filled, and examples that are too long go on in the next line."""

    def __init__(self, prog: str) -> None:
        # Told the width, argparse does not import shutil, which it would for every argument, help or not.
        super().__init__(prog, width=min(room() or 80, 100) - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from textwrap import fill, wrap

        if text.startswith(_EXAMPLES):
            lines = text.splitlines()
            parts = (wrap(line, width - 2, subsequent_indent="      ", break_on_hyphens=False) for line in lines)
            return "\n".join(" \\\n".join(part) for part in parts)
        # What the exit codes mean, and a list of columns, begin on lines of their own.
        paragraphs = text.replace("\nExit code", "\n\nExit code").split("\n\n")
        return "\n\n".join(fill(each, width, break_on_hyphens=False) for each in paragraphs)


def command_parser(name: str, module: Any) -> Parser:
    """The parser of one command, from its module: docstring, EXAMPLES and arguments()."""
    description, _, more = module.__doc__.partition("\n")
    parser = Parser(
        prog=f"pensil {name}",
        description=f"{description}\n{more}".strip(),
        epilog=f"{_EXAMPLES}\n" + "\n".join(f"  {line}" for line in module.EXAMPLES.strip().splitlines()),
        formatter_class=cache(Help),  # one for all arguments: argparse asks for a new one with each that is added
        allow_abbrev=False,
    )
    module.arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    parser.formatter_class = Help
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
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)
