"""A step told line by line: a supposition as a numbered list, one link to a line."""

from __future__ import annotations

from pensil.core.record import record
from pensil.core.step import Step
from pensil.words import SHARED, Phrase

BESIDES = ("told.at-once", "told.unverified")
"""What a step says besides its reason: what else it settles, and that nobody could check the marks."""


@record
class Sentence:
    """A line of it; what follows from a supposition has a number, the supposition and the clash have none."""

    text: str
    number: int | None = None

    def __str__(self) -> str:
        return self.text if self.number is None else f"{self.number}. {self.text}"


def told_lines(step: Step) -> list[Sentence]:
    """The message of a step in lines; a supposition has one for every link of its chain, and then what follows."""
    if not any(part.chain for part in (step, *step.parts)):
        return [Sentence(step.message)]
    own = step.parts[step.first].technique if step.parts else step.technique
    moves = [move for place, move in enumerate(step.moves) if place <= step.first or move.technique == own]
    lines = [line for move in moves for line in _move_lines(move)]
    besides = [phrase.said(step.lang) for phrase in step.phrase.within() if phrase.key in BESIDES]
    return [*lines[:-1], Sentence(" ".join([lines[-1].text, *besides]))]


def _move_lines(move: Step) -> list[Sentence]:
    cause = next((phrase for phrase in move.phrase.within() if "supposed" in phrase.values), None)
    if cause is None or not move.chain:
        reason = next((phrase for phrase in move.phrase.within() if phrase.key != "told.unchecked"), move.phrase)
        return [Sentence(reason.sentence(move.lang))]

    def told(key: str) -> Sentence:
        return Sentence(Phrase(cause.source, key, cause.values).sentence(move.lang))

    links = [
        Sentence(Phrase(SHARED, "told.link", {"link": link.phrase}).sentence(move.lang), number)
        for number, link in enumerate(move.chain[1:-1], 1)
    ]
    return [told("chain.suppose"), *links, told("chain.clash"), told("chain.so")]
