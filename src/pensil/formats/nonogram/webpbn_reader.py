"""The elements of a webpbn file, as far as a puzzle needs them.

Entities cannot be declared and nothing is ever fetched, so a small file cannot grow large; what is kept of a file is
bounded as it is read. A DOCTYPE may stand there; names such as &copy; that its DTD would declare are taken from HTML.
"""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from xml.parsers import expat

from pensil.core.grid import MAX_SIDE
from pensil.errors import FormatError
from pensil.formats.nonogram.blocks import number, rgb, shown

INFO = ("source", "id", "title", "author", "authorid", "copyright", "description", "note")
PICTURES = ("goal", "solution", "saved")
"""The types of images, the one to prefer first."""

_MOST_CHUNKS = 4 * MAX_SIDE * MAX_SIDE
_MOST_COLORS = 1000
_MOST_DEEP = 100

Chunk = tuple[int, int, str]  # line, column, text


class Count(NamedTuple):
    """A block: its length (0 = not told), the name of its colour when there is one, and where it stands."""

    length: int
    color: str | None
    line: int
    column: int


class Color(NamedTuple):
    rgb: str
    char: str | None
    line: int


@dataclass
class PuzzleElement:
    """What stands in one <puzzle>."""

    line: int
    type: str
    default: str
    background: str
    info: dict[str, str] = field(default_factory=dict)
    colors: dict[str, Color] = field(default_factory=dict)
    clues: dict[str, list[list[Count]]] = field(default_factory=dict)
    images: dict[str, list[Chunk]] = field(default_factory=dict)


