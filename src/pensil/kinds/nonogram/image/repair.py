"""Make a picture a puzzle with one solution by changing as few cells as possible.

Faults of the picture are collected; the fewest changes that leave none of them are tried; if the new grid has faults of
its own, these join the others. The first grid without a fault has the fewest changes there are, as long as each step
found its fewest. Where that goes on for long, changes are made one by one that leave line logic fewer open cells, and
those that are not needed in the end are taken back; then the search for the fewest goes on a while. Where it takes too
much search to know whether there is another solution, line logic has to be enough from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, pairwise

from pensil.core.deadline import NEVER, Deadline
from pensil.core.record import record
from pensil.errors import TimeLimit
from pensil.kinds.nonogram.image.clusters import Clusters
from pensil.kinds.nonogram.image.faults import Cells, Fault, Undecided, ambiguities, gaps_in_logic
from pensil.kinds.nonogram.image.wanted import Grid, Wanted, blocks, places

Watch = Callable[[int, int], None]
"""Told the number of changes so far, and of the faults that are left."""

Change = tuple[int, int]
"""A cell and its new value."""

ROUNDS, FEWEST_ROUNDS = 24_000, 40
"""So many cells are looked at, in whole grids, before changes are made one by one; but at least so many grids: the last
faults of a large picture of dots take long."""

MORE_ROUNDS, FEWEST_MORE = 40_000, 10
"""The same afterwards, as long as that can still be better."""

TRIALS = 300
"""About so many changes are tried out before some of them are made."""

NEARLY = 0.6
"""A change is made beside the best one if it is worth at least this part of it."""

AT_ONCE = 0.5
"""In this share of the faults, those where it is worth most, the best change is made in any case: they lie apart."""

VISIBLE = 0.2
"""What even a change counts that can hardly be seen."""


@record
class Repaired:
    """A grid near the wanted one. `sound`: it has no fault, which is proved; `fewest`: no grid with fewer changes."""

    grid: Grid
    changed: tuple[int, ...]
    sound: bool
    fewest: bool
    least: int  # so many changes are needed at least


def unseen(changes: int, faults: int) -> None:
    """For those who do not watch."""


def repair(wanted: Wanted, *, by_lines: bool = False, deadline: Deadline = NEVER, watch: Watch = unseen) -> Repaired:
    """The grid with one solution that is nearest to the picture; with `by_lines` line logic alone finds the solution.

    After the deadline it is the best grid until then, which may have other solutions.
    """
    return _Repair(wanted, by_lines, deadline, watch).done()


class _Repair:
    """The repair of one picture, and the best grid so far: with the fewest faults, then the fewest changes."""

    def __init__(self, wanted: Wanted, by_lines: bool, deadline: Deadline, watch: Watch) -> None:
        self.wanted, self.by_lines, self.deadline, self.watch = wanted, by_lines, deadline, watch
        self.clusters = Clusters(wanted)
        self.proposed = wanted.values
        self.best = wanted.values
        self.faults_of_best: list[Fault] | None = None
        self._least: int | None = None  # what was known before line logic had to be enough

    @property
    def sound(self) -> bool:
        return self.faults_of_best == []

    @property
    def fewest(self) -> bool:
        return self.sound and len(self._changed(self.best)) <= self.least

    @property
    def least(self) -> int:
        """So many changes are needed at least."""
        return self.clusters.least if self._least is None else self._least

    def done(self) -> Repaired:
        try:
            self._by_clusters(ROUNDS, FEWEST_ROUNDS, self._half_time())
            if not self.sound:
                self._one_by_one()
            if not self.fewest:
                self._take_back()
                self._by_clusters(MORE_ROUNDS, FEWEST_MORE, self.deadline)
        except TimeLimit:
            pass
        return Repaired(self.best, tuple(self._changed(self.best)), self.sound, self.fewest, self.least)

    def _half_time(self) -> Deadline:
        """The middle of the time that is left."""
        left = self.deadline.left
        return self.deadline if left is None else self.deadline.within(left)

    def _faults(self, grid: Grid) -> list[Fault]:
        """The faults of a grid, which is kept if it is better than the best one."""
        found = self._looked(grid)
        changes = len(self._changed(grid))
        if self.faults_of_best is None or (len(found), changes) < (
            len(self.faults_of_best),
            len(self._changed(self.best)),
        ):
            self.best, self.faults_of_best = grid, found
        self.watch(changes, len(found))
        self.deadline.check("while the picture was being repaired")
        return found

    def _looked(self, grid: Grid) -> list[Fault]:
        shape = self.wanted.rows, self.wanted.cols, self.wanted.colors
        if not self.by_lines:
            try:
                return ambiguities(grid, *shape, self.deadline)
            except Undecided:
                self._least, self.by_lines, self.faults_of_best = self.clusters.least, True, None
        return gaps_in_logic(grid, *shape, self.deadline)

    def _changed(self, grid: Grid) -> list[int]:
        return [cell for cell, (one, two) in enumerate(zip(grid, self.wanted.values, strict=True)) if one != two]

    def _by_clusters(self, cells: int, fewest: int, deadline: Deadline) -> None:
        """Make the fewest changes that leave no known fault, until there is none or it cannot get better any more."""
        for _ in range(max(fewest, cells // len(self.wanted.values))):
            grid = self.proposed
            if deadline.passed or (self.sound and len(self._changed(grid)) >= len(self._changed(self.best))):
                return
            faults = self._faults(grid)
            if not faults:
                return
            self.clusters.add(grid, faults)
            self.proposed = self.clusters.grid()

    def _one_by_one(self) -> None:
        """Make changes after each of which line logic leaves fewer cells open, until there is no fault."""
        grid, faults = self.best, self.faults_of_best or []
        tried: set[Change] = set()
        while faults:
            before = self._open(grid)
            options = self._options(grid, faults, tried)
            worth = {change: self._worth(grid, change, before) for change in sorted({*chain(*options)})}
            if max(worth.values(), default=0) <= 0:
                change = self._tightening(grid, tried)
                if change is None:
                    return
                tried.add(change)
                grid = _with(grid, *change)
                faults = self._faults(grid)
                continue
            for place, change in enumerate(best_changes(options, worth)):
                # Others may have closed the same cells by now.
                if not place or self._worth(grid, change, self._open(grid)) >= NEARLY * worth[change]:
                    grid = _with(grid, *change)
                    tried.add(change)
            faults = self._faults(grid)

    def _options(self, grid: Grid, faults: list[Fault], tried: set[Change]) -> list[list[Change]]:
        """For each fault the changes of its cells that show least."""
        wanted = self.wanted
        found = []
        for fault in faults:
            changes = [
                (wanted.strain[cell][value], cell, value)
                for cell in fault
                for value in range(wanted.colors + 1)
                if value != grid[cell] and (cell, value) not in tried
            ]
            found.append([change[1:] for change in sorted(changes)[: max(2, TRIALS // len(faults))]])
        return found

    def _tightening(self, grid: Grid, tried: set[Change]) -> Change | None:
        """Where no change closes a cell: one that leaves the blocks of the tightest open line less room to shift.

        Line logic begins where a line is nearly full; a picture of thin lines may have none.
        """
        wanted = self.wanted
        undecided = set(Cells(grid, wanted.rows, wanted.cols, wanted.colors).open())
        options = [
            (_room(tuple(value if cell == other else grid[other] for other in line)), strain, cell, value)
            for line in places(wanted.rows, wanted.cols)
            if not undecided.isdisjoint(line)
            for cell in line
            for value, strain in enumerate(wanted.strain[cell])
            if value != grid[cell] and (cell, value) not in tried
        ]
        return min(options)[2:] if options else None

    def _worth(self, grid: Grid, change: Change, before: int) -> float:
        """How many open cells a change closes, for how much it shows."""
        closed = before - self._open(_with(grid, *change))
        cell, value = change
        return closed / (VISIBLE + self.wanted.strain[cell][value]) if closed > 0 else float(closed)

    def _open(self, grid: Grid) -> int:
        self.deadline.check("while the picture was being repaired")
        return Cells(grid, self.wanted.rows, self.wanted.cols, self.wanted.colors).count_open()

    def _take_back(self) -> None:
        """Take back every change that the grid does without, those that show most first."""
        wanted, grid = self.wanted, self.best
        for cell in sorted(self._changed(grid), key=lambda cell: (-wanted.strain[cell][grid[cell]], cell)):
            self._faults(_with(self.best, cell, wanted.values[cell]))


def best_changes(options: Sequence[Sequence[Change]], worth: Mapping[Change, float]) -> list[Change]:
    """The changes to make at once, the best first: those nearly as good, and the best ones of the better faults."""

    def ranked(changes: Iterable[Change]) -> list[Change]:
        return sorted({*changes}, key=lambda change: (-worth[change], change))

    of_faults = ranked(ranked(changes)[0] for changes in options if changes)
    best = worth[of_faults[0]]
    better = of_faults[: max(1, int(AT_ONCE * len(of_faults)))]
    found = ranked([*better, *(change for change in worth if worth[change] >= NEARLY * best)])
    return [found[0], *(change for change in found[1:] if worth[change] >= 1)]


def _room(line: Grid) -> int:
    """How far the blocks of a line can shift."""
    found = blocks(line)
    gaps = sum(one[1] == other[1] for one, other in pairwise(found))
    return len(line) - sum(length for length, _ in found) - gaps


def _with(grid: Grid, cell: int, value: int) -> Grid:
    return (*grid[:cell], value, *grid[cell + 1 :])
