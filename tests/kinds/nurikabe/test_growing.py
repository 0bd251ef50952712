"""Islands that come up in an open sea: the books that are kept of them, and when they stop."""

from __future__ import annotations

from itertools import product
from math import ceil
from random import Random

import pytest

from pensil.core.grid import Cell, areas, neighbours
from pensil.core.making import Wish
from pensil.kinds.nurikabe import make
from pensil.kinds.nurikabe.make import MAKER
from tests.checks import some
from tests.kinds.nurikabe.making import grown, land, pools, sea_of, wishes


def check_books(growth: make._Growth) -> None:
    wish, islands = growth.wish, land(growth.wish, growth.sea)
    assert growth.owner.keys() == {cell for island in islands for cell in island}
    owned: dict[int, set[Cell]] = {}
    for cell, number in growth.owner.items():
        owned.setdefault(number, set()).add(cell)
    assert sorted(map(sorted, owned.values())) == sorted(map(sorted, islands))
    assert {number: size for number, size in growth.size.items() if size} == {n: len(each) for n, each in owned.items()}
    assert all(len(island) <= wish.count(make.LARGEST) for island in islands)
    assert len([*areas(growth.sea)]) <= 1
    assert all(image in growth.sea for cell in growth.sea for image in wish.images(cell))


def test_islands_grow_and_sink_by_the_books() -> None:
    drained = 0
    for seed, wish in enumerate(some(wishes() * 3)):
        growth = make._Growth(Random(seed), wish)
        if growth.drain():
            drained += 1
            assert not pools(growth.sea)
        check_books(growth)
        if not growth.owner:
            continue
        rng = Random(seed)
        first = rng.choice(sorted(growth.owner))
        number, before = growth.owner[first], {*growth.owner}
        mine = {cell for cell, owner in growth.owner.items() if owner == number}
        gone = {image for cell in mine for image in wish.images(cell)}
        corners = growth.sink([number])
        assert before - growth.owner.keys() == gone
        blocks = product(range(wish.rows - 1), range(wish.cols - 1))
        assert corners == [(r, c) for r, c in blocks if gone & {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}]
        check_books(growth)
        again = make._Growth(rng, wish)
        again.take_over(growth.sea)
        check_books(again)
    assert drained > 50


def test_boards_are_drawn_with_more_land_where_more_is_asked_for() -> None:
    more = 0
    for seed in some(range(12)):
        little, much = (
            MAKER.draw(Random(seed), Wish(5, 7, densities={"largest": 5, "land": land})) for land in (0.0, 0.6)
        )
        if little is not None and much is not None:
            assert sea_of(much[1]) <= sea_of(little[1])
            more += sea_of(much[1]) != sea_of(little[1])
    assert more


def test_land_grows_until_there_is_enough_or_no_more_room() -> None:
    enough = full = 0
    for seed, share in some(product(range(12), (0.0, 0.3, 0.5, 0.9))):
        wish = Wish(5, 6, densities={"largest": 5, "land": share})
        growth = grown(seed, wish)
        before = len(growth.owner)
        growth.extend()
        check_books(growth)
        wanted = max(before, ceil(share * 30))
        assert before <= len(growth.owner) <= wanted
        if len(growth.owner) == wanted:
            enough += 1
        else:
            full += 1
            assert not any(growth._dry(cell) for cell in sorted(growth.sea))
    assert min(enough, full) > 5


def test_a_cell_comes_up_with_all_that_lie_like_it_or_none() -> None:
    dried, refused = 0, 0
    for seed, wish in enumerate(some(wishes(largest=3) * 2)):
        growth, rng = make._Growth(Random(seed), wish), Random(seed)
        growth._rise((rng.randrange(wish.rows), rng.randrange(wish.cols)))
        for cell in sorted(growth.sea):
            before = {*growth.sea}
            if cell in growth.sea and growth._dry(cell):
                assert before - growth.sea == {*wish.images(cell)}
                dried += 1
            else:
                assert growth.sea == before
                refused += 1
        check_books(growth)
    assert min(dried, refused) > 30


def test_an_island_comes_up_apart_from_all_others() -> None:
    for seed in some(range(20)):
        wish = Wish(5, 5, densities={"largest": 3, "land": 0.4})
        growth = grown(seed, wish)
        for cell in product(range(5), range(5)):
            near = {cell, *neighbours(5, 5, cell)}
            islands = growth.islands_near([cell])
            assert islands == sorted({growth.owner[each] for each in near if each in growth.owner})
            before = {*growth.owner.values()}
            if growth._rise(cell):
                assert not islands
                assert {*growth.owner.values()} - before == {growth.owner[cell]}
        check_books(growth)


@pytest.mark.parametrize("wet", range(256))
def test_the_sea_around_a_cell_hangs_together(wet: int) -> None:
    around = [(r, c) for r, c in product(range(3), range(3)) if (r, c) != (1, 1)]
    sea = {cell for place, cell in enumerate(around) if wet >> place & 1}
    sides = [area for area in areas(sea) if any(1 in cell for cell in area)]
    assert make._spares(sea, (1, 1)) is (len(sides) <= 1)
