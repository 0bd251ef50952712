"""What benchmarks/browser.py has done with every board, wherever Python runs: on the machine, in node, in a browser.

It needs nothing but pensil, because a browser gets this file as text.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from typing import Any

import pensil
from pensil.kinds import kind_named

LAPS = ("solve", "hint", "rate", "explain")
QUICK = 4.0
"""A board that takes so many times longer than is allowed is given up in the middle."""


def seconds() -> float:
    """The processor's time so far. WebAssembly does not know it: there it is that of the clock."""
    return time.perf_counter() if sys.platform == "emscripten" else time.process_time()


def told(line: str, allowed: float | None = None) -> dict[str, Any] | None:
    """Solves, hints at, rates and explains a board: what came out, and the milliseconds of each.

    None when the time for rating and explaining is more than the seconds that are allowed.
    """
    board = json.loads(line)
    puzzle = kind_named(board["puzzle"]["kind"]).from_json(board["puzzle"])
    timeout = None if allowed is None else QUICK * allowed
    clock = [seconds()]

    def lap() -> float:
        clock.append(seconds())
        return (clock[-1] - clock[-2]) * 1000

    try:
        result = pensil.solve(puzzle)
        solve = lap()
        pensil.hint(puzzle, timeout=timeout)
        hint = lap()
        rating = pensil.rate(puzzle, timeout=timeout)
        rate = lap()
        steps = pensil.explain(puzzle, timeout=timeout)
        explain = lap()
    except pensil.TimeLimit:
        return None
    if allowed is not None and rate + explain > 1000 * allowed:
        return None
    return {
        "id": board["id"],
        "came": {
            "status": result.status,
            "solutions": [each.to_json() for each in result.solutions],
            "rating": rating.to_json(),
            "steps": len(steps),
            "sentences": hashlib.sha256("\n".join(step.message for step in steps).encode()).hexdigest(),
        },
        "ms": dict(zip(LAPS, (solve, hint, rate, explain), strict=True)),
    }


def told_often(line: str, times: int) -> dict[str, Any]:
    """The same, with the least milliseconds of several tries: what else the machine does makes them only longer."""
    tries = [found for _ in range(times) if (found := told(line)) is not None]
    ms = {name: min(each["ms"][name] for each in tries) for name in tries[0]["ms"]}
    return tries[0] | {"ms": ms}


def made(kind: str, rows: int, cols: int, seed: int, times: int = 1) -> dict[str, Any]:
    """A puzzle that is made by a seed, and the least milliseconds that it took in several tries."""
    tries = []
    for _ in range(times):
        start = seconds()
        puzzle = pensil.generate(kind, rows, cols, seed=seed)
        tries.append(seconds() - start)
    return {"puzzle": puzzle.to_json(), "ms": 1000 * min(tries)}


def megabytes() -> float:
    """What this process holds: all memory that WebAssembly has taken, or the most that a process of the system had."""
    if sys.platform == "emscripten":
        from pyodide_js import _module  # type: ignore[import-not-found]

        return float(_module.HEAP8.length / 1e6)
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def work(job: str) -> str:
    """A job as JSON, {"boards": lines, "times": tries} or {"make": arguments} or {}, and what came of it."""
    asked = json.loads(job)
    if "boards" in asked:
        done: Any = [told_often(line, asked.get("times", 1)) for line in asked["boards"]]
    elif "make" in asked:
        done = made(*asked["make"])
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
