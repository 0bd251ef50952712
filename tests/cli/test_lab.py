"""`pensil compare` and `pensil study`: tables, CSV, plots, exit codes."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from pensil.cli import main
from pensil.kinds import kind_named
from pensil.lab.measure import COLUMNS
from tests.checks import some
from tests.cli.running import printed
from tests.interrupting import interrupt
from tests.lab.traces import RECTANGLES

HASHI = "hashi\n2 1 .\n2 . 2\n. 1 2\n"
NONE = "nurikabe\n1 .\n. 1\n. .\n. .\n"
LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"


@pytest.fixture
def bridges(tmp_path: Path) -> str:
    path = tmp_path / "bridges.txt"
    path.write_text(HASHI)
    return str(path)


def test_compare_has_a_line_for_each_strategy(bridges: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "compare", bridges)
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "hashi 3x3"
    assert lines[1].split() == [
        "strategy",
        "status",
        "generated",
        "expanded",
        "dead",
        "backtracks",
        "validations",
        "depth",
        "solutions",
        "time",
    ]
    assert [line.split()[:2] for line in lines[2:]] == [
        ["brute-force", "solved"],
        ["backtracking", "solved"],
        ["engine", "solved"],
    ]


def test_compare_json_csv_and_plot(bridges: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "bars.svg"
    code, out = printed(capsys, "compare", bridges, "--json", "--solutions", "0", "--plot", str(plot))
    data = json.loads(out)
    assert code == 0
    assert (data["kind"], data["rows"], data["cols"], data["agree"]) == ("hashi", 3, 3, True)
    assert [each["status"] for each in data["runs"]] == ["unique"] * 3
    assert data["runs"][0]["counters"]["generated"] == 4096
    times = [each["time"] for each in data["runs"]]
    assert times == [round(time, 7) for time in times]
    assert any(times)
    ElementTree.fromstring(plot.read_bytes())
    table = tmp_path / "strategies.csv"
    chosen = ("--strategies", "engine,backtracking")
    _, out = printed(capsys, "compare", bridges, "--csv", str(table), *chosen)
    assert "backtracking" in out
    assert [row.split(",")[5] for row in table.read_text().splitlines()] == ["strategy", "engine", "backtracking"]
    code, out = printed(capsys, "compare", bridges, "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert tuple(rows[0]) == COLUMNS
    assert [row["strategy"] for row in rows] == ["brute-force", "backtracking", "engine"]
    assert {row["puzzle"] for row in rows} == {"bridges.txt"}


def test_compare_says_when_there_is_no_solution_and_when_limits_were_reached(
    tmp_path: Path, bridges: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.txt"
    path.write_text(NONE)
    assert printed(capsys, "compare", str(path))[0] == 1
    code, out = printed(capsys, "compare", bridges, "--timeout", "0")
    assert code == 3
    assert "the true numbers are larger" in out


SMALL = ["--sizes", "2x2,3x2,3x3,4x3", "--count", "2", "--timeout", "5"]


def test_study_measures_every_strategy_on_every_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, plot = tmp_path / "runs.csv", tmp_path / "growth.svg"
    code, out = printed(capsys, "study", "shikaku", *SMALL, "--csv", str(table), "--plot", str(plot), "--json")
    data = json.loads(out)
    assert code == 0
    rows = list(csv.DictReader(table.open()))
    assert len(rows) == len(data["runs"]) == 4 * 2 * 6
    assert tuple(rows[0]) == COLUMNS == tuple(data["runs"][0])
    assert [int(row["area"]) for row in rows] == sorted(int(row["area"]) for row in rows)
    assert {(row["cols"], row["rows"]) for row in rows} == {("2", "2"), ("3", "2"), ("3", "3"), ("4", "3")}
    assert [growth["strategy"] for growth in data["growth"]] == [
        "brute-force",
        "greedy",
        "bfs",
        "backtracking",
        "combo",
        "engine",
    ]
    for growth in some(data["growth"]):
        assert [each["form"] for each in growth["time"]["fits"]] == ["power", "exponential"]
        assert growth["time"]["chosen"] in growth["time"]["fits"]
        assert [at["area"] for at in growth["sizes"]] == [4, 6, 9, 12]
        assert all(at["runs"] == 2 and at["time"]["lower"] <= at["time"]["median"] for at in growth["sizes"])
        assert set(growth["sizes"][0]["generated"]) >= {"mean", "deviation", "skewness", "kurtosis", "at_least"}
    assert (data["by"], data["published"]) == ("area", None)
    ElementTree.fromstring(plot.read_bytes())
    assert "nan" not in plot.read_text().lower()


def test_study_prints_medians_curves_and_the_spread(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "study", "akari", *SMALL, "--strategies", "dfs,engine", "--lang", "en")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "akari: 2 random boards of each size (seed 0)"
    assert lines[2] == "median of: time"
    assert lines[3].split() == ["area", "boards", "dfs", "engine"]
    assert [line.split()[0] for line in lines[4:8]] == ["4", "6", "9", "12"]
    assert "Curves through the runs, y for the generated nodes and n for the size (area):" in lines
    assert any(line.startswith("  dfs: y = ") and ", R² " in line for line in lines)
    assert "  engine: always 1" in lines
    spread = lines.index("Spread of: time")
    assert lines[spread + 1].split()[-3:] == ["deviation", "skewness", "kurtosis"]
    assert lines[spread + 2].split()[:3] == ["dfs", "4", "2"]
    assert "With fewer than 20 runs of a size" in out


def test_study_says_that_a_degree_was_lowered(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--strategies", "engine", "--degree", "5", "--linear", "--lang", "en")
    _, out = printed(capsys, "study", "akari", *SMALL, *options)
    assert "degree 5 was asked for, but 4 sizes allow 3 at most" in out


def test_study_by_the_papers_size(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "study", "hashi", *SMALL, "--by", "paper", "--strategies", "engine", "--lang", "id")
    assert code == 0
    assert out.splitlines()[3].split("  ")[0] == "H + V"
    assert "pertumbuhan" not in out
    code, out = printed(capsys, "study", "hashi", *SMALL, "--by", "paper", "--strategies", "engine", "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [int(row["size"]) for row in rows] == sorted(int(row["size"]) for row in rows)
    assert rows[0]["area"] == "4"


def test_study_shows_what_was_published_and_the_placements_listed(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--sizes", "5x5,10x10", "--count", "1", "--strategies", "heuristic,dynamic", "--lang", "en")
    _, out = printed(capsys, "study", "nonogram", *options)
    assert "paper (table 5.1)" in out
    assert "0.555" not in out
    assert "555 ms" in out
    lines = out.splitlines()
    listed = lines.index("median of: placements listed")
    assert lines[listed + 1].split() == ["area", "boards", "heuristic"]
    assert "There is one board of each size" in out
    _, out = printed(capsys, "study", "nonogram", *options, "--json")
    data = json.loads(out)
    assert data["published"][0] == {"size": 25, "seconds": 0.008}
    assert [("placements" in growth["sizes"][0]) for growth in data["growth"]] == [True, False]


ENGLISH = {"the", "and", "of", "runs", "time", "solution", "strategy", "nodes", "size", "found", "limit", "boards"}
"""Words that are in every English sentence of these commands, and in no Indonesian one."""


@pytest.mark.parametrize("kind", ["akari", "hashi", "nonogram", "nurikabe", "shikaku"])
def test_results_in_indonesian_have_no_english_in_them(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENSIL_LANG", "id")
    path, plots = tmp_path / "soal.txt", [tmp_path / "a.svg", tmp_path / "b.svg"]
    found = kind_named(kind)
    path.write_text(found.compose(Random(1), 4, 4)[0].to_text())
    said = [
        printed(capsys, "compare", str(path), "--timeout", "0.2", "--plot", str(plots[0]))[1],
        printed(capsys, "study", kind, *SMALL[:4], "--timeout", "0.2", "--plot", str(plots[1]))[1],
        printed(capsys, "strategies", kind)[1],
        printed(capsys, "strategies")[1],
        printed(capsys, "kinds", kind)[1].replace(", ".join(found.also), ""),
        *(printed(capsys, "run", str(path), "--strategy", name, "--limit-nodes", "50")[1] for name in STRATEGIES[kind]),
        *(" ".join(ElementTree.fromstring(plot.read_bytes()).itertext()) for plot in plots),
    ]
    words = {word.strip(".,:;()").lower() for text in said for word in text.split()}
    assert words & ENGLISH == set()
    assert {"waktu", "solusi", "strategi", "papan"} <= words


STRATEGIES = {
    "akari": ("dfs", "phases"),
    "hashi": ("brute-force", "backtracking"),
    "nonogram": ("heuristic", "dynamic"),
    "nurikabe": ("backtracking",),
    "shikaku": ("greedy", "combo"),
}


def test_study_of_a_folder_leaves_out_what_does_not_belong(
    tmp_path: Path, bridges: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.url").write_text(LAMPS)
    (tmp_path / "b.txt").write_text("hashi\n1 . 1\n")
    (tmp_path / "c.txt").write_text("no puzzle\n")
    (tmp_path / ".hidden").write_text("no puzzle\n")
    (tmp_path / "more").mkdir()
    code = main(["study", "hashi", "--folder", str(tmp_path), "--csv", "-"])
    out, err = capsys.readouterr()
    assert code == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["puzzle"] for row in rows] == ["b.txt"] * 3 + ["bridges.txt"] * 3
    assert "a.url is left out: its kind is akari" in err
    assert err.count("left out") == 2
    assert "Traceback" not in err


USAGE = {
    "no kind": ["study"],
    "an unknown kind": ["study", "sudoku"],
    "a size that is none": ["study", "akari", "--sizes", "3x3,four"],
    "a size of nothing": ["study", "akari", "--sizes", "0x3"],
    "a size that is too large": ["study", "akari", "--sizes", "1300x3"],
    "an unknown strategy": ["study", "akari", "--strategies", "dfs,clever"],
    "a degree that is too high": ["study", "akari", "--degree", "6"],
    "a plot that is no SVG": ["study", "akari", "--plot", "x.png"],
    "a folder that is not there": ["study", "akari", "--folder", "no-such-folder"],
    "an empty folder": ["study", "akari", "--folder", "."],
    "sizes and a folder": ["study", "akari", "--sizes", "3x3", "--folder", "."],
    "csv and json both on standard output": ["study", "akari", "--csv", "-", "--json"],
    "a csv in no folder": ["study", "akari", "--csv", "no/such/x.csv"],
    "compare without a source": ["compare"],
    "compare with csv and json": ["compare", LAMPS, "--csv", "-", "--json"],
    "compare with a plot that is no SVG": ["compare", LAMPS, "--plot", "x.png"],
    "compare with a plot in no folder": ["compare", LAMPS, "--plot", "no/such/x.svg"],
}


@pytest.mark.parametrize("name", USAGE)
def test_bad_usage_is_one_line_and_leaves_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code = main(USAGE[name])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("pensil: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_keeps_what_was_measured(tmp_path: Path) -> None:
    table = tmp_path / "runs.csv"
    sizes = ["--sizes", "2x2,9x9", "--strategies", "engine,brute-force", "--timeout", "60", "--count", "1"]
    code = "import sys; from pensil.cli import main; print('go', flush=True); sys.exit(main(sys.argv[1:]))"
    started = time.monotonic()
    ended = interrupt(
        "-c", code, "study", "akari", *sizes, "--csv", str(table), ready=lambda: time.monotonic() > started + 5
    )
    assert ended.code == 130
    assert "Traceback" not in ended.err
    rows = list(csv.DictReader(table.open()))
    measured = [(row["area"], row["strategy"]) for row in rows]
    assert measured
    assert measured == [("4", "engine"), ("4", "brute-force"), ("81", "engine")][: len(measured)]


def test_strategies_that_contradict_each_other_are_told(
    bridges: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pensil.lab.compare.agree", lambda _: False)
    assert main(["compare", bridges, "--strategies", "engine", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == "pensil: the strategies contradict each other: please report this puzzle\n"
    assert json.loads(out)["agree"] is False


def test_counters_that_only_some_strategies_have(capsys: pytest.CaptureFixture[str]) -> None:
    nonogram = "nonogram\nrows\n1\n2\ncolumns\n1\n2\n"
    _, out = printed(capsys, "compare", nonogram, "--strategies", "heuristic,dynamic")
    _, heads, *rows = (re.split(r"  +", line.strip()) for line in out.splitlines())
    assert heads[-2] == "placements listed"
    listed = {row[0]: row[heads.index("placements listed")] for row in rows}
    assert listed["dynamic"] == "-"
    assert int(listed["heuristic"]) > 0


def test_a_study_of_files_counts_their_puzzles(
    bridges: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = tmp_path / "two.txt"
    two.write_text("hashi\n1 . 1\n\nhashi\n1 . 2 . 1\n")
    code, out = printed(capsys, "study", "hashi", "--folder", bridges, str(two), "--strategies", "engine,backtracking")
    assert code == 0
    assert out.splitlines()[0] == "hashi: 3 boards"
    code, out = printed(capsys, "study", "hashi", "--folder", str(two), "--strategies", "engine", "--csv", "-")
    assert [row["puzzle"] for row in csv.DictReader(io.StringIO(out))] == ["two.txt (1 of 2)", "two.txt (2 of 2)"]


@pytest.mark.parametrize(
    ("source", "options", "statuses", "code"),
    [
        (RECTANGLES, ["--strategies", "greedy,combo"], ["failed", "solved"], 0),
        (RECTANGLES, ["--strategies", "combo,greedy"], ["solved", "failed"], 0),
        (RECTANGLES, ["--strategies", "greedy"], ["failed"], 3),
        (RECTANGLES, ["--strategies", "greedy,brute-force", "--limit-nodes", "9"], ["failed", "limit"], 3),
        (NONE, ["--strategies", "engine,brute-force", "--limit-nodes", "9"], ["none", "limit"], 1),
        (NONE, ["--strategies", "brute-force,engine", "--limit-nodes", "9"], ["limit", "none"], 1),
    ],
)
def test_one_strategy_that_knows_is_enough(
    source: str, options: list[str], statuses: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found, out = printed(capsys, "compare", source, *options, "--json")
    data = json.loads(out)
    assert ([each["status"] for each in data["runs"]], data["agree"], found) == (statuses, True, code)
