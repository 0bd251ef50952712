"""The techniques of Nurikabe on teaching positions, in the words of a teacher."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.rule import Label
from pensil.core.step import Step
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import NO_POOL, ONE_CLUE, ONE_SEA, SIZE
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from pensil.kinds.nurikabe.wording import conclusion
from tests.kinds.nurikabe.boards import drawing
from tests.techniques.positions import steps_on

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


LESSONS = {
    "K1": (
        ". . . 3 / . 1 . . / . . . .",
        None,
        "The 1 at r2c2 is a whole island by itself, so r1c2, r2c1, r2c3 and r3c2 must be sea.",
        "Angka 1 di b2k2 sudah menjadi pulau utuh, jadi b1k2, b2k1, b2k3, dan b3k2 pasti laut.",
    ),
    "K2": (
        ". . . . / 3 . 4 . / . . . . / . . . .",
        None,
        "The clues at r2c1 and r2c3 stand on different islands, which r2c2 between them would join, so it must be sea.",
        "Angka di b2k1 dan b2k3 berada di pulau yang berbeda, dan b2k2 di antaranya akan menyambung keduanya, jadi "
        "petak itu pasti laut.",
    ),
    "K3": (
        ". . . . / . . . 4 / . . 2 . / . . . .",
        None,
        "The clues at r2c4 and r3c3 touch at a corner and stand on different islands, so what is beside both must be "
        "sea: r2c3 and r3c4.",
        "Angka di b2k4 dan b3k3 bersentuhan di sudut dan berada di pulau yang berbeda, jadi petak yang menempel "
        "pada "
        "keduanya pasti laut: b2k3 dan b3k4.",
    ),
    "K4": (
        ". . . . / . 3 . . / . . . . / 2 . . .",
        "? ? ? ? / ? 3 . ? / ? ? . ? / 2 ? ? ?",
        "The 3 at r2c2 has all its cells, so r1c2, r1c3, r2c1, r2c4, r3c2, r3c4 and r4c3 beside it must be sea.",
        "Pulau angka 3 di b2k2 sudah lengkap, jadi b1k2, b1k3, b2k1, b2k4, b3k2, b3k4, dan b4k3 di tepinya pasti laut.",
    ),
    "K5": (
        ". . . . / . . 5 . / . . . .",
        "? # ? ? / # ? 5 ? / ? ? ? ?",
        "r1c1 has only sea around it and holds no clue, so it cannot be an island: it must be sea.",
        "b1k1 hanya dikelilingi laut dan tidak memuat angka, jadi tidak bisa menjadi pulau: petak itu pasti laut.",
    ),
    "K6": (
        "3 . . 5 / . . . . / . . . . / . . . .",
        "3 # ? 5 / ? # # ? / ? ? ? ? / ? ? ? ?",
        "Three cells of the 2x2 block at r1c2 are sea: r1c2, r2c2 and r2c3. So the fourth, r1c3, must be part of an "
        "island.",
        "Tiga petak dari blok 2x2 di b1k2 adalah laut: b1k2, b2k2, dan b2k3. "
        "Jadi petak keempat, b1k3, pasti bagian pulau.",
    ),
    "K7": (
        ". . . . / 4 . . 4 / . . . . / . . . .",
        "? ? ? ? / 4 . ? 4 / ? ? ? ? / ? ? ? ?",
        "The islands of the 4 at r2c1 and the 4 at r2c4 may not touch, so r2c3 beside both must be sea.",
        "Pulau angka 4 di b2k1 dan angka 4 di b2k4 tidak boleh bersentuhan, jadi b2k3 di tepi keduanya pasti laut.",
    ),
    "K8": (
        ". . 2 . / 4 . . . / . . . .",
        "# ? 2 ? / 4 # ? ? / ? ? ? ?",
        "The 4 at r2c1 needs 3 more cells and can only grow into r3c1, so r3c1 must be part of the island.",
        "Pulau angka 4 di b2k1 masih kurang 3 petak dan hanya bisa bertambah ke b3k1, jadi b3k1 pasti bagian "
        "pulau itu.",
    ),
    "K9": (
        ". . . . / 3 . . . / . . . .",
        "# ? ? ? / 3 . ? ? / ? ? ? #",
        "The sea at r1c1 must be joined to the rest of the sea, and r1c2 is the only way out, so r1c2 must be sea.",
        "Laut di b1k1 harus tersambung dengan bagian laut yang lain, dan satu-satunya jalan keluarnya adalah "
        "b1k2, jadi b1k2 pasti laut.",
    ),
}
"""The positions that every book begins with: clues, marks, and what is said."""


@pytest.mark.parametrize("name", LESSONS)
def test_the_first_hint_of_a_lesson(name: str) -> None:
    clues, marks, english, indonesian = LESSONS[name]
    puzzle, board = drawing(clues, marks)
    step = pensil.hint(puzzle, marks=board)
    assert step is not None
    assert BY_NAME[step.technique].id == name
    assert step.message == english
    assert step.said_in("id").message == indonesian


def one_step(name: str, clues: str, marks: str | None = None) -> Step:
    _, board = drawing(clues, marks)
    return next(steps_on(BY_NAME[name], board))


def changed(step: Step) -> dict[tuple[int, int], int]:
    return {change.cells[0]: change.values[0] for change in step.changes}


def test_clues_alone() -> None:
    step = one_step("island-of-one", ". 1 . / . . 2")
    assert step.message == "The 1 at r1c2 is a whole island by itself, so r1c1, r1c3 and r2c2 must be sea."
    assert (
        step.said_in("id").message == "Angka 1 di b1k2 sudah menjadi pulau utuh, jadi b1k1, b1k3, dan b2k2 pasti laut."
    )
    assert changed(one_step("clues-one-apart", "? . . / . . . / 2 . .")) == {(1, 0): 1}
    assert changed(one_step("diagonal-clues", ". ? . / 3 . . / . . .")) == {(0, 0): 1, (1, 1): 1}
    assert changed(one_step("diagonal-clues", ". 3 . / . . ? / . . .")) == {(0, 2): 1, (1, 1): 1}


def test_clues_at_the_ends_of_two_rows_are_not_near() -> None:
    puzzle = pensil.read("nurikabe\n. . 2\n3 . .\n. . .\n")
    for name in ("clues-one-apart", "diagonal-clues"):
        assert not list(steps_on(BY_NAME[name], Board.empty(puzzle)))


def test_a_question_mark_is_never_complete() -> None:
    puzzle = pensil.read("nurikabe\n? . .\n. . .\n")
    for name in ("complete-island", "island-way-out", "island-bottleneck", "count-the-sea", "all-shapes"):
        board = puzzle.board_from_text(". ? ?\n# # #")
        assert not list(steps_on(BY_NAME[name], board)), name


def test_islands_grow_the_only_way_they_can() -> None:
    step = one_step("island-way-out", "3 . . . / . . . .", ". ? ? ? / # ? ? ?")
    assert (
        step.message
        == "The 3 at r1c1 needs 2 more cells and can only grow into r1c2, so r1c2 must be part of the island."
    )
    step = one_step("island-way-out", ". . . 4 / . . . .", ". ? ? . / # ? ? ?")
    assert step.message == (
        "The piece of island at r1c1 must still be joined to a clue and can only grow into r1c2, so r1c2 must be "
        "part of the island."
    )
    assert step.cells == ((0, 0), (1, 0))


def test_the_sea_stays_in_one_piece() -> None:
    step = one_step("sea-way-out", ". . . / 3 . . / . . .", "# ? ? / . ? ? / ? ? #")
    assert step.message == (
        "The sea at r1c1 must be joined to the rest of the sea, and r1c2 is the only way out, so r1c2 must be sea."
    )
    step = one_step("sea-cut-cell", ". . . . / 4 . . . / . . . .", "? ? # ? / . . ? ? / ? # ? ?")
    assert set(changed(step).values()) == {1}


def test_too_far_for_every_island() -> None:
    step = one_step("unreachable-cell", "2 . . . / . . . .")
    assert step.message == (
        "No island can come as far as r1c3, r1c4 and r2c2 to r2c4: the 2 at r1c1 would need 3 cells, so they must "
        "be sea."
    )
    assert step.cells == ((0, 0),)


def test_a_piece_of_island_counts_as_a_whole() -> None:
    """The 4 needs three cells for the way over the piece of two, so it does not come beyond it."""
    step = one_step("unreachable-cell", "4 . . . . / . . . . .", ". ? . . ? / # # # # ?")
    assert changed(step) == {(0, 4): 1, (1, 4): 1}


def test_where_no_shape_fits_none_of_them_is_believed() -> None:
    """Either way the 2 leaves a pool: nobody can say anything of its cells then."""
    _, board = drawing("2 . . / . . . / . . .", "2 ? ? / ? ? # / ? # #")
    assert not list(steps_on(BY_NAME["shapes-that-fit"], board))


def test_islands_that_come_near_are_told_while_they_are_few() -> None:
    four = ". . 2 . . / . . . . . / 2 . . . 2 / . . . . . / . . 2 . ."
    five = ". . 2 . . / . 2 . . . / 2 . . . 2 / . . . . . / . . 2 . ."
    told = []
    for clues in (four, five):
        _, board = drawing(clues, None)
        told += [step for step in steps_on(BY_NAME["unreachable-cell"], board) if (2, 2) in changed(step)]
    assert [step.message for step in told] == [
        "No island can come as far as r3c3: the 2 at r1c3 would need 3 cells, the 2 at r3c1 would need 3 cells, the 2 "
        "at r3c5 would need 3 cells and the 2 at r5c3 would need 3 cells, so it must be sea.",
        "No island can come as far as r3c3, so it must be sea.",
    ]


def test_a_chain_that_would_part_the_sea_in_four_is_told_by_two_of_the_parts() -> None:
    _, board = drawing(
        "? . . . ? / . ? . ? . / . . . . . / . ? . ? . / ? . . . ?",
        ". ? # ? . / ? . ? . ? / # ? ? ? # / ? . ? . ? / . ? ? ? .",
    )
    step = next(step for step in steps_on(BY_NAME["white-chain"], board) if (2, 2) in changed(step))
    assert changed(step) == {(2, 2): 1}
    assert step.message.startswith("With r3c3, a chain of island cells would wall r1c3 off from r3c1. ")
    diagonals = {(row, col) for row in range(5) for col in (row, 4 - row)} - {(2, 2)}
    assert set(step.cells) == diagonals | {(0, 2), (2, 0)}


def test_a_contradiction_tells_what_is_assumed_and_what_breaks() -> None:
    step = one_step("contradiction", ". . . / . . 3 / . . .", "# ? ? / ? ? . / # ? ?")
    assert step.message == (
        "Suppose r2c1 were part of an island: r2c2 would be part of an island as the only way out for the piece "
        "of island at r2c1; r1c2 would be sea as the only way out of the sea at r1c1; r1c3 would be sea since the "
        "3 at r2c3 would be complete; and then the sea at r1c1 would be cut off. So r2c1 must be sea."
    )
    assert [str(link.phrase) for link in step.chain] == [
        "suppose r2c1 were part of an island",
        "r2c2 would be part of an island as the only way out for the piece of island at r2c1",
        "r1c2 would be sea as the only way out of the sea at r1c1",
        "r1c3 would be sea since the 3 at r2c3 would be complete",
        "the sea at r1c1 would be cut off",
    ]
    changes = [[(change.cells[0], change.values) for change in link.changes] for link in step.chain]
    assert changes == [[((1, 0), (0,))], [((1, 1), (0,))], [((0, 1), (1,))], [((0, 2), (1,))], []]
    assert step.chain[1].cells == ((0, 0), (1, 0), (2, 0))  # the piece, and the sea on both sides of it


def test_links_told_in_the_same_words_are_one_with_the_premises_of_both() -> None:
    _, board = drawing("1 . . / . . . / . . 4 / . . .", "1 ? # / # ? ? / # ? . / # ? ?")
    step = next(step for step in steps_on(BY_NAME["contradiction"], board) if changed(step) == {(2, 1): 0})
    assert step.message == (
        "Suppose r3c2 were sea: r2c2 and r4c2 would be part of an island to avoid a 2x2 block of sea; and then "
        "the sea at r2c1 would be cut off. So r3c2 must be part of an island."
    )
    _, pools, _ = step.chain
    assert {change.cells for change in pools.changes} == {((1, 1),), ((3, 1),)}
    assert pools.cells == ((1, 0), (2, 0), (2, 1), (3, 0))


def test_wording() -> None:
    puzzle = Nurikabe([[None, 3, None], [None, None, "?"]])
    assert conclusion(puzzle, 0, 0b10).said() == "r1c1 is sea"
    assert conclusion(puzzle, 4, 0b01).said("id") == "b2k2 adalah bagian pulau"
    assert conclusion(puzzle, 4, 0b11).said() == "r2c2 is island or sea"
    assert conclusion(puzzle, 4, 0).said() == "r2c2 can be neither island nor sea"
    three, unknown = Label(SIZE, ((0, 1),), 3), Label(SIZE, ((1, 2),), None)
    assert SIZE.premise([three]).said() == "the 3 at r1c2"
    assert SIZE.premise([three, unknown]).said("id") == "angka 3 di b1k2 dan tanda tanya di b2k3"
    assert ONE_SEA.premise([Label(ONE_SEA)]).said() == "the rule that all sea is connected"
    blocks = [Label(NO_POOL, ((0, 0),)), Label(NO_POOL, ((0, 1),))]
    assert NO_POOL.premise(blocks[:1]).said() == "the rule that the 2x2 block at r1c1 is not all sea"
    assert NO_POOL.premise(blocks).said() == "the rule that the 2x2 blocks at r1c1 and r1c2 are each not all sea"
    whole, there = Label(ONE_CLUE), Label(ONE_CLUE, ((1, 1),))
    assert ONE_CLUE.premise([there]).said() == "the rule that an island at r2c2 has a clue in reach"
    near = Label(ONE_CLUE, ((1, 1), (0, 1), (1, 2)))
    assert ONE_CLUE.premise([near]).said() == (
        "the rule that an island at r2c2 has a clue in reach (the clues at r1c2 and r2c3 come near enough)"
    )
    assert ONE_CLUE.premise([whole]).said("id") == "aturan bahwa setiap pulau memuat tepat satu angka"
    assert ONE_CLUE.premise([whole, there]).said() == (
        "the rule that every island has exactly one clue and the rule that an island at r2c2 has a clue in reach"
    )


# Cells that no island can come to.


def test_a_cell_beside_two_islands_is_not_called_out_of_reach() -> None:
    """It would join them: that is why it is sea, however near the islands are."""
    _, board = drawing("2 . 2 . . / . . . . . / . . . . .", ". ? . ? ? / ? ? ? ? ? / ? ? ? ? ?")
    (apart,) = steps_on(BY_NAME["separate-islands"], board)
    assert [change.cells for change in apart.changes] == [((0, 1),)]
    told = steps_on(BY_NAME["unreachable-cell"], board)
    far = {cell for step in told for change in step.changes for cell in change.cells}
    assert (0, 1) not in far
    assert (2, 4) in far
