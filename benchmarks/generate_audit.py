"""An audit of the generator: thousands of puzzles over sizes, levels and symmetries, each looked at from outside.

    python -m benchmarks.generate_audit --count 20000 --workers 2
    python -m benchmarks.generate_audit --kinds akari,hashi --count 500

Every puzzle must have exactly one solution by the engine and by the python-sat model of benchmarks/models_sat.py, which
shares nothing with pensil; its level must be the one that `pensil rate` gives, and the one asked for where the maker
says so; its clues must have the symmetry; no two of a run may be the same, turned or mirrored. And for every kind the
same seed must give the same file with one worker and with two. Exit code 1 if anything fails. The result is printed,
and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import pensil
from benchmarks.models_sat import solve
from benchmarks.report import RESULTS, Row, bullets, markdown, save_report, text
from pensil.cli import main as command
from pensil.engine.generate import Made

Cell = tuple[int, int]
Grid = list[list[Any]]

KINDS = ("akari", "hashi", "nonogram", "nurikabe", "shikaku")
SIZES = ((5, 5), (6, 7), (7, 7), (8, 8), (9, 9), (10, 10), (9, 13), (15, 15))  # rows and columns
LEVELS = (None, "easy", "medium", "hard", "expert")
WEIGHTS = {None: 48, "easy": 32, "medium": 4, "hard": 1, "expert": 1}  # what takes long to make is made less often
SYMMETRIES = ("none", "rotate2", "rotate4", "mirror", "diagonal")

HEAD = [
    "kind",
    "puzzles",
    "unique",
    "unique (SAT)",
    "level as rated",
    "level asked for",
    "symmetric",
    "different",
    "ms",
]


@dataclass(frozen=True)
class Run:
    """One call of the generator."""

    kind: str
    rows: int
    cols: int
    level: str | None
    symmetry: str
    count: int

    @property
    def name(self) -> str:
        return f"{self.kind} {self.cols}x{self.rows} {self.level or 'any level'} {self.symmetry}"


@dataclass(frozen=True)
class Verdict:
    """What was found out about a puzzle, by the names in HEAD."""

    unique: bool
    by_sat: bool
    rated: bool
    asked: bool
    symmetric: bool


def plan(kind: str, count: int) -> Iterator[Run]:
    """The runs for a kind, with as many puzzles in all as asked for, or a few more."""
    shapes = [
        (rows, cols, level, symmetry)
        for rows, cols in SIZES
        for level in LEVELS
        for symmetry in SYMMETRIES
        if _possible(kind, rows, cols, symmetry) and (rows * cols > 25 or level in (None, "easy"))
    ]
    if count < len(shapes):
        shapes = shapes[:: len(shapes) // count][:count]
    weights = [WEIGHTS[level] * _share(rows * cols) for rows, cols, level, _ in shapes]
    for (rows, cols, level, symmetry), weight in zip(shapes, weights, strict=True):
        yield Run(kind, rows, cols, level, symmetry, -(-count * weight // sum(weights)))


def _share(cells: int) -> int:
    """How many puzzles of a size are made, beside other sizes: of the smallest there are few different ones."""
    return 1 if cells <= 25 else 8 if cells <= 64 else 4 if cells <= 100 else 1


def _possible(kind: str, rows: int, cols: int, symmetry: str) -> bool:
    try:
        pensil.generate_many(kind, rows, cols, count=1, symmetry=symmetry, seed=0)
    except pensil.PensilError:
        return False
    return True


def check(run: Run, made: Made) -> Verdict:
    """All questions about one puzzle."""
    puzzle, answer = made.puzzle, made.solution.to_json()
    found = pensil.solve(puzzle)
    unique = found.status == "unique" and found.solutions[0].to_json() == answer
    by_sat = solve(puzzle.to_json()) == ("unique", answer)
    alike = symmetric(run.symmetry, puzzle.to_json(), answer)
    if not unique:
        return Verdict(unique, by_sat, rated=False, asked=False, symmetric=alike)
    rating = pensil.rate(puzzle)
    rated = (made.level, made.score) == (rating.level, rating.score)
    asked = made.reached if run.level is None else (rating.level == run.level) == made.reached
    return Verdict(unique, by_sat, rated, asked, alike)


def symmetric(symmetry: str, puzzle: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether the places of the clues, or the picture of a nonogram, have the symmetry."""
    cells = puzzle.get("cells")
    grid = answer["cells"] if cells is None else [[clue is not None for clue in row] for row in cells]
    return bool(grid == turned(symmetry, grid))


def turned(symmetry: str, grid: Grid) -> Grid:
    if symmetry == "rotate2":
        return [row[::-1] for row in grid[::-1]]
    if symmetry == "rotate4":
        return [list(row) for row in zip(*grid[::-1], strict=True)]
    if symmetry == "mirror":
        return [row[::-1] for row in grid]
    if symmetry == "diagonal":
        return [list(row) for row in zip(*grid, strict=True)]
    return grid


