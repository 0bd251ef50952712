"""The search tree: every state in it, its layout, and drawings in which nothing lies on what is written."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import combinations, pairwise
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.trace import Event, Strategy, What
from pensil.engine.run import strategy_named
from pensil.lab import tree as trees
from pensil.lab.sheet import Sheet
from pensil.lab.tree import MOST_NODES, Node, Tree, search_tree
from pensil.lab.tree_circles import CSS as CIRCLES
from pensil.lab.tree_circles import Hanging, Indented
from pensil.lab.tree_layout import across, in_reading_order
from pensil.lab.tree_svg import MOST_BESIDE, tree_svg
from pensil.render.geometry import Geometry
from tests.checks import some
from tests.lab.traces import EVERY, RECTANGLES, quoted, searched, small

SVG = "{http://www.w3.org/2000/svg}"
AKARI = small("akari")


def states(svg: str) -> list[ElementTree.Element]:
    """The drawings of the nodes."""
    return [group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.get("class") == "state"]


def published() -> tuple[Tree, list[Event]]:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    return search_tree(puzzle, events), events


@pytest.mark.parametrize(("kind", "strategy"), EVERY, ids=lambda each: getattr(each, "name", each))
def test_every_generated_node_is_drawn_and_the_root_is_one_more(kind: str, strategy: Strategy) -> None:
    puzzle = small(kind)
    search, events = searched(puzzle, strategy, nodes=500)
    tree = search_tree(puzzle, events)
    svg = tree_svg(tree, "a title")
    drawn = states(svg)
    assert tree.whole
    assert len(drawn) == search.tally.counters.generated + 1
    numbers = [int(group.attrib["id"][1:]) for group in drawn]
    assert sorted(numbers) == list(range(1, len(drawn) + 1))
    crossed = [
        group
        for group in drawn
        if any("fate" in path.get("class", "") and "error" in path.get("class", "") for path in group.iter())
    ]
    assert len(crossed) == search.tally.counters.dead
    assert "nan" not in svg.lower()
    assert "Cut off" not in svg


def test_the_tree_has_all_states_of_the_paper() -> None:
    tree, _ = published()
    svg = tree_svg(tree, "combo")
    shown = {group.attrib["id"]: "".join(group.itertext()) for group in states(svg)}
    assert list(shown) == [f"s{number}" for number in range(1, 39)]
    titles = [group[0].text for group in states(svg)]
    assert titles[2] == "state 3: the 4 at r2c2 could take r2c1 to r3c2; listed, but never tried"
    assert titles[14] == (
        "state 15: the 5 at r5c1 takes r5c1 to r5c5; dead: the 8 at r2c5 has no rectangle left; back to state 10"
    )
    assert titles[37] == "state 38: the 6 at r4c3 takes r3c2 to r4c4; a solution"
    back = {node.number + 1: [number + 1 for number in node.back] for node in tree.nodes if node.back}
    assert back == {15: [10], 17: [10], 25: [20], 29: [21], 21: [11]}
    way = [node.number + 1 for node in tree.nodes if node.on_the_way]
    assert way == [1, 2, 8, 11, 19, 30, 32, 33, 36, 37, 38]
    indonesian = tree_svg(tree, "combo", "id")
    assert "simpul 1 adalah papan kosong" in indonesian
    assert "dead" not in re.sub(r"<style>.*?</style>", "", indonesian, flags=re.DOTALL)


@pytest.mark.parametrize("lang", ["en", "id"])
def test_no_word_of_the_legend_lies_on_the_next_sign(lang: str) -> None:
    texts = list(ElementTree.fromstring(tree_svg(published()[0], "combo", lang)).iter(f"{SVG}text"))
    legend = [(float(each.attrib["x"]), each.text or "") for each in texts if each.get("y") == "54"]
    assert len(legend) == 6
    for (x, words), (following, _) in pairwise(legend[:-1]):
        sign = following - 18 - 12  # its left edge: of the solution, a circle around a circle
        assert x + 6.32 * len(words) < sign, words  # 6.32 is the width of a letter of DejaVu Sans Mono, the widest


@pytest.mark.parametrize("title", ["combo", "a long title " * 9])
@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("lang", ["en", "id"])
def test_all_words_above_a_narrow_tree_stand_on_the_sheet_and_above_it(lang: str, cut: bool, title: str) -> None:
    """6.32 is the width of a small letter of DejaVu Sans Mono, the widest of the fonts, and 9.03 that of a title."""
    drawn = ElementTree.fromstring(tree_svg(search_tree(AKARI, chain(9), most=3 if cut else 9), title, lang))
    texts = drawn.findall(f"{SVG}text")
    assert len([text for text in texts if "title" in text.attrib.get("class", "")]) == 1
    for text in texts:
        letter = 9.03 if text.attrib.get("class") == "title" else 6.32
        assert float(text.attrib["x"]) + letter * len(text.text or "") <= float(drawn.attrib["width"]) - 20
    [tree] = drawn.findall(f"{SVG}g")
    top = float(tree.attrib["transform"].split()[-1].rstrip(")"))
    rows = sorted({float(text.attrib["y"]) for text in texts})
    assert max(rows) == top - 8
    assert min(b - a for a, b in pairwise(rows)) >= 13


@pytest.mark.parametrize("drawing", [Hanging, Indented])
@pytest.mark.parametrize("digits", range(1, 10))
def test_the_number_of_a_state_is_inside_of_its_circle(digits: int, drawing: type[Hanging] | type[Indented]) -> None:
    """Its corners are nearer to the middle than the line: 0.62 is the width of a digit of the widest of the fonts."""
    number = int("8" * digits)
    tree = Tree([Node(0, None, 0, "", [1]), Node(number - 1, 0, 1, "")], number, {0: 0, number - 1: 1})
    sheet = Sheet("")
    drawn = drawing(tree)
    drawn.draw(sheet, 1)
    svg = ElementTree.fromstring(f"<svg>{''.join(sheet.elements)}</svg>")
    radius = float(svg[0].attrib["r"])
    [text] = [each for each in svg.iter("text") if each.text == str(number)]
    rule = ".number.long" if "long" in text.attrib["class"] else ".number"
    found = re.search(rf"\.lab {re.escape(rule)}{{font-size:(\d+)px", CIRCLES)
    assert found is not None
    size = float(found[1])
    assert hypot(0.62 * size * digits / 2, 0.36 * size) < radius - 0.8
    assert drawn.at(1)[1] - drawn.at(0)[1] >= 2 * radius, "circles do not touch"
    assert radius == 13 or digits > 4


def test_a_node_has_the_board_at_it() -> None:
    tree, _ = published()
    solution = pensil.solve(pensil.read(RECTANGLES)).solutions[0]
    root, first, listed = tree.nodes[:3]
    assert root.board == Board.empty(solution.puzzle)
    assert first.board is not None
    assert first.board.decided == 1
    assert (listed.board, listed.looked_at) == (root.board, ((1, 0), (1, 1), (2, 0), (2, 1)))
    assert tree.nodes[-1].board == solution
    boards = [group.find(f"{SVG}g/{SVG}use") for group in states(tree_svg(tree, ""))]
    assert all(board is not None for board in boards)


def test_conclusions_belong_to_the_board_of_their_node() -> None:
    puzzle = small("nonogram")
    search, events = searched(puzzle, strategy_named("nonogram", "propagation"), solutions=1)
    tree = search_tree(puzzle, events)
    assert search.solutions
    assert next(node for node in tree.nodes if node.solved).board == search.solutions[0]


def test_a_large_tree_and_a_large_board_have_no_small_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    large = pensil.read({"kind": "akari", "cells": [[None] * 30 for _ in range(20)]})
    assert "<use" not in tree_svg(search_tree(large, chain(3)), "")
    assert "<use" in tree_svg(search_tree(AKARI, chain(3)), "")
    monkeypatch.setattr(trees, "MOST_BOARDS", 3)
    assert "<use" not in tree_svg(search_tree(AKARI, chain(3)), "")
    assert "<use" in tree_svg(search_tree(AKARI, chain(2)), "")


def chain(length: int) -> list[Event]:
    return [Event(What.PLACED, n, n - 1, reason=quoted(f"choice {n}")) for n in range(1, length + 1)]


def fan(length: int) -> list[Event]:
    return [Event(What.PLACED, n, 0, reason=quoted(f"choice {n}")) for n in range(1, length + 1)]


def test_a_deep_tree_needs_no_recursion() -> None:
    tree = search_tree(AKARI, chain(MOST_NODES))
    assert tree.whole
    assert tree.nodes[-1].depth == MOST_NODES
    assert set(across(tree.nodes)) == {0.0}
    assert len(states(tree_svg(tree, "deep"))) == MOST_NODES + 1


def test_a_large_tree_is_cut_off_and_says_so() -> None:
    tree = search_tree(AKARI, chain(MOST_NODES + 500))
    assert not tree.whole
    svg = tree_svg(tree, "large")
    assert len(states(svg)) == MOST_NODES + 1
    assert "only the first 2,000 of 2,500 generated states are drawn." in svg


def test_the_ways_to_solutions_are_never_cut_off() -> None:
    """Two branches that end nowhere, then a solution beyond the limit, then more that is not drawn."""
    events = [
        *(event for n in range(1, 6) for event in (Event(What.PLACED, n, 0), Event(What.REMOVED, n))),
        *(Event(What.PLACED, n, n - 1 if n > 6 else 0) for n in (6, 7, 8)),
        Event(What.SOLVED, 8),
        Event(What.PLACED, 9, 8),
    ]
    tree = search_tree(AKARI, events, most=3)
    assert [node.number for node in tree.nodes] == [0, 1, 2, 3, 6, 7, 8]
    assert [node.number for node in tree.nodes if node.on_the_way] == [0, 6, 7, 8]
    assert [node.expanded for node in tree.nodes[-3:]] == [True, True, False]
    assert "only the first 6 of 9 generated states are drawn, and the way to each solution." in tree_svg(tree, "")


def test_what_was_placed_cannot_break_the_drawing() -> None:
    svg = tree_svg(search_tree(AKARI, [Event(What.PLACED, 1, 0, reason=quoted('<b> & "\x07"'))]), "<title> & more")
    assert "<b> & " in "".join(ElementTree.fromstring(svg).itertext())


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


WIDEST = 0.602
"""The width of a letter of DejaVu Sans Mono, the widest of the fonts that the drawings ask for."""

SIZES = {"card-number": 12.0, "card-words": 10.0, "card-back": 10.0, "chosen": 11.0, "number": 11.0, "long": 8.0}


def written(svg: str) -> list[Box]:
    """The boxes of all words and numbers of the nodes, as wide as they can get."""
    boxes = []
    for text in (text for group in states(svg) for text in group.iter(f"{SVG}text")):
        name = text.attrib["class"].split()[-1]
        width = WIDEST * SIZES[name] * len(text.text or "")
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        left = x - {"card-back": 1.0, "number": 0.5, "long": 0.5}.get(name, 0) * width
        boxes.append(Box(left, y - 0.72 * SIZES[name], left + width, y))
    return boxes


def lines(svg: str) -> list[Box]:
    """The straight parts of all lines between nodes."""
    parts = []
    for path in ElementTree.fromstring(svg).iter(f"{SVG}path"):
        if not path.attrib["class"].startswith("branch"):
            continue
        x = y = 0.0
        for sign, numbers in re.findall(r"([MHV])([-\d. ]+)", path.attrib["d"]):
            before = x, y
            if sign == "M":
                x, y = map(float, numbers.split())
                continue
            x, y = (float(numbers), y) if sign == "H" else (x, float(numbers))
            parts.append(Box(min(x, before[0]), min(y, before[1]), max(x, before[0]) + 0.1, max(y, before[1]) + 0.1))
    return parts


def shapes() -> dict[str, Tree]:
    wide, deep = search_tree(AKARI, fan(MOST_BESIDE + 1)), search_tree(AKARI, chain(5))
    puzzle = pensil.read(RECTANGLES)
    found = {"the paper's": published()[0], "wide": wide, "deep": deep}
    for name in ("bfs", "backtracking"):
        _, events = searched(puzzle, strategy_named("shikaku", name), solutions=1)
        found[name] = search_tree(puzzle, events)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    found["indonesian"] = search_tree(puzzle, events, lang="id")
    return found


@pytest.mark.parametrize("name", shapes())
def test_nothing_lies_on_what_is_written(name: str) -> None:
    svg = tree_svg(shapes()[name], name)
    words = written(svg)
    assert len(words) > 5
    for part in some(lines(svg)):
        assert not [box for box in words if box.meets(part)]
    for one, other in combinations(words, 2):
        assert not one.meets(other)
    width, height = (float(size) for size in ElementTree.fromstring(svg).attrib["viewBox"].split()[2:])
    for box in words:
        assert box.left >= 0
        assert box.right + 24 <= width
        assert box.bottom + 84 <= height


@given(st.lists(st.integers(min_value=0, max_value=10**6), max_size=120))
def test_nodes_of_a_level_keep_apart_and_parents_stand_over_their_children(picks: list[int]) -> None:
    nodes = [Node(0, None, 0, "")]
    for number, pick in enumerate(picks, 1):
        parent = pick % number
        nodes[parent].children.append(number)
        nodes.append(Node(number, parent, nodes[parent].depth + 1, ""))
    places = across(nodes)
    assert min(places) == 0
    levels: dict[int, list[int]] = defaultdict(list)
    order = in_reading_order(nodes)
    assert sorted(order) == list(range(len(nodes)))
    for place in order:
        levels[nodes[place].depth].append(place)
    for level in levels.values():
        for left, right in pairwise(level):
            assert places[right] - places[left] >= 1 - 1e-9
    for place, node in enumerate(nodes):
        if node.children:
            first, last = places[node.children[0]], places[node.children[-1]]
            assert places[place] == pytest.approx((first + last) / 2)
            assert order.index(place) + 1 == order.index(node.children[0])


def test_what_happens_at_a_state_that_was_never_generated_is_not_drawn() -> None:
    events = [Event(What.PLACED, 1, 0), *(Event(what, 7, 1) for what in What if what not in (What.LISTED, What.PLACED))]
    tree = search_tree(AKARI, [event for event in events if event.what is not What.SOLVED])
    assert [node.number for node in tree.nodes] == [0, 1]


def test_solutions_that_are_there_anyway_take_no_place_of_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST_WAYS", 2)
    events = [event for n in range(1, 9) for event in (Event(What.PLACED, n, 0), Event(What.SOLVED, n))]
    tree = search_tree(AKARI, events, most=3)
    assert [node.number for node in tree.nodes] == [0, 1, 2, 3, 4, 5]
    assert all(node.solved and node.on_the_way for node in tree.nodes[1:])


@pytest.mark.parametrize(("count", "cut"), [(4, False), (5, True)])
def test_a_card_has_four_lines_of_words_at_most(count: int, cut: bool) -> None:
    """So long are the words that each needs a line."""
    words = [f"{number}islandsmore" for number in range(count)]
    tree = search_tree(AKARI, [Event(What.PLACED, 1, 0, reason=quoted(" ".join(words)))])
    card = states(tree_svg(tree, ""))[1]
    said = [text.text for text in card.iter(f"{SVG}text") if text.get("class") == "card-words"]
    assert said == ([*words[:3], f"{words[3]}…"] if cut else words)


def test_cards_are_high_enough_for_all_that_is_in_them() -> None:
    events = [
        Event(What.PLACED, 1, 0, ((0, 1),), reason=quoted("one")),
        Event(What.PLACED, 2, 0, ((1, 1),), reason=quoted("a word or two that need three lines")),
        Event(What.SOLVED, 2),
    ]
    svg = tree_svg(search_tree(AKARI, events), "")
    assert len(states(svg)) == 3
    for card in states(svg):
        face = next(rect for rect in card.iter(f"{SVG}rect") if "face" in rect.attrib["class"])
        x, y, width, height = (float(face.attrib[name]) for name in ("x", "y", "width", "height"))
        board = next(group for group in card.iter(f"{SVG}g") if "transform" in group.attrib)
        left, top, scale = map(float, re.findall(r"[-\d.]+", board.attrib["transform"]))
        geometry = Geometry(search_tree(AKARI, []).nodes[0].picture())  # type: ignore[arg-type]
        assert left - x == pytest.approx(x + width - left - scale * geometry.width, abs=0.05), "it stands in the middle"
        assert x < left
        lines = [float(text.attrib["y"]) for text in card.iter(f"{SVG}text")]
        assert y < min(lines) - 8
        assert max(lines) < top
        assert y + height - top - scale * geometry.height == pytest.approx(7, abs=0.05)


def test_children_of_one_parent_share_its_line_but_for_the_way_to_a_solution() -> None:
    """In an outline each line begins where the one before it ends, below the circle of the parent."""
    count = MOST_BESIDE + 3
    tree = search_tree(AKARI, [*fan(count), Event(What.SOLVED, 5)])
    drawn = {}
    for path in ElementTree.fromstring(tree_svg(tree, "")).iter(f"{SVG}path"):
        if path.attrib["class"].startswith("branch"):
            x, start, end, _ = map(float, re.findall(r"[-\d.]+", path.attrib["d"]))
            drawn[end] = (x, start, "answer" in path.attrib["class"])
    ends = sorted(drawn)
    assert len(ends) == count
    first = drawn[ends[0]][1]
    assert [drawn[end][1] for end in ends] == [first, *(first if n == 4 else ends[n - 1] for n in range(1, count))]
    assert [drawn[end][2] for end in ends] == [n == 4 for n in range(count)]
    assert len({x for x, _, _ in drawn.values()}) == 1
