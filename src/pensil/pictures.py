"""Nonograms from images: the part of the public interface that looks at pixels."""

from __future__ import annotations

from pensil import accept
from pensil.core.record import replace
from pensil.errors import FormatError, PensilError, TimeLimit

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import IO, Any

    from pensil.kinds.nonogram.image.made import PicturePuzzle
    from pensil.kinds.nonogram.image.pixels import Pixels


LEVELS = ("easy", "medium", "hard", "expert")

SHIFTS = (0.06, -0.06, 0.12, -0.12, 0.18, -0.18)
"""How far from the best threshold others are tried, for a puzzle of another level."""


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

    accept.watching(watch)
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


def picture_levels(
    image: str | Path | bytes | IO[bytes] | Pixels,
    rows: int | None = None,
    cols: int | None = None,
    *,
    levels: Sequence[str],
    timeout: float | None = None,
    watch: Callable[[int, int], None] | None = None,
    **options: Any,
) -> list[PicturePuzzle]:
    """Nonograms of differing levels from one image: one for each level asked for, which its `.level` tells.

    They differ in the threshold and in whether line logic is enough. Where none of them has a level, the nearest one
    stands in for it. The options are those of `picture`.
    """
    from pensil.engine.rate import rate
    from pensil.kinds.nonogram.image.made import puzzle_of, wanted_picture
    from pensil.kinds.nonogram.image.repair import unseen

    accept.watching(watch)
    levels = accept.listed("levels", levels)
    for level in levels:
        if level not in LEVELS:
            raise PensilError(f"there is no level {str(level)[:40]!r}; there are {', '.join(LEVELS)}")
    deadline, pixels = accept.deadline(timeout), _pixels(image)
    only_lines = options.pop("line_solvable", False)
    found: dict[str, PicturePuzzle] = {}
    for threshold in _thresholds(pixels, rows, cols, options):
        wanted = wanted_picture(pixels, rows, cols, **options | {"threshold": threshold})
        for by_lines in (True,) if only_lines else (True, False):
            if deadline.passed or all(level in found for level in levels):
                break
            made = puzzle_of(wanted, line_solvable=by_lines, deadline=deadline, watch=watch or unseen)
            if made.unique:
                level, _ = rate(made.puzzle, deadline).known
                if level not in found or len(made.changed) < len(found[level].changed):
                    found[level] = replace(made, level=level)
    if not found:
        raise TimeLimit("the time limit was reached before there was a puzzle with one solution")
    order = LEVELS.index
    return [found[min(found, key=lambda each: (abs(order(each) - order(level)), each))] for level in levels]


def _thresholds(
    pixels: Pixels, rows: int | None, cols: int | None, options: Mapping[str, Any]
) -> Iterator[float | None]:
    """The thresholds to try: the one asked for or the best, and others around it."""
    from pensil.kinds.nonogram.image.made import threshold_of

    given: float | None = options.get("threshold")
    yield given
    middle = threshold_of(pixels, rows, cols, **{k: v for k, v in options.items() if k != "threshold"})
    if middle is not None:
        start = middle if given is None else given
        yield from (start + shift for shift in SHIFTS if 0 < start + shift < 1)


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
        try:
            with open(image, "rb") as file:
                data = file.read()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise FormatError(f"cannot read {str(image)!r}: {reason}") from None
        return decode(data)
    raise PensilError("expected an image: the name of its file, its bytes, or a file opened for reading bytes")
