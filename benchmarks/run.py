"""pensil against what a user would pick instead: the same boards for all, in one run.

    python -m benchmarks.run                                # boards that we make
    python -m benchmarks.run --quick                        # a few small ones
    python -m benchmarks.run --kinds akari,hashi --sizes 10,20x30 --count 20 --peers cp-sat,puzzlekit
    python -m benchmarks.run --corpus puzzles/*.jsonl --every 20

Times are CPU time for each puzzle, from its plain data to a checked answer; process start is not counted. The result
is printed, and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.boards import Board
from benchmarks.choice import add_options, chosen, source
from benchmarks.entrants import ENTRANTS, entrants_named
from benchmarks.peers.environment import prepare
from benchmarks.race import Lap, race
from benchmarks.report import HEAD, RESULTS, bullets, markdown, notes, save_laps, save_report, table, text

SIZES = [(10, 10), (15, 15), (20, 20)]
MANY_SIZES = 4
"""With more sizes than this for a kind, as in a corpus, the table has one row for the kind."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=(__doc__ or "").split("\n")[0])
    add_options(parser, SIZES, count=10)
    parser.add_argument("--timeout", type=float, default=5.0, help="CPU seconds for each puzzle")
    parser.add_argument("--give-up", type=int, default=3, help="leave a kind after so many time-outs in a row")
    parser.add_argument("--peers", default=",".join(e.name for e in ENTRANTS), help="who takes part beside pensil")
    parser.add_argument("--quick", action="store_true", help="3 boards of 8x8 and 12x12, 2 seconds each")
    parser.add_argument("--out", type=Path, default=RESULTS / "run", help="folder for the result")
    args = parser.parse_args()
    if args.quick:
        args.sizes, args.count, args.timeout, args.give_up = [(8, 8), (12, 12)], 3, 2.0, 2
    return args


def main() -> None:
    args = arguments()
    try:
        entrants = entrants_named([name for name in args.peers.split(",") if name])
    except ValueError as error:
        sys.exit(str(error))
    prepare()
    boards = chosen_boards(args)
    records = race(entrants, boards, args.timeout, args.give_up, Progress(len(boards)).show)
    _line("")
    by_size = all(len({b.size for b in boards if b.kind == kind}) <= MANY_SIZES for kind in args.kinds)
    rows = table(records, by_size)
    print(text(HEAD, rows))
    print(bullets(notes(records)), end="")
    save_laps(records, args.out)
    parts = explained(args, boards), markdown(HEAD, rows), bullets(notes(records))
    save_report(args.out, "Speed", *parts, also=["laps.csv", "laps.json"])


def chosen_boards(args: argparse.Namespace) -> list[Board]:
    """The boards, those of one kind together, from small to big."""
    found = []
    for board in chosen(args):
        found.append(board)
        _line(f"reading or making boards: {len(found)} ({board.id})")
    _line("")
    return sorted(found, key=lambda board: (board.kind, board.size[0] * board.size[1], board.size))


def explained(args: argparse.Namespace, boards: list[Board]) -> str:
    return (
        f"{len(boards)} {source(args)}; at most {args.timeout:g} s of CPU time each, and after {args.give_up} "
        "time-outs in a row an entrant leaves a kind. The entrants take turns, board by board. The times are those of "
        "the boards that an entrant solved, model building and answer included; *first* is the median of the runs in "
        "which it saw a board for the first time, all others are of the middle one of several. *x pensil* is the "
        "median, over these boards, of its time divided by that of pensil, *x first* the same of the first times; > "
        "where it did not finish all. *proved*: whether it also shows that there is no other answer, as pensil does. "
        "Every answer was checked with `pensil.check`.\n"
    )


class Progress:
    """A line on the screen that says which board it is, and who has it."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.seen: set[str] = set()

    def show(self, lap: Lap) -> None:
        self.seen.add(lap.board)
        _line(f"{len(self.seen)} of {self.total}: {lap.board}, {lap.entrant}: {lap.outcome}")


def _line(message: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{message}")
        sys.stderr.flush()


if __name__ == "__main__":
    main()
