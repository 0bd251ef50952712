"""A sheet of SVG for drawings of the laboratory: no scripts, nothing from elsewhere, light and dark by itself."""

from __future__ import annotations

from xml.sax.saxutils import escape

from pensil.core.picture import Role
from pensil.render.geometry import number
from pensil.render.theme import DARK, FONT, LIGHT, Theme

SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#4b5bd6", "#9b1c3f", "#66707c")
"""Colours of series that people with any colour vision can tell apart (after Okabe and Ito), for light paper."""

SERIES_DARK = ("#56b4e9", "#ff9650", "#2fd3a2", "#e8a2c8", "#f0e442", "#a3adff", "#ff6b81", "#b4bfca")


class Sheet:
    """Elements in the order in which they are drawn."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.elements: list[str] = []

    def add(self, element: str) -> None:
        self.elements.append(element)

    def text(self, x: float, y: float, words: str, classes: str = "", turn: float | None = None) -> None:
        name = f' class="{classes}"' if classes else ""
        turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn is not None else ""
        self.add(f'<text x="{number(x)}" y="{number(y)}"{name}{turned}>{printable(words)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, classes: str) -> None:
        self.add(f'<line class="{classes}" x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"/>')

    def path(self, data: str, classes: str) -> None:
        self.add(f'<path class="{classes}" d="{data}"/>')

    def rect(self, x: float, y: float, width: float, height: float, classes: str) -> None:
        size = f'width="{number(width)}" height="{number(height)}"'
        self.add(f'<rect class="{classes}" x="{number(x)}" y="{number(y)}" {size}/>')

    def svg(self, width: float, height: float, css: str = "") -> str:
        w, h = number(width), number(height)
        return "\n".join(
            [
                f'<svg class="lab" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
                'role="img">',
                f"<title>{printable(self.title)}</title>",
                f"<style>\n{sheet_css()}{css}</style>",
                f'<rect class="paper" width="{w}" height="{h}"/>',
                *self.elements,
                "</svg>\n",
            ]
        )


def printable(words: str) -> str:
    """Words for XML, which has no control characters."""
    return escape("".join(c if c.isprintable() else "?" for c in words))


def sheet_css() -> str:
    """The style sheet of all drawings, which have the class `lab`."""
    return (
        f".lab text{{font-family:{FONT};font-size:12px}}\n"
        ".lab .title{font-size:15px;font-weight:600}\n"
        ".lab .small{font-size:10.5px}\n"
        ".lab .halo{stroke-width:3.5px;stroke-linejoin:round;paint-order:stroke}\n"
        ".lab .middle{text-anchor:middle}\n.lab .end{text-anchor:end}\n"
        ".lab .frame,.lab .grid,.lab .curve,.lab .edge,.lab .back{fill:none}\n"
        + _colours(LIGHT, SERIES)
        + "@media (prefers-color-scheme:dark){\n"
        + _colours(DARK, SERIES_DARK)
        + "}\n"
    )


def _colours(theme: Theme, series: tuple[str, ...]) -> str:
    ink = theme.tones[Role.GIVEN].ink
    rules = [
        f".lab .paper{{fill:{theme.paper}}}",
        f".lab text{{fill:{ink}}}",
        f".lab .faint{{fill:{theme.heavy}}}",
        f".lab .frame{{stroke:{theme.heavy}}}",
        f".lab .grid{{stroke:{theme.guide}}}",
        f".lab .halo{{stroke:{theme.paper}}}",
        f".lab .frame-ink{{stroke:{ink}}}",
    ]
    for role, tone in theme.tones.items():
        rules += [
            f".lab .ink-{role.value}{{stroke:{tone.ink}}}",
            f".lab .tint-{role.value}{{fill:{tone.tint}}}",
            f".lab .solid-{role.value}{{fill:{tone.ink}}}",
            f".lab .halo.on-{role.value}{{stroke:{tone.tint}}}",
        ]
    for i, color in enumerate(series):
        rules += [f".lab .s{i}{{fill:{color}}}", f".lab .l{i}{{stroke:{color}}}"]
    rules.append(f".lab .open{{fill:{theme.paper}}}")
    return "\n".join(rules) + "\n"
