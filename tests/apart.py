"""Rules on their own, said about full boards and in another way than the package says it; each kind has an APART.

A kind's rules are cut into *conditions*, each about one clue, cell, line or the whole board: a name, and whether the
condition is kept on a full board. `told` gives the conditions that a violation is about. On a partial board a
condition is broken when it is broken in every way to fill that board; what else a kind's `rules.py` promises about
partial boards stands here too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from pensil.core.violation import Violation

Values = Sequence[int]
Cell = tuple[int, int]
Conditions = dict[Hashable, Callable[[Values], bool]]


def as_they_are(puzzle: Any, masks: tuple[int, ...]) -> tuple[int, ...]:
    return masks


def always(puzzle: Any, masks: tuple[int, ...]) -> bool:
    return True


def all_of_them(broken: frozenset[Hashable]) -> frozenset[Hashable]:
    return broken


class Apart(NamedTuple):
    """The rules of one kind, each on its own."""

    conditions: Callable[[Any], Conditions]
    told: Callable[[Any, Violation], set[Hashable]]
    codes: set[str]  # the violations that a board can have; the others are found while one is read
    open: Callable[[Any, tuple[int, ...]], tuple[int, ...]] = as_they_are
    """What the rules take to be open on a board: where a kind sees at once that a value is out, less than the masks."""

    exact: Callable[[Any, tuple[int, ...]], bool] = always
    """Whether every broken condition must be told; otherwise all that is told must be broken."""

    worth_telling: Callable[[frozenset[Hashable]], frozenset[Hashable]] = all_of_them
    """Of the broken conditions, those that are not told by another one already."""

    by_hand: Sequence[dict[str, Any]] = ()  # puzzles with what hardly ever comes up by chance on tiny boards


def neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def area(start: Cell, inside: set[Cell]) -> set[Cell]:
    """The cells that can be reached from one without leaving some."""
    found = {start}
    todo = [start]
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in inside and cell not in found:
                found.add(cell)
                todo.append(cell)
    return found
