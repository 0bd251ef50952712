"""Moves of Simon Tatham's games, drawn on a sketch and compared with what a plain model of the board makes of them."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from pensil.core.sketch import Sketch
from pensil.errors import FormatError
from pensil.formats.sgt_moves import NO_LINK, played, told
from tests.checks import some

if TYPE_CHECKING:
    from pensil.core.exchange import SgtMoves

Cell = tuple[int, int]
SEEDS = pytest.mark.parametrize("seed", range(25))


def sides(rows: int, cols: int) -> list[tuple[Cell, Cell]]:
    """All pairs of cells side by side."""
    across = [((r, c), (r, c + 1)) for r, c in product(range(rows), range(cols - 1))]
    return across + [((r, c), (r + 1, c)) for r, c in product(range(rows - 1), range(cols))]


def at_side(sketch: Sketch, side: tuple[Cell, Cell]) -> Any:
    (r, c), (below, _) = side
    return (sketch.across if r == below else sketch.down)[r][c]


def box(rng: Random, rows: int, cols: int) -> tuple[str, list[Cell]]:
    """The numbers of a box, and its cells."""
    top, left = rng.randrange(rows), rng.randrange(cols)
    height, width = rng.randint(1, rows - top), rng.randint(1, cols - left)
    cells = sorted(product(range(top, top + height), range(left, left + width)))
    return f"{left},{top},{width},{height}", cells


def replayed(kind: SgtMoves, sketch: Sketch, clues: list[list[object]]) -> Sketch:
    """A blank sketch on which the moves were played that tell what is on another one."""
    again = Sketch.blank(len(sketch.shades), len(sketch.shades[0]))
    for move in told(kind, sketch, clues):
        played(kind, again, move)
    return again


@SEEDS
def test_lamps(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    sketch = Sketch.blank(rows, cols)
    marks: dict[Cell, int | None] = dict.fromkeys(product(range(rows), range(cols)))
    for _ in range(12):
        r, c, letter = rng.randrange(rows), rng.randrange(cols), rng.choice("LI")
        assert played("lamps", sketch, f"{letter}{c},{r}") == [[(r, c)]]
        wanted = int(letter == "L")
        marks[r, c] = None if marks[r, c] == wanted else wanted
        assert sketch.shades == [[marks[r, c] for c in range(cols)] for r in range(rows)]
    blank: list[list[object]] = [[None] * cols for _ in range(rows)]
    assert replayed("lamps", sketch, blank) == sketch
    (r, c) = rng.choice(sorted(marks))
    blank[r][c] = "#"
    sketch.shades[r][c] = 1
    assert replayed("lamps", sketch, blank).shades[r][c] is None, "there is no lamp on a wall"


@SEEDS
def test_boxes(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    sketch = Sketch.blank(rows, cols)
    marks: dict[Cell, int | None] = {}
    for _ in range(8):
        letter = rng.choice("FEU")
        numbers, cells = box(rng, rows, cols)
        assert played("boxes", sketch, letter + numbers) == [cells]
        marks |= dict.fromkeys(cells, {"F": 1, "E": 0, "U": None}[letter])
        assert sketch.shades == [[marks.get((r, c)) for c in range(cols)] for r in range(rows)]
    assert replayed("boxes", sketch, []) == sketch


@SEEDS
def test_walls(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    sketch, walls = Sketch.blank(rows, cols), dict.fromkeys(sides(rows, cols), 0)
    for _ in range(10):
        letter = rng.choice("RREHV" if walls else "RE")
        if letter in "HV" and (ours := [side for side in walls if (side[0][0] != side[1][0]) == (letter == "H")]):
            one, other = rng.choice(ours)
            assert played("walls", sketch, f"{letter}{other[1]},{other[0]}") == [[one, other]]
            walls[one, other] ^= 1
        elif letter in "RE":
            numbers, cells = box(rng, rows, cols)
            assert played("walls", sketch, letter + numbers) == [cells]
            for side in walls:
                within = (side[0] in cells) + (side[1] in cells)
                if within == 2 or (within == 1 and letter == "R"):
                    walls[side] = 2 - within
        assert {side: at_side(sketch, side) for side in walls} == walls
    assert replayed("walls", sketch, []) == sketch


@SEEDS
def test_links(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randint(2, 5), rng.randint(2, 5)
    sketch, links = Sketch.blank(rows, cols), dict.fromkeys(sides(rows, cols), 0)
    for _ in range(10):
        r, c, count = rng.randrange(rows), rng.randrange(cols), rng.randrange(3)
        across = rng.random() < 0.5
        length = rng.randint(1, (cols - 1 - c if across else rows - 1 - r) or 1)
        ends = [(r, c), (r, c + length) if across else (r + length, c)]
        if ends[1] not in product(range(rows), range(cols)):
            continue
        told_ends = ends if rng.random() < 0.5 else ends[::-1]
        numbers = ",".join(f"{col},{row}" for row, col in told_ends)
        against = rng.random() < 0.4
        move = f"N{numbers}" if against else f"L{numbers},{count}"
        assert played("links", sketch, move) == [ends]
        for step in range(length):
            side = ((r, c + step), (r, c + step + 1)) if across else ((r + step, c), (r + step + 1, c))
            links[side] = (0 if links[side] == NO_LINK else NO_LINK) if against else count
        assert {side: at_side(sketch, side) for side in links} == links
    assert played("links", sketch, "M0,0") == [[]]
    assert {side: at_side(sketch, side) for side in links} == links


OUTSIDE: dict[SgtMoves, list[str]] = {
    "lamps": ["L3,0", "L0,2", "I3,0"],
    "boxes": ["F0,0,4,1", "E0,0,1,3", "U3,0,1,1", "F1,1,3,1", "F0,1,1,2"],
    "walls": ["R0,0,4,1", "E0,0,1,3", "H0,0", "H0,2", "H3,1", "V0,0", "V3,0", "V1,2"],
    "links": ["L0,0,3,0,1", "L0,0,0,2,1", "N0,0,1,1", "L1,1,0,0,2"],
}


@pytest.mark.parametrize("kind", OUTSIDE)
def test_moves_that_leave_the_board(kind: SgtMoves) -> None:
    for move in some(OUTSIDE[kind]):
        with pytest.raises(FormatError, match=f"the move '{move}' leaves the board"):
            played(kind, Sketch.blank(2, 3), move)


def test_a_solution_is_the_whole_board() -> None:
    cells = list(product(range(2), range(3)))
    sketch = Sketch.blank(2, 3)
    assert played("boxes", sketch, "S010011") == [cells]
    assert sketch.shades == [[0, 1, 0], [0, 1, 1]]
    sketch = Sketch.blank(2, 3)
    assert played("walls", sketch, "S1001101") == [cells]
    assert (sketch.across, sketch.down) == ([[1, 0], [0, 1]], [[1, 0, 1]])
    for kind, word in (("boxes", "S01001"), ("boxes", "S0100112"), ("boxes", "S010012"), ("walls", "S100110")):
        with pytest.raises(FormatError, match=f"'{word}' is not the solution of this board"):
            played(kind, Sketch.blank(2, 3), word)  # type: ignore[arg-type]


def test_several_moves_on_one_line() -> None:
    sketch = Sketch.blank(1, 3)
    assert played("lamps", sketch, "L0,0;I2,0") == [[(0, 0)], [(0, 2)]]
    assert sketch.shades == [[1, None, 0]]
    for word in ("F0,0,1,1", "L0", "L0,0,0", "", "l0,0", "L0,0 ", "L00000,0"):
        with pytest.raises(FormatError, match=f"'{word}' is not a move"):
            played("lamps", Sketch.blank(1, 3), word)


def test_bridges_are_told_between_neighbours_only() -> None:
    clues: list[list[object]] = [[2, None, 3, None, 1], [None] * 5, [1, None, None, None, 2]]
    sketch = Sketch.blank(3, 5)
    for move in ("L0,0,2,0,2", "N2,0,4,0", "L4,0,4,2,1", "N0,2,4,2"):
        played("links", sketch, move)
    assert told("links", sketch, clues) == ["L0,0,2,0,2", "N2,0,4,0", "N0,2,4,2", "L4,0,4,2,1"]
    assert replayed("links", sketch, clues) == sketch
