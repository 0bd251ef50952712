"""How long a setter waits: `pensil clues` on puzzles as they are, with open numbers, and with a wrong number.

    python -m benchmarks.setting                            # boards that we make
    python -m benchmarks.setting --corpus puzzles/*.jsonl --sizes 10

CPU time of all answers about clues, of the rating (the hardest step) and, where there is one solution, of the most
numbers that can go together. `ambiguous` are the same puzzles with some of their numbers open, `impossible` those with
one other number, as far as they are. The result is printed, and written to benchmarks/results/.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import pensil
from benchmarks.choice import add_options, chosen
from benchmarks.hints import high
from benchmarks.report import RESULTS, Row, markdown, save_report, text
from pensil.core.board import Puzzle
from pensil.core.open_clues import Place, Value
from pensil.kinds import kind_named

HEAD = ["boards", "puzzles", "ms: median", "95%", "max", "+ rating: median", "95%", "thin: median", "95%", "proved"]

NAMES = {"unique": "", "multiple": " ambiguous", "none": " impossible"}


@dataclass
class Waits:
    """CPU seconds for the puzzles of a group."""

    clues: list[float] = field(default_factory=list)
    rated: list[float] = field(default_factory=list)  # with the rating
    thin: list[float] = field(default_factory=list)
    proved: int = 0

    def row(self, name: str) -> Row:
        proved = f"{self.proved}/{len(self.thin)}" if self.thin else "-"
        clues = [*_figures(self.clues), f"{1000 * max(self.clues):.0f}"]
        return [name, str(len(self.clues)), *clues, *_figures(self.rated), *_figures(self.thin), proved]


def _figures(seconds: Sequence[float]) -> Row:
    """The median and what one in twenty exceeds, in milliseconds."""
    ordered = sorted(1000 * each for each in seconds)
    return [f"{median(ordered):.1f}", f"{high(ordered, 0.95):.0f}"] if ordered else ["-", "-"]


def variants(puzzle: Puzzle, rng: Random) -> Iterator[Puzzle]:
    """The puzzle, the same with a few and with half of its numbers open, and with one number changed."""
    yield puzzle
    opened = kind_named(puzzle.kind).open_clues()
    assert opened is not None  # all kinds that are measured have such clues
    told = [place for place, value in opened.clues(puzzle).items() if value is not opened.sign]
    for count in (3, len(told) // 2):
        yield opened.changed(puzzle, dict.fromkeys(rng.sample(told, min(count, len(told))), opened.sign))
    place = rng.choice(told)
    changed: dict[Place, Value] = {place: rng.choice(list(opened.numbers(puzzle, place)))}
    yield opened.changed(puzzle, changed)


def measure(puzzle: Puzzle, waits: dict[str, Waits], name: str, timeout: float) -> None:
    begun = time.process_time()
    found = pensil.clues(puzzle, timeout=timeout)
    clues = time.process_time() - begun
    group = waits.setdefault(name + NAMES.get(found.status, " too long"), Waits())
    group.clues.append(clues)
    if found.status != "unique":
        return
    begun = time.process_time()
    assert found.incomplete is not None  # that asks for the rating
    group.rated.append(clues + time.process_time() - begun)
    begun = time.process_time()
    thinned = pensil.clues(puzzle, thin=True, timeout=timeout).thinned
    group.thin.append(time.process_time() - begun)
    group.proved += thinned is not None and thinned.largest


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.setting", description=(__doc__ or "").split("\n")[0])
    add_options(parser, sizes=[(10, 10)], count=20)
    parser.add_argument("--timeout", type=float, default=20.0, help="seconds for each puzzle")
    parser.add_argument("--out", type=Path, default=RESULTS / "setting", help="folder for the result")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    waits: dict[str, Waits] = {}
    rng = Random(args.seed)
    for board in chosen(args):
        if board.size not in args.sizes:
            continue
        sys.stderr.write(f"\r{board.id[:60]:60}")
        for puzzle in variants(kind_named(board.kind).from_json(board.puzzle), rng):
            measure(puzzle, waits, f"{board.kind} {board.size[0]}x{board.size[1]}", args.timeout)
    sys.stderr.write("\n")
    rows = [waits[name].row(name) for name in sorted(waits)]
    print(text(HEAD, rows))
    about = (
        f"At most {args.timeout:g} s each. *ambiguous*: some numbers open; *impossible*: one number changed; *proved*: "
        "for so many puzzles it was proved that no more numbers can go together.\n"
    )
    save_report(args.out, "Setters", about, markdown(HEAD, rows))


if __name__ == "__main__":
    main()
