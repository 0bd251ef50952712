"""Backtracking: a state tree over the numbers in reading order.

The possible rectangles of a number are collected with the same bounding function as everywhere (no other number, no
other rectangle), without a search for its room. The paper does not say in which order it lists them; its example takes
the upright one of three for its first number and the square of four for its second, so the squarest come first here,
upright before lying, then in reading order.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.deadline import NEVER, Deadline
from pensil.core.trace import Event, Strategy
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies.placed import Placed
from pensil.kinds.shikaku.strategies.state_tree import Listing, search_states


def search(puzzle: Shikaku, _: Deadline = NEVER) -> Iterator[Event]:
    yield from search_states(puzzle, range(len(puzzle.clues)), squarest_first)


def squarest_first(placed: Placed, spot: int) -> Listing:
    """The rectangles that hit no other, as values of the spot."""
    rectangles = placed.puzzle.candidates[spot]
    values = [value for value, rectangle in enumerate(rectangles) if not placed.hits(rectangle)]
    return Listing(sorted(values, key=lambda value: _unlike_a_square(rectangles[value])))


def _unlike_a_square(rectangle: Rectangle) -> tuple[int, int]:
    top, left, bottom, right = rectangle
    height, width = bottom - top + 1, right - left + 1
    return abs(height - width), width


BACKTRACKING = Strategy(
    name="backtracking",
    title="Backtracking",
    paper="Shikaku paper, section 2.2.4",
    idea="Walk from number to number in reading order, collect the rectangles that each can take beside those drawn, "
    "and draw the first; when a number has none, go back to the grandparent and draw its next child.",
    complexity="O(k^z) for z numbers with k rectangles each at worst",
    search=search,
)
