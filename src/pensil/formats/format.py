"""The Format record, and what goes in and out of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
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
    name: str | None = None  # that of the file, where it is one

    @cached_property
    def text(self) -> str:
        """The input as text, without a byte-order mark and with plain newlines."""
        try:
            # PowerShell writes what a program prints in UTF-16, with a mark.
            wide = self.data.startswith((b"\xff\xfe", b"\xfe\xff"))
            text = self.data.decode("utf-16") if wide else self.data.removeprefix(b"\xef\xbb\xbf").decode()
        except UnicodeDecodeError:
            if b"\0" in self.data:
                raise FormatError("the input is binary, not text", position=self.data.index(b"\0")) from None
            text = self.data.decode("latin-1")
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


@record
class Document:
    """What a file or URL holds: a puzzle, perhaps an answer or marks, perhaps a title and more."""

    puzzle: Puzzle
    drawn: Drawn | None = None  # the answer or the marks, as somebody drew them
    info: Mapping[str, str] = MappingProxyType({})  # title, author, source, ... as the format has them
    fault: FormatError | None = None  # why an answer that is there cannot be read: that does not spoil the puzzle
    guessed: tuple[str, ...] | None = None
    """Where neither the input nor the user names the kind: the other kinds that would fit, though not as well."""
    cut: tuple[int, int] | None = None
    """Where a link ends before its last clue: how many places for clues it tells of, and how many there are."""
    other_rows: tuple[int, ...] = ()
    """Where lists do not tell how many of them are rows: the other numbers of rows that would fit."""

    def __init__(
        self,
        puzzle: Puzzle,
        drawn: Drawn | Board | None = None,
        info: Mapping[str, str] = MappingProxyType({}),
        fault: FormatError | None = None,
        guessed: tuple[str, ...] | None = None,
        cut: tuple[int, int] | None = None,
        other_rows: tuple[int, ...] = (),
    ) -> None:
        object.__setattr__(self, "puzzle", puzzle)
        object.__setattr__(self, "drawn", Drawn(drawn) if isinstance(drawn, Board) else drawn)
        object.__setattr__(self, "info", info)
        object.__setattr__(self, "fault", fault)
        object.__setattr__(self, "guessed", guessed)
        object.__setattr__(self, "cut", cut)
        object.__setattr__(self, "other_rows", other_rows)

    @classmethod
    def reading(
        cls, puzzle: Puzzle, answer: Callable[[], Drawn | Board | None], info: Mapping[str, str] = MappingProxyType({})
    ) -> Document:
        """The puzzle with an answer that is read now, or with what is wrong with the text of it."""
        try:
            return cls(puzzle, answer(), info)
        except FormatError as error:
            return cls(puzzle, None, info, error)

    @property
    def doubt(self) -> str | None:
        """What to tell the user when the kind is a guess, or what an input that was cut off did not tell."""
        if self.cut is not None:
            reached, places = self.cut
            return f"the link ends after {reached} of {places} places for clues; the rest is taken as empty"
        if self.other_rows:
            rows, cols, others = self.puzzle.rows, self.puzzle.cols, ", ".join(map(str, self.other_rows))
            return (
                f"the lists do not tell where the columns begin: read as {rows} rows and {cols} columns, "
                f"but rows may also be {others}; a blank line before the columns tells"
            )
        if self.guessed is None:
            return None
        others = ", ".join(self.guessed) or "another kind"
        return f"the input does not name its kind and is read as {self.puzzle.kind}; it may also be {others} (--kind)"

    @property
    def board(self) -> Board | None:
        """What the answer or the marks allow: all of it, unless there is something wrong that no board can hold."""
        return None if self.drawn is None else self.drawn.board


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


def packed(texts: Sequence[str]) -> str:
    """Several puzzles in one file, with a line of ==== between them."""
    return "====\n".join(text if text.endswith("\n") else f"{text}\n" for text in texts)


def in_a_row(texts: Sequence[str]) -> str:
    """Several puzzles in one file, one below the other: of links, ids, and what tells by itself where it begins."""
    return "".join(text if text.endswith("\n") else f"{text}\n" for text in texts)


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
    answers: bool = False  # whether what is written has a place for a solution
    write_file: Callable[[Document], str] | None = None  # the same for a file with one of the extensions, and an answer
    join: Callable[[Sequence[str]], str] = packed  # several puzzles that were written, as one file that is read back

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that it can hold."""
        return tuple(kind.name for kind in KINDS if self.holds(kind))
