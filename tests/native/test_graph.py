"""Propagators on graphs against brute force: the same solutions, guarded or not, alone or together."""

import random
from collections.abc import Iterable

import pytest
from pysat.solvers import Solver as PySat

from pensil._native import Graph, Solver
from tests.checks import some
from tests.native import oracle
from tests.native.constraints import GRAPH_POSTS, Post, post_clause, post_count, post_numbered_island
from tests.native.test_solver import check_answers

PADDING = 65


class WideSolver(Solver):
    """Its islands have more vertices than a word has bits: most of them are false, and apart from all others."""

    def island(
        self,
        lits: Iterable[int],
        neighbours: Graph | Iterable[Iterable[int]],
        root: int,
        size: int | None = None,
        guard: int = 0,
        sizes: Iterable[int] | None = None,
    ) -> None:
        near = [*lits]
        beyond = range(first := self.new_vars(PADDING), first + PADDING)
        self.clauses([[-v] for v in beyond])
        if isinstance(neighbours, Graph):
            neighbours = Graph(len(near) + PADDING, neighbours.edges())
        else:
            neighbours = [*neighbours, *[[]] * PADDING]
        super().island([*near, *beyond], neighbours, root, size, guard, sizes)


SOLVERS = [Solver, WideSolver]


@pytest.mark.parametrize("post", [*GRAPH_POSTS, post_numbered_island])
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("solver_class", SOLVERS)
def test_one_constraint(solver_class: type[Solver], post: Post, seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(6, 9)
    solver = solver_class(seed=rng.choice([0, seed]))
    solver.check_explanations()
    solver.new_vars(n)
    check = post(rng, solver, n, 0)
    found, end = solver.enumerate(range(1, n + 1), probe=rng.random() < 0.3)
    assert end == "complete"
    assert len(found) == len(set(found))
    assert set(found) == set(oracle.solutions(n, [check]))


@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize("solver_class", SOLVERS)
def test_several_constraints_with_guards(solver_class: type[Solver], seed: int) -> None:
    rng = random.Random(7000 + seed)
    cells = rng.randint(6, 8)
    guards = 2
    n = cells + guards
    solver = solver_class(seed=rng.choice([0, 0, seed]))
    solver.check_explanations()
    solver.new_vars(n)
    checks = []
    for _ in range(rng.randint(2, 6)):
        guard = rng.choice([0, cells + 1, cells + 2, -(cells + 1)])
        post = rng.choice([*GRAPH_POSTS, *GRAPH_POSTS, post_numbered_island, post_clause, post_count])
        checks.append(post(rng, solver, cells, guard))
        if rng.random() < 0.3:
            solver.solve()  # posting goes on after a search
    for _ in range(3):
        assumptions = [g if rng.random() < 0.6 else -g for g in range(cells + 1, n + 1) if rng.random() < 0.8]
        assumptions += [rng.choice([-1, 1]) * rng.randint(1, cells) for _ in range(rng.randint(0, 2))]
        check_answers(solver, rng, range(1, n + 1), assumptions, set(oracle.solutions(n, checks, assumptions)))


@pytest.mark.parametrize("post", GRAPH_POSTS)
@pytest.mark.parametrize("solver_class", SOLVERS)
def test_guard_assumed_false_switches_off(solver_class: type[Solver], post: Post) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        solver = solver_class()
        solver.new_vars(8)
        check = post(rng, solver, 7, 8)
        found, _ = solver.enumerate(range(1, 8), assumptions=[-8])
        assert len(found) == 2**7
        found, _ = solver.enumerate(range(1, 9), assumptions=[8])
        assert set(found) == set(oracle.solutions(8, [check], [8]))


@pytest.mark.parametrize("post", GRAPH_POSTS)
@pytest.mark.parametrize("solver_class", SOLVERS)
def test_open_guard_of_a_violated_constraint_becomes_false(solver_class: type[Solver], post: Post) -> None:
    """A guard that nobody decides must not hide a violation: it is true only where the constraint holds."""
    for seed in range(20):
        rng = random.Random(seed)
        solver = solver_class()
        solver.new_vars(8)
        check = post(rng, solver, 7, 8)
        solver.set_decision(8, False)
        solver.set_phase(8, True)
        found, _ = solver.enumerate(range(1, 9))
        assert set(found) == set(oracle.solutions(8, [check]))


@pytest.mark.parametrize("seed", range(30))
def test_larger_boards_against_filtered_python_sat(seed: int) -> None:
    """Too large for brute force: python-sat lists what the clauses allow, the oracle filters."""
    rng = random.Random(9000 + seed)
    rows, cols = rng.choice([(4, 5), (5, 5), (3, 7)])
    n = rows * cols
    cells = list(range(1, n + 1))
    total = rng.choice([-1, rng.randint(n // 4, n // 2), rng.randint(n // 2, 2 * n // 3)])
    root = rng.randrange(n)
    size = rng.choice([None, rng.randint(2, 7)])
    corners = [r * cols + c + 1 for r in range(rows - 1) for c in range(cols - 1)]
    clauses = [[-v, -v - 1, -v - cols, -v - cols - 1] for v in corners]
    clauses += [[v, v + 1, v + cols, v + cols + 1] for v in corners]
    clauses += [[rng.choice([-v, v])] for v in rng.sample(cells, n // 2) if v != root + 1]

    solver = Solver(seed=seed % 2)
    solver.check_explanations()
    solver.new_vars(n)
    solver.clauses(clauses)
    grid = Graph.grid(rows, cols)
    use_sea, use_island = rng.choice([(True, False), (False, True), (True, True)])
    checks = []
    if use_sea:
        solver.connected(cells, grid, total=total)
        checks.append(oracle.connected(cells, grid.edges(), total))
    if use_island:  # of the false cells
        lits = [-v for v in cells]
        solver.island(lits, grid, root, size)
        checks.append(oracle.island(lits, oracle.neighbours_of(n, grid.edges()), root, size))

    expected = set()
    with PySat("g4", bootstrap_with=clauses) as peer:
        for model in peer.enum_models():
            values = [v > 0 for v in model[:n]]
            if all(check(values) for check in checks):
                expected.add(bytes(values))
    found, end = solver.enumerate(cells, probe=seed % 3 == 0)
    assert end == "complete"
    assert len(found) == len(expected)
    assert set(found) == expected


def island_search(seed: int, *, padding: int, numbered: bool) -> tuple[list[bytes], str, list[int]]:
    """Solutions of a random island on a board of up to 64 cells, and how the search went.

    Padding is vertices that are false and apart from all others. The size may be a number of the solver's.
    """
    rng = random.Random(seed)
    rows, cols = rng.choice([(8, 8), (4, 9), (5, 5)])
    n = rows * cols
    grid = Graph.grid(rows, cols)
    size = rng.choice([None, rng.randint(2, 9), rng.randint(2, 30)])
    root = rng.randrange(n)
    cells = [rng.choice([-v, v]) for v in range(1, n + 1)]
    clauses = [[rng.choice([-v, v]) for v in rng.sample(range(1, n + 1), 3)] for _ in range(2 * n)]
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(n)
    sizes = range(first := solver.new_vars(n * numbered), first + n * numbered)
    beyond = range(first := solver.new_vars(padding), first + padding)
    solver.clauses([[-v] for v in beyond])
    solver.clauses(clauses)
    wide = Graph(n + padding, grid.edges())
    if numbered:
        solver.island([*cells, *beyond], wide, root, sizes=sizes)
        solver.clauses([[sizes[2]], [-sizes[rng.randint(5, n - 1)]]])
        near = [abs(v) for v in cells if abs(abs(v) - 1 - root) <= 3]
        for _ in range(n // 2):  # what is in it and how large it is hang together
            solver.clause([rng.choice([-v, v]) for v in (rng.choice(sizes[3:12]), *rng.sample(near, 2))])
    else:
        solver.island([*cells, *beyond], wide, root, size)
    found, end = solver.enumerate(range(1, n + 1), limit=20, probe=seed % 2 == 0)
    counted = solver.stats()
    return found, end, [counted[each] for each in ("conflicts", "decisions", "restarts", "learnts")]


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("numbered", [False, True])
def test_islands_of_few_and_of_many_vertices_are_searched_alike(seed: int, numbered: bool) -> None:
    few = island_search(seed, padding=0, numbered=numbered)
    assert few == island_search(seed, padding=65, numbered=numbered)


def test_core_of_an_island_names_the_walls_alone() -> None:
    """A pocket is too small whatever is true in it; and of true cells out of reach, one is enough."""
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(9)
    solver.island(range(1, 9), Graph.grid(1, 8), 2, 4, guard=9)
    assert solver.solve([1, 3, -5, 9]) is True
    assert solver.solve([1, 3, -4, 9]) is False
    assert set(solver.core()) == {-4, 9}
    loose = Solver()
    loose.check_explanations()
    loose.new_vars(9)
    loose.island(range(1, 9), Graph.grid(1, 8), 2, guard=9)
    assert loose.solve([1, -4, 6, 7, 8, 9]) is False
    assert set(loose.core()) == {-4, 6, 9}


def polyominoes(rows: int, cols: int, size: int) -> int:
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    found = {frozenset([cell]) for cell in cells}
    for _ in range(size - 1):
        found = {
            shape | {(r + dr, c + dc)}
            for shape in found
            for r, c in shape
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) in cells and (r + dr, c + dc) not in shape
        }
    return len(found)


@pytest.mark.parametrize(("rows", "cols", "size"), [(5, 5, 4), (4, 6, 5), (5, 4, 9)])
def test_polyominoes_are_counted(rows: int, cols: int, size: int) -> None:
    """Larger than brute force allows: connected sets of a given size in a grid."""
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(rows * cols)
    cells = range(1, rows * cols + 1)
    solver.connected(cells, Graph.grid(rows, cols), total=size)
    found, _ = solver.enumerate(cells)
    assert len(set(found)) == len(found) == polyominoes(rows, cols, size)


def test_spanning_trees_are_counted() -> None:
    """K5 has 5^3 spanning trees: connected sets of four edges."""
    ends = [(a, b) for a in range(5) for b in range(a)]
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(10)
    solver.connected_edges(5, ends, range(1, 11))
    solver.exactly(4, range(1, 11))
    found, _ = solver.enumerate(range(1, 11))
    assert len(found) == 125


def closes_a_ring(vertices: int, given: Iterable[tuple[int, int]], more: Iterable[tuple[int, int]]) -> bool:
    """Beside the edges that are given: does any of the others join what is joined already?"""
    piece = [*range(vertices)]
    for pair in given:
        old, new = (piece[v] for v in pair)
        piece = [new if each == old else each for each in piece]
    for pair in more:
        old, new = (piece[v] for v in pair)
        if old == new:
            return True
        piece = [new if each == old else each for each in piece]
    return False


@pytest.mark.parametrize("seed", range(40))
def test_edges_that_are_needed_are_seen_at_once(seed: int) -> None:
    """As soon as an edge is lost, those without which the graph would fall apart are true: nothing is tried in vain.

    And no others are: nobody asks for edges that close a ring.

    From one decision to the next, forth and back, with the guard on and off between.
    """
    rng = random.Random(seed)
    rows, cols = rng.randint(2, 7), rng.randint(2, 7)
    ends = [edge for edge in Graph.grid(rows, cols).edges() if rng.random() < 0.9]
    ends += [(a, b) for a in range(rows * cols) for b in range(a + 1) if rng.random() < 0.01]  # also from one to itself
    rng.shuffle(ends)
    edges, guard = range(1, len(ends) + 1), len(ends) + 1
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(guard)
    solver.connected_edges(rows * cols, ends, edges, guard=guard)
    check = oracle.connected_edges(rows * cols, ends, edges)
    answers = set()
    for _ in range(60):
        wanted = [rng.random() < 0.2 for _ in edges]
        for edge, phase in zip(edges, wanted, strict=True):
            solver.set_phase(edge, phase)
        lost, held = rng.random() * 0.3, rng.random() * 0.3
        known = [rng.choice((edge, -edge, -edge)) for edge in edges if rng.random() < rng.choice((lost, held))]
        if rng.random() < 0.2:
            assert solver.solve([*known, -guard]) is True
            continue
        conflicts = solver.stats()["conflicts"]
        answer = solver.solve([guard, *known])
        possible = [edge not in {-each for each in known} for edge in edges]
        assert answer is check(possible)
        if answer:
            values = [value == 1 for value in solver.values(1, len(ends))]
            assert check(values)
            assert solver.stats()["conflicts"] == conflicts
            there = {edge for edge, value in zip(edges, values, strict=True) if value}
            given = {edge for edge in there if wanted[edge - 1] or edge in known}
            assert not closes_a_ring(
                rows * cols, *([ends[edge - 1] for edge in each] for each in (given, there - given))
            )
        answers.add(answer)
    assert True in answers or not check([True] * len(ends))


@pytest.mark.parametrize("signs", [(1,), (-1,), (1, -1)])
def test_many_cells_are_heard_of_in_whatever_order_their_variables_are(signs: tuple[int, ...]) -> None:
    """On a path all that is between two true cells is true; enough cells that those in sequence are told as one."""
    n = 40
    rng = random.Random(4)
    shuffled = rng.sample(range(1, n + 1), n)
    swapped = [2, 1, *range(3, n + 1)]
    for names in some(
        [range(1, n + 1), range(n, 0, -1), range(n + 1, 1, -1), range(3, 3 * n + 3, 3), shuffled, swapped]
    ):
        solver = Solver()
        solver.new_vars(3 * n + 2)
        lits = [rng.choice(signs) * name for name in names]
        solver.connected(lits, [(cell, cell + 1) for cell in range(n - 1)])
        assert solver.solve() is True
        first, last = sorted(rng.sample(range(n), 2))
        implied = solver.implied([abs(lit) for lit in lits], [lits[first], lits[last]], reasons=False)
        assert isinstance(implied, list)
        assert {lit for lit, _ in implied} == {*lits[first : last + 1]}


def test_large_grid() -> None:
    """Two far corners of a 100 x 100 grid, a snake between walls: all forced at the root."""
    rows = cols = 100
    solver = Solver()
    solver.new_vars(rows * cols)
    solver.connected(range(1, rows * cols + 1), Graph.grid(rows, cols))
    solver.unit(1)
    solver.unit(rows * cols if rows % 4 == 1 else (rows - 2) * cols + 1 + (cols - 1 if (rows // 2) % 2 else 0))
    for row in range(1, rows, 2):
        gap = cols - 1 if row % 4 == 1 else 0
        for col in range(cols):
            if col != gap:
                solver.unit(-(row * cols + col + 1))
    fixed = solver.fixed(1, rows * cols)
    assert fixed.count(1) >= (rows // 2 - 1) * cols
    assert solver.solve() is True


def test_graph() -> None:
    grid = Graph.grid(3, 4)
    assert grid.size == 12
    assert len(grid.edges()) == 17
    assert grid.within(0, 0) == [0]
    assert sorted(grid.within(5, 1)) == [1, 4, 5, 6, 9]
    blocked = bytes(v in (1, 4) for v in range(12))
    assert grid.within(0, 5, blocked) == [0]
    assert grid.subgraph([5, 6, 0]).edges() == [(0, 1)]
    assert Graph(3, [(0, 1), (1, 2)]).edges() == [(0, 1), (1, 2)]
    for bad in (
        lambda: Graph(2, [(0, 2)]),
        lambda: Graph(-1, []),
        lambda: Graph.grid(-1, 2),
        lambda: Graph.grid(2**20, 2**20),
        lambda: grid.within(12, 1),
        lambda: grid.within(0, 1, b"1"),
        lambda: grid.subgraph([0, 0]),
        lambda: grid.subgraph([12]),
        lambda: Solver().connected([], grid),
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - the messages differ
            bad()
