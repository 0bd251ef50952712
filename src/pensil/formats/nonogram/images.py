"""Images of all sorts as pixels: the only place where their bytes are decoded.

PNG, JPEG, WebP and the like are read by Pillow, SVG is drawn by typst; both come with the extra `images`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pensil.errors import FormatError, MissingExtra, TooBig
from pensil.kinds.nonogram.image.pixels import Pixels

if TYPE_CHECKING:
    from PIL import Image

MISSING = "pensil picture needs the extra images: pip install 'pensil[images]'"

LONGEST = 600
"""Pixels along the longer side that are kept: more than enough for the largest board."""

MOST_PIXELS = 100_000_000
"""Images of more are refused before memory is taken."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM")

_SHEET = """#set page(width: auto, height: auto, margin: 0pt, fill: none)
#let drawn = image(bytes(sys.inputs.svg), format: "svg")
#context {
  let size = measure(drawn)
  let scale = LONGESTpt / calc.max(size.width, size.height) * 1pt
  image(bytes(sys.inputs.svg), format: "svg", width: size.width / 1pt * scale, height: size.height / 1pt * scale)
}
"""


def decode(data: bytes) -> Pixels:
    """The pixels of an image, upright as its camera tells, and no more of them than are of use."""
    if not data:
        raise FormatError("the image is empty")
    return _pixels(_drawn(data) if _is_svg(data) else data)


def _is_svg(data: bytes) -> bool:
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"<") and b"<svg" in start.lower()


def _drawn(data: bytes) -> bytes:
    """An SVG as PNG."""
    try:
        import typst
    except ImportError as error:
        raise MissingExtra(MISSING) from error
    from pathlib import Path
    from tempfile import TemporaryDirectory

    try:
        # In a folder of its own: what lies elsewhere is none of a drawing's business.
        with TemporaryDirectory() as folder:
            sheet = Path(folder, "sheet.typ")
            sheet.write_text(_SHEET.replace("LONGESTpt", f"{LONGEST}.0pt"), encoding="utf-8")
            done = typst.compile(
                sheet,
                root=Path(folder),
                format="png",
                ppi=72,
                ignore_system_fonts=True,
                sys_inputs={"svg": data.decode("utf-8-sig")},
            )
    except (UnicodeDecodeError, typst.TypstError) as error:
        raise FormatError(f"the SVG cannot be drawn: {str(error).splitlines()[0]}") from None
    assert isinstance(done, bytes)  # one page
    return done


def _pixels(data: bytes) -> Pixels:
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError as error:
        raise MissingExtra(MISSING) from error
    from io import BytesIO

    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                raise TooBig(f"the image has {width} x {height} pixels; the most are {MOST_PIXELS:,} in all")
            image.draft("RGB", (LONGEST, LONGEST))
            upright = _plain(ImageOps.exif_transpose(image))
    except UnidentifiedImageError:
        raise FormatError("this is no image that can be read: use PNG, JPEG, WebP or SVG") from None
    except Image.DecompressionBombError as error:
        raise TooBig(f"the image is too big: {error}") from None
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise FormatError(f"the image cannot be read: {error}") from None
    if max(upright.size) > LONGEST:
        scale = LONGEST / max(upright.size)
        small = [max(1, round(side * scale)) for side in upright.size]
        upright = upright.resize((small[0], small[1]), Image.Resampling.BOX)
    return Pixels(*upright.size, upright.tobytes())


def _plain(image: Image.Image) -> Image.Image:
    """Eight bits of red, green, blue and cover; where there are sixteen of grey, the upper eight of them."""
    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    return image.convert("RGBA")
