"""A search in the terminal: the board is drawn in place for every event; where no person looks, one below the other."""

from __future__ import annotations

import os
import sys
import time
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO

from pensil.cli.show import drawn
from pensil.lab.replay import counted, picture_after, sentence
from pensil.words import SHARED, Vocabulary

if TYPE_CHECKING:
    from pensil.core.trace import Event
    from pensil.engine.run import Search

SAY = Vocabulary(SHARED)

SPEED = 5
"""Events per second, when nobody says how many."""


class Screen:
    """Shows events at a speed, or one after each Enter when there are `keys`."""

    def __init__(self, search: Search, lang: str, *, speed: int | None, keys: TextIO | None) -> None:
        self.search = search
        self.lang = lang
        self.keys = keys
        self.pause = 1 / (speed or SPEED)
        self.tty = sys.stdout.isatty()
        self.height = 0  # lines that can be drawn over
        self.skip = 0
        self.closed = False

    def see(self, number: int, event: Event) -> None:
        """Show one event and wait a little, or for a key."""
        if self.closed:
            return
        if self.skip:
            self.skip -= 1
            if event.what.value != "solved":
                return
        self._draw(number, event)
        if self.keys:
            self._ask(self.keys)
        elif self.tty:
            time.sleep(self.pause)

    def _draw(self, number: int, event: Event) -> None:
        board = drawn(picture_after(event, self.search.board).with_numbers(self.lang))
        lang = self.lang
        words = f"{SAY('page.event', number=number).said(lang)}: {sentence(event, lang)}"
        counters = counted(self.search.tally, lang, self.search.run.strategy.words)
        if not self.tty:
            print(f"{words}\n{counters}\n{board}", flush=True)
            return
        columns, lines = _terminal()
        said = [*wrap(words, columns - 1), *wrap(counters, columns - 1)]
        text = board + "\n".join(said) + "\n"
        if self.height:
            print(f"\x1b[{self.height}F\x1b[J", end="")
        print(text, end="", flush=True)
        # What has scrolled out of sight cannot be drawn over, so large boards are printed one below the other.
        height = text.count("\n")
        self.height = 0 if height >= lines else height

    def _ask(self, keys: TextIO) -> None:
        if self.tty:
            print(SAY("runs.keys").said(self.lang), end=" ", flush=True)
        answer = keys.readline()
        if self.tty and not keys.isatty():
            print()  # as Enter does at a keyboard
        if self.height:
            self.height += 1
        word = answer.strip().lower()
        if not answer or word.startswith("q"):
            self.closed = True
        elif word.isascii() and word.isdigit() and len(word) < 10:
            self.skip = max(0, int(word) - 1)


def _terminal() -> tuple[int, int]:
    """Columns and lines."""
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
        return size.columns or 80, size.lines or 24
    except (OSError, ValueError):
        return 80, 24
