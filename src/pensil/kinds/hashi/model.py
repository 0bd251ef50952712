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
    bridges = model.amounts([puzzle.max_bridges] * len(ends) if model.guarded else puzzle.limits)
    joined = bridges.firsts

    model.not_all(puzzle.crossings, joined, lambda i: _crossing(puzzle, *puzzle.crossings[i]))

    told = [i for i, number in enumerate(puzzle.numbers) if number is not None]
    model.sums(
        [puzzle.numbers[i] or 0 for i in told],
        [puzzle.spots_of[i] for i in told],
        bridges,
        lambda i: Label(NUMBER, (islands[told[i]],), puzzle.numbers[told[i]]),
    )

    model.connected_by(len(islands), ends, joined, lambda _: Label(CONNECTED))
    if not puzzle.loops:
        # Connected and without loops is a tree: one pair fewer than islands.
        model.exactly([len(islands) - 1], [range(len(joined))], joined, lambda _: Label(LOOPS))


def _crossing(puzzle: Hashi, across: int, down: int) -> Label:
    one, other = puzzle.pairs[across], puzzle.pairs[down]
    return Label(CROSSING, (*one, *other), (way(one), way(other)))
