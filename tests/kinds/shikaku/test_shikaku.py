"""Shikaku: its candidates, one failing board for each rule, and a checker written another way."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given

import pensil
from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import violations
from tests.boards import without
from tests.checks import some
from tests.kinds.shikaku.boards import SMALL, SOLVED, puzzles
from tests.samples import sample

# A published example: cells by row letter and column number.
PAPER_CLUES = {"B2": 4, "G7": 6, "A3": 2, "G5": 2, "E1": 5, "B5": 8, "C6": 4, "F4": 9, "D5": 3, "D3": 6}
PAPER_SOLUTION = "A1:B2 A3:B3 A4:B7 C1:G1 C2:D4 C5:E5 C6:D7 E2:G4 F5:G5 E6:G7"


def place(name: str) -> Cell:
    return ord(name[0]) - ord("A"), int(name[1]) - 1


def codes(text: str, puzzle: Shikaku = SMALL) -> list[tuple[str, tuple[Cell, ...]]]:
    return [(v.code, v.cells) for v in violations(puzzle, puzzle.board_from_text(text))]


# The rules.


def test_a_solved_board() -> None:
    assert codes(SOLVED) == []


def test_the_published_example() -> None:
    cells: list[list[int | None]] = [[None] * 7 for _ in range(7)]
    for name, number in PAPER_CLUES.items():
        r, c = place(name)
        cells[r][c] = number
    puzzle = Shikaku(cells)
    corners = [rectangle.split(":") for rectangle in PAPER_SOLUTION.split()]
    board = puzzle.board_from_json({"rectangles": [[*place(a), *place(b)] for a, b in corners]})
    assert violations(puzzle, board) == []
    assert str(board).splitlines()[0] == "B B A C C C C"
    # The room of the 9 is three rows of three: its candidates that leave the other published ones alone.
    nine = puzzle.spot[place("F4")]
    assert [
        rectangle
        for v, rectangle in enumerate(puzzle.candidates[nine])
        if not violations(puzzle, board.decide(nine, v))
    ] == [(4, 1, 6, 3)]


def test_overlapping_rectangles() -> None:
    puzzle = Shikaku([[2, None, 2]])
    board = puzzle.board_from_json({"rectangles": [[0, 0, 0, 1], [0, 1, 0, 2]]})
    assert [(v.code, v.cells, v.message) for v in violations(puzzle, board)] == [
        ("overlap", ((0, 1),), "the rectangles of r1c1 and r1c3 overlap at r1c2")
    ]
    assert str(board) == "A * B\n"


def test_three_rectangles_over_one_cell_are_all_named() -> None:
    puzzle = Shikaku([[None, 4, None], [4, None, None], [None, None, 4]])
    rectangles = [[0, 1, 1, 2], [1, 0, 2, 1], [1, 1, 2, 2]]
    found = violations(puzzle, puzzle.board_from_json({"rectangles": rectangles}))
    assert [(v.code, v.cells) for v in found] == [
        ("overlap", ((1, 1),)),
        ("overlap", ((1, 1), (1, 2))),
        ("overlap", ((2, 1),)),
        ("uncovered", ((0, 0),)),
    ]


def test_cells_that_no_rectangle_can_cover() -> None:
    assert codes("....", Shikaku([[2, None, None, 1]])) == [("uncovered", ((0, 2),))]
    assert codes("AAAB\nAAAB\n....") == []
    assert codes("A.\nA.", Shikaku([[2, None], [None, None]])) == [("uncovered", ((0, 1), (1, 1)))]
    assert codes(".....", Shikaku([[None, None, 1, None, None]])) == [
        ("uncovered", ((0, 0), (0, 1))),
        ("uncovered", ((0, 3), (0, 4))),
    ]


def test_numbers_that_do_not_add_up_make_a_puzzle_without_solution() -> None:
    puzzle = Shikaku([[2, None, 2]])
    boards = [Board(puzzle, (1 << v for v in vs)) for vs in product(*(bits(d) for d in puzzle.domains))]
    assert boards
    assert all(violations(puzzle, board) for board in boards)


# The candidates.


def test_the_order_of_candidates() -> None:
    assert SMALL.candidates == (
        ((0, 0, 1, 2), (0, 0, 2, 1)),
        ((0, 2, 0, 3), (0, 3, 1, 3)),
        ((2, 0, 2, 3), (1, 1, 2, 2), (1, 2, 2, 3)),
    )
    assert Shikaku([["?", None], [None, None]]).candidates == (
        ((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1)),
    )


def plain_candidates(cells: list[list[Any]]) -> list[list[Rectangle]]:
    """Every rectangle of the board, given to the clue inside when there is just one and the area is right."""
    rows, cols = len(cells), len(cells[0])
    found: dict[Cell, list[Rectangle]] = {
        (r, c): [] for r in range(rows) for c in range(cols) if cells[r][c] is not None
    }
    for height, top, left in product(range(1, rows + 1), range(rows), range(cols)):
        for right in range(left, cols):
            bottom = top + height - 1
            if bottom < rows:
                inside = [cell for cell in found if top <= cell[0] <= bottom and left <= cell[1] <= right]
                area = height * (right - left + 1)
                if len(inside) == 1 and cells[inside[0][0]][inside[0][1]] in ("?", area):
                    found[inside[0]].append((top, left, bottom, right))
    return list(found.values())


@given(puzzles())
def test_candidates_against_a_plain_listing(puzzle: Shikaku) -> None:
    cells = puzzle.to_json()["cells"]
    assert [list(rectangles) for rectangles in puzzle.candidates] == plain_candidates(cells)
    # One value more than candidates: no rectangle yet.
    assert puzzle.domains == tuple(2 ** (len(rectangles) + 1) - 1 for rectangles in puzzle.candidates)


def test_a_clue_without_room_makes_a_puzzle_without_solution() -> None:
    """The 4 fits on the board, only not beside the 1: nothing is refused, and nothing can be decided for it."""
    puzzle = Shikaku([[1, 4, None, None]])
    assert [len(rectangles) for rectangles in puzzle.candidates] == [1, 0]
    board = Board.empty(puzzle)
    assert board.to_json() == {"rectangles": [None, None]}
    assert pensil.solve(puzzle).status == "none"
    assert [(v.code, v.cells) for v in violations(puzzle, board)] == [("uncovered", ((0, 1), (0, 2), (0, 3)))]
    assert puzzle.board_from_json(board.to_json()) == board


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "the board is empty"),
        ([[None, None]], "the board has no clue: every rectangle needs one"),
        ([[0]], "r1c1: 0 is not a clue here; a number must be from 1 to 1000000"),
        ([["#"]], "r1c1: '#' is not a clue here"),
        ([[10**5000]], "a number that long"),
        ([[1], [1, 1]], "row 2 has 2 cells, but row 1 has 1"),
    ],
)
def test_bad_clues_are_named(cells: list[list[object]], message: str) -> None:
    with pytest.raises(pensil.PuzzleError, match=message):
        Shikaku(cells)


def test_a_huge_board_of_numbers() -> None:
    """255 x 255 in blocks of 5 x 3, the clue in a corner or the middle."""
    rng = Random(5)
    cells: list[list[Any]] = [[None] * 255 for _ in range(255)]
    blocks = []
    for top, left in product(range(0, 255, 5), range(0, 255, 3)):
        cells[top + rng.randrange(5)][left + rng.randrange(3)] = 15
        blocks.append([top, left, top + 4, left + 2])
    puzzle = Shikaku(cells)
    board = puzzle.board_from_json({"rectangles": blocks})
    assert board.full
    assert violations(puzzle, board) == []
    assert puzzle.board_from_text(str(board)) == board
    assert violations(puzzle, Board.empty(puzzle)) == []


def test_a_huge_board_with_question_marks() -> None:
    cells: list[list[Any]] = [[None] * 255 for _ in range(255)]
    cells[127][127] = "?"
    with pytest.raises(pensil.PensilError, match="more than 2,000,000 rectangles, too many to list"):
        Board.empty(Shikaku(cells))
    # The same puzzle can still be written down, and one clue in a corner has few enough.
    assert Shikaku.from_json(Shikaku(cells).to_json()) == Shikaku(cells)
    cells[127][127], cells[0][0] = None, "?"
    puzzle = Shikaku(cells)
    assert len(puzzle.candidates[0]) == 255 * 255
    assert violations(puzzle, Board.empty(puzzle)) == []
    assert violations(puzzle, puzzle.board_from_json({"rectangles": [[0, 0, 254, 254]]})) == []


# All boards of small puzzles.


def right(puzzle: Shikaku, values: tuple[int, ...]) -> bool:
    """The rules by counting: how many rectangles lie on each cell."""
    counts = {(r, c): 0 for r in range(puzzle.rows) for c in range(puzzle.cols)}
    for spot, value in enumerate(values):
        if value == len(puzzle.candidates[spot]):
            return False  # no rectangle yet
        top, left, bottom, right_ = puzzle.candidates[spot][value]
        for cell in product(range(top, bottom + 1), range(left, right_ + 1)):
            counts[cell] += 1
    return set(counts.values()) == {1}


def random_puzzle(seed: int, most_boards: int) -> Shikaku:
    """The clues of a solved board for even seeds; scattered clues, mostly without a solution, for odd ones."""
    rng = Random(seed)
    while True:
        rows, cols = rng.choice([(1, 6), (8, 1), (2, 4), (4, 2), (3, 3), (3, 4), (4, 3), (4, 4)])
        clue = [None] * rng.randrange(4, 9) + ["?", 1, 2, 2, 3, 4]
        cells = [[rng.choice(clue) for _ in range(cols)] for _ in range(rows)]
        if seed % 2 == 0:
            cells = sample("shikaku", rng, rows, cols)[0]["cells"]
        try:
            puzzle = Shikaku(cells)
        except pensil.PuzzleError:
            continue
        boards = 1
        for mask in puzzle.domains:
            boards *= mask.bit_count()
        if 1 < boards <= most_boards and len(puzzle.clues) <= 12:
            return puzzle


HAND_MADE = [
    Shikaku([["?", None, 2, None]]),
    Shikaku([["?"], [None], [None], ["?"]]),
    Shikaku([["?", None, None], [None, None, "?"]]),
    Shikaku([[2, None, None], [None, None, 2], [None, 3, None]]),
    Shikaku([[None, 4, None], [2, None, None]]),
    Shikaku([["?", "?"], ["?", None]]),
]


@pytest.mark.parametrize("puzzle", HAND_MADE + [random_puzzle(seed, 3000) for seed in range(40)], ids=repr)
def test_all_full_boards_against_another_checker(puzzle: Shikaku) -> None:
    for values in some(product(*(bits(d) for d in puzzle.domains))):
        board = Board(puzzle, (1 << value for value in values))
        assert (violations(puzzle, board) == []) == right(puzzle, values), str(board)


def solutions(puzzle: Shikaku) -> list[tuple[int, ...]]:
    return [values for values in product(*(bits(d) for d in puzzle.domains)) if right(puzzle, values)]


SOLVABLE = [puzzle for puzzle in HAND_MADE + [random_puzzle(seed, 100) for seed in range(60)] if solutions(puzzle)]


def test_enough_of_the_small_puzzles_have_a_solution() -> None:
    assert len(SOLVABLE) >= 35


@pytest.mark.parametrize("puzzle", SOLVABLE, ids=repr)
def test_partial_boards_report_only_what_no_completion_can_save(puzzle: Shikaku) -> None:
    """With any of the candidates still open, not only with one or all of them."""
    rng = Random(0)
    fulls = solutions(puzzle)
    for _ in range(200):
        masks = [rng.choice([d, 1 << rng.choice(list(bits(d))), rng.getrandbits(64) & d or d]) for d in puzzle.domains]
        masks = [m | 1 << v for m, v in zip(masks, rng.choice(fulls), strict=True)]
        assert violations(puzzle, Board(puzzle, masks)) == [], masks


@pytest.mark.parametrize("puzzle", HAND_MADE + [random_puzzle(seed, 100) for seed in range(20)], ids=repr)
def test_each_code_is_final_by_itself(puzzle: Shikaku) -> None:
    """What is reported on a partial board is reported on every full board that it allows."""
    rng = Random(1)
    # With no clue drawn the cells are uncovered, so that every puzzle has a broken board.
    tried = [[1 << d.bit_length() - 1 for d in puzzle.domains]]
    tried += [[rng.choice([d, 1 << rng.choice(list(bits(d)))]) for d in puzzle.domains] for _ in range(40)]
    codes = [(masks, {v.code for v in violations(puzzle, Board(puzzle, masks))}) for masks in tried]
    for masks, found in some((masks, found) for masks, found in codes if found):
        for values in some(product(*(bits(m) for m in masks))):
            full = Board(puzzle, (1 << v for v in values))
            assert found <= {v.code for v in violations(puzzle, full)}, (masks, str(full))


def test_marks_can_rule_rectangles_out() -> None:
    first, *others = SMALL.candidates[0]
    marks = {"rectangles": [], "not": [list(first)]}
    board = SMALL.board_from_json(marks, marks=True)
    assert board == without(Board.empty(SMALL), 0, 0) or board.value(0) == 1
    assert SMALL.board_from_json(SMALL.board_to_json(board, marks=True), marks=True) == board
    one_left = SMALL.board_from_json({"rectangles": [], "not": [list(box) for box in others]}, marks=True)
    assert SMALL.rectangles(one_left)[0] == first
    with pytest.raises(pensil.MarkError, match="no rectangle is left"):
        SMALL.board_from_json({"rectangles": [], "not": [list(first), *map(list, others)]}, marks=True)
    for wrong in (5, [None], [[0, 0, 99]]):
        with pytest.raises(pensil.FormatError):
            SMALL.board_from_json({"rectangles": [], "not": wrong}, marks=True)
