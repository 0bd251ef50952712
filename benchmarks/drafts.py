"""Random solved boards that can be changed a little: what the benchmark's puzzles are made of.

A draft is a solved board. `puzzle()` reads off its clues; `mend(doubtful)` changes the board near cells that these
clues leave open, and it stays solved; `harden(unique)` makes a unique puzzle harder as long as it stays unique.
`benchmarks.boards` mends until the puzzle is unique, then hardens it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from random import Random
from typing import Any, Protocol

Cell = tuple[int, int]
Box = tuple[int, int, int, int]
Puzzle = dict[str, Any]
Unique = Callable[[Puzzle], bool]

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))

MOST_TRIALS = 1000
"""So often at most is a board made harder: a limit for big boards."""


class Draft(Protocol):
    def puzzle(self) -> Puzzle: ...

    def mend(self, doubtful: set[Cell]) -> None: ...

    def harden(self, unique: Unique) -> None: ...


def beside(cell: Cell, rows: int, cols: int) -> Iterator[Cell]:
    for dr, dc in SIDES:
        r, c = cell[0] + dr, cell[1] + dc
        if 0 <= r < rows and 0 <= c < cols:
            yield r, c


def clusters(cells: Iterable[Cell], reach: int = 1) -> list[list[Cell]]:
    """The cells in groups that are near each other; groups and cells in reading order."""
    left = set(cells)
    steps = range(-reach, reach + 1)
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        group = [start]
        for r, c in group:
            near = {(r + dr, c + dc) for dr in steps for dc in steps} & left
            left -= near
            group += sorted(near)
        found.append(sorted(group))
    return found


class Akari:
    """Few walls at random, all with numbers; a wall more wherever the lamps are in doubt."""

    def __init__(self, rng: Random, rows: int, cols: int) -> None:
        self.rng, self.rows, self.cols = rng, rows, cols
        self.walls = {(r, c) for r in range(rows) for c in range(cols) if rng.random() < 0.18}
        self.bare: set[Cell] = set()  # walls without a number
        self.lamps: set[Cell] = set()
        self.light()

    def light(self) -> None:
        """Put lamps into dark cells until there are none."""
        cells = [(r, c) for r in range(self.rows) for c in range(self.cols)]
        self.rng.shuffle(cells)
        lit = {cell for lamp in self.lamps for cell in self.seen_from(lamp)} | self.walls
        for cell in cells:
            if cell not in lit:
                self.lamps.add(cell)
                lit.update(self.seen_from(cell))

    def seen_from(self, cell: Cell) -> Iterator[Cell]:
        yield cell
        for dr, dc in SIDES:
            r, c = cell[0] + dr, cell[1] + dc
            while 0 <= r < self.rows and 0 <= c < self.cols and (r, c) not in self.walls:
                yield r, c
                r, c = r + dr, c + dc

    def puzzle(self) -> Puzzle:
        def clue(cell: Cell) -> int | str | None:
            if cell not in self.walls:
                return None
            return "#" if cell in self.bare else sum(n in self.lamps for n in beside(cell, self.rows, self.cols))

        return {"kind": "akari", "cells": [[clue((r, c)) for c in range(self.cols)] for r in range(self.rows)]}

    def mend(self, doubtful: set[Cell]) -> None:
        for group in clusters(doubtful):
            cell = self.rng.choice(group)
            self.walls.add(cell)
            self.lamps.discard(cell)
        self.light()

    def harden(self, unique: Unique) -> None:
        """Take numbers away, several at once while that goes well."""
        left = sorted(self.walls)
        self.rng.shuffle(left)
        bold = max(1, len(left) // 16)
        for _ in range(MOST_TRIALS):
            some, left = left[:bold], left[bold:]
            if not some:
                break
            self.bare.update(some)
            if unique(self.puzzle()):
                bold += 1
            else:
                self.bare.difference_update(some)
                bold = max(1, bold // 2)


class Hashi:
    """A connected web of islands, grown bridge by bridge; in doubt a bridge more or fewer, or an island more."""

    def __init__(self, rng: Random, rows: int, cols: int) -> None:
        self.rng, self.rows, self.cols = rng, rows, cols
        # Not in the middle of a tiny board, where no bridge would have room.
        self.islands = {(rng.randrange(rows - 2), rng.randrange(cols - 2))}
        self.order = list(self.islands)
        self.bridges: dict[tuple[Cell, Cell], int] = {}
        self.under: set[Cell] = set()  # the cells that bridges run over
        for _ in range(rows * cols * 4):
            self.grow(rng.choice(self.order))

    def grow(self, island: Cell) -> None:
        """Build a bridge from the island: to a new one, or to the one that it meets."""
        dr, dc = self.rng.choice(SIDES)
        r, c = island
        for step in range(1, 1 + self.rng.choice((2, 2, 2, 2, 3, 3, 4, 5))):
            end = r + dr * step, c + dc * step
            if not (0 <= end[0] < self.rows and 0 <= end[1] < self.cols) or end in self.under:
                return
            if end in self.islands:
                break
        rings = 0.3  # of the bridges that would close a ring, so many are built
        if self.rng.random() < rings if end in self.islands else self.lonely(end):
            self.build(island, end, self.rng.choice((1, 1, 1, 2)))

    def lonely(self, cell: Cell) -> bool:
        """Whether an island here would have none right beside it, where a bridge could hardly be seen."""
        return not any(other in self.islands for other in beside(cell, self.rows, self.cols))

    def build(self, a: Cell, b: Cell, count: int) -> None:
        pair = (a, b) if a < b else (b, a)
        self.bridges[pair] = count
        self.under.update(between(pair))
        for cell in pair:
            if cell not in self.islands:
                self.islands.add(cell)
                self.order.append(cell)

    def puzzle(self) -> Puzzle:
        total = dict.fromkeys(self.order, 0)
        for ends, count in self.bridges.items():
            for end in ends:
                total[end] += count
        cells = [[total.get((r, c)) for c in range(self.cols)] for r in range(self.rows)]
        return {"kind": "hashi", "cells": cells, "max_bridges": 2}

    def mend(self, doubtful: set[Cell]) -> None:
        """`doubtful` are the ends of pairs whose bridges are in doubt. Places far apart are mended at once."""
        left = sorted(doubtful)
        self.rng.shuffle(left)
        while left:
            island = left.pop()
            left = [other for other in left if abs(other[0] - island[0]) + abs(other[1] - island[1]) > 6]
            pairs = [pair for pair in self.bridges if island in pair and doubtful.issuperset(pair)]
            if pairs and self.rng.random() < 0.8:
                self.change(self.rng.choice(pairs))
            else:
                self.grow(island)

    def change(self, pair: tuple[Cell, Cell]) -> None:
        """One bridge more or fewer, or an island in the middle of it."""
        free = [cell for cell in between(pair) if self.lonely(cell)]
        if free and self.rng.random() < 0.5:
            middle, count = self.rng.choice(free), self.bridges.pop(pair)
            self.under.remove(middle)
            self.build(pair[0], middle, count)
            self.build(middle, pair[1], self.rng.choice((1, 2)))
        else:
            self.bridges[pair] = 3 - self.bridges[pair]

    def harden(self, unique: Unique) -> None:
        """Numbers make a Hashi; there is none to take away."""


def between(pair: tuple[Cell, Cell]) -> list[Cell]:
    (r1, c1), (r2, c2) = pair
    return [(r1, c) for c in range(c1 + 1, c2)] if r1 == r2 else [(r, c1) for r in range(r1 + 1, r2)]


class Nonogram:
    """Blots of ink, from noise that is smoothed once; in doubt, a cell changes its colour."""

    def __init__(self, rng: Random, rows: int, cols: int) -> None:
        self.rng = rng
        noise = [[rng.random() for _ in range(cols)] for _ in range(rows)]

        def ink(r: int, c: int) -> bool:
            near = [(r, c), *beside((r, c), rows, cols)]
            return sum(noise[y][x] for y, x in near) / len(near) + (noise[r][c] - 0.5) / 3 > 0.5

        self.black = [[ink(r, c) for c in range(cols)] for r in range(rows)]

    def puzzle(self) -> Puzzle:
        def clue(line: Iterable[bool]) -> list[int]:
            return [len(list(run)) for black, run in groupby(line) if black]

        rows, cols = self.black, zip(*self.black, strict=True)
        return {"kind": "nonogram", "row_clues": [clue(row) for row in rows], "col_clues": [clue(col) for col in cols]}

    def mend(self, doubtful: set[Cell]) -> None:
        for group in clusters(doubtful, reach=2):
            r, c = self.rng.choice(group)
            self.black[r][c] ^= True

    def harden(self, unique: Unique) -> None:
        """A nonogram has all its clues."""


SIZES = (2, 3, 4, 5, 6, 7, 8, 10, 12, 15)
"""An island may have as many cells as a number drawn from these."""


class Nurikabe:
    """A sea that grows into the land until every island is small enough; in doubt, a clue moves or a cell changes."""

    def __init__(self, rng: Random, rows: int, cols: int) -> None:
        self.rng, self.rows, self.cols = rng, rows, cols
        cells = [(r, c) for r in range(rows) for c in range(cols)]
        self.sea = {rng.choice(cells)}
        self.clues: set[Cell] = set()
        todo = cells[::-1]
        while todo:
            start = todo.pop()
            if start in self.sea:
                continue
            island = self.island(start)
            coast = [cell for cell in island if self.may_drown(cell)]
            if coast and len(island) > rng.choice(SIZES):
                cell = rng.choice(coast)
                self.sea.add(cell)
                todo += beside(cell, rows, cols)
        self.number(cells)

    def island(self, start: Cell) -> list[Cell]:
        found, seen = [start], {start}
        for cell in found:
            for other in beside(cell, self.rows, self.cols):
                if other not in seen and other not in self.sea:
                    seen.add(other)
                    found.append(other)
        return found

    def may_drown(self, cell: Cell) -> bool:
        """Whether sea here is joined to the sea and makes no pool."""
        r, c = cell
        if not any(other in self.sea for other in beside(cell, self.rows, self.cols)):
            return False
        squares = [[(y, x) for y in (r + dr, r) for x in (c + dc, c)] for dr in (-1, 1) for dc in (-1, 1)]
        return not any(all(n in self.sea or n == cell for n in square) for square in squares)

    def may_rise(self, cell: Cell) -> bool:
        """Whether the sea stays in one piece without this cell, and the island does not become too big."""
        self.sea.remove(cell)
        coast = [other for other in beside(cell, self.rows, self.cols) if other in self.sea]
        reached = set(coast[:1])
        todo = coast[:1]
        for here in todo:
            if reached.issuperset(coast):
                break
            near = [other for other in beside(here, self.rows, self.cols) if other in self.sea and other not in reached]
            reached.update(near)
            todo += near
        may = bool(coast) and reached.issuperset(coast) and len(self.island(cell)) <= self.rng.choice(SIZES)
        self.sea.add(cell)
        return may

    def number(self, cells: Iterable[Cell]) -> None:
        """Give each island that holds one of the cells a clue, in a place drawn anew."""
        done: set[Cell] = set()
        for cell in cells:
            if cell in self.sea:
                self.clues.discard(cell)
            elif cell not in done:
                island = self.island(cell)
                done.update(island)
                self.clues.difference_update(island)
                self.clues.add(self.rng.choice(sorted(island)))

    def puzzle(self) -> Puzzle:
        cells: list[list[int | None]] = [[None] * self.cols for _ in range(self.rows)]
        for r, c in self.clues:
            cells[r][c] = len(self.island((r, c)))
        return {"kind": "nurikabe", "cells": cells}

    def mend(self, doubtful: set[Cell]) -> None:
        for group in clusters(doubtful):
            cell = self.rng.choice(group)
            if cell in self.sea:
                if self.may_rise(cell):
                    self.sea.remove(cell)
            elif self.rng.random() < 0.5 and self.may_drown(cell):
                self.sea.add(cell)
            self.number([cell, *beside(cell, self.rows, self.cols)])

    def harden(self, unique: Unique) -> None:
        """Such a sea is all arms, with many tiny islands: fill some of it in again, which joins them to bigger ones."""
        cells = sorted(self.sea)
        for cell in self.rng.choices(cells, k=min(2 * len(cells), MOST_TRIALS)):
            if cell in self.sea and self.may_rise(cell):
                clues = set(self.clues)
                self.sea.remove(cell)
                self.number([cell])
                if not unique(self.puzzle()):
                    self.sea.add(cell)
                    self.clues = clues


class Shikaku:
    """The board cut in two again and again; in doubt, a clue moves or a rectangle is cut once more."""

    def __init__(self, rng: Random, rows: int, cols: int) -> None:
        self.rng, self.rows, self.cols = rng, rows, cols
        self.boxes: dict[Cell, Box] = {}  # by the cell of the clue
        todo = [(0, 0, rows - 1, cols - 1)]
        while todo:
            box = todo.pop()
            size = area(box)
            if size <= 4 or (size <= 24 and rng.random() < 0.5 - size / 60):
                self.boxes[self.somewhere(box)] = box
            else:
                todo += self.cut(box)

    def somewhere(self, box: Box) -> Cell:
        top, left, bottom, right = box
        return self.rng.randint(top, bottom), self.rng.randint(left, right)

    def cut(self, box: Box) -> list[Box]:
        top, left, bottom, right = box
        height, width = bottom - top + 1, right - left + 1
        if self.rng.random() * (height + width - 2) < height - 1:
            at = self.rng.randrange(top, bottom)
            return [(top, left, at, right), (at + 1, left, bottom, right)]
        at = self.rng.randrange(left, right)
        return [(top, left, bottom, at), (top, at + 1, bottom, right)]

    def puzzle(self) -> Puzzle:
        cells: list[list[int | None]] = [[None] * self.cols for _ in range(self.rows)]
        for (r, c), box in self.boxes.items():
            cells[r][c] = area(box)
        return {"kind": "shikaku", "cells": cells}

    def mend(self, doubtful: set[Cell]) -> None:
        for group in clusters(doubtful, reach=3):
            box = self.boxes.pop(self.rng.choice(group))
            parts = self.cut(box) if area(box) > 1 and self.rng.random() < 0.15 else [box]
            for part in parts:
                self.boxes[self.somewhere(part)] = part

    def harden(self, unique: Unique) -> None:
        """Each rectangle needs its number."""


def area(box: Box) -> int:
    top, left, bottom, right = box
    return (bottom - top + 1) * (right - left + 1)


DRAFTS: dict[str, Callable[[Random, int, int], Draft]] = {
    "akari": Akari,
    "hashi": Hashi,
    "nonogram": Nonogram,
    "nurikabe": Nurikabe,
    "shikaku": Shikaku,
}
