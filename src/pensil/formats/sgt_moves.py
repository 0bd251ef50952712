"""Moves in the save files of Simon Tatham's collection, read onto a Sketch and written from one.

Every game has moves of its own; a kind declares which of these it has:

    lamps   L3,0 puts a lamp or takes it away, I3,0 the same with a mark that there is none
    boxes   F0,1,5,1 fills cells (column, row, width, height), E makes them blank, U undecided
    walls   R0,0,2,3 draws a rectangle (column, row, width, height), E wipes inside it, H1,2 and V1,2 turn one side
    links   L0,1,5,1,2 builds bridges between two islands, N decides that there are none, M marks an island as done

An S tells that the program solved it; in boxes and walls what follows is the whole board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.core.sketch import Sketch
from pensil.errors import FormatError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.exchange import SgtMoves

Clues = Sequence[Sequence[object]]
"""The clues in the cells of the puzzle's JSON, None where there is none; nothing for clues in the margins."""

NO_LINK = -1
"""On a border: it was decided that nothing goes there."""


@record
class Moves:
    """One way to move: `play` draws a move and gives the cells it is about, `told` are the moves that draw a sketch."""

    play: Callable[[Sketch, str, Sequence[int]], list[Cell]]
    told: Callable[[Sketch, Clues], Iterator[str]]
    letters: Mapping[str, int]  # how many numbers stand behind each letter


def played(kind: SgtMoves, sketch: Sketch, move: str) -> list[list[Cell]]:
    """Draw a line of moves; for each of them the cells it is about."""
    moves = MOVES[kind]
    touched = []
    for word in move.split(";"):
        if word[:1] == "S":
            touched.append(_solved(kind, sketch, word[1:]))
            continue
        numbers = [int(number) for number in re.findall(r"\d{1,4}", word)]
        if not re.fullmatch(r"[A-Z]\d{1,4}(,\d{1,4})*", word) or len(numbers) != moves.letters.get(word[0]):
            raise FormatError(f"{word[:20]!r} is not a move")
        try:
            touched.append(moves.play(sketch, word[0], numbers))
        except IndexError:
            raise FormatError(f"the move {word[:20]!r} leaves the board") from None
    return touched


def told(kind: SgtMoves, sketch: Sketch, clues: Clues) -> list[str]:
    """The moves that lead to what is drawn."""
    return list(MOVES[kind].told(sketch, clues))


def _solved(kind: SgtMoves, sketch: Sketch, bits: str) -> list[Cell]:
    """The whole board that follows an S: shades, or the sides between columns and then those between rows."""
    lists = [sketch.shades] if kind == "boxes" else [sketch.across, sketch.down] if kind == "walls" else []
    rows = [row for each in lists for row in each]
    if len(bits) != sum(map(len, rows)) or set(bits) - {"0", "1"}:
        raise FormatError(f"{'S' + bits[:20]!r} is not the solution of this board")
    at = 0
    for row in rows:
        row[:] = map(int, bits[at : at + len(row)])
        at += len(row)
    return [(r, c) for r, shades in enumerate(sketch.shades) for c in range(len(shades))]


def _box(sketch: Sketch, numbers: Sequence[int]) -> list[Cell]:
    left, top, width, height = numbers
    if left + width > len(sketch.shades[0]) or top + height > len(sketch.shades):
        raise IndexError
    return [(r, c) for r in range(top, top + height) for c in range(left, left + width)]


def _play_lamp(sketch: Sketch, letter: str, numbers: Sequence[int]) -> list[Cell]:
    col, row = numbers
    shade = 1 if letter == "L" else 0
    sketch.shades[row][col] = None if sketch.shades[row][col] == shade else shade
    return [(row, col)]


def _tell_lamps(sketch: Sketch, clues: Clues) -> Iterator[str]:
    for r, row in enumerate(sketch.shades):
        for c, shade in enumerate(row):
            if shade is not None and clues[r][c] is None:
                yield f"{'L' if shade else 'I'}{c},{r}"


def _play_box(sketch: Sketch, letter: str, numbers: Sequence[int]) -> list[Cell]:
    cells = _box(sketch, numbers)
    for r, c in cells:
        sketch.shades[r][c] = {"F": 1, "E": 0, "U": None}[letter]
    return cells


def _tell_boxes(sketch: Sketch, clues: Clues) -> Iterator[str]:
    for r, row in enumerate(sketch.shades):
        for c, shade in enumerate(row):
            if shade is not None:
                yield f"{'F' if shade else 'E'}{c},{r},1,1"


def _play_wall(sketch: Sketch, letter: str, numbers: Sequence[int]) -> list[Cell]:
    if letter in "HV":
        col, row = numbers
        drawn, one = (sketch.down, (row - 1, col)) if letter == "H" else (sketch.across, (row, col - 1))
        if min(one) < 0:
            raise IndexError
        drawn[one[0]][one[1]] ^= 1
        return [one, (row, col)]
    cells = set(_box(sketch, numbers))
    for sides, below, beside in ((sketch.across, 0, 1), (sketch.down, 1, 0)):
        for r, line in enumerate(sides):
            for c in range(len(line)):
                inside = ((r, c) in cells) + ((r + below, c + beside) in cells)
                if inside == 2:
                    line[c] = 0
                elif inside == 1 and letter == "R":
                    line[c] = 1
    return sorted(cells)


def _tell_walls(sketch: Sketch, clues: Clues) -> Iterator[str]:
    yield from (f"V{c + 1},{r}" for r, row in enumerate(sketch.across) for c, wall in enumerate(row) if wall)
    yield from (f"H{c},{r + 1}" for r, row in enumerate(sketch.down) for c, wall in enumerate(row) if wall)


def _play_link(sketch: Sketch, letter: str, numbers: Sequence[int]) -> list[Cell]:
    if letter == "M":
        return []
    c1, r1, c2, r2, *count = numbers
    (r1, c1), (r2, c2) = ends = sorted(((r1, c1), (r2, c2)))
    if (r1 != r2 and c1 != c2) or r2 >= len(sketch.shades) or c2 >= len(sketch.shades[0]):
        raise IndexError
    sides = [(sketch.across[r1], c) for c in range(c1, c2)] or [(sketch.down[r], c1) for r in range(r1, r2)]
    for line, c in sides:
        line[c] = count[0] if count else 0 if line[c] == NO_LINK else NO_LINK
    return ends


def _tell_links(sketch: Sketch, clues: Clues) -> Iterator[str]:
    def move(start: Cell, end: Cell, count: int) -> str:
        ends = f"{start[1]},{start[0]},{end[1]},{end[0]}"
        return f"N{ends}" if count == NO_LINK else f"L{ends},{count}"

    for r, row in enumerate(clues):
        for a, b in pairwise(c for c, clue in enumerate(row) if clue is not None):
            if sketch.across[r][a]:
                yield move((r, a), (r, b), sketch.across[r][a])
    for c, column in enumerate(zip(*clues, strict=True)):
        for a, b in pairwise(r for r, clue in enumerate(column) if clue is not None):
            if sketch.down[a][c]:
                yield move((a, c), (b, c), sketch.down[a][c])


MOVES: Mapping[SgtMoves, Moves] = {
    "lamps": Moves(_play_lamp, _tell_lamps, {"L": 2, "I": 2}),
    "boxes": Moves(_play_box, _tell_boxes, {"F": 4, "E": 4, "U": 4}),
    "walls": Moves(_play_wall, _tell_walls, {"R": 4, "E": 4, "H": 2, "V": 2}),
    "links": Moves(_play_link, _tell_links, {"L": 5, "N": 4, "M": 2}),
}
