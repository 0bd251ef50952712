"""What benchmarks/browser.py has measured, as the tables of docs/hosting.md and of RESULTS.md."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

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
    "memory": "memory, in MB",
}
MOMENTS = {
    "page": "the page is there",
    "ready": "the engine is there",
    "board": "a board by a link is there",
    "explained": "it is explained",
}

Figures = dict[str, float]


def figures(replies: Sequence[Any]) -> Figures:
    """The milliseconds of each thing, for the median board; and the megabytes that were taken in the end."""
    laps = [board["ms"] for reply in replies if isinstance(reply, list) for board in reply]
    times = {name: median(each[name] for each in laps) for name in laps[0]}
    made = median(reply["ms"] for reply in replies if isinstance(reply, dict))
    return times | {"generate": made, "memory": replies[-1]}


def starts(chromium: InChromium) -> dict[str, Figures]:
    """The least milliseconds until each moment: of a first visit, of a later one, and of a command on the machine."""
    visits = [chromium.visit() for _ in range(STARTS)]
    found = {
        "first": {name: min(cold[name] for cold, *_ in visits) for name in MOMENTS},
        "later": {name: min(warm[name] for _, warm, _ in visits) for name in MOMENTS},
    }
    found["later"]["memory"] = median(memory for *_, memory in visits)
    command = [sys.executable, "-m", "pensil", "explain", FIRST]
    found["machine"] = {"explained": 1000 * min(_seconds(command) for _ in range(STARTS))}
    return found


def _seconds(command: list[str]) -> float:
    """Of the processor, for a whole process."""
    before = os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


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
    command, memory = begun["machine"]["explained"], begun["later"]["memory"]
    parts = [
        "Milliseconds for the median of boards of 6x6 to 10x10, by the machine's own C++ core / in Chromium:\n",
        _table(["", *(kind_named(kind).title for kind in kinds)], done),
        "Milliseconds from asking for the address on; at a later visit everything comes out of the browser. The\n"
        f"command `pensil explain` takes {command:.0f} of the processor's time for the same board, start included.\n"
        f"Page, engine and board take {memory:.0f} MB of memory together.\n",
        _table(["", "first visit", "later visits"], opened),
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
