"""Free answers: whatever form the solution of a puzzle is written in, it is found and judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.kinds import KINDS
from tests.checks import some
from tests.samples import sample

PROSE = (
    "First I look at the corners. {0} Then r1c1 follows from row 2.\n\nHere is my answer:\n\n{1}\n\nI am quite sure."
)


def _solved(kind: str, number: int = 0) -> tuple[pensil.Puzzle, Board]:
    """A puzzle that has one solution, and the solution."""
    rng = Random(f"{kind}{number}")
    while True:
        data, answer = sample(kind, rng, 5, 6)
        puzzle = pensil.read(data | {"kind": kind})
        if pensil.solve(puzzle).status == "unique":
            return puzzle, puzzle.board_from_json(answer)


def _own_json(board: Board) -> str:
    return json.dumps(board.to_json())


def _bare_list(board: Board) -> str:
    (value,) = board.to_json().values()
    return json.dumps(value)


def _wrapped(board: Board) -> str:
    return json.dumps({"thoughts": ["none"], "result": {"board": board.to_json()}}, indent=1)


def _rows(board: Board) -> str:
    return str(board)


def _fenced(board: Board) -> str:
    return f"```text\n{board}```"


def _after_puzzle(board: Board) -> str:
    return f"```\n{board.puzzle.to_text()}```\nbecomes\n```\n{board}```"


def _drawn(board: Board) -> str:
    from pensil.kinds import kind_named
    from pensil.render.text import render_text

    return render_text(kind_named(board.puzzle.kind).picture(board.puzzle, board))


@pytest.mark.parametrize("form", [_own_json, _bare_list, _wrapped, _rows, _fenced, _after_puzzle])
@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_a_solution_is_found_in_prose(kind: str, form: Callable[[Board], str]) -> None:
    for number in some(range(4)):
        puzzle, board = _solved(kind, number)
        for text in (form(board), PROSE.format("", form(board)), PROSE.format("{not json [", form(board))):
            grade = pensil.grade(puzzle, text)
            assert grade.solved, text
            assert grade.board == board
            assert grade.violations == []
            assert grade.to_json()["missing"] == 0


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_our_own_drawing_is_an_answer(kind: str) -> None:
    """As far as drawings are read at all: not where a shade hides what is drawn in its cell."""
    puzzle, board = _solved(kind)
    grade = pensil.grade(puzzle, _drawn(board))
    assert grade.violations == pensil.check(puzzle, _drawn(board))
    assert grade.solved == (not grade.violations)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_a_wrong_answer_breaks_rules(kind: str) -> None:
    puzzle, board = _solved(kind)
    wrong = next(
        each
        for spot, mask in enumerate(puzzle.domains)
        for value in bits(mask & ~board.masks[spot])
        if puzzle.value_to_json(spot, value) is not None and pensil.check(puzzle, each := board.decide(spot, value))
    )
    grade = pensil.grade(puzzle, PROSE.format("", _own_json(wrong)))
    assert not grade.solved
    assert grade.violations == pensil.check(puzzle, wrong)
    assert grade.violations
    told = pensil.grade(puzzle, _own_json(wrong), lang="id").violations
    assert [violation.lang for violation in told] == ["id"] * len(told)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_what_is_no_answer_is_not_solved(kind: str) -> None:
    puzzle, board = _solved(kind)
    for text in ("", "I do not know.", "{", "[[[[", "42", puzzle.to_text(), json.dumps(puzzle.to_json()), "\0\ud800"):
        grade = pensil.grade(puzzle, text)
        assert not grade.solved, text
        assert grade.board != board
        assert grade.board is not None or grade.fault


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_the_last_answer_counts(kind: str) -> None:
    puzzle, board = _solved(kind)
    empty = Board(puzzle, (mask & -mask for mask in puzzle.domains))
    assert empty != board
    assert pensil.grade(puzzle, f"{_own_json(empty)}\nNo, rather\n{_own_json(board)}").solved
    assert not pensil.grade(puzzle, f"{_own_json(board)}\nNo, rather\n{_own_json(empty)}").solved


LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
(LIT,) = pensil.solve(LAMPS).solutions


def _named(board: Board, name: Callable[[int, int], str]) -> str:
    cells = enumerate(board.to_json()["cells"])
    return ", ".join(name(r, c) for r, row in cells for c, value in enumerate(row) if value)


@pytest.mark.parametrize(
    "name",
    [
        lambda r, c: f"r{r + 1}c{c + 1}",
        lambda r, c: f"R{r + 1}C{c + 1}",
        lambda r, c: f"b{r + 1}k{c + 1}",
        lambda r, c: f"({r}, {c})",
        lambda r, c: f"row {r + 1}, column {c + 1}",
        lambda r, c: f"baris {r + 1} kolom {c + 1}",
    ],
)
def test_cells_are_named(name: Callable[[int, int], str]) -> None:
    assert pensil.grade(LAMPS, f"The walls are easy.\n\nAnswer: lamps at {_named(LIT, name)}.").board == LIT
    assert pensil.grade(LAMPS, f"r1c1 is dark.\n\nLampu: {_named(LIT, name)}").solved


def test_bridges_and_rectangles_are_named() -> None:
    for kind in some(("hashi", "shikaku")):
        puzzle, board = _solved(kind)
        (entries,) = board.to_json().values()
        said = ", ".join(
            f"r{a + 1}c{b + 1}-r{c + 1}c{d + 1}" + "".join(f": {n}" for n in more) for a, b, c, d, *more in entries
        )
        assert pensil.grade(puzzle, f"Solution: {said}").board == board, said


@pytest.mark.parametrize("signs", ["■□", "⬛⬜", "10", "X.", "x_", "█░", "#-"])
def test_signs_of_other_people(signs: str) -> None:
    puzzle, board = _solved("nonogram")
    rows: list[list[Any]] = board.to_json()["cells"]
    for line in some((" {} ", "{}", "| {} |", "{} |", "Row {n}: {}", "{n}. {}")):
        for between in some(("", " ", ", ", " | ")):
            lines = (between.join(signs[1 - value] for value in row) for row in rows)
            text = "\n".join(line.format(each, n=n) for n, each in enumerate(lines, 1))
            assert pensil.grade(puzzle, f"So:\n\n{text}\n\nDone.").board == board, text


def test_lamps_of_other_people() -> None:
    rows = str(LIT)
    for sign in some("💡★●OL"):
        assert pensil.grade(LAMPS, rows.replace("*", sign)).solved, sign
    assert pensil.grade(LAMPS, json.dumps(rows.split("\n")[:-1])).solved
    assert pensil.grade(LAMPS, json.dumps([row.split() for row in rows.split("\n")[:-1]])).solved
    cells = [[r, c] for r, row in enumerate(LIT.to_json()["cells"]) for c, value in enumerate(row) if value]
    assert pensil.grade(LAMPS, f"The lamps: {cells}").solved


def test_long_texts_take_no_time() -> None:
    puzzle, board = _solved("shikaku")
    for piece in some(("[", "{", "[[1, 2], ", "r1c1-", "a b c d e f\n", "((((0, ")):
        text = piece * (1_000_000 // len(piece)) + "\n\n" + _own_json(board)
        assert pensil.grade(puzzle, text).solved, piece


def test_a_half_filled_answer_is_not_solved() -> None:
    half = str(LIT).replace(".", "?", 3)
    grade = pensil.grade(LAMPS, half)
    assert (grade.solved, grade.violations, grade.missing) == (False, [], 3)


# Moves.


def _cell(value: int) -> tuple[int, int]:
    spot = next(i for i, mask in enumerate(LIT.masks) if mask == 1 << value)
    return LAMPS.spot_cells(spot)[0]


def test_moves_in_words() -> None:
    lamp, dark = _cell(1), _cell(0)
    forms = ("r{}c{} is a lamp", "There must be a lamp at r{}c{}.", "r{}c{} = 1", "b{}k{} = 1")
    for form in some(forms):
        assert pensil.grade_move(LAMPS, form.format(lamp[0] + 1, lamp[1] + 1)).verdict == "forced", form
        assert pensil.grade_move(LAMPS, form.format(dark[0] + 1, dark[1] + 1)).verdict == "wrong", form
    for form in some(("no lamp at r{}c{}", "r{}c{} = 0", "r{}c{} is blank", "tidak ada lampu di b{}k{}")):
        assert pensil.grade_move(LAMPS, form.format(dark[0] + 1, dark[1] + 1)).verdict == "forced", form
        assert pensil.grade_move(LAMPS, form.format(lamp[0] + 1, lamp[1] + 1)).verdict == "wrong", form


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_hints_are_forced_moves(kind: str) -> None:
    puzzle, board = _solved(kind)
    marks = Board.empty(puzzle)
    for step in some(pensil.explain(puzzle)):
        after = step.apply(marks)
        move = json.dumps(puzzle.board_to_json(after, marks=True))
        found = pensil.grade_move(puzzle, f"My next move: {move}", marks)
        assert found.verdict == "forced"
        assert found.board == after
        marks = after
    said = kind_sentence(puzzle, board)
    assert pensil.grade_move(puzzle, f"I think that {said}.").verdict == "forced", said


def kind_sentence(puzzle: pensil.Puzzle, board: Board) -> str:
    """A spot of the solution in the words of the kind."""
    from pensil.kinds import kind_named

    spot = next(i for i, mask in enumerate(puzzle.domains) if mask != board.masks[i])
    return kind_named(puzzle.kind).conclusion(puzzle, spot, board.masks[spot]).said()


def test_a_move_may_be_possible_or_nothing() -> None:
    puzzle = pensil.read("akari\n. .\n. .\n")
    first = pensil.grade_move(puzzle, "r1c1 is a lamp")
    assert first.verdict == "possible"
    assert first.to_json()["board"] == {"cells": [[1, None], [None, None]]}
    assert pensil.grade_move(puzzle, "r2c2 is a lamp", first.board).verdict == "forced"
    assert pensil.grade_move(puzzle, "r1c1 is a lamp", first.board).verdict == "nothing"
    meet = pensil.grade_move(puzzle, "r1c2 is a lamp", first.board)
    assert (meet.verdict, [violation.code for violation in meet.violations]) == ("wrong", ["lamps-meet"])
    unread = pensil.grade_move(puzzle, "I pass.")
    assert unread.verdict == "nothing"
    assert unread.fault


def test_grades_as_json() -> None:
    puzzle = pensil.read("akari\n. .\n. .\n")
    assert pensil.grade(puzzle, "* .\n. *").to_json() == {
        "solved": True,
        "violations": [],
        "board": {"cells": [[1, 0], [0, 1]]},
        "missing": 0,
        "fault": None,
    }
    nothing = pensil.grade(puzzle, "I pass.")
    assert nothing.to_json() == {
        "solved": False,
        "violations": [],
        "board": None,
        "missing": 4,
        "fault": nothing.fault,
    }
    assert nothing.fault
    wrong = pensil.grade(puzzle, "* *\n. .", lang="id")
    assert (wrong.solved, wrong.missing) == (False, 0)
    assert wrong.to_json()["violations"] == [each.said_in("id").to_json() for each in wrong.violations] != []


def test_moves_as_json() -> None:
    puzzle = pensil.read("akari\n. .\n. .\n")
    marks = puzzle.board_from_json({"cells": [[1, None], [None, None]]}, marks=True)
    told = pensil.grade_move(puzzle, "r2c2 = 1", marks).to_json()
    assert told == {
        "verdict": "forced",
        "board": {"cells": [[1, None], [None, 1]]},
        "violations": [],
        "fault": None,
    }
    on_wall = pensil.grade_move(pensil.read("akari\n# .\n"), json.dumps({"cells": [[1, None]]}), lang="id")
    assert (on_wall.verdict, on_wall.fault) == ("wrong", None)
    assert [(each.code, each.lang) for each in on_wall.violations] == [("lamp-on-wall", "id")]
    assert on_wall.to_json()["board"] == {"cells": [[0, None]]}
    opposite = pensil.grade_move(puzzle, "r1c1 = 0", marks)
    assert (opposite.verdict, opposite.violations, opposite.board) == ("wrong", [], marks)
    unread = pensil.grade_move(puzzle, "I pass.", marks)
    assert (unread.verdict, unread.violations, unread.board) == ("nothing", [], marks)


@pytest.mark.parametrize("call", [pensil.grade, pensil.grade_move])
def test_puzzles_and_texts_are_asked_for(call: Any) -> None:
    with pytest.raises(pensil.PensilError, match="expected a puzzle, as pensil"):
        call("akari", "x")
    with pytest.raises(pensil.PensilError, match="must be a text, not int"):
        call(LAMPS, 5)
    with pytest.raises(pensil.PensilError, match="there is no language 'xx'"):
        call(LAMPS, "x", lang="xx")


def test_a_move_that_is_not_judged_in_time() -> None:
    puzzle = pensil.read("nonogram\nrows\n" + "1 1\n" * 60 + "columns\n" + "1 1\n" * 60)
    with pytest.raises(pensil.TimeLimit, match="before the move was judged"):
        pensil.grade_move(puzzle, "r1c1 = 1", timeout=0)
