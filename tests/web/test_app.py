"""The HTTP application with real worker processes: replies, refusals, headers, limits, and workers that go away."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from html import escape
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the page needs pensil[web]; `make setup` installs it")
pytest.importorskip("uvicorn", reason="the page needs pensil[web]; `make setup` installs it")

from pensil.core.record import replace
from pensil.web import app, workers
from pensil.web.assets import assets, content_type, page_texts
from pensil.web.openapi import openapi
from pensil.words import languages
from tests.checks import some
from tests.web.serving import Site, served

AKARI = "akari\n. . 1\n. # .\n"


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with served() as site:
        yield site


def test_the_page_and_its_files_are_served_with_strict_headers(site: Site) -> None:
    for name in some(assets()):
        reply = site.ask("GET", f"/{name}")
        assert reply.status == 200
        assert reply.headers["content-type"] == content_type(name)
        assert reply.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
        assert reply.headers["x-content-type-options"] == "nosniff"
        tag = {"If-None-Match": reply.headers["etag"]}
        assert site.ask("GET", f"/{name}", headers=tag).status == 304
    assert site.ask("GET", "/").content == site.ask("GET", "/index.html").content


def test_a_request_is_answered_as_by_the_service(site: Site) -> None:
    reply = site.post("solve", puzzle=AKARI)
    assert reply.status == 200
    assert reply.headers["content-type"] == "application/json"
    assert reply.json()["status"] == "unique"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/solve", "{", 400),
        ("POST", "/api/nothing", "{}", 404),
        ("POST", "/api/solve", " " * 1_000_000, 400),
        ("POST", "/api/solve", " " * 1_000_001, 413),
        ("GET", "/../pyproject.toml", "", 404),
        ("GET", "/api/solve", "", 405),
        ("GET", "/api/nothing", "", 404),
        ("PUT", "/api/solve", "{}", 405),
    ],
)
def test_errors_have_one_shape(site: Site, method: str, path: str, body: str, status: int) -> None:
    reply = site.ask(method, path, body.encode())
    assert reply.status == status
    assert set(reply.json()["error"]) == {"code", "message"}
    assert "content-security-policy" in reply.headers
    assert reply.content.endswith(b"}\n"), "a terminal goes on in a line of its own"


def _promised(site: Site, length: int, body: bytes) -> socket.socket:
    """The connection on which a request has said how long it is, and sent so much of it."""
    line = socket.create_connection(("127.0.0.1", site.port), timeout=30)
    line.sendall(b"POST /api/solve HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % length + body)
    return line


def test_a_request_that_does_not_come_is_given_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PATIENCE", 0.2)
    for body in some((b"", b'{"puzzle": ')):
        with _promised(site, 10**12, body) as line, line.makefile("rb") as replied:
            head, text = replied.read().split(b"\r\n\r\n")  # to its end: the connection is closed
        assert head.startswith(b"HTTP/1.1 408 ")
        said = "nothing of the request has come for 0.2 seconds"
        assert json.loads(text) == {"error": {"code": "too-slow", "message": said}}


def test_a_request_may_come_bit_by_bit(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PATIENCE", 1.0)
    body = json.dumps({"puzzle": AKARI}).encode()
    with _promised(site, len(body), b"") as line:
        for start in some(range(0, len(body), 12)):
            time.sleep(0.3)
            line.sendall(body[start : start + 12])
        assert line.recv(15) == b"HTTP/1.1 200 OK"


def test_who_hangs_up_while_sending_is_not_worth_a_word(
    site: Site, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    for body in some((b"", b'{"puzzle": ')):
        _promised(site, 1000, body).close()
    assert site.post("solve", puzzle=AKARI).status == 200  # after them
    time.sleep(0.2)
    assert capfd.readouterr().err == ""
    assert [record for record in caplog.records if record.name.startswith("uvicorn")] == []


def test_a_request_that_was_not_sent_by_post_is_told_how(site: Site) -> None:
    for method in ("GET", "PUT", "DELETE"):
        reply = site.ask(method, "/api/solve")
        assert (reply.status, reply.headers["allow"]) == (405, "POST")
        assert "'solve' is asked for by POST, with a JSON object" in reply.json()["error"]["message"]
    assert "'nothing'" in site.ask("GET", "/api/nothing").json()["error"]["message"]


def test_replies_are_lines(site: Site) -> None:
    assert site.post("solve", puzzle=AKARI).content.endswith(b"}\n")
    assert site.ask("GET", "/openapi.json").content.endswith(b"}\n")


def test_the_name_of_a_file_is_told_as_one(site: Site) -> None:
    for name in ("examples/puzzles/lamps.url", "lamps.txt", "C:\\My puzzles\\one.txt"):
        message = site.post("solve", puzzle=name).json()["error"]["message"]
        assert message == "this looks like the name of a file; no file is opened here, so give what is in it"
    for text in ("akari\n. . 1.a\n", "what is this?", "http://host.example/lamps.txt", "lamps"):
        reply = site.post("solve", puzzle=text)
        assert reply.status == 400
        assert "file; no file" not in reply.json()["error"]["message"]


def test_the_api_is_described(site: Site) -> None:
    described = site.ask("GET", "/openapi.json").json()
    assert described == json.loads(json.dumps(openapi()))
    assert set(described["paths"]) == {f"/api/{name}" for name in workers.ALL}


def test_the_api_can_be_read(site: Site) -> None:
    page = site.ask("GET", "/api").content.decode()
    for name in some(workers.ALL):
        assert f'<h2 id="{name}">' in page
        for field in some(workers.ALL[name].fields):
            assert escape(field.about) in page


def _message(reply: workers.Reply) -> str:
    return str(json.loads(reply[1])["error"]["message"])


async def _asked(name: str, body: dict[str, Any], lane: workers.Lane) -> workers.Reply:
    return await lane.ask(name, json.dumps(body).encode())


LONG = {
    "puzzle": {"kind": "nonogram", "row_clues": [[1]] * 9, "col_clues": [[1]] * 8 + [[]]},
    "strategies": ["brute-force"],
}
"""Takes long to compare: there is no solution, and hundreds of millions of boards to look at."""


def test_a_worker_that_is_killed_loses_its_request_only() -> None:
    async def course() -> list[workers.Reply]:
        lane = workers.Lane(1, 0)
        try:
            first = await _asked("solve", {"puzzle": AKARI}, lane)
            lane.workers[0].process.kill()
            lane.workers[0].process.wait()
            second = await _asked("solve", {"puzzle": AKARI}, lane)
            lost = asyncio.create_task(_asked("compare", LONG | {"lang": "id"}, lane))
            await asyncio.sleep(0.3)
            lane.workers[0].process.kill()
            return [first, second, await lost, await _asked("solve", {"puzzle": AKARI}, lane)]
        finally:
            lane.end()

    replies = asyncio.run(course())
    assert [status for status, _ in replies] == [200, 200, 503, 200]
    assert _message(replies[2]) == "proses yang mengerjakan ini terhenti: coba lagi"


def test_a_worker_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit holds also where the search itself does not look at the clock."""
    short = replace(workers.ALL["compare"], seconds=0.5)
    monkeypatch.setattr(workers, "ALL", workers.ALL | {"compare": short})
    monkeypatch.setattr(workers, "GRACE", 0.0)

    async def course() -> list[workers.Reply]:
        lane = workers.Lane(1, 0)
        try:
            late = [await _asked("compare", LONG | {"lang": lang}, lane) for lang in ("en", "id")]
            return [*late, await _asked("solve", {"puzzle": AKARI}, lane)]
        finally:
            lane.end()

    *late, after = asyncio.run(course())
    assert [status for status, _ in late] == [504, 504]
    assert [*map(_message, late)] == ["the time limit of 0.5 s was reached", "batas waktu 0.5 detik habis"]
    assert after[0] == 200


