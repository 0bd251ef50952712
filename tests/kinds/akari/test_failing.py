"""What the native core is asked before suppositions are followed."""

from __future__ import annotations

from random import Random

import pytest

from pensil.core.board import Board
from pensil.core.chain import Fact
from pensil.core.deadline import NEVER, Deadline
from pensil.errors import TimeLimit
from pensil.kinds.akari.compose import solved
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.techniques.chains import Follower
from pensil.kinds.akari.techniques.failing import Failing
from pensil.kinds.akari.techniques.position import Position


def half_solved(seed: int) -> tuple[Akari, Board]:
    """A puzzle, and a board with lamps and empty cells that its solution has."""
    rng = Random(seed)
    puzzle, answer = solved(rng, rng.randrange(4, 9), rng.randrange(4, 9))
    share = rng.random() / 2
    pairs = zip(answer.masks, puzzle.domains, strict=True)
    return puzzle, Board(puzzle, (mask if rng.random() < share else domain for mask, domain in pairs))


def breaking(puzzle: Akari, board: Board) -> set[Fact]:
    """The suppositions that break a rule when they are followed as far as can be."""
    at = Position(puzzle, board)
    found = set()
    for spot, mask in enumerate(board.masks):
        for value in (EMPTY, LAMP) if mask & (mask - 1) else ():
            follower = Follower(at, spot, lamp=value == LAMP)
            if follower.follow(follower.look_after, 10**6):
                found.add((spot, 1 << value))
    return found


def test_what_fails_is_what_breaks_a_rule_when_it_is_followed() -> None:
    known = 0
    for seed in range(60):
        puzzle, board = half_solved(seed)
        found = breaking(puzzle, board)
        assert Failing(puzzle).on(board, NEVER) >= found, seed
        known += len(found)
    assert known > 300


def test_one_solver_serves_all_boards_of_a_puzzle() -> None:
    puzzle, board = half_solved(1)
    failing = Failing(puzzle)
    before = failing.on(Board.empty(puzzle), NEVER)
    assert failing.on(board, NEVER) == Failing(puzzle).on(board, NEVER)
    assert failing.on(Board.empty(puzzle), NEVER) == before


def test_where_rules_are_broken_everything_is_worth_following() -> None:
    puzzle = Akari([[None, None, None], [None, 1, None], [None, None, None]])
    lamps = {puzzle.spot[0, 1], puzzle.spot[1, 0]}
    board = Board(puzzle, (2 if spot in lamps else 3 for spot in range(8)))
    found = Failing(puzzle).on(board, NEVER)
    assert found == {(spot, mask) for spot in range(8) if spot not in lamps for mask in (1, 2)}


def test_it_looks_at_the_clock() -> None:
    puzzle, _ = solved(Random(3), 20, 20)
    with pytest.raises(TimeLimit):
        Failing(puzzle).on(Board.empty(puzzle), Deadline.after(-1))
