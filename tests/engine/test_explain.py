"""Explanations: every step holds, every puzzle is explained as far as its clues go, and mistakes come first."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.deadline import Deadline
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.engine.common import Common, common_from, facts_from
from pensil.engine.explain import FORCED, TRYING_SOME, Explainer
from pensil.engine.mistakes import MISTAKE
from pensil.engine.reason import Reasoner
from pensil.errors import TimeLimit
from tests.checks import some
from tests.engine.solvable import solvable
from tests.engine.test_models import each_kind
from tests.samples import sample

LAMPS = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")


@each_kind
@pytest.mark.parametrize("seed", range(25))
def test_every_step_holds_in_every_solution_and_nothing_is_left_to_follow(kind: Kind, seed: int) -> None:
    puzzle, solutions = solvable(kind, seed)
    board = Board.empty(puzzle)
    for step in pensil.steps(puzzle):
        after = step.apply(board)
        assert after != board, step
        assert all(after.allows(solution) for solution in solutions), step.message
        assert step.message
        assert step.said_in("id").message != step.message
        board = after
    shared = solutions[0]
    for solution in solutions[1:]:
        shared = shared | solution
    decided = [m if not m & (m - 1) else None for m in board.masks]
    assert decided == [m if not m & (m - 1) else None for m in shared.masks]


@each_kind
@pytest.mark.parametrize("seed", range(10))
def test_the_engine_alone_explains_everything(kind: Kind, seed: int) -> None:
    puzzle, solutions = solvable(kind, seed)
    explainer = Explainer(puzzle)
    board = Board.empty(puzzle)
    while (step := explainer.forced_step(board)) is not None:
        assert step.technique == FORCED
        board = step.apply(board)
        assert all(board.allows(solution) for solution in solutions)
    assert (board == solutions[0]) is (len(solutions) == 1)


@each_kind
@pytest.mark.parametrize("seed", range(6))
def test_what_was_asked_before_does_not_change_a_step(kind: Kind, seed: int) -> None:
    """Neither along an explanation, nor on boards that have nothing to do with each other."""
    puzzle, solutions = solvable(kind, seed)
    explainer, empty = Explainer(puzzle), Board.empty(puzzle)
    along = [empty]
    while (step := explainer.forced_step(along[-1])) is not None:
        along.append(step.apply(along[-1]))
    pairs = [zip(solution.masks, empty.masks, strict=True) for solution in solutions[:3]]
    partly = [Board(puzzle, (m if i % 3 else d for i, (m, d) in enumerate(pair))) for pair in pairs]
    for board in [*partly, *along[:6], along[-1], *partly, empty]:
        common = explainer.common(board)
        assert common.proved
        assert common.board & board == facts_from(board)
        assert explainer.forced_step(board) == Explainer(puzzle).forced_step(board)


@each_kind
def test_wrong_marks_are_told_first(kind: Kind) -> None:
    told = 0
    for seed in range(30):
        puzzle, solutions = solvable(kind, seed)
        if len(solutions) != 1:
            continue
        spots = [i for i, d in enumerate(puzzle.domains) if d.bit_count() > 1]
        if not spots:
            continue
        spot = Random(seed).choice(spots)
        wrong = next(v for v in range(99) if puzzle.domains[spot] >> v & 1 and v != solutions[0].value(spot))
        step = pensil.hint(puzzle, Board.empty(puzzle).decide(spot, wrong))
        assert step is not None
        assert step.technique == MISTAKE
        assert set(step.cells) == set(puzzle.spot_cells(spot))
        assert step.changes == ()
        told += 1
    assert told >= 5


@each_kind
def test_a_rating_counts_the_easiest_moves_and_a_hint_is_the_first_of_them(kind: Kind) -> None:
    puzzle = kind.from_json(sample(kind.name, Random(3), 5, 6)[0])
    marks = Board.empty(puzzle)
    moves = list(Explainer(puzzle).easiest(marks))
    assert len(moves) > 1
    assert pensil.rate(puzzle).techniques == dict(sorted(Counter(move.technique for move in moves).items()))
    watched: list[tuple[int, Board]] = []
    pensil.rate(puzzle, watch=lambda *seen: watched.append(seen))
    assert [number for number, _ in watched] == list(range(1, len(moves) + 1))
    for move in some(moves):
        assert pensil.hint(puzzle, marks) == replace(move, board=marks)
        marks = move.apply(marks)
    assert watched[-1][1] == marks


def test_a_mistake_is_the_only_step() -> None:
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    wrong = {"cells": [[1, *[None] * 5], *[[None] * 6] * 5]}
    (step,) = pensil.explain(puzzle, "id", marks=wrong)
    assert step.is_mistake
    assert step == pensil.hint(puzzle, wrong, "id") == next(pensil.steps(puzzle, wrong, "id"))


def test_a_puzzle_with_one_solution_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the look for mistakes finds serves the reasons of all steps."""
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    explainer = Explainer(puzzle)
    explainer.techniques = []
    alone = list(explainer.steps(Board.empty(puzzle)))
    assert {step.technique for step in alone} == {FORCED}

    def again(*_: object) -> Common:
        raise AssertionError("it was solved again")

    monkeypatch.setattr("pensil.engine.explain.common_from", again)
    explainer = Explainer(puzzle)
    explainer.techniques = []
    assert list(explainer.steps(Board.empty(puzzle))) == alone


