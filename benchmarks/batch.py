"""Many puzzles: how many a second with one worker and with several, and what batches cost over the bare engine.

    python -m benchmarks.batch --count 20000 --workers 1,2

The bare engine reads each line, solves it and makes the JSON of the result in one loop of one process. What a batch
takes beyond that, in all its processes together, is its overhead: handing puzzles over, records, the file.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median

import pensil
from benchmarks.report import RESULTS, markdown, save_report, text
from pensil.batching import collection, spread, task_work
from pensil.engine.journal import Journal
from pensil.kinds import KINDS

HEAD = ["who works", "puzzles a second", "CPU a puzzle", "over the bare engine", "memory of this process"]


def lines(count: int, side: int) -> list[bytes]:
    """Random puzzles of all kinds in turn, as JSON lines."""
    rng, kinds = Random(count), list(KINDS)
    made = (kinds[i % len(kinds)].compose(rng, side, side)[0] for i in range(count))
    return [json.dumps({"puzzle": puzzle.to_json()}).encode() for puzzle in made]


def cpu() -> float:
    """CPU seconds of this process and of those that it has waited for."""
    return sum(getrusage(who).ru_utime + getrusage(who).ru_stime for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def bare(puzzles: list[bytes]) -> tuple[float, float]:
    """CPU and clock seconds of the engine in one loop."""
    begun, started = time.perf_counter(), cpu()
    for line in puzzles:
        json.dumps(pensil.solve(pensil.read(line), timeout=60).to_json())
    return cpu() - started, time.perf_counter() - begun


def batch(path: Path, workers: int) -> tuple[float, float]:
    """The same of a batch that writes its records to a file."""
    begun, started = time.perf_counter(), cpu()
    work = task_work("solve", 60)
    with Journal(f"{path}.out", "solve") as journal:
        for _, records in spread(collection(path, None, None), work, workers=workers):
            journal.append(records)
    os.unlink(f"{path}.out")
    return cpu() - started, time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batch", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--side", type=int, default=8, help="rows and columns of the boards")
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--out", type=Path, default=RESULTS / "batch")
    args = parser.parse_args()
    puzzles = lines(args.count, args.side)
    workers = [int(number) for number in args.workers.split(",")]
    times: dict[int, list[tuple[float, float]]] = {number: [] for number in (0, *workers)}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.jsonl"
        path.write_bytes(b"\n".join(puzzles) + b"\n")
        for _ in range(args.runs):  # in turns, so that what else the machine does hits all alike
            times[0].append(bare(puzzles))
            for number in workers:
                times[number].append(batch(path, number))
    engine = median(used for used, _ in times[0])
    rows = []
    for number, mine in times.items():
        used, taken = (median(part) for part in zip(*mine, strict=True))
        name = f"{number} worker{'s' * (number != 1)}" if number else "the engine in one loop"
        over = f"{(used - engine) / args.count * 1e6:.0f} µs" if number else ""
        memory = f"{getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"
        rows.append([name, f"{args.count / taken:,.0f}", f"{used / args.count * 1e6:.0f} µs", over, memory])
    print(text(HEAD, rows))
    about = (
        f"{args.count:,} random boards of {args.side} by {args.side}, the five kinds in turn: solved, proved unique or "
        f"not, what several solutions share; the middle of {args.runs} runs. Starting the workers is part of it.\n"
    )
    save_report(args.out, "Many puzzles", about, markdown(HEAD, rows))


if __name__ == "__main__":
    main()
