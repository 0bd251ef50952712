"""What a person sees who watches a search: boards drawn over each other, prompts, and the line that tells how far."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.cli.dataset import _gather
from pensil.cli.progress import Progress, bar
from pensil.cli.screen import SAY, Screen
from pensil.core.trace import Event, What
from pensil.datasets import DatasetPlan, Gathering
from pensil.engine.run import Run, Search, strategy_named
from pensil.making import order

PROMPT = SAY("runs.keys").said() + " "
PUZZLE = "shikaku\n2 .\n. 2\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_at(monkeypatch: pytest.MonkeyPatch, stream: str = "stdout") -> Terminal:
    """A stream of output that has become a terminal, of a size that it does not tell."""
    made = Terminal()
    monkeypatch.setattr(sys, stream, made)
    return made


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found: list[float] = []
    monkeypatch.setattr("time.sleep", found.append)
    return found


def screen(speed: int | None = None, keys: io.StringIO | None = None) -> tuple[Screen, Callable[[int, What], None]]:
    """A screen, and a way to show it events of which nothing matters but the number and the sort."""
    search = Search(Run(pensil.read(PUZZLE), strategy_named("shikaku", "backtracking")))
    made = Screen(search, "en", speed=speed, keys=keys)
    return made, lambda number, what: made.see(number, Event(what, 0))


def shown(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^event (\d+): ", text, re.MULTILINE)]


def test_each_board_is_drawn_over_the_one_before(pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_at(monkeypatch)
    made, see = screen()
    assert made.height == 0
    see(1, What.EXPANDED)
    first = terminal.getvalue()
    assert first.count("\n") == made.height
    assert "\x1b[J" not in first
    assert shown(first) == [1]
    see(2, What.EXPANDED)
    assert terminal.getvalue() == first + f"\x1b[{made.height}F\x1b[J" + first.replace("event 1", "event 2")
    assert pauses == [1 / 5, 1 / 5]


def test_the_speed_is_in_events_per_second(pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_at(monkeypatch)
    screen(speed=4)[1](1, What.EXPANDED)
    assert pauses == [0.25]
    assert shown(terminal.getvalue()) == [1]


@pytest.mark.parametrize(("lines", "over"), [(-1, False), (0, False), (1, True)])
def test_what_has_scrolled_away_is_not_drawn_over(
    lines: int, over: bool, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = terminal_at(monkeypatch)
    made, see = screen()
    see(1, What.EXPANDED)
    height = made.height
    monkeypatch.setattr("os.get_terminal_size", lambda _: os.terminal_size((80, height + lines)))
    monkeypatch.setattr(terminal, "fileno", lambda: 1)
    made.height = 0
    see(2, What.EXPANDED)
    assert made.height == (height if over else 0)
    see(3, What.EXPANDED)
    assert terminal.getvalue().count(f"\x1b[{height}F\x1b[J") == over
    assert len(pauses) == 3


def test_a_narrow_terminal_wraps_words(pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_at(monkeypatch)
    monkeypatch.setattr("os.get_terminal_size", lambda _: os.terminal_size((30, 24)))
    monkeypatch.setattr(terminal, "fileno", lambda: 1)
    screen()[1](1, What.EXPANDED)
    said = terminal.getvalue()[terminal.getvalue().index("event 1") :].splitlines()
    assert said[0] == "event 1: state 1 is expanded"
    assert 25 < max(map(len, said)) <= 29
    assert len(pauses) == 1


def test_a_terminal_that_does_not_know_its_size_has_24_lines_of_80(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = terminal_at(monkeypatch)
    made, see = screen()
    see(1, What.EXPANDED)
    monkeypatch.setattr("os.get_terminal_size", lambda _: os.terminal_size((0, 0)))
    monkeypatch.setattr(terminal, "fileno", lambda: 1)
    unknown = terminal.getvalue()
    see(2, What.EXPANDED)
    assert terminal.getvalue().endswith(unknown.replace("event 1", "event 2"))
    assert len(pauses) == 2
    assert made.height > 0


def test_where_no_person_looks_nothing_waits_and_nothing_is_drawn_over(
    capsys: pytest.CaptureFixture[str], pauses: list[float]
) -> None:
    made, see = screen()
    see(1, What.EXPANDED)
    see(2, What.EXPANDED)
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert shown(out) == [1, 2]
    assert (made.height, pauses) == (0, [])


KEYS = {
    "": [1],
    "q": [1],
    "Quit": [1],
    "\n\nq\n": [1, 2, 3],
    "1\nq": [1, 2],
    "0\nq": [1, 2],
    " 3 \nq": [1, 4],
    "2\nx\n\nq": [1, 3, 4, 5],
    "999999999\n": [1, 9],
    "9999999999\nq": [1, 2],
    "٣\nq": [1, 2],
    "-3\nq": [1, 2],
}


@pytest.mark.parametrize("typed", KEYS)
def test_keys(typed: str, pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter shows the next event, a number goes so far, a solution is shown on the way, and q is the end."""
    terminal = terminal_at(monkeypatch)
    made, see = screen(keys=io.StringIO(typed))
    for number in range(1, 9):
        see(number, What.EXPANDED)
    see(9, What.SOLVED)
    assert shown(terminal.getvalue()) == KEYS[typed]
    assert terminal.getvalue().count(PROMPT) == len(KEYS[typed])
    assert terminal.getvalue().count(PROMPT + "\n") == len(KEYS[typed])
    assert made.closed is (KEYS[typed][-1] < 9 or "9" in typed)
    assert pauses == []