def form(puzzle: dict[str, Any]) -> str:
    """The same text for a puzzle and all that it is when turned or mirrored, worked out from its JSON."""
    if "cells" in puzzle:
        grids = [puzzle["cells"], turned("mirror", puzzle["cells"])]
        for _ in range(3):
            grids += [turned("rotate4", grid) for grid in grids[-2:]]
        return min(map(str, grids))
    rows, cols = puzzle["row_clues"], puzzle["col_clues"]
    sides = [(rows, cols), ([clue[::-1] for clue in rows], cols[::-1])]
    for _ in range(3):
        sides += [(down, [clue[::-1] for clue in across[::-1]]) for across, down in sides[-2:]]
    return min(map(str, sides))


def same_file(kind: str, count: int) -> bool:
    """Whether one and two workers write the same file."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{workers}.jsonl" for workers in (1, 2)]
        for workers, file in enumerate(files, 1):
            argv = ["generate", kind, "--size", "8x8", "--level", "medium", "--count", str(count), "--seed", "99"]
            command([*argv, "--json", "--workers", str(workers), "-o", str(file)])
        return files[0].read_bytes() == files[1].read_bytes() != b""


@dataclass
class Account:
    """What was found out about all puzzles of a kind."""

    kind: str
    puzzles: int = 0
    reached: int = 0
    asked: int = 0
    twice: int = 0
    cpu: float = 0.0
    good: Counter[str] | None = None

    def row(self) -> Row:
        good = self.good or Counter()
        return [
            self.kind,
            str(self.puzzles),
            str(good["unique"]),
            str(good["by_sat"]),
            str(good["rated"]),
            f"{self.reached}/{self.asked}",
            str(good["symmetric"]),
            str(self.puzzles - self.twice),
            f"{1000 * self.cpu / max(1, self.puzzles):.0f}",
        ]


def audit(kind: str, count: int, tries: int | None, workers: int, seed: int, faults: list[str]) -> Account:
    account = Account(kind, good=Counter())
    assert account.good is not None
    with Pool(workers) as pool:
        for run in plan(kind, count):
            started = _cpu()
            made = list(
                pensil.generate_many(
                    run.kind,
                    run.rows,
                    run.cols,
                    count=run.count,
                    level=run.level,
                    symmetry=run.symmetry,
                    seed=seed,
                    tries=tries,
                    workers=workers,
                )
            )
            account.cpu += _cpu() - started
            verdicts = pool.starmap(check, [(run, each) for each in made])
            for each, verdict in zip(made, verdicts, strict=True):
                wrong = [name for name, good in vars(verdict).items() if not good]
                account.good.update(name for name, good in vars(verdict).items() if good)
                faults += [f"{run.name}, seed {each.seed}: {name}" for name in wrong]
            account.puzzles += len(made)
            if run.level is not None:
                account.asked += len(made)
                account.reached += sum(each.reached for each in made)
            twice = len(made) - len({form(each.puzzle.to_json()) for each in made})
            account.twice += twice
            faults += [f"{run.name}: {twice} puzzles twice"] if twice else []
            sys.stderr.write(f"\r{kind}: {account.puzzles} puzzles, {len(faults)} faults  ")
    return account


def _cpu() -> float:
    """CPU seconds of this process and of the workers that have ended."""
    import resource

    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.generate_audit", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--kinds", default=",".join(KINDS), help="such as akari,hashi")
    parser.add_argument("--count", type=int, default=1000, help="puzzles of each kind")
    parser.add_argument("--tries", type=int, help="how many are tried for a level (default: as `pensil generate`)")
    parser.add_argument("--workers", type=int, default=1, help="processes at work")
    parser.add_argument("--seed", type=int, default=0, help="for other puzzles")
    parser.add_argument("--out", type=Path, default=RESULTS / "generate_audit", help="folder for the result")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    faults: list[str] = []
    accounts = [audit(kind, args.count, args.tries, args.workers, args.seed, faults) for kind in args.kinds.split(",")]
    sys.stderr.write("\n")
    for account in accounts:
        if not same_file(account.kind, max(3, min(50, args.count // 100))):
            faults.append(f"{account.kind}: two workers write another file than one")
    rows = [account.row() for account in accounts]
    notes = faults or ["No fault was found; one and two workers write the same files."]
    print(text(HEAD, rows) + bullets(notes[:50]), end="")
    about = (
        f"Sizes {', '.join(f'{c}x{r}' for r, c in SIZES)}; levels any, {', '.join(filter(None, LEVELS))}; symmetries "
        f"{', '.join(SYMMETRIES)}; seeds from {args.seed}. *level asked for*: reached within the tries, of those for "
        "which a level was asked. *ms*: CPU time to make and rate one.\n"
    )
    save_report(args.out, "An audit of the generator", about, markdown(HEAD, rows), bullets(notes))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
