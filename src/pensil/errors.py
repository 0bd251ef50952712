"""The exceptions of pensil. Everything raised because of bad input derives from PensilError.

PensilError
├── FormatError     the input is not what its format says: where, and what was expected
│   └── SeveralPuzzles  the input holds more than the one puzzle that is asked for
├── PuzzleError     clues that no puzzle of the kind can have
│   └── NoSolution  clues that no solution fits, where one is needed
├── MarkError       marks that no board can hold, where nothing but a board would do: the violations they make
├── UnknownKind     no kind of that name, or none that fits
├── UnknownFormat   no format of that name, or it cannot do what was asked
├── UnknownStrategy no strategy of that name for this kind
├── MissingExtra    an optional dependency is not installed
├── TooBig          more work than the method asked for can do
├── NotReached      no puzzle that is what was asked for came of all tries; the nearest one goes along
└── TimeLimit       the time or node limit was reached

UserWarning
├── GuessWarning    the input does not name its kind, or a link ends too early: what it is read as is a guess
└── LossWarning     a format cannot tell everything about the puzzle written in it
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pensil.core.making import Draft
    from pensil.core.violation import Violation
    from pensil.core.why import Why
    from pensil.words import Phrase

__all__ = [
    "FormatError",
    "GuessWarning",
    "LossWarning",
    "MarkError",
    "MissingExtra",
    "NoSolution",
    "NotReached",
    "PensilError",
    "PuzzleError",
    "SeveralPuzzles",
    "TimeLimit",
    "TooBig",
    "UnknownFormat",
    "UnknownKind",
    "UnknownStrategy",
]


class PensilError(Exception):
    """The root of everything raised because of bad input or a limit."""


class FormatError(PensilError):
    """The input breaks its format. `line` and `column` (from 1) or `position` (from 0) say where."""

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        position: int | None = None,
    ) -> None:
        self.reason = message
        self.line = line
        self.column = column
        self.position = position
        super().__init__(self.where + message)

    @property
    def where(self) -> str:
        """The place in the input, as the message begins with it; empty where it is not known."""
        if self.line is not None:
            return f"line {self.line}" + (f", column {self.column}" if self.column else "") + ": "
        if self.position is not None:
            return f"character {self.position + 1}: "
        return ""


class SeveralPuzzles(FormatError):
    """The input holds `count` puzzles where one is asked for."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(f"the input holds {count} puzzles, not one; pensil.read_all reads them all")

    def __reduce__(self) -> tuple[type[SeveralPuzzles], tuple[int]]:
        return SeveralPuzzles, (self.count,)


class PuzzleError(PensilError):
    """Clues that contradict the rules of writing a puzzle; the message names the cell or line."""


class NoSolution(PuzzleError):
    """The puzzle has no solution, so there is nothing to explain, rate or draw; `why` is the reason if it is known."""

    def __init__(self, phrase: Phrase, why: Why | None = None, lang: str = "en") -> None:
        self.phrase = phrase
        self.why = None if why is None else why.said_in(lang)
        self.lang = lang
        super().__init__(phrase, why, lang)

    def __str__(self) -> str:
        return self.phrase.said(self.lang)

    def said_in(self, lang: str) -> NoSolution:
        """The same in another language."""
        return NoSolution(self.phrase, self.why, lang)


class MarkError(PensilError):
    """Marks that no board of the puzzle can hold, such as a lamp on a wall; `drawn_from_json` keeps them instead."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = list(violations)
        super().__init__("; ".join(v.message for v in self.violations))

    def __reduce__(self) -> tuple[type[MarkError], tuple[list[Violation]]]:
        return MarkError, (self.violations,)

    def said_in(self, lang: str) -> MarkError:
        """The same in another language."""
        return MarkError([violation.said_in(lang) for violation in self.violations])


class UnknownKind(PensilError):
    """No kind of that name, or the input fits no kind or several."""


class UnknownFormat(PensilError):
    """No format of that name, or the format cannot write this puzzle."""


class UnknownStrategy(PensilError):
    """The kind has no strategy of that name."""


class MissingExtra(PensilError):
    """An optional dependency is not installed; the message has the install command."""


class TooBig(PensilError):
    """The board is too big for the method asked for."""


class NotReached(PensilError):
    """No puzzle that is what was asked for came of all tries.

    `nearest` is what came nearest, a puzzle and its solution (one of several, where it is a layout with numbers); None
    if nothing did.
    """

    def __init__(self, message: str, nearest: Draft | None = None) -> None:
        self.nearest = nearest
        super().__init__(message, nearest)

    def __str__(self) -> str:
        return str(self.args[0])


class TimeLimit(PensilError):
    """The time or node limit was reached before the answer was known."""


class GuessWarning(UserWarning):
    """What was read is a guess.

    Either the kind of the puzzle: the message names it, and the others that it may be. Or the rest of a link that ends
    too early: the message says where.
    """


class LossWarning(UserWarning):
    """What was written is less than the puzzle: the message names what the format has no place for."""
