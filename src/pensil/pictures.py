"""Nonograms from images: the part of the public interface that looks at pixels."""

from __future__ import annotations

from pensil import accept
from pensil.errors import PensilError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import IO

    from pensil.kinds.nonogram.image.made import PicturePuzzle
    from pensil.kinds.nonogram.image.pixels import Pixels


def picture(
    image: str | Path | bytes | IO[bytes] | Pixels,
    rows: int | None = None,
    cols: int | None = None,
    *,
    colors: int = 1,
    way: str = "threshold",
    threshold: float | None = None,
    invert: bool = False,
    background: str | None = None,
    fit: str = "pad",
    line_solvable: bool = False,
    timeout: float | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> PicturePuzzle:
    """A nonogram from an image (PNG, JPEG, WebP, SVG), with as few cells changed as make its solution the only one.

    `way` is threshold, dither or edges; with `colors` from 2 on, the picture has so many colours on a `background`
    (#rrggbb, else the commonest along the rim), which stays blank. An image of another shape gets paper around it
    (`fit` pad), is cut off (crop) or pulled into shape (stretch). With `line_solvable`, line logic alone solves the
    puzzle. After `timeout` seconds the best so far is given, which may not be unique (`.unique`). `watch` is told the
    number of changes and of the ambiguities that are left, again and again.
    """
    from pensil.kinds.nonogram.image.made import puzzle_of, wanted_picture
    from pensil.kinds.nonogram.image.repair import unseen

    deadline = accept.deadline(timeout)
    wanted = wanted_picture(
        _pixels(image),
        rows,
        cols,
        colors=colors,
        way=way,
        threshold=threshold,
        invert=invert,
        background=background,
        fit=fit,
    )
    return puzzle_of(wanted, line_solvable=line_solvable, deadline=deadline, watch=watch or unseen)


def _pixels(image: str | Path | bytes | IO[bytes] | Pixels) -> Pixels:
    from pensil.formats.nonogram.images import decode
    from pensil.kinds.nonogram.image.pixels import Pixels

    if isinstance(image, Pixels):
        return image
    if isinstance(image, bytes | bytearray):
        return decode(bytes(image))
    if hasattr(image, "read"):
        data = image.read()
        if isinstance(data, bytes):
            return decode(data)
    elif isinstance(image, str) or hasattr(image, "__fspath__"):
        with open(image, "rb") as file:
            return decode(file.read())
    raise PensilError("expected an image: the name of its file, its bytes, or a file opened for reading bytes")
