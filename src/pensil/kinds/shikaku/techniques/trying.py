"""Techniques of Shikaku that try one candidate and see at once that something else has no room left."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board, bits
from pensil.core.step import Example, Found, Technique
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.phrases import Words, boxes, clue, follows
from pensil.kinds.shikaku.techniques.position import Position, drawing_first, position, union


def _without(at: Position, spot: int, bad: list[int]) -> int:
    return at.live_values(spot) & ~sum(1 << value for value in bad)


def _starves_clue(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    if at is None:
        return
    found = []
    for other, theirs in at.live.items():
        for spot, live in at.live.items():
            if spot == other or not at.reach[spot] & at.reach[other]:
                continue
            bad = [value for value, box in live.items() if all(box & area for area in theirs.values())]
            kept = _without(at, spot, bad)
            if bad and kept:
                words = {
                    "clue": clue(at, spot),
                    "boxes": boxes(at, spot, bad),
                    "other": clue(at, other),
                    "follows": follows(at, {spot: kept}),
                }
                found.append(Found([puzzle.clues[spot], puzzle.clues[other]], [at.keep(spot, kept)], words))
    yield from drawing_first(found)


def _strands_cell(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    if at is None:
        return
    found = []
    for spot, live in at.live.items():
        stranded = {value: _stranded(at, spot, box) for value, box in live.items()}
        todo = {value for value, cells in stranded.items() if cells}
        while todo:
            # One cell for as many of the candidates as possible.
            cells = union(stranded[value] for value in todo)
            cell = max(bits(cells), key=lambda cell: (sum(stranded[value] >> cell & 1 for value in todo), -cell))
            bad = sorted(value for value in todo if stranded[value] >> cell & 1)
            todo -= set(bad)
            kept = _without(at, spot, bad)
            if kept:
                where = divmod(cell, puzzle.cols)
                words = {
                    "clue": clue(at, spot),
                    "boxes": boxes(at, spot, bad),
                    "cell": where,
                    "follows": follows(at, {spot: kept}),
                }
                found.append(Found([puzzle.clues[spot], where], [at.keep(spot, kept)], words))
    yield from drawing_first(found)


def _stranded(at: Position, spot: int, box: int) -> int:
    """The free cells that no rectangle could cover if the clue took this one."""
    reached = box
    for other, reach in at.reach.items():
        if other == spot:
            continue
        if not reach & box:
            reached |= reach
        else:
            for area in at.live[other].values():
                if not area & box:
                    reached |= area
    return at.free & ~reached


def _pocket(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    if at is None:
        return
    found = []
    for spot, live in at.live.items():
        for value, box in live.items():
            pocket = _bad_pocket(at, box)
            kept = _without(at, spot, [value])
            if pocket and kept:
                cells = at.cells(pocket)
                words = {
                    "clue": clue(at, spot),
                    "boxes": boxes(at, spot, [value]),
                    "pocket": cells,
                    "count": _count(len(cells)),
                    "inside": _inside(at, pocket),
                    "follows": follows(at, {spot: kept}),
                }
                found.append(Found([puzzle.clues[spot], *cells], [at.keep(spot, kept)], words))
    yield from drawing_first(found)


def _bad_pocket(at: Position, box: int) -> int:
    """An area that the candidate cuts off and that the clues inside it cannot fill; 0 when there is none."""
    left = at.free & ~box
    pockets = []
    while left:
        pocket = _flood(at, left & -left, left)
        pockets.append(pocket)
        left &= ~pocket
    if len(pockets) > 1:
        for pocket in sorted(pockets, key=int.bit_count):
            numbers = _numbers(at, pocket)
            known = sum(number or 1 for number in numbers)
            if known > pocket.bit_count() or (known < pocket.bit_count() and None not in numbers):
                return pocket
    return 0


def _flood(at: Position, seed: int, within: int) -> int:
    cols = at.puzzle.cols
    left_edge = at.all // ((1 << cols) - 1)  # the first cell of every row
    not_left, not_right = at.all & ~left_edge, at.all & ~(left_edge << cols - 1)
    area, grown = 0, seed
    while grown != area:
        area = grown
        grown = (area | area << cols | area >> cols | (area & not_right) << 1 | (area & not_left) >> 1) & within
    return area


def _numbers(at: Position, area: int) -> list[int | None]:
    puzzle = at.puzzle
    return [
        puzzle.numbers[spot]
        for spot in at.live
        if area >> puzzle.clues[spot][0] * puzzle.cols + puzzle.clues[spot][1] & 1
    ]


def _count(cells: int) -> Words:
    return {"en": "1 cell" if cells == 1 else f"{cells} cells", "id": f"{cells} sel"}


def _inside(at: Position, pocket: int) -> Words:
    numbers = _numbers(at, pocket)
    if not numbers:
        return {"en": "there is no clue in there", "id": "tidak ada petunjuk di dalamnya"}
    total = sum(number or 1 for number in numbers)
    if None in numbers:
        return {
            "en": f"the clues in there take at least {total}",
            "id": f"petunjuk di dalamnya memerlukan sedikitnya {total}",
        }
    if len(numbers) == 1:
        return {"en": f"the clue in there says {total}", "id": f"petunjuk di dalamnya berangka {total}"}
    return {"en": f"the clues in there add up to {total}", "id": f"jumlah petunjuk di dalamnya {total}"}


STARVES_CLUE = Technique(
    id="S8",
    name="starves-clue",
    title={"en": "Rectangle that starves a clue", "id": "Persegi panjang yang menghabiskan ruang petunjuk"},
    level=3,
    why="Every clue has a rectangle, and this one would overlap all that are left for the other clue.",
    templates={
        "en": "If {clue} took {boxes}, {other} would have no rectangle left. So {follows}.",
        "id": "Jika {clue} mengambil {boxes}, {other} tidak punya persegi panjang lagi. Jadi {follows}.",
    },
    find=_starves_clue,
    example=Example("shikaku\n2 . . .\n. 6 . .\n", None, {"rectangles": [[0, 0, 1, 0]]}),
)

STRANDS_CELL = Technique(
    id="S9",
    name="strands-cell",
    title={"en": "Rectangle that strands a cell", "id": "Persegi panjang yang menelantarkan sel"},
    level=3,
    why="Every cell lies in some rectangle, and this one would leave none for the cell.",
    templates={
        "en": "If {clue} took {boxes}, no rectangle could cover {cell}. So {follows}.",
        "id": "Jika {clue} mengambil {boxes}, tidak ada persegi panjang yang dapat menutupi {cell}. Jadi {follows}.",
    },
    find=_strands_cell,
    example=Example("shikaku\n2 . . 4 .\n. . 4 . .\n", None, {"rectangles": [[0, 0, 1, 0]]}),
)

POCKET = Technique(
    id="S10",
    name="pocket",
    title={"en": "Pocket of the wrong size", "id": "Kantong yang ukurannya salah"},
    level=4,
    why="A part of the board that is cut off is filled by the rectangles of the clues inside it, and by nothing else.",
    templates={
        "en": "If {clue} took {boxes}, {pocket} would be cut off: {count}, but {inside}. So {follows}.",
        "id": "Jika {clue} mengambil {boxes}, {pocket} akan terpisah: {count}, padahal {inside}. Jadi {follows}.",
    },
    find=_pocket,
    example=Example("shikaku\n. . . .\n4 . 4 .\n", None, {"rectangles": [[0, 2, 1, 3]]}),
)
