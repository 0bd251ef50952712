"""From pixels to a puzzle: the one way in for everybody who has an image, with what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pensil.core.board import Board
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.picture import Fill, Picture, Role
from pensil.core.record import record
from pensil.core.shown import Shown
from pensil.errors import PensilError
from pensil.kinds.nonogram.image.colours import coloured
from pensil.kinds.nonogram.image.faults import Cells
from pensil.kinds.nonogram.image.pixels import FITS, Light, Pixels, averages, board_size, light_of
from pensil.kinds.nonogram.image.repair import Watch, repair, unseen
from pensil.kinds.nonogram.image.shades import WAYS, best_threshold, black_and_white, shades_of
from pensil.kinds.nonogram.image.wanted import Grid, Wanted
from pensil.kinds.nonogram.puzzle import Nonogram

LONGEST = 25
"""The longest side of the board where no size is asked for."""


@record
class PicturePuzzle(Shown):
    """A nonogram made from an image: the puzzle, its solution, and which cells were changed to make it unique."""

    puzzle: Nonogram
    solution: Board
    wanted: Grid  # the picture before the changes, in reading order
    changed: tuple[Cell, ...]
    unique: bool  # proved; False only where the time limit came first
    fewest: bool  # no other puzzle with one solution is nearer to the picture
    least: int  # so many changes are needed at least
    line_solvable: bool  # line logic alone solves it
    level: str | None = None  # as pensil.rate gives it, where that was asked for

    def to_json(self) -> dict[str, Any]:
        cols = self.puzzle.cols
        return {
            "puzzle": self.puzzle.to_json(),
            "solution": self.solution.to_json(),
            "wanted": {"cells": [list(self.wanted[i : i + cols]) for i in range(0, len(self.wanted), cols)]},
            "changed": [list(cell) for cell in self.changed],
            "unique": self.unique,
            "fewest": self.fewest,
            "least": self.least,
            "line_solvable": self.line_solvable,
            "level": self.level,
        }

    def before(self) -> Picture:
        """The image in cells, without clues."""
        return self._drawn(self.wanted)

    def after(self) -> Picture:
        """The solution without clues, the changed cells framed."""
        return self._drawn(tuple(value or 0 for value in self.solution.values())).outlining(self.changed, Role.HINT)

    def _drawn(self, values: Grid) -> Picture:
        puzzle = self.puzzle
        return Picture(
            puzzle.rows,
            puzzle.cols,
            tuple(self._fills(values)),
            heavy_every=5,
            title="Nonogram",
            palette=puzzle.palette or (),
        )

    def _fills(self, values: Grid) -> Iterator[Fill]:
        palette = self.puzzle.palette
        for place, value in enumerate(values):
            if value:
                color = palette[value - 1] if palette else None
                yield Fill(divmod(place, self.puzzle.cols), Role.ANSWER, color)


def wanted_picture(
    pixels: Pixels,
    rows: int | None = None,
    cols: int | None = None,
    *,
    colors: int = 1,
    way: str = "threshold",
    threshold: float | None = None,
    invert: bool = False,
    background: str | None = None,
    fit: str = "pad",
) -> Wanted:
    """The image in cells, as `pensil.picture` has it, before it is made a puzzle."""
    for what, given, known in (("way", way, WAYS), ("fit", fit, FITS)):
        if given not in known:
            raise PensilError(f"there is no {what} {given!r}: use {', '.join(known)}")
    if threshold is not None and not (isinstance(threshold, int | float) and 0 <= threshold <= 1):
        raise PensilError(f"the threshold must be a number from 0 (paper) to 1 (black), not {threshold!r}")
    ground: Light | None = None if background is None else light_of(background)
    rows, cols = board_size(pixels, rows, cols, LONGEST)
    if colors != 1:
        if way != "threshold" or threshold is not None or invert:
            raise PensilError("a coloured picture has no threshold, edges, dots or inverse")
        return coloured(pixels, rows, cols, colors, background=ground, fit=fit)
    if ground is not None:
        raise PensilError("a background can be named for coloured pictures only")
    return black_and_white(pixels, rows, cols, way=way, threshold=threshold, invert=invert, fit=fit)


def threshold_of(
    pixels: Pixels,
    rows: int | None = None,
    cols: int | None = None,
    *,
    colors: int = 1,
    way: str = "threshold",
    invert: bool = False,
    fit: str = "pad",
    background: str | None = None,
) -> float | None:
    """The threshold that is found for an image; None where the options have none."""
    if colors != 1 or way != "threshold" or background is not None:
        return None
    shades = shades_of(averages(pixels, *board_size(pixels, rows, cols, LONGEST), fit))
    return best_threshold([1 - shade for shade in shades] if invert else shades)


def puzzle_of(
    wanted: Wanted, *, line_solvable: bool = False, deadline: Deadline = NEVER, watch: Watch = unseen
) -> PicturePuzzle:
    """The puzzle with one solution that is nearest to a picture, or the best until the deadline."""
    repaired = repair(wanted, by_lines=line_solvable, deadline=deadline, watch=watch)
    puzzle, solution = wanted.puzzle(repaired.grid)
    by_lines = not Cells(repaired.grid, wanted.rows, wanted.cols, wanted.colors).open()
    return PicturePuzzle(
        puzzle,
        solution,
        wanted.values,
        tuple(divmod(cell, wanted.cols) for cell in repaired.changed),
        repaired.sound or by_lines,
        repaired.fewest,
        repaired.least,
        by_lines,
    )
