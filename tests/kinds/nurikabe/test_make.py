"""Making Nurikabe: what a drawn, mended or varied puzzle is like, and the books that growing islands keep."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from math import ceil
from random import Random

import pytest

from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.making import Draft, Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds.nurikabe import make
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.make import MAKER
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe
from pensil.kinds.nurikabe.rules import violations
from tests.checks import some

SIDES = ((5, 5), (6, 4), (4, 7), (7, 7), (1, 6), (6, 1), (2, 5))
Sea = set[Cell]


def sea_of(board: Board) -> Sea:
    return {divmod(spot, board.puzzle.cols) for spot, value in enumerate(board.values()) if value == SEA}


def land(wish: Wish, sea: Collection[Cell]) -> list[set[Cell]]:
    """The islands between the sea."""
    return [
        set(area) for area in areas((r, c) for r in range(wish.rows) for c in range(wish.cols) if (r, c) not in sea)
    ]


def pools(sea: Collection[Cell]) -> list[Cell]:
    return [(r, c) for r, c in sea if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= {*sea}]


def checked(wish: Wish, draft: Draft | None) -> tuple[dict[Cell, int], Sea]:
    """The numbers and the sea of a puzzle that was made; both are as symmetric as they should be."""
    assert draft is not None
    puzzle, board = draft
    assert isinstance(puzzle, Nurikabe)
    assert violations(puzzle, board) == []
    sea, clues = sea_of(board), {cell: number or 0 for cell, number in puzzle.clues.items()}
    assert all(image in sea for cell in sea for image in wish.images(cell))
    assert all(clues.get(image) == number for cell, number in clues.items() for image in wish.images(cell))
    return clues, sea


def wishes(largest: int = 6, land: float = 0.4) -> list[Wish]:
    return [
        Wish(rows, cols, symmetry, {"largest": largest, "land": land})
        for symmetry in SYMMETRIES.values()
        for rows, cols in SIDES
        if (rows == cols or not symmetry.square) and make.refuses(Wish(rows, cols, symmetry)) is None
    ]


def full_boards(seeds: int, most: int) -> list[tuple[Wish, Nurikabe, Board]]:
    found = []
    for seed in range(seeds):
        rng = Random(seed)
        rows, cols = rng.randrange(2, most), rng.randrange(2, most)
        puzzle, board = solved(rng, rows, cols)
        found.append((Wish(rows, cols, densities={"largest": rng.randrange(1, 10), "land": 0.4}), puzzle, board))
    return found


class Chance(Random):
    """Chance that always throws the same, and as little as there can be."""

    def __init__(self, thrown: float) -> None:
        super().__init__(0)
        self.thrown = thrown

    def random(self) -> float:
        return self.thrown

    def randint(self, a: int, b: int) -> int:
        return a


# What is made.


def test_drawn_boards_keep_to_the_wish() -> None:
    largest = set()
    for seed, wish in some(product(range(3), wishes(largest=4))):
        draft = MAKER.draw(Random(seed), wish)
        if draft is not None:
            clues, _ = checked(wish, draft)
            largest.add(max(clues.values()))
    assert max(largest) == 4


@pytest.mark.parametrize("name", SYMMETRIES)
def test_nothing_is_refused_that_can_be_drawn(name: str) -> None:
    symmetry = SYMMETRIES[name]
    for rows, cols in some(((4, 4), (5, 5)) if symmetry.square else ((4, 4), (5, 4), (4, 5), (1, 4), (1, 5))):
        wish = Wish(rows, cols, symmetry)
        found = any(MAKER.draw(Random(seed), wish) is not None for seed in range(20))
        assert found is (MAKER.refuses(wish) is None), (rows, cols)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_mended_or_varied_keeps_to_the_wish(seed: int) -> None:
    rng, made = Random(seed), 0
    for wish in some(wishes()):
        draft = MAKER.draw(rng, wish)
        if draft is None:
            continue
        puzzle, board = draft
        assert MAKER.mend(rng, wish, puzzle, board, board) is None  # there is nothing to mend
        other = Board(puzzle, [3 - mask if rng.random() < 0.1 else mask for mask in board.masks])
        cell = rng.randrange(wish.rows), rng.randrange(wish.cols)
        for new in (MAKER.mend(rng, wish, puzzle, board, other), MAKER.vary(rng, wish, puzzle, board, cell)):
            if new is not None:
                checked(wish, new)
                made += new[0] != puzzle
    assert made > 10


def test_a_number_or_the_shore_is_varied_where_chance_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = shores = anew = 0
    for wish, puzzle, board in some(full_boards(30, 7)):
        before = sea_of(board)
        for place in product(range(wish.rows), range(wish.cols)):
            monkeypatch.setattr(Wish, "near", lambda *_, place=place: place)
            clues, sea = checked(wish, make.vary(Chance(0.49), wish, puzzle, board, place))
            if place not in before:
                assert sea == before
                assert clues.keys() - puzzle.clues.keys() == {place} - puzzle.clues.keys()
                moved += place not in puzzle.clues
            _, sea = checked(wish, make.vary(Chance(0.5), wish, puzzle, board, place))
            assert sea == (make._shore(wish, before, place) or before)
            shores += sea != before
            _, sea = checked(wish, make.vary(Chance(0.7), wish, puzzle, board, place))
            anew += len(sea ^ before) > 1
    assert min(moved, shores, anew) > 20


def test_a_number_moves_to_where_the_other_solution_has_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every part of the board where there is land that becomes sea; the shore changes where there is none."""
    monkeypatch.setattr(make, "_MOVES", 1.0)
    numbers = shores = 0
    for seed, (wish, puzzle, board) in enumerate(some(full_boards(60, 8))):
        rng, before = Random(seed), sea_of(board)
        cells = rng.sample([*product(range(wish.rows), range(wish.cols))], rng.randrange(1, 4))
        other = [3 - mask if divmod(spot, wish.cols) in cells else mask for spot, mask in enumerate(board.masks)]
        draft = MAKER.mend(rng, wish, puzzle, board, Board(puzzle, other))
        if draft is None:
            continue
        clues, sea = checked(wish, draft)
        dry = [[cell for cell in part if cell not in before] for part in make._parts(sorted(cells))]
        if all(dry):
            numbers += 1
            assert sea == before
            assert all(clues.keys() & {*part} for part in dry)
        else:
            shores += sea != before
    assert min(numbers, shores) > 5


