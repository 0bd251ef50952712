"""Nurikabe: its clues, one failing board for each rule, and a checker written another way."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell
from pensil.core.picture import Fill, Role, Shape, Symbol, Text
from pensil.kinds.nurikabe.picture import picture
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import ONE_CLUE, ONE_SEA, SIZE, violations
from tests.checks import some
from tests.samples import sample

SMALL = Nurikabe([[2, None, None, 1], [None, None, None, None], [None, "?", None, None]])
CORNER = Nurikabe([[2, None], [None, None]])


def codes(text: str, puzzle: Nurikabe = SMALL) -> list[tuple[str, tuple[Cell, ...]]]:
    return [(v.code, v.cells) for v in violations(puzzle, puzzle.board_from_text(text))]


# The rules.


def test_the_two_solutions_of_the_smallest_example() -> None:
    assert codes(".#\n.#", CORNER) == codes("..\n##", CORNER) == []
    assert codes(".#\n##", CORNER) == [("island-too-small", ((0, 0),))]
    assert codes("?#\n?#", CORNER) == []


def test_a_solved_board_with_a_question_mark() -> None:
    assert codes("..#.\n####\n#...") == []


def test_a_pool_is_a_block_of_sea_even_on_a_partial_board() -> None:
    block = ((0, 1), (0, 2), (1, 1), (1, 2))
    assert codes("?##?\n?##?\n????") == [("pool", block)]
    assert codes("?##?\n?#??\n????") == []


def test_split_sea() -> None:
    puzzle = Nurikabe([[None, 3, None], [None, None, None], [None, None, None]])
    assert codes("#..\n.??\n?##", puzzle) == [("split-sea", ((0, 0),))]
    assert codes("#.?\n?.?\n?##", puzzle) == []
    assert ("split-sea", ((0, 2), (1, 2))) in codes("#.#\n#.#\n#.?", puzzle)


def test_two_clues_on_one_island() -> None:
    assert codes("....\n????\n????") == [("two-clues", ((0, 0), (0, 3)))]
    assert codes("?", Nurikabe([[1]])) == []
    assert codes("???\n???", Nurikabe([[None, 2, None], [None, "?", None]])) == [("two-clues", ((0, 1), (1, 1)))]


def test_an_island_without_a_clue() -> None:
    assert codes("????\n??.?\n????") == []
    assert codes("????\n??.#\n??#?") == []
    assert ("no-clue", ((1, 2),)) in codes("?##?\n?#.#\n??##")
    # Undecided cells beside it do not help when no clue can be reached through them.
    assert codes("?#.?\n?##?\n??##", Nurikabe([[2, None, None, None], [None] * 4, [None] * 4])) == [
        ("no-clue", ((0, 2),))
    ]
    assert ("no-clue", ((1, 0),)) in codes("#\n.\n#", Nurikabe([[None], [None], [None]]))


def test_an_island_too_big() -> None:
    assert codes("..??\n.???\n????") == [("island-too-big", ((0, 0), (0, 1), (1, 0)))]
    assert codes("????\n.???\n????") == []


def test_an_island_too_small() -> None:
    assert codes("?#??\n#???\n????") == [("island-too-small", ((0, 0),))]
    assert codes("?" * 2 + "\n??", Nurikabe([[5, None], [None, None]])) == [
        ("island-too-small", ((0, 0), (0, 1), (1, 0), (1, 1)))
    ]


def test_an_island_cannot_grow_beside_the_island_of_another_clue() -> None:
    puzzle = Nurikabe([[3, None, None, None, 1]])
    assert codes("??##?", puzzle) == [("island-too-small", ((0, 0), (0, 1)))]
    assert codes("?????", puzzle) == []
    assert codes("?????", Nurikabe([[4, None, None, None, 1]])) == [("island-too-small", ((0, 0), (0, 1), (0, 2)))]


def test_a_board_may_be_all_island_or_all_sea() -> None:
    assert codes("...\n...", Nurikabe([[None, None, None], [None, 6, None]])) == []
    assert codes("...\n...", Nurikabe([[None, None, None], [None, "?", None]])) == []
    nothing = Nurikabe([[None] * 3])
    assert codes("###", nothing) == []
    assert codes("#.#", nothing) == [("split-sea", ((0, 2),)), ("no-clue", ((0, 1),))]
    assert [code for code, _ in codes("##\n##", Nurikabe([[None] * 2] * 2))] == ["pool"]


def test_a_clue_in_the_sea_is_a_mark_that_no_board_can_hold() -> None:
    with pytest.raises(pensil.MarkError, match="r1c4 holds a clue: it cannot be sea") as error:
        SMALL.board_from_text("???#\n????\n?#??")
    assert [(v.code, v.cells) for v in error.value.violations] == [
        ("clue-in-sea", ((0, 3),)),
        ("clue-in-sea", ((2, 1),)),
    ]
    # Nor does the check believe a board that was not read but made.
    assert "clue-in-sea" in [v.code for v in violations(CORNER, Board(CORNER, (2, 2, 1, 1)))]


def test_every_code_belongs_to_a_rule_and_every_sentence_names_a_cell() -> None:
    found = violations(SMALL, SMALL.board_from_text(".#..\n#..#\n..##"))
    assert [v.message for v in found] == [
        "the sea at r1c2 is cut off from the rest of the sea",
        "the sea at r2c1 is cut off from the rest of the sea",
        "the island of the 2 at r1c1 can get only 1 cell",
        "the clues at r1c4 and r3c2 stand on one island",
    ]
    assert [v.said_in("id").message for v in found][1:3] == [
        "laut di b2k1 terputus dari laut lainnya",
        "pulau angka 2 di b1k1 hanya bisa mendapat 1 petak",
    ]
    assert {v.rule for v in found} == {str(rule.sentence) for rule in (ONE_CLUE, SIZE, ONE_SEA)}


# The forms.


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "the board is empty"),
        ([[]], "the board is empty"),
        ([[None], [None, None]], "row 2 has 2 cells, but row 1 has 1"),
        ([[0]], "r1c1: 0 is not a clue here; a number must be from 1 to 1000000"),
        ([[None, "#"]], "r1c2: '#' is not a clue here"),
        ([[None, False]], "r1c2: False is not a clue here"),
        ([[10**5000]], "a number that long"),
        ([[None]] * 1001, "the board is 1001 rows by 1 columns; the largest is 1000 by 1000"),
    ],
)
def test_bad_clues_are_named(cells: list[list[object]], message: str) -> None:
    with pytest.raises(pensil.PuzzleError, match=message):
        Nurikabe(cells)


def test_a_puzzle_in_json_and_text() -> None:
    data = {"kind": "nurikabe", "cells": [[2, None, "?"], [None, None, 12]]}
    puzzle = Nurikabe.from_json(data)
    assert puzzle == Nurikabe([[2, None, UNKNOWN], [None, None, 12]])
    assert puzzle.to_json() == data
    assert puzzle.to_text() == "nurikabe\n 2  .  ?\n .  . 12\n"
    assert Nurikabe.from_text([(2, "2 . ?"), (3, ". . 12")]) == puzzle


def test_a_clue_cell_may_be_written_as_its_number() -> None:
    puzzle = Nurikabe([[2, None, None], [None, None, 12]])
    assert puzzle.board_from_text("2 # #\n. # 12") == puzzle.board_from_text(".##\n.#.")
    assert str(puzzle.board_from_text("2 # ?\n. ? 12")) == ". # ?\n. ? .\n"
    assert SMALL.board_from_text("2##1\n.#.#\n#?.#") == SMALL.board_from_text(".##.\n.#.#\n#..#")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 # #", "1 rows; the puzzle has 2"),
        ("2 # #\n. #", "line 2: 2 cells; the puzzle has 3 columns"),
        ("2 # #\n. # 3", "line 2: cell 3 is '3'"),
        ("2 # #\n. 2 .", "r2c2: 2 is not the clue of this cell"),
        ("2 # x\n. # .", "line 1: cell 3 is 'x'"),
    ],
)
def test_bad_answers_in_text(text: str, message: str) -> None:
    with pytest.raises(pensil.FormatError, match=message):
        Nurikabe([[2, None, None], [None, None, 12]]).board_from_text(text)


@pytest.mark.parametrize(
    "cells", [None, [], [[0, 0]], [[0, 0], [0]], [[0, 0], [0, 2.5]], [[0, 0], [0, True]], ["00", "00"]]
)
def test_bad_answers_in_json(cells: object) -> None:
    with pytest.raises(pensil.FormatError):
        CORNER.board_from_json({"cells": cells})


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    clue = st.sampled_from([None, None, None, "?", 1, 2, 3, 12])
    puzzle = Nurikabe(draw(st.lists(st.lists(clue, min_size=cols, max_size=cols), min_size=rows, max_size=rows)))
    return Board(puzzle, (draw(st.sampled_from([m for m in (1, 2, 3) if m & d])) & d for d in puzzle.domains))


@given(boards())
def test_boards_survive_every_form(board: Board) -> None:
    puzzle: Any = board.puzzle
    assert puzzle.board_from_json(board.to_json()) == board
    assert puzzle.board_from_json(puzzle.board_to_json(board, marks=True), marks=True) == board
    assert puzzle.board_from_text(str(board)) == board
    assert puzzle.board_from_text(str(board).replace(" ", "")) == board
    assert Nurikabe.from_json(puzzle.to_json()) == puzzle


def test_the_picture_has_dots_only_while_something_is_open() -> None:
    clue = Text((0, 0), "2", Role.GIVEN)
    assert picture(CORNER).items == (clue,)
    assert picture(CORNER, Board.empty(CORNER)).items == (clue,)
    half = picture(CORNER, CORNER.board_from_text("?#\n.?"), Role.MARK)
    assert half.items == (clue, Fill((0, 1), Role.MARK), Symbol((1, 0), Shape.DOT, Role.MARK))
    full = picture(CORNER, CORNER.board_from_text(".#\n.#"))
    assert full.items == (clue, Fill((0, 1), Role.ANSWER), Fill((1, 1), Role.ANSWER))
    assert picture(Nurikabe([["?"]])).items == (Text((0, 0), "?", Role.GIVEN),)


# All boards of small puzzles.


def right(cells: list[list[Any]], values: tuple[int, ...]) -> bool:
    """The rules by labels: each cell starts with its own label, and neighbours alike take the smaller one."""
    rows, cols = len(cells), len(cells[0])
    label = list(range(rows * cols))
    changed = True
    while changed:
        changed = False
        for a in range(rows * cols):
            for b in ([a + 1] if (a + 1) % cols else []) + ([a + cols] if a + cols < rows * cols else []):
                if values[a] == values[b] and label[a] != label[b]:
                    label[a] = label[b] = min(label[a], label[b])
                    changed = True
    if len({label[i] for i, v in enumerate(values) if v == 1}) > 1:
        return False
    squares = (
        values[r * cols + c] + values[r * cols + c + 1] + values[(r + 1) * cols + c] + values[(r + 1) * cols + c + 1]
        for r in range(rows - 1)
        for c in range(cols - 1)
    )
    if 4 in squares:
        return False
    for name in {label[i] for i, v in enumerate(values) if v == 0}:
        members = [i for i in range(rows * cols) if label[i] == name]
        clues = [cells[i // cols][i % cols] for i in members if cells[i // cols][i % cols] is not None]
        if len(clues) != 1 or clues[0] not in ("?", len(members)):
            return False
    return True


def random_cells(seed: int, most_open: int) -> list[list[Any]]:
    """The clues of a solved board for even seeds; scattered clues, mostly without a solution, for odd ones."""
    rng = Random(seed)
    while True:
        rows, cols = rng.choice([(1, 5), (7, 1), (1, 9), (2, 3), (2, 5), (4, 2), (3, 3), (3, 4), (4, 3)])
        clue = [None] * 8 + ["?", 1, 2, 3, rng.randrange(1, 9)]
        cells: list[list[Any]] = [[rng.choice(clue) for _ in range(cols)] for _ in range(rows)]
        if seed % 2 == 0:
            cells = sample("nurikabe", rng, rows, cols)[0]["cells"]
        if sum(c is None for row in cells for c in row) <= most_open:
            return cells


HAND_MADE: list[list[list[Any]]] = [
    [[2, None], [None, None]],
    [[None, 2, None], [None, None, None]],
    [[None, None, "?"], [2, None, None]],
    [["?", None, None, None, 2, None, None, 1]],
    [["?"], [None], [3], [None], [None]],
    [[None, 4], [None, None]],
    [[None] * 4],
    [[None, None], [None, None]],
    [[2, None, None], [None, None, 2]],
    [[None, "?", None], [None, None, None], [None, None, None]],
]


def solutions(cells: list[list[Any]]) -> list[tuple[int, ...]]:
    return [
        values
        for values in product(*((0, 1) if d == 3 else (0,) for d in Nurikabe(cells).domains))
        if right(cells, values)
    ]


SOLVABLE = [cells for cells in HAND_MADE + [random_cells(seed, 9) for seed in range(100)] if solutions(cells)]


@pytest.mark.parametrize("cells", HAND_MADE + [random_cells(seed, 12) for seed in range(40)])
def test_all_full_boards_against_another_checker(cells: list[list[Any]]) -> None:
    puzzle = Nurikabe(cells)
    for values in some(product(*((0, 1) if d == 3 else (0,) for d in puzzle.domains))):
        board = Board(puzzle, (1 << value for value in values))
        assert (violations(puzzle, board) == []) == right(cells, values), (cells, str(board))


def test_enough_of_the_small_puzzles_have_a_solution() -> None:
    assert len(SOLVABLE) >= 50


@pytest.mark.parametrize("cells", SOLVABLE)
def test_all_partial_boards_report_only_what_no_completion_can_save(cells: list[list[Any]]) -> None:
    puzzle = Nurikabe(cells)
    savable: set[tuple[int, ...]] = set()
    for values in solutions(cells):
        savable.update(product(*({1 << v, d} for v, d in zip(values, puzzle.domains, strict=True))))
    for masks in some(savable):
        assert violations(puzzle, Board(puzzle, masks)) == [], (cells, masks)


@pytest.mark.parametrize("cells", [random_cells(seed, 7) for seed in range(40)])
def test_each_code_is_final_by_itself(cells: list[list[Any]]) -> None:
    """What is reported on a partial board is reported on every full board that it allows.

    Only the size of an island may turn into two clues on one island.
    """
    puzzle = Nurikabe(cells)
    cache: dict[tuple[int, ...], set[str]] = {}

    def found(masks: tuple[int, ...]) -> set[str]:
        if masks not in cache:
            cache[masks] = {v.code for v in violations(puzzle, Board(puzzle, masks))}
        return cache[masks]

    broken = [masks for masks in product(*((1, 2, 3) if d == 3 else (1,) for d in puzzle.domains)) if found(masks)]
    for masks in some(broken):
        for code in some(found(masks)):
            final = {code, "two-clues"} if code.startswith("island-too") else {code}
            for full in some(product(*((1, 2) if m == 3 else (m,) for m in masks))):
                assert found(full) & final, (cells, masks, full)


@pytest.mark.parametrize(("rows", "cols"), [(255, 255), (1, 255), (255, 1)])
def test_the_largest_boards(rows: int, cols: int) -> None:
    """Combs: a spine of sea down the first column, islands of one row between teeth of sea."""
    cells: list[list[Any]] = [[None] * cols for _ in range(rows)]
    values = [[1] * cols for _ in range(rows)]
    if cols > 1:
        for r in range(0, rows, 2):
            values[r] = [1] + [0] * (cols - 1)
            cells[r][cols // 2] = cols - 1
    puzzle = Nurikabe(cells)
    board = puzzle.board_from_json({"cells": values})
    assert violations(puzzle, board) == []
    if cols > 1 and rows > 1:
        values[1][1] = 0
        assert {v.code for v in violations(puzzle, puzzle.board_from_json({"cells": values}))} == {
            "two-clues",
            "split-sea",
        }


def test_a_clue_in_a_part_of_the_sea_of_its_size_is_no_island() -> None:
    puzzle = Nurikabe([[1, None, 1, 1]])
    island, sea = 0b01, 0b10
    codes = {violation.code for violation in violations(puzzle, Board(puzzle, (island, sea, island, sea)))}
    assert codes >= {"clue-in-sea", "split-sea"}
