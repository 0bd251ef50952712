"""What solving a puzzle gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pensil.core.board import Board, Puzzle

Status = Literal["unique", "multiple", "none", "timeout"]


@dataclass(frozen=True)
class Result:
    """The outcome of one solve. On a time-out, `solutions` holds what was found until then."""

    puzzle: Puzzle
    status: Status
    solutions: tuple[Board, ...]
    facts: Board | None  # what holds in all solutions; None when there is none, or it is not known
    conflict: Board | None = None  # the smallest set of marks that cannot be completed, when marks are to blame
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.puzzle.kind,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "status": self.status,
            "solutions": [board.to_json() for board in self.solutions],
            "facts": None if self.facts is None else self.facts.to_json(),
            "conflict": None if self.conflict is None else self.puzzle.board_to_json(self.conflict, marks=True),
            "count": len(self.solutions),
        }
