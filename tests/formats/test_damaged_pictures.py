"""Files of nonograms whose picture is damaged: the puzzle is read all the same, and what is wrong is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from pensil.cli import main
from pensil.errors import FormatError
from pensil.formats import read_document
from pensil.kinds.nonogram.puzzle import Nonogram

NON = "width 3\nheight 2\nrows\n2\n1,1\ncolumns\n2\n1\n1\n"
GNO = "[Dimensions]\n2\n3\n[Row clues]\n2\n1,1\n[Column clues]\n2\n1\n1\n[Solution]\n"
LISTS = {"rows": ((2,), (1, 1)), "columns": ((2,), (1,), (1,))}
XML = "".join(
    f'<clues type="{what}">'
    + "".join(f"<line>{''.join(f'<count>{n}</count>' for n in line)}</line>" for line in lines)
    + "</clues>"
    for what, lines in LISTS.items()
)
COLORS = '<color name="red" char="X">f00</color><color name="blue" char="X">00f</color>'


def webpbn(image: str, colors: str = "") -> str:
    return f"<puzzle>{colors}{XML}<solution><image>{image}</image></solution></puzzle>"


DAMAGED = [
    (NON + 'goal "110%01"\n', "cell 5 of the picture is '%'"),
    (NON + 'goal "1101"\n', "the picture has 4 cells; expected 3 x 2"),
    (NON + 'goal "11010111"\n', "the picture goes on after its 3 x 2 cells"),
    (webpbn("|XX.||X%X|"), "'%' stands for no colour"),
    (webpbn("|XX.||X[X|"), "expected colours and ']'"),
    (webpbn("|XX.||X.X"), "does not end with '|'"),
    (webpbn("XX.|X.X|"), "expected '|' before a row"),
    (webpbn("|XX.||X.X|", COLORS), "the character 'X' stands for two colours"),
    (GNO + "1 1 0\n1 x 1\n", "expected a cell, not 'x'"),
    (GNO + "1 1 0\n1 0\n", "expected 3 cells, found 2"),
]


@pytest.mark.parametrize(("text", "reason"), DAMAGED)
def test_the_puzzle_is_read(text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = read_document(text)
    assert isinstance(document.puzzle, Nonogram)
    for lines, clues in ((LISTS["rows"], document.puzzle.row_clues), (LISTS["columns"], document.puzzle.col_clues)):
        assert tuple(tuple(block.length for block in clue) for clue in clues) == lines
    assert document.board is None
    assert reason in str(document.fault)
    file = tmp_path / "damaged"
    file.write_text(text)
    for command in (["solve"], ["rate"], ["hint"], ["convert", "--to", "text"]):
        assert main([*command, str(file)]) == 0
        told = capsys.readouterr().err
        assert told.startswith("pensil: note: the answer in it cannot be read: ")
        assert (reason in told, told.count("\n")) == (True, 1)
    assert main(["check", str(file)]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    "text", ['width 3\nheight 2\ngoal "110%01"\n', "<puzzle><solution><image>|%|</image></solution></puzzle>"]
)
def test_a_picture_that_the_clues_are_counted_from_must_be_right(text: str) -> None:
    with pytest.raises(FormatError, match="%"):
        read_document(text)
