"""The stages of our own time, one source tree against another: the same boards, in turns, in one run.

    python -m benchmarks.stages ../before/src src                                   # boards that we make
    python -m benchmarks.stages ../before/src src --corpus PUZZLES.jsonl --every 5  # puzzles from files

A tree is a folder that holds the package with its compiled module. Every board is given to a process of the old tree,
then to one of the new, and so on; the least time of some rounds counts, and of all boards of a kind the median.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median

import pensil
from benchmarks.boards import Board
from benchmarks.choice import add_options, chosen, source
from benchmarks.report import RESULTS, Row, markdown, save_report, text
from benchmarks.trees import Tree

HEAD = ["boards", "stage", "before us", "after us", "after / before", "boards slower"]

WORKER = Path(__file__).with_name("stages_worker.py")

Times = dict[str, int]
"""Nanoseconds of each stage."""

SLOWER = 1.1
"""A board is slower when it takes so many times as long: less is noise."""


def compare(trees: list[Tree], boards: Iterable[Board], rounds: int, turns: int) -> dict[str, list[list[Times]]]:
    """For each kind, for each board, the times of each tree."""
    found: dict[str, list[list[Times]]] = {}
    for board in boards:
        puzzle = json.dumps(board.puzzle)
        laps = [[tree.ask(puzzle, rounds) for tree in trees] for _ in range(turns + 1)][1:]  # the first warms up
        least = [{stage: min(lap[i][stage] for lap in laps) for stage in laps[0][i]} for i in range(len(trees))]
        found.setdefault(board.kind, []).append(least)
    return found


def table(found: dict[str, list[list[Times]]]) -> list[Row]:
    rows = []
    for kind, boards in found.items():
        for stage in boards[0][0]:
            before, after = ([times[i][stage] for times in boards] for i in range(2))
            ratio = median(after) / median(before)
            slower = sum(new > SLOWER * old for old, new in zip(before, after, strict=True))
            shown = [f"{median(times) / 1000:.0f}" for times in (before, after)]
            rows.append([kind, stage, *shown, f"{ratio:.2f}", f"{slower}/{len(boards)}"])
    return rows


def in_bulk(boards: list[Board]) -> list[Row]:
    """Microseconds a puzzle of this tree: one call each, and one call for all."""
    rows = []
    for kind in dict.fromkeys(board.kind for board in boards):
        texts = [json.dumps(board.puzzle) for board in boards if board.kind == kind]
        least = [float("inf"), float("inf")]
        for _ in range(9):
            for way in range(2):
                puzzles = [pensil.read(each) for each in texts]
                started = time.process_time_ns()
                results = [pensil.solve(puzzle) for puzzle in puzzles] if way == 0 else [*pensil.solve_many(puzzles)]
                taken = (time.process_time_ns() - started) / 1000 / len(results)
                least[way] = min(least[way], taken)
        rows.append([kind, *(f"{us:.0f}" for us in least), f"{least[1] / least[0]:.2f}"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    add_options(parser, sizes=[(10, 10), (15, 15), (20, 20)], count=5)
    parser.add_argument("--rounds", type=int, default=5, help="measurements of a board in a row")
    parser.add_argument("--turns", type=int, default=3, help="how often each tree has its turn with a board")
    parser.add_argument("--out", type=Path, default=RESULTS / "stages")
    args = parser.parse_args()
    boards = list(chosen(args))
    about = f"{len(boards)} {source(args)}"
    trees = [Tree(folder, WORKER) for folder in (args.before, args.after)]
    rows = table(compare(trees, boards, args.rounds, args.turns))
    for tree in trees:
        tree.close()
    bulk = in_bulk(boards)
    print(text(HEAD, rows))
    bulk_head = ["boards", "solve us", "solve_many us", "ratio"]
    print(text(bulk_head, bulk))
    about += (
        f"; hot, in turns, the least of {args.rounds} x {args.turns} measurements of a board, the median of the boards."
    )
    calls = "One call for each puzzle, or one for all (mean of all boards, this tree):"
    tables = markdown(HEAD, rows), calls, markdown(bulk_head, bulk)
    save_report(args.out, "Stages of our own time, before and after", about, *tables)


if __name__ == "__main__":
    main()
