"""Messages of errors in other languages than English, from what was said in English.

Errors are raised in English, for programs and logs too; whoever shows them to a user asks here for another language. A
file `LANG.messages` has each message below its English (pensil.words.pairs), with {} for what is filled in:

    > there is no language {}; there are {}
    tidak ada bahasa {}; yang ada {}

In the translation, numbers change the order: {2} is the second gap. What fills a gap is translated too where it is
itself a text of the file, and so are the parts before and behind a colon, as in `a.txt: line 3: the input is empty`. Of
several texts that fit, the one with the most letters of its own counts. What fits none stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from pensil.words import DEFAULT, SHARED
from pensil.words.pairs import pairs_in
from pensil.words.speech import said

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    Fit: TypeAlias = tuple[str, list[str]]

GAP = re.compile(r"\{(\d*)\}")
"""What stands for something filled in, in the files."""

_CELL = re.compile(r"r(\d{1,4})c(\d{1,4})(: |$)")
"""The name of a cell in English, alone or before a message."""

_LONGEST = 1000
"""A longer message is mostly input, such as the name of a file, and stays as it is."""

_BEHIND = ": "
"""What comes behind it is a message by itself, of what stands before it."""


@cache
def messages_in(lang: str) -> dict[str, str]:
    """The messages in a language by their English, the most specific first; none when there is no such file."""
    found = pairs_in(SHARED, f"words/{lang}.messages")
    return dict(sorted(found.items(), key=lambda pair: _own_length(pair[0]), reverse=True))


def message_in(lang: str, message: str) -> str:
    """A message in a language, from the English one."""
    if lang == DEFAULT or len(message) > _LONGEST or not messages_in(lang):
        return message
    return _translated(lang, message) or message


def said_in(lang: str, error: Exception) -> str:
    """What an error says, in a language; some are made of phrases, and need no translation."""
    known = getattr(error, "said_in", None)
    return str(known(lang)) if known is not None else message_in(lang, str(error))


def _translated(lang: str, message: str) -> str | None:
    """The message in a language; None where nothing in it is translated."""
    cell = _CELL.match(message)
    if cell is not None:
        behind = message[cell.end() :]
        return said((int(cell[1]) - 1, int(cell[2]) - 1), lang) + cell[3] + (_translated(lang, behind) or behind)
    found = _fitting(lang, message)
    inner = _inner(lang, message, found)
    if inner is not None:
        before, behind = message[: inner - len(_BEHIND)], message[inner:]
        return (_translated(lang, before) or before) + _BEHIND + (_translated(lang, behind) or behind)
    if found is None:
        return None
    english, fillings = found
    return _filled(messages_in(lang)[english], [_translated(lang, each) or each for each in fillings])


def _inner(lang: str, message: str, found: Fit | None) -> int | None:
    """Where a message begins behind a colon that fits better: what comes before it is only a place then."""
    english, fillings = found or ("", [message])
    if found is not None and not english.startswith("{}"):
        return None
    starts = [colon.end() for colon in re.finditer(_BEHIND, fillings[0])]
    return next((start for start in starts if _weight(lang, message[start:]) > _own_length(english)), None)


def _weight(lang: str, message: str) -> int:
    found = _fitting(lang, message)
    return 0 if found is None else _own_length(found[0])


def _fitting(lang: str, message: str) -> Fit | None:
    """The most specific text that fits a message, and what fills its gaps."""
    if message in messages_in(lang):
        return message, []
    for english, parts in _cut(lang):
        fillings = _fillings(parts, message)
        if fillings is not None:
            return english, fillings
    return None


@cache
def _cut(lang: str) -> list[tuple[str, Sequence[str]]]:
    """The English messages that have gaps, each with what stands around these."""
    return [(english, english.split("{}")) for english in messages_in(lang) if GAP.search(english)]


def _fillings(parts: Sequence[str], message: str) -> list[str] | None:
    """What fills the gaps between the parts in a message, each as short as can be; None where the parts do not fit."""
    first, *within, last = parts
    end = len(message) - len(last)
    at = len(first)
    if end < at or not message.startswith(first) or not message.endswith(last):
        return None
    found = []
    for part in within:
        there = message.find(part, at, end)
        if there < 0:
            return None
        found.append(message[at:there])
        at = there + len(part)
    return [*found, message[at:end]]


def _filled(text: str, fillings: Sequence[str]) -> str:
    gaps = iter(fillings)
    return GAP.sub(lambda gap: fillings[int(gap[1]) - 1] if gap[1] else next(gaps), text)


def _own_length(english: str) -> int:
    return len(GAP.sub("", english))
