"""What the techniques of Shikaku ask of a board, and how they follow suppositions, against plain listings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.compose import solved
from pensil.kinds.shikaku.left import left
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques import TECHNIQUES
from pensil.kinds.shikaku.techniques.chains import Follower, Ground
from pensil.kinds.shikaku.techniques.gone import because, gone_at, gone_of
from pensil.kinds.shikaku.techniques.position import Position
from pensil.kinds.shikaku.techniques.sets import Sets

Boxes = dict[int, set[Cell]]


def cells_of(box: Rectangle) -> set[Cell]:
    top, left, bottom, right = box
    return {*product(range(top, bottom + 1), range(left, right + 1))}


@cache
def half_drawn(seed: int) -> Board:
    """A board with some rectangles drawn, others ruled out, and some clues of any area."""
    rng = Random(seed)
    rows, cols = rng.choice(((1, 9), (8, 1), (2, 6), (4, 4), (5, 4), (5, 7), (6, 6), (8, 7)))
    made, answer = solved(rng, rows, cols)
    unknown, drawn, narrowed = rng.choice((0, 0.1, 0.3, 1)), rng.choice((0, 0.3, 0.6)), rng.choice((0, 0.2, 0.7))
    hidden = {clue for clue in made.clues if rng.random() < unknown} if unknown < 1 else {rng.choice(made.clues)}
    cells: list[list[Any]]
    cells = [["?" if (r, c) in hidden else clue for c, clue in enumerate(row)] for r, row in enumerate(made.cells)]
    if seed % 4 == 3:  # hardly ever with a solution
        r, c = rng.choice(made.clues)
        cells[r][c] = rng.choice((1, 2, 3, 4, 6))
    puzzle = Shikaku(cells)
    masks = []
    for mine, domain, box in zip(puzzle.candidates, puzzle.domains, made.rectangles(answer), strict=True):
        assert box is not None
        true, chance = 1 << mine.index(box) if box in mine else domain, rng.random()
        some_left = (rng.getrandbits(len(mine)) | rng.getrandbits(len(mine)) | true) | 1 << len(mine)
        masks.append(true if chance < drawn else some_left if chance < drawn + narrowed else domain)
    return Board(puzzle, masks)


class Plain:
    """Who can cover what on a board, listed anew for every question."""

    def __init__(self, board: Board) -> None:
        puzzle = board.puzzle
        assert isinstance(puzzle, Shikaku)
        self.puzzle, self.board = puzzle, board
        self.every: list[Boxes] = [dict(enumerate(map(cells_of, mine))) for mine in puzzle.candidates]
        boxes = enumerate(puzzle.rectangles(board))
        self.drawn = {spot: cells_of(box) for spot, box in boxes if box is not None}
        self.taken = set[Cell]().union(*self.drawn.values())
        self.live: dict[int, Boxes] = {
            spot: {
                value: cells
                for value, cells in mine.items()
                if board.masks[spot] >> value & 1 and self.taken.isdisjoint(cells)
            }
            for spot, mine in enumerate(self.every)
            if spot not in self.drawn
        }

    def reach(self, spot: int) -> set[Cell]:
        return set[Cell]().union(*self.live[spot].values())

    def common(self, spot: int) -> set[Cell]:
        return set.intersection(*self.live[spot].values()) if self.live[spot] else set()

    def who(self, cell: Cell) -> list[int]:
        """The clues that can reach a cell."""
        return [spot for spot in self.live if cell in self.reach(spot)]

    def ways(self, cell: Cell) -> list[tuple[int, int]]:
        """The rectangles that can cover a cell."""
        return [(spot, value) for spot, mine in self.live.items() for value, cells in mine.items() if cell in cells]

    def rivals(self, spot: int) -> list[int]:
        return [other for other in self.live if other != spot and self.reach(other) & self.reach(spot)]

    def easy(self, spot: int) -> bool:
        """Two rectangles, or one that slides."""
        boxes = [self.puzzle.candidates[spot][value] for value in self.live[spot]]
        shapes = {(bottom - top, right - left) for top, left, bottom, right in boxes}
        return len(boxes) <= 2 or len(shapes) == 1

    def alone(self) -> dict[int, int]:
        return {spot: next(iter(mine)) for spot, mine in self.live.items() if len(mine) == 1}

    def unseen(self, spot: int) -> set[int]:
        """What has been ruled out though it runs into nothing."""
        out = {value for value in self.every[spot] if not self.board.masks[spot] >> value & 1}
        return {value for value in out if self.taken.isdisjoint(self.every[spot][value])}

    def blockers(self, spot: int) -> list[int]:
        """Drawn rectangles that the others run into: the one that most run into first, until that is all of them."""
        left = [cells for cells in self.every[spot].values() if cells & self.taken]
        found = []
        while left:
            hit = {other: sum(1 for cells in left if cells & drawn) for other, drawn in sorted(self.drawn.items())}
            best = max(hit, key=lambda other: hit[other])
            found.append(best)
            left = [cells for cells in left if not cells & self.drawn[best]]
        return sorted(found)

    def keep(self, spot: int, values: Iterable[int]) -> tuple[int, int]:
        mask = sum(1 << value for value in values)
        return spot, mask if mask.bit_count() == 1 else mask | 1 << len(self.every[spot])

    def without(self, spot: int, values: Iterable[int]) -> set[int]:
        return self.live[spot].keys() - {*values}

    def stranded(self, spot: int, box: set[Cell]) -> set[Cell]:
        """The cells that nobody could cover any more."""
        others = [mine for other, mine in self.live.items() if other != spot]
        saved = box.union(*(cells for mine in others for cells in mine.values() if not cells & box))
        return set[Cell]().union(*map(self.reach, self.live)) - saved


def sets_of(board: Board) -> Sets:
    sets = Position(board.puzzle, board).sets  # type: ignore[arg-type]
    assert sets is not None
    return sets


def test_what_techniques_ask_of_a_board() -> None:
    unseen = blocking = easy = 0
    for seed in range(80):
        board = half_drawn(seed)
        plain, at = Plain(board), Position(board.puzzle, board)  # type: ignore[arg-type]
        sets, cols = sets_of(board), plain.puzzle.cols

        def named(area: int, cols: int = cols) -> set[Cell]:
            return {divmod(cell, cols) for cell in bits(area)}

        assert at.alone == plain.alone()
        assert {spot: {*mine} for spot, mine in sets.live.items()} == {s: {*mine} for s, mine in plain.live.items()}
        for spot in plain.live:
            assert {*bits(at.unseen(spot))} == {*bits(sets.unseen(spot))} == plain.unseen(spot)
            assert named(sets.reach[spot]) == plain.reach(spot)
            assert named(sets.common[spot]) == plain.common(spot)
            assert sets.rivals(spot) == plain.rivals(spot)
            assert sets.easy_to_overlap(spot) is plain.easy(spot)
            unseen += bool(plain.unseen(spot))
            easy += plain.easy(spot)
        for spot in plain.drawn:
            assert at.unseen(spot) == 0
        for spot in plain.alone():
            assert at.ruled_out(spot) == (plain.blockers(spot), at.unseen(spot))
            blocking += len(plain.blockers(spot)) > 1
    assert min(unseen, blocking, easy) > 5


def reasons(at: Plain, gone: list[tuple[int, int]], assumed: Boxes) -> tuple[list[Cell], dict[int, int]]:
    """The clues to look at, and what was ruled out: as few drawn rectangles as will do, taken one after the other."""
    left = [(spot, value) for spot, value in gone if spot not in assumed]
    left = [(spot, value) for spot, value in left if not any(at.every[spot][value] & box for box in assumed.values())]
    unseen = [(spot, value) for spot, value in left if spot not in at.drawn and value in at.unseen(spot)]
    chosen = {spot for spot, _ in left if spot in at.drawn} | {spot for spot, _ in unseen}
    areas = [at.every[spot][value] for spot, value in left if spot not in at.drawn and (spot, value) not in unseen]
    areas = [area for area in areas if not any(area & at.drawn[spot] for spot in chosen & at.drawn.keys())]
    while areas:
        hit = {spot: sum(1 for area in areas if area & box) for spot, box in sorted(at.drawn.items())}
        best = max(hit, key=lambda spot: hit[spot])
        chosen.add(best)
        areas = [area for area in areas if not area & at.drawn[best]]
    ruled_out = {spot: sum(1 << value for other, value in unseen if other == spot) for spot, _ in unseen}
    return [at.puzzle.clues[spot] for spot in sorted(chosen)], ruled_out


def test_why_rectangles_are_gone() -> None:
    told = ruled_out = 0
    for seed in range(80):
        rng, board = Random(seed), half_drawn(seed)
        plain, sets = Plain(board), sets_of(board)
        cols = plain.puzzle.cols
        gone = [
            (spot, value)
            for spot, mine in enumerate(plain.every)
            for value, cells in mine.items()
            if value not in plain.live.get(spot, {}) and cells != plain.drawn.get(spot)
        ]
        for spot in range(len(plain.every)):
            assert [(each.spot, each.value) for each in gone_of(sets, spot)] == [
                each for each in gone if each[0] == spot
            ]
        reached = sorted({cell for spot in plain.live for cell in plain.reach(spot)})
        for _ in range(min(4, len(reached))):
            cells = {*rng.sample(reached, min(len(reached), rng.randint(1, 2)))}
            expected = [(spot, value) for spot, value in gone if plain.every[spot][value] & cells]
            found = gone_at(sets, sum(1 << r * cols + c for r, c in cells))
            assert [(each.spot, each.value) for each in found] == expected
            assumed = {spot: rng.choice([*mine]) for spot, mine in plain.live.items() if mine and rng.random() < 0.15}
            boxes = {spot: plain.live[spot][value] for spot, value in assumed.items()}
            areas = {spot: sets.boxes[spot][value] for spot, value in assumed.items()}
            why = because(sets, found, areas)
            assert (why.cells, why.ruled_out) == reasons(plain, expected, boxes)
            told += len(why.cells)
            ruled_out += bool(why.ruled_out)
    assert told > 100
    assert ruled_out > 10


def test_only_what_is_seen_to_be_out_is_left_out() -> None:
    """As long as a clue has several others: with one left, its rectangle could be drawn, and nobody has done that."""
    left_out = 0
    for seed in range(80):
        board = half_drawn(seed)
        plain = Plain(board)
        masks = list(board.masks)
        for spot, mine in plain.live.items():
            if len(mine) > 1:
                masks[spot] = sum(1 << value for value in mine) | board.masks[spot] & 1 << len(plain.every[spot])
        seen = Position(plain.puzzle, board).seen
        assert seen.masks == tuple(masks)
        left_out += seen != board
    assert left_out > 10


def test_sets_are_made_up_to_so_many_candidates_and_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "pensil.kinds.shikaku.techniques.position"
    board = half_drawn(1)
    puzzle = board.puzzle
    assert isinstance(puzzle, Shikaku)
    most = sum(map(len, puzzle.candidates))
    for candidates, cells, made in (
        (most, 10**9, True),
        (most - 1, 10**9, False),
        (10**9, most, True),
        (most, most - 1, False),
    ):
        monkeypatch.setattr(f"{module}.MOST_CANDIDATES", candidates)
        monkeypatch.setattr(f"{module}.MOST_BITS", cells * puzzle.rows * puzzle.cols)
        at = Position(puzzle, board)
        assert (at.sets is not None) is made
        if not made:
            assert not any(list(technique.steps(at)) for technique in TECHNIQUES[4:])


def test_what_is_left_is_not_listed_for_clues_with_too_many_rectangles(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = next(plain for plain in map(Plain, map(half_drawn, range(80))) if len(plain.live) > 6)
    board, sizes = plain.board, sorted({len(plain.every[spot]) for spot in plain.live})
    assert len(sizes) > 2
    for most in sizes:
        monkeypatch.setattr("pensil.kinds.shikaku.left.LISTED", most)
        found = left(plain.puzzle, board)
        assert [each.spot for each in found] == [spot for spot in plain.live if len(plain.every[spot]) <= most]
        assert [each.phrase.values["count"] for each in found] == [len(plain.live[each.spot]) for each in found]


def fails(at: Plain, spot: int, value: int) -> bool:
    """Whether drawing a rectangle, and then all that is the only one left where some were lost, breaks a rule."""
    live = {other: dict(mine) for other, mine in at.live.items()}
    drawn: set[int] = set()
    todo = {(spot, value)}
    before = {cell: len(at.ways(cell)) for cell in set[Cell]().union(*map(at.reach, at.live))}
    while todo:
        for one, only in todo:
            box = live[one].get(only)
            if box is None:
                return True  # two that were the last ones run into each other
            live[one] = {only: box}
            drawn.add(one)
            for other in live.keys() - {one}:
                live[other] = {each: cells for each, cells in live[other].items() if not cells & box}
        todo = set()
        for other, mine in live.items():
            if len(mine) < len(at.live[other]):
                if not mine:
                    return True
                todo |= {(other, each) for each in mine} if len(mine) == 1 and other not in drawn else set()
        for cell, count in before.items():
            ways = [(other, each) for other, mine in live.items() for each, cells in mine.items() if cell in cells]
            if not ways:
                return True
            todo |= {*ways} if len(ways) == 1 < count and ways[0][0] not in drawn else set()
    return False


def test_a_supposition_fails_if_it_fails_when_all_is_listed_anew() -> None:
    failing = holding = 0
    for seed in range(30):
        plain = Plain(half_drawn(seed))
        ground = Ground(sets_of(plain.board))
        for spot, mine in [*plain.live.items()][:4]:
            for value in [*mine][:3]:
                follower = Follower(ground, spot, value, 10**6)
                expected = fails(plain, spot, value)
                assert follower.follow(follower.look_after, 10**6) is expected, (seed, spot, value)
                failing += expected
                holding += not expected
    assert min(failing, holding) > 30, (failing, holding)


def test_a_supposition_is_followed_until_more_than_so_many_rectangles_are_drawn() -> None:
    counts = set()
    for seed in range(40):
        ground = Ground(sets_of(half_drawn(seed)))
        for spot, mine in ground.at.live.items():
            follower = Follower(ground, spot, min(mine, default=0), 10**6)
            if mine and follower.follow(follower.look_after, 10**6):
                counts.add(drawn := len(follower.drawn))
                for most in (drawn - 2, drawn - 1):
                    again = Follower(ground, spot, min(mine), most)
                    assert again.follow(again.look_after, 10**6) is (most == drawn - 1)
    assert counts > {1, 2, 3, 4}
