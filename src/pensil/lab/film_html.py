"""A film as a page of HTML that plays it: one file, nothing from elsewhere, works offline, light and dark.

The board is at the left, what happens and the search tree beside it (on a phone below it); a click on a state shows its
board.
"""

from __future__ import annotations

from html import escape

from pensil.core.trace import Counters
from pensil.lab.film import Film
from pensil.lab.film_tree import TREE_CSS, tree_data, tree_html
from pensil.render.page import asset
from pensil.render.player import Part, render_player
from pensil.render.words import page_words

RATE = 2
"""Shots per second to begin with."""


def film_html(film: Film, tree: str | None = None) -> str:
    """The page with its film; `tree` is the address of a drawing of the search tree, if there is one."""
    plain = page_words(film.lang)
    words = {name: escape(word) for name, word in plain.items()}
    link = "" if tree is None else f'\n<p><a href="{escape(tree)}">{words["tree-file"]}</a></p>'
    rows = "\n".join(f"<tr><th>{words[name]}</th><td></td></tr>" for name in Counters().to_json())
    part = Part(
        css=TREE_CSS + asset(__name__, "film.css"),
        script=asset(__name__, "film.js"),
        header=f"<p>{escape(film.note())}</p>{link}\n<noscript><p>{words['script']}</p></noscript>",
        side=(
            '<section id="side">\n<p id="event"></p>\n<ul id="words"></ul>\n'
            f"{tree_html(film.seen, film.lang)}\n"
            f'<table id="counters"><caption>{words["counters"]}</caption>\n{rows}\n</table>\n</section>'
        ),
        data={
            "event": plain["event"],
            "told": [
                (moment.event, words, moment.counters, film.seen.tree.places.get(moment.node))
                for moment, words in zip(film.moments, film.told(), strict=True)
            ],
            "tree": tree_data(film.seen),
        },
    )
    return render_player(film.title, film.reel, part, lang=film.lang, total=len(film.moments) - 1, rate=RATE)
