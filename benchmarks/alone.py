"""Solve boards with pensil in a fresh process, to see what they need of time and memory.

    python -m benchmarks.alone < boards.jsonl      # prints one JSON object

`solved_alone(boards)` starts that process. Memory is the peak of the whole process, and of it what Python and pensil
take before the first board.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.boards import Board

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Alone:
    seconds: list[float]  # CPU time of each board
    peak: float  # megabytes
    before: float

    @property
    def median(self) -> float:
        return median(self.seconds)


def solved_alone(boards: list[Board]) -> Alone:
    lines = "".join(board.to_line() + "\n" for board in boards)
    command = [sys.executable, "-m", "benchmarks.alone"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{boards[0].id} and its like: {done.stderr.strip().splitlines()[-1]}")
    return Alone(**json.loads(done.stdout))


def _peak() -> float:
    """The most memory of this process so far, in megabytes.

    On Linux `ru_maxrss` also counts the process that started this one, so that the program's own figure is better.
    """
    try:
        status = Path("/proc/self/status").read_text().splitlines()
        return int(next(line for line in status if line.startswith("VmHWM")).split()[1]) / 2**10
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def main() -> None:
    from benchmarks.ours import solve
    from benchmarks.worker import FIRST

    boards = [json.loads(line) for line in sys.stdin]
    for kind in {board["puzzle"]["kind"] for board in boards}:
        solve(FIRST[kind])
    before = _peak()
    seconds = []
    for board in boards:
        start = time.process_time()
        status, answer = solve(board["puzzle"])
        seconds.append(time.process_time() - start)
        if status != "unique" or answer != board["solution"]:
            sys.exit(f"{board['id']}: {status}, not the answer that it was made from")
    print(json.dumps({"seconds": seconds, "peak": _peak(), "before": before}))


if __name__ == "__main__":
    main()
