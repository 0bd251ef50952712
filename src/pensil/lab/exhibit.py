"""The exhibits of papers, drawn: as SVG, and in characters where that is possible."""

from __future__ import annotations

from functools import singledispatch

from pensil.core.paper import BoardPicture, Exhibit, Plot, Points, Printed, SearchTree
from pensil.engine.run import Run
from pensil.lab.axis import Axis, by_powers, even
from pensil.lab.paper import said
from pensil.lab.scatter import Median, Scatter, Series, along, scatter_chart
from pensil.lab.tree import search_tree
from pensil.lab.tree_svg import tree_svg
from pensil.render.report import Columns, Figure
from pensil.render.svg import render_svg
from pensil.render.text import render_text
from pensil.words.figures import figures

CELL = 30
"""Pixels to a cell."""


@singledispatch
def shown(exhibit: Exhibit, lang: str, on_paper: bool = False) -> Figure | Columns:
    """An exhibit as a part of a report; on paper its drawing is light and stands alone."""
    raise TypeError(f"{type(exhibit).__name__} is no exhibit")


@shown.register
def _(exhibit: BoardPicture, lang: str, on_paper: bool = False) -> Figure | Columns:
    theme = "light" if on_paper else "auto"
    drawing = render_svg(exhibit.picture, theme=theme, cell=CELL, standalone=on_paper, lang=lang)
    return Figure(exhibit.caption.sentence(lang), drawing, render_text(exhibit.picture, ascii=True))


@shown.register
def _(exhibit: Printed, lang: str, on_paper: bool = False) -> Figure | Columns:
    return Columns(exhibit.caption.sentence(lang), exhibit.text(lang))


@shown.register
def _(exhibit: SearchTree, lang: str, on_paper: bool = False) -> Figure | Columns:
    run = Run(exhibit.puzzle, exhibit.strategy, exhibit.solutions)
    title = exhibit.caption.sentence(lang)
    tree = search_tree(exhibit.puzzle, run.events, lang=lang)
    return Figure(title, tree_svg(tree, title, lang))


@shown.register
def _(exhibit: Plot, lang: str, on_paper: bool = False) -> Figure | Columns:
    def axis(values: list[float], title: str) -> Axis:
        return (by_powers if exhibit.log else even)(values, title, lambda value: figures(f"{value:g}", lang))

    series = [_series(each, look, lang) for look, each in enumerate(exhibit.series)]
    shown = [(point.x, point.y) for each in series if each.marked for point in each.points]
    shown += [place for each in series for place in along(each, exhibit.log)]
    caption = exhibit.caption.sentence(lang)
    panel = Scatter(
        "",
        axis([x for x, _ in shown], exhibit.across.said(lang)),
        axis([y for _, y in shown], exhibit.up.said(lang)),
        tuple(series),
    )
    return Figure(caption, scatter_chart(caption, [panel]))


def _series(each: Points, look: int, lang: str) -> Series:
    points = tuple(Median(x, y, y, y) for x, y in each.points)
    return Series(said(each.name, lang), look, points, each.curve, joined=False, marked=each.marked)