def parse(text: str) -> list[PuzzleElement]:
    """The puzzles of a file."""
    found = _Reader(text).puzzles
    if not found:
        raise FormatError("there is no <puzzle>")
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self.puzzles: list[PuzzleElement] = []
        self._path: list[str] = []  # the open elements, outermost first
        self._attributes: dict[str, str] = {}  # of the element whose text is being taken
        self._start = (0, 0)
        self._chunks: list[Chunk] | None = None
        self._solution = PICTURES[0]
        self._clues: list[list[Count]] = []
        # Blanks before the XML declaration are a common slip; the parser would not have them.
        self._skipped = len(text) - len(text.lstrip())
        self._skipped_lines = text[: self._skipped].count("\n")
        # The text is decoded by now, whatever encoding the XML declaration names.
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._open
        self._parser.EndElementHandler = self._close
        self._parser.CharacterDataHandler = self._text
        self._parser.SkippedEntityHandler = self._unknown_entity
        self._parser.EntityDeclHandler = self._entity
        try:
            self._parser.Parse(text[self._skipped :].encode(), True)
        except expat.ExpatError as error:
            line = error.lineno + self._skipped_lines
            raise FormatError(f"not XML: {expat.ErrorString(error.code)}", line=line, column=error.offset + 1) from None

    def _here(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber + self._skipped_lines, self._parser.CurrentColumnNumber + 1

    def _fault(self, message: str, at: tuple[int, int] | None = None) -> FormatError:
        line, column = at or self._here()
        return FormatError(message, line=line, column=column)

    def _entity(self, name: str, *_: Any) -> None:
        raise self._fault(f"the entity {shown(name)} is declared; declarations of entities are not accepted")

    def _unknown_entity(self, name: str, is_parameter: bool) -> None:
        if not is_parameter:
            self._text(html.unescape(f"&{name};"))

    def _open(self, tag: str, attributes: dict[str, str]) -> None:
        tag = tag.lower()
        self._path.append(tag)
        if len(self._path) > _MOST_DEEP:
            raise self._fault("the elements are nested too deeply")
        if len(self._path) == 1 and tag not in ("puzzleset", "puzzle"):
            raise self._fault(f"expected <puzzleset> or <puzzle>, not {shown(tag)}")
        if tag == "puzzle" and "puzzle" in self._path[:-1]:
            raise self._fault("there is a <puzzle> inside a <puzzle>")
        if "puzzle" not in self._path[:2]:
            return
        told = {key.lower(): value.strip() if key.lower() != "char" else value for key, value in attributes.items()}
        self._enter(tag, told)

    def _enter(self, tag: str, told: dict[str, str]) -> None:
        above = self._path[-3:-1]
        if above[-1:] in (["count"], ["color"], ["image"]):
            raise self._fault(f"expected only text in <{above[-1]}>")
        if tag == "puzzle":
            self.puzzles.append(
                PuzzleElement(
                    self._here()[0],
                    told.get("type", "grid").lower(),
                    told.get("defaultcolor", "black"),
                    told.get("backgroundcolor", "white"),
                )
            )
        elif tag == "clues":
            self._clues = self._new_clues(told.get("type", "").lower())
        elif tag == "line" and above[-1:] == ["clues"]:
            if len(self._clues) == MAX_SIDE:
                raise self._fault(f"there are more than {MAX_SIDE} lines of clues")
            self._clues.append([])
        elif tag == "solution":
            self._solution = told.get("type", PICTURES[0]).lower()
        elif _is_leaf(tag, above):
            self._attributes, self._start, self._chunks = told, self._here(), []

    def _new_clues(self, what: str) -> list[list[Count]]:
        if what not in ("rows", "columns"):
            raise self._fault(f'expected <clues type="rows"> or "columns", not {shown(what)}')
        if what in self.puzzles[-1].clues:
            raise self._fault(f"the clues of the {what} stand twice")
        return self.puzzles[-1].clues.setdefault(what, [])

    def _text(self, text: str) -> None:
        # The parser hands over a line at a time, so the chunks of an image know where they stand.
        if self._chunks is not None and (self._path[-1] != "image" or text.strip()):
            if len(self._chunks) >= _MOST_CHUNKS:
                raise self._fault(f"the text of <{self._path[-1][:20]}> is too long")
            self._chunks.append((*self._here(), text))

    def _close(self, tag: str) -> None:
        tag = self._path.pop()
        if self._chunks is None or not self.puzzles:
            return
        if not _is_leaf(tag, self._path[-2:]):
            return
        chunks, self._chunks = self._chunks, None
        text = "".join(chunk[2] for chunk in chunks).strip()
        if tag == "count":
            self._take_count(text)
        elif tag == "color":
            self._take_color(text)
        elif tag == "image":
            if self._solution in PICTURES:
                self.puzzles[-1].images.setdefault(self._solution, chunks or [(*self._start, "")])
        elif text:
            # A <note> may stand there several times.
            info = self.puzzles[-1].info
            info[tag] = f"{info[tag]}\n{text}" if tag in info else text

    def _take_count(self, text: str) -> None:
        line, column = self._start
        if len(self._clues[-1]) == MAX_SIDE:
            raise self._fault(f"there are more than {MAX_SIDE} blocks in the line", self._start)
        length = number(text, "the length of a block", line=line, column=column)
        self._clues[-1].append(Count(length, self._attributes.get("color"), line, column))

    def _take_color(self, text: str) -> None:
        name, char = self._attributes.get("name"), self._attributes.get("char")
        if not name:
            raise self._fault("expected a name for the colour", self._start)
        if char is not None and (len(char) != 1 or char in "|?[]"):
            raise self._fault(f"expected one character for the colour, not {shown(char)}", self._start)
        if name in self.puzzles[-1].colors:
            raise self._fault(f"the colour {shown(name)} is told twice", self._start)
        if len(self.puzzles[-1].colors) == _MOST_COLORS:
            raise self._fault(f"there are more than {_MOST_COLORS} colours", self._start)
        line, column = self._start
        self.puzzles[-1].colors[name] = Color(rgb(text, line=line, column=column), char, line)


def _is_leaf(tag: str, above: list[str]) -> bool:
    """Whether the text of this element matters; `above` are the two around it."""
    if tag == "count":
        return above == ["clues", "line"]
    if tag == "image":
        return above[-1:] == ["solution"]
    return above[-1:] == ["puzzle"] and (tag == "color" or tag in INFO)
