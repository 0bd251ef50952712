"""Hints from several threads at once: nothing is shared, so each gets what it would get alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pensil
from pensil.core.board import Board
from pensil.kinds import KINDS

THREADS = 8


def positions(seed: int) -> list[Board]:
    """Boards of all kinds, mixed: empty ones, and some with a part of the solution on it."""
    rng = Random(seed)
    boards = []
    for kind in KINDS:
        for _ in range(6):
            puzzle, answer = kind.compose(rng, rng.randrange(3, 8), rng.randrange(3, 8))
            known = rng.choice((0, 0.2, 0.5))
            masks = (a if rng.random() < known else d for a, d in zip(answer.masks, puzzle.domains, strict=True))
            boards.append(Board(puzzle, masks))
    return boards


def told(board: Board) -> str:
    step = pensil.hint(board.puzzle, board)
    if step is None:
        return "nothing"
    return f"{step.technique} {step.cells} {step.changes} {step.message} {step.said_in('id').message}"


def test_eight_threads_give_what_one_gives() -> None:
    boards = positions(7)
    alone = {i: told(board) for i, board in enumerate(boards)}
    assert len(set(alone.values())) > len(boards) / 2
    ready = Barrier(THREADS)

    def work(number: int) -> dict[int, str]:
        order = list(range(len(boards)))
        Random(number).shuffle(order)
        ready.wait()
        return {i: told(boards[i]) for i in order}

    with ThreadPoolExecutor(THREADS) as pool:
        for found in pool.map(work, range(THREADS)):
            assert found == alone


def test_one_explanation_in_several_threads() -> None:
    """The same puzzle object, explained by all threads at the same time."""
    rng = Random(3)
    puzzles = [kind.compose(rng, 6, 6)[0] for kind in KINDS]
    ready = Barrier(THREADS)

    def work(_: int) -> list[list[str]]:
        ready.wait()
        return [[step.message for step in pensil.explain(puzzle)] for puzzle in puzzles]

    with ThreadPoolExecutor(THREADS) as pool:
        first, *others = pool.map(work, range(THREADS))
    assert all(first)
    assert all(other == first for other in others)
