"""Grids of cells and clues: what is read, refused and written, to the letter."""

from __future__ import annotations

from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.cells import values_from_json, values_from_text, values_to_text
from pensil.core.clues import (
    UNKNOWN,
    WALL,
    _Clues,
    check_size,
    clue_grid,
    clues_from_json,
    clues_from_text,
    clues_to_json,
    clues_to_text,
    frozen,
)
from pensil.core.drawn import FAR, Drawn, drawn, near, strange_values
from pensil.core.grid import areas, cell_name, edge, neighbours, runs
from pensil.core.picture import Role, Text
from pensil.core.sketch import SHADES, Sketch, solved_or_marks
from pensil.core.symmetry import SYMMETRIES, turned
from pensil.core.values import MOST_VALUES
from pensil.core.violation import Violation
from pensil.errors import FormatError, MarkError, PuzzleError
from pensil.kinds import kind_named
from tests.checks import some

AKARI = kind_named("akari")
LAMPS = pensil.read("akari\n. . 1\n. . .\n")


# Clues.


def grid(rows: Any, **limits: Any) -> Any:
    usual: dict[str, Any] = {"signs": (UNKNOWN,), "low": 1, "high": 9}
    return clue_grid(rows, **usual | limits)


def test_clues_are_numbers_signs_or_nothing() -> None:
    for rows in some(([[1, None], ["?", 9]], ((1, None), (UNKNOWN, 9)), iter([(1, None), ["?", 9]]))):
        assert grid(rows) == ((1, None), (UNKNOWN, 9))
    assert clue_grid([[0, 99]], signs=(), low=0) == ((0, 99),)
    assert grid([["#", WALL]], signs=(WALL,)) == ((WALL, WALL),)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "0 is not a clue here; a number must be from 1 to 9"),
        (10, "10 is not a clue here; a number must be from 1 to 9"),
        ("#", "'#' is not a clue here"),
        (WALL, "# is not a clue here"),
        (True, "True is not a clue here"),
        (1.0, "1.0 is not a clue here"),
        ("1", "'1' is not a clue here"),
        ([1], "[1] is not a clue here"),
        ("x" * 38, f"'{'x' * 38}' is not a clue here"),
        ("x" * 39, f"'{'x' * 36}... is not a clue here"),
        (1 << 128, "a number that long is not a clue here; a number must be from 1 to 9"),
        ((1 << 128) - 1, f"{(1 << 128) - 1} is not a clue here; a number must be from 1 to 9"),
    ],
)
def test_what_is_no_clue_is_refused_with_its_cell(value: object, said: str) -> None:
    for rows in some(([[1, 2], [3, value]], [[1, 2], (3, value)])):
        with pytest.raises(PuzzleError) as caught:
            grid(rows)
        assert str(caught.value) == f"r2c2: {said}"


def test_a_number_may_have_no_upper_limit() -> None:
    with pytest.raises(PuzzleError, match=r"^r1c1: 0 is not a clue here; a number must be 1 or more$"):
        clue_grid([[0]], signs=(), low=1)
    assert clue_grid([[10**6]], signs=(), low=1) == ((10**6,),)


def test_values_that_are_equal_to_a_clue_are_still_none() -> None:
    """Whatever was read before: 1.0 and True are equal to 1, and are kept apart from it."""
    assert grid([[1]]) == ((1,),)
    for value in some((1.0, True)):
        with pytest.raises(PuzzleError):
            grid([[value]])
    assert grid([[1, 2]]) == ((1, 2),)


def test_clues_are_remembered_but_never_too_many() -> None:
    known = _Clues((UNKNOWN,), 0, None)
    assert [known(value) for value in ("?", 5, None, 5)] == [UNKNOWN, 5, None, 5]
    assert dict(known) == {"?": UNKNOWN, 5: 5, None: None}
    for number in range(6000):
        known(number)
    assert len(known) == 4096
    assert known(5999) == 5999


def test_rows_are_as_long_as_the_first() -> None:
    for rows in some(([[1, 2], [3]], [(1, 2), (3,)])):
        with pytest.raises(PuzzleError, match=r"^row 2 has 1 cells, but row 1 has 2$"):
            grid(rows)
    with pytest.raises(PuzzleError, match=r"^r1c2: 'x' is not a clue here$"):
        grid([[1, "x"], [3]])


