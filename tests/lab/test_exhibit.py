"""The exhibits of papers, drawn."""

from __future__ import annotations

import re

import pensil
from pensil.core.paper import BoardPicture, Plot, Points
from pensil.kinds import kind_named
from pensil.lab.exhibit import shown
from pensil.render.report import Figure
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)


def test_a_plot_has_room_for_its_curves() -> None:
    """A parabola through two points of height 1 rises to 101 between them."""
    curve = Points("ours", ((0.0, 1.0), (20.0, 1.0)), lambda x: 101 - (x - 10) ** 2)
    said = SAY("quoted", text="a chart")
    figure = shown(Plot(said, said, said, (curve,), log=False), "en")
    assert isinstance(figure, Figure)
    labels = re.findall(r">(\d+)</text>", figure.svg)
    assert "100" in labels
    drawn, sign = re.findall(r'class="curve l0" d="([^"]*)"', figure.svg)
    assert drawn.count("M") == 1, "the curve is drawn in one piece"
    assert sign.endswith("h24")


def test_a_curve_may_stand_without_its_points() -> None:
    """Then these need no room either."""
    curve = Points("ours", ((0.0, 500.0), (20.0, 0.0)), lambda x: x, marked=False)
    said = SAY("quoted", text="a chart")
    figure = shown(Plot(said, said, said, (curve, Points("theirs", ((10.0, 12.0),))), log=False), "en")
    assert isinstance(figure, Figure)
    assert 'class="mark l0' not in figure.svg
    assert figure.svg.count('class="mark l1') == 2, "the point, and its sign in the legend"
    assert max(map(int, re.findall(r">(\d+)</text>", figure.svg))) == 20


def test_points_stand_where_their_numbers_are() -> None:
    said = SAY("quoted", text="a chart")
    points = Points("ours", ((1.0, 100.0), (3.0, 200.0), (2.0, 400.0)))
    figure = shown(Plot(said, said, said, (points,), log=False), "en")
    assert isinstance(figure, Figure)
    [marks] = [path for path in re.findall(r'class="mark l0 s0" d="([^"]*)"', figure.svg) if path.count("M") == 3]
    low, mid, high = [tuple(map(float, place)) for place in re.findall(r"M([\d.]+) ([\d.]+)", marks)]
    assert low[0] < high[0] < mid[0]
    assert low[1] > mid[1] > high[1]  # more is higher up


def test_the_ticks_of_a_plot_have_the_signs_of_the_language() -> None:
    said = SAY("quoted", text="a chart")
    points = Points("ours", ((1.0, 0.25), (3.0, 0.5)))
    for lang, half in (("en", "0.5"), ("id", "0,5")):
        figure = shown(Plot(said, said, said, (points,), log=False), lang)
        assert isinstance(figure, Figure)
        assert {label for label in re.findall(r">(\d[.,]\d)</text>", figure.svg) if label[2] == "5"} == {half}


def test_a_board_is_drawn_and_stands_in_plain_signs_beside_it() -> None:
    """On paper the drawing stands alone, in light colours; on a page the page says which."""
    puzzle = pensil.read("akari\n. 1\n# .\n")
    exhibit = BoardPicture(SAY("quoted", text="so it is"), kind_named("akari").picture(puzzle))
    paper, page = shown(exhibit, "en", True), shown(exhibit, "en")
    for figure in (paper, page):
        assert isinstance(figure, Figure)
        assert (figure.caption, figure.text) == ("So it is", "+----+\n| .#1|\n|## .|\n+----+\n")
    assert isinstance(paper, Figure)
    assert isinstance(page, Figure)
    assert ("xmlns=" in paper.svg, "xmlns=" in page.svg) == (True, False)
    assert 'width="' in page.svg


def test_a_logarithmic_plot_has_powers_of_ten() -> None:
    said = SAY("quoted", text="a chart")
    for log, labels in ((True, [1, 10, 100]), (False, [0, 1, 2, 3, 5, 10, 15, 20])):
        figure = shown(Plot(said, said, said, (Points("ours", ((1.0, 2.0), (3.0, 20.0))),), log=log), "en")
        assert isinstance(figure, Figure)
        assert sorted({int(label) for label in re.findall(r">(\d+)</text>", figure.svg)}) == labels
