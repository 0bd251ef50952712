"""pensil inside the browser beside pensil on the machine: the same answers, and what they cost.

    make site
    python -m benchmarks.browser                                   # boards that we make, in node
    python -m benchmarks.browser --count 300 --corpus puzzles/*.jsonl --chromium --no-node
    python -m benchmarks.browser --chromium --times 5 --write      # the figures of docs/hosting.md anew

Every board is solved, rated and explained by the C++ core of this machine, then by the engine of the site in node and,
if asked for, in Chromium. Solutions, ratings, the number of steps and all their sentences must be the same; the program
ends with code 1 where they are not. Only boards that the machine rates and explains within `--quick` seconds are taken,
so that the whole takes minutes; how many were left out is told. Needs `brotli` (the program) for its sizes, and
Playwright for Chromium. WebAssembly knows no time but that of the clock, so that figures want a quiet machine, or more
tries, of which the least counts.
"""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import browser_work
from benchmarks.boards import KINDS, make, parse_kinds, read_corpus
from benchmarks.browser_figures import figures, report, sizes, starts, write
from benchmarks.browser_page import InChromium
from benchmarks.machine import described
from benchmarks.report import text
from tools.site.node import in_node

ROOT = Path(__file__).parents[1]
SIDES = ((6, 6), (7, 9), (10, 10))
GENERATED = (10, 10)
PUZZLES = 5
"""How many are made of each kind, to compare them and the time that it takes."""

Job = dict[str, Any]


def chosen(kind: str, count: int, corpus: Sequence[Path], quick: float) -> tuple[list[str], list[Any], int]:
    """Boards of a kind as lines, what the machine tells of them, and how many were not quick enough."""
    lines, known, slow = [], [], 0
    for line in _lines(kind, corpus):
        reply = browser_work.told(line, quick)
        if reply is None:
            slow += 1
            continue
        lines.append(line)
        known.append(reply)
        if len(lines) == count:
            break
    return lines, known, slow


def _lines(kind: str, corpus: Sequence[Path]) -> Iterator[str]:
    """First those of the corpus, then such as we make."""
    yield from (board.to_line() for board in read_corpus(corpus) if board.kind == kind)
    for seed in itertools.count():
        yield make(kind, *SIDES[seed % len(SIDES)], seed).to_line()


def jobs_of(lines: Sequence[str], kind: str, times: int) -> list[Job]:
    boards: list[Job] = [{"boards": [line], "times": times} for line in lines]
    return [*boards, *({"make": [kind, *GENERATED, seed, times]} for seed in range(PUZZLES)), {}]


def on_machine(jobs: Sequence[Job], known: list[Any], times: int) -> list[Any]:
    """What is known is not worked out again, unless it is to be measured."""
    done = [[each] for each in known] if times == 1 else []
    return done + [json.loads(browser_work.work(json.dumps(job))) for job in jobs[len(done) :]]


def by_node(site: Path, jobs: Sequence[Job]) -> list[Any]:
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        asked, replies = folder / "jobs", folder / "replies"
        asked.write_text("".join(f"{json.dumps(job)}\n" for job in jobs), encoding="utf-8")
        shutil.copyfile(browser_work.__file__, folder / "browser_work.py")
        engine = site / "engine"
        code, told = in_node(
            "browser_work",
            [str(asked), str(replies)],
            pyodide=engine,
            native=engine / "_native.so",
            path=[folder, engine / "pensil.zip"],
            folders=[folder, engine],
        )
        if code != 0:
            sys.exit(f"{told}\nnode ended with {code}")
        return [json.loads(line) for line in replies.read_text(encoding="utf-8").splitlines()]


def differences(ours: Sequence[Any], theirs: Sequence[Any]) -> list[str]:
    """The boards, and puzzles made by a seed, of which something else came out."""
    found = []
    for one, other in zip(ours, theirs, strict=True):
        if isinstance(one, list):
            found += [a["id"] for a, b in zip(one, other, strict=True) if a["came"] != b["came"]]
        elif isinstance(one, dict) and one["puzzle"] != other["puzzle"]:
            found.append(f"made: {json.dumps(one['puzzle'])}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--kinds", type=parse_kinds, default=list(KINDS))
    parser.add_argument("--count", type=int, default=20, help="boards of each kind (20)")
    parser.add_argument("--corpus", type=Path, nargs="*", default=[], help="files of puzzles to take first")
    parser.add_argument("--quick", type=float, default=0.5, help="seconds for rating and explaining a board (0.5)")
    parser.add_argument("--times", type=int, default=1, help="tries of each board, of which the least time counts (1)")
    parser.add_argument("--chromium", action="store_true", help="in a browser too")
    parser.add_argument("--no-node", action="store_true", help="not in node")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/hosting.md and results/")
    given = parser.parse_args()
    if not (given.site / "files.json").exists():
        sys.exit(f"there is no site in {given.site}: `make site` builds it")
    if given.write and not given.chromium:
        parser.error("--write needs --chromium")
    rows, wrong = [], []
    found: dict[str, dict[str, dict[str, float]]] = {}
    with InChromium(given.site, given.chromium) as chromium:
        for kind in given.kinds:
            lines, known, slow = chosen(kind, given.count, given.corpus, given.quick)
            jobs = jobs_of(lines, kind, given.times)
            replies = {"machine": on_machine(jobs, known, given.times)}
            if not given.no_node:
                replies["node"] = by_node(given.site, jobs)
            if given.chromium:
                replies["Chromium"] = chromium.replies(jobs)
            print(f"{kind}: {len(lines)} boards, {slow} left out as too slow to explain", flush=True)
            for where, theirs in replies.items():
                different = differences(replies["machine"], theirs)
                wrong += [f"{where}: {each}" for each in different]
                found.setdefault(kind, {})[where] = figures(theirs)
                told = (f"{each:.2f}" for each in figures(theirs).values())
                rows.append([kind, where, *told, str(len(different))])
        print(text(["median ms", "where", *browser_work.LAPS, "generate 10x10", "MB", "differences"], rows))
        if given.write:
            write(report(found, starts(chromium), sizes(given.site)))
    print(described())
    print(f"{len(wrong)} differences")
    for each in wrong:
        print(f"  {each}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
