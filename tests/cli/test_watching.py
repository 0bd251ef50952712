"""A search that is watched in a terminal, interrupted, or drawn as a film and a tree."""

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
from pensil.core.trace import What, tally
from tests.cli.running import printed
from tests.interrupting import interrupt
from tests.lab.traces import RECTANGLES

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    return printed(capsys, "run", *argv)


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
