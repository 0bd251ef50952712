"""How many puzzles a second pensil rates on one core: the pace at which a generator can judge what it makes.

    python -m benchmarks.ratings                            # boards that we make, 10x10 and 20x20
    python -m benchmarks.ratings --before ../before/src     # and those of another source tree, in turns
    python -m benchmarks.ratings --corpus puzzles/*.jsonl   # those of about these sizes in files
    python -m benchmarks.ratings --kinds akari --sizes 10 --count 100

For each kind and size: ratings per second of CPU time over all boards, and the time of one. A rating solves the puzzle
and explains it to its end, so a few hard puzzles take most of the time; the median is what an ordinary one takes. Of
quick ones the best of three counts. The result is printed, and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.boards import Board
from benchmarks.choice import add_options, chosen, source
from benchmarks.hints import high
from benchmarks.report import RESULTS, Row, bullets, markdown, save_report, text
from benchmarks.trees import OURS, Tree

HEAD = ["boards", "n", "ratings/s", "ms: median", "90%", "max"]
HEAD_BEFORE = ["before: ratings/s", "median", "90%", "max", "after / before"]

WORKER = Path(__file__).with_name("ratings_worker.py")

NEAR = 0.25
"""A board of a corpus counts for a size when its number of cells differs by no more than this share."""

Size = tuple[int, int]


def near(board: Board, sizes: Sequence[Size]) -> Size | None:
    """The size that a board counts for."""
    cells = board.size[0] * board.size[1]
    return next((size for size in sizes if abs(cells / (size[0] * size[1]) - 1) <= NEAR), None)


def grouped(boards: Iterable[Board], sizes: Sequence[Size], count: int) -> dict[str, list[Board]]:
    """The boards of each kind and size, so many at most."""
    found: dict[str, list[Board]] = {}
    for board in boards:
        size = near(board, sizes)
        if size is not None:
            group = found.setdefault(f"{board.kind} {size[0]}x{size[1]}", [])
            if len(group) < count:
                group.append(board)
    return dict(sorted(found.items()))


def measured(name: str, boards: Sequence[Board], trees: Sequence[Tree], timeout: float) -> tuple[Row, list[str]]:
    """A row of the table, and the ids of boards that took too long: these count with the whole timeout.

    The first tree is ours, and another one is what we were before; each board is given to one after the other.
    """
    taken: list[list[float]] = [[] for _ in trees]
    late = []
    for tree in trees:
        tree.ask(json.dumps(boards[0].puzzle), timeout)  # what is loaded once is no part of a rating
    for number, board in enumerate(boards, 1):
        sys.stderr.write(f"\r{name}: {number} of {len(boards)}   ")
        for tree, times in zip(trees, taken, strict=True):
            one = tree.ask(json.dumps(board.puzzle), timeout)
            if one is None:
                late.append(board.id if tree is trees[0] else f"{board.id}, before")
            times.append(timeout if one is None else one)
    row = [name, str(len(boards))]
    for times in taken:
        times.sort()
        row += [f"{len(times) / sum(times):.0f}"]
        row += [f"{1000 * each:.1f}" for each in (median(times), high(times, 0.9), times[-1])]
    if len(trees) > 1:
        row.append(f"{sum(taken[1]) / sum(taken[0]):.2f}")
    return row, late


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ratings", description=(__doc__ or "").split("\n")[0])
    add_options(parser, sizes=[(10, 10), (20, 20)], count=40)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each puzzle")
    parser.add_argument("--before", type=Path, help="another source tree, with its compiled module, to compare with")
    parser.add_argument("--out", type=Path, default=RESULTS / "ratings", help="folder for the result")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    trees = [Tree(folder, WORKER) for folder in (OURS, args.before) if folder]
    head = [*HEAD, *(HEAD_BEFORE if args.before else [])]
    rows, late = [], []
    for name, group in grouped(chosen(args), args.sizes, args.count).items():
        row, over = measured(name, group, trees, args.timeout)
        rows.append(row)
        late += [f"too long: {each}" for each in over]
    for tree in trees:
        tree.close()
    sys.stderr.write("\n")
    print(text(head, rows))
    print(bullets(late), end="")
    about = f"CPU time of `pensil.rate` on one core, from the puzzle to its rating; {source(args)}"
    if args.before:
        about += "; *before*: another source tree, each board with one after the other; ratings per second are compared"
    save_report(args.out, "Ratings", f"{about}.", markdown(head, rows), bullets(late))


if __name__ == "__main__":
    main()
