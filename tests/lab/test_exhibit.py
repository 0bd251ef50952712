"""The exhibits of papers, drawn."""

from __future__ import annotations

import re

from pensil.core.paper import Plot, Points
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
    [drawn] = re.findall(r'class="curve l0" d="([^"]*)"|d="([^"]*)" class="curve l0"', figure.svg)
    assert "".join(drawn).count("M") == 1, "the curve is drawn in one piece"


def test_points_stand_where_their_numbers_are() -> None:
    said = SAY("quoted", text="a chart")
    points = Points("ours", ((1.0, 100.0), (3.0, 200.0), (2.0, 400.0)))
    figure = shown(Plot(said, said, said, (points,), log=False), "en")
    assert isinstance(figure, Figure)
    [marks] = [path for path in re.findall(r'class="mark l0 s0" d="([^"]*)"', figure.svg) if path.count("M") == 3]
    low, mid, high = [tuple(map(float, place)) for place in re.findall(r"M([\d.]+) ([\d.]+)", marks)]
    assert low[0] < high[0] < mid[0]
    assert low[1] > mid[1] > high[1]  # more is higher up
