"""Islands "?" that begin at the edge around a wide middle: there are very many ways for each, and all part the sea."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.board import Puzzle
from pensil.engine.assumed import open_clues
from pensil.engine.model import NativeModel
from pensil.kinds import kind_named

WIDE = [
    """nurikabe
    . . ? . . . . . ?
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . 3
    ? . . . . . . . .
    . . . . . . . . 3
    . . . . . . . . .
    . . . . . . . . .
    ? . 2 . ? . . . 2
    """,
    """nurikabe
    . . ? . . . ? . ?
    2 . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . 2
    . . . . . . . . .
    ? . . . . . . . .
    . . . . . . . . ?
    . 3 . . . ? . . .
    """,
]


@pytest.fixture(params=WIDE)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return pensil.read("\n".join(line.strip() for line in request.param.splitlines()) + "\n")


def test_ordinary_solving_notices_in_the_course_of_a_long_search(puzzle: Puzzle) -> None:
    model = NativeModel(puzzle)
    kind_named(puzzle.kind).model(puzzle, model)
    known, complete = model.solver.facts(model.variables)
    assert complete
    assert model.solver.stats()["conflicts"] < 1000
    assert list(model.board_of_facts(known).values()).count(None) > 50


def test_what_all_solutions_share_takes_little_search(puzzle: Puzzle) -> None:
    """Thousands of conflicts, or tens of thousands, where every single way is tried out."""
    model = NativeModel(puzzle)
    numbered = open_clues(puzzle).numbered
    assert numbered is not None
    numbered(puzzle, model)
    known, complete = model.solver.facts(model.variables)
    assert complete
    assert model.solver.stats()["conflicts"] < 1000
    facts = model.board_of_facts(known)
    for solution in pensil.solve(puzzle, solutions=20).solutions:
        assert all(value in (None, mine) for value, mine in zip(facts.values(), solution.values(), strict=True))
    found = pensil.clues(puzzle)
    assert found.status == "multiple"
    assert list(found.differ) == [spot for spot, value in enumerate(facts.values()) if value is None]
    assert not found.unanswered
