"""A pytest plugin that writes down which functions of the package every test reaches, and how long it takes.

Used with `-p tests.mutants.watching`; the file to write is named by WATCHED in the environment. Functions are enough: a
test that reaches a function may reach any line of it. Tests that start other processes may reach everything.
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

reached: set[CodeType] = set()
"""What the test that is running has called so far."""

started: list[object] = []
"""The processes that it has started."""


def _called(frame: FrameType, event: str, arg: object) -> None:
    reached.add(frame.f_code)


def _watch() -> None:
    """From here on, every function that is called is noted."""
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
    codes = [code for code in reached if code.co_filename.startswith(PACKAGE)]
    return sorted({f"{code.co_filename.removeprefix(ROOT)}:{code.co_qualname}" for code in codes})


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
