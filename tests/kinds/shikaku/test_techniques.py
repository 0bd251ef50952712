"""The techniques of Shikaku: examples, soundness on random positions, the classic teaching positions."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random

import pytest

import pensil
from pensil.core.board import Board, bits
from pensil.core.deadline import Deadline
from pensil.core.grid import Cell
from pensil.core.rule import Label
from pensil.core.step import Step, Technique
from pensil.engine.explain import FORCED
from pensil.errors import TimeLimit
from pensil.kinds import kind_named
from pensil.kinds.shikaku.compose import solved
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import DIVIDE, ONE_CLUE
from pensil.kinds.shikaku.techniques import TECHNIQUES
from pensil.kinds.shikaku.techniques.cells import _pairs
from pensil.kinds.shikaku.techniques.pockets import FreeCells
from pensil.kinds.shikaku.techniques.position import Position, overlap
from pensil.kinds.shikaku.techniques.sets import Sets
from pensil.kinds.shikaku.wording import clue, conclusion
from tests.checks import some
from tests.techniques.positions import check_sentence, check_sound, look, steps_on

each = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def test_ids_names_and_order() -> None:
    numbers = (1, 2, 3, 4, 5, 6, 7, 12, 8, 9, 10, 11, 13)
    assert [t.id for t in TECHNIQUES] == [f"S{n}" for n in numbers] + ["S13b"]
    assert len({t.name for t in TECHNIQUES}) == len(TECHNIQUES)
    assert [t.level for t in TECHNIQUES] == sorted(t.level for t in TECHNIQUES)


def test_every_step_on_random_positions_holds_in_all_solutions() -> None:
    fired = check_sound("shikaku", range(700), 6)
    for technique in some(TECHNIQUES[:-1]):  # small boards have no long chains
        assert fired[technique.name] >= 20, (technique.name, fired)


def test_long_chains_hold_in_all_solutions() -> None:
    rng, fired = Random(4), 0
    for _ in range(500):
        puzzle, _ = solved(rng, rng.randrange(4, 8), rng.randrange(6, 9))
        solutions = pensil.solve(puzzle, solutions=1000).solutions
        if len(solutions) == 1000:
            continue
        board = Board.empty(puzzle)
        for step in steps_on(BY_NAME["long-contradiction"], board):
            fired += 1
            after = step.apply(board)
            assert all(after.allows(solution) for solution in solutions), f"{puzzle.to_text()}{step.message}"
            check_sentence(puzzle, step)
    assert fired > 10, fired


def one_step(text: str, name: str, drawn: list[list[int]] | None = None) -> tuple[Shikaku, Step]:
    puzzle = pensil.read(text)
    assert isinstance(puzzle, Shikaku)
    board = puzzle.board_from_json({"rectangles": drawn or []}, marks=True)
    return puzzle, next(steps_on(BY_NAME[name], board))


CLASSIC = {
    "one-cell": "The 1 at r1c1 is a rectangle of its own.",
    "only-rectangle-left": "The 2 at r2c2 has only one rectangle left, r1c2-r2c2: the others run into the rectangles "
    "of the 2 at r1c1 and the 2 at r1c3.",
    "only-shape": "The 3 at r1c1 fits in only one way between the edges and the other clues: r1c1-r1c3.",
    "blocked": "The rectangle of the 4 at r2c4 leaves only r1c1-r1c4 for the 4 at r1c2.",
    "only-reach": "Only the 6 at r2c1 can reach r1c1 and r3c1, so it takes the 2x3 r1c1-r3c2.",
    "common-cells": "Whatever rectangle the 4 at r1c5 takes, it covers r1c4, so the 6 at r2c3 takes the 3x2 r1c1-r2c3.",
    "only-cover": "Only one rectangle can still cover r2c1, so the 4 at r1c1 takes the 2x2 r1c1-r2c2.",
    "starves-clue": "The 3 at r2c4 cannot take r2c2-r2c4: that would run into all 3 rectangles that are left for the 4 "
    "at r1c2. So it takes r2c4-r4c4.",
    "strands-cell": "The 2 at r1c1 cannot take r1c1-r1c2: nothing could then cover r1c3. So it takes r1c1-r2c1.",
    "pocket": "The 2 at r2c2 cannot take r2c2-r2c3: that would cut off 3 cells (r1c1, r1c2 and r2c1), but the clue in "
    "there says 2.",
    "two-cells-two-clues": "Only the 3 at r3c3 and the 3 at r4c4 can reach r3c4 and r4c3, and the 3 at r4c4 cannot "
    "cover both. So the 3 at r3c3 covers at least one of them: it cannot take r3c1-r3c3.",
    "contradiction": "Suppose the 2 at r2c3 took r2c3-r3c3. Then the 2 at r3c4 would have only r3c4-r4c4 left, and the "
    "2 at r4c3 would have no rectangle left. So the 2 at r2c3 cannot take r2c3-r3c3.",
}


@each
def test_the_example_is_explained_by_its_technique(technique: Technique) -> None:
    step = pensil.hint(pensil.read(technique.example.puzzle), technique.example.marks)
    assert step is not None
    assert step.technique == technique.name
    assert step.message == CLASSIC.get(technique.name, step.message)


@pytest.mark.parametrize(
    "text",
    ["shikaku\n. . 5 . .\n. . . . 5\n", "shikaku\n7 . . . . . .\n. . . . . . 7\n", "shikaku\n4 . . .\n2 . 2 .\n"],
    ids=["prime along a side", "prime in a corner", "square that would swallow another clue"],
)
def test_shapes_that_do_not_fit(text: str) -> None:
    step = pensil.hint(pensil.read(text))
    assert step is not None
    assert step.technique == "only-shape"


def test_a_rectangle_that_starves_a_clue_runs_into_all_that_are_left() -> None:
    fired = 0
    for seed in range(150):
        puzzle, _ = solved(Random(seed), 6, 6)
        board = Board.empty(puzzle)
        for step in steps_on(BY_NAME["starves-clue"], board):
            (change,) = step.changes
            starved = puzzle.candidates[puzzle.spot[step.cells[1]]]
            mine = puzzle.candidates[change.spot]
            gone = [box for box in mine if box not in change.values]
            assert gone
            assert all(overlap(one, other) for one in gone for other in starved)
            fired += len(gone)
    assert fired > 50


def test_a_prime_in_a_corner_lies_along_the_edge() -> None:
    _, step = one_step("shikaku\n5 . . . .\n. . . . 5\n", "only-shape")
    assert step.message == "The 5 at r1c1 fits in only one way between the edges and the other clues: r1c1-r1c5."


def test_a_cell_that_one_clue_reaches() -> None:
    _, step = one_step("shikaku\n. . . 6\n6 . . .\n. . . .\n", "only-reach")
    assert step.message == "Only the 6 at r2c1 can reach r1c1 and r3c1, so it takes the 2x3 r1c1-r3c2."
    assert step.said_in("id").message == (
        "Hanya angka 6 di b2k1 yang dapat menjangkau b1k1 dan b3k1, jadi persegi panjangnya adalah b1k1-b3k2 (2x3)."
    )


def test_cells_that_a_clue_is_sure_of() -> None:
    _, step = one_step("shikaku\n. . . . 4\n. . 6 . .\n", "common-cells")
    assert step.message == (
        "Whatever rectangle the 4 at r1c5 takes, it covers r1c4, so the 6 at r2c3 takes the 3x2 r1c1-r2c3."
    )


def test_a_step_that_only_narrows_says_what_is_gone_and_keeps_no_rectangle_yet() -> None:
    puzzle, step = one_step("shikaku\n4 . . .\n. . 4 .\n", "common-cells")
    (change,) = step.changes
    assert change.cells == ((1, 2),)
    assert change.mask >> len(puzzle.candidates[1]) & 1
    assert change.mask.bit_count() > 2
    assert step.message == (
        "Whatever rectangle the 4 at r1c1 takes, it covers r1c2, so the 4 at r2c3 cannot take the 2x2 r1c2-r2c3."
    )


def test_the_json_of_a_step_has_rectangles() -> None:
    _, step = one_step("shikaku\n4 . . .\n. . 4 .\n", "common-cells")
    changes = [{"cells": [[1, 2]], "values": [[1, 0, 1, 3], [0, 2, 1, 3]]}]
    assert json.loads(json.dumps(step.to_json()))["changes"] == changes
    _, step = one_step("shikaku\n5 . . . .\n. . . . 5\n", "only-shape")
    assert [change.values for change in step.changes] == [((0, 0, 0, 4),)]


def test_several_rectangles_leave_one_place() -> None:
    _, step = one_step("shikaku\n2 . 2 .\n. 2 . 2\n", "only-rectangle-left", [[0, 0, 1, 0], [0, 2, 1, 2]])
    assert step.message == (
        "The 2 at r2c2 has only one rectangle left, r1c2-r2c2: the others run into the rectangles of the 2 at r1c1 "
        "and the 2 at r1c3."
    )


def test_the_last_question_mark_gets_what_is_left() -> None:
    _, step = one_step("shikaku\n. 6 .\n. . .\n. . 3\n2 . ?\n", "total-area")
    assert step.message == (
        "The board has 12 cells and the other rectangles take 11, so the ? at r4c3 has area 1: it takes the cell r4c3."
    )


def test_a_pocket_of_the_wrong_size() -> None:
    _, step = one_step("shikaku\n. . . .\n4 . 4 .\n", "pocket")
    assert step.message == (
        "The 4 at r2c3 cannot take the 2x2 r1c2-r2c3: that would cut off 2 cells (r1c1 and r2c1), but the clue in "
        "there says 4. So it takes the 2x2 r1c3-r2c4."
    )


def unique(rng: Random) -> tuple[Shikaku, Board]:
    while True:
        puzzle, _ = solved(rng, rng.randrange(4, 11), rng.randrange(4, 12))
        result = pensil.solve(puzzle)
        if result.status == "unique":
            return puzzle, result.solutions[0]


@pytest.mark.parametrize("seed", range(25))
def test_explanations_follow_the_only_solution_to_a_full_board(seed: int) -> None:
    puzzle, solution = unique(Random(seed))
    board = Board.empty(puzzle)
    for step in pensil.steps(puzzle):
        board = step.apply(board)
        assert board.allows(solution), step.message
        assert step.technique != FORCED
    assert board == solution


@pytest.mark.parametrize("technique", TECHNIQUES[1:], ids=lambda technique: technique.name)
def test_techniques_look_at_the_clock(technique: Technique) -> None:
    puzzle, _ = solved(Random(technique.name), 12, 12)
    at = look(Board.empty(puzzle), deadline=Deadline.after(-1))
    with pytest.raises(TimeLimit):
        list(technique.steps(at))


def sets(puzzle: Shikaku, board: Board) -> Sets:
    """The sets of a board, made from nothing."""
    return Sets(Position(puzzle, board), None)


def half_drawn(seed: int) -> tuple[Shikaku, Board]:
    """A board with some rectangles drawn, others ruled out, and some clues of any area."""
    rng = Random(seed)
    made, answer = solved(rng, rng.randrange(3, 9), rng.randrange(3, 9))
    puzzle = Shikaku([["?" if clue and rng.random() < 0.2 else clue for clue in row] for row in made.cells])
    masks = []
    for mine, domain, box in zip(puzzle.candidates, puzzle.domains, made.rectangles(answer), strict=True):
        assert box is not None
        true = 1 << mine.index(box)
        narrowed = rng.getrandbits(len(mine)) | true | 1 << len(mine)
        masks.append(rng.choice((true, domain, narrowed)))
    return puzzle, Board(puzzle, masks)


@pytest.mark.parametrize("seed", range(30))
def test_a_position_made_from_the_one_before_it_is_the_same(seed: int) -> None:
    puzzle, end = half_drawn(seed)
    order = list(range(len(puzzle.clues)))
    Random(seed).shuffle(order)
    board, boards = Board.empty(puzzle), []
    for spot in order:
        board = Board(puzzle, [m if i != spot else end.masks[i] for i, m in enumerate(board.masks)])
        boards.append(board)
    at: Position | None = None
    for each in [*boards, boards[0], boards[-1]]:  # also back to a board on which less is known
        at = Position(puzzle, each, at)
        found, fresh = at.sets, sets(puzzle, each)
        assert found is not None
        for name in ("drawn", "taken", "free", "live", "reach", "common", "one_way"):
            assert getattr(found, name) == getattr(fresh, name), name
        for spot in fresh.live:
            assert found.easy_to_overlap(spot) is fresh.easy_to_overlap(spot)
        anew = Position(puzzle, each)
        assert at.alone == anew.alone
        assert [at.ruled_out(spot) for spot in at.alone] == [anew.ruled_out(spot) for spot in anew.alone]
        assert list(found.live) == sorted(found.live)


@pytest.mark.parametrize("seed", range(60))
def test_pockets_are_those_that_a_flood_finds(seed: int) -> None:
    rng = Random(seed)
    while not (at := sets(*half_drawn(rng.randrange(10**6)))).live:
        pass  # everything is drawn
    puzzle, free = at.puzzle, FreeCells(at)
    for spot, live in some(at.live.items()):
        for value, area in some(live.items()):
            pockets = flooded({divmod(cell, puzzle.cols) for cell in bits(at.free & ~area)})
            bad = [cells for cells in pockets if len(pockets) > 1 and not fits(at, cells)]
            expected = min(bad, key=lambda cells: (len(cells), sorted(cells)), default=set())
            assert free.bad_pocket(spot, at.box(spot, value)) == [r * puzzle.cols + c for r, c in sorted(expected)]


def flooded(cells: set[Cell]) -> list[set[Cell]]:
    parts = []
    while cells:
        part, grown = set(), {next(iter(cells))}
        while grown:
            part |= grown
            beside = {(r + i, c + j) for r, c in grown for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            grown = beside & cells - part
        parts.append(part)
        cells = cells - part
    return parts


def fits(at: Sets, cells: set[Cell]) -> bool:
    numbers = [at.puzzle.numbers[spot] for spot in at.live if at.puzzle.clues[spot] in cells]
    least = sum(number or 1 for number in numbers)
    return least <= len(cells) if None in numbers else least == len(cells)


def test_easy_steps_are_found_on_boards_that_are_too_big_for_the_others() -> None:
    cells: list[list[str | int | None]] = [[None] * 60 for _ in range(60)]
    cells[30][30] = "?"
    cells[0][0], cells[5][5] = 1, 59
    puzzle = Shikaku(cells)
    board = Board.empty(puzzle)
    found = {technique.name for technique in TECHNIQUES if any(steps_on(technique, board))}
    assert Position(puzzle, board).sets is None
    assert found == {"one-cell"}


def test_more_candidates_than_anybody_looks_at() -> None:
    cells: list[list[str | None]] = [[None] * 40 for _ in range(40)]
    cells[20][20] = "?"
    puzzle = Shikaku(cells)
    assert sum(map(len, puzzle.candidates)) > 30_000
    for technique in TECHNIQUES:
        assert not list(steps_on(technique, Board.empty(puzzle)))


def test_wording() -> None:
    puzzle = Shikaku([[4, None, None, None], [None, None, None, "?"]])
    assert conclusion(puzzle, 0, 0b01).said() == "the 4 at r1c1 takes r1c1-r1c4"
    assert conclusion(puzzle, 0, 0b10).said("id") == "persegi panjang angka 4 di b1k1 adalah b1k1-b2k2 (2x2)"
    assert conclusion(puzzle, 0, 0).said() == "the 4 at r1c1 has no rectangle"
    everything = conclusion(puzzle, 0, puzzle.domains[0])
    assert everything.said() == "the 4 at r1c1 can only take r1c1-r1c4 or the 2x2 r1c1-r2c2"
    every = puzzle.domains[1]
    assert conclusion(puzzle, 1, every & ~1).said().startswith("the ? at r2c4 cannot take ")
    assert ONE_CLUE.premise([Label(ONE_CLUE, ((0, 0),), clue(puzzle, 0))]).said() == "the 4 at r1c1"
    assert DIVIDE.premise([Label(DIVIDE, ((0, 1),))]).said("id") == "petak b1k2 (tepat dalam satu persegi panjang)"


@pytest.mark.parametrize(
    ("readable", "drawn"), [(11, [1, 5, 2, 3]), (10, [1, 0, 2, 3]), (6, [1, 0, 2, 3]), (5, [1, 0, 2, 0])]
)
def test_what_is_left_for_the_clues_of_a_step_is_drawn_as_long_as_it_is_readable(
    readable: int, drawn: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those with the fewest rectangles first; told is all of it."""
    board = Board.empty(pensil.generate("shikaku", rows=7, cols=7, seed=3))
    step = next(steps_on(BY_NAME["common-cells"], board))
    monkeypatch.setattr("pensil.kinds.shikaku.left.READABLE", readable)
    found = kind_named("shikaku").left(board.puzzle, board, step)
    assert [len(each.items) for each in found] == drawn
    assert [each.phrase.values["count"] for each in found] == [1, 3, 1, 2]


