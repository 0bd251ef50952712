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


def show(picture: Picture, lang: str | None = None) -> None:
    """Print a picture as this terminal can show it."""
    print(drawn(picture, lang), end="")


def has_room(picture: Picture) -> bool:
    """Whether this terminal is wide enough for a picture."""
    from pensil.render.text import fitted, terminal_style

    width = room()
    return width is None or isinstance(fitted(picture, width, **terminal_style(sys.stdout)), str)


def drawn(picture: Picture, lang: str | None = None) -> str:
    """A picture as this terminal can show it: with narrow cells where it is too wide, else a note on how to see it.

    Without colour, what the letters of the colours mean stands below it.
    """
    from pensil.render.text import color_letters, fitted, render_text, terminal_style

    style, width = terminal_style(sys.stdout), room()
    text = render_text(picture, **style) if width is None else fitted(picture, width, **style)
    if isinstance(text, str):
        letters = {} if style["color"] else color_letters(picture)
        return text + (
            filled("  ".join(f"{letter} {color}" for color, letter in letters.items())) + "\n" if letters else ""
        )
    from pensil.words import DEFAULT, SHARED, Phrase

    note = Phrase(SHARED, "say.too-wide", {"needed": text, "width": width})
    return filled(note.said(lang or picture.numbered or DEFAULT)) + "\n"


def show_beside(one: Picture, other: Picture) -> None:
    """Print two pictures, side by side where they fit."""
    from pensil.render.text import beside, terminal_style

    print(beside(one, other, room() or 80, **terminal_style(sys.stdout)), end="")


def room() -> int | None:
    """The columns to keep to: those of the terminal, or COLUMNS; None in a pipe or a file, where lines stay whole."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdigit() and int(told[:6]) > 0:
        return int(told[:6])
    if not sys.stdout.isatty():
        return None
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def filled(text: str, indent: int = 0, *, first: int = 0) -> str:
    """Text that is not broken in the middle of words, its lines after the first indented; in a pipe it is one line."""
    width = room()
    if width is None:
        return " " * first + text
    from textwrap import fill

    return fill(
        text,
        min(100, width),
        initial_indent=" " * first,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def hung(text: str, indent: int = 0) -> str:
    """Lines in columns, all indented; one that has no room in the terminal goes on below its last column."""
    width = room()
    return "\n".join(_hung(" " * indent + line, width) for line in text.splitlines())


def _hung(line: str, width: int | None) -> str:
    line = line.rstrip()
    if width is None or len(line) <= width:
        return line
    from textwrap import fill

    last = line.rfind("  ") + 2 if "  " in line else 4
    longest = max(map(len, line[last:].split()))
    below = last if last + longest <= width else 4
    return fill(line, width, subsequent_indent=" " * below, break_on_hyphens=False, break_long_words=False)


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


def table(rows: Sequence[Sequence[str]], *, numbers: int = 0, keys: int = 1, indent: int = 0) -> str:
    """Rows of words in aligned columns, the last `numbers` of them to the right, as wide as the terminal is.

    Sentences in the last column go on in the next line; columns of numbers that have no room follow in a table of their
    own, with the first `keys` columns again, which tell the rows apart.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    width = room()
    if width is None or indent + sum(widths) + 2 * (len(widths) - 1) <= width:
        return _aligned(rows, widths, numbers, indent)
    if numbers:
        return _in_parts(rows, widths, numbers, keys, indent, width)
    before = indent + sum(widths[:-1]) + 2 * (len(widths) - 1)
    from textwrap import wrap

    lines: list[Sequence[str]] = []
    for *head, last in rows:
        first, *more = wrap(last, max(20, width - before), break_on_hyphens=False) or [""]
        lines += [(*head, first), *((*[""] * len(head), each) for each in more)]
    return _aligned(lines, widths, 0, indent)


def _in_parts(
    rows: Sequence[Sequence[str]], widths: list[int], numbers: int, keys: int, indent: int, width: int
) -> str:
    parts = [[*range(keys)]]
    for column in range(keys, len(widths)):
        if indent + sum(widths[i] + 2 for i in parts[-1]) + widths[column] > width and len(parts[-1]) > keys:
            parts.append([*range(keys)])
        parts[-1].append(column)
    words = len(widths) - numbers
    return "\n\n".join(
        _aligned(
            [[row[i] for i in part] for row in rows],
            [widths[i] for i in part],
            sum(i >= words for i in part),
            indent,
        )
        for part in parts
    )


def _aligned(rows: Sequence[Sequence[str]], widths: Sequence[int], numbers: int, indent: int) -> str:
    words = len(widths) - numbers
    return "\n".join(
        " " * indent
        + "  ".join(
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
