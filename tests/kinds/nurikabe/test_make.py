"""Making Nurikabe: what a drawn, mended or varied puzzle is like, as far as chance leaves no choice."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.making import Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds.nurikabe import make
from pensil.kinds.nurikabe.make import MAKER
from tests.checks import some
from tests.kinds.nurikabe.making import Least, checked, drawn_boards, full_boards, grown, land, pools, sea_of, wishes

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
            clues, sea = checked(wish, make.vary(Least(0.49), wish, puzzle, board, place))
            if place not in before:
                assert sea == before
                assert clues.keys() - puzzle.clues.keys() == {place} - puzzle.clues.keys()
                moved += place not in puzzle.clues
            else:
                assert sea == (make._shore(wish, before, place) or before)
            _, sea = checked(wish, make.vary(Least(0.5), wish, puzzle, board, place))
            assert sea == (make._shore(wish, before, place) or before)
            shores += sea != before
            _, sea = checked(wish, make.vary(Least(0.7), wish, puzzle, board, place))
            anew += len(sea ^ before) > 1
    assert min(moved, shores, anew) > 20


def test_up_to_three_places_near_the_cell_are_varied(monkeypatch: pytest.MonkeyPatch) -> None:
    [(wish, puzzle, board)] = full_boards(1, 8)
    calls: list[tuple[Cell, int]] = []

    def watched(self: Wish, rng: Random, cell: Cell, distance: int) -> Cell:
        calls.append((cell, distance))
        return cell

    monkeypatch.setattr(Wish, "near", watched)
    times = set()
    for seed in some(range(30)):
        calls.clear()
        make.vary(Random(seed), wish, puzzle, board, (0, 0))
        assert {*calls} == {((0, 0), 2)}
        times.add(len(calls))
    assert times == {1, 2, 3}


def test_a_number_moves_to_where_the_other_solution_has_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every part of the board where there is land that becomes sea; the shore changes where there is none."""
    monkeypatch.setattr(make, "_MOVES", 1.0)
    numbers = shores = 0
    for seed, (wish, puzzle, board) in enumerate(some(full_boards(60, 8))):
        rng, before = Random(seed), sea_of(board)
        if 1 in (wish.rows, wish.cols):
            continue  # there one island may have several parts
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


def test_a_number_moves_to_a_cell_that_does_not_lie_like_another_of_its_island(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "_MOVES", 1.0)
    moved = 0
    for seed, wish, puzzle, board in some(drawn_boards(4)):
        sea = sea_of(board)
        for island in land(wish, sea):
            for cell in island:
                place = next((each for each in neighbours(wish.rows, wish.cols, cell) if each in island), cell)
                stands = [make._stands(wish, island, each) for each in (cell, place)]
                if stands == [False, True]:
                    masks = [*board.masks]
                    for r, c in (cell, place):
                        masks[r * wish.cols + c] ^= 3
                    clues, after = checked(wish, MAKER.mend(Random(seed), wish, puzzle, board, Board(puzzle, masks)))
                    assert after == sea
                    assert place in clues
                    moved += 1
    assert moved > 5


def test_most_islands_stay_where_some_grow_anew() -> None:
    for seed in some(range(8)):
        growth = grown(seed, Wish(12, 12, densities={"largest": 5, "land": 0.4}))
        sea = make._grown_anew(Random(seed), growth.wish, growth.sea, [(6, 6)])
        assert sea is not None
        assert len(sea ^ growth.sea) < 40


def test_the_shore_changes_where_no_number_is_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "_MOVES", 0.0)
    monkeypatch.setattr(make, "_SHORES", 1.0)
    changed = anew = 0
    for seed, (wish, puzzle, board) in enumerate(some(full_boards(40, 7))):
        before = sea_of(board)
        for spot, cell in enumerate(product(range(wish.rows), range(wish.cols))):
            other = Board(puzzle, [3 - mask if each == spot else mask for each, mask in enumerate(board.masks)])
            expected = make._shore(wish, before, cell)
            if expected is not None:
                _, sea = checked(wish, MAKER.mend(Random(seed), wish, puzzle, board, other))
                assert sea == expected
                changed += 1
            elif (draft := MAKER.mend(Random(seed), wish, puzzle, board, other)) is not None:
                anew += checked(wish, draft)[1] != before  # islands come up anew there
    assert min(changed, anew) > 20


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


def test_all_that_lie_alike_are_flooded_or_none() -> None:
    flooded = kept = 0
    for seed, wish in some(product(range(3), wishes())):
        before = {*grown(seed, wish).sea}
        for cell in product(range(wish.rows), range(wish.cols)):
            if cell not in before:
                sea, after = {*before}, before | {*wish.images(cell)}
                right = not pools(after) and len(after) < wish.rows * wish.cols
                assert make._flood(wish, sea, cell) is right
                assert sea == (after if right else before)
                flooded += right
                kept += not right and len(wish.images(cell)) > 1
    assert min(flooded, kept) > 20


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
    for seed, wish, puzzle, board in some(drawn_boards(4)):
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
