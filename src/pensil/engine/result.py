"""What solving a puzzle gives."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from pensil.core.board import Board, Puzzle
from pensil.core.record import record
from pensil.core.shown import Shown
from pensil.words import DEFAULT

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, Literal

    from pensil.core.drawn import Drawn
    from pensil.core.why import Why

    Status = Literal["unique", "multiple", "none", "timeout"]
else:
    Status = str


@record
class Result(Shown):
    """The outcome of one solve. On a time-out, `solutions` holds what was found until then."""

    puzzle: Puzzle
    status: Status
    solutions: tuple[Board, ...]
    conflict: Board | Drawn | None = None
    """The smallest set of marks that cannot be completed, when marks are to blame; a Drawn where no board holds it."""
    seconds: float = 0.0
    find_facts: Callable[[], Board] | None = None  # when there are several solutions
    complete: bool = False  # whether everything was searched, so that there are no other solutions
    find_why: Callable[[], Why | None] | None = None  # when there is no solution

    def __eq__(self, other: object) -> bool:
        """Whether the same was found, however long that took."""
        if not isinstance(other, Result):
            return NotImplemented
        return self._found() == other._found()

    def __hash__(self) -> int:
        return hash(self._found())

    def _found(self) -> tuple[object, ...]:
        return self.puzzle, self.status, self.solutions, self.conflict, self.complete

    @cached_property
    def facts(self) -> Board | None:
        """What holds in all solutions: the whole solution when it is unique, None when there is none.

        With several solutions this takes more searching, so it is done when it is first asked for, within what solving
        left of the time limit; when that is not enough, some facts may be missing, but none is wrong.
        """
        if self.find_facts is not None:
            return self.find_facts()
        return self.solutions[0] if self.status == "unique" else None

    @cached_property
    def why(self) -> Why | None:
        """Why the puzzle has no solution, or which marks cannot be completed; None when it has one.

        It is found out when it is first asked for, within what solving left of the time limit; None when that is not
        enough.
        """
        return None if self.find_why is None else self.find_why()

    def _conflict_to_json(self) -> dict[str, Any] | None:
        if isinstance(self.conflict, Board):
            return self.puzzle.board_to_json(self.conflict, marks=True)
        return None if self.conflict is None else self.conflict.to_json()

    def to_json(self, lang: str = DEFAULT) -> dict[str, Any]:
        """The result as `pensil solve --json` prints it, without the times; the reason is told in a language."""
        facts, solutions = self.facts, [board.to_json() for board in self.solutions]
        unique = self.status == "unique"  # then the facts are the solution, which need not be written again
        return {
            "kind": self.puzzle.kind,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "status": self.status,
            "solutions": solutions,
            "facts": solutions[0] if unique else None if facts is None else facts.to_json(),
            "conflict": self._conflict_to_json(),
            "count": len(self.solutions),
            "complete": self.complete,
            "why": None if self.why is None else self.why.said_in(lang).to_json(),
        }
