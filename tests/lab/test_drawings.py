"""The drawings of the laboratory, line by line: every place, size and class, as they were looked at and found good."""

from __future__ import annotations

import re
from collections.abc import Callable

import pensil
from pensil.core.trace import Event, What
from pensil.engine.run import strategy_named
from pensil.lab.axis import by_powers, count, even, seconds
from pensil.lab.film import film
from pensil.lab.film_svg import film_svg
from pensil.lab.plot import Bar, Bars, Scatter, Series, bar_chart, scatter_chart
from pensil.lab.sheet import Sheet
from pensil.lab.tree import search_tree
from pensil.lab.tree_svg import tree_svg
from tests.lab.traces import quoted, searched

Golden = Callable[[str, str], None]

SMALL = "shikaku\n2 . 2\n. . 2\n. 3 .\n"
"""Solved after a dead end."""


def unstyled(svg: str) -> str:
    """A drawing without its style sheet, which is the same for all."""
    return re.sub(r"<style>.*?</style>\n", "", svg, flags=re.DOTALL)


def test_bars(golden: Golden) -> None:
    nodes = tuple(Bar(f"no. {i}", 10.0**i, f"{10**i:,}", cut=i == 3) for i in range(7))
    times = (Bar("no. 0", 0.0, "0 s"), Bar("no. 1", 0.5, "500 ms"), Bar("a longer name", 2.0, "2 s"))
    panels = [
        Bars("nodes", by_powers([bar.value for bar in nodes], "nodes", count), nodes),
        Bars("time", even([bar.value for bar in times], "time", seconds), times),
        Bars("below the axis", by_powers([100.0], "n", count), (Bar("no. 0", 1.0, "1"), Bar("no. 1", 100.0, "100"))),
    ]
    golden("bars.svg", unstyled(bar_chart("Three panels", panels, "with a note")))
    golden("one-bar.svg", unstyled(bar_chart("One panel", panels[1:2])))


def test_points(golden: Golden) -> None:
    points = ((9.0, 0.001), (16.0, 0.0), (36.0, 1.0))
    series = (
        Series("one", points, ((49.0, 5.0), (49.0, float("inf"))), lambda x: (x - 20) / 16, "degree 1\nR² 0.5"),
        *(Series(f"other {i}", ((10.0 * i, 0.1 * i),)) for i in range(1, 7)),
        Series("nothing", (), curve=lambda x: x),
    )
    y_values = [0.001, 1.0, 5.0]
    panels = [
        Scatter("even", even([9, 49], "area", count), even(y_values, "time", seconds), series),
        Scatter("by powers", even([9, 49], "area", count), by_powers(y_values, "time", seconds), series[:2]),
    ]
    golden("points.svg", unstyled(scatter_chart("Points", panels, "with a note")))
    golden(
        "few-points.svg", unstyled(scatter_chart("Few", [Scatter("few", *(even([1], "x", count),) * 2, series[1:2])]))
    )


def test_a_small_tree(golden: Golden) -> None:
    _, events = searched(pensil.read(SMALL), strategy_named("shikaku", "combo"))
    golden("small-tree.svg", unstyled(tree_svg(search_tree(events), "Shikaku, combo")))


def wide_tree() -> list[Event]:
    """The root has 41 children, too many to hang; the first is dead, the second solved, the last has two of its own."""
    events = [Event(What.PLACED, n, 0, reason=quoted(f"choice {n}")) for n in range(1, 42)]
    events[1:1] = [Event(What.DEAD, 1, reason=quoted("too long " * 20)), Event(What.BACKTRACKED, 1, 0)]
    events[4:4] = [Event(What.SOLVED, 2), Event(What.EXPANDED, 0)]
    events += [Event(What.PLACED, n, 41, reason=quoted("x" * 70)) for n in (1234, 12345)]
    return [*events, Event(What.EXPANDED, 41), Event(What.BACKTRACKED, 12345, 1234)]


def test_a_large_tree(golden: Golden) -> None:
    golden("large-tree.svg", unstyled(tree_svg(search_tree(wide_tree()), "Wide")))
    golden("cut-tree.svg", unstyled(tree_svg(search_tree(wide_tree(), most=3, lang="id"), "Wide", 43, "id")))
    golden("cut-tree-unknown.svg", unstyled(tree_svg(search_tree(wide_tree(), most=1), "Wide")))


def test_a_film(golden: Golden) -> None:
    puzzle = pensil.read("shikaku\n2 .\n. 2\n")
    _, events = searched(puzzle, strategy_named("shikaku", "backtracking"))
    golden("film.svg", unstyled(film_svg(film(puzzle, events, "A film"))))
    golden("film-part.svg", unstyled(film_svg(film(puzzle, events, "A part", 2, 5, lang="id", ended=False))))


def test_the_style_sheet(golden: Golden) -> None:
    golden("sheet.svg", Sheet("empty").svg(20, 10.5, "/* more */\n"))
