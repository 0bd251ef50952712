"""The kinds of puzzles: the only place where they are listed."""

from __future__ import annotations

from pensil.core.kind import Kind
from pensil.errors import UnknownKind
from pensil.kinds import akari, hashi, nonogram, nurikabe, shikaku

KINDS: tuple[Kind, ...] = (akari.KIND, hashi.KIND, nonogram.KIND, nurikabe.KIND, shikaku.KIND)

_BY_NAME = {kind.name: kind for kind in KINDS} | {name: kind for kind in KINDS for name in kind.also}


def kind_named(name: str) -> Kind:
    """The kind with this name or other name, in any letter case."""
    try:
        return _BY_NAME[name.strip().lower()]
    except KeyError:
        known = ", ".join(kind.name for kind in KINDS)
        raise UnknownKind(f"no kind is called {name[:40]!r}; there are {known}") from None
