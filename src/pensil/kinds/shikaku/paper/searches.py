"""Searches that overlook what the paper overlooks, and how a search went: the legs between its backtracks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Searching, What, state
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.paper.written import drawn, to_first_solution
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.combo import best_first
from pensil.kinds.shikaku.strategies.observation import observe
from pensil.kinds.shikaku.strategies.placed import Placed
from pensil.kinds.shikaku.strategies.state_tree import GRANDPARENT, Listing, search_states

Listed = Callable[[Placed, int], Listing]


def overlooking(listing: Listed, missed: Rectangle) -> Listed:
    """A listing without one rectangle."""

    def without(placed: Placed, spot: int) -> Listing:
        values, room = listing(placed, spot)
        return Listing([value for value in values if placed.puzzle.candidates[spot][value] != missed], room)

    return without


def combination(puzzle: Shikaku, missed: Rectangle | None = None, back: int = GRANDPARENT) -> Iterator[Event]:
    """The combination up to its first solution; a rectangle may be overlooked."""
    queue = observe(puzzle)
    listing: Listed = best_first(puzzle, queue)
    if missed is not None:
        listing = overlooking(listing, missed)
    return to_first_solution(search_states(puzzle, [met.spot for met in queue], listing, back))


@dataclass
class Entered:
    """A state that was entered: its number, the state it came from, what was drawn."""

    state: int
    parent: int
    spot: int
    rectangle: Rectangle
    dead: bool = False


@dataclass
class Leg:
    """The states that were entered one after the other, and those that the search went back to after them."""

    entered: list[Entered] = field(default_factory=list)
    back: list[int] = field(default_factory=list)

    @property
    def dead(self) -> list[int]:
        return [step.state for step in self.entered if step.dead]


def legs(puzzle: Shikaku, events: Iterable[Event]) -> list[Leg]:
    """A search, cut where it goes back."""
    found = [Leg()]
    for event in events:
        if event.what is What.PLACED:
            if found[-1].back:
                found.append(Leg())
            spot, rectangle = drawn(puzzle, event)
            found[-1].entered.append(Entered(state(event.node), state(event.parent or 0), spot, rectangle))
        elif event.what is What.DEAD:
            found[-1].entered[-1].dead = True
        elif event.what is What.BACKTRACKED:
            found[-1].back.append(state(event.parent or 0))
    return found


def backs(found: Sequence[Leg]) -> list[int]:
    """The states that a search went back to."""
    return [number for leg in found for number in leg.back]


def spots(found: Sequence[Leg]) -> dict[int, int]:
    """The spot that each entered state has drawn."""
    return {step.state: step.spot for leg in found for step in leg.entered}


def followed(way: Sequence[Rectangle], missed: Rectangle | None = None) -> Searching:
    """A search in reading order that lists the rectangles of a way first, and may overlook one."""

    def first(placed: Placed, spot: int) -> Listing:
        rectangles = placed.puzzle.candidates[spot]
        free = [value for value, rectangle in enumerate(rectangles) if not placed.hits(rectangle)]
        return Listing(sorted(free, key=lambda value: rectangles[value] not in way))

    def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
        listing = first if missed is None else overlooking(first, missed)
        return search_states(puzzle, range(len(puzzle.clues)), listing)

    return search


def below(number: int, search: Searching) -> Searching:
    """A search until it leaves the state with this number."""

    def left(event: Event) -> bool:
        return event.what is What.REMOVED and state(event.node) == number

    def cut(puzzle: Shikaku, deadline: Deadline = NEVER) -> Iterator[Event]:
        return takewhile(lambda event: not left(event), search(puzzle, deadline))

    return cut
