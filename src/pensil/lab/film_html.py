"""A film as a page of HTML that plays it: one file, nothing from elsewhere, works offline, light and dark."""

from __future__ import annotations

from html import escape
from pathlib import Path

from pensil.core.trace import Counters
from pensil.lab.film import Film
from pensil.render.page import filled, packed
from pensil.render.theme import stylesheet

PAGE = Path(__file__).with_name("player.html")

LARGEST = 64
"""Pixels to a cell at most: small boards are not blown up to the size of the page."""


def film_html(film: Film) -> str:
    """The page with its film."""
    data = {
        "counters": list(Counters().to_json()),
        "pieces": film.pieces,
        "shots": [(shot.event, shot.pieces, shot.words, shot.counters) for shot in film.shots],
    }
    note = "every change of the board, with what happened" if film.whole else _cut(film)
    values = {
        "title": escape(film.title),
        "note": escape(note),
        "stylesheet": stylesheet(),
        "width": str(film.width * LARGEST // 32),
        "box": f"{film.width} {film.height}",
        "film": packed(data),
    }
    return filled(PAGE, values)


def _cut(film: Film) -> str:
    return f"only the first {len(film.shots) - 1:,} changes of the board; the search went on"
