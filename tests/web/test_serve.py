"""The command `pensil serve`, as a user runs it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from pensil.cli import main
from tests.web.serving import Site

pytest.importorskip("uvicorn", reason="the page needs pensil[web]; `make setup` installs it")


def test_it_tells_its_address_answers_and_ends_at_once() -> None:
    command = [sys.executable, "-m", "pensil", "serve", "--port", "0", "--workers", "1", "--json"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = urlsplit(json.loads(server.stdout.readline())["address"])
        assert address.hostname == "127.0.0.1"
        site = Site(address.port or 0)
        assert site.ask("GET", "/").content.startswith(b"<!doctype html>")
        assert site.post("solve", puzzle="akari\n. . 1\n. # .\n").json()["status"] == "unique"
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
    finally:
        server.kill()
        server.communicate()


@pytest.mark.parametrize(("lang", "told"), [("en", "Ctrl-C ends it"), ("id", "Ctrl-C mengakhirinya")])
def test_it_tells_how_to_end_it_in_the_language_of_the_user(
    lang: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENSIL_LANG", lang)
    monkeypatch.setattr("uvicorn.Server.run", lambda self, sockets: [each.close() for each in sockets])
    assert main(["serve", "--port", "0"]) == 0
    assert capsys.readouterr().out.endswith(f"/  ({told})\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "70000"], "'70000' is not a port: a number from 0 to 65535"),
        (["--port", "9" * 5000], "is not a port"),
        (["--port", "x"], "'x' is not a port"),
        (["--host", "no.such.host.invalid"], "there is no address 'no.such.host.invalid'"),
        (["--workers", "0"], "'0' is not a positive whole number"),
    ],
)
def test_what_cannot_be_is_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("pensil: ")
    assert told in said


def test_a_port_that_is_taken_is_told_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "; --port 0 takes any free port" in capsys.readouterr().err
