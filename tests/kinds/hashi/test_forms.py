"""Hashi: the forms it is written in, bridges drawn as text, and its picture."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.core.picture import Connection, Island, Lattice, Role
from pensil.errors import FormatError
from pensil.kinds.hashi.picture import finished, picture
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import violations
from tests.checks import some
from tests.kinds.hashi.boards import PAPER, PAPER_SOLVED, bridges

# The forms it is written in.


def test_json_says_what_is_not_usual() -> None:
    assert Hashi([[1, None, "?"]]).to_json() == {"kind": "hashi", "cells": [[1, None, "?"]], "max_bridges": 2}
    strict = Hashi([[1, None, "?"]], 3, False)
    assert strict.to_json() == {"kind": "hashi", "cells": [[1, None, "?"]], "max_bridges": 3, "loops": False}
    assert Hashi.from_json(strict.to_json()) == strict
    assert Hashi.from_json({"cells": [[1, 1]]}) == Hashi([[1, 1]])
    with pytest.raises(pensil.PuzzleError, match="true or false"):
        Hashi.from_json({"cells": [[1, 1]], "loops": 0})


def test_text_says_what_is_not_usual() -> None:
    strict = Hashi([[1, None, "?"], [None, 12, None]], 3, False)
    text = "hashi\nmax 3\nno loops\n 1  .  ?\n . 12  .\n"
    assert strict.to_text() == text
    lines = list(enumerate(text.splitlines(), 1))[1:]
    assert Hashi.from_text(lines) == strict
    assert PAPER.to_text() == "hashi\n2 1 .\n2 . 2\n. 1 2\n"
    for header in ("max", "max 5", "max two", "no", "no loops please"):
        with pytest.raises(
            pensil.FormatError, match=r"^line 2: expected 'max' and a number from 1 to 4, or 'no loops'"
        ):
            Hashi.from_text([(2, header), (3, "1 1")])


def test_blank_lines_of_a_text_say_nothing() -> None:
    lines = ["", "max 3", " ", "no loops", "", "1 . 2", "\t", ". . 1", ""]
    assert Hashi.from_text([*enumerate(lines, 1)]) == Hashi([[1, None, 2], [None, None, 1]], 3, False)
    for nothing in ([], ["", " "], ["max 3", ""]):
        with pytest.raises(pensil.PensilError, match="the board is missing"):
            Hashi.from_text([*enumerate(nothing, 1)])


def test_json_of_answers_and_marks() -> None:
    solved = bridges(PAPER, *PAPER_SOLVED)
    answer = [[0, 0, 0, 1, 1], [0, 0, 1, 0, 1], [1, 0, 1, 2, 1], [1, 2, 2, 2, 1], [2, 1, 2, 2, 1]]
    assert solved.to_json() == {"bridges": answer}
    assert PAPER.board_to_json(solved, marks=True) == {"bridges": [*answer[:2], [0, 1, 2, 1, 0], *answer[2:]]}
    marks = PAPER.board_from_json({"bridges": [[0, 1, 2, 1, 0], [0, 0, 1, 0, 2]]}, marks=True)
    assert marks.values() == (None, 2, 0, None, None, None)
    assert PAPER.board_to_json(marks, marks=True) == {"bridges": [[0, 0, 1, 0, 2], [0, 1, 2, 1, 0]]}
    assert marks.to_json() == {
        "bridges": [[0, 0, 0, 1, None], [0, 0, 1, 0, 2], [1, 0, 1, 2, None], [1, 2, 2, 2, None], [2, 1, 2, 2, None]]
    }
    assert PAPER.board_from_json(marks.to_json()) == marks
    # The ends may come in any order.
    assert PAPER.board_from_json({"bridges": [[2, 1, 0, 1, 1]]}).values() == (0, 0, 1, 0, 0, 0)


@pytest.mark.parametrize("more", [[0, 0, 0, 1, 0], [0, 0, 0, 1, [0, 1]]])
def test_a_pair_that_no_answer_lists_makes_it_a_half_filled_board(more: list[object]) -> None:
    """As `pensil hint --save` writes it: without a bridge, or with several numbers left."""
    data = {"bridges": [[2, 1, 0, 1, 1], more]}
    drawn = PAPER.drawn_from_json(data)
    assert drawn.board == PAPER.board_from_json(data, marks=True)
    assert drawn.board.values()[1:] == (None, 1, None, None, None)
    assert drawn.answer.board.values()[1:] == (0, 1, 0, 0, 0)
    assert pensil.check(PAPER, data) == pensil.check(PAPER, json.dumps(data)) == pensil.check(PAPER, marks=data)
    assert not pensil.grade(PAPER, json.dumps(data)).solved
    assert len(pensil.grade(PAPER, json.dumps(data)).violations) > 1, "a free answer is a whole one"


def test_no_bridge_between_what_is_no_pair_says_nothing() -> None:
    assert PAPER.board_from_json({"bridges": [[2, 1, 0, 1, 1], [0, 0, 2, 2, 0]]}).values() == (0, 0, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected an object with"),
        ({}, "expected an object with"),
        ({"bridges": "none"}, "expected an object with"),
        ({"bridges": [[0, 0, 0, 1]]}, r'entry 1 of "bridges": expected \[row, column, row, column, number\]'),
        ({"bridges": ["00011"]}, 'entry 1 of "bridges": expected'),
        ({"bridges": [[0, 0, 0, 1, 1], [0, 0, 0, "1", 1]]}, 'entry 2 of "bridges": rows and columns must be numbers'),
        ({"bridges": [[0, 0, 0, 1, -1]]}, "the number of bridges must be 0 or more"),
        ({"bridges": [[0, 0, 0, 1, True]]}, "the number of bridges must be 0 or more"),
    ],
)
def test_json_of_another_shape(data: Any, message: str) -> None:
    with pytest.raises(pensil.FormatError, match=message):
        PAPER.board_from_json(data)


# Bridges drawn as text.

DRAWN = Hashi([[2, None, 4, 2], [None, None, 1, None], [None, None, None, 1]])
DRAWING = """\
2===4-2
    | |
