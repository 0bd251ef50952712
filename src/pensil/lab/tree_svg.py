"""A search tree as SVG, with the numbers that the papers give the states.

A small tree hangs from its root, each state a card with its board; one that is too wide for that is an outline, which a
page can be scrolled through. A tree with very many states has no boards.
"""

from __future__ import annotations

from textwrap import wrap

from pensil.core.trace import state
from pensil.lab.replay import SAY
from pensil.lab.sheet import Sheet, printable
from pensil.lab.tree import Tree
from pensil.lab.tree_cards import CSS as CARDS_CSS
from pensil.lab.tree_cards import Cards
from pensil.lab.tree_circles import CSS as CIRCLES_CSS
from pensil.lab.tree_circles import FACES, Indented, Point, branch, draw_fate
from pensil.render.geometry import CELL, Geometry, circle, number
from pensil.render.reel import layers
from pensil.render.theme import stylesheet
from pensil.render.words import grouped
from pensil.words import DEFAULT

MARGIN = 24
TOP = 84  # room for the title, the legend and one line of the note
MOST_BESIDE = 20
"""A tree with more nodes side by side than this is not drawn hanging from its root."""

LARGEST_BOARD = 100
"""Pixels of the longer side of the boards in the nodes."""

LARGEST_CELL, SMALLEST_CELL = 20, 5.5
"""Pixels of their cells: small boards are not blown up, and large ones are left out."""

LETTER = 6.4  # the width of a letter of the legend in the widest of the fonts
TITLE_LETTER = 9.1  # of the title
LINE = 14  # from line to line of the note below the legend

CSS = (
    CIRCLES_CSS
    + CARDS_CSS
    + stylesheet()
    # The text of boards has the sizes and colours of its groups, not those of the sheet.
    + ".lab .pensil text{font-size:inherit;fill:inherit}\n"
    # Drawn so small, frames need more ink.
    + ".pensil.small .ring,.pensil.small .region{stroke-width:5}\n"
    + ".pensil.small .ring.trace{stroke-dasharray:6 5}\n"
)


def tree_svg(tree: Tree, title: str, lang: str = DEFAULT) -> str:
    """The tree with its title and a legend."""
    sheet = Sheet(SAY("tree.title", title=title).said(lang))
    boards = _Boards(tree)
    cards = Cards(tree, boards.sizes)
    drawing = cards if cards.beside <= MOST_BESIDE else Indented(tree, boards.sizes)
    sheet.text(MARGIN, 30, sheet.title, "title")
    width, height = drawing.size
    wide = max(width, _legend(sheet, 54, lang) - MARGIN, TITLE_LETTER * len(sheet.title))
    notes = wrap(note(tree, lang), int(wide / LETTER))
    for row, line in enumerate(notes):
        sheet.text(MARGIN, 76 + LINE * row, line, "small faint" if tree.whole else "small solid-error")
    top = TOP + LINE * (len(notes) - 1)
    sheet.add(boards.parts)
    sheet.add(f'<g transform="translate({MARGIN} {top})">')
    for place in sorted(range(1, len(tree.nodes)), key=lambda place: tree.nodes[place].on_the_way):
        branch(sheet, tree.nodes[place], drawing.line(place))
    for place, node in enumerate(tree.nodes):
        sheet.add(f'<g class="state" id="s{state(node.number)}"><title>{printable(node.told(lang))}</title>')
        drawing.draw(sheet, place)
        if place in boards.sizes:
            boards.draw(sheet, place, drawing.board_at(place))
        sheet.add("</g>")
    sheet.add("</g>")
    return sheet.svg(wide + 2 * MARGIN, top + height + MARGIN, CSS)


def note(tree: Tree, lang: str = DEFAULT) -> str:
    """How the states are numbered, or how many of them are drawn."""
    if tree.whole:
        return SAY("tree.numbered").said(lang)
    drawn, generated = (grouped(count, lang) for count in (len(tree.nodes) - 1, tree.generated))
    solved = any(node.solved for node in tree.nodes)
    return SAY("tree.cut", drawn=drawn, generated=generated, solved=solved).said(lang)


class _Boards:
    """The small boards of a tree; what they have in common is there once."""

    def __init__(self, tree: Tree) -> None:
        pictures = [picture for node in tree.nodes if (picture := node.picture())]
        self.sizes: dict[int, Point] = {}
        self.parts = ""
        if len(pictures) < len(tree.nodes):
            return
        geometry = Geometry(pictures[0])
        self.scale = min(LARGEST_BOARD / max(geometry.width, geometry.height), LARGEST_CELL / CELL)
        if self.scale * CELL < SMALLEST_CELL:
            return
        size = geometry.width * self.scale, geometry.height * self.scale
        self.sizes = dict.fromkeys(range(len(pictures)), size)
        parts, self.stacks = layers(pictures, lambda _: None)
        drawn = "\n".join(f'<g id="b{i}" class="pensil small">{part}</g>' for i, part in enumerate(parts))
        self.parts = f"<defs>\n{drawn}\n</defs>"

    def draw(self, sheet: Sheet, place: int, at: Point) -> None:
        used = "".join(f'<use href="#b{part}"/>' for part in self.stacks[place])
        x, y = at
        sheet.add(f'<g transform="translate({number(x)} {number(y)}) scale({self.scale:.4f})">{used}</g>')


def _legend(sheet: Sheet, y: float, lang: str) -> float:
    """One of each, and where the last one ends."""
    x = MARGIN + 8.0
    for became, face in FACES.items():
        words = SAY(f"tree.{became}").said(lang)
        sheet.path(circle(x, y - 4, 8), f"face {face}")
        draw_fate(sheet, became, (x, y - 4), 8)
        sheet.text(x + 18, y, words, "small")
        x += 18 + LETTER * len(words) + 26
    words = SAY("tree.backtrack").said(lang)
    sheet.text(x - 8, y, words, "small")
    return x + LETTER * len(words)
