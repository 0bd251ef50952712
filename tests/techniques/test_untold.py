"""Steps that are put into words when somebody asks for them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.step import Found, Later, Technique, technique
from pensil.engine.explain import Explainer
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.words import SHARED, Vocabulary
from tests.techniques.positions import look


def nonogram(seed: int) -> Nonogram:
    rng = Random(seed)
    rows = [[int(rng.random() < 0.6) for _ in range(8)] for _ in range(8)]

    def clues(lines: list[list[int]]) -> list[list[int]]:
        return [[len(run) for run in "".join(map(str, line)).split("0") if run] for line in lines]

    return Nonogram(clues(rows), clues([list(col) for col in zip(*rows, strict=True)]))


def easiest(puzzle: Nonogram) -> list[pensil.Step]:
    return list(Explainer(puzzle).easiest(Board.empty(puzzle), hardest=3))


def test_a_rating_puts_nothing_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    original: Callable[..., object] = Technique._told

    def _told(self: Technique, board: Board, found: Found) -> object:
        told.append(self.name)
        return original(self, board, found)

    monkeypatch.setattr(Technique, "_told", _told)
    puzzle = next(puzzle for puzzle in map(nonogram, range(100)) if pensil.solve(puzzle).status == "unique")
    rating = pensil.rate(puzzle)
    easy = {name: count for name, count in rating.techniques.items() if name in ("cap-block", "overlap")}
    assert sum(easy.values()) > 5
    assert not set(told) & set(easy)
    assert [step.message for step in pensil.explain(puzzle)]
    assert set(told) & set(easy)


def test_whatever_is_asked_first_the_step_is_the_same() -> None:
    puzzle = nonogram(3)
    asked: list[Callable[[pensil.Step], object]] = [
        lambda step: step.cells,
        lambda step: step.phrase,
        lambda step: step.rests,
        lambda step: step.message,
        lambda step: hash(step),
        lambda step: step.to_json(),
        lambda step: repr(step),
        lambda step: step.said_in("id").message,
        lambda step: pickle.loads(pickle.dumps(step)),
    ]
    courses = [easiest(puzzle) for _ in asked]
    assert len(courses[0]) > 5
    for ask, course in zip(asked, courses, strict=True):
        for step in course:
            ask(step)
    for course in courses:
        assert course == courses[0]
        assert [pickle.loads(pickle.dumps(step)) for step in course] == courses[0]


def test_a_step_is_told_once_and_long_after() -> None:
    told = []

    def tell() -> Found:
        told.append(1)
        return Found([(0, 0)], [(0, 1)], {"count": 2}, "rest")

    later: Technique = technique(Vocabulary(SHARED), "T1", "forced", 1)(lambda at: iter([Later([(0, 1)], tell)]))
    (step,) = later.steps(look(Board.empty(nonogram(1))))
    assert (step.technique, step.level, [change.spot for change in step.changes]) == ("forced", 1, [0])
    assert not told
    assert step.cells == ((0, 0),)
    assert step.rests == ()
    assert step.message
    assert told == [1]
    with pytest.raises(AttributeError):
        _ = step.nothing  # type: ignore[attr-defined]
