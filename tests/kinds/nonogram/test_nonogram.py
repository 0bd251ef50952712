"""Nonogram: its clues, one failing board for each rule, lines and boards against a checker written another way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.kinds.nonogram import rules
from pensil.kinds.nonogram.puzzle import Block, Nonogram, least_cells
from pensil.kinds.nonogram.rules import fits, violations
from tests.boards import without
from tests.checks import some
from tests.exhaustive import all_solutions
from tests.kinds.nonogram.boards import BIRD, BIRD_SOLVED, FLAG

ONES = Nonogram([[1]] * 3, [[1]] * 3)


def codes(puzzle: Nonogram, text: str) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return [(v.code, v.cells) for v in violations(puzzle, puzzle.board_from_text(text))]


def messages(puzzle: Nonogram, text: str) -> list[str]:
    return [v.message for v in violations(puzzle, puzzle.board_from_text(text))]


# The rules, on boards of known standing.


def test_the_bird_has_one_solution() -> None:
    solved = BIRD.board_from_text(BIRD_SOLVED)
    assert violations(BIRD, solved) == []
    assert list(all_solutions(BIRD, violations)) == [solved]


def test_three_ones_have_six_solutions() -> None:
    assert len(list(all_solutions(ONES, violations))) == 6


def test_a_wrong_row_and_a_wrong_column() -> None:
    wrong = BIRD_SOLVED.replace("##...#", "##..#.")
    assert codes(BIRD, wrong) == [
        ("column", tuple((r, 4) for r in range(6))),
        ("column", tuple((r, 5) for r in range(6))),
    ]
    assert messages(BIRD, wrong) == [
        "column 5 has the block 3, but its clue asks for the block 2",
        "column 6 has the block 1, but its clue asks for the block 2",
    ]
    puzzle = Nonogram([[1, 1]], [[1], [], [1]])
    assert codes(puzzle, "# # #") == [("row", ((0, 0), (0, 1), (0, 2))), ("column", ((0, 1),))]
    assert messages(puzzle, "# # #") == [
        "row 1 has the block 3, but its clue asks for the blocks 1 1",
        "column 2 has the block 1, but its clue asks for no blocks",
    ]


def test_a_line_that_cannot_be_completed() -> None:
    puzzle = Nonogram([[3, 1]], [[1], [1], [1], [], [1]])
    assert codes(puzzle, "? ? ? ? ?") == []
    assert codes(puzzle, "? ? . ? ?")[0][0] == "row"
    assert messages(puzzle, "? ? . ? ?")[0] == "row 1 is ??.??, where the blocks 3 1 cannot be placed any more"
    assert codes(puzzle, "? ? ? # ?") == [("row", tuple((0, c) for c in range(5))), ("column", ((0, 3),))]


def test_violations_are_told_in_every_language() -> None:
    puzzle = Nonogram([[3, 1], []], [[1], [1], [1], [], [1]])
    first, second, *_ = violations(puzzle, puzzle.board_from_text("??.??\n?#???"))
    assert second.message == "row 2 is ?#???, but its clue asks for no blocks"
    assert first.said_in("id").message == "baris 1 berisi ??.??, dan di sana blok 3 1 tidak dapat ditempatkan lagi"
    full = violations(puzzle, puzzle.board_from_text("###.#\n#...."))
    assert [each.said_in("id").message for each in full] == [
        "baris 2 memiliki blok 1, padahal angkanya meminta 0 blok",
        "kolom 1 memiliki blok 2, padahal angkanya meminta blok 1",
    ]
    assert full[0].rule.startswith("The clue of a row is ")
    assert full[1].said_in("id").rule.startswith("Angka-angka sebuah kolom adalah ")


def test_only_blocks_of_one_colour_need_a_gap() -> None:
    assert codes(FLAG, "aab.\nabbb") == [("column", ((0, 2), (1, 2)))]
    assert codes(FLAG, "aa.b\nabb.") == []
    assert codes(FLAG, "aab.\nab.b") == [("row", tuple((1, c) for c in range(4)))]
    assert messages(FLAG, "aab.\nabba")[0] == "row 2 has the blocks 1a 2b 1a, but its clue asks for the blocks 1a ?b"
    two_reds = Nonogram([[(1, 1), (1, 1)]], [[(1, 1)], [], [(1, 1)]], ["#ff0000", "#0000ff"])
    assert codes(two_reds, "a.a") == []
    assert codes(two_reds, "a?a") == []
    assert codes(two_reds, "aba") != []


def test_a_solved_board_is_recognised_without_a_look_at_single_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer of a solver is checked, so the way of a right board must stay the quick one."""
    monkeypatch.setattr(rules, "fits", None)
    assert violations(BIRD, BIRD.board_from_text(BIRD_SOLVED)) == []
    colored = Nonogram([[(1, 1), (2, 9)]], [[(1, 1)], [(1, 9)], [(1, 9)], []], ["#00000" + str(i) for i in range(10)])
    assert violations(colored, colored.board_from_text("aii.")) == []


