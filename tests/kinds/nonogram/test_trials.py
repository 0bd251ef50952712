"""Contradictions in nonograms: all values that fail are found, and told by links that follow from one another."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from random import Random

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.deadline import Deadline
from pensil.errors import TimeLimit
from pensil.kinds.nonogram.model import BIG
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.techniques import TECHNIQUES
from pensil.kinds.nonogram.techniques.cases import EFFORT
from pensil.kinds.nonogram.techniques.failing import AT_ONCE, MOST_TRIALS, failing, failing_cases, tried
from pensil.kinds.nonogram.techniques.position import Position
from pensil.kinds.nonogram.techniques.trial import contradictions, known_spots
from pensil.kinds.nonogram.techniques.view import View
from tests.kinds.nonogram.places import BY_NAME, position, settled
from tests.samples import sample


def test_the_links_of_a_contradiction_follow_one_from_another() -> None:
    """Each line of a told contradiction gives what is said from the known cells and from what was said before it."""
    checked = 0
    rng = Random(5)
    for _ in range(200):
        data, _ = sample("nonogram", rng, rng.randint(4, 8), rng.randint(4, 9))
        puzzle = Nonogram.from_json(data)
        board = settled(Board.empty(puzzle))
        at = position(board)
        for chain in contradictions(at):
            if chain is None:
                continue
            masks = list(board.masks)
            masks[chain.spot] = chain.assumed[1]
            said = {spot for spot, _ in chain.facts}
            first, *links = chain.links()
            assert first.facts == (chain.assumed,)
            for link in (*links, chain.broken):
                line, known = at.lines[link.reason], known_spots(at, link)
                here = tuple(masks[i] if i in said or i in known else puzzle.domains[0] for i in line.spots)
                solved = View(line.clue, here, puzzle.colors + 1).solved
                if link is chain.broken:
                    assert solved is None
                    break
                assert link.facts
                for spot, left in link.facts:
                    x = line.spots.index(spot)
                    assert solved is None or not any(
                        cells >> x & 1 and not left >> value & 1 for value, cells in enumerate(solved)
                    )
                    masks[spot] &= left
                checked += 1
    assert checked > 500


def solved_by_lines(board: Board) -> Board | None:
    """The board after all lines were solved until nothing changes; None when one cannot be completed."""
    before = None
    while board != before:
        before = board
        assert isinstance(board.puzzle, Nonogram)
        for number in range(board.puzzle.rows + board.puzzle.cols):
            line = position(board).lines[number]
            if line.solved is None:
                return None
            masks = list(board.masks)
            for x, spot in enumerate(line.spots):
                masks[spot] = sum((cells >> x & 1) << value for value, cells in enumerate(line.solved))
            board = Board(board.puzzle, masks)
    return board


def test_all_values_that_fail_are_found() -> None:
    rng = Random(8)
    fails = Counter[str]()
    for i in range(150):
        size = rng.randint(4, 8), rng.randint(4, 8)
        colors = 1 + i % 2
        grid = [[rng.randint(1, colors) * (rng.random() < 0.4) for _ in range(size[1])] for _ in range(size[0])]
        grid_lines = (*grid, *zip(*grid, strict=True))
        clues = [[(len([*run]), color) for color, run in groupby(line) if color] for line in grid_lines]
        palette = ["#ff0000", "#0000ff"] if i % 2 else None
        board = settled(Board.empty(Nonogram(clues[: size[0]], clues[size[0] :], palette)))
        expected = {
            (spot, value)
            for spot, mask in enumerate(board.masks)
            if mask & (mask - 1)
            for value in bits(mask)
            if solved_by_lines(board.decide(spot, value)) is None
        }
        found = [each for each in contradictions(position(board)) if each is not None]
        assert {(each.spot, each.assumed[1].bit_length() - 1) for each in found} == expected
        assert len(found) == len(expected)
        fails["black" if palette is None else "coloured"] += len(expected)
    assert fails["coloured"] > 30, fails
    assert fails["black"] > 30, fails


def test_after_a_time_limit_nothing_is_missing() -> None:
    puzzle = pensil.read(BY_NAME["long-contradiction"].example.puzzle)
    board = Board.empty(puzzle)
    expected = list(contradictions(position(board)))
    assert len(expected) > 1
    late = position(board, Deadline.after(-1))
    with pytest.raises(TimeLimit):
        list(contradictions(late))
    late.deadline = Deadline.after(60)
    assert list(contradictions(late)) == expected


def test_whenever_the_time_limit_comes_nothing_is_missing_and_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on with each look at it: the limit comes at another place each time."""
    monkeypatch.setattr("pensil.kinds.nonogram.techniques.trial.COMPARED", 1)
    puzzle = pensil.read(BY_NAME["long-contradiction"].example.puzzle)
    board = Board.empty(puzzle)
    expected = list(contradictions(position(board)))
    stopped = set()
    for seconds in range(25):
        ticks = iter(range(10**6))
        at = position(board, Deadline(seconds, lambda: next(ticks)))  # noqa: B023
        found = []
        try:
            for chain in contradictions(at):
                found.append(chain)
        except TimeLimit:
            stopped.add(len(found))
        assert found == expected[: len(found)]
        at.deadline = Deadline.after(60)
        assert list(contradictions(at)) == expected
    assert len(stopped) > 2


