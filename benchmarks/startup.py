"""What it takes to start pensil, against bare Python: CPU time of whole processes.

    python -m benchmarks.startup --runs 41

The commands take turns, so that what else the machine does hits all of them alike.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import pensil
from benchmarks.boards import make
from benchmarks.report import RESULTS, markdown, save_report, text
from pensil.kinds import kind_named

HEAD = ["process", "command", "CPU ms", "wall ms", "x bare Python", "x by the clock"]

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""As users have it: whoever keeps no compiled modules would measure the compiler of Python."""


def commands(puzzle: str) -> dict[str, list[str]]:
    tool = Path(sys.executable).parent / "pensil"
    cli = [str(tool)] if tool.exists() else [sys.executable, "-m", "pensil"]
    return {
        "bare Python": [sys.executable, "-c", "pass"],
        "import": [sys.executable, "-c", "import pensil"],
        "version": [*cli, "--version"],
        "solve 10x10": [*cli, "solve", puzzle],
        "solve 10x10 --json": [*cli, "solve", puzzle, "--json"],
    }


def run(command: list[str]) -> tuple[float, float]:
    """CPU and clock seconds of a process and of all that it started."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # it has been waited for
    if process.returncode:
        sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.startup", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--runs", type=int, default=41)
    parser.add_argument("--out", type=Path, default=RESULTS / "startup")
    args = parser.parse_args()
    board = make("akari", 10, 10)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(pensil.write(kind_named("akari").from_json(board.puzzle), "text"))
        file.flush()
        each = commands(file.name)
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in each}
        for name in [*each] * (args.runs + 1):
            times[name].append(run(each[name]))
    # The first round fills the caches of the machine.
    middle = {name: [median(part) for part in zip(*mine[1:], strict=True)] for name, mine in times.items()}
    bare = middle["bare Python"]
    rows = []
    for name, command in each.items():
        cpu, wall = middle[name]
        shown = " ".join(Path(word).name if "/" in word else word for word in command).replace(
            Path(file.name).name, "FILE"
        )
        ratios = [f"{cpu / bare[0]:.2f}", f"{wall / bare[1]:.2f}"]
        rows.append([name, f"`{shown}`", f"{1000 * cpu:.1f}", f"{1000 * wall:.1f}", *ratios])
    print(text(HEAD, rows))
    about = f"The median of {args.runs} processes each, one after the other in turns.\n"
    save_report(args.out, "Starting", about, markdown(HEAD, rows))


if __name__ == "__main__":
    main()
