"""Simon Tatham's ids: the descriptions, links and save files, guesses, and what his programs refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.errors import FormatError, PensilError, UnknownFormat, UnknownKind
from pensil.formats import read, read_document, write
from pensil.formats.sgt_coding import decode_cells, decode_given, encode_cells, encode_given
from pensil.kinds import kind_named

IDS = {
    "hashi": "7x7m2:3b4b2e1b1m2a5a3h4e3",
    "akari": "7x7:a2g3cBe2i3e3c1gBa",
    "nonogram": "5x5:1/2/3/4/3/4/3/3/2/1",
    "shikaku": "7x7:2_5f2d3b3a4b2a2_4_2d2a2a2a3b3a2a2_4d",
}
PAGES = {"hashi": "bridges", "akari": "lightup", "nonogram": "pattern", "shikaku": "rect"}
SAVE = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :{0}:{1}
PARAMS  :{2}:{3}
CPARAMS :6:7x7m2d
DESC    :{4}:{5}
NSTATES :2:2
STATEPOS:1:2
MOVE    :4:L0,0
"""


@pytest.mark.parametrize("kind", IDS)
def test_an_id_a_link_and_a_save_file_are_the_same(kind: str) -> None:
    puzzle = read(IDS[kind], kind=kind)
    assert puzzle.kind == kind
    assert write(puzzle, "sgt") == IDS[kind]
    link = f"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{PAGES[kind]}.html#{IDS[kind]}"
    assert read(link) == puzzle
    titles = {"hashi": "Bridges", "akari": "Light Up", "nonogram": "Pattern", "shikaku": "Rectangles"}
    params, desc = IDS[kind].split(":")
    saved = SAVE.format(len(titles[kind]), titles[kind], len(params), params, len(desc), desc)
    assert read(saved) == puzzle
    assert read(saved.replace("\n", "\r\n").encode()) == puzzle


def test_the_parameters_of_bridges() -> None:
    puzzle = read("10x10i20e5m3Ld1:" + "a3a6a6c44c1b3d3b2c2j6a4b3a7a7j5h5j5e4a1d3e4")
    assert puzzle.to_json()["max_bridges"] == 3
    assert puzzle.to_json()["loops"] is False
    assert write(puzzle, "sgt").startswith("10x10m3L:")


def test_the_other_parameters_are_passed_over() -> None:
    assert read("7x7b20s2d1:a2g3cBe2i3e3c1gBa") == read(IDS["akari"])
    assert read("7e0.5a:2_5f2d3b3a4b2a2_4_2d2a2a2a3b3a2a2_4d") == read(IDS["shikaku"])


def test_a_size_with_one_number() -> None:
    assert (read("5:zi", kind="akari").rows, read("5:zi", kind="akari").cols) == (7, 5)
    square = read("3:1b2b3b", kind="shikaku")
    assert (square.rows, square.cols) == (3, 3)


def test_a_wide_board_of_letters_and_two_digit_numbers() -> None:
    cells = [[None] * 30, [12, 3] + [None] * 27 + [10]]
    puzzle = kind_named("shikaku").from_json({"cells": cells})
    assert write(puzzle, "sgt") == "30x2:zd12_3za10"
    assert read("30x2:zd12_3za10", kind="shikaku") == puzzle
    assert read("30x2:_zd_12__3_za_10_", kind="shikaku") == puzzle


def test_islands_beyond_nine_are_letters() -> None:
    cells = [[None, 10, None], [9, None, 16], [None, 1, None]]
    puzzle = kind_named("hashi").from_json({"cells": cells, "max_bridges": 4})
    assert write(puzzle, "sgt") == "3x3m4:aAa9aGa1a"
    assert read("3x3m4:aAa9aGa1a") == puzzle


def test_empty_lists_of_pattern() -> None:
    puzzle = read("2x2:1//1/")
    assert puzzle.to_json() == {"kind": "nonogram", "row_clues": [[1], []], "col_clues": [[1], []]}
    assert write(puzzle, "sgt") == "2x2:1//1/"
    assert read("2x2:1/0/1/0") == puzzle


