"""The techniques of Akari: examples, soundness on random positions, the classic teaching positions."""

from __future__ import annotations

from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import Deadline
from pensil.core.rule import Label
from pensil.core.step import Step
from pensil.engine.explain import FORCED
from pensil.errors import TimeLimit
from pensil.kinds.akari.compose import solved
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import APART, LIT, NUMBER
from pensil.kinds.akari.techniques import TECHNIQUES
from pensil.kinds.akari.wording import conclusion
from tests.samples import sample
from tests.techniques.positions import look, steps_on

each = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def test_ids_names_and_order() -> None:
    assert [t.id for t in TECHNIQUES] == [*(f"A{n}" for n in range(1, 14)), "A12b", "A14", "A14b"]
    assert len({t.name for t in TECHNIQUES}) == len(TECHNIQUES)
    assert [t.level for t in TECHNIQUES] == sorted(t.level for t in TECHNIQUES)


def step_on(text: str, name: str, marks: str | None = None) -> Step:
    puzzle = pensil.read(text)
    board = Board.empty(puzzle) if marks is None else puzzle.board_from_text(marks, marks=True)
    return next(steps_on(BY_NAME[name], board))


# The classic positions: what a learner is told first, and in which words.


CLASSIC = {
    "zero": (
        "zero-clue",
        ". . .|. 0 .|. . .",
        None,
        "The 0 at r2c2 has no lamps beside it, so r1c2, r2c1, r2c3 and r3c2 stay empty.",
    ),
    "four": (
        "clue-needs-all",
        ". . .|. 4 .|. . .",
        None,
        "The 4 at r2c2 needs 4 lamps, and beside it only r1c2, r2c1, r2c3 and r3c2 are free, so each of them holds a "
        "lamp.",
    ),
    "3 at an edge": (
        "clue-needs-all",
        ". 3 .|. . .|. . .",
        None,
        "The 3 at r1c2 needs 3 lamps, and beside it only r1c1, r1c3 and r2c2 are free, so each of them holds a lamp.",
    ),
    "2 in a corner": (
        "clue-needs-all",
        "2 . .|. . .|. . .",
        None,
        "The 2 at r1c1 needs 2 lamps, and beside it only r1c2 and r2c1 are free, so each of them holds a lamp.",
    ),
    "last free cell": (
        "clue-needs-all",
        ". 2 .|. . .|. . .",
        "* # .|? ? ?|? ? ?",
        "The 2 at r1c2 needs 1 more lamp, and beside it only r2c2 is free, so there is a lamp at r2c2.",
    ),
    "satisfied": (
        "clue-satisfied",
        ". . # .|. 2 . .|. . . .",
        "? * # ?|? # * ?|? ? ? ?",
        "The 2 at r2c2 already has its lamps at r1c2 and r2c3, so r2c1 and r3c2 stay empty.",
    ),
    "lit cells": (
        "lit-cells",
        ". . . .|. # . .|. . . .",
        "? * ? ?|? # ? ?|? ? ? ?",
        "The lamp at r1c2 shines along its row and column, so r1c1, r1c3 and r1c4 stay empty.",
    ),
    "its own light": (
        "only-light",
        "# . #|. . .|. . .",
        "# ? #|? . ?|? . ?",
        "No other cell can light r1c2, so it needs a lamp of its own.",
    ),
    "only one light": (
        "only-light",
        ". . .|. . .|# . #",
        "? ? ?|. . ?|# . #",
        "r3c2 can be lit only from r1c2, so there is a lamp at r1c2.",
    ),
    "walled in": ("only-light", ". #|# .", None, "No other cell can light r1c1, so it needs a lamp of its own."),
    "diagonals of a 3": (
        "corners-of-three",
        ". . . . .|. . . . .|. . 3 . .|. . . . .|. . . . .",
        None,
        "The 3 at r3c3 needs lamps on three of the four cells beside it, so r2c2, r2c4, r4c2 and r4c4 stay empty: a "
        "lamp there would light two of these.",
    ),
    "diagonals of a 2 at an edge": (
        "corner-of-clue",
        ". . 2 . .|. . . . .|. . . . .",
        None,
        "The 2 at r1c3 needs 2 lamps among r1c2, r1c4 and r2c3, so r2c2 and r2c4 stay empty: a lamp there would light "
        "two of these.",
    ),
    "diagonal of a 1 in a corner": (
        "corner-of-clue",
        "1 . .|. . .|. . .",
        None,
        "The 1 at r1c1 needs 1 lamp on r1c2 or r2c1, so r2c2 stays empty: a lamp there would light both.",
    ),
    "3-1 diagonal": (
        "three-one-diagonal",
        ". . . . . .|. # . # . .|. . 3 . . .|. # . 1 . .|. . . . . .|. . . . . .",
        None,
        "The 3 at r3c3 and the 1 at r4c4 share r3c4 and r4c3, where the 1 allows only one lamp. The 3 needs two more, "
        "so there are lamps at r2c3 and r3c2, and r4c5 and r5c4 stay empty.",
    ),
    "1-1 diagonal in a corner": (
        "shared-cells",
        "1 . . .|. 1 . .|. . . .|. . . .",
        None,
        "The 1 at r1c1 needs 1 lamp, and only r1c2 and r2c1 are free for it. These also count for the 1 at r2c2, which "
        "then has enough, so r2c3 and r3c2 stay empty.",
    ),
    "2-1 diagonal at an edge": (
        "shared-cells",
        ". 2 . . .|. . 1 . .|. . . . .|. . . . .",
        "? # ? ? ?|. ? # ? ?|? ? ? ? ?|? ? ? ? ?",
        "The 2 at r1c2 needs 2 lamps, but the 1 at r2c3 allows only 1 of them on r1c3 and r2c2. So there is a lamp at "
        "r1c1, and r2c4 and r3c3 stay empty.",
    ),
    "robs a clue": (
        "robs-clue",
        ". # . .|. . . 1|. . . .|. . . 1",
        ". # ? ?|? ? ? #|? ? . ?|? . ? #",
        "A lamp at r2c3 would be the last one of the 1 at r2c4, so r1c4 and r3c4 would be empty. That leaves no free "
        "cell for the 1 at r4c4, which needs 1 lamp. So there is no lamp at r2c3.",
    ),
    "keeps a cell dark": (
        "keeps-dark",
        ". . #|. . .|# . .",
        ". ? #|? ? ?|# ? ?",
        "r1c1 can be lit only from r1c2 or r2c1, so r2c2 stays empty: a lamp there would light both, but not r1c1.",
    ),
    "rules out a set": (
        "darkens-set",
        ". .|1 .|. .",
        None,
        "r1c1 can be lit only by its own lamp or from r1c2. A lamp at r2c2 would light r1c2, and as the last lamp of "
        "the 1 at r2c1 it would keep r1c1 empty. So there is no lamp at r2c2.",
    ),
    "lit from beside a clue": (
        "lit-beside-clue",
        "# # . .|# . . #|. . 1 .|. # # .",
        "# # ? ?|# . ? #|? ? # ?|? # # ?",
        "r2c2 can be lit only from r2c3 or r3c2, both beside the 1 at r3c3. That takes the only lamp of this clue, so "
        "r3c4 stays empty.",
    ),
}


