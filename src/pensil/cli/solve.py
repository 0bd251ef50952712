"""Solve puzzles and say whether the solution is the only one.

When it is not, two solutions are shown and the cells on which they differ are named; with a larger --solutions,
so many are shown, and whether these are all. With --to FORMAT the first solution is written in that format, to -o FILE
or to standard output. When there is no solution, the reason is told: what does not add up, or the clues and rules that
clash, framed on the board.
Exit code: 0 solved, 1 no solution, 2 bad input, 3 time limit reached.
"""

from __future__ import annotations

import argparse
import sys
import time

from pensil.cli.arguments import UsageError, add_source, add_timeout, amount
from pensil.cli.files import (
    check_files,
    each_source,
    every_puzzle,
    heading,
    load,
    load_drawn,
    one_line,
    save,
)
from pensil.cli.show import filled, picture_of, show
from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.engine.result import Result
from pensil.words import SHARED, Phrase, Vocabulary
from pensil.words.figures import decimal

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pensil.core.board import Puzzle
    from pensil.core.drawn import Drawn
    from pensil.formats.format import Document

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil solve 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil solve puzzle.txt --json
pensil solve puzzle.txt --to pzprv3 -o solved.txt
pensil solve one.non two.xml --timeout 10
"""

EXIT = {"unique": 0, "multiple": 0, "none": 1, "timeout": 3}


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser, several=True)
    parser.add_argument(
        "--solutions", type=amount, default=2, metavar="N", help="show up to N solutions (default 2, 0 = all)"
    )
    parser.add_argument(
        "--marks", metavar="FILE", help="a half-filled board to go on from: JSON, text (? is undecided), pzprv3"
    )
    parser.add_argument(
        "--to", metavar="FORMAT", help="write the puzzle with its solution: pzprv3, webpbn, text, json..."
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write, with --to")
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    if args.to is None:
        args.sources = every_puzzle(args.sources, args.kind, args.format, args.pick)
    else:
        from pensil.cli.convert import check_format

        args.sources = check_format(args.to, args.sources, args)
    _check(args)
    return each_source(args.sources, lambda source: _solve(source, args), as_json=args.json)


def _check(args: argparse.Namespace) -> None:
    """Refuse what cannot be done together before anything is done."""
    if args.output is not None and args.to is None:
        raise UsageError("-o is where the solution goes: say in which format, such as --to text")
    if args.to is not None and len(args.sources) > 1:
        raise UsageError("--to writes one solution: give one puzzle, or choose one with --pick N")
    if args.to is not None and args.json and args.output in (None, "-"):
        raise UsageError("--json keeps standard output for itself: give the solution a file, -o FILE")
    check_files(args.output)


def _solve(source: str, args: argparse.Namespace) -> int:
    from pensil import solve

    started = time.perf_counter()
    document = load(source, args.kind, args.format, args.pick)
    puzzle = document.puzzle
    marks = load_drawn(puzzle, args.marks, marks=True) if args.marks else None
    if args.to is not None:
        _check_place(puzzle, args)
    read = time.perf_counter() - started
    result = solve(puzzle, solutions=args.solutions, timeout=args.timeout, marks=marks)
    if args.json:
        import json

        named = {"source": one_line(source)} if len(args.sources) > 1 else {}
        times = {"read": round(read, 6), "solve": round(result.seconds, 6)}
        print(json.dumps(named | result.to_json(args.lang) | {"time": times}), flush=True)
    elif args.to is not None and args.output in (None, "-"):
        print(_told(result, args.lang), file=sys.stderr)
    else:
        if len(args.sources) > 1:
            print(f"== {heading(source)}")
        _print(result, args.lang)
    if args.to is not None and result.solutions:
        _write(document, result.solutions[0], args)
    return EXIT[result.status]


def _check_place(puzzle: Puzzle, args: argparse.Namespace) -> None:
    """Refuse a format that cannot hold this puzzle, or has no place for a solution."""
    import warnings

    from pensil.errors import LossWarning
    from pensil.formats import format_to_write, holds_answer, write

    if not holds_answer(format_to_write(args.to), args.output):
        raise UsageError(f"the format {args.to} has no place for a solution; text and json always have")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LossWarning)  # it is told when the solution is written
        write(puzzle, args.to, file=args.output)


def _write(document: Document, solution: Board, args: argparse.Namespace) -> None:
    """The puzzle with its solution in another format."""
    from pensil.cli.convert import written
    from pensil.formats.format import Document

    save(args.output, written(Document(document.puzzle, solution, document.info), args.to, args.output))


def _print(result: Result, lang: str) -> None:
    for board in result.solutions:
        show(picture_of(result.puzzle, board), lang)
        print()
    puzzle, why = result.puzzle, result.why
    if why is not None and why.cells:
        from pensil.core.picture import Role
        from pensil.kinds import kind_named

        blamed = result.conflict
        if isinstance(blamed, Board):
            picture = kind_named(puzzle.kind).picture(puzzle, blamed, Role.MARK)
        else:
            picture = picture_of(puzzle).adding(() if blamed is None else blamed.items)
        show(picture.with_numbers(lang).outlining(why.cells, Role.ERROR), lang)
        print()
    for line in _told(result, lang).splitlines():
        print(filled(line))


def _told(result: Result, lang: str) -> str:
    """The verdict, and why there is no solution."""
    puzzle, why = result.puzzle, result.why
    size = SAY("say.size", kind=puzzle.kind, cols=puzzle.cols, rows=puzzle.rows)
    verdict = f"{size.said(lang)}: {_verdict(result).said(lang)}"
    if why is None or isinstance(result.conflict, Board):  # the verdict names these marks
        return verdict
    return f"{verdict}\n{SAY('why.sentence', why=why.phrase).sentence(lang)}"


def _verdict(result: Result) -> Phrase:
    took = decimal(result.seconds * 1000, 1)  # milliseconds
    if result.status == "unique":
        return SAY("verdicts.unique", time=took)
    if result.status == "multiple":
        return SAY("verdicts.several", solutions=_several(result), time=took, differ=_differences(result))
    if result.status == "timeout":
        return SAY("verdicts.time", count=len(result.solutions))
    if result.conflict is not None:
        return SAY("verdicts.conflict", places=_blamed(result, result.conflict), time=took)
    return SAY("verdicts.none", time=took)


def _blamed(result: Result, conflict: Board | Drawn) -> Sequence[Cell | Phrase]:
    """Where the marks are that are to blame."""
    if isinstance(conflict, Board):
        return _spots(result, conflict.differences(Board.empty(result.puzzle)))
    return conflict.wrong[0].cells


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
