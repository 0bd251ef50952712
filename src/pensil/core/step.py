"""Steps of human reasoning, as data.

A *technique* is a way of concluding something that has a name and can be taught. It only finds; what it finds is a
*step*: what follows (changes of the board), from which cells and clues, and the words for a sentence in any language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pensil.core.board import Board, Puzzle, bits
from pensil.core.grid import Cell
from pensil.core.record import record, replace
from pensil.core.words import say


@record
class Change:
    """One spot of the board, with the values that are left for it after the step."""

    spot: int
    mask: int
    cells: tuple[Cell, ...]
    values: tuple[Any, ...]  # as the puzzle writes them: numbers, or the rectangles of a Shikaku

    @classmethod
    def of(cls, puzzle: Puzzle, spot: int, mask: int) -> Change:
        values = (puzzle.value_to_json(spot, value) for value in bits(mask))
        return cls(spot, mask, puzzle.spot_cells(spot), tuple(value for value in values if value is not None))

    def to_json(self) -> dict[str, Any]:
        return {"cells": [list(cell) for cell in self.cells], "values": list(self.values)}


@record
class Step:
    """One conclusion. `words` fill the template of the language: text, numbers, cells and lists of cells."""

    technique: str  # its name
    level: int
    cells: tuple[Cell, ...]  # the premises: the clues and cells to look at
    changes: tuple[Change, ...]
    templates: Mapping[str, str]
    words: Mapping[str, object]
    lang: str = "en"

    @property
    def message(self) -> str:
        """The whole reason in one or two sentences."""
        words = {name: say(word, self.lang) for name, word in self.words.items()}
        text = self.templates[self.lang].format_map(words)
        # The name of a cell stays as it is, also at the beginning.
        return text if text[1:2].isdigit() else text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return self.message

    @property
    def is_mistake(self) -> bool:
        """Whether it tells that the marks are wrong: nothing follows from those."""
        return not self.changes

    def __hash__(self) -> int:
        return hash((self.technique, self.cells, self.changes, self.lang))

    def said_in(self, lang: str) -> Step:
        return replace(self, lang=lang)

    def apply(self, board: Board) -> Board:
        """The board after the step."""
        masks = list(board.masks)
        for change in self.changes:
            masks[change.spot] &= change.mask
        return Board(board.puzzle, masks)

    def to_json(self) -> dict[str, Any]:
        return {
            "technique": self.technique,
            "level": self.level,
            "cells": [list(cell) for cell in self.cells],
            "changes": [change.to_json() for change in self.changes],
            "message": self.message,
        }


@record
class Technique:
    """A named way of concluding something.

    `find` yields every place where it applies on a board that breaks no rule; each with its premises, the changed
    spots (spot, mask of what is left) and the words. A finder must only fire for the reason its templates state.
    """

    id: str  # as in the catalogue: "A1"
    name: str  # "zero-clue"
    title: Mapping[str, str]  # by language
    level: int  # 1 to 5
    why: Mapping[str, str]  # by language, one line: why the conclusion is sound
    templates: Mapping[str, str]  # by language
    find: Callable[[Any, Board], Iterator[Found]]
    example: Example

    def steps(self, puzzle: Puzzle, board: Board) -> Iterator[Step]:
        """What it finds on this board, as steps that really change something."""
        for found in self.find(puzzle, board):
            changes = tuple(
                Change.of(puzzle, spot, board.masks[spot] & mask)
                for spot, mask in found.changes
                if board.masks[spot] & ~mask
            )
            if changes:
                yield Step(self.name, self.level, tuple(found.cells), changes, self.templates, found.words)


@record
class Found:
    """What a finder yields: premises, the masks that are left for some spots, and words for the sentence."""

    cells: Sequence[Cell]
    changes: Sequence[tuple[int, int]]
    words: Mapping[str, object]


@record
class Example:
    """A small position on which the technique applies: its help, its documentation and its test.

    `puzzle` is in pensil's own text, `marks` the JSON of the half-filled board before the step (None = empty), and
    `after` the JSON of the marks right after it.
    """

    puzzle: str
    marks: Mapping[str, Any] | None
    after: Mapping[str, Any]
