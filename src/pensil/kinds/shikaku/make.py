"""Making Shikaku puzzles: rectangles laid at random until the board is full, each with its number in one of its cells.

Where the numbers allow another cut, a number is moved to a cell that the other rectangle of its clue does not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.making import USUAL, Density, Draft, Maker, Wish
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku

LARGEST = Density("largest", 12, 2, 400, whole=True, ends=(16, 5))

_STRETCH = 4
"""Rectangles are at most so many times as long as wide, as far as the board allows."""

_MOVES = 0.9
"""How often mending moves a number rather than cutting anew."""

_ROOMS = 4
"""So many rectangles are tried around a cell before it is left alone."""

Pieces = dict[Cell, Rectangle]
"""The rectangle of every clue."""


def draw(rng: Random, wish: Wish) -> Draft | None:
    taken: set[Cell] = set()
    pieces: Pieces = {}
    cells = [(r, c) for r in range(wish.rows) for c in range(wish.cols)]
    if not _fill(rng, wish, pieces, taken, rng.sample(cells, len(cells))):
        return None
    return _draft(wish, pieces)


def mend(rng: Random, wish: Wish, puzzle: Shikaku, board: Board, other: Board) -> Draft | None:
    """Move a number out of the rectangle that it has in the other solution; where none can move, cut anew there."""
    ours, theirs = puzzle.rectangles(board), puzzle.rectangles(other)
    pieces = _pieces(puzzle, board)
    spots = board.differences(other)
    rng.shuffle(spots)
    for spot in spots if rng.random() < _MOVES else ():
        mine, its = ours[spot], theirs[spot]
        assert mine is not None
        assert its is not None  # both are solutions
        free = [cell for cell in _cells(mine) if not _inside(cell, its)]
        rng.shuffle(free)
        for cell in free:
            if _move(wish, pieces, puzzle.clues[spot], cell):
                return _draft(wish, pieces)
    return _cut_anew(rng, wish, pieces, puzzle.clues[rng.choice(spots)])


def vary(rng: Random, wish: Wish, puzzle: Shikaku, board: Board, cell: Cell) -> Draft | None:
    """Move a number inside its rectangle, or cut some neighbours anew."""
    pieces = _pieces(puzzle, board)
    place = wish.near(rng, cell, 2)
    clue = next(clue for clue, box in pieces.items() if _inside(place, box))
    if rng.random() < 0.6:
        _move(wish, pieces, clue, rng.choice((_corners if _cornered(rng, wish) else _cells)(pieces[clue])))
        return _draft(wish, pieces)
    return _cut_anew(rng, wish, pieces, clue)


def _cut_anew(rng: Random, wish: Wish, pieces: Pieces, clue: Cell) -> Draft | None:
    """Take the rectangles around a clue away, with all that lie alike, and fill the gap anew."""
    top, left, bottom, right = pieces[clue]
    gone = [
        each
        for each, box in pieces.items()
        if box[0] <= bottom + 1 and box[2] >= top - 1 and box[1] <= right + 1 and box[3] >= left - 1
    ]
    rng.shuffle(gone)
    away = {image for each in (clue, *gone[:3]) for image in wish.images(each)}
    gap = sorted(cell for each in away for cell in _cells(pieces[each]))
    left_over = {each: box for each, box in pieces.items() if each not in away}
    taken = {cell for box in left_over.values() for cell in _cells(box)}
    rng.shuffle(gap)
    return _draft(wish, left_over) if _fill(rng, wish, left_over, taken, gap) else None


def _fill(rng: Random, wish: Wish, pieces: Pieces, taken: set[Cell], cells: Iterable[Cell]) -> bool:
    """Lay rectangles over these cells, each with all that lie alike; single cells are joined to others at the end."""
    for cell in cells:
        if cell not in taken:
            boxes = (_room(rng, wish, taken, cell) for _ in range(_ROOMS))
            laid = any(box is not None and _lay(rng, wish, pieces, taken, box) for box in boxes)
            # Alone a cell always fits, unless it touches the centre of a half turn without being it.
            if not laid and not _lay(rng, wish, pieces, taken, (*cell, *cell)):
                return False
    _join_singles(rng, wish, pieces)
    return True


def _room(rng: Random, wish: Wish, taken: set[Cell], cell: Cell) -> Rectangle | None:
    """A rectangle around a cell that grew at random as far as its area and the others allow."""
    largest = wish.count(LARGEST)
    area = min(largest, 2 + int((largest - 1) * rng.random() * (0.3 + 0.7 * rng.random())))
    top, left, bottom, right = (*cell, *cell)
    ways = [0, 1, 2, 3]
    while ways:
        way = rng.choice(ways)
        height, width = bottom - top + 1, right - left + 1
        wider = way < 2
        more = height if wider else width
        long, short = (width + 1, height) if wider else (height + 1, width)
        if height * width + more > area or long > _STRETCH * short:
            ways.remove(way)
            continue
        at = (left - 1, right + 1, top - 1, bottom + 1)[way]
        line = [(r, at) for r in range(top, bottom + 1)] if wider else [(at, c) for c in range(left, right + 1)]
        if not 0 <= at < (wish.cols if wider else wish.rows) or not taken.isdisjoint(line):
            ways.remove(way)
            continue
        top, left, bottom, right = (
            min(top, line[0][0]),
            min(left, line[0][1]),
            max(bottom, line[-1][0]),
            max(right, line[-1][1]),
        )
    return None if (top, left) == (bottom, right) else (top, left, bottom, right)


def _lay(rng: Random, wish: Wish, pieces: Pieces, taken: set[Cell], box: Rectangle) -> bool:
    """Lay a rectangle and its images, if they do not overlap, with clues that lie alike."""
    boxes = _image_boxes(wish, box)
    if len(boxes) > 1 and _overlap(boxes):
        # Over the axis or the centre one that is its own image may fit.
        tops, lefts, bottoms, rights = zip(*boxes, strict=True)
        box = min(tops), min(lefts), max(bottoms), max(rights)
        boxes = [box]
        if _area(box) > wish.count(LARGEST):
            return False
    cells = [cell for each in boxes for cell in _cells(each)]
    if not taken.isdisjoint(cells):
        return False
    clue = _clue_cell(rng, wish, box, len(boxes))
    if clue is None:
        return False
    taken.update(cells)
    for image in wish.images(clue):
        pieces[image] = next(each for each in boxes if _inside(image, each))
    return True


def _clue_cell(rng: Random, wish: Wish, box: Rectangle, images: int) -> Cell | None:
    """A cell whose images are as many as those of its rectangle: one in each; for an easy puzzle rather a corner."""
    cornered = _cornered(rng, wish)
    if images == 1 and wish.symmetry.move is None and not cornered:
        return rng.randint(box[0], box[2]), rng.randint(box[1], box[3])
    fitting = [cell for cell in _cells(box) if len(wish.images(cell)) == images]
    corners = [cell for cell in fitting if cell in _corners(box)] if cornered else []
    return rng.choice(corners or fitting) if fitting else None


def _cornered(rng: Random, wish: Wish) -> bool:
    """Whether a number goes into a corner, from where fewer rectangles lead than from the middle."""
    return wish.hardness < USUAL and rng.random() >= wish.hardness / USUAL


def _move(wish: Wish, pieces: Pieces, clue: Cell, cell: Cell) -> bool:
    """Move a clue inside its rectangle, and those that lie like it."""
    before, after = wish.images(clue), wish.images(cell)
    if len(before) != len(after):
        return False
    boxes = [pieces.pop(each) for each in before]
    for each in after:
        pieces[each] = next(box for box in boxes if _inside(each, box))
    return True


def _join_singles(rng: Random, wish: Wish, pieces: Pieces) -> None:
    """Join single cells to rectangles of one row or column that they prolong: a 1 tells too much."""
    owner = {cell: clue for clue, box in pieces.items() for cell in _cells(box)}
    largest = wish.count(LARGEST)
    for clue in list(pieces):
        if clue not in pieces or pieces[clue][:2] != pieces[clue][2:]:
            continue
        row, col = clue
        beside = [(row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)]
        rng.shuffle(beside)
        for cell in beside:
            neighbour = owner.get(cell)
            if neighbour is not None and _join(wish, pieces, owner, clue, neighbour, largest):
                break


def _join(wish: Wish, pieces: Pieces, owner: dict[Cell, Cell], single: Cell, other: Cell, largest: int) -> bool:
    """Give a single cell to another rectangle, and its images to those that lie like it."""
    singles, others = wish.images(single), wish.images(other)
    boxes = []
    for each, neighbour in zip(singles, others, strict=False):
        top, left, bottom, right = pieces[neighbour]
        box = min(top, each[0]), min(left, each[1]), max(bottom, each[0]), max(right, each[1])
        boxes.append(box)
        if _area(box) != _area(pieces[neighbour]) + 1 or _area(box) > largest:
            return False
    if len(singles) != len(others) or not {*singles}.isdisjoint(others):
        return False
    for each, neighbour, box in zip(singles, others, boxes, strict=True):
        del pieces[each]
        pieces[neighbour] = box
        owner[each] = neighbour
    return True


def _image_boxes(wish: Wish, box: Rectangle) -> list[Rectangle]:
    if wish.symmetry.move is None:
        return [box]
    found: list[Rectangle] = []
    corners = box[:2], box[2:]
    while True:
        (r1, c1), (r2, c2) = corners
        each = min(r1, r2), min(c1, c2), max(r1, r2), max(c1, c2)
        if each in found:
            return found
        found.append(each)
        corners = tuple(wish.symmetry.move(wish.rows, wish.cols, corner) for corner in corners)  # type: ignore[assignment]


def _overlap(boxes: list[Rectangle]) -> bool:
    """Whether images of a rectangle overlap: then the first overlaps another one."""
    top, left, bottom, right = boxes[0]
    return any(b[0] <= bottom and b[2] >= top and b[1] <= right and b[3] >= left for b in boxes[1:])


def _draft(wish: Wish, pieces: Mapping[Cell, Rectangle]) -> Draft:
    cells: list[list[int | None]] = [[None] * wish.cols for _ in range(wish.rows)]
    for (r, c), box in pieces.items():
        cells[r][c] = _area(box)
    puzzle = Shikaku(cells)
    candidates = puzzle.boxes
    values = [candidates[spot].index(pieces[clue]) for spot, clue in enumerate(puzzle.clues)]
    return puzzle, Board(puzzle, [1 << value for value in values])


def _pieces(puzzle: Shikaku, board: Board) -> Pieces:
    boxes = puzzle.rectangles(board)
    return {clue: box for clue, box in zip(puzzle.clues, boxes, strict=True) if box is not None}


def _corners(box: Rectangle) -> list[Cell]:
    top, left, bottom, right = box
    return [(r, c) for r in (top, bottom) for c in (left, right)]


def _cells(box: Rectangle) -> list[Cell]:
    top, left, bottom, right = box
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def _inside(cell: Cell, box: Rectangle) -> bool:
    return box[0] <= cell[0] <= box[2] and box[1] <= cell[1] <= box[3]


def _area(box: Rectangle) -> int:
    return (box[2] - box[0] + 1) * (box[3] - box[1] + 1)


MAKER = Maker(draw, mend, vary, densities=(LARGEST,))
