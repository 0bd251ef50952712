"""Boxes on a grid, covers by boxes, and regions around roots, against brute force."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pensil._native import Boxes, Graph, Plane, Solver, boxes, layers, squares
from pensil.core.grid import edge


def given(rows: int, cols: int, marked: list[tuple[int, int, int]]) -> list[list[object]]:
    """The grid on which these cells hold their areas; 0 is any."""
    cells: list[list[object]] = [[None] * cols for _ in range(rows)]
    for row, col, area in marked:
        cells[row][col] = area or "?"
    return cells


def listed_boxes(rows: int, cols: int, marked: list[tuple[int, int, int]]) -> Boxes:
    found = boxes(given(rows, cols, marked), 10**6)
    assert found is not None
    return found


def plain_boxes(rows: int, cols: int, marked: list[tuple[int, int, int]]) -> list[list[tuple[int, int, int, int]]]:
    every = [
        (top, left, bottom, right)
        for top, left in product(range(rows), range(cols))
        for bottom, right in product(range(top, rows), range(left, cols))
    ]
    found = []
    for row, col, area in marked:
        mine = []
        for box in every:
            top, left, bottom, right = box
            inside = [(r, c) for r, c, _ in marked if top <= r <= bottom and left <= c <= right]
            if inside == [(row, col)] and area in (0, (bottom - top + 1) * (right - left + 1)):
                mine.append(box)
        found.append(sorted(mine, key=lambda b: (b[2] - b[0], b[0], b[1], b[3])))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_boxes_around_marked_cells(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
    cells = rng.sample(list(product(range(rows), range(cols))), rng.randrange(1, rows * cols + 1))
    marked = [(r, c, rng.choice([0, 1, 2, 3, 4, 6, 8])) for r, c in sorted(cells)]
    expected = plain_boxes(rows, cols, marked)
    found = listed_boxes(rows, cols, marked)
    assert [list(mine) for mine in found] == expected
    assert found.sizes == tuple(map(len, expected))
    places = [rng.choice([None, *range(size + 1)]) for size in found.sizes]
    assert list(found.pick(places)) == [
        None if place in (None, len(mine)) else mine[place] for mine, place in zip(expected, places, strict=True)
    ]
    assert found[-1] == tuple(expected[-1])
    total = sum(map(len, expected))
    grid = given(rows, cols, marked)
    assert boxes(grid, total) is not None
    if total:
        assert boxes(grid, total - 1) is None


@pytest.mark.parametrize("seed", range(20))
def test_layers(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
    every = [box for mine in plain_boxes(rows, cols, [(0, 0, 0)]) for box in mine]
    drawn = rng.choices(every, k=rng.choice((0, 3, 300)))
    counts = [
        sum(r <= bottom and c <= right for _, _, bottom, right in drawn) for r, c in product(range(rows), range(cols))
    ]
    assert layers(rows, cols, drawn) == bytes(min(count, 255) for count in counts)


@pytest.mark.parametrize("seed", range(40))
def test_covers(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.randrange(1, 4), rng.randrange(1, 4)
    every = [
        box
        for (mine,) in [plain_boxes(rows, cols, [(r, c, 0)]) for r in range(rows) for c in range(cols)]
        for box in mine
    ]
    listed = rng.sample(every, min(len(every), 9))
    solver = Solver()
    first = solver.new_vars(len(listed))
    literals = range(first, first + len(listed))
    size = sum((b - t + 1) * (r - le + 1) for t, le, b, r in listed)
    assert not solver.cover(rows, cols, [listed], [literals], size - 1)
    assert solver.cover(rows, cols, [listed], [literals], size)
    found, _ = solver.enumerate(literals)
    expected = set()
    for choice in product((0, 1), repeat=len(listed)):
        counts = dict.fromkeys(product(range(rows), range(cols)), 0)
        for chosen, (top, left, bottom, right) in zip(choice, listed, strict=True):
            for cell in product(range(top, bottom + 1), range(left, right + 1)):
                counts[cell] += chosen
        if set(counts.values()) == {1}:
            expected.add(bytes(choice))
    assert set(found) == expected


def around(rows: int, cols: int, cell: int) -> list[int]:
    r, c = divmod(cell, cols)
    near = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
    return [y * cols + x for y, x in near if 0 <= y < rows and 0 <= x < cols]


def parts(rows: int, cols: int, inside: set[int]) -> list[set[int]]:
    left, found = set(inside), []
    while left:
        part, todo = set(), [min(left)]
        while todo:
            cell = todo.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                todo += around(rows, cols, cell)
        found.append(part)
    return found


def right(rows: int, cols: int, inside: set[int], present: list[tuple[int, int]]) -> bool:
    """Whether every part has one root and its size, and every root is there."""
    if not all(cell in inside for cell, _ in present):
        return False
    for part in parts(rows, cols, inside):
        mine = [size for cell, size in present if cell in part]
        if len(mine) != 1 or mine[0] not in (0, len(part)):
            return False
    return True


@pytest.mark.parametrize("seed", range(60))
def test_regions(seed: int) -> None:
    """Every true cell is in a region with exactly one root, of its size; also with roots switched off."""
    rng = Random(seed)
    rows, cols = rng.choice([(1, 8), (2, 4), (3, 3), (3, 4), (4, 3)])
    spots = rng.sample(range(rows * cols), rng.randrange(0, 4))
    roots = [(cell, rng.choice([0, 1, 2, 3, 4])) for cell in spots]
    on = [rng.random() < 0.7 for _ in roots]

    boards = [{i for i, v in enumerate(bits) if v} for bits in product((0, 1), repeat=rows * cols)]
    plain = Solver()
    first = plain.new_vars(rows * cols)
    plain.check_explanations()
    assert plain.regions(range(first, first + rows * cols), Graph.grid(rows, cols), roots)
    found, _ = plain.enumerate(range(first, first + rows * cols))
    assert {frozenset(i for i, v in enumerate(each) if v) for each in found} == {
        frozenset(board) for board in boards if right(rows, cols, board, roots)
    }

    guarded = Solver()
    guarded.check_explanations()
    first = guarded.new_vars(rows * cols)
    guards = [guarded.new_vars(1) for _ in roots]
    apart = guarded.new_vars(1)
    rooted = list(range(first_rooted := guarded.new_vars(rows * cols), first_rooted + rows * cols))
    assert guarded.regions(range(first, first + rows * cols), Graph.grid(rows, cols), roots, guards, rooted, apart)
    assumed = [guard if switched else -guard for guard, switched in zip(guards, on, strict=True)]
    found, _ = guarded.enumerate(range(first, first + rows * cols), assumptions=[*assumed, *rooted, apart])
    present = [root for root, switched in zip(roots, on, strict=True) if switched]
    assert {frozenset(i for i, v in enumerate(each) if v) for each in found} == {
        frozenset(board) for board in boards if right(rows, cols, board, present)
    }


@pytest.mark.parametrize("seed", range(40))
def test_regions_that_can_go_far(seed: int) -> None:
    """Where all but a few cells are known."""
    rng = Random(seed)
    rows, cols = rng.choice([(9, 9), (2, 50), (1, 90), (8, 12)])
    cells, grid = rows * cols, Graph.grid(rows, cols)
    known, roots = set[int](), list[tuple[int, int]]()
    for _ in range(rng.randint(1, 2)):
        apart = [cell for cell in range(cells) if not known.intersection({cell, *around(rows, cols, cell)})]
        grown = [rng.choice(apart)]
        for _ in range(rng.randrange(12)):
            grown += {*around(rows, cols, rng.choice(grown))}.intersection(apart).difference(grown)
        known.update(grown)
        roots.append((rng.choice(grown), rng.choice([0, 0, len(grown)])))
    few = {
        *rng.sample(sorted(known), min(len(known), 3)),
        *(rng.choice(around(rows, cols, rng.choice([*known]))) for _ in range(7)),
    }
    solver = Solver()
    solver.check_explanations()
    land = range(first := solver.new_vars(cells), first + cells)
    assert solver.regions(land, grid, roots)
    assumed = [land[cell] if cell in known else -land[cell] for cell in range(cells) if cell not in few]
    found, _ = solver.enumerate(land, assumptions=assumed)
    choices = [
        known - few | {cell for cell, bit in zip(few, bits, strict=True) if bit}
        for bits in product((0, 1), repeat=len(few))
    ]
    expected = {frozenset(board) for board in choices if right(rows, cols, board, roots)}
    assert known in expected
    assert {frozenset(i for i, v in enumerate(each) if v) for each in found} == expected


@pytest.mark.parametrize("seed", range(40))
def test_regions_whose_sizes_are_numbers(seed: int) -> None:
    """The numbers are the sizes; and where the rest is connected, to know the plane takes nothing away."""
    rng = Random(seed)
    rows, cols = rng.choice([(2, 4), (3, 3), (3, 4), (4, 3), (2, 6)])
    cells, grid = rows * cols, Graph.grid(rows, cols)
    # By root: up to so much where the size is a number, else it is told (0 = any).
    most = {cell: rng.choice([0, 0, 3, cells]) for cell in rng.sample(range(cells), rng.randrange(1, 4))}
    told = {cell: rng.choice([0, 2, 3]) for cell in most}

    def sizes_of(inside: frozenset[int]) -> dict[int, int] | None:
        """The sizes of all regions, if there is one of the right size around each root and all else is connected."""
        found = {}
        for part in parts(rows, cols, {*inside}):
            roots = part & most.keys()
            if len(roots) != 1:
                return None
            found[min(roots)] = len(part)
        fits = all(size <= most[root] if most[root] else told[root] in (0, size) for root, size in found.items())
        connected = len(parts(rows, cols, {*range(cells)} - inside)) < 2
        return found if fits and connected and found.keys() == most.keys() else None

    def listed(
        around: list[int], blocks: tuple[tuple[int, int, int, int], ...]
    ) -> dict[frozenset[int], dict[int, int]]:
        solver = Solver()
        solver.check_explanations()
        land = range(first := solver.new_vars(cells), first + cells)
        sizes = {cell: range(at := solver.new_vars(count), at + count) for cell, count in most.items() if count}
        roots = [(cell, sizes.get(cell, told[cell])) for cell in most]
        assert solver.regions(land, grid, roots, plane=Plane(cells, around, blocks))
        solver.connected([-literal for literal in land], grid)
        found: dict[frozenset[int], dict[int, int]] = {}
        for values in solver.enumerate(range(1, solver.stats()["vars"] + 1))[0]:
            numbers = {cell: sum(values[literal - 1] for literal in literals) for cell, literals in sizes.items()}
            inside = frozenset(cell for cell in range(cells) if values[cell])
            assert found.setdefault(inside, numbers) == numbers
        return found

    expected = {}
    for bits in product((0, 1), repeat=cells):
        inside = frozenset(cell for cell, bit in enumerate(bits) if bit)
        sizes = sizes_of(inside)
        if sizes is not None:
            expected[inside] = {cell: size for cell, size in sizes.items() if most[cell]}
    assert listed([], ()) == expected
    assert listed(edge(rows, cols), squares(rows, cols)) == expected


def test_what_is_seen_in_the_plane() -> None:
    """One region: where it is on both sides of a gap along the edge, or of a corner, it goes all around the other."""

    def follows(
        side: int, assumed: list[int], around: list[int], blocks: tuple[tuple[int, int, int, int], ...]
    ) -> set[int]:
        solver, cells = Solver(), range(1, side * side + 1)
        solver.new_vars(len(cells))
        plane = Plane(len(cells), around, blocks)
        assert solver.regions(cells, Graph.grid(side, side), [(0, 0)], plane=plane)
        solver.connected([-cell for cell in cells], Graph.grid(side, side))
        return {literal for literal, _ in solver.implied(cells, assumed) or []}

    around = {8, 12, 16, 15, 14, 13, 9, 5}
    assert around <= follows(4, [4, -2, -3], edge(4, 4), ())
    assert not around <= follows(4, [4, -2, -3], [], ())
    assert 32 in follows(7, [25, 33, -26], [], squares(7, 7))
    assert 32 not in follows(7, [25, 33, -26], [], ())


def test_the_smallest_region_that_could_shut_in_the_edge() -> None:
    """Five cells around one at the edge; the rest need not be connected but for what is known of the plane."""
    for around, allowed in ((edge(4, 4), False), ([], True)):
        solver = Solver()
        cells = range(first := solver.new_vars(16), first + 16)
        assert solver.regions(cells, Graph.grid(4, 4), [(5, 5)], plane=Plane(16, around, ()))
        assert solver.solve([cells[0], -cells[1], cells[2]]) is allowed


def test_a_region_has_one_row_along_the_edge_beside_another_region() -> None:
    """The other one has a corner, so that the cells beside it belong to neither; none but the first turns there."""
    for around, allowed in ((edge(4, 4), False), ([], True)):
        solver = Solver()
        cells = range(first := solver.new_vars(16), first + 16)
        assert solver.regions(cells, Graph.grid(4, 4), [(0, 1), (5, 0)], plane=Plane(16, around, ()))
        assert solver.solve([cells[2], -cells[3], cells[8], -cells[12]]) is allowed


def test_limits_of_regions() -> None:
    solver = Solver()
    first = solver.new_vars(100)
    cells = range(first, first + 100)
    assert solver.regions(cells, Graph.grid(10, 10), [(0, 0), (99, 0)], most_owners=50) is False
    big = Solver()
    first = big.new_vars(10_000)
    cells = range(first, first + 10_000)
    roots = [(r * 100 + c, 0) for r in range(0, 100, 5) for c in range(0, 100, 5)]
    assert big.regions(cells, Graph.grid(100, 100), roots, seconds=0.0) is None


@pytest.mark.parametrize(
    "call",
    [
        lambda s: boxes([], 5),
        lambda s: boxes([[]], 5),
        lambda s: boxes([[None, 1], [None]], 5),
        lambda s: boxes([[-1]], 5),
        lambda s: boxes([[0]], 5),
        lambda s: layers(0, 3, []),
        lambda s: layers(2, 2, [(0, 0, 2, 0)]),
        lambda s: layers(2, 2, [(1, 0, 0, 0)]),
        lambda s: listed_boxes(3, 3, [(0, 0, 1)]).pick([2]),
        lambda s: listed_boxes(3, 3, [(0, 0, 1)]).pick([-1]),
        lambda s: listed_boxes(3, 3, [(0, 0, 1)]).pick([]),
        lambda s: s.cover(2, 2, [[(0, 0, 1, 2)]], [[1]]),
        lambda s: s.cover(2, 2, [[(1, 0, 0, 0)]], [[1]]),
        lambda s: s.cover(2, 2, [[(0, 0, 0, 0)]], [[1, 2]]),
        lambda s: s.cover(2, 2, [(0, 0, 0, 0)], [1]),
        lambda s: s.cover(2, 2, listed_boxes(3, 2, [(2, 0, 1)]), [[1]]),
        lambda s: s.regions([1, 2, 3, 4], Graph.grid(2, 2), [(0, 1), (0, 2)]),
        lambda s: s.regions([1, 2, 3, 4], Graph.grid(2, 2), [(9, 1)]),
        lambda s: s.regions([1, 2, 3], Graph.grid(2, 2), []),
        lambda s: s.regions([1, 2, 3, 4], Graph.grid(2, 2), [(0, 1)], guards=[]),
    ],
)
def test_bad_arguments(call: object) -> None:
    solver = Solver()
    solver.new_vars(4)
    with pytest.raises(ValueError, match=r"\w"):
        call(solver)  # type: ignore[operator]
