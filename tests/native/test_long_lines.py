"""Long lines and wide grids, with more cells than a word has bits: what holds for short ones holds for them too."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

import pytest

from pensil._native import Solver, line_solve
from tests.checks import some
from tests.native.oracle import blocks_of, lines_of, shows


@pytest.mark.parametrize("length", [1, 20, 63, 64, 70, 127, 130, 200, 319, 320, 512, 575, 576, 1023])
def test_propagation_knows_all_that_line_solving_knows(length: int) -> None:
    rng = random.Random(length)
    for _ in range(20):
        cells = [int(rng.random() < 0.6) for _ in range(length)]
        for _ in range(length // 8):  # longer runs: more to conclude
            at = rng.randrange(length)
            cells[at : at + 6] = [rng.randrange(2)] * len(cells[at : at + 6])
        blocks = [n for n, _ in blocks_of(cells)]
        known = [i for i in range(length) if rng.random() < 0.2]
        everything = (1 << length) - 1
        possible = [everything, everything]
        for i in known:
            possible[1 - cells[i]] &= ~(1 << i)
        solver = Solver()
        first = solver.new_vars(length)
        units = [first + i if cells[i] else -(first + i) for i in known]
        early = rng.randrange(len(units) + 1)
        for unit in units[:early]:
            solver.unit(unit)
        solver.line(range(first, first + length), blocks)
        for unit in units[early:]:
            solver.unit(unit)
        answer = line_solve(length, blocks, possible)
        assert answer is not None
        blank, black = answer
        expected = [1 if not blank >> i & 1 else 2 if not black >> i & 1 else 0 for i in range(length)]
        assert list(solver.fixed(first, length)) == expected


@pytest.mark.parametrize("length", [128, 200, 319, 320, 450, 576, 1023])
@pytest.mark.parametrize("window", [0, 1, 9, 62, 63, 64, 126, 127, 128, 200, 254, 255, 256])
def test_lines_that_are_known_but_for_a_window(length: int, window: int) -> None:
    """Beside the window every cell is known, rightly or not; some lengths are not told."""
    window = min(window, length - 1)
    rng = random.Random(1000 * length + window)
    impossible = open_lines = 0
    for _ in range(60):
        start = rng.randrange(length - window + 1)
        cells = [int(rng.random() < 0.6) for _ in range(length)]
        blocks = [0 if rng.random() < 0.1 else n for n, _ in blocks_of(cells)]
        known = [i for i in range(length) if not start <= i < start + window or rng.random() < 0.3]
        if rng.random() < 0.4:
            cells[rng.choice(known)] ^= 1
        if rng.random() < 0.2 and blocks:
            del blocks[rng.choice((0, -1))]
        possible = [(1 << length) - 1] * 2
        for i in known:
            possible[1 - cells[i]] &= ~(1 << i)
        solver = Solver()
        first = solver.new_vars(length)
        solver.line(range(first, first + length), blocks)
        for i in known:
            solver.unit(first + i if cells[i] else -(first + i))
        answer = line_solve(length, blocks, possible)
        impossible += answer is None
        if answer is None:
            assert solver.solve() is False
            continue
        blank, black = answer
        open_lines += bool(blank & black)
        expected = [1 if not blank >> i & 1 else 2 if not black >> i & 1 else 0 for i in range(length)]
        assert list(solver.fixed(first, length)) == expected
    assert 5 < impossible < 50
    assert open_lines > 0 or window < 9


@pytest.mark.parametrize(
    ("rows", "cols"), [(2, 70), (130, 3), (4, 200), (255, 2), (3, 255), (70, 66), (300, 3), (3, 1000)]
)
def test_wide_grids_are_solved(rows: int, cols: int) -> None:
    rng = random.Random(rows)
    board = tuple(int(rng.random() < 0.6) for _ in range(rows * cols))
    clues = [[n for n, _ in blocks_of(line)] for line in lines_of(board, rows, cols)]
    solver = Solver()
    solver.check_explanations()
    first = solver.new_vars(rows * cols)
    solver.lines(range(first, first + rows * cols), clues[:rows], clues[rows:])
    assert solver.solve(seconds=20) is True
    found = lines_of(tuple(solver.values(first, rows * cols)), rows, cols)
    assert [[n for n, _ in blocks_of(line)] for line in found] == clues


def at_rest(clues: Sequence[list[int]], side: int) -> list[int]:
    """What solving the lines of a square again and again tells of its cells, as the solver writes it."""
    everything = (1 << side) - 1
    possible = [[everything, everything] for _ in clues]  # by line: where it may be blank, and where black
    changed = True
    while changed:
        changed = False
        for line, blocks in enumerate(clues):
            answer = line_solve(side, blocks, possible[line])
            assert answer is not None
            for colour, (before, after) in enumerate(zip(possible[line], answer, strict=True)):
                for place in [place for place in range(side) if (before & ~after) >> place & 1]:
                    crossing, across = (side + place, line) if line < side else (place, line - side)
                    possible[crossing][colour] &= ~(1 << across)
                    changed = True
            possible[line] = [*answer]
    cells = [(blank >> col & 1, black >> col & 1) for blank, black in possible[:side] for col in range(side)]
    return [0 if both == (1, 1) else 1 if both[1] else 2 for both in cells]


@pytest.mark.parametrize("density", [0.72, 0.8])
def test_the_lines_of_a_large_square_come_to_rest(density: float) -> None:
    """They take so long that the solver looks at the clock meanwhile, more than once."""
    side = 120
    rng = random.Random(3)
    board = tuple(int(rng.random() < density) for _ in range(side * side))
    clues = [[n for n, _ in blocks_of(line)] for line in lines_of(board, side, side)]
    solver = Solver()
    solver.new_vars(side * side)
    solver.lines(range(1, side * side + 1), clues[:side], clues[side:])
    known = [*solver.fixed(1, side * side)]
    assert side * side // 10 < side * side - known.count(0)
    assert known == at_rest(clues, side)


def dots(side: int) -> list[list[int]]:
    """The clues of the rows, and of the columns, of four dots: one in each of four of them."""
    return [[1] if line % 20 == 7 and line < 80 else [] for line in range(side)]


def all_pictures(rows: Sequence[list[int] | None], cols: Sequence[list[int] | None], once: bool = False) -> set[bytes]:
    """The cells of all that fits the clues; a big grid is explored before where they are asked for once."""
    cells = range(1, len(rows) * len(cols) + 1)
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(len(cells))
    solver.lines(cells, rows, cols)
    found, end = solver.enumerate(cells, once=once)
    assert end == "complete"
    assert len(set(found)) == len(found)
    return set(found)


@pytest.mark.parametrize("side", [99, 100])  # below and from the size at which a grid says what to decide first
def test_a_big_grid_has_all_its_solutions(side: int) -> None:
    """Four dots, one in each of four rows and of four columns."""
    clues = dots(side)
    found = all_pictures(clues, clues)
    assert len(found) == math.factorial(4)
    for picture in some(found):
        rows = [picture[at : at + side] for at in range(0, side * side, side)]
        assert [[length for length, _ in blocks_of(row)] for row in rows] == clues
        assert [[length for length, _ in blocks_of(col)] for col in zip(*rows, strict=True)] == clues


@pytest.mark.parametrize("clue", [[0], [0, 2], [2, 0], [1, 0, 3]])
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("once", [True, False])
def test_a_big_grid_with_blocks_of_any_length_has_all_its_solutions(clue: list[int], first: bool, once: bool) -> None:
    """A line at the rim of a big grid in which nothing else is, with lengths that are not told (0)."""
    length, others = 11, 1000
    empty: list[list[int] | None] = [[]] * others
    found = all_pictures([clue, *empty] if first else [*empty, clue], [None] * length, once)
    blocks = [(told or None, 1) for told in clue]
    lines = {bytes(line) for line in itertools.product((0, 1), repeat=length) if shows(line, blocks)}
    assert {picture[:length] if first else picture[-length:] for picture in found} == lines


def test_a_big_grid_in_colours_has_all_its_solutions() -> None:
    """Four dots of two colours, whose rows and columns tell the colour."""
    side = 90
    clues = [[(1, 1 + line // 20 % 2) for _ in blocks] for line, blocks in enumerate(dots(side))]
    solver = Solver()
    solver.check_explanations()
    first = solver.new_vars(3 * side * side)
    cells = [range(at, at + 3) for at in range(first, first + 3 * side * side, 3)]
    solver.lines(cells, clues, clues)
    found, end = solver.enumerate(range(first, first + 3 * side * side))
    assert (len(set(found)), end) == (math.factorial(2) ** 2, "complete")


def test_a_big_grid_has_all_its_solutions_where_lengths_or_lines_are_not_known() -> None:
    """The rows do not tell the lengths of the four dots, and nothing is said of the first column."""
    side = 100
    rows = [[0 for _ in blocks] for blocks in dots(side)]
    cols: list[list[int] | None] = [None, *dots(side)[1:]]
    assert len(all_pictures(rows, cols)) == math.factorial(4)


@pytest.mark.parametrize("assumed", [True, False])
def test_a_big_grid_decides_nothing_by_lines_that_do_not_hold(assumed: bool) -> None:
    """The clue of one row, which does not go with the others, holds only under its guard."""
    side = 100
    rows = dots(side)
    cells = range(1, side * side + 1)
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(len(cells))
    guard = solver.new_vars(1)
    solver.set_decision(guard, False)
    guards = [guard if line == 7 else 0 for line in range(side)] + [0] * side
    solver.lines(cells, [[1, 1] if line == 7 else row for line, row in enumerate(rows)], dots(side), guards)
    found, end = solver.enumerate(cells, assumptions=[guard if assumed else -guard])
    # Five dots in rows do not go with four in columns.
    assert (len(set(found)), end) == (0 if assumed else math.factorial(4), "complete")


@pytest.mark.parametrize("length", [70, 200, 512, 1000])
@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("ordered", [True, False])
def test_long_lines_are_explained_wherever_their_cells_lie(length: int, wide: bool, ordered: bool) -> None:
    """Four short lines with a dot each; of the long side, four lines far from each other have one."""
    places = [1, length // 3, length // 2, length - 1]
    long: list[list[int]] = [[1] if line in places else [] for line in range(length)]
    short = [[1]] * len(places)
    size = length * len(places)
    solver = Solver(seed=1)
    solver.check_explanations()
    cells: Sequence[int] = range(1, solver.new_vars(size) + size)
    if not ordered:
        cells = random.Random(length).sample(cells, size)
    # Another constraint on the same dots, so that conflicts go through the reasons of lines of both directions.
    rows, cols = (short, long) if wide else (long, short)
    solver.lines(cells, rows, cols)
    across = [[cells[s * length + place if wide else place * len(places) + s] for place in places] for s in range(4)]
    for one, two in itertools.pairwise(across):
        solver.clauses([[-one[i], -two[j]] for i, j in itertools.product(range(4), repeat=2) if abs(i - j) == 1])
    found, end = solver.enumerate(cells)
    orders = []
    for board in found:
        value = dict(zip(cells, board, strict=True))
        orders.append(tuple([value[dot] for dot in line].index(1) for line in across))
    expected = [o for o in itertools.permutations(range(4)) if all(abs(a - b) != 1 for a, b in itertools.pairwise(o))]
    assert (sorted(orders), end) == (expected, "complete")
