"""What is wrong with an answer is told, and never keeps the puzzle beside it from being read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from pensil.core.board import Puzzle
from pensil.core.exchange import InMargins
from pensil.core.kind import Kind
from pensil.errors import FormatError, UnknownFormat
from pensil.formats import read_document, write
from pensil.kinds import KINDS
from tests.checks import some

ROWS, COLS = 4, 5


def damaged_lines(lines: list[str], first: int, *, whole: bool) -> Iterator[list[str]]:
    """Lines of tokens with one damage after another, from the token `first` of each on; `whole` lines may be lost."""
    for at, line in enumerate(lines):
        tokens = line.split()
        for i in range(first, len(tokens)):
            for other in (["x"], ["37"], [], [tokens[i], tokens[i]]):
                yield [*lines[:at], " ".join([*tokens[:i], *other, *tokens[i + 1 :]]), *lines[at + 1 :]]
        if whole:
            yield [*lines[:at], *lines[at + 1 :]]
            yield [*lines[:at], line, *lines[at:]]
    if whole:
        yield from ([*lines, "foo"], [*lines, lines[-1]], lines[:1], [])


def answer_lines(kind: Kind, text: str, beside: int) -> tuple[int, int] | None:
    """The first line of a puzz.link file that holds something of the answer, and the first token in it; None where
    shades and clues stand in the same cells, so that nobody can tell which of them a sign was."""
    entry, head = kind.exchange().pzpr, 4
    assert entry is not None
    if entry.borders is not None:
        return head + ROWS, 0
    lines = text.rstrip("\n").split("\n")
    return (len(lines) - ROWS, beside) if isinstance(kind.exchange().clues, InMargins) else None


@pytest.mark.parametrize("seed", range(3))
def test_puzzlink_files(seed: int) -> None:
    faults = 0
    for kind in some(kind for kind in KINDS if kind.exchange().pzpr is not None):
        puzzle, board = kind.compose(Random(seed), ROWS, COLS)
        text = write(puzzle, "pzprv3", board)
        where = answer_lines(kind, text, (COLS + 1) // 2)
        lines = text.rstrip("\n").split("\n")
        if where is None:
            continue
        start, first = where
        for answer in damaged_lines(lines[start:], first, whole=first == 0):
            found = read_document("\n".join([*lines[:start], *answer]) + "\n")
            assert found.puzzle == puzzle
            assert found.fault is not None or found.drawn is not None
            faults += found.fault is not None
    assert faults > 100


def test_a_row_of_puzzlink_without_one_of_its_numbers_is_a_fault_of_the_puzzle() -> None:
    head = "pzprv3/nonogram/1/4/. . 1 . 1 1 /"
    assert read_document(f"{head}1 1 # . # # /").drawn is not None
    found = read_document(f"{head}1 1 # . # /")
    assert found.drawn is None
    assert str(found.fault) == "line 6: line 2 of 2 (cells and numbers) has 5 tokens; expected 6"
    assert found.puzzle == read_document(f"{head}1 1 . . . . /").puzzle
    for line in ("1 . # # #", "1 # . # #", "1"):
        with pytest.raises(FormatError, match="line 6: "):
            read_document(f"{head}{line} /")


def test_the_first_fault_of_an_answer_is_told() -> None:
    found = read_document("pzprv3/nonogram/2/2/. 1 1 /1 # 3 /1 x # /")
    assert found.puzzle.to_json() == {"kind": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}
    assert str(found.fault) == "line 6: token 3 is '3'; expected one of # + ."


def test_nothing_but_the_tail_follows_what_is_drawn() -> None:
    board = "pzprv3/shikaku/1/2/2 . /0 /"
    assert str(read_document(f"{board}1 2 /").fault) == "line 7: expected the end of the file, not '1 2'"
    assert read_document(f"{board}info: x").fault is None
    with pytest.raises(FormatError, match="expected the end of the file"):
        read_document("pzprv3/nurikabe/1/2/2 . /. # /")


@pytest.mark.parametrize("seed", range(3))
def test_own_text_and_json(seed: int) -> None:
    for kind in some(KINDS):
        puzzle, board = kind.compose(Random(seed), ROWS, COLS)
        text = write(puzzle, "text", board)
        lines = text.rstrip("\n").split("\n")
        start = lines.index("answer") + 1
        for answer in damaged_lines(lines[start:], 0, whole=True):
            assert read_document("\n".join([*lines[:start], *answer])).puzzle == puzzle
        for solution in some(
            ['{"cells": [[7]]}', "[]", '"x"', '{"x": null}', "3", '{"cells": null, "bridges": [[0]]}']
        ):
            found = read_document(f'{{"puzzle": {write(puzzle, "json")}, "solution": {solution}}}')
            assert found.puzzle == puzzle
            assert found.fault is not None


def save_file(kind: Kind, seed: int) -> tuple[Puzzle, str]:
    """A puzzle that Simon Tatham's program has too, with the moves that solve it."""
    for more in range(3000):
        puzzle, board = kind.compose(Random(3000 * seed + more), ROWS, COLS)
        with suppress(UnknownFormat):
            return puzzle, write(puzzle, "sgt", board, file="x.sav")
    raise AssertionError("none of these puzzles can be written")


@pytest.mark.parametrize("seed", range(3))
def test_save_files(seed: int) -> None:
    for kind in some(kind for kind in KINDS if kind.exchange().sgt is not None):
        puzzle, saved = save_file(kind, seed)
        for old, new in some(
            [("\nMOVE    :", "\nMOVE    :9:why?not\nMOVE    :"), ("STATEPOS:", "STATEPOS:?"), (",", "?"), (",", "<")]
        ):
            head, _, moves = saved.partition("NSTATES")
            assert read_document(f"{head}NSTATES{moves.replace(old, new)}").puzzle == puzzle


def test_a_picture_that_is_told_twice() -> None:
    puzzle = "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n"
    found = read_document(f'{puzzle}goal "10"\ngoal "10"\n')
    assert found.puzzle == read_document(puzzle).puzzle
    assert str(found.fault) == "line 9: 'goal' is told twice"
    with pytest.raises(FormatError, match="'goal' is told twice"):
        read_document('width 2\nheight 1\ngoal "10"\ngoal "10"\n')


def test_clues_of_janko_are_taken_from_the_labels_where_the_solution_has_a_fault() -> None:
    labels = "clabels\n1 1\nrlabels\n2\n0\n"
    whole = read_document(f"begin\npuzzle nonogramme\n{labels}solution\nx x\n- -\nend\n")
    assert whole.drawn is not None
    for solution, fault in some(
        [("x q\n- -", "cell 2 is 'q'"), ("x x\n-", "1 cell, but the rows above"), ("x x\n- - -", "3 cells, but")]
    ):
        text = f"begin\npuzzle nonogramme\n{labels}solution\n{solution}\nend\n"
        found = read_document(text)
        assert found.puzzle == whole.puzzle
        assert fault in str(found.fault)
    with pytest.raises(FormatError, match="cell 2 is 'q'"):
        read_document("begin\npuzzle nonogramme\nsolution\nx q\n- -\nend\n")


def test_a_solution_of_janko_with_a_fault_does_not_hide_the_kind() -> None:
    text = "begin\nproblem\n- x 2\n- - -\nsolution\no x 2\n- {} o\nend\n"
    assert read_document(text.format("-")).puzzle == read_document(text.format("77")).puzzle