@pytest.mark.parametrize(("name", "cells", "marks", "message"), CLASSIC.values(), ids=CLASSIC)
def test_the_classic_position_gives_this_hint_first(name: str, cells: str, marks: str | None, message: str) -> None:
    puzzle = pensil.read("akari\n" + cells.replace("|", "\n") + "\n")
    board = None if marks is None else puzzle.board_from_text(marks.replace("|", "\n"), marks=True)
    step = pensil.hint(puzzle, board)
    assert step is not None
    assert (step.technique, step.message) == (name, message)


def test_on_an_open_board_the_diagonals_of_the_3_come_before_the_3_and_the_1() -> None:
    puzzle = pensil.read("akari\n" + ". . . . . .\n" * 2 + ". . 3 . . .\n. . . 1 . .\n" + ". . . . . .\n" * 2)
    assert [step.technique for step in pensil.explain(puzzle)[:2]] == ["corners-of-three", "three-one-diagonal"]


def test_in_indonesian() -> None:
    step = step_on("akari\n. 2 .\n. . .\n", "clue-needs-all", "* # .\n? ? ?")
    assert step.said_in("id").message == (
        "Angka 2 di b1k2 memerlukan 1 lampu lagi, dan di sampingnya hanya b2k2 yang masih bebas, "
        "jadi ada lampu di b2k2."
    )
    assert step.cells == ((0, 1), (0, 0), (0, 2))


