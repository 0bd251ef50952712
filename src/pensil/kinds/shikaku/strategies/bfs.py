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


BFS = Strategy(
    name="bfs",
    title="Breadth-first search with a bounding function",
    paper="Shikaku paper, section 2.2.3",
    idea="Spread from the cell of a number to its neighbours, but never to a cell that no rectangle of this number can "
    "contain: what is reached is its room to move. Try the rectangles in the room; when there is none, go back to the "
    "number before.",
    complexity="O(area * side) for one room; O(k^z) for z numbers with k rectangles each at worst",
    search=search,
)
