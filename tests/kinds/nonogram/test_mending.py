"""Nonograms from images, step by step: faults within limits, clusters of them, and changes made one by one."""

from __future__ import annotations

from itertools import product
from math import inf
from random import Random

import pytest

from pensil.core.deadline import NEVER, Deadline
from pensil.errors import TimeLimit
from pensil.kinds.nonogram.image import clusters, faults
from pensil.kinds.nonogram.image.clusters import Banned, Cluster, Clusters, fewest_changes
from pensil.kinds.nonogram.image.faults import Cells, Undecided, ambiguities, gaps_in_logic
from pensil.kinds.nonogram.image.made import puzzle_of
from pensil.kinds.nonogram.image.repair import VISIBLE, Change, _Repair, repair, unseen
from pensil.kinds.nonogram.image.wanted import Grid, Wanted, blocks, lines
from tests.checks import some


def picture(rng: Random, rows: int, cols: int, colors: int = 1) -> Wanted:
    """Random cells, two of three blank, some of which are hard to tell from another value."""
    values = tuple(rng.randrange(1, colors + 1) if rng.random() < 0.35 else 0 for _ in range(rows * cols))
    strain = tuple(tuple(rng.randrange(1, 9) / 8 * (each != value) for each in range(colors + 1)) for value in values)
    palette = None if colors == 1 else tuple(f"#{color:06x}" for color in range(1, colors + 1))
    return Wanted(rows, cols, values, strain, palette)


def test_faults_that_take_long_to_find_are_left_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """That there is one must be known, that there are more need not."""
    fewer = 0
    for seed in range(12):
        wanted = picture(Random(seed), 9, 9)
        monkeypatch.setattr(faults, "ENOUGH", 10_000)
        every = ambiguities(wanted.values, 9, 9, 1, NEVER)
        monkeypatch.setattr(faults, "ENOUGH", 0)
        some = ambiguities(wanted.values, 9, 9, 1, NEVER)
        assert some == every[: len(some)]
        assert bool(some) == bool(every)
        fewer += len(some) < len(every)
    assert fewer


def test_a_proof_that_takes_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "PROOF", 0)
    wanted = next(each for seed in range(99) if _is_hard(each := picture(Random(seed), 9, 9)))
    with pytest.raises(Undecided):
        ambiguities(wanted.values, 9, 9, 1, NEVER)
    with pytest.raises(TimeLimit, match="before it was known whether the picture is unique"):
        ambiguities(wanted.values, 9, 9, 1, Deadline.after(-1))


def _is_hard(wanted: Wanted) -> bool:
    try:
        ambiguities(wanted.values, wanted.rows, wanted.cols, 1, NEVER)
    except Undecided:
        return True
    return False


def test_the_time_limit_of_line_logic() -> None:
    wanted = picture(Random(1), 6, 6)
    with pytest.raises(TimeLimit, match="whether line logic solves the picture"):
        gaps_in_logic(wanted.values, 6, 6, 1, Deadline.after(-1))


# What line logic leaves, against all ways to fill each line.


def left_by_lines(grid: Grid, rows: int, cols: int, colors: int, known: set[int]) -> list[set[int]]:
    """The values of each cell that lines alone do not exclude."""
    left = [{grid[cell]} if cell in known else {*range(colors + 1)} for cell in range(rows * cols)]
    places = [[r * cols + c for c in range(cols)] for r in range(rows)]
    places += [[r * cols + c for r in range(rows)] for c in range(cols)]
    before = -1
    while before != sum(map(len, left)):
        before = sum(map(len, left))
        for place, line in zip(places, lines(grid, rows, cols), strict=True):
            ways = [way for way in product(*(left[cell] for cell in place)) if blocks(way) == blocks(line)]
            for x, cell in enumerate(place):
                left[cell] = {way[x] for way in ways}
    return left


@pytest.mark.parametrize(("rows", "cols", "colors"), [(4, 5, 1), (3, 4, 2), (3, 3, 3)])
def test_the_cells_that_line_logic_leaves_open(rows: int, cols: int, colors: int) -> None:
    rng = Random(rows * cols)
    for _ in range(12):
        grid = picture(rng, rows, cols, colors).values
        known = set(rng.sample(range(rows * cols), rng.choice((0, 0, 2))))
        left = left_by_lines(grid, rows, cols, colors, known)
        cells = Cells(grid, rows, cols, colors, known)
        assert cells.open() == [cell for cell, values in enumerate(left) if len(values) > 1]
        assert cells.count_open() == len(cells.open())
        assert cells.masks() == [sum(1 << value for value in values) for values in left]


