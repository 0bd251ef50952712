"""Contradictions: a value is tried in a cell, and after some waves of solved lines one cannot be completed.

Which values fail, and on which lines, is asked of the native core; the trials on the fewest lines are told first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import count, dropwhile, islice
from threading import Lock
from typing import NamedTuple

from pensil._native import Solver
from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.step import Found, Technique
from pensil.core.words import in_all
from pensil.errors import TimeLimit
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.techniques.examples import example
from pensil.kinds.nonogram.techniques.line import lines, result
from pensil.kinds.nonogram.techniques.waves import Grid, Link, Trial
from pensil.kinds.nonogram.wording import cells_phrase, left_over, line_name, value_name

MOST_LINES = 6
"""A contradiction that needs more lines than this is more like a search than like a technique."""

MOST_TRIALS = 40_000
"""On a board with more undecided values, only the cells on lines with the fewest undecided ones are tried."""

COMPARED = 8
"""So many contradictions are compared, to tell the shortest first."""

FEWEST_LINES = 4
"""Where all lines are solved a contradiction needs so many, so that there is no need to look for a shorter one."""

AT_ONCE = 256
"""So many cells are tried between two looks at the clock."""


class Failing(NamedTuple):
    """A value that a spot cannot have, and the lines that show it."""

    spot: int
    value: int
    lines: frozenset[int]


class Contradictions:
    """The trials of a board that fail: those with a short reason, then None, then those with a long one.

    What was met is kept, so that the second technique that asks need not begin again.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._source: Iterator[Trial | None] = _search(board)
        self._seen: list[Trial | None] = []
        self._lock = Lock()

    def __iter__(self) -> Iterator[Trial | None]:
        for i in count():
            with self._lock:
                if i == len(self._seen):
                    try:
                        self._seen.append(next(self._source))
                    except StopIteration:
                        return
                    except TimeLimit:
                        self._source = islice(_search(self._board), i, None)
                        raise
            yield self._seen[i]


contradictions = lru_cache(maxsize=4)(Contradictions)


def _search(board: Board) -> Iterator[Trial | None]:
    assert isinstance(board.puzzle, Nonogram)
    grid = Grid(board.puzzle, board)
    found: list[Failing] = []
    for some in failing(board):
        yield from _tried(grid, [each for each in some if len(each.lines) <= FEWEST_LINES])
        found += (each for each in some if len(each.lines) > FEWEST_LINES)
    found.sort(key=lambda each: len(each.lines))
    long: list[Trial] = []
    for trial in _tried(grid, [each for each in found if len(each.lines) <= MOST_LINES]):
        if len(trial.links) <= MOST_LINES:
            yield trial
        else:  # some of the lines are needed twice
            long.append(trial)
    yield None
    yield from long
    yield from _tried(grid, [each for each in found if len(each.lines) > MOST_LINES])


def _tried(grid: Grid, found: Sequence[Failing]) -> Iterator[Trial]:
    """Trials that end with a contradiction, among some of them the shortest first."""
    for start in range(0, len(found), COMPARED):
        trials = [Trial(grid, *each) for each in found[start : start + COMPARED]]
        yield from sorted((trial for trial in trials if trial.fails()), key=_length)


def _length(trial: Trial) -> tuple[int, int]:
    """How long it takes to tell a contradiction: its lines, and the cells they decide."""
    return len(trial.links), sum(len(link.removed) for link in trial.links)


def failing(board: Board) -> Iterator[list[Failing]]:
    """The values for which solving of lines comes to a contradiction, some cells at a time."""
    puzzle, masks = board.puzzle, board.masks
    assert isinstance(puzzle, Nonogram)
    rows, values = puzzle.rows, puzzle.colors + 1
    solver = Solver()
    literals = _literals(solver, len(masks), values)
    blocks = [line.view.blocks for line in lines(board)]
    first = solver.new_vars(len(blocks))
    guards = range(first, first + len(blocks))
    solver.lines(literals, blocks[:rows], blocks[rows:], guards)
    solver.clauses([-literals[spot][v]] for spot, mask in enumerate(masks) for v in range(values) if not mask >> v & 1)
    spots = tried(board)
    for start in range(0, len(spots), AT_ONCE):
        look()
        tries = {literals[spot][v]: (spot, v) for spot in spots[start : start + AT_ONCE] for v in range(values)}
        implied = solver.implied([literal for literal in tries if literal > 0], guards) or ()
        found = [(*tries[-literal], used) for literal, used in implied if -literal in tries]
        yield [
            Failing(spot, value, frozenset(guard - first for guard in used))
            for spot, value, used in found
            if masks[spot] >> value & 1
        ]


