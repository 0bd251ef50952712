"""How the paper writes islands, bridges, vectors and tables; blanks within the brackets are left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pensil.core.board import Board
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies.candidates import Bridge, Candidates, Vector, candidates
from pensil.kinds.hashi.strategies.examples import Choice
from pensil.kinds.hashi.strategies.validation import built, markers, visit
from pensil.words import Vocabulary

SAY = Vocabulary("pensil.kinds.hashi.paper")


def listed(things: Iterable[object]) -> str:
    """Islands, bridges or numbers in a row."""
    return " ".join(map(str, things))


def columns(rows: Iterable[Sequence[object]]) -> str:
    """Rows of a table, one line each, their columns below each other."""
    texts = [[str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in texts)


def tuple_of(numbers: Iterable[int]) -> str:
    """Numbers in brackets, as the paper writes islands, bridges and vectors alike."""
    return f"<{','.join(map(str, numbers))}>"


def vector(digits: str) -> Vector:
    """The vector that is 001000 in short."""
    return tuple(map(int, digits))


def both(choice: Choice) -> str:
    """The two vectors of a choice of bridges."""
    return f"H {tuple_of(choice[0])}\nV {tuple_of(choice[1])}"


def bridges_of(puzzle: Hashi, choice: Choice) -> list[Bridge]:
    """The bridges that are built, the horizontal ones first."""
    across, down = built(candidates(puzzle), *choice)
    return across + down


def board_of(puzzle: Hashi, choice: Choice) -> Board:
    """The board with these bridges."""
    pairs = [bridge.cells for bridge in bridges_of(puzzle, choice)]
    return puzzle.board_of({pair: pairs.count(pair) for pair in pairs})


def numbered(found: Candidates) -> list[str]:
    """The islands with their numbers: <1,1,2>."""
    return [tuple_of((*island, need or 0)) for island, need in found.islands.items()]


def marked(puzzle: Hashi, choice: Choice) -> str:
    """The table of the markers of the islands."""
    found = candidates(puzzle)
    counted = markers(found, bridges_of(puzzle, choice)).values()
    return "\n".join(f"{island}: {marker}" for island, marker in zip(numbered(found), counted, strict=True))


def visited(puzzle: Hashi, choice: Choice) -> str:
    """The rows of the visiting table: iteration, expanded island, live islands, and 0 or 1 for every island."""
    seen = set()
    rows = []
    for number, row in enumerate(visit(puzzle, *choice), 1):
        seen.add(row.island)
        flags = [int(island in seen) for island in candidates(puzzle).islands]
        rows.append([number, row.island, "{" + listed(row.live) + "}", *flags])
    return columns(rows)
