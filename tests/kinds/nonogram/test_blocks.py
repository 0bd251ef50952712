"""Where blocks can lie that cover a run, counted out."""

from __future__ import annotations

from itertools import product

from pensil.core.board import bits
from pensil.kinds.nonogram.techniques.blocks import _covering, _lowest
from pensil.kinds.nonogram.techniques.view import KnownRun
from tests.checks import some


def test_the_starts_from_which_a_block_covers_a_run() -> None:
    for first, size, length in some(product(range(6), range(1, 6), range(1, 8))):
        last = first + size - 1
        starts = [start for start in range(12) if start <= first and last < start + length]
        assert list(bits(_covering(KnownRun(first, last, 1), length))) == starts, (first, last, length)


def test_the_lowest_place() -> None:
    assert [_lowest(places) for places in (0, 1, 6, 40)] == [None, 0, 1, 3]
