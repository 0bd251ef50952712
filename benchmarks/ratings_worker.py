"""Times of ratings with one source tree of pensil: see benchmarks.trees."""

import json
import sys
import time

import pensil

QUICK = 0.2
"""A rating of so many seconds or less is repeated."""


def seconds(text: str, timeout: float) -> "float | None":
    """The CPU time of a rating, of quick ones the least of three; None when it takes longer than the timeout."""
    puzzle = pensil.read(text)
    best = None
    for _ in range(3):
        begun = time.process_time()
        try:
            pensil.rate(puzzle, timeout=timeout)
        except pensil.TimeLimit:
            return None
        taken = time.process_time() - begun
        best = taken if best is None else min(best, taken)
        if taken > QUICK:
            break
    return best


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(seconds(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
