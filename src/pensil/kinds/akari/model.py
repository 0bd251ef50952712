"""The rules of Akari as constraints: one switch for each white cell, "there is a lamp"."""

from __future__ import annotations

from pensil.core.model import Label, Model
from pensil.kinds.akari.puzzle import Akari


def post(puzzle: Akari, model: Model) -> None:
    lamp = model.switches(len(puzzle.white))
    runs = [[lamp[i] for i in run] for run in (*puzzle.row_runs, *puzzle.col_runs)]

    seen_from: list[list[int]] = [[]] * len(lamp)  # the cells from which a lamp would light this one
    for run, spots in zip(runs, (*puzzle.row_runs, *puzzle.col_runs), strict=True):
        for i in spots:
            seen_from[i] = seen_from[i] + run

    model.clauses(seen_from, lambda i: Label(2, (puzzle.white[i],)))
    model.at_most_one(runs, lambda i: Label(3, tuple(puzzle.white[v - lamp[0]] for v in runs[i])))
    model.exactly(
        [number for _, number, _ in puzzle.numbers],
        [[lamp[i] for i in beside] for _, _, beside in puzzle.numbers],
        lambda i: Label(4, (puzzle.numbers[i][0],)),
    )