def test_boards_have_a_size() -> None:
    check_size(1, 1)
    check_size(1000, 1000)
    for rows, cols in some(((0, 1), (1, 0))):
        with pytest.raises(PuzzleError, match=r"^the board is empty: it needs at least one row and one column$"):
            check_size(rows, cols)
    for rows, cols in some(((1001, 1), (1, 1001))):
        with pytest.raises(
            PuzzleError, match=f"^the board is {rows} rows by {cols} columns; the largest is 1000 by 1000$"
        ):
            check_size(rows, cols)
    nothing: list[Any] = [[], [[]], ()]
    for empty in some(nothing):
        with pytest.raises(PuzzleError, match="the board is empty"):
            grid(empty)


def test_each_different_clue_is_looked_at_once_and_others_every_time() -> None:
    asked: list[Any] = []

    def counted(rows: Any, clue: Any) -> Any:
        asked.extend(value for row in rows for value in row)
        return frozen(rows, clue)

    assert grid([[7, 7], [None, "?"]], freeze=counted) == ((7, 7), (None, UNKNOWN))
    assert asked == [7, 7, None, "?"]
    assert frozen([[1, 2], [3]], lambda value: value + 1) == ((2, 3), (4,))


def test_clues_as_json_and_as_text() -> None:
    cells = ((1, None, UNKNOWN), (12, WALL, 3))
    assert clues_to_json(cells) == [[1, None, "?"], [12, "#", 3]]
    assert clues_to_text(cells) == " 1  .  ?\n12  #  3\n"
    assert clues_from_text([(4, " 1 .  ?"), (5, "12 # 3 ")]) == [[1, None, "?"], [12, "#", 3]]
    assert clues_from_text([(1, "123456789")]) == [[123456789]]
    assert clues_from_json({"cells": [[1]], "more": 2}) == [[1]]
    wrong: list[Any] = [{}, {"cells": None}, {"cells": "11"}, {"cells": [1]}, {"cells": [[1], "1"]}, {"cells": ((1,),)}]
    for data in some(wrong):
        with pytest.raises(FormatError, match='expected "cells": a list of rows, each a list of clues'):
            clues_from_json(data)


@pytest.mark.parametrize(
    ("lines", "said", "line", "column"),
    [
        ([(3, ". x .")], "'x' is not a cell; expected a number, '.', '?' or '#'", 3, 3),
        ([(3, "1 11 1111111111")], "'1111111111' is not a cell", 3, 6),
        ([(3, "\u0661")], "is not a cell", 3, 1),
        ([(3, ". ."), (5, ". . .")], "3 cells, but the rows above have 2", 5, None),
        ([(3, ". ."), (5, ".")], "1 cell, but the rows above have 2", 5, None),
        ([], "the board is missing: expected rows of cells", None, None),
    ],
)
def test_texts_of_clues_that_are_refused(
    lines: list[tuple[int, str]], said: str, line: int | None, column: int | None
) -> None:
    with pytest.raises(FormatError) as caught:
        clues_from_text(lines)
    assert said in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


# Cells with values.


def test_values_as_json() -> None:
    assert values_from_json({"cells": [[1, None], (0, -7)]}, 2, 2) == [[1, None], [0, -7]]
    for data, said in some(
        (
            ([], 'expected an object with "cells": a list of rows'),
            ({}, 'expected an object with "cells": a list of rows'),
            ({"cells": "ab"}, 'expected an object with "cells": a list of rows'),
            ({"cells": [[1, 1]]}, '"cells" has 1 rows; the puzzle has 2'),
            ({"cells": [[1, 1], [1]]}, 'row 2 of "cells" must be a list of 2 values'),
            ({"cells": [[1, 1], "11"]}, 'row 2 of "cells" must be a list of 2 values'),
            ({"cells": [[1, 1], 7]}, 'row 2 of "cells" must be a list of 2 values'),
            ({"cells": [[1, 1], [1, True]]}, "r2c2: expected null or a number"),
            ({"cells": [[1, "1"], [1, 1]]}, "r1c2: expected null or a number"),
        )
    ):
        with pytest.raises(FormatError) as caught:
            values_from_json(data, 2, 2)
        assert str(caught.value) == said


SIGNS = {"#": 1, ".": 0, "?": None}


