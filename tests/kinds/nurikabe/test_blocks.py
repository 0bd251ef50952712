"""How many blocks of 2 by 2 cells islands touch: the count against boards, and the solver with and without it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import pensil
from pensil.core.grid import edge
from pensil.kinds.nurikabe import blocks
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.puzzle import ISLAND, Nurikabe
from tests.checks import some


def waste(island: list[list[bool]]) -> int:
    """As the module says it, but for holes."""
    rows, cols = len(island), len(island[0])
    squares = [
        (island[r][c], island[r][c + 1], island[r + 1][c], island[r + 1][c + 1])
        for r, c in product(range(rows - 1), range(cols - 1))
    ]
    wasted = sum(square in ((True,) * 4, (True, False, False, True), (False, True, True, False)) for square in squares)
    around = [island[place // cols][place % cols] for place in edge(rows, cols)]
    begun = sum(here and not before for before, here in zip([around[-1], *around], around, strict=False))
    corners = sum(island[r][c] for r, c in product((0, rows - 1), (0, cols - 1)))
    return wasted + sum(around) + begun + corners


@pytest.mark.parametrize("seed", range(60))
def test_the_waste_of_solved_boards_is_what_there_is_to_spare(seed: int) -> None:
    puzzle, board = solved(Random(seed), 2 + seed % 7, 2 + seed % 9)
    values = board.values()
    island = [[value == ISLAND for value in values[r * puzzle.cols :][: puzzle.cols]] for r in range(puzzle.rows)]
    spare = blocks.spare(puzzle)
    assert spare is not None
    assert waste(island) <= spare  # an island with holes wastes two for each of them
    assert (spare - waste(island)) % 2 == 0


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (3, 4), (6, 3)])
def test_the_edge_goes_around_the_board(rows: int, cols: int) -> None:
    cells = [divmod(place, cols) for place in edge(rows, cols)]
    assert len(set(cells)) == len(cells) == 2 * (rows + cols) - 4
    for (r, c), (y, x) in some([*zip(cells, [*cells[1:], cells[0]], strict=True)]):
        assert abs(r - y) + abs(c - x) == 1
        assert r in (0, rows - 1) or c in (0, cols - 1)


@pytest.mark.parametrize("size", [(2, 2), (3, 4), (4, 4), (1, 5)])
def test_counting_changes_no_solution(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """All boards with one clue, and some with two."""
    rows, cols = size
    places = [*product(range(rows), range(cols))]
    clues = [{place: number} for place in places for number in range(1, rows * cols + 1)]
    rng = Random(1)
    clues += [{place: rng.randint(1, 7) for place in rng.sample(places, 2)} for _ in range(60)]
    for given in some(clues):
        puzzle = Nurikabe([[given.get((r, c)) for c in range(cols)] for r in range(rows)])
        monkeypatch.setattr(blocks, "WORTH_COUNTING", -1000)
        plain = pensil.count(puzzle)
        monkeypatch.setattr(blocks, "WORTH_COUNTING", 1000)
        monkeypatch.setattr(blocks, "LARGE", 0)
        assert pensil.count(puzzle) == plain


@pytest.mark.parametrize(
    ("cell", "number", "status"), [((4, 4), 39, "none"), ((0, 0), 41, "none"), ((0, 4), 41, "multiple")]
)
def test_one_large_island_is_decided_at_once(cell: tuple[int, int], number: int, status: str) -> None:
    """Without counting, each of these takes minutes."""
    puzzle = Nurikabe([[number if (r, c) == cell else None for c in range(10)] for r in range(10)])
    assert pensil.solve(puzzle, timeout=60).status == status
