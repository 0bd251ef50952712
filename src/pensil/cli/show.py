"""Showing pictures and lists in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from pensil.core.board import Board, Puzzle
    from pensil.core.picture import Picture
    from pensil.core.violation import Violation


def picture_of(puzzle: Puzzle, board: Board | None = None, violations: Sequence[Violation] = ()) -> Picture:
    from pensil.kinds import kind_named

    return kind_named(puzzle.kind).picture(puzzle, board).showing(violations)


def show(picture: Picture) -> None:
    """Print a picture as this terminal can show it."""
    from pensil.render.text import render_text, terminal_style

    print(render_text(picture, **terminal_style(sys.stdout)), end="")


def show_beside(one: Picture, other: Picture) -> None:
    """Print two pictures, side by side where they fit."""
    from pensil.render.text import beside, terminal_style

    print(beside(one, other, terminal_width(), **terminal_style(sys.stdout)), end="")


def terminal_width() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


_PLAIN = {"µ": "u", "×": "x", "²": "2", "…": "...", "–": "-", "’": "'"}


def plain_where_needed(stream: Any) -> None:
    """Let a stream write something similar, or "?", for characters that its encoding does not have."""
    import codecs

    def plain(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        wanted = error.object[error.start : error.end]
        return "".join(_PLAIN.get(character, "?") for character in wanted), error.end

    codecs.register_error("pensil-plain", plain)
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="pensil-plain")


def counted(number: int, word: str) -> str:
    """A number and its word: 1 step, 2 steps."""
    return f"{number} {word}{'s' * (number != 1)}"


def table(rows: Sequence[Sequence[str]], *, numbers: int = 0) -> str:
    """Rows of words in aligned columns, the last `numbers` of them to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = len(widths) - numbers
    return "\n".join(
        "  ".join(
            word.ljust(width) if i < words else word.rjust(width)
            for i, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def duration(seconds: float) -> str:
    """A time with three digits and a unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            value = seconds / size
            return f"{value:.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"
    return f"{seconds * 1e6:.0f} µs"
