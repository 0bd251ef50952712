""".nin, .mk and .cwd: which is which, round trips and faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pensil
from pensil.errors import FormatError, UnknownFormat
from pensil.formats import FORMATS, read_document, write
from pensil.formats.format import Document, Source
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.formats.nonograms import Cells, cells, documents, puzzle_of, runs

HOOK = Nonogram([[2], [], [1]], [[1], [1, 1]])
FILES = {
    "nin": "2 3\n2\n0\n1\n1\n1 1\n",
    "nin, blank for empty": "2 3\n2\n\n1\n1\n1 1\n",
    "nin, blank lines": "\n2 3\n\n2\n0\n1\n\n1\n1 1\n\n",
    "mk": "3 2\n2\n0\n1\n#\n1\n1 1\n",
    "mk, blank for empty": "3 2\n2\n\n1\n#\n1\n1 1\n",
    "mk, blank lines": " 3  2 \n\n2\n0\n1\n\n # \n\n1\n1 1\n",
    "cwd": "3\n2\n2\n0\n1\n\n1\n1 1\n",
    "cwd, blank for empty": "3\n2\n2\n\n1\n\n1\n1 1\n",
    "cwd, blank lines": "3\n2\n\n2\n0\n1\n\n1\n\n1 1\n\n",
}


@pytest.mark.parametrize("shape", FILES)
def test_shapes(shape: str) -> None:
    assert read_document(FILES[shape]).puzzle == HOOK
    assert read_document(FILES[shape], format=shape[:3].strip(", ")).puzzle == HOOK


def test_an_mk_without_its_hash_is_not_guessed() -> None:
    # Height and width the other way round: the sums give it away, and the named format reads it.
    text = "3 2\n2\n0\n1\n1\n1 1\n"
    with pytest.raises(FormatError, match=r"say which format it is: nin \(width first\) or mk \(height first\)"):
        read_document(text)
    with pytest.raises(FormatError, match="say which format it is"):
        read_document(text, kind="nonogram")
    assert read_document(text, format="mk").puzzle == HOOK


def test_contradicting_sums_are_read_when_the_format_is_named() -> None:
    text = "2 2\n2\n2\n1\n1\n"
    with pytest.raises(FormatError, match="say which format it is"):
        read_document(text)
    assert read_document(text, format="nin").puzzle == Nonogram([[2], [2]], [[1], [1]])


def test_a_list_that_does_not_fit_is_not_guessed_either() -> None:
    with pytest.raises(FormatError, match="say which format it is"):
        read_document("2 3\n3\n0\n0\n0\n3\n")


def test_a_board_of_another_kind_is_not_taken_for_clues() -> None:
    assert read_document("2 2\n. .\n2 2\n", kind="hashi").puzzle.kind == "hashi"
    assert read_document("2 2\n1\n1\n1\n1\n", kind="nonogram").puzzle.kind == "nonogram"
    with pytest.raises(FormatError, match="the input is nonogram, not hashi"):
        read_document("3 2\n1 1\n1\n2\n0\n1", kind="hashi")


@pytest.mark.parametrize("name", ["nin", "mk", "cwd"])
@given(document=documents(colored=False))
def test_round_trip(name: str, document: Document) -> None:
    text = write(document.puzzle, name, document.board, document.info)
    assert read_document(text, format=name).puzzle == document.puzzle
    guessed = next(f.name for f in FORMATS if f.sniff(Source(text.encode())))
    assert guessed == name
    assert read_document(text).puzzle == document.puzzle


@given(cells(), st.sampled_from(["nin", "mk", "cwd"]))
def test_blank_lines_for_empty_lines(picture: Cells, name: str) -> None:
    columns = [list(column) for column in zip(*picture, strict=True)]
    rules = [[" ".join(str(n) for n, _ in runs(line)) for line in lines] for lines in (picture, columns)]
    heads = {
        "nin": [f"{len(columns)} {len(picture)}"],
        "mk": [f"{len(picture)} {len(columns)}"],
        "cwd": [str(len(picture)), str(len(columns))],
    }
    middle = {"nin": [], "mk": ["#"], "cwd": [""]}
    text = "\n".join([*heads[name], *rules[0], *middle[name], *rules[1]]) + "\n"
    assert read_document(text, format=name).puzzle == puzzle_of(picture)


@pytest.mark.parametrize("name", ["nin", "mk", "cwd"])
def test_what_cannot_be_written(name: str) -> None:
    with pytest.raises(UnknownFormat, match=f"{name} has no colours; webpbn, non and g have"):
        write(Nonogram([[(1, 1)]], [[(1, 1)]], ["#ff0000"]), name)
    with pytest.raises(UnknownFormat, match=f"{name} has no blocks of unknown length, as in row 2"):
        write(Nonogram([[1], ["?"]], [[2]]), name)


FAULTS = [
    ("nin", "2 3\n2\n0\n1\n1\n", "line 5: expected 5 lines of 3 row and 2 column clues, found 4"),
    ("nin", "2 3\n2\n0\n1\n1\n1 1\n4\n", "line 7: expected 5 lines of 3 row and 2 column clues, found 6"),
    ("nin", "2 3\n2\n0\nx\n1\n1 1\n", "line 4, column 1: expected the length of a block, not 'x'"),
    ("nin", "2 3\n2\n0\n?\n1\n1 1\n", "line 4, column 1: expected the length of a block, not '?'"),
    ("nin", "2 0\n", "line 1: the height must be at least 1"),
    ("nin", "2 1256\n", "line 1: 1256 is too large for the height; the most is 1000"),
    ("nin", f"2 {'8' * 9999}\n", "line 1: 88888888888888888... is too large for the height"),
    ("nin", "2 3", "line 1: expected 5 lines of 3 row and 2 column clues, found 0"),
    ("mk", "3 2\n2\n0\n#\n1\n1 1\n", "line 3: expected 3 lines of row clues, found 2"),
    ("mk", "3 2\n2\n0\n1\n#\n1\n", "line 6: expected 2 lines of column clues, found 1"),
    ("mk", "3 2\n2\n0\n1\n#\n1\n#\n", "line 7, column 1: expected the length of a block, not '#'"),
    ("mk", "0 2\n#\n", "line 1: the height must be at least 1"),
    ("cwd", "3\n2\n2\n0\n\n1\n1 1\n", "line 7: expected 5 lines of 3 row and 2 column clues, found 4"),
    ("cwd", "3\n9999\n2\n\n1\n1 1\n", "line 2: 9999 is too large for the number of columns; the most is 1000"),
    ("cwd", "1\n2\n0 1\n\n1\n1\n", "line 3: a 0 can only stand alone"),
]


@pytest.mark.parametrize(("name", "text", "message"), FAULTS)
def test_faults(name: str, text: str, message: str) -> None:
    for named in (name, None):
        with pytest.raises(pensil.PensilError) as caught:
            read_document(text, format=named)
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("nin", "2\n3\n", "line 1: expected the width and the height, not '2'"),
        ("mk", "2 3 4\n", "line 1: expected the height and the width, not '2 3 4'"),
        ("cwd", "2 3\n", "line 1: expected the number of rows, not '2 3'"),
        ("cwd", "2", "line 1: expected the number of columns below the number of rows"),
        ("nin", "\n x", "line 2: expected the width and the height, not 'x'"),
        ("mk", "\n2 1\n", "line 2: expected 3 lines of 2 row and 1 column clues, found 0"),
        ("mk", "2 1\n1\n", "line 2: expected 3 lines of 2 row and 1 column clues, found 1"),
        ("mk", "\n1 1\n#\n", "line 2: expected 1 lines of row clues, found 0"),
        ("mk", "1 1\n1\n\n#\n", "line 4: expected 1 lines of column clues, found 0"),
        ("cwd", "\n1\n1\n", "line 3: expected 2 lines of 1 row and 1 column clues, found 0"),
    ],
)
def test_faults_of_a_named_format(name: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_document(text, format=name)
    assert message in str(caught.value)


def test_of_a_nin_that_tells_its_puzzle_again_the_first_is_read() -> None:
    """As its own program does; where the first lists do not make a puzzle, there are too many."""
    once = "3 2\n2\n1\n1\n2\n0\n"
    for again in ("2\n1\n1\n2\n0\n", "\n2\n1\n1\n2\n0\n\n", "x\n" * 5):
        assert pensil.read(once + again, format="nin") == pensil.read(once, format="nin")
    wide = "4 1\n4\n1\n1\n1\n1\n"
    assert pensil.read(wide + wide[4:], format="nin") == pensil.read(wide, format="nin")
    with pytest.raises(FormatError, match="expected 5 lines of 1 row and 4 column clues, found 9"):
        pensil.read(wide + wide[4:-2], format="nin")
    for wrong in (once.replace("0", "1"), once.replace("2\n0", "0\n3")):
        with pytest.raises(FormatError):
            pensil.read(wrong + "2\n1\n1\n2\n0\n", format="nin")
