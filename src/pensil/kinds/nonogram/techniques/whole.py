"""Complete line solving: what all placements of the blocks of a line have in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pensil.core.step import technique
from pensil.kinds.nonogram.puzzle import BLANK
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.line import Finding, Line
from pensil.kinds.nonogram.techniques.position import on_lines
from pensil.kinds.nonogram.techniques.view import View

SHOWN = 99
"""Up to so many placements are counted out in the sentence."""


def _left(line: Line) -> list[tuple[int, int]]:
    """What each cell is in some placement."""
    solved = line.solved
    assert solved is not None
    masks = [0] * line.size
    for value, cells in enumerate(solved):
        for x in range(line.size):
            masks[x] |= (cells >> x & 1) << value
    return list(enumerate(masks))


@technique(SAY, "N13", "all-placements", 3)
@partial(on_lines, narrowing=True)
def all_placements(line: Line) -> Iterator[Finding]:
    if line.told and line.clue:
        left = _left(line)
        if line.narrowed(left):
            ways = 0 if 0 in line.lengths else placements(line)
            words = {"ways": ways if ways <= SHOWN else 0, "count": len(line.clue)}
            yield Finding([], left, words, "one" if ways == 1 else "sentence")


def placements(view: View) -> int:
    """The number of ways to place blocks of known lengths, counted from the last block to the first."""
    size, possible = view.size, view.possible
    blank = [possible[BLANK] >> x & 1 for x in range(size)]
    behind = [1] * (size + 1)  # the ways to fill the cells from x on
    for x in reversed(range(size)):
        behind[x] = behind[x + 1] * blank[x]
    following = None
    for length, color in reversed(view.blocks):
        here = [0] * (size + 1)
        for x in reversed(range(size)):
            here[x] = here[x + 1] * blank[x]
            end = x + length
            if end <= size and (possible[color] >> x) % (1 << length) == (1 << length) - 1:
                if following != color:
                    here[x] += behind[end]
                elif end < size and blank[end]:
                    here[x] += behind[end + 1]
        behind, following = here, color
    return behind[0]


@technique(SAY, "N16", "unknown-length", 3)
@partial(on_lines, narrowing=True)
def unknown_length(line: Line) -> Iterator[Finding]:
    if not line.told:
        blotted = [k for k in range(line.part.first, line.part.last) if line.lengths[k] == 0]
        # How long the unknown blocks can be.
        most = max(line.places.end(k) - line.places.earliest(k) for k in blotted)
        yield Finding([], _left(line), {"single": line.lengths.count(0) == 1, "most": most})
