"""Colours as the eye sees them, and the few that stand for all colours of a picture.

Distances are taken in Oklab (Ottosson, 2020), where equal steps look equally large.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from pensil.errors import PensilError
from pensil.kinds.nonogram.image.pixels import Light, Pixels, averages
from pensil.kinds.nonogram.image.wanted import Wanted

Lab = tuple[float, float, float]
"""Lightness 0 to 1, from green to red, from blue to yellow."""

MOST_COLOURS = 12
"""More colours are hard to tell apart on a small board."""

FINER = 3
"""Colours are looked at on a grid that is so many times finer than the board: a cell has the commonest of its parts,
not a blend of them, which no part has."""

ROUNDS = 50

ALIKE = 0.03
"""Colours nearer than this are one."""


def oklab(light: Light) -> Lab:
    r, g, b = light
    l = max(0.0, 0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m = max(0.0, 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = max(0.0, 0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    )


def lightness(light: Light) -> float:
    """How light a colour looks, 0 to 1."""
    return min(1.0, oklab(light)[0])


def coloured(
    pixels: Pixels, rows: int, cols: int, colors: int, *, background: Light | None = None, fit: str = "pad"
) -> Wanted:
    """The picture in so many colours at most, on a background that stays blank.

    The background is what is commonest along the rim, unless it is given.
    """
    if type(colors) is not int or not 1 <= colors <= MOST_COLOURS:
        raise PensilError(f"a picture can have 1 to {MOST_COLOURS} colours, not {colors!r}")
    fine = averages(pixels, rows * FINER, cols * FINER, fit)
    seen = [oklab(light) for light in fine.light]
    ground = None if background is None else oklab(background)
    found = few_colours(seen, colors + 1, ground)
    nearest = [_nearest(lab, found) for lab in seen]
    parts = _by_cells(nearest, rows, cols)
    blank = _nearest(ground, found) if ground is not None else _rim(parts, len(found), rows, cols)
    most = [max(part, key=lambda i: (part.count(i), i == blank, -i)) for part in parts]
    used = sorted({*most} - {blank}, key=lambda i: found[i])
    if not used:
        raise PensilError("the image is of one colour all over: there is nothing to draw")
    order = [blank, *used]
    palette = [_hex([lab for lab, i in zip(seen, nearest, strict=True) if i == color]) for color in used]
    strain = tuple(
        [
            tuple([(part.count(i) - part.count(best)) / -len(part) for i in order])
            for part, best in zip(parts, most, strict=True)
        ]
    )
    values = tuple([order.index(i) for i in most])
    return Wanted.weighed(rows, cols, values, strain, palette)


def few_colours(seen: Sequence[Lab], count: int, fixed: Lab | None = None) -> list[Lab]:
    """At most `count` colours that stand for all others; a fixed one is the first of them.

    The start is the colour farthest from all chosen so far, which finds small bright areas too; then each becomes the
    middle of those nearest to it, until nothing changes (k-means).
    """
    weights: dict[Lab, int] = {}
    for lab in seen:
        rounded = (round(lab[0], 2), round(lab[1], 2), round(lab[2], 2))
        weights[rounded] = weights.get(rounded, 0) + 1
    points = sorted(weights)
    chosen = [max(points, key=lambda lab: (weights[lab], lab)) if fixed is None else fixed]
    while len(chosen) < count:
        far = {lab: min(dist(lab, other) for other in chosen) for lab in points}
        # A colour that many cells have counts for more than the blend on a single cell.
        best = max(points, key=lambda lab: (far[lab] * weights[lab] ** 0.5, lab))
        if far[best] < ALIKE:
            break
        chosen.append(best)
    kept = int(fixed is not None)
    for _ in range(ROUNDS):
        groups: list[list[Lab]] = [[] for _ in chosen]
        for lab in points:
            groups[_nearest(lab, chosen)].append(lab)
        moved = chosen[:kept] + [
            _middle(group, weights) if group else old for group, old in zip(groups[kept:], chosen[kept:], strict=True)
        ]
        if moved == chosen:
            break
        chosen = moved
    return list(dict.fromkeys(chosen))


def _middle(group: Sequence[Lab], weights: dict[Lab, int]) -> Lab:
    total = sum(weights[lab] for lab in group)
    l, a, b = (sum(lab[i] * weights[lab] for lab in group) / total for i in range(3))
    return l, a, b


def _nearest(lab: Lab, colours: Sequence[Lab]) -> int:
    return min(range(len(colours)), key=lambda i: (dist(lab, colours[i]), i))


def _by_cells(fine: Sequence[int], rows: int, cols: int) -> list[list[int]]:
    """What a finer grid has in each cell of the board."""
    width = cols * FINER
    corners = [row * FINER * width + col * FINER for row in range(rows) for col in range(cols)]
    within = [r * width + c for r in range(FINER) for c in range(FINER)]
    return [[fine[corner + place] for place in within] for corner in corners]


def _rim(parts: Sequence[Sequence[int]], colours: int, rows: int, cols: int) -> int:
    """The colour that is commonest in the cells along the rim."""
    rim = [i for i in range(rows * cols) if i // cols in (0, rows - 1) or i % cols in (0, cols - 1)]
    seen = [i for cell in rim for i in parts[cell]]
    return max(range(colours), key=lambda i: (seen.count(i), -i))


def _hex(group: Sequence[Lab]) -> str:
    """The colour of some cells as #rrggbb: the middle one, for a mean would be washed out."""
    lights, reds, blues = (sorted(lab[i] for lab in group) for i in range(3))
    middle = len(group) // 2
    return "#" + "".join(
        f"{_number(light):02x}" for light in light_of_lab((lights[middle], reds[middle], blues[middle]))
    )


def light_of_lab(lab: Lab) -> Light:
    lightness, a, b = lab
    l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    )


def _number(light: float) -> int:
    """Light as the number that a file holds (sRGB)."""
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
