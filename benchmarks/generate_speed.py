"""How long making a puzzle takes: beside Simon Tatham's programs, and for every level.

    python -m benchmarks.generate_speed
    python -m benchmarks.generate_speed --count 5 --sizes 10,15 --level-sizes 10

CPU time for each puzzle, all with exactly one solution; ours without rating it. His programs (apt-get install
sgt-puzzles) make theirs in the same run, with their usual settings and the hardest level but one; what starting them
takes is not counted. With a level: how often it is reached within 10 s of CPU time, how often only the nearest was
found after all tries, how often the clock ended the work, and the time. The result is printed, and written to
benchmarks/results/.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from statistics import mean

import pensil
from benchmarks.machine import described
from benchmarks.report import RESULTS, Row, bullets, markdown, text
from pensil.core.deadline import Deadline
from pensil.errors import TimeLimit
from pensil.making import order

KINDS = ("akari", "hashi", "nonogram", "nurikabe", "shikaku")
LEVELS = ("easy", "medium", "hard", "expert")
LIMIT = 10.0
ENOUGH = 0.2  # seconds: what is over at once cannot be measured
MOST = 5000  # puzzles

PROGRAMS = {
    "akari": ("sgt-lightup", "{0}x{0}b20s4d2"),
    "hashi": ("sgt-bridges", "{0}x{0}i30e10m2d2"),
    "nonogram": ("sgt-pattern", "{0}x{0}"),
    "shikaku": ("sgt-rect", "{0}x{0}"),
}

PLAIN = ["kind", "size", "puzzles", "pensil ms", "longest ms", "theirs ms", "ours / theirs"]
LEVELED = ["kind", "size", "level", "reached in 10 s", "nearest", "cut", "mean s", "longest s"]


def ours(kind: str, size: int, count: int) -> list[float]:
    """Seconds for each of at least so many puzzles."""
    found: list[float] = []
    while len(found) < count or (sum(found) < ENOUGH and len(found) < MOST):
        started = time.process_time()
        pensil.generate(kind, size, size, seed=len(found))
        found.append(time.process_time() - started)
    return found


def theirs(kind: str, size: int, count: int) -> float | None:
    """Seconds for a puzzle of his program; None where there is none."""
    if kind not in PROGRAMS:
        return None
    program, settings = PROGRAMS[kind]
    path = shutil.which(program) or shutil.which(program, path="/usr/games")
    if path is None:
        return None

    def seconds(amount: int, side: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [path, "--generate", str(amount), settings.format(side)]
        subprocess.run(command, capture_output=True, check=True, timeout=600)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    amount = count
    while (taken := seconds(amount, size)) < ENOUGH and amount < MOST:
        amount *= 4
    return max(0.0, taken - seconds(1, 7)) / amount


def plain_rows(kinds: Sequence[str], sizes: Sequence[int], count: int) -> list[Row]:
    rows = []
    for kind in kinds:
        ours(kind, 5, 1)  # what is loaded for the first puzzle is not counted
        for size in sizes:
            mine, other = ours(kind, size, count), theirs(kind, size, count)
            ratio = "-" if not other else f"{mean(mine) / other:.2f}"
            figures = [f"{1000 * mean(mine):.2f}", f"{1000 * max(mine):.1f}"]
            beside = ["-" if other is None else f"{1000 * other:.2f}", ratio]
            rows.append([kind, f"{size}x{size}", str(len(mine)), *figures, *beside])
            sys.stderr.write(f"\r{kind} {size}x{size}   ")
    return rows


def level_rows(kinds: Sequence[str], sizes: Sequence[int], count: int) -> list[Row]:
    return [level_row(kind, size, level, count) for kind in kinds for size in sizes for level in LEVELS]


def level_row(kind: str, size: int, level: str, count: int) -> Row:
    taken: list[float] = []
    ends: Counter[bool | None] = Counter()  # whether it was reached; None: the clock ended the work
    for seed in range(count):
        sys.stderr.write(f"\r{kind} {size}x{size} {level} {seed + 1}   ")
        started = time.process_time()
        ends[leveled(kind, size, level, seed)] += 1
        taken.append(time.process_time() - started)
    said = [f"{ends[True]}/{count}", str(ends[False]), str(ends[None]), f"{mean(taken):.2f}", f"{max(taken):.2f}"]
    return [kind, f"{size}x{size}", level, *said]


def leveled(kind: str, size: int, level: str, seed: int) -> bool | None:
    """Whether the puzzle of a seed has the level; None where it takes too long."""
    asked = order(kind, size, size, level, "none", (), None, {})
    try:
        made = asked.make(seed, Deadline.after(LIMIT, time.process_time))
    except TimeLimit:
        return None
    return made is not None and made.reached


def sizes(words: str) -> list[int]:
    return [int(word) for word in words.split(",") if word]


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.generate_speed", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--kinds", default=",".join(KINDS), help="such as akari,hashi")
    parser.add_argument("--sizes", type=sizes, default=[10, 15, 20, 30], help="without a level, such as 10,15")
    parser.add_argument("--level-sizes", type=sizes, default=[10, 15, 20, 30], help="with a level")
    parser.add_argument("--level-count", type=int, default=None, help="puzzles of each level (default: --count)")
    parser.add_argument("--count", type=int, default=20, help="puzzles of each sort")
    parser.add_argument("--out", type=Path, default=RESULTS / "generate_speed", help="folder for the result")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> None:
    args = arguments(argv)
    plain: list[Row] = []
    leveled: list[Row] = []
    notes = ["Theirs: Debian's sgt-puzzles, " + ", ".join(f"{n} {s.format('N')}" for n, s in PROGRAMS.values()) + "."]
    args.out.mkdir(parents=True, exist_ok=True)
    for size, kind in product(args.sizes, args.kinds.split(",")):
        plain += plain_rows([kind], [size], args.count)
        save(args.out, plain, leveled, notes)
    for size, kind in product(args.level_sizes, args.kinds.split(",")):
        leveled += level_rows([kind], [size], args.level_count or args.count)
        save(args.out, plain, leveled, notes)
    sys.stderr.write("\n")
    print(text(PLAIN, in_order(plain)) + "\n" + text(LEVELED, in_order(leveled)) + bullets(notes), end="")


def in_order(rows: Sequence[Row]) -> list[Row]:
    """By kind, then as they came: by size and level."""
    return sorted(rows, key=lambda row: row[0])


def save(folder: Path, plain: Sequence[Row], leveled: Sequence[Row], notes: Sequence[str]) -> None:
    """Write what is known so far: a run that is stopped keeps it."""
    tables = f"{markdown(PLAIN, in_order(plain))}\n{markdown(LEVELED, in_order(leveled))}\n{bullets(notes)}"
    (folder / "report.md").write_text(f"# Making puzzles\n\n{described()}\n{tables}", encoding="utf-8")


if __name__ == "__main__":
    main()
