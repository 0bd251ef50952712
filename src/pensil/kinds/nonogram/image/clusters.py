"""The fewest changes that leave no known fault: exactly where that can be found out, else few.

Faults that share no cells, not even over others, have nothing to do with each other: each such *cluster* is solved by
itself, and the fewest changes of all together are the fewest of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pensil._native import Solver
from pensil.kinds.nonogram.image.faults import Fault
from pensil.kinds.nonogram.image.wanted import Grid, Wanted

CONFLICTS = 3000
"""So long the fewest changes of a cluster are looked for."""

Banned = tuple[tuple[int, int], ...]
"""A fault with the values that its cells had: pairs of cell and value that cannot all hold."""


class Cluster:
    """Faults that overlap, changes that leave none of them, and how many changes are needed at least."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.faults: list[Banned] = []
        self.escapes: list[int] = []  # how many cells of each fault are not as it says: with none it is there
        self.by_cell: dict[int, list[tuple[int, int]]] = {}
        self.changes: dict[int, int] = {}
        self.least = 0
        self.exact = True

    def add(self, fault: Banned) -> None:
        number = len(self.faults)
        self.faults.append(fault)
        for cell, value in fault:
            self.by_cell.setdefault(cell, []).append((number, value))
        self.escapes.append(sum(self.value(cell) != value for cell, value in fault))

    def absorb(self, other: Cluster) -> None:
        """Take over everything from another cluster, which shared no cell with this one until now."""
        for cell, value in other.changes.items():
            self.by_cell.setdefault(cell, [])
            self.set(cell, value)
        for fault in other.faults:
            self.add(fault)
        self.least += other.least
        self.exact = self.exact and other.exact

    def value(self, cell: int) -> int:
        return self.changes.get(cell, self.wanted.values[cell])

    def set(self, cell: int, value: int) -> None:
        old = self.value(cell)
        for number, banned in self.by_cell[cell]:
            self.escapes[number] += (value != banned) - (old != banned)
        if value == self.wanted.values[cell]:
            self.changes.pop(cell, None)
        else:
            self.changes[cell] = value

    def gain(self, cell: int, value: int) -> int:
        """How many faults would go, less those that would come, if a cell had a value."""
        old, total = self.value(cell), 0
        for number, banned in self.by_cell[cell]:
            if old == banned and not self.escapes[number]:
                total += 1
            elif value == banned and self.escapes[number] == 1:
                total -= 1
        return total

    def mend(self) -> None:
        """Find changes that leave no fault: the fewest, as long as that does not take too long."""
        found = None
        if self.exact:
            self.least = max(self.least, _packing(self.faults, self.wanted.values))
            found, self.least = fewest_changes(self.faults, sorted(self.by_cell), self.least, self.wanted)
        if found is None:
            self.exact = False
            self._change_one_by_one()
        else:
            for cell in [*self.changes]:
                self.set(cell, self.wanted.values[cell])
            for cell, value in found.items():
                self.set(cell, value)
        self._hide()

    def _change_one_by_one(self) -> None:
        """Make the change that helps most, again and again."""
        tried: Counter[tuple[int, int]] = Counter()
        wanted = self.wanted

        def worth(option: tuple[int, int]) -> tuple[float, float, int]:
            cell, value = option
            back = value == wanted.values[cell]
            return self.gain(cell, value) + 0.5 * back - tried[option], -wanted.strain[cell][value], -cell

        while present := [number for number, escapes in enumerate(self.escapes) if not escapes]:
            chosen = max(self._remedies(min(present, key=lambda number: len(self.faults[number]))), key=worth)
            tried[chosen] += 1
            self.set(*chosen)

    def _remedies(self, number: int) -> list[tuple[int, int]]:
        """All changes of a cell that a fault does not survive."""
        values = range(self.wanted.colors + 1)
        return [(cell, value) for cell, banned in self.faults[number] for value in values if value != banned]

    def _hide(self) -> None:
        """Take needless changes back, and make others in a cell where they show less; those that show most first."""
        strain = self.wanted.strain
        for cell in sorted(self.changes, key=lambda cell: (-strain[cell][self.changes[cell]], cell)):
            value = self.changes[cell]
            self.set(cell, self.wanted.values[cell])
            present = [number for number, _ in self.by_cell[cell] if not self.escapes[number]]
            if not present:
                continue
            options = set.intersection(*(set(self._remedies(number)) for number in present))
            new = {option for option in options if option[0] not in self.changes}
            best = min(new, key=lambda option: (strain[option[0]][option[1]], option))
            self.set(*best)
            if any(not self.escapes[number] for number, _ in self.by_cell[best[0]]):
                self.set(best[0], self.wanted.values[best[0]])
                self.set(cell, value)


