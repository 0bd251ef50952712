"""How many puzzles a second pensil rates on one core: the pace at which a generator can judge what it makes.

    python -m benchmarks.ratings                            # boards that we make, 10x10 and 20x20
    python -m benchmarks.ratings --corpus puzzles/*.jsonl   # those of about these sizes in files
    python -m benchmarks.ratings --kinds akari --sizes 10 --count 100

For each kind and size: ratings per second of CPU time over all boards, and the time of one. A rating solves the puzzle
and explains it to its end, so a few hard puzzles take most of the time; the median is what an ordinary one takes. Of
quick ones the best of three counts. The result is printed, and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

import pensil
from benchmarks.boards import KINDS, Board, make_many, parse_kinds, parse_sizes, read_corpus
from benchmarks.hints import high
from benchmarks.machine import described
from benchmarks.report import RESULTS, Row, bullets, markdown, text
from pensil.core.board import Puzzle
from pensil.kinds import kind_named

HEAD = ["boards", "n", "ratings/s", "ms: median", "90%", "max"]

QUICK = 0.2
"""A rating of so many seconds or less is repeated."""

NEAR = 0.25
"""A board of a corpus counts for a size when its number of cells differs by no more than this share."""

Size = tuple[int, int]


def seconds(puzzle: Puzzle, timeout: float) -> float | None:
    """The CPU time of a rating; None when it takes longer than the timeout."""
    best = None
    for _ in range(3):
        begun = time.process_time()
        try:
            pensil.rate(puzzle, timeout=timeout)
        except pensil.TimeLimit:
            return None
        taken = time.process_time() - begun
        best = taken if best is None else min(best, taken)
        if taken > QUICK:
            break
    return best


def near(board: Board, sizes: Sequence[Size]) -> Size | None:
    """The size that a board counts for."""
    cells = board.size[0] * board.size[1]
    return next((size for size in sizes if abs(cells / (size[0] * size[1]) - 1) <= NEAR), None)


def grouped(boards: Iterable[Board], kinds: Sequence[str], sizes: Sequence[Size], count: int) -> dict[str, list[Board]]:
    """The boards of each kind and size, so many at most."""
    found: dict[str, list[Board]] = {}
    for board in boards:
        size = near(board, sizes)
        if board.kind in kinds and size is not None:
            group = found.setdefault(f"{board.kind} {size[0]}x{size[1]}", [])
            if len(group) < count:
                group.append(board)
    return dict(sorted(found.items()))


def measured(name: str, boards: Sequence[Board], timeout: float) -> tuple[Row, list[str]]:
    """A row of the table, and the ids of boards that took too long: these count with the whole timeout."""
    puzzles = [kind_named(board.kind).from_json(board.puzzle) for board in boards]
    seconds(puzzles[0], timeout)  # what is loaded once is no part of a rating
    taken, late = [], []
    for number, (board, puzzle) in enumerate(zip(boards, puzzles, strict=True), 1):
        sys.stderr.write(f"\r{name}: {number} of {len(boards)}   ")
        one = seconds(puzzle, timeout)
        if one is None:
            late.append(board.id)
        taken.append(timeout if one is None else one)
    taken.sort()
    ms = [f"{1000 * each:.1f}" for each in (median(taken), high(taken, 0.9), taken[-1])]
    return [name, str(len(taken)), f"{len(taken) / sum(taken):.0f}", *ms], late


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ratings", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kinds", type=parse_kinds, default=list(KINDS), help="such as akari,hashi")
    parser.add_argument("--sizes", type=parse_sizes, default=[(10, 10), (20, 20)], help="rows x columns: 10,20x30")
    parser.add_argument("--count", type=int, default=40, help="boards of each kind and size")
    parser.add_argument("--seed", type=int, default=0, help="for other boards")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each puzzle")
    parser.add_argument("--corpus", type=Path, nargs="+", help="files with puzzles instead of boards that we make")
    parser.add_argument("--out", type=Path, default=RESULTS / "ratings", help="folder for the result")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    boards: Iterable[Board] = (
        read_corpus(args.corpus, 1) if args.corpus else make_many(args.kinds, args.sizes, args.count, args.seed)
    )
    rows, late = [], []
    for name, group in grouped(boards, args.kinds, args.sizes, args.count).items():
        row, over = measured(name, group, args.timeout)
        rows.append(row)
        late += [f"too long: {each}" for each in over]
    sys.stderr.write("\n")
    print(text(HEAD, rows))
    print(bullets(late), end="")
    args.out.mkdir(parents=True, exist_ok=True)
    about = "CPU time of `pensil.rate` on one core, from the puzzle to its rating.\n"
    report = f"# Ratings\n\n{described()}\n{about}\n{markdown(HEAD, rows)}\n{bullets(late)}"
    (args.out / "report.md").write_text(report, encoding="utf-8")
    print(f"\nwritten to {args.out}: report.md")


if __name__ == "__main__":
    main()
