"""The clues of a nonogram where they stand: which may change and how, which are framed, and which are finished."""

from __future__ import annotations

from itertools import groupby
from random import Random

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.picture import Group, Outline, Role, Text
from pensil.kinds.nonogram.open_clues import OPEN_CLUES
from pensil.kinds.nonogram.picture import finished, named, picture
from pensil.kinds.nonogram.puzzle import Block, Nonogram, least_cells
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.wording import line_name
from tests.samples import sample

COLOURED = Nonogram(
    [[(1, 1), (2, 2), (1, 2)], [], [("?", 1), (1, 1)]],
    [[(1, 1)], [("?", 2)], [], [(1, 2), (1, 2)], [(1, 1)], [], [(2, 1)]],
    ["#ff0000", "#0000ff"],
)


def drawn(seed: int) -> tuple[Nonogram, Board]:
    rng = Random(seed)
    data, answer = sample("nonogram", rng, rng.randint(1, 6), rng.randint(1, 7))
    puzzle = Nonogram.from_json(data)
    return puzzle, puzzle.board_from_json(answer)


def test_a_length_can_be_as_much_as_the_line_has_room_for() -> None:
    """But one cell at least, also where the others need too many already."""
    for puzzle in (COLOURED, Nonogram([[2, 1, 3], [9]], [[1]] * 6), *(drawn(seed)[0] for seed in range(30))):
        places = OPEN_CLUES.clues(puzzle)
        lines = [*puzzle.row_clues, *puzzle.col_clues]
        assert len(places) == sum(map(len, lines))
        for (side, line, at), value in places.items():
            blocks = lines[line + side * puzzle.rows]
            assert blocks[at].length == value
            size = puzzle.rows if side else puzzle.cols
            fitting = [
                length
                for length in range(1, size + 1)
                if least_cells((*blocks[:at], Block(length, blocks[at].color), *blocks[at + 1 :])) <= size
            ]
            assert [*OPEN_CLUES.numbers(puzzle, (side, line, at))] == (fitting or [1])


def test_changed_lengths_are_of_the_same_colour() -> None:
    changed = OPEN_CLUES.changed(COLOURED, {(0, 0, 1): UNKNOWN, (0, 2, 0): 3, (1, 3, 1): 2})
    assert changed.row_clues[0] == (Block(1, 1), Block(UNKNOWN, 2), Block(1, 2))
    assert changed.row_clues[2] == (Block(3, 1), Block(1, 1))
    assert changed.col_clues[3] == (Block(1, 2), Block(2, 2))
    assert changed.palette == COLOURED.palette
    assert OPEN_CLUES.changed(changed, OPEN_CLUES.clues(COLOURED)) == COLOURED


def test_a_solution_shows_all_lengths() -> None:
    for seed in range(20):
        puzzle, board = drawn(seed)
        shown = OPEN_CLUES.shown(board)
        clues = OPEN_CLUES.clues(puzzle)
        assert shown.keys() == clues.keys()
        assert all(value in (shown[place], UNKNOWN) for place, value in clues.items())
        assert all(number >= 1 for number in shown.values())


def test_a_clue_stands_where_it_is_drawn() -> None:
    for puzzle in (COLOURED, *(drawn(seed)[0] for seed in range(10))):
        texts = {item.cell: item for item in picture(puzzle).items if isinstance(item, Text)}
        assert OPEN_CLUES.cell is not None
        for place, value in OPEN_CLUES.clues(puzzle).items():
            drawn_there = texts.pop(OPEN_CLUES.cell(puzzle, place))
            assert drawn_there.text == str(value)
        assert {item.text for item in texts.values()} <= {"0"}


def test_the_name_of_a_clue() -> None:
    assert OPEN_CLUES.named is not None
    names = {place: OPEN_CLUES.named(COLOURED, place).said() for place in OPEN_CLUES.clues(COLOURED)}
    assert names[0, 0, 1] == "the blue 2 of row 1 (1 red, 2 blue, 1 blue)"
    assert names[0, 2, 1] == "the red 1 of row 3 (? red, 1 red)"
    assert names[1, 1, 0] == "the blue ? of column 2 (? blue)"
    assert names[1, 3, 1] == "the second blue 1 of column 4 (1 blue, 1 blue)"


def test_the_clues_of_all_lines_that_a_sentence_names_are_framed() -> None:
    drawn_board = picture(COLOURED, Board.empty(COLOURED))
    said = SAY("say.facts", facts=[line_name(COLOURED, i) for i in (0, 1, 2, 3, 6)])
    assert [*named(drawn_board, said)] == [
        Outline((-1, 0), Role.HINT),
        Group(((-2, 3), (-1, 3)), Role.HINT),
        Group(((0, -3), (0, -2), (0, -1)), Role.HINT),
        Outline((1, -1), Role.HINT),
        Group(((2, -2), (2, -1)), Role.HINT),
    ]
    assert [*named(drawn_board, SAY("say.left"))] == []


def test_a_clue_is_finished_when_its_blocks_are_there() -> None:
    """Wherever they lie, and whatever else is known; one of unknown length never is, an empty line once decided."""
    numbers = set()
    for seed in range(40):
        puzzle, board = drawn(seed)
        rng = Random(seed)
        masks = [mask if rng.random() < 0.8 else puzzle.domains[0] for mask in board.masks]
        seen = [mask.bit_length() - 1 if not mask & (mask - 1) else 0 for mask in masks]
        open_spots = [mask & (mask - 1) > 0 for mask in masks]
        expected = []
        for r, clue in enumerate(puzzle.row_clues):
            line = seen[r * puzzle.cols : (r + 1) * puzzle.cols]
            if not clue and any(open_spots[r * puzzle.cols : (r + 1) * puzzle.cols]):
                continue
            if [(len([*run]), color) for color, run in groupby(line) if color] == [*clue]:
                expected += [(r, -i) for i in range(1, max(1, len(clue)) + 1)]
        for c, clue in enumerate(puzzle.col_clues):
            line = seen[c :: puzzle.cols]
            if not clue and any(open_spots[c :: puzzle.cols]):
                continue
            if [(len([*run]), color) for color, run in groupby(line) if color] == [*clue]:
                expected += [(-i, c) for i in range(1, max(1, len(clue)) + 1)]
        assert sorted(finished(puzzle, Board(puzzle, masks))) == sorted(expected)
        numbers.add(len(expected))
    assert len(numbers) > 5
