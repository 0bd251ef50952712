"""Replay a paper: work out its items one by one, and count what is the same and what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pensil.core.board import Puzzle
from pensil.core.paper import Agreement, Exhibit, Fact, Paper, PaperItem, Said
from pensil.core.record import record
from pensil.core.trace import Strategy
from pensil.engine.run import Run


class Laboratory:
    """Where the items of a paper run their searches; those that may be cut off take `at_most` seconds."""

    def __init__(self, boards: Sequence[tuple[str, Puzzle]] = (), at_most: float | None = None) -> None:
        self.boards = boards
        self.at_most = at_most

    def run(self, puzzle: Puzzle, strategy: Strategy, *, solutions: int = 1, at_most: float | None = None) -> Run:
        if at_most is not None and self.at_most is not None:
            at_most = min(at_most, self.at_most)
        return Run(puzzle, strategy, solutions, None, at_most)


@record
class Replayed:
    """An item that was worked out: its facts and exhibits in their order."""

    item: PaperItem
    parts: tuple[Fact | Exhibit, ...]

    @property
    def facts(self) -> list[Fact]:
        return [part for part in self.parts if isinstance(part, Fact)]

    def to_json(self, lang: str) -> dict[str, Any]:
        return {
            "name": self.item.name,
            "title": self.item.title.said(lang),
            "text": [text.said(lang) for text in self.item.texts],
            "measured": self.item.measured,
            "facts": [
                {
                    "what": fact.label.said(lang),
                    "published": None if fact.published is None else said(fact.published, lang),
                    "ours": said(fact.ours, lang),
                    "verdict": fact.verdict.value,
                }
                | ({} if fact.because is None else {"because": fact.because.said(lang)})
                for fact in self.facts
            ],
        }


def said(what: Said, lang: str) -> str:
    return what if isinstance(what, str) else what.said(lang)


def replayed(paper: Paper, laboratory: Laboratory, names: Iterable[str] = ()) -> Iterator[Replayed]:
    """The items of a paper, or those with these names, each worked out when it is asked for.

    Items that need the author's boards are left out where these are not there.
    """
    wanted = set(names)
    for item in paper.items:
        if (wanted and item.name not in wanted) or (item.needs_boards and not laboratory.boards):
            continue
        yield Replayed(item, tuple(item.replay(laboratory)))


def verdicts(items: Iterable[Replayed]) -> Counter[Agreement]:
    """How many facts came to which verdict."""
    return Counter(fact.verdict for each in items for fact in each.facts)
