"""The search tree: its shape, its layout, its drawing."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.core.trace import Event, Strategy, What
from pensil.engine.run import strategy_named
from pensil.lab.tree import MOST_NODES, Node, lay_out, search_tree
from pensil.lab.tree_svg import tree_svg
from tests.lab.traces import EVERY, RECTANGLES, quoted, searched, small

SVG = "{http://www.w3.org/2000/svg}"


def circles(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))


@pytest.mark.parametrize(("kind", "strategy"), EVERY, ids=lambda each: getattr(each, "name", each))
def test_every_generated_node_is_a_circle_and_the_root_is_one_more(kind: str, strategy: Strategy) -> None:
    search, events = searched(small(kind), strategy, nodes=500)
    svg = tree_svg(search_tree(events), "a title")
    assert len(circles(svg)) == search.tally.counters.generated + 1
    root = ElementTree.fromstring(svg)
    crossed = [path for path in root.iter(f"{SVG}path") if path.get("class") == "cross ink-error"]
    dead = {event.node for event in events if event.what is What.DEAD}
    assert len(crossed) == len(dead) + 1  # and the legend
    assert "nan" not in svg.lower()
    assert "Cut off" not in svg


def test_the_numbers_are_the_states_of_the_paper() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    tree = search_tree(events)
    assert len(tree.backtracks) == 5
    svg = ElementTree.fromstring(tree_svg(tree, "combo"))
    numbers = [text.text for text in svg.iter(f"{SVG}text") if "number" in text.get("class", "")]
    assert numbers[:4] == ["1", "2", "8", "10"]
    backs = [path for path in svg.iter(f"{SVG}path") if path.get("class") == "back ink-trace"]
    assert len(backs) == 5 + 1  # and the legend
    titles = [title.text or "" for title in svg.iter(f"{SVG}title")]
    assert "state 38: the 6 at r4c3 gets r3c2 to r4c4; a solution" in titles


def chain(length: int) -> list[Event]:
    return [Event(What.PLACED, n, n - 1, reason=quoted(f"choice {n}")) for n in range(1, length + 1)]


def test_a_deep_tree_needs_no_recursion() -> None:
    tree = search_tree(chain(MOST_NODES))
    assert tree.whole
    assert tree.nodes[-1].depth == MOST_NODES
    assert {node.across for node in tree.nodes} == {0.0}
    assert len(circles(tree_svg(tree, "deep"))) == MOST_NODES + 1


def test_a_large_tree_is_cut_off_and_says_so() -> None:
    tree = search_tree(chain(MOST_NODES + 500))
    assert not tree.whole
    svg = tree_svg(tree, "large", 2500)
    assert len(circles(svg)) == MOST_NODES + 1
    assert "only the first 2,000 of 2,500 generated states are drawn" in svg


def test_what_was_placed_cannot_break_the_drawing() -> None:
    svg = tree_svg(search_tree([Event(What.PLACED, 1, 0, reason=quoted('<b> & "\x07"'))]), "<title> & more")
    assert "<b> & " in "".join(ElementTree.fromstring(svg).itertext())


@given(st.lists(st.integers(min_value=0, max_value=10**6), max_size=120), st.booleans())
def test_nodes_of_a_level_keep_apart_and_parents_stand_over_their_children(picks: list[int], centred: bool) -> None:
    nodes = [Node(0, None, 0, "")]
    for number, pick in enumerate(picks, 1):
        parent = pick % number
        nodes[parent].children.append(number)
        nodes.append(Node(number, parent, nodes[parent].depth + 1, ""))
    lay_out(nodes, centred=centred)
    assert min(node.across for node in nodes) == 0
    levels: dict[int, list[int]] = defaultdict(list)
    walk = [0]
    while walk:  # in the order in which the levels are drawn from left to right
        place = walk.pop()
        levels[nodes[place].depth].append(place)
        walk += reversed(nodes[place].children)
    for level in levels.values():
        for left, right in pairwise(level):
            assert nodes[right].across - nodes[left].across >= 1 - 1e-9
    for node in nodes:
        if node.children:
            first, last = nodes[node.children[0]].across, nodes[node.children[-1]].across
            assert node.across == pytest.approx((first + last) / 2 if centred else first)