def test_cells_on_lines_where_much_is_known_are_tried_first() -> None:
    board = Board.empty(Nonogram([[1]] * 3, [[1]] * 4)).decide(4, 0).decide(5, 0).decide(9, 0)
    assert tried(board) == [1, 6, 7, 8, 0, 10, 11, 2, 3]
    big = Board.empty(Nonogram([[1]] * 150, [[1]] * 160)).decide(30 * 160 + 30, 1)
    spots = tried(big)
    assert len(spots) == MOST_TRIALS // 2
    assert {30 * 160, 30 * 160 + 159, 30, 149 * 160 + 30} <= {*spots}  # the ends of both lines of the known cell


def test_trials_look_at_the_clock_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Nonogram([[3, 4]] * 30, [[3, 4]] * 30)
    at = position(Board.empty(puzzle))
    looks: list[int] = []
    monkeypatch.setattr(at, "check_time", lambda: looks.append(1))
    assert len(list(failing(at))) == len(looks) == -(-900 // AT_ONCE) > 2


def test_what_fails_is_found_on_big_boards_too() -> None:
    """Which are not probed when they are solved."""
    side = 100
    puzzle = Nonogram([[1]] * side, [[1]] * side)
    assert side * side >= BIG
    at = position(Board.empty(puzzle).decide(0, 1))
    found = {(each.spot, each.value) for few in failing(at) for each in few}
    assert {(spot, 1) for spot in range(1, side)} <= found


def test_edge_logic_tells_what_is_wrong_with_every_start() -> None:
    """Where all starts fail alike, that is said once; none stands for the others."""
    puzzle = pensil.read("nonogram\nrows\n2\n1 1\n2 2\n1 1\ncolumns\n2\n2\n1\n1\n2\n2\n")
    assert isinstance(puzzle, Nonogram)
    technique = next(technique for technique in TECHNIQUES if technique.name == "edge-logic")
    step = next(technique.steps(Position(puzzle, Board.empty(puzzle))))
    assert all(step.apply(Board.empty(puzzle)).allows(solution) for solution in pensil.solve(puzzle).solutions)
    assert step.message == (
        "The 2 of row 1 (2) cannot start at r1c1 or r1c5: wherever it did, the columns it crosses would make at least "
        "2 touching cells of row 2 (1 1) black, and none of its blocks is that long. So r1c1 and r1c6 are blank."
    )


def test_what_rests_on_some_lines_is_found_again_until_one_of_them_changes() -> None:
    puzzle = Nonogram([[1], [1], [1]], [[1], [1], [1]])
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    at = Position(puzzle, Board.empty(puzzle))
    assert [at.remembered("one", [0, 2], make), at.remembered("other", [0, 2], make)] == [0, 1]
    assert at.remembered("one", [1], make) == 2
    after = Position(puzzle, at.board.decide(4, 1), at)  # in the second row and the second column
    assert [after.remembered("one", [0, 2], make), after.remembered("other", [0, 2], make)] == [0, 1]
    assert after.remembered("one", [1], make) == 3
    assert at.remembered("one", [1], make) == 2


def test_not_too_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pensil.kinds.nonogram.techniques.position.REMEMBERED_AT_MOST", 3)
    puzzle = Nonogram([[1]], [[1]])
    at = Position(puzzle, Board.empty(puzzle))
    made: list[int] = []
    for key in (0, 1, 2, 0, 1, 2, 3, 3, 0):
        assert at.remembered(key, [0], lambda: made.append(key) or key) == key  # type: ignore[func-returns-value]  # noqa: B023
    assert made == [0, 1, 2, 3, 0]


def test_what_a_known_solution_has_is_not_supposed_in_cases() -> None:
    """The same is found with fewer trials, each of which looks at the clock."""
    example = BY_NAME["cases"].example
    puzzle = pensil.read(example.puzzle)
    assert isinstance(puzzle, Nonogram)
    board = Board.empty(puzzle) if example.marks is None else puzzle.board_from_json(example.marks, marks=True)
    solutions = pensil.solve(puzzle, marks=board, solutions=2).solutions
    looks = Counter[bool]()

    def cases(knows: bool) -> list[tuple[int, int]]:
        def clock() -> float:
            looks[knows] += 1
            return 0.0

        at = Position(puzzle, board, deadline=Deadline(1.0, clock))
        at.solutions = solutions if knows else ()
        return [(each.spot, each.value) for each in failing_cases(at, EFFORT)]

    assert cases(knows=True) == cases(knows=False) != []
    assert looks[True] < looks[False]
