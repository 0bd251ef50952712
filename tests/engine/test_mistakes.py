"""What is told about marks that cannot be right: with one solution, with several, and without time for reasons."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.drawn import Drawn
from pensil.engine.mistakes import broken_rules, broken_step, clashing_marks, wrong_marks
from pensil.engine.premises import Reason
from pensil.engine.reason import Reasoner
from pensil.engine.solve import solve

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
        "Something is wrong already. These marks cannot all be right: there is no lamp at r1c1; there is no lamp at "
        "r1c2. If there is no lamp at r1c2, these could not all hold: the need to light r1c1 and r1c2; the limit of "
        "one lamp from r2c1 to r2c2. Take one of them back first."
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


LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
(LIT,) = pensil.solve(LAMPS).solutions
FAR, NEAR = ((row, col) for row, col in ((0, 0), (2, 1)))  # a lamp in the corner, and one beside the 0 at r4c2


def marked(*cells: tuple[int, int], order: tuple[tuple[int, int], ...] = ()) -> Drawn:
    """Lamps at some cells, and in which order they were drawn where that is known."""
    spots = {LAMPS.spot_cells(spot)[0]: spot for spot in range(len(LAMPS.domains))}
    board = Board.empty(LAMPS)
    for cell in cells:
        board = board.decide(spots[cell], 1)
    return Drawn(board, order=tuple(spots[cell] for cell in order))


def said(drawn: Drawn) -> str:
    step = wrong_marks(drawn, LIT, (), NEVER)
    assert step is not None
    assert (step.technique, step.level, step.is_mistake) == ("mistake", 0, True)
    return step.message


def test_rules_are_told_in_the_order_in_which_they_were_broken() -> None:
    board = Board(pensil.read("akari\n. . # . .\n"), (0b10,) * 4)
    left, right = ((0, 0), (0, 1)), ((0, 3), (0, 4))

    def cells(*order: int) -> list[tuple[tuple[int, int], ...]]:
        return [violation.cells for violation in broken_rules(Drawn(board, order=order))]

    assert cells() == [left, right]
    assert cells(2, 0, 1, 3) == [left, right], "with the last of its marks a rule is broken"
    assert cells(0, 2, 3, 1) == [right, left]
    assert cells(0, 1) == [right, left], "what has no place was there before"
    assert cells(3, 1) == [right, left]
    step = broken_step(broken_rules(Drawn(board, order=(0, 2, 3, 1))))
    assert (step.cells, step.level, step.changes) == ((*right, *left), 0, ())
    assert step.message == (
        "Something is wrong already: the lamps at r1c4 and r1c5 shine on each other; "
        "the lamps at r1c1 and r1c2 shine on each other. Take it back first."
    )


def test_marks_that_are_right_are_no_mistake() -> None:
    assert wrong_marks(Drawn(LIT), LIT, (), NEVER) is None
    assert wrong_marks(Drawn(Board.empty(LAMPS)), LIT, (), NEVER) is None


def test_of_several_wrong_marks_the_one_with_the_shortest_reason_tells_it() -> None:
    assert said(marked(FAR)) == (
        "Something is wrong already: it cannot be that there is a lamp at r1c1. If there is a lamp at r1c1, these "
        "could not all hold: the limit of one lamp from r1c1 to r1c6; the 4 at r2c3. Take that back first."
    )
    assert said(marked(NEAR)) == (
        "Something is wrong already: it cannot be that there is a lamp at r3c2. If there is a lamp at r3c2, the 0 at "
        "r4c2 could not hold. Take that back first."
    )
    assert said(marked(FAR, NEAR)) == (
        "Something is wrong already. None of these marks is right: there is a lamp at r1c1; there is a lamp at r3c2. "
        "If there is a lamp at r3c2, the 0 at r4c2 could not hold. Take them back first."
    )


def test_of_very_many_wrong_marks_some_are_told_and_all_are_shown() -> None:
    puzzle = pensil.read("nonogram\nrows\n3\n3\n3\n0\ncolumns\n3\n3\n3\n")
    drawn = puzzle.drawn_from_json({"cells": [[0, 0, 0], [0, 0, 0], [0, None, None], [1, 1, 1]]}, marks=True)
    step = pensil.hint(puzzle, drawn)
    assert step is not None
    assert len(step.cells) == 10
    assert step.message == (
        "Something is wrong already. None of these marks is right: r1c1 is blank; r1c2 is blank; r1c3 is blank; r2c1 "
        "is blank; r2c2 is blank; 5 more. It shows here: row 1 has no blocks, but its clue asks for the block 3; row 2 "
        "has no blocks, but its clue asks for the block 3; 5 more. Take them back first."
    )


def test_where_the_order_is_known_the_oldest_wrong_mark_comes_first() -> None:
    older, newer = said(marked(FAR, NEAR, order=(FAR, NEAR))), said(marked(FAR, NEAR, order=(NEAR, FAR)))
    assert "is right: there is a lamp at r1c1; there is a lamp at r3c2. If there is a lamp at r1c1" in older
    assert "is right: there is a lamp at r3c2; there is a lamp at r1c1. If there is a lamp at r3c2" in newer
    before = said(marked(FAR, NEAR, order=(FAR,)))
    assert "is right: there is a lamp at r3c2; there is a lamp at r1c1. If there is a lamp at r3c2" in before


def test_marks_that_break_a_rule_are_told_by_it() -> None:
    drawn = marked((0, 0), (0, 1))
    step = wrong_marks(drawn, LIT, broken_rules(drawn), NEVER)
    assert step is not None
    assert step.cells == ((0, 0), (0, 1))
    assert step.message == (
        "Something is wrong already. None of these marks is right: there is a lamp at r1c1; there is a lamp at r1c2. "
        "It shows here: the lamps at r1c1 and r1c2 shine on each other. Take them back first."
    )


def test_marks_that_are_right_may_be_part_of_the_reason() -> None:
    """The lamp at r2c4 is in the solution, and lights what would have to be lit by another one."""
    step = wrong_marks(marked((1, 1), (1, 0)), LIT, (), NEVER)
    assert step is not None
    assert step.cells == ((1, 0),)
    assert "If there is a lamp at r2c1" in step.message


def clashing(text: str, *lamps: int) -> pensil.Step | None:
    puzzle = pensil.read(text)
    board = Board.empty(puzzle)
    for spot in lamps:
        board = board.decide(spot, 1)
    result = solve(puzzle, marks=board)
    return clashing_marks(Drawn(board), result, broken_rules(Drawn(board)), NEVER)


def test_a_smallest_set_of_marks_clashes() -> None:
    step = clashing("akari\n. . # . .\n", 0, 1, 2)
    assert step is not None
    assert step.cells == ((0, 0), (0, 1))
    assert step.message == (
        "Something is wrong already. These marks cannot all be right: there is a lamp at r1c1; there is a lamp at "
        "r1c2. It shows here: the lamps at r1c1 and r1c2 shine on each other. Take one of them back first."
    )
    two = clashing("akari\n. . # . .\n", 0, 1, 2, 3)
    assert two is not None
    assert two.message.startswith(
        "Something is wrong already: the lamps at r1c1 and r1c2 shine on each other; the lamps"
    )
    assert clashing("akari\n. . # . .\n", 0, 2) is None


@pytest.mark.parametrize("deadline", [NEVER, PASSED])
def test_a_single_mark_that_no_solution_has(deadline: Deadline) -> None:
    puzzle = pensil.read("akari\n. 0 . .\n. . . .\n")
    board = Board.empty(puzzle).decide(0, 1)
    result = solve(puzzle, marks=board)
    step = clashing_marks(Drawn(board), result, (), deadline)
    assert step is not None
    why = "If there is a lamp at r1c1, the 0 at r1c2 could not hold. " if deadline is NEVER else ""
    assert step.message == (
        f"Something is wrong already: it cannot be that there is a lamp at r1c1. {why}Take that back first."
    )


def test_of_many_wrong_marks_only_some_are_asked_for_their_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """But all of them are named. Where the oldest is known, it is the only one that is asked."""
    asked: list[int] = []
    against = Reasoner.against

    def noted(self: Reasoner, spot: int, mask: int) -> Reason | None:
        asked.append(spot)
        return against(self, spot, mask)

    monkeypatch.setattr(Reasoner, "against", noted)
    dark = [spot for spot, mask in enumerate(LIT.masks) if mask == 1][:12]
    masks = [2 if spot in dark else domain for spot, domain in enumerate(LAMPS.domains)]
    for order, expected in (((), dark[:8]), (tuple(reversed(dark)), dark[-1:])):
        step = wrong_marks(Drawn(Board(LAMPS, masks), order=order), LIT, (), NEVER)
        assert step is not None
        assert {*step.cells} == {LAMPS.spot_cells(spot)[0] for spot in dark}
        assert asked == expected
        asked.clear()
