"""The rules of Akari as constraints: one switch for each white cell, "there is a lamp"."""

from __future__ import annotations

from pensil.core.model import Label, Model
from pensil.kinds.akari.puzzle import Akari


def post(puzzle: Akari, model: Model) -> None:
    lamp = model.switches(len(puzzle.white))
    row_runs = [[lamp[i] for i in run] for run in puzzle.row_runs]
    col_runs = [[lamp[i] for i in run] for run in puzzle.col_runs]
    runs = row_runs + col_runs
    seen_from = [row_runs[row] + col_runs[col] for row, col in zip(puzzle.row_of, puzzle.col_of, strict=True)]

    model.clauses(seen_from, lambda i: Label(2, (puzzle.white[i],)))
    model.at_most_one(runs, lambda i: Label(3, tuple(puzzle.white[v - lamp[0]] for v in runs[i])))
    model.exactly(
        [number for _, number, _ in puzzle.numbers],
        [[lamp[i] for i in beside] for _, _, beside in puzzle.numbers],
        lambda i: Label(4, (puzzle.numbers[i][0],)),
    )
