"""What a test needs to notice that it has nothing to check."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def some(items: Iterable[T]) -> list[T]:
    """The items, of which there must be at least one: a loop of checks over nothing checks nothing."""
    found = list(items)
    if not found:
        raise AssertionError("there is nothing to check here")
    return found
