"""The elements that a drawing in SVG is made of: pieces that look alike, gathered into one path."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.sax.saxutils import escape

from pensil.core.record import record


@record
class Element:
    """One element of a drawing: pieces that look alike, and what stands before and after them."""

    start: str
    pieces: tuple[str, ...] = ()
    end: str = ""

    def __str__(self) -> str:
        return f"{self.start}{''.join(self.pieces)}{self.end}"


class Paths:
    """Path data gathered by class, in the order in which the classes first come."""

    def __init__(self) -> None:
        self.data: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, classes: str, data: str) -> None:
        self.data[classes].append(data)

    def __iter__(self) -> Iterator[Element]:
        return (path(classes, data) for classes, data in self.data.items())


def path(classes: str, data: Iterable[str], attributes: str = "") -> Element:
    return Element(f'<path class="{classes}"{attributes} d="', tuple(data), '"/>')


@lru_cache(maxsize=1024)
def escaped(text: str) -> str:
    """Text for XML, which has no control characters."""
    return escape("".join(c if c.isprintable() else "?" for c in text))
