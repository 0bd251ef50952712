"""Why a grid is no good puzzle: small sets of cells of which one must change.

Suppose another grid has the same clues. Where the two differ they can be exchanged, and that rests on few cells only:
in each line on *windows* around the differences. A window ends in cells that are the same in both (or at the end of the
line) and holds the same blocks in both; so whatever stands outside of it, the clue of the line stays the same. A grid
that keeps all cells of these windows has a second solution too, whatever else is changed in it. One of them has to
change: this is a *fault*.

Where line logic is asked for, a fault is a set of cells that no line decides although everything else is known, with
windows in which that is so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pensil._native import Solver, line_solve
from pensil.core.deadline import Deadline
from pensil.errors import TimeLimit
from pensil.kinds.nonogram.image.wanted import Grid, blocks, lengths, lines, places

Fault = frozenset[int]
"""Cells, by their numbers, that cannot all stay as they are."""


ENOUGH = 100
"""So many conflicts one more fault is worth."""


PROOF = 30_000
"""So many conflicts the question is worth whether there is another solution at all."""


class Undecided(Exception):
    """Whether a grid has faults would take too much search to know."""


class Cells:
    """A grid of a nonogram in a solver that knows its clues."""

    def __init__(self, grid: Grid, rows: int, cols: int, colors: int, known: Iterable[int] = ()) -> None:
        self.grid, self.rows, self.cols, self.colors = grid, rows, cols, colors
        self.solver = Solver()
        count = len(grid)
        whole = lines(grid, rows, cols)
        if colors == 1:
            self.first, self.step = self.solver.new_vars(count), 1
            self.same = [self.first + i if value else -(self.first + i) for i, value in enumerate(grid)]
            self._reveal(known)
            told = [lengths(line) for line in whole]
            self.solver.lines(range(self.first, self.first + count), told[:rows], told[rows:])
        else:
            ranges = self.solver.new_ranges([colors + 1] * count)
            self.first, self.step = ranges.first, colors + 1
            self.same = [self.first + i * self.step + value for i, value in enumerate(grid)]
            self._reveal(known)
            clues = [blocks(line) for line in whole]
            self.solver.lines(ranges, clues[:rows], clues[rows:])

    def _reveal(self, known: Iterable[int]) -> None:
        self.solver.clauses([[self.same[cell]] for cell in known])

    def open(self) -> list[int]:
        """The cells that line logic does not decide."""
        known = self._known()
        if self.step == 1:
            return [cell for cell, value in enumerate(known) if not value]
        return [i for i, value in enumerate(self.grid) if not known[i * self.step + value]]

    def count_open(self) -> int:
        """How many cells line logic does not decide."""
        return self._known().count(0) if self.step == 1 else len(self.open())

    def masks(self) -> list[int]:
        """The values that line logic leaves for each cell."""
        known = self._known()
        if self.step == 1:
            return [(3, 2, 1)[value] for value in known]
        excluded = (known[i : i + self.step] for i in range(0, len(known), self.step))
        return [sum(1 << value for value, said in enumerate(part) if said != 2) for part in excluded]

    def _known(self) -> bytes:
        return self.solver.fixed(self.first, len(self.grid) * self.step)

    def stay_near(self, cells: Iterable[int]) -> None:
        """Let the solver try the values of the grid first, so that other solutions differ little from it."""
        for cell in cells:
            start = self.first + cell * self.step
            for variable in range(start, start + self.step):
                value = self.grid[cell] if self.step == 1 else variable - start == self.grid[cell]
                self.solver.set_phase(variable, bool(value))

    def another(self, among: Sequence[int], deadline: Deadline, conflicts: int) -> Grid | None:
        """A solution that differs from the grid in one of these cells; None when there is none.

        TimeLimit after the deadline, Undecided where none was found with so many conflicts.
        """
        solver = self.solver
        guard = solver.new_vars(1)
        solver.clause([-guard, *(-self.same[cell] for cell in among)])
        left = deadline.left
        found = solver.solve([guard], conflicts=conflicts, seconds=-1.0 if left is None else left)
        if found is None:
            if deadline.passed:
                raise TimeLimit("the time limit was reached before it was known whether the picture is unique")
            raise Undecided
        if not found:
            return None
        values = solver.values(self.first, len(self.grid) * self.step)
        if self.step == 1:
            return tuple(values)
        starts = range(0, len(values), self.step)
        return tuple(values.index(1, start, start + self.step) - start for start in starts)

    def keep(self, cells: Iterable[int]) -> None:
        """Ask only for solutions that agree with the grid in these cells."""
        self.solver.clauses([[self.same[cell]] for cell in cells])


def ambiguities(grid: Grid, rows: int, cols: int, colors: int, deadline: Deadline) -> list[Fault]:
    """Faults of a grid whose puzzle has several solutions, many that lie apart; none: its solution is the only one.

    Undecided where that takes too much search to know.
    """
    cells = Cells(grid, rows, cols, colors)
    left = cells.open()
    cells.stay_near(left)
    found: list[Fault] = []
    while left:
        # That there is no other solution must be proved; that there are no more faults need not.
        try:
            other = cells.another(left, deadline, ENOUGH if found else PROOF)
        except Undecided:
            if found:
                break
            raise
        if other is None:
            break
        for exchanged, fault in _exchanges(grid, other, rows, cols):
            found.append(fault)
            cells.keep(exchanged)
            left = [cell for cell in left if cell not in exchanged]
    return found


def _exchanges(grid: Grid, other: Grid, rows: int, cols: int) -> Iterator[tuple[set[int], Fault]]:
    """The differences of two grids with the same clues, split where they can be exchanged one without the other."""
    differing = {cell for cell, (one, two) in enumerate(zip(grid, other, strict=True)) if one != two}
    windows: list[range] = []
    for line in places(rows, cols):
        if not differing.isdisjoint(line):
            one, two = [grid[cell] for cell in line], [other[cell] for cell in line]
            windows += [line[start:end] for start, end in _windows(tuple(one), tuple(two))]
    for parts in _joined(windows, differing):
        window_cells = {cell for part in parts for cell in part}
        yield window_cells & differing, frozenset(window_cells)


def _windows(one: Grid, two: Grid) -> Iterator[tuple[int, int]]:
    """The shortest windows, as pairs of a start and an end, around the differences of two lines with the same clue."""
    place, size = 0, len(one)
    while place < size:
        if one[place] == two[place]:
            place += 1
            continue
        start = max(0, place - 1)
        end = place + 1
        while end < size and (one[end - 1] != two[end - 1] or blocks(one[start:end]) != blocks(two[start:end])):
            end += 1
        yield start, end
        place = end


def _joined(windows: Sequence[range], cells: set[int]) -> list[list[range]]:
    """The windows in groups: those that share one of these cells, directly or over others, belong together."""
    groups: list[tuple[set[int], list[range]]] = []
    for window in windows:
        mine, parts = cells.intersection(window), [window]
        apart = []
        for others, more in groups:
            if mine.isdisjoint(others):
                apart.append((others, more))
            else:
                mine, parts = mine | others, more + parts
        groups = [*apart, (mine, parts)]
    return [parts for _, parts in groups]


def gaps_in_logic(grid: Grid, rows: int, cols: int, colors: int, deadline: Deadline) -> list[Fault]:
    """Faults of a grid that line logic alone does not solve, as many as lie apart; none: it does."""
    known: set[int] = set()
    found: list[Fault] = []
    while True:
        left = Cells(grid, rows, cols, colors, known).open()
        if not left:
            return found
        deadline.check("before it was known whether line logic solves the picture")
        # Cells are revealed in their order until that solves everything. Those that were open before the last one are
        # a small set that cannot be begun: revealing more keeps sets solved, so the place is found by halving.
        low, high = 0, len(left)
        while high - low > 1:
            middle = (low + high) // 2
            if Cells(grid, rows, cols, colors, known.union(left[:middle])).open():
                low = middle
            else:
                high = middle
        stuck = Cells(grid, rows, cols, colors, known.union(left[:low]))
        closed = set(stuck.open())
        found += _stuck(grid, closed, stuck.masks(), rows, cols)
        known |= closed


def _stuck(grid: Grid, closed: set[int], masks: Sequence[int], rows: int, cols: int) -> Iterator[Fault]:
    """The faults of cells that no line decides, by what is left for them."""
    windows: list[range] = []
    for line in places(rows, cols):
        if not closed.isdisjoint(line):
            windows += _stuck_windows(grid, closed, masks, line)
    for parts in _joined(windows, closed):
        yield frozenset(cell for part in parts for cell in part)


def _stuck_windows(grid: Grid, closed: set[int], masks: Sequence[int], line: range) -> Iterator[range]:
    """The shortest windows of a line in which its blocks decide nothing."""
    place, size = 0, len(line)
    while place < size:
        if line[place] not in closed:
            place += 1
            continue
        start = max(0, place - 1)
        end = place + 1
        while end < size and (line[end - 1] in closed or not _decides_nothing(grid, masks, line[start:end])):
            end += 1
        yield line[start:end]
        place = end


def _decides_nothing(grid: Grid, masks: Sequence[int], window: range) -> bool:
    clue = blocks(tuple(grid[cell] for cell in window))
    most = max(masks[cell] for cell in window).bit_length()
    possible = [
        sum(1 << place for place, cell in enumerate(window) if masks[cell] >> value & 1) for value in range(most)
    ]
    return line_solve(len(window), clue, possible) == possible
