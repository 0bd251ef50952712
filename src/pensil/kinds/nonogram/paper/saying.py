"""The vocabulary of the paper, and how its items write lines, cells and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import fill

from pensil.core.paper import Fact, Printed, Said
from pensil.kinds.nonogram.puzzle import Block, LineClue
from pensil.kinds.nonogram.strategies.lines import CROSSED, Line, show_line
from pensil.words import Phrase, Vocabulary
from pensil.words.figures import figure
from pensil.words.speech import said

SAY = Vocabulary("pensil.kinds.nonogram.paper")

FILLED = 1 << 1

WIDTH = 78
"""Characters of a line of text, so that all of it is seen on the pages, and indented in a terminal."""


def clue(*lengths: int) -> LineClue:
    """A clue of black blocks."""
    return tuple(Block(length) for length in lengths)


def written(blocks: LineClue, line: Line) -> str:
    """A line with its clue: [4, 4] ???.???????????"""
    return f"[{', '.join(str(block.length) for block in blocks)}] {show_line(line)}"


def cells(line: Line, mask: int, before: Line | None = None) -> str:
    """The cells that have a mask, numbered from 1 as in the paper; with `before` only those that had another there."""
    known = before or (0,) * len(line)
    return ", ".join(str(i) for i, (new, old) in enumerate(zip(line, known, strict=True), 1) if new == mask != old)


def crossed(line: Line, before: Line | None = None) -> str:
    return cells(line, CROSSED, before)


def filled(line: Line) -> str:
    return cells(line, FILLED)


def fact(label: Phrase, published: Said, ours: Said, where_it_differs: Phrase) -> Fact:
    """A fact that may turn out either way: the reason is given only where the two differ."""
    return Fact(label, published, ours, None if published == ours else where_it_differs)


_IN_FIGURES = re.compile(r"-?\d+(,\d{3})*(\.\d+)?( s)?")


def table(caption: Phrase, heads: Sequence[Said], rows: Iterable[Sequence[Said]], *, quoted: bool = False) -> Printed:
    """A table whose columns are as wide as they must be; all but the first are set to the right.

    Its numbers have the signs of the language; what is `quoted` has those of the paper.
    """
    listed = [heads, *rows]
    if not quoted:
        listed = [[_figure(entry) for entry in row] for row in listed]
    return Printed(caption, lambda lang: _aligned([[said(entry, lang) for entry in row] for row in listed]))


def _figure(entry: Said) -> Said:
    return figure(entry) if isinstance(entry, str) and _IN_FIGURES.fullmatch(entry) else entry


def sentences(told: Iterable[str]) -> str:
    """Sentences, each on lines of its own; what does not fit on the first is below it, further to the right."""
    filled = (fill(each, WIDTH, subsequent_indent="    ", break_on_hyphens=False) for each in told)
    return "".join(f"{each}\n" for each in filled)


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    put: Sequence[Callable[[str, int], str]] = [str.ljust, *[str.rjust] * (len(widths) - 1)]
    return "".join(
        "  ".join(place(entry, width) for place, entry, width in zip(put, row, widths, strict=True)).rstrip() + "\n"
        for row in rows
    )
