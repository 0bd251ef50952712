"""Smallest cores: against all subsets, and when the time runs out in the middle."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, pairwise
from random import Random
from typing import Any

import pytest

from pensil._native import Solver
from pensil.core.deadline import Deadline
from pensil.engine.cores import smallest_core

VARIABLES = 8


def random_clauses(rng: Random) -> list[list[int]]:
    clauses = [rng.sample(range(1, VARIABLES + 1), rng.choice((2, 3))) for _ in range(rng.randrange(12, 24))]
    return [[rng.choice((-1, 1)) * variable for variable in clause] for clause in clauses]


def solver_of(clauses: list[list[int]]) -> Solver:
    solver = Solver()
    solver.new_vars(VARIABLES)
    for clause in clauses:
        solver.clause(clause)
    return solver


def possible(clauses: list[list[int]], literals: Iterable[int]) -> bool:
    """Whether some assignment has all the literals and keeps all clauses: by trying them all."""
    said = set(literals)
    for values in range(1 << VARIABLES):
        true = {v if values >> v - 1 & 1 else -v for v in range(1, VARIABLES + 1)}
        if true >= said and all(true.intersection(clause) for clause in clauses):
            return True
    return False


def conflict(seed: int) -> tuple[list[list[int]], list[list[int]], int]:
    """Clauses, groups of literals that cannot all be true with them, and how many of the groups are enough for that."""
    rng = Random(seed)
    while True:
        clauses = random_clauses(rng)
        shuffled = rng.sample([rng.choice((-1, 1)) * v for v in range(1, VARIABLES + 1)], VARIABLES)
        cuts = sorted({0, *rng.sample(range(1, VARIABLES), 5), VARIABLES})
        groups = [shuffled[a:b] for a, b in pairwise(cuts)]
        if not possible(clauses, []) or possible(clauses, shuffled):
            continue
        for size in range(1, len(groups) + 1):
            if any(not possible(clauses, chain(*chosen)) for chosen in combinations(groups, size)):
                return clauses, groups, size


class Hurried:
    """A solver that answers so many questions, and then has no time for any other."""

    def __init__(self, solver: Solver, answers: int) -> None:
        self.solver = solver
        self.left = answers

    def solve(self, *args: Any, **kwargs: Any) -> bool | None:
        self.left -= 1
        answer: bool | None = self.solver.solve(*args, **kwargs) if self.left >= 0 else None
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self.solver, name)


@pytest.mark.parametrize("seed", range(40))
def test_no_core_is_smaller(seed: int) -> None:
    clauses, groups, size = conflict(seed)
    core = smallest_core(solver_of(clauses), groups)
    assert core is not None
    assert len(core) == size
    assert core == sorted(set(core))
    assert not possible(clauses, [literal for i in core for literal in groups[i]])


def test_groups_that_can_all_be_true_have_no_core() -> None:
    assert smallest_core(solver_of([[1, 2], [-1, 3]]), [[1], [3], [-2]]) is None


@pytest.mark.parametrize("seed", range(10))
def test_without_an_answer_there_is_no_core(seed: int) -> None:
    """Not an empty one, which would say that the clauses alone are impossible."""
    clauses, groups, _ = conflict(seed)
    assert smallest_core(Hurried(solver_of(clauses), 0), groups) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(12))
def test_when_the_time_runs_out_what_is_given_is_still_a_core(seed: int) -> None:
    clauses, groups, size = conflict(seed)
    sizes = []
    for answers in range(1, 60):
        hurried = Hurried(solver_of(clauses), answers)
        deadline = Deadline(1.0, lambda hurried=hurried: 0.0 if hurried.left > 0 else 2.0)  # type: ignore[misc]
        core = smallest_core(hurried, groups, deadline)  # type: ignore[arg-type]
        assert core is not None
        assert core == sorted(set(core))
        assert not possible(clauses, [literal for i in core for literal in groups[i]])
        assert hurried.left >= -1, "it stops when the time is over"
        sizes.append(len(core))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == size
