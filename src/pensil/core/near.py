"""What is said of a name that there is not: the one that was meant, where one is nearly the same."""

from __future__ import annotations

from collections.abc import Iterable

NEARLY = 0.7
"""How much of two names must be the same, from 0 to 1."""


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The name that a misspelled one was to be."""
    from difflib import get_close_matches  # is needed only where something is wrong

    near = get_close_matches(name.strip().lower()[:40], list(names), 1, NEARLY)
    return near[0] if near else None


def instead(name: str, names: Iterable[str], known: Iterable[str] | None = None) -> str:
    """The name that was meant, or else all that there are; `known` are those that are listed."""
    names = list(names)
    near = nearest(name, names)
    return f"there are {', '.join(known or names)}" if near is None else f"did you mean {near!r}?"
