"""What roles look like: the colours of the light and the dark theme, and the style sheet of the SVG.

Lengths in the style sheet are in units of which a cell has 32, whatever the size of the picture on the screen.
The colours are written out for every class: the libraries that turn SVG into PNG know no CSS variables.
"""

from __future__ import annotations

from collections.abc import Mapping

from pensil.core.picture import Role
from pensil.core.record import record

THEMES = ("auto", "light", "dark", "print")


@record
class Tone:
    """The colours of one role: lines and text, painted cells, and a light tint behind other things."""

    ink: str
    fill: str
    tint: str


@record
class Theme:
    """All colours of a picture, except those that are part of the puzzle."""

    paper: str
    line: str
    guide: str  # lines in the margins
    heavy: str
    frame: str
    faint: str  # words beside a picture that are less important
    lamp: str
    lit: str
    tones: Mapping[Role, Tone]


LIGHT = Theme(
    paper="#ffffff",
    line="#b4bac4",
    guide="#dde1e7",
    heavy="#596170",
    frame="#1b1f24",
    faint="#596170",
    lamp="#ffc928",
    lit="#fff6cf",
    tones={
        Role.GIVEN: Tone("#1b1f24", "#1b1f24", "#eef0f3"),
        Role.ANSWER: Tone("#17558f", "#2c3848", "#e8f1fa"),
        Role.MARK: Tone("#2f6db3", "#3f6189", "#e6f0fb"),
        Role.HINT: Tone("#a65300", "#f0b560", "#fff0d8"),
        Role.ERROR: Tone("#cc1430", "#e5707f", "#fde6e9"),
        Role.TRACE: Tone("#7a3bb3", "#c6a4e6", "#f3eafb"),
        Role.GHOST: Tone("#0a6661", "#a9d6d2", "#e3f3f1"),
        Role.CLASH: Tone("#b0155c", "#eb9cc0", "#fde6f0"),
    },
)

DARK = Theme(
    paper="#16191f",
    line="#454d59",
    guide="#2b313a",
    heavy="#7f8997",
    frame="#b3bcc8",
    faint="#9aa4b2",
    lamp="#ffd34d",
    lit="#3d381f",
    tones={
        Role.GIVEN: Tone("#eceff3", "#d9dee5", "#262b33"),
        Role.ANSWER: Tone("#7db8f2", "#b9c9dc", "#1d2a3a"),
        Role.MARK: Tone("#8cc0ff", "#84a9d6", "#1e2d42"),
        Role.HINT: Tone("#ffb347", "#b8751a", "#3a2c14"),
        Role.ERROR: Tone("#ff6b7d", "#b73a4b", "#43191f"),
        Role.TRACE: Tone("#c792f5", "#8052ae", "#2f2140"),
        Role.GHOST: Tone("#5fd0c5", "#28706a", "#15302d"),
        Role.CLASH: Tone("#ff7ab5", "#a33a6c", "#431a2e"),
    },
)

DIMMED = Theme(
    paper="#e4e2dc",
    line="#a3a8b0",
    guide="#c6c9cd",
    heavy="#596170",
    frame="#1b1f24",
    faint="#4a515d",
    lamp="#ffc928",
    lit="#f6e7a6",
    tones={
        Role.GIVEN: Tone("#16191f", "#16191f", "#d3d4d3"),
        Role.ANSWER: Tone("#124a80", "#252f3d", "#cbdcea"),
        Role.MARK: Tone("#1f5a9c", "#35557c", "#c9dcef"),
        Role.HINT: Tone("#8a4300", "#e0a048", "#f5dfb8"),
        Role.ERROR: Tone("#b00f28", "#d65a6b", "#f2ced3"),
        Role.TRACE: Tone("#692da1", "#b58fdc", "#e0d0f0"),
        Role.GHOST: Tone("#06504b", "#86bdb8", "#c5dedb"),
        Role.CLASH: Tone("#960f4e", "#d98bb0", "#f0cfdf"),
    },
)
"""The board in the dark theme: sentences call cells white and black, so those stay light and dark, on dimmed paper."""

PRINT = Theme(
    paper="#ffffff",
    line="#9a9a9a",
    guide="#d4d4d4",
    heavy="#3c3c3c",
    frame="#000000",
    faint="#505050",
    lamp="#ffffff",
    lit="#f0f0f0",
    tones={
        Role.GIVEN: Tone("#000000", "#000000", "#ececec"),
        Role.ANSWER: Tone("#000000", "#4a4a4a", "#f4f4f4"),
        Role.MARK: Tone("#303030", "#606060", "#f0f0f0"),
        Role.HINT: Tone("#303030", "#c8c8c8", "#efefef"),
        Role.ERROR: Tone("#000000", "#8c8c8c", "#e4e4e4"),
        Role.TRACE: Tone("#404040", "#bcbcbc", "#eeeeee"),
        Role.GHOST: Tone("#505050", "#cccccc", "#f0f0f0"),
        Role.CLASH: Tone("#202020", "#a8a8a8", "#e8e8e8"),
    },
)
"""For paper: everything can be told apart without colour."""

FONT = '"Helvetica Neue",Helvetica,Arial,"DejaVu Sans Mono",sans-serif'
"""DejaVu Sans Mono is the one that comes with the library that makes PNG and PDF."""


