"""The Format record, and what goes in and out of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from pensil.core.board import Board, Puzzle
from pensil.core.kind import Kind
from pensil.core.record import record
from pensil.errors import FormatError, SeveralPuzzles
from pensil.kinds import KINDS

MAX_BYTES = 32_000_000
"""The largest input that is looked at: room for the largest board with its answer, and for whole collections."""


@record
class Source:
    """Some input, as it came."""

    data: bytes

    @cached_property
    def text(self) -> str:
        """The input as text, without a byte-order mark and with plain newlines."""
        try:
            # PowerShell writes what a program prints in UTF-16, with a mark.
            text = self.data.decode("utf-16" if self.data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
        except UnicodeDecodeError:
            if b"\0" in self.data:
                raise FormatError("the input is binary, not text", position=self.data.index(b"\0")) from None
            text = self.data.decode("latin-1")
        return text.replace("\r\n", "\n").replace("\r", "\n")


@record
class Document:
    """What a file or URL holds: a puzzle, perhaps an answer or marks, perhaps a title and more."""

    puzzle: Puzzle
    board: Board | None = None
    info: Mapping[str, str] = MappingProxyType({})  # title, author, source, ... as the format has them


@record
class PuzzlePart:
    """One puzzle of an input, not read yet."""

    name: str  # what it is called there, such as an id; empty where it has no name
    read: Callable[[], Document]


def only(parts: Sequence[PuzzlePart]) -> Document:
    """The document of an input that holds one puzzle."""
    if len(parts) != 1:
        raise SeveralPuzzles(len(parts))
    return parts[0].read()


@record
class Format:
    """One way to write puzzles down."""

    name: str
    title: str
    holds: Callable[[Kind], bool]  # whether the kind can be written in it, by what the kind itself declares
    example: str  # how such an input begins, for people
    sniff: Callable[[Source], bool]  # is this input of my format? A cheap look at the beginning; never raises
    extensions: tuple[str, ...] = ()
    linked: bool = False  # whether it is a link or an id, which may stand in the middle of other text
    read: Callable[[Source, str | None], Document] | None = None  # (source, kind when the user named one)
    parts: Callable[[Source, str | None], list[PuzzlePart]] | None = None  # of formats whose files hold several puzzles
    write: Callable[[Document], str] | None = None  # raises UnknownFormat when it cannot hold this puzzle

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that it can hold."""
        return tuple(kind.name for kind in KINDS if self.holds(kind))