def test_the_shortest_windows_around_what_differs() -> None:
    """Each begins beside a difference and ends in a cell that is the same in both, or with the line."""
    rng = Random(9)
    seen = set()
    lines_of: dict[object, list[Grid]] = {}
    for line in [*product(range(2), repeat=7), *product(range(3), repeat=5)]:
        lines_of.setdefault((len(line), blocks(line)), []).append(line)
    several = [some for some in lines_of.values() if len(some) > 1]
    for _ in range(300):
        one, two = rng.sample(rng.choice(several), 2)
        size, place = len(one), 0
        expected = []
        while (first := next((x for x in range(place, size) if one[x] != two[x]), None)) is not None:
            start = max(0, first - 1)
            ends = [
                end
                for end in range(first + 1, size)
                if one[end - 1] == two[end - 1] and blocks(one[start:end]) == blocks(two[start:end])
            ]
            place = min(ends, default=size)
            expected.append((start, place))
        assert [*faults._windows(one, two)] == expected
        seen.add(len(expected))
    assert seen == {1, 2}


def test_whether_the_blocks_of_a_window_decide_nothing() -> None:
    rng = Random(10)
    answers = []
    for _ in range(300):
        colors = rng.choice((1, 2))
        grid = tuple(rng.randrange(colors + 1) for _ in range(6))
        every = (1 << colors + 1) - 1
        masks = [1 << value | rng.choice((0, every, 1 << rng.randint(0, colors))) for value in grid]
        masks[2] = every  # there is always an open cell in a window
        window = range(rng.randint(0, 2), rng.randint(3, 6))
        clue = blocks(tuple(grid[cell] for cell in window))
        values = [[value for value in range(3) if masks[cell] >> value & 1] for cell in window]
        placed = [way for way in product(*values) if blocks(way) == clue]
        left = [sum({1 << value for value in cell}) for cell in zip(*placed, strict=True)]
        answers.append(left == [masks[cell] for cell in window])
        assert faults._decides_nothing(grid, masks, window) == answers[-1]
    assert 30 < sum(answers) < 270


# Clusters.


def random_faults(rng: Random, wanted: Wanted, count: int) -> list[Banned]:
    cells = range(len(wanted.values))
    found = []
    for _ in range(count):
        some = sorted(rng.sample(cells, rng.randint(1, 4)))
        found.append(tuple((cell, rng.randrange(wanted.colors + 1)) for cell in some))
    return found


def is_there(fault: Banned, values: Grid) -> bool:
    return all(values[cell] == value for cell, value in fault)


def fewest(faults: list[Banned], wanted: Wanted) -> float:
    """The fewest changes that leave no fault, by trying everything."""
    cells = range(len(wanted.values))
    return min(
        (
            sum(grid[cell] != wanted.values[cell] for cell in cells)
            for grid in product(range(wanted.colors + 1), repeat=len(cells))
            if not any(is_there(fault, grid) for fault in faults)
        ),
        default=inf,
    )


