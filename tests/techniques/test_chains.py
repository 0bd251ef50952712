"""Suppositions as data: every chain begins with what is assumed, holds together, and ends with the rule that breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.core.step import Step
from pensil.kinds import KINDS
from tests.techniques.positions import CELL, look, puzzles, told

PUZZLES = 60
MOST = 6
EACH = 3
"""How many chains of a technique are looked at on one board."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_chain_holds_together(kind: Kind) -> None:
    seen = 0
    for puzzle, solutions, rng in puzzles(kind, range(PUZZLES), MOST):
        for board in (Board.empty(puzzle), half_filled(rng, rng.choice(solutions))):
            for step in with_chains(kind, board):
                seen += 1
                check_chain(board, step)
    assert seen >= 20


def half_filled(rng: Random, truth: Board) -> Board:
    """A board on which some spots are decided."""
    known = rng.random() / 2
    domains = truth.puzzle.domains
    return Board(truth.puzzle, [m if rng.random() < known else d for m, d in zip(truth.masks, domains, strict=True)])


def with_chains(kind: Kind, board: Board) -> Iterator[Step]:
    at = look(board)
    for technique in kind.techniques():
        for step, _ in zip((step for step in technique.steps(at) if step.chain), range(EACH), strict=False):
            yield step


def check_chain(board: Board, step: Step) -> None:
    first, *links, last = step.chain
    concluded = {change.spot: change.mask for change in step.changes}
    assumed = first.changes[0]
    assert assumed.spot in concluded, told(board, step)
    assert not assumed.mask & concluded[assumed.spot], told(board, step)
    masks = list(board.masks)
    for link in (first, *links):
        assert link.changes, told(board, step)
        for change in link.changes:
            assert masks[change.spot] & ~change.mask, told(board, step)
            masks[change.spot] &= change.mask
            assert masks[change.spot], told(board, step)
    assert not last.changes
    assert last.cells
    check_cells(board, step)


def check_cells(board: Board, step: Step) -> None:
    """Every cell that the sentence names is a premise, is changed, or is a cell of a link."""
    parts = [*step.changes, *step.chain, *(change for link in step.chain for change in link.changes)]
    known = {*step.cells, *(cell for part in parts for cell in part.cells)}
    for lang in ("en", "id"):
        named = {(int(r) - 1, int(c) - 1) for r, c in re.findall(CELL, step.said_in(lang).message)}
        assert named <= known, told(board, step)
