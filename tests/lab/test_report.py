"""The report of a study to the letter, and its figure, with times that are told and not measured."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import sqrt

import pytest

from pensil.cli.study_report import print_report
from pensil.core.record import replace
from pensil.core.trace import Counters
from pensil.engine.run import strategies_of
from pensil.lab.compare import agree
from pensil.lab.compare import plot as bars
from pensil.lab.growth import Growth, growths
from pensil.lab.growth_plot import plot, shown_numbers
from pensil.lab.measure import Limits, Measure, as_csv
from pensil.lab.study import Turn, random_boards, study
from pensil.words import SHARED, Vocabulary
from tests.checks import some

SAY = Vocabulary(SHARED)
HEADING = SAY("study.random", kind="shikaku", count=3, seed=1)
SIZES = [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4)]
STRATEGIES = ["greedy", "backtracking", "combo"]


def measured(count: int = 3, kind: str = "shikaku", names: list[str] = STRATEGIES) -> list[Measure]:
    """Searches that take as long as the place, the board and the number of their nodes say."""
    boards = list(random_boards(kind, SIZES, count, 1))
    found = study(boards, strategies_of(kind, names), Limits(nodes=40))
    slow = {name: place + 1.5 for place, name in enumerate(names)}
    return [
        replace(
            each,
            seconds=1e-3 * slow[each.strategy.name] ** sqrt(each.area) * (1 + number % 5 / 10),
            status="limit" if each.area == 20 and each.strategy.name == "combo" and number % 2 else each.status,
        )
        for number, each in enumerate(found)
    ]


MEASURES = measured()
COURSES: dict[str, Callable[[], list[Growth]]] = {
    "laws": lambda: growths(MEASURES, by="area"),
    "lines": lambda: growths(MEASURES, by="area", linear=True),
    "degree": lambda: growths(MEASURES, by="area", degree=2),
    "paper": lambda: growths(measured(2, "hashi", ["backtracking"]), by="paper"),
    "single": lambda: growths(measured(1), by="area"),
}


@pytest.mark.parametrize(("name", "lang"), [*((name, "en") for name in COURSES), ("laws", "id"), ("paper", "id")])
def test_reports(name: str, lang: str, golden: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]) -> None:
    found = COURSES[name]()
    print_report(found, HEADING, lang)
    golden(f"report-{name}-{lang}.txt", capsys.readouterr().out)


def rows_of_nodes(found: list[Growth], capsys: pytest.CaptureFixture[str]) -> list[list[list[str]]]:
    """The tables of how the generated nodes spread, each as the words of its lines; none where there is no spread."""
    print_report(found, HEADING, "en")
    _, told, rest = capsys.readouterr().out.partition("Spread of: generated nodes\n")
    tables = rest.partition("\n\nKurtosis")[0].split("\n\n") if told else []
    return [[re.split(r"  +", line.strip()) for line in table.splitlines()] for table in tables]


def test_spreads_have_a_line_for_every_size(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also for those of which all runs are the same; and in a narrow terminal each line tells whose it is."""
    monkeypatch.setenv("COLUMNS", "60")
    found = COURSES["paper"]()
    sizes = [at for growth in found for at in growth.sizes]
    still = [at.spread("generated").deviation == 0 for at in sizes]
    assert any(still)
    assert not all(still)
    tables = rows_of_nodes(found, capsys)
    assert len(tables) > 1
    for table in some(tables):
        assert [line[:2] for line in table[1:]] == [["backtracking", str(at.size)] for at in sizes]
    deviations = [line[-1] == "0" for table in tables if table[0][-1] == "deviation" for line in table[1:]]
    assert deviations == still


def test_spreads_of_what_never_differs_are_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert rows_of_nodes(COURSES["laws"](), capsys)
    same = growths([replace(each, counters=Counters(generated=2)) for each in MEASURES if not each.cut], by="area")
    assert not rows_of_nodes(same, capsys)


