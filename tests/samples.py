"""Random puzzles that have at least one solution, made by drawing a solved board first and reading off its clues.

How that is done for a kind stands with its tests, `sample` in tests/kinds/NAME/facts.py.
"""

from __future__ import annotations

from random import Random

from pensil.kinds import kind_named
from tests.facts import Made, facts_of


def sample(kind: str, rng: Random, rows: int, cols: int) -> Made:
    """A random puzzle of this kind and a solution of it, both as plain JSON data. It need not be unique."""
    maker = facts_of(kind).sample
    if maker is not None:
        return maker(rng, rows, cols)
    puzzle, board = kind_named(kind).compose(rng, rows, cols)
    return puzzle.to_json(), board.to_json()
