"""Classic teaching positions of nonograms: which technique is the first hint, and what it says."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.board import Board
from pensil.kinds.nonogram.puzzle import Nonogram
from pensil.kinds.nonogram.techniques import TECHNIQUES
from tests.techniques.positions import steps_on

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def row(clue: str, cells: str) -> Board:
    """A board whose first row is to be looked at; all other clues are unknown and tell nothing."""
    blocks = [int(token) if token.isdigit() else token for token in clue.split()]
    values = [{"?": None, ".": 0, "#": 1}[sign] for sign in cells]
    puzzle = Nonogram([blocks, ["?"], ["?"]], [["?"]] * len(cells))
    nothing: list[int | None] = [None] * len(cells)
    return puzzle.board_from_json({"cells": [values, nothing, nothing]}, marks=True)


CLASSIC = {
    "empty-line |  | ????? | .....": "Row 1 (0) has no blocks, so r1c1 to r1c5 are blank.",
    "complete-line | 3 1 2 | ???????? | ###.#.##": (
        "Row 1 (3 1 2) has 8 cells, exactly as many as its blocks need with gaps, so r1c1 to r1c3, r1c5, r1c7 and "
        "r1c8 are black, and r1c4 and r1c6 are blank."
    ),
    "complete-line | 1 2 1 | #.????. | #.##.#.": (
        "Row 1 (1 2 1) has only r1c3 to r1c6 left for the blocks 2 and 1, exactly as many cells as they need with "
        "gaps, so r1c3, r1c4 and r1c6 are black, and r1c5 is blank."
    ),
    "complete-line | 1 2 | ?.## | #.##": "Row 1 (1 2) has only r1c1 left for the 1, so r1c1 is black.",
    "complete-line | ? 1 | ??? | #.#": (
        "Row 1 (? 1) has 3 cells, the least that its blocks need with gaps, so r1c1 and r1c3 are black, and r1c2 "
        "is blank."
    ),
    "overlap | 4 | .?????. | .?###?.": (
        "Row 1 (4) has 5 cells left for its block, r1c2 to r1c6, only 1 more than it needs. Pushed to either end "
        "of them, the 4 still covers the same middle: r1c3 to r1c5 are black."
    ),
    "overlap | 7 | ?????????? | ???####???": (
        "Row 1 (7) has 10 cells, only 3 more than its block needs. Pushed to either end, the 7 still covers the "
        "same middle: r1c4 to r1c7 are black."
    ),
    "overlap | 4 3 | ?????????? | ??##???#??": (
        "Row 1 (4 3) has 10 cells, only 2 more than its blocks need with gaps. Pushed to either end, the 4 and "
        "the 3 still cover the same middles: r1c3, r1c4 and r1c8 are black."
    ),
    "overlap | 1 4 | .#.????? | .#.?###?": (
        "Row 1 (1 4) has 5 cells left for the 4, r1c4 to r1c8, only 1 more than it needs. Pushed to either end of "
        "them, the 4 still covers the same middle: r1c5 to r1c7 are black."
    ),
    "overlap | ? 3 | ?????? | ???##?": (
        "Row 1 (? 3) has 6 cells, only 1 more than the least that its blocks need with gaps. Pushed to either "
        "end, the 3 still covers the same middle: r1c4 and r1c5 are black."
    ),
    "all-blocks-there | 2 1 | ?##??#? | .##..#.": (
        "Row 1 (2 1) has all its blocks already, so r1c1, r1c4, r1c5 and r1c7 are blank."
    ),
    "all-blocks-there | 3 | ?###?? | .###..": "Row 1 (3) has its block already, so r1c1, r1c5 and r1c6 are blank.",
    "all-blocks-there | ? | ??.##.? | ...##..": "Row 1 (?) has its block already, so r1c1, r1c2 and r1c7 are blank.",
    "just-enough-cells | 2 1 | ??...? | ##...#": (
        "Row 1 (2 1) has only 3 cells that are not blank, and its blocks need 3, so r1c1, r1c2 and r1c6 are black."
    ),
    "cap-block | 3 1 | ???###???? | ??.###.???": (
        "No block of row 1 (3 1) has more than 3 cells, so the run r1c4 to r1c6 is complete: r1c3 and r1c7 are blank."
    ),
    "cap-block | 1 1 | ??#???? | ?.#.???": (
        "No block of row 1 (1 1) has more than 1 cell, so r1c3 is complete: r1c2 and r1c4 are blank."
    ),
    "cap-block | 1 3 | ??#???##?? | ?.#.??##??": (
        "In row 1 (1 3), with r1c7 black, r1c3 can only be the 1, which is then complete: r1c2 and r1c4 are blank."
    ),
    "grow-from-wall | 5 1 | ??#?????????? | ??###????????": (
        "In row 1 (5 1) the block through r1c3 has 5 cells and cannot go further left than r1c1, so r1c4 and r1c5 "
        "are black."
    ),
    "grow-from-wall | 3 3 | ????#.???? | ??###.????": (
        "In row 1 (3 3) the block through r1c5 has 3 cells and cannot go further right than r1c5, so r1c3 and r1c4 "
        "are black."
    ),
    "grow-from-wall | 2 3 | ???????.#????? | ???????.##????": (
        "In row 1 (2 3) the block through r1c9 has at least 2 cells and cannot go further left than r1c9, so r1c10 "
        "is black."
    ),
    "mercury | 3 1 | ???#?????? | .??#??????": (
        "If the 3 of row 1 (3 1) started at r1c1, it would touch r1c4 and become too long, so r1c1 is blank."
    ),
    "mercury | 3 2 | ?????????#?? | ?????????#?.": (
        "If the 2 of row 1 (3 2) ended at r1c12, it would touch r1c10 and become too long, so r1c12 is blank."
    ),
    "mercury | 3 | ???##???? | ..?##????": (
        "If the 3 of row 1 (3) started at r1c1 or r1c2, it would touch r1c4 and r1c5 and become too long, so r1c1 "
        "and r1c2 are blank."
    ),
    "mercury | 2 ? | ??#???? | .?#????": (
        "If the 2 of row 1 (2 ?) started at r1c1, it would touch r1c3 and become too long, so r1c1 is blank."
    ),
    "unreachable | 3 | ????#????? | ..??#?????": (
        "In row 1 (3), with r1c5 black, the 3 starts no further left than r1c3, so r1c1 and r1c2 are blank."
    ),
    "unreachable | 2 2 | ?#?????#? | ?#?...?#?": (
        "In row 1 (2 2), with r1c2 and r1c8 black, the first 2 reaches no further right than r1c3 and the second "
        "2 starts no further left than r1c7, so r1c4 to r1c6 are blank."
    ),
    "small-gap | 3 4 | ??.????????? | ...?????????": (
        "In row 1 (3 4) the 3 does not fit into the gap r1c1 and r1c2, so r1c1 and r1c2 are blank."
    ),
    "small-gap | 3 4 3 | ??????.??.????????? | ??????....?????????": (
        "In row 1 (3 4 3) no block fits into the gap r1c8 and r1c9: the shortest that could be there has 3 cells. "
        "So r1c8 and r1c9 are blank."
    ),
    "only-block-that-fits | 1 2 | ???.??? | ???.?#?": (
        "In row 1 (1 2), with r1c4 blank, the 2 has room only within r1c5 to r1c7, so r1c6 is black."
    ),
    "only-block-that-fits | 1 4 1 | ??#?#??????? | ??#?##??????": (
        "In row 1 (1 4 1), with r1c3 black, r1c5 can only belong to the 4, which has room only within r1c3 to "
        "r1c8, so r1c6 is black."
    ),
    "joining | 3 1 3 | ?????.#?#.????? | ?????.###.?????": (
        "In row 1 (3 1 3), with r1c6 and r1c10 blank, there is no room for two different blocks at r1c7 and at "
        "r1c9. They belong to one block, so r1c8 is black."
    ),
    "splitting | 2 2 1 | ??????#?#?????? | ??????#.#??????": (
        "If r1c8 were black, it would join r1c7 and r1c9 to a run of 3 cells, but no block of row 1 (2 2 1) is "
        "that long. So r1c8 is blank."
    ),
    "splitting | 2 2 2 6 | ?????#?#?????????????? | ?????#.#??????????????": (
        "If r1c7 were black, it would join r1c6 and r1c8 to a run of 3 cells, but no block of row 1 (2 2 2 6) that "
        "can be there is that long. So r1c7 is blank."
    ),
    "all-placements | 1 2 | ??#??? | ?.#???": (
        "In both ways that are left to place the blocks of row 1 (1 2), r1c2 is blank."
    ),
    "unknown-length | ? 1 | ??#?? | ??#.?": (
        "In row 1 (? 1) the ? has at most 3 cells, and in all ways that are left to place the blocks, r1c4 is blank."
    ),
}

SENTENCES = {
    "empty-line": (
        "Row 1 (0) has no blocks, so r1c1 to r1c3 are blank.",
        "Baris 1 (0) tidak memiliki blok, jadi b1k1 sampai b1k3 kosong.",
    ),
    "complete-line": (
        "Row 1 (1 1) has 3 cells, exactly as many as its blocks need with gaps, so r1c1 and r1c3 are black, and "
        "r1c2 is blank.",
        "Baris 1 (1 1) memiliki 3 petak, persis sebanyak yang diperlukan blok-bloknya beserta jaraknya, jadi b1k1 "
        "dan b1k3 hitam, sedangkan b1k2 kosong.",
    ),
    "overlap": (
        "Row 1 (3) has 4 cells, only 1 more than its block needs. Pushed to either end, the 3 still covers the "
        "same middle: r1c2 and r1c3 are black.",
        "Baris 1 (3) memiliki 4 petak, hanya lebih 1 dari yang diperlukan bloknya. Digeser ke mana "
        "pun, blok 3 selalu menutupi bagian tengah yang sama: b1k2 dan b1k3 hitam.",
    ),
    "all-blocks-there": (
        "Row 1 (2) has its block already, so r1c1 and r1c4 are blank.",
        "Baris 1 (2) sudah memiliki bloknya, jadi b1k1 dan b1k4 kosong.",
    ),
    "just-enough-cells": (
        "Row 1 (1 1) has only 2 cells that are not blank, and its blocks need 2, so r1c1 and r1c4 are black.",
        "Baris 1 (1 1) hanya punya 2 petak yang tidak kosong, persis sebanyak yang diperlukan blok-bloknya, jadi "
        "b1k1 dan b1k4 hitam.",
    ),
    "colour-border": (
        "In row 1 (2 blue, 1 red) two colours meet: the blue 2 ends at r1c2 and the red 1 starts at r1c3. So r1c1 "
        "is blue, and r1c4 is not red.",
        "Di baris 1 (2 biru, 1 merah) dua warna bertemu: blok 2 biru berakhir di b1k2 dan blok 1 merah mulai di "
        "b1k3. Jadi b1k1 biru, sedangkan b1k4 bukan merah.",
    ),
    "cap-block": (
        "No block of row 1 (1 1) has more than 1 cell, so r1c3 is complete: r1c2 and r1c4 are blank.",
        "Tidak ada blok di baris 1 (1 1) yang lebih panjang dari 1 petak, jadi b1k3 sudah lengkap: "
        "b1k2 dan b1k4 kosong.",
    ),
    "grow-from-wall": (
        "In row 1 (3) the block through r1c2 has 3 cells and cannot go further left than r1c1, so r1c3 is black.",
        "Di baris 1 (3) blok yang melalui b1k2 panjangnya 3 petak dan tidak bisa melewati b1k1 ke kiri, jadi b1k3 "
        "hitam.",
    ),
    "mercury": (
        "If the 2 of row 1 (2 1) started at r1c1, it would touch r1c3 and become too long, so r1c1 is blank.",
        "Jika blok 2 di baris 1 (2 1) mulai di b1k1, blok itu akan menyentuh b1k3 dan menjadi terlalu panjang, "
        "jadi b1k1 kosong.",
    ),
    "small-gap": (
        "In row 1 (3) the 3 does not fit into the gap r1c1 and r1c2, so r1c1 and r1c2 are blank.",
        "Di baris 1 (3) blok 3 tidak muat di celah b1k1 dan b1k2, jadi b1k1 dan b1k2 kosong.",
    ),
    "unreachable": (
        "In row 1 (2), with r1c4 black, the 2 starts no further left than r1c3, so r1c1 and r1c2 are blank.",
        "Di baris 1 (2), dengan b1k4 hitam, blok 2 paling kiri mulai dari b1k3, jadi b1k1 dan b1k2 kosong.",
    ),
    "colour-cross": (
        "At r2c1, row 2 (1 red) allows only blank or red and column 1 (1 blue) allows only blank or blue, so r2c1 "
        "is blank.",
        "Di b2k1, baris 2 (1 merah) hanya mengizinkan kosong atau merah dan kolom 1 (1 biru) hanya mengizinkan "
        "kosong atau biru, jadi b2k1 kosong.",
    ),
    "joining": (
        "In row 1 (3 1 3), with r1c6 and r1c10 blank, there is no room for two different blocks at r1c7 and at "
        "r1c9. They belong to one block, so r1c8 is black.",
        "Di baris 1 (3 1 3), dengan b1k6 dan b1k10 kosong, tidak ada tempat untuk dua blok yang berbeda di b1k7 "
        "dan di b1k9. Keduanya bagian dari satu blok, jadi b1k8 hitam.",
    ),
    "splitting": (
        "If r1c5 were black, it would join r1c4 and r1c6 to a run of 3 cells, but no block of row 1 (2 1 2) is "
        "that long. So r1c5 is blank.",
        "Jika b1k5 hitam, maka b1k4 dan b1k6 tersambung menjadi deretan 3 petak, padahal tidak ada blok di baris 1 "
        "(2 1 2) yang sepanjang itu. Jadi b1k5 kosong.",
    ),
    "only-block-that-fits": (
        "In row 1 (1 2), with r1c3 blank, the 2 has room only within r1c4 to r1c6, so r1c5 is black.",
        "Di baris 1 (1 2), dengan b1k3 kosong, blok 2 hanya muat di b1k4 sampai b1k6, jadi b1k5 hitam.",
    ),
    "all-placements": (
        "In both ways that are left to place the blocks of row 1 (1 2), r1c2 is blank.",
        "Dalam kedua cara yang tersisa untuk menempatkan blok-blok baris 1 (1 2), b1k2 kosong.",
    ),
    "unknown-length": (
        "In row 1 (? 1) the ? has at most 3 cells, and in all ways that are left to place the blocks, r1c4 is blank.",
        "Di baris 1 (? 1) blok ? panjangnya paling banyak 3 petak, dan dalam semua cara yang tersisa untuk "
        "menempatkan blok-bloknya, b1k4 kosong.",
    ),
    "edge-logic": (
        "The 2 of row 2 (2) cannot start at r2c1 or r2c3, since row 1 (1 1) does not allow what the columns it "
        "crosses would make: starting at r2c1, r1c1 and r1c2 blank; starting at r2c3, r1c3 and r1c4 blank. So r2c2 "
        "and r2c3 are black, and r2c1 and r2c4 are blank.",
        "Blok 2 di baris 2 (2) tidak bisa mulai di b2k1 atau b2k3, karena isi yang dibuat kolom yang dilaluinya "
        "tidak cocok dengan baris 1 (1 1): jika mulai di b2k1, b1k1 dan b1k2 kosong; jika mulai di b2k3, b1k3 dan "
        "b1k4 kosong. Jadi b2k2 dan b2k3 hitam, sedangkan b2k1 dan b2k4 kosong.",
    ),
    "one-cell-contradiction": (
        "Suppose r2c1 is black. Then row 2 (1) makes r2c3 blank, column 1 (1) makes r3c1 blank, column 3 (1) makes "
        "r3c3 black, and row 3 (1 1) cannot be completed. So r2c1 is blank.",
        "Misalkan b2k1 hitam. Maka baris 2 (1) membuat b2k3 kosong, kolom 1 (1) membuat b3k1 kosong, kolom 3 (1) "
        "membuat b3k3 hitam, sehingga baris 3 (1 1) tidak bisa dilengkapi. Jadi b2k1 kosong.",
    ),
    "long-contradiction": (
        "Suppose r4c1 is black. Then row 4 (2) makes r4c2 black, column 1 (1) makes r2c1 and r3c1 blank, column 2 "
        "(1) makes r2c2 and r3c2 blank, row 3 (1 2) makes r3c3 and r3c6 black, column 3 (1 1) makes r2c3 blank, "
        "column 6 (1 1) makes r2c6 blank, and row 2 (1 1) cannot be completed. So r4c1 is blank.",
        "Misalkan b4k1 hitam. Maka baris 4 (2) membuat b4k2 hitam, kolom 1 (1) membuat b2k1 dan b3k1 kosong, kolom "
        "2 (1) membuat b2k2 dan b3k2 kosong, baris 3 (1 2) membuat b3k3 dan b3k6 hitam, kolom 3 (1 1) membuat b2k3 "
        "kosong, kolom 6 (1 1) membuat b2k6 kosong, sehingga baris 2 (1 1) tidak bisa dilengkapi. Jadi b4k1 "
        "kosong.",
    ),
    "cases": (
        "Suppose r3c3 is black. Then row 3 (1) makes r3c1 and r3c2 blank, column 3 (1) makes r1c3 and r2c3 blank, and "
        "r1c1 is blank or black. If r1c1 is blank: row 1 (1 1) makes r1c2 black; column 1 (1) makes r2c1 black; column "
        "2 (1) makes r2c2 blank; and then row 2 (2) cannot be completed. If r1c1 is black: row 1 (1 1) makes r1c2 "
        "blank; column 1 (1) makes r2c1 blank; column 2 (1) makes r2c2 black; and then row 2 (2) cannot be completed. "
        "Every case fails, so r3c3 is blank.",
        "Misalkan b3k3 hitam. Maka baris 3 (1) membuat b3k1 dan b3k2 kosong, kolom 3 (1) membuat b1k3 dan b2k3 kosong, "
        "dan b1k1 pasti kosong atau hitam. Jika b1k1 kosong: baris 1 (1 1) membuat b1k2 hitam; kolom 1 (1) membuat "
        "b2k1 hitam; kolom 2 (1) membuat b2k2 kosong; lalu baris 2 (2) tidak bisa dilengkapi. Jika b1k1 hitam: baris 1 "
        "(1 1) membuat b1k2 kosong; kolom 1 (1) membuat b2k1 kosong; kolom 2 (1) membuat b2k2 hitam; lalu baris 2 (2) "
        "tidak bisa dilengkapi. Semua kemungkinan gagal, jadi b3k3 kosong.",
    ),
}


NOT_THERE = [
    ("complete-line", "3 1 1", "????????"),
    ("overlap", "3", "??????"),
    ("all-blocks-there", "2 1", "?##????"),
    ("all-blocks-there", "? 1", "??.##.?"),
    ("all-blocks-there", "?", "??.##??"),  # it may be longer
    ("just-enough-cells", "1 1", "?..??"),
    ("cap-block", "3 1", "????#?????"),  # it may still be part of the 3
    ("cap-block", "1 ?", "????#?????"),
    ("grow-from-wall", "1 5", "??#???????"),
    ("mercury", "3 1", "?????#????"),
    ("mercury", "? 1", "?#????"),
    ("small-gap", "1 4", "?.?????????"),
    ("small-gap", "? 4", "?.?????????"),
    ("splitting", "3 3", "??????#?#??????"),
    ("splitting", "2 2 ?", "??????#?#??????"),
    ("joining", "3 3", "??????#?#??????"),
]


@pytest.mark.parametrize(
    ("clue", "line", "cells"),
    [
        ("?", "??.##.?", [2, 3, 4, 5]),
        ("?", "##.????", [0, 1, 2]),
        ("?", "???.###", [3, 4, 5, 6]),
        ("? 1", "?.#.?.#.?", [1, 2, 3, 5, 6, 7]),
        ("3", "??###??", [2, 3, 4]),
        ("2 1", "??##?#?", [2, 3, 5]),
    ],
)
def test_blocks_are_all_there_because_of_them_and_of_what_ends_those_of_unknown_length(
    clue: str, line: str, cells: list[int]
) -> None:
    step = pensil.hint(row(clue, line).puzzle, marks=row(clue, line))
    assert step is not None
    assert (step.technique, step.cells) == ("all-blocks-there", tuple((0, col) for col in cells))


@pytest.mark.parametrize("position", CLASSIC)
def test_the_first_hint_on_a_classic_position(position: str) -> None:
    name, clue, before, after = position.split(" | ")
    board = row(clue, before)
    step = pensil.hint(board.puzzle, marks=board)
    assert step is not None
    assert (step.technique, step.message) == (name, CLASSIC[position])
    values = step.apply(board).values()
    assert "".join("?" if value is None else ".#"[value] for value in values[: len(before)]) == after
    assert {*values[len(before) :]} == {None}


def test_all_line_techniques_have_a_classic_position() -> None:
    others = {"colour-border", "colour-cross", "edge-logic", "one-cell-contradiction", "long-contradiction", "cases"}
    assert {position.split()[0] for position in CLASSIC} == BY_NAME.keys() - others


@pytest.mark.parametrize(("name", "clue", "cells"), NOT_THERE)
def test_positions_that_only_look_like_it(name: str, clue: str, cells: str) -> None:
    board = row(clue, cells)
    changed = [each.cells[0] for step in steps_on(BY_NAME[name], board) for each in step.changes]
    assert all(cell[0] > 0 for cell in changed)


@pytest.mark.parametrize(("clues", "expected"), [([[3, 1], [1, 2]], {0}), ([[3, 1], [1, 1]], {0, 2, 3})])
def test_blocks_of_two_colours_come_nearer_than_those_of_one(clues: list[list[int]], expected: set[int]) -> None:
    """The short block may be in the second gap only where it can touch the other."""
    cells = [0 if sign == "." else None for sign in "?.??.?????"]
    clued = {"row_clues": [clues], "col_clues": [["?"]] * len(cells), "palette": ["#c00000", "#0000c0"]}
    puzzle = pensil.read({"kind": "nonogram", **clued})
    board = puzzle.board_from_json({"cells": [cells]}, marks=True)
    blank = {each.cells[0][1] for step in steps_on(BY_NAME["small-gap"], board) for each in step.changes}
    assert blank == expected


@pytest.mark.parametrize("name", BY_NAME)
def test_what_is_said_on_the_example_of_a_technique(name: str) -> None:
    example = BY_NAME[name].example
    puzzle = pensil.read(example.puzzle)
    marks = None if example.marks is None else puzzle.board_from_json(example.marks, marks=True)
    steps = [pensil.hint(puzzle, marks=marks, lang=lang) for lang in ("en", "id")]
    assert tuple(step and step.technique for step in steps) == (name, name)
    assert tuple(step and step.message for step in steps) == SENTENCES[name]


def test_a_single_cell_is_easy_and_grammatical() -> None:
    for clue in ("1", "?"):
        puzzle = Nonogram([[int(clue) if clue.isdigit() else clue]], [["?"]])
        assert pensil.rate(puzzle).level == "easy"
        need = "exactly as many as its block needs" if clue == "1" else "the least that its block needs"
        step = pensil.hint(puzzle)
        assert step is not None
        assert step.message == f"Row 1 ({clue}) has 1 cell, {need}, so r1c1 is black."