. . 1 |
      |
. . . 1
"""


def test_a_drawing() -> None:
    board = DRAWN.board_from_text(DRAWING)
    assert violations(DRAWN, board) == []
    assert str(board) == DRAWING
    assert DRAWN.board_from_text("\n" + DRAWING.replace(".", " ").replace("    |\n", "    |  \n")) == board


def test_the_plain_form_is_read() -> None:
    puzzle = Hashi([[2, None, 3], [None, None, None], ["?", None, 2]])
    board = puzzle.board_from_text("2 = 3\n. . |\n? - 2\n")
    assert board.values() == (2, 0, 1, 1)
    assert str(board) == "2===3\n    |\n. . |\n    |\n?---2\n"
    assert puzzle.board_from_text("2 = 3\n\n. . |\n\n? - 2\n") == board
    assert Hashi([[2, None, 2]]).board_from_text("2 = 2").values() == (2,)


def test_wide_numbers_and_many_bridges_are_drawn() -> None:
    puzzle = Hashi([[7, 12, None, 4], ["?", 5, None, None]], 4)
    board = Board(puzzle, (1 << n for n in (3, 4, 4, 4, 2)))
    assert str(board) == " 7E12#####4\n $  $\n ?==5  .\n".replace("5  .", "5  .  .")
    assert puzzle.board_from_text(str(board)) == board


def test_crossing_bridges_are_drawn_too() -> None:
    puzzle = Hashi([[None, 1, None], [1, None, 1], [None, 1, None]])
    board = Board(puzzle, (2, 2))
    assert str(board) == ". 1 .\n  |\n1-+-1\n  |\n. 1 .\n"
    assert puzzle.board_from_text(str(board)) == board


@pytest.mark.parametrize("seed", range(60))
def test_every_full_board_survives_its_drawing(seed: int) -> None:
    rng = Random(seed)
    rows, cols, most = rng.randrange(1, 7), rng.randrange(1, 7), rng.randrange(1, 5)
    clues = [None, None, "?", *range(1, 4 * most + 1)]
    cells: list[list[Any]] = [[rng.choice(clues) for _ in range(cols)] for _ in range(rows)]
    cells[rng.randrange(rows)][rng.randrange(cols)] = "?"
    puzzle = Hashi(cells, most)
    board = Board(puzzle, (1 << rng.choice([0, *bits(d)]) for d in puzzle.domains))
    assert puzzle.board_from_text(str(board)) == board


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (". . 1 |\n", "", "4 lines; expected 3 rows of cells, perhaps with a line between every two"),
        ("2===4-2", "2===3-2", "line 1, column 5: r1c3 is '3'; expected the island 4"),
        ("2===4-2", "2===4-2---", "line 1: the line is 10 characters long; the drawing is 7 wide"),
        ("2===4-2", "2===4*2", "line 1, column 6: expected blanks or one of - = E # here"),
        (". . 1 |", ". x 1 |", "line 3: r2c2 is 'x'; expected '.' or a bridge"),
        ("    | |\n", "   || |\n", 'line 2, column 4: expected only | " m $ below the cells of row 1'),
        ("    | |\n", "    | | |\n", 'line 2, column 9: expected only | " m $ below the cells of row 1'),
    ],
)
def test_a_drawing_with_a_mistake(old: str, new: str, message: str) -> None:
    with pytest.raises(pensil.FormatError) as error:
        DRAWN.board_from_text(DRAWING.replace(old, new, 1))
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2===4-2", "2=-=4-2", "the bridge between r1c1 and r1c3 is not drawn all the way"),
        ("2===4-2", "2= =4-2", "the bridge between r1c1 and r1c3 is not drawn all the way"),
        (". . 1 |", ". - 1 |", "the bridge at r2c2 does not run from island to island"),
        (". . 1 |", ". . 1 .", "the bridge between r1c4 and r3c4 is not drawn all the way"),
        (". . 1 |", ". + 1 |", "the bridge at r2c2 does not run from island to island"),
        ("    | |\n", "|   | |\n", "the bridge at r1c1 does not run from island to island"),
    ],
)
def test_bridges_that_stop_on_the_way(old: str, new: str, message: str) -> None:
    drawn = DRAWN.drawn_from_text(DRAWING.replace(old, new, 1))
    assert drawn.wrong[0].message == message
    assert any(isinstance(item, Connection) and item.role is Role.ERROR for item in drawn.items)


def loose_lines(puzzle: Hashi, text: str) -> list[tuple[Cell, Cell, int]]:
    """The lines that are drawn as errors: from cell to cell, and how many."""
    drawn = puzzle.drawn_from_text(text)
    assert drawn.wrong[0].code == "loose-bridge"
    items = [item for item in drawn.items if isinstance(item, Connection)]
    assert all(item.role is Role.ERROR for item in items)
    return [(item.start, item.end, item.count) for item in items]


WATER = Hashi([["?", None, None], [None, None, None], [None, None, "?"]])


@pytest.mark.parametrize(
    ("place", "sign", "line"),
    [
        # In a cell it leads to both neighbours, as far as there are any.
        ((2, 2), "-", ((1, 0), (1, 2), 1)),
        ((2, 2), "=", ((1, 0), (1, 2), 2)),
        ((2, 2), "#", ((1, 0), (1, 2), 4)),
        ((2, 2), "+", ((1, 0), (1, 2), 1)),
        ((2, 2), "|", ((0, 1), (2, 1), 1)),
        ((2, 2), '"', ((0, 1), (2, 1), 2)),
        ((2, 2), "m", ((0, 1), (2, 1), 3)),
        ((0, 2), "|", ((0, 1), (1, 1), 1)),
        ((0, 4), "-", ((0, 1), (0, 2), 1)),
        ((4, 0), "-", ((2, 0), (2, 1), 1)),
        ((4, 2), "$", ((1, 1), (2, 1), 4)),
        # In a gap it joins the two cells beside it.
        ((0, 1), "-", ((0, 0), (0, 1), 1)),
        ((2, 3), "E", ((1, 1), (1, 2), 3)),
        ((4, 1), "=", ((2, 0), (2, 1), 2)),
        ((1, 0), "|", ((0, 0), (1, 0), 1)),
        ((3, 2), "m", ((1, 1), (2, 1), 3)),
        ((1, 4), '"', ((0, 2), (1, 2), 2)),
    ],
)
def test_a_stray_sign_is_shown_where_it_was_drawn(place: Cell, sign: str, line: tuple[Cell, Cell, int]) -> None:
    lines = [list(row.ljust(5)) for row in ("? . .", "", ". . .", "", ". . ?")]
    lines[place[0]][place[1]] = sign
    text = "".join("".join(row) + "\n" for row in lines)
    assert loose_lines(WATER, text) == [line]
    row, col = place[0] // 2, place[1] // 2
    assert WATER.drawn_from_text(text).wrong[0].cells == ((row, col),)


def test_every_part_of_a_bridge_that_stops_on_the_way_is_shown() -> None:
    puzzle = Hashi([["?", None, None, "?"], [None] * 4, ["?", None, None, "?"]])
    drawn = puzzle.drawn_from_text("?-= . ?\n\n. . . .\n\n? . . ?\n")
    assert drawn.wrong[0].code == "half-bridge"
    assert drawn.wrong[0].cells == ((0, 0), (0, 3))
    shown = [(item.start, item.end, item.count) for item in drawn.items if isinstance(item, Connection)]
    assert shown == [((0, 0), (0, 1), 1), ((0, 0), (0, 2), 2)]
    # Nothing is decided about this pair, whatever is said of the others.
    assert drawn.board.values() == (None, 0, 0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_one_more_sign_in_a_drawing_is_never_lost(seed: int) -> None:
    """It stands where none may stand, or it makes the drawing another one, or it is shown as wrong."""
    rng = Random(seed)
    puzzle = Hashi([[rng.choice([None, None, "?", 2, 11]) for _ in range(4)] for _ in range(3)] + [["?"] * 4], 4)
    board = Board(puzzle, (1 << rng.choice([0, 0, *bits(d)]) for d in puzzle.domains))
    size = len(str(board).splitlines()[-1])
    rows = [line.ljust(size) for line in str(board).splitlines()]
    refused: list[bool] = []
    for y, row in enumerate(rows):
        for x, before in enumerate(row):
            sign = rng.choice('-=E#|"m$+')
            if before in " ." and sign != before:
                lines = [*rows[:y], row[:x] + sign + row[x + 1 :], *rows[y + 1 :]]
                try:
                    drawn = puzzle.drawn_from_text("\n".join(lines))
                except FormatError as error:
                    refused.append(error.line == y + 1 and "expected" in str(error))
                else:
                    new = drawn.board != board and str(drawn.board).splitlines()[y].ljust(size)[x] == sign
                    assert new or any(isinstance(item, Connection) for item in drawn.items)
    assert all(some(refused))


def test_what_may_stand_in_each_line_is_told_with_its_place() -> None:
    puzzle = Hashi([[10, None, "?"], [None, None, None], ["?", None, 3]], 4)
    lines = ["10  .  ?", "", " .  .  .", "", " ?  .  3"]
    assert puzzle.drawn_from_text("\n".join(lines)).board.values() == (0, 0, 0, 0)
    water = "expected '.' or a bridge: - = E # | \" m $"
    gap, below = "expected blanks or one of - = E # here", 'expected only | " m $ below the cells of row'
    for at, line, said in (
        (0, "1   .  ?", "line 1: r1c1 is '1'; expected the island 10"),
        (0, "10  ?  ?", f"line 1: r1c2 is '?'; {water}"),
        (0, "10-=.  ?", f"line 1, column 3: {gap}"),
        (0, "10  .||?", f"line 1, column 6: {gap}"),
        (0, "10==.==4", "line 1, column 8: r1c3 is '4'; expected the island ?"),
        (0, "10==x==?", f"line 1, column 5: r1c2 is 'x'; {water}"),
        (1, "|", f"line 2, column 1: {below} 1"),
        (1, " =", f"line 2, column 2: {below} 1"),
        (3, " |  |  |  |", f"line 4, column 11: {below} 2"),
        (3, "  |", f"line 4, column 3: {below} 2"),
        (4, " ?--.--3-", "line 5: the line is 9 characters long; the drawing is 8 wide"),
    ):
        with pytest.raises(FormatError) as caught:
            puzzle.drawn_from_text("\n".join([*lines[:at], line, *lines[at + 1 :]]))
        assert str(caught.value) == said
    for count in (0, 1, 2, 4, 6):
        text = "\n".join(["10==.==?", " $", " ?--.--3", " |", " .  .  .", "."][:count])
        with pytest.raises(FormatError, match=f"{count} lines; expected 3 rows of cells, perhaps with a line between"):
            puzzle.drawn_from_text(text)


def random_board(rng: Random) -> Board:
    """Some pairs decided, some narrowed down; no bridges cross."""
    cells = [[rng.choice([None, None, "?", 1, 2, 3, 4]) for _ in range(5)] for _ in range(4)]
    puzzle = Hashi([["?", *row] for row in cells], 3)
    masks = [rng.choice((d, 1, 1 << rng.choice([*bits(d)]), rng.randint(1, d))) for d in puzzle.domains]
    for spot, others in enumerate(puzzle.crossed_by):
        if masks[spot] & ~1:
            for other in others:
                masks[other] = 1
    return Board(puzzle, masks)


@pytest.mark.parametrize("seed", range(20))
def test_cells_by_themselves_and_the_islands_that_are_finished(seed: int) -> None:
    board = random_board(Random(seed))
    puzzle = board.puzzle
    assert isinstance(puzzle, Hashi)
    done = []
    for r in range(puzzle.rows):
        for c in range(puzzle.cols):
            here = [spot for spot, pair in enumerate(puzzle.pairs) if (r, c) in (*pair, *pair.between)]
            counts = [board.value(spot) for spot in here]
            if (r, c) in puzzle.islands or not any(counts):
                expected = None if None in counts else sum(count or 0 for count in counts)
            else:
                expected = max(count or 0 for count in counts)
            assert puzzle.cell_to_json(board, (r, c)) == expected
            least = sum(next(iter(bits(board.masks[spot]))) for spot in here)
            if puzzle.cells[r][c] is not None and puzzle.clue((r, c)) == least:
                done.append((r, c))
    assert [*finished(puzzle, board)] == done


# Its picture.


def test_the_picture_shows_islands_over_bridges() -> None:
    drawn = picture(PAPER, bridges(PAPER, *PAPER_SOLVED))
    links = [(item.start, item.end, item.count) for item in drawn.items if isinstance(item, Connection)]
    assert links == [(*PAPER.pairs[i], 1) for i in (0, 1, 3, 4, 5)]
    assert [(item.cell, item.text) for item in drawn.items if isinstance(item, Island)][:2] == [
        ((0, 0), "2"),
        ((0, 1), "1"),
    ]
    assert isinstance(drawn.items[-1], Island)
    assert drawn.lattice is Lattice.DOTS


def test_the_picture_of_a_partial_board_shows_where_no_bridge_goes() -> None:
    board = PAPER.board_from_json({"bridges": [[0, 0, 1, 0, 2], [0, 1, 2, 1, 0]]}, marks=True)
    links = [(item.start, item.count) for item in picture(PAPER, board).items if isinstance(item, Connection)]
    assert links == [((0, 0), 2), ((0, 1), 0)]


def test_the_picture_of_a_partial_board_shows_what_is_known_of_a_number() -> None:
    puzzle = Hashi([[6, None, 6, None, 6], [None] * 5, [6, None, 6, None, 6]], max_bridges=3)
    marks = [[0, 0, 0, 2, [1, 2, 3]], [0, 2, 0, 4, [0, 1]], [0, 0, 2, 0, [1, 2]], [2, 0, 2, 2, [0, 3]], [2, 2, 2, 4, 3]]
    board = puzzle.board_from_json({"bridges": marks}, marks=True)
    role = Role.MARK
    assert [item for item in picture(puzzle, board, role).items if isinstance(item, Connection)] == [
        Connection((0, 0), (0, 2), 1, role, more=True),
        Connection((0, 0), (2, 0), 1, role, more=True, most=2),
        Connection((0, 2), (0, 4), 0, role, more=True, most=1),
        Connection((2, 2), (2, 4), 3, role),
    ]


def test_nothing_stands_before_the_first_cell_of_a_drawing() -> None:
    puzzle = Hashi([[3, 12]], 4)
    assert puzzle.drawn_from_text(" 3=12").board.values() == (2,)
    with pytest.raises(FormatError, match="expected blanks or one of") as caught:
        puzzle.drawn_from_text("=3=12")
    assert (caught.value.line, caught.value.column) == (1, 1)