# Lines and boards against a checker that knows only what a run of equal cells is.


def right(line: Sequence[int], clue: Sequence[tuple[Any, int]]) -> bool:
    runs = [(len(list(run)), color) for color, run in groupby(line) if color]
    return len(runs) == len(clue) and all(
        color == wanted and length in (size, "?") for (size, color), (length, wanted) in zip(runs, clue, strict=True)
    )


def blocks(clue: Sequence[tuple[Any, int]]) -> tuple[Block, ...]:
    return tuple(Block(UNKNOWN if length == "?" else length, color) for length, color in clue)


@pytest.mark.parametrize(("colors", "size", "most"), [(1, 1, 2), (1, 2, 2), (1, 4, 3), (2, 2, 3), (2, 3, 2)])
def test_a_line_fits_exactly_when_some_placement_does(colors: int, size: int, most: int) -> None:
    """All clues of up to `most` blocks on all masks of a line, the impossible mask 0 included."""
    one_block = list(product((1, 2, 3, "?"), range(1, colors + 1)))
    every_line = list(product(range(colors + 1), repeat=size))
    every_masks = list(product(range(2 << colors), repeat=size))
    allowed = {
        m: [line for line in every_line if all(a >> v & 1 for a, v in zip(m, line, strict=True))] for m in every_masks
    }
    for clue in some(clue for count in range(most + 1) for clue in product(one_block, repeat=count)):
        placements = {line for line in every_line if right(line, clue)}
        for masks in some(every_masks):
            assert fits(blocks(clue), masks) == (not placements.isdisjoint(allowed[masks])), (clue, masks)


@st.composite
def lines(draw: st.DrawFn) -> tuple[list[tuple[Any, int]], list[int]]:
    """A long line drawn first, then its clue, some lengths of it hidden, and the cells partly forgotten."""
    colors = draw(st.integers(1, 3))
    cells = draw(st.lists(st.integers(0, colors), min_size=1, max_size=100))
    runs = [(len(list(run)), color) for color, run in groupby(cells) if color]
    clue = [("?" if draw(st.booleans()) else size, color) for size, color in runs]
    forgotten = draw(st.lists(st.integers(0, (2 << colors) - 1), min_size=len(cells), max_size=len(cells)))
    return clue, [1 << value | more for value, more in zip(cells, forgotten, strict=True)]


@settings(deadline=None)
@given(lines())
def test_a_long_line_fits_its_own_clue(made: tuple[list[tuple[Any, int]], list[int]]) -> None:
    clue, masks = made
    assert fits(blocks(clue), masks)


def test_a_cell_without_a_value_breaks_its_lines() -> None:
    solved = BIRD.board_from_text(BIRD_SOLVED)
    assert [(v.code, v.cells[0]) for v in violations(BIRD, without(solved, 0, 1))] == [
        ("row", (0, 0)),
        ("column", (0, 0)),
    ]


