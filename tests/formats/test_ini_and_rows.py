"""Two simple ways to write lists of blocks: INI files of pynogram, JSON with rows and columns."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pensil.errors import FormatError, PensilError
from pensil.formats import read, read_document
from pensil.kinds.nonogram.puzzle import Nonogram

HOOK = Nonogram([[2], [1, 1]], [[2], [1], [1]])
COLORED = Nonogram([[(1, 1), (1, 2)], []], [[(1, 1)], [(1, 2)]], ["#ff0000", "#000000"])


@pytest.mark.parametrize(
    "text",
    [
        "[clues]\nrows = 2, 1 1\ncolumns = 2, 1, 1\n",
        "[Clues]\nROW: 2, 1 1\ncols : 2,1,1,\n[other]\nrows = 5\n",
        "rows = 7\n[clues]\n; rows = 8\nrow =\n2 # two\n\n1 1 ; and more\ncolumn = '2', \"1\", [1]\n",
        "[clues]\nrows = 02, 1 01\ncolumns = 2, 1, 1\n",
    ],
)
def test_shapes_of_an_ini_file(text: str) -> None:
    assert read(text) == read(text, format="ini") == HOOK


@pytest.mark.parametrize(
    "colors", ["r = (red) %", "r = (255, 0, 0)", "r=( f00 ) x", "r: '(f00)'", 'R = (blue)\nr = "(255,0,0) *"']
)
def test_colours_of_an_ini_file(colors: str) -> None:
    read_colored = read(f"[colors]\n{colors}\n[clues]\nrows = 1r 1, 0\ncolumns = 1r, 1black\n")
    if "R" in colors:
        assert read_colored.to_json()["palette"] == ["#0000ff", "#ff0000", "#000000"]
    else:
        assert read_colored == COLORED


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[clues]\ncolumns = 1\n", "expected 'rows =' with lists of numbers below [clues]"),
        ("[clues]\nrows = 1\n[x]\ncolumns = 1\n", "expected 'columns =' with lists of numbers below [clues]"),
        ("[clues]\nrows = 1\ncolumns = 1\n\nrows = 1\n", "line 5: 'rows' is told twice"),
        ("[clues]\nrows =\n1\n2 x\ncolumns = 1\n", "line 4: expected the length of a block, not 'x'"),
        ("[clues]\nrows = 1 0\ncolumns = 1\n", "line 2: a 0 can only stand alone"),
        ("[clues]\nrows = 1\ncolumns = 9999\n", "line 3: 9999 is too large for the length of a block"),
        ("[clues]\nrows = 1\ncolumns = 1r\n", "line 3: no colour is called 'r'"),
        ("[clues]\nrows = 1\ncolumns = *\n", "line 3: a clue with '*'"),
        ("[clues]\nrows = 1\ncolumns = 1\n[colors]\nr = red\n", "line 5: expected a colour such as r = (red) *"),
        ("[clues]\nrows = 1\ncolumns = 1\n[colors]\nr = (1, 2)\n", "line 5: expected a colour such as #ff0000"),
        ("[clues]\nrows = 1\ncolumns = 1\n[colors]\nr = (1, 2, 3, 4)\n", "line 5: expected a colour such as #ff0000"),
        ("[clues]\nrows = 1\ncolumns = 1\n[colors]\nr = (1, 2, 256)\n", "line 5: 256 is too large for a colour"),
        ("[clues]\nrows = 1\ncolumns = 1\n[colors]\nr = (red)\nr = (red)\n", "line 6: the colour 'r' is told twice"),
    ],
)
def test_faults_of_an_ini_file(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ("rows", "columns"),
        ("row", "col"),
        ("ROWS", "Cols"),
        ("row_clues", "column-clues"),
        ("rowHints", "col_hint"),
        ("rowsNumbers", "columnRules"),
        ("row_constraints", "cols_clue"),
    ],
)
def test_names_of_lists(rows: str, columns: str) -> None:
    data = {"size": [3], "rowing": [[9]], rows: [[2], [1, 1]], columns: [[2], [1], [1]], "name": "Hook", "title": 3}
    for whole in (data, {"id": 1, "in": data}, {"rows": 2, "in": data}):
        document = read_document(json.dumps(whole), format="rows")
        assert (document.puzzle, document.info) == (HOOK, {"name": "Hook"})
    with pytest.raises(FormatError, match='expected "rows" and "columns"'):
        read(json.dumps({"in": {"deep": data}}), format="rows")


@pytest.mark.parametrize("line", [[2], 2, "2", " 2 ", "2,", ["2"], [0, 2], "0 2", [2, "0"], "0002"])
def test_lists_may_be_written_in_many_ways(line: Any) -> None:
    data = {"rows": [line, [1, 1]], "columns": [[2], [1], "1"]}
    assert read(json.dumps(data)) == HOOK


def test_a_list_may_be_empty() -> None:
    for empty in ([], "", [0], "0", 0):
        assert read(json.dumps({"rows": [[1], empty], "columns": [[1]]})) == Nonogram([[1], []], [[1]])


@pytest.mark.parametrize(
    "line",
    [True, None, 1.5, [True], [[1]], [1, "x"], [1, None], "1 x", "x", ["1 1"], "00001", "-1", {"a": 1}, ["\u00b2"]],
)
def test_what_is_no_list_of_numbers(line: Any) -> None:
    with pytest.raises(FormatError, match=r"^column 2: expected a list of numbers, not "):
        read(json.dumps({"rows": [[1]], "columns": [[1], line]}))


def test_rows_of_another_kind() -> None:
    data = {"rows": [[1]], "columns": [[1]], "kind": "akari"}
    with pytest.raises(PensilError, match="the input is 'akari', not nonogram"):
        read(json.dumps(data), format="rows")
    assert read(json.dumps(data | {"kind": "nonogram"}), format="rows") == Nonogram([[1]], [[1]])
