"""Bridges as text: the islands as numbers, and signs for the bridges between them.

    2===4-2
        | |        one, two, three and four bridges: - = E # in a row, | " m $ in a column
    . . 1 |        + where two bridges cross, which no answer may have
          |
    . . . 1        cells keep to columns as wide as the longest number, one blank apart

The lines between the rows and the blanks between the columns make room for bridges between islands that stand side by
side. The plain form is read too: one line for each row, its cells separated by blanks, as in `2 = 4 2`.
An undecided pair looks like a pair without a bridge.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name
from pensil.errors import FormatError
from pensil.kinds.hashi.bridges import Loose

if TYPE_CHECKING:
    from pensil.kinds.hashi.puzzle import Hashi, Pair

ACROSS, DOWN, CROSSING = "-=E#", '|"m$', "+"

_WATER = {".", *ACROSS, *DOWN, CROSSING}

Signs = dict[Cell, str]
"""The signs that stand at places: (2r, 2c) is the cell (r, c), odd numbers are the gaps between two cells."""


def bridges_to_text(puzzle: Hashi, board: Board) -> str:
    width = _width(puzzle)
    lines = [[" "] * (puzzle.cols * (width + 1) - 1) for _ in range(2 * puzzle.rows - 1)]
    for r, row in enumerate(puzzle.cells):
        for c, clue in enumerate(row):
            token = "." if clue is None else str(clue)
            end = _end(c, width)
            lines[2 * r][end - len(token) : end] = token
    for pair, count in zip(puzzle.pairs, board.values(), strict=True):
        if not count:
            continue
        (r1, c1), (r2, c2) = pair
        if pair.horizontal:
            spots = [(2 * r1, x) for x in range(_end(c1, width), _end(c2, width) - len(str(puzzle.cells[r2][c2])))]
        else:
            spots = [(y, _end(c1, width) - 1) for y in range(2 * r1 + 1, 2 * r2)]
        own, other = (ACROSS, DOWN) if pair.horizontal else (DOWN, ACROSS)
        for y, x in spots:
            lines[y][x] = CROSSING if lines[y][x] in other else own[count - 1]
    return "\n".join("".join(line).rstrip() for line in lines) + "\n"


def bridges_from_text(puzzle: Hashi, text: str) -> tuple[dict[tuple[Cell, Cell], int], list[Loose]]:
    """The pairs that are joined in a drawing, with their numbers of bridges, and what joins none."""
    signs = _signs(puzzle, text)
    counts: dict[tuple[Cell, Cell], int] = {}
    loose: list[Loose] = []
    uses: Counter[Cell] = Counter()
    for pair in puzzle.pairs:
        own = ACROSS if pair.horizontal else DOWN
        places = _places(pair)
        found = [signs.get(place, ".") for place in places]
        mine = {sign for sign in found if sign in own}
        if not mine and CROSSING not in found:
            continue
        uses.update(place for place, sign in zip(places, found, strict=True) if sign in own or sign == CROSSING)
        # Places begin and end with a gap. A gap may stay blank, as it does in the plain form; a cell may not.
        if len(mine) == 1 and {*found[1::2]} <= {*mine, CROSSING}:
            counts[pair] = own.index(mine.pop()) + 1
        elif mine:
            drawn = ((place, sign) for place, sign in zip(places, found, strict=True) if sign in own)
            loose.append(Loose(tuple(_line(puzzle, place, sign) for place, sign in drawn), pair, pair))
    for (y, x), sign in signs.items():
        if uses[y, x] < (2 if sign == CROSSING else 1):
            loose.append(Loose((_line(puzzle, (y, x), sign),), ((y // 2, x // 2),)))
    return counts, loose


def _line(puzzle: Hashi, place: Cell, sign: str) -> tuple[Cell, Cell, int]:
    """The line that a sign draws, from cell to cell; one in a cell leads on to the next."""
    (row, past_row), (col, past_col) = (divmod(at, 2) for at in place)
    if sign in DOWN and not past_row:
        return (max(row - 1, 0), col), (min(row + 1, puzzle.rows - 1), col), DOWN.index(sign) + 1
    if sign not in DOWN and not past_col:
        count = ACROSS.index(sign) + 1 if sign in ACROSS else 1
        return (row, max(col - 1, 0)), (row, min(col + 1, puzzle.cols - 1)), count
    return (row, col), (row + past_row, col + past_col), (DOWN if past_row else ACROSS).index(sign) + 1


def _places(pair: Pair) -> list[Cell]:
    (r1, c1), (r2, c2) = pair
    if pair.horizontal:
        return [(2 * r1, x) for x in range(2 * c1 + 1, 2 * c2)]
    return [(y, 2 * c1) for y in range(2 * r1 + 1, 2 * r2)]


def _width(puzzle: Hashi) -> int:
    return max(len(str(puzzle.cells[r][c])) for r, c in puzzle.islands)


def _end(col: int, width: int) -> int:
    """Where the text of a cell ends in its line: cells are flush right."""
    return col * (width + 1) + width


def _signs(puzzle: Hashi, text: str) -> Signs:
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    inked = [i for i, (_, line) in enumerate(lines) if line]
    if len(inked) == puzzle.rows:  # the plain form, or no bridge runs between two rows
        rows, gaps = [lines[i] for i in inked], []
    else:
        drawn = lines[inked[0] : inked[-1] + 1] if inked else []
        if len(drawn) != 2 * puzzle.rows - 1:
            raise FormatError(
                f"{len(drawn)} lines; expected {puzzle.rows} rows of cells, perhaps with a line between every two"
            )
        rows, gaps = drawn[::2], drawn[1::2]
    signs: Signs = {}
    width = _width(puzzle)
    for r, (number, line) in enumerate(rows):
        signs.update(_row_signs(puzzle, width, r, number, line))
    for r, (number, line) in enumerate(gaps):
        signs.update(_gap_signs(puzzle, width, r, number, line))
    return signs


def _row_signs(puzzle: Hashi, width: int, r: int, number: int, line: str) -> Signs:
    """The signs in the cells of a row and in the gaps between them."""
    clues = ["" if clue is None else str(clue) for clue in puzzle.cells[r]]
    tokens = line.split()
    if len(tokens) == len(clues):
        # A bridge drawn through the gaps would have glued tokens together, so these are the cells.
        for c, (token, clue) in enumerate(zip(tokens, clues, strict=True)):
            _expect(token, clue, (r, c), number)
        return {(2 * r, 2 * c): t for c, t in enumerate(tokens) if not clues[c] and t != "."}
    signs: Signs = {}
    size = _end(puzzle.cols - 1, width)
    if len(line) > size:
        raise FormatError(f"the line is {len(line)} characters long; the drawing is {size} wide", line=number)
    text, at = line.ljust(size), 0
    for c, clue in enumerate(clues):
        end = _end(c, width)
        start = end - (len(clue) or 1)
        gap = {*text[at:start]}
        if len(gap) > 1 or not gap <= ({" ", *ACROSS} if c else {" "}):
            raise FormatError(f"expected blanks or one of {' '.join(ACROSS)} here", line=number, column=at + 1)
        if gap and gap != {" "}:
            signs[2 * r, 2 * c - 1] = gap.pop()
        token = text[start:end].replace(" ", ".")
        _expect(token, clue, (r, c), number, start + 1)
        if not clue and token != ".":
            signs[2 * r, 2 * c] = token
        at = end
    return signs


def _expect(token: str, clue: str, cell: Cell, line: int, column: int | None = None) -> None:
    if token != clue if clue else token not in _WATER:
        what = f"the island {clue}" if clue else f"'.' or a bridge: {' '.join((*ACROSS, *DOWN))}"
        raise FormatError(f"{cell_name(cell)} is {token[:20]!r}; expected {what}", line=line, column=column)


def _gap_signs(puzzle: Hashi, width: int, r: int, number: int, line: str) -> Signs:
    """The signs in the line below a row."""
    signs: Signs = {}
    for x, sign in enumerate(line):
        if sign == " ":
            continue
        c, off = divmod(x + 1 - width, width + 1)
        if sign not in DOWN or off or c >= puzzle.cols:
            expected = f"expected only {' '.join(DOWN)} below the cells of row {r + 1}"
            raise FormatError(expected, line=number, column=x + 1)
        signs[2 * r + 1, 2 * c] = sign
    return signs
