"""Make puzzles with exactly one solution.

The level is the one that `pensil rate` gives. The same seed gives the same puzzles on every machine, with any number of
workers; puzzle N of a run is the first of the seed N - 1 higher. No two puzzles of a run are the same, turned or
mirrored. With --layout the clues of a puzzle stay where they are, and so do the numbers that are told; numbers for the
others are found, for the walls of an Akari only where they are needed. Where the level or a technique is not reached
within the tries, the nearest puzzle is given, a note says so, and the exit code is 3. With --json: a line for each
puzzle, {"number", "seed", "puzzle", "solution", "level", "score"}, and "reached": false where it only comes near.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from pensil.cli.arguments import Parser, UsageError, add_timeout, amount, positive
from pensil.cli.aside import say
from pensil.cli.files import check_files, save
from pensil.cli.progress import Progress, bar
from pensil.errors import NotReached, TimeLimit
from pensil.words import SHARED, Vocabulary
from pensil.words.figures import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pensil.core.making import Density
    from pensil.engine.generate import Made
    from pensil.engine.series import Order

SAY = Vocabulary(SHARED)

EXAMPLES = """
pensil generate akari --size 10x10 --level medium --symmetry rotate2
pensil generate nurikabe --level hard --count 5 --seed 7 --workers 2 -o five.txt
pensil generate nonogram --size 20x15 --colors 3 --format webpbn
pensil generate akari --layout walls.txt --level hard
pensil generate shikaku --level hard --techniques=+contradiction --json
"""


def arguments(parser: Parser) -> None:
    from pensil.core.symmetry import SYMMETRIES
    from pensil.making import LEVELS

    parser.add_argument("kind", metavar="KIND", help="the kind of puzzle")
    parser.add_argument("--size", metavar="WxH", help="columns x rows (default 10x10)")
    parser.add_argument(
        "--layout", metavar="FILE", help="a puzzle whose clues stay where they are: numbers for its ? and bare walls"
    )
    parser.add_argument("--level", choices=LEVELS, help="how hard (default: whatever comes)")
    parser.add_argument("--symmetry", choices=SYMMETRIES, help="of the places of the clues (default none)")
    parser.add_argument(
        "--techniques", metavar="+A,-B", help="techniques that must (+) or must not (-) be needed: --techniques=-A,+B"
    )
    parser.add_argument("--count", type=positive, default=1, metavar="N", help="how many puzzles (default 1)")
    parser.add_argument("--seed", type=amount, metavar="N", help="the first seed (default: any)")
    parser.add_argument("--workers", type=positive, default=1, metavar="N", help="processes at work (default 1)")
    parser.add_argument("--tries", type=positive, metavar="N", help="puzzles that are rated to find one of a level")
    parser.add_argument("--format", default="text", metavar="FORMAT", help="the format to write (default text)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of standard output")
    for flag, kinds in _densities().items():
        said = "; ".join(f"{kind}: {_told(kind, density, parser.lang)}" for kind, density in kinds.items())
        whole = all(density.whole for density in kinds.values())
        parser.add_argument(
            flag, dest=f"density {flag}", type=_whole if whole else _number, metavar="N" if whole else "X", help=said
        )
    add_timeout(parser)


def _densities() -> dict[str, dict[str, Density]]:
    """The options that kinds declare: for each, the kinds that have it."""
    from pensil.kinds import KINDS

    found: dict[str, dict[str, Density]] = {}
    for kind in KINDS:
        maker = kind.maker()
        for density in maker.densities if maker is not None else ():
            found.setdefault("--" + density.name.replace("_", "-"), {})[kind.name] = density
    return found


def _told(kind: str, density: Density, lang: str) -> str:
    from pensil.kinds import kind_named

    what = kind_named(kind).words(f"make.{density.name}").said(lang)
    bounds = (f"{bound:g}" for bound in (density.least, density.most, density.usual))
    return SAY("generate.density", what=what, **dict(zip(("least", "most", "usual"), bounds, strict=True))).said(lang)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number") from None


def run(args: argparse.Namespace) -> int:
    check_files(args.output)
    if not args.json:
        from pensil.formats import check_join, format_to_write
        from pensil.kinds import kind_named

        format_to_write(args.format, kind_named(args.kind))
        check_join(args.count, args.format, args.output)
    return _Output(args, _order(args)).write()


def _order(args: argparse.Namespace) -> Order:
    """What is asked for."""
    from pensil.making import order

    words = [word.strip() for word in args.techniques.split(",")] if args.techniques else []
    told = {flag: value for flag in _densities() if (value := getattr(args, f"density {flag}")) is not None}
    densities = {flag[2:].replace("-", "_"): value for flag, value in told.items()}
    rated = bool(args.json)
    if args.layout is None:
        rows, cols = size_of(args.size or "10x10")
        symmetry = args.symmetry or "none"
        return order(args.kind, rows, cols, args.level, symmetry, words, args.tries, densities, rated=rated)
    given = [*(flag for flag in ("--size", "--symmetry") if getattr(args, flag[2:])), *told]
    if given:
        flags = ", ".join(given)
        raise UsageError(f"with --layout, the size and the places of the clues come from the file: leave out {flags}")
    from pensil.cli.files import load
    from pensil.setting import layout_order

    return layout_order(load(args.layout, args.kind).puzzle, args.level, words, args.tries, rated=rated)


class _Output:
    """Puzzles as they come: JSON lines one by one, text all in one file at the end."""

    def __init__(self, args: argparse.Namespace, asked: Order) -> None:
        self.args, self.asked = args, asked
        self.texts: list[str] = []
        self.number = self.missed = 0

    def write(self) -> int:
        code = 0
        try:
            for made in self._made():
                self.number += 1
                self._tell(made)
        except (TimeLimit, NotReached) as error:
            say(error)
            code = 3
        except KeyboardInterrupt:
            print(f"pensil: {SAY('runs.interrupted').said(self.args.lang)}", file=sys.stderr)
            code = 130
        self._save()
        if code == 0 and self.number < self.args.count:
            said = SAY("generate.fewer", found=self.number, count=self.args.count, kind=self.asked.kind)
            say(said.said(self.args.lang))
            code = 3
        return code or (3 if self.missed else 0)

    def _made(self) -> Iterator[Made]:
        from pensil.accept import deadline
        from pensil.engine.series import series
        from pensil.making import any_seed

        args, progress = self.args, Progress()
        seed = args.seed
        if seed is None:
            seed = any_seed()
            print(f"pensil: {SAY('generate.seed', seed=seed).said(args.lang)}", file=sys.stderr)

        def watch(tried: int) -> None:
            progress.show(lambda: SAY("generate.turn", bar=bar(self.number, args.count), tried=tried).said(args.lang))

        try:
            for made in series(self.asked, args.count, seed, args.workers, deadline(args.timeout), watch):
                progress.clear()
                yield made
        finally:
            progress.clear()

    def _tell(self, made: Made) -> None:
        args = self.args
        if not made.reached:
            self.missed += 1
            level = SAY(f"levels.{made.level}")
            said = SAY("generate.missed", seed=made.seed, level=level, score=decimal(made.score))
            print(f"pensil: {said.said(args.lang)}", file=sys.stderr)
        if not args.json:
            self.texts.append(self._text(made))
            return
        record = {
            "number": self.number,
            "seed": made.seed,
            "puzzle": made.puzzle.to_json(),
            "solution": made.solution.to_json(),
            "level": made.level,
            "score": made.score,
        }
        line = json.dumps(record if made.reached else record | {"reached": False})
        if args.output is None or args.output == "-":
            print(line, flush=True)
        else:
            self.texts.append(line)

    def _text(self, made: Made) -> str:
        from pensil.formats import write

        return write(made.puzzle, self.args.format, file=self.args.output)

    def _save(self) -> None:
        from pensil.formats import join

        if self.texts:
            text = "\n".join(self.texts) if self.args.json else join(self.texts, self.args.format, self.args.output)
            save(self.args.output, text)


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns of 10x8, which is columns first."""
    cols, cross, rows = text.strip().lower().partition("x")
    if not cross or not all(part.isascii() and part.isdigit() and len(part) < 20 for part in (cols, rows)):
        raise UsageError(f"{text.strip()[:40]!r} is not a size: columns x rows, such as 10x8")
    return int(rows), int(cols)
