"""What webpbn exports for solvers: bare lists, data of MiniZinc, files of Simple Griddlers."""

from __future__ import annotations

import pytest

from pensil.errors import FormatError
from pensil.formats import read
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
