"""Replies of the service to the letter, on boards that are as small as can be: all that a page is told."""

from __future__ import annotations

import itertools
import json
import re
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest

import pensil
from pensil.web import searching, worker
from pensil.web.playing import within
from pensil.web.service import answer
from pensil.web.streams import gathered
from pensil.web.streams import lines as stream
from tests.checks import some
from tests.kinds import OUTSIDE

AKARI = "akari\n. . 1\n. # .\n"
HASHI = "hashi\n1 . 3\n. . .\n. . 2\n"
SHIKAKU = "shikaku\n2 .\n2 .\n"
NURIKABE = "nurikabe\n1 . .\n. . 1\n"
NONOGRAM = {"kind": "nonogram", "row_clues": [[1], [2]], "col_clues": [[1], [2]]}
SEVERAL = {"kind": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}
COLOURED = {"kind": "nonogram", "row_clues": [[[1, 1], [1, 2]]], "col_clues": [[[1, 1]], [[1, 2]]]} | {
    "palette": ["#ff0000", "#00ff00"]
}
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
PIXELS = b64encode(b"".join(bytes((*[255 * (n % 3 > 0)] * 3, 255)) for n in range(9))).decode()

ASKED: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "opened": [
        ("open", {"puzzle": AKARI}),
        ("open", {"puzzle": HASHI, "lang": "id"}),
        ("open", {"puzzle": COLOURED}),
        ("open", {"puzzle": {"kind": "hashi", "cells": [[4, None, 4]], "max_bridges": 4}}),
        ("open", {"puzzle": COLOURED, "marks": {"cells": [[[1, 2], None]]}}),
        ("open", {"puzzle": HASHI, "marks": {"bridges": [[0, 2, 2, 2, [1, 2]]]}}),
        ("open", {"puzzle": f"{AKARI}answer\n* . 1\n? # *\n"}),
        ("open", {"puzzle": {"kind": "akari", "cells": [[None, 0], [3, None]]}, "format": "json"}),
        ("open", {"puzzle": "2 .\n2 .\n", "kind": "shikaku", "format": "text"}),
        ("open", {"puzzle": NURIKABE, "marks": {"cells": [[0, 1, None], [None, None, 0]]}}),
        ("open", {"puzzle": f"{AKARI}\n{SHIKAKU}", "pick": 2}),
        ("open", {"puzzle": f"{AKARI}\n{SHIKAKU}", "pick": 3}),
        ("open", {"puzzle": f"{AKARI}\n{SHIKAKU}"}),
    ],
    "checked": [
        ("check", {"puzzle": AKARI}),
        ("check", {"puzzle": AKARI, "marks": {"cells": [[None, 1, None], [None, None, 1]]}, "lang": "id"}),
        ("check", {"puzzle": NONOGRAM, "marks": {"cells": [[None, 1], [1, 1]]}, "deep": True}),
        ("check", {"puzzle": NONOGRAM, "marks": {"cells": [[1, None], [None, None]]}, "deep": True, "lang": "id"}),
        ("check", {"puzzle": SEVERAL, "marks": {"cells": [[1, None], [None, None]]}, "deep": True}),
        ("check", {"puzzle": "akari\n0 .\n", "deep": True}),
        ("check", {"puzzle": "akari\n4 .\n", "deep": True, "lang": "id"}),
        ("check", {"puzzle": SHIKAKU}),
        ("check", {"puzzle": "akari\n# .\n", "marks": {"cells": [[1, 1]]}}),
        ("check", {"puzzle": SHIKAKU, "marks": {"rectangles": [[0, 0, 0, 1], [1, 0, 1, 1]]}}),
    ],
    "solved": [
        ("solve", {"puzzle": AKARI}),
        ("solve", {"puzzle": SEVERAL}),
        ("solve", {"puzzle": SEVERAL, "solutions": 1}),
        ("solve", {"puzzle": "akari\n. . .\n. . .\n", "solutions": 3}),
        ("solve", {"puzzle": SEVERAL, "marks": {"cells": [[1, None], [None, None]]}}),
        ("solve", {"puzzle": HASHI, "lang": "id"}),
        ("solve", {"puzzle": "akari\n4 .\n", "lang": "id"}),
        ("rate", {"puzzle": NONOGRAM, "lang": "id"}),
        ("rate", {"puzzle": "akari\n4 .\n"}),
    ],
    "explained": [
        ("hint", {"puzzle": NONOGRAM}),
        ("hint", {"puzzle": NONOGRAM, "marks": {"cells": [[1, None], [None, None]]}, "lang": "id"}),
        ("hint", {"puzzle": NONOGRAM, "marks": {"cells": [[0, 1], [1, 1]]}}),
        ("hint", {"puzzle": SEVERAL, "lang": "id"}),
        ("explain", {"puzzle": AKARI, "count": 1, "fine": True}),
        ("explain", {"puzzle": AKARI, "first": 1, "count": 2, "fine": True}),
        ("explain", {"puzzle": NONOGRAM, "marks": {"cells": [[1, None], [None, None]]}}),
        ("explain", {"puzzle": SEVERAL}),
    ],
    "written": [
        ("convert", {"puzzle": AKARI, "to": "text", "marks": {"cells": [[0, 1, None], [None, None, None]]}}),
        ("convert", {"puzzle": COLOURED, "to": "puzzlink"}),
        ("convert", {"puzzle": AKARI, "to": "puzzlink"}),
        ("draw", {"puzzle": SHIKAKU, "theme": "dark"}),
        ("draw", {"puzzle": NONOGRAM, "marks": {"cells": [[None, 1], [None, None]]}}),
        ("draw", {"puzzle": NONOGRAM, "marks": {}, "answer": {"cells": [[0, 1], [1, 1]]}, "theme": "light"}),
    ],
    "made": [
        ("generate", {"kind": "akari", "rows": 3, "cols": 4, "seed": 1}),
        ("generate", {"kind": "nonogram", "rows": 3, "cols": 3, "seed": 2, "colors": 2, "level": "easy"}),
        ("clues", {"puzzle": SEVERAL}),
        ("clues", {"puzzle": AKARI, "lang": "id"}),
        ("fitting", {"puzzle": "akari\n. . #\n. # .\n", "place": [0, 2]}),
        ("complete", {"puzzle": "akari\n. . #\n. # .\n. . .\n", "seed": 3}),
        ("paint", {"cells": [[1, 0], [1, 1]]}),
        ("picture", {"pixels": PIXELS, "width": 3, "height": 3, "rows": 3, "cols": 3}),
        ("picture", {"pixels": PIXELS, "width": 3, "height": 2, "rows": 3, "cols": 3}),
        ("picture", {"pixels": "?", "width": 3, "height": 2}),
    ],
    "searched": [
        ("run", {"puzzle": SHIKAKU, "strategy": "backtracking", "count": 2, "pictures": True}),
        ("run", {"puzzle": SHIKAKU, "strategy": "backtracking", "first": 1, "count": 1, "lang": "id"}),
        ("run", {"puzzle": SHIKAKU, "strategy": "backtracking", "solutions": 0, "first": 2}),
        ("run", {"puzzle": SHIKAKU, "strategy": "backtracking", "limit_nodes": 1}),
        ("compare", {"puzzle": SHIKAKU, "lang": "id"}),
        ("compare", {"puzzle": SHIKAKU, "strategies": ["engine", "combo"]}),
        ("paper", {"kind": OUTSIDE[0].name}),
        ("paper", {"kind": "nurikabe", "lang": "id"}),
        ("paper", {"kind": "nurikabe", "items": ["figure-5", "section-2.2"]}),
        ("paper", {"kind": "akari", "items": ["none"]}),
    ],
}  # fmt: skip


