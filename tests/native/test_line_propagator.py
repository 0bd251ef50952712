"""The line constraint in the solver against brute force: the same solutions, no more and no fewer."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

import pytest

from pensil._native import Solver
from tests.native import oracle
from tests.native.oracle import Board, blocks_of, lines_of

Blocks = oracle.Blocks


def shows(cells: Sequence[int], blocks: Blocks | None) -> bool:
    """Do the cells form these blocks? None allows anything."""
    return blocks is None or oracle.shows(cells, blocks)


def brute_force(rows: int, cols: int, colours: int, clues: Sequence[Blocks | None]) -> set[Board]:
    """All boards on which every line shows its blocks; rows are filtered first to keep the product small."""
    row_options = [
        [row for row in itertools.product(range(colours), repeat=cols) if shows(row, clues[r])] for r in range(rows)
    ]
    boards = (sum(choice, ()) for choice in itertools.product(*row_options))
    return {
        board
        for board in boards
        if all(shows(line, clue) for line, clue in zip(lines_of(board, rows, cols), clues, strict=True))
    }


def random_clues(rng: random.Random, rows: int, cols: int, colours: int) -> list[Blocks | None]:
    """Clues of a random board, with some lengths unknown, some lines free, and sometimes one line spoilt."""
    board = tuple(rng.randrange(colours) if rng.random() < 0.8 else 0 for _ in range(rows * cols))
    clues: list[Blocks | None] = []
    for line in lines_of(board, rows, cols):
        blocks = [(None if rng.random() < 0.1 else length, colour) for length, colour in blocks_of(line)]
        clues.append(None if rng.random() < 0.1 else blocks)
    if rng.random() < 0.2:
        clues[rng.randrange(len(clues))] = [(rng.randint(1, 3), rng.randrange(1, colours))]
    return clues


def plain(clues: Sequence[Blocks | None]) -> list[list[int | None] | None]:
    """Clues of one colour as bare lengths."""
    return [None if blocks is None else [length for length, _ in blocks] for blocks in clues]


def boards_found(solver: Solver, first: int, size: int, assumptions: Sequence[int] = ()) -> set[Board]:
    found, end = solver.enumerate(range(first, first + size), assumptions=assumptions)
    assert end == "complete"
    assert len(set(found)) == len(found)
    return {tuple(board) for board in found}


@pytest.mark.parametrize("seed", range(40))
def test_grids_of_one_colour_have_the_solutions_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(1, 4), rng.randint(1, 5)
    clues = random_clues(rng, rows, cols, 2)
    expected = brute_force(rows, cols, 2, clues)

    bulk = Solver(seed=seed)
    bulk.check_explanations()
    first = bulk.new_vars(rows * cols)
    bulk.lines(range(first, first + rows * cols), plain(clues[:rows]), plain(clues[rows:]))
    assert boards_found(bulk, first, rows * cols) == expected

    single = Solver(seed=seed)
    single.check_explanations()
    first = single.new_vars(rows * cols)
    for cells, blocks in zip(lines_of(tuple(range(first, first + rows * cols)), rows, cols), clues, strict=True):
        if blocks is not None:
            single.line(cells, blocks)
    assert boards_found(single, first, rows * cols) == expected


@pytest.mark.parametrize("seed", range(40))
def test_a_grid_posted_late_and_over_cells_in_any_order_has_the_same_solutions(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(1, 4), rng.randint(1, 5)
    size = rows * cols
    clues = random_clues(rng, rows, cols, 2)
    known = {cell: rng.randrange(2) for cell in rng.sample(range(size), size // 4)}
    solver = Solver()
    first = solver.new_vars(size + 1)  # one more, so that the cells need not begin at the first
    shift = rng.randrange(2)
    cells: Sequence[int] = range(first + shift, first + shift + size)
    if rng.random() < 0.5:
        cells = rng.sample(cells, size)
    solver.clauses([[cells[cell] if value else -cells[cell]] for cell, value in known.items()])
    solver.fixed(first, size)  # tells it to everybody before the grid is there
    solver.lines(cells, plain(clues[:rows]), plain(clues[rows:]))
    found, _ = solver.enumerate(cells)
    assert {tuple(board) for board in found} == {
        board
        for board in brute_force(rows, cols, 2, clues)
        if all(board[cell] == value for cell, value in known.items())
    }


@pytest.mark.parametrize("seed", range(30))
def test_grids_of_several_colours_have_the_solutions_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    colours = rng.choice((3, 4))
    rows, cols = rng.choice(((2, 3), (3, 2), (3, 3), (2, 4))) if colours == 3 else (2, 3)
    clues = random_clues(rng, rows, cols, colours)
    solver = Solver()
    solver.check_explanations()
    first = solver.new_vars(rows * cols * colours)
    cells = [[first + i * colours + colour for colour in range(colours)] for i in range(rows * cols)]
    solver.lines(cells, clues[:rows], clues[rows:])
    found = {
        tuple(board[i * colours : (i + 1) * colours].index(1) for i in range(rows * cols))
        for board in boards_found(solver, first, rows * cols * colours)
    }
    assert found == brute_force(rows, cols, colours, clues)


@pytest.mark.parametrize("seed", range(30))
def test_a_guarded_line_holds_exactly_while_its_guard_is_true(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(1, 3), rng.randint(2, 4)
    size = rows * cols
    clues = random_clues(rng, rows, cols, 2)
    solver = Solver()
    solver.check_explanations()
    first = solver.new_vars(size)
    guards = list(range(solver.new_vars(rows + cols), first + size + rows + cols))
    solver.lines(range(first, first + size), plain(clues[:rows]), plain(clues[rows:]), guards)
    for _ in range(4):
        on = [rng.random() < 0.6 for _ in guards]
        assumptions = [guard if active else -guard for guard, active in zip(guards, on, strict=True)]
        expected = brute_force(rows, cols, 2, [c if active else None for c, active in zip(clues, on, strict=True)])
        assert boards_found(solver, first, size, assumptions) == expected
        if not expected:
            assert solver.solve(assumptions) is False
            core = set(solver.core())
            assert core <= {guard for guard, active in zip(guards, on, strict=True) if active}
            assert not brute_force(
                rows, cols, 2, [c if guard in core else None for c, guard in zip(clues, guards, strict=True)]
            )


def test_a_guard_left_open_is_false_where_the_line_cannot_hold() -> None:
    solver = Solver()
    first = solver.new_vars(3)
    guard = solver.new_vars(1)
    solver.line(range(first, first + 3), [1, 1], guard=guard)
    solver.unit(first + 1)
    assert solver.solve([guard]) is False
    assert solver.core() == [guard]
    assert boards_found(solver, guard, 1) == {(0,)}


@pytest.mark.parametrize("n", [4, 5, 6])
def test_one_cell_per_row_and_column_are_permutations(n: int) -> None:
    solver = Solver()
    solver.check_explanations()
    first = solver.new_vars(n * n)
    solver.lines(range(first, first + n * n), [[1]] * n, [[1]] * n)
    assert len(boards_found(solver, first, n * n)) == math.factorial(n)


@pytest.mark.parametrize("guarded", [False, True])
def test_a_long_search_is_strengthened_and_stays_right(guarded: bool) -> None:
    """More rows than columns with one cell each: pigeons and holes, so many conflicts."""
    rows, cols = 8, 7
    solver = Solver()
    solver.check_explanations()
    first = solver.new_vars(rows * cols)
    guards = [solver.new_vars(1) for _ in range(rows + cols)] if guarded else []
    solver.lines(range(first, first + rows * cols), [[1]] * rows, [[1]] * cols, guards if guarded else None)
    size = solver.stats()["vars"]
    assert solver.solve(guards) is False
    assert solver.stats()["conflicts"] > 200
    assert solver.stats()["vars"] > size
    if guarded:
        # Without one row the rest is possible, and the clauses posted meanwhile must not get in the way.
        assert sorted(solver.core()) == guards
        assert solver.solve(guards[1:]) is True
        board = tuple(solver.values(first, rows * cols))
        assert all(shows(line, [(1, 1)]) for line in lines_of(board, rows, cols)[1:])


@pytest.mark.parametrize("row", [0, 3, 7])
def test_lines_whose_lengths_are_all_known_are_encoded(row: int) -> None:
    """Where one length is not told, that line has no encoding; those before and after it have theirs."""
    rows, cols = 8, 7
    solver = Solver()
    cells = range(solver.new_vars(rows * cols), rows * cols + 1)
    solver.lines(cells, [[None if line == row else 1] for line in range(rows)], [[1]] * cols)
    assert solver.solve() is False
    assert solver.stats()["conflicts"] > 200
    # Of so many places of a block, each but the last has a variable: "it starts here or before".
    assert solver.stats()["vars"] == rows * cols + (rows - 1) * (cols - 1) + cols * (rows - 1)


def test_so_many_lines_are_encoded_as_there_is_room_for() -> None:
    """Eighty lines have all the places of blocks that may be encoded; one more goes without."""
    side, blocks = 98, 25
    places = blocks * (side - 2 * blocks + 2)
    encoded = 100_000 // places
    assert encoded * places == 100_000
    solver = Solver()
    cells = range(solver.new_vars(side * side), side * side + 1)
    solver.lines(cells, [[1] * blocks if line <= encoded else None for line in range(side)], [None] * side)
    # Pigeons in the same solver make the search long; they are a grid of their own.
    pigeons = solver.new_vars(56)
    solver.lines(range(pigeons, pigeons + 56), [[1]] * 8, [[1]] * 7)
    size = solver.stats()["vars"]
    assert solver.solve(conflicts=250) is None
    assert solver.stats()["vars"] - size == encoded * (places - blocks) + 8 * 6 + 7 * 7


@pytest.mark.parametrize("seed", range(40))
def test_strengthening_changes_no_solution(seed: int) -> None:
    """The order encoding of loose lines, guarded one by one, allows exactly what the lines allow."""
    rng = random.Random(seed)
    colours = rng.choice((2, 3))
    rows, cols = rng.randint(1, 3), rng.randint(4, 6)
    size = rows * cols
    board = tuple(rng.randrange(1, colours) if rng.random() < 0.5 else 0 for _ in range(size))
    clues: list[Blocks | None] = list(map(blocks_of, lines_of(board, rows, cols)))
    clues[rows:] = [blocks if rng.random() < 0.3 else None for blocks in clues[rows:]]
    solver = Solver()
    solver.check_explanations()
    # Pigeons in the same solver make one search long; then they are switched off.
    pigeons = solver.new_vars(56)
    pigeon_guard = solver.new_vars(1)
    solver.lines(range(pigeons, pigeons + 56), [[1]] * 8, [[1]] * 7, [pigeon_guard] * 15)
    first = solver.new_vars(size * colours)
    cells = [[first + i * colours + colour for colour in range(colours)] for i in range(size)]
    guards = [solver.new_vars(1) for _ in clues]
    solver.lines(cells, clues[:rows], clues[rows:], guards)
    known = [i for i in range(size) if rng.random() < 0.1]
    for i in known:
        solver.unit(cells[i][board[i]])
    assert solver.solve([pigeon_guard]) is False
    for _ in range(3):
        on = [rng.random() < 0.8 for _ in guards]
        active_clues = [clue if active else None for clue, active in zip(clues, on, strict=True)]
        if active_clues[:rows].count(None) > 1:
            continue  # too many boards
        assumptions = [guard if active else -guard for guard, active in zip(guards, on, strict=True)]
        found = {
            tuple(values[i * colours : (i + 1) * colours].index(1) for i in range(size))
            for values in boards_found(solver, first, size * colours, [-pigeon_guard, *assumptions])
        }
        boards = brute_force(rows, cols, colours, active_clues)
        assert found == {other for other in boards if all(other[i] == board[i] for i in known)}


@pytest.mark.parametrize("seed", range(30))
def test_all_placements_on_one_line_are_found_in_any_order(seed: int) -> None:
    """Nothing crosses this line, so nothing else could notice what it misses after backtracking."""
    rng = random.Random(seed)
    length = rng.randint(5, 11)
    blocks: Blocks = [(rng.choice((1, 1, 2, 3, None)), 1) for _ in range(rng.randint(1, 3))]
    solver = Solver(seed=seed)
    solver.check_explanations()
    first = solver.new_vars(length)
    solver.line(range(first, first + length), blocks)
    for _ in range(3):
        assert boards_found(solver, first, length) == brute_force(1, length, 2, [blocks] + [None] * length)


def test_the_same_variable_may_stand_for_several_cells() -> None:
    solver = Solver()
    solver.check_explanations()
    a = solver.new_vars(2)
    b = a + 1
    solver.line([a, b, -a, b, a], [1, 1])
    expected = {(x, y) for x, y in itertools.product((0, 1), repeat=2) if shows([x, y, 1 - x, y, x], [(1, 1), (1, 1)])}
    assert boards_found(solver, a, 2) == expected


def test_a_line_at_odds_with_itself_blames_its_own_guard_alone() -> None:
    """One cell is the opposite of the next, so the second conclusion of the line is false when it is drawn."""
    solver = Solver()
    solver.check_explanations()
    first = solver.new_vars(3)
    other, own = solver.new_vars(1), solver.new_vars(1)
    solver.lines([first, first + 1, first + 2, -(first + 2)], [[1], [2]], [None, None], [other, own, 0, 0])
    assert solver.solve([own]) is False
    assert solver.core() == [own]
    assert solver.solve([other]) is True


@pytest.mark.parametrize(
    ("cells", "blocks", "guard"),
    [
        ([1, 2, 99], [1], 0),
        ([1, 2, 0], [1], 0),
        ([1, 2, 3], [1], 99),
        ([1, 2, 3], [-1], 0),
        ([1, 2, 3], [(1, 2)], 0),
        ([1, 2, 3], [(1, 0)], 0),
        ([1, 2, 3], 4, 0),
        (7, [1], 0),
        ([[1, 2], [3]], [1], 0),
        ([[1], [2]], [1], 0),
        ([1, [2, 3]], [1], 0),
        ([1] * 1024, [1], 0),
        (["1"], [1], 0),
    ],
)
def test_bad_lines_are_refused(cells: object, blocks: object, guard: int) -> None:
    solver = Solver()
    solver.new_vars(5)
    with pytest.raises(ValueError, match=r"^(a line|a block|cells have|expected|unknown variable|0 is not) "):
        solver.line(cells, blocks, guard)  # type: ignore[arg-type]
    assert solver.solve() is True


@pytest.mark.parametrize(
    ("cells", "row_blocks", "col_blocks", "guards"),
    [
        ([1, 2, 3], [[1], [1]], [[1], [1]], None),
        ([1, 2, 3, 4], [[1], [1]], [[1], [1]], [5]),
        ([1, 2, 3, 4], [1, 1], [[1], [1]], None),
        ([1, 2, 3, 4], [[1], [1]], [[1], ["x"]], None),
        ([], [[]] * 1024, [], None),
        ([1, 2, 3, 4], [[1], [1]], 2, None),
    ],
)
def test_bad_grids_are_refused(cells: object, row_blocks: object, col_blocks: object, guards: object) -> None:
    solver = Solver()
    solver.new_vars(5)
    with pytest.raises(ValueError, match=r"^(a line|a block|cells have|expected|unknown variable|0 is not) "):
        solver.lines(cells, row_blocks, col_blocks, guards)  # type: ignore[arg-type]
    assert solver.solve() is True