def test_growth_as_json(golden: Callable[[str, str], None]) -> None:
    told = [json.dumps(growth.to_json("id")) for name in ("paper", "degree") for growth in COURSES[name]()[:1]]
    rounded = [json.loads(each, parse_float=lambda text: f"{float(text):z.5g}") for each in told]
    golden("report.json", "\n".join(f"{key}: {json.dumps(each[key])}" for each in rounded for key in each) + "\n")


@pytest.mark.parametrize("name", ["laws", "lines", "paper"])
def test_figures(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"report-{name}.svg", plot(COURSES[name](), "id" if name == "lines" else "en").partition("</style>")[2])


@pytest.mark.parametrize(
    ("nodes", "shown"),
    [
        ([0, 1, 1], ["time", "validations"]),
        ([1, 1, 2], ["time", "generated", "validations"]),
        ([1, 2, 2], ["time", "generated"]),
        ([2, 2, 2], ["time", "generated"]),
    ],
)
def test_numbers_that_tell_nothing_are_not_shown(nodes: list[int], shown: list[str]) -> None:
    """Times always are; where most searches need no choice, what they looked at is."""
    measures = [replace(each, counters=Counters(generated=count)) for each, count in zip(MEASURES, nodes, strict=False)]
    assert [name for name in shown_numbers(measures) if name in ("time", "generated", "validations")] == shown


def test_strategies_agree_unless_they_contradict_each_other() -> None:
    one, other = MEASURES[-1], MEASURES[-2]
    board, another = one.solutions[0], replace(one, solutions=()).solutions
    assert board is not None

    def agreed(*found: tuple[str, bool]) -> bool:
        return agree([replace(other, status=status, solutions=(board,) if has else another) for status, has in found])

    assert agreed()
    assert agreed(("solved", True), ("limit", False), ("failed", False))
    assert agreed(("unique", True), ("solved", True), ("limit", False))
    assert agreed(("none", False), ("limit", False))
    assert not agreed(("none", False), ("solved", True))
    assert not agreed(("none", False), ("unique", True))
    assert not agreed(("solved", True), ("unique", True), ("none", False))


def test_bars_and_the_table(golden: Callable[[str, str], None]) -> None:
    last = MEASURES[-3:]
    assert agree(last)
    golden("report-bars.svg", bars(last, "en").partition("</style>")[2])
    golden("report.csv", as_csv(MEASURES[:6]))


def test_one_strategy_alone_has_bars_too() -> None:
    svg = bars(MEASURES[-1:])
    assert ">combo</text>" in svg
    assert "shikaku 4x5" in svg


def test_bars_of_counters_begin_at_one_however_large_they_are() -> None:
    svg = bars([replace(MEASURES[0], counters=Counters(generated=5000, expanded=20, dead=300))])
    panels = svg.split('class="faint">')[1:]
    ticks = {panel.partition(" ")[0]: re.findall(r'class="small faint middle">([^<]*)<', panel) for panel in panels}
    assert ticks["generated"] == ["1", "10", "100", "1k", "10k"]
    assert ticks["expanded"] == ["1", "10", "100"]
    assert "5,000</text>" in svg


def test_whoever_looks_on_is_told_each_turn() -> None:
    seen: list[tuple[int, int, str, str, bool]] = []

    def watch(turn: Turn, search: object) -> None:
        state = (turn.done, turn.total, turn.name, turn.strategy.name, search is None)
        if not seen or seen[-1] != state:
            seen.append(state)

    boards = list(random_boards("shikaku", [(2, 2), (2, 3)], 1, 1))
    assert len(list(study(boards, strategies_of("shikaku", ["combo", "engine"]), Limits(), watch))) == 4
    names = [name for name, _ in boards]
    turns = [(0, names[0], "combo"), (1, names[0], "engine"), (2, names[1], "combo"), (3, names[1], "engine")]
    assert [state for state in seen if state[-1]] == [(done, 4, board, name, True) for done, board, name in turns]
    assert {state[:4] for state in seen if not state[-1]} == {(done, 4, board, name) for done, board, name in turns}
