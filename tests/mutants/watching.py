"""A pytest plugin that writes down which functions of the package every test reaches, and how long it takes.

Used with `-p tests.mutants.watching`; the file to write is named by WATCHED in the environment. Functions are enough: a
test that reaches a function may reach any line of it. Tests that start other processes may reach everything.

Before Python 3.12 every single call has to be looked at, which makes long tests several times longer. There a test is
watched for its first MOST_CALLS calls only; later on it may reach everything in the folders that it has reached.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = f"{os.getcwd()}{os.sep}"
PACKAGE = f"{ROOT}src{os.sep}"

MOST_CALLS = 1_000_000

reached: set[CodeType] = set()
"""What the test that is running has called so far."""

calls = 0

started: list[object] = []
"""The processes that it has started."""


def _called(frame: FrameType, event: str, arg: object) -> None:
    global calls
    reached.add(frame.f_code)
    calls += 1
    if calls > MOST_CALLS:
        sys.settrace(None)


def _watch() -> None:
    """From here on, every function that is called is noted."""
    global calls
    calls = 0
    if sys.version_info < (3, 12):
        sys.settrace(_called)  # gives no local trace: calls are noted, lines are not
        threading.settrace(_called)
        return
    monitoring = sys.monitoring
    tool, start = monitoring.COVERAGE_ID, monitoring.events.PY_START

    def called(code: CodeType, offset: int) -> object:
        reached.add(code)
        return monitoring.DISABLE  # until the next test

    if monitoring.get_tool(tool) is None:
        monitoring.use_tool_id(tool, "mutants")
        monitoring.register_callback(tool, start, called)
        monitoring.set_events(tool, start)
    monitoring.restart_events()


def _names() -> list[str]:
    seen = tuple(reached)  # in one go: what a test has left running may still reach more
    codes = [code for code in seen if code.co_filename.startswith(PACKAGE)]
    names = {f"{code.co_filename.removeprefix(ROOT)}:{code.co_qualname}" for code in codes}
    if calls > MOST_CALLS:
        names |= {f"{name.rpartition('/')[0]}/" for name in names}
    return sorted(names)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    reached.clear()
    started.clear()
    begun = time.monotonic()
    _watch()
    try:
        return (yield)
    finally:
        sys.settrace(None)
        seconds = round(time.monotonic() - begun, 4)
        line = {"test": item.nodeid, "seconds": seconds, "spawns": bool(started), "reaches": _names()}
        with open(os.environ["WATCHED"], "a") as file:
            file.write(json.dumps(line) + "\n")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        with open(os.environ["WATCHED"], "a") as file:
            file.write(json.dumps({"failed": report.nodeid}) + "\n")


_start = subprocess.Popen.__init__


def _noted(self: Any, *args: Any, **kwargs: Any) -> None:
    started.append(args)
    _start(self, *args, **kwargs)


subprocess.Popen.__init__ = _noted  # type: ignore[method-assign]
