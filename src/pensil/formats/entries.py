"""Which kinds a family of formats has, and what they declare for it (`core/exchange.py` has the words)."""

from __future__ import annotations

from collections.abc import Callable

from pensil.core.exchange import Exchange
from pensil.errors import UnknownKind
from pensil.kinds import KINDS, kind_named

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import TypeVar

    Entry = TypeVar("Entry")


def entries(part: Callable[[Exchange], Entry | None]) -> dict[str, Entry]:
    """What the kinds declare for a family of formats, by their names; a kind that it does not have is left out."""
    declared = ((kind.name, part(kind.exchange())) for kind in KINDS)
    return {name: entry for name, entry in declared if entry is not None}


def entry_of(kind: str, part: Callable[[Exchange], Entry | None], family: str) -> Entry:
    """What one kind declares for a family of formats, which is so called in the message when it does not have it."""
    entry = part(kind_named(kind).exchange())
    if entry is None:
        raise UnknownKind(f"{family} has no {kind}; there are {', '.join(entries(part))}")
    return entry
