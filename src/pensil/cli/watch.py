"""Watching a search: the board after every event, and the pictures of the tree and the search that grow with it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, TextIO

from pensil.cli.arguments import UsageError
from pensil.cli.files import save

if TYPE_CHECKING:
    from pensil.core.trace import Event
    from pensil.engine.run import Search
    from pensil.lab.film import Filming
    from pensil.lab.tree import Growing


class Watch:
    """Everything that `pensil run` does with the events of a search besides writing them down."""

    def __init__(self, search: Search, args: argparse.Namespace) -> None:
        from pensil.cli.screen import Screen

        self.search = search
        self.first, self.last = _range(args.range)
        self.tree, self.animation, self.lang = args.tree, args.animate, args.lang
        self.growing, self.filming = self._growing(), self._filming()
        self.number = 0
        self.screen = Screen(search, args.lang, speed=args.speed, keys=_keyboard(args)) if args.show else None
        self.step = args.step
        if self.screen and not self.step:
            self._tables()

    def see(self, event: Event) -> None:
        self.number += 1
        if self.growing:
            self.growing.see(event)
        if self.filming:
            self.filming.see(event)
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

    def _growing(self) -> Growing | None:
        if not self.tree:
            return None
        from pensil.lab.tree import Growing

        return Growing(self.search.run.puzzle, lang=self.lang)

    def _filming(self) -> Filming | None:
        if not self.animation:
            return None
        from pensil.lab.film import Filming

        return Filming(self.search.run.puzzle, self.first, self.last, lang=self.lang)

    def save(self) -> list[str]:
        """Write the tree and the animation; what is left out of them, for people."""
        puzzle, strategy = self.search.run.puzzle, self.search.run.strategy
        title = f"{puzzle.kind} {puzzle.cols}x{puzzle.rows}: {strategy.title.said(self.lang)}"
        notes = []
        if self.growing:
            from pensil.lab.tree_svg import note, tree_svg

            tree = self.growing.tree()
            save(self.tree, tree_svg(tree, title, self.lang))
            if not tree.whole:
                notes.append(f"{self.tree}: {note(tree, self.lang)}")
        if self.filming:
            from pensil.lab.film_html import film_html
            from pensil.lab.film_svg import film_svg, shortened

            made = self.filming.film(title, stopped=self.search.outcome().status == "limit")
            if self.animation.lower().endswith(".svg"):
                made = shortened(made)
                save(self.animation, film_svg(made))
            else:
                save(self.animation, film_html(made, _address(self.tree, self.animation) if self.tree else None))
            if not made.whole or made.stopped:
                notes.append(f"{self.animation}: {made.note()}")
        return notes


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
    import os
    import sys

    if not args.step:
        return None
    if args.source != "-":
        return sys.stdin
    try:
        return open("CONIN$" if os.name == "nt" else "/dev/tty", encoding="locale")
    except OSError:
        raise UsageError("--step needs a keyboard: read the puzzle from a file, not from standard input") from None
