"""The Format record, and what goes in and out of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pensil.core.board import Board, Puzzle
from pensil.errors import FormatError

MAX_BYTES = 8_000_000
"""The largest input that is looked at: far beyond any board of 255 x 255."""


@dataclass(frozen=True)
class Source:
    """Some input, as it came."""

    data: bytes

    @cached_property
    def text(self) -> str:
        """The input as text, without a byte-order mark and with plain newlines."""
        try:
            text = self.data.decode("utf-8-sig")
        except UnicodeDecodeError:
            if b"\0" in self.data:
                raise FormatError("the input is binary, not text", position=self.data.index(b"\0")) from None
            text = self.data.decode("latin-1")
        return text.replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True)
class Document:
    """What a file or URL holds: a puzzle, perhaps an answer or marks, perhaps a title and more."""

    puzzle: Puzzle
    board: Board | None = None
    info: Mapping[str, str] = field(default_factory=dict)  # title, author, source, ... as the format has them


@dataclass(frozen=True, kw_only=True)
class Format:
    """One way to write puzzles down."""

    name: str
    title: str
    kinds: tuple[str, ...]  # the kinds it can hold
    example: str  # how such an input begins, for people
    extensions: tuple[str, ...] = ()
    sniff: Callable[[Source], bool]  # is this input of my format? A cheap look at the beginning; never raises
    read: Callable[[Source, str | None], Document] | None = None  # (source, kind when the user named one)
    write: Callable[[Document], str] | None = None  # raises UnknownFormat when it cannot hold this puzzle
