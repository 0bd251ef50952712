"""A worker process from within: what it reads and writes, and how it behaves beside others."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from pensil.engine.frames import read_frame, write_frames
from pensil.web import worker
from pensil.web.service import answer


class Ended(BaseException):
    """The process is no more."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the process asks of its system."""
    found: list[tuple[Any, ...]] = []

    def end(code: int) -> None:
        raise Ended(code)

    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(os, "nice", lambda by: found.append(("nice", by)), raising=False)
    monkeypatch.setattr(signal, "signal", lambda *of: found.append(of))
    return found


def lived(monkeypatch: pytest.MonkeyPatch, requests: io.BytesIO, replies: io.BytesIO) -> None:
    """The life of a worker, up to its end."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=requests))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=replies))
    with pytest.raises(Ended) as ended:
        worker.work(3)
    assert ended.value.args == (0,)


def test_a_worker_answers_until_nobody_asks_any_more(
    monkeypatch: pytest.MonkeyPatch, heard: list[tuple[Any, ...]]
) -> None:
    requests, replies = io.BytesIO(), io.BytesIO()
    asked = ["akari\n. 1\n", "nothing"]
    for puzzle in asked:
        write_frames(requests, b"open", json.dumps({"puzzle": puzzle}).encode())
    requests.seek(0)
    lived(monkeypatch, requests, replies)
    assert heard == [(signal.SIGINT, signal.SIG_IGN), ("nice", 3)]
    assert sys.stdout is sys.stderr, "what is printed is no reply"
    replies.seek(0)
    frames = []
    while replies.tell() < len(replies.getvalue()):
        frames.append((read_frame(replies), read_frame(replies)))
    told = [answer("open", json.dumps({"puzzle": puzzle})) for puzzle in asked]
    assert frames == [(b"ready", b""), *((str(status).encode(), text.encode()) for status, text in told)]


def test_a_worker_whose_server_is_gone_ends_at_once(
    monkeypatch: pytest.MonkeyPatch, heard: list[tuple[Any, ...]]
) -> None:
    class Broken(io.BytesIO):
        def write(self, *_: Any) -> int:
            raise BrokenPipeError

    lived(monkeypatch, io.BytesIO(), Broken())
    assert len(heard) == 2
