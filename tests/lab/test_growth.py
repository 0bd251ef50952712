"""Growth: curves through measurements, what is weak about them, and the figure."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import sqrt
from xml.etree import ElementTree

import pytest

import pensil
from pensil.core.record import replace
from pensil.core.trace import Counters
from pensil.engine.run import strategy_named
from pensil.kinds import KINDS
from pensil.lab.growth import Growth, growths, published, yardstick
from pensil.lab.growth_plot import plot
from pensil.lab.measure import Limits, Measure, measure
from tests.checks import some
from tests.lab.traces import small

SVG = "{http://www.w3.org/2000/svg}"
AREAS = [5, 10, 15, 20, 30, 40, 50, 60]


def grown(areas: list[int], cost: Callable[[int], float], kind: str = "akari", strategy: str = "dfs") -> list[Measure]:
    """Measurements as a strategy would give whose time is `cost` of the area."""
    done = []
    for area in areas:
        puzzle = small(kind, 1, 1, area)
        found = measure(puzzle, str(area), strategy_named(kind, strategy), Limits(nodes=1))
        done.append(replace(found, status="solved", seconds=cost(area)))
    return done


def codes(growth: Growth) -> list[str]:
    return [doubt.code for doubt in growth.time.doubts]


def test_a_power_is_found_again() -> None:
    [growth] = growths(grown(AREAS, lambda a: 3e-4 * a**2.5))
    chosen = growth.time.chosen
    assert chosen is not None
    assert chosen.form == "power"
    assert chosen.coefficients == pytest.approx((3e-4, 2.5))
    assert chosen(25) == pytest.approx(3e-4 * 25**2.5)
    assert chosen.formula == "0.0003 n^2.5"
    assert codes(growth) == []


def test_an_exponential_function_is_found_again() -> None:
    [growth] = growths(grown(AREAS, lambda a: 1e-3 * 1.25**a))
    chosen = growth.time.chosen
    assert chosen is not None
    assert chosen.form == "exponential"
    assert chosen.coefficients == pytest.approx((1e-3, 1.25))
    assert chosen.formula == "0.001 * 1.25^n"
    assert [each.form for each in growth.time.curves] == ["power", "exponential"]


def test_on_even_axes_curves_are_polynomials() -> None:
    [growth] = growths(grown(AREAS, lambda a: 0.5 + 0.25 * a * a), linear=True)
    assert [each.degree for each in growth.time.curves] == [1, 2, 3, 4, 5]
    assert growth.time.curves[1].coefficients == pytest.approx((0.5, 0, 0.25), abs=1e-6)
    assert growth.time.chosen is not None
    assert growth.time.chosen(25) == pytest.approx(0.5 + 0.25 * 625)


def test_a_degree_is_bounded_by_the_number_of_sizes_and_that_is_said() -> None:
    measures = grown([5, 10, 15, 20], lambda a: 2.0 * a + a % 3)
    [growth] = growths(measures, degree=5)
    [curve] = growth.time.curves
    assert curve.degree == 3
    assert codes(growth) == ["degree", "every-point"]
    assert growth.time.doubts[0].said.said() == "degree 5 was asked for, but 4 sizes allow 3 at most"
    [growth] = growths(measures, degree=2)
    assert [curve.degree for curve in growth.time.curves] == [2]
    assert "degree" not in codes(growth)


def test_weak_curves_are_said_to_be_weak() -> None:
    noise = {area: 1.0 + (area * 7919 % 13) for area in AREAS}
    assert codes(growths(grown(AREAS, noise.__getitem__))[0]) == ["r2"]
    assert codes(growths(grown([5, 10, 15], lambda a: 1.0 * a))[0]) == ["sizes"]
    assert codes(growths(grown(AREAS, lambda a: 1e-9 * a))[0]) == ["clock"]
    assert codes(growths(grown(AREAS, lambda a: 1.0 + a % 2))[0]) == ["r2"]  # two different times are enough
    assert codes(growths(grown(AREAS, lambda a: 1.0))[0]) == []  # where there is one, nothing grows
    none = growths(grown([5, 5], lambda a: 1.0 * a))[0]
    assert none.time.chosen is None


def test_runs_that_were_cut_off_are_drawn_named_and_left_out_of_the_curve() -> None:
    measures = grown([5, 10, 15, 20, 30, 40], lambda a: 2.0 * a)
    cut = [replace(each, status="limit", seconds=1.0) for each in grown([70, 80], lambda a: 0)]
    [growth] = growths([*measures, *cut], linear=True)
    assert growth.time.curves[0].coefficients == pytest.approx((0, 2), abs=1e-9)
    assert codes(growth) == ["cut"]
    assert "70 and 80" in growth.time.doubts[0].said.said()
    assert not growth.time.weak
    svg = plot([growth])
    classes = [path.get("class", "") for path in ElementTree.fromstring(svg).iter(f"{SVG}path")]
    assert any(name.startswith("mark") and name.endswith("open") for name in classes)
    assert "sizes 70 and 80 came to their limit" in " ".join(svg.split())
    assert growth.to_json()["cut"] == 2


def test_what_is_always_the_same_is_told_from_the_runs_that_ended() -> None:
    cut = [replace(each, status="limit", seconds=9.0) for each in grown([70, 80], float)]
    [growth] = growths([*grown(AREAS, lambda a: 2.0), *cut])
    assert "always 2 s" in plot([growth])
    [growth] = growths([*grown(AREAS, lambda a: 2.0 + a % 2), *cut])
    assert "always 2 s" not in plot([growth])


def test_a_size_of_which_some_runs_were_cut_off_is_left_out_as_a_whole() -> None:
    measures = grown([5, 10, 20, 30, 40, 40], lambda a: 2.0 * a)
    measures[-1] = replace(measures[-1], status="limit", seconds=500.0)
    [growth] = growths(measures)
    chosen = growth.time.chosen
    assert chosen is not None
    assert chosen.coefficients == pytest.approx((2, 1))
    last = growth.sizes[-1].to_json(["time"])
    assert (last["size"], last["runs"], last["cut"]) == (40, 2, 1)


def test_nodes_that_are_zero_have_no_law_but_a_polynomial() -> None:
    measures = [replace(each, counters=replace_counters(each, i)) for i, each in enumerate(grown(AREAS, float))]
    assert growths(measures)[0].nodes.curves == ()
    assert "which has no logarithm" in re.sub(r"</text>\s*<text[^>]*>", " ", plot(growths(measures)))
    assert growths(measures, linear=True)[0].nodes.chosen is not None


def replace_counters(each: Measure, generated: int) -> object:
    return type(each.counters)(**{**vars(each.counters), "generated": generated})


def test_a_clock_is_near_below_fifty_millionths_of_a_second() -> None:
    for each, doubts in ((4e-5, ["clock"]), (6e-5, [])):
        assert codes(growths(grown(AREAS, lambda a, each=each: each * (1 + a * 1e-6)))[0]) == doubts  # type: ignore[misc]
    [steady] = growths(grown(AREAS, lambda a: 1e-9))
    assert codes(steady) == [], "what is always the same has no curve to doubt"


@pytest.mark.parametrize("linear", [False, True])
def test_a_single_run_has_a_figure(linear: bool) -> None:
    svg = plot(growths(grown([20], lambda a: 0.5), linear=linear))
    assert "1 board, 1 run<" in svg
    assert "always 500 ms" in svg


NOTES = {
    "dashed": "Dashed: the curve through the runs; dotted where it is weak.",
    "hollow": "Hollow marks and arrows: runs came to their limit, and the true value is larger.",
    "zero": "What is 0 has no place on a logarithmic axis.",
}


def notes_of(svg: str) -> set[str]:
    """Those of the notes below the figure that explain a sort of mark."""
    said = " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))
    return {name for name, note in NOTES.items() if note in said}


def steady(each: Measure) -> Measure:
    """With the same number of nodes as all others, so that nothing is to be seen in that panel."""
    return replace(each, counters=Counters(generated=5))


@pytest.mark.parametrize("linear", [True, False])
def test_the_whole_curve_has_room(linear: bool) -> None:
    """A parabola over two heights of 1 s rises far above them, and is one piece up to the end."""
    times = {10: 1.0, 20: 8.5, 30: 11.0, 40: 8.5, 50: 1.0}
    measures = grown([10, 20, 30, 40, 50], lambda area: times[area] if area in (10, 50) else 5 * times[area])
    svg = plot(growths(measures, linear=linear, degree=2))
    drawn = re.findall(r'class="curve[^"]*" d="([^"]*)"', svg)[0]
    assert drawn.count("M") == 1
    assert len(re.findall(r"[ML]", drawn)) == 121
    assert min(float(y) for y in re.findall(r" ([\d.]+)", drawn)) > 86, "below the top of the panel"


@pytest.mark.parametrize(
    ("linear", "cost", "least"),
    [
        (True, lambda area: 1.0 if area in (10, 50) else 0.01, "0"),
        (False, lambda area: (area - 10 * sqrt(5)) ** 2 / 100 + 1e-7, "1 ms"),
    ],
)
def test_a_curve_has_no_room_where_nothing_can_be(linear: bool, cost: Callable[[int], float], least: str) -> None:
    """On even axes below zero; by powers of ten far below the lowest point, which is at 56 ms."""
    svg = plot(growths(grown([10, 20, 30, 40, 50], cost), linear=linear, degree=2))
    assert re.findall(r'class="small faint end">([^<]*)<', svg)[0] == least


def test_only_marks_that_are_there_are_explained() -> None:
    flat = [steady(each) for each in grown(AREAS, lambda a: 2.0)]
    rising = [steady(each) for each in grown(AREAS, lambda a: 2.0 * a, strategy="engine")]
    assert notes_of(plot(growths(flat))) == set()
    assert notes_of(plot(growths(rising))) == {"dashed"}
    assert notes_of(plot(growths([*flat, *rising]))) == {"dashed"}
    # Of three runs at a size one was cut off: the median is known, only the upper quartile may be larger.
    some_cut = [flat[0], flat[0], replace(flat[0], status="limit", seconds=3.0)]
    assert notes_of(plot(growths([*flat, *some_cut]))) == {"hollow"}
    assert notes_of(plot(growths([*rising, *some_cut]))) == {"dashed", "hollow"}


@pytest.mark.parametrize("linear", [False, True])
def test_what_has_no_place_on_a_logarithmic_axis_is_told(linear: bool) -> None:
    none = [steady(each) for each in grown(AREAS, lambda a: 2.0)]
    one = [replace(none[0], counters=Counters(generated=0)), *none[1:]]
    assert "zero" not in notes_of(plot(growths(none, linear=linear)))
    assert ("zero" in notes_of(plot(growths(one, linear=linear)))) is not linear


# What papers measure by.


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_every_kind_has_a_size(kind: str) -> None:
    puzzle = small(kind, 3, 4, 4)
    assert yardstick(kind, "area").size(puzzle) == 16
    papers = yardstick(kind, "paper")
    assert 0 < papers.size(puzzle) <= 16 * 4
    assert papers.named.said("id")
    assert papers.boards


def test_sizes_as_the_papers_count_them() -> None:
    def size(text: str) -> int:
        puzzle = pensil.read(text)
        return yardstick(puzzle.kind, "paper").size(puzzle)

    assert size("hashi\n2 1 .\n2 . 2\n. 1 2\n") == 12  # the paper: H = V = 6
    assert size("akari\n. # 2\n. . 0\n") == 3
    assert size("nurikabe\n2 .\n. ?\n") == 2
    assert size("shikaku\n2 .\n. 2\n") == 4


def test_the_published_times_of_nonograms_stand_beside_ours() -> None:
    measures = grown([25, 100, 225, 300], lambda a: 1e-4 * a, "nonogram", "propagation")
    paper = published("nonogram", "area")
    assert paper is published("nonogram", "paper")
    assert paper is not None
    assert dict(paper.published)[500] == 0.555
    assert published("akari", "area") is None
    svg = plot(growths(measures, linear=True))
    assert "paper (table 5.1)" in svg
    # The polynomial that the paper prints, with its six coefficients.
    flat = " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))
    assert "y = 0.0221 - 0.001 n + 2.06e-05 n^2 - 1.26e-07 n^3 + 3.13e-10 n^4 - 2.52e-13 n^5" in flat
    assert "makalah (tabel 5.1)" in plot(growths(measures), "id")


def test_boards_of_one_area_are_taken_together_by_the_papers_size() -> None:
    found = pensil.study("akari", sizes=[(3, 3), (4, 4)], count=4, strategies=["engine"], by="paper")
    [growth] = found
    areas = [at.area for at in growth.sizes]
    assert areas == [9, 16]
    for at in some(growth.sizes):
        sizes = sorted(growth.size(each) for each in at.measures)
        assert sizes[0] <= at.size <= sizes[-1]
        assert len(sizes) == 4


@pytest.mark.parametrize("wrong", [{"by": "colour"}, {"degree": 0}, {"degree": 6}])
def test_studies_that_make_no_sense(wrong: dict[str, object]) -> None:
    with pytest.raises(pensil.PensilError, match="degree is 1 to 5"):
        pensil.study("akari", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
@pytest.mark.parametrize("lang", ["en", "id"])
def test_figures_in_every_language(kind: str, lang: str) -> None:
    found = pensil.study(kind, sizes=[(2, 2), (2, 3), (3, 3)], count=2, timeout=1)
    svg = plot(found, lang)
    assert "nan" not in svg.lower()
    said = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert any(line.startswith({"en": "Marks: the median", "id": "Tanda: median"}[lang]) for line in said)
    assert {growth.strategy for growth in found} <= set(said)
