"""What the constraints of Nurikabe say that they come from: reasons name just these cells."""

from __future__ import annotations

from random import Random
from typing import Any

from pensil.core.grid import Cell
from pensil.core.rule import Label
from pensil.kinds.nurikabe.model import post
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import NO_POOL, ONE_CLUE, ONE_SEA, SIZE
from tests.checks import some


class Written:
    """A model that only writes down what is posted, and why."""

    guarded = True

    def __init__(self) -> None:
        self.posted: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {}

    def switches(self, count: int) -> range:
        return range(1, count + 1)

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **words: self.posted.update({name: (args, words)})


def some_puzzles() -> list[Nurikabe]:
    rng = Random(1)
    cells = (None, None, None, 1, 2, 3, 5, "?")
    sides = [(rng.randrange(1, 6), rng.randrange(1, 6)) for _ in range(60)]
    return [Nurikabe([[rng.choice(cells) for _ in range(cols)] for _ in range(rows)]) for rows, cols in sides]


def comes_to(clue: Cell, size: int | None, cell: Cell) -> bool:
    return size is None or abs(cell[0] - clue[0]) + abs(cell[1] - clue[1]) < size


def test_every_constraint_tells_where_it_comes_from() -> None:
    for puzzle in some(some_puzzles()):
        model: Any = Written()
        post(puzzle, model)
        (shape, land, roots), why = model.posted["regions"]
        assert (shape, list(land)) == ((puzzle.rows, puzzle.cols), [-place for place in range(1, len(land) + 1)])
        for place, (clue, size) in enumerate(puzzle.clues.items()):
            assert roots[place] == (clue[0] * puzzle.cols + clue[1], size or 0)
            assert why["because"](place) == Label(SIZE, (clue,), size)
            assert why["apart"](place) == Label(ONE_CLUE)
        for cell in {divmod(spot, puzzle.cols) for spot in range(len(puzzle.domains))} - puzzle.clues.keys():
            near = [clue for clue, size in puzzle.clues.items() if comes_to(clue, size, cell)]
            assert why["rooted"](cell[0] * puzzle.cols + cell[1]) == Label(ONE_CLUE, (cell, *near))
        (_, sea, because), words = model.posted["connected"]
        assert because(0) == Label(ONE_SEA)
        sizes = puzzle.clues.values()
        left = None if None in sizes else len(sea) - sum(size or 0 for size in sizes)
        assert words == {"total": left if left is None or left >= 0 else None}
        (blocks, _, because), _ = model.posted["not_all"]
        for place, block in enumerate(blocks):
            assert because(place) == Label(NO_POOL, (divmod(min(block), puzzle.cols),))
