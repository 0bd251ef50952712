"""What follows when a value is tried in one cell and only whole lines are solved after it.

All trials of a board advance together, one wave of lines at a time, so that the shortest contradictions are met first.
A contradiction is then followed back: the lines and cells that it does not need are left out of the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from pensil._native import line_solve
from pensil.core.board import Board, bits
from pensil.core.grid import Cell, neighbours
from pensil.core.step import Found, Technique
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import Line, lines, result
from pensil.kinds.nonogram.wording import cells_phrase, in_all_languages, left_over, line_name, value_name

MOST_LINES = 6
"""A contradiction that needs more lines than this is more like a search than like a technique."""

MOST_TRIALS = 4000
"""On a board with more undecided values, only the cells with the most decided neighbours are tried."""

COMPARED = 8
"""So many contradictions of a wave are compared, to tell the shortest first."""

Possible = tuple[int, ...]
Removed = tuple[int, int]
"""A spot and a value that it can no longer have."""


@lru_cache(maxsize=1 << 16)
def solve_line(size: int, blocks: tuple[tuple[int, int], ...], possible: Possible) -> Possible | None:
    """For each value the cells that have it in some placement; None when there is none."""
    solved = line_solve(size, blocks, possible)
    return None if solved is None else tuple(solved)


class Grid:
    """The lines of a board, ready to be solved again and again."""

    def __init__(self, puzzle: Nonogram, board: Board) -> None:
        self.puzzle = puzzle
        self.board = board
        self.lines: Sequence[Line] = lines(board)
        self.blocks = [tuple(line.view.blocks) for line in self.lines]
        self.possible = [line.view.possible for line in self.lines]
        rows, cols = puzzle.rows, puzzle.cols
        self.through = [((r, c), (rows + c, r)) for r in range(rows) for c in range(cols)]
        """The row and the column of each spot, with the offset of the spot in it."""

    def solve(self, number: int, possible: Possible) -> Possible | None:
        return solve_line(len(self.lines[number].spots), self.blocks[number], possible)

    def needed(self, number: int, possible: Sequence[int], holds: Callable[[Possible | None], bool]) -> list[int]:
        """The known spots of a line without any of which something would not hold of the solved line."""
        line = self.lines[number]
        spots = []
        for x, mask in enumerate(line.view.masks):
            excluded = line.view.every & ~mask
            if excluded:
                wider = [cells | (excluded >> v & 1) << x for v, cells in enumerate(possible)]
                if holds(self.solve(number, tuple(wider))):
                    possible = wider
                else:
                    spots.append(line.spots[x])
        return spots


class Event(NamedTuple):
    """A line that was solved (None: the assumption), and what that removed."""

    line: int | None
    removed: list[Removed]


class Link(NamedTuple):
    """A line of a contradiction: what it removes that is needed later, and the known cells it needs for that."""

    line: int
    removed: list[Removed]
    known: list[int]


class Trial:
    """One value of one cell, and what follows from it."""

    def __init__(self, grid: Grid, spot: int, value: int) -> None:
        self.grid = grid
        self.spot = spot
        self.value = value
        self.possible: dict[int, Possible] = {}  # of the lines that differ from the board
        self.events: list[Event] = []
        self.todo: dict[int, None] = {}
        self._remove(None, [(spot, other) for other in bits(grid.board.masks[spot] & ~(1 << value))])

    def _remove(self, line: int | None, removed: list[Removed]) -> None:
        """Take values away in the lines that cross a line, or for the assumption in both lines of its cell."""
        possible, known = self.possible, self.grid.possible
        self.events.append(Event(line, removed))
        for spot, value in removed:
            for number, x in self.grid.through[spot]:
                if number != line:
                    cells = list(possible.get(number) or known[number])
                    cells[value] &= ~(1 << x)
                    possible[number] = tuple(cells)
                    self.todo[number] = None

    def advance(self) -> int | None:
        """Solve all lines that have changed; the number of the one that cannot be completed, if there is one."""
        wave, self.todo = self.todo, {}
        for number in wave:
            before = self.possible[number]
            after = self.grid.solve(number, before)
            if after is None:
                return number
            if after != before:
                self.possible[number] = after
                spots = self.grid.lines[number].spots
                removed = [(spots[x], v) for v, cells in enumerate(before) for x in bits(cells & ~after[v])]
                self._remove(number, removed)
        return None

    def links(self, broken: int) -> list[Link]:
        """The lines that lead to the contradiction, in order, with the broken line at the end."""
        needed, known = self._pare(broken, len(self.events), lambda solved: solved is None)
        found = [Link(broken, [], known)]
        for i in range(len(self.events) - 1, 0, -1):
            line, removed = self.events[i]
            used = [each for each in removed if each in needed]
            if used and line is not None:
                holds = partial(self._removes, line, used)
                more, known = self._pare(line, i, holds)
                needed |= more
                found.append(Link(line, used, known))
        return found[::-1]

    def _removes(self, line: int, removed: Iterable[Removed], solved: Possible | None) -> bool:
        spots = self.grid.lines[line].spots
        return solved is None or not any(solved[v] >> spots.index(spot) & 1 for spot, v in removed)

    def _pare(self, line: int, before: int, holds: Callable[[Possible | None], bool]) -> tuple[set[Removed], list[int]]:
        """What was removed in a line before an event, and what is known in it, without what is not needed."""
        grid = self.grid
        spots = grid.lines[line].spots
        removed = [each for event in self.events[:before] for each in event.removed if each[0] in spots]
        possible = list(grid.possible[line])
        for spot, value in removed:
            possible[value] &= ~(1 << spots.index(spot))
        needed = set()
        for spot, value in reversed(removed):
            wider = [cells | (v == value) << spots.index(spot) for v, cells in enumerate(possible)]
            if holds(grid.solve(line, tuple(wider))):
                possible = wider
            else:
                needed.add((spot, value))
        return needed, grid.needed(line, possible, holds)


class Contradiction(NamedTuple):
    """A trial that failed, and the lines that show it."""

    trial: Trial
    links: list[Link]


def _contradictions(board: Board) -> Iterator[Contradiction | None]:
    """The contradictions on a board, wave by wave; None at the end of each wave."""
    assert isinstance(board.puzzle, Nonogram)
    grid = Grid(board.puzzle, board)
    trials = [Trial(grid, spot, value) for spot in tried(board) for value in bits(board.masks[spot])]
    while trials:
        live: list[Trial] = []
        met: list[Contradiction] = []
        for trial in trials:
            broken = trial.advance()
            if broken is not None:
                met.append(Contradiction(trial, trial.links(broken)))
            elif trial.todo:
                live.append(trial)
            if len(met) == COMPARED or (met and trial is trials[-1]):
                yield from sorted(met, key=lambda each: len(each.links))
                met = []
        yield None
        trials = live


def tried(board: Board) -> list[int]:
    """The undecided spots to try values in."""
    masks, rows, cols = board.masks, board.puzzle.rows, board.puzzle.cols
    undecided = [spot for spot, mask in enumerate(masks) if mask & (mask - 1)]
    if sum(masks[spot].bit_count() for spot in undecided) <= MOST_TRIALS:
        return undecided

    def free(spot: int) -> int:
        around = neighbours(rows, cols, divmod(spot, cols))
        return sum(masks[r * cols + c].bit_count() > 1 for r, c in around)

    return sorted(undecided, key=free)[: MOST_TRIALS // board.puzzle.domains[0].bit_count()]


class Remembered:
    """What was met on a board so far, so that the second technique that asks need not begin again."""

    def __init__(self, board: Board) -> None:
        self._source = _contradictions(board)
        self._seen: list[Contradiction | None] = []

    def __iter__(self) -> Iterator[Contradiction | None]:
        yield from self._seen
        for each in self._source:
            self._seen.append(each)
            yield each


contradictions = lru_cache(maxsize=4)(Remembered)


def _short(puzzle: Nonogram, board: Board) -> Iterator[Found]:
    del puzzle
    waves = 0
    for each in contradictions(board):
        if each is None:
            waves += 1  # each wave adds a line at least, so there are no short ones after these
            if waves == MOST_LINES:
                return
        elif len(each.links) <= MOST_LINES:
            yield _told(each.trial, each.links)


def _long(puzzle: Nonogram, board: Board) -> Iterator[Found]:
    del puzzle
    for each in contradictions(board):
        if each is not None and len(each.links) > MOST_LINES:
            yield _told(each.trial, each.links)


def _told(trial: Trial, links: list[Link]) -> Found:
    grid, puzzle = trial.grid, trial.grid.puzzle
    cell = divmod(trial.spot, puzzle.cols)
    left = grid.board.masks[trial.spot] & ~(1 << trial.value)
    words = {
        "cell": cell,
        "value": in_all_languages(partial(value_name, puzzle, trial.value)),
        "chain": in_all_languages(partial(_chain, grid, links[:-1])),
        "broken": in_all_languages(partial(line_name, puzzle, links[-1].line)),
        "result": result(puzzle, [(cell, left)]),
    }
    known = [divmod(spot, puzzle.cols) for link in links[:-1] for spot in link.known]
    cells = dict.fromkeys([*known, *grid.lines[links[-1].line].cells])
    return Found([*cells], [(trial.spot, left)], words)


def _chain(grid: Grid, links: Iterable[Link], lang: str) -> str:
    """What the lines give one after another, as the first part of a sentence."""
    by, would, then = {"en": ("by", "would be ", "and "), "id": ("menurut", "", "sehingga ")}[lang]
    said = ""
    for link in links:
        groups: dict[int, list[Cell]] = {}
        masks: dict[int, int] = {}
        for spot, value in link.removed:
            masks[spot] = masks.get(spot, grid.board.masks[spot]) & ~(1 << value)
        for spot, mask in sorted(masks.items()):
            groups.setdefault(mask, []).append(divmod(spot, grid.puzzle.cols))
        parts = [
            f"{cells_phrase(cells, lang)} {would}{left_over(grid.puzzle, mask, lang)}" for mask, cells in groups.items()
        ]
        joined = {"en": " and ", "id": " dan "}[lang].join(parts)
        said += f"{by} {line_name(grid.puzzle, link.line, lang)} {joined}, "
    return said and said + then


_TEMPLATES = {
    "en": "If {cell} were {value}, then {chain}{broken} could not be completed. So {result}.",
    "id": "Jika {cell} {value}, maka {chain}{broken} tidak bisa dilengkapi. Jadi {result}.",
}
_WHY = "A value that leaves some line without any placement is wrong."

TRIAL = (
    Technique(
        id="N18",
        name="one-cell-contradiction",
        title={"en": "Contradiction on one cell", "id": "Kontradiksi pada satu sel"},
        level=4,
        why=_WHY,
        templates=_TEMPLATES,
        find=_short,
        example=example("1, 1, 1 1", "1, 1, 1, 1", "??.? ???? ????", "??.? .??? ????"),
    ),
    Technique(
        id="N18b",
        name="long-contradiction",
        title={"en": "Long contradiction on one cell", "id": "Kontradiksi panjang pada satu sel"},
        level=5,
        why=_WHY,
        templates=_TEMPLATES,
        find=_long,
        example=example(
            "1, 1 1, 1 2, 2, 2",
            "1, 1, 1 1, 1 1, 1 1, 1 1",
            "",
            "?????? ?????? ?????? .????? ??????",
        ),
    ),
)
