"""The exact line solver against brute force: every colouring of a short line is a witness."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from pensil._native import line_places, line_solve
from tests.checks import some

Blocks = Sequence[tuple[int | None, int]]


def runs(cells: Sequence[int]) -> list[tuple[int, int, int]]:
    """The blocks of a coloured line as (start, end, colour)."""
    found = []
    start = 0
    for colour, group in itertools.groupby(cells):
        end = start + len(list(group))
        if colour:
            found.append((start, end, colour))
        start = end
    return found


def shows(cells: Sequence[int], blocks: Blocks) -> bool:
    """Do the cells form exactly these blocks?"""
    found = runs(cells)
    return len(found) == len(blocks) and all(
        colour == wanted and length in (None, end - start)
        for (start, end, colour), (length, wanted) in zip(found, blocks, strict=True)
    )


def brute_force(length: int, blocks: Blocks, possible: Sequence[int]) -> list[tuple[int, ...]]:
    allowed = [[c for c, cells in enumerate(possible) if cells >> i & 1] for i in range(length)]
    return [cells for cells in itertools.product(*allowed) if shows(cells, blocks)]


def occurring(placements: Sequence[Sequence[int]], colours: int) -> list[int] | None:
    if not placements:
        return None
    occurs = [0] * colours
    for cells in placements:
        for i, colour in enumerate(cells):
            occurs[colour] |= 1 << i
    return occurs


def random_case(rng: random.Random, colours: int, longest: int) -> tuple[int, list[tuple[int | None, int]], list[int]]:
    """A line whose blocks come from a random colouring or are invented, with some cells restricted."""
    length = rng.randint(1, longest)
    cells = [rng.randrange(colours) if rng.random() < 0.7 else 0 for _ in range(length)]
    blocks: list[tuple[int | None, int]] = [(end - start, colour) for start, end, colour in runs(cells)]
    if rng.random() < 0.3:
        blocks = [(rng.randint(1, 4), rng.randrange(1, colours)) for _ in range(rng.randint(0, 4))]
    blocks = [(None if rng.random() < 0.25 else n, colour) for n, colour in blocks]
    known = rng.random()
    possible = [0] * colours
    for i, cell in enumerate(cells):
        for colour in range(colours):
            if colour == cell or rng.random() > known:
                possible[colour] |= 1 << i
    return length, blocks, possible


@pytest.mark.parametrize("length", range(8))
def test_every_block_list_with_every_partial_knowledge_of_short_lines(length: int) -> None:
    everything = (1 << length) - 1
    colourings = list(itertools.product((0, 1), repeat=length))
    block_lists = {tuple((end - start, 1) for start, end, _ in runs(cells)) for cells in colourings}
    step = 1 if length < 6 else 7  # a fixed sample of the 3**7 states keeps this quick
    for knowledge in some(itertools.islice(itertools.product((0, 1, None), repeat=length), 0, None, step)):
        black = sum(1 << i for i, known in enumerate(knowledge) if known == 1)
        blank = sum(1 << i for i, known in enumerate(knowledge) if known == 0)
        possible = [everything & ~black, everything & ~blank]
        for blocks in some(block_lists):
            expected = occurring(brute_force(length, blocks, possible), 2)
            assert line_solve(length, [n for n, _ in blocks], possible) == expected


@pytest.mark.parametrize(("colours", "longest"), [(2, 11), (3, 7), (4, 6)])
def test_random_lines_with_colours_and_unknown_lengths(colours: int, longest: int) -> None:
    rng = random.Random(colours)
    possible_lines = 0
    for _ in range(600):
        length, blocks, possible = random_case(rng, colours, longest)
        placements = brute_force(length, blocks, possible)
        possible_lines += bool(placements)
        assert line_solve(length, blocks, possible) == occurring(placements, colours)
    assert 300 < possible_lines < 590


def test_places_are_the_starts_and_ends_of_all_placements() -> None:
    rng = random.Random(5)
    for _ in range(600):
        length, blocks, possible = random_case(rng, 3, 7)
        placements = [runs(cells) for cells in brute_force(length, blocks, possible)]
        if not placements:
            assert line_places(length, blocks, possible) is None
            continue
        starts = [0] * len(blocks)
        ends = [0] * len(blocks)
        for placement in placements:
            for j, (start, end, _) in enumerate(placement):
                starts[j] |= 1 << start
                ends[j] |= 1 << end
        assert line_places(length, blocks, possible) == (starts, ends)


@pytest.mark.parametrize(
    "length", [62, 63, 64, 70, 126, 127, 128, 130, 200, 256, 318, 319, 320, 400, 512, 574, 575, 576, 700, 1023]
)
def test_wide_lines_agree_with_the_same_line_without_its_padding(length: int) -> None:
    """Blank cells around a line do not change what its cells can be; every word width is reached."""
    rng = random.Random(length)
    for _ in range(200):
        inner, blocks, possible = random_case(rng, rng.choice((2, 3)), 12)
        offset = rng.choice((0, length - inner, rng.randint(0, length - inner)))
        window = ((1 << inner) - 1) << offset
        padded = [cells << offset for cells in possible]
        padded[0] |= ((1 << length) - 1) & ~window
        narrow = line_solve(inner, blocks, possible)
        wide = line_solve(length, blocks, padded)
        if narrow is None:
            assert wide is None
        else:
            assert wide is not None
            assert [cells >> offset & ((1 << inner) - 1) for cells in wide] == narrow
            assert [cells & ~window for cells in wide] == [padded[0] & ~window] + [0] * (len(possible) - 1)


@pytest.mark.parametrize("length", [63, 70, 127, 130, 200, 319, 320, 512, 575, 576, 1023])
def test_long_blocks_in_wide_lines_overlap_as_arithmetic_says(length: int) -> None:
    """One block of n in m cells is certain of its middle 2n - m cells, whatever the width."""
    everything = (1 << length) - 1
    for block in (1, length // 2, length // 2 + 1, length - 1, length):
        answer = line_solve(length, [block], [everything, everything])
        assert answer is not None
        slack = length - block
        certain = ((1 << max(0, block - slack)) - 1) << slack if block > slack else 0
        assert everything & ~answer[0] == certain
        assert answer[1] == everything
    assert line_solve(length, [length + 1], [everything, everything]) is None
    assert line_solve(length, [1] * (length // 2 + length % 2), [everything, everything]) is not None
    assert line_solve(length, [1] * (length // 2 + 1 + length % 2), [everything, everything]) is None


def test_a_line_without_blocks_is_blank() -> None:
    assert line_solve(5, [], [31, 31]) == [31, 0]
    assert line_solve(5, [], [30, 31]) is None
    assert line_solve(0, [], [0, 0]) == [0, 0]
    assert line_solve(0, [1], [0, 0]) is None


def test_blocks_of_different_colours_may_touch_and_equal_ones_may_not() -> None:
    assert line_solve(4, [(2, 1), (2, 2)], [15, 15, 15]) == [0, 0b0011, 0b1100]
    assert line_solve(4, [(2, 1), (2, 1)], [15, 15, 15]) is None


@pytest.mark.parametrize(
    ("length", "blocks", "possible"),
    [
        (1024, [], [0, 0]),
        (-1, [], [0, 0]),
        (5, [], [31]),
        (5, [-1], [31, 31]),
        (5, [(1, 0)], [31, 31]),
        (5, [(1, 2)], [31, 31]),
        (5, [(1, 2, 3)], [31, 31, 31]),
        (5, ["x"], [31, 31]),
        (5, [1.5], [31, 31]),
        (5, "3", [31, 31]),
        (5, 3, [31, 31]),
        (5, [], [32, 31]),
        (5, [], [-1, 31]),
        (5, [], [31, 1 << 2000]),
        (5, [10**30], [31, 31]),
    ],
)
def test_bad_arguments_are_refused(length: int, blocks: object, possible: object) -> None:
    with pytest.raises(ValueError, match=r"^(a line|a block|a set of cells|expected|integer) "):
        line_solve(length, blocks, possible)  # type: ignore[arg-type]
