"""What tests know of Shikaku."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from pensil.core.board import Board, bits
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.position import overlap
from tests.facts import Data, Facts, Made, Way, scattered
from tests.kinds.shikaku.apart import APART
from tests.kinds.shikaku.junk import JUNK


def sample(rng: Random, rows: int, cols: int) -> Made:
    """Cut the board in two again and again."""
    todo, rectangles = [(0, 0, rows - 1, cols - 1)], []
    while todo:
        top, left, bottom, right = todo.pop()
        height, width = bottom - top + 1, right - left + 1
        if height * width == 1 or (height * width <= 12 and rng.random() < 0.45):
            rectangles.append((top, left, bottom, right))
        elif rng.random() < height / (height + width) and height > 1:
            cut = rng.randrange(top, bottom)
            todo += [(top, left, cut, right), (cut + 1, left, bottom, right)]
        elif width > 1:
            cut = rng.randrange(left, right)
            todo += [(top, left, bottom, cut), (top, cut + 1, bottom, right)]
        else:
            todo.append((top, left, bottom, right))
    cells: list[list[int | str | None]] = [[None] * cols for _ in range(rows)]
    placed = []
    for top, left, bottom, right in rectangles:
        r, c = rng.randrange(top, bottom + 1), rng.randrange(left, right + 1)
        cells[r][c] = (bottom - top + 1) * (right - left + 1) if rng.random() < 0.85 else "?"
        placed.append(((r, c), [top, left, bottom, right]))
    return {"kind": "shikaku", "cells": cells}, {"rectangles": [box for _, box in sorted(placed)]}


def clues(rng: Random, rows: int, cols: int) -> Data:
    """Numbers that are the area of some rectangle."""
    return scattered(rng, rows, cols, lambda: rng.randint(1, rows) * rng.randint(1, cols), "?")


def no_rectangle_yet(domain: int) -> int:
    """The last value goes only when a rectangle is drawn."""
    return 1 << domain.bit_length() - 1


def news(board: Board, spot: int, mask: int) -> int:
    """That a rectangle which runs into a drawn one is out is seen without a step."""
    puzzle, gone = board.puzzle, board.masks[spot] & ~mask
    assert isinstance(puzzle, Shikaku)
    drawn = [box for other, box in enumerate(puzzle.rectangles(board)) if box is not None and other != spot]
    boxes = [(value, puzzle.value_to_json(spot, value)) for value in bits(gone)]
    return sum(1 << value for value, box in boxes if box is not None and not any(overlap(box, each) for each in drawn))


def ways(puzzle: Any) -> Iterator[Way]:
    """A clue may be out of the game: without a rectangle, and covered by others; that is the value "none yet"."""
    clues, candidates = puzzle.clues, puzzle.candidates
    for chosen in product(*((None, *puzzle.alone(clue)) for clue in clues)):
        taken = {clue: cells_in(box) for clue, box in zip(clues, chosen, strict=True) if box is not None}
        covered = Counter(cell for cells in taken.values() for cell in cells)
        broken = {("divide", (cell,)) for cell in product(range(puzzle.rows), range(puzzle.cols)) if covered[cell] != 1}
        broken |= {("one-clue", (clue,)) for clue in clues if clue not in taken}
        broken |= {("one-clue", (other,)) for clue, cells in taken.items() for other in cells & {*clues} - {clue}}
        values = (mine.index(box) if box in mine else len(mine) for mine, box in zip(candidates, chosen, strict=True))
        yield Way(tuple(values), frozenset(broken), frozenset(("one-clue", (clue,)) for clue in taken))


def cells_in(box: tuple[int, int, int, int]) -> set[tuple[int, int]]:
    top, left, bottom, right = box
    return set(product(range(top, bottom + 1), range(left, right + 1)))


FACTS = Facts(
    apart=APART,
    junk=JUNK,
    impossible={"kind": "shikaku", "cells": [[2, None], [None, 1]]},
    sample=sample,
    clues=clues,
    soundness=(900, 7),
    premises=(900, 7),
    of_all_numbers=frozenset(
        {"only-reach", "only-cover", "strands-cell", "two-cells-two-clues", "contradiction", "long-contradiction"}
    ),
    never_marked=no_rectangle_yet,
    news=news,
    ways=ways,
    reasons=120,
)
