"""The written forms of Shikaku boards: lists of rectangles in JSON, a label per rectangle in text.

Whatever the form, a rectangle belongs to the clue inside it. Rectangles that no board can hold (around no clue or
two, of the wrong area, two around one clue) are a MarkError; rectangles that overlap elsewhere make a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from pensil.core.board import Board
from pensil.core.cells import values_from_text
from pensil.core.grid import Cell
from pensil.core.violation import Violation
from pensil.errors import FormatError, MarkError
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.rules import AREA, DIVIDE, ONE_CLUE, SAY

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.kinds.shikaku.puzzle import Shikaku

_LETTERS = ascii_uppercase + ascii_lowercase
_SHARED = "*"  # in text: a cell of several rectangles


def from_json(puzzle: Shikaku, data: object, *, marks: bool) -> Board:
    """An answer has a rectangle for every clue, in any order, null for an undecided one; marks have the drawn ones.

    Marks may also say which rectangles are ruled out: "not": [[top, left, bottom, right], ...].
    """
    listed = _listed(puzzle, data, "rectangles")
    drawn = [_rectangle(puzzle, i, entry) for i, entry in enumerate(listed) if entry is not None]
    undecided = len(listed) - len(drawn)
    if undecided and not marks and len(listed) != len(puzzle.clues):
        raise FormatError(f'"rectangles" has {len(listed)} entries; the puzzle has {len(puzzle.clues)} clues')
    board = _board(puzzle, drawn, complete=not marks and not undecided)
    if not marks or not isinstance(data, Mapping) or "not" not in data:
        return board
    return _without(board, puzzle, [_rectangle(puzzle, i, e) for i, e in enumerate(_listed(puzzle, data, "not"))])


def _listed(puzzle: Shikaku, data: object, key: str) -> Sequence[object]:
    listed = data.get(key) if isinstance(data, Mapping) else None
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise FormatError(f'expected an object with "{key}": a list of [top, left, bottom, right]')
    if key == "rectangles" and len(listed) > puzzle.rows * puzzle.cols:
        raise FormatError(f'"rectangles" has {len(listed)} entries, more than the board has cells')
    return listed


def _without(board: Board, puzzle: Shikaku, ruled_out: Iterable[Rectangle]) -> Board:
    """The board on which these rectangles are not possible; those that no clue could take anyway say nothing new."""
    gone = set(ruled_out)
    masks = list(board.masks)
    found: list[Violation] = []
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
            found.append(ONE_CLUE.broken("ruled-out", (clue,), clue=clue))
    if found:
        raise MarkError(found)
    return Board(puzzle, masks)


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


def from_text(puzzle: Shikaku, text: str) -> Board:
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
    shared = cells.pop(labels.index(_SHARED), []) if _SHARED in labels else []
    found = [_shared(cell) for cell in shared]
    drawn = []
    for label, area in cells.items():
        left, right = min(c for _, c in area), max(c for _, c in area)
        top, bottom = area[0][0], area[-1][0]
        drawn.append((top, left, bottom, right))
        if len(area) != (bottom - top + 1) * (right - left + 1):
            found.append(DIVIDE.broken("not-a-rectangle", area, name=labels[label][:20], cells=area))
    if found:
        raise MarkError(found)
    return _board(puzzle, drawn, complete=False)


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


def _rectangle(puzzle: Shikaku, index: int, entry: object) -> Rectangle:
    if not isinstance(entry, Sequence) or len(entry) != 4 or not all(type(n) is int for n in entry):
        raise FormatError(f"rectangle {index + 1}: expected [top, left, bottom, right], four numbers")
    top, left, bottom, right = entry
    if not (0 <= top <= bottom < puzzle.rows and 0 <= left <= right < puzzle.cols):
        raise FormatError(
            f"rectangle {index + 1} must have 0 <= top <= bottom < {puzzle.rows} and 0 <= left <= right < {puzzle.cols}"
        )
    return top, left, bottom, right


def _board(puzzle: Shikaku, drawn: Iterable[Rectangle], *, complete: bool) -> Board:
    """The board on which these rectangles are decided, and all of them when `complete`."""
    found: list[Violation] = []
    decided: dict[int, Rectangle] = {}
    tried: set[int] = set()  # also clues whose rectangle does not fit: those are not missing one
    for rectangle in drawn:
        spots = _clues_inside(puzzle, rectangle)
        tried.update(spots)
        misfit = _misfit(puzzle, rectangle, spots)
        if misfit is not None:
            found.append(misfit)
        elif spots[0] in decided:
            found.append(_shared(puzzle.clues[spots[0]]))
        else:
            decided[spots[0]] = rectangle
    if complete:
        for spot, clue in enumerate(puzzle.clues):
            if spot not in tried:
                found.append(ONE_CLUE.broken("missing", (clue,), clue=clue))
    if found:
        raise MarkError(found)
    masks = list(puzzle.domains)
    for spot, rectangle in decided.items():
        masks[spot] = 1 << puzzle.candidates[spot].index(rectangle)
    return Board(puzzle, masks)


def _clues_inside(puzzle: Shikaku, rectangle: Rectangle) -> list[int]:
    top, left, bottom, right = rectangle
    inside = (1 << (right + 1)) - (1 << left)
    return [
        puzzle.spot[r, c]
        for r in range(top, bottom + 1)
        if puzzle.clue_bits[r] & inside
        for c in range(left, right + 1)
        if puzzle.clue_bits[r] >> c & 1
    ]


def _misfit(puzzle: Shikaku, rectangle: Rectangle, spots: Sequence[int]) -> Violation | None:
    top, left, bottom, right = rectangle
    first, last = (top, left), (bottom, right)
    clues = tuple(puzzle.clues[spot] for spot in spots)
    area = (bottom - top + 1) * (right - left + 1)
    if not spots:
        return ONE_CLUE.broken("no-clue", dict.fromkeys((first, last)), first=first, last=last)
    if len(spots) > 1:
        return ONE_CLUE.broken("two-clues", clues, first=first, last=last, clues=clues)
    number = puzzle.numbers[spots[0]]
    if number is not None and area != number:
        return AREA.broken("wrong-area", clues, first=first, last=last, area=area, number=number, clue=clues[0])
    return None


def _shared(cell: Cell) -> Violation:
    return Violation("overlap", (cell,), SAY("violations.shared-cell", cell=cell), DIVIDE.sentence)
