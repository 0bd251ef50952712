"""Random puzzles that have at least one solution, made by drawing a solved board first and reading off its clues.

How that is done for a kind stands with its tests, `sample` in tests/kinds/NAME/facts.py.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pensil.kinds import kind_named
from tests.facts import Made, facts_of


def sample(kind: str, rng: Random, rows: int, cols: int) -> Made:
    """A random puzzle of this kind and a solution of it, both as plain JSON data. It need not be unique."""
    maker = facts_of(kind).sample
    if maker is not None:
        return maker(rng, rows, cols)
    puzzle, board = kind_named(kind).compose(rng, rows, cols)
    return puzzle.to_json(), board.to_json()


def spoil_a_clue(data: dict[str, Any], rng: Random) -> None:
    """Change one number among the clues, wherever they stand; a place without one is left alone."""
    clues = rng.choice([data[key] for key in ("cells", "row_clues", "col_clues") if key in data])
    line = rng.choice(clues)
    if line:
        at = rng.randrange(len(line))
        if isinstance(line[at], int):
            line[at] = rng.randrange(1, 4)
        elif isinstance(line[at], list):  # a block with its colour
            line[at][0] = rng.randrange(1, 4)
