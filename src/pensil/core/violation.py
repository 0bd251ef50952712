"""A broken rule, as data."""

from __future__ import annotations

from pensil.core.grid import Cell
from pensil.core.record import record, replace
from pensil.words import DEFAULT, Phrase


@record
class Violation:
    """One place where a board breaks one rule: a code, the cells, what is wrong there, and the rule."""

    code: str
    cells: tuple[Cell, ...]
    phrase: Phrase
    sentence: Phrase  # of the rule
    lang: str = DEFAULT

    @property
    def message(self) -> str:
        """What is wrong, without a capital and a full stop, so that several can be listed."""
        return self.phrase.said(self.lang)

    @property
    def rule(self) -> str:
        """The rule that is broken."""
        return self.sentence.said(self.lang)

    def said_in(self, lang: str) -> Violation:
        """The same violation in another language."""
        return replace(self, lang=lang)

    def to_json(self) -> dict[str, object]:
        """The violation as `pensil check --json` prints it."""
        return {
            "code": self.code,
            "cells": [list(c) for c in self.cells],
            "message": self.message,
            "rule": self.rule,
        }
