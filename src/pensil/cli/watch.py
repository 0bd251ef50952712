"""Watching a search: the board after every event, and the events kept for the pictures of the tree and the search."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, TextIO

from pensil.cli.arguments import UsageError
from pensil.cli.files import save

if TYPE_CHECKING:
    from pensil.core.trace import Event
    from pensil.engine.run import Search

MOST_EVENTS = 200_000
"""Events that are kept for the pictures; they show less than that anyway."""


class Watch:
    """Everything that `pensil run` does with the events of a search besides writing them down."""

    def __init__(self, search: Search, args: argparse.Namespace) -> None:
        from pensil.cli.screen import Screen

        self.search = search
        self.first, self.last = _range(args.range)
        self.tree, self.animation, self.lang = args.tree, args.animate, args.lang
        self.kept: list[Event] = []
        self.number = 0
        self.screen = Screen(search, args.lang, speed=args.speed, keys=_keyboard(args)) if args.show else None
        self.step = args.step
        if self.screen and not self.step:
            self._tables()

    def see(self, event: Event) -> None:
        self.number += 1
        if (self.tree or self.animation) and len(self.kept) < MOST_EVENTS:
            self.kept.append(event)
        if self.screen and self.number >= self.first and (self.last is None or self.number <= self.last):
            self.screen.see(self.number, event)

    def end(self) -> None:
        """What the paper prints of the search; who goes step by step does not want to know before how it goes on."""
        if self.screen and self.step and not self.screen.closed:
            self._tables()

    def _tables(self) -> None:
        tables = self.search.run.strategy.tables
        if tables is not None:
            print(tables(self.search.run.puzzle, lang=self.lang))

    def save(self) -> None:
        """Write the tree and the animation."""
        puzzle, strategy = self.search.run.puzzle, self.search.run.strategy
        title = f"{puzzle.kind} {puzzle.cols}x{puzzle.rows}: {strategy.title.said(self.lang)}"
        if self.tree:
            from pensil.lab.tree import search_tree
            from pensil.lab.tree_svg import tree_svg

            save(
                self.tree,
                tree_svg(
                    search_tree(self.kept, lang=self.lang), title, self.search.tally.counters.generated, self.lang
                ),
            )
        if self.animation:
            from pensil.lab.film import film, note
            from pensil.lab.film_html import film_html
            from pensil.lab.film_svg import film_svg

            seen = len(self.kept)
            ended = seen == self.number or (self.last is not None and self.last <= seen)
            made = film(puzzle, self.kept, title, self.first, self.last, lang=self.lang, ended=ended)
            if self.animation.lower().endswith(".svg"):
                save(self.animation, film_svg(made))
            else:
                save(self.animation, film_html(made, _address(self.tree, self.animation) if self.tree else None))
            if not (made.whole and made.ended):
                print(f"pensil: note: {self.animation}: {note(made)}", file=sys.stderr)


def _address(file: str, page: str) -> str:
    """The address of a file for a link in a page that may be moved together with it."""
    import os
    from urllib.parse import quote

    return quote(os.path.relpath(file, os.path.dirname(page) or ".").replace(os.sep, "/"))


def _range(text: str | None) -> tuple[int, int | None]:
    """The first and the last event of A-B; either may be missing."""
    if text is None:
        return 1, None
    first, dash, last = text.partition("-")
    if not dash:
        last = first
    for part in (first, last):
        if part and not (part.isascii() and part.isdigit() and len(part) < 12):
            raise UsageError(f"--range {text[:40]!r} is not A-B with the numbers of two events")
    start, end = int(first or 1), int(last) if last else None
    if start < 1 or (end is not None and end < start):
        raise UsageError(f"--range {text!r}: the events are numbered from 1, and A comes before B")
    return start, end


def _keyboard(args: argparse.Namespace) -> TextIO | None:
    """Where Enter comes from when the search is watched step by step."""
    import sys

    if not args.step:
        return None
    if args.source != "-":
        return sys.stdin
    try:
        return open("/dev/tty")
    except OSError:
        raise UsageError("--step needs a keyboard: read the puzzle from a file, not from standard input") from None
