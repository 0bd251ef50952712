"""Making Akari: what a drawn, mended or varied puzzle is like, as far as chance leaves no choice."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pensil.core.board import Board
from pensil.core.clues import WALL
from pensil.core.grid import Cell, neighbours
from pensil.core.making import Draft, Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds.akari import make
from pensil.kinds.akari.make import MAKER
from pensil.kinds.akari.puzzle import LAMP, Akari
from pensil.kinds.akari.rules import violations
from tests.chance import Chance
from tests.checks import some

WISHES = [
    Wish(rows, cols, symmetry, {"walls": walls})
    for symmetry in SYMMETRIES.values()
    for rows, cols in ((5, 5), (6, 6), (4, 7), (1, 5))
    for walls in (0.1, 0.3)
    if rows == cols or not symmetry.square
]


def walls_of(puzzle: Akari) -> set[Cell]:
    return {(r, c) for r, c in product(range(puzzle.rows), range(puzzle.cols)) if puzzle.cells[r][c] is not None}


def lamps_of(board: Board) -> set[Cell]:
    assert isinstance(board.puzzle, Akari)
    return {cell for cell, value in zip(board.puzzle.white, board.values(), strict=True) if value == LAMP}


def checked(wish: Wish, draft: Draft | None) -> tuple[Akari, set[Cell], set[Cell]]:
    """A puzzle that was made, with its walls and the lamps of its solution."""
    assert draft is not None
    puzzle, board = draft
    assert isinstance(puzzle, Akari)
    assert violations(puzzle, board) == []
    walls = walls_of(puzzle)
    assert walls == {image for cell in walls for image in wish.images(cell)}
    return puzzle, walls, lamps_of(board)


def drawn(seeds: int) -> list[tuple[Wish, Akari, Board]]:
    """Boards, on which some walls have lost their numbers."""
    found = []
    for seed, wish in product(range(seeds), WISHES):
        rng = Random(seed)
        draft = MAKER.draw(rng, wish)
        if draft is not None:
            puzzle, board = draft
            assert isinstance(puzzle, Akari)
            cells = [list(row) for row in puzzle.cells]
            for r, c in sorted(walls_of(puzzle)):
                if rng.random() < 0.3:
                    for y, x in wish.images((r, c)):
                        cells[y][x] = WALL
            puzzle = Akari(cells)
            found.append((wish, puzzle, Board(puzzle, board.masks)))
    return found


def test_drawn_boards_have_all_numbers_and_as_many_walls_as_asked_for() -> None:
    for share, (least, most) in {0.0: (0, 0), 0.2: (130, 270), 0.5: (400, 600), 1.0: (1000, 1000)}.items():
        count = 0
        for seed in range(10):
            wish = Wish(10, 10, densities={"walls": share})
            draft = MAKER.draw(Random(seed), wish)
            if share == 1:
                assert draft is None  # there is no place for a lamp
                count += 100
                continue
            puzzle, walls, lamps = checked(wish, draft)
            count += len(walls)
            for r, c in walls:
                assert puzzle.cells[r][c] == sum(cell in lamps for cell in neighbours(10, 10, (r, c)))
        assert least <= count <= most


def told(wish: Wish, puzzle: Akari, lamps: set[Cell], before: Akari) -> bool:
    """Whether a wall shows its number just where it is new or had one before."""
    return all(
        puzzle.cells[r][c]
        == (
            WALL
            if before.cells[r][c] is WALL
            else sum(cell in lamps for cell in neighbours(wish.rows, wish.cols, (r, c)))
        )
        for r, c in walls_of(puzzle)
    )


def test_a_wall_is_put_where_only_the_other_solution_has_a_lamp() -> None:
    rng, full = Random(1), 0
    for wish, puzzle, board in some(drawn(2)):
        lamps = lamps_of(board)
        masks = [3 - mask if rng.random() < 0.3 else mask for mask in board.masks]
        other = Board(puzzle, masks)
        new = lamps_of(other) - lamps
        if not new:
            continue
        draft = MAKER.mend(rng, wish, puzzle, board, other)
        before = walls_of(puzzle)
        if draft is None:
            full += 1
            largest = max(len(before | {*wish.images(cell)}) for cell in new)
            assert largest > 0.75 * wish.rows * wish.cols or largest == wish.rows * wish.cols
            continue
        mended, walls, shining = checked(wish, draft)
        assert len(walls) <= 0.75 * wish.rows * wish.cols
        assert any(walls == before | {*wish.images(cell)} for cell in new)
        assert told(wish, mended, shining, puzzle)
        if all(len(wish.images(cell)) == 1 for cell in new):
            assert shining >= lamps - walls  # a wall more is in no lamp's way
    assert full


def test_a_number_is_left_out_or_told_near_the_cell() -> None:
    for wish, puzzle, board in some(drawn(1)):
        walls = walls_of(puzzle)
        for cell in some(product(range(wish.rows), range(wish.cols))):
            draft = MAKER.vary(Chance(0.0), wish, puzzle, board, cell)
            varied, after, lamps = checked(wish, draft)
            if not walls:
                assert after == {*wish.images(cell)}
                continue
            assert after == walls
            assert lamps == lamps_of(board)
            changed = {(r, c) for r, c in walls if puzzle.cells[r][c] is not varied.cells[r][c]}
            near = sorted(walls, key=lambda wall: (abs(wall[0] - cell[0]) + abs(wall[1] - cell[1]), wall))[:6]
            assert any(changed == {*wish.images(wall)} for wall in near)
            for r, c in changed:
                number = sum(each in lamps for each in neighbours(wish.rows, wish.cols, (r, c)))
                assert {puzzle.cells[r][c], varied.cells[r][c]} == {WALL, number}


def test_a_wall_is_put_or_taken_away_at_the_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "_NUMBERS", 0.5)
    for wish, puzzle, board in some(drawn(1)):
        for cell in some(product(range(wish.rows), range(wish.cols))):
            draft = MAKER.vary(Chance(0.5), wish, puzzle, board, cell)
            varied, walls, lamps = checked(wish, draft)
            assert walls == walls_of(puzzle) ^ {*wish.images(cell)}
            assert told(wish, varied, lamps, puzzle)
            if len(wish.images(cell)) == 1 and cell in walls:
                assert lamps >= lamps_of(board) - {cell}


def test_lamps_near_the_cell_are_put_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to two rows and columns away; those farther off stay."""
    monkeypatch.setattr(make, "_NUMBERS", 0.0)
    moved: set[Cell] = set()
    for wish, puzzle, board in some(drawn(2)):
        walls, before = walls_of(puzzle), lamps_of(board)
        for cell in some(product(range(wish.rows), range(wish.cols))):
            if len(wish.images(cell)) == 1 and cell not in walls:
                _, _, lamps = checked(wish, MAKER.vary(Chance(0.49), wish, puzzle, board, cell))
                moved |= {(r - cell[0], c - cell[1]) for r, c in before - lamps}
    assert moved == {*product(range(-2, 3), range(-2, 3))}
