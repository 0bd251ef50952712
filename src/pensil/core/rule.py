"""Rules of a kind, as records: what a violation breaks, and what a premise rests on.

The words of a rule stand in the kind's files: the rule itself (`rules.NAME`); what is said of it as a premise, for all
its labels (`rules.NAME.premise`) and for each of them (`rules.NAME.each`); and of the violations that break it
(`violations.CODE`). A premise that says no more than its labels needs only `each`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pensil.core.grid import Cell
from pensil.core.record import record
from pensil.core.violation import Violation
from pensil.words import Phrase, Vocabulary

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any


@record
class Rule:
    """One rule of a kind; `codes` are the violations that break it."""

    words: Vocabulary
    name: str
    codes: tuple[str, ...] = ()

    @property
    def sentence(self) -> Phrase:
        return self.words(f"rules.{self.name}")

    def broken(self, code: str, cells: Iterable[Cell], /, **words: Any) -> Violation:
        """The violation with this code; the words fill its sentence."""
        return Violation(code, tuple(cells), self.words(f"violations.{code}", **words), self.sentence)

    def premise(self, labels: Sequence[Label]) -> Phrase:
        """What is said where constraints of this rule are the reason: a noun, "the need to light r1c2 and r3c4"."""
        key = f"rules.{self.name}"
        each: list[Phrase] = []
        if self.words.has(f"{key}.each"):
            each = [self.words(f"{key}.each", **label.words()) for label in labels]
        cells = [label.cells[0] for label in labels if label.cells]
        whole = any(not label.cells for label in labels)  # whether the rule as such is among them
        key = f"{key}.premise" if self.words.has(f"{key}.premise") else "premise"
        others = sorted({cell for label in labels for cell in label.cells[1:]})
        return self.words(key, each=each, cells=cells, others=others, whole=whole)

    def __hash__(self) -> int:
        return hash(self.name)


@record
class Label:
    """Where a constraint comes from: the rule, the cells it is about, and the clue in them where it is about one.

    A clue is whatever a sentence can name: a number, a phrase.
    """

    rule: Rule
    cells: tuple[Cell, ...] = ()
    clue: Any = None

    def words(self) -> dict[str, Any]:
        """The words for what is said of each label of a rule."""
        found: dict[str, Any] = {"clue": self.clue, "cells": self.cells}
        return found | {"first": self.cells[0], "last": self.cells[-1]} if self.cells else found
