"""What the public functions accept: arguments are checked here, and become what is used inside."""

from __future__ import annotations

from pensil.errors import FormatError, PensilError, PuzzleError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from os import PathLike
    from typing import IO, Any, TypeAlias

    from pensil.core.board import Board, Puzzle
    from pensil.core.deadline import Deadline
    from pensil.core.drawn import Drawn

    Given: TypeAlias = Board | Drawn | Mapping[str, Any] | str | bytes | PathLike[str] | IO[str] | IO[bytes]
    """The forms of an answer or of marks."""


MOST = 2**63 - 1
"""The largest number of solutions that the core can count to."""

MOST_SEED = 2**64 - 1


def check(puzzle: Puzzle, **numbers: tuple[int, int] | tuple[int, int, int]) -> None:
    """Refuse what is no puzzle, or a number below its least or above its most; each number comes with these."""
    if not hasattr(puzzle, "spot_cells"):
        raise PensilError(f"expected a puzzle, as pensil.read() gives, not {type(puzzle).__name__}")
    at_least(**numbers)


def at_least(**numbers: tuple[int, int] | tuple[int, int, int]) -> None:
    """Refuse a number below its least, or above its most where it has one."""
    for what, limits in numbers.items():
        number, least = limits[:2]
        if not isinstance(number, int) or number < least:
            raise PensilError(f"{what} must be a whole number from {least}, not {_shown(number)}")
        if len(limits) > 2 and number > limits[2]:
            raise PensilError(f"{what} must be a whole number from {least} to {limits[2]}, not {_shown(number)}")


def _shown(given: object) -> str:
    # Python writes no number of more than 4300 digits.
    return "..." if isinstance(given, int) and given.bit_length() > 1000 else repr(given)


def listed(label: str, given: Iterable[Any] | None) -> list[Any]:
    """The elements of a list or of anything else that has some; of a text it is the only one, and None has none."""
    if given is None:
        return []
    if isinstance(given, str):
        return [given]
    if not hasattr(given, "__iter__"):
        raise PensilError(f"{label} must be a list, not {type(given).__name__}")
    return list(given)


def plain_text(what: str, given: object) -> str:
    """Refuse what is not text."""
    if not isinstance(given, str):
        raise PensilError(f"{what} must be a text, not {type(given).__name__}")
    return given


def watching(watch: object) -> None:
    """Refuse what cannot be called, before the work begins."""
    if watch is not None and not callable(watch):
        raise PensilError(f"watch must be a function, not {type(watch).__name__}")


def sizes(given: Iterable[object]) -> list[tuple[int, int]]:
    """Sizes of boards: (rows, columns), or a text with the columns first, as the commands have it: "10x8"."""
    from pensil.core.clues import check_size

    found = []
    for each in listed("sizes", given):
        if isinstance(each, str):
            cols, _, rows = each.strip().lower().partition("x")
            if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in (cols, rows)):
                raise PensilError(f"{each.strip()[:40]!r} is not a size: columns x rows, such as 10x8")
            size = (int(rows), int(cols))
        elif isinstance(each, tuple | list) and [type(number) for number in each] == [int, int]:
            size = (each[0], each[1])
        else:
            raise PensilError(f"a size is (rows, columns) or a text such as '10x8', not {str(each)[:40]!r}")
        check_size(*size)
        found.append(size)
    return found


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


def board(puzzle: Puzzle, given: Given | None) -> Board | None:
    """A board to be written: one as it is, or an answer in any of its forms. MarkError where no board can hold that."""
    from pensil.core.board import Board
    from pensil.core.drawn import Drawn
    from pensil.errors import MarkError

    if given is None:
        return None
    found = drawn(puzzle, given, marks=isinstance(given, Board | Drawn))
    if found.wrong:
        raise MarkError(found.wrong)
    return found.board


def position(puzzle: Puzzle, given: Given | None) -> Drawn:
    """What a player has drawn; the empty board where nothing is given."""
    from pensil.core.board import Board
    from pensil.core.drawn import Drawn

    return Drawn(Board.empty(puzzle)) if given is None else drawn(puzzle, given, marks=True)


def drawn(puzzle: Puzzle, given: Given, *, marks: bool = False) -> Drawn:
    """An answer or, with `marks`, a half-filled board: itself, its JSON, its text, or a file of these."""
    from pensil.core.board import Board
    from pensil.core.drawn import Drawn

    if isinstance(given, Board):
        given = Drawn(given)
    if isinstance(given, Drawn):
        if given.board.puzzle is not puzzle and given.board.puzzle != puzzle:
            raise PuzzleError("the board belongs to another puzzle")
        return given if marks else given.answer
    if isinstance(given, bytes | bytearray) or hasattr(given, "read") or hasattr(given, "__fspath__"):
        from pensil.formats.source import take

        given = take(given).text
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
