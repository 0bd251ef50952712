"""Pictures as SVG: what is in them, where it is, and that they stay small and harmless."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

import pensil.core
import pensil.kinds
from pensil.core.picture import Border, Fill, Group, Island, Item, Outline, Picture, Role, Shape, Symbol, Text, around
from pensil.errors import PensilError
from pensil.render.contour import contours
from pensil.render.svg import render_svg
from pensil.render.theme import stylesheet
from tests.checks import some
from tests.render.looks import LOOKS, TWO, akari, drawn_borders, hashi, nonogram, nurikabe, pictures, rooms, shikaku
from tests.render.sheet import Sheet

CELL = 32 * 32


@settings(max_examples=150, deadline=None)
@given(pictures())
def test_any_picture_is_xml_that_keeps_to_its_sheet(picture: Picture) -> None:
    text = render_svg(picture)
    sheet = Sheet.read(text)
    width, height = sheet.size
    for x, y in sheet.points():
        assert 0 <= x <= width
        assert 0 <= y <= height
    assert not re.search(r"<script|href|url\(|@import|\bon\w+=", text)
    assert not re.search(r"\d\.\d{3}", text), "coordinates have two digits at most"
    assert text == render_svg(picture)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("name", LOOKS)
def test_every_class_has_a_style(name: str, theme: str) -> None:
    styled = set(re.findall(r"\.([\w-]+)", stylesheet(theme)))
    for element in some(Sheet.read(render_svg(LOOKS[name], theme=theme)).root.iter()):
        classes = element.get("class", "pensil").split()
        assert set(classes) & styled, classes


def test_akari_has_its_items() -> None:
    sheet = Sheet.read(render_svg(akari()))
    assert sheet.shapes("bulb", "answer") == sheet.shapes("socket", "answer") == 2
    assert sheet.shapes("dot", "answer") == 2
    assert sheet.area("fill", "given") == 5 * CELL
    assert sheet.area("lit") == 4 * CELL
    assert sorted(sheet.texts("label", "on-given")) == ["0", "2", "4"]
    assert not sheet.texts("label", "given"), "numbers on walls are not black on black"


def test_hashi_has_its_items() -> None:
    sheet = Sheet.read(render_svg(hashi(4)))
    assert sheet.shapes("island", "given") == 6
    assert sheet.shapes("link", "answer") == 2 + 3 + 4 + 1 + 1
    assert sheet.shapes("nothing", "answer") == 2, "two strokes of one cross"
    assert sorted(sheet.texts("label", "given")) == sorted(["3", "14", "?", "2", "2", "3"])
    order = [e.get("class", "-").split()[0] for e in sheet.root]
    assert order.index("link") < order.index("island") < order.index("label")
    assert "lines" not in order


def test_shikaku_has_its_items() -> None:
    sheet = Sheet.read(render_svg(shikaku()))
    assert sheet.area("region", "answer") == sheet.area("tint", "answer") == (2 + 6) * CELL
    assert sheet.shapes("region", "error") == sheet.shapes("region", "hint") == 1


def test_nonogram_has_heavier_lines_after_every_five() -> None:
    sheet = Sheet.read(render_svg(nonogram()))
    assert sheet.shapes("lines") == 5 + 6
    assert sheet.shapes("heavy") == 2 * 2, "each on the board and in the margin"
    heavy, line, edge = (
        float(re.findall(rf"\.{name}{{stroke-width:([\d.]+)", stylesheet())[0]) for name in ("heavy", "guide", "edge")
    )
    assert line < heavy < edge
    assert sheet.area("fill", "answer") == (4 + 7 + 7 + 5 + 3 + 1) * CELL


def test_lines_in_the_margins_are_heavy_only_where_those_of_the_board_are() -> None:
    margin, board = Sheet.read(render_svg(Picture(10, 15, (), top=2, left=1, heavy_every=5))).of("heavy")
    left, top = 8 + 24 + 3, 8 + 2 * 24 + 3  # where the board starts
    rows, cols = {top + 5 * 32}, {left + 5 * 32, left + 10 * 32}
    assert segments(margin.attrib["d"]) == {((8, y), (left, y)) for y in rows} | {((x, 8), (x, top)) for x in cols}
    assert segments(board.attrib["d"]) == {((left, y), (left + 480, y)) for y in rows} | {
        ((x, top), (x, top + 320)) for x in cols
    }
    (guides,) = Sheet.read(render_svg(Picture(10, 15, (), top=2, left=1, heavy_every=5))).of("guide")
    assert guides.attrib["d"].count("M") == (11 - 1) + (16 - 2), "those at both ends too"


def test_rooms_have_walls_where_they_meet_and_at_the_rim() -> None:
    sheet = Sheet.read(render_svg(rooms()))
    (wall,) = sheet.of("border")
    assert wall.get("class") == "border stroke given"
    assert segments(wall.attrib["d"]) == {
        ((8, 8), (168, 8)),
        ((72, 40), (104, 40)),
        ((8, 72), (72, 72)),
        ((104, 72), (168, 72)),
        ((8, 104), (168, 104)),
        ((8, 8), (8, 104)),
        ((72, 8), (72, 104)),
        ((104, 40), (104, 72)),
        ((168, 8), (168, 104)),
    }
    order = [e.get("class", "-").split()[0] for e in sheet.root]
    assert order.index("fill") < order.index("lines") < order.index("edge") < order.index("border")
    assert order.index("border") < order.index("label")


def segments(data: str) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """The ends of lines along the axes."""
    found = re.findall(r"M(\d+) (\d+)([hv])(\d+)", data)
    starts = [(int(x), int(y), d == "h", int(length)) for x, y, d, length in found]
    return {((x, y), (x + length, y) if across else (x, y + length)) for x, y, across, length in starts}


def test_borders_of_a_player_are_lighter_and_wrong_ones_have_a_sign() -> None:
    sheet = Sheet.read(render_svg(drawn_borders()))
    assert {e.attrib["class"].split()[-1]: e.attrib["d"].count("M") for e in sheet.of("border")} == {
        "mark": 4,
        "hint": 2,
        "error": 2,
        "trace": 1,
    }
    assert [e.attrib["d"] for e in sheet.of("corner", "error")] == ["M88 67l5 5l-5 5l-5 -5zM72 51l5 5l-5 5l-5 -5z"]
    given, drawn = (
        float(re.findall(rf"\.{name}{{stroke-width:([\d.]+)", stylesheet())[0]) for name in ("border.given", "border")
    )
    assert given > drawn
    for role in ("hint", "trace"):
        assert re.search(rf"\.border\.{role},[^{{]*{{stroke-dasharray", stylesheet())


def test_the_last_border_on_a_side_counts_but_an_error_hides_any_other() -> None:
    one, other = (0, 0), (1, 0)
    for roles, seen in (
        ((Role.GIVEN, Role.MARK), Role.MARK),
        ((Role.ERROR, Role.HINT), Role.ERROR),
        ((Role.HINT, Role.ERROR), Role.ERROR),
    ):
        first, second = roles
        picture = Picture(2, 1, (Border(one, other, first), Border(other, one, second)))
        assert picture.borders() == {(one, other): seen}
        assert [e.get("class") for e in Sheet.read(render_svg(picture)).of("border")] == [f"border stroke {seen.value}"]


def test_a_room_of_any_form_has_all_its_sides() -> None:
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    borders = Picture(3, 3, tuple(around(ring, Role.GIVEN))).borders()
    assert len(borders) == 4 * 3 + 4, "outside, and around the hole"
    assert sum((1, 1) in side for side in borders) == 4
    assert not list(around([], Role.GIVEN))


def test_a_group_has_one_frame_and_one_around_each_hole() -> None:
    sheet = Sheet.read(render_svg(LOOKS["groups"]))
    assert sheet.shapes("ring", "trace") == 3, "the ring, its hole, and the pair"
    assert sheet.shapes("ring", "error") == sheet.shapes("corner", "error") == 1
    assert sheet.shapes("halo") == 4
    (ring,) = sheet.of("ring", "trace")
    outside, hole, pair = ring.attrib["d"].split("M")[1:]
    assert outside.count("a9 9 0 0 1") == pair.count("a9 9 0 0 1") == 4, "turns to the right"
    assert hole.count("a9 9 0 0 0") == 4, "and to the left"
    assert (outside + hole + pair).count("a") == 12
    (error,) = sheet.of("ring", "error")
    # From the left upper corner of r2c5 clockwise: two cells below each other, then one to the left of the lower one.
    assert error.attrib["d"] == "M138.5 42.5h27v59h-59v-27h32v-32z"


def test_a_frame_around_a_group_keeps_inside_its_cells() -> None:
    stairs = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (2, 3), (1, 3)]
    picture = Picture(3, 4, ()).grouping(stairs, Role.ERROR)
    assert picture.items == (Group(tuple(sorted(stairs)), Role.ERROR),)
    data = Sheet.read(render_svg(picture)).of("ring")[0].attrib["d"]
    x, y = map(float, re.findall(r"M([\d.]+) ([\d.]+)", data)[0])
    corners = [(x, y)]
    for axis, length in re.findall(r"([hv])([-\d.]+)", data):
        x, y = (x + float(length), y) if axis == "h" else (x, y + float(length))
        corners.append((x, y))
    assert corners[-1] == corners[0]
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(corners)) / 2
    sides = len(Picture(3, 4, tuple(around(stairs, Role.GIVEN))).borders())
    # A strip goes along every side; where the line turns, strips overlap or leave a square open.
    assert area == len(stairs) * CELL - 2.5 * 32 * sides + 2.5**2 * 4


def test_cells_that_do_not_touch_are_framed_one_by_one() -> None:
    picture = Picture(3, 3, ()).grouping([(0, 0), (1, 1), (2, 1)], Role.TRACE)
    assert picture.items == (Outline((0, 0), Role.TRACE), Group(((1, 1), (2, 1)), Role.TRACE))
    assert picture.frames() == {(0, 0): Role.TRACE}


def test_a_contour_keeps_cells_apart_that_touch_at_a_corner() -> None:
    loops = list(contours({(0, 0), (1, 1)}))
    assert [[turn.corner for turn in turns] for turns in loops] == [
        [(0, 1), (1, 1), (1, 0), (0, 0)],
        [(1, 2), (2, 2), (2, 1), (1, 1)],
    ]


def test_colours_of_the_puzzle_are_as_they_are_in_every_theme() -> None:
    for theme in ("auto", "light", "dark"):
        sheet = Sheet.read(render_svg(nonogram(TWO), theme=theme))
        assert [e.get("fill") for e in sheet.of("paint")] == list(TWO)
        assert {e.get("fill") for e in sheet.of("swatch")} == set(TWO)
        assert len(sheet.of("board")) == 1, "and the board under them is light"


def test_the_last_fill_of_a_cell_counts() -> None:
    picture = Picture(1, 2, (Fill((0, 0), Role.ANSWER), Fill((0, 0), Role.TRACE)))
    sheet = Sheet.read(render_svg(picture))
    assert sheet.area("fill", "trace") == CELL
    assert not sheet.of("fill", "answer")


def test_errors_and_hints_have_shapes_of_their_own() -> None:
    sheet = Sheet.read(render_svg(nurikabe().outlining([(1, 2)], Role.ERROR).outlining([(1, 0), (0, 2)], Role.HINT)))
    assert sheet.shapes("ring", "error") == sheet.shapes("corner", "error") == 1
    assert sheet.shapes("ring", "hint") == 2
    assert re.search(r"\.ring\.hint\{stroke-dasharray", stylesheet())
    assert "a9 9" in sheet.of("ring", "hint")[0].attrib["d"]
    assert "a" not in sheet.of("ring", "error")[0].attrib["d"]


def test_what_is_an_error_itself_is_framed_too() -> None:
    sheet = Sheet.read(render_svg(Picture(1, 2, (Symbol((0, 1), Shape.LAMP, Role.ERROR),))))
    assert sheet.shapes("ring", "error") == 1


def test_a_circle_goes_around_what_is_written() -> None:
    sheet = Sheet.read(
        render_svg(Picture(1, 2, (Text((0, 1), "7", Role.GIVEN), Symbol((0, 1), Shape.CIRCLE, Role.MARK))))
    )
    assert sheet.shapes("circled", "mark") == 1
    assert sheet.texts("label") == ["7"]
    order = [element.get("class", "").split()[0] for element in sheet.root if element.get("class")]
    assert order.index("circled") < order.index("label")


def test_it_says_what_it_is_and_text_is_escaped() -> None:
    text = render_svg(Picture(2, 3, (Text((0, 0), "<&>", Role.GIVEN),), title='Nono & "gram" <3>'))
    sheet = Sheet.read(text)
    assert sheet.root.get("role") == "img"
    assert sheet.root[0].text == 'Nono & "gram" <3>, 2 rows, 3 columns'
    assert sheet.texts("label") == ["<&>"]


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_numbers_fit_and_are_not_too_small(length: int) -> None:
    group = Sheet.read(render_svg(Picture(1, 1, (Text((0, 0), "8" * length, Role.GIVEN),)))).of("label")[0]
    size = float(group.attrib["font-size"])
    assert 0.65 * length * size <= 30
    assert size >= 10.5


def test_themes() -> None:
    light, dark, auto = (render_svg(akari(), theme=theme) for theme in ("light", "dark", "auto"))
    assert "prefers-color-scheme" in auto
    assert "prefers-color-scheme" not in light + dark
    assert light != dark
    with pytest.raises(PensilError, match="no theme 'pink': use auto, light, dark"):
        render_svg(akari(), theme="pink")


def test_size_and_embedding() -> None:
    small, large = (Sheet.read(render_svg(akari(), cell=cell)).root for cell in (16, 64))
    assert small.attrib["viewBox"] == large.attrib["viewBox"]
    assert 4 * float(small.attrib["width"]) == float(large.attrib["width"])
    inline = render_svg(akari(), standalone=False)
    assert "<style" not in inline
    assert "xmlns" not in inline


def test_a_large_board_is_a_few_elements() -> None:
    items = [Fill((r, c), Role.ANSWER) for r in range(255) for c in range(255) if (r ^ c) & 1]
    text = render_svg(Picture(255, 255, tuple(items), heavy_every=5).outlining([(0, 0), (9, 9)], Role.ERROR))
    assert len(list(Sheet.read(text).root.iter())) < 15
    assert len(text) < 1_000_000


def test_no_colours_in_core_and_in_pictures_of_kinds() -> None:
    core, kinds = (Path(module.__path__[0]) for module in (pensil.core, pensil.kinds))
    files = [*core.glob("*.py"), *kinds.glob("*/picture.py")]
    assert len(files) > 10
    for path in files:
        assert not re.search(r"#[0-9a-fA-F]{6}\b", path.read_text(encoding="utf-8")), path


def test_rows_and_columns_can_be_numbered() -> None:
    plain = Picture(2, 3, ())
    numbered = render_svg(plain.with_numbers())
    assert 'class="numbers"' not in render_svg(plain)
    inside = numbered.split('<g class="numbers"')[1]
    assert re.findall(r">(\w+)</text>", inside) == ["r1", "r2", "c1", "c2", "c3"]
    inside = render_svg(plain.with_numbers("id")).split('<g class="numbers"')[1]
    assert re.findall(r">(\w+)</text>", inside) == ["b1", "b2", "k1", "k2", "k3"]


def test_the_links_of_a_supposition_have_their_numbers() -> None:
    drawn = render_svg(LOOKS["supposed"])
    assert re.findall(r">([^<]*)</text>", drawn.partition('class="on-tag ghost"')[2].partition("</g>")[0]) == [
        "?",
        "1",
        "2,10",
        "3",
    ]
    for look in ("fill ghost", "dot solid ghost", "arrow stroke ghost", "head solid ghost", "ring stroke clash"):
        assert f'class="{look}' in drawn, look
    assert ">!</text>" in drawn.partition('class="on-tag clash"')[2]
    paths = re.search(r'class="arrow stroke ghost" d="([^"]*)"', drawn)
    assert paths
    assert paths[1].count("M") == 2


@pytest.mark.parametrize("name", LOOKS)
def test_goldens(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{name}.svg", render_svg(LOOKS[name], standalone=False))


@pytest.mark.parametrize(
    ("text", "alone", "island"), [("7", 19.84, 19.84), ("77", 19.84, 16.15), ("7777", 10.77, 8.08)]
)
def test_numbers_are_as_large_as_they_fit(text: str, alone: float, island: float) -> None:
    """In a cell they leave two pixels on both sides, on an island they keep within its ring."""
    sizes: dict[Item, float] = {Text((0, 0), text, Role.GIVEN): alone, Island((0, 0), text, Role.GIVEN): island}
    for item, size in some(sizes.items()):
        drawn = re.findall(r'<g class="label[^"]*" font-size="([\d.]+)"', render_svg(Picture(1, 1, (item,))))
        assert list(map(float, drawn)) == [size]


@pytest.mark.parametrize(("cols", "size"), [(9, 11), (999, 11), (1000, 9.23)])
def test_names_of_rows_and_columns_are_as_large_as_they_fit(cols: int, size: float) -> None:
    drawn = re.findall(r'<g class="numbers" font-size="([\d.]+)"', render_svg(Picture(1, cols, ()).with_numbers()))
    assert list(map(float, drawn)) == [size]
