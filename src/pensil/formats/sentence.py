"""Links as they stand in what people write: at the end of a sentence, or with a word on the line below.

A full stop may be the last sign of a link, a clue without a number for puzz.link; only reading it tells. So a link is
first read as it stands, and where that makes no whole puzzle, without what may belong to the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pensil.errors import PensilError, UnknownKind
from pensil.formats.format import Document, Source

_SIGNS = ".,;:!?*_~|\\\u2026\u3002\uff0c\uff01\uff1f\u3001"
"""What ends a sentence, also in Chinese and Japanese, and what Markdown puts around words."""

_MOST = 6
"""So many signs at the end are taken off one by one; no sentence ends with more."""


def read_link(source: Source, read: Callable[[Source], Document]) -> Document:
    """What a link holds, where the signs of the sentence around it are no part of it."""
    failed: PensilError | None = None
    short: Document | None = None
    for form in _forms(source):
        try:
            document = read(form)
        except PensilError as error:
            # What is wrong is told of the link as it stands; but for its kind, what is taken off does not matter.
            if failed is None or isinstance(error, UnknownKind):
                failed = error
            continue
        if document.cut is None:
            return document
        short = document
    found = short or _first_word(source, read)
    if found is not None:
        return found
    assert failed is not None  # there is always one form, the link as it stands
    raise failed


def bare(word: str) -> str:
    """A word without the signs of the sentence that it ends."""
    return word.rstrip(_SIGNS)


def _first_word(source: Source, read: Callable[[Source], Document]) -> Document | None:
    """The whole puzzle in the first word of several, where all of them together are no link that was broken in two."""
    from pensil.formats.several import is_link

    first, *others = source.text.split(maxsplit=1)
    if not others or not is_link(bare(first)):
        return None
    try:
        found = read_link(Source(first.encode()), read)
    except PensilError:
        return None
    return found if found.cut is None else None


def _forms(source: Source) -> Iterator[Source]:
    """The link as it stands, then with fewer and fewer signs at its end."""
    yield source
    text = source.text.strip()
    for end in range(len(text) - 1, max(len(bare(text)), len(text) - _MOST) - 1, -1):
        if text[:end].endswith("_") and text[end] == ".":
            return  # an empty cell of kanpen, and nobody writes a full stop so
        yield Source(text[:end].encode())
