"""picross-solver: line by line, with guesses where that is not enough. It gives one answer."""

from __future__ import annotations

from typing import Any

import numpy as np
from picross_solver import picross_solver

from benchmarks.peers import Answer, plain_lines


def nonogram(puzzle: dict[str, Any]) -> Answer:
    rows, cols = plain_lines(puzzle)
    board = np.full((len(rows), len(cols)), -1)
    if not picross_solver.solve(rows, cols, board):
        return "none", None
    return "found", {"cells": board.tolist()}


SOLVE = {"nonogram": nonogram}
MISSING = dict.fromkeys(("akari", "hashi", "nurikabe", "shikaku"), "it solves nonograms only")
