"""Our own drawings in text, read back as boards.

A drawing is compared with what would be drawn. The layout of a board follows from the puzzle, and for every cell it is
known what is drawn for each of its values; rectangles are what lies between lines, links the signs between their ends.
So no kind is known here, and what a kind draws in its cells can change without a change here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pensil.core.board import Board, Puzzle, bits
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.picture import Connection, Picture, Region, Role, Text
from pensil.core.record import replace
from pensil.errors import FormatError
from pensil.render.layout import TextLayout, lay_out
from pensil.render.text import ASCII, UNICODE, Signs, drawn_texts, render_text


def read_drawing(kind: Kind, puzzle: Puzzle, text: str, *, marks: bool = False) -> Board | None:
    """The board that was drawn; None when the text is no drawing of this puzzle.

    With `marks`, what is not drawn is undecided. Raises MarkError for a drawing that no board can hold.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[0]:
        del lines[0]
    signs = ASCII if text.isascii() else UNICODE
    readings = (_Drawn(kind, puzzle, lines, signs, marks, tight).board() for tight in (False, True))
    return next((board for board in readings if board is not None), None)


class _Drawn:
    """A drawing in one alphabet, with cells of the usual width or `tight` ones."""

    def __init__(
        self, kind: Kind, puzzle: Puzzle, lines: Sequence[str], signs: Signs, marks: bool, tight: bool
    ) -> None:
        self.kind, self.puzzle, self.lines, self.signs, self.marks = kind, puzzle, lines, signs, marks
        self.tight = tight

    def board(self) -> Board | None:
        boards = (self._board(layout) for layout in self._layouts())
        return next((board for board in boards if board is not None), None)

    def _board(self, layout: TextLayout) -> Board | None:
        if not self.puzzle.domains:
            return Board.empty(self.puzzle)
        if self._draws(Region):
            return self._from_text(_regions(layout, self.kind.picture(self.puzzle), self._char, whole=not self.marks))
        if self._draws(Connection):
            return self._links(layout)
        said = self._cells(layout)
        return None if said is None else self._from_text(said)

    def _draws(self, sort: type) -> bool:
        """Whether the kind draws its boards with such items."""
        return any(isinstance(item, sort) for picture in self._extremes() for item in picture.items)

    def _extremes(self) -> Iterator[Picture]:
        """Boards on which all spots have their lowest or their highest value."""
        least = (mask & -mask for mask in self.puzzle.domains)
        most = (1 << mask.bit_length() - 1 for mask in self.puzzle.domains)
        for masks in (least, most):
            yield self.kind.picture(self.puzzle, Board(self.puzzle, masks))

    def _from_text(self, text: str) -> Board | None:
        try:
            return self.puzzle.board_from_text(text, marks=self.marks)
        except FormatError:
            return None

    def _layouts(self) -> Iterator[TextLayout]:
        """Where the cells may be: everything that the puzzle itself writes must stand at its place.

        How narrow tight cells are depends on what is drawn in them too; brackets keep lines apart from the cells.
        """
        bare = replace(self.kind.picture(self.puzzle), bordered=self._draws(Region))
        texts = drawn_texts(bare, self.signs)
        framed = bare.outlining([(0, bare.cols - 1)], Role.HINT)
        pictures = [bare, *(self._extremes() if self.tight else (framed,))]
        layouts = [lay_out(each, drawn_texts(each, self.signs), tight=self.tight) for each in pictures]
        for layout in {(layout.cell_width, *layout.xs.values()): layout for layout in layouts}.values():
            found = all(_at(self.lines, layout, cell, len(text)) == text for cell, text in texts.items())
            if found and len(self.lines) >= layout.height:
                yield layout

    def _char(self, x: int, y: int) -> str:
        return self.lines[y][x : x + 1] or " "

    # Cells: what is drawn in them is compared with what is drawn there for every value.

    def _cells(self, layout: TextLayout) -> str | None:
        known: dict[tuple[Cell, str], str] = {}
        length = 1 if self.tight else layout.cell_width - 1
        for board, left_open in self._samples():
            picture = self.kind.picture(self.puzzle, board)
            drawn = render_text(picture, ascii=self.signs is ASCII, tight=self.tight).splitlines()
            at = lay_out(picture, drawn_texts(picture, self.signs), tight=self.tight)
            for row, line in enumerate(self.puzzle.board_to_text(board).splitlines()):
                for col, token in enumerate(line.split()):
                    if (row, col) not in left_open:
                        known.setdefault(((row, col), _at(drawn, at, (row, col), length)), token)
        rows = []
        for r in range(self.puzzle.rows):
            said = [
                known.get(((r, c), _at(self.lines, layout, (r, c), length).ljust(length)))
                for c in range(self.puzzle.cols)
            ]
            if None in said:
                return None
            rows.append(" ".join(filter(None, said)))
        return "\n".join(rows)

    def _samples(self) -> Iterator[tuple[Board, tuple[Cell, ...]]]:
        """Boards on which every spot has the same value where it can, and the cells to look past.

        Finished boards leave out what speaks for itself, so there are some with a spot left open too.
        """
        puzzle, domains = self.puzzle, self.puzzle.domains
        undecided = [spot for spot, mask in enumerate(domains) if mask & (mask - 1)]
        for value in bits(max(domains)):
            masks = [1 << value if mask >> value & 1 else mask & -mask for mask in domains]
            for spot in {*undecided[:1], *undecided[-1:]}:  # what is open on one is decided on the other
                yield Board(puzzle, (*masks[:spot], domains[spot], *masks[spot + 1 :])), puzzle.spot_cells(spot)
            if not self.marks:
                yield Board(puzzle, masks), ()
        if self.marks:
            yield Board.empty(puzzle), ()

    # Links: the signs between their ends.

    def _links(self, layout: TextLayout) -> Board | None:
        masks = []
        for spot, every in enumerate(self.puzzle.domains):
            start, end = self.puzzle.spot_cells(spot)
            counts = self._between(layout, start, end)
            mask = 1 << counts.pop() if counts else every if self.marks else 1
            if counts or not mask & every:
                return None
            masks.append(mask)
        return Board(self.puzzle, masks)

    def _between(self, layout: TextLayout, start: Cell, end: Cell) -> set[int]:
        """The numbers of links that are drawn from one cell to another: none, one, or several that contradict."""
        across = start[0] == end[0]
        signs = dict(zip(self.signs.across if across else self.signs.down, range(1, 5), strict=True))
        if across:
            y = layout.ys[start[0]]
            places = [self._char(x, y) for x in range(layout.start(start[1], 0), layout.start(end[1], 1))]
        else:
            x = layout.start(start[1], 1)
            pairs = (self._char(x - 1, y) + self._char(x, y) for y in range(layout.ys[start[0]] + 1, layout.ys[end[0]]))
            places = [pair if pair in signs else pair[1] for pair in pairs]
        counts = {signs[sign] for sign in places if sign in signs}
        return {0} if self.signs.none in places and not counts else counts


