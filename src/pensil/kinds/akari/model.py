"""The rules of Akari as constraints: one switch for each white cell, "there is a lamp"."""

from __future__ import annotations

from pensil.core.rule import Label
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import APART, LIT, NUMBER

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model


def post(puzzle: Akari, model: Model) -> None:
    lamps = model.switches(len(puzzle.domains))
    dark = model.extras(len(puzzle.runs))  # a run of white cells is dark when it holds no lamp

    model.at_most_one(
        puzzle.runs, lamps, lambda i: Label(APART, tuple(puzzle.white[spot] for spot in puzzle.runs[i])), none=dark
    )
    # A cell is lit unless both its runs are dark.
    model.not_all(puzzle.runs_of, dark, lambda i: Label(LIT, (puzzle.white[i],)))
    model.exactly(
        [number for _, number, _ in puzzle.numbers],
        [beside for _, _, beside in puzzle.numbers],
        lamps,
        lambda i: Label(NUMBER, (puzzle.numbers[i][0],), puzzle.numbers[i][1]),
    )
