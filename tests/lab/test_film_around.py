"""What stands around the board of a film: words below a moving picture, and the tree on a page."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import pensil
from pensil.core.trace import Event, What
from pensil.engine.run import strategy_named
from pensil.lab.film import Filming, film
from pensil.lab.film_html import film_html
from pensil.lab.film_svg import film_svg
from pensil.lab.film_tree import MOST_BESIDE
from tests.lab.traces import RECTANGLES, quoted, searched, small


@pytest.mark.parametrize(("words", "more"), [(32, False), (33, True)])
def test_what_is_said_below_a_moving_picture_has_four_lines_at_most(words: int, more: bool) -> None:
    puzzle = small("akari")
    event = Event(What.PLACED, 1, 0, ((0, 1),), reason=quoted("word " * (words - 1) + "end"))
    root = ElementTree.fromstring(film_svg(film(puzzle, [event], "")))
    shot = [group for group in root.iter() if group.get("class", "").startswith("shot")][-1]
    number, *lines = [text for text in shot if text.get("class") == "said"]
    assert number.text == "event 1"
    assert len(lines) == 4
    assert (lines[-1].text or "").endswith(" …" if more else "word end")
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert all(float(line.attrib["x"]) + 6.6 * len(line.text or "") <= width for line in lines[:-1])
    tops = [float(line.attrib["y"]) for line in (number, *lines)]
    assert {below - above for above, below in pairwise(tops)} == {15}
    assert tops[-1] < height


def test_a_note_of_what_is_left_out_stands_below_a_moving_picture() -> None:
    puzzle = pensil.read(RECTANGLES)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"), solutions=1)
    whole, cut = (film(puzzle, events, "", most=most) for most in (100, 5))
    filming = Filming(puzzle)
    filming.see(events[0])
    stopped = filming.film("", stopped=True)
    heights = {}
    for name, made in (("whole", whole), ("cut", cut), ("stopped", stopped)):
        root = ElementTree.fromstring(film_svg(made))
        said = [text for text in root if text.get("class") == "said"]
        heights[name] = float(root.attrib["height"]) - 15 * len(said)
        assert " ".join(text.text or "" for text in said) == ("" if made is whole else made.note())
        assert all(float(text.attrib["y"]) < float(root.attrib["height"]) for text in said)
    assert len(set(heights.values())) == 1


def test_the_tree_beside_a_film_is_small_and_its_circles_keep_apart() -> None:
    puzzle = small("akari")
    children = [Event(What.PLACED, n, 0) for n in range(1, MOST_BESIDE + 1)]
    hanging, outline = (
        film_html(film(puzzle, events, ""))
        for events in ([*children, Event(What.PLACED, 99, 1)], [*children, Event(What.PLACED, 99, 0)])
    )
    assert 'class="lab hanging"' in hanging
    assert 'class="lab outline"' in outline
    for page in (hanging, outline):
        [drawing] = re.findall(r'<svg class="lab .*?</svg>', page, re.DOTALL)
        root = ElementTree.fromstring(drawing)
        width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
        circles = [node for node in root.iter("circle") if "face" in node.attrib["class"]]
        places = [(float(node.attrib["cx"]), float(node.attrib["cy"])) for node in circles]
        [radius] = {float(node.attrib["r"]) for node in circles}
        assert len(places) == MOST_BESIDE + 2
        for x, y in places:
            assert 1.25 * radius < x < width - 1.25 * radius
            assert radius + 3.5 <= y <= height - radius - 3.5  # with a second line around a solution
            others = [max(abs(x - a), abs(y - b)) for a, b in places if (a, b) != (x, y)]
            assert 2 * radius < min(others) < 4 * radius
        depths = sorted({number.attrib["aria-level"] for number in root.iter("g") if "aria-level" in number.attrib})
        assert depths == (["1", "2", "3"] if page is hanging else ["1", "2"])
        steps = [b - a for a, b in pairwise(sorted(x for x, y in places if y == max(places, key=lambda at: at[1])[1]))]
        assert all(step <= 3 * radius for step in steps)
        levels = [b - a for a, b in pairwise(sorted({y for _, y in places}))]
        room = (3, 4.5) if page is hanging else (2, 2.5)  # for the lines between the levels, or none
        assert all(room[0] * radius < step < room[1] * radius for step in levels)
