"""What benchmarks/browser.py has measured, as the tables of docs/hosting.md and of RESULTS.md."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import browser_work
from benchmarks.browser_page import FIRST, InChromium
from benchmarks.machine import described
from benchmarks.report import RESULTS
from pensil.kinds import kind_named

STARTS = 5
PAGE = Path(__file__).parents[1] / "docs/hosting.md"
PLACE = re.compile(r"(<!-- figures: [^\n]* -->\n).*?(<!-- end of figures -->\n)", re.DOTALL)
"""Where the figures stand on the page."""

ROWS = {
    "solve": "solve",
    "hint": "the first hint",
    "rate": "rate",
    "explain": "explain from beginning to end",
    "generate": "make a puzzle of 10x10",
}
MOMENTS = {
    "page": "the page is there",
    "ready": "the engine is there",
    "board": "a board by a link is there",
    "explained": "it is explained",
    "engine": "by then the processor's time for the engine",
}

Figures = dict[str, float]


def costs(chromium: InChromium, lines: Sequence[str], wishes: Sequence[Any], times: int) -> dict[str, Figures]:
    """The processor's milliseconds for each row, for the median board: on the machine, and in Chromium."""
    boards = [json.loads(line)["puzzle"] for line in lines]
    jobs = [{"lap": row, "given": each} for row in ROWS for each in (wishes if row == "generate" else boards)]
    asked = [job | {"times": times} for job in jobs]
    found = {"machine": [_here(job) for job in asked], "Chromium": chromium.costs(asked)}
    return {
        where: {
            row: median(ms / times for job, ms in zip(jobs, all_ms, strict=True) if job["lap"] == row) for row in ROWS
        }
        for where, all_ms in found.items()
    }


def _here(job: dict[str, Any]) -> float:
    browser_work.work(json.dumps(job | {"times": 1}))
    start = time.process_time()
    browser_work.work(json.dumps(job))
    return 1000 * (time.process_time() - start)


def starts(chromium: InChromium) -> dict[str, Figures]:
    """The least milliseconds until each moment: of a first visit, of a later one, and of a command on the machine."""
    visits = [chromium.visit() for _ in range(STARTS)]
    found = {
        "first": {name: min(cold[name] for cold, *_ in visits) for name in MOMENTS},
        "later": {name: min(warm[name] for _, warm, _ in visits) for name in MOMENTS},
    }
    found["later"]["memory"] = median(memory for *_, memory in visits)
    found["engine"] = {"memory": chromium.replies([{}])[0]}
    seconds, memory = zip(*(_command("explain", FIRST) for _ in range(STARTS)), strict=True)
    found["machine"] = {"explained": 1000 * min(seconds), "memory": median(memory)}
    return found


def _command(*arguments: str) -> tuple[float, float]:
    """The processor's seconds for a command of pensil as a whole, and the most memory it took, in MB."""
    process = subprocess.Popen([sys.executable, "-m", "pensil", *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # it has been waited for
    if process.returncode:
        sys.exit(f"pensil {' '.join(arguments)}: exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1e3


def sizes(site: Path) -> list[list[str]]:
    """What is transferred for each part of the site, in megabytes: raw, by gzip, by brotli."""
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}
    packed = {name: _packed(content) for name, content in files.items()}
    groups = {f"`{name}`": [name] for name, (raw, *_) in packed.items() if raw > 100_000}
    rest = [name for name in packed if f"`{name}`" not in groups]
    groups["replies worked out ahead, of which a visit takes a few"] = [name for name in rest if _ahead(name)]
    groups["the page"] = [name for name in rest if not _ahead(name)]
    groups["all but the replies"] = [name for name in packed if not _ahead(name)]
    return [
        [group, *(f"{sum(packed[name][way] for name in names) / 1e6:.2f}" for way in range(3))]
        for group, names in groups.items()
    ]


def _ahead(name: str) -> bool:
    return name.startswith("ahead/")


def _packed(content: bytes) -> tuple[int, int, int]:
    """The bytes of a file: raw, by gzip, by brotli; what would become larger is sent as it is."""
    brotli = len(_brotli(content)) if shutil.which("brotli") else len(content)
    return len(content), min(len(content), len(gzip.compress(content, 9))), min(len(content), brotli)


def _brotli(data: bytes) -> bytes:
    return subprocess.run(["brotli", "--quality=9", "--stdout"], input=data, capture_output=True, check=True).stdout


def report(found: dict[str, dict[str, Figures]], begun: dict[str, Figures], sent: list[list[str]]) -> str:
    """All tables, with a line above each."""
    kinds = list(found)
    done = [
        [said, *(f"{_short(found[kind]['machine'][row])} / {_short(found[kind]['Chromium'][row])}" for kind in kinds)]
        for row, said in ROWS.items()
    ]
    opened = [[said, *(_short(begun[where][row]) for where in ("first", "later"))] for row, said in MOMENTS.items()]
    command, held = (
        begun["machine"]["explained"],
        [f"{begun[where]['memory']:.0f}" for where in ("later", "engine", "machine")],
    )
    parts = [
        "The processor's milliseconds for the median of boards of 6x6 to 10x10, on the machine / in Chromium:\n",
        _table(["", *(kind_named(kind).title for kind in kinds)], done),
        "Milliseconds of the clock from asking for the address on, more if the machine has other work; the last row\n"
        "does not depend on that. Later visits find everything in the browser. The command `pensil explain` takes\n"
        f"{command:.0f} of the processor's time for that board, with its start.\n",
        _table(["", "first visit", "later visits"], opened),
        f"Memory with that board explained: {held[0]} MB for the browser's process with page and engine, {held[1]} of\n"
        f"them Python's; {held[2]} MB for the command.\n",
        "What is transferred at the first visit, in megabytes:\n",
        _table(["", "raw", "gzip", "brotli"], sent),
        described(),
    ]
    return "\n".join(parts)


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 20 else f"{number:.1f}" if number >= 1 else f"{number:.2f}"


def _table(head: list[str], rows: list[list[str]]) -> str:
    rule = ["---", *("--:" for _ in head[1:])]
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, rule, *rows])


def write(told: str) -> None:
    """Into the page, in the place that is kept for it, and for benchmarks.summary."""
    folder = RESULTS / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.md").write_text(f"# The site beside the machine\n\n{told}", encoding="utf-8")
    page, count = PLACE.subn(lambda found: f"{found[1]}\n{told}\n{found[2]}", PAGE.read_text(encoding="utf-8"))
    if count != 1:
        sys.exit(f"{PAGE} has no place for figures")
    PAGE.write_text(page, encoding="utf-8")
    print(f"written: {PAGE} and {folder / 'report.md'}")
