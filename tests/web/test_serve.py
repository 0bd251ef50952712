"""The command `pensil serve`, as a user runs it."""

from __future__ import annotations

import json
import signal
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


@pytest.mark.parametrize("words", [["--port", "70000"], ["--host", "no.such.host.invalid"], ["--workers", "0"]])
def test_what_cannot_be_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 2
    assert capsys.readouterr().err.startswith("pensil: ")
