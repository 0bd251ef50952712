"""Solve puzzles and say whether the solution is the only one.

When it is not, two solutions are shown and the cells on which they differ are named; with a larger --solutions,
so many are shown, and whether these are all.
Exit code: 0 solved, 1 no solution, 2 bad input, 3 time limit reached.
"""

from __future__ import annotations

import argparse
import time

from pensil.cli.arguments import add_language, add_source, add_timeout, positive
from pensil.cli.files import each_source, every_puzzle, load_position
from pensil.cli.show import picture_of, show
from pensil.core.grid import Cell
from pensil.engine.result import Result
from pensil.words import SHARED, Phrase, Vocabulary

SAY = Vocabulary(SHARED)

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
    add_language(parser)
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    args.sources = every_puzzle(args.sources, args.kind, args.format, args.pick)
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
        _print(result, args.lang)
    return EXIT[result.status]


def _print(result: Result, lang: str) -> None:
    for board in result.solutions:
        show(picture_of(result.puzzle, board))
        print()
    puzzle = result.puzzle
    size = SAY("say.size", kind=puzzle.kind, cols=puzzle.cols, rows=puzzle.rows)
    print(f"{size.said(lang)}: {_verdict(result).said(lang)}")


def _verdict(result: Result) -> Phrase:
    took = f"{result.seconds * 1000:.1f} ms"
    if result.status == "unique":
        return SAY("verdicts.unique", time=took)
    if result.status == "multiple":
        return SAY("verdicts.several", solutions=_several(result), time=took, differ=_differences(result))
    if result.status == "timeout":
        return SAY("verdicts.time", count=len(result.solutions))
    if result.conflict is not None:
        spots = result.conflict.differences(type(result.conflict).empty(result.puzzle))
        return SAY("verdicts.conflict", places=_spots(result, spots), time=took)
    return SAY("verdicts.none", time=took)


def _several(result: Result) -> Phrase:
    number = len(result.solutions)
    if result.complete:
        return SAY("verdicts.exactly", count=number)
    return SAY("verdicts.at-least", count=number) if number > 2 else SAY("verdicts.more")


def _differences(result: Result) -> Phrase | None:
    if len(result.solutions) < 2:
        return None
    first, second = result.solutions[:2]
    key = "verdicts.they-differ" if len(result.solutions) == 2 else "verdicts.first-two-differ"
    return SAY(key, places=_spots(result, first.differences(second)))


def _spots(result: Result, spots: list[int]) -> list[Cell | Phrase]:
    places = (result.puzzle.spot_cells(spot) for spot in spots)
    return [cells[0] if len(cells) == 1 else SAY("pair", a=cells[0], b=cells[1]) for cells in places]
