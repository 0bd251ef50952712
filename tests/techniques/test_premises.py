"""The premises of a step are enough: with all else hidden, what it concludes still follows.

The numbers of all clues that are no premise are hidden, and what is known anywhere else is forgotten. A pair of islands
is known when both islands are premises; the clue of a nonogram's line is seen when the step is about two of its cells.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.step import Step
from pensil.engine.model import NativeModel, flat
from pensil.kinds import KINDS
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.position import overlap
from tests.techniques.positions import UNKNOWN, positions, steps_on, told

PUZZLES = {"akari": (450, 7), "hashi": (600, 8), "nonogram": (250, 7), "nurikabe": (350, 6), "shikaku": (900, 7)}
"""How many puzzles, and how long their longer side may be."""

OF_ALL_NUMBERS: dict[str, set[str]] = {
    "nurikabe": {"unreachable-cell", "piece-counts", "pool-in-reach-of-one", "pool-counts"},
    "shikaku": {
        "only-reach",
        "only-cover",
        "strands-cell",
        "two-cells-two-clues",
        "contradiction",
        "long-contradiction",
    },
}
"""Techniques that say that no other clue of the board comes to a cell: a ? could come anywhere, and to name all clues
would tell nobody anything. With them all numbers stay, but what is known elsewhere is forgotten as with the others."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_steps_follow_from_their_premises_alone(kind: Kind) -> None:
    fired: Counter[str] = Counter()
    count, most = PUZZLES[kind.name]
    of_all_numbers = OF_ALL_NUMBERS.get(kind.name, set())
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
    kept = set(step.cells)
    about = kept.union(*(change.cells for change in step.changes))
    puzzle = board.puzzle if all_numbers or kind.name == "nonogram" else with_numbers(kind, board.puzzle, kept)
    small = known_at(board, puzzle, kept)
    for change in step.changes:
        gone = news(board, change.spot, change.mask)
        masks = list(small.masks)
        masks[change.spot] &= same_values(gone, change.spot, board.puzzle, small.puzzle)
        if masks[change.spot] and possible(kind, Board(small.puzzle, masks), about):
            return False
    return True


def news(board: Board, spot: int, mask: int) -> int:
    """What a step takes away; that a rectangle which runs into a drawn one is out is seen without it."""
    gone = board.masks[spot] & ~mask
    if not isinstance(board.puzzle, Shikaku):
        return gone
    drawn = [box for other, box in enumerate(board.puzzle.rectangles(board)) if box is not None and other != spot]
    boxes = [(value, board.puzzle.value_to_json(spot, value)) for value in bits(gone)]
    return sum(1 << value for value, box in boxes if box is not None and not any(overlap(box, each) for each in drawn))


def possible(kind: Kind, board: Board, about: set[Cell]) -> bool:
    """Whether a board can be completed; a nonogram only on the lines of which two of these cells are part."""
    if kind.name != "nonogram":
        return pensil.solve(board.puzzle, marks=board, solutions=1).status != "none"
    model = NativeModel(board.puzzle, guarded=True)
    kind.model(board.puzzle, model)
    guards = [
        guard
        for label, guard in model.guards.items()
        if len(about.intersection(label.cells)) >= min(2, len(label.cells))
    ]
    return model.solver.solve([*guards, *flat(model.assumptions(board))]) is True


def with_numbers(kind: Kind, puzzle: Any, kept: set[Cell]) -> Any:
    """The puzzle with the numbers of these cells alone."""
    data = puzzle.to_json()
    data["cells"] = [
        [clue if clue is None or (r, c) in kept else UNKNOWN[kind.name] for c, clue in enumerate(row)]
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
