"""Where the cells of a picture are in an SVG, and the pieces of path data that shapes are made of.

Everything is in units of which a cell of the board has 32; the margins of clues are a little tighter.
"""

from __future__ import annotations

from functools import lru_cache

from pensil.core.grid import Cell
from pensil.core.picture import Picture

CELL = 32
MARGIN = 24  # what a cell of a margin has across its line, unless it needs more room
GAP = 3  # between clues and the board
PAD = 8
NUMBERS = 18  # the strip of the numbers of rows or columns


class Box:
    """A rectangle from its left upper corner. Drawings make very many, so it is no record."""

    __slots__ = ("height", "width", "x", "y")

    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Geometry:
    """The board and its margins on the sheet."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.margin = CELL if picture.roomy else MARGIN
        self.left = PAD + self.margin * picture.left + (GAP if picture.left else 0)  # where the board starts
        self.top = PAD + self.margin * picture.top + (GAP if picture.top else 0)

    @property
    def right(self) -> int:
        return self.left + CELL * self.picture.cols

    @property
    def bottom(self) -> int:
        return self.top + CELL * self.picture.rows

    @property
    def width(self) -> int:
        return self.right + PAD + (NUMBERS if self.picture.numbered else 0)

    @property
    def height(self) -> int:
        return self.bottom + PAD + (NUMBERS if self.picture.numbered else 0)

    def x(self, col: int) -> int:
        """The left side of a column; the negative ones are in the margin."""
        return self.left + CELL * col if col >= 0 else self.left - GAP + self.margin * col

    def y(self, row: int) -> int:
        return self.top + CELL * row if row >= 0 else self.top - GAP + self.margin * row

    def box(self, cell: Cell) -> Box:
        row, col = cell
        return Box(self.x(col), self.y(row), CELL if col >= 0 else self.margin, CELL if row >= 0 else self.margin)

    def area(self, top: int, left: int, bottom: int, right: int) -> Box:
        """The rectangle of cells of the board from one corner to the other, both included."""
        return Box(self.x(left), self.y(top), CELL * (right + 1 - left), CELL * (bottom + 1 - top))


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A coordinate with two digits at most; drawings of large boards ask for the same few over and over."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def rectangle(box: Box) -> str:
    width = number(box.width)
    return f"M{number(box.x)} {number(box.y)}h{width}v{number(box.height)}h-{width}z"


def rounded(box: Box, radius: float) -> str:
    """A rectangle with round corners."""
    r, across, down = number(radius), number(box.width - 2 * radius), number(box.height - 2 * radius)
    return (
        f"M{number(box.x + radius)} {number(box.y)}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z"
    )


def circle(x: float, y: float, radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z"


def cross(x: float, y: float, reach: float) -> str:
    d = number(2 * reach)
    left, top = number(x - reach), number(y - reach)
    return f"M{left} {top}l{d} {d}M{number(x + reach)} {top}l-{d} {d}"


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line along one of the axes."""
    end = f"h{number(x2 - x1)}" if y1 == y2 else f"v{number(y2 - y1)}"
    return f"M{number(x1)} {number(y1)}{end}"
