"""What propagation alone shows, of assumptions and of single literals beside them; what need not be tried again."""

import random
from collections.abc import Sequence

import pytest

from pensil._native import Solver, Together
from tests.native.constraints import random_clause


def propagated(clauses: Sequence[list[int]], true: set[int]) -> set[int] | None:
    """What unit propagation makes of these literals; None when a clause breaks."""
    true = set(true)
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            left = [lit for lit in clause if -lit not in true]
            if not left:
                return None
            if len(left) == 1 and left[0] not in true:
                true.add(left[0])
                changed = True
    return true


@pytest.mark.parametrize("seed", range(60))
def test_what_is_implied_at_sight(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(6, 30)
    clauses = [random_clause(rng, n, rng.randint(2, 3)) for _ in range(rng.randint(n, 2 * n))]
    assumptions = random_clause(rng, n, rng.randint(0, n // 3))
    solver = Solver()
    solver.new_vars(n)
    solver.clauses(clauses)
    for _ in range(2):  # the same again: nothing is left behind
        implied = solver.implied(range(1, n + 1), assumptions)
        base = propagated(clauses, set(assumptions))
        if base is None:
            assert implied is False
            return
        assert isinstance(implied, list)
        tried = [lit for v in range(1, n + 1) for lit in (v, -v) if v not in base and -v not in base]
        expected = base | {-lit for lit in tried if propagated(clauses, base | {lit}) is None}
        assert {lit for lit, _ in implied} == expected
        for lit, used in implied:
            assert set(used) <= set(assumptions)
            assert propagated(clauses, {*used, -lit}) is None or lit in used
        told = solver.implied(range(1, n + 1), assumptions, reasons=False)
        assert isinstance(told, list)
        assert sorted(told) == sorted((lit, []) for lit in expected)
    assert solver.implied([], assumptions, seconds=0.0) is None


def test_reasons_are_named_where_they_are_wanted_and_nowhere_else() -> None:
    """Neither the core of what was asked before, nor afterwards the last reason as a core."""
    solver = Solver()
    solver.new_vars(4)
    solver.clause([-1, -2])
    solver.clauses([[-3, 4], [-3, -4]])
    for _ in range(2):
        assert solver.solve([1, 2]) is False
        assert set(solver.core()) == {1, 2}
        assert solver.implied([1, 2, 3], [1], reasons=False) == [(1, []), (-2, []), (-3, [])]
        assert solver.core() == []
        assert solver.implied([1, 3, 2], [1]) == [(1, [1]), (-3, []), (-2, [1])]
        assert solver.core() == []


def test_what_was_true_together_is_not_tried_again() -> None:
    spared = 0
    for seed in range(40):
        rng = random.Random(seed)
        n = rng.randint(6, 25)
        clauses = [random_clause(rng, n, rng.randint(2, 3)) for _ in range(rng.randint(n // 2, 2 * n))]
        few = rng.sample(range(1, n + 1), 5)
        solver, afresh, together = Solver(), Solver(), Together()
        for each in (solver, afresh):
            each.new_vars(n)
            each.clauses(clauses)
            each.at_most(2, few)
        asked = sorted(rng.sample(range(1, n + 1), rng.randint(n // 2, n)))
        alone = [[lit] for v in range(1, n + 1) for lit in (v, -v)]
        for assumed in ([], *alone, [1, -2], [2, 3], *alone[::-1], []):
            found = solver.implied(asked, assumed, reasons=False, together=together)
            assert found == afresh.implied(asked, assumed, reasons=False)
        spared += afresh.stats()["propagations"] - solver.stats()["propagations"]
        # Of other variables nothing is known.
        assert solver.implied(few, [], reasons=False, together=together) == afresh.implied(few, [], reasons=False)
    assert spared > 0


def test_what_fails_together_fails_when_more_is_posted() -> None:
    spared = 0
    for seed in range(40):
        rng = random.Random(seed)
        n = rng.randint(6, 25)
        clauses = [random_clause(rng, n, rng.randint(2, 3)) for _ in range(rng.randint(n // 2, 2 * n))]
        solver, together = Solver(), Together()
        solver.new_vars(n)
        solver.clauses(clauses)
        asked = list(range(1, n + 1))
        for _ in range(4):
            afresh, others = Solver(), Together()
            afresh.new_vars(n)
            afresh.clauses(clauses)
            begun = solver.stats()["propagations"]
            for assumed in ([], *([lit] for v in asked for lit in (v, -v))):
                found = solver.implied(asked, assumed, reasons=False, together=together)
                assert found == afresh.implied(asked, assumed, reasons=False, together=others)
            spared += afresh.stats()["propagations"] - solver.stats()["propagations"] + begun
            more = [rng.choice((1, -1)) * rng.choice(asked)]
            clauses.append(more)
            solver.clauses([more])
            together.forget()
            asked = asked[: rng.randint(len(asked) // 2, len(asked))]  # of fewer variables all is known as before
    assert spared > 0


def test_implied_looks_at_propagators_and_guards() -> None:
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(6)
    guard = 6
    solver.exactly(2, [1, 2, 3], guard)
    solver.connected([1, 2, 3, 4, 5], [(0, 1), (1, 2), (2, 3), (3, 4)])
    assert solver.implied([1, 2, 3], [-1]) == [(-1, [-1])]
    implied = solver.implied([2, 3, 5], [guard, -1, 4])
    assert isinstance(implied, list)
    assert {lit: set(used) for lit, used in implied} == {2: {guard, -1}, 3: {guard, -1}}
    assert solver.implied([1], [guard, -1, -2]) is False
