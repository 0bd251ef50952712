"""What the techniques of Shikaku find on a board is all that a plain listing finds, and nothing else."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pensil.core.board import Board, bits
from pensil.core.grid import Cell
from pensil.kinds.shikaku.candidates import Rectangle
from pensil.kinds.shikaku.compose import solved
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques import TECHNIQUES
from pensil.kinds.shikaku.techniques.chains import Follower, Ground, chains
from pensil.kinds.shikaku.techniques.pockets import FreeCells
from pensil.kinds.shikaku.techniques.position import Position
from pensil.kinds.shikaku.techniques.sets import Sets

Changes = list[tuple[int, int]]
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


def one_cell(at: Plain) -> Iterator[Changes]:
    for spot in at.live:
        if at.puzzle.numbers[spot] == 1:
            yield [(spot, 1)]


def only_left(at: Plain) -> Iterator[Changes]:
    for spot, value in at.alone().items():
        if at.unseen(spot) or len(at.blockers(spot)) > 1:
            yield [(spot, 1 << value)]


def only_shape(at: Plain) -> Iterator[Changes]:
    for spot, value in at.alone().items():
        if len(at.every[spot]) == 1 and at.puzzle.numbers[spot] != 1:
            yield [(spot, 1 << value)]


def blocked(at: Plain) -> Iterator[Changes]:
    for spot, value in at.alone().items():
        if not at.unseen(spot) and len(at.blockers(spot)) == 1:
            yield [(spot, 1 << value)]


def only_reach(at: Plain) -> Iterator[Changes]:
    for spot, mine in at.live.items():
        must = {cell for cell in at.reach(spot) - at.common(spot) if at.who(cell) == [spot]}
        kept = {value for value, cells in mine.items() if must <= cells}
        if must and kept and all(len(at.ways(cell)) > 1 for cell in must):
            yield [at.keep(spot, kept)]


def common_cells(at: Plain) -> Iterator[Changes]:
    for spot in at.live:
        common = at.common(spot)
        if common and at.easy(spot):
            hit = [other for other in at.rivals(spot) if at.reach(other) & common]
            left = {other: [value for value, cells in at.live[other].items() if not cells & common] for other in hit}
            if changes := [at.keep(other, values) for other, values in left.items() if values]:
                yield changes


def only_cover(at: Plain) -> Iterator[Changes]:
    for spot, mine in at.live.items():
        covering = [value for value, cells in mine.items() if any(at.ways(cell) == [(spot, value)] for cell in cells)]
        if len(mine) > 1 and covering:
            yield [(spot, 1 << covering[0])]


def total_area(at: Plain) -> Iterator[Changes]:
    unknown = [spot for spot in at.live if at.puzzle.numbers[spot] is None]
    if len(unknown) == 1:
        [spot] = unknown
        others = sum(number or 0 for number in at.puzzle.numbers)
        others += sum(len(cells) for other, cells in at.drawn.items() if at.puzzle.numbers[other] is None)
        rest = at.puzzle.rows * at.puzzle.cols - others
        kept = [value for value, cells in at.live[spot].items() if len(cells) == rest]
        if 0 < len(kept) < len(at.live[spot]):
            yield [at.keep(spot, kept)]


def starves_clue(at: Plain) -> Iterator[Changes]:
    for other, theirs in at.live.items():
        for spot in () if at.easy(other) else at.rivals(other):
            mine = at.live[spot].items()
            bad = [value for value, cells in mine if all(cells & each for each in theirs.values())]
            if bad and at.without(spot, bad):
                yield [at.keep(spot, at.without(spot, bad))]


def strands_cell(at: Plain) -> Iterator[Changes]:
    for spot, mine in at.live.items():
        lost = {value: cells for value, box in mine.items() if (cells := at.stranded(spot, box))}
        while lost:
            counts = {cell: sum(cell in cells for cells in lost.values()) for cells in lost.values() for cell in cells}
            where = min(counts, key=lambda cell: (-counts[cell], cell))
            bad = {value for value, cells in lost.items() if where in cells}
            lost = {value: cells for value, cells in lost.items() if value not in bad}
            if at.without(spot, bad):
                yield [at.keep(spot, at.without(spot, bad))]


def pocket(at: Plain) -> Iterator[Changes]:
    free = FreeCells(sets_of(at.board))
    for spot, mine in at.live.items():
        for value in mine:
            if len(mine) > 1 and free.bad_pocket(spot, at.puzzle.candidates[spot][value]):
                yield [at.keep(spot, at.without(spot, [value]))]


def pair(at: Plain) -> Iterator[Changes]:
    for one, other in combinations(at.live, 2):
        shared = sorted(cell for cell in at.reach(one) & at.reach(other) if at.who(cell) == [one, other])
        for spot, rival in ((one, other), (other, one)):
            best: set[int] | None = None
            for two in map(set, combinations(shared, 2)):
                if not any(two <= cells for cells in at.live[rival].values()):
                    kept = {value for value, cells in at.live[spot].items() if cells & two}
                    if kept and len(kept) < len(at.live[spot] if best is None else best):
                        best = kept
            if best is not None:
                yield [at.keep(spot, best)]


def sets_of(board: Board) -> Sets:
    sets = Position(board.puzzle, board).sets  # type: ignore[arg-type]
    assert sets is not None
    return sets


Listing = Callable[[Plain], Iterator[Changes]]

AS_SEEN: dict[str, Listing] = {
    "one-cell": one_cell,
    "only-rectangle-left": only_left,
    "only-shape": only_shape,
    "blocked": blocked,
    "only-cover": only_cover,
    "total-area": total_area,
}
DRAWING_FIRST: dict[str, Listing] = {
    "only-reach": only_reach,
    "common-cells": common_cells,
    "starves-clue": starves_clue,
    "strands-cell": strands_cell,
    "pocket": pocket,
    "two-cells-two-clues": pair,
}
"""Steps after which a rectangle is drawn come before those that have to be remembered."""

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def news(board: Board, found: Iterable[Changes]) -> Iterator[Changes]:
    for changes in found:
        if told := [(spot, board.masks[spot] & mask) for spot, mask in changes if board.masks[spot] & ~mask]:
            yield told


@pytest.mark.parametrize("name", [*AS_SEEN, *DRAWING_FIRST])
def test_a_technique_finds_what_a_plain_listing_finds(name: str) -> None:
    fired = 0
    for seed in range(80):
        board = half_drawn(seed)
        expected = [*(AS_SEEN | DRAWING_FIRST)[name](Plain(board))]
        if name in DRAWING_FIRST:
            expected.sort(key=lambda changes: all(mask.bit_count() > 1 for _, mask in changes))
        steps = [*BY_NAME[name].steps(Position(board.puzzle, board))]  # type: ignore[arg-type]
        found = [[(change.spot, change.mask) for change in step.changes] for step in steps]
        assert found == [*news(board, expected)], f"{board.puzzle.to_text()}{board}{board.masks}"
        fired += len(found)
    assert fired > 5, fired


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


def test_three_rectangles_that_follow_are_followed_by_eye_and_ten_are_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("pensil.kinds.shikaku.techniques.contradiction")
    asked: list[tuple[object, range]] = []

    def in_order(found: object, lengths: range) -> list[object]:
        asked.append((found, lengths))
        return []

    monkeypatch.setattr(module, "chains", lambda at, most: [most])
    monkeypatch.setattr(module, "in_order", in_order)
    at = SimpleNamespace(sets=SimpleNamespace(chains=None))
    for name in ("contradiction", "long-contradiction"):
        assert list(BY_NAME[name].find(at)) == []
    assert asked == [([10], range(1, 4)), ([10], range(4, 11))]


def test_a_contradiction_leaves_a_clue_something() -> None:
    """The chains of all failing rectangles are told, of the length of the technique, but for a clue's last one."""
    told = 0
    for seed in range(30):
        board = half_drawn(seed)
        at = Position(board.puzzle, board)  # type: ignore[arg-type]
        sets = sets_of(board)
        by_length = {chain.assumed: chain.length for chain in chains(sets, 10)}
        for name, lengths in (("contradiction", range(1, 4)), ("long-contradiction", range(4, 11))):
            steps = list(BY_NAME[name].steps(at))
            found = [(each.spot, board.masks[each.spot] & ~each.mask) for step in steps for each in step.changes]
            expected = [fact for fact in by_length if by_length[fact] in lengths and len(sets.live[fact[0]]) > 1]
            assert len(found) == len(expected)
            assert all(any(spot == other and mask & gone for other, mask in expected) for spot, gone in found)
            assert [len(step.chain) for step in steps] == sorted(len(step.chain) for step in steps)
            assert all(step.message and step.cells for step in steps)
            told += len(found)
    assert told > 20


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
