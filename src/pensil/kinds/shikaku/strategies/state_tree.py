"""The state tree: one number after another gets a rectangle, and dead ends are left in the paper's way.

A state is a board with the first numbers of a queue drawn. Its children are the rectangles listed for the next number,
all of which become states when they are listed (LISTED, so their ids follow each other), and the first is drawn
(PLACED). When the next number has no rectangle the state is dead, and the search goes on with

1. the next sibling of the state: the same number drawn another way;
2. when there is none, its **grandparent**, two numbers back: one backtrack. From there the next child;
3. else the grandparent's own next sibling;
4. else the grandparent of the grandparent, and so on: again one backtrack each.

Nothing is lost by going back two numbers. The siblings of the state are used up when it happens, so the children of its
parent are too; the next child of the grandparent is the next sibling of that parent. Step 2 is therefore the nearest
place where something is untried, step 3 the one after it. The search has all of the tree, in the order of any
depth-first search, and the rule only says which of the ways back are counted as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from pensil.core.grid import Cell
from pensil.core.trace import Event, What
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.strategies.placed import Placed, cells_of
from pensil.kinds.shikaku.wording import clue, corners
from pensil.words import Phrase

PARENT, GRANDPARENT = 1, 2


class Listing(NamedTuple):
    """The rectangles that a number can take now, as values of its spot, best first; and where they were looked for."""

    values: Sequence[int]
    room: Sequence[Cell] = ()


class State:
    """A node on the path from the root: the number it drew, and its children that have not been drawn yet."""

    __slots__ = ("node", "spot", "untried", "value")

    def __init__(self, node: int, spot: int = 0, value: int = 0) -> None:
        self.node = node
        self.spot = spot
        self.value = value
        self.untried: list[tuple[int, int]] = []  # node and value, the next one last


def search_states(
    puzzle: Shikaku, queue: Sequence[int], listing: Callable[[Placed, int], Listing], back: int = GRANDPARENT
) -> Iterator[Event]:
    """Search the whole tree; `back` is how far one backtrack goes."""
    placed = Placed(puzzle)
    ids = count(1)
    path = [State(0)]
    while True:
        state = path[-1]
        if len(path) > len(queue):
            yield from _look_at(placed, state.node)
        else:
            spot = queue[len(path) - 1]
            values, room = listing(placed, spot)
            yield _listed(puzzle, state.node, spot, values, room)
            if values:
                state.untried = [(next(ids), value) for value in values][::-1]
                yield Event(What.EXPANDED, state.node)
                yield from _children(puzzle, state, spot)
        if not state.untried:
            yield from _go_back(placed, path, back)
            if not path[-1].untried:
                return
        child, value = path[-1].untried.pop()
        yield _place(placed, path, State(child, queue[len(path) - 1], value))


def _go_back(placed: Placed, path: list[State], back: int) -> Iterator[Event]:
    """From a dead or solved state to the next one with an untried child, which is then the last of the path.

    When nothing is left only the root remains, without an untried child.
    """
    while not path[-1].untried and len(path) > 1:
        leaving = path[-1]
        yield _take_back(placed, path)
        if path[-1].untried or len(path) == 1:
            return  # the next sibling; or the root, to which no number before it leads back
        if back == GRANDPARENT:
            yield _take_back(placed, path)
        yield Event(What.BACKTRACKED, leaving.node, path[-1].node, reason=_said(placed.puzzle, path[-1]))


def _children(puzzle: Shikaku, state: State, spot: int) -> Iterator[Event]:
    """The new children of a state, in the order in which they will be drawn."""
    for child, value in reversed(state.untried):
        rectangle = puzzle.candidates[spot][value]
        said = SAY("search.could-take", clue=clue(puzzle, spot), box=corners(rectangle))
        yield Event(What.LISTED, child, state.node, cells=cells_of(rectangle), reason=said)


def _place(placed: Placed, path: list[State], state: State) -> Event:
    parent = path[-1].node
    path.append(state)
    rectangle = placed.puzzle.candidates[state.spot][state.value]
    placed.add(rectangle)
    said = SAY("search.takes", clue=clue(placed.puzzle, state.spot), box=corners(rectangle))
    return Event(What.PLACED, state.node, parent, ((state.spot, 1 << state.value),), cells_of(rectangle), said)


def _take_back(placed: Placed, path: list[State]) -> Event:
    state = path.pop()
    puzzle = placed.puzzle
    placed.remove(puzzle.candidates[state.spot][state.value])
    cells = (puzzle.clues[state.spot],)
    return Event(What.REMOVED, state.node, changes=((state.spot, puzzle.domains[state.spot]),), cells=cells)


def _listed(puzzle: Shikaku, node: int, spot: int, values: Sequence[int], room: Sequence[Cell]) -> Event:
    """The state is validated by what the next number can take, and dead when that is nothing."""
    name, cells = clue(puzzle, spot), tuple(room) or (puzzle.clues[spot],)
    if not values:
        return Event(What.DEAD, node, cells=cells, reason=SAY("search.none-left", clue=name))
    listed = [corners(puzzle.candidates[spot][value]) for value in values]
    return Event(What.VALIDATED, node, cells=cells, reason=SAY("search.can-take", clue=name, boxes=listed))


def _look_at(placed: Placed, node: int) -> Iterator[Event]:
    """Every number is drawn: is every cell covered?"""
    bare = placed.bare()
    if bare:
        yield Event(What.DEAD, node, cells=tuple(bare), reason=SAY("search.bare", cells=bare))
    else:
        yield Event(What.VALIDATED, node, reason=SAY("search.done"))
        yield Event(What.SOLVED, node)


def _said(puzzle: Shikaku, state: State) -> Phrase:
    return SAY("search.back", clue=clue(puzzle, state.spot)) if state.node else SAY("search.to-beginning")
