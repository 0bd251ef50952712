"""Solve, explain, rate, make and play pencil puzzles: Nonogram, Nurikabe, Hashi, Akari, Shikaku.

The functions below are the whole public interface. Each imports what it needs when it is called, so that
`import pensil` is quick.
"""

from __future__ import annotations

from pensil.errors import (
    FormatError,
    LossWarning,
    MarkError,
    MissingExtra,
    NoSolution,
    PensilError,
    PuzzleError,
    TimeLimit,
    TooBig,
    UnknownFormat,
    UnknownKind,
    UnknownStrategy,
)

TYPE_CHECKING = False  # as in typing, which would take longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path
    from typing import IO, Any

    from pensil.core.board import Board, Puzzle
    from pensil.core.deadline import Deadline
    from pensil.core.step import Step
    from pensil.core.trace import Event
    from pensil.core.violation import Violation
    from pensil.engine.rate import Rating
    from pensil.engine.result import Result
    from pensil.engine.run import Run

__version__ = "0.1.0"

__all__ = [
    "FormatError",
    "LossWarning",
    "MarkError",
    "MissingExtra",
    "NoSolution",
    "PensilError",
    "PuzzleError",
    "TimeLimit",
    "TooBig",
    "UnknownFormat",
    "UnknownKind",
    "UnknownStrategy",
    "check",
    "count",
    "draw",
    "explain",
    "hint",
    "rate",
    "read",
    "read_trace",
    "run",
    "solve",
    "steps",
    "write",
]


def read(
    source: str | bytes | Path | IO[str] | IO[bytes] | Mapping[str, Any],
    *,
    kind: str | None = None,
    format: str | None = None,
) -> Puzzle:
    """Read a puzzle from a URL, a game id, text, bytes, a Path, an open file, or its JSON as a dict.

    `kind` and `format` are needed only where the input does not tell them.
    """
    from pensil.formats import read

    for name, value in (("kind", kind), ("format", format)):
        if value is not None:
            _check_name(name, value)
    return read(source, kind=kind, format=format)


def write(puzzle: Puzzle, format: str, *, board: Board | None = None) -> str:
    """The puzzle in another format, with an answer or marks where the format can hold them."""
    from pensil.formats import write

    _check(puzzle)
    _check_name("format", format)
    return write(puzzle, format, board=board)


def solve(
    puzzle: Puzzle,
    *,
    solutions: int = 2,
    timeout: float | None = None,
    marks: Board | Mapping[str, Any] | str | None = None,
    seed: int = 0,
) -> Result:
    """Find up to `solutions` solutions and say whether there is exactly one.

    `marks` is a half-filled board to go on from; `timeout` is in seconds; another `seed` searches in another order.
    """
    from pensil.engine.solve import solve

    _check(puzzle, solutions=(solutions, 1))
    board = _marks(puzzle, marks)
    return solve(puzzle, solutions=solutions, deadline=_deadline(timeout), marks=board, seed=seed)


def count(
    puzzle: Puzzle,
    *,
    limit: int = 1000,
    timeout: float | None = None,
    marks: Board | Mapping[str, Any] | str | None = None,
) -> int:
    """The number of solutions, at most `limit`; TimeLimit is raised when that is not known in time."""
    from pensil.engine.solve import count

    _check(puzzle, limit=(limit, 0))
    board = _marks(puzzle, marks)
    return count(puzzle, limit=limit, deadline=_deadline(timeout), marks=board)


def hint(
    puzzle: Puzzle,
    marks: Board | Mapping[str, Any] | str | None = None,
    lang: str = "en",
    *,
    timeout: float | None = None,
) -> Step | None:
    """The next step that a person could find: `.technique`, `.level`, `.cells`, `.changes`, `.message`.

    When the marks are already wrong, the step says which ones (`.technique` is "mistake"). None when everything that
    follows is decided. TimeLimit is raised when there is no step after `timeout` seconds.
    """
    return next(steps(puzzle, marks, lang, timeout=timeout), None)


def explain(
    puzzle: Puzzle,
    lang: str = "en",
    *,
    marks: Board | Mapping[str, Any] | str | None = None,
    timeout: float | None = None,
) -> list[Step]:
    """The steps from the empty board or the marks to the solution, or as far as the clues go.

    When the marks are already wrong, that is the only step. TimeLimit is raised after `timeout` seconds; `steps` gives
    each step as soon as it is found.
    """
    return list(steps(puzzle, marks, lang, timeout=timeout))


def steps(
    puzzle: Puzzle,
    marks: Board | Mapping[str, Any] | str | None = None,
    lang: str = "en",
    *,
    timeout: float | None = None,
) -> Iterator[Step]:
    """The steps of `explain`, each as soon as it is found; the seconds of `timeout` count from now for all of them."""
    from pensil.engine.explain import steps

    _check(puzzle)
    board, lang = _marks(puzzle, marks), _language(lang)
    return (step.said_in(lang) for step in steps(puzzle, board, _deadline(timeout)))


