"""Marks in SVG near others: outlines side by side, frames of ghosts, tags at the rim, and what margins have."""

from __future__ import annotations

import re

import pytest

from pensil.core.picture import Group, Picture, Region, Role, Tag
from pensil.render.geometry import CELL, GAP, MARGIN, PAD
from pensil.render.svg import APART, INSET, ROUND, render_svg
from tests.render.sheet import Sheet


def starts(picture: Picture, *classes: str) -> list[tuple[float, float]]:
    """Where the shapes of these classes begin."""
    data = "".join(element.attrib["d"] for element in Sheet.read(render_svg(picture)).of(*classes))
    return [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)", data)]


def test_outlines_of_possible_regions_lie_at_five_distances() -> None:
    shown = [Region(0, 0, 0, 1, Role.MARK, possible=True) for _ in range(5)]
    shown += [Region(0, 1, 1, 1, Role.TRACE, possible=True), Region(0, 0, 1, 1, Role.MARK, possible=True)]
    picture = Picture(2, 3, (*shown, Region(0, 2, 1, 2, Role.MARK)))
    # Each begins behind its round corner.
    near = [PAD + distance for distance in (3, 5, 7, 9, 11)]
    assert starts(picture, "possible", "mark") == [*((at + 3, at) for at in near), (near[1] + 3, near[1])]
    assert starts(picture, "possible", "trace") == [(PAD + CELL + 3 + 3, PAD + 3)]
    (path,) = Sheet.read(render_svg(picture)).of("possible", "trace")
    assert path.attrib["d"].startswith(f"M{PAD + CELL + 6} {PAD + 3}h20a3 3 0 0 1 3 3v52a3 3")
    assert starts(picture, "region") == starts(picture, "tint") == [(PAD + 2 * CELL, PAD)], "the one that is there"


@pytest.mark.parametrize("role", Role)
def test_regions_that_ask_for_attention_lie_inside_of_the_others(role: Role) -> None:
    loud = role in (Role.HINT, Role.ERROR, Role.TRACE, Role.GHOST)
    picture = Picture(1, 2, (Region(0, 0, 0, 0, role), Region(0, 1, 0, 1, Role.GIVEN)))
    assert starts(picture, "region", role.value)[0] == ((PAD + 4, PAD + 4) if loud else (PAD, PAD))
    assert starts(picture, "tint", role.value)[0] == (PAD, PAD)


def test_frames_of_ghosts_lie_inside_of_each_other_and_others_where_they_always_lie() -> None:
    cells = ((0, 0), (0, 1))
    groups = [Group(cells, role) for role in (Role.GHOST, Role.HINT, Role.GHOST, Role.GHOST, Role.TRACE)]
    picture = Picture(1, 3, tuple(groups))
    tops = [y for _, y in starts(picture, "ring", "ghost")]
    assert tops == pytest.approx([PAD + INSET + APART * n for n in range(3)], abs=0.01)
    for role in ("hint", "trace"):
        assert [y for _, y in starts(picture, "ring", role)] == [PAD + INSET]


@pytest.mark.parametrize(
    ("rows", "cols", "lines"), [(5, 5, 0), (6, 5, 1), (5, 6, 1), (6, 6, 2), (1, 11, 2), (11, 1, 2)]
)
def test_there_are_heavy_lines_only_inside_of_a_board(rows: int, cols: int, lines: int) -> None:
    sheet = Sheet.read(render_svg(Picture(rows, cols, (), heavy_every=5)))
    assert sheet.shapes("heavy") == lines
    assert len(sheet.of("heavy")) == min(lines, 1)


@pytest.mark.parametrize(("rows", "cols", "lines"), [(1, 1, 0), (1, 2, 1), (2, 1, 1), (3, 2, 3)])
def test_there_are_lines_only_between_cells(rows: int, cols: int, lines: int) -> None:
    sheet = Sheet.read(render_svg(Picture(rows, cols, ())))
    assert sheet.shapes("lines") == lines
    assert len(sheet.of("lines")) == min(lines, 1)


def test_frames_in_margins_have_the_paper_of_the_margin_around_them() -> None:
    plain = Picture(1, 2, (), top=1, left=1)
    for framed in (plain.outlining([(-1, 0)], Role.HINT), plain.grouping([(-1, 0), (0, 0)], Role.HINT)):
        for name in ("halo", "ring"):
            (element,) = Sheet.read(render_svg(framed)).of(name)
            assert "margin" in element.attrib["class"].split()
    (element,) = Sheet.read(render_svg(plain.outlining([(0, 0)], Role.HINT))).of("ring")
    assert "margin" not in element.attrib["class"].split()


def test_corners_of_frames_are_less_round_where_there_is_less_room() -> None:
    plain = Picture(1, 1, (), top=1, left=1)
    for cell, side in (((-1, 0), MARGIN), ((0, -1), MARGIN), ((0, 0), CELL)):
        (element,) = Sheet.read(render_svg(plain.outlining([cell], Role.HINT))).of("ring")
        radius = float(re.findall(r"a([\d.]+)", element.attrib["d"])[0])
        assert radius == pytest.approx(min(ROUND, (side - 2 * INSET) / 3), abs=0.01)


def test_long_tags_do_not_reach_over_the_rim() -> None:
    text = "11,12,13"
    width = 5.6 * len(text) + 5
    picture = Picture(1, 4, (Tag(((0, 0),), text, Role.GHOST), Tag(((0, 3),), text, Role.CLASH)))
    sheet = Sheet.read(render_svg(picture))
    whole = sheet.size[0]
    for name, middle in (("ghost", width / 2), ("clash", whole - width / 2)):
        ((x, y),) = starts(picture, "tag", name)
        assert (x, y) == pytest.approx((middle - width / 2 + 5.5, PAD + 7.5 - 6), abs=0.01)
        (group,) = sheet.of("on-tag", name)
        assert float(group[0].attrib["x"]) == pytest.approx(middle, abs=0.01)
    (group,) = Sheet.read(render_svg(Picture(1, 4, (Tag(((0, 1),), text, Role.GHOST),)))).of("on-tag")
    assert float(group[0].attrib["x"]) == PAD + CELL + 7.5


def test_the_margin_is_a_little_apart_from_the_board() -> None:
    picture = Picture(1, 1, (), top=2, left=3)
    assert starts(picture, "board") == [(PAD + 3 * MARGIN + GAP, PAD + 2 * MARGIN + GAP)]
    assert starts(Picture(1, 1, (), top=2), "board") == [(PAD, PAD + 2 * MARGIN + GAP)]
    assert starts(Picture(1, 1, (), left=2, roomy=True), "board") == [(PAD + 2 * CELL + GAP, PAD)]
