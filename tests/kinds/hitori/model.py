"""The rules of Hitori as constraints: one switch for each cell, "it is shaded"."""

from __future__ import annotations

from pensil.core.model import Model
from pensil.core.rule import Label
from tests.kinds.hitori.puzzle import Hitori
from tests.kinds.hitori.rules import APART, CONNECTED, REPEAT


def post(puzzle: Hitori, model: Model) -> None:
    shaded = model.switches(puzzle.rows * puzzle.cols)
    white = [-cell for cell in shaded]
    repeats, sides = puzzle.repeats, puzzle.sides

    def repeated(place: int) -> Label:
        number, spots = repeats[place]
        return Label(REPEAT, tuple(map(puzzle.cell, spots)), number)

    model.at_most_one([spots for _, spots in repeats], white, repeated)
    model.not_all(sides, shaded, lambda place: Label(APART, tuple(map(puzzle.cell, sides[place]))))
    model.connected((puzzle.rows, puzzle.cols), white, lambda _: Label(CONNECTED))
