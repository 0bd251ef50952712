"""A short film as an animated SVG: it plays by itself, without scripts, also as an image inside another page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

from pensil.core.record import replace
from pensil.lab.film import Film
from pensil.lab.sheet import printable
from pensil.render.geometry import number
from pensil.render.theme import DARK, LIGHT, stylesheet
from pensil.render.words import grouped, page_words

MOST_SHOTS = 300
"""A longer film has to be a page, which can be stopped and wound back."""

MOST_SOLUTIONS = 3
"""Of these, solutions that are shown all the same."""

SECONDS = 0.7
"""How long each shot is shown; the last one is shown longer."""

LAST = 4
LINE = 15
LETTER = 6.6
MOST_LINES = 4
LAST_GAP = 9  # below the last line


def film_svg(film: Film) -> str:
    """All elements once, then one group for each shot, visible in its time.

    What is shown by `use` sees only its own ancestors, so each element has the class that the style sheet asks for.
    """
    film = shortened(film)
    numbers: dict[str, int] = {}
    boards = [[numbers.setdefault(element, len(numbers)) for element in drawing] for drawing in film.reel.drawings()]
    width = max(film.reel.width, 320)
    remark = [] if film.whole and not film.stopped else wrap(film.note(), _letters(width))
    height = film.reel.height + LINE * (MOST_LINES + 1 + len(remark)) + LAST_GAP
    total = SECONDS * (len(boards) - 1 + LAST)
    times = [SECONDS * i / total for i in range(len(boards))]
    lines = [
        f'<svg class="pensil" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img">',
        f"<title>{printable(film.title)}</title>",
        f"<style>\n{stylesheet()}{_CSS}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        "<defs>",
        *(f'<g id="p{i}" class="pensil">{element}</g>' for element, i in numbers.items()),
        "</defs>",
    ]
    shots = zip(film.moments, film.told(), boards, pairwise([*times, 1.0]), strict=True)
    for moment, words, board, (start, end) in shots:
        drawn = "".join(f'<use href="#p{i}"/>' for i in board)
        said = _said(moment.event, words, film, width)
        sort = "shot last" if moment is film.moments[-1] else "shot"
        lines.append(f'<g visibility="hidden" class="{sort}">{_timing(start, end, total)}{drawn}{said}</g>')
    lines.append(_texts(remark, film.reel.height + LINE * (MOST_LINES + 1)))
    return "\n".join([*lines, "</svg>\n"])


def shortened(film: Film) -> Film:
    """The film with its beginning, solutions and its end, where it is too long for a picture that cannot be stopped."""
    count = len(film.moments)
    if count <= MOST_SHOTS:
        return film
    solved = [place for place, moment in enumerate(film.moments) if moment.solved]
    wanted = {*solved[:MOST_SOLUTIONS], count - 1}
    places = sorted({*range(MOST_SHOTS - len(wanted)), *wanted})
    return replace(film, reel=film.reel.only(places), moments=tuple(film.moments[place] for place in places))


def _said(number: int, words: Sequence[str], film: Film, width: int) -> str:
    """The number of the event and what happened, below the board."""
    event = page_words(film.lang)["event"].format(number=grouped(number, film.lang))
    lines = wrap(" / ".join(words), _letters(width))
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = [lines[MOST_LINES - 1] + " …"]
    return _texts([event, *lines], film.reel.height)


def _texts(lines: Sequence[str], top: int) -> str:
    """Lines of text below each other."""
    return "".join(
        f'<text class="said" x="8" y="{top + LINE * i}">{printable(line)}</text>' for i, line in enumerate(lines, 1)
    )


def _letters(width: int) -> int:
    """How many letters a line may have."""
    return max(10, int((width - 16) / LETTER))


_CSS = (
    ".pensil .said{font-size:12px;font-weight:400;text-anchor:start}\n"
    f".pensil .said{{fill:{LIGHT.frame}}}\n"
    f"@media (prefers-color-scheme:dark){{.pensil .said{{fill:{DARK.frame}}}}}\n"
    # Who asks for less motion sees the end of the film.
    "@media (prefers-reduced-motion:reduce){.pensil .shot{visibility:hidden!important}\n"
    ".pensil .shot.last{visibility:visible!important}}\n"
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
