"""A pytest plugin that runs chosen tests in a chosen order: those whose ids stand in the file named by CHOSEN.

Each stands behind the seconds of the processor that it may use: who needs more ends everything, by SIGXCPU. Until when
it has to end by the clock is written into the file named by UNTIL: who waits for nothing uses no processor. After
PATIENCE seconds of the processor, or WAITING times as many of the clock, the rest is left out. How many were run is
told at the end.
"""

from __future__ import annotations

import os
import resource
import time
from math import ceil, inf
from pathlib import Path

import pytest

PATIENCE = float(os.environ.get("PATIENCE", inf))
WAITING = 2
BUSY = 3
"""So many times longer than on its own may a test take on a busy machine."""
BEGUN = time.monotonic()

CHOSEN = [line.split("\t", 1) for line in Path(os.environ["CHOSEN"]).read_text().splitlines()]
MOST = {test: float(seconds) for seconds, test in CHOSEN}
UNTIL = Path(os.environ["UNTIL"])
HARD = resource.getrlimit(resource.RLIMIT_CPU)[1]

run: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {test: place for place, test in enumerate(MOST)}
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Whether nothing is left to do for a test."""
    if sum(os.times()[:4]) > PATIENCE or time.monotonic() - BEGUN > WAITING * PATIENCE:
        return True
    run.append(item.nodeid)
    most = ceil(time.process_time() + MOST[item.nodeid])
    resource.setrlimit(resource.RLIMIT_CPU, (most if HARD == resource.RLIM_INFINITY else min(most, HARD), HARD))
    UNTIL.write_text(f"{time.time() + BUSY * MOST[item.nodeid]}")
    return None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.line(f"{len(run)} tests were run")
