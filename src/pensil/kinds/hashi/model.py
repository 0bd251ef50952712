"""The rules of Hashi as constraints: an amount for each pair of facing islands, its bridges."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.grid import Cell
from pensil.core.rule import Label
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import CONNECTED, CROSSING, LOOPS, NUMBER
from pensil.kinds.hashi.wording import way

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model, Ranges


def post(puzzle: Hashi, model: Model) -> None:
    # An island's number limits the bridges of its pairs, unless it can be switched off.
    bridges = post_bridges(puzzle, model, [puzzle.max_bridges] * len(puzzle.ends) if model.guarded else puzzle.limits)
    post_numbers(puzzle, model, bridges, [(i, number) for i, number in enumerate(puzzle.numbers) if number is not None])
    post_connected(puzzle, model, bridges)


def post_bridges(puzzle: Hashi, model: Model, most: Sequence[int]) -> Ranges:
    """The amounts, with at most so many bridges of each pair, none of which cross."""
    model.skip_probing()
    crossings = puzzle.crossings
    model.check_time()
    bridges = model.amounts(most)
    model.not_all(crossings, bridges.firsts, lambda i: _crossing(puzzle, *crossings[i]))
    return bridges


def post_numbers(puzzle: Hashi, model: Model, bridges: Ranges, told: Sequence[tuple[int, int]]) -> None:
    """Numbers of some islands, each island by its place among all."""
    model.sums(
        [number for _, number in told],
        [puzzle.spots_of[i] for i, _ in told],
        bridges,
        lambda i: number_label(puzzle.islands[told[i][0]], told[i][1]),
    )


def post_connected(puzzle: Hashi, model: Model, bridges: Ranges) -> None:
    """All islands hang together, and where loops are forbidden there is none."""
    joined = bridges.firsts
    model.connected_by(len(puzzle.islands), puzzle.ends, joined, lambda _: Label(CONNECTED))
    if not puzzle.loops:
        # Connected and without loops is a tree: one pair fewer than islands.
        model.exactly([len(puzzle.islands) - 1], [range(len(joined))], joined, lambda _: Label(LOOPS))


def number_label(island: Cell, number: int) -> Label:
    """The label of an island's number."""
    return Label(NUMBER, (island,), number)


def _crossing(puzzle: Hashi, across: int, down: int) -> Label:
    one, other = puzzle.pairs[across], puzzle.pairs[down]
    return Label(CROSSING, (*one, *other), (way(one), way(other)))
