"""A page that plays a reel: the board, and the same buttons, keys and addresses whatever is played.

What a walkthrough and a film have besides goes in as data: what stands above and beside the board, and a script that
follows it. `page.html#12` opens at the twelfth step; 0 is the board to start from. Where shots are no steps of their
own, the data has their addresses as `stops`.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from pensil.core.record import record
from pensil.render.geometry import CELL
from pensil.render.page import asset, filled, packed, page
from pensil.render.reel import Reel
from pensil.render.words import page_words

LARGEST = 56
"""Pixels to a cell at most: small boards are not blown up to the size of the page."""

# One step is an arrow head, the way to an end a full one at a bar, and only to play is a full one alone.
_ICONS = {
    "first": '<path class="full" d="M6 5v14M18 6l-8 6 8 6z"/>',
    "back": '<path d="M15 5l-7 7 7 7"/>',
    "play": '<path class="full play" d="M8 5l11 7-11 7z"/><path class="pause" d="M8.5 6v12M15.5 6v12"/>',
    "next": '<path d="M9 5l7 7-7 7"/>',
    "last": '<path class="full" d="M18 5v14M6 6l8 6-8 6z"/>',
    "zoom": '<path d="M15.5 15.5L21 21"/><circle cx="10" cy="10" r="6.5"/>',
}


@record
class Part:
    """What one sort of page adds to the player: its style sheet and script, HTML above and beside the board, and data.

    The script puts functions of a place into `followers`; data is found in `film`.
    """

    css: str
    script: str
    header: str
    side: str
    data: Mapping[str, object]


def render_player(title: str, reel: Reel, part: Part, *, lang: str, total: int, rate: float) -> str:
    """The page of a reel; `total` is the number of the last step, `rate` the shots per second to begin with."""
    words = page_words(lang)
    film = {
        "cell": CELL,
        "total": total,
        "rate": rate,
        "play": words["play"],
        "pause": words["pause"],
        "elements": reel.elements,
        "pieces": reel.pieces,
        "orders": reel.orders,
        "shots": [(shot.order, shot.changes) for shot in reel.shots],
    }
    css = filled(asset(__name__, "player.css"), {"width": str(reel.width * LARGEST // CELL)})
    body = filled(
        asset(__name__, "player.html"),
        {
            "title": escape(title),
            "header": part.header,
            "side": part.side,
            "box": f"{reel.width} {reel.height}",
            "last": str(len(reel.shots) - 1),
            "buttons": "\n".join(_button(name, escape(words[name])) for name in _ICONS),
            "film": packed({**film, **part.data}),
            "script": f"{asset(__name__, 'player.js')}{part.script}start();\n",
            **{name: escape(words[name]) for name in ("board", "place", "speed")},
        },
    )
    return page(lang=lang, title=title, css=css + part.css, body=body)


def _button(name: str, word: str) -> str:
    icon = f'<svg viewBox="0 0 24 24" aria-hidden="true">{_ICONS[name]}</svg>'
    return f'<button id="{name}" type="button" aria-label="{word}" title="{word}">{icon}</button>'
