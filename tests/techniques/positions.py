"""Random positions with all their solutions, and the checks that hold for the techniques of every kind.

The solutions come from exhaustive search by the rules alone, so that the techniques are judged by nothing that could
share a mistake with them or with the engine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pensil
from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.kind import Kind
from pensil.core.position import Position
from pensil.core.step import Step, Technique
from pensil.errors import TooBig
from pensil.kinds import kind_named
from tests.exhaustive import all_solutions
from tests.facts import facts_of
from tests.samples import sample

MOST_NODES = 3000
"""Puzzles that take longer to search are not used: all solutions are needed."""

SENTENCES = 400
"""So many sentences of each technique are read."""

CELL = r"[rb](\d+)[ck](\d+)"
"""The name of a cell in a sentence: r1c2, or b1k2 in Indonesian."""


def puzzles(kind: Kind, seeds: Sequence[int], most: int) -> Iterator[tuple[Any, list[Board], Random]]:
    """Small random puzzles of any shape, some of their numbers hidden, each with all its solutions."""
    for seed in seeds:
        rng = Random(seed)
        rows, cols = rng.sample([rng.randrange(1, most), rng.randrange(1, most + 1)], 2)
        puzzle = kind.from_json(random_data(kind, rng, rows, cols))
        try:
            solutions = list(all_solutions(puzzle, kind.violations, most_nodes=MOST_NODES))
        except TooBig:
            continue
        if solutions:
            yield puzzle, solutions, rng


def random_data(kind: Kind, rng: Random, rows: int, cols: int) -> dict[str, Any]:
    """A random puzzle as JSON: a sample, a rare one, or a composed one with some numbers hidden."""
    facts = facts_of(kind.name)
    if rng.random() < 0.5:
        data, _ = sample(kind.name, rng, rows, cols)
    elif facts.rare is not None and rng.random() < 0.3:
        data = facts.rare(rng)
    else:
        data = _with_hidden(kind.compose(rng, rows, cols)[0].to_json(), rng)
    facts.twist(data, rng)
    return data


def _with_hidden(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    share, unknown = rng.choice((0, 0, 0.1, 0.4)), facts_of(data["kind"]).hidden

    def hidden(clue: Any) -> Any:
        if rng.random() > share or clue is None:
            return clue
        return [unknown, clue[1]] if isinstance(clue, list) else unknown

    return {
        key: [[hidden(clue) for clue in line] for line in value]
        if key in ("cells", "row_clues", "col_clues")
        else value
        for key, value in data.items()
    }


def boards(kind: Kind, rng: Random, puzzle: Any, solutions: Sequence[Board], count: int) -> Iterator[Board]:
    """Boards with knowledge that is true in one of the solutions: spots decided or narrowed down at random, and
    what the easier techniques make of that, where only the harder ones find something."""
    for _ in range(count):
        truth, decided, narrowed = rng.choice(solutions), rng.choice((0, rng.random())), rng.random() / 2
        masks = []
        for mask, domain in zip(truth.masks, puzzle.domains, strict=True):
            chance = rng.random()
            if chance < decided:
                masks.append(mask)
            elif chance < decided + narrowed:
                kept = facts_of(kind.name).never_marked(domain)
                masks.append(mask | (rng.getrandbits(domain.bit_length()) | kept) & domain)
            else:
                masks.append(domain)
        board = Board(puzzle, masks)
        yield board
        level = rng.randrange(1, 5)
        techniques = [technique for technique in kind.techniques() if technique.level <= level]
        left = [solution for solution in solutions if board.allows(solution)]
        while (step := _first(techniques, board)) is not None:
            after = step.apply(board)
            assert after != board, told(board, step)
            assert all(after.allows(solution) for solution in left), told(board, step)
            board = after
        yield board


def _first(techniques: Sequence[Technique], board: Board) -> Step | None:
    at = look(board)
    return next((step for technique in techniques for step in technique.steps(at)), None)


def look(board: Board, before: Position | None = None, deadline: Deadline = NEVER) -> Position:
    """A board as the techniques of its kind look at it."""
    return kind_named(board.puzzle.kind).look(board.puzzle, board, before, deadline)


def steps_on(technique: Technique, board: Board) -> Iterator[Step]:
    """What a technique finds on a board."""
    return technique.steps(look(board))


def positions(kind: str, seeds: Sequence[int], most: int, each: int = 6) -> Iterator[tuple[Any, Board, list[Board]]]:
    """Boards with some knowledge that is true in one solution, each with all solutions it still allows."""
    record = kind_named(kind)
    for puzzle, solutions, rng in puzzles(record, seeds, most):
        for board in dict.fromkeys(boards(record, rng, puzzle, solutions, each)):
            yield puzzle, board, [solution for solution in solutions if board.allows(solution)]


def check_sound(kind: str, seeds: Sequence[int], most: int) -> Counter[str]:
    """Every step of every technique on random positions holds in all solutions; how often each technique fired."""
    fired: Counter[str] = Counter()
    for puzzle, board, solutions in positions(kind, seeds, most):
        possible = solutions[0]
        for solution in solutions[1:]:
            possible |= solution
        at = look(board)
        for technique in kind_named(kind).techniques():
            for step in technique.steps(at):
                fired[technique.name] += 1
                for change in step.changes:
                    before = board.masks[change.spot]
                    assert not possible.masks[change.spot] & ~change.mask, told(board, step)
                    assert change.mask != before == before | change.mask, told(board, step)
                if fired[technique.name] <= SENTENCES:
                    check_sentence(puzzle, step)
    return fired


def told(board: Board, step: Step) -> str:
    return f"{step.technique} on\n{board.puzzle.to_text()}{board}{step.message}"


def check_sentence(puzzle: Any, step: Step) -> None:
    """The sentence is finished in both languages and names only cells of the board; premises are on it."""
    assert step.cells
    assert all(0 <= r < puzzle.rows and 0 <= c < puzzle.cols for r, c in step.cells)
    said = [step.said_in(lang).message for lang in ("en", "id")]
    assert said[0] != said[1]
    for message in said:
        assert message.endswith(".")
        assert not re.search(r"[{}\[\]]|None|  | ,|,,|\.\.| \.|\( | \)", message), message
        assert message[0].isupper() or re.match(rf"{CELL} ", message), message
        names = re.findall(CELL, message)
        assert names
        assert all(1 <= int(r) <= puzzle.rows and 1 <= int(c) <= puzzle.cols for r, c in names), message
    cells = [set(re.findall(CELL, message)) for message in said]
    assert cells[0] == cells[1]


def first_step(technique: Technique) -> tuple[Any, Board, Step]:
    """The puzzle and the board of a technique's example, and what it finds there first."""
    example = technique.example
    puzzle = pensil.read(example.puzzle)
    board = Board.empty(puzzle)
    if example.marks is not None:
        board = puzzle.board_from_json(example.marks, marks=True)
    return puzzle, board, next(steps_on(technique, board))


def check_example(technique: Technique) -> None:
    """The example has a solution, and the first step on it gives exactly the marks it says."""
    puzzle, board, step = first_step(technique)
    after = step.apply(board)
    assert puzzle.board_to_json(after, marks=True) == technique.example.after
    solutions = pensil.solve(puzzle, marks=board, solutions=100).solutions
    assert solutions
    assert all(after.allows(solution) for solution in solutions)
    assert all(other.changes != step.changes for other in steps_on(technique, after))
    check_sentence(puzzle, step)


def easier(technique: Technique, techniques: Sequence[Technique]) -> list[str]:
    """The ids of techniques before this one that find something on its example as well."""
    _, board, _ = first_step(technique)
    before = techniques[: techniques.index(technique)]
    return [other.id for other in before if next(steps_on(other, board), None) is not None]
