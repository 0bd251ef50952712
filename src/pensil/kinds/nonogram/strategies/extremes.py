"""The leftmost and the rightmost solution of a line, and what each of its cells can be."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pensil.core.board import bits
from pensil.kinds.nonogram.puzzle import BLANK, LineClue
from pensil.kinds.nonogram.strategies.lines import Line, cells_with
from pensil.kinds.nonogram.strategies.sweeps import back_through, spread, sweep_line, through


class BlockReach(NamedTuple):
    """Where a block stands in the leftmost and the rightmost solution: cells first_start ... first_end - 1, and so on.

    With an unknown length, first_end is the first end in any placement, and last_start the last start.
    """

    first_start: int
    first_end: int
    last_start: int
    last_end: int


@lru_cache(maxsize=256)  # the procedures ask for the same line one after another
def extremes(clue: LineClue, line: Line) -> tuple[BlockReach, ...] | None:
    """The leftmost and the rightmost solution of a line, block by block; None when it has no placement left."""
    sweep = sweep_line(clue, line)
    if sweep is None:
        return None
    return tuple(
        BlockReach(_lowest(starts), _lowest(ends), starts.bit_length() - 1, ends.bit_length() - 1)
        for starts, ends in zip(sweep.starts, sweep.ends, strict=True)
    )


def supported(clue: LineClue, line: Line) -> Line | None:
    """What each cell is in some placement: the superposition of all of them, without listing any."""
    sweep = sweep_line(clue, line)
    if sweep is None:
        return None
    found = {BLANK: 0} | {color: 0 for _, color in clue}
    blank = cells_with(line, BLANK)
    for before, behind in zip(sweep.before, sweep.behind, strict=True):
        found[BLANK] |= before & blank & behind >> 1
    for block, starts, ends in zip(clue, sweep.starts, sweep.ends, strict=True):
        if isinstance(block.length, int):
            found[block.color] |= spread(starts, block.length)
        else:
            may = cells_with(line, block.color)
            found[block.color] |= through(starts, may) & may & back_through(ends, may) >> 1
    masks = [0] * len(line)
    for value, cells in found.items():
        for cell in bits(cells):
            masks[cell] |= 1 << value
    return tuple(masks)


def _lowest(places: int) -> int:
    return (places & -places).bit_length() - 1
