"""The rules of Hashi as constraints: an amount for each pair of facing islands, its bridges."""

from __future__ import annotations

from pensil.core.rule import Label
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import CONNECTED, CROSSING, LOOPS, NUMBER
from pensil.kinds.hashi.wording import way

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model


def post(puzzle: Hashi, model: Model) -> None:
    model.skip_probing()
    islands, ends = puzzle.islands, puzzle.ends
    model.check_time()
    # An island's number limits the bridges of its pairs, unless it can be switched off.
    limits = [puzzle.max_bridges] * len(ends) if model.guarded else puzzle.limits
    bridges = model.amounts(limits)
    joined = [amount[0] for amount in bridges]

    model.clauses(
        [(-joined[across], -joined[down]) for across, down in puzzle.crossings],
        lambda i: _crossing(puzzle, *puzzle.crossings[i]),
    )

    clues = {island: puzzle.clue(island) for island in islands}
    numbered = [island for island, clue in clues.items() if clue is not None]
    model.sums(
        [clues[island] or 0 for island in numbered],
        [[bridges[spot] for spot in puzzle.spots_at[island]] for island in numbered],
        lambda i: Label(NUMBER, (numbered[i],), clues[numbered[i]]),
    )

    model.connected_by(len(islands), ends, joined, lambda _: Label(CONNECTED))
    if not puzzle.loops:
        # Connected and without loops is a tree: one pair fewer than islands.
        model.exactly([len(islands) - 1], [joined], lambda _: Label(LOOPS))


def _crossing(puzzle: Hashi, across: int, down: int) -> Label:
    one, other = puzzle.pairs[across], puzzle.pairs[down]
    return Label(CROSSING, (*one, *other), (way(one), way(other)))
