"""The process in which one entrant solves boards, and measures itself.

    python -m benchmarks.worker MODULE PACKAGE

It reads and writes JSON lines: first the kinds to get ready for, answered by what it can do, then puzzles, each
answered when it is solved. CPU time is that of the process with all its threads, from the plain data of the puzzle to
the plain data of the answer: setting up the model is part of it, starting Python and importing the package is not. Time
limits are kept by whoever started it, from outside: a timer of its own (setitimer, RLIMIT_CPU) would make Linux count
CPU time in coarse ticks.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import sys
import time
from importlib.metadata import version
from typing import Any

MOST_BYTES = 6 << 30
"""Some packages list all shapes of a region before they start: that must not take the machine down."""

RUNS, LONG = 5, 0.05
"""How often a board is solved when that takes less than so many seconds."""

FIRST: dict[str, dict[str, Any]] = {
    "akari": {"kind": "akari", "cells": [[None, None, 1], [None, 2, None], [None, None, None]]},
    "hashi": {"kind": "hashi", "cells": [[2, None, 2], [None, None, None], [2, None, 2]], "max_bridges": 2},
    "nonogram": {"kind": "nonogram", "row_clues": [[1], [2], [1]], "col_clues": [[1], [3]]},
    "nurikabe": {"kind": "nurikabe", "cells": [[1, None, 1], [None, None, None], [1, None, 1]]},
    "shikaku": {"kind": "shikaku", "cells": [[2, None], [2, None]]},
}
"""Solved once before the clock starts, so that the first board does not pay for what is loaded on first use."""


def main(module: str, package: str) -> None:
    # Some packages print: only what we write goes to the one who started us.
    out = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))

    def say(**data: Any) -> None:
        out.write(json.dumps(data) + "\n")

    kinds = json.loads(sys.stdin.readline())
    try:
        solver = importlib.import_module(module)
        about = {"version": version(package), "kinds": sorted(solver.SOLVE), "missing": solver.MISSING}
    except Exception as error:  # whatever a package does on import, the others go on
        say(failed=f"{type(error).__name__}: {error}")
        return
    for kind in set(kinds) & set(solver.SOLVE):
        _attempt(solver.SOLVE[kind], FIRST[kind])
    say(**about)
    for line in sys.stdin:
        puzzle = json.loads(line)
        solve = solver.SOLVE.get(puzzle["kind"])
        if solve is None:
            say(status="missing")
        else:
            say(**_timed(solve, puzzle))


def _timed(solve: Any, puzzle: dict[str, Any]) -> dict[str, Any]:
    """The answer with CPU and clock time, of short runs, which are easily disturbed, the middle one of several.

    The first time is told by itself: what a program has just done is still near at hand when it does it again.
    """
    times: list[tuple[float, float]] = []
    while len(times) < RUNS:
        cpu, wall = time.process_time(), time.perf_counter()
        status, answer = _attempt(solve, puzzle)
        times.append((time.process_time() - cpu, time.perf_counter() - wall))
        if times[0][0] > LONG:
            break
    cpu, wall = sorted(times)[len(times) // 2]
    return {"status": status, "answer": answer, "cpu": cpu, "first": times[0][0], "wall": wall}


def _attempt(solve: Any, puzzle: dict[str, Any]) -> tuple[str, Any]:
    try:
        status, answer = solve(puzzle)
        return status, answer
    except Exception as error:
        name = type(error).__name__
        return ("unsupported" if name == "Unsupported" else "error"), f"{name}: {error}"[:200]


if __name__ == "__main__":
    main(*sys.argv[1:])
