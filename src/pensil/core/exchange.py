"""How a kind is written in the formats of other programs: what its folder declares and `formats/` carries out.

A format is a codec. It knows the signs, the order and the frame of its files, and no kind. The kind declares in its
EXCHANGE, for each family of formats that has it, under which name, in which of the family's codings, and what there is
no place for. Codecs meet the kind on neutral ground: the JSON of its puzzles (clues in the cells, or lists of numbers
in the margins) and a Sketch of what is drawn on a board.

A family that is None has no such kind, and its readers and writers say so. pensil's own text and JSON ask for nothing
here: every kind has them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from pensil.core.kind import later
from pensil.core.record import record

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, Literal

    from pensil.core.drawn import Drawn
    from pensil.core.grid import Cell
    from pensil.core.sketch import Drawing

    Place = tuple[tuple[Cell, ...], int]
    """The cells by which something is named, and its number."""

    PzprCoding = Literal["number16", "number4"]
    SgtMoves = Literal["lamps", "boxes", "walls", "links"]
    PenpaThing = Literal["margins", "dark cells", "circles", "lines", "numbers on black", "edges", "numbers"]

Data = Mapping[str, "Any"]
"""The JSON of a puzzle."""

Tokens = Sequence[tuple[int, Sequence[str]]]
"""Lines of tokens, each with its number in the input."""

_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _never(data: Data) -> None:
    """Nothing is refused."""


def _always(data: Data) -> bool:
    return True


def numbers(data: Data) -> list[int]:
    """The numbers among the clues of a puzzle with clues in its cells."""
    return [clue for row in data["cells"] for clue in row if isinstance(clue, int)]


def area(data: Data) -> int:
    """The number of cells of a puzzle with clues in its cells."""
    return sum(map(len, data["cells"]))


@record
class InCells:
    """Clues that stand in the cells of the board: "cells" in the JSON of the puzzle."""

    sign: str = "?"  # in JSON, the clue that shows no number


@record
class InMargins:
    """Lists of numbers beside the rows and above the columns: "row_clues" and "col_clues" in the JSON of the puzzle."""

    counted: Callable[[Sequence[Sequence[int]]], dict[str, Any]]  # the clues that the cells of a whole answer show
    agree: Callable[[Data], bool]  # whether the clues of the rows and of the columns can be of one board
    sign: str = "?"  # in JSON, a number that is not told


@record
class PzprBorders:
    """An answer that is drawn on the borders of cells."""

    name: str  # what is drawn there, for messages
    tokens: Mapping[str, int]  # what may be read, with the number on the border; the number itself is written


@record
class Pzpr:
    """puzz.link and pzv.jp: URLs and files."""

    names: tuple[str, ...]  # in URLs and files; URLs are written with the first
    file: str | None = None  # the name with which files are written, where it is another
    coding: PzprCoding = "number16"  # of the clues in a URL
    room: Callable[[int, int], tuple[int, int]] | None = None
    """For clues in the margins, (rows, cols) -> the places for numbers above every column and beside every row."""
    borders: PzprBorders | None = None  # None: the answer is drawn in the cells
    done_marks: bool = False  # whether a block of marks on finished clues may follow in a file
    meant: Mapping[str, Any] = _NOTHING  # parts of the JSON that have no place there, with the value that is meant
    refused: Callable[[Data], str | None] = _never  # why a puzzle cannot be written, if it cannot


@record
class Sgt:
    """Simon Tatham's collection: ids, links and save files."""

    title: str
    names: tuple[str, ...]  # in links and save files, small letters without blanks
    moves: SgtMoves  # how it is played
    signs: Mapping[str, int | str] | None = None  # a character for each clue in a cell; None: clues are numbers
    least: int = 1  # the shortest side
    height: int | None = None  # what a missing height means; None: the same as the width
    params: str = ""  # a pattern of what may follow the size
    rules: Callable[[str], dict[str, Any]] | None = None  # what the parameters tell of the JSON
    written: Callable[[Data], str] | None = None  # the parameters to be written
    given: bool = False  # whether cells that are given may stand behind a comma
    refused: Callable[[Data], str | None] = _never  # why his program would not take a puzzle, if it would not


@record
class Janko:
    """janko.at and puzzlekit-dataset: grids of tokens."""

    solves: Callable[[set[str]], bool]  # whether a grid of these tokens, in small letters, can be a solution
    signs: Mapping[str, str] = _NOTHING  # tokens of a problem that are no numbers, with their clues in JSON
    highest: int | None = None  # the highest number of a problem
    shade: str = ""  # the token of a shaded cell in a solution; all others are not shaded
    solution: Callable[[Any, Tokens], Drawn] | None = None  # what a solution that is not shades shows
    names: tuple[str, ...] = ()  # other words that name the kind there


@record
class Penpa:
    """penpa-edit: pages on which people draw what they like."""

    told_by: tuple[PenpaThing, ...]  # the things on a page that make it one of this kind
    walls: bool = False  # whether dark cells are clues without a number
    symbol: tuple[int, str] | None = None  # the symbol in a shaded cell; None: the cell is dark
    lines: Mapping[int, int] = _NOTHING  # styles of lines from cell to cell, with what they mean on a border
    edges: bool = False  # whether the answer is walls on the edges of cells
    likely: Callable[[Data], bool] = _always  # whether a page that tells several kinds alike may be of this one


@record
class Task:
    """puzzle-nurikabe.com and its sisters: the `task` of their pages."""

    site: str  # the word in the address of the site
    signs: Mapping[str, int | str] | None = None  # a character for each clue in a cell; None: clues are numbers


@record
class Kanpen:
    """kanpen.net: links."""

    name: str  # of the page
    unknown: str  # the token of a clue without a number


@record
class PlainGrid:
    """Plain rows of cells, as small programs read them."""

    empty: tuple[str, ...] = (".", "-", "_", "0")  # tokens of a cell without a clue
    signs: Mapping[str, str] = _NOTHING  # tokens of clues that are no numbers, with their clues in JSON
    shade: str = ""  # the token of a shaded cell in an answer
    likely: Callable[[Data], bool] = _always  # whether a puzzle that does not name its kind may be of this one


def _cells_listed(puzzle: Any, places: Sequence[Place], blank: int | None) -> Data:
    rows = [[blank] * puzzle.cols for _ in range(puzzle.rows)]
    for ((row, col), *_), value in places:
        rows[row][col] = value
    return {"cells": rows}


@record
class Listed:
    """Answers in words: a list of places, such as r1c2, r3c4."""

    data: Callable[[Any, Sequence[Place], int | None], Data]
    """(puzzle, places, what a cell is that is not named) -> the JSON of the board; all cells are on the board."""
    pairs: bool = False  # whether two cells name a place: the ends of a bridge, the corners of a rectangle


CELLS_LISTED = Listed(_cells_listed)
"""For boards that are, in JSON, "cells" of numbers: those that are named hold a 1, where no number is said."""


@record
class Exchange:
    """How one kind is written in other formats than pensil's own."""

    clues: InCells | InMargins = InCells()
    drawing: Callable[[], Drawing] = later("pensil.core.sketch:SHADES").resolve  # how its boards are drawn
    listed: Listed = CELLS_LISTED
    pzpr: Pzpr | None = None
    sgt: Sgt | None = None
    janko: Janko | None = None
    penpa: Penpa | None = None
    task: Task | None = None
    kanpen: Kanpen | None = None
    grid: PlainGrid | None = None
    files: tuple[str, ...] = ()  # the formats that hold this kind and no other


NONE = Exchange()
"""Of a kind that no other program writes, or whose formats nobody has declared yet."""
