"""Time limits, Ctrl-C, and threads."""

import random
import threading
import time
from typing import Any

import pytest

from pensil._native import Graph, Solver
from tests.interrupting import interrupt

HARD = """
import random
from pensil._native import Solver
rng = random.Random(1)
n = 600
solver = Solver()
solver.new_vars(n)
solver.clauses([[rng.choice([-v, v]) for v in rng.sample(range(1, n + 1), 3)] for _ in range(int(4.26 * n))])
"""


def hard_clauses(n: int = 600) -> Solver:
    scope: dict[str, Solver] = {}
    exec(HARD.replace("600", str(n)), scope)
    return scope["solver"]


def hard_sea(size: int) -> Solver:
    """Single propagations are slow here: a big connected sea with scattered islands."""
    rng = random.Random(2)
    solver = Solver()
    solver.new_vars(size * size)
    cells = range(1, size * size + 1)
    solver.connected(cells, Graph.grid(size, size), total=size * size // 3)
    for cell in cells:
        if rng.random() < 0.05:
            solver.clause([cell, -rng.choice(cells)])
    for r in range(size - 1):
        for c in range(size - 1):
            corner = r * size + c + 1
            square = [corner, corner + 1, corner + size, corner + size + 1]
            solver.clause([-cell for cell in square])
            solver.clause(square)
    return solver


def took(call: object, *args: object, **kwargs: object) -> tuple[float, object]:
    start = time.perf_counter()
    result = call(*args, **kwargs)  # type: ignore[operator]
    return time.perf_counter() - start, result


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.2])
def test_time_limit_of_solve(seconds: float) -> None:
    for solver in (hard_clauses(), hard_sea(60)):
        spent, result = took(solver.solve, seconds=seconds)
        assert result is None
        assert spent < seconds + 0.1


def test_time_limit_of_everything_else() -> None:
    solver = hard_sea(60)
    cells = range(1, 3601)
    spent, result = took(solver.probe, 1, 3600, seconds=0.1)
    assert result is None
    assert spent < 0.2
    spent, result = took(solver.enumerate, cells, seconds=0.1, probe=True)
    assert result == ([], "timeout")
    assert spent < 0.2
    spent, result = took(solver.facts, cells, seconds=0.1)
    assert result == (bytes(3600), None)
    assert spent < 0.2
    # Still usable, and still right about what is posted next.
    solver.unit(1)
    assert solver.solve([-1]) is False
    assert solver.core() == [-1]


def test_the_limit_does_not_change_the_answer_of_easy_problems() -> None:
    solver = Solver()
    solver.new_vars(9)
    solver.connected(range(1, 10), Graph.grid(3, 3), total=8)
    found, end = solver.enumerate(range(1, 10), seconds=5.0)
    assert (len(found), end) == (9, "complete")


@pytest.mark.parametrize("call", ["solve()", "enumerate(range(1, 601), probe=True)", "facts(range(1, 601))"])
def test_interrupt(call: str) -> None:
    code = f"""{HARD}
print("started", flush=True)
try:
    solver.{call}
except KeyboardInterrupt:
    print("stopped")
"""
    assert interrupt("-c", code).out == "stopped\n"


MANY_ROOTS = """
from pensil._native import Graph, Solver
size = 200
solver = Solver()
cells = range(solver.new_vars(size * size), size * size + 1)
grid = Graph.grid(size, size)
roots = [(r * size + c, 0) for r in range(0, size, 5) for c in range(0, size, 5)]
"""


def test_time_limit_of_regions() -> None:
    scope: dict[str, Any] = {}
    exec(MANY_ROOTS, scope)
    spent, result = took(scope["solver"].regions, scope["cells"], scope["grid"], scope["roots"], seconds=0.1)
    assert result is None
    assert spent < 0.3


def test_interrupt_of_regions() -> None:
    code = f"""{MANY_ROOTS}
print("started", flush=True)
try:
    solver.regions(cells, grid, roots)
    print("done")
except KeyboardInterrupt:
    print("stopped")
"""
    assert interrupt("-c", code).out == "stopped\n"


def test_other_threads_run_meanwhile_but_may_not_use_the_solver() -> None:
    solver = hard_clauses()
    thread = threading.Thread(target=lambda: solver.solve(seconds=0.5))
    thread.start()
    time.sleep(0.1)
    with pytest.raises(RuntimeError, match="another thread"):
        solver.clause([1])
    with pytest.raises(RuntimeError, match="another thread"):
        solver.solve()
    ticks = 0
    while thread.is_alive():
        ticks += 1
    thread.join()
    assert ticks > 1000
    solver.clause([1])


def test_so_many_solutions_are_listed_and_no_more() -> None:
    for limit, count in ((0, 0), (1, 1), (3, 3), (4, 4), (5, 4), (-1, 4)):
        solver = Solver()
        found, end = solver.enumerate(range(first := solver.new_vars(2), first + 2), limit=limit)
        assert (len(set(found)), len(found)) == (count, count)
        assert end == ("limit" if count < 4 else "complete")


def test_a_probe_that_runs_out_of_time_leaves_nothing_behind() -> None:
    """What the first variable leads to takes so long that the time is up before anything has come of it."""
    n = 10_000
    solver = Solver()
    solver.new_vars(n)
    solver.clauses([[-v, v + 1] for v in range(1, n)])
    assert solver.probe(1, n, seconds=1e-9) is None
    solver.clause([-1, -n])
    assert solver.solve() is True
