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
from pensil.lab.plot import Bar, Bars, bar_chart
from pensil.lab.scatter import Median, Scatter, Series, scatter_chart
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
    points = (Median(9, 0.001, 0.0005, 0.01), Median(16, 0.0, 0.0, 0.0), Median(36, 1.0, 0.5, 5.0, open=True))
    cut = Median(49, 5.0, 5.0, 5.0, least=True)
    series = (
        Series("one", 0, (*points, cut), lambda x: (x - 20) / 16, weak=True, notes=("degree 1", "R² 0.5")),
        *(Series(f"other {i}", i, (Median(10.0 * i, 0.1 * i, 0.1 * i, 0.1 * i),)) for i in range(1, 7)),
        Series("theirs", 7, points[:1], published=True, joined=False),
    )
    y_values = [0.001, 1.0, 5.0]
    panels = [
        Scatter("even", even([9, 49], "area", count), even(y_values, "time", seconds), series, ("a note",)),
        Scatter("by powers", even([9, 49], "area", count), by_powers(y_values, "time", seconds), series[:2]),
    ]
    golden("points.svg", unstyled(scatter_chart("Points", panels, "with a note")))


def test_a_small_tree(golden: Golden) -> None:
    puzzle = pensil.read(SMALL)
    _, events = searched(puzzle, strategy_named("shikaku", "combo"))
    golden("small-tree.svg", unstyled(tree_svg(search_tree(puzzle, events), "Shikaku, combo")))


def wide_tree() -> list[Event]:
    """The root has 41 children, too many to hang; the first is dead, the second solved, the last has two of its own."""
    events = [Event(What.PLACED, n, 0, reason=quoted(f"choice {n}")) for n in range(1, 42)]
    events[1:1] = [Event(What.DEAD, 1, reason=quoted("too long " * 20)), Event(What.BACKTRACKED, 1, 0)]
    events[4:4] = [Event(What.SOLVED, 2), Event(What.EXPANDED, 0)]
    events += [Event(What.PLACED, n, 41, reason=quoted("x" * 70)) for n in (1234, 12345)]
    return [*events, Event(What.EXPANDED, 41), Event(What.BACKTRACKED, 12345, 1234)]


def test_a_large_tree(golden: Golden) -> None:
    puzzle = pensil.read(SMALL)
    golden("large-tree.svg", unstyled(tree_svg(search_tree(puzzle, wide_tree()), "Wide")))
    golden("cut-tree.svg", unstyled(tree_svg(search_tree(puzzle, wide_tree(), most=3, lang="id"), "Wide", "id")))


def test_a_film(golden: Golden) -> None:
    puzzle = pensil.read("shikaku\n2 .\n. 2\n")
    _, events = searched(puzzle, strategy_named("shikaku", "backtracking"))
    golden("film.svg", unstyled(film_svg(film(puzzle, events, "A film"))))
    golden("film-part.svg", unstyled(film_svg(film(puzzle, events, "A part", 2, 5, lang="id"))))


def test_the_style_sheet(golden: Golden) -> None:
    golden("sheet.svg", Sheet("empty").svg(20, 10.5, "/* more */\n"))
