"""Bad arguments raise ValueError, and nothing that Python code does while it is read crashes the core."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import pytest

from pensil._native import Graph, Plane, Solver


@pytest.mark.parametrize("bad", [[0], [4], [-4], ["1"], [1.0], [None], [2**80], 5])
def test_bad_literals(bad: Any) -> None:
    solver = Solver()
    solver.new_vars(3)
    calls: list[Callable[[], object]] = [
        lambda: solver.clause(bad),
        lambda: solver.clauses([bad]),
        lambda: solver.exactly(1, bad),
        lambda: solver.exactly_each([1], [bad]),
        lambda: solver.at_most_each(1, [bad]),
        lambda: solver.sum_between(0, 1, [bad]),
        lambda: solver.sum_exactly_each([1], [[bad]]),
        lambda: solver.connected(bad, []),
        lambda: solver.connected_edges(2, [(0, 1)], bad),
        lambda: solver.island(bad, [[]], 0),
        lambda: solver.solve(bad),
        lambda: solver.enumerate(bad),
        lambda: solver.facts(bad),
        lambda: solver.facts([1], assumptions=bad),
    ]
    for call in calls:
        with pytest.raises(ValueError):  # noqa: PT011 - the messages differ
            call()
    assert solver.solve() is True


def test_other_bad_arguments() -> None:
    solver = Solver()
    solver.new_vars(3)
    calls: list[Callable[[], object]] = [
        lambda: solver.new_vars(-1),
        lambda: solver.new_vars(2**40),
        lambda: solver.clause([1], guard=9),
        lambda: solver.unit(0),
        lambda: solver.exactly_each([1, 2], [[1]]),
        lambda: solver.sum_exactly_each([1, 2], [[[1]]]),
        lambda: solver.connected([1, 2], [(0, 2)]),
        lambda: solver.connected([1, 2], [(0, 1, 1)]),  # type: ignore[list-item]
        lambda: solver.connected([1, 2], [(0, 1)], total=-2),
        lambda: solver.connected_edges(2, [(0, 1)], [1, 2]),
        lambda: solver.connected_edges(-1, [], []),
        lambda: solver.connected_edges(2**28 + 1, [], []),
        lambda: solver.island([1, 2], [[1], [0]], 2),
        lambda: solver.island([1, 2], [[1], [2]], 0),
        lambda: solver.island([1, 2], [[1]], 0),
        lambda: solver.island([1, 2], [[1], [0]], 0, -1),
        lambda: solver.island([1, 2], [[1], [0]], 0, 2, sizes=[3]),
        lambda: solver.island([1, 2], [[1], [0]], 0, sizes=[4]),
        lambda: solver.regions([1, 2], Graph.grid(1, 2), [(0, ())]),
        lambda: solver.regions([1, 2], Graph.grid(1, 2), [], plane=Plane(3, [], [])),
        lambda: Plane(2, [2], []),
        lambda: Plane(2, [], [(0, 1)]),  # type: ignore[list-item]
        lambda: solver.values(1, 3),
        lambda: solver.fixed(0, 1),
        lambda: solver.fixed(2, 3),
        lambda: solver.probe(1, 4),
        lambda: solver.enumerate([-1]),
        lambda: solver.set_phase(-1, True),
    ]
    for call in calls:
        with pytest.raises(ValueError):  # noqa: PT011 - the messages differ
            call()
    assert solver.solve() is True
    assert len(solver.values(1, 3)) == 3
    assert solver.values(4, 0) == b""


def test_any_iterable_will_do_even_a_treacherous_one() -> None:
    solver = Solver()
    solver.new_vars(3)
    solver.clauses(iter([(1,), {2}, range(3, 4)]))
    assert solver.solve()
    assert solver.values(1, 3) == b"\1\1\1"

    def empties_the_list() -> Iterator[int]:
        outer.clear()
        yield 1

    outer: list[Iterable[int]] = [empties_the_list(), [2], [3]]
    solver.clauses(outer)
    outer = [empties_the_list(), [2], [3]]
    with pytest.raises(ValueError, match="shorter"):
        solver.exactly_each([1, 1, 1], outer)

    def shortens_the_counts(left: int) -> Iterator[int]:
        del counts[left:]
        yield 1

    for left in (0, 1):
        counts = [1, 1]
        with pytest.raises(ValueError, match="shorter"):
            solver.exactly_each(counts, [shortens_the_counts(left), [2]])

    def fails() -> Iterator[int]:
        yield 1
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        solver.clause(fails())


RANGES = [
    range(1, 4),
    range(2, 7),
    range(-1, -4, -1),
    range(-3, -7, -1),
    range(1, 6, 2),
    range(5, 0, -2),
    range(3, 0, -1),
    range(-4, -1),
    range(-6, -1, 2),
    range(-1, -6, -2),
    range(4, 4),
    range(6, 3),
    range(3),
    range(-2, 2),
    range(2, -2, -1),
    range(4, 8),
    range(-4, -8, -1),
    range(6, 7),
    range(-6, -7, -1),
]


def clause_of(literals: Iterable[int]) -> tuple[str, set[tuple[bool, ...]]]:
    """What comes of a clause with some literals: what is said against it, or the values of six variables it allows."""
    solver = Solver()
    solver.new_vars(6)
    try:
        solver.clause(literals)
    except ValueError as error:
        return str(error), set()
    every = product((False, True), repeat=6)
    return "", {each for each in every if solver.solve([v if true else -v for v, true in enumerate(each, 1)])}


@pytest.mark.parametrize("literals", RANGES, ids=str)
def test_a_range_is_read_as_its_numbers(literals: range) -> None:
    assert clause_of(literals) == clause_of(list(literals))
    assert clause_of(list(literals)) == clause_of(iter(literals))


def test_what_is_no_number_is_named() -> None:
    for value, name in ((1.0, "float"), ("1", "str"), (None, "NoneType"), ([1], "list")):
        with pytest.raises(ValueError, match=f"^expected an int, got {name}$"):
            Solver().clause([value])  # type: ignore[list-item]