def test_cells_that_are_given() -> None:
    document = read_document("3x2:1/1/1/1.1/1,Bad")
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[None, 1, 0], [None, None, None]]}
    assert write(document.puzzle, "sgt", document.board) == "3x2:1/1/1/1.1/1,Bad"


@pytest.mark.parametrize(
    ("empty", "text"), [(0, ""), (1, "a"), (25, "y"), (26, "z"), (27, "za"), (51, "zy"), (52, "zz"), (53, "zza")]
)
def test_a_letter_stands_for_up_to_26_empty_cells(empty: int, text: str) -> None:
    letters: dict[str, int | str] = {"7": 7, "B": "#"}
    for signs, clue, sign in ((None, 7, "7"), (letters, "#", "B")):
        row: list[int | str | None] = [None] * empty
        assert encode_cells([row], signs) == text
        assert not row or decode_cells(text, 1, empty, 0, signs) == [row]
        row.append(clue)
        assert encode_cells([row], signs) == text + sign
        assert decode_cells(text + sign, 1, empty + 1, 0, signs) == [row]


@given(st.lists(st.sampled_from([None, None, None, None, 0, 1]), min_size=1, max_size=120))
def test_given_cells_there_and_back(values: list[int | None]) -> None:
    assert decode_given(encode_given(values), len(values), 0) == values


@pytest.mark.parametrize(
    ("empty", "end", "text"),
    [
        (0, [1, 0], "Aa"),
        (24, [1], "Y"),
        (25, [1], "zA"),
        (26, [0], "zb"),
        (50, [0], "zza"),
        (24, [], "y"),
        (25, [], "z"),
        (26, [], "zb"),
        (49, [], "zy"),
    ],
)
def test_letters_skip_up_to_25_cells(empty: int, end: list[int], text: str) -> None:
    values = [*[None] * empty, *end]
    assert encode_given(values) == text
    assert decode_given(text, len(values), 0) == values


def test_a_whole_answer_is_not_given_away() -> None:
    puzzle = read("2x2:1//1/")
    assert write(puzzle, "sgt", puzzle.board_from_json({"cells": [[1, 0], [0, 0]]})) == "2x2:1//1/"


@pytest.mark.parametrize(
    ("id", "fits"),
    [
        ("4x4:1b2g1b2a", "akari, hashi, shikaku"),
        ("2x2:2b2", "akari, shikaku"),
    ],
)
def test_no_guess_where_several_games_fit(id: str, fits: str) -> None:
    with pytest.raises(UnknownKind) as caught:
        read(id)
    assert fits in str(caught.value)
    for kind in fits.split(", "):
        assert read(id, kind=kind).kind == kind


@pytest.mark.parametrize(
    ("id", "kind"),
    [
        ("4x4m2:1b2g1b2a", "hashi"),
        ("4x4L:1b2g1b2a", "hashi"),
        ("4x4:1b2g1bBa", "akari"),
        ("4x4:0b2g1b2a", "akari"),
        ("4x4:1b2g1b2a_", "shikaku"),
        ("1x1:1/1", "nonogram"),
    ],
)
def test_a_guess_where_one_game_fits(id: str, kind: str) -> None:
    assert read(id).kind == kind


def test_a_game_without_a_solution_is_a_game() -> None:
    assert read("2x2:7_2_2_2").kind == "shikaku"


def test_where_no_game_fits_the_nearest_one_says_why() -> None:
    with pytest.raises(FormatError, match="as Bridges: 43 cells; the board has 49") as caught:
        read("7x7m2:3b4b2e1b1m2a5a3h4")
    assert caught.value.position == 23


