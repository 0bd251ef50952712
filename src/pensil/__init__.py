"""Solve, check, explain, rate, make and draw pencil puzzles: Nonogram, Nurikabe, Hashi, Akari, Shikaku.

The functions below, those of `pensil.experiments`, `pensil.making` and `pensil.setting`, and the types in `__all__` are
the whole public interface. Each imports what it needs when it is called, so that `import pensil` is quick.
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
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import IO, Any

    from pensil.accept import Given
    from pensil.batching import batch
    from pensil.booklets import book
    from pensil.core.board import Board, Puzzle
    from pensil.core.kind import Kind
    from pensil.core.step import Step, Technique
    from pensil.core.violation import Violation
    from pensil.engine.clues import Clues
    from pensil.engine.generate import Made
    from pensil.engine.rate import Rating
    from pensil.engine.result import Result
    from pensil.engine.run import Run
    from pensil.experiments import compare, paper, read_trace, run, strategies, study
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
    **dict.fromkeys(("clues", "complete", "fitting_numbers", "thin"), "pensil.setting"),
    "book": "pensil.booklets",
    **dict.fromkeys(("picture", "picture_levels"), "pensil.pictures"),
    **dict.fromkeys(("generate", "generate_many"), "pensil.making"),
}
"""The public types, the functions of the lab and for setters, and where they are: imported when they are asked for."""

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


def read(
    source: str | bytes | Path | IO[str] | IO[bytes] | Mapping[str, Any],
    *,
    kind: str | None = None,
    format: str | None = None,
) -> Puzzle:
    """Read a puzzle from a URL, a game id, text, bytes, a Path, an open file, or its JSON as a dict.

    `kind` and `format` are needed only where the input does not tell them. GuessWarning: the kind is a guess.
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
    """The puzzle that was read; a warning when its kind is a guess."""
    if document.doubt is not None:
        import warnings

        warnings.warn(document.doubt, GuessWarning, stacklevel=3)
    return document.puzzle


def write(puzzle: Puzzle, format: str, *, board: Board | None = None) -> str:
    """The puzzle in another format, with an answer or marks where the format can hold them."""
    from pensil import accept
    from pensil.formats import write

    accept.check(puzzle)
    accept.name("format", format)
    return write(puzzle, format, board=board)


def solve(
    puzzle: Puzzle,
    *,
    solutions: int = 2,
    timeout: float | None = None,
    marks: Given | None = None,
    seed: int = 0,
) -> Result:
    """Find up to `solutions` solutions (0 = all) and say whether there is exactly one.

    `marks` is a half-filled board to go on from; `timeout` is in seconds; another `seed` searches in another order.
    """
    from pensil import accept
    from pensil.engine.solve import solve

    accept.check(puzzle, solutions=(solutions, 0))
    board = accept.marks(puzzle, marks)
    return solve(puzzle, solutions=solutions, deadline=accept.deadline(timeout), marks=board, seed=seed)


def solve_many(
    puzzles: Iterable[Puzzle], *, solutions: int = 2, timeout: float | None = None, seed: int = 0
) -> Iterator[Result]:
    """The results of many puzzles, in their order; each is what `solve` gives, and is found when it is asked for.

    The seconds of `timeout` are for each puzzle. The puzzles may come from a generator, and be of different kinds.
    """
    from pensil import accept
    from pensil.engine.solve import solve_many

    accept.at_least(solutions=(solutions, 0))
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

    accept.check(puzzle, limit=(limit, 0))
    board = accept.marks(puzzle, marks)
    return count(puzzle, limit=limit, deadline=accept.deadline(timeout), marks=board)


def hint(
    puzzle: Puzzle,
    marks: Given | None = None,
    lang: str = "en",
    *,
    timeout: float | None = None,
) -> Step | None:
    """The next step that a person could find: `.technique`, `.level`, `.cells`, `.changes`, `.message`.

    When the marks are already wrong, the step says what is wrong and why (`.technique` is "mistake"). None when
    everything that follows is decided. On a hard board it does not wait until the marks are checked, and says so
    (`.checked` is False). TimeLimit is raised when there is no step after `timeout` seconds.
    """
    from pensil import accept
    from pensil.core.record import replace
    from pensil.engine.explain import Explainer

    accept.check(puzzle)
    drawn = accept.position(puzzle, marks)
    lang = accept.language(lang)
    try:
        step = Explainer(puzzle, accept.deadline(timeout)).hint(drawn)
    except NoSolution as error:
        raise error.said_in(lang) from None
    return None if step is None else replace(step, lang=lang, board=drawn.board)


def explain(
    puzzle: Puzzle,
    lang: str = "en",
    *,
    marks: Given | None = None,
    timeout: float | None = None,
    fine: bool = False,
) -> list[Step]:
    """The steps from the empty board or the marks to the solution, or as far as the clues go.

    Moves that belong together are one step with several `.parts`, unless `fine` asks for single moves. When the marks
    are already wrong, that is the only step. TimeLimit is raised after `timeout` seconds; `steps` gives each step as
    soon as it is found.
    """
    return list(steps(puzzle, marks, lang, timeout=timeout, fine=fine))


def steps(
    puzzle: Puzzle,
    marks: Given | None = None,
    lang: str = "en",
    *,
    timeout: float | None = None,
    fine: bool = False,
) -> Iterator[Step]:
    """The steps of `explain`, each as soon as it is found; the seconds of `timeout` count from now for all of them."""
    from pensil import accept
    from pensil.engine.explain import steps

    accept.check(puzzle)
    drawn = accept.position(puzzle, marks)
    return _telling(steps(puzzle, drawn, accept.deadline(timeout)), drawn.board, accept.language(lang), fine)


def _telling(steps: Iterator[Step], board: Board, lang: str, fine: bool) -> Iterator[Step]:
    """Steps in a language, each with the board that it starts from; also the error that there are none."""
    from pensil.core.record import replace
    from pensil.engine.citing import Numbers

    numbers = Numbers(board)
    try:
        for step in steps:
            for move in step.moves if fine else (step,):
                yield replace(numbers.cited(move), lang=lang, board=board)
                board = move.apply(board)
    except NoSolution as error:
        raise error.said_in(lang) from None


def rate(puzzle: Puzzle, *, timeout: float | None = None, watch: Callable[[int, Board], None] | None = None) -> Rating:
    """How hard a puzzle is: `.level` (easy, medium, hard, expert), `.score`, `.techniques`, `.needs_search`.

    TimeLimit is raised when it is not known after `timeout` seconds; `watch` is told the number of steps and the board
    after each of them.
    """
    from pensil import accept
    from pensil.engine.rate import rate

    accept.check(puzzle)
    return rate(puzzle, accept.deadline(timeout), watch)


def techniques(kind: str) -> Sequence[Technique]:
    """What people conclude in puzzles of a kind: `.name`, `.level` (1 to 5), `.title` and `.why` by language."""
    from pensil import accept
    from pensil.kinds import kind_named

    accept.name("kind", kind)
    return tuple(kind_named(kind).techniques())


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


def check(puzzle: Puzzle, answer: Given) -> list[Violation]:
    """The rules that an answer breaks, all of them; an empty list means solved.

    On a half-filled board only what can no longer be mended is reported. In an answer as text or as a file of another
    program, nothing drawn means blank.
    """
    from pensil import accept
    from pensil.kinds import kind_named

    accept.check(puzzle)
    return accept.drawn(puzzle, answer).violations(kind_named(puzzle.kind))


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
