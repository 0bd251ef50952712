"""Boards of Nurikabe as they are drawn."""

from __future__ import annotations

import re

import pensil
from pensil.core.board import Board
from pensil.kinds.nurikabe.puzzle import Nurikabe


def drawing(clues: str, marks: str | None) -> tuple[Nurikabe, Board]:
    puzzle = pensil.read("nurikabe\n" + clues.replace(" / ", "\n") + "\n")
    assert isinstance(puzzle, Nurikabe)
    if marks is None:
        return puzzle, Board.empty(puzzle)
    known = re.sub(r"[1-9]", ".", marks).replace(" / ", "\n")
    return puzzle, puzzle.board_from_text(known)