@each_kind
def test_a_finished_board_needs_no_hint(kind: Kind) -> None:
    puzzle, solutions = solvable(kind, 1)
    assert pensil.hint(puzzle, solutions[0]) is None


@each_kind
def test_ratings_are_stable_and_in_range(kind: Kind) -> None:
    rng = Random(4)
    for _ in range(4):
        puzzle = kind.from_json(sample(kind.name, rng, 5, 6)[0])
        rating = pensil.rate(puzzle)
        assert rating == pensil.rate(puzzle)
        level, score = (rating.level, rating.score) if rating.complete else (rating.so_far, 1.0)
        assert level in ("easy", "medium", "hard", "expert")
        assert score is not None
        assert score >= 1
        assert rating.hardest in rating.techniques or not rating.techniques
        assert sum(rating.techniques.values()) == rating.steps


def test_an_impossible_puzzle_is_not_explained() -> None:
    puzzle = pensil.read("akari\n. 2\n")
    for ask in (pensil.hint, pensil.explain, pensil.rate):
        with pytest.raises(pensil.PuzzleError, match="no solution"):
            ask(puzzle)


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(pensil.PensilError, match="there is no language 'fr'"):
        pensil.hint(pensil.read("akari\n. 1\n"), lang="fr")


@each_kind
def test_wrong_marks_are_ruled_out_by_a_reason_and_right_ones_are_not(kind: Kind) -> None:
    ruled_out = 0
    for seed in range(12):
        puzzle, solutions = solvable(kind, seed)
        empty = Board.empty(puzzle)
        reasoner = Reasoner(empty, common=Common(empty, True))
        for spot in [i for i, domain in enumerate(puzzle.domains) if domain.bit_count() > 1][:5]:
            right = sum({solution.masks[spot] for solution in solutions})
            assert reasoner.against(spot, right) is None
            for value in list(bits(puzzle.domains[spot] & ~right))[:2]:
                reason = reasoner.against(spot, 1 << value)
                if reason is not None:  # None: a value that no solution ever has
                    assert (reason.spot, reason.mask & 1 << value, reason.spots) == (spot, 0, ())
                    assert reason.labels
                    ruled_out += 1
    assert ruled_out


def test_the_reason_why_a_mark_is_wrong() -> None:
    """A broken rule is the reason; else clues and marks that are right, and of several wrong marks all are shown."""
    puzzle = pensil.read("akari\n. . .\n. 0 .\n. . .\n")
    step = pensil.hint(puzzle, {"cells": [[None] * 3, [None, None, 1], [None] * 3]})
    assert step is not None
    assert "the 0 at r2c2 has 1 lamp beside it" in step.message
    puzzle = pensil.read("https://puzz.link/p?akari/6/6/nekcakbl")
    answer = pensil.solve(puzzle).solutions[0]
    wrong = [spot for spot, mask in enumerate(answer.masks) if mask == 1]
    masks = [2 if spot in wrong else domain for spot, domain in enumerate(puzzle.domains)]
    step = pensil.hint(puzzle, Board(puzzle, masks))
    assert step is not None
    assert f"there is a lamp at r1c6; {len(wrong) - 5} more. " in step.message
    assert len(step.cells) == len(wrong) > 8


def test_after_a_hint_there_is_as_much_time_as_before() -> None:
    """Checking the marks has a time limit of its own, which is for nothing else."""
    now = [0.0]
    deadline = Deadline(50.0, lambda: now[0])
    explainer = Explainer(LAMPS, deadline)
    assert explainer.hint(Board.empty(LAMPS)) is not None
    assert explainer.deadline is deadline
    wrong = Board.empty(LAMPS).decide(0, 1)
    step = explainer.hint(wrong)
    assert step is not None
    assert step.is_mistake
    assert explainer.deadline is deadline
    now[0] = 60.0
    with pytest.raises(TimeLimit, match="before the marks were checked"):
        explainer.hint(wrong)
    assert explainer.deadline is deadline


