"""What is told as one step can be followed in the order in which it is told.

Each sentence follows from the cells that it looks at, with nothing known but what has been told until then: its
technique finds it there. What is seen at once, and named by its places alone, does not count before it is named. In the
end everything is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

import pensil
from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.core.step import Change, Step
from pensil.engine.explain import Explainer
from pensil.kinds import KINDS
from pensil.words import Phrase
from tests.checks import some
from tests.facts import facts_of
from tests.samples import sample
from tests.techniques.test_premises import follows

EXAMPLES = Path(__file__).parents[2] / "examples" / "puzzles"


def puzzles(kind: Kind) -> Iterator[Puzzle]:
    """The examples, random ones, and such as are made to be solved by people."""
    yield from (puzzle for puzzle in map(pensil.read, sorted(EXAMPLES.iterdir())) if puzzle.kind == kind.name)
    rng = Random(5)
    for _ in range(10):
        yield kind.from_json(sample(kind.name, rng, 7, 7)[0])
    for level, seed in product(("easy", "hard"), range(6)):
        try:
            yield pensil.generate(kind.name, 7, 7, level=level, seed=seed)
        except pensil.NotReached as missed:
            yield from (missed.nearest or ())[:1]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_sentence_follows_from_what_is_told_before_it(kind: Kind) -> None:
    checked = between = 0
    for puzzle in some(puzzles(kind)):
        explainer, board = Explainer(puzzle), Board.empty(puzzle)
        for step in explainer.steps(board):
            boards = [board]
            for move, changes in in_turn(step):
                if move is not None and move is not step.moves[0]:
                    assert is_seen(kind, explainer, move, boards), step.message
                    checked += 1
                boards.append(applied(boards[-1], changes))
            board = step.apply(board)
            assert boards[-1] == board, f"not all is told: {step.message}"
            between += bool(step.parts and step.phrase.values.get("more"))
    assert checked > 50
    assert between or not any(technique.routine for technique in kind.techniques())


def in_turn(step: Step) -> Iterator[tuple[Step | None, list[Change]]]:
    """The moves that have sentences, and the changes that are named without one, as the phrase of a step tells them."""
    if not step.parts:
        yield step, [*step.changes]
        return
    cause, words = step.parts[step.first], step.phrase.values
    left = [*step.parts]

    def said(phrase: Phrase) -> tuple[Step, list[Change]]:
        move = next(part for part in left if part.phrase == phrase)
        left.remove(move)
        return move, [*move.changes]

    yield from map(said, (*words["first"], *words["cause"]))
    for turn in (words, *(phrase.values for phrase in words.get("more", ()))):
        yield from map(said, turn["alike"])
        for settled in () if turn["settled"] is None else turn["settled"].values["settled"]:
            named: set[tuple[Cell, ...]] = {(cell,) for cell in settled.values["cells"]}
            named |= {(pair.values["a"], pair.values["b"]) for pair in settled.values["pairs"]}
            routine = [part for part in step.parts if part.name == settled.values["name"] and part.routine]
            yield None, [change for part in routine for change in part.changes if ends(change) in named]
    assert all(part.routine and part.technique != cause.technique for part in left)


def ends(change: Change) -> tuple[Cell, ...]:
    return change.cells if len(change.cells) == 1 else (change.cells[0], change.cells[-1])


def applied(board: Board, changes: list[Change]) -> Board:
    masks = list(board.masks)
    for change in changes:
        masks[change.spot] &= change.mask
    return Board(board.puzzle, masks)


def is_seen(kind: Kind, explainer: Explainer, move: Step, boards: list[Board]) -> bool:
    """Whether the technique of a move finds it on one of the boards that were told, or it follows from its premises."""
    technique = next((each for each in kind.techniques() if each.name == move.technique), None)
    if technique is None:
        return True
    gone = {change.spot: boards[-1].masks[change.spot] & ~change.mask for change in move.changes}
    for board in reversed(boards):
        left = [*board.masks]
        for step in technique.steps(explainer.peek(board)):
            for change in step.changes:
                left[change.spot] &= change.mask
        if not any(left[spot] & mask for spot, mask in gone.items()):
            return True
    changes = [Change.of(explainer.puzzle, spot, boards[-1].masks[spot] & ~mask) for spot, mask in gone.items() if mask]
    all_numbers = move.technique in facts_of(kind.name).of_all_numbers
    return follows(kind, boards[-1], replace(move, changes=tuple(changes)), all_numbers=all_numbers)
