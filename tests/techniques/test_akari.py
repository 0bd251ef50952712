"""The techniques of Akari: examples, soundness on random positions, the classic teaching positions."""

from __future__ import annotations

import time
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.label import Label
from pensil.core.step import Step, Technique
from pensil.engine.explain import FORCED, Explainer, steps
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.techniques import TECHNIQUES
from pensil.kinds.akari.wording import conclusion, premise
from tests.samples import sample
from tests.techniques.positions import check_example, easier

each = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
BY_NAME = {technique.name: technique for technique in TECHNIQUES}


@each
def test_the_example_shows_this_technique_and_nothing_easier(technique: Technique) -> None:
    check_example(technique)
    assert easier(technique, TECHNIQUES) == []


def test_ids_names_and_order() -> None:
    assert [t.id for t in TECHNIQUES] == [*(f"A{n}" for n in range(1, 14)), "A12b", "A14", "A14b"]
    assert len({t.name for t in TECHNIQUES}) == len(TECHNIQUES)
    assert [t.level for t in TECHNIQUES] == sorted(t.level for t in TECHNIQUES)
    for technique in TECHNIQUES:
        assert technique.title.keys() == technique.templates.keys() == {"en", "id"}


def one_step(text: str, name: str, marks: list[list[int | None]] | None = None) -> tuple[Akari, Step]:
    puzzle = pensil.read(text)
    assert isinstance(puzzle, Akari)
    board = Board.empty(puzzle) if marks is None else puzzle.board_from_json({"cells": marks})
    return puzzle, next(BY_NAME[name].steps(puzzle, board))


def test_the_four_takes_all_its_cells() -> None:
    _, step = one_step("akari\n. . .\n. 4 .\n. . .\n", "clue-needs-all")
    assert step.message == (
        "The 4 at r2c2 needs 4 lamps, and beside it only r1c2, r2c1, r2c3 and r3c2 are free, "
        "so there are lamps at r1c2, r2c1, r2c3 and r3c2."
    )
    assert len(step.changes) == 4


def test_a_three_at_the_edge() -> None:
    _, step = one_step("akari\n. 3 . .\n. . . .\n", "clue-needs-all")
    assert [change.cells for change in step.changes] == [((0, 0),), ((0, 2),), ((1, 1),)]


def test_a_clue_that_has_some_of_its_lamps_needs_more() -> None:
    _, step = one_step("akari\n. 2 .\n. . .\n", "clue-needs-all", [[1, 0, 0], [None, None, None]])
    assert step.message == (
        "The 2 at r1c2 needs 1 more lamp, and beside it only r2c2 is free, so there is a lamp at r2c2."
    )
    assert step.said_in("id").message == (
        "Angka 2 di r1c2 memerlukan 1 lampu lagi, dan di sampingnya hanya r2c2 yang masih bebas, "
        "jadi ada lampu di r2c2."
    )
    assert step.cells == ((0, 1), (0, 0), (0, 2))


def test_three_and_one_at_a_corner() -> None:
    _, step = one_step("akari\n. . . . .\n. 3 . . .\n. . 1 . .\n. . . . .\n", "three-one-diagonal")
    assert step.message == (
        "The 3 at r2c2 and the 1 at r3c3 share r2c3 and r3c2, where the 1 allows only one lamp. The 3 needs two more, "
        "so there are lamps at r1c2 and r2c1, and r3c4 and r4c3 stay empty."
    )


def test_a_two_with_three_open_sides() -> None:
    _, step = one_step("akari\n. 2 . .\n. . . .\n", "corner-of-clue")
    assert [change.cells for change in step.changes] == [((1, 0),), ((1, 2),)]
    assert "A lamp at r2c1 or r2c3 would light two of them" in step.message


def test_two_clues_that_face_each_other() -> None:
    _, step = one_step("akari\n. . # . . .\n. 3 . . 3 .\n. . . . . .\n. . . . . .\n", "facing-sets")
    assert step.message == (
        "Together the 3 at r2c2 and the 3 at r2c5 need 6 lamps on r1c2, r1c5, r2c1, r2c3, r2c4, r2c6, r3c2 and r3c5, "
        "and there is room for no more: only one of r2c3 and r2c4, and only one of r3c2 and r3c5 can hold one. "
        "So there are lamps at r1c2, r1c5, r2c1 and r2c6, and r3c1, r3c3, r3c4 and r3c6 stay empty."
    )


def test_light_that_only_the_cell_itself_can_give() -> None:
    _, step = one_step("akari\n. # .\n. # .\n", "only-light", [[None, 0, None], [0, 0, None]])
    assert step.message == "No other cell can light r1c1, so there is a lamp at r1c1."
    _, step = one_step("akari\n. #\n# .\n", "only-light")
    assert step.message == "No other cell can light r1c1, so there is a lamp at r1c1."


def test_a_clue_without_room_is_not_forced() -> None:
    """On a board that cannot be mended nothing is claimed about the clue."""
    puzzle = pensil.read("akari\n3 .\n. .\n")
    assert not list(BY_NAME["clue-needs-all"].steps(puzzle, Board.empty(puzzle)))


def test_a_contradiction_tells_each_link_with_its_reason() -> None:
    _, step = one_step("akari\n. . .\n. # .\n. . 1\n", "contradiction")
    assert step.message == (
        "Suppose there were a lamp at r1c1. Then r2c3 could only be lit by its own lamp, then r3c2 could only be lit "
        "by its own lamp, and the 1 at r3c3 would have 2 lamps beside it. So there is no lamp at r1c1."
    )


@pytest.mark.parametrize("seed", range(25))
def test_explanations_follow_the_only_solution_to_the_end(seed: int) -> None:
    rng = Random(seed)
    puzzle, solution = unique(rng)
    board = Board.empty(puzzle)
    for step in steps(puzzle):
        board = step.apply(board)
        assert board.allows(solution), step.message
        assert step.technique != FORCED
    assert board == solution


def unique(rng: Random) -> tuple[Akari, Board]:
    while True:
        data, _ = sample("akari", rng, rng.randrange(3, 9), rng.randrange(3, 10))
        puzzle = Akari.from_json(data)
        result = pensil.solve(puzzle)
        if result.status == "unique":
            return puzzle, result.solutions[0]


def test_hints_on_a_large_board_are_quick() -> None:
    from pensil.kinds.akari.compose import solved

    puzzle, _ = solved(Random(5), 20, 20)
    explainer, board = Explainer(puzzle), Board.empty(puzzle)
    begun = time.perf_counter()
    for _ in range(40):
        step = explainer.next_step(board)
        if step is None:
            break
        board = step.apply(board)
    assert time.perf_counter() - begun < 8  # some ms each; the limit allows for a busy machine


def test_wording() -> None:
    puzzle = Akari([[None, 1, None], [None, None, None]])
    assert conclusion(puzzle, 0, 0b10, "en") == "there is a lamp at r1c1"
    assert conclusion(puzzle, 1, 0b01, "id") == "tidak ada lampu di r1c3"
    assert conclusion(puzzle, 1, 0b11, "en") == "r1c3 may hold a lamp or not"
    assert premise(puzzle, Label(4, ((0, 1),)), "en") == "the 1 at r1c2"
    assert premise(puzzle, Label(2, ((1, 0),)), "id") == "sel putih r2c1 yang harus diterangi"
    line = Label(3, ((1, 0), (1, 1), (1, 2)))
    assert premise(puzzle, line, "en") == "the line r2c1 to r2c3, which takes at most one lamp"