def _packing(faults: Iterable[Banned], wanted: Grid) -> int:
    """A number of changes that there must be: faults of the picture itself that share no cell need one each."""
    taken: set[int] = set()
    count = 0
    for fault in sorted(faults, key=len):
        cells = {cell for cell, _ in fault}
        if taken.isdisjoint(cells) and all(wanted[cell] == value for cell, value in fault):
            taken |= cells
            count += 1
    return count


def fewest_changes(
    faults: Iterable[Banned], cells: Sequence[int], least: int, wanted: Wanted
) -> tuple[dict[int, int] | None, int]:
    """The fewest changes that leave no fault, and their number, which is at least `least`.

    None, and the number so far, when they are not found soon enough.
    """
    solver = Solver()
    step = 1 if wanted.colors == 1 else wanted.colors + 1
    first = solver.new_vars(len(cells) * step)
    starts = {cell: first + place * step for place, cell in enumerate(cells)}

    def holds(cell: int, value: int) -> int:
        if step == 1:
            return starts[cell] if value else -starts[cell]
        return starts[cell] + value

    if step > 1:
        solver.exactly_each([1] * len(cells), [range(starts[cell], starts[cell] + step) for cell in cells])
    same = [holds(cell, wanted.values[cell]) for cell in cells]
    for variable in range(first, first + len(cells) * step):
        solver.set_phase(variable, False)
    for literal in same:
        solver.set_phase(abs(literal), literal > 0)
    solver.clauses([[-holds(cell, value) for cell, value in fault] for fault in faults])
    while True:
        guard = solver.new_vars(1)
        solver.set_decision(guard, False)
        solver.at_most(least, [-literal for literal in same], guard)
        found = solver.solve([guard], conflicts=CONFLICTS)
        if found is None:
            return None, least
        if found:
            break
        least += 1
    values = solver.values(first, len(cells) * step)
    chosen = {
        cell: values[place] if step == 1 else values.index(1, place * step, (place + 1) * step) - place * step
        for place, cell in enumerate(cells)
    }
    return {cell: value for cell, value in chosen.items() if value != wanted.values[cell]}, least


class Clusters:
    """All faults that were found so far, and what to change because of them."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.clusters: list[Cluster] = []

    @property
    def least(self) -> int:
        """So many changes are needed at least."""
        return sum(cluster.least for cluster in self.clusters)

    def grid(self) -> Grid:
        """The picture with the changes of all clusters."""
        values = list(self.wanted.values)
        for cluster in self.clusters:
            for cell, value in cluster.changes.items():
                values[cell] = value
        return tuple(values)

    def add(self, grid: Grid, faults: Iterable[Fault]) -> None:
        """Take faults of a grid into account."""
        touched: dict[int, Cluster] = {}
        for fault in faults:
            banned = tuple((cell, grid[cell]) for cell in sorted(fault))
            meeting = [cluster for cluster in self.clusters if not cluster.by_cell.keys().isdisjoint(fault)]
            home = max(meeting, key=lambda cluster: len(cluster.faults), default=None)
            if home is None:
                home = Cluster(self.wanted)
                self.clusters.append(home)
            for other in meeting:
                if other is not home:
                    home.absorb(other)
                    self.clusters.remove(other)
                    touched.pop(id(other), None)
            home.add(banned)
            touched[id(home)] = home
        for cluster in touched.values():
            cluster.mend()