def test_what_was_ruled_out_is_drawn_however_much_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else shows it; and who looks at the whole board is shown all."""
    board = Board.empty(pensil.generate("shikaku", rows=7, cols=7, seed=3))
    step = next(steps_on(BY_NAME["common-cells"], board))
    spot = 3
    assert board.masks[spot].bit_count() > 1
    ruled_out = board.masks[spot] & (board.masks[spot] - 1)  # all but the first rectangle
    masks = tuple(ruled_out if each == spot else mask for each, mask in enumerate(board.masks))
    monkeypatch.setattr("pensil.kinds.shikaku.left.READABLE", 0)
    left = kind_named("shikaku").left
    drawn = {each.spot: len(each.items) for each in left(board.puzzle, Board(board.puzzle, masks), step)}
    assert {each for each, items in drawn.items() if items} == {spot}
    assert all(each.items for each in left(board.puzzle, board))


def test_neighbours_are_clues_that_could_take_a_cell_of_each_other() -> None:
    puzzle, _ = solved(Random(3), 6, 7)
    at = look(Board.empty(puzzle))
    assert isinstance(at, Position)
    assert at.sets is not None
    reach = [{cell for box in boxes for cell in bits(box)} for boxes in at.sets.boxes]
    spots = range(len(reach))
    expected = [[other for other in spots if other != spot and reach[other] & reach[spot]] for spot in spots]
    assert at.sets._neighbours() == expected
    assert any(0 not in each for each in expected[1:])


def test_pairs_are_all_clues_that_alone_reach_two_cells() -> None:
    found = 0
    for seed in some(range(150)):
        rng = Random(seed)
        at = look(Board.empty(solved(rng, rng.randrange(2, 7), rng.randrange(2, 7))[0]))
        assert isinstance(at, Position)
        assert at.sets is not None
        reach = at.sets.reach
        expected = []
        for one, other in combinations(sorted(reach), 2):
            others = [area for spot, area in reach.items() if spot not in (one, other)]
            shared = [cell for cell in bits(reach[one] & reach[other]) if not any(area >> cell & 1 for area in others)]
            if len(shared) > 1:
                expected.append((one, other, sum(1 << cell for cell in shared)))
        assert sorted(_pairs(at.sets)) == expected
        found += len(expected)
    assert found > 20