@pytest.mark.parametrize("colors", [1, 2])
def test_the_fewest_changes_that_leave_no_fault(colors: int) -> None:
    rng = Random(colors)
    numbers = set()
    for _ in range(30 // colors):
        wanted = picture(rng, 2, 3, colors)
        faults = random_faults(rng, wanted, rng.randint(1, 9))
        best = fewest(faults, wanted)
        if best == inf:
            continue
        found, least = fewest_changes(faults, range(6), 0, wanted)
        assert found is not None
        assert len(found) == least == best
        assert all(value != wanted.values[cell] for cell, value in found.items())
        grid = tuple(found.get(cell, value) for cell, value in enumerate(wanted.values))
        assert not any(is_there(fault, grid) for fault in faults)
        numbers.add(best)
    assert len(numbers) > 2


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("colors", [1, 2])
def test_a_cluster_is_mended_and_no_change_is_needless(
    colors: int, exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the fewest are not found soon enough, and changes are made one by one."""
    if not exact:
        monkeypatch.setattr(clusters, "fewest_changes", lambda faults, cells, least, wanted: (None, least))
    rng = Random(colors + 2)
    mended = 0
    for _ in range(40 // colors):
        wanted = picture(rng, 2, 3, colors)
        faults = random_faults(rng, wanted, rng.randint(2, 12))
        best = fewest(faults, wanted)
        if best == inf:
            continue
        cluster = Cluster(wanted)
        for fault in faults:
            cluster.add(fault)
        cluster.mend()
        grid = tuple(map(cluster.value, range(6)))
        mended += 1
        assert not any(is_there(fault, grid) for fault in faults)
        assert cluster.changes == {cell: value for cell, value in enumerate(grid) if value != wanted.values[cell]}
        assert cluster.least <= best <= len(cluster.changes)
        for cell in cluster.changes:
            back = (*grid[:cell], wanted.values[cell], *grid[cell + 1 :])
            assert any(is_there(fault, back) for fault in faults)
        assert cluster.exact is exact
        if exact:
            assert cluster.least == best == len(cluster.changes)
    assert mended > 10


def test_of_changes_that_do_the_same_the_one_that_shows_least_is_made() -> None:
    wanted = Wanted(1, 4, (0, 0, 0, 0), ((0, 0.5), (0, 0.2), (0, 0.3), (0, 0.1)))
    found = Clusters(wanted)
    found.add(wanted.values, [frozenset({0, 1, 2})])
    assert found.grid() == (0, 1, 0, 0)
    assert found.least == 1
    found.add(wanted.values, [frozenset({0, 2}), frozenset({3})])
    assert found.grid() == (0, 0, 1, 1)
    assert found.least == 2
    assert [len(cluster.faults) for cluster in found.clusters] == [2, 1]


def test_faults_of_the_picture_that_lie_apart_need_a_change_each() -> None:
    packing = clusters._packing
    assert packing([((0, 1), (1, 0)), ((2, 1),), ((3, 0), (1, 0))], (1, 0, 1, 0)) == 2
    assert packing([((0, 1), (1, 0)), ((2, 0),)], (1, 0, 1)) == 1  # the other is no fault of the picture
    assert packing([((0, 1), (1, 0), (2, 1)), ((0, 1),), ((2, 1),), ((1, 0),)], (1, 0, 1)) == 3
    assert packing([], (1,)) == 0


def test_pictures_become_unique_without_the_fewest_changes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = [picture(Random(seed), 6, 7) for seed in range(5)]
    exact = [repair(wanted) for wanted in pictures]
    monkeypatch.setattr(clusters, "CONFLICTS", 0)
    for wanted, best in some(zip(pictures, exact, strict=True)):
        found = puzzle_of(wanted)
        assert found.unique
        assert found.least <= len(best.changed) <= len(found.changed)


def test_once_the_time_is_over_nothing_more_is_looked_for() -> None:
    wanted = picture(Random(2), 8, 8)
    now, looks = [0.0], 0

    def watch(changes: int, faults: int) -> None:
        nonlocal looks
        now[0], looks = 9.0, looks + 1
        assert changes == 0 < faults

    found = repair(wanted, deadline=Deadline(1.0, lambda: now[0]), watch=watch)
    assert (found.grid, found.least, found.sound, looks) == (wanted.values, 0, False, 1)


def test_a_grid_is_kept_until_there_is_a_better_one() -> None:
    """With fewer faults, and of as many faults with fewer changes; not one that is only as good."""
    mending = _Repair(Wanted(2, 2, (1, 0, 0, 1), ((0.0, 1.0),) * 4), False, NEVER, unseen)
    for grid, best in (
        ((0, 1, 1, 0), (0, 1, 1, 0)),
        ((1, 0, 0, 1), (1, 0, 0, 1)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
        ((1, 1, 0, 1), (1, 1, 0, 1)),
        ((1, 0, 1, 1), (1, 1, 0, 1)),
        ((1, 0, 0, 1), (1, 1, 0, 1)),
    ):
        mending._faults(grid)
        assert mending.best == best


# Changes that are made one by one.


def test_what_a_change_is_worth() -> None:
    """The cells that it closes, for how much it shows; where it closes none, it is worth none."""
    rng = Random(3)
    signs = set()
    for _ in range(10):
        wanted = picture(rng, 4, 5)
        mending = _Repair(wanted, True, NEVER, unseen)
        before = Cells(wanted.values, 4, 5, 1).count_open()
        for cell, value in enumerate(wanted.values):
            grid = (*wanted.values[:cell], 1 - value, *wanted.values[cell + 1 :])
            closed = before - Cells(grid, 4, 5, 1).count_open()
            worth = mending._worth(wanted.values, (cell, 1 - value), before)
            expected = closed / (VISIBLE + wanted.strain[cell][1 - value]) if closed > 0 else closed
            assert worth == pytest.approx(expected)
            signs.add((closed > 0) - (closed < 0))
    assert signs == {-1, 0, 1}


def test_the_changes_that_are_tried_are_those_that_show_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pensil.kinds.nonogram.image.repair.TRIALS", 6)
    wanted = picture(Random(4), 3, 4, 2)
    mending = _Repair(wanted, False, NEVER, unseen)
    several = [frozenset({0, 1, 2, 5}), frozenset({3, 7, 8})]
    tried = {(5, 1 - bool(wanted.values[5])), (8, 2 - wanted.values[8] // 2)}
    for count in (1, 2):
        chosen = mending._options(wanted.values, several[:count], tried)
        assert len(chosen) == count
        for fault, found in zip(several, chosen, strict=False):
            every = [
                (wanted.strain[cell][value], cell, value)
                for cell in fault
                for value in range(3)
                if value != wanted.values[cell] and (cell, value) not in tried
            ]
            assert found == [(cell, value) for _, cell, value in sorted(every)[: 6 // count]]


def test_at_least_two_changes_are_tried_for_each_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pensil.kinds.nonogram.image.repair.TRIALS", 1)
    wanted = picture(Random(4), 3, 4)
    found = _Repair(wanted, False, NEVER, unseen)._options(wanted.values, [frozenset({0, 1, 2, 5})], set())
    assert list(map(len, found)) == [2]


def test_the_change_that_leaves_a_line_least_room() -> None:
    """Of all changes on lines with an open cell: the blocks of the line can shift less, then it shows less."""
    rng = Random(6)
    for _ in range(12):
        rows, cols, colors = rng.choice(((4, 5, 1), (5, 3, 1), (3, 4, 2)))
        wanted = picture(rng, rows, cols, colors)
        grid = wanted.values
        is_open = set(Cells(grid, rows, cols, colors).open())
        tried: set[Change] = {(cell, rng.randrange(colors + 1)) for cell in range(0, rows * cols, 4)}
        places = [[r * cols + c for c in range(cols)] for r in range(rows)]
        places += [[r * cols + c for r in range(rows)] for c in range(cols)]
        options = []
        for place in places:
            if is_open.isdisjoint(place):
                continue
            for cell, value in product(place, range(colors + 1)):
                if value != grid[cell] and (cell, value) not in tried:
                    after = blocks(tuple(value if other == cell else grid[other] for other in place))
                    gaps = sum(after[i][1] == after[i + 1][1] for i in range(len(after) - 1))
                    room = len(place) - gaps - sum(length for length, _ in after)
                    options.append((room, wanted.strain[cell][value], cell, value))
        found = _Repair(wanted, True, NEVER, unseen)._tightening(grid, tried)
        assert found == (min(options)[2:] if options else None)


def test_no_change_is_made_twice_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was made is told whoever looks for the next one, so that nothing is done and undone for ever."""
    made: list[Change] = []
    tighten = _Repair._tightening

    def watched(mending: _Repair, grid: Grid, tried: set[Change]) -> Change | None:
        assert {*made} <= tried
        change = tighten(mending, grid, tried)
        made.extend([] if change is None else [change])
        return change

    monkeypatch.setattr(_Repair, "_tightening", watched)
    monkeypatch.setattr(_Repair, "_worth", lambda mending, grid, change, before: 0.0)
    monkeypatch.setattr("pensil.kinds.nonogram.image.repair.ROUNDS", 0)
    monkeypatch.setattr("pensil.kinds.nonogram.image.repair.FEWEST_ROUNDS", 1)
    size = 6
    values = tuple(int(r + c == size - 1) for r in range(size) for c in range(size))
    strain = tuple((float(value), 1.0 - value) for value in values)
    assert repair(Wanted(size, size, values, strain), by_lines=True).sound
    assert len(made) == len({*made}) > 1


def test_where_everything_was_tried_nothing_is_left_to_try() -> None:
    wanted = picture(Random(4), 3, 4)
    every = {(cell, value) for cell in range(12) for value in range(2)}
    assert _Repair(wanted, True, NEVER, unseen)._tightening(wanted.values, every) is None
