"""Brute force over all assignments: the oracle for constraints on a few variables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, product

Assignment = Sequence[bool]
Check = Callable[[Assignment], bool]
Blocks = Sequence[tuple[int | None, int]]
"""Length (None = any) and colour of each block of a line."""

Board = tuple[int, ...]


def holds(assignment: Assignment, lit: int) -> bool:
    return assignment[abs(lit) - 1] == (lit > 0)


def count(assignment: Assignment, lits: Iterable[int]) -> int:
    return sum(holds(assignment, lit) for lit in lits)


def clause(lits: Sequence[int]) -> Check:
    return lambda a: any(holds(a, lit) for lit in lits)


def between(low: int, high: int, lits: Sequence[int]) -> Check:
    return lambda a: low <= count(a, lits) <= high


def all_of(*checks: Check) -> Check:
    return lambda a: all(check(a) for check in checks)


def guarded(guard: int, check: Check) -> Check:
    return lambda a: not holds(a, guard) or check(a) if guard else check(a)


def reach(start: int, neighbours: Sequence[Iterable[int]], alive: set[int]) -> set[int]:
    found, stack = {start}, [start]
    while stack:
        for other in neighbours[stack.pop()]:
            if other in alive and other not in found:
                found.add(other)
                stack.append(other)
    return found


def neighbours_of(n: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    lists: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges:
        lists[a].append(b)
        lists[b].append(a)
    return lists


def connected(lits: Sequence[int], edges: Sequence[tuple[int, int]], total: int = -1) -> Check:
    neighbours = neighbours_of(len(lits), edges)

    def check(a: Assignment) -> bool:
        true = {v for v, lit in enumerate(lits) if holds(a, lit)}
        if total >= 0 and len(true) != total:
            return False
        return not true or reach(min(true), neighbours, true) == true

    return check


def connected_edges(n: int, ends: Sequence[tuple[int, int]], lits: Sequence[int]) -> Check:
    def check(a: Assignment) -> bool:
        true = [pair for pair, lit in zip(ends, lits, strict=True) if holds(a, lit)]
        return n == 0 or len(reach(0, neighbours_of(n, true), set(range(n)))) == n

    return check


def island(lits: Sequence[int], neighbours: Sequence[Sequence[int]], root: int, size: int | None) -> Check:
    def check(a: Assignment) -> bool:
        true = {v for v, lit in enumerate(lits) if holds(a, lit)}
        return root in true and reach(root, neighbours, true) == true and (not size or len(true) == size)

    return check


def numbered_island(lits: Sequence[int], neighbours: Sequence[Sequence[int]], root: int, sizes: Sequence[int]) -> Check:
    """The size of the island is the number of true literals in `sizes`."""

    def check(a: Assignment) -> bool:
        size = sum(holds(a, lit) for lit in sizes)
        return size > 0 and island(lits, neighbours, root, size)(a)

    return check


def regions(lits: Sequence[int], neighbours: Sequence[Sequence[int]], roots: Sequence[tuple[int, int]]) -> Check:
    """Every piece of true vertices has one root, and the size of that root (0 = any); all roots are true."""

    def check(a: Assignment) -> bool:
        true = {v for v, lit in enumerate(lits) if holds(a, lit)}
        pieces = {frozenset(reach(v, neighbours, true)) for v in true}
        owners = [[size for root, size in roots if root in piece] for piece in pieces]
        sized = all(len(own) == 1 and own[0] in (0, len(piece)) for own, piece in zip(owners, pieces, strict=True))
        return sized and all(root in true for root, _ in roots)

    return check


def blocks_of(cells: Iterable[int]) -> list[tuple[int, int]]:
    return [(len(list(group)), colour) for colour, group in groupby(cells) if colour]


def shows(cells: Iterable[int], blocks: Blocks) -> bool:
    """Do the cells form these blocks?"""
    found = blocks_of(cells)
    return len(found) == len(blocks) and all(
        colour == wanted and length in (None, found_length)
        for (found_length, colour), (length, wanted) in zip(found, blocks, strict=True)
    )


def line(lits: Sequence[int], blocks: Blocks) -> Check:
    return lambda a: shows([int(holds(a, lit)) for lit in lits], blocks)


def solutions(n: int, checks: Sequence[Check], fixed: Iterable[int] = ()) -> Iterator[bytes]:
    """All assignments of n variables that pass, as the solver writes them."""
    wanted = list(fixed)
    for values in product((False, True), repeat=n):
        if all(holds(values, lit) for lit in wanted) and all(check(values) for check in checks):
            yield bytes(values)


def lines_of(board: Board, rows: int, cols: int) -> list[Board]:
    return [board[r * cols : (r + 1) * cols] for r in range(rows)] + [board[c::cols] for c in range(cols)]
