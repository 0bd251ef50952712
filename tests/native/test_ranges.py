"""Ranges of variables, lists of places in literals, and the masks of boards, against the plainest way to say them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from pensil._native import Solver
from tests.checks import some
from tests.native import oracle

UNKNOWN, TRUE, FALSE = 0, 1, 2


def test_ranges_follow_each_other() -> None:
    solver = Solver()
    solver.new_vars(2)
    ranges = solver.new_ranges([2, 0, 3])
    assert [*ranges] == [range(3, 5), range(5, 5), range(5, 8)]
    assert (len(ranges), ranges.first, ranges.variables) == (3, 3, 5)
    assert ranges.firsts == (3, 5, 5)
    assert ranges[-1] == range(5, 8)
    for place in some([3, -4]):
        with pytest.raises(IndexError):
            ranges[place]
    assert [*solver.new_ranges([])] == []


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("most", [4, 70, 140])
def test_masks_of_spots(seed: int, most: int) -> None:
    rng = Random(seed)
    sizes = [rng.randint(0, most) for _ in range(5)]
    ranges = Solver().new_ranges(sizes)
    states = [[rng.choice([UNKNOWN, UNKNOWN, FALSE]) for _ in range(size)] for size in sizes]
    for spot in states:
        if spot and rng.random() < 0.5:
            spot[rng.randrange(len(spot))] = TRUE
    known = bytes(state for spot in states for state in spot)
    choices = [
        1 << spot.index(TRUE) if TRUE in spot else sum(1 << v for v, state in enumerate(spot) if state == UNKNOWN)
        for spot in states
    ]
    assert list(ranges.choices(known)) == choices

    amounts, known = [], b""
    for size in sizes:
        least = rng.randint(0, size)
        upto = rng.randint(least, size)
        known += bytes(TRUE if n < least else UNKNOWN if n < upto else FALSE for n in range(size))
        amounts.append(sum(1 << n for n in range(least, upto + 1)))
    assert list(ranges.amounts(known)) == amounts


def test_the_later_literal_of_an_amount_says_all() -> None:
    assert Solver().new_ranges([3]).amounts(bytes([UNKNOWN, TRUE, UNKNOWN])) == (0b1100,)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("guarded", [False, True])
def test_lists_of_places(seed: int, guarded: bool) -> None:
    """Each list once by its literals and once by places in `of`: the solutions are those of the oracle."""
    rng = Random(seed)
    n = 6
    solver = Solver()
    solver.new_vars(n)
    guard = n if guarded else 0
    when = {"guard": n} if guarded else {}
    of = [rng.choice([-1, 1]) * v for v in rng.sample(range(1, n), 4)]
    lists = [rng.sample(range(4), rng.randint(0, 4)) for _ in range(2)]
    literals = [[of[place] for place in places] for places in lists]
    counts = [rng.randint(0, 2) for _ in lists]
    sort = rng.choice(["not_all", "exactly", "at_most"])
    if sort == "not_all":
        solver.not_all_each(lists, of, **when)
        checks = [oracle.clause([-lit for lit in each]) for each in literals]
    elif sort == "exactly":
        solver.exactly_each(counts, lists, of, **when)
        checks = [oracle.between(k, k, each) for k, each in zip(counts, literals, strict=True)]
    else:
        solver.at_most_each(1, lists, of, **when)
        checks = [oracle.between(0, 1, each) for each in literals]
    found, _ = solver.enumerate(range(1, n + 1))
    assert set(found) == set(oracle.solutions(n, [oracle.guarded(guard, check) for check in checks]))


def test_one_or_none() -> None:
    solver = Solver()
    solver.new_vars(5)
    solver.one_or_none_each([(0, 1), (1, 2)], range(4, 6), range(1, 4))
    found, _ = solver.enumerate(range(1, 6))
    checks = [oracle.between(1, 1, [1, 2, 4]), oracle.between(1, 1, [2, 3, 5])]
    assert set(found) == set(oracle.solutions(5, checks))


@pytest.mark.parametrize("placed", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_sums_of_numbers(seed: int, placed: bool) -> None:
    """By the literals of the numbers or by their places in ranges."""
    rng = Random(seed)
    sizes = [rng.randint(0, 3) for _ in range(4)]
    solver = Solver()
    ranges = solver.new_ranges(sizes)
    solver.order_each(ranges)
    lists = [rng.sample(range(4), rng.randint(1, 3)) for _ in range(rng.randint(1, 3))]
    sums = [rng.randint(0, sum(sizes[place] for place in places)) for places in lists]
    if placed:
        solver.sum_exactly_each(sums, lists, ranges)
    else:
        solver.sum_exactly_each(sums, [[ranges[place] for place in places] for places in lists])
    found, _ = solver.enumerate(range(1, sum(sizes) + 1))
    expected = {
        b"".join(bytes(at < value for at in range(size)) for value, size in zip(values, sizes, strict=True))
        for values in product(*(range(size + 1) for size in sizes))
        if all(sum(values[place] for place in places) == k for k, places in zip(sums, lists, strict=True))
    }
    assert len(found) == len(expected)
    assert set(found) == expected


def test_ranges_stand_for_their_variables() -> None:
    solver = Solver()
    ranges = solver.new_ranges([2, 3])
    solver.exactly_each([1, 2], ranges)
    found, _ = solver.enumerate(range(1, 6))
    assert set(found) == set(oracle.solutions(5, [oracle.between(1, 1, [1, 2]), oracle.between(2, 2, [3, 4, 5])]))


@pytest.mark.parametrize(
    "call",
    [
        lambda s: s.new_ranges([-1]),
        lambda s: s.new_ranges([2**40]),
        lambda s: s.new_ranges([2]).amounts(b"\0"),
        lambda s: s.not_all_each([[3]], [1, 2, 3]),
        lambda s: s.not_all_each([[-1]], [1, 2, 3]),
        lambda s: s.exactly_each([1], [], [1]),
        lambda s: s.one_or_none_each([[0]], [], [1]),
        lambda s: s.one_or_none_each([], [1], [1]),
        lambda s: s.sum_exactly_each([1], [[0]], [[1]]),
        lambda s: s.sum_exactly_each([1], [[1]], s.new_ranges([2])),
        lambda s: Solver().exactly_each([1], s.new_ranges([2])),
        lambda s: Solver().order_each(s.new_ranges([2])),
    ],
)
def test_bad_arguments(call: Callable[[Solver], object]) -> None:
    solver = Solver()
    solver.new_vars(3)
    with pytest.raises(ValueError, match=r"\w"):
        call(solver)
