"""pensil inside the browser beside pensil on the machine: the same answers, and what they cost.

    make site
    python -m benchmarks.browser                                   # boards that we make, in node
    python -m benchmarks.browser --count 300 --corpus puzzles/*.jsonl --chromium --no-node
    python -m benchmarks.browser --chromium --no-node --write      # the figures of docs/hosting.md anew

Every board is solved, hinted at, rated and explained by the C++ core of this machine, then by the engine of the site in
node and, if asked for, in Chromium. Solutions, hints, ratings, the number of steps and all their sentences must be the
same; the program ends with code 1 where they are not. Only boards that the machine rates and explains within `--quick`
seconds are taken, so that the whole takes minutes; how many were left out is told. `--write` measures too: of the
machine and of the browser's worker the time of the processor, of starts the clock, the least of some tries. It needs
Linux, `brotli` (the program) for sizes, and Playwright for Chromium.
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
from benchmarks.browser_figures import Figures, costs, report, sizes, starts, write
from benchmarks.browser_page import InChromium
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


def jobs_of(lines: Sequence[str], kind: str) -> list[Job]:
    return [*({"board": line} for line in lines), *({"make": wish} for wish in wishes(kind))]


def wishes(kind: str) -> list[tuple[str, int, int, int]]:
    return [(kind, *GENERATED, seed) for seed in range(PUZZLES)]


def on_machine(jobs: Sequence[Job], known: list[Any]) -> list[Any]:
    """What is known is not worked out again."""
    return known + [json.loads(browser_work.work(json.dumps(job))) for job in jobs[len(known) :]]


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
    pairs = zip(ours, theirs, strict=True)
    return [one.get("id") or f"made: {json.dumps(one['puzzle'])}" for one, other in pairs if one != other]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--kinds", type=parse_kinds, default=list(KINDS))
    parser.add_argument("--count", type=int, default=20, help="boards of each kind (20)")
    parser.add_argument("--corpus", type=Path, nargs="*", default=[], help="files of puzzles to take first")
    parser.add_argument("--quick", type=float, default=0.5, help="seconds for rating and explaining a board (0.5)")
    parser.add_argument("--chromium", action="store_true", help="in a browser too")
    parser.add_argument("--no-node", action="store_true", help="not in node")
    parser.add_argument("--write", action="store_true", help="measure too, and write the figures into docs/hosting.md")
    parser.add_argument("--times", type=int, default=5, help="how often each thing is done to measure it (5)")
    given = parser.parse_args()
    if not (given.site / "files.json").exists():
        sys.exit(f"there is no site in {given.site}: `make site` builds it")
    if given.write and not given.chromium:
        parser.error("--write needs --chromium")
    wrong: list[str] = []
    found: dict[str, dict[str, Figures]] = {}
    with InChromium(given.site, given.chromium) as chromium:
        for kind in given.kinds:
            lines, known, slow = chosen(kind, given.count, given.corpus, given.quick)
            jobs = jobs_of(lines, kind)
            ours, theirs = on_machine(jobs, known), {}
            if not given.no_node:
                theirs["node"] = by_node(given.site, jobs)
            if given.chromium:
                theirs["Chromium"] = chromium.replies(jobs)
            different = {where: differences(ours, replies) for where, replies in theirs.items()}
            wrong += [f"{where}: {each}" for where, names in different.items() for each in names]
            told = ", ".join(f"{len(names)} different in {where}" for where, names in different.items())
            print(f"{kind}: {len(lines)} boards ({slow} left out as too slow) and {PUZZLES} made: {told}", flush=True)
            if given.write:
                found[kind] = costs(chromium, lines, wishes(kind), given.times)
        if given.write:
            write(report(found, starts(chromium), sizes(given.site)))
    print(f"{len(wrong)} differences")
    for each in wrong:
        print(f"  {each}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
