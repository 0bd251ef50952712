"""Counting along the edge: what may be lost, what is lost at least, and boards that are explained by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell, edge, neighbours
from pensil.core.step import Step
from pensil.engine.explain import FORCED
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques import edges
from pensil.kinds.nurikabe.techniques.chart import Layout
from pensil.kinds.nurikabe.techniques.edges import (
    Ledger,
    Lying,
    _place,
    _too_much,
    allowance,
    edge_count,
    least_lost,
    most_blocks,
)
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position
from tests.checks import some
from tests.kinds.nurikabe.boards import drawing
from tests.techniques.positions import look, positions

Shape = frozenset[Cell]


def blocks_in(cells: Shape) -> int:
    """How many blocks of 2 by 2 cells lie in a shape."""
    return sum({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= cells for r, c in cells)


def mask_at(answer: Board, cell: Cell) -> int:
    return answer.masks[cell[0] * answer.puzzle.cols + cell[1]]


def islands(puzzle: Nurikabe, answer: Board) -> dict[Cell, Shape]:
    """The island of each clue of a solved board."""
    found = {}
    for clue in puzzle.clues:
        cells, todo = {clue}, [clue]
        while todo:
            for beside in neighbours(puzzle.rows, puzzle.cols, todo.pop()):
                if beside not in cells and mask_at(answer, beside) == TO_ISLAND:
                    cells.add(beside)
                    todo.append(beside)
        found[clue] = frozenset(cells)
    return found


def lines(puzzle: Nurikabe) -> dict[str, list[Cell]]:
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    return {
        "top": [(0, c) for c in cols],
        "right": [(r, cols[-1]) for r in rows],
        "bottom": [(rows[-1], c) for c in cols],
        "left": [(r, 0) for r in rows],
    }


def lost_in(puzzle: Nurikabe, answer: Board) -> tuple[dict[str, int], dict[Cell, int]]:
    """What is lost on a solved board: the sea in each line of the edge, and the blocks that each island lacks."""
    land = islands(puzzle, answer)
    dry = frozenset[Cell]().union(*land.values())
    sea = {name: sum(cell not in dry for cell in line) for name, line in lines(puzzle).items()}
    return sea, {clue: most_blocks(len(cells)) - blocks_in(cells) for clue, cells in land.items()}


def inland(puzzle: Nurikabe, answer: Board) -> int:
    """How many groups of islands that touch, also at corners, lie away from the edge."""
    left = set[Cell]().union(*islands(puzzle, answer).values())
    around = {divmod(place, puzzle.cols) for place in edge(puzzle.rows, puzzle.cols)}
    found = 0
    while left:
        group = [left.pop()]
        for r, c in group:
            near = {(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)} & left
            left -= near
            group += near
        found += around.isdisjoint(group)
    return found


def looked_at(board: Board) -> Position:
    at = look(board)
    assert isinstance(at, Position)
    return at


# What may be lost.


def test_a_solution_loses_all_that_it_may_but_for_islands_inland() -> None:
    rng, counted = Random(3), [0, 0]
    for _ in range(400):
        puzzle, answer = solved(rng, rng.randrange(2, 12), rng.randrange(2, 12))
        most = allowance(Layout(puzzle))
        if most is not None:
            sea, blocks = lost_in(puzzle, answer)
            groups = inland(puzzle, answer)
            assert most - sum(sea.values()) - sum(blocks.values()) == groups, f"{puzzle.to_text()}{answer}"
            counted[groups > 0] += 1
    assert min(counted) > 50


@pytest.mark.parametrize(
    "clues",
    [
        ". . 3 / ? . . / . . .",
        "3 . . . 2",
        "2 / . / . / 1",
        ". . . / 8 . . / . . .",  # the island goes round the sea
    ],
)
def test_where_nothing_is_counted(clues: str) -> None:
    puzzle, board = drawing(clues, None)
    assert allowance(Layout(puzzle)) is None
    assert not list(edge_count.steps(looked_at(board)))


def test_one_cell_less_than_goes_round_the_board_is_counted() -> None:
    puzzle, _ = drawing(". . . / 7 . . / . . .", None)
    assert allowance(Layout(puzzle)) == 16 - 15 + 2


def test_the_most_blocks_that_so_many_cells_can_hold() -> None:
    shapes = {frozenset({(0, 0)})}
    for size in range(1, 9):
        assert most_blocks(size) == max(map(blocks_in, some(shapes)))
        shapes = {
            shape | {beside}
            for shape in shapes
            for r, c in shape
            for beside in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c))
            if beside not in shape and beside >= (0, 0)  # each is drawn from its first cell
        }


# What is lost at least.


def test_no_solution_loses_less_anywhere() -> None:
    exact = 0
    for puzzle, board, solutions in some(positions("nurikabe", range(300), 6, each=2)):
        if allowance(Layout(puzzle)) is None:
            continue
        ledger = Ledger(looked_at(board))
        counted = ledger.best_counted()
        least = ledger.losses(ledger.at, counted)
        for answer in solutions:
            sea, blocks = lost_in(puzzle, answer)
            lost = dict[str | int, int](sea.items())
            for clue, lacking in blocks.items():
                of = ledger.sets.of(clue)
                part = counted.get(of, of)
                lost[part] = lost.get(part, 0) + lacking
            assert lost.keys() == least.keys()
            assert all(lost[part] >= loss for part, loss in least.items()), f"{puzzle.to_text()}{board}{answer}"
            exact += lost == least
    assert exact > 100


def ways_to_lie(rng: Random, length: int) -> Iterator[list[Lying]]:
    """How some islands could lie along a line, at random."""
    for _ in range(rng.randrange(1, 5)):
        island = []
        for _ in range(rng.randrange(1, 6)):
            start = rng.randrange(length)
            inside = ((1 << rng.randrange(4)) - 1) << start & (1 << length) - 1
            beside = (inside << 1 | inside >> 1) & ~inside & (1 << length) - 1
            island.append(Lying(inside, beside, rng.randrange(3)))
        yield island


def least_by_trying(line: int, needed: int, ways: Sequence[Sequence[Lying]]) -> int | None:
    found = []
    for lying in product(*ways):
        apart = all(
            not (one.inside & (other.inside | other.beside) or one.beside & other.inside)
            for place, one in enumerate(lying)
            for other in lying[:place]
        )
        taken = 0
        for one in lying:
            taken |= one.inside
        if apart and not needed & ~taken:
            found.append((line & ~taken).bit_count() + sum(one.lost for one in lying))
    return min(found, default=None)


def test_the_least_that_is_lost_along_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, possible = Random(5), 0
    for _ in range(400):
        length = rng.randrange(2, 9)
        line = (1 << length) - 1
        needed = 1 << rng.randrange(length) if rng.random() < 0.3 else 0
        ways = list(ways_to_lie(rng, length))
        least = least_by_trying(line, needed, ways)
        if least is not None:
            possible += 1
            assert least_lost(line, needed, ways) == least
            with monkeypatch.context() as patched:
                patched.setattr(edges, "MOST_TRIED", 1)
                assert least_lost(line, needed, ways) <= least  # it stops looking, and says no more than it knows
    assert possible > 200


def test_where_islands_have_no_room_along_a_line_nothing_is_made_up() -> None:
    ways = [[Lying(0b0011, 0b0100, 1)], [Lying(0b0110, 0b1001, 0)]]
    assert least_by_trying(0b1111, 0, ways) is None
    assert least_lost(0b1111, 0, ways) == 4 - 2 + 1 - 2


def test_a_large_island_with_many_shapes_may_take_all_that_it_reaches() -> None:
    _, board = drawing(". . . . . / . . 6 . . / . . . . . / . . . . . / 1 . . . .", None)
    at = looked_at(board)
    ledger = Ledger(at)
    losses = ledger.losses(at, {})
    reach = next(reach for reach in at.reaches if reach.island.number == 6)
    assert losses["top"] == (ledger.lines["top"] & ~reach.cells).bit_count() == 0
    assert losses["bottom"] == (ledger.lines["bottom"] & ~reach.cells).bit_count() - 1


# Boards that are explained by it. They were made for these tests: islands of up to five cells, and little sea.

FOUR_CORNERS = ". . . 4 . / 4 . . . . / . . . . . / . . . . 4 / . 4 . . ."

FULL = [
    "4 . . . . . / . . . . . . / . . . 5 . . / . . . . . 5 / 4 . . . . .",
    ". . . . . . . / . . . . . . 5 / 5 . . 5 . . . / . . . . . . . / . 4 . . . 4 . / . . . . . . . / . . . . . . 5",
    ". . . 4 . . . 2 / 5 . . . . . . . / . . . . 3 . . . / . . 5 . . . . 5 / . . . . . . . . / . . . . 2 . . . / "
    ". . . . . . . . / . 4 . . . 4 . .",
]


def test_four_blocks_in_four_corners_are_all_that_fits() -> None:
    puzzle, board = drawing(FOUR_CORNERS, None)
    counts, others = 0, 0
    for step in pensil.steps(puzzle):
        for move in step.moves:
            counts += move.technique == edge_count.name
            others = max(others, move.level if move.technique != edge_count.name else 0)
        board = step.apply(board)
    assert puzzle.board_to_text(board) == ". . # . .\n. . # . .\n# # # # #\n. . # . .\n. . # . .\n"
    assert counts
    assert others <= 3


@pytest.mark.parametrize("clues", FULL)
def test_full_boards_need_no_reason_of_the_engine(clues: str) -> None:
    puzzle, board = drawing(clues, None)
    moves = [move for step in pensil.steps(puzzle) for move in step.moves]
    assert edge_count.name in {move.technique for move in moves}
    assert FORCED not in {move.technique for move in moves}
    for move in moves:
        board = move.apply(board)
    assert board.full


def test_what_is_told() -> None:
    puzzle, board = drawing(FULL[0], None)
    step = next(edge_count.steps(looked_at(board)))
    assert str(step) == (
        "For the sea to be in one piece, the islands may lose 6 in all: 1 for each sea cell on the edge of the "
        "board, 2 in a corner, and 1 for each 2x2 block that an island of its size could hold and does not. "
        "However they lie, they lose at least 2 in the top row and for the blocks of the 4 at r1c1 and the 5 at "
        "r3c4; 1 in the right column and for the blocks of the 5 at r4c6; 1 in the bottom row; 1 in the left "
        "column, which leaves 1. But it would be 7 in all if r5c6 were sea. So r5c6 must be part of an island."
    )
    assert set(step.cells) == set(puzzle.clues)


def test_what_is_lost_inland_is_told_of_the_island() -> None:
    at = looked_at(drawing(FULL[0], None)[1])
    clue = Ledger(at).sets.of((0, 0))
    assert _place(at, {clue: "top"}, clue).said() == "for the blocks of the 4 at r1c1"
    assert _place(at, {clue: "top"}, "top").said() == "in the top row and for the blocks of the 4 at r1c1"
    assert _place(at, {}, "top").said() == "in the top row"


def steps_on_the_way(clues: str) -> Iterator[tuple[Nurikabe, Step]]:
    """Every step that counts along the edge, on all boards that an explanation comes to."""
    puzzle, _ = drawing(clues, None)
    yield from ((puzzle, step) for board in boards_on_the_way(clues) for step in edge_count.steps(looked_at(board)))


def boards_on_the_way(clues: str) -> Iterator[Board]:
    puzzle, board = drawing(clues, None)
    yield board
    for step in pensil.steps(puzzle):
        board = step.apply(board)
        yield board


@pytest.mark.parametrize("seed", range(3))
def test_the_same_follows_where_only_the_premises_are_known(seed: int) -> None:
    rng, fewer = Random(seed), 0
    for _ in range(150):
        puzzle, answer = solved(rng, rng.randrange(3, 7), rng.randrange(3, 7))
        shown = rng.choice((0.1, 0.3, 0.5))
        masks = [mask if rng.random() < shown else open_ for mask, open_ in pairs(answer)]
        for step in edge_count.steps(looked_at(Board(puzzle, masks))):
            known = {r * puzzle.cols + c for r, c in step.cells}
            small = Board(puzzle, [mask if spot in known else 3 for spot, mask in enumerate(masks)])
            found = {(each.spot, each.mask) for again in edge_count.steps(looked_at(small)) for each in again.changes}
            assert {(each.spot, each.mask) for each in step.changes} <= found, f"{puzzle}{small}{step}"
            fewer += [*small.masks] != masks
    assert fewer >= 5


def pairs(board: Board) -> Iterator[tuple[int, int]]:
    return zip(board.masks, board.puzzle.domains, strict=True)


def test_the_losses_that_are_told_add_up() -> None:
    alone = together = 0
    for puzzle, step in some(found for clues in (FOUR_CORNERS, FULL[0]) for found in steps_on_the_way(clues)):
        words: Any = step.phrase.values
        losses = {each.values["where"].said(): each.values["loss"] for each in words["losses"]}
        assert len(losses) == len(words["losses"])
        assert all(loss > 0 for loss in losses.values())
        assert words["most"] == allowance(Layout(puzzle))
        assert sum(losses.values()) + words["spare"] == words["most"]
        told = [each.values["where"].values.get("line") for each in words["losses"]]
        keys = [line.key.partition(".")[2] for line in told if line is not None]
        assert keys == [line for line in edges.LINES if line in keys]
        if words["where"] is None:
            assert words["more"] > words["most"]
            together += 1
        else:
            assert words["more"] > losses.get(words["where"].said(), 0) + words["spare"]
            alone += 1
        changed = {divmod(change.spot, puzzle.cols): change.mask for change in step.changes}
        assert changed == dict.fromkeys(words["sea"], TO_SEA) | dict.fromkeys(words["island"], TO_ISLAND)
        assert bool(words["both"]) is bool(words["sea"] and words["island"])
        assert {*puzzle.clues} <= {*step.cells}
    assert alone
    assert together


def too_much(ledger: Ledger, counted: edges.Counted, supposed: edges.Supposed, most: int) -> Sequence[edges.Part]:
    """The parts where too much would be lost, with the blocks that are counted so."""
    return _too_much(ledger.losses(ledger.at, counted), ledger.losses(ledger.after(*supposed), counted), most)


def test_what_would_be_lost_is_the_least_for_all_cells_and_blocks_are_counted_only_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counting: list[Any] = []
    fewest = edges._fewest

    def watched(ledger: Ledger, *rest: Any) -> edges.Counted:
        found = fewest(ledger, *rest)
        counting[:] = [ledger, found, *rest]
        return found

    monkeypatch.setattr(edges, "_fewest", watched)
    several = dropped = 0
    for _, step in some(found for clues in (FOUR_CORNERS, FULL[0]) for found in steps_on_the_way(clues)):
        words: Any = step.phrase.values  # now it is told
        ledger, counted, before, where, supposed, most = counting
        total = sum(ledger.losses(ledger.at, counted).values())
        assert total == most - words["spare"] == ledger.total(before)
        assert all(too_much(ledger, counted, each, most) == where for each in supposed)
        after = [ledger.losses(ledger.after(*each), counted) for each in supposed]
        more = [sum(each.values()) if len(where) > 1 else each[where[0]] for each in after]
        assert words["more"] == min(more)
        several += min(more) < max(more)
        dropped += counted != before
        for clue in counted:
            fewer = {other: line for other, line in counted.items() if other != clue}
            assert ledger.total(fewer) != total or any(
                too_much(ledger, fewer, each, most) != where for each in supposed
            )
    assert dropped
    assert several