def rate(puzzle: Puzzle, *, timeout: float | None = None, watch: Callable[[int, Board], None] | None = None) -> Rating:
    """How hard a puzzle is: `.level` (easy, medium, hard, expert), `.score`, `.techniques`, `.needs_search`.

    TimeLimit is raised when it is not known after `timeout` seconds; `watch` is told the number of steps and the board
    after each of them.
    """
    from pensil.engine.rate import rate

    _check(puzzle)
    return rate(puzzle, _deadline(timeout), watch)


def run(
    puzzle: Puzzle,
    strategy: str,
    *,
    solutions: int = 1,
    limit_nodes: int | None = None,
    timeout: float | None = None,
) -> Run:
    """Run one strategy: `.status`, `.solutions`, `.counters`, and `.events`, its search as a lazy iterator.

    It stops after `solutions` solutions (0 = search everything), and at the limits on nodes and seconds.
    """
    from pensil.engine.run import Run, strategy_named

    _check(puzzle, solutions=(solutions, 0), limit_nodes=(limit_nodes or 0, 0))
    _check_name("strategy", strategy)
    _deadline(timeout)  # refuses what is no time; the clock starts with the search
    return Run(puzzle, strategy_named(puzzle.kind, strategy), solutions, limit_nodes, timeout)


def read_trace(puzzle: Puzzle, lines: Iterable[str]) -> Iterator[Event]:
    """The events of a search of `puzzle` that `pensil run --trace` wrote, from the lines of the file, one by one."""
    from pensil.lab.lines import read_events

    _check(puzzle)
    return read_events(lines, puzzle)


def check(puzzle: Puzzle, answer: Board | Mapping[str, Any] | str) -> list[Violation]:
    """The rules that an answer breaks; an empty list means solved.

    On a half-filled board only what can no longer be mended is reported.
    """
    from pensil.kinds import kind_named

    _check(puzzle)
    try:
        board = _board(puzzle, answer)
    except MarkError as error:
        return error.violations
    return kind_named(puzzle.kind).violations(puzzle, board)


def draw(
    puzzle: Puzzle,
    answer: Board | Mapping[str, Any] | str | None = None,
    marks: Board | Mapping[str, Any] | str | None = None,
    *,
    step: Step | None = None,
    theme: str = "auto",
) -> str:
    """The puzzle as SVG, with an answer or with a player's marks.

    With a `step` from the marks (or the empty board), as `hint` gives it, where to look and what follows stand out.
    """
    from pensil.core.picture import Role
    from pensil.kinds import kind_named
    from pensil.render.svg import render_svg

    _check(puzzle)
    kind = kind_named(puzzle.kind)
    if step is not None:
        from pensil.core.highlight import step_picture

        if answer is not None or not hasattr(step, "changes"):
            raise PensilError("a step, as pensil.hint() gives, is drawn on marks or on the empty board")
        board = _empty(puzzle) if marks is None else _board(puzzle, marks, marks=True)
        return render_svg(step_picture(kind, puzzle, board, step), theme=theme)
    role = Role.ANSWER if marks is None else Role.MARK
    shown = answer if marks is None else marks
    filled = None if shown is None else _board(puzzle, shown, marks=marks is not None)
    return render_svg(kind.picture(puzzle, filled, role), theme=theme)


def _check(puzzle: Puzzle, **numbers: tuple[int, int]) -> None:
    """Refuse what is no puzzle, or a number below its least; each number comes with its least value."""
    if not hasattr(puzzle, "spot_cells"):
        raise PensilError(f"expected a puzzle, as pensil.read() gives, not {type(puzzle).__name__}")
    for name, (number, least) in numbers.items():
        if not isinstance(number, int) or number < least:
            raise PensilError(f"{name} must be a whole number from {least}, not {number!r}")


def _deadline(timeout: float | None) -> Deadline:
    """The one deadline of a call, from now on: everything below is handed this value."""
    from pensil.core.deadline import Deadline

    if timeout is not None and not (isinstance(timeout, int | float) and timeout >= 0):
        raise PensilError(f"the timeout must be a number of seconds, not {timeout!r}")
    return Deadline.after(timeout)


def _check_name(what: str, name: object) -> None:
    if not isinstance(name, str):
        raise PensilError(f"the {what} must be a name, not {type(name).__name__}")


def _language(lang: str) -> str:
    from pensil.core.words import LANGUAGES

    if lang not in LANGUAGES:
        raise PensilError(f"there is no language {str(lang)[:20]!r}; there are {', '.join(LANGUAGES)}")
    return lang


def _empty(puzzle: Puzzle) -> Board:
    from pensil.core.board import Board

    return Board.empty(puzzle)


def _marks(puzzle: Puzzle, marks: Board | Mapping[str, Any] | str | None) -> Board | None:
    return None if marks is None else _board(puzzle, marks, marks=True)


def _board(puzzle: Puzzle, board: Board | Mapping[str, Any] | str, *, marks: bool = False) -> Board:
    from pensil.core.board import Board

    if isinstance(board, Board):
        if board.puzzle is not puzzle and board.puzzle != puzzle:
            raise PuzzleError("the board belongs to another puzzle")
        return board
    if isinstance(board, str):
        from pensil.formats.boards import read_board

        return read_board(puzzle, board, marks=marks)
    return puzzle.board_from_json(board, marks=marks)
