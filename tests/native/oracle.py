"""Brute force over all assignments: the oracle for constraints on a few variables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

Assignment = Sequence[bool]
Check = Callable[[Assignment], bool]


def holds(assignment: Assignment, lit: int) -> bool:
    return assignment[abs(lit) - 1] == (lit > 0)


def count(assignment: Assignment, lits: Iterable[int]) -> int:
    return sum(holds(assignment, lit) for lit in lits)


def clause(lits: Sequence[int]) -> Check:
    return lambda a: any(holds(a, lit) for lit in lits)


def between(low: int, high: int, lits: Sequence[int]) -> Check:
    return lambda a: low <= count(a, lits) <= high


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


def solutions(n: int, checks: Sequence[Check], fixed: Iterable[int] = ()) -> Iterator[bytes]:
    """All assignments of n variables that pass, as the solver writes them."""
    wanted = list(fixed)
    for values in product((False, True), repeat=n):
        if all(holds(values, lit) for lit in wanted) and all(check(values) for check in checks):
            yield bytes(values)