def test_too_many_requests_are_told_that_it_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WAITING", 2)

    async def course() -> list[workers.Reply]:
        lane = workers.Lane(1, 0)
        try:
            body = {"puzzle": AKARI, "lang": "id"}
            return await asyncio.gather(*(_asked("solve", body, lane) for _ in range(8)))
        finally:
            lane.end()

    replies = asyncio.run(course())
    refused = [reply for reply in replies if reply[0] != 200]
    assert len(replies) - len(refused) >= 2
    assert {status for status, _ in refused} == {503}
    assert {*map(_message, refused)} == {"terlalu banyak permintaan sekaligus: coba lagi sebentar lagi"}


def test_a_request_that_is_given_up_frees_its_worker() -> None:
    async def course() -> int:
        lane = workers.Lane(1, 0)
        try:
            await _asked("solve", {"puzzle": AKARI}, lane)
            long = asyncio.create_task(_asked("compare", LONG, lane))
            await asyncio.sleep(0.3)
            long.cancel()
            return (await asyncio.wait_for(_asked("solve", {"puzzle": AKARI}, lane), 20))[0]
        finally:
            lane.end()

    assert asyncio.run(course()) == 200


def test_the_words_of_the_page_are_there_in_every_language() -> None:
    english = page_texts("en")
    for lang in some(languages()):
        texts = page_texts(lang)
        for part in some(english):
            assert texts[part].keys() == english[part].keys()  # type: ignore[attr-defined]


def test_only_the_embedded_page_may_be_framed(site: Site) -> None:
    page, embedded = site.ask("GET", "/"), site.ask("GET", "/embed")
    assert embedded.content == page.content
    assert "frame-ancestors *" in embedded.headers["content-security-policy"]
    assert "x-frame-options" not in embedded.headers
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "DENY"
