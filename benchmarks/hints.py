"""How far human reasoning goes and how long a hint takes: every puzzle explained from the empty board to its end.

    python -m benchmarks.hints                              # boards that we make
    python -m benchmarks.hints --corpus puzzles/*.jsonl --every 5
    python -m benchmarks.hints --kinds hashi --sizes 10,20 --count 20 --timeout 10

For each group of boards: how many are explained by named techniques alone, by the level of the hardest one; how many
need steps whose reason the engine finds, and how large these reasons are; how well the steps hang together; and the CPU
time of a hint (for the first one of a puzzle, that of solving it too: whether the marks are right comes before
everything else) and of a whole explanation. The result is printed, and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median

import pensil
from benchmarks.boards import Board
from benchmarks.choice import add_options, chosen
from benchmarks.report import RESULTS, Row, bullets, markdown, save_report, text
from pensil.core.board import Board as Marks
from pensil.core.board import Puzzle
from pensil.core.deadline import Deadline
from pensil.core.grid import Cell
from pensil.engine.common import Common
from pensil.engine.explain import FORCED, Explainer
from pensil.engine.premises import Reason
from pensil.errors import TimeLimit
from pensil.kinds import kind_named

LEVELS = (1, 2, 3, 4, 5)

FAR = 0.25
"""A step that comes from farther away, in parts of the board's rows and columns, jumps."""

HEAD = ["boards", "puzzles", *(f"to {level}" for level in LEVELS), "with fallback", "several", "too long", "steps"]
REASONS = ["boards", "forced steps", "in puzzles", "reason: median", "90%", "largest"]
ORDER = ["boards", "steps", "moves in each", "follow %", "jumps %"]
TIMES = ["boards", "hint ms: median", "99%", "max", "forced ms: median", "max", "whole s: median", "90%", "max"]


@dataclass
class Told:
    """One puzzle, explained."""

    board: Board
    end: str = "solved"  # or "several" solutions, or "too long"
    level: int = 0  # of the hardest named technique
    techniques: Counter[str] = field(default_factory=Counter)
    reasons: list[int] = field(default_factory=list)  # sizes
    hints: list[float] = field(default_factory=list)  # CPU seconds for each step
    forced: list[float] = field(default_factory=list)  # those of forced steps
    moves: int = 0  # of all steps: several may be told as one
    follows: int = 0  # how many steps look at what the one before has changed
    jumps: int = 0  # how many do not, and are far from it

    @property
    def named(self) -> bool:
        return self.end == "solved" and not self.reasons


