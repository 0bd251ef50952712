"""Catalogues of techniques: chapters are named where there are several, and two pictures stand as they have room."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pensil.core.lines import Sentence
from pensil.core.picture import Picture, Role, Tag, Text
from pensil.core.record import replace
from pensil.render.catalogue import (
    Anchor,
    Catalogue,
    Chapter,
    Entry,
    picture_files,
    render_html,
    render_markdown,
)
from pensil.render.svg import render_svg

EMPTY, FULL = Picture(1, 2, ()), Picture(1, 2, (Text((0, 1), "7", Role.GIVEN),))
ONE = Entry("one", "The <first>", "easy", ["Look.", "Write & see."], EMPTY, FULL, "Before & after")
TWO = Entry("two", "Second", "hard", [], FULL, EMPTY, "So", Anchor("Play <it>", "play?a=1&b=2"))
DRAWN = "".join(render_svg(picture, standalone=False, cell=30) for picture in (EMPTY, FULL))
BESIDE = "```\n┌────┐    ┌────┐\n│ · ·│    │ · 7│\n└────┘    └────┘\n```"


def body(catalogue: Catalogue) -> str:
    page = render_html(catalogue)
    return page[page.index("<header>") : page.index("</body>")].rstrip()


def test_a_page_of_one_chapter() -> None:
    page = body(Catalogue("All", ["a", "b < c"], [Chapter("Akari", [ONE])]))
    assert page == "\n".join([
        "<header>",
        "<h1>All</h1>",
        "<p>a</p>",
        "<p>b &lt; c</p>",
        "</header>",
        "<nav>",
        '<p><a href="#akari-one">The &lt;first&gt;</a></p>',
        "</nav>",
        "<section>",
        '<article id="akari-one"><h3>The &lt;first&gt;</h3><small>one, easy</small>'
        f"<figure>{DRAWN}</figure><p>Look.</p><p>Write &amp; see.</p></article>",
        "</section>",
    ])  # fmt: skip


def test_a_page_of_several_chapters() -> None:
    page = body(Catalogue("All", [], [Chapter("Akari", [ONE, TWO]), Chapter("B&B", [TWO])]))
    links = [
        '<p><b>Akari</b> <a href="#akari-one">The &lt;first&gt;</a> <a href="#akari-two">Second</a></p>',
        '<p><b>B&amp;B</b> <a href="#b&amp;b-two">Second</a></p>',
    ]
    assert page.split("<nav>\n")[1].split("\n</nav>")[0].splitlines() == links
    assert page.count("<section>") == 2
    assert "<section><h2>Akari</h2>\n<article" in page
    assert "<section><h2>B&amp;B</h2>\n<article" in page
    assert page.count('<p><a href="play?a=1&amp;b=2">Play &lt;it&gt;</a></p></article>') == 2


def test_the_document_of_one_chapter() -> None:
    text = render_markdown(Catalogue("All", ["a"], [Chapter("Akari", [ONE])]))
    assert text == f"# All\n\na\n\n## The <first>\n\n`one`, easy\n\n{BESIDE}\n\nLook.\n\nWrite & see.\n"


def test_the_document_of_several_chapters_with_drawings() -> None:
    catalogue = Catalogue("All", [], [Chapter("Akari", [ONE]), Chapter("Hashi", [TWO])])
    assert render_markdown(catalogue, "drawn").split("\n\n") == [
        "# All",
        "## Akari",
        "### The <first>",
        "`one`, easy",
        "![Before & after](drawn/akari-one.svg)",
        "Look.",
        "Write & see.",
        "## Hashi",
        "### Second",
        "`two`, hard",
        "![So](drawn/hashi-two.svg)",
        "[Play <it>](play?a=1&b=2)\n",
    ]
    assert picture_files(catalogue).keys() == {"akari-one.svg", "hashi-two.svg"}


@pytest.mark.parametrize(
    ("before", "after", "size", "place"),
    [
        # A cell has 30 pixels, and there are 7.5 around the board and 24 between two of them.
        ((1, 2), (1, 2), (75 + 24 + 75, 45), {"x": 99.0}),
        ((1, 2), (3, 1), (75 + 24 + 45, 105), {"x": 99.0}),
        ((2, 9), (1, 9), (285 + 24 + 285, 75), {"x": 309.0}),
        ((2, 10), (1, 10), (315, 75 + 24 + 45), {"y": 99.0}),
        ((1, 3), (1, 20), (615, 45 + 24 + 45), {"y": 69.0}),
    ],
)
def test_pictures_stand_side_by_side_where_there_is_room(
    before: tuple[int, int], after: tuple[int, int], size: tuple[float, float], place: dict[str, float]
) -> None:
    entry = Entry("one", "One", "easy", [], Picture(*before, ()), Picture(*after, ()), "Caption <>")
    (drawing,) = picture_files(Catalogue("", [], [Chapter("A", [entry])])).values()
    root = ElementTree.fromstring(drawing)
    assert tuple(float(root.attrib[side]) for side in ("width", "height")) == size
    assert root.attrib["viewBox"] == f"0 0 {size[0]:g} {size[1]:g}"
    title, *_ = root
    assert title.text == "Caption <>"
    first, second = (each for each in root if each.tag.endswith("svg"))
    assert {side for side in "xy" if side in first.attrib} == set()
    assert {side: float(second.attrib[side]) for side in "xy" if side in second.attrib} == place
    assert len(re.findall(r"<svg ", drawing)) == 3


def test_what_follows_in_a_case_is_a_list_below_it() -> None:
    lines: list[str | tuple[str, str, int]] = [
        "Suppose it.",
        ("1", "So.", 1),
        ("2", "And so.", 1),
        "Then one of two.",
        ("a", "If one:", 1),
    ]
    lines += [("a1", "Yes.", 2), ("", "Then no.", 2), ("b", "If two:", 1), ("", "Then no.", 2), "Every case fails."]
    told = [Sentence(each) if isinstance(each, str) else Sentence(each[1], each[0], each[2]) for each in lines]
    text = render_markdown(Catalogue("All", [], [Chapter("Akari", [replace(ONE, sentences=told)])]), "drawn")
    assert text.split("\n\n")[4:] == [
        "Suppose it.",
        "1. So.\n2. And so.",
        "Then one of two.",
        "- a. If one:\n    - a1. Yes.\n    - Then no.\n- b. If two:\n    - Then no.",
        "Every case fails.\n",
    ]
    page = body(Catalogue("All", ["`code`"], [Chapter("Akari", [replace(ONE, sentences=told)])]))
    assert "<p>1. So.</p><p>2. And so.</p>" in page
    assert "<p><code>code</code></p>" in page


def test_what_is_supposed_is_drawn_larger() -> None:
    supposed = replace(ONE, after=Picture(1, 2, (Tag(((0, 1),), "1", Role.GHOST),)))
    assert max(heights(supposed)) == 1.5 * max(heights(ONE))


def heights(entry: Entry) -> list[float]:
    (drawing,) = picture_files(Catalogue("", [], [Chapter("A", [entry])])).values()
    return [float(each.attrib["height"]) for each in ElementTree.fromstring(drawing) if each.tag.endswith("svg")]
