"""The rules of Akari as constraints: one switch for each white cell, "there is a lamp"."""

from __future__ import annotations

from pensil.core.rule import Label
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import APART, LIT, NUMBER

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model


def post(puzzle: Akari, model: Model) -> None:
    first = model.switches(len(puzzle.white)).start
    runs = (*puzzle.row_runs, *puzzle.col_runs)
    # A run of white cells is dark when it holds no lamp; it cannot be dark and hold one, nor hold two.
    dark = model.extras(len(runs))
    holders = [[first + i for i in run] + [none] for run, none in zip(runs, dark, strict=True)]
    rows = len(puzzle.row_runs)

    model.at_most_one(holders, lambda i: Label(APART, tuple(puzzle.white[spot] for spot in runs[i])), some=True)
    model.clauses(
        [(-dark[row], -dark[rows + col]) for row, col in zip(puzzle.row_of, puzzle.col_of, strict=True)],
        lambda i: Label(LIT, (puzzle.white[i],)),
    )
    model.exactly(
        [number for _, number, _ in puzzle.numbers],
        [[first + i for i in beside] for _, _, beside in puzzle.numbers],
        lambda i: Label(NUMBER, (puzzle.numbers[i][0],), puzzle.numbers[i][1]),
    )