def random_puzzle(rng: Random) -> tuple[Nonogram, list[Any], list[Any]]:
    """A puzzle of at most 4096 boards whose clues come from a drawing; one of them may be spoiled."""
    colors, shapes = rng.choice(
        [
            (1, [(1, 9), (9, 1), (2, 5), (3, 4), (4, 3), (6, 2)]),
            (2, [(1, 7), (7, 1), (2, 3), (3, 2)]),
            (3, [(1, 6), (6, 1), (2, 3), (3, 2)]),
        ]
    )
    rows, cols = rng.choice(shapes)
    cells = [[rng.randrange(colors + 1) for _ in range(cols)] for _ in range(rows)]

    def clue(line: Sequence[int]) -> list[tuple[Any, int]]:
        runs = [(len(list(run)), color) for color, run in groupby(line) if color]
        return [("?" if rng.random() < 0.2 else size, color) for size, color in runs]

    row_clues, col_clues = [clue(row) for row in cells], [clue(col) for col in zip(*cells, strict=True)]
    if rng.random() < 0.3:
        rng.choice(row_clues + col_clues)[:] = [(1, 1)]
    palette = None if colors == 1 else [f"#00000{i}" for i in range(colors)]
    return Nonogram(row_clues, col_clues, palette), row_clues, col_clues


@pytest.mark.parametrize("seed", range(30))
def test_all_boards_of_small_puzzles_against_another_checker(seed: int) -> None:
    rng = Random(seed)
    puzzle, row_clues, col_clues = random_puzzle(rng)
    clean = []
    for values in some(product(range(puzzle.colors + 1), repeat=puzzle.rows * puzzle.cols)):
        board = Board(puzzle, (1 << value for value in values))
        by_row = [values[r * puzzle.cols : (r + 1) * puzzle.cols] for r in range(puzzle.rows)]
        by_col = list(zip(*by_row, strict=True))
        expected = all(map(right, by_row, row_clues)) and all(map(right, by_col, col_clues))
        assert (violations(puzzle, board) == []) == expected, board
        if expected:
            clean.append(board)
    for _ in range(300):
        partial = Board(puzzle, (d if rng.random() < 0.5 else rng.randint(1, d) for d in puzzle.domains))
        if violations(puzzle, partial):
            assert not any(partial.allows(board) for board in clean), partial
    for board in clean[:5]:
        for _ in range(20):
            weaker = Board(
                puzzle,
                (m | rng.choice((0, d, rng.randint(0, d))) for m, d in zip(board.masks, puzzle.domains, strict=True)),
            )
            assert violations(puzzle, weaker) == [], weaker


# What may be a clue.


@pytest.mark.parametrize(
    ("row_clues", "col_clues", "palette", "message"),
    [
        ([], [], None, "the board is empty"),
        ([[1]], [], None, "the board is empty"),
        ([[1]] * 1001, [[1]], None, "the board is 1001 rows by 1 columns; the largest is 1000 by 1000"),
        ([[1] * 1001], [[], []], None, "^row 1: 1001 blocks, but the longest line there can be has 1000 cells$"),
        ([["x"]], [[]], None, "^row 1, block 1: a length is a number from 1"),
        ([[1.0]], [[]], None, "^row 1, block 1: a length is a number from 1"),
        ([[0.0]], [[]], None, "^row 1, block 1: a length is a number from 1"),
        ([[False]], [[]], None, "^row 1, block 1: a length is a number from 1"),
        ([[1], [1, True]], [[]], None, "^row 2, block 2: a length is a number from 1"),
        ([[True]], [[]], None, "^row 1, block 1: a length is a number from 1"),
        ([[]], [[None]], None, "^column 1, block 1: a length is a number from 1"),
        ([[-1]], [[]], None, "^row 1, block 1: a length is a number from 1"),
        ([[10**5000]], [[]], None, "^row 1, block 1: the length is more than 1000"),
        ([[1, 0]], [[], []], None, "^row 1, block 2: a block of 0 cells can only stand alone"),
        (["11"], [[]], None, "^row 1: expected a list of blocks$"),
        ([3], [[]], None, "^row 1: expected a list of blocks$"),
        ([[[1, 2]]], [[]], None, "^row 1, block 1: colours other than 1 need a palette$"),
        ([[[1, 3]]], [[]], ["#000000", "#ff0000"], "^row 1, block 1: the colour is outside the palette of 2$"),
        ([[[1, 0]]], [[]], ["#000000"], "^row 1, block 1: a colour is a number from 1$"),
        ([[[1, 1, 1]]], [[]], ["#000000"], "^row 1, block 1: a coloured block is a pair"),
        ([[1]], [[1]], [], "the palette is empty"),
        ([[1]], [[1]], ["red"], "^colour 1 of the palette must be written like #ff0000$"),
        ([[1]], [[1]], ["#000000"] * 53, "the palette has 53 colours; the most is 52"),
    ],
)
def test_bad_clues_are_named(row_clues: Any, col_clues: Any, palette: Any, message: str) -> None:
    with pytest.raises(pensil.PuzzleError, match=message):
        Nonogram(row_clues, col_clues, palette)


