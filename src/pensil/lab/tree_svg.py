"""A search tree as SVG, drawn as the papers draw theirs: circles with the numbers of the states.

A small tree hangs from its root; a large one lies on its side, so that each state has a line of its own and a page can
be scrolled through it. What a state is can be told from its shape alone: an E-node is filled, a dead one is crossed,
a solution has a double ring.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from textwrap import shorten, wrap

from pensil.lab.replay import state
from pensil.lab.sheet import Sheet, printable
from pensil.lab.tree import Node, Tree
from pensil.render.geometry import circle, cross, number
from pensil.render.words import grouped
from pensil.words import DEFAULT, SHARED, Vocabulary

SAY = Vocabulary(SHARED)

RADIUS = 13
MARGIN = 28
TOP = 92  # room for the title and the legend
LETTER = 5.2  # the width of a letter of the labels
CSS = f"""\
.lab .edge{{stroke-width:1.4}}
.lab .back{{stroke-width:1.4;stroke-dasharray:5 3;opacity:.8}}
.lab .node{{stroke-width:1.6}}
.lab .node.open{{stroke-width:1.2}}
.lab .twice,.lab .cross{{fill:none;stroke-width:1.8}}
.lab .number{{font-size:{RADIUS - 2}px;font-weight:600;text-anchor:middle}}
.lab .number.long{{font-size:{RADIUS - 5}px}}
.lab .label{{font-size:10px}}
"""

Point = tuple[float, float]
Label = tuple[float, float, str, str]
"""A line beside a node: how far it is from its middle, the words, and their classes."""


def tree_svg(tree: Tree, title: str, generated: int | None = None, lang: str = DEFAULT) -> str:
    """The tree with its title and a legend; `generated` is how many nodes there are if the tree is cut off."""
    drawing = _Hanging(tree) if tree.small else _Lying(tree)
    sheet = Sheet(SAY("tree.title", title=title).said(lang))
    sheet.text(MARGIN, 30, sheet.title, "title")
    _legend(sheet, 56, lang)
    if not tree.whole:
        drawn, all_of_them = grouped(len(tree.nodes) - 1, lang), grouped(generated, lang) if generated else None
        sheet.text(MARGIN, 78, SAY("tree.cut", drawn=drawn, generated=all_of_them).said(lang), "solid-error")
    else:
        sheet.text(MARGIN, 78, SAY("tree.numbered").said(lang), "small faint")
    sheet.add(_ARROW)
    for place, node in enumerate(tree.nodes):
        if node.parent is not None:
            sheet.path(drawing.edge(node.parent, place), "edge frame")
    for start, end in tree.backtracks:
        sheet.add(f'<path class="back ink-trace" marker-end="url(#arrow)" d="{drawing.arrow(start, end)}"/>')
    for place, node in enumerate(tree.nodes):
        _draw_node(sheet, node, drawing.at(place), drawing.label(node), lang)
    width, height = drawing.size
    return sheet.svg(max(width, 620), height, CSS)


_ARROW = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path class="solid-trace" d="M0 0L8 4L0 8z"/></marker></defs>'
)


class _Hanging:
    """The root above; labels in a few short lines on the edges, just above their node."""

    def __init__(self, tree: Tree) -> None:
        self.nodes = tree.nodes
        self.lines = {node.number: _lines(node.placed, 15, 3) for node in tree.nodes[1:]}
        longest = max((len(line) for lines in self.lines.values() for line in lines), default=0)
        deepest = max((len(lines) for lines in self.lines.values()), default=0)
        self.step = max(2 * RADIUS + 14, longest * LETTER + 10)
        self.level = 2 * RADIUS + 30 + 12 * deepest
        self.left = MARGIN + self.step / 2

    @property
    def size(self) -> Point:
        across = max(node.across for node in self.nodes)
        depth = max(node.depth for node in self.nodes)
        return self.left + across * self.step + self.step / 2 + MARGIN, TOP + RADIUS + depth * self.level + 40

    def at(self, place: int) -> Point:
        node = self.nodes[place]
        return self.left + node.across * self.step, TOP + RADIUS + node.depth * self.level

    def edge(self, parent: int, child: int) -> str:
        """Straight to above the label, then down through it, so that labels do not lie on slanted lines."""
        (x1, y1), (x2, y2) = self.at(parent), self.at(child)
        knee = y2 - RADIUS - 12 * len(self.lines[self.nodes[child].number]) - 6
        return f"M{number(x1)} {number(y1 + RADIUS)}L{number(x2)} {number(knee)}V{number(y2 - RADIUS)}"

    def arrow(self, start: int, end: int) -> str:
        """Out to the right and back from above, around what lies between."""
        (x1, y1), (x2, y2) = self.at(start), self.at(end)
        bow = 24 + 0.18 * abs(y1 - y2)
        right = max(x1, x2) + bow
        return (
            f"M{number(x1 + RADIUS)} {number(y1)}C{number(right)} {number(y1 - 8)} {number(right)} {number(y2 + 8)} "
            f"{number(x2 + RADIUS + 1)} {number(y2)}"
        )

    def label(self, node: Node) -> list[Label]:
        lines = self.lines.get(node.number, [])
        start = -RADIUS - 12 * len(lines) + 4
        return [(0.0, start + 12 * i, line, "middle") for i, line in enumerate(lines)]


class _Lying:
    """The root at the left; labels to the right of their nodes, and edges that begin after them."""

    ROW = 2 * RADIUS + 2

    def __init__(self, tree: Tree) -> None:
        self.nodes = tree.nodes
        self.lines = {node.number: _lines(node.placed, 34, 1) for node in tree.nodes}
        longest = max((len(line) for lines in self.lines.values() for line in lines), default=0)
        self.label_width = longest * LETTER + 8
        self.before = {child: elder for node in tree.nodes for elder, child in pairwise(node.children)}
        self.level = 2 * RADIUS + self.label_width + 30

    @property
    def size(self) -> Point:
        across = max(node.across for node in self.nodes)
        depth = max(node.depth for node in self.nodes)
        return MARGIN + depth * self.level + 2 * RADIUS + self.label_width + MARGIN, TOP + across * self.ROW + 60

    def at(self, place: int) -> Point:
        node = self.nodes[place]
        return MARGIN + RADIUS + node.depth * self.level, TOP + RADIUS + node.across * self.ROW

    def edge(self, parent: int, child: int) -> str:
        """Along the line of the parent to its first child; from the child before it down to any other one."""
        (x1, y1), (x2, y2) = self.at(parent), self.at(child)
        siblings = self.nodes[parent].children
        if child == siblings[0]:
            start = x1 + RADIUS + 9 + LETTER * len("".join(self.lines[self.nodes[parent].number]))
            return f"M{number(start)} {number(y1)}H{number(x2 - RADIUS)}"
        _, before = self.at(self.before[child])
        return f"M{number(x2 - RADIUS - 14)} {number(before)}V{number(y2)}H{number(x2 - RADIUS)}"

    def arrow(self, start: int, end: int) -> str:
        """From below the node, around its left, to below the node gone back to."""
        (x1, y1), (x2, y2) = self.at(start), self.at(end)
        return (
            f"M{number(x1 - 0.7 * RADIUS)} {number(y1 + 0.7 * RADIUS)}Q{number(x2)} {number(y1 + 14)} "
            f"{number(x2)} {number(y2 + RADIUS + 1)}"
        )

    def label(self, node: Node) -> list[Label]:
        return [(RADIUS + 5.0, 3.5, line, "") for line in self.lines[node.number]]


def _lines(words: str, width: int, most: int) -> list[str]:
    """Words in a few short lines."""
    lines = wrap(words, width)
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), width, placeholder="…")]


def _draw_node(sheet: Sheet, node: Node, at: Point, label: Sequence[Label], lang: str) -> None:
    x, y = at
    said = SAY("tree.node", state=state(node.number), placed=node.placed, dead=node.dead, solved=node.solved)
    sheet.add(f"<g><title>{printable(said.said(lang))}</title>")
    for dx, dy, line, classes in label:
        sheet.text(x + dx, y + dy, line, f"label halo {classes}".strip())
    sheet.add(f'<circle class="node {_look(node)}" cx="{number(x)}" cy="{number(y)}" r="{RADIUS}"/>')
    if node.solved:
        sheet.path(circle(x, y, RADIUS + 3.5), "twice ink-answer")
    if node.dead is not None:
        sheet.path(cross(x, y, RADIUS * 0.7), "cross ink-error")
    digits = str(state(node.number))
    long = " long" if len(digits) > 3 else ""
    sheet.text(x, y + 4, digits, f"number{long}" + (" halo on-error" if node.dead is not None else ""))
    sheet.add("</g>")


def _look(node: Node) -> str:
    if node.solved:
        return "tint-answer ink-answer"
    if node.dead is not None:
        return "tint-error ink-error"
    return "tint-trace ink-trace" if node.expanded else "open frame"


def _legend(sheet: Sheet, y: float, lang: str) -> None:
    """One of each, drawn as paths: the circles of the drawing are nodes."""
    x = MARGIN + 8.0
    for look, extra, key in (
        ("open frame", "", "generated"),
        ("tint-trace ink-trace", "", "expanded"),
        ("tint-error ink-error", "cross", "dead"),
        ("tint-answer ink-answer", "twice", "solution"),
    ):
        words = SAY(f"tree.{key}").said(lang)
        sheet.path(circle(x, y - 4, 7), f"key {look}")
        if extra == "cross":
            sheet.path(cross(x, y - 4, 5), "cross ink-error")
        if extra == "twice":
            sheet.path(circle(x, y - 4, 9.5), "twice ink-answer")
        sheet.text(x + 14, y, words, "small")
        x += 40 + len(words) * 6
    sheet.add(f'<path class="back ink-trace" marker-end="url(#arrow)" d="M{number(x - 8)} {number(y)}q16 -14 32 -4"/>')
    sheet.text(x + 32, y, SAY("tree.backtrack").said(lang), "small")
