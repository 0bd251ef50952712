"""What webpbn exports for solvers: bare lists, data of MiniZinc, files of Simple Griddlers."""

from __future__ import annotations

from pathlib import Path

import pytest

import pensil
from pensil.errors import FormatError, GuessWarning
from pensil.formats import read, read_document
from pensil.formats.collection import Collection
from pensil.kinds.nonogram.puzzle import Nonogram

HOOK = Nonogram([[2], [1, 1]], [[2], [1], [1]])
DZN = "rows = 2;\nrow_rule_len = 2;\nrow_rules = [|0,2|1,1|];\ncols = 3;\ncol_rule_len = 1;\ncol_rules = [|2|1|1|];\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0,2", "2,0"),
        ("0,2|1,1", "0 , 2 |\n 1,\t1 "),
        ("= 2;", "=2 ;  % not 3;"),
        ("[|2|1|1|]", "array2d(1..3, 1..1, [2, 1, 1])"),
        ("col_rule_len = 1;\ncol_rules = [|2|1|1|]", "col_rule_len = 2;\ncol_rules = [|2,0|0,1|1,0|]"),
        ("rows = 2;", "% rows = 9;\nmy_rows = 7;\nrows = 2;"),
    ],
)
def test_shapes_of_data_of_minizinc(old: str, new: str) -> None:
    assert old in DZN
    assert read(DZN.replace(old, new)) == HOOK


def test_lines_without_any_place_are_empty() -> None:
    data = "rows = 1; row_rule_len = 0; row_rules = [||]; cols = 2; col_rule_len = 0; col_rules = [||];"
    assert read(data) == Nonogram([[]], [[], []])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rows = 2", "rows = 0", "the number of rows must be at least 1"),
        ("cols = 3", "cols = 1001", "1001 is too large for the number of cols; the most is 1000"),
        ("cols = 3;", "", "expected 'cols = ' and a number"),
        ("row_rule_len = 2;", "", "expected 'row_rule_len = ' and a number"),
        ("col_rule_len = 1", "col_rule_len = 1001", "1001 is too large for col_rule_len"),
        ("[|2|1|1|]", "2", "expected col_rules = [| ... |]"),
        ("[|2|1|1|]", "[|2|1|]", "col_rules has 2 numbers; expected 3 x 1"),
        ("[|0,2|1,1|]", "[|0,2|1,1|1,1|]", "row_rules has 6 numbers; expected 2 x 2"),
        ("[|2|1|1|]", "[|2|1|1001|]", "1001 is too large for the length of a block; the most is 1000"),
    ],
)
def test_faults_of_data_of_minizinc(old: str, new: str, message: str) -> None:
    assert old in DZN
    with pytest.raises(FormatError) as caught:
        read(DZN.replace(old, new))
    assert str(caught.value).startswith(message)


GRIDDLER = "MK Version 3.0\n\n3 2\n\n##.\n#.#\n"


@pytest.mark.parametrize(
    "text",
    [GRIDDLER, GRIDDLER.lower(), f"\n {GRIDDLER}", GRIDDLER.replace("##.", " ##.  \n"), GRIDDLER + "what\never\n"],
)
def test_shapes_of_files_of_simple_griddlers(text: str) -> None:
    assert read(text, format="sgriddler") == HOOK


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("MK Version 3.0\n", "expected 'MK Version 3.0', then the number of columns and rows"),
        ("Version 3.0\n1 1\n#\n", "expected 'MK Version 3.0', then the number of columns and rows"),
        (GRIDDLER.replace("3 2", "3 2 1"), "line 3: expected the number of columns and rows, not '3 2 1'"),
        (GRIDDLER.replace("3 2", "0 2"), "line 3: the number of columns must be at least 1"),
        (GRIDDLER.replace("3 2", "3 x"), "line 3: expected the number of rows, not 'x'"),
        (GRIDDLER.replace("#.#", "#x#"), "line 6: expected a row of the picture, 3 times '#' or '.'"),
        (GRIDDLER.replace("##.", "##"), "line 5: expected a row of the picture, 3 times '#' or '.'"),
        (GRIDDLER.replace("##.", "##.."), "line 5: expected a row of the picture, 3 times '#' or '.'"),
        (GRIDDLER.replace("3 2", "3 3"), "the picture has 2 rows; expected 3"),
    ],
)
def test_faults_of_files_of_simple_griddlers(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, format="sgriddler")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("0\n0", 1),
        ("0\n0\n0", 1),
        ("0\n0\n0\n0\n0\n0", 3),
        ("1\n1\n0\n0", 1),
        ("0\n1\n0\n1\n0", 2),
        ("0\n1\n1\n0\n0\n0", 2),
        ("1\n1\n1\n1", 2),
        ("2\n1\n1", 1),
        ("1\n1\n2", 2),
        ("1 1\n1\n0\n1", 1),
        ("3\n1\n1\n1", 1),
    ],
)
def test_columns_begin_where_they_can_and_nearest_the_middle(text: str, rows: int) -> None:
    puzzle = read(text, kind="nonogram", format="lists")
    assert (puzzle.rows, puzzle.cols) == (rows, len(text.splitlines()) - rows)


