"""A line on standard error that tells how far a long command has come. Where no person looks, it says nothing."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

EVERY = 0.1
"""Seconds between two updates."""


class Progress:
    """One line that is written over again and again; `clear` takes it away."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._shown = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._next = time.monotonic() + EVERY
        self._dirty = False

    def show(self, text: Callable[[], str], *, now: bool = False) -> None:
        """Show a text that is made only when it is time for an update; `now` shows it in any case."""
        if not self._shown:
            return
        clock = time.monotonic()
        if clock < self._next and not now:
            return
        self._next = clock + EVERY
        self._dirty = True
        sys.stderr.write("\r" + text()[: _width() - 1] + "\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        if self._dirty:
            self._dirty = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _width() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def bar(done: int, total: int, width: int = 24) -> str:
    """Done and still to do, as a bar of characters that every terminal has."""
    full = width * done // max(1, total)
    return f"[{'#' * full}{'.' * (width - full)}] {done}/{total}"
