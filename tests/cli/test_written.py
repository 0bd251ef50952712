"""Arguments with a form of their own: sizes, ranges of events, shares, percentages, ports, places of clues."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Callable
from typing import Any

import pytest

import pensil
from pensil.cli.arguments import UsageError
from pensil.cli.clues import place
from pensil.cli.dataset import _layout, _listed, _plan
from pensil.cli.generate import size_of
from pensil.cli.picture import _levels, _named, _percent, _size
from pensil.cli.serve import _port
from pensil.cli.study import _sizes
from pensil.cli.watch import _address, _range
from pensil.errors import PensilError
from pensil.making import order
from pensil.shards import ShardPlan
from tests.checks import some


@pytest.mark.parametrize(
    ("read", "text", "found"),
    [
        (size_of, "10x8", (8, 10)),
        (size_of, " 1X99999 ", (99999, 1)),
        (_sizes, "3x2,4X5, 1x1000", [(2, 3), (5, 4), (1000, 1)]),
        (_size, "30x20", (20, 30)),
        (_size, "30", (None, 30)),
        (_size, "30X", (None, 30)),
        (_size, "x20", (20, None)),
        (_percent, "0", 0.0),
        (_percent, "1", 0.01),
        (_percent, "100", 1.0),
        (_levels, "easy, hard ", ["easy", "hard"]),
        (_listed, "B, a,,b ,A", ["b", "a"]),
        (_port, "0", 0),
        (_port, "65535", 65535),
        (_port, "08080", 8080),
        (_range, None, (1, None)),
        (_range, "5", (5, 5)),
        (_range, "2-", (2, None)),
        (_range, "-7", (1, 7)),
        (_range, "-", (1, None)),
        (_range, "3-3", (3, 3)),
        (_range, "1-12345678901", (1, 12345678901)),
        (place, "r3c5", (2, 4)),
        (place, " B3K5", (2, 4)),
        (place, "r9999c1", (9998, 0)),
        (place, "r3:2", (0, 2, 1)),
        (place, "b3:2", (0, 2, 1)),
        (place, "C1:1", (1, 0, 0)),
        (place, "k10:9999", (1, 9, 9998)),
    ],
)
def test_what_is_written_is_read(read: Callable[[Any], Any], text: str | None, found: Any) -> None:
    assert read(text) == found


@pytest.mark.parametrize(
    ("read", "texts", "said"),
    [
        (size_of, ("", "10", "x", "10x", "x10", "10x8x6", "1e1x5", "²x3", f"{10**19}x5"), " is not a size: c"),
        (_sizes, ("", "10", "3x3,", "3x3,x", "3x3,²x2", f"3x{10**19}"), " is not a size: columns x rows"),
        (_sizes, ("0x3", "3x0", "3x3,1001x1", "99999999999x3"), ""),
        (_size, ("x", "", "X"), " is not a size such as 30x20"),
        (_size, ("0", "ax3", "3x3x3", "-3"), " is not a positive whole number"),
        (_percent, ("101", "100000"), " is not a percentage"),
        (_percent, ("-1", "x", "1.5", "00"), " is not a positive whole number"),
        (_listed, ("", ",", " , "), " names nothing"),
        (_port, ("65536", "-1", "x", "", "²", "1000000"), " is not a port: a number from 0 to 65535"),
        (_range, ("x", "a-b", "1-b", "1-2-3", "٣", "123456789012"), " is not A-B with the numbers of two events"),
        (_range, ("0", "0-5", "-0", "5-4"), ": the events are numbered from 1, and A comes before B"),
        (place, ("", "r0c1", "r1c0", "r10000c1", "rc", "3,5", "r3c5c", "r-1c1"), " is not a cell such as r3c5"),
        (place, ("x3:2", "r3:0", "r0:1", "r3:", ":2", "r3:10000"), ", nor a block such as r3:2 or c5:1"),
    ],
)
def test_what_cannot_be_read_is_told(read: Callable[[str], object], texts: tuple[str, ...], said: str) -> None:
    for text in some(texts):
        with pytest.raises((UsageError, argparse.ArgumentTypeError, PensilError)) as refused:
            read(text)
        assert said in str(refused.value), text


@pytest.mark.parametrize("read", [size_of, _sizes, _listed, _port, _range, place])
def test_what_is_long_is_not_repeated_in_full(read: Callable[[str], object]) -> None:
    long = "," * 300 if read is _listed else "z" * 300
    with pytest.raises((UsageError, argparse.ArgumentTypeError)) as refused:
        read(long)
    assert len(str(refused.value)) < 150


def test_the_plan_of_a_dataset() -> None:
    """Kind by kind, size by size, level by level."""
    asked = Namespace(kinds="lightup, shikaku", sizes="4x3,2x2", levels="any,Hard", count=9, seed=4, lang="id,en")
    asked.pictures = True
    plan = _plan(asked)
    assert (plan.count, plan.seed, plan.langs, plan.pictures) == (9, 4, ("id", "en"), True)
    assert plan.orders == tuple(
        order(kind, *size, level, "none", (), None, {}, rated=True)
        for kind in ("akari", "shikaku")
        for size in ((3, 4), (2, 2))
        for level in (None, "hard")
    )
    asked.kinds, asked.sizes, asked.levels = "all", "3x3", "any"
    assert [each.kind for each in _plan(asked).orders] == [kind.name for kind in pensil.list_kinds()]


@pytest.mark.parametrize(
    ("split", "shares"),
    [("90,5,5", (0.9, 0.05, 0.05)), (" 1 , 1,2", (0.25, 0.25, 0.5)), ("0,3,0", (0, 1, 0)), ("1,0,0", (1, 0, 0))],
)
def test_the_shares_of_a_dataset(split: str, shares: tuple[float, ...]) -> None:
    assert _layout(Namespace(split=split, shard=7, parquet=False)) == ShardPlan(shares, 7, False)


@pytest.mark.parametrize("split", ["", "1", "1,2", "1,2,3,4", "1,x,1", "1,,1", "-1,1,1", "1.5,1,1", "1,²,1"])
def test_shares_that_are_none(split: str) -> None:
    with pytest.raises(UsageError, match="--split has three whole numbers"):
        _layout(Namespace(split=split, shard=7, parquet=False))
    with pytest.raises(UsageError, match="--split leaves all parts empty"):
        _layout(Namespace(split="0,0,0", shard=7, parquet=False))


def test_the_files_of_levels() -> None:
    assert [_named("a/cat.svg", level) for level in ("", "easy")] == ["a/cat.svg", "a/cat-easy.svg"]
    assert _named("cat", "hard") == "cat-hard"


@pytest.mark.parametrize(
    ("file", "page", "address"),
    [
        ("tree.svg", "page.html", "tree.svg"),
        ("a/tree.svg", "a/page.html", "tree.svg"),
        ("a/tree.svg", "page.html", "a/tree.svg"),
        ("tree.svg", "a/page.html", "../tree.svg"),
        ("my #1.svg", "page.html", "my%20%231.svg"),
    ],
)
def test_the_address_of_a_tree_beside_a_page(file: str, page: str, address: str) -> None:
    assert _address(file, page) == address