def rgb(color: str) -> tuple[int, int, int]:
    """The channels of #rrggbb."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:], 16)


def luminance(color: str) -> float:
    """How bright a colour is to people, 0 to 1, as the web accessibility guidelines count it."""
    parts = [v / 255 for v in rgb(color)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21; text needs 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def dark_text_reads_better(color: str) -> bool:
    """Whether black rather than white text belongs on this colour."""
    return contrast(color, "#000000") >= contrast(color, "#ffffff")


def text_on(theme: Theme, role: Role) -> str:
    """The colour of text on a cell painted in a role."""
    fill = theme.tones[role].fill
    return max((theme.paper, theme.tones[Role.GIVEN].ink), key=lambda c: contrast(c, fill))


def stylesheet(theme: str = "auto") -> str:
    """The CSS of every picture; `auto` follows the reader's preference for light or dark."""
    light, dark = _colours(LIGHT, LIGHT), _colours(DARK, DIMMED)
    if theme == "auto":
        return f"{_SHAPES}{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"
    if theme == "print":
        return _SHAPES + _colours(PRINT, PRINT)
    return _SHAPES + (dark if theme == "dark" else light)


_SHAPES = f"""\
.pensil text{{font-family:{FONT};font-weight:600;text-anchor:middle}}
.pensil .stroke{{fill:none}}
.pensil .crisp{{shape-rendering:crispEdges}}
.pensil .lines,.pensil .guide{{stroke-width:1}}
.pensil .heavy{{stroke-width:2}}
.pensil .edge{{stroke-width:3}}
.pensil .dots{{stroke-width:3;stroke-linecap:round}}
.pensil .link{{stroke-width:2.6}}
.pensil .link.open{{stroke-width:2;stroke-dasharray:5 3.5}}
.pensil .nothing{{stroke-width:2;stroke-linecap:round}}
.pensil .island{{stroke-width:2}}
.pensil .bulb,.pensil .circled{{stroke-width:1.8}}
.pensil .cross{{stroke-width:2;stroke-linecap:round}}
.pensil .region{{stroke-width:3.4;stroke-linejoin:round}}
.pensil .possible{{stroke-width:1.3;stroke-opacity:.7}}
.pensil .possible.trace{{stroke-dasharray:1.5 3}}
.pensil .border{{stroke-width:2.8;stroke-linecap:round}}
.pensil .border.given{{stroke-width:4}}
.pensil .border.hint,.pensil .border.trace{{stroke-width:3.4;stroke-linecap:butt}}
.pensil .ring{{stroke-width:2.6}}
.pensil .halo{{stroke-width:4.6}}
.pensil .region.hint,.pensil .border.hint,.pensil .ring.hint{{stroke-dasharray:6 3}}
.pensil .region.trace,.pensil .border.trace,.pensil .ring.trace{{stroke-dasharray:2 3}}
.pensil .ring.clash{{stroke-width:3.4;stroke-dasharray:10 2.5 2.5 2.5}}
.pensil .region.ghost,.pensil .border.ghost{{stroke-width:2.6;stroke-dasharray:3 2.5}}
.pensil .ring.ghost{{stroke-width:1.8;stroke-dasharray:4 2}}
.pensil .bulb.ghost,.pensil .circled.ghost{{stroke-dasharray:3 2}}
.pensil .link.ghost{{stroke-dasharray:2.5 2.5}}
.pensil .paint.ghost{{fill-opacity:.5}}
.pensil .arrow{{stroke-width:1.8}}
.pensil .swatch{{stroke-width:1}}
.pensil .on-light{{fill:#000000}}
.pensil .on-dark{{fill:#ffffff}}
"""


def _colours(around: Theme, board: Theme) -> str:
    """The colours of a picture: of its margins, and of the board in the middle."""
    rules = [
        f".pensil .paper{{fill:{around.paper}}}",
        f".pensil .board,.pensil .note-paper,.pensil .island{{fill:{board.paper}}}",
        f".pensil .lines,.pensil .dots{{stroke:{board.line}}}",
        f".pensil .guide{{stroke:{around.guide}}}",
        f".pensil .heavy,.pensil .swatch{{stroke:{board.heavy}}}",
        f".pensil .edge{{stroke:{around.frame}}}",
        f".pensil .numbers{{fill:{around.heavy}}}",
        f".pensil .halo{{stroke:{board.paper}}}",
        f".pensil .halo.margin{{stroke:{around.paper}}}",
        f".pensil .bulb{{fill:{board.lamp}}}",
        f".pensil .bulb.ghost{{fill:{board.lit}}}",
        f".pensil .on-tag{{fill:{board.paper}}}",
        f".pensil .lit{{fill:{board.lit}}}",
    ]
    for role, tone in board.tones.items():
        name = f".{role.value}"
        rules += [
            f".pensil .fill{name}{{fill:{tone.fill}}}",
            f".pensil .tint{name}{{fill:{tone.tint}}}",
            f".pensil .solid{name}{{fill:{tone.ink}}}",
            f".pensil .stroke{name},.pensil .outlined{name}{{stroke:{tone.ink}}}",
            f".pensil .on-{role.value}{{fill:{text_on(board, role)}}}",
            f".pensil .solid.margin{name}{{fill:{around.tones[role].ink}}}",
            f".pensil .stroke.margin{name}{{stroke:{around.tones[role].ink}}}",
        ]
    return "\n".join(rules) + "\n"
