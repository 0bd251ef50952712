"""The board of the paper, and cells, rectangles and tables as it writes them: rows by letters, columns by numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from string import ascii_uppercase

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.paper import Said
from pensil.core.picture import Picture, Role, Text
from pensil.core.record import replace
from pensil.core.trace import Event, What
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.words import Vocabulary

SAY = Vocabulary("pensil.kinds.shikaku.paper")

Row = tuple[Said, ...]

NUMBERS = "4 6 2 2 5 8 4 9 3 6"
POSITIONS = "B2 G7 A3 G5 E1 B5 C6 F4 D5 D3"
"""Table 4 as it is printed: the numbers of the example in the order of the queue, and where they stand."""


def named(cell: Cell) -> str:
    """The paper's name of a cell: rows A, B, ... Z, AA, AB, ..., columns from 1."""
    return f"{_letters(cell[0])}{cell[1] + 1}"


def _letters(row: int) -> str:
    letters, row = "", row + 1
    while row:
        row, letter = divmod(row - 1, len(ascii_uppercase))
        letters = ascii_uppercase[letter] + letters
    return letters


def cell_named(name: str) -> Cell:
    """The cell that the paper calls so."""
    letters = name.rstrip("0123456789")
    row = 0
    for letter in letters:
        row = row * len(ascii_uppercase) + ascii_uppercase.index(letter) + 1
    return row - 1, int(name[len(letters) :]) - 1


def box_named(name: str) -> Rectangle:
    """The rectangle that the paper writes as A1:C3, by two of its corners."""
    first, last = map(cell_named, name.split(":"))
    return (*first, *last)


def named_box(box: Rectangle) -> str:
    """A rectangle as the paper writes it."""
    top, left, bottom, right = box
    return f"{named((top, left))}:{named((bottom, right))}"


def listed(cells: Iterable[Cell]) -> str:
    return " ".join(map(named, cells))


def boxes(rectangles: Iterable[Rectangle]) -> str:
    return " ".join(map(named_box, rectangles))


def joined(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def at(puzzle: Shikaku, spot: int) -> str:
    """A number and where it stands: 9 F4."""
    return f"{puzzle.numbers[spot]} {named(puzzle.clues[spot])}"


def columns(rows: Iterable[Sequence[Said]], lang: str) -> str:
    """Rows of a table, one line each, their columns below each other."""
    texts = [[value if isinstance(value, str) else value.said(lang) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in texts)


def _board(numbers: str, positions: str, side: int = 7) -> Shikaku:
    clues = {cell_named(name): int(number) for number, name in zip(numbers.split(), positions.split(), strict=True)}
    return Shikaku([[clues.get((row, col)) for col in range(side)] for row in range(side)])


EXAMPLE = _board(NUMBERS, POSITIONS)
"""The board that the whole paper works with, told by table 4."""

MOVED = _board(NUMBERS, POSITIONS.replace("D5", "E5"))
"""The same with its 3 moved down, as in section 4."""


# Pictures.


def lettered(picture: Picture) -> Picture:
    """A picture with the paper's names of rows and columns in its margins."""
    rows = [Text((row, -1), _letters(row), Role.TRACE) for row in range(picture.rows)]
    cols = [Text((-1, col), str(col + 1), Role.TRACE) for col in range(picture.cols)]
    return replace(picture, top=1, left=1).adding([*rows, *cols])


def numbered(side: int, texts: Mapping[Cell, str], framed: Iterable[Cell] = ()) -> Picture:
    """A square board with something written in its cells, some of them framed."""
    items = tuple(Text(cell, text, Role.GIVEN) for cell, text in texts.items())
    return lettered(Picture(side, side, items, title="Shikaku").outlining(framed, Role.HINT))


def in_turn(cells: Iterable[Cell]) -> dict[Cell, str]:
    """The cells with the numbers of their visits, from 1."""
    return {cell: str(number) for number, cell in enumerate(cells, 1)}


# Searches.


def to_first_solution(events: Iterable[Event]) -> Iterator[Event]:
    """A search as far as the paper follows it: up to its first solution, which is left out."""
    return takewhile(lambda event: event.what is not What.SOLVED, events)


def drawn(puzzle: Shikaku, event: Event) -> tuple[int, Rectangle]:
    """The spot that gets a rectangle when a state is entered, and the rectangle."""
    [(spot, mask)] = event.changes
    return spot, puzzle.candidates[spot][mask.bit_length() - 1]


def board_of(puzzle: Shikaku, rectangles: Iterable[Rectangle]) -> Board:
    """The board with these rectangles."""
    masks = list(puzzle.domains)
    for rectangle in rectangles:
        [spot] = [spot for spot, mine in enumerate(puzzle.candidates) if rectangle in mine]
        masks[spot] = 1 << puzzle.candidates[spot].index(rectangle)
    return Board(puzzle, masks)
