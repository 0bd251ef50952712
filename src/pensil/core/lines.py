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
    if not step.chain:
        return [Sentence(step.message)]
    lang = step.lang
    cause = next(phrase for phrase in step.phrase.within() if "supposed" in phrase.values)

    def told(key: str) -> str:
        return Phrase(cause.source, key, cause.values).sentence(lang)

    links = [
        Sentence(Phrase(SHARED, "told.link", {"link": link.phrase}).sentence(lang), number)
        for number, link in enumerate(step.chain[1:-1], 1)
    ]
    besides = (phrase.said(lang) for phrase in step.phrase.within() if phrase.key in BESIDES)
    conclusion = " ".join([told("chain.so"), *besides])
    return [Sentence(told("chain.suppose")), *links, Sentence(told("chain.clash")), Sentence(conclusion)]
