"""Events over HTTP while a search goes on: line by line, also when somebody leaves or a process ends."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the page needs pensil[web]; `make setup` installs it")
pytest.importorskip("uvicorn", reason="the page needs pensil[web]; `make setup` installs it")

from pensil.web import workers
from pensil.web.openapi import LINES, openapi
from pensil.web.service import answer
from pensil.web.streams import STREAMS, lines
from tests.checks import some
from tests.web.serving import Site, served

SHIKAKU = "shikaku\n. . . 10 . .\n3 . . . . .\n. . . . . .\n1 6 . . . 4\n"
WATCHED = {"puzzle": SHIKAKU, "strategy": "backtracking", "pictures": True}
ENDLESS = {"puzzle": {"kind": "akari", "cells": [[None] * 12] * 12}, "strategy": "brute-force", "solutions": 0}
"""A search that lasts longer than any test."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with served() as site:
        yield site


def test_the_lines_are_the_events_of_the_portions_and_then_the_end(site: Site) -> None:
    reply = site.post("events", **WATCHED)
    assert reply.headers["content-type"].startswith(LINES)
    *told, end = [json.loads(line) for line in reply.content.splitlines()]
    portion = json.loads(answer("run", json.dumps(WATCHED))[1])
    assert told == portion["events"]
    assert {name: end[name] for name in ("status", "counters", "solutions")} == {
        name: portion[name] for name in ("status", "counters", "solutions")
    }


def test_lines_come_while_the_search_goes_on(site: Site) -> None:
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    line.request("POST", "/api/events", json.dumps(ENDLESS))
    reply = line.getresponse()
    first = json.loads(reply.readline())
    assert {"event", "said", "counters"} <= set(first)
    more = [json.loads(reply.readline()) for _ in range(500)]
    line.close()  # the asker goes: the process is free for somebody else
    generated = [each["counters"]["generated"] for each in some(more)]
    assert generated == sorted(generated)
    assert site.post("solve", puzzle=SHIKAKU).json()["status"] == "unique"


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"puzzle": SHIKAKU}, 400), ({"puzzle": "x", "strategy": "combo"}, 400), (WATCHED | {"strategy": "no"}, 400)],
)
def test_what_fails_at_once_is_an_error_as_everywhere(site: Site, fields: dict[str, Any], status: int) -> None:
    reply = site.post("events", **fields)
    assert reply.status == status
    assert set(reply.json()["error"]) == {"code", "message"}


def test_whoever_leaves_before_the_first_line_leaves_nothing_behind(site: Site) -> None:
    watching, waiting = (http.client.HTTPConnection("127.0.0.1", site.port, timeout=60) for _ in range(2))
    watching.request("POST", "/api/events", json.dumps(ENDLESS))
    assert watching.getresponse().readline()
    waiting.request("POST", "/api/events", json.dumps(ENDLESS))  # there is one process only
    time.sleep(0.5)
    waiting.close()
    watching.close()
    assert site.post("events", **WATCHED).status == 200


def test_a_refusal_costs_no_process() -> None:
    async def course() -> tuple[list[int], bool]:
        lane = workers.Lane(1, 0)
        try:
            process = lane.workers[0].process
            found = [status async for status, _ in lane.parts("events", b"{}")]
            return found, lane.idle.qsize() == 1 and lane.workers[0].process is process
        finally:
            lane.end()

    assert asyncio.run(course()) == ([400], True)


def test_a_process_that_ends_in_the_middle_is_told_in_the_last_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def course() -> tuple[list[int], list[int], list[set[int]]]:
        lane = workers.Lane(1, 0)

        async def watched() -> set[int]:
            return {status async for status, _ in lane.parts("events", json.dumps(WATCHED).encode())}

        try:
            killed = []
            async for status, _ in lane.parts("events", json.dumps(ENDLESS).encode()):
                killed.append(status)
                lane.workers[0].process.kill()
            after = [await watched()]
            monkeypatch.setattr(workers, "GRACE", 1.0 - STREAMS["events"].seconds)
            late = [status async for status, _ in lane.parts("events", json.dumps(ENDLESS).encode())]
            monkeypatch.undo()
            return killed, late, [*after, await watched()]
        finally:
            lane.end()

    killed, late, after = asyncio.run(course())
    assert (killed[0], killed[-1]) == (200, 503)
    assert (late[0], late[-1]) == (200, 504)
    assert after == [{200}, {200}]


def test_streams_are_described(site: Site) -> None:
    described = openapi()["paths"]["/api/events"]["post"]["responses"]
    assert list(described["200"]["content"]) == [LINES]
    assert set(described) == {"200", "400", "408", "413", "503", "504"}
    assert site.ask("GET", "/openapi.json").json()["paths"]["/api/events"]["post"]["operationId"] == "events"


def test_lines_without_http() -> None:
    found = list(lines("events", json.dumps(WATCHED | {"limit_nodes": 1})))
    assert {status for status, _ in found} == {200}
    assert json.loads(found[-1][1])["status"] == "limit"
    assert [status for status, _ in lines("events", "[")] == [400]
    ((status, refused),) = lines("events", json.dumps(WATCHED | {"strategy": "none", "lang": "id"}))
    assert status == 400
    assert "tidak punya strategi 'none'; yang ada" in json.loads(refused)["error"]["message"]


def test_of_a_long_search_something_is_told_now_and_then_after_the_first_events() -> None:
    *told, end = [json.loads(line) for _, line in lines("events", json.dumps(ENDLESS | {"count": 3, "seconds": 0.5}))]
    assert ["number" in each for each in told[:3]] == [False] * 3
    later = [each["number"] for each in some(told[3:])]
    assert later == sorted(set(later))
    assert later[-1] > len(told)
    assert told[3]["counters"]["generated"] < end["counters"]["generated"]
    assert end["status"] == "limit"
