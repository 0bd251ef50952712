"""Which values lead to a contradiction when lines are solved after one another, and which lines show it.

What fails by propagation alone, and by which lines, is not a question that a Model answers, and the engine, which asks
it too, builds on the kinds. So the lines are posted here on a solver of their own, with a guard for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pensil._native import Solver
from pensil.core.board import Board, bits
from pensil.core.model import LiteralLists, Literals
from pensil.kinds.nonogram.model import line_blocks
from pensil.kinds.nonogram.techniques.position import Position

MOST_TRIALS = 40_000
"""On a board with more undecided values, only the cells on lines with the fewest undecided ones are tried."""

AT_ONCE = 256
"""So many cells are tried between two looks at the clock."""


class Failing(NamedTuple):
    """A value that a spot cannot have, and the lines that show it."""

    spot: int
    value: int
    lines: frozenset[int]


class GuardedLines(NamedTuple):
    """The lines of a puzzle on a solver, each with a guard of its own."""

    solver: Solver
    literals: Sequence[Sequence[int]]  # for each value of each spot
    guards: range  # of the lines


def _posted(at: Position) -> GuardedLines:
    """The lines of a puzzle, and what is known of its cells."""
    puzzle, masks = at.puzzle, at.board.masks
    solver = Solver()
    cells: Literals | LiteralLists
    literals: Sequence[Sequence[int]]
    if puzzle.palette is None:
        first = solver.new_vars(len(masks))
        cells = range(first, first + len(masks))
        literals = [(-variable, variable) for variable in cells]
    else:
        cells = literals = [*solver.new_ranges([puzzle.colors + 1] * len(masks))]
    blocks = line_blocks(puzzle)
    first = solver.new_vars(len(blocks))
    guards = range(first, first + len(blocks))
    solver.lines(cells, blocks[: puzzle.rows], blocks[puzzle.rows :], guards)
    solver.clauses(
        [-literal]
        for values, mask in zip(literals, masks, strict=True)
        for value, literal in enumerate(values)
        if not mask >> value & 1
    )
    return GuardedLines(solver, literals, guards)


def failing(at: Position) -> Iterator[list[Failing]]:
    """The values for which solving of lines comes to a contradiction, some cells at a time."""
    masks = at.board.masks
    solver, literals, guards = _posted(at)
    spots = tried(at.board)
    for start in range(0, len(spots), AT_ONCE):
        at.check_time()
        some = spots[start : start + AT_ONCE]
        tries = {literal: (spot, value) for spot in some for value, literal in enumerate(literals[spot])}
        implied = solver.implied([literal for literal in tries if literal > 0], guards) or ()
        found = [(*tries[-literal], used) for literal, used in implied if -literal in tries]
        yield [
            Failing(spot, value, frozenset(map(guards.index, used)))
            for spot, value, used in found
            if masks[spot] >> value & 1
        ]


class FailingCases(NamedTuple):
    """A value that a spot cannot have, since then no value of another spot can be, and the lines that show it."""

    spot: int
    value: int
    other: int
    lines: frozenset[int]


def failing_cases(at: Position, most: int) -> Iterator[FailingCases]:
    """The values after which some cell fails in all cases, each with the fewest lines.

    For each of them the values of all undecided cells are tried, and `most` of these in all.
    """
    masks = at.board.masks
    solver, literals, guards = _posted(at)
    spots = tried(at.board)
    variables = [literal for spot in spots for literal in literals[spot] if literal > 0]
    against = {-literals[spot][value]: spot for spot in spots for value in bits(masks[spot])}
    trials = [(spot, value) for spot in spots for value in bits(masks[spot])]
    for spot, value in trials[: most // max(1, len(trials))]:
        if at.harmless(spot, 1 << value):
            continue
        at.check_time()
        used = dict(solver.implied(variables, [*guards, literals[spot][value]]) or ())
        gone: dict[int, list[int]] = {}  # what shows that spots do not have their values
        for literal in used.keys() & against.keys():
            gone.setdefault(against[literal], []).append(literal)
        cases = [
            FailingCases(spot, value, other, frozenset(guard - guards.start for each in shown for guard in used[each]))
            for other, shown in sorted(gone.items())
            if other != spot and len(shown) == masks[other].bit_count()
        ]
        if cases:
            yield min(cases, key=lambda case: len(case.lines))


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
