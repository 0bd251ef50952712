"""The rules of nonograms, and where a board breaks them.

A line (a row or a column) is looked at alone: it is wrong exactly when none of the ways to place its blocks agrees with
what is known about its cells. On a full board that is the case when it has other blocks than its clue.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pensil._native import line_runs
from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.rule import Rule
from pensil.core.violation import Violation
from pensil.kinds.nonogram.puzzle import BLANK, Block, LineClue, Nonogram
from pensil.words import Phrase, Vocabulary

SAY = Vocabulary("pensil.kinds.nonogram")

CELLS = Rule(SAY, "cells")
ROW = Rule(SAY, "row", ("row",))
COLUMN = Rule(SAY, "column", ("column",))
GAP = Rule(SAY, "gap")
UNKNOWN_LENGTH = Rule(SAY, "unknown")

RULES = (CELLS, ROW, COLUMN, GAP, UNKNOWN_LENGTH)

_RUN = re.compile(rb"(([^\x01])\2*)", re.DOTALL)


def violations(puzzle: Nonogram, board: Board) -> list[Violation]:
    if _solved(puzzle, board.masks):
        return []
    rows, cols = puzzle.rows, puzzle.cols
    lines: list[tuple[Rule, int, LineClue, list[Cell]]] = []
    lines += [(ROW, r, clue, [(r, c) for c in range(cols)]) for r, clue in enumerate(puzzle.row_clues)]
    lines += [(COLUMN, c, clue, [(r, c) for r in range(rows)]) for c, clue in enumerate(puzzle.col_clues)]
    found: list[Violation] = []
    for rule, number, clue, cells in lines:
        masks = [board.masks[r * cols + c] for r, c in cells]
        if not fits(clue, masks):
            found.append(rule.broken(rule.name, cells, number=number + 1, wrong=_wrong(puzzle, clue, masks)))
    return found


def _solved(puzzle: Nonogram, masks: Sequence[int]) -> bool:
    """Whether a board is full and right; never true when a clue has an unknown length.

    A solver has each of its answers checked, so this must take microseconds: there is no loop over cells in Python.
    """
    if puzzle.colors > 1:
        if any(not m or m & (m - 1) for m in set(masks)):
            return False
        # One byte for each cell: its value + 1.
        lines = _lines(bytes(map(int.bit_length, masks)), puzzle.cols)
        clues = (*puzzle.row_clues, *puzzle.col_clues)
        return all(_blocks(line) == [*clue] for line, clue in zip(lines, clues, strict=True))
    return line_runs(masks, puzzle.cols) == puzzle.lengths


def _lines(cells: bytes, cols: int) -> list[bytes]:
    """The rows, then the columns, of a board with one byte for each cell."""
    return [cells[i : i + cols] for i in range(0, len(cells), cols)] + [cells[c::cols] for c in range(cols)]


def _blocks(line: bytes) -> list[tuple[int, int]]:
    """The blocks on a full line whose bytes are the values + 1."""
    return [(len(run), first[0] - 1) for run, first in _RUN.findall(line)]


# The exact test of one line. Sets of places are the bits of an integer: place p is the border before cell p.


def fits(clue: LineClue, masks: Sequence[int]) -> bool:
    """Whether the blocks of a clue can be placed on a line whose cells have these masks."""
    size = len(masks)
    blank = _allowed(masks, BLANK)
    at, last = 1, BLANK  # the places where the blocks so far may end, and the colour of the last one
    for length, color in clue:
        if color == last:
            at = (at & blank) << 1
        at = _through(at, blank, size)
        cells = _allowed(masks, color)
        at = (
            (at & _runs(cells, length)) << length
            if isinstance(length, int)
            else _through((at & cells) << 1, cells, size)
        )
        if not at:
            return False
        last = color
    return bool(_through(at, blank, size) >> size & 1)


def _allowed(masks: Sequence[int], value: int) -> int:
    """The cells that may have a value."""
    return int("".join(["1" if m >> value & 1 else "0" for m in reversed(masks)]), 2)


def _through(places: int, cells: int, size: int) -> int:
    """The places to be reached from some places by passing any number of these cells, none included."""
    step = 1
    while step <= size:  # `cells` are those from which 1, 2, 4, ... of them lie in a row
        places |= (places & cells) << step
        cells &= cells >> step
        step *= 2
    return places


def _runs(cells: int, length: int) -> int:
    """The cells from which `length` of these cells lie in a row."""
    have = 1
    while have < length:
        step = min(have, length - have)
        cells &= cells >> step
        have += step
    return cells


def _wrong(puzzle: Nonogram, clue: LineClue, masks: Sequence[int]) -> Phrase:
    """What is wrong with a line: its blocks, or what is known of it."""
    signs = {1 << value: sign for value, sign in enumerate("." + puzzle.signs)}
    if all(mask in signs for mask in masks):
        there = tuple(Block(*run) for run in _blocks(bytes(map(int.bit_length, masks))))
        return SAY("say.other-blocks", there=_named(puzzle, there), wanted=_named(puzzle, clue))
    known = "".join(signs.get(mask, "?") for mask in masks)
    return SAY("say.no-room", there=known, count=len(clue), clue=puzzle.clue_text(clue))


def _named(puzzle: Nonogram, clue: LineClue) -> Phrase:
    return SAY("say.blocks", count=len(clue), clue=puzzle.clue_text(clue))
