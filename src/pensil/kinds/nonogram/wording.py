"""What is said about a board of Nonogram; the words themselves stand in `words/`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pensil.core.board import bits
from pensil.core.grid import Cell
from pensil.kinds.nonogram.puzzle import BLANK, IS_BLANK, LETTERS, LineClue, Nonogram
from pensil.kinds.nonogram.rules import SAY
from pensil.words import Phrase

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

_COLORS = {
    0x000000: "black",
    0x808080: "grey",
    0xFFFFFF: "white",
    0xE00000: "red",
    0xFF8000: "orange",
    0xF0E000: "yellow",
    0x00A000: "green",
    0x0000E0: "blue",
    0x60C0FF: "light-blue",
    0x8000C0: "purple",
    0xFF80C0: "pink",
    0x804000: "brown",
}
"""The colours that have a name, and its key."""


def conclusion(puzzle: Nonogram, spot: int, mask: int) -> Phrase:
    """A clause that says what is left for a spot."""
    return states(puzzle, [divmod(spot, puzzle.cols)], mask)


# Clues.


def line_name(puzzle: Nonogram, index: int) -> Phrase:
    """A line with its clue: "row 4 (2 1)". Lines are counted rows first."""
    if index < puzzle.rows:
        return SAY("say.row", number=index + 1, clue=clue_phrase(puzzle, puzzle.row_clues[index]))
    index -= puzzle.rows
    return SAY("say.column", number=index + 1, clue=clue_phrase(puzzle, puzzle.col_clues[index]))


def numbered(puzzle: Nonogram, index: int, clue: LineClue) -> Phrase:
    """The number of a row or a column with its clue: "4 (2 1)"."""
    return SAY("say.numbered", number=index + 1, clue=clue_phrase(puzzle, clue))


def clue_phrase(puzzle: Nonogram, clue: LineClue) -> Phrase | str:
    """The blocks of a clue: "2 1", with colours "2 red, 1 blue"; as 2a 1b where the colours have no names."""
    names = color_names(puzzle.palette)
    if names is None or not clue:
        return puzzle.clue_text(clue)
    sized = [SAY("say.coloured", length=str(block.length), color=names[block.color - 1]) for block in clue]
    return SAY("say.clue", blocks=sized)


def block_name(puzzle: Nonogram, clue: LineClue, k: int) -> Phrase:
    """One block of a line: "the 3", or "the second 3" where the clue has several."""
    alike = [i for i, block in enumerate(clue) if block == clue[k]]
    nth = SAY("say.nth", number=alike.index(k) + 1) if len(alike) > 1 else None
    names = color_names(puzzle.palette)
    if names is None:
        return SAY("say.block", nth=nth, color=None, length=puzzle.clue_text((clue[k],)))
    return SAY("say.block", nth=nth, color=names[clue[k].color - 1], length=str(clue[k].length))


# Values.


def value_name(puzzle: Nonogram, value: int) -> Phrase:
    """What a cell is: blank, black, a colour."""
    if value == BLANK:
        return SAY("colors.blank")
    if puzzle.palette is None:
        return SAY("colors.black")
    names = color_names(puzzle.palette)
    return SAY("colors.lettered", letter=LETTERS[value - 1]) if names is None else names[value - 1]


def left_over(puzzle: Nonogram, mask: int) -> Phrase:
    """The values of a mask: "blank", "red or blue"; "not red" where that is shorter."""
    excluded = puzzle.domains[0] & ~mask
    if excluded.bit_count() < mask.bit_count() and excluded:
        only_blank = excluded == IS_BLANK
        return SAY("say.not-blank") if only_blank else SAY("say.not", values=any_value(puzzle, excluded))
    return any_value(puzzle, mask)


def any_value(puzzle: Nonogram, mask: int) -> Phrase:
    """The values of a mask one by one: "blank or red"."""
    names = [value_name(puzzle, value) for value in bits(mask)]
    return names[0] if len(names) == 1 else SAY("say.any", values=names)


def states(puzzle: Nonogram, cells: Sequence[Cell], mask: int) -> Phrase:
    """A clause on several cells with the same values left: "r1c2 and r1c3 are black"."""
    return SAY("say.are", cells=cells, left=left_over(puzzle, mask))


def result(puzzle: Nonogram, changes: Iterable[tuple[Cell, int]]) -> Phrase:
    """What the cells of a step are now: "r1c2 and r1c3 are black and r1c5 is blank"."""
    facts = [states(puzzle, cells, mask) for mask, cells in coloured_first(changes).items()]
    return facts[0] if len(facts) == 1 else SAY("say.facts", facts=facts)


def known(puzzle: Nonogram, groups: Mapping[int, Sequence[Cell]]) -> list[Phrase]:
    """What cells are, in a few words: "r1c2 and r1c3 black", "r1c5 blank"."""
    return [SAY("say.known", cells=cells, left=left_over(puzzle, mask)) for mask, cells in groups.items()]


def grouped(cells: Iterable[tuple[Cell, int]]) -> dict[int, list[Cell]]:
    """Cells by their masks."""
    groups: dict[int, list[Cell]] = {}
    for cell, mask in cells:
        groups.setdefault(mask, []).append(cell)
    return groups


def coloured_first(cells: Iterable[tuple[Cell, int]]) -> dict[int, list[Cell]]:
    """Cells by their masks: those with a colour first, then the blank ones, then those that are only narrowed."""

    def order(group: tuple[int, Any]) -> tuple[bool, bool, int]:
        mask = group[0]
        return mask & (mask - 1) != 0, mask == IS_BLANK, mask

    return dict(sorted(grouped(cells).items(), key=order))


@lru_cache(maxsize=64)
def color_names(palette: tuple[str, ...] | None) -> tuple[Phrase, ...] | None:
    """A name for each colour; None where two colours would get the same, and when there is only black."""
    if palette is None:
        return None
    nearest = [min(_COLORS, key=lambda named: _distance(named, int(color[1:], 16))) for color in palette]
    if len(set(nearest)) < len(nearest):
        return None
    return tuple(SAY(f"colors.{_COLORS[color]}") for color in nearest)


def _distance(a: int, b: int) -> int:
    return sum(((a >> shift & 255) - (b >> shift & 255)) ** 2 for shift in (0, 8, 16))
