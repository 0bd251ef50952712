"""A log-log plot as SVG, with nothing but text: lines with points, a grid at each power of ten, a legend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, log10
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 460
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 40, 55

LOOKS = (("#0072b2", "circle"), ("#d55e00", "square"), ("#009e73", "diamond"), ("#cc79a7", "up"), ("#56b4e9", "down"))
"""Colours that the colour-blind can tell apart, and a shape for each."""


@dataclass(frozen=True)
class Line:
    name: str
    points: list[tuple[float, float]]  # both above 0


def loglog(title: str, across: str, up: str, lines: list[Line]) -> str:
    """The plot. The axes reach to whole powers of ten above, and to halves below, where space would be lost."""
    xs = [x for line in lines for x, _ in line.points]
    ys = [y for line in lines for _, y in line.points]
    x_low, x_high = _floor(min(xs)), _ceil(max(xs))
    y_low, y_high = _floor(min(ys)), _ceil(max(ys))

    def at_x(x: float) -> float:
        return LEFT + (log10(x) - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT)

    def at_y(y: float) -> float:
        return HEIGHT - BOTTOM - (log10(y) - y_low) / (y_high - y_low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        'font-size="13">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _text((LEFT + WIDTH - RIGHT) / 2, 22, title, size=16),
        *_grid(x_low, x_high, y_low, y_high, at_x, at_y),
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, across),
        f'<g transform="translate(18 {(TOP + HEIGHT - BOTTOM) / 2:.1f}) rotate(-90)">{_text(0, 0, up)}</g>',
    ]
    for i, line in enumerate(lines):
        color, shape = LOOKS[i % len(LOOKS)]
        places = [(at_x(x), at_y(y)) for x, y in sorted(line.points)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [_mark(x, y, color, shape) for x, y in places]
        height = TOP + 14 + 22 * i
        parts.append(_mark(WIDTH - RIGHT + 18, height - 4, color, shape))
        parts.append(_text(WIDTH - RIGHT + 32, height, line.name, anchor="start"))
    return "\n".join([*parts, "</svg>", ""])


def _floor(value: float) -> float:
    return floor(log10(value) * 2) / 2


def _ceil(value: float) -> float:
    return ceil(log10(value) * 2 + 1e-9) / 2


def _grid(
    x_low: float,
    x_high: float,
    y_low: float,
    y_high: float,
    at_x: Callable[[float], float],
    at_y: Callable[[float], float],
) -> list[str]:
    parts = []
    for exponent in range(floor(x_low), ceil(x_high) + 1):
        for digit in range(1, 10):
            x = digit * 10.0**exponent
            if x_low - 1e-9 <= log10(x) <= x_high + 1e-9:
                parts.append(_rule(at_x(x), TOP, at_x(x), HEIGHT - BOTTOM, strong=digit == 1))
                if digit in (1, 2, 5):
                    parts.append(_text(at_x(x), HEIGHT - BOTTOM + 18, _number(x)))
    for exponent in range(floor(y_low), ceil(y_high) + 1):
        for digit in range(1, 10):
            y = digit * 10.0**exponent
            if y_low - 1e-9 <= log10(y) <= y_high + 1e-9:
                parts.append(_rule(LEFT, at_y(y), WIDTH - RIGHT, at_y(y), strong=digit == 1))
                if digit == 1:
                    parts.append(_text(LEFT - 8, at_y(y) + 4, _number(y), anchor="end"))
    return parts


def _rule(x1: float, y1: float, x2: float, y2: float, *, strong: bool) -> str:
    color = "#b0b0b0" if strong else "#e8e8e8"
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"/>'


def _text(x: float, y: float, words: str, *, anchor: str = "middle", size: int = 13) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="#202020">{escape(words)}</text>'
    )


def _number(value: float) -> str:
    return f"{value:,.0f}".replace(",", " ") if value >= 1 else f"{value:g}"


def _mark(x: float, y: float, color: str, shape: str) -> str:
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color}"/>'
    corners = {
        "square": ((-4, -4), (4, -4), (4, 4), (-4, 4)),
        "diamond": ((0, -5), (5, 0), (0, 5), (-5, 0)),
        "up": ((0, -5), (5, 4), (-5, 4)),
        "down": ((0, 5), (5, -4), (-5, -4)),
    }[shape]
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{color}"/>'
