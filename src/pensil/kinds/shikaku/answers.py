"""The written forms of Shikaku boards: lists of rectangles in JSON, a label per rectangle in text.

Whatever the form, a rectangle belongs to the clue inside it. What no board can hold (rectangles around no clue or two,
of the wrong area, two around one clue, other shapes) is kept by `areas.py`; rectangles that overlap elsewhere make a
board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from pensil.core.board import Board
from pensil.core.cells import values_from_text
from pensil.core.drawn import Drawn, near
from pensil.core.grid import Cell
from pensil.core.record import replace
from pensil.errors import FormatError
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.rules import ONE_CLUE

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.kinds.shikaku.puzzle import Shikaku

_LETTERS = ascii_uppercase + ascii_lowercase
_SHARED = "*"  # in text: a cell of several rectangles


def from_json(puzzle: Shikaku, data: object, *, marks: bool) -> Drawn:
    """An answer has a rectangle for every clue, in any order, null for an undecided one; marks have the drawn ones.

    Marks may also say which rectangles are ruled out: "not": [[top, left, bottom, right], ...]. No answer does, so what
    has them is a half-filled board whoever asks; `answer` is what it would be as a whole one.
    """
    listed = _listed(puzzle, data, "rectangles")
    rectangles = [_rectangle(i, entry) for i, entry in enumerate(listed) if entry is not None]
    undecided = len(listed) - len(rectangles)
    if undecided and not marks and len(listed) != len(puzzle.clues):
        raise FormatError(f'"rectangles" has {len(listed)} entries; the puzzle has {len(puzzle.clues)} clues')
    found = _drawn(puzzle, rectangles, complete=not marks and not undecided)
    if not isinstance(data, Mapping) or "not" not in data:
        return found
    half = found if marks else _drawn(puzzle, rectangles, complete=False)
    half = _without(half, puzzle, [_rectangle(i, e) for i, e in enumerate(_listed(puzzle, data, "not"))])
    return half if marks else replace(half, whole=found)


def _listed(puzzle: Shikaku, data: object, key: str) -> Sequence[object]:
    listed = data.get(key) if isinstance(data, Mapping) else None
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise FormatError(f'expected an object with "{key}": a list of [top, left, bottom, right]')
    if key == "rectangles" and len(listed) > puzzle.rows * puzzle.cols:
        raise FormatError(f'"rectangles" has {len(listed)} entries, more than the board has cells')
    return listed


def _without(found: Drawn, puzzle: Shikaku, ruled_out: Iterable[Rectangle]) -> Drawn:
    """The drawing with rectangles that are not possible; those that no clue could take anyway say nothing new."""
    gone = set(ruled_out)
    masks = list(found.board.masks)
    wrong = list(found.wrong)
    lone = found.lone
    for spot, mine in enumerate(puzzle.candidates):
        for value, rectangle in enumerate(mine):
            if rectangle in gone:
                masks[spot] &= ~(1 << value)
        # With one rectangle left it is decided: "no rectangle yet" is not a value to stay with.
        left = masks[spot] & ~(1 << len(mine))
        if left != puzzle.domains[spot] & ~(1 << len(mine)) and not left & (left - 1):
            masks[spot] = left
        if not left and mine:
            clue = puzzle.clues[spot]
            wrong.append(ONE_CLUE.broken("ruled-out", (clue,), clue=clue))
            if lone is None:
                lone = _ruled_out(mine, puzzle.rectangles(found.board)[spot])
            masks[spot] = found.board.masks[spot]
    return replace(found, board=Board(puzzle, masks), wrong=tuple(wrong), lone=lone)


def _ruled_out(every: Sequence[Rectangle], drawn: Rectangle | None) -> dict[str, list[list[int]]]:
    """The JSON of marks that leave a clue nothing: every rectangle that it can have, or the one that is drawn."""
    if drawn is None:
        return {"rectangles": [], "not": [list(rectangle) for rectangle in every]}
    return {"rectangles": [list(drawn)], "not": [list(drawn)]}


def to_json(puzzle: Shikaku, board: Board, *, marks: bool) -> dict[str, list[list[int] | None]]:
    """The rectangle of every clue, null where there is none yet; in marks only the drawn ones, and those ruled out."""
    drawn = [None if rectangle is None else list(rectangle) for rectangle in puzzle.rectangles(board)]
    if not marks:
        return {"rectangles": drawn}
    data: dict[str, list[list[int] | None]] = {"rectangles": [each for each in drawn if each is not None]}
    ruled_out: list[list[int] | None] = [
        list(rectangle)
        for mine, mask, each in zip(puzzle.candidates, board.masks, drawn, strict=True)
        if each is None
        for value, rectangle in enumerate(mine)
        if not mask >> value & 1
    ]
    return data | {"not": ruled_out} if ruled_out else data


def from_text(puzzle: Shikaku, text: str) -> Drawn:
    """Every cell has the label of its rectangle, any word; `.` or `?` where the rectangle is undecided."""
    words = text.split()
    labels = list(dict.fromkeys([*words, *"".join(words)]))  # rows may have blanks between the labels or not
    signs: dict[str, int | None] = {label: i for i, label in enumerate(labels)}
    signs |= {".": None, "?": None}
    cells: dict[int, list[Cell]] = {}
    for r, row in enumerate(values_from_text(text, puzzle.rows, puzzle.cols, signs)):
        for c, label in enumerate(row):
            if label is not None:
                cells.setdefault(label, []).append((r, c))
    return from_labels(puzzle, {labels[label]: area for label, area in cells.items()})


def from_labels(puzzle: Shikaku, labelled: Mapping[str, Sequence[Cell]]) -> Drawn:
    """The cells of each label; as an answer, nothing is left to be drawn."""
    from pensil.kinds.shikaku.areas import Area, as_marks_and_answer, drawn_areas, shared_cells

    areas = [Area(tuple(cells), label=label[:20]) for label, cells in labelled.items() if label != _SHARED]
    shared = labelled.get(_SHARED, ())
    if not shared:
        return as_marks_and_answer(puzzle, areas, areas)
    # What lies beside a shared cell may go on under it: how far, nobody can tell.
    around = {cell for r, c in shared for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))}
    known = drawn_areas(puzzle, [area for area in areas if around.isdisjoint(area.cells)], complete=False)
    return replace(known, wrong=(shared_cells(shared), *known.wrong), whole=None)


def to_text(puzzle: Shikaku, board: Board) -> str:
    """Rows of labels, A-Z, a-z, then the number of the clue in reading order; `*` where rectangles overlap."""
    rows = [["."] * puzzle.cols for _ in range(puzzle.rows)]
    for spot, rectangle in enumerate(puzzle.rectangles(board)):
        if rectangle is not None:
            label = _LETTERS[spot] if spot < len(_LETTERS) else str(spot + 1)
            top, left, bottom, right = rectangle
            for row in rows[top : bottom + 1]:
                row[left : right + 1] = [label if old == "." else _SHARED for old in row[left : right + 1]]
    width = max(len(token) for row in rows for token in row)
    return "".join(" ".join(token.rjust(width) for token in row) + "\n" for row in rows)


def _rectangle(index: int, entry: object) -> Rectangle:
    """A rectangle by two corners that lie opposite each other, on the board or not."""
    if not isinstance(entry, Sequence) or len(entry) != 4 or not all(type(n) is int for n in entry):
        raise FormatError(f"rectangle {index + 1}: expected [top, left, bottom, right], four numbers")
    top, left, bottom, right = map(near, entry)
    return min(top, bottom), min(left, right), max(top, bottom), max(left, right)


def _drawn(puzzle: Shikaku, rectangles: Sequence[Rectangle], *, complete: bool) -> Drawn:
    """The drawing of these rectangles; when `complete`, nothing is left to be drawn."""
    from pensil.kinds.shikaku.areas import Area, board_with, drawn_areas

    decided = {spot: each for each in rectangles if (spot := _fitting(puzzle, each)) is not None}
    if len(decided) == len(rectangles) and (not complete or len(decided) == len(puzzle.clues)):
        return Drawn(board_with(puzzle, decided))
    return drawn_areas(puzzle, [Area.of(puzzle, each) for each in rectangles], complete=complete)


def _fitting(puzzle: Shikaku, rectangle: Rectangle) -> int | None:
    """The spot whose rectangle it can be."""
    top, left, bottom, right = rectangle
    if not (0 <= top <= bottom < puzzle.rows and 0 <= left <= right < puzzle.cols):
        return None
    inside = (2 << right) - (1 << left)
    rows = [(r, found) for r in range(top, bottom + 1) if (found := puzzle.clue_bits[r] & inside)]
    if len(rows) != 1 or rows[0][1] & (rows[0][1] - 1):
        return None
    spot = puzzle.spot[rows[0][0], rows[0][1].bit_length() - 1]
    return spot if puzzle.numbers[spot] in (None, (bottom - top + 1) * (right - left + 1)) else None
