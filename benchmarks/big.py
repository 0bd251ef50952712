"""Very big boards: each made by our generator, then solved in a fresh process, with time and peak memory.

    python -m benchmarks.big
    python -m benchmarks.big --boards akari:60x80,nonogram:100x100

Making a board means solving it many hundred times, so that takes much longer than solving it.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from benchmarks.alone import solved_alone
from benchmarks.boards import make, parse_kinds, parse_sizes
from benchmarks.report import RESULTS, markdown, save_report, text

BOARDS = "akari:100x100,nurikabe:50x50,hashi:40x60,nonogram:60x60,shikaku:100x100"

HEAD = ["board", "size", "solve ms", "peak MB", "of it pensil and Python", "made in s"]


def parse_boards(words: str) -> list[tuple[str, int, int]]:
    found = []
    for part in words.split(","):
        kind, _, size = part.partition(":")
        (name,), ((rows, cols),) = parse_kinds(kind), parse_sizes(size)
        found.append((name, rows, cols))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.big", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--boards", type=parse_boards, default=parse_boards(BOARDS), help=f"such as {BOARDS}")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=RESULTS / "big")
    args = parser.parse_args()
    rows = []
    for kind, height, width in args.boards:
        begun = time.process_time()
        board = make(kind, height, width, args.seed)
        made = time.process_time() - begun
        alone = solved_alone([board])
        figures = [f"{1000 * alone.median:.1f}", f"{alone.peak:.0f}", f"{alone.before:.0f}", f"{made:.1f}"]
        rows.append([kind, f"{height}x{width}", *figures])
        sys.stderr.write(f"{board.id}: {figures[0]} ms\n")
    print(text(HEAD, rows))
    save_report(args.out, "Very big boards", markdown(HEAD, rows))


if __name__ == "__main__":
    main()
