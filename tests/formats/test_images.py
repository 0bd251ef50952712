"""Images of all sorts: the same picture from PNG, JPEG, WebP and SVG, upright, with what they leave open."""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import pensil
from pensil.errors import FormatError, MissingExtra, PensilError, TooBig
from pensil.formats.nonogram import images
from pensil.formats.nonogram.images import decode
from pensil.kinds.nonogram.image.made import wanted_picture

CELLS = "....# .##.. .##.. ##### #...."
"""A picture that has no symmetry."""


def drawing(mode: str = "RGB", scale: int = 16) -> Image.Image:
    rows = CELLS.split()
    small = Image.new("L", (5, 5))
    small.putdata([0 if sign == "#" else 255 for row in rows for sign in row])
    return small.resize((5 * scale, 5 * scale), Image.Resampling.NEAREST).convert(mode)


def saved(image: Image.Image, form: str, **options: Any) -> bytes:
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def svg() -> bytes:
    boxes = [
        f'<rect x="{c}" y="{r}" width="1" height="1"/>'
        for r, row in enumerate(CELLS.split())
        for c, sign in enumerate(row)
        if sign == "#"
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5">{"".join(boxes)}</svg>'.encode()


def seen(data: bytes) -> str:
    values = wanted_picture(decode(data), 5, 5).values
    return " ".join("".join(".#"[value] for value in values[i : i + 5]) for i in range(0, 25, 5))


def see_through() -> bytes:
    clear = Image.new("RGBA", (80, 80), (255, 255, 255, 0))
    black = Image.new("RGBA", (80, 80), (0, 0, 0, 255))
    shown = drawing("L").point(lambda value: 255 - value)
    clear.paste(black, mask=shown)
    return saved(clear, "PNG")


def turned() -> bytes:
    """Taken with the camera on its side: the file says how to turn it back."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return saved(drawing().transpose(Image.Transpose.ROTATE_90), "JPEG", quality=95, exif=exif)


def deep() -> bytes:
    return saved(drawing("L").convert("I").point(lambda value: value * 257).convert("I;16"), "PNG")


@pytest.mark.parametrize(
    "make",
    [
        lambda: saved(drawing(), "PNG"),
        lambda: saved(drawing("1"), "PNG"),
        lambda: saved(drawing(), "JPEG", quality=90),
        lambda: saved(drawing("CMYK"), "JPEG", quality=95),
        lambda: saved(drawing(), "WEBP"),
        lambda: saved(drawing("RGBA"), "WEBP", lossless=True),
        lambda: saved(drawing(), "TIFF"),
        lambda: saved(drawing(), "BMP"),
        lambda: saved(drawing(scale=300), "PNG"),
        lambda: saved(drawing("P"), "GIF"),
        see_through,
        turned,
        deep,
        svg,
        lambda: b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- a comment -->\n" + svg(),
    ],
    ids=[
        "png",
        "bits",
        "jpeg",
        "cmyk",
        "webp",
        "webp-alpha",
        "tiff",
        "bmp",
        "large",
        "gif",
        "see-through",
        "turned",
        "16-bit",
        "svg",
        "svg-with-head",
    ],
)
def test_every_sort_shows_the_same(make: Callable[[], bytes]) -> None:
    assert seen(make()) == CELLS


def test_a_long_svg_keeps_its_shape() -> None:
    pixels = decode(
        b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="40"><rect width="5" height="40"/></svg>'
    )
    assert pixels.height == 4 * pixels.width
    assert pixels.height <= images.LONGEST


def test_a_large_image_is_kept_small() -> None:
    pixels = decode(saved(drawing(scale=500), "PNG"))
    assert (pixels.width, pixels.height) == (images.LONGEST, images.LONGEST)
    wide = drawing(scale=500).resize((5 * images.LONGEST, images.LONGEST))
    pixels = decode(saved(wide, "PNG"))
    assert (pixels.width, pixels.height) == (images.LONGEST, images.LONGEST // 5)
    line = Image.new("L", (3 * images.LONGEST, 1))
    pixels = decode(saved(line, "PNG"))
    assert (pixels.width, pixels.height) == (images.LONGEST, 1), "of a line something is left"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"not an image at all", "no image that can be read"),
        (saved(drawing(), "BMP")[:2000], "cannot be read"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><rect", "SVG cannot be drawn"),
        (b"<svg \xff\xfe\xff></svg>", "SVG cannot be drawn"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said) as caught:
        decode(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "link", ["other.png", "{folder}/other.png", "file://{folder}/other.png", "http://localhost/x.png"]
)
def test_a_drawing_shows_no_other_files(link: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other.png").write_bytes(saved(drawing(), "PNG"))
    monkeypatch.chdir(tmp_path)
    href = link.format(folder=tmp_path)
    image = f'<image href="{href}" width="9" height="9"/>'
    with pytest.raises(FormatError, match="SVG cannot be drawn"):
        decode(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{image}</svg>'.encode())


def test_too_many_pixels_are_refused_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "MOST_PIXELS", 1000)
    with pytest.raises(TooBig, match="80 x 80 pixels"):
        decode(saved(drawing(), "PNG"))


@pytest.mark.parametrize(("package", "data"), [("PIL", saved(drawing(), "PNG")), ("typst", svg())])
def test_without_the_extra_one_line_tells_what_to_do(
    package: str, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **named: Any) -> Any:
        if name.split(".")[0] == package:
            raise ImportError(name)
        return real(name, *args, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtra, match=re.escape("needs the extra images: pip install 'pensil[images]'")):
        decode(data)


def test_python_takes_a_name_bytes_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(saved(drawing(), "PNG"))
    made = pensil.picture(file, 5, 5)
    assert str(made.solution).replace(" ", "").split() == CELLS.split() or made.changed
    assert pensil.picture(str(file), 5, 5) == made
    assert pensil.picture(file.read_bytes(), 5, 5) == made
    with file.open("rb") as opened:
        assert pensil.picture(opened, 5, 5) == made
    wrong: Any = 5
    with pytest.raises(PensilError, match="expected an image"):
        pensil.picture(wrong)
