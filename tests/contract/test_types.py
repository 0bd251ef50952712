"""The public types: what a value is can be asked with isinstance."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.kind import Kind

PUZZLE = pensil.read("akari\n. . 1\n. # .\n")

VALUES = {
    "Board": pensil.solve(PUZZLE).solutions[0],
    "Clues": pensil.clues(PUZZLE),
    "Puzzle": PUZZLE,
    "Rating": pensil.rate(PUZZLE),
    "Result": pensil.solve(PUZZLE),
    "Run": pensil.run(PUZZLE, "dfs"),
    "Step": pensil.hint(PUZZLE),
    "Violation": pensil.check(PUZZLE, {"cells": [[0, 0, 0], [0, 0, 0]]})[0],
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_of_its_own_type_and_no_other(name: str) -> None:
    assert [other for other, value in VALUES.items() if isinstance(value, getattr(pensil, name))] == [name]
    assert not isinstance({"kind": "akari", "rows": 2, "cols": 3}, getattr(pensil, name))


@pytest.mark.parametrize("kind", pensil.list_kinds(), ids=lambda kind: kind.name)
def test_the_puzzles_of_all_kinds_are_puzzles(kind: Kind) -> None:
    assert isinstance(pensil.generate(kind.name, 4, 5, seed=1), pensil.Puzzle)
