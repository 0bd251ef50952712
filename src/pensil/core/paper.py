"""Papers: everything that one publishes, beside the same from pensil.

A paper is a list of *items*: its tables, figures, worked examples and numbers, in the order in which it prints them.
An item is worked out when somebody asks. It gives *facts* (what is published, what pensil gives now, and why the two
differ where they do) and *exhibits*: pictures, tables, trees and charts of our own. A fact that is not said to differ
must be the same, so the items are tests as well.

What is said about a paper and its items stands in files of words beside it: `title`, `text`, `text-2` and so on below
`items.NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count, takewhile
from typing import Any, Protocol

from pensil.core.board import Board, Puzzle
from pensil.core.picture import Picture
from pensil.core.trace import Counters, Event, Strategy
from pensil.words import Phrase, Vocabulary

Said = str | Phrase
"""What is the same in all languages, such as a table of signs, or a phrase."""


class Agreement(Enum):
    """What comes of setting a published fact beside ours."""

    SAME = "same"
    DIFFERS = "differs"  # and it is told why
    LOST = "lost"  # the original does not have it any more, so that ours stands alone
    BROKEN = "broken"  # said to be the same, and it is not; or said to differ, and it does not


@dataclass(frozen=True)
class Fact:
    """One published thing beside ours."""

    label: Phrase
    published: Said | None  # None: it has not come down to us
    ours: Said
    because: Phrase | None = None  # why they differ; a fact without a reason must be the same

    @property
    def verdict(self) -> Agreement:
        if self.published is None:
            return Agreement.LOST
        if (self.published == self.ours) != (self.because is None):
            return Agreement.BROKEN
        return Agreement.SAME if self.because is None else Agreement.DIFFERS


@dataclass(frozen=True)
class BoardPicture:
    """A picture of a board."""

    caption: Phrase
    picture: Picture


@dataclass(frozen=True)
class Printed:
    """Text in columns, as the papers print their tables."""

    caption: Phrase
    text: Callable[[str], str]  # by language


@dataclass(frozen=True)
class SearchTree:
    """The state-space tree of a search."""

    caption: Phrase
    puzzle: Puzzle
    strategy: Strategy
    solutions: int = 1


@dataclass(frozen=True)
class Points:
    """One series of a chart: points, or a curve, or a curve that goes through its points."""

    name: Said
    points: tuple[tuple[float, float], ...]
    curve: Callable[[float], float] | None = None
    marked: bool = True  # whether the points are drawn; else they only tell where the curve begins and ends


@dataclass(frozen=True)
class Plot:
    """Points over two axes."""

    caption: Phrase
    across: Phrase
    up: Phrase
    series: tuple[Points, ...]
    log: bool = True


Exhibit = BoardPicture | Printed | SearchTree | Plot


class Ran(Protocol):
    """How a search went."""

    @property
    def status(self) -> str: ...
    @property
    def solutions(self) -> tuple[Board, ...]: ...
    @property
    def counters(self) -> Counters: ...
    @property
    def seconds(self) -> float: ...
    @property
    def events(self) -> Iterator[Event]: ...


class Bench(Protocol):
    """Where an item runs searches, and finds what only the reader has."""

    boards: Sequence[tuple[str, Puzzle]]
    """The author's own boards by their names, where the reader has them."""

    def run(self, puzzle: Puzzle, strategy: Strategy, *, solutions: int = 1, at_most: float | None = None) -> Ran:
        """A search from the empty board; with `at_most` seconds it may be cut off there, or where the bench does."""
        ...

    def read(self, text: str, kind: str) -> tuple[Puzzle, Board | None]:
        """A puzzle in any format that is read, such as the paper's own, and the answer or the marks in it."""
        ...


Replaying = Callable[[Bench], Iterator[Fact | Exhibit]]


@dataclass(frozen=True)
class PaperItem:
    """One thing that a paper publishes."""

    words: Vocabulary
    name: str  # unique in its paper, such as "table-3.1"
    replay: Replaying
    measured: bool  # whether it depends on the machine: times
    needs_boards: bool  # whether there is nothing to show without the author's own boards

    @property
    def title(self) -> Phrase:
        return self.words(f"items.{self.name}.title")

    @property
    def texts(self) -> list[Phrase]:
        """What the paper says there, and how we read it, in paragraphs."""
        return _paragraphs(self.words, f"items.{self.name}.text")


def _paragraphs(words: Vocabulary, key: str) -> list[Phrase]:
    """The phrases `key`, `key-2`, `key-3` and so on, as many as there are."""
    keys = (key if number == 1 else f"{key}-{number}" for number in count(1))
    return [words(each) for each in takewhile(words.has, keys)]


def item(
    words: Vocabulary, name: str, *, measured: bool = False, needs_boards: bool = False
) -> Callable[[Replaying], PaperItem]:
    """The function below gives the facts and exhibits of an item."""

    def made(replay: Replaying) -> PaperItem:
        return PaperItem(words, name, replay, measured, needs_boards)

    return made


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper: who wrote it, what it proposes, and everything it publishes."""

    words: Vocabulary
    title: str | None  # in its own language; None: lost
    author: str | None
    strategies: tuple[Strategy, ...]  # that it describes
    items: tuple[PaperItem, ...]

    @property
    def proposes(self) -> Phrase:
        """One sentence: what it is about."""
        return self.words("proposes")

    @property
    def texts(self) -> list[Phrase]:
        """What to know before reading on, in paragraphs: how it is quoted, what the original has lost."""
        return _paragraphs(self.words, "text")

    def to_json(self, lang: str) -> dict[str, Any]:
        return {
            "title": self.title,
            "author": self.author,
            "proposes": self.proposes.said(lang),
            "strategies": [strategy.name for strategy in self.strategies],
        }


def nested(strategy: Strategy, puzzle: Puzzle) -> int:
    """How deep the calls of a search are nested at most: a recursive one goes deeper with every cell."""
    search = strategy.search(puzzle)
    deepest = 0
    for _ in search:
        calls, inner = 0, search
        while inner is not None:
            calls, inner = calls + 1, getattr(inner, "gi_yieldfrom", None)  # type: ignore[assignment]
        deepest = max(deepest, calls)
    return deepest