class Watched(Explainer):
    """An Explainer that keeps the sizes of the reasons that it had to find."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        super().__init__(puzzle, deadline)
        self.sizes: list[int] = []

    def reason(self, board: Marks, common: Common | None = None) -> Reason | None:
        found = super().reason(board, common)
        if found is not None:
            self.sizes.append(found.size)
        return found


def tell(board: Board, timeout: float) -> Told:
    puzzle = kind_named(board.kind).from_json(board.puzzle)
    told = Told(board)
    explainer = Watched(puzzle, Deadline.after(timeout))
    marks = Marks.empty(puzzle)
    steps = explainer.steps(marks)
    far = FAR * sum(board.size)
    last: set[Cell] = set()
    begun = time.process_time()
    try:
        while (step := next(steps, None)) is not None:
            told.hints.append(time.process_time() - begun)
            told.techniques[step.technique] += 1
            if step.technique == FORCED:
                told.forced.append(told.hints[-1])
            else:
                told.level = max(told.level, step.level)
            marks = step.apply(marks)
            told.moves += len(step.moves)
            changed = {cell for change in step.changes for cell in change.cells}
            apart = distance({*step.cells, *changed}, last) if last else 0
            told.follows += not last.isdisjoint(step.cells)
            told.jumps += last.isdisjoint(step.cells) and apart > far
            last = changed
            begun = time.process_time()
        told.end = "solved" if marks.full else "several"
    except TimeLimit:
        told.end = "too long"
        told.hints.append(time.process_time() - begun)
    told.reasons = explainer.sizes
    if told.end == "solved":
        broken = pensil.check(puzzle, marks)
        assert not broken, f"{board.id}: the explanation leads to a wrong board: {broken[0].message}"
    return told


def distance(some: Iterable[Cell], others: Iterable[Cell]) -> int:
    """How many rows and columns lie between them where they are nearest."""
    return min(abs(row - r) + abs(col - c) for (row, col), (r, c) in product(some, others))


def groups(told: Iterable[Told], by_size: bool) -> dict[str, list[Told]]:
    found: dict[str, list[Told]] = {}
    for one in told:
        rows, cols = one.board.size
        found.setdefault(f"{one.board.kind} {rows}x{cols}" if by_size else one.board.kind, []).append(one)
    return found


def shares(name: str, told: Sequence[Told]) -> Row:
    ends = Counter(one.end for one in told)
    named = [sum(one.named and one.level <= level for one in told) for level in LEVELS]
    steps = sum(len(one.hints) for one in told)
    return [name, *map(str, [len(told), *named, ends["solved"], ends["several"], ends["too long"], steps])]


def reasons(name: str, told: Sequence[Told]) -> Row:
    sizes = sorted(size for one in told for size in one.reasons)
    puzzles = sum(bool(one.reasons) for one in told)
    figures = [f"{median(sizes):g}", str(high(sizes, 0.9)), str(sizes[-1])] if sizes else ["-"] * 3
    return [name, str(len(sizes)), str(puzzles), *figures]


def order(name: str, told: Sequence[Told]) -> Row:
    """How the steps hang together; the first of a puzzle follows nothing, and is not counted for that."""
    steps = sum(len(one.hints) for one in told)
    later = max(1, steps - len(told))
    shares = [f"{100 * sum(counts) / later:.1f}" for counts in ([x.follows for x in told], [x.jumps for x in told])]
    return [name, str(steps), f"{sum(one.moves for one in told) / max(1, steps):.1f}", *shares]


def times(name: str, told: Sequence[Told]) -> Row:
    hints = sorted(1000 * seconds for one in told for seconds in one.hints)
    forced = sorted(1000 * seconds for one in told for seconds in one.forced)
    whole = sorted(sum(one.hints) for one in told)
    row = [name, f"{median(hints):.2f}", f"{high(hints, 0.99):.1f}", f"{hints[-1]:.0f}"]
    row += [f"{median(forced):.0f}", f"{forced[-1]:.0f}"] if forced else ["-", "-"]
    return [*row, f"{median(whole):.3f}", f"{high(whole, 0.9):.2f}", f"{whole[-1]:.1f}"]


def high(ordered: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def save(told: Iterable[Told], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["board", "end", "level", "steps", "forced", "largest reason", "slowest hint", "whole"])
        for one in told:
            reason = max(one.reasons, default=0)
            slowest, whole = max(one.hints, default=0.0), sum(one.hints)
            counts = [one.board.id, one.end, one.level, len(one.hints), len(one.reasons), reason]
            writer.writerow([*counts, f"{slowest:.4f}", f"{whole:.4f}"])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hints", description=(__doc__ or "").split("\n")[0])
    add_options(parser, sizes=[(10, 10), (20, 20)], count=10)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each puzzle")
    parser.add_argument("--out", type=Path, default=RESULTS / "hints", help="folder for the result")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    told = []
    for board in chosen(args):
        told.append(tell(board, args.timeout))
        sys.stderr.write(f"\r{len(told)} puzzles, now {board.id[:50]:50}")
    sys.stderr.write("\n")
    parts = groups(told, by_size=not args.corpus)
    late = [f"too long: {one.board.id}" for one in told if one.end == "too long"]
    tables = [
        (head, [row(*part) for part in parts.items()])
        for head, row in zip((HEAD, REASONS, ORDER, TIMES), (shares, reasons, order, times), strict=True)
    ]
    print("\n".join(text(*table) for table in tables))
    print(bullets(late), end="")
    args.out.mkdir(parents=True, exist_ok=True)
    save(told, args.out / "puzzles.csv")
    about = (
        f"{len(told)} puzzles, at most {args.timeout:g} s each. *to N*: explained to the end by named techniques of "
        "at most that level; *with fallback*: with steps whose reason the engine finds too; *several*: more than one "
        "solution, so there is no end. A reason counts its rules, clues and known spots. A step *follows* when it "
        "looks at a cell that the one before has changed; it *jumps* when it does not, and more than a quarter of the "
        "board's rows and columns lie between them.\n"
    )
    body = "\n".join(markdown(*table) for table in tables)
    save_report(args.out, "Hints", about, body, bullets(late), also=["puzzles.csv"])


if __name__ == "__main__":
    main()
