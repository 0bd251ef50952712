"""What the native core sees at sight of a Nurikabe board, held against all solutions; and cases of two cells."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from pensil.core.board import Board
from pensil.core.chain import Fact
from pensil.core.step import Step
from pensil.kinds import kind_named
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from pensil.kinds.nurikabe.techniques.sight import Sight, at_sight, opposite
from tests.checks import some
from tests.techniques.positions import look, positions
from tests.techniques.test_cases import check_complete, check_every_link, check_links, ways

NURIKABE = kind_named("nurikabe")
BY_NAME = {technique.name: technique for technique in TECHNIQUES}
CASES = sys.modules["pensil.kinds.nurikabe.techniques.cases"]  # the package has the technique under that name
TOLD = (20, 60)
"""Seeds of boards on which cases of two cells are found."""

SIGHT = sys.modules["pensil.kinds.nurikabe.techniques.sight"]


def seen_boards(count: int) -> Iterator[tuple[Sight, list[Board]]]:
    """Boards at sight, each with all its solutions."""
    for _, board, solutions in positions("nurikabe", range(count), 6, each=1):
        at = look(board)
        assert isinstance(at, Position)
        yield at_sight(at), solutions


def holding(solutions: list[Board], *facts: Fact) -> list[Board]:
    return [solution for solution in solutions if all(solution.masks[spot] == mask for spot, mask in facts)]


def test_what_fails_at_sight_is_so_in_no_solution() -> None:
    failed = in_cases = in_turn = 0
    for seen, solutions in some(seen_boards(60)):
        assert not any(holding(solutions, fact) for fact in seen.failing())
        for assumed in sorted(seen.all):
            possible = holding(solutions, assumed)
            for fact in seen.failing(assumed):
                failed += 1
                assert not holding(possible, fact)
                assert seen.fails((assumed, fact))
            if seen.fails_in_cases(assumed) or seen.fails_in_turn(assumed):
                assert not possible
            in_cases += seen.fails_in_cases(assumed)
            in_turn += seen.fails_in_turn(assumed)
            for spot in seen.without_value(assumed, *map(opposite, sorted(seen.failing(assumed)))) or ():
                assert (spot, 1) in seen.all
                assert not possible
    assert failed > 1000
    assert in_cases > 100
    assert in_turn > 0


def test_spots_without_a_value_are_told_unless_a_rule_breaks_at_once() -> None:
    told: Counter[str] = Counter()
    for seen, _ in some(seen_boards(16)):
        every = sorted(seen.all)
        for facts in [*zip(every, every[5:], strict=False), *((fact,) for fact in every)]:
            spots = seen.without_value(*facts)
            assert (spots == ()) == seen.fails(facts) == (seen.failing(*facts) == seen.all)
            if spots == ():
                told["breaks"] += 1
                continue
            left = {mask: {spot for spot, each in seen.failing(*facts) if each == mask} for mask in (1, 2)}
            assert spots == (sorted(left[1] & left[2]) or None)
            told["none" if spots is None else "some"] += 1
    assert min(told["breaks"], told["none"]) > 50


def test_what_fails_one_after_the_other_leaves_no_case() -> None:
    lengths: Counter[int] = Counter()
    for seen, solutions in some(seen_boards(120)):
        for assumed in sorted(seen.all):
            for facts, spot in seen.at_length(assumed):
                lengths[len(facts)] += 1
                rest = [opposite(fact) for fact in facts]
                for place, fact in enumerate(facts):
                    assert seen.fails((assumed, *rest[:place], fact))
                    assert not holding(solutions, assumed, *rest[:place], fact)
                for last in [()] if spot is None else [((spot, TO_SEA),), ((spot, TO_ISLAND),)]:
                    assert seen.fails((assumed, *rest, *last))
                assert not holding(solutions, assumed)
    assert lengths[2] > 5, lengths


def test_what_something_rests_on_is_needed_with_all_that_this_rests_on() -> None:
    one, two, three, other, last = [(spot, TO_SEA) for spot in range(5)]
    failed: dict[Fact, set[Fact]] = {one: set(), two: {one}, other: set(), three: {two, one}, last: {other}}
    assert SIGHT._needed(failed, {three}) == [one, two, three]
    assert SIGHT._needed(failed, {last, two}) == [one, two, other, last]
    assert SIGHT._needed(failed, set()) == []


def test_where_nothing_is_seen_everything_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """On boards that would take long to set up, the techniques find what they find with the help of the native core."""
    boards = [board for _, board, _ in positions("nurikabe", range(60), 6, each=1)]
    found = [first(board) for board in some(boards)]
    monkeypatch.setattr(SIGHT, "MOST_OWNERS", 0)
    told = 0
    for board, message in zip(boards, found, strict=True):
        if message is not None:
            told += 1
            assert first(board) is not None
    assert told > 5


def first(board: Board) -> str | None:
    at = look(board)
    steps = (step for name in ("contradiction", "deep-contradiction", "cases") for step in BY_NAME[name].steps(at))
    return next((step.message for step in steps), None)


def told_cases(monkeypatch: pytest.MonkeyPatch, seed: int, *simpler: str) -> Iterator[tuple[Board, Step]]:
    """Cases that are told on a board where nothing simpler is looked for, each checked link by link."""
    for other in ("splits", "cells_alone", *simpler):
        monkeypatch.setattr(CASES, other, lambda after, wanted: ())
    boards = [board for _, board, _ in positions("nurikabe", range(seed, seed + 1), 8, each=1)]
    told = [(board, step) for board in boards for step in BY_NAME["cases"].steps(look(board))]
    for board, step in some(told):
        assert step.common[-1].phrase.key == "splits.cells"
        check_links(board, step)
        check_complete(NURIKABE, board, step)
        check_every_link(board, step)
        yield board, step


@pytest.mark.parametrize("seed", TOLD)
def test_cases_of_two_cells_are_told(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CASES, "HOPELESS_AT_LENGTH", 0)  # a bound of others
    for board, step in some(told_cases(monkeypatch, seed, "cells_at_length")):
        assert [len(case[0].changes) for case in step.cases] == [1, 2, 2]
        for case in step.cases:
            assert not ways(NURIKABE, board, (*step.common, *case), [step.common[0], case[0]], most=1)
        assert "there would be 3 cases for " in step.message
        assert "ada 3 kemungkinan untuk " in step.said_in("id").message


@pytest.mark.parametrize("seed", TOLD)
def test_cases_of_more_cells_are_told(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CASES, "HOPELESS", 0)  # a bound of others
    assert list(told_cases(monkeypatch, seed, "cells_in_turn"))


def test_a_few_cases_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    board = next(board for _, board, _ in positions("nurikabe", range(26, 27), 8, each=3) if cases_on(board))
    assert cases_on(board) == CASES.FEW == 2
    monkeypatch.setattr(CASES, "FEW", 9)
    assert cases_on(board) > 2


def cases_on(board: Board) -> int:
    return len(list(BY_NAME["cases"].steps(look(board))))


def test_a_board_is_seen_the_same_whatever_was_seen_before_it() -> None:
    boards = failed = 0
    for _, board, solutions in positions("nurikabe", range(40), 6, each=1):
        at = look(board)
        assert isinstance(at, Position)
        while at.open:
            afresh = look(at.board)
            assert isinstance(afresh, Position)
            earlier, seen, other = at.sight_before, at_sight(at), at_sight(afresh)
            assert seen.all == other.all
            assert seen.failing() == other.failing()
            for assumed in sorted(seen.all):
                assert seen.failing(assumed) == other.failing(assumed)
                assert seen.fails_in_cases(assumed) == other.fails_in_cases(assumed)
                failed += len(seen.failing(assumed))
            if earlier is not None:
                # Whoever comes back to the board before sees what was to be seen there.
                fresh = Sight(earlier._at)
                assert earlier._fails_after(()) == fresh.failing()
                for assumed in sorted(fresh.all)[::5]:
                    assert earlier._fails_after((assumed,)) == fresh.failing(assumed)
                boards += 1
            spot = at.sets.spots(at.open)[len(at.sets.spots(at.open)) // 2]
            after = NURIKABE.look(at.puzzle, at.board.decide(spot, solutions[0].value(spot) or 0), at)
            assert isinstance(after, Position)
            assert after.sight_before is seen
            at = after
    assert boards > 50
    assert failed > 1000


def test_nothing_is_taken_over_from_a_board_on_which_more_was_known() -> None:
    (_, board, solutions), *_ = positions("nurikabe", range(3), 6, each=1)
    full = look(solutions[0])
    assert isinstance(full, Position)
    assert at_sight(full) is full.sight
    back = NURIKABE.look(board.puzzle, board, full)
    assert isinstance(back, Position)
    assert back.sight_before is None
