"""Why an island has a cell, has it not, or is so large: what is named as the reason is enough for it."""

from __future__ import annotations

from random import Random

import pytest

from pensil._native import Solver

PATH = [[1], [0, 2], [1, 3], [2]]
SQUARE = [[1, 3], [0, 2, 4], [1, 5], [0, 4], [1, 3, 5], [2, 4]]


def island(neighbours: list[list[int]], padding: int = 0) -> tuple[Solver, list[int], list[int]]:
    """An island around the first cell, its cells, and the literals that say how large it is at least.

    Padding is cells that are false and apart from all others: beyond 64 cells an island is searched in another way.
    """
    solver, count = Solver(), len(neighbours)
    solver.check_explanations()
    solver.new_vars(2 * count)
    cells, sizes = list(range(1, count + 1)), list(range(count + 1, 2 * count + 1))
    beyond = range(first := solver.new_vars(padding), first + padding)
    solver.clauses([[-v] for v in beyond])
    solver.island([*cells, *beyond], [*neighbours, *[[]] * padding], 0, sizes=sizes)
    return solver, cells, sizes


def test_an_island_is_as_large_as_its_cells() -> None:
    solver, cells, sizes = island(PATH)
    implied = solver.implied(sizes, cells[:3])
    assert implied
    reasons = {literal: set(used) for literal, used in implied}
    assert set(cells[1:3]) <= reasons[sizes[2]] <= set(cells[:3])
    assert -sizes[3] not in reasons


@pytest.mark.parametrize("padding", [0, 65])
@pytest.mark.parametrize("seed", range(40))
def test_the_reason_of_whatever_is_implied_is_enough(seed: int, padding: int) -> None:
    rng = Random(seed)
    neighbours = rng.choice([PATH, SQUARE])
    solver, cells, sizes = island(neighbours, padding)
    everything = [*cells, *sizes]
    assumed = [rng.choice((-1, 1)) * each for each in rng.sample(everything, rng.randint(1, 4))]
    implied = solver.implied(everything, assumed)
    assert implied is not None
    for literal, used in implied or ():
        assert set(used) <= set(assumed)
        other, _, _ = island(neighbours)
        assert other.solve([*used, -literal]) is False, (assumed, literal, used)
