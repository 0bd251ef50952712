"""What is said about a board of Hashi; the words themselves stand in `words/`."""

from __future__ import annotations

from pensil.core.board import bits
from pensil.core.grid import Cell
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.rules import SAY
from pensil.words import Phrase


def conclusion(puzzle: Hashi, spot: int, mask: int) -> Phrase:
    """A clause that says how many bridges are left for a pair."""
    pair = puzzle.pairs[spot]
    if mask in (0, 1):
        return SAY("say.none" if mask else "say.nothing", pair=pair)
    said = amount(puzzle, spot, mask)
    count = said if isinstance(said, int) else said.values.get("count", mask.bit_length() - 1)
    return SAY("say.some", amount=said, count=count, pair=pair)


def amount(puzzle: Hashi, spot: int, mask: int) -> int | Phrase:
    """The bridges that a mask leaves for a pair: a number, a bound from below or from above, or what is possible."""
    counts = list(bits(mask)) or [0]  # nothing is left on a board that has no solution
    least, most = counts[0], counts[-1]
    if least == most:
        return least
    if len(counts) == most - least + 1:
        if least > 0 and most == puzzle.limits[spot]:
            return SAY("say.at-least", count=least)
        if least == 0 and most < puzzle.limits[spot]:
            return SAY("say.at-most", count=most)
    return SAY("say.one-of", counts=counts)


def towards(said: int | Phrase, cell: Cell) -> Phrase:
    """An amount of bridges, and the island they lead to."""
    return SAY("say.towards", amount=said, cell=cell)


def island(puzzle: Hashi, cell: Cell) -> Phrase:
    """An island by what is written on it and where it is."""
    return SAY("say.island", clue=puzzle.cells[cell[0]][cell[1]], cell=cell)


def way(pair: Pair) -> Phrase:
    """A pair by its two ends, as the way from one to the other."""
    return SAY("pair", a=pair.start, b=pair.end)
