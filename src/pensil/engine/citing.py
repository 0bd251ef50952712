"""Steps with numbers: what a step rests on and no mark shows is told with the number of the step that ruled it out."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.earlier import Earlier
from pensil.core.step import Step
from pensil.core.together import together
from pensil.words import SHARED, Phrase, Vocabulary

SAY = Vocabulary(SHARED)


class Numbers:
    """Counts steps from a board on, and remembers which of them has ruled out what."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.number = 0
        self._ruled_out: dict[int, list[tuple[int, int]]] = {}  # of a spot: values, and the number of a step

    def cited(self, step: Step) -> Step:
        """The next step, with the numbers of those that it rests on."""
        self.number += 1
        parts = []
        for part in step.parts or (step,):
            parts.append(part.citing(self._where))
            self._remember(part)
        return parts[0] if not step.parts else together(parts, step.first, step.phrase.values["so"])

    def _remember(self, part: Step) -> None:
        for change in part.changes:
            gone = self.board.masks[change.spot] & ~change.mask
            self._ruled_out.setdefault(change.spot, []).append((gone, self.number))
        self.board = part.apply(self.board)

    def _where(self, earlier: Earlier) -> list[Phrase]:
        """The steps that have ruled something out, the last one as what was just said; the rest was marked before."""
        numbers: set[int] = set()
        marked = False
        for spot, mask in earlier.values:
            for gone, number in self._ruled_out.get(spot, ()):
                if gone & mask:
                    numbers.add(number)
                    mask &= ~gone
            marked = marked or mask != 0
        before = sorted(numbers - {self.number})
        return [
            *([SAY("told.in-steps", numbers=before)] if before else ()),
            *([SAY("told.just-now")] if self.number in numbers else ()),
            *([SAY("told.earlier")] if marked else ()),
        ]
