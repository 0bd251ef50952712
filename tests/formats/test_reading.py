"""What can be read from, the registry, and pensil's own text and JSON."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pensil.core.kind import later
from pensil.errors import FormatError, PensilError, UnknownFormat, UnknownKind
from pensil.formats import FORMATS, format_named, read, read_document, source, write
from pensil.formats.format import MAX_BYTES, Document
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.formats.answers import read_both

TEXT = "akari\n. # .\n. 2 .\n"
AKARI = kind_named("akari").from_json({"cells": [[None, "#", None], [None, 2, None]]})
NAMES = {"text", "json", "puzzlink", "pzprv3", "sgt", "janko", "penpa", "dataset"}
NAMES |= {"webpbn", "non", "g", "nin", "mk", "cwd", "gno", "pbm"}


def test_the_formats_that_are_promised() -> None:
    assert {fmt.name for fmt in FORMATS} >= NAMES
    assert len({fmt.name for fmt in FORMATS}) == len(FORMATS)
    kinds = {kind.name for kind in KINDS}
    for fmt in FORMATS:
        assert format_named(fmt.name.upper()) is fmt
        assert set(fmt.kinds) <= kinds
        assert fmt.read is not None or fmt.write is not None
        for part in (fmt.read, fmt.write):
            assert part is None or (isinstance(part, later) and callable(part.resolve()))


def test_detection_loads_no_reader() -> None:
    code = "import sys, pensil.formats; print(*sorted(m for m in sys.modules if m.startswith('pensil.')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "pensil.formats.detect" in loaded
    assert not loaded & {f"pensil.formats.{name}" for name in ("text", "puzzlink", "pzprv3", "sgt", "penpa", "janko")}
    assert "json" not in loaded


def test_everything_that_can_be_read_from(tmp_path: Path) -> None:
    path = tmp_path / "akari.txt"
    path.write_text(TEXT)
    assert read(TEXT) == AKARI
    assert read(TEXT.encode()) == AKARI
    assert read(bytearray(TEXT.encode())) == AKARI
    assert read(path) == AKARI
    assert read(io.StringIO(TEXT)) == AKARI
    assert read(io.BytesIO(TEXT.encode())) == AKARI
    with path.open() as text, path.open("rb") as binary:
        assert read(text) == AKARI
        assert read(binary) == AKARI
    assert read(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()) == AKARI


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        (b"", "empty"),
        (b"\x00\xff\xfe\x01" * 40, "no format fits|binary"),
        (bytes(range(256)), "no format fits|binary"),
        ("hello world", "no format fits this input; there are text, json"),
        ("\ud800", "not a character"),
        (None, "expected text, bytes, a pathlib.Path or an open file, not NoneType"),
        (7, "not int"),
        (["akari"], "not list"),
        (Path("/no/such/file"), "cannot read '/no/such/file': No such file"),
        (Path("/"), "is a folder"),
        (Path("a\0b"), "cannot read"),
        ("x" * (MAX_BYTES + 1), "larger than 32,000,000 bytes"),
        (b"x" * (MAX_BYTES + 1), "larger than 32,000,000 bytes"),
    ],
)
def test_what_cannot_be_read(source: Any, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read(source)
    assert "\n" not in str(caught.value)


def test_inputs_at_the_limit_and_beyond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 8)
    path = tmp_path / "large"
    for size, fits in ((8, True), (9, False)):
        path.write_bytes(b"x" * size)
        inputs: list[Any] = [
            "x" * size,
            b"x" * size,
            bytearray(b"x" * size),
            path,
            io.StringIO("x" * size),
            {"": "x" * (size - 8)},
        ]
        for each in some(inputs):
            if fits:
                assert len(source.take(each).data) == size, each
            else:
                with pytest.raises(FormatError, match="is larger than 8 bytes"):
                    source.take(each)
    asked: list[int] = []
    monkeypatch.setattr("os.path.getsize", lambda _: 0)
    with pytest.raises(FormatError, match="the input is larger than 8 bytes"):
        source.take(path)

    class Asked(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            asked.append(-1 if size is None else size)
            return super().read(size)

    assert source.take(Asked(b"x" * 8)).data == b"x" * 8
    assert asked == [9]


def test_streams_of_strange_things() -> None:
    class Strange:
        def read(self, size: int) -> object:
            return 7

    with pytest.raises(FormatError, match="the open file gave int, not text or bytes"):
        source.take(Strange())  # type: ignore[arg-type]
    with pytest.raises(FormatError, match="not a character of any text") as caught:
        source.take("ab\ud800")
    assert caught.value.position == 2
    assert source.take(io.StringIO("ab")).data == source.take(io.BytesIO(b"ab")).data == b"ab"
    with pytest.raises(FormatError, match="this is not the JSON of a puzzle"):
        source.take({"kind": object()})


def test_only_a_text_can_be_the_name_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("x")
    assert source.file_named(str(path)) == str(path)
    others: list[Any] = [str(tmp_path), str(path) + "x", path, b"x", "a\0b"]
    for each in some(others):
        assert source.file_named(each) is None, each


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(10**12)  # takes no room on the disk
    with pytest.raises(FormatError, match="larger than 32,000,000 bytes"):
        read(path)


def test_an_endless_stream_is_read_no_further_than_the_limit() -> None:
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size: int = -1) -> bytes:
            assert size >= 0
            Endless.asked += size
            return b"1" * size

    with pytest.raises(FormatError, match="larger than 32,000,000 bytes"):
        read(Endless())  # type: ignore[arg-type]
    assert Endless.asked <= MAX_BYTES + 1


def test_streams_that_fail(tmp_path: Path) -> None:
    closed = io.StringIO(TEXT)
    closed.close()
    with pytest.raises(FormatError, match="cannot read"):
        read(closed)
    path = tmp_path / "latin"
    path.write_bytes(b"akari\n\xff\n")
    with path.open(encoding="utf-8") as file, pytest.raises(FormatError, match="not text"):
        read(file)


def test_the_name_of_a_file_is_not_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "puzzle.txt").write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    for kind in (None, "akari"):
        with pytest.raises(FormatError, match=r"read\(pathlib.Path\('puzzle.txt'\)\)"):
            read("puzzle.txt", kind=kind)
    # Only when nothing else fits: this is a file name and an id.
    (tmp_path / "1x1:1").mkdir()
    assert read("2x2:1//1/").kind == "nonogram"


def test_a_kind_or_format_that_is_not_known() -> None:
    with pytest.raises(UnknownKind, match="no kind is called 'sudoku'"):
        read(TEXT, kind="sudoku")
    with pytest.raises(UnknownFormat, match="no format is called 'docx'; there are text, json"):
        read(TEXT, format="docx")
    with pytest.raises(UnknownFormat, match="no format is called 'docx'"):
        write(AKARI, "docx")


def test_another_kind_than_the_one_asked_for() -> None:
    for given in (TEXT, write(AKARI, "json"), write(AKARI, "puzzlink"), write(AKARI, "pzprv3")):
        assert read(given, kind="Light Up") == AKARI
        with pytest.raises(FormatError, match="the input is akari, not nurikabe"):
            read(given, kind="nurikabe")


def test_the_format_may_be_named() -> None:
    assert read(TEXT, format="TEXT") == AKARI
    with pytest.raises(PensilError):
        read(TEXT, format="json")
    with pytest.raises(PensilError):
        read(TEXT, format="puzzlink")


# Text.


def test_the_header_of_a_text() -> None:
    text = "\n# Title: Two walls\n#no note\n# by: me: myself\n\n  Light Up \n. # .\n\n. 2 .\n\n"
    assert read_document(text) == Document(AKARI, None, {"title": "Two walls", "by": "me: myself"})


def test_an_answer_below_the_board() -> None:
    document = read_document(TEXT + "Answer\n. # *\n* 2 ?\n\n")
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[0, 0, 1], [1, 0, None]]}
    assert write(AKARI, "text", document.board, {"title": "a\nb"}) == "# title: a b\n" + TEXT + "answer\n. # *\n* 2 ?\n"


@pytest.mark.parametrize(
    ("below", "fault"),
    [
        ("answer\n. x\n", "line 4: cell 2 is 'x'; expected one of # * . 0 1 2 3 4 ?"),
        ("\nanswer\n\n. x\n", "line 6: cell 2 is 'x'; expected one of # * . 0 1 2 3 4 ?"),
        ("marks\n. x\n", "line 4: cell 2 is 'x'; expected one of # * . 0 1 2 3 4 ?"),
        ("answer\n. . .\n", "line 4: 3 cells; the puzzle has 2 columns"),
        ("answer\n. .\nanswer\n. *\n", "3 rows; the puzzle has 1"),
        ("answer\n", "line 3: nothing stands below 'answer'"),
        ("\n ANSWER \n\n", "line 4: nothing stands below 'answer'"),
        ("Marks\n \n", "line 3: nothing stands below 'marks'"),
        ('marks\n{"cells":\n [[1, 0]\n', "line 5, column 9: not JSON: Expecting ',' delimiter"),
        ('answer\n\n{"cells": 3}\n', 'expected an object with "cells": a list of rows'),
    ],
)
def test_a_fault_of_an_answer_has_its_place_in_the_text(below: str, fault: str) -> None:
    document = read_document(f"akari\n. .\n{below}")
    assert (document.puzzle, document.board) == (read("akari\n. .\n"), None)
    assert str(document.fault) == fault


def test_letters_of_any_script_are_written_as_they_are() -> None:
    for format in ("text", "json"):
        written = write(AKARI, format, info={"title": "d\u00e9j\u00e0 \u6570"})
        assert "d\u00e9j\u00e0 \u6570" in written
        assert read_document(written).info == {"title": "d\u00e9j\u00e0 \u6570"}


def test_a_text_without_a_board() -> None:
    for text in ("akari\n\n \n", "akari\nanswer\n. .\n", "akari"):
        with pytest.raises(FormatError, match=r"^the board is missing: expected the rows of the akari"):
            read(text)


def test_marks_that_a_drawing_cannot_show() -> None:
    hashi = kind_named("hashi").from_json({"cells": [[2, None, 2], [None] * 3, [2, None, 2]]})
    marks = {"bridges": [[0, 0, 0, 2, 1], [0, 0, 2, 0, 0]]}
    board = hashi.board_from_json(marks, marks=True)
    text = write(hashi, "text", board)
    assert text.endswith('marks\n{"bridges": [[0, 0, 0, 2, 1], [0, 0, 2, 0, 0]]}\n')
    assert read_document(text).board == board


def test_a_bare_board_when_the_kind_is_told() -> None:
    assert read(". # .\n. 2 .", kind="akari") == AKARI
    assert read("# . .\n# # 2", kind="akari").to_json()["cells"] == [["#", None, None], ["#", "#", 2]]
    assert read("#\n#", kind="akari").to_json()["cells"] == [["#"], ["#"]]
    assert read("2 .\n. .", kind="shikaku").kind == "shikaku"
    with pytest.raises(FormatError, match="is not the name of a kind"):
        read("2 .\n. .", format="text")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("akari\n. # .\n. 2\n", 3, "2 cells, but the rows above have 3"),
        ("akari\n\n. x\n", 3, "'x' is not a cell"),
        ("akari\n. 1234567890\n", 2, "'1234567890' is not a cell"),
        ("akari\n", None, "board is missing"),
        ("akari\nanswer\n*", None, "board is missing"),
        (TEXT + "answer\n\n", 4, "nothing stands below 'answer'"),
        (TEXT + "answer\n* # .\n. x *", 6, "'x'"),
        (TEXT + "answer\n\n* # .\n. x *", 7, "'x'"),
        (TEXT + "marks\n\n{x", 6, "not JSON"),
        (TEXT + 'answer\n{"cells": 3}', None, "expected an object with"),
        (TEXT + 'answer\n{"cells": 3}x', 5, "not JSON"),
        ("akari\n" + ".\n" * 3000, 2010, "more lines than the largest board has"),
    ],
)
def test_faults_of_texts(text: str, line: int | None, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read_both(text)
    assert caught.value.line == line


# JSON.


def test_the_forms_of_json() -> None:
    data = AKARI.to_json()
    answer = {"cells": [[0, 0, 1], [1, 0, 1]]}
    board = AKARI.board_from_json(answer)
    assert read_document(json.dumps(data)) == Document(AKARI)
    assert read_document(json.dumps({**data, "more": [1, {"x": None}]})) == Document(AKARI)
    assert read_document(json.dumps({**data, "solution": answer})) == Document(AKARI, board)
    assert read_document(json.dumps({"puzzle": data, "answer": answer})) == Document(AKARI, board)
    assert read_document(json.dumps({"kind": "light up", "puzzle": {"cells": data["cells"]}})) == Document(AKARI)
    assert read_document(json.dumps({"cells": data["cells"]}), kind="akari") == Document(AKARI)
    half = read_document(json.dumps({"puzzle": data, "marks": {"cells": [[None] * 3, [1, None, None]]}}))
    assert half.board is not None
    assert not half.board.full
    assert read_document(write(AKARI, "json", half.board, {"title": "x"})) == Document(
        AKARI, half.board, {"title": "x"}
    )
    assert json.loads(write(AKARI, "json")) == data
    assert list(json.loads(write(AKARI, "json", board))) == ["puzzle", "solution"]


def test_a_solution_of_null_is_none() -> None:
    assert read_document(json.dumps({"puzzle": AKARI.to_json(), "solution": None})) == Document(AKARI)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "line 1, column 2: not JSON"),
        ('{"kind": "akari", "cells": [[NaN]]}', "NaN is not a number"),
        ('{"kind": "akari", "cells": [[-Infinity]]}', "-Infinity is not a number"),
        ('{"kind": "akari", "kind": "hashi"}', "the key 'kind' stands twice"),
        ('{"kind": "akari", "cells": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
        ('{"kind": "akari", "cells": [[' + "1" * 5000 + "]]}", "number that is too long"),
        ('{"kind": "akari", "cells": [[' + "1" * 4000 + "]]}", "a number that long is not a clue"),
        ('{"kind": "akari", "cells": [[1.5]]}', "r1c1: 1.5 is not a clue"),
        ('{"kind": "akari", "cells": [[true]]}', "r1c1: True is not a clue"),
        ('{"kind": "akari", "cells": [[[1]]]}', "is not a clue"),
        ('{"kind": "akari", "cells": [[1, 2], [1]]}', "row 2 has 1 cells"),
        ('{"kind": "akari", "cells": []}', "the board is empty"),
        ('{"kind": "akari", "cells": "..."}', "a list of rows"),
        ('{"kind": "akari"}', 'expected "cells"'),
        ('{"kind": 3, "cells": []}', '"kind" must be a text, not a number'),
        ('{"kind": "sudoku", "cells": []}', "no kind is called"),
        ('{"cells": [[1]]}', 'no "kind"'),
        ('{"puzzle": [1]}', '"puzzle" must be an object, not a list'),
        ('{"kind": "akari", "cells": [[null]], "solution": [[1]]}', '"solution" must be an object, not a list'),
        (
            '{"kind": "akari", "cells": [[null]], "marks": {"cells": [[7]]}}',
            "r1c1 holds 7; there is nothing but 0 to 1",
        ),
        ('{"kind": "akari", "cells": [["#"]], "answer": {"cells": [[1]]}}', "r1c1 is a wall"),
        ('{"kind": "akari", "cells": [[null]]} {"x": 1}', "Extra data"),
    ],
)
def test_faults_of_json(text: str, reason: str) -> None:
    with pytest.raises(PensilError, match=reason) as caught:
        read_both(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_json_must_be_an_object() -> None:
    with pytest.raises(FormatError, match="not a list"):
        read("[1]", format="json")
    with pytest.raises(FormatError, match="not null"):
        read("null", format="json")


def test_a_grid_that_begins_with_a_number_of_two_digits() -> None:
    cells = [[10, None, None, None, None], [None] * 5]
    assert read("10 . . . .\n. . . . .", kind="shikaku").to_json()["cells"] == cells
