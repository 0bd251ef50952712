"""What is told about marks that cannot be right: with one solution, with several, and without time for reasons."""

from __future__ import annotations

import pensil
from pensil.core.deadline import NEVER, Deadline
from pensil.engine.mistakes import wrong_marks

PASSED = Deadline(0.0, NEVER.clock)


def test_marks_that_clash_where_there_are_several_solutions() -> None:
    """Each of them is part of a solution, and no rule is broken yet: all are named, with what they clash with."""
    puzzle = pensil.read("akari\n. .\n. .\n")
    for marks in ([[0, None], [None, None]], [[None, 0], [None, None]]):
        step = pensil.hint(puzzle, {"cells": marks})
        assert step is None or not step.is_mistake
    step = pensil.hint(puzzle, {"cells": [[0, 0], [None, None]]})
    assert step is not None
    assert step.is_mistake
    assert step.cells == ((0, 0), (0, 1))
    assert step.level == 0
    assert step.message == (
        "Something is wrong already. Not all of this can be: there is no lamp at r1c1; there is no lamp at r1c2. "
        "If there is no lamp at r1c2, these could not all hold: the need to light r1c1 and r1c2; the limit of one lamp "
        "from r2c1 to r2c2. Take one of them back first."
    )


def test_marks_are_wrong_also_when_there_is_no_time_for_a_reason() -> None:
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    (answer,) = pensil.solve(puzzle).solutions
    drawn = puzzle.drawn_from_json({"cells": [[1, *[None] * 5], *[[None] * 6] * 5]}, marks=True)
    in_time, late = wrong_marks(drawn, answer, (), NEVER), wrong_marks(drawn, answer, (), PASSED)
    assert in_time is not None
    assert late is not None
    assert late.is_mistake
    assert late.cells == ((0, 0),)
    assert in_time.phrase.values["why"] is not None
    assert late.phrase.values["why"] is None
