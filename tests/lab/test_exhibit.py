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
