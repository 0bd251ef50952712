"""The numbers of Hashi that can change: an island "?" has any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.open_clues import Place, Wanted, in_cells
from pensil.core.rule import Label
from pensil.kinds.hashi.model import number_label, post_bridges, post_connected, post_numbers
from pensil.kinds.hashi.puzzle import Hashi

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model


def numbers(puzzle: Hashi, place: Place) -> Sequence[int]:
    """Up to as many as the island could have if all others allowed it."""
    row, col = place
    return range(1, puzzle.max_bridges * len(puzzle.spots_at[row, col]) + 1)


def shown(board: Board) -> Mapping[Place, int]:
    """The bridges of each island."""
    puzzle: Hashi = board.puzzle  # type: ignore[assignment]
    return {island: sum(board.value(spot) or 0 for spot in spots) for island, spots in puzzle.spots_at.items()}


def post(puzzle: Hashi, model: Model, wanted: Wanted) -> Sequence[Label]:
    bridges = post_bridges(puzzle, model, [puzzle.max_bridges] * len(puzzle.ends))
    post_connected(puzzle, model, bridges)
    model.guard_from_here()
    at = {island: i for i, island in enumerate(puzzle.islands)}
    post_numbers(puzzle, model, bridges, [(at[r, c], number) for (r, c), number in wanted])
    return [number_label((r, c), number) for (r, c), number in wanted]


OPEN_CLUES = in_cells(UNKNOWN, numbers, shown, post)
