"""Moves that are told as one step, in the order in which they are told.

What has a sentence of its own is told by that; what is seen at once is collected, and told after the sentences by its
places alone. Where a later sentence rests on some of that, these places come before it: "At once this settles ... With
that: ..."
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pensil.core.grid import Cell
from pensil.core.record import replace
from pensil.core.step import Change, Step
from pensil.words import SHARED, Phrase

Settled = tuple[Step, Change]
"""What is told without a sentence of its own: the move, and one of its changes."""

Turn = tuple[list[Step], list[Settled]]
"""Moves that have sentences, and what is settled at once after them."""


def together(parts: Sequence[Step], first: int = 0, so: bool = False) -> Step:
    """Moves that are told as one step, which is called after the hardest of those that lead to its cause.

    The `first` of them, on which the cause rests; the cause, others that are seen with it, and what follows at once.
    `so` is whether that is said, as it is where the cause cites what they have ruled out.
    """
    before, cause, after = parts[:first], parts[first], parts[first + 1 :]
    masks: dict[int, Change] = {}
    for change in (change for part in parts for change in part.changes):
        known = masks.get(change.spot)
        masks[change.spot] = change if known is None or change.mask & known.mask == change.mask else known
    narrowed = {change.spot for part in before for change in part.changes}
    (alike, settled), *more = in_turn(after, cause)
    words = {
        "first": [part.phrase for part in before],
        "cause": [cause.phrase],
        "so": so or any(spot in narrowed for earlier in cause.rests for spot, _ in earlier.values),
        "alike": [part.phrase for part in alike],
        "settled": _at_once(settled, whole=bool(more)),
        "more": [_further(turn, whole=turn is not more[-1]) for turn in more],
    }
    hardest = max((cause, *before), key=lambda part: part.level)
    return replace(
        hardest,
        cells=tuple(dict.fromkeys(cell for part in parts for cell in part.cells)),
        changes=tuple(masks.values()),
        phrase=Phrase(SHARED, "told.together", words),
        parts=tuple(parts),
        first=first,
        rests=(),
    )


def is_said(part: Step, cause: Step) -> bool:
    """Whether a move that is told with another one has a sentence of its own."""
    return not part.routine or part.technique == cause.technique


def looks_at(step: Step, change: Change) -> bool:
    """Whether a step looks at a change, or cites what was ruled out with it."""
    return set(step.cells).issuperset(change.cells) or any(
        spot == change.spot and values & ~change.mask for earlier in step.rests for spot, values in earlier.values
    )


def in_turn(after: Sequence[Step], cause: Step) -> list[Turn]:
    """What is told after the cause: sentences and what they settle at once, as many times as sentences rest on that.

    Between sentences only so much of it is told as moves up to the last sentence rest on; the rest comes at the end.
    """
    last = max((place for place, part in enumerate(after) if is_said(part, cause)), default=-1)
    turns: list[Turn] = [([], [])]
    rest: list[Settled] = []
    told: set[tuple[int, int]] = set()
    for place, part in enumerate(after):
        if is_said(part, cause):
            if turns[-1][1]:
                turns.append(([], []))
            turns[-1][0].append(part)
            continue
        later = after[place + 1 : last + 1]
        needed = [change for change in part.changes if any(looks_at(each, change) for each in later)]
        for change in part.changes:
            if later and (change in needed or not needed):
                turns[-1][1].append((part, change))
                told.add((change.spot, change.mask))
            else:
                rest.append((part, change))
    turns[-1][1].extend((part, change) for part, change in rest if (change.spot, change.mask) not in told)
    return turns


def _further(turn: Turn, *, whole: bool) -> Phrase:
    words = {"alike": [part.phrase for part in turn[0]], "settled": _at_once(turn[1], whole=whole)}
    return Phrase(SHARED, "told.further", words)


def _at_once(settled: Sequence[Settled], *, whole: bool) -> Phrase | None:
    """What follows at once, by technique and by what it rests on; the `whole` of it, or not all of a long list."""
    if not settled:
        return None
    places: dict[tuple[Phrase, tuple[Phrase, ...]], list[tuple[Cell, ...]]] = {}
    for part, change in settled:
        how = part.name, tuple(part.phrase.values.get("earlier", ()))
        places.setdefault(how, []).append(change.cells)
    told = [
        Phrase(
            SHARED,
            "told.settled",
            {**_where(dict.fromkeys(there)), "whole": whole, "name": name, "earlier": list(earlier)},
        )
        for (name, earlier), there in places.items()
    ]
    return Phrase(SHARED, "told.at-once", {"settled": told})


def _where(places: Iterable[tuple[Cell, ...]]) -> dict[str, Any]:
    """The words for spots: their cells, or, where a spot lies between two cells, each pair of them."""
    pairs = [Phrase(SHARED, "pair", {"a": place[0], "b": place[-1]}) for place in places if len(place) > 1]
    return {"cells": [place[0] for place in places if len(place) == 1], "pairs": pairs}
