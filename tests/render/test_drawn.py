"""What is drawn as text is read back: solutions as answers, half-filled boards as marks, for every kind."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.core.picture import Role
from pensil.kinds import KINDS, kind_named
from pensil.render.drawn import read_drawing
from pensil.render.text import render_text
from tests.kinds import OUTSIDE

each_kind = pytest.mark.parametrize("kind", [k for k in KINDS if k not in OUTSIDE], ids=lambda kind: kind.name)
sizes = st.integers(1, 6)


@each_kind
@settings(max_examples=25, deadline=None)
@given(
    rows=sizes, cols=sizes, seed=st.integers(0, 999), ascii=st.booleans(), numbered=st.booleans(), tight=st.booleans()
)
def test_solutions_are_read_back(
    kind: Kind, rows: int, cols: int, seed: int, ascii: bool, numbered: bool, tight: bool
) -> None:
    puzzle, solution = kind.compose(Random(seed), rows, cols + 1)
    picture = kind.picture(puzzle, solution)
    text = render_text(picture.with_numbers() if numbered else picture, ascii=ascii, tight=tight)
    assert read_drawing(kind, puzzle, text) == solution


@each_kind
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 999), ascii=st.booleans(), tight=st.booleans(), data=st.data())
def test_half_filled_boards_are_read_back(kind: Kind, seed: int, ascii: bool, tight: bool, data: st.DataObject) -> None:
    puzzle, solution = kind.compose(Random(seed), 4, 5)
    kept = data.draw(st.lists(st.booleans(), min_size=len(solution.masks), max_size=len(solution.masks)))
    masks = (mask if keep else every for mask, every, keep in zip(solution.masks, puzzle.domains, kept, strict=True))
    board = Board(puzzle, masks)
    if board.full:
        board = Board(puzzle, (*board.masks[:-1], puzzle.domains[-1]))
    text = render_text(kind.picture(puzzle, board, Role.MARK), ascii=ascii, tight=tight)
    drawn = read_drawing(kind, puzzle, text, marks=True)
    assert drawn is not None
    # What a drawing does not show cannot be read: the lines around the last rectangle, a cross below a bridge.
    assert render_text(kind.picture(puzzle, drawn, Role.MARK), ascii=ascii, tight=tight) == text
    assert drawn.allows(board) or board.allows(drawn)


@each_kind
def test_what_is_no_drawing_is_not_taken_for_one(kind: Kind) -> None:
    puzzle, solution = kind.compose(Random(1), 4, 5)
    other, _ = kind.compose(Random(2), 5, 6)
    text = render_text(kind.picture(puzzle, solution))
    assert read_drawing(kind, other, text) is None
    assert read_drawing(kind, puzzle, text[: len(text) // 2]) is None
    assert read_drawing(kind, puzzle, "nothing\n") is None


def test_brackets_are_looked_past() -> None:
    """Also where they keep the lines of a board apart from its cells."""
    kind = kind_named("nonogram")
    puzzle, solution = kind.compose(Random(1), 7, 12)
    picture = kind.picture(puzzle, solution)
    for col in (0, 4, 5, 11):
        text = render_text(picture.outlining([(2, col)], Role.ERROR))
        assert (text.splitlines()[0] == render_text(picture).splitlines()[0]) is (col in (0, 5)), "what is tested"
        assert read_drawing(kind, puzzle, text) == solution


def test_a_sign_that_stands_for_nothing_is_no_drawing() -> None:
    """Nor are the signs beside it taken for those of other cells."""
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    kind = kind_named("akari")
    drawn = render_text(kind.picture(puzzle, pensil.solve(puzzle).solutions[0]))
    assert read_drawing(kind, puzzle, drawn) is not None
    assert read_drawing(kind, puzzle, drawn.replace("○", "@", 1)) is None


@pytest.mark.parametrize(
    ("text", "rectangle"),
    [("shikaku\n2 1 2\n. 1 .\n", [0, 1, 0, 1]), ("shikaku\n1 2\n1 .\n", [0, 0, 0, 0])],
    ids=["up", "left"],
)
def test_what_lies_around_a_rectangle_is_one_area(text: str, rectangle: list[int]) -> None:
    """Whichever way one has to go in it: a part of it that could be a rectangle is not drawn as one."""
    puzzle, kind = pensil.read(text), kind_named("shikaku")
    board = puzzle.board_from_json({"rectangles": [rectangle]}, marks=True)
    drawn = render_text(kind.picture(puzzle, board, Role.MARK))
    assert read_drawing(kind, puzzle, drawn, marks=True) == board


def test_more_links_than_there_can_be_are_no_drawing() -> None:
    kind = kind_named("hashi")
    puzzle = kind.from_json({"cells": [[1, None, 3], [None, None, None], [None, None, 2]]})
    solution = pensil.solve(puzzle).solutions[0]
    drawn = render_text(kind.picture(puzzle, solution))
    assert read_drawing(kind, puzzle, drawn) == solution
    for sign in "═≡":
        more = drawn.replace("─", sign)
        assert more != drawn
        assert read_drawing(kind, puzzle, more) is None
        assert read_drawing(kind, puzzle, more, marks=True) is None


def test_a_link_with_signs_of_two_sorts_is_no_drawing() -> None:
    kind = kind_named("hashi")
    puzzle = kind.from_json({"cells": [[2, None, 3], [None, None, None], [None, None, 1]]})
    drawn = render_text(kind.picture(puzzle, pensil.solve(puzzle).solutions[0]))
    assert "2═══3" in drawn
    for marks in (False, True):
        assert read_drawing(kind, puzzle, drawn, marks=marks) is not None
        assert read_drawing(kind, puzzle, drawn.replace("═══", "───"), marks=marks) is not None
        for mixed in ("═─═", "──═", "═──"):
            assert read_drawing(kind, puzzle, drawn.replace("═══", mixed), marks=marks) is None


@pytest.mark.parametrize("text", ["akari\n# 0\n", "akari\n0 #\n0 0\n"])
def test_a_board_on_which_nothing_is_open_is_read_back(text: str) -> None:
    puzzle = pensil.read(text)
    kind = kind_named(puzzle.kind)
    assert not puzzle.domains
    drawn = render_text(kind.picture(puzzle))
    assert read_drawing(kind, puzzle, drawn) == Board.empty(puzzle)
    assert read_drawing(kind, puzzle, drawn.replace("0", "1")) is None


def test_lines_without_anything_before_a_drawing_do_not_matter() -> None:
    puzzle = pensil.read("akari\n. . 1\n. # .\n")
    kind = kind_named("akari")
    solution = pensil.solve(puzzle).solutions[0]
    drawn = render_text(kind.picture(puzzle, solution))
    assert read_drawing(kind, puzzle, f"\n  \n{drawn}\n\n") == solution
    for nothing in ("", "\n", " \n\n"):
        assert read_drawing(kind, puzzle, nothing) is None


def test_public_functions_take_drawings() -> None:
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    solution = pensil.solve(puzzle).solutions[0]
    drawn = render_text(kind_named("akari").picture(puzzle, solution))
    assert pensil.check(puzzle, drawn) == []
    dark = drawn.replace("○", "·", 1)
    assert {violation.code for violation in pensil.check(puzzle, dark)} >= {"too-few-lamps"}
    with pytest.raises(pensil.FormatError, match="rows"):
        pensil.check(puzzle, "nothing\n")
