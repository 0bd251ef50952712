"""What is said on standard error beside the result: refusals and notes, a line each, in the language of the user."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence

_words: list[str] = []
"""The command line, which is looked at only when something is to be said."""


_said: list[str | Exception] = []
"""The last thing that was said, if any."""


def begin(words: Sequence[str]) -> None:
    """From now on, what is said is said to the user of this command line."""
    _words[:] = words
    _said.clear()


def last_said() -> str | Exception | None:
    """Why the command ends as it does, as far as it was said."""
    return _said[0] if _said else None


def note_unknown_language() -> None:
    """Say so where the environment asks for a language that there is not, and the command line for none."""
    asked = os.environ.get("PENSIL_LANG")
    if not asked or any(word.partition("=")[0] == "--lang" for word in _words):
        return
    from pensil.words import languages

    if asked not in languages():
        note(f"PENSIL_LANG: there is no language {asked[:40]!r}; there are {', '.join(languages())}")


def language() -> str:
    """The language that this command line asks for, or that of the user."""
    from pensil.cli.arguments import language_asked

    return language_asked(_words)


def say(message: str | Exception) -> None:
    """One line on standard error, translated from English where there is a translation."""
    _said[:] = [message]
    print(f"pensil: {translated(message)}", file=sys.stderr)


def note(message: str | Exception) -> None:
    """One line about something that is not as the user may think, though the command goes on."""
    print(f"pensil: {translated('note')}: {translated(message)}", file=sys.stderr)


def translated(message: str | Exception) -> str:
    """A message in the language of the user, on one line; some errors know how to say themselves in any."""
    from pensil.words.messages import message_in, said_in

    lang = language()
    told = message_in(lang, message) if isinstance(message, str) else said_in(lang, message)
    return " ".join(told.split())
