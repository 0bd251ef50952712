"""What somebody drew between the islands: the board that it allows, and what no board can hold.

Bridges are counted by pairs of cells. Most pairs are facing islands, the spots of the puzzle; a bridge anywhere else is
kept as it was drawn, and so is one with more lines than its islands can have. A bridge that stops on the way is Loose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pensil.core.board import Board
from pensil.core.drawn import Drawn, drawn, near
from pensil.core.grid import Cell
from pensil.core.picture import Connection, Item, Role
from pensil.core.record import record, replace
from pensil.core.violation import Violation
from pensil.errors import FormatError
from pensil.kinds.hashi.puzzle import MOST_BRIDGES, Hashi, Pair
from pensil.kinds.hashi.rules import LIMIT, STRAIGHT, violations

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any

Count = int | Sequence[int] | None
"""How many bridges: a number, those that are still possible, or undecided."""

Counts = Mapping[tuple[Cell, Cell], Count]

MOST_COUNTED = 9999
"""Nobody draws more bridges than that side by side; a number from elsewhere may be any."""


@record
class Loose:
    """A bridge, or a part of one, that does not run from island to island."""

    lines: tuple[tuple[Cell, Cell, int], ...]  # from cell to cell, with how many they are
    cells: tuple[Cell, ...]  # where it is
    pair: Pair | None = None  # the facing islands between which it lies, if it lies between any

    @property
    def violation(self) -> Violation:
        if self.pair is not None:
            return STRAIGHT.broken("half-bridge", self.pair, pair=self.pair)
        return STRAIGHT.broken("loose-bridge", self.cells, cells=self.cells)


def drawn_from_json(puzzle: Hashi, data: object, *, marks: bool) -> Drawn:
    """A pair that is not listed has no bridge in an answer, and is undecided in marks.

    Answers list bridges only, so a list that has a pair without one, or with several numbers left, is a half-filled
    board whoever asks; `answer` is what it would be as a whole one.
    Where the number is not known but narrowed down, it may be a list: [0, 0, 0, 4, [1, 2]]. Bridges that are listed one
    by one are counted together.
    """
    entries = data.get("bridges") if isinstance(data, Mapping) else None
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        raise FormatError('expected an object with "bridges": a list of [row, column, row, column, number]')
    counts: dict[tuple[Cell, Cell], Count] = {}
    for i, entry in enumerate(entries, 1):
        pair, count = _entry(entry, f'entry {i} of "bridges"')
        before = counts.get(pair)
        counts[pair] = before + count if isinstance(before, int) and isinstance(count, int) else count
    whole = drawn_bridges(puzzle, counts, marks=marks)
    half = any(count == 0 or isinstance(count, list | tuple) for ends, count in counts.items() if ends in puzzle.spot)
    if marks or not half:
        return whole
    return replace(drawn_bridges(puzzle, counts, marks=True), whole=whole)


def _entry(entry: Any, name: str) -> tuple[tuple[Cell, Cell], Count]:
    if not isinstance(entry, Sequence) or isinstance(entry, str) or len(entry) != 5:
        raise FormatError(f"{name}: expected [row, column, row, column, number]")
    *ends, count = entry
    if any(type(place) is not int for place in ends):
        raise FormatError(f"{name}: rows and columns must be numbers from 0")
    several = count if isinstance(count, list | tuple) and count else [count]
    if count is not None and any(type(n) is not int or n < 0 for n in several):
        raise FormatError(
            f"{name}: the number of bridges must be 0 or more, null when undecided, or a list of what is left"
        )
    r1, c1, r2, c2 = map(near, ends)
    a, b = (r1, c1), (r2, c2)
    return (min(a, b), max(a, b)), count


def drawn_bridges(puzzle: Hashi, counts: Counts, loose: Iterable[Loose] = (), *, marks: bool) -> Drawn:
    """So many bridges between these pairs, and those that do not run from island to island.

    Nothing is decided about a pair with a loose bridge; the other pairs are as in `drawn_from_json`.
    """
    masks = list(puzzle.domains if marks else (1,) * len(puzzle.pairs))
    allowed = masks.copy()
    wrong: list[Violation] = []
    items: list[Item] = []
    strange: list[list[Any]] = []
    for ends, count in counts.items():
        pair = Pair(*ends)
        spot = puzzle.spot.get(pair)
        if spot is None:
            if count not in (0, None):  # that there is none there is true
                wrong.append(STRAIGHT.broken("not-facing", _inside(puzzle, pair), pair=pair))
                items += _line(puzzle, pair, count)
                strange.append([*ends[0], *ends[1], count])
            continue
        masks[spot] = allowed[spot] = puzzle.domains[spot]
        if count is not None:
            masks[spot] = sum({1 << min(n, MOST_COUNTED) for n in ([count] if isinstance(count, int) else count)})
            if not masks[spot] & (2 << puzzle.max_bridges) - 1:
                wrong.append(LIMIT.broken("bridge-limit", pair, most=puzzle.max_bridges, pair=pair))
            if masks[spot] & allowed[spot]:
                masks[spot] = allowed[spot] = masks[spot] & allowed[spot]
            else:
                items += _line(puzzle, pair, count)
                strange.append([*ends[0], *ends[1], count])
    for each in loose:
        wrong.append(each.violation)
        items += [Connection(start, end, n, Role.ERROR) for start, end, n in each.lines if start != end]
        if each.pair is not None:
            spot = puzzle.spot[each.pair]
            masks[spot] = allowed[spot] = puzzle.domains[spot]
    board = Board(puzzle, allowed)
    lone = {"bridges": strange[:1]} if strange else None
    return drawn(board, violations, wrong=wrong, items=items, as_drawn=Board(puzzle, masks), lone=lone)


def _inside(puzzle: Hashi, pair: Pair) -> list[Cell]:
    """The ends of a bridge that lie on the board."""
    return [(r, c) for r, c in dict.fromkeys(pair) if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols]


def _line(puzzle: Hashi, pair: Pair, count: Count) -> Iterator[Item]:
    """A bridge of too many lines, or between what are no facing islands; none where it is not straight."""
    (r1, c1), (r2, c2) = pair
    if (r1 != r2 and c1 != c2) or not isinstance(count, int):
        return
    last_row, last_col = puzzle.rows - 1, puzzle.cols - 1
    start, end = ((min(max(r, 0), last_row), min(max(c, 0), last_col)) for r, c in pair)
    if start != end:
        yield Connection(start, end, min(count, MOST_BRIDGES + 1), Role.ERROR)
