"""What puzz.link URLs and files have in common: the names of the kinds, where nonogram clues stand, what is lost."""

from __future__ import annotations

import warnings

from pensil.core.board import Puzzle
from pensil.errors import FormatError, LossWarning, UnknownFormat, UnknownKind

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

_NAMES = {
    "nonogram": ("nonogram",),
    "nurikabe": ("nurikabe",),
    "hashi": ("hashi", "hashikake", "bridges", "kakero"),
    "akari": ("akari", "lightup", "bijutsukan"),
    "shikaku": ("shikaku",),
}
_KINDS = {name: kind for kind, names in _NAMES.items() for name in names}

URL_TYPES = {kind: names[0] for kind, names in _NAMES.items()}
FILE_IDS = URL_TYPES | {"hashi": "hashikake", "akari": "lightup"}

_RULES = {"hashi": {"max_bridges": 2, "loops": True}}
"""Parts of a puzzle's JSON that have no place in URLs and files, with the value that is meant there."""

MAX_SIDE_DIGITS = 3


def kind_of(name: str) -> str:
    """The kind that a URL or file names."""
    kind = _KINDS.get(name.lower())
    if kind is None:
        known = ", ".join(URL_TYPES.values())
        raise UnknownKind(f"puzz.link puzzles of the type {name[:40]!r} are not known; there are {known}")
    return kind


def side(text: str, name: str, **where: int) -> int:
    """A number of rows or columns, refused before anything of that size is made."""
    if not (text.isascii() and text.isdigit()) or len(text) > MAX_SIDE_DIGITS or not 1 <= int(text) <= 255:
        raise FormatError(f"the number of {name} is {text[:20]!r}; expected a number from 1 to 255", **where)
    return int(text)


def clue_slots(rows: int, cols: int) -> tuple[int, int]:
    """How many clues there is room for above every column and beside every row of a nonogram."""
    return (rows + 1) // 2, (cols + 1) // 2


def nonogram_clues(data: dict[str, Any]) -> tuple[list[list[int]], list[list[int]]]:
    """The clues of the columns and of the rows, when puzz.link can hold them."""
    if "palette" in data:
        raise UnknownFormat("puzz.link has no coloured nonograms")
    columns, rows = data["col_clues"], data["row_clues"]
    if any(length == "?" for line in (*columns, *rows) for length in line):
        raise UnknownFormat("puzz.link has no nonogram blocks of unknown length")
    return columns, rows


def warn_of_losses(puzzle: Puzzle, data: dict[str, Any]) -> None:
    """Say which rules of this puzzle will not be in what is written."""
    for key, meant in _RULES.get(puzzle.kind, {}).items():
        value = data.get(key, meant)
        if value != meant:
            warnings.warn(
                f"puzz.link has no place for {key} = {value}; whoever reads this takes it for {meant}",
                LossWarning,
                stacklevel=5,  # the caller of pensil.formats.write
            )
