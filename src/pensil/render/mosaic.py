"""A board without clues in few characters: each shows two cells, one above the other, so that cells are square."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.picture import Fill, Picture, Role
from pensil.render.terminal import paint_code

FILLED, CLEARED = "#e8890c", "#8a5a1e"
"""Framed cells: painted, and blank."""


def mosaic(picture: Picture, *, color: bool = False, truecolor: bool = False) -> list[str]:
    """The lines of a picture, each as many characters wide as it has columns, escape codes aside.

    Framed cells have colours of their own. Without colour they look like the others, and so do all colours.
    """
    paint = {item.cell: item.color or "" for item in picture.items if isinstance(item, Fill)}
    if color:
        framed = {cell for cell, role in picture.frames().items() if role is Role.HINT}
        paint |= {cell: FILLED if cell in paint else CLEARED for cell in framed}
    lines = []
    for row in range(0, picture.rows, 2):
        pairs = [(paint.get((row, col)), paint.get((row + 1, col))) for col in range(picture.cols)]
        lines.append("".join(_character(*pair, color=color, truecolor=truecolor) for pair in pairs))
    return lines


def _character(upper: str | None, lower: str | None, *, color: bool, truecolor: bool) -> str:
    """Two cells; None is blank, "" black: the colour of the terminal's text, which is never a background."""
    if not color or not (upper or lower):
        return " ▄▀█"[2 * (upper is not None) + (lower is not None)]
    if upper == lower:
        return f"\x1b[{_background(upper or '', truecolor)}m \x1b[0m"
    if not upper:  # the lower one has a colour
        below = lower or ""
        return (
            f"\x1b[{_text(below, truecolor)}m▄\x1b[0m"
            if upper is None
            else f"\x1b[{_background(below, truecolor)}m▀\x1b[0m"
        )
    if not lower:
        return (
            f"\x1b[{_text(upper, truecolor)}m▀\x1b[0m"
            if lower is None
            else f"\x1b[{_background(upper, truecolor)}m▄\x1b[0m"
        )
    return f"\x1b[{_text(upper, truecolor)};{_background(lower, truecolor)}m▀\x1b[0m"


def _background(color: str, truecolor: bool) -> str:
    return paint_code(color, truecolor).partition(";")[2]


def _text(color: str, truecolor: bool) -> str:
    return _background(color, truecolor).replace("48;", "38;", 1)


def framed_beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two mosaics of equal width in frames, side by side."""
    bar = "─" * width
    lines = [f"┌{bar}┐ ┌{bar}┐", *(f"│{a}│ │{b}│" for a, b in zip(left, right, strict=True))]
    return [*lines, f"└{bar}┘ └{bar}┘"]