def test_values_as_text() -> None:
    for text in some(("# . ?\n. . #\n", "#.?\n..#", "\n #  . ?\n\n ..# \n")):
        assert values_from_text(text, 2, 3, SIGNS) == [[1, 0, None], [0, 0, 1]]
    assert values_from_text("#\n.", 2, 1, SIGNS) == [[1], [0]]
    written = values_to_text((1, 0, None, 0, 0, 1), 3, {1: "#", 0: ".", None: "?"})
    assert written == "# . ?\n. . #\n"
    for text, said, line in some(
        (
            ("# . ?", "1 rows; the puzzle has 2", None),
            ("# . ?\n\n. .", "2 cells; the puzzle has 3 columns", 3),
            ("# . ?\n....", "1 cells; the puzzle has 3 columns", 2),
            ("# . x\n...", "cell 3 is 'x'; expected one of # . ?", 1),
            (f"# . {'x' * 30}\n...", f"cell 3 is '{'x' * 20}'; expected one of # . ?", 1),
        )
    ):
        with pytest.raises(FormatError) as caught:
            values_from_text(text, 2, 3, SIGNS)
        assert said in str(caught.value)
        assert caught.value.line == line


def test_numbers_that_are_no_values_are_told_and_drawn() -> None:
    fine: list[list[int | None]] = [[0, 1], [None, 2]]
    assert strange_values(fine, 2) == (fine, [], [])
    values, wrong, items = strange_values([[0, -1], [3, 999], [1000, -1000], [None, 2]], 2)
    assert values == [[0, None], [None, None], [None, None], [None, 2]]
    assert [item.text for item in items if isinstance(item, Text)] == ["-1", "3", "999", "?", "?"]
    assert {item.role for item in items} == {Role.ERROR}
    assert [violation.cells for violation in wrong] == [((0, 1),), ((1, 0),), ((1, 1),), ((2, 0),), ((2, 1),)]
    assert [violation.code for violation in wrong] == ["no-such-value"] * 5
    assert "3" in wrong[1].message


def test_a_drawing_has_what_no_board_can_hold() -> None:
    board = Board.empty(LAMPS)
    said = strange_values([[7]], 1)[1]
    assert drawn(board, lambda *_: said) == Drawn(board)
    assert drawn(board, lambda *_: said, as_drawn=Board(LAMPS, board.masks)) == Drawn(board)
    assert drawn(board, lambda *_: [], wrong=said).wrong == tuple(said)
    asked: list[Board] = []
    other = board.decide(0, 1)

    def rules(_: object, looked: Board) -> list[Violation]:
        asked.append(looked)
        return said

    found = drawn(board, rules, as_drawn=other, items=[])
    assert (found.wrong, found.board, asked) == (tuple(said), board, [other])
    assert drawn(board, lambda *_: said, wrong=said).wrong == (*said, *said)
    with pytest.raises(MarkError):
        found.strict()
    assert Drawn(board).strict() is board
    assert found.violations(AKARI) == said
    assert Drawn(board).answer == Drawn(board)
    assert Drawn(board, whole=found).answer is found


def test_places_far_away_are_near_enough_to_be_told() -> None:
    assert [near(place) for place in (-FAR - 1, -FAR, -3, 0, FAR, FAR + 1, 10**30)] == [
        -FAR,
        -FAR,
        -3,
        0,
        FAR,
        FAR,
        FAR,
    ]


# Sketches.


def test_a_blank_sketch_has_room_for_cells_and_borders() -> None:
    sketch = Sketch.blank(2, 3)
    assert sketch == Sketch([[None] * 3] * 2, [[0, 0]] * 2, [[0, 0, 0]])
    assert not sketch.has_borders
    sketch.down[0][2] = 1
    assert sketch.has_borders
    other = Sketch.blank(2, 3)
    other.across[1][1] = 2
    assert other.has_borders
    assert other.across[0] == [0, 0], "each row is a list of its own"


def test_nothing_drawn_is_blank_where_that_solves_it() -> None:
    rules = AKARI.violations
    assert SHADES.read(LAMPS, Sketch.blank(2, 3), rules) is None
    solved = replace_shades([[None, 1, None], [None, None, None]])
    read = SHADES.read(LAMPS, solved, rules)
    assert read is not None
    marks = LAMPS.drawn_from_json({"cells": [[None, 1, None], [None, None, None]]}, marks=True)
    assert read.board == marks.board
    assert read.whole is not None
    whole = pensil.read("akari\n. .\n")
    full = SHADES.read(whole, Sketch([[1, None]], [[0]], []), rules)
    assert full == Drawn(whole.board_from_json({"cells": [[1, 0]]}))
    empty = SHADES.read(whole, Sketch([[0, None]], [[0]], []), rules)
    assert empty is not None
    assert whole.board_to_json(empty.board, marks=True) == {"cells": [[0, None]]}
    sketch = Sketch.blank(1, 2)
    SHADES.write(whole, whole.board_from_json({"cells": [[1, None]]}, marks=True), sketch)
    assert sketch.shades == [[1, None]]


