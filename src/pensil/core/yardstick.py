"""Yardsticks: how the paper of a kind measures its puzzles, so that a study can be held against the paper."""

from __future__ import annotations

from collections.abc import Callable

from pensil.core.board import Puzzle
from pensil.core.record import record
from pensil.words import SHARED, Phrase, Vocabulary

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

Size = tuple[int, int]
"""Rows and columns."""


def area(puzzle: Puzzle) -> int:
    return puzzle.rows * puzzle.cols


@record
class Yardstick:
    """The size of a puzzle as a paper counts it, and what the paper measured by it.

    What the size is called stands in the words as `yardstick.size`, where the times come from as `yardstick.published`.
    """

    words: Vocabulary
    size: Callable[[Any], int]
    boards: tuple[Size, ...]  # the random boards that are worth a study, when nobody says which
    published: tuple[tuple[int, float], ...] = ()  # sizes, and the seconds that the paper publishes for them
    degree: int | None = None  # of the polynomial that the paper fits to these

    @property
    def named(self) -> Phrase:
        return self.words("yardstick.size")

    @property
    def source(self) -> Phrase:
        """Where the published times come from."""
        return self.words("yardstick.published")


SQUARES: tuple[Size, ...] = tuple((side, side) for side in range(3, 9))

AREA = Yardstick(words=Vocabulary(SHARED), size=area, boards=SQUARES)
