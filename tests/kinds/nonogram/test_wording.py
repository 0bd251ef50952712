"""What is said of a nonogram: the names of colours, of blocks, and of what is left for a cell."""

from __future__ import annotations

import pytest

from pensil.kinds.nonogram.puzzle import Block, Nonogram
from pensil.kinds.nonogram.wording import (
    any_value,
    block_name,
    clue_phrase,
    color_names,
    coloured_first,
    left_over,
    line_name,
    numbered,
    result,
    value_name,
)
from pensil.words import Phrase

NAMES = {
    "#000000": "black",
    "#808080": "grey",
    "#ffffff": "white",
    "#e00000": "red",
    "#ff8000": "orange",
    "#f0e000": "yellow",
    "#00a000": "green",
    "#0000e0": "blue",
    "#60c0ff": "light blue",
    "#8000c0": "purple",
    "#ff80c0": "pink",
    "#804000": "brown",
}


def words(said: Phrase | str) -> str:
    return said if isinstance(said, str) else said.said()


def coloured(*palette: str) -> Nonogram:
    return Nonogram([[]], [[]], palette)


def test_every_colour_has_the_name_of_the_nearest() -> None:
    names = color_names(tuple(NAMES))
    assert names is not None
    assert [name.said() for name in names] == [*NAMES.values()]
    for color, name in NAMES.items():
        for shift in (0, 8, 16):
            parts = int(color[1:], 16)
            part = parts >> shift & 255
            near = parts + ((12 if part < 128 else -12) << shift)
            assert [each.said() for each in color_names((f"#{near:06x}",)) or ()] == [name]


def test_where_two_colours_would_have_the_same_name_there_are_letters() -> None:
    assert color_names(None) is None
    assert color_names(("#ff0000", "#0000ff", "#f00000")) is None
    puzzle = coloured("#ff0000", "#0000ff", "#f00000")
    assert [value_name(puzzle, value).said() for value in range(4)] == ["blank", "colour a", "colour b", "colour c"]
    assert words(clue_phrase(puzzle, (Block(2, 3), Block(1, 1)))) == "2c 1a"
    assert block_name(puzzle, (Block(2, 3), Block(1, 1)), 0).said() == "the 2c"


@pytest.mark.parametrize(
    ("mask", "told"),
    [
        (0b0001, "blank"),
        (0b0010, "red"),
        (0b0101, "blank or blue"),
        (0b0110, "red or blue"),
        (0b1110, "not blank"),
        (0b1011, "not blue"),
        (0b1101, "not red"),
        (0b1111, "blank or red or blue or green"),
    ],
)
def test_what_is_left_for_a_cell(mask: int, told: str) -> None:
    """Said by what it is not, where that is shorter."""
    puzzle = coloured("#ff0000", "#0000ff", "#00ff00")
    assert left_over(puzzle, mask).said() == told


def test_values_one_by_one() -> None:
    puzzle = coloured("#ff0000", "#0000ff")
    assert [any_value(puzzle, mask).said() for mask in (1, 2, 6, 7)] == [
        "blank",
        "red",
        "red or blue",
        "blank or red or blue",
    ]
    black = Nonogram([[]], [[]])
    assert [left_over(black, mask).said() for mask in (1, 2, 3)] == ["blank", "black", "blank or black"]


def test_blocks_that_are_alike_are_counted() -> None:
    puzzle = Nonogram([[]], [[]])
    clue = (Block(2), Block(1), Block(2), Block(3), Block(2))
    assert [block_name(puzzle, clue, k).said() for k in range(5)] == [
        "the first 2",
        "the 1",
        "the second 2",
        "the 3",
        "the third 2",
    ]
    named = coloured("#ff0000", "#0000ff")
    colored = (Block(2, 1), Block(2, 2), Block(2, 1))
    told = [block_name(named, colored, k).said() for k in range(3)]
    assert told == ["the first red 2", "the blue 2", "the second red 2"]


def test_lines_are_counted_rows_first() -> None:
    puzzle = Nonogram([[1], []], [[1], [], ["?"]])
    names = [line_name(puzzle, index).said() for index in range(5)]
    assert names == ["row 1 (1)", "row 2 (0)", "column 1 (1)", "column 2 (0)", "column 3 (?)"]
    assert numbered(puzzle, 2, puzzle.col_clues[2]).said() == "3 (?)"


def test_colours_are_told_before_blank_cells_and_what_is_only_narrowed() -> None:
    cells = [((0, 0), 1), ((0, 1), 6), ((0, 2), 4), ((0, 3), 2), ((0, 4), 4), ((0, 5), 3)]
    order = coloured_first(cells)
    assert [*order] == [2, 4, 1, 3, 6]
    assert order[4] == [(0, 2), (0, 4)]
    said = result(coloured("#ff0000", "#0000ff"), cells).said()
    assert said == ("r1c4 is red, r1c3 and r1c5 are blue, r1c1 is blank, r1c6 is not blue, and r1c2 is not blank")
