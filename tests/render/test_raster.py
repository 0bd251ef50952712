"""PNG and PDF: the right size, the right things in the right places, and numbers without fonts of the system."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from collections.abc import Callable

import pytest

from pensil.core.picture import Fill, Picture, Role, Text
from pensil.errors import MissingExtra, TooBig
from pensil.render.geometry import CELL, Geometry
from pensil.render.raster import largest_cell, render_pdf, render_png
from pensil.render.theme import DARK, DIMMED, LIGHT, Theme, rgb
from tests.render.looks import LOOKS, rooms

PLAIN = Picture(2, 3, (Fill((0, 1), Role.GIVEN), Text((1, 2), "8", Role.GIVEN)), title="Plain")

Pixel = tuple[int, int, int]


def pixels(png: bytes) -> list[list[Pixel]]:
    """The rows of an 8-bit RGB or RGBA image."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, sort = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    assert sort in (2, 6)
    step = 3 if sort == 2 else 4
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    raw, rows, above = zlib.decompress(data), [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + width * step]), above, step)
        rows.append([(above[x], above[x + 1], above[x + 2]) for x in range(0, width * step, step)])
    return rows


def _unfiltered(method: int, line: bytearray, above: bytearray, step: int) -> bytearray:
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        guess = left + above[i] - corner
        nearest = min((left, above[i], corner), key=lambda v: abs(guess - v))
        line[i] = (line[i] + (0, left, above[i], (left + above[i]) // 2, nearest)[method]) & 255
    return line


def cell_of(rows: list[list[Pixel]], row: int, col: int, cell: int) -> list[Pixel]:
    """The pixels of a cell without those of its borders."""
    pad, inner = 8 * cell // 32, range(cell // 8, cell - cell // 8)
    return [rows[pad + row * cell + y][pad + col * cell + x] for y in inner for x in inner]


@pytest.mark.parametrize(
    ("theme", "around", "used"), [("light", LIGHT, LIGHT), ("dark", DARK, DIMMED), ("auto", LIGHT, LIGHT)]
)
def test_png_shows_what_is_in_the_picture(theme: str, around: Theme, used: Theme) -> None:
    rows = pixels(render_png(PLAIN, theme=theme, cell=32))
    assert (len(rows[0]), len(rows)) == (3 * 32 + 16, 2 * 32 + 16)
    assert rows[0][0] == rgb(around.paper)
    assert set(cell_of(rows, 0, 1, 32)) == {rgb(used.tones[Role.GIVEN].fill)}
    assert set(cell_of(rows, 0, 0, 32)) == {rgb(used.paper)}
    digit = cell_of(rows, 1, 2, 32)
    assert rgb(used.tones[Role.GIVEN].ink) in digit, "the number is there"
    assert digit.count(rgb(used.paper)) > len(digit) / 3


def test_a_number_stands_in_the_middle_of_its_cell() -> None:
    cell = 64
    rows = pixels(render_png(PLAIN, cell=cell))
    dark = [
        (x, y)
        for y in range(cell)
        for x in range(cell)
        if sum(rows[16 + cell + y][16 + 2 * cell + x]) < 200 and 6 < x < cell - 6 and 6 < y < cell - 6
    ]
    for values in zip(*dark, strict=True):
        assert abs((min(values) + max(values) + 1) / 2 - cell / 2) <= 2
        assert max(values) - min(values) >= cell / 4, "large enough to read"


@pytest.mark.parametrize(("theme", "used"), [("light", LIGHT), ("dark", DIMMED)])
def test_walls_of_rooms_are_thick_in_a_png(theme: str, used: Theme) -> None:
    cell = 64
    rows = pixels(render_png(rooms(), theme=theme, cell=cell))
    ink, middle = rgb(used.tones[Role.GIVEN].ink), 16 + cell // 2
    wall, plain = (
        [rows[middle][x] for x in range(16 + col * cell - 8, 16 + col * cell + 8)].count(ink) for col in (2, 3)
    )
    assert wall >= 7, "between the first and the second room"
    assert plain == 0, "inside the second room"


def test_size_of_a_png() -> None:
    assert struct.unpack(">II", render_png(PLAIN)[16:24]) == (3 * 64 + 32, 2 * 64 + 32)
    assert struct.unpack(">II", render_png(PLAIN, cell=16)[16:24]) == (3 * 16 + 8, 2 * 16 + 8)
    large = Picture(255, 255, ())
    width, height = struct.unpack(">II", render_png(large)[16:24])
    assert 255 <= width == height <= 4000
    with pytest.raises(TooBig, match="1000 pixels to a cell would be too big: this board can have 39 at most"):
        render_png(large, cell=1000)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (2, 9), (40, 3), (255, 255)])
@pytest.mark.parametrize("most", [2_000, 50_000, 3_000_000])
def test_the_largest_cell_is_the_last_that_keeps_to_the_pixels(rows: int, cols: int, most: int) -> None:
    picture = Picture(rows, cols, ())
    geometry = Geometry(picture)
    cell = largest_cell(picture, most)

    def taken(pixels: int) -> float:
        return geometry.width * pixels / CELL * geometry.height * pixels / CELL

    assert taken(cell + 1) > most
    assert taken(cell) <= most or cell == 1


def test_a_png_may_have_just_as_many_pixels_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pensil.render.raster.MOST_PIXELS", 10_000)
    most = largest_cell(PLAIN, 10_000)
    assert render_png(PLAIN, cell=most).startswith(b"\x89PNG")
    with pytest.raises(TooBig, match=f"can have {most} at most"):
        render_png(PLAIN, cell=most + 1)


def test_pdf_has_one_page_of_its_size_with_text_in_it() -> None:
    pdf = render_pdf(PLAIN)
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    box = re.search(rb"/MediaBox\s*\[([^\]]*)\]", pdf)
    assert box
    assert [float(n) for n in box[1].split()] == [0, 0, (3 * 32 + 16) * 0.75, (2 * 32 + 16) * 0.75]
    assert pdf.count(b"/MediaBox") == 1
    assert b"DejaVuSansMono" in pdf


@pytest.mark.parametrize("name", LOOKS)
def test_every_look_can_be_made(name: str) -> None:
    assert len({pixel for row in pixels(render_png(LOOKS[name], cell=8)) for pixel in row}) > 3
    assert render_pdf(LOOKS[name], theme="dark").startswith(b"%PDF-")


@pytest.mark.parametrize("render", [render_png, render_pdf])
def test_the_same_picture_gives_the_same_bytes(render: Callable[[Picture], bytes]) -> None:
    assert render(PLAIN) == render(PLAIN)


@pytest.mark.parametrize("render", [render_png, render_pdf])
def test_without_the_extra_the_message_says_how_to_get_it(
    render: Callable[[Picture], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra, match=re.escape("pip install 'pensil[pictures]'")):
        render(PLAIN)