def _literals(solver: Solver, spots: int, values: int) -> list[tuple[int, ...]]:
    """A literal for each value of each spot."""
    if values == 2:
        first = solver.new_vars(spots)
        return [(-var, var) for var in range(first, first + spots)]
    first = solver.new_vars(spots * values)
    return [(*range(at, at + values),) for at in range(first, first + spots * values, values)]


def tried(board: Board) -> list[int]:
    """The undecided spots to try values in, those on lines with the fewest undecided ones first."""
    rows, cols, masks = board.puzzle.rows, board.puzzle.cols, board.masks
    undecided = [spot for spot, mask in enumerate(masks) if mask & (mask - 1)]
    in_row, in_col = [0] * rows, [0] * cols
    for spot in undecided:
        in_row[spot // cols] += 1
        in_col[spot % cols] += 1
    spots = sorted(undecided, key=lambda spot: in_row[spot // cols] + in_col[spot % cols])
    return spots[: MOST_TRIALS // board.puzzle.domains[0].bit_count()]


def _short(puzzle: Nonogram, board: Board) -> Iterator[Found]:
    del puzzle
    for trial in contradictions(board):
        if trial is None:
            return
        yield _told(trial)


def _long(puzzle: Nonogram, board: Board) -> Iterator[Found]:
    del puzzle
    for trial in dropwhile(lambda trial: trial is not None, contradictions(board)):
        if trial is not None:
            yield _told(trial)


def _told(trial: Trial) -> Found:
    grid, puzzle, links = trial.grid, trial.grid.puzzle, trial.links
    cell = divmod(trial.spot, puzzle.cols)
    left = grid.board.masks[trial.spot] & ~(1 << trial.value)
    words = {
        "cell": cell,
        "value": in_all(partial(value_name, puzzle, trial.value)),
        "chain": in_all(partial(_chain, grid, links[:-1])),
        "broken": in_all(partial(line_name, puzzle, links[-1].line)),
        "result": result(puzzle, [(cell, left)]),
    }
    return Found([divmod(spot, puzzle.cols) for spot in _premises(trial)], [(trial.spot, left)], words)


def _premises(trial: Trial) -> Iterable[int]:
    """What each line needs and gives, and all of the line that breaks; all of a line that shows nowhere else."""
    lines = trial.grid.lines
    *links, broken = trial.links
    shown = dict.fromkeys(lines[broken.line].spots)
    for link in links:
        shown |= dict.fromkeys([*trial.known(link), *(spot for spot, _ in link.removed)])
    for link in links:
        spots = lines[link.line].spots
        if len({*shown, trial.spot}.intersection(spots)) < 2:
            shown |= dict.fromkeys(spots)
    return shown


def _chain(grid: Grid, links: Iterable[Link], lang: str) -> str:
    """What the lines give one after another, as the first part of a sentence."""
    makes, joiner, end = {"en": ("makes", " and ", "and "), "id": ("membuat", " dan ", "sehingga ")}[lang]
    said = ""
    for link in links:
        groups: dict[int, list[Cell]] = {}
        masks: dict[int, int] = {}
        for spot, value in link.removed:
            masks[spot] = masks.get(spot, grid.board.masks[spot]) & ~(1 << value)
        for spot, mask in sorted(masks.items()):
            groups.setdefault(mask, []).append(divmod(spot, grid.puzzle.cols))
        parts = [f"{cells_phrase(cells, lang)} {left_over(grid.puzzle, mask, lang)}" for mask, cells in groups.items()]
        said += f"{line_name(grid.puzzle, link.line, lang)} {makes} {joiner.join(parts)}, "
    return said and said + end


_TEMPLATES = {
    "en": "Suppose {cell} is {value}. Then {chain}{broken} cannot be completed. So {result}.",
    "id": "Andaikan {cell} {value}. Maka {chain}{broken} tidak bisa dilengkapi. Jadi {result}.",
}
_WHY = {
    "en": "A value that leaves some line without any placement is wrong.",
    "id": "Isi sel yang membuat suatu baris atau kolom tidak bisa dilengkapi pasti salah.",
}

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
