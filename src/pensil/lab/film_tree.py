"""The search tree beside a film: at which place of the film each of its nodes is made, shown and decided.

It is drawn with circles, which are the buttons of the page: a tree that hangs where it is narrow enough, else an
outline.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from html import escape

from pensil.core.board import Puzzle
from pensil.core.record import record
from pensil.core.trace import Event, What
from pensil.lab.replay import SAY
from pensil.lab.sheet import Sheet, printable, sheet_css
from pensil.lab.tree import Growing, Tree
from pensil.lab.tree_circles import CSS, Hanging, Indented, branch
from pensil.lab.tree_layout import in_reading_order
from pensil.render.geometry import number
from pensil.render.words import page_words

MOST_BESIDE = 14
"""A tree with more nodes side by side than this is an outline: the page has room for so many beside the board."""


@record
class Seen:
    """A tree, and for each of its nodes the places of the film where it is made, shown on the board, and decided.

    One that is not shown has no place: it stands in a part that was left out. One that is not decided is live.
    """

    tree: Tree
    made: tuple[int, ...]
    shown: tuple[int | None, ...]
    decided: tuple[int | None, ...]


class FilmedTree:
    """A tree that grows while its search is filmed; when the film is full, it gets only the ways to solutions."""

    def __init__(self, puzzle: Puzzle, lang: str) -> None:
        self._growing = Growing(puzzle, lang=lang)
        self._made = [0]  # by the numbers of events
        self._shown: list[int | None] = [0]
        self._decided: list[int | None] = [None]

    @property
    def full(self) -> bool:
        return self._growing.full

    @full.setter
    def full(self, full: bool) -> None:
        self._growing.full = full

    def see(self, event: Event, number: int, shot: int) -> None:
        """One more event; `shot` is the number of the event that made the present board."""
        growing, what = self._growing, event.what
        growing.see(event)
        new = len(growing.nodes) - len(self._made)
        self._made += [number] * new
        self._shown += [None] * new
        # A way to a solution that was left out is added from its end: its states were expanded long before.
        self._decided += [number if what is What.SOLVED else None] * new
        place = growing.places.get(event.node)
        if place is None:
            return
        # When the film is full, what was listed stays shown as it was then; a solution is shown in any case.
        drawn = what in (What.LISTED, What.PLACED) and not self.full
        if drawn or (what is What.SOLVED and self._shown[place] is None):
            self._shown[place] = shot
        if what in (What.EXPANDED, What.DEAD, What.SOLVED):
            self._decided[place] = number

    def seen(self, starts: Sequence[int]) -> Seen:
        """The tree of a film whose shots were made by the events of these numbers."""
        places = {start: place for place, start in reversed(list(enumerate(starts)))}

        def place(event: int) -> int:
            return max(0, bisect_right(starts, event) - 1)

        return Seen(
            self._growing.tree(),
            tuple(map(place, self._made)),
            tuple(None if event is None else places.get(event) for event in self._shown),
            tuple(None if event is None else place(event) for event in self._decided),
        )


def tree_html(seen: Seen, lang: str) -> str:
    """The tree as a part of a page; nothing where there is nothing but the root."""
    nodes = seen.tree.nodes
    if len(nodes) == 1:
        return ""
    hanging = Hanging(seen.tree)
    drawing = hanging if hanging.beside <= MOST_BESIDE else Indented(seen.tree)
    sheet = Sheet("")
    for place in range(1, len(nodes)):
        branch(sheet, nodes[place], drawing.line(place))
    for place in in_reading_order(nodes):
        node = nodes[place]
        disabled = ' aria-disabled="true"' if seen.shown[place] is None else ""
        item = f'role="treeitem" aria-level="{node.depth + 1}" tabindex="-1"{disabled}'
        sheet.add(f'<g class="state" data-node="{place}" {item}><title>{printable(node.told(lang))}</title>')
        drawing.draw(sheet, place)
        sheet.add("</g>")
    width, height = (number(side) for side in drawing.size)
    words = {name: escape(word) for name, word in page_words(lang).items()}
    cut = "" if seen.tree.whole else f"<p>{escape(SAY('film.part').said(lang))}</p>"
    return (
        f'<section id="branches">\n<h2>{words["tree"]}</h2>\n<p>{words["choose"]}</p>{cut}\n<div id="tree">'
        f'<svg class="lab {"hanging" if drawing is hanging else "outline"}" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="tree" '
        f'aria-label="{words["tree"]}">\n' + "\n".join(sheet.elements) + "\n</svg></div>\n</section>"
    )


def tree_data(seen: Seen) -> list[tuple[int, int | None, int | None]]:
    """For each node the places where it is made, shown and decided."""
    return list(zip(seen.made, seen.shown, seen.decided, strict=True))


TREE_CSS = sheet_css() + CSS
