"""A line by itself: what techniques ask of it, against cells that are gone through one by one."""

from __future__ import annotations

import importlib
from itertools import groupby, product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pensil.core.board import Board
from pensil.core.clues import UNKNOWN
from pensil.kinds.nonogram.puzzle import Block, LineClue, Nonogram
from pensil.kinds.nonogram.techniques import blocks, runs
from pensil.kinds.nonogram.techniques import colors as colors_module
from pensil.kinds.nonogram.techniques.line import MOST_GIVEN, Line
from pensil.kinds.nonogram.techniques.view import KnownRun, Places, View, packed, trailing_ones
from tests.kinds.nonogram.places import position

EDGE: Any = importlib.import_module("pensil.kinds.nonogram.techniques.edge")

Run = tuple[int, int, int]


def drawn(rng: Random, most: int = 14) -> tuple[LineClue, tuple[int, ...], int]:
    """A clue, a line that is partly known, and the number of colours."""
    colors = rng.choice((1, 1, 2, 3))
    share = rng.choice((0.3, 0.6))
    values = [rng.randint(1, colors) if rng.random() < share else 0 for _ in range(rng.randint(1, most))]
    clue = [Block(len([*run]), color) for color, run in groupby(values) if color]
    clue = [Block(UNKNOWN, block.color) if rng.random() < 0.2 else block for block in clue]
    every = (1 << colors + 1) - 1
    known = rng.random()
    masks = [1 << value if rng.random() < known else every for value in values]
    masks = [mask | 1 << rng.randint(0, colors) if rng.random() < 0.1 else mask for mask in masks]
    return tuple(clue), tuple(masks), colors


def runs_of(masks: tuple[int, ...], start: int, end: int) -> list[Run]:
    """The known runs within a stretch of cells."""
    found = []
    for mask, run in groupby(range(start, end), key=lambda x: masks[x]):
        cells = [*run]
        if mask > 1 and not mask & (mask - 1):
            found.append((cells[0], cells[-1], mask.bit_length() - 1))
    return found


def is_known(mask: int) -> bool:
    return not mask & (mask - 1)


def test_the_open_part_of_a_line_and_what_is_in_it() -> None:
    """It goes from one blank cell to the next one around all cells that are not known; outside all is known."""
    rng = Random(1)
    emptied = 0
    for _ in range(400):
        clue, masks, colors = drawn(rng)
        view = View(clue, masks, colors + 1)
        size = len(masks)
        assert view.closed == all(map(is_known, masks))
        if view.closed:
            continue
        unknown = [x for x in range(size) if not is_known(masks[x])]
        start = max((x + 1 for x in range(unknown[0]) if masks[x] == 1), default=0)
        end = min((x for x in range(unknown[-1], size) if masks[x] == 1), default=size)
        first, last = len(runs_of(masks, 0, start)), len(clue) - len(runs_of(masks, end, size))
        assert view.part == (start, end, first, last)
        assert view.outside == [x for x in range(size) if not start <= x < end]
        assert view.told == all(isinstance(block.length, int) for block in clue[first:last])
        assert [tuple(run) for run in view.runs] == runs_of(masks, start, end)
        inside = clue[first:last]
        gaps = sum(inside[i].color == inside[i + 1].color for i in range(len(inside) - 1))
        assert view.slack == end - start - gaps - sum(block.least for block in inside)
        emptied += not inside
        for run in view.runs:
            beside = [masks[x] for x in (run.first - 1, run.last + 1) if 0 <= x < size]
            assert view.ended(run) == (not any(mask >> run.color & 1 for mask in beside))
    assert emptied > 5


