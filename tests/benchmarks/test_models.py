"""pensil against python-sat: models written from the rules alone, on a solver that is not ours, must agree with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pensil
from benchmarks.boards import make
from benchmarks.models_sat import MODELS, first_answers, solve
from pensil.kinds import KINDS, kind_named
from tests.kinds import OUTSIDE
from tests.samples import sample

NAMES = [kind.name for kind in KINDS if kind not in OUTSIDE]
MOST = 30
"""So many answers of a board are compared; a board with more of them only has to have more in both."""


def random_puzzle(kind: str, rng: Random, low: int, high: int) -> Any:
    """A random puzzle with all that its kind knows; in every third a clue is changed, so that many are impossible."""
    while True:
        data, _ = sample(kind, rng, rng.randint(low, high), rng.randint(low, high))
        if kind == "hashi" and rng.random() < 0.2:
            data["loops"] = False
        if rng.random() < 0.33:
            spoil(data, rng)
        try:
            return kind_named(kind).from_json(data)
        except pensil.PuzzleError:
            continue  # a clue that no board of this size can have


def spoil(data: dict[str, Any], rng: Random) -> None:
    lines = data.get("cells") or data["row_clues"]
    numbered = [(line, i) for line in lines for i, clue in enumerate(line) if type(clue) is int]
    if numbered:
        line, i = rng.choice(numbered)
        line[i] = max(1, line[i] + rng.choice((-1, 1)))


def answers_of(puzzle: Any) -> list[str]:
    return sorted(str(answer) for answer in first_answers(puzzle.to_json(), MOST))


def test_there_is_a_model_of_every_kind() -> None:
    assert sorted(MODELS) == sorted(NAMES)


@pytest.mark.parametrize("kind", NAMES)
def test_python_sat_and_pensil_agree_on_the_status(kind: str) -> None:
    rng = Random(f"status of {kind}")
    seen = set()
    for _ in range(60):
        puzzle = random_puzzle(kind, rng, 4, 8)
        result = pensil.solve(puzzle)
        status, answer = solve(puzzle.to_json())
        assert status == result.status, puzzle
        if answer is not None:
            assert pensil.check(puzzle, answer) == [], puzzle
        if status == "unique":
            assert answer == result.solutions[0].to_json(), puzzle
        seen.add(status)
    assert seen == {"unique", "multiple", "none"}


@pytest.mark.parametrize("kind", NAMES)
def test_python_sat_and_pensil_find_the_same_answers(kind: str) -> None:
    rng = Random(f"answers of {kind}")
    for _ in range(60):
        puzzle = random_puzzle(kind, rng, 1, 5)
        expected = answers_of(puzzle)
        assert len(set(expected)) == len(expected)
        found = sorted(str(board.to_json()) for board in pensil.solve(puzzle, solutions=MOST).solutions)
        assert len(found) == len(expected), puzzle
        if len(found) < MOST:
            assert found == expected, puzzle


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize(("rows", "cols"), [(6, 9), (11, 7)])
def test_boards_of_the_benchmark_are_unique_and_told_by_their_seed(kind: str, rows: int, cols: int) -> None:
    board = make(kind, rows, cols, seed=3)
    assert board.kind == kind
    assert board.size == (rows, cols)
    assert solve(board.puzzle) == ("unique", board.solution)
    assert make(kind, rows, cols, seed=3) == board
    assert make(kind, rows, cols, seed=4).puzzle != board.puzzle