def replace_shades(rows: list[list[int | None]]) -> Sketch:
    blank = Sketch.blank(2, 3)
    return Sketch(rows, blank.across, blank.down)


def test_an_answer_that_is_wrong_is_taken_for_marks() -> None:
    board = Board.empty(LAMPS)
    marks = Drawn(board)
    said = tuple(strange_values([[7]], 1)[1])
    right, strange = Drawn(board.decide(0, 1)), Drawn(board, said)
    assert solved_or_marks(right, marks, lambda *_: []) is right
    assert solved_or_marks(right, marks, lambda *_: list(said)) == Drawn(board, whole=right)
    assert solved_or_marks(strange, marks, lambda *_: []) == Drawn(board, whole=strange)


# Plain grids.


def test_cells_beside_a_cell() -> None:
    assert [*neighbours(3, 3, (1, 1))] == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert [*neighbours(2, 3, (0, 0))] == [(0, 1), (1, 0)]
    assert [*neighbours(2, 3, (1, 2))] == [(0, 2), (1, 1)]
    assert [*neighbours(1, 1, (0, 0))] == []
    assert cell_name((2, 4)) == "r3c5"


def test_areas_and_runs() -> None:
    cells = [(2, 2), (0, 1), (0, 0), (1, 0), (0, 3), (2, 3), (1, 2)]
    assert [*areas(cells)] == [[(0, 0), (0, 1), (1, 0)], [(0, 3)], [(1, 2), (2, 2), (2, 3)]]
    assert [*areas([])] == []
    assert runs(cells) == [(0, 0, 1), (0, 3, 3), (1, 0, 0), (1, 2, 2), (2, 2, 3)]
    assert runs([(0, 2), (1, 3)]) == [(0, 2, 2), (1, 3, 3)]


def test_all_around_the_edge() -> None:
    assert edge(3, 4) == [0, 1, 2, 3, 7, 11, 10, 9, 8, 4]
    assert edge(2, 2) == [0, 1, 3, 2]


def test_cells_that_lie_alike() -> None:
    found = {name: each.images(3, 3, (0, 1)) for name, each in SYMMETRIES.items()}
    assert found == {
        "none": ((0, 1),),
        "rotate2": ((0, 1), (2, 1)),
        "rotate4": ((0, 1), (1, 2), (2, 1), (1, 0)),
        "mirror": ((0, 1),),
        "diagonal": ((0, 1), (1, 0)),
    }
    assert SYMMETRIES["mirror"].images(2, 4, (1, 0)) == ((1, 0), (1, 3))
    assert SYMMETRIES["rotate2"].images(2, 4, (0, 1)) == ((0, 1), (1, 2))
    assert [name for name, each in SYMMETRIES.items() if each.fits(2, 3)] == ["none", "rotate2", "mirror"]
    assert all(each.fits(3, 3) for each in SYMMETRIES.values())
    for each in some(SYMMETRIES.values()):
        orbits = [*each.orbits(3, 3)]
        assert sorted(cell for orbit in orbits for cell in orbit) == [(r, c) for r in range(3) for c in range(3)]
        assert [orbit[0] for orbit in orbits] == sorted(orbit[0] for orbit in orbits)


def test_the_eight_forms_of_a_grid() -> None:
    rows = ((1, 2, 3), (4, 5, 6))
    assert turned(rows, 0) == rows
    assert turned(rows, 1) == ((4, 5, 6), (1, 2, 3))
    assert turned(rows, 2) == ((3, 2, 1), (6, 5, 4))
    assert turned(rows, 3) == ((6, 5, 4), (3, 2, 1))
    assert turned(rows, 4) == ((1, 4), (2, 5), (3, 6))
    assert turned(rows, 7) == ((6, 3), (5, 2), (4, 1))


def test_values_in_json_are_numbers() -> None:
    assert [LAMPS.value_from_json(0, value) for value in (0, 5, MOST_VALUES - 1)] == [0, 5, MOST_VALUES - 1]
    for value in some((-1, MOST_VALUES, True, "1", None, 1.0)):
        with pytest.raises(ValueError, match="is not a value"):
            LAMPS.value_from_json(0, value)
    assert LAMPS.value_to_json(0, 1) == 1
    board = Board.empty(LAMPS).decide(0, 1)
    assert [board[cell] for cell in ((0, 0), (0, 1), (0, 2))] == [1, None, 0]
    for cell in some(((-1, 0), (0, -1), (2, 0), (0, 3))):
        with pytest.raises(IndexError, match="is not on a board of 2 rows and 3 columns"):
            board[cell]
