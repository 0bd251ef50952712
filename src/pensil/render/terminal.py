"""What a terminal can show, and the escape codes that colour it.

The sixteen named colours look different in every terminal theme, and some of them cannot be read on white or on black;
so the colours of roles are taken from the 256, and the given things keep the colour of the terminal's own text.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from pensil.core.picture import Role
from pensil.render.theme import dark_text_reads_better, rgb

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import TextIO, TypedDict

    class TerminalStyle(TypedDict):
        """How to draw for one stream: the options of `render_text`."""

        color: bool
        ascii: bool
        truecolor: bool

else:
    TerminalStyle = dict


def terminal_style(stream: TextIO, environ: Mapping[str, str] | None = None) -> TerminalStyle:
    """What `stream` can show: NO_COLOR asks for no colour, TERM=dumb for ASCII, FORCE_COLOR for colour in pipes too."""
    env = os.environ if environ is None else environ
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "").replace("_", "")
    dumb = env.get("TERM") == "dumb"
    forced = env.get("FORCE_COLOR", "") not in ("", "0", "false")
    try:
        tty = stream.isatty()
    except (AttributeError, ValueError):  # closed, or not a real stream
        tty = False
    return TerminalStyle(
        color=not env.get("NO_COLOR") and (forced or (tty and not dumb)),
        ascii=dumb or encoding not in ("utf8", "utf8sig", "utf16", "utf32"),
        truecolor=env.get("COLORTERM", "").lower() in ("truecolor", "24bit"),
    )


FAINT = "2"
LIT = "38;5;136"

INK = {
    Role.GIVEN: "1",
    Role.ANSWER: "38;5;32",
    Role.MARK: "38;5;30",
    Role.HINT: "1;38;5;166",
    Role.ERROR: "1;38;5;196",
    Role.TRACE: "38;5;133",
    Role.GHOST: "38;5;37",
    Role.CLASH: "1;38;5;162",
}
"""Parameters of the escape codes of things in a role: middle tones, which read on black and on white alike."""

BLOCK = {**INK, Role.GIVEN: "", Role.ANSWER: ""}
"""The same for painted cells: what is meant to be black shows in the colour of the terminal's text."""


def turned(code: str) -> str:
    """The same colours with text and background exchanged."""
    return f"{code};7" if code else "7"


def has_background(code: str) -> bool:
    """Whether a blank in this code can be seen."""
    return code == "7" or code.endswith(";7") or ";48;" in code


def recoloured(code: str, other: str) -> str:
    """The `other` code for a character drawn in `code`: exchanged colours stay so, colours of the puzzle stay."""
    if ";48;" in code:
        return code
    return turned(other) if has_background(code) else other


def paint_code(color: str, truecolor: bool) -> str:
    """For a cell painted in a colour of the puzzle, with text on it that can be read."""
    text = "30" if dark_text_reads_better(color) else "97"
    red, green, blue = rgb(color)
    if truecolor:
        return f"{text};48;2;{red};{green};{blue}"
    return f"{text};48;5;{_nearest(red, green, blue)}"


def _nearest(*channels: int) -> int:
    """The nearest of the colours 16-255: a cube of six levels and 24 greys."""
    levels = (0, 95, 135, 175, 215, 255)
    cube = [min(range(6), key=lambda i: abs(levels[i] - v)) for v in channels]
    grey = max(0, min(23, round((sum(channels) / 3 - 8) / 10)))
    off_cube = sum((levels[i] - v) ** 2 for i, v in zip(cube, channels, strict=True))
    off_grey = sum((8 + 10 * grey - v) ** 2 for v in channels)
    return 232 + grey if off_grey < off_cube else 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
