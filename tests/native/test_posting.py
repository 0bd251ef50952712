"""Constraints of every sort, posted after others: what is there already must neither hide nor bend what comes."""

import random

import pytest

from pensil._native import Solver
from tests.native import oracle
from tests.native.constraints import (
    GRAPH_POSTS,
    POSTS,
    Post,
    post_clause,
    post_count,
    post_numbered_island,
)
from tests.native.test_solver import check_answers

CELLS = 7
GUARD = CELLS + 1


def new_solver() -> Solver:
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(GUARD)
    return solver


def check_all(solver: Solver, rng: random.Random, checks: list[oracle.Check]) -> None:
    """With the guard true, false and free, each time with a literal assumed or none."""
    for guard in ([GUARD], [-GUARD], []):
        assumptions = [*guard, *([rng.choice([-1, 1]) * rng.randint(1, CELLS)] if rng.random() < 0.5 else [])]
        expected = set(oracle.solutions(GUARD, checks, assumptions))
        check_answers(solver, rng, range(1, GUARD + 1), assumptions, expected)


def test_a_clause_is_not_taken_for_the_order_of_a_number() -> None:
    """Every clause that has "not second, or first" among more literals, in every order, then the number."""
    for lits in ([1, -2, 3], [1, 3, -2], [-2, 1, 3], [-2, 3, 1], [3, 1, -2], [3, -2, 1]):
        solver = Solver()
        solver.new_vars(4)
        solver.clause(lits)
        solver.sum_between(0, 2, [[1, 2], [4]])
        checks = [oracle.clause(lits), oracle.clause([1, -2]), oracle.between(0, 2, [1, 2, 4])]
        found, _ = solver.enumerate(range(1, 5))
        assert len(found) == 10
        assert set(found) == set(oracle.solutions(4, checks))


@pytest.mark.parametrize("guard", [0, GUARD])
@pytest.mark.parametrize("post", POSTS)
def test_after_clauses(post: Post, guard: int) -> None:
    satisfiable = 0
    for seed in range(25):
        rng = random.Random(seed)
        solver = new_solver()
        checks = [post_clause(rng, solver, CELLS, 0) for _ in range(rng.randint(1, 5))]
        checks.append(post(rng, solver, CELLS, guard))
        satisfiable += any(oracle.solutions(GUARD, checks))
        check_all(solver, rng, checks)
    assert satisfiable > 5


@pytest.mark.parametrize("guard", [0, GUARD])
@pytest.mark.parametrize("post", POSTS)
def test_after_a_search(post: Post, guard: int) -> None:
    """A constraint of the same sort has been at work, and propagators know of facts, when the next one comes."""
    satisfiable = 0
    for seed in range(25):
        rng = random.Random(seed)
        solver = new_solver()
        checks = [post(rng, solver, CELLS, rng.choice([0, GUARD, -GUARD]))]
        possible = list(oracle.solutions(GUARD, checks))
        if possible:
            values = rng.choice(possible)
            for v in rng.sample(range(1, CELLS + 1), rng.randint(0, 3)):
                fact = v if values[v - 1] else -v
                solver.unit(fact)
                checks.append(oracle.clause([fact]))
        assert solver.solve() is bool(possible)
        checks.append(post(rng, solver, CELLS, guard))
        satisfiable += any(oracle.solutions(GUARD, checks))
        check_all(solver, rng, checks)
    assert satisfiable > 5


def test_a_sum_over_known_facts_is_looked_at_at_once() -> None:
    """The first sum is settled for good, so nothing will wake the second but its own facts."""
    solver = Solver()
    solver.new_vars(8)
    solver.sum_between(4, 4, [[5, 6], [7, 8]])
    solver.unit(1)
    assert solver.solve() is True
    solver.sum_between(1, 1, [[1, 2], [3, 4]])
    assert solver.enumerate([1, 2, 3, 4]) == ([b"\1\0\0\0"], "complete")


@pytest.mark.parametrize("post", [*GRAPH_POSTS, post_numbered_island, post_count])
def test_nothing_is_looked_at_under_a_guard_that_is_false_for_good(post: Post) -> None:
    for seed in range(25):
        solver = new_solver()
        solver.unit(-GUARD)
        post(random.Random(seed), solver, CELLS, GUARD)
        assert solver.solve() is True
        assert solver.stats()["propagator_calls"] == 0
