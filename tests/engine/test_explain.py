"""Explanations: every step holds, reasons are minimal, every puzzle is explained as far as its clues go."""

from __future__ import annotations

from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.core.model import Label
from pensil.engine.explain import FORCED, MISTAKE, Explainer, steps
from pensil.engine.model import NativeModel
from pensil.engine.reason import Reason, Reasoner
from tests.engine.test_models import each_kind, puzzle_of
from tests.samples import sample


def solvable(kind: Kind, seed: int) -> tuple[object, list[Board]]:
    puzzle = puzzle_of(kind, 3 * seed + 1, spoil=False)
    return puzzle, list(pensil.solve(puzzle, solutions=5000).solutions)


@each_kind
@pytest.mark.parametrize("seed", range(25))
def test_every_step_holds_in_every_solution_and_nothing_is_left_to_follow(kind: Kind, seed: int) -> None:
    puzzle, solutions = solvable(kind, seed)
    board = Board.empty(puzzle)
    for step in steps(puzzle):
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


def follows(puzzle: object, kind: Kind, reason: Reason, labels: set[Label], spots: set[int], board: Board) -> bool:
    """Whether the conclusion follows from these labels and known spots, asked of a fresh model."""
    model = NativeModel(puzzle, guarded=True)
    kind.model(puzzle, model)
    known = Board(
        puzzle, (m if i in spots else d for i, (m, d) in enumerate(zip(board.masks, puzzle.domains, strict=True)))
    )
    assumed = [model.guards[label] for label in labels]
    assumed += [literal for _, literals in model.assumptions(known) for literal in literals]
    opposite = Board(
        puzzle,
        (board.masks[i] & ~reason.mask if i == reason.spot else d for i, d in enumerate(puzzle.domains)),
    )
    ((_, said),) = [pair for pair in model.assumptions(opposite) if pair[0] == reason.spot]
    return model.solver.solve([*assumed, *said]) is False


@each_kind
@pytest.mark.parametrize("seed", range(12))
def test_a_forced_step_has_a_minimal_reason(kind: Kind, seed: int) -> None:
    puzzle, solutions = solvable(kind, seed)
    rng = Random(seed)
    known = rng.choice(solutions)
    board = Board(puzzle, (m if rng.random() < 0.4 else d for m, d in zip(known.masks, puzzle.domains, strict=True)))
    for reason in list(Reasoner(puzzle).reasons(board))[:4]:
        labels, spots = set(reason.labels), set(reason.spots)
        assert reason.mask != board.masks[reason.spot]
        if not board.masks[reason.spot] & ~reason.mask & puzzle.domains[reason.spot]:
            continue
        assert follows(puzzle, kind, reason, labels, spots, board)
        for label in labels:
            assert not follows(puzzle, kind, reason, labels - {label}, spots, board), (reason, label)
        for spot in spots:
            assert not follows(puzzle, kind, reason, labels, spots - {spot}, board), (reason, spot)


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
    if len(solutions) == 1:
        assert board == solutions[0]


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
        assert rating.level in ("easy", "medium", "hard", "expert")
        assert 1 <= rating.score < 7
        assert sum(rating.techniques.values()) == rating.steps


def test_an_impossible_puzzle_is_not_explained() -> None:
    puzzle = pensil.read("akari\n. 2\n")
    for ask in (pensil.hint, pensil.explain, pensil.rate):
        with pytest.raises(pensil.PuzzleError, match="no solution"):
            ask(puzzle)


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(pensil.PensilError, match="there is no language 'fr'"):
        pensil.hint(pensil.read("akari\n. 1\n"), lang="fr")
