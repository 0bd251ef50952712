"""Solve puzzles and say whether the solution is the only one.

When it is not, two solutions are shown and the cells on which they differ are named; with a larger --solutions,
so many are shown, and whether these are all.
Exit code: 0 solved, 1 no solution, 2 bad input, 3 time limit reached.
"""

from __future__ import annotations

import argparse
import time

from pensil.cli.arguments import add_source, add_timeout, positive
from pensil.cli.files import each_source, load_position
from pensil.cli.show import picture_of, show
from pensil.engine.result import Result

EXAMPLES = """
pensil solve 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil solve puzzle.txt --json
pensil solve one.non two.xml --timeout 10
"""

EXIT = {"unique": 0, "multiple": 0, "none": 1, "timeout": 3}


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser, several=True)
    parser.add_argument("--solutions", type=positive, default=2, metavar="N", help="show up to N solutions (default 2)")
    parser.add_argument(
        "--marks", metavar="FILE", help="a half-filled board to go on from: JSON, text (? is undecided), pzprv3"
    )
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    return each_source(args.sources, lambda source: _solve(source, args))


def _solve(source: str, args: argparse.Namespace) -> int:
    from pensil import solve

    started = time.perf_counter()
    puzzle, marks = load_position(source, args, own_marks=False)
    read = time.perf_counter() - started
    result = solve(puzzle, solutions=args.solutions, timeout=args.timeout, marks=marks)
    if args.json:
        import json

        times = {"read": round(read, 6), "solve": round(result.seconds, 6)}
        print(json.dumps(result.to_json() | {"time": times}), flush=True)
    else:
        if len(args.sources) > 1:
            print(f"== {' '.join(source.split())[:200]}")
        _print(result)
    return EXIT[result.status]


def _print(result: Result) -> None:
    for board in result.solutions:
        show(picture_of(result.puzzle, board))
        print()
    print(f"{result.puzzle.kind} {result.puzzle.cols}x{result.puzzle.rows}: {_verdict(result)}")


def _verdict(result: Result) -> str:
    took = f"({result.seconds * 1000:.1f} ms)"
    if result.status == "unique":
        return f"one solution, proved unique {took}"
    if result.status == "multiple":
        return f"not unique: {_several(result)} {took}{_differences(result)}"
    if result.status == "timeout":
        found = len(result.solutions)
        return f"time limit reached; {found or 'no'} solution{'s' * (found != 1)} found until then"
    if result.conflict is not None:
        spots = result.conflict.differences(type(result.conflict).empty(result.puzzle))
        return f"these marks cannot be completed: {_spots(result, spots)} {took}"
    return f"no solution {took}"


def _several(result: Result) -> str:
    number = len(result.solutions)
    if result.complete:
        return f"exactly {number} solutions"
    return f"at least {number} solutions" if number > 2 else "more than one solution"


def _differences(result: Result) -> str:
    if len(result.solutions) < 2:
        return ""
    first, second = result.solutions[:2]
    who = "they" if len(result.solutions) == 2 else "the first two"
    return f"; {who} differ at {_spots(result, first.differences(second))}"


def _spots(result: Result, spots: list[int]) -> str:
    from pensil.core.grid import cell_name

    names = ["-".join(map(cell_name, result.puzzle.spot_cells(i))) for i in spots]
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
