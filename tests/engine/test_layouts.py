"""Layouts that become puzzles, step by step: which solutions are drawn, how near, and which numbers they give."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import NEVER
from pensil.engine import complete as completing
from pensil.engine.complete import MOST_TRIES, PATIENCE, WIDEST, Completed, Lot, complete
from pensil.errors import TimeLimit

LAYOUT = pensil.read("akari\n. # .\n. # .\n")


class Lots:
    """Solutions of a layout that leave so many spots undecided, one after the other."""

    def __init__(self, undecided: Iterable[int | None]) -> None:
        self.undecided = iter(undecided)
        self.asked: list[tuple[Any, ...]] = []

    def __call__(self, layout: Any, deadline: object) -> Lots:
        return self

    def draw(self, rng: Random) -> Any:
        self.asked.append(("anew",))
        return len(self.asked)

    def draw_near(self, rng: Random, drawn: Any, cells: Any, away: int) -> Any:
        self.asked.append((drawn, cells, away))
        return len(self.asked)

    def cells(self, spots: Any) -> Any:
        return len(spots)

    def completed(self, drawn: Any) -> Completed:
        count = next(self.undecided)
        if count is None:
            raise TimeLimit("no time")
        return Completed(LAYOUT, drawn, Board.empty(LAYOUT), tuple(range(count)))


def course(monkeypatch: pytest.MonkeyPatch, undecided: Iterable[int | None]) -> tuple[Any, Lots]:
    lots = Lots(undecided)
    monkeypatch.setattr(completing, "Lot", lots)
    return complete(LAYOUT, Random(1)), lots


def test_a_layout_is_drawn_again_near_what_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    found, lots = course(monkeypatch, [5, 6, 3, 3, 0])
    assert (found.drawn, found.undecided, found.tries) == (5, (), 5)
    assert lots.asked == [("anew",), (1, 5, 1), (1, 5, 1), (3, 3, 1), (4, 3, 1)]


def test_the_longer_nothing_helps_the_farther_away_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    found, lots = course(monkeypatch, [5, *[7] * PATIENCE, 6, 4, 0])
    assert (found.drawn, found.tries) == (PATIENCE + 4, PATIENCE + 4)
    away = [each[2] for each in lots.asked[1 : PATIENCE + 1]]
    assert away == [1 + idle * WIDEST // PATIENCE for idle in range(1, PATIENCE + 1)]
    assert {each[:2] for each in lots.asked[1 : PATIENCE + 1]} == {(1, 5)}
    assert lots.asked[PATIENCE + 1 :] == [("anew",), (PATIENCE + 2, 6, 1), (PATIENCE + 3, 4, 1)]


def test_the_fewest_that_were_undecided_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = course(monkeypatch, [5, 2, *[7] * (PATIENCE + 3), None])
    assert (found.drawn, len(found.undecided), found.tries) == (2, 2, PATIENCE + 6)
    found, lots = course(monkeypatch, [4] * (MOST_TRIES + 5))
    assert (found.tries, len(lots.asked)) == (MOST_TRIES, MOST_TRIES)
    with pytest.raises(TimeLimit):
        course(monkeypatch, [None])


def test_numbers_of_a_solution() -> None:
    lot = Lot(pensil.read("akari\n. # .\n. 0 .\n. # .\n"), NEVER)
    assert lot.told == {(1, 1)}
    assert lot.open == [(0, 1), (2, 1)]
    drawn = lot.layout.board_from_json({"cells": [[1, 0, 0], [0, 0, 0], [0, 0, 1]]})
    assert lot.numbered(drawn, [(2, 1)]).to_text() == "akari\n. # .\n. 0 .\n. 1 .\n"
    found = lot.completed(drawn)
    assert found.puzzle.to_text() == "akari\n. 1 .\n. 0 .\n. 1 .\n"
    assert (found.drawn, found.tries) == (drawn, 1)
    others = pensil.solve(found.puzzle, solutions=0).solutions
    assert found.solution in others
    assert set(found.undecided) == {spot for other in others for spot in other.differences(others[0])}
    near = lot.draw_near(Random(3), drawn, [(0, 0)], 0)
    assert set(near.differences(drawn)) <= {0}
    puzzle, solution = lot.renumbered(Random(1), lot.layout, drawn, (0, 0))
    assert puzzle.to_text() in ("akari\n. 1 .\n. 0 .\n. # .\n", "akari\n. # .\n. 0 .\n. 1 .\n")
    assert solution == Board(puzzle, drawn.masks)
    again, _ = lot.renumbered(Random(1), puzzle, solution, (0, 0))
    assert again == lot.layout
