"""Random positions with all their solutions, and the checks that hold for the techniques of every kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pensil
from pensil.core.board import Board
from pensil.core.step import Step, Technique
from pensil.kinds import kind_named
from tests.samples import sample

MOST = 3000
"""Puzzles with more solutions are not used: all of them are needed."""


def positions(kind: str, seeds: Sequence[int], most: int, each: int = 6) -> Iterator[tuple[Any, Board, list[Board]]]:
    """Boards with some knowledge that is true in one solution, each with all solutions it still allows."""
    for seed in seeds:
        rng = Random(seed)
        data, _ = sample(kind, rng, rng.randrange(1, most), rng.randrange(1, most + 1))
        puzzle = kind_named(kind).from_json(data)
        solutions = pensil.solve(puzzle, solutions=MOST + 1).solutions
        if len(solutions) > MOST:
            continue
        for _ in range(each):
            truth, decided, narrowed = rng.choice(solutions), rng.random(), rng.random() / 2
            masks = []
            for mask, domain in zip(truth.masks, puzzle.domains, strict=True):
                chance = rng.random()
                if chance < decided:
                    masks.append(mask)
                elif chance < decided + narrowed:
                    # The highest value stays: Shikaku's "no rectangle yet" goes only when a rectangle is drawn.
                    masks.append(mask | (rng.getrandbits(len(f"{domain:b}")) | 1 << domain.bit_length() - 1) & domain)
                else:
                    masks.append(domain)
            board = Board(puzzle, masks)
            yield puzzle, board, [solution for solution in solutions if board.allows(solution)]


def check_sound(kind: str, seeds: Sequence[int], most: int) -> Counter[str]:
    """Every step of every technique on random positions holds in all solutions; how often each technique fired."""
    fired: Counter[str] = Counter()
    for puzzle, board, solutions in positions(kind, seeds, most):
        for technique in kind_named(kind).techniques():
            for step in technique.steps(puzzle, board):
                fired[technique.name] += 1
                after = step.apply(board)
                assert after != board
                for solution in solutions:
                    assert after.allows(solution), f"{technique.id} on\n{puzzle.to_text()}{board}{step.message}"
                check_sentence(puzzle, step)
    return fired


def check_sentence(puzzle: Any, step: Step) -> None:
    """The sentence is finished in both languages and names only cells of the board; premises are on it."""
    assert step.cells
    assert all(0 <= r < puzzle.rows and 0 <= c < puzzle.cols for r, c in step.cells)
    said = [step.said_in(lang).message for lang in ("en", "id")]
    assert said[0] != said[1]
    for message in said:
        assert message.endswith(".")
        assert not re.search(r"[{}()\[\]]|None|  | ,|\.\.| \.", message), message
        assert message[0].isupper() or re.match(r"r\d+c\d+ ", message), message
        names = re.findall(r"r(\d+)c(\d+)", message)
        assert names
        assert all(1 <= int(r) <= puzzle.rows and 1 <= int(c) <= puzzle.cols for r, c in names), message
    cells = [set(re.findall(r"r\d+c\d+", message)) for message in said]
    assert cells[0] == cells[1]


def first_step(technique: Technique) -> tuple[Any, Board, Step]:
    """The puzzle and the board of a technique's example, and what it finds there first."""
    example = technique.example
    puzzle = pensil.read(example.puzzle)
    board = Board.empty(puzzle)
    if example.marks is not None:
        board = puzzle.board_from_json(example.marks, marks=True)
    return puzzle, board, next(technique.steps(puzzle, board))


def check_example(technique: Technique) -> None:
    """The example has a solution, and the first step on it gives exactly the marks it says."""
    puzzle, board, step = first_step(technique)
    after = step.apply(board)
    assert puzzle.board_to_json(after, marks=True) == technique.example.after
    solutions = pensil.solve(puzzle, marks=board, solutions=100).solutions
    assert solutions
    assert all(after.allows(solution) for solution in solutions)
    assert all(other.changes != step.changes for other in technique.steps(puzzle, after))
    check_sentence(puzzle, step)


def easier(technique: Technique, techniques: Sequence[Technique]) -> list[str]:
    """The ids of techniques before this one that find something on its example as well."""
    puzzle, board, _ = first_step(technique)
    before = techniques[: techniques.index(technique)]
    return [other.id for other in before if next(other.steps(puzzle, board), None) is not None]