@pytest.mark.parametrize(
    ("kind", "data", "reason"),
    [
        ("hashi", {"cells": [[1, 1, None], [None] * 3, [None] * 3]}, "side by side, as at r1c1"),
        ("hashi", {"cells": [[1, None, None], [1, None, None], [None] * 3]}, "side by side, as at r1c1"),
        ("hashi", {"cells": [[1, None, 1]]}, "fewer than 3 rows"),
        ("hashi", {"cells": [["?", None, None], [None] * 3, [None, None, 1]]}, "unknown value"),
        ("hashi", {"cells": [[1, None, None], [None] * 3, [None] * 3]}, "at least two islands"),
        ("akari", {"cells": [[None, None]]}, "fewer than 2 rows"),
        ("shikaku", {"cells": [["?", None]]}, "unknown value"),
        ("nonogram", {"row_clues": [["?"]], "col_clues": [[1]]}, "unknown length"),
        ("nonogram", {"row_clues": [[[1, 1]]], "col_clues": [[[1, 1]]], "palette": ["#ff0000"]}, "no colours"),
    ],
)
def test_what_his_programs_refuse_is_not_written(kind: str, data: dict[str, object], reason: str) -> None:
    with pytest.raises(UnknownFormat, match=reason):
        write(kind_named(kind).from_json(data), "sgt")


def test_there_is_no_nurikabe() -> None:
    with pytest.raises(UnknownFormat, match="has no nurikabe"):
        write(kind_named("nurikabe").from_json({"cells": [[1]]}), "sgt")
    with pytest.raises(PensilError):
        read("7x7:a2g3cBe2i3e3c1gBa", kind="nurikabe", format="sgt")


@pytest.mark.parametrize(
    ("id", "kind", "position", "reason"),
    [
        ("7x7m2#12345", None, 5, "random seed"),
        ("7x7:a2g3cBe2i3e3c1gB", "akari", 20, "48 cells; the board has 49"),
        ("7x7:a2g3cBe2i3e3c1gBab", "akari", 21, "more than the 49 cells"),
        ("7x7:a2g3c!", "akari", 9, "'!' has no meaning"),
        ("4x4:01b", "shikaku", 4, "leading zeros"),
        ("0x4:a", None, 0, "sides from 1 to 1000"),
        ("3000x4:a", None, 0, "sides from 1 to 1000"),
        ("7x7q3:a", "akari", 3, "no parameters 'q3'"),
        ("2x2:1/1/1", None, 4, "3 lists of blocks"),
        ("2x2:1/a/1/1", None, 6, "numbers joined by '.'"),
        ("2x2:1/1/1/1,a", "nonogram", 13, "end after 1 of 4"),
        ("2x2:1/1/1/1,-", "nonogram", 12, "not a letter"),
        ("2x2:1/1/1/1,aB?", "nonogram", 14, "not a letter"),
        ("2x2:1/1/1/1,dd", "nonogram", 13, "more given cells"),
        ("3x2m2:1a1c", "hashi", 0, "fewer than 3 rows"),
    ],
)
def test_a_fault_has_its_place(id: str, kind: str | None, position: int, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read(id, kind=kind)
    assert caught.value.position == position
    if kind is not None:
        link = f"https://example.org/{PAGES[kind]}.html#"
        with pytest.raises(FormatError, match=reason) as caught:
            read(link + id)
        assert caught.value.position == len(link) + position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("SAVEFILE:41:x\nGAME    :4:Solo\nPARAMS  :3:3x3\nDESC    :1:a\n", "'Solo' is not known"),
        ("SAVEFILE:41:x\nGAME    :7:Bridges\nPARAMS  :3:3x3\n", "no line DESC"),
        ("SAVEFILE:41:x\nGAME    :7:Bridges\nPARAMS  :3:3x3\nDESC    :9:a\n", "DESC has 1 characters; expected 9"),
        ("https://example.org/solo.html#3x3:a", "'solo' is not known"),
    ],
)
def test_faults_of_links_and_save_files(text: str, reason: str) -> None:
    with pytest.raises(PensilError, match=reason):
        read(text)
