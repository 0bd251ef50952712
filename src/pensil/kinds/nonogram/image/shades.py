"""Black or blank: from what the cells see to a black and white picture, by a threshold, as dots, or its edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pensil.errors import PensilError
from pensil.kinds.nonogram.image.colours import lightness
from pensil.kinds.nonogram.image.pixels import Averages, Pixels, averages
from pensil.kinds.nonogram.image.wanted import Wanted

WAYS = ("threshold", "dither", "edges")

FINER = 3
"""Edges are looked for on a grid that is so many times finer than the board."""

FLAT = 0.04
"""Shades that differ by less than this are one."""

Shades = list[float]
"""How dark the cells are, in reading order: 0 paper, 1 black."""


def black_and_white(
    pixels: Pixels,
    rows: int,
    cols: int,
    *,
    way: str = "threshold",
    threshold: float | None = None,
    invert: bool = False,
    fit: str = "pad",
) -> Wanted:
    """The picture in black and white. Cells darker than `threshold` (0 to 1) are black; without one it is found."""
    if way == "edges":
        shades = _edges(shades_of(averages(pixels, rows * FINER, cols * FINER, fit)), rows, cols)
    else:
        shades = shades_of(averages(pixels, rows, cols, fit))
    if max(shades) - min(shades) < FLAT:
        raise PensilError("the image is of one shade all over: there is nothing to draw")
    if invert:
        shades = [1 - shade for shade in shades]
    if way == "dither":
        values = _dots(shades, cols)
        middle = 0.5
    else:
        middle = best_threshold(shades) if threshold is None else threshold
        values = [int(shade > middle) for shade in shades]
    strain = tuple(
        [(0.0, abs(s - middle)) if v == 0 else (abs(s - middle), 0.0) for s, v in zip(shades, values, strict=True)]
    )
    return Wanted.weighed(rows, cols, tuple(values), strain)


def shades_of(cells: Averages) -> Shades:
    """How dark the cells are to the eye; what is drawn in white on nothing is as dark as it covers."""
    shades = [1 - lightness(light) for light in cells.light]
    if max(shades) - min(shades) < FLAT <= max(cells.cover) - min(cells.cover):
        return list(cells.cover)
    return shades


def best_threshold(shades: Sequence[float]) -> float:
    """The threshold between two groups of shades that are as much alike within and as different as can be (Otsu)."""
    ordered = sorted(shades)
    total, count = sum(ordered), len(ordered)
    best, where, below = -1.0, 0.5, 0.0
    for number, (shade, following) in enumerate(pairwise(ordered), 1):
        below += shade
        apart = (total - below) / (count - number) - below / number
        between = number * (count - number) * apart * apart
        if following > shade and between > best:
            best, where = between, (shade + following) / 2
    return where


def _dots(shades: Shades, cols: int) -> list[int]:
    """Dots as dense as the picture is dark: what a cell cannot show goes on to its neighbours (Floyd and Steinberg).

    Rows are gone through to and fro, so that no slanting lines appear; shades are stretched from white to black first.
    """
    ordered = sorted(shades)
    low, high = ordered[len(ordered) // 50], ordered[-1 - len(ordered) // 50]
    left = [(shade - low) / max(high - low, FLAT) for shade in shades]
    values = [0] * len(left)
    for start in range(0, len(left), cols):
        forth = start // cols % 2 == 0
        step = 1 if forth else -1
        for place in range(start, start + cols)[::step]:
            values[place] = int(left[place] > 0.5)
            error = left[place] - values[place]
            ahead, behind = (place % cols < cols - 1, place % cols > 0)[::step]
            for beside, there, share in (
                (step, ahead, 7),
                (cols - step, behind, 3),
                (cols, True, 5),
                (cols + step, ahead, 1),
            ):
                if there and place + beside < len(left):
                    left[place + beside] += error * share / 16
    return values


def _edges(fine: Shades, rows: int, cols: int) -> Shades:
    """How much the shade changes within each cell, of a grid that is FINER than the board (Sobel)."""
    width, height = cols * FINER, rows * FINER

    def at(row: int, col: int) -> float:
        return fine[min(max(row, 0), height - 1) * width + min(max(col, 0), width - 1)]

    total = [0.0] * (rows * cols)
    for row in range(height):
        for col in range(width):
            across = sum(w * (at(row + d, col + 1) - at(row + d, col - 1)) for d, w in ((-1, 1), (0, 2), (1, 1)))
            down = sum(w * (at(row + 1, col + d) - at(row - 1, col + d)) for d, w in ((-1, 1), (0, 2), (1, 1)))
            total[row // FINER * cols + col // FINER] += (across * across + down * down) ** 0.5
    most = max(total)
    return [each / most for each in total] if most > FLAT else total
