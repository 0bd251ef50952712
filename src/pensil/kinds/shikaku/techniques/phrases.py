"""Parts of sentences about Shikaku, each in all languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pensil.core.words import LANGUAGES, Phrase, in_all, listing
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.position import Position
from pensil.kinds.shikaku.wording import box_name, clue_name, outcome

MOST_BOXES = 4
"""So many rectangles are told one by one in a supposition."""


def clue(puzzle: Shikaku, spot: int) -> Phrase:
    return {lang: clue_name(puzzle, spot, lang) for lang in LANGUAGES}


def clues(puzzle: Shikaku, spots: Iterable[int]) -> Phrase:
    listed = list(spots)
    return {lang: listing([clue_name(puzzle, spot, lang) for spot in listed], lang) for lang in LANGUAGES}


def box(rectangle: Rectangle) -> Phrase:
    return {lang: box_name(rectangle, lang) for lang in LANGUAGES}


def boxes(at: Position, spot: int, values: Sequence[int]) -> Phrase:
    """One of some candidates of a clue; of many only the first few are told."""
    told = values if len(values) <= MOST_BOXES else values[: MOST_BOXES - 1]
    names = {lang: [box_name(at.box(spot, value), lang) for value in told] for lang in LANGUAGES}
    if len(told) < len(values):
        more = len(values) - len(told)
        names["en"].append(f"one of {more} more")
        names["id"].append(f"salah satu dari {more} lainnya")
    return in_all(lambda lang: listing(names[lang], lang, most=None, either=True))


def follows(at: Position, kept: Mapping[int, int]) -> Phrase:
    """What is left for some clues: spot -> values."""
    return {
        lang: listing(
            [outcome(at.puzzle, spot, left, at.live_values(spot) & ~left, lang) for spot, left in kept.items()], lang
        )
        for lang in LANGUAGES
    }


def it_follows(at: Position, spot: int, kept: int) -> Phrase:
    """What is left for the clue that the sentence is about."""
    dropped = at.live_values(spot) & ~kept
    it = {"en": "it", "id": "petunjuk itu"}
    return {lang: outcome(at.puzzle, spot, kept, dropped, lang, it[lang]) for lang in LANGUAGES}
