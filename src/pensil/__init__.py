"""Solve, check, explain, rate, make and draw pencil puzzles: Nonogram, Nurikabe, Hashi, Akari, Shikaku.

The functions below, those of the modules beside this one that `__all__` names, and the types there are the whole public
interface. Each imports what it needs when it is called, so that `import pensil` is quick.
"""

from __future__ import annotations

from pensil.errors import (
    FormatError,
    GuessWarning,
    LossWarning,
    MarkError,
    MissingExtra,
    NoSolution,
    NotReached,
    PensilError,
    PuzzleError,
    SeveralPuzzles,
    TimeLimit,
    TooBig,
    UnknownFormat,
    UnknownKind,
    UnknownStrategy,
)

TYPE_CHECKING = False  # as in typing, which would take longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import IO, Any

    from pensil.accept import Given
    from pensil.batching import batch
    from pensil.booklets import book
    from pensil.core.board import Board, Puzzle
    from pensil.core.kind import Kind
    from pensil.core.step import Step
    from pensil.core.violation import Violation
    from pensil.engine.clues import Clues
    from pensil.engine.generate import Made
    from pensil.engine.rate import Rating
    from pensil.engine.result import Result
    from pensil.engine.run import Run
    from pensil.experiments import compare, paper, read_trace, run, strategies, study
    from pensil.explaining import explain, hint, rate, steps, techniques
    from pensil.formats.format import Document, Format
    from pensil.grading import grade, grade_move
    from pensil.making import generate, generate_many
    from pensil.pictures import picture, picture_levels
    from pensil.setting import clues, complete, fitting_numbers, thin

_ELSEWHERE = {
    "Board": "pensil.core.board",
    "Clues": "pensil.engine.clues",
    "Puzzle": "pensil.core.puzzle",
    "Rating": "pensil.engine.rate",
    "Result": "pensil.engine.result",
    "Run": "pensil.engine.run",
    "Step": "pensil.core.step",
    "Violation": "pensil.core.violation",
    "batch": "pensil.batching",
    **dict.fromkeys(("grade", "grade_move"), "pensil.grading"),
    "Made": "pensil.engine.generate",
    **dict.fromkeys(("compare", "paper", "read_trace", "run", "strategies", "study"), "pensil.experiments"),
    **dict.fromkeys(("explain", "hint", "rate", "steps", "techniques"), "pensil.explaining"),
    **dict.fromkeys(("clues", "complete", "fitting_numbers", "thin"), "pensil.setting"),
    "book": "pensil.booklets",
    **dict.fromkeys(("picture", "picture_levels"), "pensil.pictures"),
    **dict.fromkeys(("generate", "generate_many"), "pensil.making"),
}
"""The public types and the functions of other modules, and where they are: imported when they are asked for."""

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Clues",
    "FormatError",
    "GuessWarning",
    "LossWarning",
    "Made",
    "MarkError",
    "MissingExtra",
    "NoSolution",
    "NotReached",
    "PensilError",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Run",
    "SeveralPuzzles",
    "Step",
    "TimeLimit",
    "TooBig",
    "UnknownFormat",
    "UnknownKind",
    "UnknownStrategy",
    "Violation",
    "batch",
    "book",
    "check",
    "clues",
    "compare",
    "complete",
    "count",
    "draw",
    "explain",
    "fitting_numbers",
    "generate",
    "generate_many",
    "grade",
    "grade_move",
    "hint",
    "list_formats",
    "list_kinds",
    "paper",
    "picture",
    "picture_levels",
    "rate",
    "read",
    "read_all",
    "read_trace",
    "run",
    "solve",
    "solve_many",
    "steps",
    "strategies",
    "study",
    "techniques",
    "thin",
    "write",
]


