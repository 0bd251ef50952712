"""A small search tree that hangs from its root, every state a card: its number, what was chosen, and its board.

All that is written stands inside of the cards, and the lines run in the gaps between the levels.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import shorten, wrap

from pensil.core.trace import state
from pensil.lab.sheet import Sheet
from pensil.lab.tree import Tree
from pensil.lab.tree_circles import FACES, Point, back, fate
from pensil.lab.tree_layout import across
from pensil.render.geometry import cross, number

PAD = 7
GAP = 12  # between cards on a level
DROP = 30  # between levels
LINE = 11.5
LETTER = 6.1  # the width of a letter in the widest of the fonts
HEAD = 15
HEADING, LEAST = 62, 88  # the width of what stands in a card: its heading, and a line of words where there are any
MOST_LINES = 4
CSS = """\
.lab .card-number{font-size:12px;font-weight:600}
.lab .card-words{font-size:10px}
.lab .card-back{font-size:10px;text-anchor:end}
"""


class Cards:
    """The cards of a tree; `boards` has the sizes of their boards by the places of the nodes."""

    def __init__(self, tree: Tree, boards: Mapping[int, Point]) -> None:
        self.nodes = tree.nodes
        self.boards = boards
        self.across = across(tree.nodes)
        board_width, board_height = (max([0.0, *sizes]) for sizes in zip(*boards.values(), (0.0, 0.0), strict=True))
        longest = max(LETTER * len(node.chosen) for node in tree.nodes)
        self.inner = max(HEADING, board_width, min(LEAST, longest))
        self.lines = [_lines(node.chosen, int(self.inner / LETTER)) for node in tree.nodes]
        self.written = HEAD + LINE * max(map(len, self.lines))
        self.width = self.inner + 2 * PAD
        self.height = self.written + (board_height + 5 if boards else 0) + 2 * PAD

    @property
    def beside(self) -> float:
        """How many cards wide it is."""
        return max(self.across) + 1

    @property
    def size(self) -> Point:
        depth = max(node.depth for node in self.nodes)
        wide = max(self.across) * (self.width + GAP) + self.width
        return wide + 2 * PAD, depth * (self.height + DROP) + self.height + 2 * PAD

    def corner(self, place: int) -> Point:
        """The left upper corner of a card."""
        node = self.nodes[place]
        return PAD + self.across[place] * (self.width + GAP), PAD + node.depth * (self.height + DROP)

    def board_at(self, place: int) -> Point:
        """The left upper corner of its board."""
        x, y = self.corner(place)
        return x + (self.width - self.boards[place][0]) / 2, y + PAD + self.written + 5

    def draw(self, sheet: Sheet, place: int) -> None:
        node, (x, y) = self.nodes[place], self.corner(place)
        became = fate(node)
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        sheet.add(f'<rect class="face {FACES[became]}" x="{number(x)}" y="{number(y)}" {size} rx="6"/>')
        digits = str(state(node.number))
        sheet.text(x + PAD, y + PAD + 9, digits, "card-number")
        self._fate(sheet, became, (x, y), x + PAD + 8 * len(digits) + 10)
        if node.back:
            sheet.text(x + self.width - PAD, y + PAD + 9, back(node), "card-back")
        for i, line in enumerate(self.lines[place], 1):
            sheet.text(x + PAD, y + PAD + HEAD - 3 + LINE * i, line, "card-words")

    def line(self, place: int) -> str:
        """Down from the parent, along the gap, and down to the card."""
        (x1, y1), (x2, y2) = self.corner(self.nodes[place].parent or 0), self.corner(place)
        half = self.width / 2
        start = f"M{number(x1 + half)} {number(y1 + self.height)}"
        return f"{start}V{number(y2 - DROP / 2)}H{number(x2 + half)}V{number(y2)}"

    def _fate(self, sheet: Sheet, became: str, corner: Point, x: float) -> None:
        """A cross beside the number of a dead node, and a second line around a solution."""
        left, top = corner
        if became == "dead":
            sheet.path(cross(x, top + PAD + 5, 3.6), "fate ink-error")
        elif became == "solution":
            size = f'width="{number(self.width + 7)}" height="{number(self.height + 7)}"'
            place = f'x="{number(left - 3.5)}" y="{number(top - 3.5)}"'
            sheet.add(f'<rect class="fate ink-answer" {place} {size} rx="9"/>')


def _lines(words: str, width: int) -> list[str]:
    """Words in a few short lines."""
    lines = wrap(words, width)
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[: MOST_LINES - 1], shorten(" ".join(lines[MOST_LINES - 1 :]), width, placeholder="…")]
