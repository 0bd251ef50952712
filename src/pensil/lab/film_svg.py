"""A short film as an animated SVG: it plays by itself, without scripts, also as an image inside another page."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap

from pensil.core.record import replace
from pensil.lab.film import Film
from pensil.lab.sheet import printable
from pensil.render.geometry import number
from pensil.render.theme import DARK, LIGHT, stylesheet

MOST_SHOTS = 300
"""A longer film has to be a page, which can be stopped and wound back."""

SECONDS = 0.7
"""How long each shot is shown; the last one is shown longer."""

LAST = 4
LINE = 15
LETTER = 6.6
MOST_LINES = 4


def film_svg(film: Film) -> str:
    """All pieces once, then one group for each shot, visible in its time.

    What is shown by `use` sees only its own ancestors, so each piece has the class that the style sheet asks for.
    """
    shots = film.shots[:MOST_SHOTS]
    if len(shots) < len(film.shots):
        film = replace(film, whole=False)
    width = max(film.width, 320)
    height = film.height + LINE * (MOST_LINES + 2)
    total = SECONDS * (len(shots) - 1 + LAST)
    times = [SECONDS * i / total for i in range(len(shots))]
    used = sorted({piece for shot in shots for piece in shot.pieces})
    lines = [
        f'<svg class="pensil" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img">',
        f"<title>{printable(film.title)}</title>",
        f"<style>\n{stylesheet()}{_CSS}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        "<defs>",
        *(f'<g id="p{i}" class="pensil">{film.pieces[i]}</g>' for i in used),
        "</defs>",
    ]
    for shot, (start, end) in zip(shots, pairwise([*times, 1.0]), strict=True):
        board = "".join(f'<use href="#p{i}"/>' for i in shot.pieces)
        words = _words(" / ".join(shot.words), width)
        at = f"{shot.event:,}" if shot.event else "0"
        said = "".join(
            f'<text class="said" x="8" y="{film.height + LINE * (i + 1)}">{printable(line)}</text>'
            for i, line in enumerate([f"event {at}", *words])
        )
        lines.append(f'<g visibility="hidden" class="shot">{_timing(start, end, total)}{board}{said}</g>')
    if not film.whole:
        cut = f"only the first {len(shots) - 1:,} changes; the search went on"
        lines.append(f'<text class="said" x="8" y="{height - 6}">{cut}</text>')
    return "\n".join([*lines, "</svg>\n"])


_CSS = (
    ".pensil .said{font-size:12px;font-weight:400;text-anchor:start}\n"
    f".pensil .said{{fill:{LIGHT.frame}}}\n"
    f"@media (prefers-color-scheme:dark){{.pensil .said{{fill:{DARK.frame}}}}}\n"
)


def _timing(start: float, end: float, total: float) -> str:
    """Hidden, visible from `start` to `end`, hidden again; both in parts of the whole time."""
    marks = [(0.0, start == 0), *([(start, True)] if start else []), *([(end, False)] if end < 1 else [])]
    keys = ";".join(f"{at:.5f}".rstrip("0").rstrip(".") or "0" for at, _ in marks)
    values = ";".join("visible" if shown else "hidden" for _, shown in marks)
    return (
        f'<animate attributeName="visibility" calcMode="discrete" dur="{number(total)}s" repeatCount="indefinite" '
        f'keyTimes="{keys}" values="{values}"/>'
    )


def _words(words: str, width: int) -> list[str]:
    lines = wrap(words, max(10, int((width - 16) / LETTER)))
    return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], lines[MOST_LINES - 1] + " …"]
