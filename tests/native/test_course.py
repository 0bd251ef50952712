"""The course of the search, number by number: how many conflicts, decisions and steps it takes to the same answers.

Answers alone do not show that a search got worse: a reason with a literal too many, a clause forgotten too soon, or a
variable chosen in the wrong order still lead to them. Who changes the search on purpose looks whether the numbers got
better, and writes down the new ones.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest

from pensil._native import Graph, Solver
from tests.native.constraints import POSTS, Post
from tests.native.oracle import blocks_of

COUNTED = ("conflicts", "decisions", "propagations", "learnts", "restarts", "propagator_calls", "vars")
Course = tuple[int, ...]


def course(solver: Solver) -> Course:
    stats = solver.stats()
    return tuple(stats[name] for name in COUNTED)


def random_3sat(seed: int, n: int, ratio: float) -> Solver:
    rng = random.Random(seed)
    solver = Solver(seed)
    solver.new_vars(n)
    solver.clauses([rng.choice((v, -v)) for v in rng.sample(range(1, n + 1), 3)] for _ in range(int(n * ratio)))
    return solver


def assumed(seed: int) -> Solver:
    """Half of the clauses hold only under the last variable, so that a long search goes on below the root."""
    rng = random.Random(seed)
    solver = Solver()
    solver.new_vars(171)
    for i in range(720):
        lits = [rng.choice((v, -v)) for v in rng.sample(range(1, 171), 3)]
        solver.clause(lits, guard=171 if i % 2 else 0)
    return solver


def parts(seed: int, count: int, n: int) -> Solver:
    """Clauses on many small sets of variables, each with a solution: what is learnt is of a few levels."""
    rng = random.Random(seed)
    solver = Solver()
    solver.new_vars(count * n)
    for first in range(1, count * n, n):
        hidden = [rng.choice((1, -1)) for _ in range(n)]
        clauses = [[(v, rng.choice((1, -1))) for v in rng.sample(range(n), 3)] for _ in range(5 * n)]
        solver.clauses(
            [sign * (first + v) for v, sign in each] for each in clauses if any(hidden[v] == sign for v, sign in each)
        )
    return solver


def pigeons() -> Solver:
    """By pairs, so that binary clauses do the work."""
    solver = Solver()
    solver.new_vars(56)
    for pigeon in range(8):
        solver.clause(range(1 + 7 * pigeon, 8 + 7 * pigeon))
    for hole, (one, other) in product(range(7), combinations(range(8), 2)):
        solver.clause([-(1 + 7 * one + hole), -(1 + 7 * other + hole)])
    return solver


def grouped_pigeons() -> Solver:
    """By groups of which at most one is true; for some of them at least two of three hold something."""
    solver = Solver(5)
    solver.new_vars(56)
    for pigeon in range(8):
        solver.at_least(1, range(1 + 7 * pigeon, 8 + 7 * pigeon))
    for hole in range(7):
        solver.at_most(1, range(1 + hole, 57, 7))
    return solver


def counted(seed: int) -> Solver:
    """Every row, column and diagonal of a board has so many true cells: counters all over."""
    rng = random.Random(seed)
    n = 9
    hidden = [rng.random() < 0.5 for _ in range(n * n)]
    solver = Solver()
    solver.new_vars(n * n)
    lines: list[Sequence[int]] = [[r * n + (r + d) % n for r in range(n)] for d in range(n)]
    lines += [range(n * r, n * r + n) for r in range(n)]
    lines += [range(c, n * n, n) for c in range(n)]
    for line in lines:
        total = sum(hidden[cell] for cell in line)
        (solver.exactly if rng.random() < 0.6 else solver.at_most)(total, [cell + 1 for cell in line])
    return solver


def summed(seed: int) -> Solver:
    """Numbers of 0 .. 2 on the edges of a grid, given sums at its vertices, and all vertices connected."""
    rng = random.Random(seed)
    rows, cols = 6, 7
    ends = Graph.grid(rows, cols).edges()
    solver = Solver()
    solver.new_vars(2 * len(ends))
    hidden = [rng.choice((0, 1, 1, 2)) for _ in ends]
    for v in range(rows * cols):
        at = [e for e, pair in enumerate(ends) if v in pair]
        total = sum(hidden[e] for e in at)
        solver.sum_between(total - (rng.random() < 0.2), total, [[2 * e + 1, 2 * e + 2] for e in at])
    solver.connected_edges(rows * cols, ends, range(1, 2 * len(ends), 2))
    return solver


def network(rows: int, cols: int, most: int) -> Solver:
    """All vertices of a grid are connected by edges, few at each; the last variable switches that on."""
    rng = random.Random(2)
    ends = [pair for pair in Graph.grid(rows, cols).edges() if rng.random() < 0.95]
    ends += [(v, v) for v in rng.sample(range(rows * cols), 3)] + rng.sample(ends, 5)
    rng.shuffle(ends)
    solver = Solver()
    guard = solver.new_vars(len(ends) + 1) + len(ends)
    for v in range(rows * cols):
        solver.at_most(most if rng.random() < 0.3 else 2, [e + 1 for e, pair in enumerate(ends) if v in pair])
    solver.connected_edges(rows * cols, ends, range(1, guard), guard=guard)
    return solver


def sea(seed: int) -> Solver:
    """A connected sea of a given size, without pools, around islands."""
    rng = random.Random(seed)
    n = 7
    solver = Solver()
    cells = range(solver.new_vars(n * n), n * n + 1)
    for r, c in product(range(n - 1), repeat=2):
        corner = 1 + r * n + c
        solver.clause([-corner, -corner - 1, -corner - n, -corner - n - 1])
    solver.connected(cells, Graph.grid(n, n), total=31)
    roots = [(v, rng.choice((0, 1, 2, 3))) for v in rng.sample(range(n * n), 5)]
    assert solver.regions([-cell for cell in cells], Graph.grid(n, n), roots)
    return solver


def few_connected() -> Solver:
    """So few that distances count, with two that have to be in it."""
    solver = Solver()
    cells = range(solver.new_vars(48), 49)
    solver.connected(cells, Graph.grid(6, 8), total=13)
    solver.unit(1)
    solver.unit(48)
    for r in range(6):
        solver.at_most(4, cells[8 * r : 8 * r + 8])
    return solver


def crossing(rows: int, cols: int, seed: int) -> Solver:
    """A random picture by its lines, dense enough for a long search."""
    rng = random.Random(seed)
    return by_lines([int(rng.random() < 0.45) for _ in range(rows * cols)], rows, cols)


def by_lines(board: Sequence[int], rows: int, cols: int) -> Solver:
    solver = Solver()
    solver.new_vars(rows * cols)
    lines = [board[r * cols : (r + 1) * cols] for r in range(rows)] + [board[c::cols] for c in range(cols)]
    clues = [[length for length, _ in blocks_of(line)] for line in lines]
    solver.lines(range(1, rows * cols + 1), clues[:rows], clues[rows:])
    return solver


def oval(side: int, seed: int) -> list[int]:
    """A dark oval with shadows on a bright ground: no line says much by itself, and much follows from one decision."""
    rng = random.Random(seed)
    waves = [(rng.uniform(1, 9), rng.uniform(1, 9), rng.uniform(0, 7)) for _ in range(4)]

    def dark(y: int, x: int) -> bool:
        shadow = sum(math.sin(6 * (fy * y + fx * x) / side + p) for fy, fx, p in waves)
        return 2.6 - 8 * math.hypot(y / side - 0.5, (x / side - 0.5) * 1.3) + 0.4 * shadow > 0

    return [int(dark(y, x)) for y in range(side) for x in range(side)]


COURSES: dict[str, Callable[[], Solver]] = {
    "clauses": lambda: random_3sat(0, 180, 4.26),
    "clauses, by chance": lambda: random_3sat(2, 180, 4.26),
    "clauses, half of them assumed": lambda: assumed(4),
    "pigeons": pigeons,
    "grouped pigeons": grouped_pigeons,
    "counts": lambda: counted(1),
    "sums": lambda: summed(1),
    "a network, assumed": lambda: network(8, 9, 4),
    "a larger network, assumed": lambda: network(9, 11, 3),
    "a sea": lambda: sea(4),
    "another sea": lambda: sea(7),
    "a short way": few_connected,
    "a picture": lambda: crossing(16, 16, 0),
    "a picture of 70 columns": lambda: crossing(10, 70, 3),
    "a picture of 140 columns": lambda: crossing(6, 140, 0),
    "a picture of 300 columns": lambda: crossing(5, 300, 2),
    "a picture of 600 columns": lambda: crossing(4, 600, 0),
}
GOLDEN: dict[str, Course] = {
    "clauses": (160, 5005, 6061, 172596, 5004, 30, 0, 181, 171, 5728, 6942, 198133, 5726, 36, 0, 182),
    "clauses, by chance": (0, 5145, 6167, 181264, 5144, 31, 0, 181, 0, 5145, 6167, 181264, 5144, 31, 0, 181),
    "clauses, half of them assumed": (
        0,
        6642,
        8169,
        236923,
        6641,
        44,
        0,
        172,
        1,
        6724,
        11222,
        244417,
        6722,
        45,
        0,
        173,
    ),
    "pigeons": (0, 4522, 5636, 60302, 4521, 30, 0, 57, 0, 4522, 5636, 60302, 4521, 30, 0, 57),
    "grouped pigeons": (0, 3397, 4227, 43158, 3396, 28, 0, 57, 0, 3397, 4227, 43158, 3396, 28, 0, 57),
    "counts": (300, 1021, 1223, 30060, 1021, 9, 6616, 82, 0, 1310, 1778, 38853, 1310, 12, 8550, 83),
    "sums": (300, 311, 381, 3959, 311, 3, 3108, 143, 51, 377, 771, 7658, 375, 4, 5413, 144),
    "a network, assumed": (300, 360, 789, 2529, 360, 4, 1358, 129, 0, 504, 7419, 11335, 504, 6, 2700, 130),
    "a larger network, assumed": (300, 351, 1009, 3168, 351, 4, 1696, 177, 0, 563, 12846, 19697, 563, 6, 5168, 178),
    "a sea": (17, 2006, 2307, 43676, 2005, 14, 13128, 115, 73, 2172, 2496, 49790, 2167, 16, 15018, 116),
    "another sea": (36, 704, 832, 17352, 703, 6, 5167, 96, 68, 856, 990, 21923, 847, 8, 6651, 97),
    "a short way": (300, 583, 633, 6608, 583, 6, 2704, 49, 12, 1278, 1433, 10961, 1272, 12, 4953, 50),
    "a picture": (284, 388, 447, 18587, 387, 5, 2239, 489, 215, 421, 498, 25944, 401, 5, 2493, 490),
    "a picture of 70 columns": (171, 395, 580, 66970, 394, 5, 3074, 3022, 640, 438, 625, 84728, 407, 5, 3449, 3023),
    "a picture of 140 columns": (300, 458, 640, 78050, 458, 5, 3240, 3875, 752, 506, 686, 119901, 468, 5, 3779, 3876),
    "a picture of 300 columns": (300, 323, 550, 17372, 323, 4, 3015, 2672, 1298, 481, 1643, 63957, 444, 5, 4857, 2673),
    "a picture of 600 columns": (300, 317, 546, 13733, 317, 3, 2404, 4418, 2216, 422, 1242, 58473, 377, 3, 3976, 4419),
}


@pytest.mark.parametrize("name", COURSES)
def test_the_course_of_a_search(name: str) -> None:
    solver = COURSES[name]()
    variables = range(1, solver.stats()["vars"] + 1)
    assumptions = [variables[-1]] if "assumed" in name else []
    found, _ = solver.enumerate(variables, limit=300, assumptions=assumptions)
    enumerating = course(solver)
    facts, _ = solver.facts(variables, probe=True)
    assert (len(found), *enumerating, len(facts) - facts.count(0), *course(solver)) == GOLDEN[name]


def test_the_course_of_a_search_that_begins_at_the_rim() -> None:
    """The outermost open lines of a big picture are decided first; from the middle it takes twice the conflicts."""
    board = oval(100, 5)
    solver = by_lines(board, 100, 100)
    found, end = solver.enumerate(range(1, 10_001), limit=2)  # not once: then nothing is explored before
    assert ([list(values) for values in found], end) == ([board], "complete")
    assert course(solver) == (182, 483, 79433, 182, 2, 2701, 10001)


def test_the_course_of_a_search_after_exploring() -> None:
    """Most of a big picture follows from trials; without them it takes 14 conflicts."""
    side = 120
    solver = by_lines(oval(side, 15), side, side)
    found, end = solver.enumerate(range(1, side * side + 1), limit=2, once=True)
    assert (len(set(found)), end) == (2, "limit")
    assert course(solver) == (3, 4, 14473, 3, 0, 25, 14400)


def test_the_course_of_a_search_whose_conflicts_take_many_reasons() -> None:
    """Some conflicts of a big picture would take thousands of reasons: there the decisions are blamed."""
    side = 100
    solver = by_lines(oval(side, 2), side, side)
    found, end = solver.enumerate(range(1, side * side + 1), limit=2, once=True)
    assert (len(set(found)), end) == (2, "limit")
    assert course(solver) == (45, 162, 56275, 45, 0, 757, 10000)


def test_the_course_of_a_search_that_never_forgets_what_is_of_two_levels() -> None:
    """Much more than half of what is learnt; where it is forgotten some of it is learnt again."""
    solver = parts(2, 900, 14)
    found, end = solver.enumerate(range(1, 900 * 14 + 1), limit=2)
    assert (len(set(found)), end) == (2, "limit")
    assert course(solver) == (2261, 359341, 1050030, 2261, 17, 0, 12601)


GOLDEN_POSTS: dict[str, Course] = {
    "post_connected": (8, 2003, 356, 2034, 2639, 7936, 2025, 0, 3567, 839),
    "post_connected_edges": (2, 1560, 196, 1591, 2204, 5415, 1570, 0, 1278, 821),
    "post_island": (8, 1462, 348, 1497, 1923, 6006, 1477, 0, 1833, 831),
    "post_numbered_island": (23, 1096, 334, 1133, 1360, 4731, 1110, 0, 1168, 835),
    "post_clause": (3, 2320, 253, 2322, 3240, 7886, 2320, 0, 0, 840),
    "post_count": (5, 2111, 355, 2201, 2868, 10180, 2186, 0, 3809, 839),
    "post_sum": (6, 1227, 267, 1233, 1561, 4730, 1228, 0, 1157, 820),
    "post_line": (14, 1792, 368, 1837, 2374, 8037, 1821, 0, 2192, 840),
    "post_lines": (19, 568, 164, 598, 703, 2323, 568, 0, 450, 817),
    "post_regions": (15, 704, 153, 729, 865, 3146, 703, 0, 355, 1090),
    "post_cover": (28, 639, 495, 697, 805, 5005, 629, 0, 125, 836),
}


@pytest.mark.parametrize("post", POSTS)
def test_the_course_of_small_searches(post: Post) -> None:
    """Two constraints of a sort under the eyes of random assumptions, on variables enough for some conflicts."""
    counts = [0] * (len(COUNTED) + 3)
    for seed in range(60):
        rng = random.Random(seed)
        solver = Solver(seed % 2)
        solver.new_vars(13)
        for guard in (0, 13):
            post(rng, solver, 12, guard)
        assumptions = [rng.choice((v, -v)) for v in rng.sample(range(1, 14), 2)]
        core = solver.core() if solver.solve(assumptions) is False else []
        found, _ = solver.enumerate(range(1, 14), limit=40, assumptions=assumptions, probe=seed % 3 == 0)
        implied = solver.implied(range(1, 14), assumptions) or []
        numbers = len(core), len(found), sum(1 + len(used) for _, used in implied), *course(solver)
        counts = [total + number for total, number in zip(counts, numbers, strict=True)]
    assert tuple(counts) == GOLDEN_POSTS[post.__name__]
