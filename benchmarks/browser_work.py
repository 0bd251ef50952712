"""What benchmarks/browser.py has done with every board, wherever Python runs: on the machine, in node, in a browser.

It needs nothing but pensil, because a browser gets this file as text.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import pensil
from pensil.core.board import Puzzle
from pensil.kinds import kind_named

QUICK = 4.0
"""A board that takes so many times longer than is allowed is given up in the middle."""

LAPS: dict[str, Callable[[Puzzle], object]] = {
    "solve": pensil.solve,
    "hint": pensil.hint,
    "rate": pensil.rate,
    "explain": pensil.explain,
}
"""What is measured with a board."""


def told(line: str, allowed: float | None = None) -> dict[str, Any] | None:
    """What comes out when a board is solved, hinted at, rated and explained.

    None when rating and explaining takes more of the processor's time than the seconds that are allowed.
    """
    board = json.loads(line)
    puzzle = kind_named(board["puzzle"]["kind"]).from_json(board["puzzle"])
    timeout = None if allowed is None else QUICK * allowed
    try:
        result = pensil.solve(puzzle)
        hint = pensil.hint(puzzle, timeout=timeout)
        start = time.process_time()
        rating = pensil.rate(puzzle, timeout=timeout)
        steps = pensil.explain(puzzle, timeout=timeout)
    except pensil.TimeLimit:
        return None
    if allowed is not None and time.process_time() - start > allowed:
        return None
    return {
        "id": board["id"],
        "came": {
            "status": result.status,
            "solutions": [each.to_json() for each in result.solutions],
            "hint": hint.message if hint else None,
            "rating": rating.to_json(),
            "steps": len(steps),
            "sentences": hashlib.sha256("\n".join(step.message for step in steps).encode()).hexdigest(),
        },
    }


def repeat(lap: str, given: Any, times: int) -> None:
    """Something again and again, to be measured from outside: from the plain data of a board, or of a wish."""
    for _ in range(times):
        if lap == "generate":
            kind, rows, cols, seed = given
            pensil.generate(kind, rows, cols, seed=seed)
        else:
            LAPS[lap](kind_named(given["kind"]).from_json(given))


def megabytes() -> float:
    """What this process holds: all memory that WebAssembly has taken, or the most that a process of the system had."""
    if sys.platform == "emscripten":
        from pyodide_js import _module  # type: ignore[import-not-found]

        return float(_module.HEAP8.length / 1e6)
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def work(job: str) -> str:
    """A job as JSON: {"board": line}, {"make": arguments}, {"lap": name, "given": data, "times": count} or {}.

    What came of it: what is told of a board, a puzzle, nothing, or the memory in megabytes.
    """
    asked = json.loads(job)
    if "board" in asked:
        done: Any = told(asked["board"])
    elif "make" in asked:
        kind, rows, cols, seed = asked["make"]
        done = {"puzzle": pensil.generate(kind, rows, cols, seed=seed).to_json()}
    elif "lap" in asked:
        repeat(**asked)
        done = None
    else:
        done = megabytes()
    return json.dumps(done)


def main() -> None:
    """Jobs from a file, one in a line; the replies to another, each as soon as it is there."""
    jobs, replies = sys.argv[1:]
    with open(jobs, encoding="utf-8") as file, open(replies, "w", encoding="utf-8") as out:
        for job in file:
            out.write(f"{work(job)}\n")
            out.flush()


if __name__ == "__main__":
    main()
