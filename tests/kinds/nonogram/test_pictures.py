"""Nonograms from images drawn here: the cells that every option gives, and the puzzles made of them, as digests.

The puzzles rest on searches of the core: who changes its heuristics may write their golden anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from pensil.errors import PensilError
from pensil.kinds.nonogram.image.made import puzzle_of, threshold_of, wanted_picture
from pensil.kinds.nonogram.image.pixels import Pixels
from pensil.kinds.nonogram.image.wanted import Wanted
from tests.digest import digest

Golden = Callable[[str, str], None]
Pixel = tuple[int, int, int, int]


def ball(x: int, y: int) -> Pixel:
    """A red ball with a light spot on blue, on nothing in a corner."""
    if x + y < 6:
        return 0, 0, 0, 0
    inside = (x - 14) ** 2 + (y - 11) ** 2 < 70
    if inside:
        return (250, 220, 210, 255) if (x - 11) ** 2 + (y - 8) ** 2 < 9 else (200, 30 + 3 * y, 40, 255)
    return 20, 60 + 4 * x, 190, 255


def slope(x: int, y: int) -> Pixel:
    """A slope of greys that is darker to the right and below, half of it seen through."""
    shade = max(0, 250 - 5 * x - 4 * y)
    return shade, shade, shade, 255 if x > y else 160


def weave(x: int, y: int) -> Pixel:
    """Stripes of four colours that cross each other."""
    colours = ((230, 220, 180, 255), (200, 30, 30, 255), (30, 60, 200, 255), (40, 150, 60, 255))
    return colours[(x // 5 + (y // 4) * (x // 9)) % 4]


def letter(x: int, y: int) -> Pixel:
    """A letter in white on nothing."""
    return 255, 255, 255, 255 * (x in range(4, 9) or (y in range(12, 17) and x > 3) or (x + y) % 17 == 0)


IMAGES = {
    each.__name__: Pixels(
        width, height, bytes(part for y in range(height) for x in range(width) for part in each(x, y))
    )
    for each, width, height in ((ball, 29, 24), (slope, 32, 20), (weave, 27, 31), (letter, 20, 26))
}


def options() -> Iterator[dict[str, Any]]:
    for way, invert in product(("threshold", "dither", "edges"), (False, True)):
        yield {"way": way, "invert": invert}
    for fit in ("crop", "stretch"):
        yield {"rows": 9, "cols": 14, "fit": fit}
        yield {"rows": 13, "cols": 8, "fit": fit, "colors": 3}
    for threshold in (0, 0.3, 1):
        yield {"threshold": threshold}
    for colors in (2, 4, 12):
        yield {"colors": colors}
    yield {"colors": 3, "background": "#c81e1e", "cols": 12}
    yield {"rows": 12, "cols": 19}


def told(wanted: Wanted) -> str:
    strain = [[f"{each:.6f}" for each in values] for values in wanted.strain]
    return f"{wanted.rows} {wanted.cols} {wanted.values} {wanted.palette} {strain}"


@pytest.mark.parametrize("name", IMAGES)
def test_cells(name: str, golden: Golden) -> None:
    lines = []
    for asked in options():
        try:
            wanted = wanted_picture(IMAGES[name], **asked)
            found = f"{sum(map(bool, wanted.values))} of {len(wanted.values)} {digest([told(wanted)])}"
        except PensilError as error:
            found = str(error)
        lines.append(f"{asked} {found}")
    ways = [each for each in options() if "threshold" not in each]
    for asked in ways:
        threshold = threshold_of(IMAGES[name], **asked)
        lines.append(f"{asked} {'no threshold' if threshold is None else f'{threshold:.6f}'}")
    golden(f"cells-{name}.txt", "\n".join(lines) + "\n")


def speckled(rng: Random, rows: int, cols: int, colors: int) -> Wanted:
    """Cells at random, two of three blank, some of which are hard to tell from another value."""
    values = tuple(rng.randrange(1, colors + 1) if rng.random() < 0.35 else 0 for _ in range(rows * cols))
    strain = [[0.0 if value == each else rng.randrange(1, 20) / 10 for each in range(colors + 1)] for value in values]
    palette = None if colors == 1 else [f"#{each:06x}" for each in range(1, colors + 1)]
    return Wanted.weighed(rows, cols, values, strain, palette)


@pytest.mark.parametrize("line_solvable", [False, True])
@pytest.mark.parametrize(("rows", "cols", "colors"), [(6, 5, 1), (8, 9, 1), (5, 6, 2), (9, 8, 3)])
def test_puzzles(rows: int, cols: int, colors: int, line_solvable: bool, golden: Golden) -> None:
    lines = []
    for seed in range(6):
        seen: list[object] = []
        wanted = speckled(Random(seed), rows, cols, colors)
        found = puzzle_of(wanted, line_solvable=line_solvable, watch=lambda *numbers: seen.append(numbers))  # noqa: B023
        proved = f"unique {found.unique}, fewest {found.fewest}, by lines {found.line_solvable}"
        shown = digest([found.to_json(), found.before(), found.after()])
        lines.append(f"{len(found.changed)} changed of {found.least} at least, {proved}, {digest(seen)} {shown}")
    golden(f"puzzles-{rows}x{cols}-{colors}-{'lines' if line_solvable else 'any'}.txt", "\n".join(lines) + "\n")
