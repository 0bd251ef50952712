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
    runs = (*puzzle.row_runs, *puzzle.col_runs)
    dark = model.extras(len(runs))  # a run of white cells is dark when it holds no lamp
    rows = len(puzzle.row_runs)
    crossing = [*zip(puzzle.row_of, map(rows.__add__, puzzle.col_of), strict=True)]  # the two runs of each cell

    model.at_most_one(runs, lamps, lambda i: Label(APART, tuple(puzzle.white[spot] for spot in runs[i])), none=dark)
    model.not_all(crossing, dark, lambda i: Label(LIT, (puzzle.white[i],)))
    model.exactly(
        [number for _, number, _ in puzzle.numbers],
        [beside for _, _, beside in puzzle.numbers],
        lamps,
        lambda i: Label(NUMBER, (puzzle.numbers[i][0],), puzzle.numbers[i][1]),
    )
