"""Parsing of arguments, shared by all commands."""

from __future__ import annotations

import os
from functools import cache

from pensil.cli.parsing import argparse
from pensil.cli.show import room

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

_EXAMPLES = "examples:"

LARGEST = 2**63 - 1
"""The largest number that a seed or a limit can be: what has 64 bits in every program."""

CANDIDATES = "also draw, faintly, what is left for every clue, where marks do not show it (Shikaku)"


class UsageError(Exception):
    """The command line itself is wrong."""


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and leaving."""

    lang = "en"  # of its help

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        parsed, left = self.parse_known_args(args, namespace)
        for name in (argument.partition("=")[0] for argument in left):
            if near := self._option_like(name):
                raise UsageError(f"there is no option {name!r}; did you mean {near!r}?")
        if left and any(action.dest == "source" for action in self._actions) and not any(a[:1] == "-" for a in left):
            raise UsageError(f"this command takes one puzzle, not {len(left) + 1}")
        if left:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return parsed

    def _option_like(self, name: str) -> str | None:
        """The option that a misspelled one was to be."""
        from pensil.core.near import nearest

        if not name.startswith("--"):
            return None
        options = {flag[2:]: flag for action in self._actions for flag in action.option_strings}
        near = nearest(name[2:], options)
        return None if near is None else options[near]


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal: paragraphs are filled, and examples that are too long go on in the next line."""

    def __init__(self, prog: str, say: Callable[[str], str] = str) -> None:
        # Told the width, argparse does not import shutil, which it would for every argument, help or not.
        super().__init__(prog, width=min(room() or 80, 100) - 2)
        self._say = say

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self._say("usage:") + " " if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and self._say(heading))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and self._say(action.help)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from textwrap import fill, wrap

        if text.startswith(_EXAMPLES):
            lines = text.replace(_EXAMPLES, self._say(_EXAMPLES), 1).splitlines()
            parts = (
                # Parts of a word would be two words to a shell.
                wrap(line, width - 2, subsequent_indent="      ", break_on_hyphens=False, break_long_words=False)
                for line in lines
            )
            return "\n".join(" \\\n".join(part) for part in parts)
        return "\n\n".join(fill(self._say(each), width, break_on_hyphens=False) for each in paragraphs(text))


def paragraphs(text: str) -> list[str]:
    """The parts of a description; what the exit codes mean begins on a line of its own."""
    return text.replace("\nExit code", "\n\nExit code").split("\n\n")


def command_parser(name: str, module: Any, lang: str = Parser.lang) -> Parser:
    """The parser of one command, with its help in a language, from its module: docstring, EXAMPLES and arguments()."""
    description, _, more = module.__doc__.partition("\n")
    parser = Parser(
        prog=f"pensil {name}",
        description=f"{description}\n{more}".strip(),
        epilog=f"{_EXAMPLES}\n" + "\n".join(f"  {line}" for line in module.EXAMPLES.strip().splitlines()),
        formatter_class=cache(Help),  # one for all arguments: argparse asks for a new one with each that is added
        allow_abbrev=False,
    )
    parser.lang = lang
    module.arguments(parser)
    if "--lang" not in parser._option_string_actions:
        _add_language(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else")
    parser.formatter_class = Help if lang == Parser.lang else _help_in(lang)
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    from pensil.words import languages

    parser.add_argument(
        "--lang",
        choices=languages(),
        default=spoken(),
        help="the language of sentences (default: PENSIL_LANG, else that of the system)",
    )


def _help_in(lang: str) -> Any:
    from pensil.cli.translated import translator

    return lambda prog: Help(prog, translator(lang))


def language_asked(argv: list[str]) -> str:
    """The language of what is asked for in words that have not been parsed: that of --lang, or the user's."""
    from pensil.words import languages

    words = " ".join(argv).replace("--lang=", "--lang ").split()
    told = words[words.index("--lang") + 1 :] if "--lang" in words else []
    return told[0] if told and told[0] in languages() else spoken()


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


def spoken() -> str:
    """The language of the user, as far as the environment tells."""
    from pensil.words import languages

    known = languages()
    wanted = os.environ.get("PENSIL_LANG") or _locale()
    return wanted if wanted in known else known[0]


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
    """How many of what takes room or time for each: processes, puzzles, pixels."""
    return _whole(text, 1, 10**9 - 1)


def amount(text: str) -> int:
    """A number to begin chance with, or to stop at, 0 included."""
    return _whole(text, 0, LARGEST)


def many(text: str) -> int:
    """A number to stop at, at least one."""
    return _whole(text, 1, LARGEST)


def _whole(text: str, least: int, most: int) -> int:
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdigit()) or (least and not digits):
        if least:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a positive whole number")
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 0")
    if len(digits) > len(str(most)) or int(digits or "0") > most:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is too large: the largest number here is {most}")
    return int(digits or "0")
