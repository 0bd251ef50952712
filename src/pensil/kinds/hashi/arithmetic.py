"""Why counting alone shows that a Hashi has no solution."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.why import Why
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.rules import SAY, violations


def impossible(puzzle: Hashi) -> Why | None:
    return _too_large(puzzle) or _odd(puzzle) or _too_few(puzzle)


def _too_large(puzzle: Hashi) -> Why | None:
    """A number that the neighbours of its island have no bridges for."""
    for violation in violations(puzzle, Board.empty(puzzle)):
        if violation.code == "too-few":
            return Why.broken(violation)
    return None


def _odd(puzzle: Hashi) -> Why | None:
    """Every bridge counts at both of its ends."""
    total = _total(puzzle)
    return Why(SAY("why.odd", total=total), puzzle.islands) if total is not None and total % 2 else None


def _too_few(puzzle: Hashi) -> Why | None:
    """To connect all islands takes one pair fewer than there are islands."""
    total, needed = _total(puzzle), len(puzzle.islands) - 1
    if total is None or total // 2 >= needed:
        return None
    return Why(SAY("why.too-few", total=total, bridges=total // 2, islands=needed + 1, needed=needed), puzzle.islands)


def _total(puzzle: Hashi) -> int | None:
    """The sum of all numbers, None when one is not told."""
    numbers = [puzzle.clue(island) for island in puzzle.islands]
    told = [number for number in numbers if number is not None]
    return sum(told) if len(told) == len(numbers) else None
