"""Nodes of a search tree as circles with the numbers of the states: in a tree that hangs, and in an outline.

What a state is can be told from its shape alone: one that is only live has a broken line, a dead one a small cross
beside it, a solution a double line. Lines run where no words are: a tree that hangs has no words but the numbers, and
in an outline they run to the left of everything that is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from textwrap import shorten

from pensil.core.trace import state
from pensil.lab.sheet import Sheet
from pensil.lab.tree import Node, Tree
from pensil.lab.tree_layout import across, in_reading_order
from pensil.render.geometry import circle, cross, number

RADIUS = 13
WIDER = 2.5
"""So much is added to the radius of all circles of a tree for each digit from the fifth on of its longest number."""

CSS = f"""\
.lab .branch{{fill:none;stroke-width:1.4}}
.lab .branch.ink-answer{{stroke-width:3}}
.lab .face{{stroke-width:1.6}}
.lab .face.live{{stroke-dasharray:3.2 2.4}}
.lab .fate{{fill:none;stroke-width:1.6}}
.lab .number{{font-size:{RADIUS - 2}px;font-weight:600;text-anchor:middle}}
.lab .number.long{{font-size:{RADIUS - 5}px}}
.lab .chosen{{font-size:11px}}
"""

FACES = {
    "live": "live open frame",
    "expanded": "tint-trace ink-trace",
    "dead": "tint-error ink-error",
    "way": "way tint-answer ink-answer",
    "solution": "tint-answer ink-answer",
}
"""The classes of a node by what became of it."""

Point = tuple[float, float]


def fate(node: Node) -> str:
    """What became of a node, as a key of FACES."""
    if node.solved:
        return "solution"
    if node.dead is not None:
        return "dead"
    if node.on_the_way:
        return "way"
    return "expanded" if node.expanded else "live"


def back(node: Node) -> str:
    """Where the search went back to from a node, shortly."""
    return f"← {', '.join(str(state(number)) for number in node.back)}" if node.back else ""


def branch(sheet: Sheet, node: Node, data: str) -> None:
    """The line that leads to a node."""
    sheet.path(data, f"branch {'ink-answer' if node.on_the_way else 'frame'}")


def radius_of(tree: Tree) -> float:
    """The radius in which all numbers of a tree have room."""
    digits = max(len(str(state(node.number))) for node in tree.nodes)
    return RADIUS + WIDER * max(0, digits - 4)


def draw_circle(sheet: Sheet, node: Node, at: Point, radius: float) -> None:
    x, y = at
    became = fate(node)
    sheet.add(f'<circle class="face {FACES[became]}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')
    draw_fate(sheet, became, at, radius)
    digits = str(state(node.number))
    sheet.text(x, y + 4, digits, "number long" if len(digits) > 3 else "number")


def draw_fate(sheet: Sheet, became: str, at: Point, radius: float) -> None:
    """The second line around a solution, and the cross at a dead node, which leaves its number alone."""
    x, y = at
    if became == "solution":
        sheet.path(circle(x, y, radius + 3.5), "fate ink-answer")
    elif became == "dead":
        x, y = x + 0.9 * radius, y - 0.9 * radius
        sheet.path(circle(x, y, 6) + cross(x, y, 2.5), "fate open ink-error")


class Hanging:
    """The root above, and nothing written but numbers."""

    def __init__(self, tree: Tree) -> None:
        self.nodes = tree.nodes
        self.across = across(tree.nodes)
        self.radius = radius_of(tree)
        self.step, self.level, self.edge = 2 * self.radius + 10, 2 * self.radius + 24, self.radius + 6

    @property
    def beside(self) -> float:
        """How many nodes wide it is."""
        return max(self.across) + 1

    @property
    def size(self) -> Point:
        depth = max(node.depth for node in self.nodes)
        return 2 * self.edge + max(self.across) * self.step, 2 * self.edge + depth * self.level

    def at(self, place: int) -> Point:
        return self.edge + self.across[place] * self.step, self.edge + self.nodes[place].depth * self.level

    def line(self, place: int) -> str:
        """Down from the parent, along between the levels, and down to the node."""
        (x1, y1), (x2, y2) = self.at(self.nodes[place].parent or 0), self.at(place)
        start = f"M{number(x1)} {number(y1 + self.radius)}"
        return f"{start}V{number((y1 + y2) / 2)}H{number(x2)}V{number(y2 - self.radius)}"

    def draw(self, sheet: Sheet, place: int) -> None:
        draw_circle(sheet, self.nodes[place], self.at(place), self.radius)


class Indented:
    """A line for each node, below its parent and further in; perhaps with a board between its number and its words."""

    TOP = 6
    LETTERS = 70

    def __init__(self, tree: Tree, boards: Mapping[int, Point] | None = None) -> None:
        self.nodes = tree.nodes
        self.boards = boards or {}
        self.radius = radius_of(tree)
        self.indent, self.edge = 2 * self.radius + 6, self.radius + 6
        self.row = max([2 * self.radius + 4.0, *(height + 8 for _, height in self.boards.values())])
        self.rows = {place: row for row, place in enumerate(in_reading_order(tree.nodes))}
        self.before = {child: elder for node in tree.nodes for elder, child in pairwise(node.children)}

    @property
    def size(self) -> Point:
        return max(map(self._right, range(len(self.nodes)))), len(self.nodes) * self.row + 2 * self.TOP

    def _right(self, place: int) -> float:
        """Where the words of a node end in the widest of the fonts."""
        node = self.nodes[place]
        return self.beside_board(place) + 6.8 * (len(self.words(node)) + len(back(node)) + 1)

    def words(self, node: Node) -> str:
        """What was chosen; where a strategy does not tell, why it was wrong."""
        return shorten(node.chosen or node.dead or "", self.LETTERS, placeholder="…")

    def at(self, place: int) -> Point:
        return self.edge + self.nodes[place].depth * self.indent, self.TOP + (self.rows[place] + 0.5) * self.row

    def board_at(self, place: int) -> Point:
        """The left upper corner of its board."""
        x, y = self.at(place)
        return x + self.radius + 9, y - self.boards[place][1] / 2

    def beside_board(self, place: int) -> float:
        """Where the words of a node begin."""
        board = self.boards.get(place)
        return self.at(place)[0] + self.radius + 9 + (0 if board is None else board[0] + 8)

    def line(self, place: int) -> str:
        """Down from the parent, where no line to the child before it is there already, and along to the node."""
        (x1, y1), (x2, y2) = self.at(self.nodes[place].parent or 0), self.at(place)
        shared = place in self.before and not self.nodes[place].on_the_way
        start = self.at(self.before[place])[1] if shared else y1 + self.radius
        return f"M{number(x1)} {number(start)}V{number(y2)}H{number(x2 - self.radius)}"

    def draw(self, sheet: Sheet, place: int) -> None:
        node, (x, y) = self.nodes[place], self.at(place)
        draw_circle(sheet, node, (x, y), self.radius)
        said = "  ".join(words for words in (self.words(node), back(node)) if words)
        sheet.text(self.beside_board(place), y + 4, said, "chosen")
