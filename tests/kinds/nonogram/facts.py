"""What tests know of nonograms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, product
from random import Random
from typing import Any

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.engine.model import NativeModel, flat
from pensil.kinds.nonogram import KIND
from pensil.kinds.nonogram.puzzle import Block
from tests.facts import Data, Facts, Made, Way
from tests.kinds.nonogram.apart import APART


def sample(rng: Random, rows: int, cols: int) -> Made:
    colors = rng.choice((1, 1, 1, 2, 3))
    density = rng.random()
    cells = [[rng.randrange(1, colors + 1) * (rng.random() < density) for _ in range(cols)] for _ in range(rows)]

    def clue(line: list[int]) -> list[Any]:
        blocks: list[Any] = []
        for color, run in groupby(line):
            if color:
                length: int | str = len(list(run)) if rng.random() < 0.95 else "?"
                blocks.append([length, color] if colors > 1 else length)
        return blocks

    puzzle: dict[str, Any] = {
        "kind": "nonogram",
        "row_clues": [clue(row) for row in cells],
        "col_clues": [clue(list(col)) for col in zip(*cells, strict=True)],
    }
    if colors > 1:
        puzzle["palette"] = ["#c00000", "#00c000", "#0000c0"][:colors]
    return puzzle, {"cells": cells}


TANGLED = ([[1], [1, 1], [2]], [[1, 1, 1], [2], [2]], [[1], [1, 1, 1], [3]], [[2, 2], [3]], [[1, 1, 1], [2, 2]])
"""Rows that say little of themselves, with one black cell in each column: something follows in several cases only."""


def one_in_each_column(rng: Random) -> Data:
    clues = [list(clue) for clue in rng.choice(TANGLED)]
    cols = sum(map(sum, clues))
    clues += [[]] * rng.randrange(2)
    rng.shuffle(clues)
    return {"kind": "nonogram", "row_clues": clues, "col_clues": [[1]] * cols}


def possible(board: Board, about: set[Cell]) -> bool:
    """The clue of a line is seen when the step is about two of its cells."""
    model = NativeModel(board.puzzle, guarded=True)
    KIND.model(board.puzzle, model)
    guards = [
        guard
        for label, guard in model.guards.items()
        if len(about.intersection(label.cells)) >= min(2, len(label.cells))
    ]
    return model.solver.solve([*guards, *flat(model.assumptions(board))]) is True


def ways(puzzle: Any) -> Iterator[Way]:
    rows, cols = puzzle.rows, puzzle.cols
    lines = [(("row", tuple((r, c) for c in range(cols))), clue) for r, clue in enumerate(puzzle.row_clues)]
    lines += [(("column", tuple((r, c) for r in range(rows))), clue) for c, clue in enumerate(puzzle.col_clues)]
    for values in product(range(puzzle.colors + 1), repeat=rows * cols):
        broken = set()
        for label, clue in lines:
            read = groupby(values[r * cols + c] for r, c in label[1])
            blocks = [Block(len(list(run)), color) for color, run in read if color]
            said = [block if isinstance(block.length, int) else None for block in clue]
            colors = [block.color for block in blocks] == [block.color for block in clue]
            if not colors or any(known not in (None, block) for known, block in zip(said, blocks, strict=True)):
                broken.add(label)
        yield Way(values, frozenset(broken))


FACTS = Facts(
    apart=APART,
    chains=(60, 6),
    impossible={"kind": "nonogram", "row_clues": [[1], [1]], "col_clues": [[], [1]]},
    sample=sample,
    rare=one_in_each_column,
    soundness=(550, 7),
    premises=(250, 7),
    possible=possible,
    ways=ways,
    reasons=110,
)
