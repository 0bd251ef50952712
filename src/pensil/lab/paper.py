"""Replay a paper: work out its items one by one, and count what is the same and what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pensil.core.board import Board, Puzzle
from pensil.core.paper import Agreement, Exhibit, Fact, Paper, PaperItem, Said
from pensil.core.record import record
from pensil.core.trace import Strategy
from pensil.engine.run import Run
from pensil.formats import read_document


class Laboratory:
    """Where the items of a paper run their searches; those that may be cut off take `at_most` seconds."""

    def __init__(self, boards: Sequence[tuple[str, Puzzle]] = (), at_most: float | None = None) -> None:
        self.boards = boards
        self.at_most = at_most

    def run(self, puzzle: Puzzle, strategy: Strategy, *, solutions: int = 1, at_most: float | None = None) -> Run:
        if at_most is not None and self.at_most is not None:
            at_most = min(at_most, self.at_most)
        return Run(puzzle, strategy, solutions, None, at_most)

    def read(self, text: str, kind: str) -> tuple[Puzzle, Board | None]:
        document = read_document(text, kind)
        return document.puzzle, document.board


@record
class Replayed:
    """An item that was worked out: its facts and exhibits in their order."""

    item: PaperItem
    parts: tuple[Fact | Exhibit, ...]

    @property
    def facts(self) -> list[Fact]:
        return [part for part in self.parts if isinstance(part, Fact)]

    def to_json(self, lang: str) -> dict[str, Any]:
        """The item as a part of the paper, with its facts in it."""
        return {
            "name": self.item.name,
            "title": self.item.title.said(lang),
            "text": [text.said(lang) for text in self.item.texts],
            "measured": self.item.measured,
            "facts": [_fact(fact, lang) for fact in self.facts],
        }

    def facts_to_json(self, lang: str) -> list[dict[str, Any]]:
        """The facts one by one, each telling which it is; the number behind a name counts those of its item from 1."""
        name, facts = self.item.name, self.facts
        told = {"item": name, "title": self.item.title.said(lang), "measured": self.item.measured}
        return [
            {"id": name if len(facts) == 1 else f"{name}#{number}"} | _fact(fact, lang) | told
            for number, fact in enumerate(facts, 1)
        ]


def _fact(fact: Fact, lang: str) -> dict[str, Any]:
    return {
        "what": fact.label.said(lang),
        "published": None if fact.published is None else said(fact.published, lang),
        "ours": said(fact.ours, lang),
        "same": None if fact.published is None else fact.published == fact.ours,
        "because": None if fact.because is None else fact.because.said(lang),
        "verdict": fact.verdict.value,
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


def paper_to_json(kind: str, paper: Paper, lang: str, items: Sequence[Replayed] = ()) -> dict[str, Any]:
    """What a paper is, what is in it, and of the items that were replayed each fact, and what stands around them."""
    return (
        {"kind": kind}
        | paper.to_json(lang)
        | {
            "verdicts": {verdict.value: number for verdict, number in verdicts(items).items()},
            "items": [fact for each in items for fact in each.facts_to_json(lang)],
            "parts": [each.to_json(lang) for each in items],
        }
    )


def contents_to_json(paper: Paper, lang: str) -> list[dict[str, Any]]:
    """What can be replayed: the items by their names."""
    return [
        {"name": item.name, "title": item.title.said(lang), "needs_boards": item.needs_boards} for item in paper.items
    ]


def verdicts(items: Iterable[Replayed]) -> Counter[Agreement]:
    """How many facts came to which verdict."""
    return Counter(fact.verdict for each in items for fact in each.facts)
