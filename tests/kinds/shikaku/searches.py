"""Boards to search, and what a search of Shikaku does, as the paper writes it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from hypothesis import strategies as st

import pensil
from pensil.core.grid import Cell
from pensil.core.trace import Event, What
from pensil.errors import PuzzleError
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.paper.written import named as paper_cell
from pensil.kinds.shikaku.paper.written import named_box as paper_rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.placed import Placed
from tests.samples import sample


def moves(puzzle: Shikaku, events: Iterable[Event]) -> list[str]:
    """What happened up to the first solution, in the paper's words: draw, dead, back."""
    said = []
    for event in events:
        if event.what is What.PLACED:
            ((spot, mask),) = event.changes
            drawn = puzzle.candidates[spot][mask.bit_length() - 1]
            said.append(f"{event.node} {paper_cell(puzzle.clues[spot])} {paper_rectangle(drawn)}")
        elif event.what is What.DEAD:
            said.append(f"{event.node} dead")
        elif event.what is What.BACKTRACKED:
            said.append(f"{event.node} back to {event.parent}")
        elif event.what is What.SOLVED:
            break
    return said


@st.composite
def half_drawn(draw: st.DrawFn) -> tuple[Shikaku, Placed, int]:
    """A puzzle with some rectangles drawn, and a clue that has none yet."""
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    clue = st.sampled_from([None, None, None, "?", 1, 2, 2, 3, 4, 4, 6, 8])
    cells = [[draw(clue) for _ in range(cols)] for _ in range(rows)]
    cells[draw(st.integers(0, rows - 1))][draw(st.integers(0, cols - 1))] = "?"
    try:
        puzzle = Shikaku(cells)
    except PuzzleError:
        puzzle = Shikaku([[clue and "?" for clue in row] for row in cells])
    placed = Placed(puzzle)
    spots = draw(st.permutations(range(len(puzzle.clues))))
    for spot in spots[1 : 1 + draw(st.integers(0, 4))]:
        for candidate in puzzle.candidates[spot]:
            if not placed.hits(candidate) and not covers(candidate, puzzle.clues[spots[0]]):
                placed.add(candidate)
                break
    return puzzle, placed, spots[0]


def covers(box: Rectangle, at: Cell) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def made(rng: Random, most: int) -> Shikaku:
    """A random puzzle with a solution, or one with clues changed, moved or made unknown."""
    while True:
        data: dict[str, Any] = sample("shikaku", rng, rng.randrange(1, most), rng.randrange(1, most))[0]
        cells = data["cells"]
        how = rng.random()
        if how < 0.3:
            cells = [[clue and rng.choice((clue, "?")) for clue in row] for row in cells]
        elif how < 0.5:
            r, c = rng.randrange(len(cells)), rng.randrange(len(cells[0]))
            cells[r][c] = rng.choice([None, "?", 1, 2, 3, 4, 6])
        elif how < 0.65:
            rng.shuffle(cells)
        try:
            return Shikaku(cells)
        except PuzzleError:
            continue


def combinations(puzzle: Shikaku) -> int:
    number = 1
    for rectangles in puzzle.candidates:
        number *= len(rectangles)
    return number


def sized(seed: int, most: int, clues: range, many: int) -> Shikaku:
    """A random puzzle with so many clues, and at most so many combinations of candidates or solutions."""
    rng = Random(seed)
    while True:
        puzzle = made(rng, most)
        if len(puzzle.clues) in clues and (combinations(puzzle) <= many or pensil.count(puzzle, limit=many) < many):
            return puzzle
