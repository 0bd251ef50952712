"""Our rating against the levels of Simon Tatham's programs, which make Hashi and Akari of three levels each.

    python -m benchmarks.levels                             # 100 puzzles for each size and level
    python -m benchmarks.levels --kinds hashi --count 20

His level says which of his solver's deductions a puzzle needs, and that it needs one of them: our mean score should
rise with it. For each kind, size and level: our mean score, how the puzzles spread over our levels, the number of
steps, and the technique that is most often the hardest one. The result is printed, and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import csv
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev

import pensil
from benchmarks.report import RESULTS, Row, bullets, markdown, save_report, text
from pensil.engine.rate import WORDS, Rating

SIZES = (7, 10, 15)
LEVELS = (0, 1, 2)
OURS = (*(word for _, word in WORDS), "expert")

HEAD = ["boards", "their level", "n", "mean score", "+-", *OURS, "mean steps", "hardest technique, most often"]


@dataclass(frozen=True)
class Program:
    """One of his programs: its name, its own settings for a size, and how it calls its levels."""

    name: str
    settings: dict[int, str]
    levels: tuple[str, str, str]

    @property
    def path(self) -> str | None:
        return shutil.which(self.name) or shutil.which(self.name, path="/usr/games")

    def make(self, size: int, level: int, seed: int) -> str:
        """The id of the puzzle of that seed."""
        params = f"{size}x{size}{self.settings[size]}d{level}#{seed}"
        done = subprocess.run([str(self.path), "--generate", "1", params], capture_output=True, text=True, check=True)
        return done.stdout.strip()


PROGRAMS = {
    "akari": Program("sgt-lightup", {7: "b20s4", 10: "b20s2", 15: "b20s2"}, ("easy", "tricky", "hard")),
    "hashi": Program("sgt-bridges", dict.fromkeys(SIZES, "i30e10m2"), ("easy", "medium", "hard")),
}


@dataclass(frozen=True)
class Rated:
    kind: str
    size: int
    level: int  # theirs
    seed: int
    id: str
    rating: Rating


def rated(kinds: Sequence[str], sizes: Sequence[int], count: int, seed: int) -> Iterator[Rated]:
    for kind in kinds:
        for size in sizes:
            for level in LEVELS:
                for number in range(seed, seed + count):
                    name = PROGRAMS[kind].make(size, level, number)
                    yield Rated(kind, size, level, number, name, pensil.rate(pensil.read(name, kind=kind)))


def grouped(found: Sequence[Rated]) -> dict[tuple[str, int], list[list[Rated]]]:
    """By kind and size, then by their level."""
    groups: dict[tuple[str, int], list[list[Rated]]] = {}
    for one in found:
        groups.setdefault((one.kind, one.size), [[] for _ in LEVELS])[one.level].append(one)
    return groups


def row(kind: str, size: int, level: int, part: Sequence[Rated]) -> Row:
    scores = [one.rating.known[1] for one in part]
    error = stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else 0.0
    words = Counter(one.rating.level for one in part)
    ((hardest, times),) = Counter(str(one.rating.hardest) for one in part).most_common(1)
    return [
        f"{kind} {size}x{size}",
        f"d{level} {PROGRAMS[kind].levels[level]}",
        str(len(part)),
        f"{mean(scores):.2f}",
        f"{error:.2f}",
        *(f"{words[word] / len(part):.0%}" for word in OURS),
        f"{mean(one.rating.steps for one in part):.0f}",
        f"{hardest} ({times / len(part):.0%})",
    ]


def falling(groups: dict[tuple[str, int], list[list[Rated]]]) -> list[str]:
    """Where the mean score does not rise with their level."""
    said = []
    for (kind, size), parts in groups.items():
        means = [mean(one.rating.known[1] for one in part) for part in parts]
        said += [
            f"{kind} {size}x{size}: the mean score does not rise from d{level} to d{level + 1}"
            for level in LEVELS[:-1]
            if means[level] >= means[level + 1]
        ]
    return said


def save(found: Sequence[Rated], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["kind", "size", "their level", "seed", "id", "score", "level", "steps", "hardest"])
        for one in found:
            ours = [one.rating.score, one.rating.level, one.rating.steps, one.rating.hardest]
            writer.writerow([one.kind, one.size, one.level, one.seed, one.id, *ours])


def parse_kinds(text: str) -> list[str]:
    kinds = text.split(",")
    for kind in kinds:
        if kind not in PROGRAMS:
            raise argparse.ArgumentTypeError(f"no levels for {kind!r}; there are {', '.join(PROGRAMS)}")
    return kinds


def parse_sizes(text: str) -> list[int]:
    sizes = [int(word) for word in text.split(",")]
    if any(size not in SIZES for size in sizes):
        raise argparse.ArgumentTypeError(f"sizes are {', '.join(map(str, SIZES))}")
    return sizes


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kinds", type=parse_kinds, default=list(PROGRAMS), help="such as akari,hashi")
    parser.add_argument("--sizes", type=parse_sizes, default=list(SIZES), help="such as 7,10")
    parser.add_argument("--count", type=int, default=100, help="puzzles of each kind, size and level")
    parser.add_argument("--seed", type=int, default=0, help="for other puzzles")
    parser.add_argument("--out", type=Path, default=RESULTS / "levels", help="folder for the result")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    missing = [PROGRAMS[kind].name for kind in args.kinds if PROGRAMS[kind].path is None]
    if missing:
        sys.exit(f"there is no {' and no '.join(missing)}: install it with apt-get install sgt-puzzles")
    found = []
    for one in rated(args.kinds, args.sizes, args.count, args.seed):
        found.append(one)
        sys.stderr.write(f"\r{len(found)} puzzles, now {one.kind} {one.size}x{one.size} d{one.level}   ")
    sys.stderr.write("\n")
    groups = grouped(found)
    rows = [row(*key, level, part) for key, parts in groups.items() for level, part in enumerate(parts)]
    notes = falling(groups)
    print(text(HEAD, rows) + bullets(notes), end="")
    args.out.mkdir(parents=True, exist_ok=True)
    save(found, args.out / "puzzles.csv")
    about = (
        f"{args.count} puzzles of each kind, size and level, made by Simon Tatham's programs (Debian's sgt-puzzles) "
        f"with their own settings, seeds from {args.seed}. *+-* is the standard error of the mean score; the words are "
        "our levels. Their level names the deductions that their solver needs; our score speaks for our techniques.\n"
    )
    save_report(args.out, "Levels", about, markdown(HEAD, rows), bullets(notes), also=["puzzles.csv"])


if __name__ == "__main__":
    main()
