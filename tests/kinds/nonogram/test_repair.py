"""Nonograms from images: the fewest changes that make a picture unique."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from pysat.solvers import Solver as PySat

import pensil
from pensil.core.deadline import Deadline
from pensil.core.step import Technique
from pensil.kinds.nonogram.image.clusters import Cluster, Clusters
from pensil.kinds.nonogram.image.faults import ambiguities, gaps_in_logic
from pensil.kinds.nonogram.image.made import PicturePuzzle, puzzle_of
from pensil.kinds.nonogram.image.repair import _room, best_changes, repair
from pensil.kinds.nonogram.image.wanted import Grid, Wanted, blocks, lines
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.checks import some


def noise(rng: Random, rows: int, cols: int, colors: int = 1) -> Wanted:
    """Random cells, two of three blank, of which each change is equally bad."""
    values = tuple(rng.randrange(1, colors + 1) if rng.random() < 0.35 else 0 for _ in range(rows * cols))
    strain = tuple(tuple(float(value != color) for color in range(colors + 1)) for value in values)
    palette = None if colors == 1 else tuple(f"#{color:06x}" for color in range(1, colors + 1))
    return Wanted(rows, cols, values, strain, palette)


def clues(grid: Grid, rows: int, cols: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(blocks(line)) for line in lines(grid, rows, cols))


@cache
def unique_grids(rows: int, cols: int, colors: int) -> frozenset[Grid]:
    """All grids whose clues no other grid has, by counting all there are."""
    by_clues: dict[object, list[Grid]] = {}
    for grid in product(range(colors + 1), repeat=rows * cols):
        by_clues.setdefault(clues(grid, rows, cols), []).append(grid)
    return frozenset(grids[0] for grids in by_clues.values() if len(grids) == 1)


def bits(grid: Grid, colors: int) -> int:
    """A bit for every cell and value: two of them differ for every cell that does."""
    return sum(1 << cell * (colors + 1) + value for cell, value in enumerate(grid))


def changes(one: Grid, other: Grid) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("rows", "cols", "colors", "times"), [(4, 4, 1, 15), (3, 5, 1, 20), (3, 3, 2, 40)])
def test_no_fewer_changes_make_a_small_picture_unique(rows: int, cols: int, colors: int, times: int) -> None:
    good = unique_grids(rows, cols, colors)
    good_bits = [bits(grid, colors) for grid in good]
    rng = Random(rows * 100 + cols)
    changed = 0
    for _ in range(times):
        wanted = noise(rng, rows, cols, colors)
        found = repair(wanted)
        assert found.sound
        assert found.fewest
        assert found.grid in good
        assert len(found.changed) == changes(found.grid, wanted.values)
        picture = bits(wanted.values, colors)
        assert len(found.changed) == min((picture ^ grid).bit_count() for grid in good_bits) // 2
        changed += bool(found.changed)
    assert changed > 5


def by_line_logic(grid: Grid, rows: int, cols: int) -> bool:
    """Whether lines alone decide all cells, tried with all ways to fill each line."""
    ways = [
        {way for way in product((0, 1), repeat=len(line)) if blocks(way) == blocks(line)}
        for line in lines(grid, rows, cols)
    ]
    while True:
        before = sum(map(len, ways))
        for r in range(rows):
            for c in range(cols):
                across, down = ways[r], ways[rows + c]
                both = {way[c] for way in across} & {way[r] for way in down}
                ways[r] = {way for way in across if way[c] in both}
                ways[rows + c] = {way for way in down if way[r] in both}
        if sum(map(len, ways)) == before:
            return all(len(each) == 1 for each in ways)


def test_no_fewer_changes_let_line_logic_solve_a_small_picture() -> None:
    rng = Random(11)
    changed = 0
    for _ in range(25):
        wanted = noise(rng, 4, 4)
        found = repair(wanted, by_lines=True)
        assert found.fewest
        assert by_line_logic(found.grid, 4, 4)
        fewer = (
            tuple(value ^ (cell in flipped) for cell, value in enumerate(wanted.values))
            for count in range(len(found.changed))
            for flipped in map(set, combinations(range(16), count))
        )
        assert not any(by_line_logic(grid, 4, 4) for grid in fewer)
        changed += bool(found.changed)
    assert changed > 5


@pytest.mark.parametrize("colors", [1, 2])
def test_a_grid_without_a_fault_is_unique_and_every_fault_is_one(colors: int) -> None:
    """No unique grid agrees with a fault on all its cells."""
    rows, cols = (4, 4) if colors == 1 else (3, 3)
    good = unique_grids(rows, cols, colors)
    never = Deadline.after(None)
    rng = Random(5)
    grids = [tuple(rng.randrange(colors + 1) for _ in range(rows * cols)) for _ in range(60)]
    for grid in some(grids):
        faults = ambiguities(grid, rows, cols, colors, never)
        assert bool(faults) == (grid not in good)
        stuck = gaps_in_logic(grid, rows, cols, colors, never)
        assert stuck or grid in good
        for fault in faults:
            assert not any(all(other[cell] == grid[cell] for cell in fault) for other in good)


def test_a_gap_in_line_logic_stays_while_its_cells_stay() -> None:
    rng = Random(2)
    never = Deadline.after(None)
    tried = 0
    for _ in range(30):
        grid = tuple(rng.randrange(2) for _ in range(16))
        for fault in gaps_in_logic(grid, 4, 4, 1, never):
            free = [cell for cell in range(16) if cell not in fault]
            for _ in range(10):
                other = list(grid)
                for cell in free:
                    other[cell] = rng.randrange(2)
                assert not by_line_logic(tuple(other), 4, 4)
                tried += 1
    assert tried > 50


def solutions_by_sat(puzzle: Nonogram) -> int:
    """At most 2: an independent model, a variable for each way to fill a line."""
    rows, cols = puzzle.rows, puzzle.cols
    top = rows * cols
    clauses: list[list[int]] = []
    for number, clue in enumerate((*puzzle.row_clues, *puzzle.col_clues)):
        cells = (
            [number * cols + c for c in range(cols)]
            if number < rows
            else [r * cols + number - rows for r in range(rows)]
        )
        ways = _fillings(len(cells), tuple(block.least for block in clue))
        names = range(top + 1, top + 1 + len(ways))
        top += len(ways)
        clauses.append(list(names))
        for name, way in zip(names, ways, strict=True):
            clauses += [[-name, cell + 1 if value else -cell - 1] for cell, value in zip(cells, way, strict=True)]
    with PySat("cadical153", bootstrap_with=clauses) as solver:
        count = 0
        while count < 2 and solver.solve():
            count += 1
            model = solver.get_model()
            solver.add_clause([-literal for literal in model[: rows * cols]])
        return count


def _fillings(size: int, lengths: tuple[int, ...]) -> list[tuple[int, ...]]:
    if not lengths:
        return [(0,) * size]
    first, rest = lengths[0], lengths[1:]
    found = []
    for start in range(size - first - sum(rest) - len(rest) + 1):
        head = (0,) * start + (1,) * first + ((0,) if rest else ())
        found += [head + tail for tail in _fillings(size - len(head), rest)]
    return found


@pytest.mark.parametrize("by_lines", [False, True])
def test_noise_becomes_unique_which_the_engine_and_another_solver_confirm(by_lines: bool) -> None:
    rng = Random(9)
    for size in (8, 10, 12):
        made = puzzle_of(noise(rng, size, size), line_solvable=by_lines)
        assert made.unique
        assert made.changed
        assert made.line_solvable >= by_lines
        result = pensil.solve(made.puzzle)
        assert result.status == "unique"
        assert result.solutions == (made.solution,)
        assert solutions_by_sat(made.puzzle) == 1
        before = pensil.solve(Nonogram(*_clue_lists(made.wanted, size)))
        assert before.status == "multiple" or by_lines


def _clue_lists(grid: Grid, size: int) -> tuple[list[list[int]], list[list[int]]]:
    lengths = [[length for length, _ in blocks(line)] for line in lines(grid, size, size)]
    return lengths[:size], lengths[size:]


def test_line_logic_that_is_asked_for_is_that_of_the_strategy() -> None:
    """The strategy of the paper needs no search: nothing is supposed on the way."""
    made = puzzle_of(noise(Random(4), 9, 9), line_solvable=True)
    run = pensil.run(made.puzzle, "propagation")
    assert run.status == "solved"
    assert run.counters.backtracks == 0
    assert all(technique.level < 4 for technique in some(_used(made)))


def _used(made: PicturePuzzle) -> list[Technique]:
    names = pensil.rate(made.puzzle).techniques
    return [technique for technique in pensil.techniques("nonogram") if technique.name in names]


def test_a_coloured_picture_becomes_unique() -> None:
    made = puzzle_of(noise(Random(6), 8, 8, 3))
    result = pensil.solve(made.puzzle)
    assert result.status == "unique"
    assert result.solutions == (made.solution,)
    assert made.changed


def test_without_time_the_best_so_far_is_told_as_such() -> None:
    wanted = noise(Random(1), 30, 30)
    found = repair(wanted, deadline=Deadline.after(0))
    assert not found.sound
    assert not found.fewest
    assert len(found.grid) == 900
    some_time = repair(wanted, deadline=Deadline.after(0.5))
    assert len(some_time.grid) == 900


def test_where_a_proof_takes_too_long_line_logic_has_to_be_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = [noise(Random(seed), 11, 9) for seed in range(6)]
    proved = [repair(wanted) for wanted in pictures]
    monkeypatch.setattr("pensil.kinds.nonogram.image.faults.PROOF", 0)
    by_lines = 0
    for wanted, whole in zip(pictures, proved, strict=True):
        found = repair(wanted)
        assert found.sound
        assert pensil.solve(wanted.puzzle(found.grid)[0]).status == "unique"
        assert found.least <= len(whole.changed) <= len(found.changed)
        assert found.fewest <= (len(found.changed) == len(whole.changed))
        if found.fewest < whole.fewest:
            by_lines += 1
            assert not gaps_in_logic(found.grid, wanted.rows, wanted.cols, 1, Deadline.after(None))
    assert by_lines


def test_a_thin_line_gets_what_line_logic_can_begin_with() -> None:
    """No line of a diagonal is full enough for that, and no single change helps."""
    size = 12
    values = tuple(int(r + c == size - 1) for r in range(size) for c in range(size))
    strain = tuple((float(value), 1.0 - value) for value in values)
    made = puzzle_of(Wanted(size, size, values, strain), line_solvable=True)
    assert made.line_solvable
    assert len(made.changed) <= 2 * size
    assert pensil.solve(made.puzzle).solutions == (made.solution,)


def test_changes_that_are_made_at_once_come_from_several_faults() -> None:
    worth = {(0, 1): 90.0, (1, 1): 60.0, (2, 1): 20.0, (3, 1): 5.0, (4, 1): 8.0, (5, 1): 0.0}
    faults = [[(0, 1), (1, 1)], [(2, 1), (3, 1)], [(4, 1)], [(5, 1)]]
    # The best one, one that is nearly as good, and the best of the better half of the faults.
    assert best_changes(faults, worth) == [(0, 1), (1, 1), (2, 1)]
    assert best_changes([[(5, 1), (7, 1)]], {(5, 1): 0.4, (7, 1): 0.3}) == [(5, 1)]
    # A fault of which everything was tried has nothing more to offer.
    assert best_changes([[], [(2, 1)]], {(2, 1): 3.0}) == [(2, 1)]


def test_the_same_picture_gives_the_same_puzzle() -> None:
    wanted = noise(Random(8), 10, 10)
    assert repair(wanted) == repair(wanted)


def test_somebody_may_watch() -> None:
    seen: list[tuple[int, int]] = []
    made = puzzle_of(noise(Random(3), 8, 8), watch=lambda changes, faults: seen.append((changes, faults)))
    assert seen[0][0] == 0
    assert seen[0][1] > 0
    assert (len(made.changed), 0) in seen


def test_a_cluster_takes_over_everything_from_another() -> None:
    """As if all faults and changes had been its own."""
    wanted = noise(Random(1), 2, 4)
    one, other, both = Cluster(wanted), Cluster(wanted), Cluster(wanted)
    faults = [((0, 1), (1, 0)), ((1, 1), (2, 0)), ((5, 0), (6, 1)), ((4, 1), (5, 1), (6, 0))]
    for fault in faults[:2]:
        one.add(fault)
    for fault in faults[2:]:
        other.add(fault)
    one.set(1, 1 - wanted.values[1])
    other.set(6, 1 - wanted.values[6])
    one.least, other.least, other.exact = 2, 3, False
    for fault in faults:
        both.add(fault)
    for cell in (1, 6):
        both.set(cell, 1 - wanted.values[cell])
    one.absorb(other)
    assert (one.faults, one.by_cell, one.escapes) == (both.faults, both.by_cell, both.escapes)
    assert one.changes == both.changes == {1: 1 - wanted.values[1], 6: 1 - wanted.values[6]}
    assert (one.least, one.exact) == (5, False)
    for cell in one.by_cell:
        value = 1 - one.value(cell)
        before = one.escapes.count(0)
        gain = one.gain(cell, value)
        one.set(cell, value)
        assert one.escapes.count(0) == before - gain
    assert one.escapes == [sum(one.value(cell) != value for cell, value in fault) for fault in one.faults]


@pytest.mark.parametrize("apart", [[{0, 1}, {3, 4}, {4, 5}], [{3, 4}, {4, 5}, {0, 1}]])
def test_of_clusters_that_meet_the_largest_takes_the_others_over(apart: list[set[int]]) -> None:
    wanted = noise(Random(1), 2, 4)
    clusters = Clusters(wanted)
    clusters.add(wanted.values, map(frozenset, apart))
    large = max(clusters.clusters, key=lambda cluster: len(cluster.by_cell))
    assert [len(cluster.faults) for cluster in clusters.clusters] == ([1, 2] if apart[0] == {0, 1} else [2, 1])
    clusters.add(wanted.values, [frozenset({1, 3})])
    assert clusters.clusters == [large]
    assert sorted(sorted(cell for cell, _ in fault) for fault in large.faults) == [[0, 1], [1, 3], [3, 4], [4, 5]]


@pytest.mark.parametrize(
    ("line", "room"),
    [
        ((0, 0, 0), 3),
        ((1, 1, 1), 0),
        ((1, 0, 1, 1, 0), 1),
        ((0, 1, 2, 0), 2),
        ((1, 0, 1, 0, 0, 2), 2),
        ((2, 2, 0, 2, 1, 1, 0, 0), 2),
        ((1, 2, 2, 0, 0, 1), 2),
    ],
)
def test_how_far_the_blocks_of_a_line_can_shift(line: Grid, room: int) -> None:
    """Blocks of one colour need a gap between them, others do not."""
    assert _room(line) == room


def test_once_a_picture_is_sound_fewer_changes_are_looked_for_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first rounds end early here: what comes after them makes the picture sound, with more changes than needed."""
    pictures = [noise(Random(seed), 8, 8) for seed in range(8)]
    whole = [repair(wanted) for wanted in pictures]
    monkeypatch.setattr("pensil.kinds.nonogram.image.repair.ROUNDS", 0)
    monkeypatch.setattr("pensil.kinds.nonogram.image.repair.FEWEST_ROUNDS", 1)
    hasty = [repair(wanted) for wanted in pictures]
    assert all(found.fewest for found in whole)
    assert all(found.fewest for found in hasty)
    assert [len(found.changed) for found in hasty] == [len(found.changed) for found in whole]
