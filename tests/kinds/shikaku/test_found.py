"""What the techniques of Shikaku find on a board is all that a plain listing finds, and nothing else."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from gc import collect
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import cast
from weakref import ref

import pytest

from pensil.core.board import Board
from pensil.kinds.shikaku.compose import solved
from pensil.kinds.shikaku.techniques import TECHNIQUES
from pensil.kinds.shikaku.techniques.chains import chains
from pensil.kinds.shikaku.techniques.pockets import FreeCells
from pensil.kinds.shikaku.techniques.position import Position
from pensil.kinds.shikaku.techniques.sets import Sets
from tests.kinds.shikaku.test_asked import Plain, half_drawn, sets_of

Changes = list[tuple[int, int]]


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


def test_positions_do_not_hold_on_to_those_before_them() -> None:
    puzzle, answer = solved(Random(1), 6, 6)
    at = Position(puzzle, Board.empty(puzzle))
    assert at.sets is not None
    gone = ref(at)
    board = Board(puzzle, (answer.masks[0], *at.board.masks[1:]))
    at = Position(puzzle, board, at)
    assert at.sets is not None
    collect()
    assert gone() is None


def test_sets_of_candidates_are_prepared_with_a_look_at_the_clock_for_every_clue() -> None:
    puzzle, _ = solved(Random(3), 9, 9)
    looks: list[None] = []
    at = SimpleNamespace(puzzle=puzzle, board=Board.empty(puzzle), check_time=lambda: looks.append(None))
    sets = Sets(cast(Position, at), None)
    assert len(looks) >= 3 * len(puzzle.clues)  # its candidates, its neighbours, and what is left of them
    before = len(looks)
    Sets(cast(Position, at), sets)
    assert len(looks) == before  # nothing has changed