def test_the_rest_is_what_is_left_to_find(monkeypatch: pytest.MonkeyPatch) -> None:
    (answer,) = pensil.solve(LAMPS).solutions
    open_spots = [spot for spot, domain in enumerate(LAMPS.domains) if domain.bit_count() > 1]
    half = Board(LAMPS, (m if i % 2 else d for i, (m, d) in enumerate(zip(answer.masks, LAMPS.domains, strict=True))))
    rest = Explainer(LAMPS).rest(half)
    assert rest is not None
    assert rest.apply(half) == answer
    assert [change.spot for change in rest.changes] == [spot for spot in open_spots if not spot % 2]
    assert set(rest.cells) == {cell for change in rest.changes for cell in change.cells}
    assert Explainer(LAMPS).rest(answer) is None
    hoped = Explainer(LAMPS)
    hoped._common = Common(answer, False)
    assert hoped.rest(half) is None


def test_positions_know_the_solutions_that_were_found() -> None:
    """What one of them has need not be supposed."""
    puzzle = pensil.read("akari\n. . .\n. . .\n")
    empty, explainer = Board.empty(puzzle), Explainer(puzzle)
    assert (explainer.look(empty).solutions, explainer.peek(empty).together) == ((), None)
    assert explainer.mistake(empty) is None
    at = explainer.peek(empty)
    first, second = pensil.solve(puzzle).solutions
    assert at.solutions == (first, second)
    assert at.together == first | second
    explainer.knows(second)
    at = explainer.peek(empty)
    assert (at.solutions, at.together) == ((second,), second)


def test_each_hard_step_counts_by_what_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """When that is too much, the rest is told at once."""
    puzzle = pensil.read("https://puzz.link/p?akari/8/8/m16.g6..pbg.i6b.vbjb")
    empty = Board.empty(puzzle)
    moves, boards = [], [empty]
    for move, board in Explainer(puzzle).easiest_with_boards(empty):
        moves.append(move)
        boards.append(board)
    monkeypatch.setattr("pensil.engine.explain.FORCED_LEVELS", (4, 4))  # as if level 4 were the hardest
    place = next(i for i, move in enumerate(moves) if move.level == 4)
    assert moves[place].technique != FORCED
    effort = TRYING_SOME * boards[place].values().count(None)
    for most, ended in ((effort - 0.01, True), (effort, False)):
        monkeypatch.setattr("pensil.engine.explain.MOST_SEARCHED", most)
        course = list(Explainer(puzzle).easiest_with_boards(empty))
        assert course[: place + 1] == list(zip(moves, boards[1:], strict=True))[: place + 1]
        assert (len(course) == place + 2 and course[-1][0].technique == FORCED) is ended
        assert course[-1][1] == boards[-1]
    monkeypatch.setattr("pensil.engine.explain.MOST_SEARCHED", 0)
    *easier, hard, rest = Explainer(puzzle).steps(empty)
    assert (rest.technique, hard.level) == (FORCED, 4)
    assert all(step.level < 4 for step in easier)


def test_every_course_counts_its_own_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pensil.read("https://puzz.link/p?akari/8/8/m16.g6..pbg.i6b.vbjb")
    monkeypatch.setattr("pensil.engine.explain.FORCED_LEVELS", (4, 4))
    explainer, empty = Explainer(puzzle), Board.empty(puzzle)
    course = list(explainer.steps(empty))
    assert explainer._searched > 0
    monkeypatch.setattr("pensil.engine.explain.MOST_SEARCHED", explainer._searched)
    assert list(explainer.steps(empty)) == course
    assert [step for step, _ in explainer.easiest_with_boards(empty)] == [
        step for step, _ in Explainer(puzzle).easiest_with_boards(empty)
    ]


def test_what_solutions_from_a_board_have_in_common_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the boards that steps lead to as well, but not for others."""
    puzzle = pensil.read("akari\n. . .\n. . .\n")
    asked: list[Board] = []

    def noted(board: Board, deadline: Deadline) -> Common:
        asked.append(board)
        return common_from(board, deadline)

    monkeypatch.setattr("pensil.engine.explain.common_from", noted)
    explainer, empty = Explainer(puzzle), Board.empty(puzzle)
    lamp, blank = (Board(puzzle, (mask, *empty.masks[1:])) for mask in (2, 1))
    for board, searches in some([(empty, 1), (empty, 1), (lamp, 2), (lamp, 2), (blank, 3), (blank, 3), (empty, 3)]):
        common = explainer.common(board)
        assert common.board == common_from(board).board
        assert len(asked) == searches
    after = explainer.common(lamp).board
    assert after != lamp
    assert explainer.common(after).board == after
    assert asked[3:] == [lamp]
