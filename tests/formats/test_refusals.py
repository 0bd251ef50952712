"""Inputs that are refused at the last moment: each in one line that says what is wrong, and where."""

from __future__ import annotations

from typing import Any

import pytest

import pensil
from pensil.formats.boards import read_drawn
from pensil.formats.format import MAX_BYTES

AKARI = "akari\n. .\n"


class Odd:
    """An open file that gives numbers."""

    def read(self, size: int = -1) -> int:
        return 5


COLORS = "".join(f"<color name='c{i}' char='{chr(0x4E00 + i)}'>ff0000</color>" for i in range(60))

REFUSED: list[tuple[Any, dict[str, str], str]] = [
    (" \n", {"format": "islands"}, "the input is empty"),
    ("1 2\n3\n", {"format": "lists"}, "nowhere in this list can the columns begin"),
    ("rows = 2;\nrow_rule_len = 1;\ncols = 2;\ncol_rule_len = 1;\n", {"format": "dzn"}, "expected row_rules"),
    ("width 2\nheight 1\ncolor a red\nrows\n1z\ncolumns\n1\n0\n", {"format": "non"}, "line 5.*no colour is called 'z'"),
    (b"P5 2 1 255", {"format": "pbm"}, "expected a blank between the greatest value and the picture"),
    ("MK Version 3.0\n2 2\n#.\n", {"format": "sgriddler"}, "the picture has 1 rows; expected 2"),
    (Odd(), {}, "the open file gave int, not text or bytes"),
    ({"kind": "akari", "cells": object()}, {}, "this is not the JSON of a puzzle"),
    ("a\0b", {}, "no format fits this input"),
    ("x" * 5000, {}, "no format fits this input"),
    ("# mine\nshikuku\n. . 4\n. . .\n", {}, "no kind is called 'shikuku'; did you mean 'shikaku'"),
    ("# mine\nshikuku\n", {}, "no format fits this input"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", {}, "this is an image, not a puzzle; `pensil picture` makes"),
    (b"RIFF\x10\0\0\0WEBPVP8 ", {}, "this is an image"),
    ("<svg viewBox='0 0 1 1'></svg>", {}, "this is an image"),
    (f"<puzzleset><puzzle type='grid'>{COLORS}</puzzle></puzzleset>", {}, "there are more than 52 colours"),
    ("https://puzz.link/p?akari/6/6/nekcakbl", {"kind": "hashi"}, "akari"),
]


@pytest.mark.parametrize(("source", "options", "reason"), REFUSED, ids=[reason[:24] for *_, reason in REFUSED])
def test_it_is_said_what_is_wrong(source: Any, options: dict[str, str], reason: str) -> None:
    with pytest.raises(pensil.PensilError, match=reason) as caught:
        pensil.read(source, **options)
    assert "\n" not in str(caught.value)


ADVICE = {
    "https://webpbn.com/play.cgi?id=7": "this address does not hold the puzzle.*export.cgi saves puzzles as files",
    " http://www.Nonograms.org/x \n": "this address does not hold.*save the page of the puzzle in the browser",
    "www.janko.at/Raetsel": "this address does not hold.*save the page of the puzzle in the browser",
    "https://example.org/x": "this address does not hold the puzzle, and nothing is downloaded: save it in the browser",
    "see https://example.org/x": "no format fits this input",
    ". # 1": r"this looks like a board, but of which kind\? Say it with --kind, or in a first line: akari, hashi",
    ".-1\n\n . . .\n": "this looks like a board",
    ". # 1 x": "no format fits this input",
    "sudoku x\n. . 4\n\n. . .": "no kind is called 'sudoku x'; there are akari, hashi",
    "# mine\n# and yours\nsudoku\n4": "no kind is called 'sudoku'",
    "su\n. 4": "no kind is called 'su'",
    "s\n. 4": "no format fits this input",
    f"{'s' * 31}\n. 4": "no kind is called 's{31}'",
    f"{'s' * 32}\n. 4": "no format fits this input",
    "lihgtup\n. 4": "no kind is called 'lihgtup'; did you mean 'lightup'?",
    "#\n" * 10_001 + "akari\n. 4": "no format fits this input",
    "sudoku\n. 4\nand so on": "no format fits this input",
    "sudoku": "no format fits this input",
}


@pytest.mark.parametrize("text", ADVICE)
def test_what_is_said_of_an_input_that_no_format_fits(text: str) -> None:
    named = ADVICE[text].startswith("no kind")
    with pytest.raises(pensil.UnknownKind if named else pensil.FormatError, match=f"^{ADVICE[text]}") as caught:
        pensil.read(text)
    assert "\n" not in str(caught.value)


def test_what_is_drawn_is_an_answer_unless_it_is_said_to_be_marks() -> None:
    puzzle = pensil.read("akari\n. . #\n")
    for text in ("* . #\n", "akari\n. . #\nanswer\n* . #\n"):
        assert read_drawn(puzzle, text).board.full, text
    assert not read_drawn(puzzle, "* ? #\n", marks=True).board.full
    begun = "pzprv3/lightup/1/3/+ . - /"
    assert read_drawn(puzzle, begun).board.full
    assert not read_drawn(puzzle, begun, marks=True).board.full


@pytest.mark.parametrize(
    "given",
    [
        '{"cells": [[1, 0, 0]]}',
        '{"solutions": [{"cells": [[1, 0, 0]]}, {"cells": [[0, 1, 0]]}], "solution": {"cells": [[0, 1, 0]]}}',
        '{"solutions": [], "answer": {"cells": [[1, 0, 0]]}, "facts": {"cells": [[0, 1, 0]]}}',
        '{"solutions": [3], "solution": {"cells": [[1, 0, 0]]}, "answer": {"cells": [[0, 1, 0]]}}',
        '{"solution": null, "marks": {"cells": [[1, 0, 0]]}, "facts": {"cells": [[0, 1, 0]]}}',
        '{"facts": {"cells": [[1, 0, 0]]}, "cells": [[0, 1, 0]]}',
        "pzprv3/lightup/1/3/# + - /",
        "akari\n. . #\nanswer\n* . #\n",
        b"* . #",
    ],
)
def test_where_a_board_stands(given: str | bytes) -> None:
    assert read_drawn(pensil.read("akari\n. . #\n"), given).board.to_json() == {"cells": [[1, 0, 0]]}


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("akari\n. # .\nanswer\n* # .\n", "this is a board of another puzzle"),
        ("akari\n. # .\n", r"this is a puzzle \(akari\), not marks or an answer for this one"),
        ("akari\n. . #\n", r"this is a puzzle \(akari\), not marks or an answer for this one"),
        (". # .\n. . .\n", "2 rows; the puzzle has 1"),
        ("akari\n. . #\nanswer\n* * * *\n", "line 4: 4 cells; the puzzle has 3 columns"),
        ('{"a":', "line 1, column 6: not JSON: Expecting value"),
        ('{"solutions": []}', 'expected an object with "cells"'),
    ],
)
def test_boards_that_are_not_of_this_puzzle(given: str, reason: str) -> None:
    with pytest.raises(pensil.FormatError, match=f"^{reason}"):
        read_drawn(pensil.read("akari\n. . #\n"), given)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("x" * (MAX_BYTES + 1), "the board is larger than"),
        ('{"cells": ' + "[" * 100_000, "not JSON"),
        ("  ", "the board is empty"),
    ],
    ids=["large", "deep", "empty"],
)
def test_what_is_no_board(given: str, reason: str) -> None:
    with pytest.raises(pensil.FormatError, match=reason):
        read_drawn(pensil.read(AKARI), given, marks=True)


def test_gaps_longer_than_the_alphabet_go_on_with_another_letter() -> None:
    cells: list[list[int | None]] = [[None] * 8 for _ in range(8)]
    cells[7][7] = 64
    puzzle = pensil.read({"kind": "shikaku", "cells": cells})
    written = pensil.write(puzzle, "sgt")
    assert "zz" in written
    assert pensil.read(written, kind="shikaku") == puzzle
