"""Rate puzzles: how hard they are, and which techniques they need.

The level is that of the hardest step of the explanation: easy, medium, hard or expert. The score sorts puzzles within a
level: its whole part is the level of the hardest technique (1 to 5), its fraction grows with the number of such steps,
and 1 is added when a step is more like a search. Both speak for the techniques that pensil knows; `pensil techniques`
lists them.
"""

from __future__ import annotations

import argparse
import json

from pensil.cli.arguments import add_source, add_timeout
from pensil.cli.files import each_source, load
from pensil.core.board import Board, Puzzle
from pensil.engine.alarm import alarm
from pensil.words import languages

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.engine.rate import Rating

EXAMPLES = """
pensil rate 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil rate puzzles/*.txt --brief
pensil rate puzzle.txt --json
"""

LEVELS = {
    "en": {"easy": "easy", "medium": "medium", "hard": "hard", "expert": "expert"},
    "id": {"easy": "mudah", "medium": "sedang", "hard": "sulit", "expert": "ahli"},
}
WORDS = {
    "en": {
        "score": "score",
        "step": ("step", "steps"),
        "level": "level",
        "search": "some steps are more like a search: their reasons are too long to be seen at a glance",
        "open": "the clues do not decide everything: there is more than one solution",
    },
    "id": {
        "score": "nilai",
        "step": ("langkah", "langkah"),
        "level": "tingkat",
        "search": "beberapa langkah mirip pencarian: alasannya terlalu panjang untuk dilihat sekilas",
        "open": "petunjuknya tidak menentukan semuanya: ada lebih dari satu penyelesaian",
    },
}


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser, several=True)
    parser.add_argument("--brief", action="store_true", help="one line for each puzzle")
    parser.add_argument("--lang", choices=languages(), default="en", help="English or Indonesian")
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    return each_source(args.sources, lambda source: _rate(source, args))


def _rate(source: str, args: argparse.Namespace) -> int:
    puzzle = load(source, args.kind, args.format).puzzle
    rating = _rating(puzzle, args)
    if args.json:
        size = {"kind": puzzle.kind, "rows": puzzle.rows, "cols": puzzle.cols}
        print(json.dumps(size | rating.to_json()), flush=True)
        return 0
    words, name = WORDS[args.lang], " ".join(source.split())[:200]
    level = LEVELS[args.lang][rating.level]
    steps = f"{rating.steps} {words['step'][rating.steps != 1]}"
    size_said = f"{puzzle.kind} {puzzle.cols}x{puzzle.rows}"
    if args.brief:
        more = "" if rating.complete else f" ({words['open']})"
        print(f"{level:6}  {rating.score:4.2f}  {steps:>9}  {size_said:14}  {name}{more}", flush=True)
        return 0
    if len(args.sources) > 1:
        print(f"== {name}")
    print(f"{size_said}: {level} ({words['score']} {rating.score:.2f}), {steps}")
    for line in _techniques(puzzle, rating, args.lang):
        print(f"  {line}")
    if rating.needs_search:
        print(f"  {words['search']}")
    if not rating.complete:
        print(f"  {words['open']}")
    return 0


def _rating(puzzle: Puzzle, args: argparse.Namespace) -> Rating:
    """The rating, with a progress bar when it takes long."""
    from pensil import rate
    from pensil.cli.progress import Progress, bar

    progress = Progress()

    def watch(steps: int, board: Board) -> None:
        progress.show(lambda: f"{bar(board.decided, len(board.masks))}, {steps} steps")

    try:
        with alarm(args.timeout):
            return rate(puzzle, timeout=args.timeout, watch=watch)
    finally:
        progress.clear()


def _techniques(puzzle: Puzzle, rating: Rating, lang: str) -> list[str]:
    """What was used how often, the hardest first."""
    from pensil.cli.show import table
    from pensil.cli.steps import title
    from pensil.kinds import kind_named

    levels = {technique.name: str(technique.level) for technique in kind_named(puzzle.kind).techniques()}
    word = WORDS[lang]["level"]
    rows = [
        (f"{word} {levels.get(name, '4-5')}", f"{times:4} x", f"{title(puzzle, name, lang)} ({name})")
        for name, times in rating.techniques.items()
    ]
    rows.sort(key=lambda row: (row[0], row[1]), reverse=True)
    return table(rows).splitlines() if rows else []
