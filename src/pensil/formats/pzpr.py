"""What puzz.link URLs and files have in common: the names of the kinds, the size, what is refused or lost."""

from __future__ import annotations

import warnings

from pensil.core.exchange import Exchange, Pzpr
from pensil.core.grid import MAX_SIDE
from pensil.core.kind import Kind
from pensil.errors import FormatError, LossWarning, UnknownFormat, UnknownKind
from pensil.kinds import KINDS

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any


def _part(exchange: Exchange) -> Pzpr | None:
    return exchange.pzpr


def kind_called(name: str) -> tuple[Kind, Pzpr] | None:
    """The kind that has a name in URLs or files, with what it declares for them."""
    word = name.lower()
    # First the kind that is called so everywhere: mostly it is the one, and the others need not be loaded.
    for kind in sorted(KINDS, key=lambda kind: word != kind.name and word not in kind.also):
        entry = _part(kind.exchange())
        if entry is not None and word in (*entry.names, entry.file):
            return kind, entry
    return None


def kind_of(name: str) -> tuple[Kind, Pzpr]:
    """The kind that a URL or file names."""
    found = kind_called(name)
    if found is None:
        from pensil.formats.entries import entries

        known = ", ".join(entry.names[0] for entry in entries(_part).values())
        raise UnknownKind(f"puzz.link puzzles of the type {name[:40]!r} are not known; there are {known}")
    return found


def entry_of(kind: str) -> Pzpr:
    """What a kind declares for URLs and files."""
    from pensil.formats import entries  # not needed for reading

    return entries.entry_of(kind, _part, "puzz.link")


def side(text: str, name: str, **where: int) -> int:
    """A number of rows or columns, refused before anything of that size is made."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or not 1 <= int(text) <= MAX_SIDE:
        raise FormatError(f"the number of {name} is {text[:20]!r}; expected a number from 1 to {MAX_SIDE}", **where)
    return int(text)


def margins(entry: Pzpr, rows: int, cols: int) -> tuple[int, int]:
    """How many numbers there is room for above every column and beside every row, where the clues stand there."""
    assert entry.room is not None
    return entry.room(rows, cols)


def refuse_or_warn(entry: Pzpr, data: dict[str, Any]) -> None:
    """Refuse a puzzle that cannot be written, and say which of its rules will not be in what is written."""
    reason = entry.refused(data)
    if reason is not None:
        raise UnknownFormat(reason)
    for key, meant in entry.meant.items():
        value = data.get(key, meant)
        if value != meant:
            warnings.warn(
                f"puzz.link has no place for {key} = {value}; whoever reads this takes it for {meant}",
                LossWarning,
                stacklevel=5,  # the caller of pensil.formats.write
            )
