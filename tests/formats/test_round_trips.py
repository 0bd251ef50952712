"""Random puzzles and boards of all kinds and sizes, there and back through every format that goes both ways."""

from __future__ import annotations

import warnings
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pensil.core.board import Board, Puzzle
from pensil.errors import LossWarning, UnknownFormat
from pensil.formats import FORMATS, format_named, read, read_document, write
from pensil.formats.format import Document
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.facts import facts_of
from tests.samples import sample

each_kind = pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
SIDES = st.one_of(st.integers(1, 9), st.sampled_from([1, 2, 17, 30]))
WITH_BOARDS = ("text", "json", "pzprv3")
each_kind_with_boards = pytest.mark.parametrize(
    ("kind", "format"),
    [(kind.name, format) for format in WITH_BOARDS for kind in KINDS if kind.name in format_named(format).kinds],
)


def drawn_puzzle(kind: str, rows: int, cols: int, seed: int) -> Puzzle:
    """Any clues that the kind allows, whether or not there is a solution."""
    rng, clues = Random(seed), facts_of(kind).clues
    return kind_named(kind).from_json(sample(kind, rng, rows, cols)[0] if clues is None else clues(rng, rows, cols))


def solved(kind: str, rows: int, cols: int, seed: int) -> tuple[Puzzle, Board]:
    """A puzzle with a solution that all formats can hold: plain rules, no colours, no block of unknown length."""
    rng = Random(seed)
    data, answer = sample(kind, rng, rows, cols)
    while data.get("max_bridges", 2) != 2:
        data, answer = sample(kind, rng, rows, cols)
    if kind == "nonogram":
        cells = [[int(value > 0) for value in row] for row in answer["cells"]]
        columns = [list(column) for column in zip(*cells, strict=True)]
        data = {"row_clues": [runs(row) for row in cells], "col_clues": [runs(column) for column in columns]}
        answer = {"cells": cells}
    puzzle = kind_named(kind).from_json(data)
    return puzzle, puzzle.board_from_json(answer)


def runs(line: list[int]) -> list[int]:
    return [len(word) for word in "".join(map(str, line)).split("0") if word]


def half(board: Board, seed: int) -> Board:
    """The board with about half of its spots undecided again."""
    rng = Random(seed)
    domains = board.puzzle.domains
    return Board(board.puzzle, (d if rng.random() < 0.5 else m for d, m in zip(domains, board.masks, strict=True)))


def plain(puzzle: Puzzle) -> bool:
    data = puzzle.to_json()
    return bool(data.get("max_bridges", 2) == 2 and data.get("loops", True))


@each_kind
@given(rows=SIDES, cols=SIDES, seed=st.integers(0, 10**9))
@settings(max_examples=30, deadline=None)
def test_clues_of_all_sorts(kind: str, rows: int, cols: int, seed: int) -> None:
    puzzle = drawn_puzzle(kind, rows, cols, seed)
    for fmt in some(fmt for fmt in FORMATS if fmt.write and fmt.read and kind in fmt.kinds):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                text = write(puzzle, fmt.name)
            except UnknownFormat:
                assert fmt.name not in ("text", "json")
                continue
        lost = any(issubclass(w.category, LossWarning) for w in caught)
        assert lost == (not plain(puzzle) and fmt.name in ("puzzlink", "pzprv3"))
        if lost:
            continue
        assert read(text, kind=kind, format=fmt.name) == puzzle, fmt.name
        assert write(read(text, kind=kind, format=fmt.name), fmt.name) == text


@each_kind_with_boards
@given(rows=SIDES, cols=SIDES, seed=st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_solutions(kind: str, format: str, rows: int, cols: int, seed: int) -> None:
    puzzle, board = solved(kind, rows, cols, seed)
    document = read_document(write(puzzle, format, board, {"title": "one, two", "source": "here"}))
    assert document.puzzle == puzzle
    if document.board is None:
        # In a file without any mark an answer cannot be told from none.
        assert format == "pzprv3"
        assert write(puzzle, format, board) == write(puzzle, format)
    else:
        assert document.board == board
    if format != "pzprv3":
        assert dict(document.info) == {"title": "one, two", "source": "here"}


@each_kind_with_boards
@given(rows=st.integers(1, 9), cols=st.integers(1, 9), seed=st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_half_filled_boards(kind: str, format: str, rows: int, cols: int, seed: int) -> None:
    """What was decided stays decided; a drawing may show more: the last rectangle, blanks that nobody has to mark."""
    puzzle, board = solved(kind, rows, cols, seed)
    marks = half(board, seed)
    document = read_document(write(puzzle, format, marks))
    assert document.puzzle == puzzle
    found = document.board or Board.empty(puzzle)
    if format == "pzprv3" and write(puzzle, format, marks) == write(puzzle, format):
        assert found == Board.empty(puzzle)  # a drawing without a line cannot be told from none
    elif format == "pzprv3":
        assert marks.allows(found)
        solves = found.full and not kind_named(kind).violations(puzzle, found)
        assert found == marks or solves or kind == "shikaku"
    else:
        assert found == marks


@pytest.mark.parametrize("kind", ["hashi", "akari", "nonogram", "shikaku"])
def test_ids_of_his_games_are_not_all_refused(kind: str) -> None:
    """The round trips above skip what a format refuses, so see that something is left of every kind."""
    written = 0
    for seed in range(200):
        puzzle = drawn_puzzle(kind, 3 + seed % 5, 3 + seed % 7, seed)
        try:
            text = write(puzzle, "sgt")
        except UnknownFormat:
            continue
        written += 1
        assert read(text, kind=kind) == puzzle
    assert written >= 10


def test_a_board_of_the_largest_size() -> None:
    for kind in KINDS:
        data, _ = sample(kind.name, Random(1), 2, 2)
        if kind.name == "nonogram":
            data = {"kind": "nonogram", "row_clues": [[255]] * 255, "col_clues": [[255]] * 255}
        else:
            cells: list[list[object]] = [[None] * 255 for _ in range(255)]
            cells[0][0] = cells[254][254] = 1
            data = {"kind": kind.name, "cells": cells}
        puzzle = kind.from_json(data)
        for format in ("text", "json", *(("puzzlink", "pzprv3") if kind.exchange().pzpr else ())):
            assert read(write(puzzle, format)) == puzzle


def test_a_document_without_a_board_has_none_when_read() -> None:
    for format in WITH_BOARDS:
        puzzle = kind_named("akari").from_json({"cells": [[None, "#"], [None, 1], [None, None]]})
        assert read_document(write(puzzle, format)) == Document(puzzle)
