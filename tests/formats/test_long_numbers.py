"""Numbers of many digits, up to where they are numbers; and digits of other scripts, which are none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pensil.errors import FormatError, PensilError, PuzzleError, UnknownKind
from pensil.formats import read

NINE, TEN = "9" * 9, "9" * 10


def said(text: str, error: type[PensilError], **told: Any) -> str:
    with pytest.raises(error) as caught:
        read(text, **told)
    return str(caught.value)


def dataset(problem: str) -> str:
    return json.dumps({"name": "Nurikabe", "data": {"a": {"problem": problem}}})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("http://www.kanpen.net/nurikabe.html?problem=1/2/{}_./", {}),
        ("begin\npuzzle nurikabe\nproblem\n{} -\nend\n", {}),
        (dataset("1 2\n{} -"), {}),
        ("1 2\n{} .\n", {"kind": "nurikabe", "format": "grid"}),
        ("pzprv3/nurikabe/1/2/{} . /", {}),
    ],
)
def test_a_clue_of_nine_digits_is_too_large_and_one_of_ten_is_none(text: str, told: dict[str, str]) -> None:
    """Nobody wrote a clue of ten digits, and some have thousands of them."""
    if text.startswith("{"):
        nine, ten = text.replace("{}", NINE), text.replace("{}", TEN)
    else:
        nine, ten = text.format(NINE), text.format(TEN)
    assert said(nine, PuzzleError, **told) == (f"r1c1: {NINE} is not a clue here; a number must be from 1 to 1000000")
    assert f" is '{TEN}'; expected a number" in said(ten, FormatError, **told)


def test_a_grid_with_a_number_of_ten_digits_fits_no_kind() -> None:
    assert "several fit: nurikabe, shikaku" in said(f"[problem]\n{NINE} -\n[end]", UnknownKind)
    assert "fit none" in said(f"[problem]\n{TEN} -\n[end]", UnknownKind)


def test_a_side_may_be_told_with_zeros_in_front_of_it() -> None:
    assert read("nurikabe/000000002/1/1") == read("nurikabe/2/1/1")
    assert "the number of columns is '0000000002'" in said("nurikabe/0000000002/1/1", FormatError)
    assert read("000000002x2:1c", kind="akari") == read("2x2:1c", kind="akari")
    assert "the size is 0000000002x2" in said("0000000002x2:1c", FormatError, kind="akari")


@pytest.mark.parametrize(
    ("text", "most", "message", "told"),
    [
        ("1 1\n1\n{}\n", 4, "line 3: '00001' is not a number", {"format": "grid", "kind": "nonogram"}),
        ("{} 1\n1\n1\n", 4, "line 1: expected the number of rows", {"format": "grid", "kind": "nonogram"}),
        ("1 {}\n1\n1\n", 4, "line 1: expected the number of rows", {"format": "grid", "kind": "nonogram"}),
        ("begin\nclabels\n1\nrlabels\n{}\nend\n", 3, "line 5: '0001' is not a label", {}),
        ("1x1:1/{}", 4, "'00001' is not a list of blocks", {}),
    ],
)
def test_how_long_the_numbers_of_lists_may_be(text: str, most: int, message: str, told: dict[str, str]) -> None:
    assert read(text.format("1".zfill(most)), **told).to_json() == {
        "kind": "nonogram",
        "row_clues": [[1]],
        "col_clues": [[1]],
    }
    assert message in said(text.format("1".zfill(most + 1)), FormatError, **told)


def test_how_long_the_numbers_of_a_dataset_may_be() -> None:
    def of(problem: str) -> str:
        return json.dumps({"name": "Nonogram", "data": {"a": {"problem": problem}}})

    assert read(of("0001 0001\n0001\n0001")) == read(of("1 1\n1\n1"))
    assert "puzzle 'a': line 3: '00001' is not the length of a block" in said(of("1 1\n1\n00001"), FormatError)
    assert "1 columns and 10000 rows are 10001" in said(of("00001 1\n1\n1"), FormatError)


def test_a_line_with_a_size_of_five_digits_is_a_row() -> None:
    assert read("0001 2\n2 .\n", kind="nurikabe", format="grid").to_json()["cells"] == [[2, None]]
    assert read("00001 2\n2 .\n", kind="nurikabe", format="grid").to_json()["cells"] == [[1, 2], [2, None]]


@pytest.mark.parametrize("sign", ["\u0663", "\u00b2"], ids=["arabic three", "squared"])
@pytest.mark.parametrize(
    ("text", "message", "told"),
    [
        ("http://www.kanpen.net/nurikabe.html?problem=1/2/%_./", "cell 1 is '%'", {}),
        ("http://www.kanpen.net/nurikabe.html?problem=%/2/1_./", "the number of rows is '%'", {}),
        ("begin\npuzzle nurikabe\nproblem\n% -\nend\n", "line 4: cell 1 is '%'", {}),
        ("[problem]\n% -\n[end]", "fit none", {}),
        ("begin\nclabels\n1\nrlabels\n%\nend\n", "'%' is not a label", {}),
        (dataset("1 2\n% -"), "line 2: cell 1 is '%'", {}),
        (dataset("% 2\n1 -"), "line 1: expected the number of rows and columns", {}),
        (dataset("1 1\n%\n1").replace("Nurikabe", "Nonogram"), "line 2: '%' is not the length", {}),
        ("1 2\n% .\n", "cell 1 is '%'", {"kind": "nurikabe", "format": "grid"}),
        ("% 2\n1 .\n", "cell 1 is '%'", {"kind": "nurikabe", "format": "grid"}),
        ("1 1\n1\n%\n", "line 3: '%' is not a number", {"kind": "nonogram", "format": "grid"}),
        ("% 1\n1\n1\n", "line 1: expected the number of rows", {"kind": "nonogram", "format": "grid"}),
        ("pzprv3/nurikabe/1/2/% . /", "token 1 is '%'", {}),
        ("pzprv3/nurikabe/1/%/1 . /", "the number of columns is '%'", {}),
        ("nurikabe/%/1/1", "the number of columns is '%'", {"format": "puzzlink"}),
        ("nurikabe/2/1/%", "'%' has no meaning", {"format": "puzzlink"}),
        ("2x1:%a", "'%' has no meaning", {"format": "sgt", "kind": "shikaku"}),
        ("1x1:1/%", "'%' is not a list of blocks", {"format": "sgt", "kind": "nonogram"}),
        ("1 1\n%\n1\n", "expected the length of a block, not '%'", {"format": "nin"}),
        ("1 %\n1\n1\n", "expected the height, not '%'", {"format": "nin"}),
        ('{"rows": [["%"]], "columns": [[1]]}', "row 1: expected a list of numbers", {}),
    ],
)
def test_digits_of_other_scripts_are_no_numbers(text: str, message: str, told: dict[str, str], sign: str) -> None:
    assert message.replace("%", sign) in said(text.replace("%", sign), PensilError, **told)