def test_cells_in_a_line_are_told_by_their_ends() -> None:
    step = step_on("akari\n" + ". . . . .\n" * 4, "lit-cells", "? ? * ? ?\n" + "? ? ? ? ?\n" * 3)
    assert step.message.endswith("so r1c1, r1c2, r1c4, r1c5 and r2c3 to r4c3 stay empty.")
    step = step_on("akari\n" + ". . . . .\n" * 4, "lit-cells", "* ? ? ? ?\n" + "? ? ? ? ?\n" * 3)
    assert step.message.endswith("so r1c2 to r1c5 and r2c1 to r4c1 stay empty.")
    assert step.said_in("id").message.endswith("jadi b1k2 sampai b1k5 dan b2k1 sampai b4k1 tetap kosong.")


def test_two_clues_that_face_each_other() -> None:
    step = step_on("akari\n. . # . . .\n. 3 . . 3 .\n. . . . . .\n. . . . . .\n", "facing-sets")
    assert step.message == (
        "Together the 3 at r2c2 and the 3 at r2c5 need 6 lamps, and there is room for no more: only one of r2c3 "
        "and r2c4, and only one of r3c2 and r3c5 can hold one. So there are lamps at r1c2, r1c5, r2c1 and r2c6. "
        "Wherever these pairs have their lamps, r3c1, r3c3, r3c4 and r3c6 stay empty."
    )


def test_a_clue_without_room_is_not_forced() -> None:
    """On a board that cannot be mended nothing is claimed about the clue."""
    puzzle = pensil.read("akari\n3 .\n. .\n")
    assert not list(steps_on(BY_NAME["clue-needs-all"], Board.empty(puzzle)))


def test_a_contradiction_tells_each_link_with_its_reason() -> None:
    step = step_on("akari\n. . .\n. # .\n. . 1\n", "contradiction")
    assert step.message == (
        "Suppose there were a lamp at r1c1. Then r2c3 could only be lit by its own lamp, then r3c2 could only be lit "
        "by its own lamp, and the 1 at r3c3 would have 2 lamps beside it. So there is no lamp at r1c1."
    )


@pytest.mark.parametrize("seed", range(25))
def test_explanations_follow_the_only_solution_to_the_end(seed: int) -> None:
    rng = Random(seed)
    puzzle, solution = unique(rng)
    board = Board.empty(puzzle)
    for step in pensil.steps(puzzle):
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


@pytest.mark.parametrize("name", ["facing-sets", "contradiction", "long-contradiction"])
def test_slow_techniques_look_at_the_clock(name: str) -> None:
    puzzle, _ = solved(Random(5), 20, 20)
    at = look(Board.empty(puzzle))
    at.deadline = Deadline.after(-1)
    with pytest.raises(TimeLimit):
        list(BY_NAME[name].steps(at))


def test_a_board_without_white_cells() -> None:
    puzzle = Akari([["#", 0], [0, "#"]])
    assert pensil.explain(puzzle) == []


def test_wording() -> None:
    puzzle = Akari([[None, 1, None], [None, None, None]])
    assert conclusion(puzzle, 0, 0b10).said() == "there is a lamp at r1c1"
    assert conclusion(puzzle, 1, 0b01).said("id") == "tidak ada lampu di b1k3"
    assert conclusion(puzzle, 1, 0b11).said() == "r1c3 may hold a lamp or not"
    assert NUMBER.premise([Label(NUMBER, ((0, 1),), 1)]).said() == "the 1 at r1c2"
    assert LIT.premise([Label(LIT, ((1, 0),))]).said("id") == "keharusan menerangi b2k1"
    run = Label(APART, ((1, 0), (1, 1), (1, 2)))
    assert APART.premise([run]).said() == "the limit of one lamp from r2c1 to r2c3"


def test_a_lamp_that_meets_another_is_no_premise_of_its_own_end() -> None:
    """The lamp at r1c1 stands on the board; that it lights r1c2 has not been noted there."""
    puzzle = pensil.read("akari\n. .")
    (step,) = steps_on(BY_NAME["contradiction"], Board(puzzle, (0b10, 0b11)))
    assert (step.cells, [(change.spot, change.mask) for change in step.changes]) == (((0, 0),), [(1, 0b01)])
