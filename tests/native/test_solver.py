"""Clauses and counts: against python-sat and brute force; assumptions, cores, enumeration, facts, probing."""

import random
from collections.abc import Sequence

import pytest
from pysat.solvers import Minicard
from pysat.solvers import Solver as PySat

from pensil._native import Graph, Solver
from tests.native import oracle
from tests.native.constraints import post_sum, random_clause


def pysat_count(n: int, clauses: Sequence[list[int]], atmost: Sequence[tuple[list[int], int]], limit: int) -> int:
    with Minicard(bootstrap_with=clauses) as solver:
        for lits, k in atmost:
            solver.add_atmost(lits, k)
        found = 0
        while found < limit and solver.solve():
            model = {abs(v): v for v in solver.get_model()}
            solver.add_clause([-model.get(v, v) for v in range(1, n + 1)])
            found += 1
        return found


@pytest.mark.parametrize("seed", range(30))
def test_status_of_random_3sat(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(40, 120)
    clauses = [random_clause(rng, n, 3) for _ in range(int(n * rng.uniform(3.9, 4.6)))]
    solver = Solver(seed=seed % 3)
    solver.new_vars(n)
    solver.clauses(clauses)
    with PySat("g4", bootstrap_with=clauses) as peer:
        assert solver.solve() == peer.solve()
    if solver.solve():
        model = solver.values(1, n)
        assert all(any(model[abs(lit) - 1] == (lit > 0) for lit in c) for c in clauses)


@pytest.mark.parametrize("seed", range(40))
def test_number_of_solutions_against_python_sat(seed: int) -> None:
    rng = random.Random(1000 + seed)
    n = rng.randint(8, 16)
    clauses = [random_clause(rng, n, rng.randint(1, 4)) for _ in range(rng.randint(0, 2 * n))]
    clauses = [c for c in clauses if len(c) > 1]
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(n)
    solver.clauses(clauses)
    atmost = []
    for _ in range(rng.randint(1, 4)):
        lits = random_clause(rng, n, rng.randint(2, min(8, n)))
        k = rng.randint(0, len(lits))
        kind = rng.choice(["at_least", "at_most", "exactly"])
        getattr(solver, kind)(k, lits)
        if kind != "at_least" and k < len(lits):
            atmost.append((lits, k))
        if kind != "at_most" and k > 0:
            atmost.append(([-lit for lit in lits], len(lits) - k))
    found, end = solver.enumerate(range(1, n + 1), limit=3000)
    assert len(set(found)) == len(found)
    assert len(found) == pysat_count(n, clauses, atmost, 3000)
    assert end == ("limit" if len(found) == 3000 else "complete")


def random_problem(rng: random.Random, solver: Solver, n: int) -> list[oracle.Check]:
    """Posts clauses and counts, some guarded by one of the variables; repeated literals happen."""
    checks = []
    for _ in range(rng.randint(1, 10)):
        guard = rng.choice([0, 0, rng.randint(1, n), -rng.randint(1, n)])
        lits = [rng.choice([-1, 1]) * rng.randint(1, n) for _ in range(rng.randint(0, 6))]
        k = rng.randint(-1, len(lits) + 1)
        kind = rng.choice(["clause", "at_least", "at_most", "exactly", "exactly_each", "at_most_each"])
        big = len(lits)
        if kind == "clause":
            solver.clause(lits, guard=guard)
            check = oracle.clause(lits)
        elif kind == "at_least":
            solver.at_least(k, lits, guard=guard)
            check = oracle.between(k, big, lits)
        elif kind == "at_most":
            solver.at_most(k, lits, guard=guard)
            check = oracle.between(0, k, lits)
        elif kind == "exactly":
            solver.exactly(k, lits, guard=guard)
            check = oracle.between(k, k, lits)
        elif kind == "exactly_each":
            solver.exactly_each([k, 0], [lits, []], guard=guard)
            check = oracle.between(k, k, lits)
        else:
            solver.at_most_each(k, [lits], guard=guard)
            check = oracle.between(0, k, lits)
        checks.append(oracle.guarded(guard, check))
    return checks


@pytest.mark.parametrize("seed", range(150))
def test_clauses_and_counts_against_brute_force(seed: int) -> None:
    rng = random.Random(2000 + seed)
    n = rng.randint(1, 8)
    solver = Solver(seed=rng.choice([0, seed]))
    solver.check_explanations()
    solver.new_vars(n)
    checks: list[oracle.Check] = []
    for _ in range(3):  # between two questions more is posted
        checks += random_problem(rng, solver, n)
        assumptions = [rng.choice([-1, 1]) * rng.randint(1, n) for _ in range(rng.randint(0, 3))]
        expected = set(oracle.solutions(n, checks, assumptions))
        variables = range(1, n + 1)
        check_answers(solver, rng, variables, assumptions, expected)
        everything = set(oracle.solutions(n, checks))
        if rng.random() < 0.5:
            check_probing(solver, n, everything)


def check_probing(solver: Solver, n: int, everything: set[bytes]) -> None:
    """Probing finds what fails at sight, claims nothing that is not so, and leaves nothing to be seen."""
    if solver.probe(1, n) is False:
        assert not everything
        assert solver.solve() is False
        return
    fixed = solver.fixed(1, n)
    for values in everything:
        assert all(f == 0 or f == 2 - v for f, v in zip(fixed, values, strict=True))
    known = [v if fixed[v - 1] == 1 else -v for v in range(1, n + 1) if fixed[v - 1]]
    assert solver.implied(range(1, n + 1)) == [(lit, []) for lit in known]


def check_answers(
    solver: Solver, rng: random.Random, variables: Sequence[int], assumptions: list[int], expected: set[bytes]
) -> None:
    """Compares all that can be asked about the variables with the expected set of solutions."""
    assert solver.solve(assumptions) == bool(expected)
    if expected:
        assert bytes(solver.values(v, 1)[0] for v in variables) in expected
    else:
        core = solver.core()
        assert set(core) <= set(assumptions)
        assert solver.solve(core) is False
    found, end = solver.enumerate(variables, assumptions=assumptions, probe=rng.random() < 0.5)
    assert end == "complete"
    assert len(found) == len(set(found))
    assert set(found) == expected
    shown = rng.sample(list(variables), rng.randint(0, len(variables)))
    projected = {bytes(values[variables.index(v)] for v in shown) for values in expected}
    found, end = solver.enumerate(shown, assumptions=assumptions)
    assert end == "complete"
    assert len(found) == len(set(found))
    assert set(found) == projected
    facts, known = solver.facts(variables, assumptions=assumptions, probe=rng.random() < 0.5)
    assert known is bool(expected)
    if expected:
        columns = [set(column) for column in zip(*expected, strict=True)]
        assert list(facts) == [{(0, 1): 0, (1,): 1, (0,): 2}[tuple(sorted(c))] for c in columns]


@pytest.mark.parametrize("seed", range(100))
def test_sums_against_brute_force(seed: int) -> None:
    rng = random.Random(3000 + seed)
    n = rng.randint(3, 9)
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(n)
    guards = [rng.choice([0, 0, rng.randint(1, n)]) for _ in range(rng.randint(1, 3))]
    checks = [post_sum(rng, solver, n, guard) for guard in guards]
    assumptions = [rng.choice([-1, 1]) * rng.randint(1, n) for _ in range(rng.randint(0, 2))]
    check_answers(solver, rng, range(1, n + 1), assumptions, set(oracle.solutions(n, checks, assumptions)))


@pytest.mark.parametrize("seed", range(12))
def test_many_sums_against_python_sat(seed: int) -> None:
    """Numbers of 0 .. 2 on the edges of a grid with random sums at the vertices: long searches."""
    rng = random.Random(4000 + seed)
    rows, cols = rng.choice([(4, 5), (3, 6), (5, 5)])
    ends = Graph.grid(rows, cols).edges()
    solver = Solver(seed=seed % 2)
    solver.check_explanations()
    solver.new_vars(2 * len(ends))
    hidden = [rng.choice([0, 1, 1, 2]) for _ in ends]
    at = [[e for e, pair in enumerate(ends) if v in pair] for v in range(rows * cols)]
    clauses = [[-(2 * e + 2), 2 * e + 1] for e in range(len(ends))]
    atmost = []
    for edges in at:
        total = sum(hidden[e] for e in edges)
        solver.sum_between(total, total, [[2 * e + 1, 2 * e + 2] for e in edges])
        lits = [2 * e + j for e in edges for j in (1, 2)]
        atmost += [(lits, total), ([-lit for lit in lits], len(lits) - total)]
    variables = range(1, 2 * len(ends) + 1)
    found, _ = solver.enumerate(variables, limit=500)
    assert len(set(found)) == len(found) == pysat_count(len(variables), clauses, atmost, 500)


def test_enumerate_once_excludes_for_good() -> None:
    solver = Solver()
    first = solver.new_vars(4)
    solver.exactly(2, range(first, first + 4))
    found, end = solver.enumerate(range(1, 5), limit=4, once=True)
    assert (len(found), end) == (4, "limit")
    rest, end = solver.enumerate(range(1, 5), once=True)
    assert end == "complete"
    assert len(set(found) | set(rest)) == 6 == len(found) + len(rest)


def test_core_names_only_what_clashes() -> None:
    solver = Solver()
    solver.new_vars(10)
    solver.clause([1, 2], guard=9)
    solver.clause([-1], guard=10)
    assert solver.solve([9, 10, -2, 3, 4, 5]) is False
    assert set(solver.core()) == {9, 10, -2}
    assert solver.solve([10, -2, 3]) is True
    assert solver.solve([3, -3]) is False
    assert set(solver.core()) == {3, -3}
    solver.unit(-7)
    assert solver.solve([1, 7]) is False
    assert solver.core() == [7]


def test_core_of_a_count_takes_no_more_than_it_needs() -> None:
    """Three true literals are too many already, or two false ones too few left; the rest is beside the point."""
    solver = Solver()
    solver.new_vars(7)
    solver.at_most(2, range(1, 7), guard=7)
    assert solver.solve([*range(1, 8)]) is False
    assert len(solver.core()) == 4
    assert 7 in solver.core()
    solver.at_least(5, range(1, 7))
    assert solver.solve([-lit for lit in range(1, 7)]) is False
    assert len(solver.core()) == 2


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("largest_first", [True, False])
def test_what_one_sum_says_is_a_reason_for_another_at_once(sign: int, largest_first: bool) -> None:
    """Of a shared number as much is said as follows, before the clauses between its literals are looked at.

    The shared one is 0 as the first is 3, and the last is at most 1; or all the other way round, with 3 minus each.
    """
    solver = Solver()
    solver.check_explanations()
    solver.new_vars(9)
    first, shared, last = ([sign * lit for lit in lits[::sign]] for lits in (range(1, 4), range(4, 7), range(7, 10)))
    for low, high, numbers in ((0, 3, [first, shared]), (3, 6, [last, shared])):
        solver.sum_between(
            low if sign > 0 else 6 - high, high if sign > 0 else 6 - low, numbers[:: 1 if largest_first else -1]
        )
    assert solver.solve([3]) is True
    assert solver.solve([3, -8]) is False
    assert set(solver.core()) == {3, -8}


@pytest.mark.parametrize("guard", [0, 4])
def test_a_count_that_leaves_no_choice_is_a_fact(guard: int) -> None:
    for k, value in ((3, 1), (0, 2)):
        solver = Solver()
        solver.new_vars(4)
        solver.exactly(k, [1, 2, 3], guard=guard)
        assert solver.fixed(1, 3) == bytes([0 if guard else value] * 3)
        if guard:
            solver.unit(guard)
            assert solver.fixed(1, 3) == bytes([value] * 3)


def test_hard_search_forgets_clauses_and_stays_right() -> None:
    """Pigeons: 8 into 7 holes, enough conflicts for restarts and reductions of the clause database."""
    pigeons, holes = 8, 7
    solver = Solver()
    solver.new_vars(pigeons * holes)
    for p in range(pigeons):
        solver.clause([1 + p * holes + h for h in range(holes)])
    for h in range(holes):
        for p in range(pigeons):
            for q in range(p):
                solver.clause([-(1 + p * holes + h), -(1 + q * holes + h)])
    assert solver.solve() is False
    assert solver.core() == []
    assert solver.stats()["restarts"] > 0
    assert solver.stats()["conflicts"] > 4000  # two reductions


def test_large_random_instances_against_python_sat() -> None:
    """Long runs: garbage collection of clauses happens here."""
    for seed in range(3):
        rng = random.Random(seed)
        n = 180
        clauses = [random_clause(rng, n, 3) for _ in range(int(4.26 * n))]
        solver = Solver()
        solver.new_vars(n)
        solver.clauses(clauses)
        with PySat("g4", bootstrap_with=clauses) as peer:
            assert solver.solve() == peer.solve()


def test_conflict_budget() -> None:
    rng = random.Random(5)
    solver = Solver()
    solver.new_vars(250)
    solver.clauses([random_clause(rng, 250, 3) for _ in range(1065)])
    assert solver.solve(conflicts=10) is None
    assert solver.stats()["conflicts"] <= 11


def test_same_seed_same_course() -> None:
    rng = random.Random(6)
    clauses = [random_clause(rng, 150, 3) for _ in range(610)]

    def run(seed: int) -> tuple[bool | None, bytes, dict[str, int]]:
        solver = Solver(seed=seed)
        solver.new_vars(150)
        solver.clauses(clauses)
        return solver.solve(), solver.model, solver.stats()

    for seed in (0, 1, 2**63):
        assert run(seed) == run(seed)
    assert len({run(seed)[1] for seed in range(6)}) > 1


def test_phase_and_decision_hints() -> None:
    solver = Solver()
    solver.new_vars(3)
    assert solver.solve()
    assert solver.values(1, 3) == b"\0\0\0"
    solver.set_phase(2, True)
    solver.set_decision(2, False)
    solver.clause([1, 2, 3])
    assert solver.solve()
    # 1 and 3 are decided first, false; 2 is left.
    assert solver.values(1, 3) == b"\0\1\0"
    solver.set_decision(1, False)
    solver.set_decision(3, False)
    assert solver.solve([-2, -1])
    assert solver.values(1, 3) == b"\0\0\1"


def test_nothing_at_all() -> None:
    solver = Solver()
    assert solver.new_vars(0) == 1
    assert solver.solve() is True
    assert solver.model == b""
    assert solver.enumerate([]) == ([b""], "complete")
    assert solver.facts([]) == (b"", True)
    assert solver.probe(1, 0) is True
    solver.clause([])
    assert solver.solve() is False
    assert solver.enumerate([]) == ([], "complete")
    assert solver.facts([]) == (b"", False)
    assert solver.probe(1, 0) is False