@pytest.mark.parametrize(
    ("name", "rows", "others"),
    [
        ("input.txt", 2, (1,)),
        ("input1x3.txt", 1, ()),
        ("Input3X1.TXT", 1, ()),
        ("input2x2.txt", 2, ()),
        ("4x4-1x3.txt", 1, ()),
        ("input3x3.txt", 2, (1,)),
        ("input11x3.txt", 2, (1,)),
        ("input0x4.txt", 2, (1,)),
    ],
)
def test_the_size_in_the_name_of_a_file_tells_where_the_columns_begin(
    tmp_path: Path, name: str, rows: int, others: tuple[int, ...]
) -> None:
    file = tmp_path / name
    file.write_text("2\n0\n1\n1\n")
    [unread] = Collection([file])
    found, _ = unread.read()
    assert found == read_document(file)
    assert (found.puzzle.rows, found.puzzle.cols, found.other_rows) == (rows, 4 - rows, others)
    assert (found.doubt is None) is (others == ())


def test_where_the_columns_of_lists_begin_is_not_guessed_silently(tmp_path: Path) -> None:
    told = (
        "the lists do not tell where the columns begin: read as 2 rows and 2 columns, but rows may also be 1; "
        "a blank line before the columns tells"
    )
    with pytest.warns(GuessWarning) as caught:
        pensil.read("2\n0\n1\n1\n")
    assert [str(warning.message) for warning in caught] == [told]
    assert read_document("2\n0\n\n1\n1\n").doubt is None
    assert read_document("2\n\n0\n1\n1\n").puzzle.rows == 1
    (tmp_path / "3x2.txt").write_text("0\n2\n0\n1\n1\n")
    found = read_document(tmp_path / "3x2.txt")
    assert (found.puzzle.rows, found.other_rows) == (3, (2,)), "both fit: whether rows or columns stand first"


@pytest.mark.parametrize("text", ["1", "1\n2", "2\n2", "1\n1\n1", "1 1\n2", "3\n1\n1\n1\n1", "0"])
def test_lists_in_which_no_columns_can_begin(text: str) -> None:
    with pytest.raises(FormatError, match="nowhere in this list can the columns begin"):
        read(text, kind="nonogram", format="lists")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 0\n1 1 0\n2 0\n1 0\n1 0\n", True),
        ("2,0\n1,1,0\n2,0\n1,0\n1 ,0 \n", True),
        ("* a hook\n2\n1 1\n&\n2\n1\n1\n", True),
        ("# a hook\n\n2\n1 1\n# and\n2\n1\n1\n\n", True),
        ("2 0\n1 1\n2\n1\n1\n", False),
        ("2\n1 1\n& x\n2\n1\n1\n", False),
        ("2\n1 1\n* *\n2\n1\n1\n", False),
    ],
)
def test_ends_and_remarks_of_lists(text: str, same: bool) -> None:
    if same:
        assert read(text, format="lists") == HOOK
    else:
        with pytest.raises(FormatError):
            read(text, format="lists")
