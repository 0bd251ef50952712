"""The paper's procedures for a line, each against its definition on a list of all placements; what is made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations, groupby, product
from operator import or_
from random import Random

import pytest

from pensil.core.board import bits
from pensil.core.clues import UNKNOWN
from pensil.kinds.nonogram.puzzle import Block, LineClue
from pensil.kinds.nonogram.strategies.basics import both
from pensil.kinds.nonogram.strategies.dynamic import Experience, sort_of
from pensil.kinds.nonogram.strategies.lines import CROSSED, Line
from pensil.kinds.nonogram.strategies.procedures import (
    PROCEDURES,
    alternative_restriction,
    cross_block_filling,
    crossing_out,
    edge_consideration,
    limiting_expansion,
)
from tests.checks import some

Way = list[tuple[int, int]]
"""Where the blocks of a line stand: a first cell and the one after the last, for each."""


def ways(clue: LineClue, line: Line) -> list[Way]:
    """All placements of the blocks."""
    found = []
    for values in product(*(bits(mask) for mask in line)):
        runs = [(color, [x for x, _ in run]) for color, run in groupby(enumerate(values), key=lambda cell: cell[1])]
        blocks = [(color, cells) for color, cells in runs if color]
        if len(blocks) == len(clue) and all(
            color == block.color and block.length in (len(cells), UNKNOWN)
            for (color, cells), block in zip(blocks, clue, strict=True)
        ):
            found.append([(cells[0], cells[-1] + 1) for _, cells in blocks])
    return found


Reach = tuple[int, int, int, int]


def reaches(all_ways: Sequence[Way]) -> list[Reach]:
    """Of each block the first start, the first end, the last start and the last end."""
    found = []
    for places in zip(*all_ways, strict=True):
        starts, ends = zip(*places, strict=True)
        found.append((min(starts), min(ends), max(starts), max(ends)))
    return found


def by_edges(clue: LineClue, line: Line) -> Line | None:
    """A cell is filled that a block covers in its leftmost and in its rightmost position."""
    if not (all_ways := ways(clue, line)):
        return None
    found = list(line)
    for block, (_, first_end, last_start, _) in zip(clue, reaches(all_ways), strict=False):
        for x in range(last_start, first_end):
            found[x] &= 1 << block.color
    return tuple(found)


def by_rooms(clue: LineClue, line: Line) -> Line | None:
    """A cell keeps the colours of the blocks that have it in their room."""
    if not (all_ways := ways(clue, line)):
        return None
    found = [mask & CROSSED for mask in line]
    for block, (first, _, _, end) in zip(clue, reaches(all_ways), strict=False):
        for x in range(first, end):
            found[x] |= line[x] & 1 << block.color
    return tuple(found) if all(found) else None


def spans(inside: Sequence[bool]) -> list[tuple[int, int]]:
    runs = [(each, [x for x, _ in run]) for each, run in groupby(enumerate(inside), key=lambda cell: cell[1])]
    return [(cells[0], cells[-1] + 1) for each, cells in runs if each]


def by_parts(clue: LineClue, line: Line) -> Line | None:
    """All ways to share the blocks out among the parts between crossed cells, each part with procedures 1 and 2."""
    parts = spans([mask != CROSSED for mask in line])
    shares: list[list[Line]] = []
    for cuts in combinations(range(len(clue) + len(parts) - 1), len(parts) - 1) if parts else ():
        ends = [cut - i for i, cut in enumerate(cuts)] + [len(clue)]
        filled = []
        for start, end, (first, last) in zip([0, *ends], ends, parts, strict=False):
            blocks, part = clue[start:end], line[first:last]
            share = by_edges(blocks, part)
            filled.append(None if share is None else by_rooms(blocks, share))
        if None not in filled:
            shares.append([share for share in filled if share is not None])
    if not shares:
        return None if clue or parts else line
    found = list(line)
    for number, (first, last) in enumerate(parts):
        for x in range(first, last):
            found[x] &= reduce(or_, [share[number][x - first] for share in shares])
    return tuple(found) if all(found) else None


def by_gaps(clue: LineClue, line: Line) -> Line | None:
    """A colour goes from a part in which no block of it has room."""
    if not (all_ways := ways(clue, line)):
        return None
    found = list(line)
    for color in {block.color for block in clue}:
        for start, end in spans([bool(mask >> color & 1) for mask in line]):
            fitting = [
                block
                for block, (first, _, _, last) in zip(clue, reaches(all_ways), strict=True)
                if block.color == color and len({*range(first, last)} & {*range(start, end)}) >= block.least
            ]
            if not fitting:
                found[start:end] = [mask & ~(1 << color) for mask in found[start:end]]
    return tuple(found) if all(found) else None


def by_longest(clue: LineClue, line: Line) -> Line | None:
    """A cell beside a run loses its colour where the run would become longer with it than any block that reaches it."""
    if not (all_ways := ways(clue, line)):
        return None
    found = list(line)
    for color in {block.color for block in clue}:
        filled = [mask == 1 << color for mask in line]
        for start, end in spans(filled):
            lengths = [
                len(line) + 1 if block.length is UNKNOWN else block.least
                for block, (first, _, _, last) in zip(clue, reaches(all_ways), strict=True)
                if block.color == color and first <= start and end <= last
            ]
            for x in (start - 1, end):
                if 0 <= x < len(line):
                    joined = [*filled[:x], True, *filled[x + 1 :]]
                    [size] = [stop - first for first, stop in spans(joined) if first <= x < stop]
                    if size > max(lengths, default=0):
                        found[x] &= ~(1 << color)
    return tuple(found) if all(found) else None


DEFINED: dict[Callable[[LineClue, Line], Line | None], Callable[[LineClue, Line], Line | None]] = {
    edge_consideration: by_edges,
    crossing_out: by_rooms,
    cross_block_filling: by_parts,
    alternative_restriction: by_gaps,
    limiting_expansion: by_longest,
}


def drawn(rng: Random) -> tuple[LineClue, Line]:
    """A clue and a line that is partly known; now and then the two do not fit together."""
    colors = rng.choice((1, 1, 2))
    size = rng.randint(1, 9 if colors == 1 else 6)
    values = [rng.choice((0, rng.randint(1, colors))) for _ in range(size)]
    clue = [Block(len([*run]), color) for color, run in groupby(values) if color]
    clue = [Block(UNKNOWN, block.color) if rng.random() < 0.1 else block for block in clue]
    if clue and rng.random() < 0.1:
        clue.pop()
    every = (1 << colors + 1) - 1
    share = rng.random()
    line = [every if rng.random() < share else 1 << value for value in values]
    line = [mask | 1 << rng.randint(0, colors) if rng.random() < 0.1 else mask for mask in line]
    return tuple(clue), tuple(line)


@pytest.mark.parametrize("number", range(len(PROCEDURES)))
def test_a_procedure_does_what_the_paper_says(number: int) -> None:
    procedure = PROCEDURES[number].apply
    rng = Random(number)
    found = []
    for _ in range(250):
        clue, line = drawn(rng)
        after = procedure(clue, line)
        assert after == DEFINED[procedure](clue, line), (clue, line)
        found.append("none" if after is None else "same" if after == line else "news")
    assert all(found.count(each) >= 3 for each in ("none", "same", "news")), Counter(found)


def test_what_two_lines_know_together() -> None:
    assert both((3, 2, 3), (1, 3, 2)) == (1, 2, 2)
    assert both((3, 2), (3, 1)) is None


# What the dynamic program learns.


def test_the_sort_of_a_line() -> None:
    """Nothing is decided, less than half of it is, or half of it and more."""
    assert [sort_of((3,) * (6 - n) + (1, 2) * (n // 2) + (1,) * (n % 2)) for n in range(7)] == [0, 1, 1, 2, 2, 2, 2]
    assert sort_of((3, 3, 3, 1, 1)) == 1
    assert sort_of((7, 6, 4, 2)) == 2


def test_what_is_expected_of_a_procedure() -> None:
    """One cell at first, then what it changed: in this state, and as once more what it changed in all of them."""
    rng = Random(2)
    experience = Experience()
    learnt: list[tuple[int, int, int]] = []
    for _ in range(60):
        for state, p in some(product((0, 1, 6), range(5))):
            everywhere = [changed for _, other, changed in learnt if other == p]
            here = [changed for at, other, changed in learnt if (at, other) == (state, p)]
            usual = (1 + sum(everywhere)) / (1 + len(everywhere))
            assert experience.gain(state, p) == pytest.approx((usual + sum(here)) / (1 + len(here)))
        learnt.append((rng.choice((0, 1, 6)), rng.randrange(5), rng.randrange(4)))
        experience.learn(*learnt[-1])


def test_a_plan_is_made_anew_when_something_was_learnt() -> None:
    experience = Experience()
    first = experience.plan
    assert experience.replan() is False
    experience.learn(0, first[0], 1)
    assert experience.replan() is False  # as it was expected
    for _ in range(20):
        experience.learn(0, first[0], 0)
    assert experience.plan == first
    assert experience.replan() is True
    assert experience.plan != first
    assert experience.replan() is False
    numbers = " ".join(str(p + 1) for p in experience.plan)
    assert experience.told("few").said().endswith(f"lines with few cells decided is now: procedures {numbers}")
