"""What the public functions accept: arguments are checked here, and become what is used inside."""

from __future__ import annotations

from pensil.errors import FormatError, PensilError, PuzzleError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any, TypeAlias

    from pensil.core.board import Board, Puzzle
    from pensil.core.deadline import Deadline
    from pensil.core.drawn import Drawn

    Given: TypeAlias = Board | Drawn | Mapping[str, Any] | str
    """The forms of an answer or of marks."""


def check(puzzle: Puzzle, **numbers: tuple[int, int]) -> None:
    """Refuse what is no puzzle, or a number below its least; each number comes with its least value."""
    if not hasattr(puzzle, "spot_cells"):
        raise PensilError(f"expected a puzzle, as pensil.read() gives, not {type(puzzle).__name__}")
    at_least(**numbers)


def at_least(**numbers: tuple[int, int]) -> None:
    """Refuse a number below its least."""
    for what, (number, least) in numbers.items():
        if not isinstance(number, int) or number < least:
            raise PensilError(f"{what} must be a whole number from {least}, not {number!r}")


def several(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Puzzles, each looked at when it is asked for."""
    if hasattr(puzzles, "spot_cells") or isinstance(puzzles, str) or not hasattr(puzzles, "__iter__"):
        raise PensilError(f"expected several puzzles, such as a list of them, not {type(puzzles).__name__}")
    return map(_checked, puzzles)


def _checked(puzzle: Puzzle) -> Puzzle:
    check(puzzle)
    return puzzle


def deadline(timeout: float | None) -> Deadline:
    """The one deadline of a call, from now on: everything below is handed this value."""
    from pensil.core.deadline import Deadline

    return Deadline.after(seconds(timeout))


def seconds(timeout: float | None) -> float | None:
    """A time limit; for searches, whose clocks start when they do."""
    if timeout is not None and not (isinstance(timeout, int | float) and timeout >= 0):
        raise PensilError(f"the timeout must be a number of seconds, not {timeout!r}")
    return timeout


def name(what: str, given: object) -> None:
    if not isinstance(given, str):
        raise PensilError(f"the {what} must be a name, not {type(given).__name__}")


def language(lang: str) -> str:
    from pensil.words import languages

    if lang not in languages():
        raise PensilError(f"there is no language {str(lang)[:20]!r}; there are {', '.join(languages())}")
    return lang


def marks(puzzle: Puzzle, given: Given | None) -> Board | None:
    """A half-filled board in any of its forms, as far as a board can hold it; None stays None."""
    return None if given is None else drawn(puzzle, given, marks=True).board


def position(puzzle: Puzzle, given: Given | None) -> Drawn:
    """What a player has drawn; the empty board where nothing is given."""
    from pensil.core.board import Board
    from pensil.core.drawn import Drawn

    return Drawn(Board.empty(puzzle)) if given is None else drawn(puzzle, given, marks=True)


def drawn(puzzle: Puzzle, given: Given, *, marks: bool = False) -> Drawn:
    """An answer or, with `marks`, a half-filled board: itself, its JSON or its text."""
    from pensil.core.board import Board
    from pensil.core.drawn import Drawn

    if isinstance(given, Board):
        given = Drawn(given)
    if isinstance(given, Drawn):
        if given.board.puzzle is not puzzle and given.board.puzzle != puzzle:
            raise PuzzleError("the board belongs to another puzzle")
        return given if marks else given.answer
    if isinstance(given, str):
        from pensil.formats.boards import read_drawn
        from pensil.kinds import kind_named

        try:
            return read_drawn(puzzle, given, marks=marks)
        except FormatError:
            from pensil.core.drawn import Drawn
            from pensil.render.drawn import read_drawing

            board = read_drawing(kind_named(puzzle.kind), puzzle, given, marks=marks)
            if board is None:
                raise
            return Drawn(board)
    return puzzle.drawn_from_json(given, marks=marks)
