"""What the techniques of Shikaku look at: a board as sets of cells, worked out once and shared by all of them.

A set of cells is an integer with bit r * cols + c for a cell, which makes "do these overlap?" a single operation.
A candidate is *live* while it is on the board and runs into no rectangle drawn for another clue: a player sees at a
glance that such a rectangle is out, and has no way to note it down.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.step import Found
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.puzzle import Shikaku

Changes = list[tuple[int, int]]

MOST_CANDIDATES = 50_000
MOST_BITS = 1 << 29
"""With more candidates than this, or more cells in all of their sets, nobody looks at them one by one."""


class Position:
    """One board: what is drawn, and for every other clue its live candidates.

    `before` is a position of the same puzzle on which everything was possible that still is: what has not changed
    since then is taken from it.
    """

    def __init__(self, puzzle: Shikaku, board: Board, before: Position | None = None) -> None:
        self.puzzle, self.board = puzzle, board
        self.boxes = _boxes(puzzle)
        self.near = _near(puzzle)
        self.all = (1 << puzzle.rows * puzzle.cols) - 1
        self.drawn: dict[int, int] = {}
        # Of every clue that is not drawn: its live candidates, value -> cells, the cells in any and those in all.
        self.live: dict[int, dict[int, int]] = {}
        self.reach: dict[int, int] = {}
        self.common: dict[int, int] = {}
        self.taken = 0
        if before is not None:
            self.drawn, self.live = before.drawn.copy(), before.live.copy()
            self.reach, self.common, self.taken = before.reach.copy(), before.common.copy(), before.taken
        self._update(range(len(puzzle.clues)) if before is None else board.differences(before.board))
        self.free = self.all & ~self.taken

    def _update(self, changed: Iterable[int]) -> None:
        stale = set()
        for spot in changed:
            value = self.board.value(spot)
            if value is None or value == len(self.boxes[spot]):
                stale.add(spot)
                continue
            box = self.boxes[spot][value]
            self.drawn[spot] = box
            self.taken |= box
            stale.update(other for other in self.near[spot] if self.reach.get(other, 0) & box)
            for known in (self.live, self.reach, self.common):
                known.pop(spot, None)
        for spot in sorted(stale):
            if spot not in self.drawn:
                self._look_at(spot)

    def _look_at(self, spot: int) -> None:
        look()
        boxes = self.boxes[spot]
        left = bits(self.board.masks[spot] & ~(1 << len(boxes)))
        live = {value: boxes[value] for value in left if not boxes[value] & self.taken}
        self.live[spot], self.reach[spot], self.common[spot] = live, union(live.values()), _common(live)

    @cached_property
    def one_way(self) -> int:
        """The cells that a single live candidate covers."""
        return covered_once(box for live in self.live.values() for box in live.values())

    def cells(self, area: int) -> list[Cell]:
        return [divmod(cell, self.puzzle.cols) for cell in bits(area)]

    def box(self, spot: int, value: int) -> Rectangle:
        return self.puzzle.candidates[spot][value]

    def keep(self, spot: int, kept: int) -> tuple[int, int]:
        """The change that leaves a clue some of its live candidates, and draws the last one."""
        undrawn = 1 << len(self.boxes[spot])
        return spot, kept if kept.bit_count() == 1 else kept | undrawn

    def live_values(self, spot: int, without: Container[int] = ()) -> int:
        """The live candidates of a clue as a mask, perhaps without some."""
        return sum(1 << value for value in self.live[spot] if value not in without)

    def easy_to_overlap(self, spot: int) -> bool:
        """Whether a person sees at once which cells the rectangles of a clue share: two, or one that slides."""
        boxes = [self.box(spot, value) for value in self.live[spot]]
        return len(boxes) <= 2 or len({(b[2] - b[0], b[3] - b[1]) for b in boxes}) == 1

    def rivals(self, spot: int) -> list[int]:
        """The clues that could take a cell which this one can reach too."""
        reach = self.reach[spot]
        return [other for other in self.near[spot] if self.reach.get(other, 0) & reach]


def union(areas: Iterable[int]) -> int:
    found = 0
    for area in areas:
        found |= area
    return found


def covered_once(areas: Iterable[int]) -> int:
    """The cells in exactly one of the areas."""
    once = twice = 0
    for area in areas:
        twice |= once & area
        once |= area
    return once & ~twice


def _common(live: dict[int, int]) -> int:
    found = -1
    for box in live.values():
        found &= box
    return found if live else 0


@lru_cache(maxsize=2)
def _boxes(puzzle: Shikaku) -> list[list[int]]:
    """The candidates of every clue as sets of cells."""
    cols = puzzle.cols
    ones = [sum(1 << row * cols for row in range(height)) for height in range(puzzle.rows + 1)]
    found = []
    for candidates in puzzle.candidates:
        look()
        found.append(
            [
                (ones[bottom - top + 1] * ((2 << right - left) - 1)) << top * cols + left
                for top, left, bottom, right in candidates
            ]
        )
    return found


@lru_cache(maxsize=2)
def _near(puzzle: Shikaku) -> list[list[int]]:
    """For every clue the others that could, on the empty board, take a cell that it could take."""
    reach = [list(bits(union(boxes))) for boxes in _boxes(puzzle)]
    takers = [0] * (puzzle.rows * puzzle.cols)  # the clues that could take a cell, as bits
    for spot, cells in enumerate(reach):
        look()
        for cell in cells:
            takers[cell] |= 1 << spot
    return [list(bits(union(takers[cell] for cell in cells) & ~(1 << spot))) for spot, cells in enumerate(reach)]


_recent: deque[Position] = deque(maxlen=4)
"""The positions that were asked for last: the next one is one of them, or one of them with a little more known."""


def position(puzzle: Shikaku, board: Board) -> Position | None:
    """The position of a board; None when it is too big."""
    total = sum(map(len, puzzle.candidates))
    if total > MOST_CANDIDATES or total * puzzle.rows * puzzle.cols > MOST_BITS:
        return None
    mine = [at for at in tuple(_recent) if at.puzzle is puzzle]
    for at in mine:
        if at.board is board or at.board.masks == board.masks:
            return at
    before = next((at for at in reversed(mine) if at.board.allows(board) and _still_drawn(at, board)), None)
    found = Position(puzzle, board, before)
    _recent.append(found)
    return found


def _still_drawn(at: Position, board: Board) -> bool:
    return all(board.masks[spot] == at.board.masks[spot] for spot in at.drawn)


def drawing_first(found: Sequence[tuple[Changes, Callable[[Changes], Found]]]) -> Iterator[Found]:
    """Steps after which a rectangle can be drawn come first: the others are only something to remember.

    What leads to the changes is told when their turn comes.
    """
    for changes, told in sorted(found, key=lambda item: not any(mask.bit_count() == 1 for _, mask in item[0])):
        yield told(changes)
