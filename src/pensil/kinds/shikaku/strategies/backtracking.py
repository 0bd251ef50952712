"""Backtracking: a state tree over the numbers in reading order.

The possible rectangles of a number are collected with the same bounding function as everywhere (no other number, no
other rectangle), without a search for its room. The paper takes "the first one found" and does not say in which order
it finds them. Its example takes the upright one of three for its first number and the square of four for its second, so
the squarest come first here, upright before lying, then in reading order. Other orders that one may think of are
readings of the same passage, NAME:flattest and so on: how many dead ends there are depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Searching, Strategy
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.strategies.placed import Placed
from pensil.kinds.shikaku.strategies.state_tree import Listing, search_states

Order = Callable[[Rectangle], tuple[int, ...]]
"""What rectangles are sorted by; those that it does not tell apart stay flattest first, then in reading order."""


def squarest(rectangle: Rectangle) -> tuple[int, ...]:
    """Squares first; of two that are as long, the upright one."""
    top, left, bottom, right = rectangle
    height, width = bottom - top + 1, right - left + 1
    return abs(height - width), width


def flattest(rectangle: Rectangle) -> tuple[int, ...]:
    """Lying ones first."""
    top, _, bottom, _ = rectangle
    return (bottom - top,)


def tallest(rectangle: Rectangle) -> tuple[int, ...]:
    """Upright ones first."""
    _, left, _, right = rectangle
    return (right - left,)


def topmost(rectangle: Rectangle) -> tuple[int, ...]:
    """By the upper left corner, row after row."""
    top, left, _, _ = rectangle
    return top, left


def leftmost(rectangle: Rectangle) -> tuple[int, ...]:
    """By the upper left corner, column after column."""
    top, left, _, _ = rectangle
    return left, top


def listed_by(order: Order) -> Callable[[Placed, int], Listing]:
    """How the rectangles of a number are listed: those that hit no other, in an order."""

    def listing(placed: Placed, spot: int) -> Listing:
        rectangles = placed.puzzle.candidates[spot]
        values = [value for value, rectangle in enumerate(rectangles) if not placed.hits(rectangle)]
        return Listing(sorted(values, key=lambda value: order(rectangles[value])))

    return listing


def searching(order: Order) -> Searching:
    """The search that lists rectangles in an order."""

    def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
        yield from search_states(puzzle, range(len(puzzle.clues)), listed_by(order))

    return search


ORDERS: Mapping[str, Order] = {"flattest": flattest, "tallest": tallest, "topmost": topmost, "leftmost": leftmost}

BACKTRACKING = Strategy(
    words=SAY,
    name="backtracking",
    search=searching(squarest),
    readings=tuple(
        Strategy(words=SAY, name=f"backtracking:{name}", search=searching(order)) for name, order in ORDERS.items()
    ),
)
