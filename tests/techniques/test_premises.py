"""The premises of a step are enough: with all else hidden, what it concludes still follows.

The numbers of all clues that are no premise are hidden, and what is known anywhere else is forgotten. A pair of islands
is known when both islands are premises; the clue of a nonogram's line is seen when the step is about two of its cells.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.step import Step
from pensil.kinds import KINDS
from tests.facts import facts_of
from tests.techniques.positions import positions, steps_on, told


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_steps_follow_from_their_premises_alone(kind: Kind) -> None:
    fired: Counter[str] = Counter()
    count, most = facts_of(kind.name).premises
    of_all_numbers = facts_of(kind.name).of_all_numbers
    assert of_all_numbers <= {technique.name for technique in kind.techniques()}
    for _, board, _ in positions(kind.name, range(count), most, each=3):
        for technique in kind.techniques():
            for step in list(steps_on(technique, board))[:2]:
                fired[technique.name] += 1
                all_numbers = technique.name in of_all_numbers
                assert follows(kind, board, step, all_numbers=all_numbers), told(board, step)
    for technique in kind.techniques():
        assert fired[technique.name] >= 5, (technique.name, fired)


def follows(kind: Kind, board: Board, step: Step, *, all_numbers: bool) -> bool:
    """Whether nothing that a step takes away is possible where only its premises are known."""
    facts, kept = facts_of(kind.name), set(step.cells)
    about = kept.union(*(change.cells for change in step.changes))
    puzzle = board.puzzle if all_numbers else with_numbers(kind, board.puzzle, kept)
    small = known_at(board, puzzle, kept)
    for change in step.changes:
        gone = facts.news(board, change.spot, change.mask)
        masks = list(small.masks)
        masks[change.spot] &= same_values(gone, change.spot, board.puzzle, small.puzzle)
        if masks[change.spot] and facts.possible(Board(small.puzzle, masks), about):
            return False
    return True


def with_numbers(kind: Kind, puzzle: Any, kept: set[Cell]) -> Any:
    """The puzzle with the numbers of these cells alone; clues in the margins stay."""
    data, hidden = puzzle.to_json(), facts_of(kind.name).hidden
    if "cells" in data:
        data["cells"] = [
            [clue if clue is None or (r, c) in kept else hidden for c, clue in enumerate(row)]
            for r, row in enumerate(data["cells"])
        ]
    return kind.from_json(data)


def known_at(board: Board, small: Any, kept: set[Cell]) -> Board:
    """A board of the smaller puzzle with what is known of the spots of these cells."""
    spots = enumerate(zip(board.masks, small.domains, strict=True))
    return Board(
        small,
        [
            same_values(mask, spot, board.puzzle, small) if kept.issuperset(small.spot_cells(spot)) else domain
            for spot, (mask, domain) in spots
        ],
    )


def same_values(mask: int, spot: int, puzzle: Any, small: Any) -> int:
    """The mask of the same values, whose numbers depend on the puzzle."""
    return sum(1 << small.value_from_json(spot, puzzle.value_to_json(spot, value)) for value in bits(mask))
