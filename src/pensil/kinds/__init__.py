"""The kinds of puzzles: the only place where they are listed."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.kind import Kind
from pensil.errors import UnknownKind
from pensil.kinds import akari, hashi, nonogram, nurikabe, shikaku

_KINDS = [akari.KIND, hashi.KIND, nonogram.KIND, nurikabe.KIND, shikaku.KIND]

KINDS: Sequence[Kind] = _KINDS
"""Whoever loops over it sees the kinds that are registered at that moment."""


_NAMED: dict[str, Kind] = {name: kind for kind in _KINDS for name in (kind.name, *kind.also)}


def kind_named(name: str) -> Kind:
    """The kind with this name or other name, in any letter case."""
    found = _NAMED.get(name) or _NAMED.get(name.strip().lower())
    if found is not None:
        return found
    from pensil.core.near import instead

    raise UnknownKind(f"no kind is called {name[:40]!r}; {instead(name, _NAMED, [kind.name for kind in _KINDS])}")


class registered:  # noqa: N801 - reads as a function where it is used
    """A kind from outside that is one of the KINDS inside a `with`: for trying one out, and for tests."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def __enter__(self) -> Kind:
        for name in (self.kind.name, *self.kind.also):
            if name in _NAMED:
                raise ValueError(f"there is a kind called {name!r} already")
        _KINDS.append(self.kind)
        _NAMED.update(dict.fromkeys((self.kind.name, *self.kind.also), self.kind))
        return self.kind

    def __exit__(self, *_: object) -> None:
        _KINDS.remove(self.kind)
        for name in (self.kind.name, *self.kind.also):
            del _NAMED[name]
