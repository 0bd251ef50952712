"""Making Hashi puzzles: islands grow from one another by bridges, then some that face each other get bridges too.

Where the numbers allow another solution, it has more bridges than ours somewhere. With as many there as there may be,
the numbers of both islands leave that solution no place for its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.core.grid import Cell, neighbours
from pensil.core.making import Density, Draft, Maker, Wish
from pensil.kinds.hashi.puzzle import MOST_BRIDGES, Hashi, Pair

LONGEST = Density("longest", 5, 1, 40, whole=True)
LOOPS = Density("loops", 0.25, 0.0, 1.0, ends=(1.0, 0.1))
MOST = Density("max_bridges", 2, 1, MOST_BRIDGES, whole=True)

Bridges = dict[Pair, int]

_FEWEST = 0.09
"""A board with a smaller share of islands is too empty."""

_SPLITS = 0.1
"""How often an island is put on a bridge, instead of at the end of a new one."""

_PAIRS_AROUND = 8
"""A variation changes the amount of one of so many pairs next to its place,"""

_LEAVES_AROUND = 3
"""or takes away one of so many islands."""

_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def draw(rng: Random, wish: Wish) -> Draft | None:
    growth = _Growth(rng, wish)
    if not growth.start():
        return None
    growth.grow(2 * wish.rows * wish.cols)
    if len(growth.islands) < _FEWEST * wish.rows * wish.cols:
        return None
    _close_loops(rng, wish, growth.islands, growth.bridges)
    return _draft(wish, growth.islands, growth.bridges)


def mend(rng: Random, wish: Wish, puzzle: Hashi, board: Board, other: Board) -> Draft | None:
    """As many bridges as may be where the other solution has more, or none where it has fewer."""
    bridges = _bridges(puzzle, board)
    spots = board.differences(other)
    rng.shuffle(spots)
    most = wish.count(MOST)
    crossed = puzzle.crossed_by
    for spot in spots:
        pair = puzzle.pairs[spot]
        ours, theirs = board.value(spot) or 0, other.value(spot) or 0
        if ours < theirs and not any(puzzle.pairs[each] in bridges for each in crossed[spot]):
            return _draft(wish, puzzle.islands, bridges | {pair: most})
        if ours > theirs:
            fewer = {each: amount for each, amount in bridges.items() if each != pair}
            if _connected(puzzle.islands, fewer):
                return _draft(wish, puzzle.islands, fewer)
    return None


def vary(rng: Random, wish: Wish, puzzle: Hashi, board: Board, cell: Cell) -> Draft | None:
    """Other amounts at a pair or two, or some islands at the ends of bridges elsewhere."""
    bridges = _bridges(puzzle, board)
    if rng.random() < 0.5:
        growth = _Growth(rng, wish)
        growth.take_over(puzzle.islands, bridges)
        growth.prune(rng.randint(1, 3), cell)
        growth.grow(wish.rows * wish.cols)
        return _draft(wish, growth.islands, growth.bridges)
    nearest = sorted(range(len(puzzle.pairs)), key=lambda spot: _distance(cell, puzzle.pairs[spot].start))
    for _ in range(rng.randint(1, 3)):
        spot = rng.choice(nearest[:_PAIRS_AROUND])
        if any(puzzle.pairs[each] in bridges for each in puzzle.crossed_by[spot]):
            continue
        amount = rng.randint(0, wish.count(MOST))
        changed = {pair: n for pair, n in bridges.items() if pair != puzzle.pairs[spot]}
        if amount:
            changed[puzzle.pairs[spot]] = amount
        if _connected(puzzle.islands, changed):
            bridges = changed
    return _draft(wish, puzzle.islands, bridges)


class _Growth:
    """Islands and bridges that grow, always with all that lie alike; islands stand apart, where there is room."""

    def __init__(self, rng: Random, wish: Wish) -> None:
        self.rng, self.wish = rng, wish
        self.islands: list[Cell] = []
        self.bridges: Bridges = {}
        self._taken: set[Cell] = set()
        self._near: set[Cell] = set()  # cells beside islands
        # On a strip there is hardly room otherwise.
        self._apart = min(wish.rows, wish.cols) > 2 or max(wish.rows, wish.cols) > 6

    def start(self) -> bool:
        """The first islands: one that lies on the centre or the axis, or a ring around it."""
        rows, cols, move = self.wish.rows, self.wish.cols, self.wish.symmetry.move
        row, col = self.rng.randrange(rows), self.rng.randrange(cols)
        if move is None:
            self._settle((row, col))
            return True
        first = (row, row) if self.wish.symmetry.square else (row, col)
        corners = self._corners(first)
        for each in corners:
            self._settle(each)
        if self._apart and any(each in self._near for each in corners):
            return False
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            pair = Pair(*sorted((one, other)))
            if one != other and pair not in self.bridges:
                self._join(pair)
        return True

    def _corners(self, first: Cell) -> list[Cell]:
        """A cell, and those with which it makes a ring of bridges that lies alike to itself."""
        row, col = first
        rows, cols = self.wish.rows, self.wish.cols
        images = self.wish.images(first)
        if len(images) == 2 and images[1][0] != row and images[1][1] != col:
            ring = [(row, col), (row, cols - 1 - col), (rows - 1 - row, cols - 1 - col), (rows - 1 - row, col)]
            return list(dict.fromkeys(ring))
        return list(images)

    def take_over(self, islands: Iterable[Cell], bridges: Mapping[Pair, int]) -> None:
        for island in islands:
            self._settle(island)
        for pair, amount in bridges.items():
            self._join(pair, amount)

    def grow(self, tries: int) -> None:
        rng, rows, cols = self.rng, self.wish.rows, self.wish.cols
        longest = self.wish.count(LONGEST)
        shortest = 2 if self._apart else 1
        longest = max(shortest, longest)
        for _ in range(tries):
            if rng.random() < _SPLITS:
                self._split()
            row, col = self.islands[int(rng.random() * len(self.islands))]
            down, right = _WAYS[int(rng.random() * 4)]
            length = shortest + int(rng.random() * (longest - shortest + 1))
            end = row + down * length, col + right * length
            if 0 <= end[0] < rows and 0 <= end[1] < cols:
                self._reach((row, col), end)

    def _reach(self, start: Cell, end: Cell) -> None:
        """A new island joined to an old one, and all that lie alike, where there is room for them."""
        ends = self.wish.images(end)
        if not self._taken.isdisjoint(ends) or (self._apart and not self._near.isdisjoint(ends)):
            return
        pairs = [Pair(*sorted(ends)) for ends in self._images(start, end)]
        between = [cell for pair in pairs for cell in pair.between]
        free = {*between}
        if len(free) < len(between) or not self._taken.isdisjoint(free) or not free.isdisjoint(ends):
            return
        if self._apart and len(ends) > 1 and any(cell in ends for each in ends for cell in self._beside(each)):
            return
        for each in ends:
            self._settle(each)
        for pair in pairs:
            self._join(pair)

    def _split(self) -> None:
        """An island in the middle of a bridge, and of those that lie alike."""
        if not self.bridges:
            return
        pair = self.rng.choice(list(self.bridges))
        middle = [cell for cell in pair.between if not self._apart or cell not in self._near]
        if not middle:
            return
        cell = self.rng.choice(middle)
        images = self.wish.images(cell)
        if self._apart and any(image in images for each in images for image in self._beside(each)):
            return
        if any(self._over(each) is None for each in images):
            return  # islands lie alike, but bridges need not
        for each in images:
            over = self._over(each)
            assert over is not None
            amount = self.bridges.pop(over)
            self._settle(each)
            self._join(Pair(over.start, each), amount)
            self._join(Pair(each, over.end))

    def _over(self, cell: Cell) -> Pair | None:
        """The bridge over a cell."""
        return next((pair for pair in self.bridges if cell in pair.between), None)

    def prune(self, count: int, near: Cell) -> None:
        """Take away islands near a cell with bridges to one other island alone, with all that lie alike."""
        for _ in range(count):
            degree = dict.fromkeys(self.islands, 0)
            for pair in self.bridges:
                for end in pair:
                    degree[end] += 1
            leaves = [each for each in self.islands if all(degree[image] == 1 for image in self.wish.images(each))]
            leaves.sort(key=lambda island: _distance(near, island))
            gone = {*self.wish.images(self.rng.choice(leaves[:_LEAVES_AROUND]))} if leaves else set()
            left = [each for each in self.islands if each not in gone]
            bridges = {pair: n for pair, n in self.bridges.items() if gone.isdisjoint(pair)}
            if not gone or not left or not _connected(left, bridges):
                return
            self.islands, self.bridges, self._taken, self._near = [], {}, set(), set()
            self.take_over(left, bridges)

    def _images(self, start: Cell, end: Cell) -> list[tuple[Cell, Cell]]:
        found = [(start, end)]
        move = self.wish.symmetry.move
        while move is not None:
            start, end = move(self.wish.rows, self.wish.cols, start), move(self.wish.rows, self.wish.cols, end)
            if (start, end) == found[0]:
                break
            found.append((start, end))
        return found

    def _settle(self, island: Cell) -> None:
        self.islands.append(island)
        self._taken.add(island)
        self._near.update(self._beside(island))

    def _beside(self, cell: Cell) -> Iterator[Cell]:
        return neighbours(self.wish.rows, self.wish.cols, cell)

    def _join(self, pair: Pair, amount: int = 0) -> None:
        self.bridges[pair] = amount or 1 + int(self.rng.random() * self.wish.count(MOST))
        self._taken.update(pair.between)


def _close_loops(rng: Random, wish: Wish, islands: Iterable[Cell], bridges: Bridges) -> None:
    blank = _blank(wish, islands)
    taken = {cell for pair in bridges for cell in pair.between}
    share = wish.asked(LOOPS)
    for pair in blank.pairs:
        if pair not in bridges and rng.random() < share and taken.isdisjoint(pair.between):
            taken.update(pair.between)
            bridges[pair] = rng.randint(1, wish.count(MOST))


def _blank(wish: Wish, islands: Iterable[Cell]) -> Hashi:
    cells: list[list[object]] = [[None] * wish.cols for _ in range(wish.rows)]
    for r, c in islands:
        cells[r][c] = UNKNOWN
    return Hashi(cells, wish.count(MOST))


def _draft(wish: Wish, islands: Iterable[Cell], bridges: Bridges) -> Draft | None:
    numbers = dict.fromkeys(islands, 0)
    for (start, end), amount in bridges.items():
        numbers[start] += amount
        numbers[end] += amount
    if 0 in numbers.values():
        return None  # a single island has no number that could be written
    puzzle = Hashi([[numbers.get((r, c)) for c in range(wish.cols)] for r in range(wish.rows)], wish.count(MOST))
    return puzzle, puzzle.board_of({(start, end): amount for (start, end), amount in bridges.items()})


def _bridges(puzzle: Hashi, board: Board) -> Bridges:
    return {pair: amount for pair, amount in zip(puzzle.pairs, board.values(), strict=True) if amount}


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _connected(islands: Iterable[Cell], bridges: Iterable[Pair]) -> bool:
    beside: dict[Cell, list[Cell]] = {island: [] for island in islands}
    for start, end in bridges:
        beside[start].append(end)
        beside[end].append(start)
    first = next(iter(beside))
    seen, todo = {first}, [first]
    while todo:
        for island in beside[todo.pop()]:
            if island not in seen:
                seen.add(island)
                todo.append(island)
    return len(seen) == len(beside)


def refuses(wish: Wish) -> str | None:
    return "a hashi needs at least two islands, and so two cells" if wish.rows * wish.cols < 2 else None


MAKER = Maker(draw, mend, vary, densities=(LONGEST, LOOPS, MOST), refuses=refuses)
