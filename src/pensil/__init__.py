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
    from collections.abc import Mapping
    from pathlib import Path
    from typing import IO, Any

    from pensil.core.board import Board, Puzzle
    from pensil.core.step import Step
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
    "run",
    "solve",
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

    _check(puzzle, timeout, solutions=(solutions, 1))
    board = None if marks is None else _board(puzzle, marks, marks=True)
    return solve(puzzle, solutions=solutions, timeout=timeout, marks=board, seed=seed)


def count(
    puzzle: Puzzle,
    *,
    limit: int = 1000,
    timeout: float | None = None,
    marks: Board | Mapping[str, Any] | str | None = None,
) -> int:
    """The number of solutions, at most `limit`; TimeLimit is raised when that is not known in time."""
    from pensil.engine.solve import count

    _check(puzzle, timeout, limit=(limit, 0))
    board = None if marks is None else _board(puzzle, marks, marks=True)
    return count(puzzle, limit=limit, timeout=timeout, marks=board)


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
    from pensil.engine.explain import hint

    _check(puzzle, timeout)
    board = None if marks is None else _board(puzzle, marks, marks=True)
    return hint(puzzle, board, lang=_language(lang), timeout=timeout)


def explain(puzzle: Puzzle, lang: str = "en", *, timeout: float | None = None) -> list[Step]:
    """The steps from the empty board to the solution, or as far as the clues go; TimeLimit after `timeout` seconds."""
    import time

    from pensil.engine.explain import mistakes, steps

    _check(puzzle, timeout)
    lang = _language(lang)
    until = None if timeout is None else time.monotonic() + timeout
    mistakes(puzzle, _empty(puzzle), timeout)  # raises NoSolution when there is nothing to explain
    left = None if until is None else max(0.0, until - time.monotonic())
    return [step.said_in(lang) for step in steps(puzzle, timeout=left)]


def rate(puzzle: Puzzle, *, timeout: float | None = None) -> Rating:
    """How hard a puzzle is: `.level` (easy, medium, hard, expert), `.score`, `.techniques`, `.needs_search`.

    TimeLimit is raised when it is not known after `timeout` seconds.
    """
    from pensil.engine.rate import rate

    _check(puzzle, timeout)
    return rate(puzzle, timeout=timeout)


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

    _check(puzzle, timeout, solutions=(solutions, 0), limit_nodes=(limit_nodes or 0, 0))
    _check_name("strategy", strategy)
    return Run(puzzle, strategy_named(puzzle.kind, strategy), solutions, limit_nodes, timeout)


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


def _check(puzzle: Puzzle, timeout: float | None = None, **numbers: tuple[int, int]) -> None:
    """Refuse what is no puzzle, no time, or a number below its least; each number comes with its least value."""
    if not hasattr(puzzle, "spot_cells"):
        raise PensilError(f"expected a puzzle, as pensil.read() gives, not {type(puzzle).__name__}")
    if timeout is not None and not (isinstance(timeout, int | float) and timeout >= 0):
        raise PensilError(f"the timeout must be a number of seconds, not {timeout!r}")
    for name, (number, least) in numbers.items():
        if not isinstance(number, int) or number < least:
            raise PensilError(f"{name} must be a whole number from {least}, not {number!r}")


def _check_name(what: str, name: object) -> None:
    if not isinstance(name, str):
        raise PensilError(f"the {what} must be a name, not {type(name).__name__}")


def _language(lang: str) -> str:
    from pensil.words import languages

    if lang not in languages():
        raise PensilError(f"there is no language {str(lang)[:20]!r}; there are {', '.join(languages())}")
    return lang


def _empty(puzzle: Puzzle) -> Board:
    from pensil.core.board import Board

    return Board.empty(puzzle)


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
