"""Several pictures side by side in one drawing, each with a line above it."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from pensil.core.picture import Picture
from pensil.core.record import record
from pensil.render.geometry import CELL, Geometry, number
from pensil.render.svg import render_svg
from pensil.render.theme import FONT, LIGHT, stylesheet

HEAD = 40
"""The height of the line above a picture."""


@record
class Strip:
    """A drawing in SVG, and its size in pixels."""

    svg: str
    width: float
    height: float


def strip(pictures: Sequence[tuple[str, Picture]], *, cell: float = 32, lang: str | None = None) -> Strip:
    """Pictures, each under its caption, on white paper; `cell` pixels to a cell."""
    scale = cell / CELL
    places = [Geometry(picture) for _, picture in pictures]
    height = max(place.height for place in places) * scale + HEAD
    parts, left = [], 0.0
    for (caption, picture), place in zip(pictures, places, strict=True):
        drawn = render_svg(picture, standalone=False, cell=cell, lang=lang)
        top = height - place.height * scale
        text = f'<text class="caption" x="{number(left + 8)}" y="{number(top - 8)}">{escape(caption)}</text>'
        parts.append(f'{text}\n<svg x="{number(left)}" y="{number(top)}" {drawn.removeprefix("<svg ")}')
        left += place.width * scale + 16
    ink = LIGHT.frame
    style = f"{stylesheet('light')}.caption{{font:600 16px {FONT};fill:{ink}}}"
    size = f'width="{number(left)}" height="{number(height)}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(left)} {number(height)}" {size}>'
        f'<style>{style}</style>\n<rect width="100%" height="100%" fill="{LIGHT.paper}"/>\n{chr(10).join(parts)}</svg>'
    )
    return Strip(svg, left, height)
