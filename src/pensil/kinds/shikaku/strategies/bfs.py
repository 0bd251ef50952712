"""BFS+: the room to move of every number, then a search over the rectangles in the rooms.

The numbers are taken in reading order. The bounded breadth-first search gives each its room, beside what is drawn
already; the shapes of its area that fit in the room are tried, flattest first. The paper shows this for a single
number and leaves open what to do when one has no room; here the search goes back to the number before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.strategies.placed import Placed
from pensil.kinds.shikaku.strategies.room import lies_in, room
from pensil.kinds.shikaku.strategies.state_tree import PARENT, Listing, search_states


def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
    yield from search_states(puzzle, range(len(puzzle.clues)), in_the_room, back=PARENT)


def in_the_room(placed: Placed, spot: int) -> Listing:
    """The rectangles in the room to move of a number."""
    cells = room(placed, placed.puzzle.clues[spot])
    inside = set(cells)
    rectangles = enumerate(placed.puzzle.candidates[spot])
    return Listing([value for value, rectangle in rectangles if lies_in(rectangle, inside)], cells)


BFS = Strategy(words=SAY, name="bfs", search=search)
