"""pensil inside the browser beside pensil on the machine: the same answers, and what they cost.

    make site
    python -m benchmarks.browser                                   # boards that we make, in node
    python -m benchmarks.browser --count 300 --corpus puzzles/*.jsonl --chromium

Every board is solved, rated and explained by the C++ core of this machine, then by the engine of the site in node and,
if asked for, in Chromium. Solutions, ratings, the number of steps and all their sentences must be the same; the program
ends with code 1 where they are not. Only boards that the machine rates and explains within `--quick` seconds are taken,
so that the whole takes minutes; how many were left out is told. Needs `brotli` (the program) for its sizes, and
Playwright for Chromium.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import browser_work
from benchmarks.boards import KINDS, make, parse_kinds, read_corpus
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


def jobs_of(lines: Sequence[str], kind: str) -> list[Job]:
    boards: list[Job] = [{"boards": [line]} for line in lines]
    return [*boards, *({"make": [kind, *GENERATED, seed]} for seed in range(PUZZLES)), {}]


def on_machine(kind: str, known: list[Any]) -> list[Any]:
    return [*([each] for each in known), *(browser_work.made(kind, *GENERATED, seed) for seed in range(PUZZLES)), None]


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


def figures(replies: Sequence[Any]) -> dict[str, float]:
    """The milliseconds of each thing: the median board."""
    laps = [board["ms"] for reply in replies if isinstance(reply, list) for board in reply]
    times = {name: median(each[name] for each in laps) for name in laps[0]}
    return times | {"generate": median(reply["ms"] for reply in replies if isinstance(reply, dict))}


def sizes(site: Path) -> list[list[str]]:
    """What is transferred for each part of the site, in megabytes: raw, by gzip, by brotli."""
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}
    packed = {name: _packed(content) for name, content in files.items()}
    big = [name for name, (raw, *_) in packed.items() if raw > 100_000]
    groups = {name: [name] for name in big}
    groups |= {"the rest": [name for name in packed if name not in big], "all": list(packed)}
    return [
        [group, *(f"{sum(packed[name][way] for name in names) / 1e6:.2f}" for way in range(3))]
        for group, names in groups.items()
    ]


def _packed(content: bytes) -> tuple[int, int, int]:
    """The bytes of a file: raw, by gzip, by brotli; what would become larger is sent as it is."""
    brotli = len(_brotli(content)) if shutil.which("brotli") else len(content)
    return len(content), min(len(content), len(gzip.compress(content, 9))), min(len(content), brotli)


def _brotli(data: bytes) -> bytes:
    return subprocess.run(["brotli", "--quality=9", "--stdout"], input=data, capture_output=True, check=True).stdout


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--kinds", type=parse_kinds, default=list(KINDS))
    parser.add_argument("--count", type=int, default=20, help="boards of each kind (20)")
    parser.add_argument("--corpus", type=Path, nargs="*", default=[], help="files of puzzles to take first")
    parser.add_argument("--quick", type=float, default=0.5, help="seconds for rating and explaining a board (0.5)")
    parser.add_argument("--no-sizes", action="store_true", help="do not pack the files to see how large they are")
    parser.add_argument("--chromium", action="store_true", help="in a browser too")
    given = parser.parse_args()
    if not (given.site / "files.json").exists():
        sys.exit(f"there is no site in {given.site}: `make site` builds it")
    if not given.no_sizes:
        print(text(["MB to transfer", "raw", "gzip", "brotli"], sizes(given.site)))
    rows, wrong = [], []
    with InChromium(given.site, given.chromium) as chromium:
        for kind in given.kinds:
            lines, known, slow = chosen(kind, given.count, given.corpus, given.quick)
            jobs = jobs_of(lines, kind)
            replies = {"machine": on_machine(kind, known), "node": by_node(given.site, jobs)}
            if given.chromium:
                replies["Chromium"] = chromium.replies(jobs)
            print(f"{kind}: {len(lines)} boards, {slow} left out as too slow to explain", flush=True)
            for where, theirs in replies.items():
                wrong += [f"{where}: {each}" for each in differences(replies["machine"], theirs)]
                memory = f"{theirs[-1]:.0f}" if theirs[-1] is not None else "-"
                rows.append([kind, where, *(f"{ms:.2f}" for ms in figures(theirs).values()), memory])
        print(text(["median ms", "where", "solve", "hint", "rate", "explain", "generate 10x10", "MB"], rows))
        for said in chromium.starts():
            print(said)
    print(described())
    print(f"{len(wrong)} differences")
    for each in wrong:
        print(f"  {each}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
