"""`pensil run` and `pensil strategies`: what they print, what they leave behind, how they exit."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.core.board import Puzzle
from pensil.core.trace import Event, What, replay, tally
from pensil.engine.run import Outcome, strategies_of
from pensil.kinds import KINDS
from pensil.lab.lines import event_line
from tests.cli.running import printed
from tests.lab.traces import RECTANGLES

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
TWO = "nonogram\nrows\n1\n1\ncolumns\n1\n1\n"
NONE = "nurikabe\n1 .\n. 1\n. .\n. .\n"
COUNTERS = ["generated", "expanded", "dead", "backtracks", "validations", "depth", "solutions"]


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    return printed(capsys, "run", *argv)


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    code = main(list(argv))
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


def test_the_result_the_counters_and_the_time(rectangles: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, rectangles, "--strategy", "combo")
    assert code == 0
    assert "shikaku 7x7, combo: 1 solution found" in out
    assert re.search(r"backtracks +5\n", out)
    assert re.search(r"time +[\d.]+ (µs|ms|s)", out)


def test_from_a_hundred_nodes_on_it_is_told_how_many_a_second(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Outcome, "seconds", property(lambda _: 0.05), raising=False)
    lines = {}
    for nodes in (99, 100):
        code, out = run(capsys, LAMPS, "--strategy", "brute-force", "--limit-nodes", str(nodes))
        assert code == 3
        lines[nodes] = out.splitlines()[-1]
    assert lines == {99: "  time         50 ms", 100: "  time         50 ms  (2,000 nodes/s)"}


def test_json_is_one_document_of_the_promised_shape(rectangles: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, rectangles, "--strategy", "combo", "--json")
    data = json.loads(out)
    assert code == 0
    assert list(data) == ["kind", "strategy", "status", "solutions", "counters", "time"]
    assert (data["kind"], data["strategy"], data["status"]) == ("shikaku", "combo", "solved")
    assert list(data["counters"]) == COUNTERS
    assert data["counters"]["backtracks"] == 5
    assert pensil.check(pensil.read(RECTANGLES), data["solutions"][0]) == []
    assert 0 < data["time"] < 60


@pytest.mark.parametrize(
    ("source", "strategy", "options", "status", "code"),
    [
        (TWO, "brute-force", [], "solved", 0),
        (TWO, "brute-force", ["--solutions", "0"], "multiple", 0),
        (TWO, "brute-force", ["--solutions", "5"], "multiple", 0),
        (TWO, "engine", ["--solutions", "0"], "multiple", 0),
        (RECTANGLES, "combo", ["--solutions", "0"], "unique", 0),
        (RECTANGLES, "greedy", [], "failed", 1),
        (NONE, "backtracking", [], "none", 1),
        (NONE, "engine", [], "none", 1),
        (RECTANGLES, "brute-force", ["--limit-nodes", "100"], "limit", 3),
        (RECTANGLES, "brute-force", ["--timeout", "0"], "limit", 3),
        (TWO, "brute-force", ["--solutions", "0", "--limit-nodes", "6"], "limit", 3),
    ],
)
def test_how_it_ends(
    source: str,
    strategy: str,
    options: list[str],
    status: str,
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(source)
    found, out = run(capsys, str(path), "--strategy", strategy, *options, "--json")
    data = json.loads(out)
    assert (found, data["status"]) == (code, status)
    assert data["counters"]["solutions"] == len(data["solutions"])
    plain, out = run(capsys, str(path), "--strategy", strategy, *options)
    assert plain == code
    assert f", {strategy}: " in out


def test_of_many_solutions_ten_are_shown_and_the_others_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for side, more in ((3, 0), (4, 14)):
        path = tmp_path / f"{side}.txt"
        path.write_text("\n".join(["nonogram", "rows", *["1"] * side, "columns", *["1"] * side, ""]))
        _, out = run(capsys, str(path), "--strategy", "engine", "--solutions", "0")
        told = [f"... and {more} more solutions (--json prints all)"] if more else []
        assert [line for line in out.splitlines() if "more" in line] == told
        assert out.count("┘") == (10 if more else 6)
    ten = run(capsys, str(path), "--strategy", "engine", "--solutions", "10")[1]
    assert ten.count("┘") == 10
    assert "more" not in ten


def test_a_limit_on_nodes_is_exact_and_keeps_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text("nonogram\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n")
    full = json.loads(run(capsys, str(path), "--strategy", "brute-force", "--solutions", "0", "--json")[1])
    assert full["counters"]["solutions"] == 6
    assert pensil.run(pensil.read(path), "brute-force", solutions=0).to_json() | {"time": full["time"]} == full
    limit = full["counters"]["generated"] // 2
    trace = tmp_path / "trace.jsonl"
    options = ["--solutions", "0", "--limit-nodes", str(limit), "--json", "--trace", str(trace)]
    code, out = run(capsys, str(path), "--strategy", "brute-force", *options)
    data = json.loads(out)
    assert code == 3
    assert data["counters"]["generated"] == limit
    assert 0 < len(data["solutions"]) < 6
    assert data["solutions"] == full["solutions"][: len(data["solutions"])]
    puzzle = pensil.read(path)
    assert tally(pensil.read_trace(puzzle, trace.read_text().splitlines())).to_json() == data["counters"]


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_the_trace_is_the_search(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from random import Random

    compose = next(each.compose for each in KINDS if each.name == kind)
    assert compose is not None
    puzzle = compose(Random(5), 3, 4)[0]
    path, trace = tmp_path / "puzzle.txt", tmp_path / "trace.jsonl"
    path.write_text(puzzle.to_text())
    for strategy in strategies_of(kind):
        options = ["--solutions", "0", "--json", "--trace", str(trace), "--limit-nodes", "20000"]
        _, out = run(capsys, str(path), "--strategy", strategy.name, *options)
        data = json.loads(out)
        events = list(pensil.read_trace(puzzle, trace.read_text().splitlines()))
        assert tally(events, strategy.counts).to_json() == data["counters"]
        solved = [board.to_json() for event, board in replay(puzzle, events) if event.what is What.SOLVED]
        assert solved == data["solutions"]
    assert {p.name for p in tmp_path.iterdir()} == {"puzzle.txt", "trace.jsonl"}


def test_a_trace_on_standard_output_is_alone_there(rectangles: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, rectangles, "--strategy", "combo", "--trace", "-")
    assert code == 0
    events = [json.loads(line) for line in out.splitlines()]
    assert events[-1]["event"] == "solved"


USAGE = {
    "no strategy": ["run", LAMPS],
    "an unknown strategy": ["run", LAMPS, "--strategy", "clever"],
    "solutions that are no number": ["run", LAMPS, "--strategy", "dfs", "--solutions", "some"],
    "a negative node limit": ["run", LAMPS, "--strategy", "dfs", "--limit-nodes", "-1"],
    "step without show": ["run", LAMPS, "--strategy", "dfs", "--step"],
    "range without anything to watch": ["run", LAMPS, "--strategy", "dfs", "--range", "2-5"],
    "show and json": ["run", LAMPS, "--strategy", "dfs", "--show", "--json"],
    "trace to standard output and json": ["run", LAMPS, "--strategy", "dfs", "--trace", "-", "--json"],
    "a tree that is no SVG": ["run", LAMPS, "--strategy", "dfs", "--tree", "tree.png"],
    "an animation of another form": ["run", LAMPS, "--strategy", "dfs", "--animate", "film.gif"],
    "a trace in no folder": ["run", LAMPS, "--strategy", "dfs", "--trace", "no/such/trace"],
    "a tree in no folder": ["run", LAMPS, "--strategy", "dfs", "--tree", "no/such/tree.svg"],
    "a range that is none": ["run", LAMPS, "--strategy", "dfs", "--show", "--range", "a-b"],
    "a range from the end": ["run", LAMPS, "--strategy", "dfs", "--show", "--range", "9-3"],
    "strategies of an unknown kind": ["strategies", "sudoku"],
}


@pytest.mark.parametrize("name", USAGE)
def test_bad_usage_is_one_line_and_leaves_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(capsys, *USAGE[name])
    assert list(tmp_path.iterdir()) == []


def test_without_a_strategy_they_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    err = refused(capsys, "run", LAMPS)
    for name in ("brute-force", "dfs", "phases", "engine"):
        assert name in err


def test_strategies_tell_their_paper_idea_and_complexity(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategies", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    names = {kind.name: [s["name"] for s in data if s["kind"] == kind.name] for kind in KINDS}
    nonogram = [
        "brute-force",
        "combinatorial",
        "combinatorial:literal",
        "heuristic",
        "propagation",
        "dynamic",
        "engine",
    ]
    assert names["nonogram"] == nonogram
    orders = [f"backtracking:{order}" for order in ("flattest", "tallest", "topmost", "leftmost")]
    assert names["shikaku"] == ["brute-force", "greedy", "bfs", "backtracking", *orders, "combo", "engine"]
    for each in data:
        assert set(each) == {"kind", "name", "title", "paper", "idea", "complexity", "complete"}
        assert all(each[key] for key in ("title", "paper", "idea", "complexity"))
    assert [s["name"] for s in data if not s["complete"]] == ["greedy"]
    assert main(["strategies", "hashi"]) == 0
    out = capsys.readouterr().out
    assert "paper: Hashi paper" in out
    assert "complexity: " in out
    assert main(["strategies"]) == 0
    assert "phases" in capsys.readouterr().out


def test_an_error_leaves_no_trace_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_text("precious\n")

    def full(self: object, event: object) -> None:
        raise OSError(28, "no space left", "trace.jsonl")

    monkeypatch.setattr("pensil.cli.watch.Watch.see", full)
    refused(capsys, "run", LAMPS, "--strategy", "dfs", "--trace", str(trace))
    assert [p.name for p in tmp_path.iterdir()] == ["trace.jsonl"]
    assert trace.read_text() == "precious\n"


def test_an_interruption_leaves_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = 0

    def half(event: Event, puzzle: Puzzle, lang: str) -> str:
        nonlocal written
        written += 1
        return '{"what": "pla' if written == 3 else event_line(event, puzzle, lang)

    def interrupted(self: object, event: object) -> None:
        if written == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("pensil.lab.lines.event_line", half)
    monkeypatch.setattr("pensil.cli.watch.Watch.see", interrupted)
    trace = tmp_path / "trace.jsonl"
    assert main(["run", LAMPS, "--strategy", "dfs", "--trace", str(trace)]) == 130
    assert len(trace.read_text().splitlines()) == 2
    assert len(list(pensil.read_trace(pensil.read(LAMPS), trace.read_text().splitlines()))) == 2
