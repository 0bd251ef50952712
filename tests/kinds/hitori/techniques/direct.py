"""Techniques of Hitori that look at one decided cell."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.step import Found, technique
from tests.kinds.hitori.rules import SAY
from tests.kinds.hitori.techniques.position import IS_CLEAR, IS_SHADED, Position


@technique(SAY, "H1", "beside-shaded", 1)
def beside_shaded(at: Position) -> Iterator[Found]:
    for source, spots in _news(at, IS_SHADED):
        cells = [at.puzzle.cell(spot) for spot in spots]
        words = {"shaded": at.puzzle.cell(source), "follows": SAY("say.clear", cells=cells)}
        yield Found([at.puzzle.cell(source)], [(spot, IS_CLEAR) for spot in spots], words)


@technique(SAY, "H2", "same-number", 1)
def same_number(at: Position) -> Iterator[Found]:
    for source, spots in _news(at, IS_CLEAR):
        row, col = cell = at.puzzle.cell(source)
        cells = [at.puzzle.cell(spot) for spot in spots]
        words = {"number": at.puzzle.cells[row][col], "clear": cell, "follows": SAY("say.shaded", cells=cells)}
        yield Found([cell, *cells], [(spot, IS_SHADED) for spot in spots], words)


def _news(at: Position, mask: int) -> Iterator[tuple[int, list[int]]]:
    """The spots that are decided so, each with the undecided ones that it rules something out for."""
    masks = at.board.masks
    for source, decided in enumerate(masks):
        if decided == mask:
            spots = [spot for spot in at.ruled(source, mask)[0] if masks[spot] & (masks[spot] - 1)]
            if spots:
                yield source, sorted(spots)
