"""The technique of Shikaku that sees a candidate cut off a pocket which the clues inside cannot fill."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pensil.core.board import bits
from pensil.core.grid import Cell
from pensil.core.step import Found, Later, technique
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.gone import earlier
from pensil.kinds.shikaku.techniques.position import with_sets
from pensil.kinds.shikaku.techniques.sets import Changes, Sets, drawing_first, union
from pensil.kinds.shikaku.wording import box, clue
from pensil.words import Phrase


@technique(SAY, "S10", "pocket", 4)
@with_sets
def pocket(at: Sets) -> Iterator[Later]:
    found = []
    free = FreeCells(at)
    for spot, live in at.live.items():
        at.check_time()
        for value in live:
            pocket = free.bad_pocket(spot, at.box(spot, value))
            kept = at.live_values(spot, without=(value,))
            if pocket and kept:
                found.append(([at.keep(spot, kept)], partial(_cut, free, spot, value, pocket)))
    yield from drawing_first(found)


def _cut(free: FreeCells, spot: int, value: int, pocket: list[int], changes: Changes) -> Found:
    at, puzzle = free.at, free.at.puzzle
    more = at.after_trying(spot, (value,), at.live_values(spot, without=(value,)))
    cells = [divmod(cell, puzzle.cols) for cell in pocket]
    words = {
        "clue": clue(puzzle, spot),
        "box": box(at.box(spot, value)),
        "pocket": cells,
        "count": len(cells),
        "inside": _inside(free.numbers(pocket)),
        "follows": at.follows(more, it=True),
    }
    premises = [puzzle.clues[spot], *cells, *free.walls(pocket)]
    return Found(premises, changes, words, rests=earlier(at, {}, at.rests(more)))


class CellCount(NamedTuple):
    """The cells that some clues take: those told by numbers, and how many clues do not tell."""

    known: int
    unknown: int

    @classmethod
    def of(cls, numbers: Sequence[int | None]) -> CellCount:
        return cls(sum(number or 0 for number in numbers), numbers.count(None))

    def __sub__(self, other: CellCount) -> CellCount:
        return CellCount(self.known - other.known, self.unknown - other.unknown)

    def fits(self, cells: int) -> bool:
        return self.known + self.unknown <= cells if self.unknown else self.known == cells


class FreeCells:
    """The free cells of a board, in parts that are connected; a cell is its number in reading order."""

    def __init__(self, at: Sets) -> None:
        self.at = at
        puzzle = at.puzzle
        self.beside = _beside(puzzle.rows, puzzle.cols)
        self.clue = {puzzle.clues[spot][0] * puzzle.cols + puzzle.clues[spot][1]: spot for spot in at.live}
        self.free = set(_numbered(at.free, puzzle.rows, puzzle.cols))
        self.part: dict[int, tuple[list[int], CellCount]] = {}  # of every free cell
        for cell in self.free:
            if cell not in self.part:
                part = self._flood(cell)
                self.part.update(dict.fromkeys(part, (part, CellCount.of(self.numbers(part)))))

    def _flood(self, cell: int) -> list[int]:
        part, reached = [cell], {cell}
        for each in part:
            new = [other for other in self.beside[each] if other in self.free and other not in reached]
            part += new
            reached.update(new)
        return part

    def numbers(self, cells: Iterable[int]) -> list[int | None]:
        return [self.at.puzzle.numbers[self.clue[cell]] for cell in cells if cell in self.clue]

    def walls(self, pocket: Sequence[int]) -> list[Cell]:
        """The clues of drawn rectangles that bound a pocket."""
        puzzle = self.at.puzzle
        beside = union(1 << other for cell in pocket for other in self.beside[cell])
        return [puzzle.clues[spot] for spot, box in self.at.drawn.items() if box & beside]

    def bad_pocket(self, spot: int, box: Rectangle) -> list[int]:
        """An area that a candidate leaves cut off and that the clues inside cannot fill; empty when there is none."""
        puzzle = self.at.puzzle
        shores = _shores(box, puzzle.rows, puzzle.cols, self.free)
        if len(shores) < 2 and puzzle.numbers[spot] is not None:
            return []  # the rest stays in one piece, and loses as many cells as numbers
        top, left, bottom, right = box
        inside = {r * puzzle.cols + c for r in range(top, bottom + 1) for c in range(left, right + 1)}
        pockets = self._cut_off(shores, inside)
        row, col = puzzle.clues[spot]
        part, numbers = self.part[row * puzzle.cols + col]
        if not pockets and len(part) == len(self.free):
            return []  # nothing is cut off from anything
        # What is left of the part is counted, not looked at: that is most of the board.
        size, rest = len(part) - len(inside), numbers - CellCount.of([puzzle.numbers[spot]])
        bad = []
        for pocket in pockets:
            inner = CellCount.of(self.numbers(pocket))
            size, rest = size - len(pocket), rest - inner
            if not inner.fits(len(pocket)):
                bad.append(sorted(pocket))
        if not rest.fits(size):
            bad.append(sorted(set(part).difference(inside, *pockets)))
        return min(bad, key=lambda pocket: (len(pocket), pocket), default=[])

    def _cut_off(self, shores: Sequence[list[int]], inside: Collection[int]) -> list[list[int]]:
        """The pockets at the shores of a rectangle, apart from the last one; all grow in turn until they meet."""
        todo = {shore[0]: shore.copy() for shore in shores}
        done = dict.fromkeys(todo, 0)
        owner = {cell: shore[0] for shore in shores for cell in shore}
        found = []
        while len(todo) > 1:
            self.at.check_time()
            for name in list(todo):
                if name not in todo or len(todo) == 1:
                    continue
                mine = todo[name]
                if done[name] == len(mine):
                    found.append(todo.pop(name))
                    continue
                cell = mine[done[name]]
                done[name] += 1
                for other in self.beside[cell]:
                    theirs = owner.get(other)
                    if theirs is None and other in self.free and other not in inside:
                        owner[other] = name
                        mine.append(other)
                    elif theirs is not None and theirs != name:
                        # Both are one pocket: what the other one has still to look at is looked at from here.
                        owner.update(dict.fromkeys(todo[theirs], name))
                        mine[:0] = todo[theirs][: done[theirs]]
                        done[name] += done[theirs]
                        mine += todo.pop(theirs)[done[theirs] :]
        return found


def _beside(rows: int, cols: int) -> list[tuple[int, ...]]:
    """For every cell those that share a side with it."""
    return [
        tuple(
            other
            for other, there in (
                (cell - cols, cell >= cols),
                (cell - 1, cell % cols > 0),
                (cell + 1, cell % cols < cols - 1),
                (cell + cols, cell < (rows - 1) * cols),
            )
            if there
        )
        for cell in range(rows * cols)
    ]


def _numbered(area: int, rows: int, cols: int) -> Iterator[int]:
    """The cells of a set; row by row, since small numbers are taken apart faster."""
    line = (1 << cols) - 1
    for row in range(rows):
        for col in bits(area >> row * cols & line):
            yield row * cols + col


def _shores(box: Rectangle, rows: int, cols: int, free: Collection[int]) -> list[list[int]]:
    """The stretches of free cells around a rectangle, each as its cells that share a side with it."""
    top, left, bottom, right = box
    around = [
        *((top - 1, c) for c in range(left - 1, right + 1)),
        *((r, right + 1) for r in range(top - 1, bottom + 1)),
        *((bottom + 1, c) for c in range(right + 1, left - 1, -1)),
        *((r, left - 1) for r in range(bottom + 1, top - 1, -1)),
    ]
    is_free = [0 <= r < rows and 0 <= c < cols and r * cols + c in free for r, c in around]
    first = is_free.index(False) if False in is_free else 0
    shores: list[list[int]] = [[]]
    for (r, c), there in zip(around[first:] + around[:first], is_free[first:] + is_free[:first], strict=True):
        if not there:
            shores.append([])
        elif top <= r <= bottom or left <= c <= right:
            shores[-1].append(r * cols + c)
    return [shore for shore in shores if shore]


def _inside(numbers: Sequence[int | None]) -> Phrase:
    if not numbers:
        return SAY("inside.none")
    total = sum(number or 1 for number in numbers)
    if None in numbers:
        return SAY("inside.least", total=total)
    return SAY("inside.one" if len(numbers) == 1 else "inside.several", total=total)