if not TYPE_CHECKING:  # a type checker would take it that everything is there

    def __getattr__(name):
        if name not in _ELSEWHERE:
            raise AttributeError(f"module 'pensil' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_ELSEWHERE[name]), name)

    def __dir__():  # what a shell offers: also what has not been asked for yet
        return sorted({*globals(), *__all__})


def read(
    source: str | bytes | Path | IO[str] | IO[bytes] | Mapping[str, Any],
    *,
    kind: str | None = None,
    format: str | None = None,
) -> Puzzle:
    """Read a puzzle from a URL, a game id, text, bytes, a Path, an open file, or its JSON as a dict.

    `kind` and `format` are needed only where the input does not tell them. GuessWarning: the kind is a guess, a link
    ends too early and the rest is taken as empty, or bare lists do not tell where the columns begin.
    """
    from pensil import accept
    from pensil.formats import read_document

    for name, value in (("kind", kind), ("format", format)):
        if value is not None:
            accept.name(name, value)
    return _sure(read_document(source, kind=kind, format=format))


def read_all(
    source: str | bytes | Path | IO[str] | IO[bytes] | Mapping[str, Any],
    *,
    kind: str | None = None,
    format: str | None = None,
) -> list[Puzzle]:
    """Read every puzzle of an input: a list of links, a pack, a set, a dataset; also where there is only one.

    `read` raises SeveralPuzzles where there are more than one.
    """
    from pensil import accept
    from pensil.formats import read_all

    for name, value in (("kind", kind), ("format", format)):
        if value is not None:
            accept.name(name, value)
    return [_sure(document) for document in read_all(source, kind=kind, format=format)]


def _sure(document: Document) -> Puzzle:
    """The puzzle that was read; a warning when it is partly a guess."""
    if document.doubt is not None:
        import warnings

        warnings.warn(document.doubt, GuessWarning, stacklevel=3)
    return document.puzzle


def write(puzzle: Puzzle, format: str, *, board: Given | None = None) -> str:
    """The puzzle in another format, with an answer or marks where the format can hold them."""
    from pensil import accept
    from pensil.formats import write

    accept.check(puzzle)
    accept.name("format", format)
    return write(puzzle, format, board=accept.board(puzzle, board))


def solve(
    puzzle: Puzzle,
    *,
    solutions: int = 2,
    timeout: float | None = None,
    marks: Given | None = None,
    seed: int = 0,
) -> Result:
    """Find up to `solutions` solutions (0 = all) and say whether there is exactly one.

    `marks` is a half-filled board to go on from: where it cannot be completed, `.conflict` has the fewest marks that
    are to blame. `timeout` is in seconds; another `seed` searches in another order.
    """
    from pensil import accept
    from pensil.engine.solve import solve

    accept.check(puzzle, solutions=(solutions, 0, accept.MOST), seed=(seed, 0, accept.MOST_SEED))
    drawn = None if marks is None else accept.drawn(puzzle, marks, marks=True)
    return solve(puzzle, solutions=solutions, deadline=accept.deadline(timeout), marks=drawn, seed=seed)


def solve_many(
    puzzles: Iterable[Puzzle], *, solutions: int = 2, timeout: float | None = None, seed: int = 0
) -> Iterator[Result]:
    """The results of many puzzles, in their order; each is what `solve` gives, and is found when it is asked for.

    The seconds of `timeout` are for each puzzle. The puzzles may come from a generator, and be of different kinds.
    """
    from pensil import accept
    from pensil.engine.solve import solve_many

    accept.at_least(solutions=(solutions, 0, accept.MOST), seed=(seed, 0, accept.MOST_SEED))
    return solve_many(accept.several(puzzles), solutions=solutions, seconds=accept.seconds(timeout), seed=seed)


def count(
    puzzle: Puzzle,
    *,
    limit: int = 1000,
    timeout: float | None = None,
    marks: Given | None = None,
) -> int:
    """The number of solutions, at most `limit`; TimeLimit is raised when that is not known in time."""
    from pensil import accept
    from pensil.engine.solve import count

    accept.check(puzzle, limit=(limit, 0, accept.MOST))
    drawn = None if marks is None else accept.drawn(puzzle, marks, marks=True)
    return count(puzzle, limit=limit, deadline=accept.deadline(timeout), marks=drawn)


def list_kinds() -> Sequence[Kind]:
    """All kinds of puzzles: `.name`, `.title`, `.also` (other names), `.summary` and `.rules()` as phrases."""
    from pensil.kinds import KINDS

    return tuple(KINDS)


def list_formats(kind: str | None = None) -> Sequence[Format]:
    """All formats, or those that hold a kind: `.name`, `.title`, `.kinds`, `.read` and `.write`, which may be None."""
    from pensil import accept
    from pensil.formats import FORMATS
    from pensil.kinds import kind_named

    if kind is None:
        return FORMATS
    accept.name("kind", kind)
    wanted = kind_named(kind)
    return tuple(each for each in FORMATS if each.holds(wanted))


def check(puzzle: Puzzle, answer: Given | None = None, *, marks: Given | None = None) -> list[Violation]:
    """The rules that an answer breaks, all of them; an empty list means solved.

    On a half-filled board only what can no longer be mended is reported. In an answer as text or as a file of another
    program, nothing drawn means blank; the same as `marks` is a half-filled board, in which it is undecided.
    """
    from pensil import accept
    from pensil.kinds import kind_named

    accept.check(puzzle)
    given = answer if marks is None else marks
    if given is None or (answer is not None and marks is not None):
        raise PensilError("what is checked is an answer or marks: one of them")
    return accept.drawn(puzzle, given, marks=marks is not None).violations(kind_named(puzzle.kind))


def draw(
    puzzle: Puzzle,
    answer: Given | None = None,
    marks: Given | None = None,
    *,
    step: Step | None = None,
    theme: str = "auto",
    candidates: bool = False,
) -> str:
    """The puzzle as SVG, with an answer or with a player's marks, and with what is wrong in them marked.

    With a `step` from the marks (or the empty board), as `hint` gives it, where to look and what follows stand out.
    With `candidates`, what is left for every clue of a Shikaku is drawn faintly.
    """
    from pensil import accept
    from pensil.core.board import Board
    from pensil.core.drawn import Drawn
    from pensil.core.highlight import step_picture
    from pensil.core.picture import Role
    from pensil.kinds import kind_named
    from pensil.render.svg import render_svg

    accept.check(puzzle)
    if step is not None and (answer is not None or not hasattr(step, "changes")):
        raise PensilError("a step, as pensil.hint() gives, is drawn on marks or on the empty board")
    kind = kind_named(puzzle.kind)
    given = answer if marks is None else marks
    if given is None and step is None and not candidates:
        return render_svg(kind.picture(puzzle), theme=theme)
    shown = Drawn(Board.empty(puzzle)) if given is None else accept.drawn(puzzle, given, marks=marks is not None)
    if step is not None:
        picture = step_picture(kind, puzzle, shown.board, step).adding(shown.items)
    else:
        picture = shown.picture(kind, Role.ANSWER if marks is None else Role.MARK).showing(shown.violations(kind))
    if candidates:
        picture = picture.adding(item for left in kind.left(puzzle, shown.board) for item in left.items)
    return render_svg(picture, theme=theme)
