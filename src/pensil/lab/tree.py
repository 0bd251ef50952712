"""The search tree of a trace, and where its nodes go when it is drawn.

The layout is that of Reingold and Tilford: a parent stands over the middle of its children (or over the first of them,
so that a large tree can be read from its corner), and subtrees are as close together as their outlines allow. It needs
no recursion, and a tree of n nodes takes time in proportion to n: when two outlines are merged, only the shorter one is
walked along.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pensil.core.trace import Event, What
from pensil.words import DEFAULT, SHARED, Vocabulary

SAY = Vocabulary(SHARED)

MOST_NODES = 2000
"""A tree with more nodes than this is not drawn to its end: nobody would see anything."""

MOST_BESIDE = 40
"""With more leaves than this a tree is not drawn hanging from its root."""


@dataclass
class Node:
    """A generated node: what was placed, what became of it, and its place (in units of one node)."""

    number: int
    parent: int | None
    depth: int
    placed: str
    children: list[int] = field(default_factory=list)  # places in the list of nodes
    expanded: bool = False
    dead: str | None = None  # the reason
    solved: bool = False
    across: float = 0.0


@dataclass
class Tree:
    """The nodes in the order in which they were placed, parents before their children; the root is the first."""

    nodes: list[Node]
    backtracks: list[tuple[int, int]]  # places in the list of nodes
    whole: bool  # whether all nodes of the trace are there

    @property
    def small(self) -> bool:
        """Whether its leaves fit side by side."""
        return sum(not node.children for node in self.nodes) <= MOST_BESIDE


def search_tree(events: Iterable[Event], most: int = MOST_NODES, lang: str = DEFAULT) -> Tree:
    """The tree of the first `most` generated nodes of a trace, laid out."""
    nodes = [Node(0, None, 0, SAY("events.root").said(lang))]
    place = {0: 0}
    backtracks: list[tuple[int, int]] = []
    whole = True
    for event in events:
        if event.what is What.PLACED and event.node not in place:
            if len(nodes) > most:
                whole = False
                break
            parent = place[event.parent or 0]
            place[event.node] = len(nodes)
            nodes[parent].children.append(len(nodes))
            nodes.append(Node(event.node, parent, nodes[parent].depth + 1, event.because(lang)))
        here = place[event.node]
        if event.what is What.EXPANDED:
            nodes[here].expanded = True
        elif event.what is What.DEAD:
            nodes[here].dead = event.because(lang)
        elif event.what is What.SOLVED:
            nodes[here].solved = True
        elif event.what is What.BACKTRACKED:
            backtracks.append((here, place[event.parent or 0]))
    tree = Tree(nodes, backtracks, whole)
    lay_out(nodes, centred=tree.small)
    return tree


@dataclass
class _Outline:
    """How far a subtree reaches to the left and to the right on each level, the top level last; all plus `shift`."""

    left: list[float]
    right: list[float]
    shift: float = 0.0


def lay_out(nodes: list[Node], *, centred: bool = True) -> None:
    """Set `across` of every node: 0 or more, and neighbours on a level at least 1 apart."""
    outlines: dict[int, _Outline] = {}
    offsets = [0.0] * len(nodes)  # from the parent
    for place in range(len(nodes) - 1, -1, -1):
        children = nodes[place].children
        if not children:
            outlines[place] = _Outline([0.0], [0.0])
            continue
        merged = outlines.pop(children[0])
        for child in children[1:]:
            merged, offsets[child] = _beside(merged, outlines.pop(child))
        middle = offsets[children[-1]] / 2 if centred else 0.0
        for child in children:
            offsets[child] -= middle
        merged.shift -= middle
        merged.left.append(-merged.shift)
        merged.right.append(-merged.shift)
        outlines[place] = merged
    for place, node in enumerate(nodes):
        node.across = offsets[place] + (nodes[node.parent].across if node.parent is not None else 0.0)
    least = min(node.across for node in nodes)
    for node in nodes:
        node.across -= least


def _beside(one: _Outline, other: _Outline) -> tuple[_Outline, float]:
    """Two outlines side by side, and how far the second had to be moved to the right."""
    shared = min(len(one.left), len(other.left))
    move = 1 + max((one.right[-i] + one.shift) - (other.left[-i] + other.shift) for i in range(1, shared + 1))
    other.shift += move
    if len(one.left) >= len(other.left):
        for i in range(1, shared + 1):
            one.right[-i] = other.right[-i] + other.shift - one.shift
        return one, move
    for i in range(1, shared + 1):
        other.left[-i] = one.left[-i] + one.shift - other.shift
    return other, move
