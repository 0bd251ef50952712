"""All that is broken on a partial board, against counting and walking over its pairs one by one."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from pensil.core.board import Board, bits
from pensil.core.grid import Cell, cell_name
from pensil.core.violation import Violation
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.rules import violations

Told = tuple[str, tuple[Cell, ...], str]


def puzzle_of(rng: Random) -> Hashi:
    """Many islands on a small board, some with numbers of any size."""
    rows, cols = rng.choice([(1, 6), (6, 1), (3, 3), (3, 5), (4, 4), (5, 3)])
    most = rng.randint(1, 4)
    clues = [None, None, "?", "?", *range(1, 2 * most + 2)]
    cells: list[list[object]] = [[rng.choice(clues) for _ in range(cols)] for _ in range(rows)]
    cells[rng.randrange(rows)][rng.randrange(cols)] = "?"
    if min(rows, cols) > 2 and rng.random() < 0.7:  # so that bridges can cross
        cells[1][1] = None
        cells[0][1] = cells[2][1] = cells[1][0] = cells[1][2] = "?"
    return Hashi(cells, most, rng.random() < 0.5)


def board_of(rng: Random, puzzle: Hashi) -> Board:
    """Some pairs decided, some narrowed down, some free; on some boards a pair has nothing left."""
    masks = [rng.choice((d, 1, 1 << rng.choice([*bits(d)]), rng.randint(1, d), d & ~1 or d)) for d in puzzle.domains]
    if rng.random() < 0.3:
        masks = [1 << rng.choice([*bits(d)]) for d in puzzle.domains]
    elif masks and rng.random() < 0.2:
        masks[rng.randrange(len(masks))] = 0
    return Board(puzzle, masks)


def reached(start: Cell, ways: Iterable[Pair]) -> set[Cell]:
    found = {start}
    while more := {cell for pair in ways for cell in pair if found & {*pair}} - found:
        found |= more
    return found


def crosses(one: Pair, other: Pair) -> bool:
    return bool({*one.between} & {*other.between}) and one.horizontal != other.horizontal


def expected(puzzle: Hashi, board: Board) -> list[Told]:
    """The violations but for loops, in their order."""
    left = dict(zip(puzzle.pairs, ([*bits(mask)] for mask in board.masks), strict=True))
    has = [pair for pair, counts in left.items() if counts and counts[0]]
    least = {pair: counts[0] if counts else 0 for pair, counts in left.items()}
    most = {
        pair: 0 if not counts or (pair not in has and any(crosses(pair, other) for other in has)) else counts[-1]
        for pair, counts in left.items()
    }
    found: list[Told] = []
    for a in has:
        for b in has:
            if a.horizontal and crosses(a, b):
                where = (a.start[0], b.start[1])
                names = [cell_name(cell) for cell in (*a, *b, where)]
                text = "the bridges between {} and {} and between {} and {} cross at {}".format(*names)
                found.append(("crossing", (where, *a, *b), text))
    for island in puzzle.islands:
        number, own = puzzle.cells[island[0]][island[1]], [pair for pair in puzzle.pairs if island in pair]
        low, high = sum(least[pair] for pair in own), sum(most[pair] for pair in own)
        name = f"the {number} at {cell_name(island)}"
        if not isinstance(number, int):
            continue
        if low > number:
            ends = [pair.end if pair.start == island else pair.start for pair in own if least[pair]]
            found.append(("too-many", (island, *ends), f"{name} has {low} bridges"))
        elif high < number:
            bridges = f"only {high} bridge{'' if high == 1 else 's'}"
            found.append(("too-few", (island,), f"{name} {'can get' if low < high else 'has'} {bridges}"))
    groups: list[set[Cell]] = []
    for island in puzzle.islands:
        if not any(island in group for group in groups):
            groups.append(reached(island, [pair for pair in puzzle.pairs if most[pair]]))
    largest = next(group for group in groups if len(group) == max(map(len, groups)))
    if apart := sorted({*puzzle.islands} - largest):
        *names, last = map(cell_name, apart)
        said = "are not" if board.full else "cannot be"
        text = f"{', '.join(names)} and {last}" if names else last
        text += f" {said if names or not board.full else 'is not'} connected with the other islands"
        found.append(("not-connected", tuple(apart), text))
    return found


def check_loops(puzzle: Hashi, board: Board, loops: list[Violation]) -> None:
    """One ring in each group of islands that has one, unless rings are allowed."""
    has = [pair for pair, mask in zip(puzzle.pairs, board.masks, strict=True) if mask and not mask & 1]
    groups = {frozenset(reached(island, has)) for island in puzzle.islands}
    ringed = {group for group in groups if len([pair for pair in has if pair.start in group]) >= len(group)}
    assert len(loops) == (0 if puzzle.loops else len(ringed))
    assert {group for group in groups for loop in loops if {*loop.cells} <= group} == (
        set() if puzzle.loops else ringed
    )
    for loop in loops:
        ring = loop.cells
        assert len(set(ring)) == len(ring) > 3
        assert all(Pair(*sorted(ends)) in has for ends in zip(ring, (*ring[1:], ring[0]), strict=True))
        names = [cell_name(cell) for cell in ring]
        assert loop.message == f"the bridges between {', '.join(names[:-1])} and {names[-1]} form a loop"


@pytest.mark.parametrize("seed", range(30))
def test_everything_that_is_broken_is_told_once(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        puzzle = puzzle_of(rng)
        board = board_of(rng, puzzle)
        found = violations(puzzle, board)
        others = [each for each in found if each.code != "loop"]
        assert [(each.code, each.cells, each.message) for each in others] == expected(puzzle, board), board
        check_loops(puzzle, board, found[len(others) :])
