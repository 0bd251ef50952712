"""Hitori, for itself: the rules against a checker of their own, one failing board per code, hints, pictures."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.picture import Fill, Role, Shape, Symbol, Text
from pensil.engine.clues_told import CluesTold
from pensil.errors import FormatError, PuzzleError
from pensil.render.text import render_text
from tests.kinds.hitori import KIND
from tests.kinds.hitori.facts import in_one_piece
from tests.kinds.hitori.picture import picture
from tests.kinds.hitori.puzzle import Hitori
from tests.kinds.hitori.rules import RULES, violations
from tests.kinds.hitori.wording import conclusion

FIVE = """\
hitori
5 3 1 5 4
3 5 3 4 1
3 3 4 3 2
4 2 5 1 3
1 3 2 3 3
"""
SOLUTION = """\
. . . # .
# . . . .
. # . # .
. . . . .
. # . . #
"""


def board(puzzle: Hitori, text: str) -> Board:
    return puzzle.board_from_text(text.replace("|", "\n"))


# The rules.


def test_a_puzzle_as_magazines_print_them() -> None:
    puzzle = pensil.read(FIVE)
    assert isinstance(puzzle, Hitori)
    result = pensil.solve(puzzle)
    assert result.status == "unique"
    assert str(result.solutions[0]) == SOLUTION
    assert pensil.count(puzzle) == 1
    assert pensil.check(puzzle, SOLUTION) == []
    rating = pensil.rate(puzzle)
    assert rating.complete
    assert set(rating.techniques) == {"beside-shaded", "same-number", "contradiction", "forced"}


def test_nothing_is_said_of_single_clues_where_the_kind_does_not_tell_how_they_change() -> None:
    told = [line.said("en") for line in CluesTold(pensil.clues(pensil.read(FIVE))).lines()]
    assert told[0] == "hitori 5x5: one solution, proved unique."
    assert not any("number" in line for line in told)


def keeps_the_rules(numbers: list[list[int | None]], shaded: tuple[int, ...]) -> bool:
    """The rules as a player reads them; it knows nothing of the package."""
    rows, cols = len(numbers), len(numbers[0])
    black = {cell for cell, value in zip(product(range(rows), range(cols)), shaded, strict=True) if value}
    white = {*product(range(rows), range(cols))} - black
    lines = [[(r, c) for c in range(cols)] for r in range(rows)]
    lines += [[(r, c) for r in range(rows)] for c in range(cols)]
    for line in lines:
        left = [numbers[r][c] for r, c in line if (r, c) in white and numbers[r][c] is not None]
        if len(left) != len(set(left)):
            return False
    return not any({(r + 1, c), (r, c + 1)} & black for r, c in black) and in_one_piece(white)


@pytest.mark.parametrize("seed", range(40))
def test_the_solutions_are_those_of_a_checker_that_knows_nothing_of_the_package(seed: int) -> None:
    rng = Random(seed)
    rows, cols = rng.choice([(1, 4), (3, 3), (2, 5), (3, 4), (4, 3)])
    numbers: list[list[int | None]] = [
        [rng.choice((None, *range(1, 5), *range(1, 5))) for _ in range(cols)] for _ in range(rows)
    ]
    puzzle = Hitori(numbers)
    expected = {values for values in product((0, 1), repeat=rows * cols) if keeps_the_rules(numbers, values)}
    found = pensil.solve(puzzle, solutions=10_000).solutions
    assert len(found) == len(expected)
    assert {board.values() for board in found} == expected


FAILING = {
    "number-repeats": ("1 2 1|2 3 4", ". ? .|? ? ?", "the 1 is unshaded at both r1c1 and r1c3", {(0, 0), (0, 2)}),
    "shaded-touch": ("1 2 3|2 3 4", "? # ?|? # ?", "the shaded cells r1c2 and r2c2 touch", {(0, 1), (1, 1)}),
    "cut-off": ("1 2 3|2 3 4", ". # .|# ? .", "r1c1 is cut off from the unshaded cell r1c3", {(0, 0)}),
}


def test_every_code_has_a_failing_board() -> None:
    assert set(FAILING) == {code for rule in RULES for code in rule.codes}


@pytest.mark.parametrize("code", FAILING)
def test_what_is_said_of_a_failing_board(code: str) -> None:
    numbers, marks, message, cells = FAILING[code]
    puzzle = Hitori([[int(number) for number in row.split()] for row in numbers.split("|")])
    [violation] = violations(puzzle, board(puzzle, marks))
    assert (violation.code, violation.message, set(violation.cells)) == (code, message, cells)
    assert violation.said_in("id").message not in (message, "")


# Its forms.


@pytest.mark.parametrize("cells", [[[1, "?"]], [[0]], [[1001]], [[1, 2], [3]], [], [["#"]]])
def test_grids_that_are_no_puzzle(cells: list[list[object]]) -> None:
    with pytest.raises(PuzzleError):
        Hitori(cells)


def test_text_and_json() -> None:
    puzzle = pensil.read("hitori\n 1 .\n12 1\n")
    assert puzzle == Hitori([[1, None], [12, 1]])
    assert puzzle.to_text() == "hitori\n 1  .\n12  1\n"
    assert puzzle.to_json() == {"kind": "hitori", "cells": [[1, None], [12, 1]]}
    marks = puzzle.board_from_text("#?\n..\n")
    assert str(marks) == "# ?\n. .\n"
    assert marks.to_json() == {"cells": [[1, None], [0, 0]]}
    with pytest.raises(FormatError):
        puzzle.board_from_text("#3\n..\n")


# What people are told.


def hint(numbers: str, marks: str | None = None, lang: str = "en") -> tuple[str, str]:
    puzzle = Hitori([[int(number) for number in row.split()] for row in numbers.split("|")])
    step = pensil.hint(puzzle, None if marks is None else board(puzzle, marks), lang=lang)
    assert step is not None
    return step.technique, step.message


def test_hints_in_the_order_of_teaching() -> None:
    assert hint("1 2 3|2 3 4", "? # ?|? ? ?") == (
        "beside-shaded",
        "r1c2 is shaded, so r1c1, r1c3 and r2c2 stay unshaded.",
    )
    assert hint("1 2 1|3 1 2", ". . ?|? ? ?") == ("same-number", "The 1 at r1c1 is unshaded, so r1c3 is shaded.")
    assert hint("1 2 1|3 1 2") == (
        "contradiction",
        "Suppose r1c2 were shaded. Then r1c1 and r1c3 beside r1c2 would be unshaded, "
        "and the 1 would be unshaded at both r1c1 and r1c3. So r1c2 stays unshaded.",
    )
    # Shading r1c2 would cut the corner off, which only the engine sees.
    assert hint("1 2 3|2 3 4|3 4 1", ". ? .|# . .|. . .") == (
        "forced",
        "r1c2 stays unshaded: otherwise these could not all hold: "
        "the rule that all unshaded cells are connected; what is known at r1c1, r1c3 and r2c1.",
    )


def test_hints_in_indonesian() -> None:
    assert hint("1 2 1|3 1 2", ". . ?|? ? ?", "id")[1] == "Angka 1 di b1k1 tidak diarsir, jadi b1k3 diarsir."


def test_what_is_left_for_a_cell() -> None:
    puzzle = Hitori([[1, 1]])
    said = [conclusion(puzzle, 1, mask).said() for mask in range(4)]
    assert said == ["nothing fits r1c2", "r1c2 stays unshaded", "r1c2 is shaded", "r1c2 may be shaded or not"]


# Its picture.


def test_the_picture_has_numbers_shades_and_circles_for_what_stays() -> None:
    puzzle = Hitori([[1, 1, None]])
    numbers = (Text((0, 0), "1", Role.GIVEN), Text((0, 1), "1", Role.GIVEN))
    assert picture(puzzle).items == numbers
    half = picture(puzzle, board(puzzle, "# . ?"), Role.MARK)
    assert half.items == (*numbers, Fill((0, 0), Role.MARK), Symbol((0, 1), Shape.CIRCLE, Role.MARK))
    full = picture(puzzle, board(puzzle, "# . ."))
    assert full.items == (*numbers, Fill((0, 0), Role.ANSWER))
    assert render_text(half) == "┌─────────┐\n│██1 °1  ·│\n└─────────┘\n"


def test_it_is_registered_while_tests_run() -> None:
    assert pensil.read(FIVE).kind == KIND.name
    assert [technique.name for technique in pensil.techniques("alone")] == [t.name for t in KIND.techniques()]


def test_a_kind_that_counts_nothing_has_reasons_too() -> None:
    puzzle = Hitori([[1, 1], [1, 1]])
    assert KIND.impossible(puzzle) is None
    why = pensil.solve(puzzle).why
    assert why is not None
    assert why.labels
    assert why.message.startswith("these cannot all hold: ")
    assert why.said_in("id").message != why.message
