"""Random constraints of every sort: each is posted, and given back as the check that the oracle makes of it.

A post takes the number n of variables to choose from, 1 .. n, and a guard (0 = none), which the check respects.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise, product

from pensil._native import Graph, Solver
from tests.native import oracle

Edges = list[tuple[int, int]]
Post = Callable[[random.Random, Solver, int, int], oracle.Check]


def random_edges(rng: random.Random, n: int) -> Edges:
    pairs = [(a, b) for a in range(n) for b in range(a)]
    return rng.sample(pairs, rng.randint(0, len(pairs)) if rng.random() < 0.3 else min(len(pairs), n))


def random_graph(rng: random.Random) -> tuple[int, Edges]:
    if rng.random() < 0.6:
        rows, cols = rng.choice([(1, 4), (2, 3), (3, 3), (2, 4), (4, 2), (1, 7)])
        return rows * cols, Graph.grid(rows, cols).edges()
    n = rng.randint(1, 8)
    return n, random_edges(rng, n)


def random_lits(rng: random.Random, n: int, size: int) -> list[int]:
    """Mostly one variable per literal; sometimes negated, sometimes repeated."""
    if size <= n and rng.random() < 0.7:
        lits = rng.sample(range(1, n + 1), size)
    else:
        lits = [rng.randint(1, n) for _ in range(size)]
    return [lit if rng.random() < 0.7 else -lit for lit in lits]


def random_numbers(rng: random.Random, n: int, distinct: bool) -> list[list[int]]:
    """Numbers in order encoding, of up to 3 literals each."""
    numbers, free = [], list(range(1, n + 1))
    rng.shuffle(free)
    for _ in range(rng.randint(0, 5)):
        size = rng.randint(0, 3)
        lits = [free.pop() for _ in range(min(size, len(free)))] if distinct else rng.sample(range(1, n + 1), size)
        numbers.append([lit if rng.random() < 0.8 else -lit for lit in lits])
    return numbers


def post_clause(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    lits = [rng.choice([-1, 1]) * rng.randint(1, n) for _ in range(rng.randint(1, 4))]
    solver.clause(lits, guard=guard)
    return oracle.guarded(guard, oracle.clause(lits))


def post_count(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    lits = random_lits(rng, n, rng.randint(2, n))
    k = rng.randint(1, len(lits) - 1)
    solver.exactly(k, lits, guard=guard)
    return oracle.guarded(guard, oracle.between(k, k, lits))


def post_sum(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    numbers = random_numbers(rng, n, rng.random() < 0.7)
    lits = [lit for number in numbers for lit in number]
    low = rng.randint(-1, len(lits) + 1)
    high = rng.choice([low, low, rng.randint(low - 1, len(lits) + 1)])
    if low == high:
        solver.sum_exactly_each([low], [numbers], guard=guard)
    else:
        solver.sum_between(low, high, numbers, guard=guard)
    # The order of a number's literals holds without the guard.
    orders = [oracle.clause([-after, before]) for number in numbers for before, after in pairwise(number)]
    return oracle.all_of(oracle.guarded(guard, oracle.between(low, high, lits)), *orders)


def post_connected(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    size, edges = random_graph(rng)
    lits = random_lits(rng, n, size)
    total = rng.choice([-1, rng.randint(0, size), rng.randint(0, max(1, size // 3))])
    solver.connected(lits, edges if rng.random() < 0.5 else Graph(size, edges), guard=guard, total=total)
    return oracle.guarded(guard, oracle.connected(lits, edges, total))


def post_connected_edges(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    vertices = rng.randint(0, 6)
    ends = [(rng.randrange(vertices), rng.randrange(vertices)) for _ in range(rng.randint(0, n))] if vertices else []
    lits = random_lits(rng, n, len(ends))
    solver.connected_edges(vertices, ends, lits, guard=guard)
    return oracle.guarded(guard, oracle.connected_edges(vertices, ends, lits))


def post_island(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    size, edges = random_graph(rng)
    lits = random_lits(rng, n, size)
    neighbours = oracle.neighbours_of(size, edges)
    root = rng.randrange(size)
    wanted = rng.choice([None, rng.randint(1, size + 1), rng.randint(1, size)])
    solver.island(lits, neighbours if rng.random() < 0.5 else Graph(size, edges), root, wanted, guard=guard)
    return oracle.guarded(guard, oracle.island(lits, neighbours, root, wanted))


def post_numbered_island(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    size = rng.randint(2, 5)
    lits = rng.sample(range(1, n + 1), size) if rng.random() < 0.7 else random_lits(rng, n, size)
    neighbours = oracle.neighbours_of(size, random_edges(rng, size))
    root = rng.randrange(size)
    free = [v for v in range(1, n + 1) if v not in lits]
    sizes = random_lits(rng, n, 3) if rng.random() < 0.2 else rng.sample(free, min(len(free), rng.randint(1, size + 1)))
    solver.island(lits, neighbours, root, guard=guard, sizes=sizes)
    # The order of a number's literals holds without the guard.
    orders = [oracle.clause([-after, before]) for before, after in pairwise(sizes)]
    return oracle.all_of(oracle.guarded(guard, oracle.numbered_island(lits, neighbours, root, sizes)), *orders)


def random_blocks(rng: random.Random, lits: Sequence[int]) -> list[tuple[int | None, int]]:
    """Blocks that a line shows, not all lengths being told. Mostly under one same assignment: lines rarely agree."""
    hidden = [v % 3 != 0 if rng.random() < 0.95 else v % 3 == 0 for v in range(max(map(abs, lits)))]
    blocks = oracle.blocks_of([int(oracle.holds(hidden, lit)) for lit in lits])
    return [(None if rng.random() < 0.2 else size, colour) for size, colour in blocks]


def post_line(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    lits = random_lits(rng, n, rng.randint(1, n))
    blocks = random_blocks(rng, lits)
    solver.line(lits, blocks, guard=guard)
    return oracle.guarded(guard, oracle.line(lits, blocks))


def post_lines(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    rows, cols = rng.choice([(1, 3), (2, 2), (2, 3), (3, 2), (1, 6)])
    lits = random_lits(rng, n, rows * cols)
    lines = [lits[r * cols : (r + 1) * cols] for r in range(rows)] + [lits[c::cols] for c in range(cols)]
    clues = [random_blocks(rng, line) for line in lines]
    guards = [rng.choice([0, guard, -guard]) for _ in lines]
    solver.lines(lits, clues[:rows], clues[rows:], guards)
    checks = [oracle.line(line, blocks) for line, blocks in zip(lines, clues, strict=True)]
    return oracle.all_of(*map(oracle.guarded, guards, checks))


def post_regions(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    rows, cols = rng.choice([(1, 4), (2, 2), (2, 3), (3, 2), (1, 6)])
    lits = random_lits(rng, n, rows * cols)
    grid = Graph.grid(rows, cols)
    roots = [(v, rng.choice([0, 1, 2, 3])) for v in rng.sample(range(rows * cols), rng.randint(0, 3))]
    if guard:
        assert solver.regions(lits, grid, roots, [guard] * len(roots), [guard] * len(lits), guard)
    else:
        assert solver.regions(lits, grid, roots)
    neighbours = oracle.neighbours_of(rows * cols, grid.edges())
    return oracle.guarded(guard, oracle.regions(lits, neighbours, roots))


def post_cover(rng: random.Random, solver: Solver, n: int, guard: int) -> oracle.Check:
    """The one constraint that takes no guard."""
    rows, cols = rng.choice([(1, 2), (1, 3), (2, 2)])
    sides = [(t, le, b, r) for t, b in product(range(rows), repeat=2) for le, r in product(range(cols), repeat=2)]
    boxes = [(t, le, b, r) for t, le, b, r in sides if t <= b and le <= r]
    boxes = rng.sample(boxes, min(len(boxes), n))
    lits = random_lits(rng, n, len(boxes))
    cut = rng.randint(0, len(boxes))
    assert solver.cover(rows, cols, [boxes[:cut], boxes[cut:]], [lits[:cut], lits[cut:]])
    at = {
        cell: [lit for lit, (t, le, b, r) in zip(lits, boxes, strict=True) if t <= cell[0] <= b and le <= cell[1] <= r]
        for cell in product(range(rows), range(cols))
    }
    return oracle.all_of(*(oracle.between(1, 1, over) for over in at.values()))


GRAPH_POSTS: list[Post] = [post_connected, post_connected_edges, post_island]
POSTS: list[Post] = [
    *GRAPH_POSTS,
    post_numbered_island,
    post_clause,
    post_count,
    post_sum,
    post_line,
    post_lines,
    post_regions,
    post_cover,
]


def random_clause(rng: random.Random, n: int, size: int) -> list[int]:
    return [v if rng.random() < 0.5 else -v for v in rng.sample(range(1, n + 1), size)]
