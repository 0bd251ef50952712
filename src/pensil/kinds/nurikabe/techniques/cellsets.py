"""Sets of cells whose connected parts are found by the native core: whoever looks far asks for them all the time."""

from __future__ import annotations

from collections.abc import Iterator

from pensil._native import connected_parts, flood, flood_over_corners
from pensil.core.cellset import CellSets


class NativeSets(CellSets):
    """The same sets, sooner."""

    __slots__ = ()

    def flood(self, seed: int, within: int) -> int:
        return flood(self.width, seed, within)

    def flood_over_corners(self, seed: int, within: int) -> int:
        return flood_over_corners(self.width, seed, within | seed)

    def areas(self, cells: int) -> Iterator[int]:
        return iter(connected_parts(self.width, cells))