def placed(clue: LineClue, masks: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    """For each way to fill a line, where its blocks stand: a first cell and the one after the last, for each."""
    found = []
    values_of = [[value for value in range(4) if mask >> value & 1] for mask in masks]
    for values in product(*values_of):
        there = [(value, [*run]) for value, run in groupby(range(len(values)), key=lambda x: values[x]) if value]
        if len(there) == len(clue) and all(
            color == block.color and block.length in (len(cells), UNKNOWN)
            for (color, cells), block in zip(there, clue, strict=True)
        ):
            found.append([(cells[0], cells[-1] + 1) for _, cells in there])
    return found


def as_places(ways: list[list[tuple[int, int]]], count: int) -> Places:
    starts = [sum({1 << way[k][0] for way in ways}) for k in range(count)]
    return Places(starts, [sum({1 << way[k][1] for way in ways}) for k in range(count)])


def test_where_blocks_can_stand() -> None:
    rng = Random(2)
    checked = 0
    while checked < 120:
        clue, masks, colors = drawn(rng, 7)
        ways = placed(clue, masks)
        view = View(clue, masks, colors + 1)
        if not clue:
            continue
        checked += 1
        places = view.places
        assert places == as_places(ways, len(clue))
        reached = [1] * len(masks)
        for k, block in enumerate(clue):
            starts, ends = zip(*(way[k] for way in ways), strict=True)
            assert (places.earliest(k), places.latest(k)) == (min(starts), max(starts))
            assert (places.earliest_end(k), places.end(k)) == (min(ends), max(ends))
            for x in range(min(starts), max(ends)):
                reached[x] |= 1 << block.color
        assert view.reached == tuple(reached)
    assert checked == 120


def test_known_cells_are_forgotten_from_the_ends_as_long_as_it_holds() -> None:
    """What is left cannot be left out; of cells that do as well, the ones nearer to the middle stay."""
    view = View((Block(3),), (1, 1, 3, 3, 2, 3, 3, 1, 1), 2)

    def holds(places: Places) -> bool:
        return places.earliest(0) >= 2

    assert view.needed(holds) == [4]
    assert view.needed(holds, keep=[7]) == [4, 7]
    assert view.needed(holds, keep=[1]) == [1]
    view = View((Block(2),), (1, 1, 3, 3, 3, 1), 2)
    assert view.needed(holds) == [1]
    assert view.needed(lambda places: True) == []
    assert view.needed(lambda places: False) == [0, 1, 5]


def test_how_many_cells_lie_side_by_side_from_the_first() -> None:
    assert [trailing_ones(cells) for cells in (0, 1, 2, 3, 0b1011, 0b0111, 0b10)] == [0, 1, 0, 2, 2, 3, 0]


# Two runs of one colour.


def covering(way_starts: int, length: int, run: KnownRun) -> list[int]:
    return [s for s in range(20) if way_starts >> s & 1 and s <= run.first and run.last < s + length]


def apart(clue: LineClue, places: Places, left: KnownRun, right: KnownRun) -> bool:
    """Whether a block can lie over one run and a later one over the other, with room for all that lies between.

    A block of unknown length may be no longer than its run.
    """
    for k, m in product(range(len(clue)), repeat=2):
        if k >= m or {clue[k].color, clue[m].color} != {left.color}:
            continue
        one, other = clue[k].length, clue[m].length
        ends = [s + one for s in covering(places.starts[k], one, left)] if isinstance(one, int) else [left.last + 1]
        starts = covering(places.starts[m], other, right) if isinstance(other, int) else [right.first]
        between = clue[k + 1 : m]
        gaps = sum(clue[i].color == clue[i + 1].color for i in range(k, m))
        room = gaps + sum(block.least for block in between)
        if any(start >= end + room for end, start in product(ends, starts)):
            return True
    return False


def shorter(clue: LineClue, places: Places, left: KnownRun, right: KnownRun, length: int) -> bool:
    """Whether every block that can lie over one of the two runs is known to be shorter."""
    for k, block in enumerate(clue):
        if block.color != left.color:
            continue
        if not isinstance(block.length, int):
            return False
        over = {*covering(places.starts[k], block.length, left), *covering(places.starts[k], block.length, right)}
        if over and block.length >= length:
            return False
    return True


def test_runs_that_belong_together_and_runs_that_do_not() -> None:
    """As far as the places of the blocks tell, whatever these are."""
    rng = Random(3)
    answers = set()
    for _ in range(1500):
        colors = rng.choice((1, 2))
        lengths = [rng.choice((1, 2, 3, 4, UNKNOWN)) for _ in range(rng.randint(1, 4))]
        clue = tuple(Block(length, rng.randint(1, colors)) for length in lengths)
        line: Any = View(clue, (3,) * 12, colors + 1)
        places = Places([rng.getrandbits(12) & rng.getrandbits(12) for _ in clue], [])
        start = rng.randint(0, 4)
        left = KnownRun(start, start + rng.randint(0, 1), 1)
        start = left.last + rng.randint(2, 3)
        right = KnownRun(start, start + rng.randint(0, 1), 1)
        known = blocks._separable(line, left, right, places)
        assert known == apart(clue, places, left, right), (clue, left, right, places)
        length = rng.randint(2, 4)
        limited = blocks._all_shorter(line, left, right, length, places)
        assert limited == shorter(clue, places, left, right, length), (clue, left, right, places, length)
        answers.add((known, limited))
    assert len(answers) == 4


def test_the_blocks_that_can_reach_a_run() -> None:
    rng = Random(4)
    numbers = set()
    for _ in range(400):
        clue = tuple(Block(rng.choice((1, 2, 3, 4, UNKNOWN)), rng.randint(1, 2)) for _ in range(rng.randint(1, 4)))
        line: Any = View(clue, (7,) * 10, 3)
        ends = [[x for x in range(11) if rng.random() < 0.2] for _ in clue]
        starts = [[x for x in range(10) if rng.random() < 0.2] for _ in clue]
        places = Places(*([sum(1 << x for x in some) for some in side] for side in (starts, ends)))
        first = rng.randint(0, 6)
        run = KnownRun(first, first + rng.randint(0, 2), 1)
        for longer in (0, 1):
            expected = [
                k
                for k, block in enumerate(clue)
                if block.color == 1
                and (not isinstance(block.length, int) or block.length >= len(run.cells) + longer)
                and any(start <= run.first for start in starts[k])
                and any(end > run.last for end in ends[k])
            ]
            assert runs.reaching(line, run, places, longer) == expected
            numbers.add(len(expected))
        assert runs.reaching(line, run, places) == runs.reaching(line, run, places, 0)
    assert len(numbers) > 2


def test_gaps_and_the_blocks_that_have_room_there() -> None:
    """Where only the least room for the other blocks is counted."""
    rng = Random(5)
    checked = 0
    for _ in range(400):
        clue, masks, colors = drawn(rng)
        line: Any = View(clue, masks, colors + 1)
        if line.closed:
            continue
        start, end, first, last = line.part
        gaps, x = [], start
        while x < end:
            size = next((i for i, mask in enumerate(masks[x:end]) if mask == 1), end - x)
            if size and all(mask & 1 for mask in masks[x : x + size]):
                gaps.append(range(x, x + size))
            x += size + 1
        assert [*runs._gaps(line)] == gaps
        for gap in gaps:
            near = []
            for k in range(first, last):
                before = packed((*clue[first:k], Block(1, clue[k].color)))[-1]
                behind = packed((*clue[k + 1 : last][::-1], Block(1, clue[k].color)))[-1]
                if start + before < gap.stop and end - behind > gap.start:
                    near.append(k)
            assert [*runs._by_order(line, gap)] == near
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(
    ("clue", "starts"),
    [
        ([], []),
        ([(3, 1)], [0]),
        ([(3, 1), (1, 1), ("?", 1), (2, 1)], [0, 4, 6, 8]),
        ([(2, 1), (2, 2), (1, 2)], [0, 2, 5]),
    ],
)
def test_blocks_pushed_to_the_beginning(clue: list[tuple[Any, int]], starts: list[int]) -> None:
    assert packed(tuple(Block(UNKNOWN if length == "?" else length, color) for length, color in clue)) == starts


def test_blocks_of_two_colours_that_meet_at_a_border() -> None:
    rng = Random(6)
    numbers = set()
    for _ in range(600):
        clue = tuple(Block(rng.randint(1, 3), rng.randint(1, 2)) for _ in range(rng.randint(1, 5)))
        border = rng.randint(1, 4)
        masks = [7] * 6
        masks[border - 1 : border + 1] = rng.choice(((2, 4), (4, 2)))
        line: Any = View(clue, tuple(masks), 3)
        places = Places([rng.getrandbits(6) for _ in clue], [rng.getrandbits(6) for _ in clue])
        expected = [
            k
            for k in range(len(clue) - 1)
            if places.ends[k] >> border & places.starts[k + 1] >> border & 1
            and (1 << clue[k].color, 1 << clue[k + 1].color) == (masks[border - 1], masks[border])
        ]
        assert colors_module._meetings(line, border, places) == expected
        numbers.add(len(expected))
    assert len(numbers) > 1


# What a line says of itself.


def row(length: int, clue: list[Any], text: str) -> Line:
    puzzle = Nonogram([clue, *[["?"]] * 2], [["?"]] * length)
    return position(Board(puzzle, [{"?": 3, ".": 1, "#": 2}[sign] for sign in text] + [3] * 2 * length)).lines[0]


@pytest.mark.parametrize("count", range(MOST_GIVEN + 2))
def test_up_to_eight_known_cells_are_named(count: int) -> None:
    line = row(11, ["?"], "#" * 11)
    given = line.given(range(1, count + 2), [1])
    assert given.values["many"] == (count > 8)
    named = f", with r1c3{f' to r1c{count + 2}' if count > 2 else ' and r1c4' if count == 2 else ''} black,"
    assert given.said() == ("" if not count else named if count <= 8 else ", with what is known in it,")


# The edge.


def test_the_longest_run_of_some_places() -> None:
    for places in product((False, True), repeat=7):
        longest = max((len([*run]) for there, run in groupby(places) if there), default=0)
        numbers = [x for x, there in enumerate(places) if there]
        assert EDGE._longest_run(numbers[::-1]) == longest


@pytest.mark.parametrize(
    ("lengths", "colors", "second", "told"),
    [
        ([1, 2], [1, 1], [[2, 2, 2], [2, 2, 2, 2]], (1, 3)),  # wherever it stands three cells at least
        ([1, 2], [1, 1], [[2, 2, 2], [2, 2, 1, 2]], None),
        ([1, 3], [1, 1], [[2, 2, 2]], None),  # a block is that long
        ([0, 1], [1, 1], [[2, 2, 2]], None),  # or may be
        ([3, 1], [1, 2], [[4, 4], [4, 4, 4]], (2, 2)),
        ([3, 1], [1, 2], [[2, 2], [2, 2]], None),
        ([0, 1], [1, 2], [[4, 4]], (2, 2)),
    ],
)
def test_touching_cells_that_are_more_than_a_block_has(
    lengths: list[int], colors: list[int], second: list[list[int]], told: tuple[int, int] | None
) -> None:
    failures = [EDGE.Failure(0, [*enumerate(masks)], []) for masks in second]
    assert EDGE._touching(SimpleNamespace(lengths=lengths, colors=colors), failures) == told


def test_what_follows_when_a_block_has_some_starts_less() -> None:
    """What it covers in all of those that are left; blank is what no block reaches any more."""
    rng = Random(7)
    checked = 0
    while checked < 60:
        clue, masks, colors = drawn(rng, 7)
        if colors > 1 or any(not isinstance(block.length, int) for block in clue) or not clue:
            continue
        line = row(len(masks), [block.least for block in clue], "".join(" .#?"[mask] for mask in masks))
        if line.closed:
            continue
        ways = placed(clue, masks)
        for k in range(line.part.first, line.part.last):
            starts = sorted({way[k][0] for way in ways})
            for failed in starts:
                left = [start for start in starts if start != failed]
                found = EDGE._without(line, k, [EDGE.Failure(failed, [], [])])
                covered = [{*range(start, start + clue[k].least)} for start in left]
                others = {x for way in ways for j, (a, b) in enumerate(way) if j != k for x in range(a, b)}
                always = set.intersection(*covered) if left else set()
                inside = {*range(line.part.start, line.part.end)} if left else set()
                blank = inside - others - set().union(*covered)
                assert sorted(found) == sorted([(x, 2) for x in always] + [(x, 1) for x in blank])
                checked += 1
    assert checked >= 60
