"""What the tests that hold for every kind must know of one: a record in the folder of the kind's tests.

`facts_of(name)` gives the FACTS of tests/kinds/NAME/facts.py. A kind of which nothing special is to be known says only
which puzzle has no solution; the rest has defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell
from tests.apart import Apart
from tests.junk import CELLS, Junk

Data = dict[str, Any]
"""The JSON of a puzzle or of a board."""

Made = tuple[Data, Data]
"""A puzzle and a solution of it."""

Named = tuple[str, tuple[Cell, ...]]
"""A label by the name of its rule and its cells."""


class Way(NamedTuple):
    """One way to fill a board, and the labels of the model that it breaks."""

    values: tuple[int, ...]  # of every spot
    broken: frozenset[Named]
    held: frozenset[Named] = frozenset()  # labels that it rests on, whether they are part of a reason or not


def _as_it_is(data: Data, rng: Random) -> None:
    """Nothing about it is changed."""


def _nothing(domain: int) -> int:
    return 0


def _all_of_it(board: Board, spot: int, mask: int) -> int:
    return board.masks[spot] & ~mask


def _solvable(board: Board, about: set[Cell]) -> bool:
    return pensil.solve(board.puzzle, marks=board, solutions=1).status != "none"


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What tests know of one kind."""

    # Puzzles.
    impossible: Data  # a small puzzle without a solution
    sample: Callable[[Random, int, int], Made] | None = None  # random puzzles; None: as the kind composes them
    clues: Callable[[Random, int, int], Data] | None = None  # any that are allowed, solvable or not; None: samples
    rare: Callable[[Random], Data] | None = None  # small puzzles with what hardly ever comes up by chance
    twist: Callable[[Data, Random], None] = _as_it_is  # sets the options of a puzzle at random
    hidden: Any = "?"  # what a cell shows whose clue is hidden, in JSON

    # Rules.
    apart: Apart | None = None  # each rule on its own, said another way
    junk: Junk = CELLS  # answers as nobody should draw them

    # Techniques, on random puzzles: how many, and how long their longer side may be.
    soundness: tuple[int, int] = (900, 7)
    premises: tuple[int, int] = (450, 7)
    chains: tuple[int, int] = (120, 7)
    of_all_numbers: frozenset[str] = frozenset()
    """Techniques that say that no other clue of the board comes to a cell: an unknown one could come anywhere, and to
    name all clues would tell nobody anything. With them all numbers stay when premises are tested."""
    also_easier: Mapping[str, list[str]] = field(default_factory=dict)
    """Of techniques by their ids: easier ones that always find the same, so that no example is without them."""
    never_marked: Callable[[int], int] = _nothing  # of a domain, the values that no mark takes away
    news: Callable[[Board, int, int], int] = _all_of_it  # what a step takes away that is not seen without it
    possible: Callable[[Board, set[Cell]], bool] = _solvable  # whether a board can be completed, as far as cells tell

    # The model, and reasons.
    clue_rule: str | None = None  # the rule whose labels stand for clues that can be taken out of their cells
    without_clue: Any = None  # what a cell shows whose clue is taken out
    ways: Callable[[Any], Iterator[Way]] | None = None  # all ways to fill a board, by plain words; None: too many
    reasons: int = 120  # on how many puzzles reasons are held against all ways


def facts_of(kind: str) -> Facts:
    """The facts of the kind with this name."""
    found: Facts = import_module(f"tests.kinds.{kind}.facts").FACTS
    return found


def scattered(rng: Random, rows: int, cols: int, number: Callable[[], int], sign: Any) -> Data:
    """A puzzle of numbers anywhere in the cells, at least one, with a sign instead of some of them."""
    density = rng.choice((0.05, 0.3, 0.9))

    def clue() -> Any:
        if rng.random() > density:
            return None
        return number() if rng.random() < 0.9 else sign

    cells = [[clue() for _ in range(cols)] for _ in range(rows)]
    if all(value is None for row in cells for value in row):
        cells[rng.randrange(rows)][rng.randrange(cols)] = 1
    return {"cells": cells}
