"""Combo: greedy by corner to observe, BFS+ and backtracking to execute.

The paper's own algorithm. *Observation* makes the queue of numbers (`observe`). *Execution* takes one number after
another: BFS+ finds its room to move, the rectangles of its area in the room are listed best first (pulled outward), and
each becomes a child of the current state; dead ends lead back to the grandparent (`search_states`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.strategies.observation import Met, observe, outward
from pensil.kinds.shikaku.strategies.placed import Placed
from pensil.kinds.shikaku.strategies.room import lies_in, room
from pensil.kinds.shikaku.strategies.state_tree import Listing, search_states
from pensil.kinds.shikaku.strategies.tables import execution_table, observation_table
from pensil.words import DEFAULT


def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
    queue = observe(puzzle)
    yield from search_states(puzzle, [met.spot for met in queue], best_first(puzzle, queue))


def tables(puzzle: Shikaku, lang: str = DEFAULT) -> str:
    """What the paper prints: the queue, and the steps up to the first solution."""
    queue = observe(puzzle)
    observed = observation_table(puzzle, queue, lang)
    return f"{observed}\n\n{execution_table(puzzle, queue, search(puzzle), lang)}\n"


def best_first(puzzle: Shikaku, queue: list[Met]) -> Callable[[Placed, int], Listing]:
    """How a number's rectangles are listed: those in its room to move, the best first."""
    met = {element.spot: element for element in queue}
    orders: dict[int, list[int]] = {}

    def listing(placed: Placed, spot: int) -> Listing:
        if spot not in orders:
            orders[spot] = outward(puzzle, met[spot])
        cells = room(placed, puzzle.clues[spot])
        inside, rectangles = set(cells), puzzle.candidates[spot]
        return Listing([value for value in orders[spot] if lies_in(rectangles[value], inside)], cells)

    return listing


COMBO = Strategy(words=SAY, name="combo", search=search, tables=tables)
