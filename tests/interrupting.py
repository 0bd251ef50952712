"""Pressing Ctrl-C in the middle of another process."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

PATIENCE = 60.0
"""Seconds until a process that should be ready, or gone, counts as stuck: much, since machines can be busy."""


class Interrupted(NamedTuple):
    code: int
    out: str
    err: str


def interrupt(*argv: str, ready: Callable[[], bool] | None = None, stdin: int | None = None) -> Interrupted:
    """Start Python with these arguments, press Ctrl-C when it is ready, and see how it ends.

    It is ready when `ready()` says so, or else when it has printed its first line.
    """
    process = subprocess.Popen(
        [sys.executable, *argv],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Started in the background a process may inherit that Ctrl-C is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert process.stdout is not None
        if ready is None:
            assert process.stdout.readline(), "it ended before it was ready"
            time.sleep(0.3)
        else:
            deadline = time.monotonic() + PATIENCE
            while not ready():
                assert time.monotonic() < deadline, "it was never ready"
                time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        return Interrupted(process.returncode, out, err)
    finally:
        process.kill()
        process.wait()
