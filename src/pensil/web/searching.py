"""The requests of the lab: searches event by event, strategies compared, the papers."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pensil
from pensil import accept
from pensil.core.paper import Fact
from pensil.core.picture import Picture
from pensil.core.trace import Event, state
from pensil.engine.run import Run, Search, outcome_json, strategy_named
from pensil.kinds import kind_named
from pensil.lab.exhibit import shown
from pensil.lab.growth_plot import plot
from pensil.lab.paper import Laboratory, Replayed, contents_to_json, paper_to_json, replayed
from pensil.lab.replay import picture_after, sentence
from pensil.render.report import Figure
from pensil.web.drawing import overlay
from pensil.web.playing import read_given, within

GLIMPSE = 0.1
"""Seconds between two events of a long search that are told once the first ones are."""


def run(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """One portion of a search: `count` events from `first` on, and how the search ends if that is known.

    Strategies are deterministic, so a portion is found by running the search again: nothing is kept between requests.
    """
    search, lang, bare = _begun(given, seconds)
    found: list[dict[str, Any]] = []
    first, more = given["first"], False
    with search.alarm():
        for number, event in enumerate(search.events()):
            if number >= first + given["count"]:
                more = True
                break
            if number >= first:
                found.append(_told(event, search, bare, lang))
    report = _ended(search)
    return report | {"first": first, "events": found, "more": more, "status": "more" if more else report["status"]}


def events(given: dict[str, Any], seconds: float) -> Iterator[dict[str, Any]]:
    """A search event by event, and at last how it ended; after `count` events, one now and then with its number."""
    search, lang, bare = _begun(given, within(given, seconds))
    count, last = given["count"], 0.0
    with search.alarm():
        for number, event in enumerate(search.events(), 1):
            if count is None or number <= count:
                yield _told(event, search, bare, lang)
            elif monotonic() - last > GLIMPSE:
                yield _told(event, search, bare, lang) | {"number": number}
                last = monotonic()
    yield _ended(search)


def _begun(given: dict[str, Any], seconds: float) -> tuple[Search, str, Picture | None]:
    """The search, the language of its sentences, and the bare board where pictures are asked for."""
    puzzle, lang = read_given(given["puzzle"], given["kind"], None).puzzle, accept.language(given["lang"])
    strategy = strategy_named(puzzle.kind, given["strategy"])
    search = Search(Run(puzzle, strategy, given["solutions"], given["limit_nodes"], seconds))
    return search, lang, kind_named(puzzle.kind).picture(puzzle) if given["pictures"] else None


def _ended(search: Search) -> dict[str, Any]:
    return outcome_json(search.run.puzzle, search.run.strategy, search.outcome())


def _told(event: Event, search: Search, bare: Picture | None, lang: str) -> dict[str, Any]:
    """An event with the counters after it and, over the bare board, the marks after it."""
    told = event.to_json(search.run.puzzle, lang)
    told["said"] = sentence(event, lang)
    told["state"] = state(event.node)
    told["counters"] = search.tally.counters.to_json()
    if bare is not None:
        told["overlay"] = overlay(bare, picture_after(event, search.board))
    return told


def compared(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """All strategies of the kind on one puzzle, side by side."""
    puzzle, lang = read_given(given["puzzle"], given["kind"], None).puzzle, accept.language(given["lang"])
    names = given["strategies"]
    chosen = [each.name for each in pensil.strategies(puzzle.kind)] if names is None else names
    each_seconds = min(seconds / (len(chosen) + 1), 5.0)
    rows = []
    for measure in pensil.compare(puzzle, strategies=chosen, timeout=each_seconds):
        rows.append(
            {
                "strategy": measure.strategy.name,
                "title": measure.strategy.title.said(lang),
                "status": measure.status,
                "counters": measure.counters.to_json(),
                "seconds": round(measure.seconds, 6),
            }
        )
    return {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols, "strategies": rows}


def studied(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """How the work of strategies grows with the board: the figure, and the median of every size."""
    lang = accept.language(given["lang"])
    names = given["strategies"] or [each.name for each in pensil.strategies(given["kind"])]
    sizes = [(side, side) for side in range(3, given["largest"] + 1)]
    runs = len(names) * len(sizes) * given["count"]
    found = pensil.study(
        given["kind"], sizes=sizes, count=given["count"], strategies=names, timeout=min(2.0, 0.8 * seconds / runs)
    )
    table = [
        {"strategy": growth.strategy} | at.to_json(("time", "generated")) for growth in found for at in growth.sizes
    ]
    return {"kind": given["kind"], "svg": plot(found, lang), "sizes": table}


def paper(given: dict[str, Any], seconds: float) -> dict[str, Any]:
    """A paper, or some of its items, replayed: what is published beside ours, and exhibits as SVG or text."""
    kind, lang = kind_named(given["kind"]), accept.language(given["lang"])
    found = kind.paper()
    if found is None:
        raise pensil.PensilError(f"no paper is known for {kind.name}")
    known = [item.name for item in found.items]
    names = given["items"]
    for name in names or ():
        if name not in known:
            raise pensil.PensilError(f"the paper has no item {str(name)[:40]!r}; there are {', '.join(known)}")
    laboratory = Laboratory((), min(5.0, seconds / 4))
    items = [] if names is None else list(replayed(found, laboratory, names))
    report = paper_to_json(kind.name, found, lang, items) | {"contents": contents_to_json(found, lang)}
    for each, part in zip(items, report["parts"], strict=True):
        part["exhibits"] = _exhibits(each, lang)
    return report


def _exhibits(each: Replayed, lang: str) -> list[dict[str, str]]:
    """Figures as SVG that stands alone, tables as text."""
    figures = (shown(part, lang, True) for part in each.parts if not isinstance(part, Fact))
    return [
        {"caption": figure.caption, "svg": figure.svg if isinstance(figure, Figure) else "", "text": figure.text}
        for figure in figures
    ]
