"""How the spots of a board are told in variables, and boards read back from the values of variables.

Three ways, one per method of Model: a *switch* is one variable, a *choice* has a variable for each value, an *amount*
has a variable "at least n" for each n from 1. Each part covers some spots in sequence and a range of variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.record import record

UNKNOWN, TRUE, FALSE = 0, 1, 2
"""What is known of a variable, as in the bytes given by the solver's `facts`."""


TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Protocol

    from pensil._native import Ranges

    class Part(Protocol):
        @property
        def first(self) -> int:
            """The first variable."""

        @property
        def spots(self) -> int: ...

        @property
        def variables(self) -> int: ...

        def width(self, spot: int) -> int:
            """The number of variables of a spot."""

        def mask_if(self, spot: int, variable: int, true: bool) -> int:
            """The mask of a spot when one of its variables is true or false and nothing is known of the others."""

        def masks(self, known: bytes) -> tuple[int, ...]:
            """The masks of all spots, from what is known of each variable."""

        def literals(self, spot: int, mask: int) -> list[int] | None:
            """Literals that together say "one of these values"; None when only a clause can say it."""

else:
    Part = object  # a name for annotations


@record
class Switches:
    first: int
    spots: int

    _MASKS = bytes.maketrans(bytes((UNKNOWN, TRUE, FALSE)), bytes((0b11, 0b10, 0b01)))

    @property
    def variables(self) -> int:
        return self.spots

    def width(self, spot: int) -> int:
        return 1

    def mask_if(self, spot: int, variable: int, true: bool) -> int:
        return 0b10 if true else 0b01

    def masks(self, known: bytes) -> tuple[int, ...]:
        return tuple(known.translate(self._MASKS))

    def literals(self, spot: int, mask: int) -> list[int] | None:
        variable = self.first + spot
        return {0b01: [-variable], 0b10: [variable], 0b11: []}[mask & 0b11]


class _OfRanges:
    """A part with a range of variables for each spot."""

    ranges: Ranges

    @property
    def first(self) -> int:
        return self.ranges.first

    @property
    def spots(self) -> int:
        return len(self.ranges)

    @property
    def variables(self) -> int:
        return self.ranges.variables

    def width(self, spot: int) -> int:
        return len(self.ranges[spot])


@record
class Choices(_OfRanges):
    ranges: Ranges

    def mask_if(self, spot: int, variable: int, true: bool) -> int:
        return 1 << variable if true else ((1 << self.width(spot)) - 1) & ~(1 << variable)

    def masks(self, known: bytes) -> tuple[int, ...]:
        return self.ranges.choices(known)

    def literals(self, spot: int, mask: int) -> list[int] | None:
        variables = self.ranges[spot]
        allowed = mask & ((1 << len(variables)) - 1)
        if allowed.bit_count() == 1:
            return [variables[allowed.bit_length() - 1]]
        return [-variable for v, variable in enumerate(variables) if not mask >> v & 1]


@record
class Amounts(_OfRanges):
    ranges: Ranges

    def mask_if(self, spot: int, variable: int, true: bool) -> int:
        return (2 << self.width(spot)) - (2 << variable) if true else (2 << variable) - 1

    def masks(self, known: bytes) -> tuple[int, ...]:
        return self.ranges.amounts(known)

    def literals(self, spot: int, mask: int) -> list[int] | None:
        variables = self.ranges[spot]
        least, most = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        if mask != (2 << most) - (1 << least):
            return None
        said = [variables[least - 1]] if least else []
        if most < len(variables):
            said.append(-variables[most])
        return said


def split(parts: Sequence[Part], known: bytes) -> tuple[int, ...]:
    """The masks of all spots from what is known of all variables of the parts, which follow each other."""
    if len(parts) == 1:
        return parts[0].masks(known)
    masks: list[int] = []
    at = 0
    for part in parts:
        masks += part.masks(known[at : at + part.variables])
        at += part.variables
    return tuple(masks)


def located(parts: Sequence[Part]) -> Iterator[tuple[Part, int]]:
    """For every spot of the board its part, and its place in it."""
    for part in parts:
        for place in range(part.spots):
            yield part, place
