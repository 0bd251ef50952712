"""Draws the icons of the page: `python -m pensil.web.icons FOLDER`. One drawing, in several sizes."""

from __future__ import annotations

import sys
from pathlib import Path

from pensil.render.raster import POINTS, typeset_svg

SIDE = 32
"""The drawing is so many units wide and high."""

INK, PAPER, PENCIL = "#1b1f24", "#fff", "#ffc928"


def icon(*, round: float = 7, scale: float = 1) -> str:
    """A pencil on a dark square with `round` corners; a smaller `scale` leaves a margin around the pencil."""
    shift = SIDE * (1 - scale) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{round:g}" fill="{INK}"/>'
        f'<path transform="translate({shift:g} {shift:g}) scale({scale:g})" '
        'd="M7 25l1.6-6.4L21.5 5.7a2 2 0 0 1 2.8 0l2 2a2 2 0 0 1 0 2.8L13.4 23.4z" '
        f'fill="{PENCIL}" stroke="{PAPER}" stroke-width="1.4" stroke-linejoin="round"/></svg>\n'
    )


ICONS = {
    "icon-192.png": (icon(), 192),
    "icon-512.png": (icon(), 512),
    "icon-maskable-512.png": (icon(round=0, scale=0.72), 512),  # systems cut a circle out of it
}
"""The drawings and their sides in pixels, by the names of their files."""


def png(svg: str, pixels: int) -> bytes:
    return typeset_svg(svg, (SIDE, SIDE), "png", title="pensil", pixels_per_point=pixels / SIDE / POINTS)


def main(folder: Path) -> None:
    (folder / "icon.svg").write_text(icon(), encoding="utf-8")
    for name, (svg, pixels) in ICONS.items():
        (folder / name).write_bytes(png(svg, pixels))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
