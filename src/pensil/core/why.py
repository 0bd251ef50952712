"""Why a puzzle has no solution, as data."""

from __future__ import annotations

from pensil.core.grid import Cell
from pensil.core.record import record, replace
from pensil.core.rule import Label
from pensil.core.violation import Violation
from pensil.words import DEFAULT, Phrase


@record
class Why:
    """The reason in words, and the cells to look at: none where the whole board is the reason.

    Where rules and clues clash, `labels` are those that cannot all hold; without any one of them they could.
    """

    phrase: Phrase
    cells: tuple[Cell, ...]
    labels: tuple[Label, ...] = ()
    minimal: bool = True  # False: it took too long to find out whether every label is needed
    lang: str = DEFAULT

    @classmethod
    def broken(cls, violation: Violation) -> Why:
        """The reason that a rule is broken before anything is decided."""
        return cls(violation.phrase, violation.cells)

    @property
    def message(self) -> str:
        """The reason without a capital and a full stop, so that it can follow a colon."""
        return self.phrase.said(self.lang)

    def said_in(self, lang: str) -> Why:
        return replace(self, lang=lang)

    def to_json(self) -> dict[str, object]:
        return {"message": self.message, "cells": [list(cell) for cell in self.cells]}


def unknown(_puzzle: object) -> None:
    """What counting tells in a kind that has no arithmetic of its own."""
