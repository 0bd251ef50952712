"""Which format an input is in, from its content alone.

One function per format, named like it. Each takes a cheap look and answers yes or no; none of them raises, and
none of them loads a reader. A yes means "this is meant to be mine": whether it is right is for the reader to say.
"""

from __future__ import annotations

import re

from pensil.errors import FormatError, UnknownKind
from pensil.formats.format import Source
from pensil.kinds import kind_named

_HEAD = 20_000
_URL = re.compile(r"[^\s?]*\?(?:\w+=[^&\s]*&)*\w+(?:/|%2f|\s*$)", re.I)
_BARE_URL = re.compile(
    r"(?:nonogram|nurikabe|hashi|hashikake|bridges|kakero|akari|lightup|bijutsukan|shikaku)(?:_edit|_play)?/"
    r"|\w+/\d+/\d+(?:/|\s*$)"
)
_PZPRV3 = re.compile(r"(?:v:[^\n/]*[\n/])?pzprv3(?:\.\d+)?\s*(?:[\n/]|$)")
_PENPA = re.compile(r"\S*(?:[#?&]|^)m=(?:edit|solve)[^\s]*&p=", re.I)
_SGT_ID = re.compile(r"(?:\S*/(?:\w+)(?:\.html?)?#)?\d+(?:x\d+)?[a-z0-9.]*(?::|#\d)", re.I)
_JANKO_HEADS = {"begin", "[begin]", "problem", "[problem]", "[clabels]", "[rlabels]"}


def head(source: Source) -> str:
    """The beginning of the input as text, without leading blanks; nothing when it is not text."""
    try:
        return source.text[:_HEAD].lstrip()
    except FormatError:
        return ""


def text(source: Source) -> bool:
    for line in head(source).splitlines():
        words = line.strip()
        if words and not words.startswith("#"):
            try:
                kind_named(words)
            except UnknownKind:
                return False
            return True
    return False


def json(source: Source) -> bool:
    return head(source).startswith("{") and not dataset(source)


def dataset(source: Source) -> bool:
    return head(source).startswith("{") and re.search(r'"data"\s*:\s*\{', source.text) is not None


def puzzlink(source: Source) -> bool:
    start = head(source)
    return (_URL.match(start) or _BARE_URL.match(start)) is not None and not penpa(source) and not pzprv3(source)


def pzprv3(source: Source) -> bool:
    return _PZPRV3.match(head(source)) is not None


def sgt(source: Source) -> bool:
    start = head(source)
    return start.startswith("SAVEFILE:") or _SGT_ID.match(start) is not None


def janko(source: Source) -> bool:
    start = head(source)
    if start.startswith("<"):
        # A saved page may have a long head before the element.
        return "x-janko" in source.text
    return any(line.strip().lower() in _JANKO_HEADS for line in start.splitlines())


def penpa(source: Source) -> bool:
    return _PENPA.match(head(source)) is not None
