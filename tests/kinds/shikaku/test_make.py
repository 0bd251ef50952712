"""Making Shikaku: what a drawn, mended or varied puzzle is like, as far as chance leaves no choice."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell, neighbours
from pensil.core.making import Draft, Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds.shikaku import make
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.make import MAKER, Pieces
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import violations
from tests.checks import some

SIDES = ((4, 4), (5, 5), (6, 4), (3, 7), (1, 6))


def wishes(largest: int = 8, hardness: float = 1.0) -> list[Wish]:
    return [
        Wish(rows, cols, symmetry, {"largest": largest}, hardness)
        for symmetry in SYMMETRIES.values()
        for rows, cols in SIDES
        if rows == cols or not symmetry.square
    ]


def cells_of(box: Rectangle) -> set[Cell]:
    top, left, bottom, right = box
    return {*product(range(top, bottom + 1), range(left, right + 1))}


def corners_of(box: Rectangle) -> set[Cell]:
    top, left, bottom, right = box
    return {*product((top, bottom), (left, right))}


def sides(box: Rectangle) -> tuple[int, int]:
    """The shorter side and the longer one."""
    top, left, bottom, right = box
    short, long = sorted((bottom - top + 1, right - left + 1))
    return short, long


def moved(wish: Wish, cells: set[Cell]) -> list[set[Cell]]:
    """Some cells as they lie after every turn of the symmetry, each once."""
    found: list[set[Cell]] = []
    while cells not in found:
        found.append(cells)
        if wish.symmetry.move is not None:
            cells = {wish.symmetry.move(wish.rows, wish.cols, cell) for cell in cells}
    return found


def checked(wish: Wish, draft: Draft | None) -> Pieces:
    """The rectangles of a puzzle by their clues; both are as symmetric as they should be."""
    assert draft is not None
    puzzle, board = draft
    assert isinstance(puzzle, Shikaku)
    assert violations(puzzle, board) == []
    assert None not in puzzle.numbers
    boxes = [box for box in puzzle.rectangles(board) if box is not None]
    pieces = dict(zip(puzzle.clues, boxes, strict=True))
    assert all(image in pieces for clue in pieces for image in wish.images(clue))
    areas = [cells_of(box) for box in boxes]
    assert all(image in areas for area in areas for image in moved(wish, area))
    return pieces


def drawn(seeds: int, wanted: list[Wish]) -> list[tuple[Wish, Shikaku, Board, Pieces]]:
    found = []
    for seed, wish in product(range(seeds), wanted):
        draft = MAKER.draw(Random(seed), wish)
        if draft is not None:
            pieces, (puzzle, board) = checked(wish, draft), draft
            assert isinstance(puzzle, Shikaku)
            found.append((wish, puzzle, board, pieces))
    return found


@pytest.mark.parametrize("largest", [2, 5, 9])
def test_drawn_rectangles_are_no_larger_than_asked_for(largest: int) -> None:
    found = [pieces for _, _, _, pieces in drawn(6, wishes(largest))]
    assert max(make._area(box) for pieces in found for box in pieces.values()) == largest


def test_single_cells_are_left_only_where_they_prolong_no_rectangle() -> None:
    singles = 0
    for _, _, _, pieces in some(drawn(150, [Wish(5, 5, densities={"largest": 4})])):
        for one, other in combinations(pieces.values(), 2):
            if 1 in (make._area(one), make._area(other)) and make._area(one) + make._area(other) <= 4:
                both = cells_of(one) | cells_of(other)
                tops, lefts, bottoms, rights = zip(one, other, strict=True)
                assert both != cells_of((min(tops), min(lefts), max(bottoms), max(rights))), pieces
                singles += 1
    assert singles > 20


def test_numbers_of_easy_puzzles_stand_in_corners() -> None:
    """But for those of rectangles that a single cell has been joined to."""
    for hardness, least, most in ((0.0, 0.9, 1.0), (1.0, 0.2, 0.75)):
        wish = Wish(12, 12, densities={"largest": 12}, hardness=hardness)
        found = [
            clue in corners_of(box)
            for _, _, _, pieces in drawn(3, [wish])
            for clue, box in pieces.items()
            if sides(box)[0] > 1 < sides(box)[1] > 2
        ]
        assert least <= sum(found) / len(found) <= most


@pytest.mark.parametrize("seed", range(5))
def test_a_room_grows_around_its_cell_as_far_as_there_is_any(seed: int) -> None:
    rng, rooms = Random(seed), 0
    for _ in range(200):
        wish = Wish(rng.randrange(1, 8), rng.randrange(1, 8), densities={"largest": rng.randrange(2, 12)})
        board = [*product(range(wish.rows), range(wish.cols))]
        taken = {cell for cell in board if rng.random() < 0.3}
        cell = rng.choice(board)
        taken.discard(cell)
        box = make._room(rng, wish, taken, cell)
        free = [each for each in neighbours(wish.rows, wish.cols, cell) if each not in taken]
        assert (box is None) is (not free)
        if box is not None:
            rooms += 1
            short, long = sides(box)
            assert cell in cells_of(box) <= {*board} - taken
            assert 2 <= short * long <= wish.count(make.LARGEST)
            assert long <= 4 * short
    assert rooms > 100


class Highest(Random):
    """Chance that throws nearly 1 whenever a fraction is asked for."""

    def random(self) -> float:
        return 0.9999

    def getrandbits(self, k: int) -> int:
        return super().getrandbits(k)  # what is chosen is chosen as ever


def test_a_room_stops_only_where_it_must() -> None:
    rooms = 0
    for seed in range(150):
        rng = Random(seed)
        largest = rng.randrange(2, 14)
        wish = Wish(6, 7, densities={"largest": largest})
        board = {*product(range(6), range(7))}
        taken = {each for each in sorted(board) if rng.random() < 0.15}
        cell = rng.choice(sorted(board - taken))
        box = make._room(Highest(seed), wish, taken, cell)
        if box is None:
            continue
        rooms += 1
        top, left, bottom, right = box
        for wider in some(
            [(top - 1, *box[1:]), (top, left - 1, *box[2:]), (*box[:2], bottom + 1, right), (*box[:3], right + 1)]
        ):
            short, long = sides(wider)
            room = cells_of(wider) <= board - taken
            assert not room or short * long > largest or long > 4 * short, (box, wider)
    assert rooms > 50


def test_a_rectangle_is_laid_with_all_that_lie_like_it_or_not_at_all() -> None:
    rng, laid, merged = Random(1), 0, 0
    for wish in some(wishes(largest=9) * 30):
        board = [*product(range(wish.rows), range(wish.cols))]
        one, other = rng.choice(board), rng.choice(board)
        box = (min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1]))
        images = moved(wish, cells_of(box))
        assert [cells_of(each) for each in make._image_boxes(wish, box)] == images
        apart = all(a.isdisjoint(b) for a, b in combinations(images, 2))
        assert make._overlap(make._image_boxes(wish, box)) is not apart
        taken = {cell for cell in board if rng.random() < 0.1}
        before, pieces = {*taken}, Pieces()
        if make._lay(rng, wish, pieces, taken, box):
            laid += 1
            assert before.isdisjoint(set[Cell]().union(*map(cells_of, pieces.values())))
            assert taken == before.union(*map(cells_of, pieces.values()))
            if apart:
                assert sorted(map(cells_of, pieces.values()), key=sorted) == sorted(images, key=sorted)
            else:
                merged += 1
                [whole] = pieces.values()
                assert make._area(whole) <= 9
                assert cells_of(whole) >= set[Cell]().union(*images)
                assert moved(wish, cells_of(whole)) == [cells_of(whole)]
            assert all(clue in cells_of(each) for clue, each in pieces.items())
            assert pieces.keys() == {image for clue in pieces for image in wish.images(clue)}
        else:
            assert (taken, pieces) == (before, {})
            fits = apart and all(area.isdisjoint(before) for area in images)
            assert not fits or all(len(wish.images(cell)) != len(images) for cell in cells_of(box))
    assert min(laid, merged) >= 10


def test_a_number_moves_where_the_other_solution_has_another_rectangle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "_MOVES", 1.0)
    mended = 0
    for wish, puzzle, board, pieces in some(drawn(8, wishes())):
        others = [each for each in pensil.solve(puzzle, solutions=3).solutions if each != board]
        for other in others:
            after = checked(wish, MAKER.mend(Random(1), wish, puzzle, board, other))
            theirs = dict(zip(puzzle.clues, puzzle.rectangles(other), strict=True))
            if sorted(after.values()) != sorted(pieces.values()):
                continue  # no number could move
            away = {clue: box for clue, box in pieces.items() if clue not in after}
            assert len({len(wish.images(clue)) for clue in away}) == 1
            assert any(away.keys() == {*wish.images(clue)} for clue in away)
            left = [(clue, to) for clue, box in away.items() for to, same in after.items() if same == box]
            assert any(to not in cells_of(theirs[clue] or box) for clue, to in left for box in (pieces[clue],))
            mended += 1
    assert mended > 10


def test_only_neighbours_are_cut_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clue, and up to three of those whose rectangles touch its own, also at corners."""
    anew = 0
    for wish, _, _, pieces in some(drawn(3, [Wish(7, 8, densities={"largest": 6})])):
        for clue, box in pieces.items():
            draft = make._cut_anew(Random(anew), wish, dict(pieces), clue)
            if draft is None:
                continue
            after = checked(wish, draft)
            top, left, bottom, right = box
            around = cells_of((top - 1, left - 1, bottom + 1, right + 1))
            # Single cells may have been joined to others, wherever they are.
            kept = {each for each, part in pieces.items() if each in after and cells_of(after[each]) >= cells_of(part)}
            gone = {each for each in pieces.keys() - kept if make._area(pieces[each]) > 1}
            assert all(not around.isdisjoint(cells_of(pieces[each])) for each in gone)
            assert len(gone) <= 4
            anew += gone != set()
    assert anew > 20


@pytest.mark.parametrize("thrown", [0.59, 0.6])
def test_what_is_varied_lies_near(thrown: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below 0.6 a number moves, and with it those that lie like it; from there on rectangles are cut anew."""
    cut = numbers = 0
    for seed, (wish, puzzle, board, pieces) in enumerate(some(drawn(4, wishes()))):
        rng = Random(seed)
        place = rng.randrange(wish.rows), rng.randrange(wish.cols)
        monkeypatch.setattr(Wish, "near", lambda *_, place=place: place)
        mine = next(clue for clue, box in pieces.items() if place in cells_of(box))
        monkeypatch.setattr(rng, "random", lambda: thrown)
        draft = MAKER.vary(rng, wish, puzzle, board, place)
        if draft is None:
            assert thrown == 0.6
            continue
        after = checked(wish, draft)
        if thrown < 0.6:
            assert sorted(after.values()) == sorted(pieces.values())
            assert pieces.keys() - after.keys() in (set(), {*wish.images(mine)})
            numbers += pieces != after
        else:
            cut += sorted(after.values()) != sorted(pieces.values())
    assert (numbers if thrown < 0.6 else cut) > 10
