"""`pensil run` and `pensil strategies`: what they print, what they leave behind, how they exit."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pensil
from pensil.cli import main
from pensil.core.trace import What, replay, tally
from pensil.engine.run import strategies_of
from pensil.kinds import KINDS
from tests.interrupting import interrupt

RECTANGLES = """\
shikaku
. . 2 . . . .
. 4 . . 8 . .
. . . . . 4 .
. . 6 . 3 . .
5 . . . . . .
. . . 9 . . .
. . . . 2 . 6
"""
LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
TWO = "nonogram\nrows\n1\n1\ncolumns\n1\n1\n"
NONE = "nurikabe\n1 .\n. 1\n. .\n. .\n"
COUNTERS = ["generated", "expanded", "dead", "backtracks", "validations", "depth", "solutions"]


@pytest.fixture
def rectangles(tmp_path: Path) -> str:
    path = tmp_path / "rectangles.txt"
    path.write_text(RECTANGLES)
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    code = main(["run", *argv])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out


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


def test_a_limit_on_nodes_is_exact_and_keeps_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text("nonogram\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n")
    full = json.loads(run(capsys, str(path), "--strategy", "brute-force", "--solutions", "0", "--json")[1])
    assert full["counters"]["solutions"] == 6
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


def test_show_prints_every_event_with_its_board(rectangles: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, rectangles, "--strategy", "backtracking", "--show")
    assert code == 0
    numbers = [int(n) for n in re.findall(r"^event (\d+): ", out, re.MULTILINE)]
    events = list(pensil.run(pensil.read(RECTANGLES), "backtracking").events)
    assert numbers == list(range(1, len(events) + 1))
    assert "state 1 is expanded" in out
    assert "(2)" in out  # the cell that an event is about is framed
    _, out = run(capsys, rectangles, "--strategy", "backtracking", "--show", "--range", "5-7")
    assert re.findall(r"^event (\d+): ", out, re.MULTILINE) == ["5", "6", "7"]


def test_show_begins_with_the_tables_of_the_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bridges.txt"
    path.write_text("hashi\n2 1 .\n2 . 2\n. 1 2\n")
    code, out = run(capsys, str(path), "--strategy", "brute-force", "--show", "--range", "1-1")
    assert code == 0
    assert "2^6 * 2^6 = 4096" in out
    assert out.index("4096") < out.index("event 1:")
    assert "depth-first search from" in out


def test_step_waits_for_lines_of_input(
    rectangles: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\n4\nq\n"))
    code, out = run(capsys, rectangles, "--strategy", "backtracking", "--show", "--step")
    assert code == 0
    assert re.findall(r"^event (\d+): ", out, re.MULTILINE) == ["1", "2", "3", "7"]
    assert "1 solution found" in out


def test_the_tree_and_the_animations_are_written(
    rectangles: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree, page, film = tmp_path / "tree.svg", tmp_path / "film.html", tmp_path / "film.svg"
    code, _ = run(capsys, rectangles, "--strategy", "combo", "--tree", str(tree), "--animate", str(page))
    assert code == 0
    states = re.findall(r'<g class="state" id="s(\d+)">', tree.read_text())
    assert list(map(int, states)) == list(range(1, 39))
    assert page.read_text().startswith("<!doctype html>")
    assert 'href="tree.svg"' in page.read_text()
    elsewhere = tmp_path / "my trees" / "a#b.svg"
    elsewhere.parent.mkdir()
    run(capsys, rectangles, "--strategy", "combo", "--tree", str(elsewhere), "--animate", str(page))
    assert 'href="my%20trees/a%23b.svg"' in page.read_text()
    run(capsys, rectangles, "--strategy", "combo", "--animate", str(film), "--range", "1-20")
    root = ElementTree.fromstring(film.read_bytes())
    events = list(pensil.run(pensil.read(RECTANGLES), "combo").events)[:20]
    changes = [event for event in events if event.changes or event.what is What.LISTED]
    assert sum(g.get("class", "").startswith("shot") for g in root.iter()) == len(changes) + 1


def test_what_is_left_out_of_an_animation_is_said_on_it_and_in_the_terminal(
    rectangles: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, events = tmp_path / "film.html", len(list(pensil.run(pensil.read(RECTANGLES), "combo").events))
    command = [rectangles, "--strategy", "combo", "--animate", str(page)]
    for lang, said in (
        ("en", f"Left out: events 31 to {events}."),
        ("id", f"Tidak ditampilkan: kejadian 31 sampai {events}."),
    ):
        _, out = run(capsys, *command, "--range", "1-30", "--lang", lang)
        assert out.endswith(f"film.html: {said}\n")
        assert f"<p>{said}</p>" in page.read_text()
    _, out = run(capsys, *command)
    assert "film.html" not in out
    assert "<p>Every change of the board, with what happened.</p>" in page.read_text()
    code, out = run(capsys, *command, "--limit-nodes", "20")
    assert code == 3
    assert out.endswith(
        "Every change of the board, with what happened. The search was stopped at a limit, before its end.\n"
    )
    monkeypatch.setattr("pensil.lab.film_svg.MOST_SHOTS", 4)
    film = tmp_path / "film.svg"
    _, out = run(capsys, rectangles, "--strategy", "combo", "--animate", str(film))
    said = out.split("film.svg: ")[1].strip()
    assert said.startswith("Left out: events ")
    assert said in " ".join(re.findall(r'<text class="said"[^>]*>([^<]*)', film.read_text()))
    # With --json standard output is the document's alone.
    assert main(["run", *command, "--json", "--range", "1-30"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["status"] == "solved"
    assert err.endswith(f"Left out: events 31 to {events}.\n")


def test_a_tree_that_is_cut_off_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, tree = tmp_path / "bridges.txt", tmp_path / "tree.svg"
    path.write_text("hashi\n2 1 .\n2 . 2\n. 1 2\n")
    _, out = run(capsys, str(path), "--strategy", "brute-force", "--solutions", "0", "--tree", str(tree))
    said = "Cut off: only the first 2,000 of 4,096 generated states are drawn, and the way to each solution."
    assert out.endswith(f"tree.svg: {said}\n")
    assert said in tree.read_text()


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


def test_ctrl_c_ends_at_once_with_what_was_found(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    argv = ["-m", "pensil", "run", LAMPS, "--strategy", "brute-force", "--trace", str(trace), "--json"]
    ended = interrupt(*argv, ready=lambda: any(p.stat().st_size > 100_000 for p in tmp_path.iterdir()))
    assert ended.code == 130
    assert "Traceback" not in ended.err
    data = json.loads(ended.out)
    assert data["status"] == "limit"
    assert [p.name for p in tmp_path.iterdir()] == ["trace.jsonl"]
    text = trace.read_text()
    assert text.endswith("\n")
    counted = tally(pensil.read_trace(pensil.read(LAMPS), text.splitlines())).to_json()
    assert 0 <= data["counters"]["generated"] - counted["generated"] <= 1


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


def at_a_terminal(*argv: str) -> tuple[str, int]:
    """What a person sees who runs pensil in a terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-m", "pensil", *argv])
    seen = b""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 1)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:  # the other end is closed
                break
    os.close(terminal)
    return seen.decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_progress_is_shown_at_a_terminal_and_taken_away() -> None:
    seen, code = at_a_terminal("run", LAMPS, "--strategy", "brute-force", "--timeout", "1.2")
    assert code == 3
    updates = re.findall(r"\r([\d,]+) nodes, depth 1, [\d,]+ nodes/s, 0 solutions", seen)
    assert 2 <= len(updates) <= 15
    nodes = [int(update.replace(",", "")) for update in updates]
    assert nodes == sorted(nodes)
    assert seen.rindex("\r\x1b[K") > seen.rindex("nodes/s, 0 solutions")
    assert "time limit of 1.2 s reached" in seen


def test_at_a_terminal_the_board_is_drawn_over(rectangles: str) -> None:
    seen, code = at_a_terminal("run", rectangles, "--strategy", "combo", "--show", "--speed", "500", "--range", "40-60")
    assert code == 0
    assert seen.count("event ") == 21
    assert len(re.findall(r"\x1b\[\d+F\x1b\[J", seen)) == 20


def test_the_board_keeps_its_size_and_the_tables_come_last_step_by_step(
    rectangles: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * 999))
    code, out = run(capsys, rectangles, "--strategy", "combo", "--show", "--step")
    assert code == 0
    assert out.index("event 1:") < out.index("Execution")
    boards = re.findall(r"^┌[─┬]+┐$", out, re.MULTILINE)
    assert len(boards) > 10
    assert len({len(top) for top in boards}) == 1
    assert not re.search(r"\b[A-G]\d\b", out)
