"""Values of spots in JSON, for puzzles whose values are numbers that mean something: bridges, colours, 1 for a lamp."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

MOST_VALUES = 1 << 20
"""More values than any spot has: JSON from elsewhere may name any number."""


class PlainValues:
    """A value is written as the number it is."""

    def value_to_json(self, spot: int, value: int) -> Any:
        return value

    def value_from_json(self, spot: int, data: Any) -> int:
        # Not only those of the spot: a naive strategy may well place what it cannot have, and find out later.
        if type(data) is not int or not 0 <= data < MOST_VALUES:
            raise ValueError(f"{data!r} is not a value")
        return data