def _at(lines: Sequence[str], layout: TextLayout, cell: Cell, length: int) -> str:
    """What is written in a cell."""
    y, x = layout.ys[cell[0]], layout.start(cell[1], length)
    return lines[y].ljust(x + length)[x : x + length] if y < len(lines) else ""


def _regions(layout: TextLayout, picture: Picture, char: Callable[[int, int], str], *, whole: bool) -> str:
    """A number for every area that no line divides; `.` for what is not drawn yet, unless it is a `whole` answer."""

    def joined(cell: Cell, other: Cell) -> bool:
        (row, col), (below, right) = sorted((cell, other))
        if row == below:
            return char(layout.lines_x[right], layout.ys[row]) == " "
        return char(layout.start(col, 1), layout.lines_y[below]) == " "

    number: dict[Cell, int] = {}
    areas: list[list[Cell]] = []
    for start in ((r, c) for r in range(picture.rows) for c in range(picture.cols)):
        if start in number:
            continue
        area = [start]
        number[start] = len(areas)
        for row, col in area:  # which grows on the way
            for other in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
                inside = 0 <= other[0] < picture.rows and 0 <= other[1] < picture.cols
                if inside and other not in number and joined((row, col), other):
                    number[other] = len(areas)
                    area.append(other)
        areas.append(area)
    clues = {item.cell for item in picture.items if isinstance(item, Text)}
    undrawn = {i for i, area in enumerate(areas) if not (whole or _is_rectangle(area, clues))}
    return "\n".join(
        " ".join("." if number[r, c] in undrawn else str(number[r, c] + 1) for c in range(picture.cols))
        for r in range(picture.rows)
    )


def _is_rectangle(area: Sequence[Cell], clues: set[Cell]) -> bool:
    """Whether an area was drawn: a rectangle around one clue."""
    rows, cols = {row for row, _ in area}, {col for _, col in area}
    return len(area) == len(rows) * len(cols) and len(clues.intersection(area)) == 1
