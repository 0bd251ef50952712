"""Boards in half blocks, and pictures side by side in one drawing."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import pensil
from pensil.core.picture import Fill, Picture, Role
from pensil.kinds import kind_named
from pensil.render.mosaic import framed_beside, mosaic
from pensil.render.strip import strip

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def board(text: str, colors: dict[str, str] | None = None) -> Picture:
    rows = text.split()
    items = [
        Fill((r, c), Role.ANSWER, (colors or {}).get(sign))
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign != "."
    ]
    return Picture(len(rows), len(rows[0]), tuple(items))


def test_two_cells_make_a_character() -> None:
    assert mosaic(board("#..# .#.# #...")) == ["▀▄ █", "▀   "]


def test_every_line_is_as_wide_as_the_board() -> None:
    picture = board("ab. b.a .ab", {"a": "#ff0000", "b": "#0000ff"}).outlining([(0, 0), (2, 0)], Role.HINT)
    for truecolor in (False, True):
        lines = mosaic(picture, color=True, truecolor=truecolor)
        assert [len(ESCAPE.sub("", line)) for line in lines] == [3, 3]
        assert all(line.count("\x1b[0m") == line.count("\x1b[") // 2 for line in lines)
    assert "48;2;0;0;255" in mosaic(picture, color=True, truecolor=True)[0]


def test_framed_cells_stand_out_in_colour_only() -> None:
    plain = board("#. ..")
    framed = plain.outlining([(0, 0), (1, 1)], Role.HINT)
    assert mosaic(framed) == mosaic(plain) == ["▀ "]
    shown = mosaic(framed, color=True, truecolor=True)[0]
    assert "38;2;232;137;12m▀" in shown
    assert "38;2;138;90;30m▄" in shown


def test_black_beside_a_colour_is_the_text_itself() -> None:
    """The terminal's own colour of text is never a background, which nobody could name."""
    above, below = (mosaic(board(text, {"a": "#ff0000"}), color=True, truecolor=True)[0] for text in ("# a", "a #"))
    assert above == "\x1b[48;2;255;0;0m▀\x1b[0m"
    assert below == "\x1b[48;2;255;0;0m▄\x1b[0m"


def halves(shown: str) -> tuple[str | None, str | None]:
    """What a character shows above and below: a colour, None for blank, "" for the colour of the terminal's text."""
    ink, ground = "", None
    for code in ESCAPE.findall(shown)[:1]:
        for layer, *parts in re.findall(r"([34]8);2;(\d+);(\d+);(\d+)", code):
            color = "#" + bytes(map(int, parts)).hex()
            ink, ground = (color, ground) if layer == "38" else (ink, color)
    seen = {" ": (ground, ground), "▀": (ink, ground), "▄": (ground, ink), "█": (ink, ink)}
    return seen[ESCAPE.sub("", shown)]


@pytest.mark.parametrize("upper", [None, "", "#102030", "#aabbcc"])
@pytest.mark.parametrize("lower", [None, "", "#102030", "#aabbcc"])
def test_a_character_shows_the_cells_above_each_other(upper: str | None, lower: str | None) -> None:
    fills = [
        Fill((row, 0), Role.ANSWER, color or None) for row, color in enumerate((upper, lower)) if color is not None
    ]
    picture = Picture(2, 1, tuple(fills))
    (shown,) = mosaic(picture, color=True, truecolor=True)
    assert halves(shown) == (upper, lower)
    assert mosaic(picture) == [" ▄▀█"[2 * (upper is not None) + (lower is not None)]]
    (few,) = mosaic(picture, color=True)
    assert "8;2;" not in few
    assert ("8;5;" in few) == bool(upper or lower)


def test_only_hints_are_framed() -> None:
    plain = board("#. ..")
    for role in (Role.ERROR, Role.TRACE):
        assert mosaic(plain.outlining([(0, 0), (1, 1)], role), color=True) == mosaic(plain, color=True)


def test_two_boards_have_frames() -> None:
    assert framed_beside(["ab"], ["cd"], 2) == ["┌──┐ ┌──┐", "│ab│ │cd│", "└──┘ └──┘"]


def test_pictures_stand_beside_each_other() -> None:
    puzzle = pensil.read("nonogram\nrows\n2\n1\ncolumns\n2\n1\n")
    picture = kind_named("nonogram").picture
    solved = picture(puzzle, pensil.solve(puzzle).solutions[0])
    drawn = strip([("One & only", picture(puzzle)), ("Solved", solved)], cell=16)
    root = ElementTree.fromstring(drawn.svg)
    inner = [child for child in root if child.tag.endswith("svg")]
    assert len(inner) == 2
    ends = [float(each.attrib["x"]) + float(each.attrib["width"]) for each in inner]
    assert ends[0] <= float(inner[1].attrib["x"])
    assert ends[1] <= drawn.width
    assert [child.text for child in root if child.tag.endswith("text")] == ["One & only", "Solved"]


@pytest.mark.parametrize("cell", [16, 48])
def test_pictures_beside_each_other_stand_on_one_line_below_their_captions(cell: int) -> None:
    pictures = [("low", Picture(1, 2, ())), ("high", Picture(3, 1, ())), ("low again", Picture(2, 2, ()))]
    drawn = strip(pictures, cell=cell)
    root = ElementTree.fromstring(drawn.svg)
    sizes = [((cols * 32 + 16) * cell / 32, (rows * 32 + 16) * cell / 32) for rows, cols in ((1, 2), (3, 1), (2, 2))]
    assert drawn.height == sizes[1][1] + 40
    assert drawn.width == sum(width for width, _ in sizes) + 3 * 16
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == (drawn.width, drawn.height)
    left = 0.0
    captions = [child for child in root if child.tag.endswith("text")]
    for caption, inner, (width, height) in zip(
        captions, (child for child in root if child.tag.endswith("svg")), sizes, strict=True
    ):
        place = {name: float(inner.attrib[name]) for name in ("x", "y", "width", "height")}
        assert place == {"x": left, "y": drawn.height - height, "width": width, "height": height}
        assert "xmlns" not in inner.attrib
        assert (float(caption.attrib["x"]), float(caption.attrib["y"])) == (left + 8, place["y"] - 8)
        left += width + 16
    assert drawn.svg.count("<style>") == 1