def test_the_shore_changes_where_no_number_is_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "_MOVES", 0.0)
    monkeypatch.setattr(make, "_SHORES", 1.0)
    changed = 0
    for seed, (wish, puzzle, board) in enumerate(some(full_boards(40, 7))):
        before = sea_of(board)
        for spot, cell in enumerate(product(range(wish.rows), range(wish.cols))):
            other = Board(puzzle, [3 - mask if each == spot else mask for each, mask in enumerate(board.masks)])
            expected = make._shore(wish, before, cell)
            if expected is not None:
                _, sea = checked(wish, MAKER.mend(Random(seed), wish, puzzle, board, other))
                assert sea == expected
                changed += 1
    assert changed > 50


# Growing.


def grown(seed: int, wish: Wish) -> make._Growth:
    growth = make._Growth(Random(seed), wish)
    growth.drain()
    return growth


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


# Numbers and the shore.


def test_cells_lie_in_parts_more_than_two_rows_or_columns_apart() -> None:
    rng, several = Random(1), 0
    for _ in some(range(60)):
        cells = rng.sample([*product(range(9), range(9))], rng.randrange(1, 16))
        parts = make._parts(cells)
        assert sorted(cell for part in parts for cell in part) == sorted(cells)
        places = {cell: place for place, part in enumerate(parts) for cell in part}
        joined = {cell: {cell} for cell in cells}  # the cells that some way of small steps leads to
        for _ in cells:
            for (r, c), (y, x) in product(cells, cells):
                if abs(r - y) <= 2 and abs(c - x) <= 2:
                    joined[r, c] |= joined[y, x]
        assert all((places[one] == places[other]) is (other in joined[one]) for one, other in product(cells, cells))
        several += len(parts) > 2
    assert several > 10


def test_the_shore_changes_where_that_breaks_no_rule() -> None:
    """What a cell alone decides; of the islands only that they are not too large, for two may become one."""
    changed = 0
    for wish, _, board in some(full_boards(30, 6)):
        before = sea_of(board)
        for cell in product(range(wish.rows), range(wish.cols)):
            after = before ^ {cell}
            own = next((island for island in land(wish, after) if cell in island), set())
            right = 0 < len(after) < wish.rows * wish.cols and not pools(after) and len([*areas(after)]) == 1
            expected = after if right and len(own) <= wish.count(make.LARGEST) else None
            assert make._shore(wish, before, cell) == expected, (before, cell)
            changed += expected is not None
    assert changed > 50


def test_a_number_moves_with_all_that_lie_like_it() -> None:
    moved = 0
    for seed, wish in some(product(range(4), wishes())):
        draft = MAKER.draw(Random(seed), wish)
        if draft is None:
            continue
        puzzle, board = draft
        sea = sea_of(board)
        for island in land(wish, sea):
            for cell in island:
                alone = len(island & {*wish.images(cell)}) == 1
                assert make._stands(wish, island, cell) is alone
                clues = make._moved(wish, sea, puzzle.clues, cell)
                assert (clues is not None) is alone
                if clues is not None:
                    gone = {image for each in island for image in wish.images(each)}
                    assert clues == {each for each in puzzle.clues if each not in gone} | {*wish.images(cell)}
                    assert checked(wish, make._draft(Random(seed), wish, sea, clues))[0].keys() == clues
                    moved += 1
    assert moved > 100
