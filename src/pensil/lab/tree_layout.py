"""Where the nodes of a tree go when it hangs from its root, in units of one node.

The layout is that of Reingold and Tilford: a parent stands over the middle of its children, and subtrees are as close
together as their outlines allow. It needs no recursion, and a tree of n nodes takes time in proportion to n: when two
outlines are merged, only the shorter one is walked along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pensil.lab.tree import Node


@dataclass
class _Outline:
    """How far a subtree reaches to the left and to the right on each level, the top level last; all plus `shift`."""

    left: list[float]
    right: list[float]
    shift: float = 0.0


def across(nodes: Sequence[Node]) -> list[float]:
    """Where each node stands: 0 or more, and neighbours on a level at least 1 apart."""
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
        middle = offsets[children[-1]] / 2
        for child in children:
            offsets[child] -= middle
        merged.shift -= middle
        merged.left.append(-merged.shift)
        merged.right.append(-merged.shift)
        outlines[place] = merged
    found: list[float] = []
    for place, node in enumerate(nodes):
        found.append(offsets[place] + (found[node.parent] if node.parent is not None else 0.0))
    least = min(found)
    return [place - least for place in found]


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


def in_reading_order(nodes: Sequence[Node]) -> list[int]:
    """The places of the nodes as an outline lists them: each before its children, and these in their order."""
    found, todo = [], [0]
    while todo:
        place = todo.pop()
        found.append(place)
        todo += reversed(nodes[place].children)
    return found