def test_there_is_a_letter_for_each_of_many_colours() -> None:
    puzzle = Nonogram([[(1, 52)]], [[(1, 52)]], [f"#0000{i:02X}" for i in range(52)])
    assert str(puzzle.board_from_text("Z")) == "Z\n"
    assert puzzle.palette is not None
    assert puzzle.palette[-1] == "#000033"


def test_as_much_as_the_longest_line_holds_is_a_clue() -> None:
    assert Nonogram([[1000], [1] * 1000], [["?"]]).lengths[0] == (1000,)
    assert Nonogram([[1000], [1] * 1000], [[1]]).row_clues[0] == (Block(1000),)
    for clues in ([[1001], []], [[], [1001]], [[], [1] * 1001], [["?"] * 1001, []]):
        with pytest.raises(pensil.PuzzleError, match="1000"):
            Nonogram(clues, [[1]])


def test_the_ways_to_write_a_clue() -> None:
    assert Nonogram([[0], [1, UNKNOWN]], [[1], [], ["?"]]) == Nonogram([[], [(1, 1), ("?", 1)]], [[1], [(0, 1)], ["?"]])
    assert Nonogram([[]], [[]]).row_clues == ((),)
    assert Nonogram([(2, 1), iter([0])], [[0], ["?"]]).lengths == ((2, 1), (), (), (0,))
    assert Nonogram([(2, 1), [0]], [[0], [1]]).lengths == ((2, 1), (), (), (1,))
    assert FLAG.row_clues[1] == (Block(1, 1), Block(UNKNOWN, 2))
    assert least_cells(FLAG.row_clues[1]) == 2
    assert FLAG.palette == ("#ff0000", "#0000ff")
    # That rows and columns do not add up makes a puzzle without a solution, which is still a puzzle.
    assert list(all_solutions(Nonogram([[2]], [[1], []]), violations)) == []


def runs(line: Sequence[int]) -> list[tuple[int, int]]:
    return [(len([*run]), color) for color, run in groupby(line) if color]


@pytest.mark.parametrize("colors", [1, 2, 3])
def test_right_boards_are_known_at_once_and_no_others(colors: int) -> None:
    """Not wrong ones, nor those that are not full, nor those of which a length is not known."""
    rng = Random(colors)
    palette = None if colors == 1 else [f"#00000{color}" for color in range(colors)]
    for _ in some(range(60)):
        rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
        cells = [[rng.randrange(colors + 1) for _ in range(cols)] for _ in range(rows)]
        col_clues = [runs(column) for column in zip(*cells, strict=True)]
        puzzle = Nonogram([runs(row) for row in cells], col_clues, palette)
        masks = [1 << value for row in cells for value in row]
        assert rules._solved(puzzle, masks)
        spot = rng.randrange(len(masks))
        for mask in some({*range(2 << colors)} - {masks[spot]}):
            other = [*masks[:spot], mask, *masks[spot + 1 :]]
            right = mask.bit_count() == 1 and not violations(puzzle, Board(puzzle, other))
            assert rules._solved(puzzle, other) is right
        unknown = Nonogram([[(UNKNOWN, color) for _, color in runs(row)] for row in cells], col_clues, palette)
        assert rules._solved(unknown, masks) is not any(puzzle.row_clues)
