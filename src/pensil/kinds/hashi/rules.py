"""The rules of Hashi, and where a board breaks them.

A pair *has* a bridge when 0 is no longer among its values, and *may have* one when some other value is left and no
bridge that is there crosses it. On a partial board a rule is broken only when the pairs that may have bridges cannot
keep it, looked at for this rule alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.rule import Rule
from pensil.core.violation import Violation
from pensil.kinds.hashi.puzzle import Hashi
from pensil.words import Vocabulary

SAY = Vocabulary("pensil.kinds.hashi")

STRAIGHT = Rule(SAY, "straight", ("not-facing", "half-bridge", "loose-bridge"))
LIMIT = Rule(SAY, "limit", ("bridge-limit",))
CROSSING = Rule(SAY, "crossing", ("crossing",))
NUMBER = Rule(SAY, "number", ("too-many", "too-few"))
CONNECTED = Rule(SAY, "connected", ("not-connected",))
LOOPS = Rule(SAY, "loops", ("loop",))

RULES = (STRAIGHT, LIMIT, CROSSING, NUMBER, CONNECTED, LOOPS)


def violations(puzzle: Hashi, board: Board) -> list[Violation]:
    if _solved(puzzle, board.masks):
        return []
    has = [mask != 0 and not mask & 1 for mask in board.masks]
    least = [(mask & -mask).bit_length() - 1 if mask else 0 for mask in board.masks]
    most = [max(mask.bit_length() - 1, 0) for mask in board.masks]
    for spot, others in enumerate(puzzle.crossed_by):
        # A pair that has a bridge keeps it: that two of them cross is one violation, not the cause of more.
        if not has[spot] and any(has[other] for other in others):
            most[spot] = 0
    found = [*_crossing(puzzle, has), *_miscounted(puzzle, least, most), *_apart(puzzle, most, full=board.full)]
    if not puzzle.loops:
        found += _loops(puzzle, has)
    return found


def _solved(puzzle: Hashi, masks: Sequence[int]) -> bool:
    """Whether a board is full and right: one pass over the pairs, since a solver has each of its answers checked."""
    if any(not m or m & (m - 1) for m in set(masks)):
        return False
    islands = puzzle.islands
    group = list(range(len(islands)))
    total = [0] * len(islands)
    groups = len(islands)
    for mask, (a, b) in zip(masks, puzzle.ends, strict=True):
        if mask == 1:
            continue
        count = mask.bit_length() - 1
        total[a] += count
        total[b] += count
        while group[a] != a:
            group[a] = group[group[a]]
            a = group[a]
        while group[b] != b:
            group[b] = group[group[b]]
            b = group[b]
        if a != b:
            group[b] = a
            groups -= 1
        elif not puzzle.loops:
            return False
    if groups > 1 or any(masks[i] != 1 and masks[j] != 1 for i, j in puzzle.crossings):
        return False
    cells = puzzle.cells
    return all(total[i] == cells[r][c] or puzzle.clue((r, c)) is None for i, (r, c) in enumerate(islands))


def _crossing(puzzle: Hashi, has: Sequence[bool]) -> Iterator[Violation]:
    for across, down in puzzle.crossings:
        if has[across] and has[down]:
            a, b = puzzle.pairs[across], puzzle.pairs[down]
            where = (a.start[0], b.start[1])
            yield CROSSING.broken("crossing", (where, *a, *b), one=a, other=b, cell=where)


def _miscounted(puzzle: Hashi, least: Sequence[int], most: Sequence[int]) -> Iterator[Violation]:
    for island in puzzle.islands:
        clue = puzzle.clue(island)
        if clue is None:
            continue
        spots = puzzle.spots_at[island]
        low, high = sum(least[spot] for spot in spots), sum(most[spot] for spot in spots)
        if low > clue:
            ends = [cell for spot in spots if least[spot] for cell in puzzle.pairs[spot] if cell != island]
            yield NUMBER.broken("too-many", (island, *ends), number=clue, island=island, count=low)
        elif high < clue:
            yield NUMBER.broken("too-few", (island,), number=clue, island=island, count=high, open=low < high)


def _apart(puzzle: Hashi, most: Sequence[int], *, full: bool) -> Iterator[Violation]:
    """The islands that cannot reach the largest group: one violation for all of them."""
    beside: list[list[int]] = [[] for _ in puzzle.islands]
    for (a, b), high in zip(puzzle.ends, most, strict=True):
        if high:
            beside[a].append(b)
            beside[b].append(a)
    left = set(range(len(puzzle.islands)))
    groups: list[list[int]] = []
    for first in range(len(puzzle.islands)):
        if first not in left:
            continue
        left.remove(first)
        groups.append(todo := [first])
        for island in todo:
            near = [other for other in beside[island] if other in left]
            left.difference_update(near)
            todo += near
    if len(groups) > 1:
        largest = max(groups, key=len)
        cells = sorted(puzzle.islands[i] for group in groups if group is not largest for i in group)
        yield CONNECTED.broken("not-connected", cells, islands=cells, open=not full)


def _loops(puzzle: Hashi, has: Sequence[bool]) -> Iterator[Violation]:
    """The first ring of bridges in each connected group of islands, the pairs taken in order."""
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in puzzle.islands}
    group = {cell: cell for cell in puzzle.islands}
    ringed: set[Cell] = set()
    for pair, bridge in zip(puzzle.pairs, has, strict=True):
        if not bridge:
            continue
        a, b = _root(group, pair.start), _root(group, pair.end)
        if a != b:
            group[b] = a
            if b in ringed:
                ringed.add(a)
            beside[pair.start].append(pair.end)
            beside[pair.end].append(pair.start)
        elif a not in ringed:
            ringed.add(a)
            ring = _path(beside, *pair)
            yield LOOPS.broken("loop", ring, islands=ring)


def _root(group: dict[Cell, Cell], cell: Cell) -> Cell:
    while group[cell] != cell:
        group[cell] = group[group[cell]]
        cell = group[cell]
    return cell


def _path(beside: dict[Cell, list[Cell]], start: Cell, end: Cell) -> list[Cell]:
    """The cells on the way between two connected islands, both included."""
    came: dict[Cell, Cell] = {start: start}
    todo = [start]
    for cell in todo:
        for other in beside[cell]:
            if other not in came:
                came[other] = cell
                todo.append(other)
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]
