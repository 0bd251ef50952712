"""Pictures as PNG and PDF, from their SVG.

The work is done by typst, which comes as one wheel with its own fonts: nothing of the system is used, so a picture is
the same on every machine, also where no font is installed. In a PDF the lines stay lines and the numbers text.
"""

from __future__ import annotations

from math import isqrt
from typing import Literal

from pensil.core.picture import Picture
from pensil.errors import TooBig
from pensil.render.geometry import CELL, Geometry
from pensil.render.setter import check_setter
from pensil.render.svg import render_svg

MOST_PIXELS = 100_000_000
"""A PNG is drawn in memory, four bytes to a pixel."""

HANDY_PIXELS = 16_000_000
"""What a PNG keeps to when nobody says how large it shall be."""

POINTS = 0.75
"""Points to a pixel, as on the web."""


def render_png(picture: Picture, *, theme: str = "light", cell: float | None = None) -> bytes:
    """The picture as PNG, `cell` pixels to a cell: 64, or fewer on large boards, when it is not given."""
    if cell is None:
        cell = min(64, largest_cell(picture, HANDY_PIXELS))
    elif cell > (most := largest_cell(picture, MOST_PIXELS)):
        raise TooBig(f"a PNG with {cell:g} pixels to a cell would be too big: this board can have {most} at most")
    return _typeset(picture, "png", theme, cell, pixels_per_point=1 / POINTS)


def largest_cell(picture: Picture, pixels: int) -> int:
    """The most pixels that a cell can have in a PNG of so many pixels."""
    geometry = Geometry(picture)
    return max(1, isqrt(CELL * CELL * pixels // (geometry.width * geometry.height)))


def render_pdf(picture: Picture, *, theme: str = "light", cell: float = 32) -> bytes:
    """The picture as PDF on a page of its size; 32 make a cell of 8.5 mm."""
    return _typeset(picture, "pdf", theme, cell)


def _typeset(
    picture: Picture, form: Literal["png", "pdf"], theme: str, cell: float, pixels_per_point: float = 1
) -> bytes:
    # `auto` asks the reader's screen, which a page does not have.
    svg = render_svg(picture, theme="light" if theme == "auto" else theme, cell=cell)
    geometry = Geometry(picture)
    scale = cell / CELL
    size = (geometry.width * scale, geometry.height * scale)
    return typeset_svg(svg, size, form, title=picture.title or "Puzzle", pixels_per_point=pixels_per_point)


def typeset_svg(
    svg: str,
    size: tuple[float, float],
    form: Literal["png", "pdf"],
    *,
    title: str,
    pixels_per_point: float = 1 / POINTS,
) -> bytes:
    """A drawing of this width and height in pixels, as PNG or as PDF."""
    check_setter(form)
    import typst

    width, height = size
    page = f"width: {width * POINTS}pt, height: {height * POINTS}pt, margin: 0pt, fill: none"
    source = (
        f"#set page({page})\n#set document(date: none, title: sys.inputs.title)\n"
        '#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%, alt: sys.inputs.title)\n'
    )
    done = typst.compile(
        source.encode(),
        format=form,
        ppi=72 * pixels_per_point,
        ignore_system_fonts=True,
        sys_inputs={"svg": svg, "title": title},
    )
    assert isinstance(done, bytes)  # one page
    return done