def lasting(reply: Any) -> Any:
    """A reply without what differs from time to time, how long it took, and with styles as long as they are."""
    if isinstance(reply, dict):
        return {key: lasting(value) for key, value in reply.items() if key not in ("time", "seconds")}
    if isinstance(reply, str):
        return STYLE.sub(lambda style: f"<style>{len(style[0])}</style>", reply)
    return [lasting(each) for each in reply] if isinstance(reply, list) else reply


def lines(value: Any, indent: str = "") -> str:
    """JSON with what is short in one line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) < 100 or not isinstance(value, dict | list):
        return short
    inner = f"{indent} "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {lines(each, inner)}" for key, each in value.items()]
    else:
        parts = [lines(each, inner) for each in value]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    return f"{begin}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{end}"


@pytest.mark.parametrize("about", ASKED)
def test_replies_are_these(about: str, golden: Callable[[str, str], None]) -> None:
    told = []
    for name, fields in ASKED[about]:
        status, text = answer(name, json.dumps(fields))
        told.append(f"{name} {json.dumps(fields, ensure_ascii=False)}\n{status} {lines(lasting(json.loads(text)))}\n")
    golden(f"{about}.txt", "\n".join(told))


def test_a_request_takes_no_longer_than_it_asks_for_and_than_there_is() -> None:
    assert within({}, 10.0) == within({"seconds": None}, 10.0) == within({"seconds": 20}, 10.0) == 10.0
    assert within({"seconds": 5}, 10.0) == 5.0


@pytest.mark.parametrize(("sure", "count"), [(True, 9), (False, 9), (True, 1)])
def test_it_is_sure_only_at_the_end(sure: bool, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    class Steps(list[Any]):
        pass

    def steps(*of: Any, **how: Any) -> Any:
        found = Steps(given(*of, **how))
        found.sure = sure  # type: ignore[attr-defined]
        return found

    given = pensil.steps
    monkeypatch.setattr(pensil, "steps", steps)
    told = json.loads(answer("explain", json.dumps({"puzzle": AKARI, "count": count, "fine": True}))[1])
    assert (told["status"], told["sure"]) == ("complete" if count > 1 else "more", sure and count > 1)


def test_the_events_of_a_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """All until the count, then those after a tenth of a second each, by a clock that ticks when it is looked at."""
    ticks = itertools.count(10, 0.06)
    monkeypatch.setattr("pensil.web.searching.monotonic", lambda: next(ticks))
    asked = {"puzzle": SHIKAKU, "strategy": "backtracking", "pictures": True, "lang": "id"}
    whole = json.loads(answer("run", json.dumps(asked))[1])
    told = {}
    for count in (None, 0, 2, 3, 10):
        *told[count], end = [json.loads(line) for _, line in stream("events", json.dumps(asked | {"count": count}))]
        assert lasting(end) == {name: value for name, value in lasting(whole).items() if name in end}
    assert some(told[None]) == told[10] == whole["events"]
    assert len(told[10]) == 10
    assert [each.get("number") for each in told[0]] == [1, 3, 5, 7, 9]
    assert [each.get("number") for each in told[2]] == [None, None, 3, 5, 7, 9]
    assert [each.get("number") for each in told[3]] == [None, None, None, 4, 6, 8, 10]
    assert told[3][3] == whole["events"][3] | {"number": 4}


def test_lines_are_sent_when_some_have_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count(10, 0.02)
    monkeypatch.setattr("pensil.web.streams.monotonic", lambda: next(ticks))

    def sent(*lines: tuple[int, str]) -> list[tuple[bytes, bytes]]:
        return list(gathered(iter(lines)))

    many = [(200, str(n)) for n in range(6)]
    assert sent() == []
    assert sent(*many) == [(b"200", b"0\n"), (b"200", b"1\n2\n3\n"), (b"200", b"4\n5\n")]
    assert sent(*many[:4]) == [(b"200", b"0\n"), (b"200", b"1\n2\n3\n")]
    assert sent((400, "bad")) == [(b"400", b"bad")]
    assert sent(*many[:2], (503, "lost"), (200, "x")) == [(b"200", b"0\n"), (b"200", b"1\n"), (b"503", b"lost")]
    long = "x" * 70_000
    assert sent((200, "0"), (200, long), (200, "1"))[1] == (b"200", f"{long}\n".encode())


@pytest.mark.parametrize("raised", [ZeroDivisionError("by zero"), None])
def test_what_a_worker_sends(raised: Exception | None, monkeypatch: pytest.MonkeyPatch) -> None:
    def answered(*_: Any) -> Any:
        if raised is not None:
            raise raised
        return 200, "{}"

    def told(*_: Any) -> Any:
        if raised is not None:
            raise raised
        yield 200, "{}"

    monkeypatch.setattr(worker, "answer", answered)
    monkeypatch.setattr(worker, "lines", told)
    wrong = (b"500", b'{"error": {"code": "internal", "message": "a mistake in pensil itself: ZeroDivisionError"}}')
    assert list(worker.parts("open", b"{}")) == [wrong if raised else (b"200", b"{}")]
    assert list(worker.parts("events", b"{}")) == [wrong if raised else (b"200", b"{}\n"), (b"", b"")]


def test_times_have_six_digits() -> None:
    told = json.loads(answer("solve", json.dumps({"puzzle": AKARI}))[1])["time"]
    assert told["read"] == 0.0
    assert 0 < told["solve"] == round(told["solve"], 6)
    measured = [json.loads(answer("compare", json.dumps({"puzzle": SHIKAKU}))[1])["strategies"] for _ in range(2)]
    assert all(each["seconds"] == round(each["seconds"], 6) for each in some(measured[0] + measured[1]))


def test_searches_of_the_lab_have_a_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def compare(*_: Any, **how: Any) -> list[Any]:
        told.append((how["strategies"], how["timeout"]))
        return []

    def study(*_: Any, **how: Any) -> list[Any]:
        told.append((how["sizes"], how["count"], how["timeout"]))
        return []

    def laboratory(*of: Any) -> Any:
        told.append(of)

    monkeypatch.setattr(pensil, "compare", compare)
    monkeypatch.setattr(pensil, "study", study)
    monkeypatch.setattr(searching, "Laboratory", laboratory)
    monkeypatch.setattr(searching, "replayed", lambda *_: [])
    monkeypatch.setattr(searching, "plot", lambda found, lang: f"{found} {lang}")
    puzzle = {"puzzle": SHIKAKU, "kind": None, "lang": "en"}
    names = ["brute-force", "greedy", "bfs", "backtracking", "combo", "engine"]
    for chosen, seconds in ((None, 7.0), (["combo"], 8.0), (["combo"], 60.0)):
        assert searching.compared(puzzle | {"strategies": chosen}, seconds)["strategies"] == []
    assert told == [(names, 1.0), (["combo"], 4.0), (["combo"], 5.0)]
    told.clear()
    kind = {"kind": "shikaku", "lang": "id"}
    for chosen, seconds in ((["combo", "bfs"], 15.0), (None, 1000.0)):
        asked = kind | {"strategies": chosen, "largest": 5, "count": 2}
        assert searching.studied(asked, seconds) == {"kind": "shikaku", "svg": "[] id", "sizes": []}
    sizes = [(3, 3), (4, 4), (5, 5)]
    assert told == [(sizes, 2, pytest.approx(1.0)), (sizes, 2, 2.0)]
    told.clear()
    for seconds in (60.0, 8.0):
        assert searching.paper(kind | {"items": []}, seconds)["items"] == []
    assert told == [((), 5.0), ((), 2.0)]
