"""Making Hashi: what a drawn, mended or varied puzzle is like, as far as chance leaves no choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.making import Draft, Wish
from pensil.core.symmetry import SYMMETRIES
from pensil.kinds.hashi import make
from pensil.kinds.hashi.compose import solved
from pensil.kinds.hashi.make import MAKER, refuses
from pensil.kinds.hashi.puzzle import Hashi, Pair
from pensil.kinds.hashi.rules import violations
from tests.checks import some

Bridges = dict[Pair, int]
Drawn = tuple[Hashi, Board, Bridges]


def bridges_of(puzzle: Hashi, board: Board) -> Bridges:
    return {pair: count for pair, count in zip(puzzle.pairs, board.values(), strict=True) if count}


def checked(draft: Draft | None) -> Drawn:
    """A puzzle that was made, with its solution and the bridges of that."""
    assert draft is not None
    puzzle, board = draft
    assert isinstance(puzzle, Hashi)
    assert violations(puzzle, board) == []
    return puzzle, board, bridges_of(puzzle, board)


def drawn(rows: int, cols: int, seeds: int = 20, symmetry: str = "none", **densities: float) -> Iterator[Drawn]:
    for seed in range(seeds):
        draft = MAKER.draw(Random(seed), Wish(rows, cols, SYMMETRIES[symmetry], densities))
        if draft is not None:
            yield checked(draft)


def length(pair: Pair) -> int:
    return len(pair.between) + 1


def side_by_side(puzzle: Hashi) -> bool:
    return any(length(pair) == 1 for pair in puzzle.pairs)


def distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@pytest.mark.parametrize(("rows", "cols", "longest"), [(10, 9, 2), (9, 10, 3), (10, 10, 5), (14, 3, 4)])
def test_without_loops_bridges_are_a_tree_and_none_is_longer_than_asked_for(rows: int, cols: int, longest: int) -> None:
    seen: Counter[int] = Counter()
    for puzzle, _, bridges in some(drawn(rows, cols, loops=0.0, longest=longest)):
        assert len(bridges) == len(puzzle.islands) - 1
        assert len(puzzle.islands) >= 0.09 * rows * cols
        seen.update(map(length, bridges))
    assert set(seen) == set(range(2, longest + 1))


def test_islands_touch_only_where_there_is_hardly_room_otherwise() -> None:
    for rows, cols in ((3, 3), (2, 7), (7, 1), (4, 9), (9, 4), (5, 5)):
        assert not any(side_by_side(puzzle) for puzzle, _, _ in some(drawn(rows, cols, 30)))
    for rows, cols in ((2, 2), (2, 6), (1, 2), (6, 1), (6, 2)):
        assert any(side_by_side(puzzle) for puzzle, _, _ in drawn(rows, cols, 30))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_boards_are_right_and_islands_keep_apart(symmetry: str) -> None:
    seen = 0
    for rows, cols in ((5, 5), (6, 6), (9, 9), *(() if SYMMETRIES[symmetry].square else ((3, 7), (8, 5), (2, 8)))):
        wish = Wish(rows, cols, SYMMETRIES[symmetry])
        for puzzle, _, _ in drawn(rows, cols, 25, symmetry):
            seen += 1
            assert not side_by_side(puzzle)
            assert {image for island in puzzle.islands for image in wish.images(island)} == {*puzzle.islands}
    assert seen > 40


def test_with_all_loops_every_pair_has_a_bridge_or_is_crossed_by_one() -> None:
    rings = 0
    for puzzle, _, bridges in some(drawn(9, 9, loops=1.0, max_bridges=1)):
        rings += len(bridges) >= len(puzzle.islands)
        for spot, pair in enumerate(puzzle.pairs):
            assert (pair in bridges) is not any(puzzle.pairs[other] in bridges for other in puzzle.crossed_by[spot])
    assert rings > 10


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_as_many_bridges_side_by_side_as_asked_for(most: int) -> None:
    counts: Counter[int] = Counter()
    for puzzle, _, bridges in some(drawn(8, 8, 10, loops=0.5, max_bridges=most)):
        assert puzzle.max_bridges == most
        counts.update(bridges.values())
    assert set(counts) == set(range(1, most + 1))
    assert max(counts.values()) < 2 * min(counts.values())


def test_what_is_usual_need_not_be_asked_for() -> None:
    usual = {"longest": 5, "loops": 0.25, "max_bridges": 2}
    for seed in range(8):
        plain, asked = (MAKER.draw(Random(seed), Wish(9, 9, densities=each)) for each in (None, usual))
        assert plain == asked


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"longest": 0}, "longest must be from 1 to 40, not 0"),
        ({"longest": 41}, "longest must be from 1 to 40, not 41"),
        ({"longest": 2.5}, "longest must be a whole number"),
        ({"max_bridges": 0}, "max_bridges must be from 1 to 4, not 0"),
        ({"max_bridges": 5}, "max_bridges must be from 1 to 4, not 5"),
        ({"max_bridges": 1.5}, "max_bridges must be a whole number"),
        ({"loops": 1.1}, "loops must be from 0 to 1, not 1.1"),
    ],
)
def test_no_more_and_no_less_may_be_asked_for(wanted: dict[str, float], said: str) -> None:
    with pytest.raises(pensil.PensilError, match=said):
        pensil.generate("hashi", 5, 5, **wanted)  # type: ignore[arg-type]


def test_random_boards_have_islands_at_most_four_cells_away_and_some_loops() -> None:
    lengths: Counter[int] = Counter()
    for seed in range(12):
        puzzle, board = solved(Random(seed), *((1, 40) if seed % 2 else (40, 1)))
        lengths.update(length(pair) for pair in bridges_of(puzzle, board))
        assert len(puzzle.pairs) == len(bridges_of(puzzle, board))
    assert set(lengths) == {1, 2, 3, 4}
    more = none = 0
    counts: Counter[int] = Counter()
    for seed in range(12):
        puzzle, board = solved(Random(seed), 7, 8)
        bridges = bridges_of(puzzle, board)
        counts.update(bridges.values())
        free = [
            pair
            for spot, pair in enumerate(puzzle.pairs)
            if not any(puzzle.pairs[other] in bridges for other in puzzle.crossed_by[spot])
        ]
        more += len(bridges) - len(puzzle.islands) + 1
        none += len(free) - len(bridges)
        assert puzzle.max_bridges == 2
        assert puzzle.loops
        assert all(puzzle.clue(island) is not None for island in puzzle.islands)
    assert set(counts) == {1, 2}
    assert 0.2 < more / (more + none) < 0.45, "about three in ten of those that are free"
    assert solved(Random(1), 1, 1)[0] == Hashi([["?"]])


def test_one_cell_has_no_room_for_two_islands() -> None:
    assert refuses(Wish(1, 1)) == "a hashi needs at least two islands, and so two cells"
    assert refuses(Wish(1, 2)) is None
    assert refuses(Wish(2, 1)) is None
    assert all(MAKER.draw(Random(seed), Wish(1, 1)) is None for seed in range(5))


# Mending.


def connected(islands: tuple[Cell, ...], bridges: Bridges) -> bool:
    found = {islands[0]}
    while more := {cell for pair in bridges for cell in pair if found & {*pair}} - found:
        found |= more
    return len(found) == len(islands)


def ambiguous() -> Iterator[tuple[Wish, Hashi, Board, Board]]:
    for most in (1, 2, 3):
        wish = Wish(7, 7, densities={"loops": 0.6, "longest": 3, "max_bridges": most})
        for seed in range(12):
            draft = MAKER.draw(Random(seed), wish)
            if draft is not None:
                puzzle, board = draft
                assert isinstance(puzzle, Hashi)
                for other in pensil.solve(puzzle, solutions=3).solutions:
                    if other != board:
                        yield wish, puzzle, board, other


def test_what_is_mended_has_all_bridges_or_none_at_one_pair_where_the_other_solution_differs() -> None:
    mended: Counter[str] = Counter()
    for wish, puzzle, board, other in some(ambiguous()):
        ours = bridges_of(puzzle, board)
        possible: list[Bridges] = []
        for spot, pair in enumerate(puzzle.pairs):
            mine, theirs = board.value(spot) or 0, other.value(spot) or 0
            blocked = any(puzzle.pairs[across] in ours for across in puzzle.crossed_by[spot])
            if mine < theirs and not blocked:
                possible.append(ours | {pair: puzzle.max_bridges})
            fewer = {each: count for each, count in ours.items() if each != pair}
            if mine > theirs and connected(puzzle.islands, fewer):
                possible.append(fewer)
        results = [MAKER.mend(Random(seed), wish, puzzle, board, other) for seed in range(6)]
        for draft in results:
            mending, _, found = checked(draft)
            assert mending.max_bridges == puzzle.max_bridges
            assert mending.islands == puzzle.islands
            assert found in possible
            mended["fewer" if len(found) < len(ours) else "more"] += 1
        mended["choices"] += len({draft and draft[0] for draft in results}) > 1
    assert len(mended) == 3
    assert min(mended.values()) > 5


def test_a_pair_that_is_crossed_and_one_that_holds_the_islands_together_are_left_alone() -> None:
    puzzle = Hashi([[2, 3, 2], [1, None, 1], [None, 1, None]])
    tree = {((0, 0), (0, 1)): 1, ((0, 0), (1, 0)): 1, ((0, 1), (0, 2)): 1, ((0, 2), (1, 2)): 1, ((0, 1), (2, 1)): 1}
    ours, other = puzzle.board_of(tree), puzzle.board_of(tree | {((0, 1), (2, 1)): 0, ((1, 0), (1, 2)): 1})
    assert violations(puzzle, ours) == []
    assert all(MAKER.mend(Random(seed), Wish(3, 3), puzzle, ours, other) is None for seed in range(5))
    # Where there may be more in place of the one bridge, there are as many as there may be.
    double = puzzle.board_of(tree | {((0, 1), (2, 1)): 2})
    draft = MAKER.mend(Random(1), Wish(3, 3, densities={"max_bridges": 4}), puzzle, ours, double)
    assert draft is not None
    assert draft[0] == Hashi([[2, 6, 2], [1, None, 1], [None, 4, None]], 4)


# Varying.


def comb(teeth: int) -> tuple[Wish, Hashi, Board]:
    """Islands in a row, each with one below it that has no other bridge; bridges that grow are shorter than these."""
    rows, cols = 4, 3 * teeth
    cells = [["?" if r in (0, 3) and c % 3 == 0 else None for c in range(cols)] for r in range(rows)]
    bridges = {pair: 1 for pair in Hashi(cells).pairs if pair.start[0] == 0}
    total = Counter(end for pair in bridges for end in pair)
    puzzle = Hashi([[total.get((r, c)) for c in range(cols)] for r in range(rows)])
    return Wish(rows, cols, densities={"longest": 2}), puzzle, puzzle.board_of({(*pair,): 1 for pair in bridges})


def test_a_variation_changes_a_few_pairs_or_islands_near_its_place() -> None:
    wish, puzzle, board = comb(14)
    cell = (0, 4)
    before = bridges_of(puzzle, board)
    nearest = sorted(puzzle.pairs, key=lambda pair: distance(cell, pair.start))[:8]
    leaves = sorted((each for each in puzzle.islands if each[0]), key=lambda island: distance(cell, island))
    changed: Counter[Pair] = Counter()
    gone: Counter[Cell] = Counter()
    amounts: Counter[int] = Counter()
    for seed in range(250):
        draft = MAKER.vary(Random(seed), wish, puzzle, board, cell)
        varied, _, after = checked(draft)
        if varied.islands == puzzle.islands:
            different = [pair for pair in puzzle.pairs if before.get(pair, 0) != after.get(pair, 0)]
            assert {*different} <= {*nearest}
            assert len(different) <= 3
            changed.update(different)
            amounts.update(after.get(pair, 0) for pair in different)
        else:
            missing = {*puzzle.islands} - {*varied.islands}
            assert missing <= {*leaves[:5], (0, 0)}
            assert len(missing) <= 3
            gone.update(missing)
    assert {*changed} == {*nearest}
    assert set(amounts) == {1, 2}, "without a bridge, islands would be cut off"
    assert {*gone} >= {*leaves[:5]}


def test_a_variation_takes_away_a_bridge_that_is_not_needed() -> None:
    ring = Hashi([[3, None, 3], [None, None, None], [3, None, 3]], 3)
    board = ring.board_of({((0, 0), (0, 2)): 1, ((0, 0), (2, 0)): 2, ((0, 2), (2, 2)): 2, ((2, 0), (2, 2)): 1})
    amounts: Counter[int] = Counter()
    for seed in some(range(80)):
        draft = MAKER.vary(Random(seed), Wish(3, 3, densities={"max_bridges": 3}), ring, board, (1, 1))
        varied, _, bridges = checked(draft)
        assert varied.islands == ring.islands
        assert len(bridges) >= 3
        amounts.update(bridges.get(pair, 0) for pair in ring.pairs)
    assert set(amounts) == {0, 1, 2, 3}


def test_a_variation_takes_one_to_three_islands_away_near_the_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[int, Cell]] = []
    prune = make._Growth.prune

    def watched(self: make._Growth, count: int, near: Cell) -> None:
        calls.append((count, near))
        prune(self, count, near)

    monkeypatch.setattr(make._Growth, "prune", watched)
    puzzle, board, _ = next(drawn(7, 7))
    for seed in some(range(40)):
        MAKER.vary(Random(seed), Wish(7, 7), puzzle, board, (3, 4))
    assert {*calls} == {(count, (3, 4)) for count in (1, 2, 3)}
