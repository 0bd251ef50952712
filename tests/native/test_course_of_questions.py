"""The course of what is not one long search: many questions to one solver, exploring, and what lies on a plane.

As in `test_course`, the numbers tell how much work it took; who changes that on purpose writes down the new ones.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from pensil._native import Graph, Plane, Solver, Together, squares
from pensil.core.grid import edge
from tests.native import oracle
from tests.native.constraints import random_clause
from tests.native.test_course import COUNTED, Course, course, oval, random_3sat
from tests.native.test_exploring import posted

N = 40


def with_many_constraints(seed: int) -> Solver:
    """Clauses of two to five literals, counts of every sort and sums, some of them with a guard."""
    rng = random.Random(seed)
    solver = Solver(seed % 2)
    solver.new_vars(N)
    for _ in range(2 * N):
        solver.clause(random_clause(rng, N, rng.choice((2, 3, 3, 3, 4, 5))), guard=rng.choice((0, 0, 0, N)))
    for size in (3, 5, 8, 12):
        for few in (1, 2, size - 2, size - 1):
            guard = rng.choice((0, N))
            solver.at_least(min(few, size // 2), random_clause(rng, N, size), guard=guard)
            solver.at_most(max(few, size // 2), random_clause(rng, N, size), guard=guard)
    for low, high in ((0, 3), (2, 4), (3, 6)):
        lits = random_clause(rng, N, 6)
        solver.sum_between(low, high, [lits[:2], lits[2:5], lits[5:]])
    return solver


def asked(solver: Solver, seed: int) -> Course:
    """One question after the other, between which more is posted and hints are given; what was answered, in numbers."""
    rng = random.Random(seed)
    together = Together()
    answers = [0] * 4
    for _ in range(60):
        assumed = random_clause(rng, N, rng.randint(0, 6))
        answer = solver.solve(assumed, conflicts=rng.choice((-1, 0, 3, 30)))
        answers[0] += {True: 1, False: 100, None: 10_000}[answer]
        answers[1] += len(solver.core()) if answer is False else 0
        variables = rng.sample(range(1, N + 1), rng.randint(1, N))
        for reasons, known in ((True, None), (False, None), (False, together)):
            implied = solver.implied(variables, assumed[:2], reasons=reasons, together=known) or ()
            answers[2] += len(implied) + sum(len(used) for _, used in implied)
        if rng.random() < 0.3:
            found, _ = solver.enumerate(variables[:9], 20, assumptions=assumed, probe=rng.random() < 0.3)
            answers[3] += len(found)
        if rng.random() < 0.3:
            facts, _ = solver.facts(variables, assumptions=assumed[:1], probe=rng.random() < 0.3)
            answers[3] += len(facts) - facts.count(0)
        for variable in variables[:5]:
            solver.set_decision(variable, rng.random() < 0.6)
            solver.set_phase(variable, rng.random() < 0.5)
        if rng.random() < 0.2:
            solver.seed(rng.choice((0, seed)))
        if rng.random() < 0.2:
            new = solver.new_vars(2)
            solver.clauses([[new, -new - 1, variables[0]], [-new, new + 1], random_clause(rng, N, 4)])
            together.forget()
    return (*answers, *course(solver))


GOLDEN_ANSWERS: dict[int, Course] = {
    0: (41838, 31, 1423, 238, 489, 3857, 29045, 458, 0, 6721, 101),
    1: (21840, 23, 969, 273, 470, 5902, 24243, 455, 0, 5907, 96),
    2: (31245, 21, 951, 230, 482, 7122, 31930, 461, 0, 7187, 105),
    4: (3624, 42, 1707, 261, 110, 1139, 6819, 103, 0, 2607, 86),
    5: (23919, 43, 1567, 182, 104, 919, 7208, 89, 0, 2029, 96),
    7: (32433, 41, 1745, 279, 308, 3115, 27726, 271, 0, 5514, 109),
}


@pytest.mark.parametrize("seed", GOLDEN_ANSWERS)
def test_the_course_of_many_questions(seed: int) -> None:
    assert asked(with_many_constraints(seed), seed) == GOLDEN_ANSWERS[seed]


def test_the_course_of_a_search_in_parts() -> None:
    """After exactly as many conflicts as clauses are to be forgotten after, the second part comes to a restart."""
    restarts = []
    for conflicts in (1541, 1542):
        solver = random_3sat(1, 200, 4.26)
        assert solver.solve(conflicts=457) is None
        assert solver.solve(conflicts=conflicts) is None
        assert solver.stats()["conflicts"] == 458 + 1 + conflicts
        restarts.append(solver.stats()["restarts"])
    assert restarts == [18, 19]
    assert solver.solve([1], conflicts=2000) is None
    assert course(solver) == (4002, 5287, 153665, 4002, 33, 0, 200)


def lands(later: bool) -> Solver:
    """Regions around some cells, hardly a square without any of them, and all else connected on a plane."""
    rng = random.Random(3)
    side = 10
    grid = Graph.grid(side, side)
    solver = Solver()
    cells = range(solver.new_vars(side * side), side * side + 1)
    roots: list[tuple[int, int]] = []
    for root in rng.sample(range(side * side), side * side):
        if len(roots) < 14 and not {vertex for vertex, _ in roots} & {*grid.within(root, 1)}:
            roots.append((root, rng.choice((0, 2, 3, 4, 5, 6))))
    plane = Plane(side * side, edge(side, side), squares(side, side))
    assert solver.regions(cells, grid, roots, plane=plane, later=later)
    solver.connected([-cell for cell in cells], grid)
    for r, c in product(range(side - 1), repeat=2):
        if rng.random() < 0.7:
            solver.clause([cells[side * row + col] for row in (r, r + 1) for col in (c, c + 1)])
    return solver


GOLDEN_LANDS: dict[bool, Course] = {
    False: (300, 512, 705, 14991, 512, 5, 6716, 244, 54, 707, 996, 25994, 704, 7, 11271, 245),
    True: (300, 566, 811, 17865, 566, 6, 8253, 244, 54, 798, 1181, 30993, 797, 8, 13293, 245),
}


@pytest.mark.parametrize("later", [False, True])
def test_the_course_of_a_search_on_a_plane(later: bool) -> None:
    solver = lands(later)
    cells = range(1, 101)
    found, _ = solver.enumerate(cells, limit=300)
    enumerating = course(solver)
    facts, _ = solver.facts(cells, probe=True)
    assert (len(found), *enumerating, len(facts) - facts.count(0), *course(solver)) == GOLDEN_LANDS[later]


GOLDEN_EXPLORED: dict[tuple[int, int, int], Course] = {
    (150, 2, 2): (10954, 11827, 11827, 11827, 13, 108, 35783, 13, 0, 447, 22500),
    (150, 5, 2): (12743, 12953, 12953, 12953, 13, 32, 22883, 13, 0, 193, 22500),
    (250, 2, 2): (30246, 30853, 30854, 31001, 13, 587, 72516, 13, 0, 1159, 62500),
    (120, 0, 3): (41462, 42914, 42914, 42914, 1, 17, 44022, 1, 0, 96, 43200),
    (120, 2, 3): (42460, 43112, 43112, 43112, 0, 9, 43376, 0, 0, 42, 43200),
    (100, 2, 3): (29672, 29846, 29852, 29852, 2, 19, 30368, 2, 0, 93, 30000),
    (100, 34, 3): (27776, 29420, 29420, 29420, 3, 33, 31042, 3, 0, 145, 30000),
}


@pytest.mark.parametrize(("side", "seed", "colours"), GOLDEN_EXPLORED)
def test_the_course_of_exploring(side: int, seed: int, colours: int) -> None:
    """How much of a big picture is known before and after it is explored, again after some conflicts."""
    board = oval(side, seed)
    if colours == 3:
        board = [value * (1 + (cell // side // 17 + cell % side // 23) % 2) for cell, value in enumerate(board)]
    solver, _ = posted(tuple(board), side, colours)
    solver.check_explanations(False)
    size = solver.stats()["vars"]
    known = [size - solver.fixed(1, size).count(0)]
    for conflicts in (0, 5, 5):
        solver.solve(conflicts=conflicts)
        known.append(size - solver.fixed(1, size).count(0))
    assert (*known, *course(solver)) == GOLDEN_EXPLORED[side, seed, colours]


GOLDEN_REPEATED: dict[int, Course] = {
    60: (119, 211, 1108, 119, 0, 448, 492),
    120: (175, 188, 1551, 167, 0, 691, 492),
    250: (214, 224, 1707, 204, 0, 848, 492),
    400: (611, 622, 3818, 600, 6, 2140, 492),
    700: (267, 269, 2008, 258, 0, 1010, 492),
}


@pytest.mark.parametrize("length", GOLDEN_REPEATED)
def test_the_course_of_long_lines_whose_cells_repeat(length: int) -> None:
    """Two lines of a few variables each: what a line concludes of a cell may be at odds with what it did of another."""
    counts = [0] * len(COUNTED)
    for seed in range(12):
        rng = random.Random(seed)
        solver = Solver()
        solver.new_vars(N)
        hidden = [rng.random() < 0.5 for _ in range(N)]
        for few in (N, N // 2):
            lits = [rng.choice((-1, 1)) * rng.randint(1, few) for _ in range(length)]
            solver.line(lits, [size for size, _ in oracle.blocks_of([oracle.holds(hidden, lit) for lit in lits])])
        found, _ = solver.enumerate(range(1, N + 1), limit=5)
        assert found
        counts = [total + number for total, number in zip(counts, course(solver), strict=True)]
    assert tuple(counts) == GOLDEN_REPEATED[length]


def test_the_course_of_sums_whose_numbers_share_variables() -> None:
    """What a sum concludes of one number may at once be at odds with what it did of another."""
    counts = [0] * (len(COUNTED) + 2)
    for seed in range(150):
        rng = random.Random(seed)
        solver = Solver()
        solver.new_vars(14)
        for _ in range(2):
            numbers = [random_clause(rng, 14, rng.randint(1, 4)) for _ in range(rng.randint(2, 5))]
            low = rng.randint(1, sum(map(len, numbers)) - 1)
            solver.sum_between(low, low + rng.randint(0, 2), numbers)
        assumed = random_clause(rng, 14, 2)
        core = solver.core() if solver.solve(assumed) is False else []
        found, _ = solver.enumerate(range(1, 15), limit=30)
        counts = [
            total + number for total, number in zip(counts, (len(core), len(found), *course(solver)), strict=True)
        ]
    assert tuple(counts) == (58, 1592, 1744, 2001, 5561, 1629, 0, 1876, 2184)
