"""Clues that are larger than their room: read from every format as puzzles, which have no solution."""

from __future__ import annotations

import pytest

import pensil
from tests.checks import some

SOURCES = {
    "text": "nonogram\nrows\n3\n1\ncolumns\n1\n1\n",
    "json": '{"kind": "nonogram", "row_clues": [[3], [1]], "col_clues": [[1], [1]]}',
    "g": ":\n3\n1\n:\n1\n1\n",
    "non": "width 2\nheight 2\nrows\n3\n1\ncolumns\n1\n1\n",
    "cwd": "2\n2\n3\n1\n\n1\n1\n",
    "puzzlink": "https://puzz.link/p?nonogram/2/2/1131",
    "sgt": "2x2:1/1/3/1",
}


@pytest.mark.parametrize("format", SOURCES)
def test_a_block_longer_than_its_line_is_no_fault_of_the_format(format: str) -> None:
    puzzle = pensil.read(SOURCES[format], kind="nonogram", format=format)
    assert puzzle == pensil.read(SOURCES["text"])
    assert pensil.read(pensil.write(puzzle, format), kind="nonogram", format=format) == puzzle
    result = pensil.solve(puzzle)
    assert result.status == "none"
    assert result.why is not None
    assert result.why.message == "row 1 (3) needs 3 cells, but has only 2"


def test_areas_that_fit_nowhere_are_no_fault_of_the_format() -> None:
    puzzle = pensil.read("https://puzz.link/p?shikaku/2/2/7i")
    assert puzzle.to_json()["cells"] == [[7, None], [None, None]]
    assert pensil.read(pensil.write(puzzle, "puzzlink")) == puzzle


@pytest.mark.parametrize("format", ["puzzlink", "pzprv3"])
def test_more_blocks_than_there_is_room_for_in_the_margin_cannot_be_written(format: str) -> None:
    for text in ("nonogram\nrows\n1 1\ncolumns\n1\n1\n", "nonogram\nrows\n1\n0\ncolumns\n1 1\n"):
        with pytest.raises(pensil.UnknownFormat, match=r"^puzz\.link has no room for so many blocks in a line"):
            pensil.write(pensil.read(text), format)


@pytest.mark.parametrize("text", [SOURCES["text"], "nonogram\nrows\n1 1 1\ncolumns\n1\n1\n", "shikaku\n7 . .\n. . 2\n"])
def test_every_strategy_finds_that_there_is_no_solution(text: str) -> None:
    puzzle = pensil.read(text)
    for strategy in some(pensil.strategies(puzzle.kind)):
        status = pensil.run(puzzle, strategy.name, solutions=0, timeout=10).status
        assert status == ("none" if strategy.complete else "failed")
