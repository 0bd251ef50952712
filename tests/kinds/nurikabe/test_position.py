"""What the techniques of Nurikabe see on a board, held against slower ways to see the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.cellset import CellSets, each
from pensil.core.step import Step, Technique
from pensil.engine.explain import Explainer
from pensil.kinds.nurikabe.compose import solved
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from pensil.kinds.nurikabe.techniques.chart import Chart, Layout
from pensil.kinds.nurikabe.techniques.distance import unreachable
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.reach import Reach, layers
from pensil.kinds.nurikabe.techniques.routes import needed
from pensil.kinds.nurikabe.techniques.shores import barriers
from tests.checks import some
from tests.techniques.positions import look, steps_on


def growing(seed: int, count: int, most: int) -> Iterator[list[Chart]]:
    """Charts of one puzzle, each with more known than the one before and made from it."""
    return (charts for _, charts in growing_on(seed, count, most))


def growing_on(seed: int, count: int, most: int) -> Iterator[tuple[Nurikabe, list[Chart]]]:
    """The same with the puzzle."""
    rng = Random(seed)
    for _ in range(count):
        puzzle, answer = solved(rng, rng.randrange(1, most), rng.randrange(1, most + 1))
        if rng.random() < 0.3:
            puzzle = Nurikabe([["?" if clue and rng.random() < 0.3 else clue for clue in row] for row in puzzle.cells])
        full = look(Board(puzzle, answer.masks))
        assert isinstance(full, Chart)
        left = list(each(full.sets.full & ~full.clues))
        rng.shuffle(left)
        here = Chart(Layout(puzzle), 0, full.clues)
        found = [here]
        while left:
            known = sum(left.pop() for _ in range(min(len(left), rng.randrange(1, 6))))
            if rng.random() < 0.7:
                # What was seen on one board is used on the next.
                assert len(here.reaches) == len(here.islands)
                assert len(here.cut_cells) <= here.open.bit_count()
            here = here.after(here.sea | known & full.sea, here.island | known & full.island)
            found.append(here)
        yield puzzle, found


def test_what_is_taken_over_from_an_earlier_board_is_the_same_as_seen_afresh() -> None:
    for puzzle, charts in some(growing_on(1, 60, 9)):
        for here in some(charts):
            fresh = Chart(Layout(puzzle), here.sea, here.island)
            assert here.groups == fresh.groups
            assert here.contested == fresh.contested
            assert here.cut_cells == fresh.cut_cells
            for one, other in zip(here.reaches, fresh.reaches, strict=True):
                assert (one.island, one.cells, one.pieces) == (other.island, other.cells, other.pieces)
                assert one.needed == other.needed
                assert one.allowed & one.seen == other.allowed & other.seen


def test_what_other_boards_have_shown_is_the_same_as_seen_afresh() -> None:
    """Boards of one puzzle on ways of many sorts share what they have in common, and nothing else."""
    rng = Random(6)
    shared = 0
    for puzzle, charts in some(growing_on(6, 25, 9)):
        start, full = charts[0], charts[-1]
        reaches: set[Reach] = set()
        for _ in range(12):
            here = start
            while here.open:
                some_cells = sum(cell for cell in each(here.open) if rng.random() < 0.2)
                here = here.after(here.sea | some_cells & full.sea, here.island | some_cells & full.island)
                assert here is start.after(here.sea, here.island)
                fresh = Chart(Layout(puzzle), here.sea, here.island)
                for one, other in zip(here.reaches, fresh.reaches, strict=True):
                    shared += one in reaches
                    reaches.add(one)
                    assert (one.island, one.cells, one.pieces) == (other.island, other.cells, other.pieces)
                    assert one.needed == other.needed
                    assert all(one.without(cell) == other.without(cell) for cell in each(one.cells & here.open))
                    assert all(one.straits(cell) == other.straits(cell) for cell in each(one.cells & here.open))
                said = [
                    [(bound.target, bound.whole, bound.owner.island, lost) for bound, lost in chart.spent]
                    for chart in (here, fresh)
                ]
                assert said[0] == said[1]
                assert here.cuts == fresh.cuts
                walled = [
                    [(each[:3], [one.island for one in each.owners]) for each in barriers(c)] for c in (here, fresh)
                ]
                assert walled[0] == walled[1]
                blocks = here.blocks_without_island
                assert [needed(here, block) for block in blocks] == [needed(fresh, block) for block in blocks]
    assert shared > 1000


def test_a_reach_is_the_same_object_where_boards_differ_only_far_away() -> None:
    puzzle = pensil.read("nurikabe\n2 . . . . . . . . . . 6\n")
    drawn = ("2??????????6", "2??????.???6", "2???????#??6", "2??.???????6", "2?#????????6")
    charts = []
    layout = Layout(puzzle)  # type: ignore[arg-type]
    for text in drawn:
        known = look(puzzle.board_from_text(text))
        assert isinstance(known, Chart)
        charts.append(Chart(layout, known.sea, known.island))
    plain, *others = [chart.reaches[0] for chart in charts]
    assert [reach is plain for reach in others] == [True, True, True, False]
    assert [chart.reaches[1] is charts[0].reaches[1] for chart in charts[1:]] == [False, False, True, True]


def test_reaches_that_were_kept_are_let_go_when_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pensil.kinds.nurikabe.techniques.chart.MOST_REACHES", 5)
    for puzzle, charts in some(growing_on(9, 10, 7)):
        for here in some(charts):
            fresh = Chart(Layout(puzzle), here.sea, here.island)
            assert [each.cells for each in here.reaches] == [each.cells for each in fresh.reaches]
            assert here.groups == fresh.groups
            assert max(len(here.layout._reaches), len(here.layout._lands)) <= 5


def test_cells_that_part_the_board() -> None:
    looked = 0
    for charts in growing(2, 40, 7):
        for here in charts:
            water = here.sets.full & ~here.island
            before = len(list(here.sets.areas(water)))
            for cell in each(here.open):
                parts = len(list(here.sets.areas(water & ~cell)))
                assert (cell in here.cut_cells) == (parts > before)
                looked += 1
    assert looked > 1000


def shapes(sets: CellSets, start: int, allowed: int, size: int) -> set[int]:
    """All connected sets of so many allowed cells around some of them."""
    found = {start}
    for _ in range(size - start.bit_count()):
        found = {shape | cell for shape in found for cell in each(sets.beside(shape) & allowed)}
    return found


def test_what_an_island_needs_holds_for_all_its_shapes() -> None:
    """A reach holds every shape of the island, and what it needs is in all of them."""
    looked = 0
    for charts in growing(3, 150, 7):
        for here in charts:
            for reach in here.reaches:
                number = reach.island.number
                if number is None or reach.island.needs > 5:
                    continue
                others = here.island & ~reach.island.cells & ~here.loose
                possible = [
                    shape
                    for shape in shapes(here.sets, reach.island.cells, here.sets.full & ~here.sea, number)
                    if not here.sets.spread(shape) & others and not here.sets.beside(shape) & here.loose
                ]
                looked += len(possible)
                for shape in possible:
                    assert not shape & ~reach.cells
                    assert not reach.needed & ~shape
    assert looked > 5000


def test_cells_on_every_way() -> None:
    """What is needed to come somewhere: without such a cell no island comes there, without any other one some does."""
    looked = 0
    for charts in growing(4, 150, 7):
        for here in charts:
            for target in [*(piece.cells for piece in here.pieces), *here.blocks_without_island]:
                owners = [reach for reach in here.reaches if reach.cells & target]
                if not owners:
                    continue
                found = needed(here, target)
                cells = found[1] if found else 0
                looked += cells.bit_count()
                for cell in each(here.open):
                    assert bool(cell & cells) == all(not reach.without(cell) & target for reach in owners)
    assert looked > 500


def test_a_hint_on_any_board_is_the_step_of_the_explanation() -> None:
    """Whatever was looked at before: forwards one board after the other, backwards, and in any order."""
    rng = Random(4)
    told: list[tuple[Nurikabe, Board, str | None]] = []
    for _ in range(15):
        puzzle, _ = solved(rng, rng.randrange(6, 11), rng.randrange(6, 11))
        explainer, board = Explainer(puzzle), Board.empty(puzzle)
        while True:
            step = explainer.named_step(board)
            told.append((puzzle, board, None if step is None else step.message))
            if step is None:
                break
            board = step.apply(board)
    assert sum("Suppose" in message for _, _, message in told if message) > 10
    for order in (told[::-1], rng.sample(told, len(told))):
        for puzzle, board, message in order:
            step = Explainer(puzzle).named_step(board)
            assert (step and step.message) == message


def test_a_technique_finds_the_same_whatever_was_looked_for_before() -> None:
    rng = Random(5)
    boards = []
    for _ in range(24):
        puzzle, answer = solved(rng, rng.randrange(3, 6), rng.randrange(3, 6))
        pairs = zip(answer.masks, puzzle.domains, strict=True)
        boards.append(Board(puzzle, (mask if rng.random() < 0.2 else domain for mask, domain in pairs)))
    for two in some(zip(boards[::2], boards[1::2], strict=True)):
        first = [(technique, board, finds(technique, board)) for board in two for technique in TECHNIQUES]
        for technique, board, found in reversed(some(first)):
            assert finds(technique, board) == found


def test_steps_are_the_same_from_whatever_position_one_comes() -> None:
    """From a board with less known, with more known, or with other cells known; what is seen of both matters not."""
    rng = Random(6)
    found = 0
    for _ in range(14):
        puzzle, answer = solved(rng, rng.randrange(3, 6), rng.randrange(3, 6))
        pairs = list(zip(answer.masks, puzzle.domains, strict=True))
        at = None
        for _ in range(8):
            share = rng.random() / 2
            board = Board(puzzle, (mask if rng.random() < share else domain for mask, domain in pairs))
            at = look(board, at)
            for technique in rng.sample(TECHNIQUES, 5):
                steps = list(technique.steps(at))
                assert steps == finds(technique, board)
                found += len(steps)
    assert found > 500


def finds(technique: Technique, board: Board) -> list[Step]:
    return list(steps_on(technique, board))


def test_islands_that_come_near_are_told_as_the_board_is_now() -> None:
    """How far an island would have to go may change where nothing changes that it can come to."""
    rng = Random(8)
    told = 0
    for _ in range(60):
        puzzle, _ = solved(rng, rng.randrange(6, 11), rng.randrange(6, 11))
        explainer, board = Explainer(puzzle), Board.empty(puzzle)
        while (step := explainer.named_step(board, hardest=3)) is not None:
            at, fresh = explainer.look(board), look(board)
            messages = [[each.message for each in unreachable.steps(position)] for position in (at, fresh)]
            assert messages[0] == messages[1]
            told += len(messages[0])
            board = step.apply(board)
    assert told > 500


def test_each_cell_of_a_reach_costs_one_price() -> None:
    over_pieces = 0
    for charts in growing(7, 60, 8):
        for reach in (reach for here in charts for reach in here.reaches if reach.steps):
            ways = list(layers(reach.sets, reach.island.cells, reach.allowed, reach.pieces, reach.steps))
            once = 0
            for layer in ways:
                assert not layer & (once | reach.island.cells)
                once |= layer
            assert once | reach.island.cells == reach.cells
            over_pieces += bool(reach.loose & once)
    assert over_pieces > 20


def test_straits_are_the_cells_without_which_a_way_is_longer() -> None:
    def cost(reach: Reach, target: int, without: int = 0) -> int | None:
        open_to, island = reach.allowed & ~without, reach.island.cells
        ways = layers(reach.sets, island, open_to, reach.pieces, reach.steps)
        return next((cost for cost, layer in enumerate(ways, 1) if layer & target), None)

    over_pieces = 0
    for charts in (charts for seed in (1, 2, 3) for charts in growing(seed, 40, 8)):
        for reach in (reach for here in charts for reach in here.reaches if reach.island.number is not None):
            ways = reach.cells & ~reach.island.cells
            for target in each(ways):
                shortest = cost(reach, target)
                assert shortest is not None
                between = [(cell, cost(reach, target, cell)) for cell in each(ways & ~reach.loose & ~target)]
                longer = sum(cell for cell, other in between if other is None or other > shortest)
                assert reach.straits(target) & ~reach.loose & ~target == longer
                over_pieces += bool(longer and reach.pieces)
    assert over_pieces > 100


def test_pieces_and_islands_are_told_apart_by_what_they_lack() -> None:
    """A complete island, one that lacks a cell, one of any size, and a piece without a number."""
    puzzle = pensil.read("nurikabe\n1 . 2 . ? . .\n. . . . . . .\n. . . . . . .\n")
    board = look(puzzle.board_from_text("1#2#???\n???????\n??????.\n", marks=True))
    assert isinstance(board, Chart)
    found = {board.sets.cells(group.cells)[0]: (group.number, group.needs) for group in board.groups}
    assert found == {(0, 0): (1, 0), (0, 2): (2, 1), (0, 4): (None, 0), (2, 6): (None, 0)}
    assert [board.sets.cells(group.cells) for group in board.islands] == [[(0, 0)], [(0, 2)], [(0, 4)]]
    assert [board.sets.cells(group.cells) for group in board.pieces] == [[(2, 6)]]
    unfinished = [(board.sets.cells(group.cells), board.sets.cells(around)) for group, around in board.unfinished]
    assert unfinished == [([(0, 2)], [(0, 1), (0, 3), (1, 2)]), ([(2, 6)], [(1, 6), (2, 5)])]
    assert board.sets.cells(board.loose) == [(2, 6)]


@pytest.mark.parametrize(
    ("count", "said"), [(1, "r1c1"), (3, "r1c3"), (4, "r1c4"), (5, "5 connected cells"), (6, "6 connected")]
)
def test_a_part_of_the_sea_is_named_by_its_cells_or_by_how_many_they_are(count: int, said: str) -> None:
    at = look(Board.empty(Nurikabe([[None] * 7, [1, *[None] * 6]])))
    assert isinstance(at, Position)
    part = at.part((1 << count) - 1).said()
    assert said in part
    assert "r1c1" in part
    assert ("r1c2" in part) is (1 < count < 5)