def test_the_prompt_is_drawn_over_too(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_at(monkeypatch)
    made, see = screen(keys=io.StringIO("\n\n"))
    see(1, What.EXPANDED)
    height = terminal.getvalue().count("\n")
    assert made.height == height
    see(2, What.EXPANDED)
    assert f"\x1b[{height}F\x1b[J" in terminal.getvalue()


def test_at_a_keyboard_enter_itself_ends_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_at(monkeypatch)
    made, see = screen(keys=Terminal("\n"))
    see(1, What.EXPANDED)
    assert terminal.getvalue().endswith(PROMPT)
    assert made.height == terminal.getvalue().count("\n") + 1


def test_a_pipe_is_not_prompted(capsys: pytest.CaptureFixture[str]) -> None:
    made, see = screen(keys=io.StringIO("\n"))
    see(1, What.EXPANDED)
    assert PROMPT not in capsys.readouterr().out
    assert made.height == 0


# How far it is.


def person_at(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Somebody who looks at standard error, and at a clock that stands still."""
    monkeypatch.setattr("time.monotonic", lambda: 5.0)
    return terminal_at(monkeypatch, "stderr")


def test_a_line_is_written_over_when_it_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    person = person_at(monkeypatch)
    progress = Progress()
    progress.clear()
    progress.show(lambda: "too soon")
    assert person.getvalue() == ""
    progress.show(lambda: "one", now=True)
    monkeypatch.setattr("time.monotonic", lambda: 5.05)
    progress.show(lambda: "too soon")
    monkeypatch.setattr("time.monotonic", lambda: 5.1)
    progress.show(lambda: "x" * 100)
    assert person.getvalue() == "\rone\x1b[K\r" + 79 * "x" + "\x1b[K"
    progress.clear()
    progress.clear()
    assert person.getvalue().endswith("x\x1b[K\r\x1b[K")
    assert person.getvalue().count("\r\x1b[K") == 1


def test_the_line_is_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    person = person_at(monkeypatch)
    monkeypatch.setattr(person, "fileno", lambda: 2)
    for columns, most in ((20, 19), (0, 79)):
        monkeypatch.setattr("os.get_terminal_size", lambda _, n=columns: os.terminal_size((n, 24)))
        Progress().show(lambda: "x" * 100, now=True)
        assert person.getvalue().endswith("\r" + most * "x" + "\x1b[K")


def test_nobody_is_told_who_does_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    person = person_at(monkeypatch)
    Progress(quiet=True).show(lambda: "quiet", now=True)
    monkeypatch.setenv("TERM", "dumb")
    Progress().show(lambda: "dumb", now=True)
    monkeypatch.setattr(person, "isatty", lambda: False)
    monkeypatch.setenv("TERM", "xterm")
    Progress().show(lambda: "a file", now=True)
    assert person.getvalue() == ""


def test_bars() -> None:
    assert bar(0, 3, 6) == "[......] 0/3"
    assert bar(2, 3, 6) == "[####..] 2/3"
    assert bar(3, 3, 6) == "[######] 3/3"
    assert bar(0, 0) == "[" + 24 * "." + "] 0/0"


def test_a_study_tells_each_of_its_turns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    person = person_at(monkeypatch)
    assert main(["study", "akari", "--sizes", "2x2,2x3", "--count", "1", "--strategies", "dfs,engine", "--json"]) == 0
    turns = [
        f"{bar(0, 4)} 2x2 #1 dfs",
        f"{bar(1, 4)} 2x2 #1 engine",
        f"{bar(2, 4)} 2x3 #1 dfs",
        f"{bar(3, 4)} 2x3 #1 engine",
    ]
    assert re.findall(r"\r([^\r\x1b]+)\x1b\[K", person.getvalue()) == turns
    assert person.getvalue().endswith("\r\x1b[K")
    assert capsys.readouterr().out.startswith("{")


def test_replaying_tells_of_how_many_items_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all, or of those that are asked for."""
    paper = pensil.list_kinds()[0].paper()
    assert paper is not None
    names = [item.name for item in paper.items]
    monkeypatch.setattr("pensil.cli.progress.EVERY", -1.0)
    monkeypatch.setattr("pensil.lab.paper.replayed", lambda *_: iter([]))
    for asked in ([], names[:1], names[1:3]):
        person = terminal_at(monkeypatch, "stderr")
        assert main(["paper", pensil.list_kinds()[0].name, *asked, "--json"]) == 0
        assert person.getvalue() == f"\r{bar(0, len(asked or names))}\x1b[K\r\x1b[K"
    assert '"parts": []' in capsys.readouterr().out


def test_gathering_tells_how_many_there_are_and_how_many_were_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = DatasetPlan((order("akari", 2, 2, None, "none", (), None, {}),), 4, 0)
    gathering = Gathering(plan, str(tmp_path / "attempts"), resume=False)
    gathering.found, gathering._tried = [3], [8]
    asked: list[object] = []

    def gather(given: Gathering, workers: int, watch: Callable[[], None]) -> None:
        asked.append((given, workers))
        watch()

    monkeypatch.setattr("pensil.datasets.gather", gather)
    monkeypatch.setattr("pensil.batching.cores", lambda: 7)
    monkeypatch.setattr("pensil.cli.progress.EVERY", -1.0)
    for workers, lang, said in ((2, "en", "8 seeds tried"), (None, "id", "8 benih dicoba")):
        person = terminal_at(monkeypatch, "stderr")
        _gather(gathering, Namespace(workers=workers), lang)
        assert person.getvalue() == f"\r{bar(3, 4)} {said}\x1b[K\r\x1b[K"
    assert asked == [(gathering, 2), (gathering, 7)]
    gathering.journal.close()
    assert capsys.readouterr().out == ""


def test_a_study_tells_how_far_each_search_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = terminal_at(monkeypatch, "stderr")
    monkeypatch.setattr("pensil.cli.progress.EVERY", -1.0)
    monkeypatch.setattr("pensil.lab.measure.QUICK", 0.0)
    assert main(["study", "akari", "--sizes", "2x2", "--count", "1", "--strategies", "dfs", "--json"]) == 0
    lines = re.findall(r"\r([^\r\x1b]+)\x1b\[K", person.getvalue())
    generated = json.loads(capsys.readouterr().out)["runs"][0]["generated"]
    assert lines[0] == f"{bar(0, 1)} 2x2 #1 dfs"
    nodes = [int(line.removeprefix(lines[0]).split()[1]) for line in lines[1:]]
    assert nodes == sorted(nodes)
    assert nodes[-1] == generated


def test_a_batch_takes_its_line_away_before_it_sums_up(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = terminal_at(monkeypatch, "stderr")
    monkeypatch.setattr("pensil.cli.progress.EVERY", -1.0)
    monkeypatch.setattr(
        "pensil.batching.spread", lambda entries, work, *_, **__: [((), [work.one(e)]) for e in entries]
    )
    monkeypatch.setattr("contextlib.closing", nullcontext)
    assert main(["batch", "solve", PUZZLE]) == 0
    line, summary = person.getvalue().split("\r\x1b[K")
    assert line.startswith("\r")
    assert "1 puzzle" in line
    assert summary.startswith("kind ")
    assert json.loads(capfdbinary.readouterr().out)["status"] == "multiple"
