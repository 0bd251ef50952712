"""Bad input: exit code 2, one line on standard error that says what is wrong, nothing on standard output."""

from __future__ import annotations

import io
import sys
import zlib
from base64 import b64encode
from pathlib import Path

import pytest

from pensil.cli import main

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    + "]><puzzleset><puzzle><title>&i;</title></puzzle></puzzleset>"
)
OUTSIDE = (
    '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    "<puzzleset><puzzle><title>&x;</title></puzzle></puzzleset>"
)
BOMB = "https://example.org/penpa-edit/#m=edit&p=" + b64encode(
    (lambda z: z.compress(b"square," + b"0" * 50_000_000) + z.flush())(zlib.compressobj(9, zlib.DEFLATED, -15))
).decode("ascii")

TEXTS = {
    # URLs
    "url without a body": "https://puzz.link/p?nurikabe",
    "url without a size": "https://puzz.link/p?nurikabe//5/g5",
    "url with letters for a size": "https://puzz.link/p?nurikabe/a/b/g5k2o1k3g",
    "url with a negative size": "https://puzz.link/p?nurikabe/-5/5/g5",
    "url with a huge size": "https://puzz.link/p?nurikabe/99999999/99999999/zzzz",
    "url with size zero": "https://puzz.link/p?akari/0/5/",
    "url of another kind": "https://puzz.link/p?sudoku/9/9/1a2b3c",
    "url cut in the middle of a number": "https://puzz.link/p?nurikabe/5/5/g-1",
    "url with a character that means nothing": "https://puzz.link/p?nurikabe/5/5/g5!k2",
    "url with more clues than cells": "https://puzz.link/p?nurikabe/2/2/11111111",
    "akari url with a wrong letter": "https://puzz.link/p?akari/3/3/f1g",
    "hashi url with a 9": "https://puzz.link/p?hashi/3/1/9g9",
    "shikaku url with a 0": "https://puzz.link/p?shikaku/2/2/0h4",
    "nonogram url with a block longer than its line": "https://puzz.link/p?nonogram/2/2/9g1g1g1g",
    "penpa url that is not base64": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=@@@@",
    "penpa url that is not compressed": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA",
    "penpa url that unpacks to 50 MB": BOMB,
    # pzprv3
    "pzprv3 with nothing else": "pzprv3",
    "pzprv3 of another kind": "pzprv3/slither/5/5/",
    "pzprv3 with rows missing": "pzprv3/nurikabe/5/5/. . . . . /",
    "pzprv3 with a short row": "pzprv3/nurikabe/2/2/. /. . /",
    "pzprv3 with a wrong sign": "pzprv3/nurikabe/2/2/. x /. . /",
    "pzprv3 with a huge size": "pzprv3/nurikabe/100000/100000/. /",
    "pzprv3 with letters for a size": "pzprv3/nurikabe/two/2/. . /. . /",
    # Simon Tatham's ids
    "id with too few cells": "7x7m2:3b4",
    "id with too many cells": "3x3m2:zzzz",
    "id with a wrong letter": "7x7m2:3b4b2e1b1m2a5a3h4e3%",
    "id with m9": "7x7m9:3b4b2e1b1m2a5a3h4e3",
    "id with a huge size": "999999x999999m2:a",
    "id that is a random seed": "7x7i30e10m2d0#123456789",
    "pattern id with a line too few": "2x2:1/1/1",
    "id with a number of many digits": "7x7:" + "9" * 5000,
    # own text
    "kind unknown": "sudoku\n1 2 3\n",
    "kind alone": "akari\n",
    "rows of different length": "akari\n. . .\n. .\n",
    "a letter in the board": "nurikabe\n. a\n. .\n",
    "a clue that is too large": "akari\n. 5\n. .\n",
    "a wall in a nurikabe": "nurikabe\n. #\n. .\n",
    "a clue of many digits": "nurikabe\n. " + "1" * 5000 + "\n. .\n",
    "nonogram without columns": "nonogram\nrows\n1\n1\n",
    "nonogram with a letter": "nonogram\nrows\nx\ncolumns\n1\n",
    "nonogram colour nobody defined": "nonogram\ncolors a=#ff0000\nrows\n1z\ncolumns\n1a\n",
    "hashi without islands": "hashi\n. .\n. .\n",
    "shikaku without clues": "shikaku\n. .\n. .\n",
    # JSON
    "JSON cut off": '{"kind": "akari", "cells": [[null',
    "JSON without a kind": '{"cells": [[null]]}',
    "JSON of an unknown kind": '{"kind": "sudoku", "cells": [[1]]}',
    "JSON without cells": '{"kind": "akari"}',
    "JSON with ragged rows": '{"kind": "akari", "cells": [[null, null], [null]]}',
    "JSON with a wrong clue": '{"kind": "akari", "cells": [[null, 7]]}',
    "JSON with a clue that is a list": '{"kind": "nurikabe", "cells": [[[1]]]}',
    "JSON with true as a clue": '{"kind": "nurikabe", "cells": [[true]]}',
    "JSON with 1.5 as a clue": '{"kind": "nurikabe", "cells": [[1.5]]}',
    "JSON nested a thousand times": '{"kind": ' + "[" * 100_000,
    "JSON with a number of many digits": '{"kind": "nurikabe", "cells": [[' + "1" * 10_000 + "]]}",
    "JSON with max_bridges 9": '{"kind": "hashi", "cells": [[1, 1]], "max_bridges": 9}',
    "JSON board of 1300 columns": '{"kind": "akari", "cells": [[' + ",".join(["null"] * 1300) + "]]}",
    "JSON that is a list": "[1, 2, 3]",
    # nonogram files
    "XML with nested entities": LAUGHS,
    "XML with an outside entity": OUTSIDE,
    "XML cut off": '<?xml version="1.0"?><puzzleset><puzzle>',
    "XML of something else": '<?xml version="1.0"?><html></html>',
    "XML with a triddler": '<puzzleset><puzzle type="triddler"></puzzle></puzzleset>',
    ".non without columns": "width 2\nheight 2\nrows\n1\n1\n",
    ".non with letters": "width 2\nheight 2\nrows\nx\n1\ncolumns\n1\n1\n",
    ".non with a huge width": "width 99999999\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n",
    "PBM cut off": "P1\n5 5\n1 0 1",
    "PBM with a huge size": "P1\n100000 100000\n1",
    "janko without a problem": "[begin]\n[moves]\nx -\n[end]\n",
    # nothing at all
    "nothing": "",
    "blanks": "   \n\n  \t \n",
    "a sentence": "please solve this for me\nthank you\n",
}

RAW = {
    "binary": bytes(range(256)) * 4,
    "only zero bytes": b"\0" * 1000,
    "half a UTF-16 file": "akari\n. .\n".encode("utf-16")[:-1],
    "nine million bytes": b"akari\n" + b". " * 4_500_000,
    "a PNG": b"\x89PNG\r\n\x1a\n" + b"\0" * 64,
}


def assert_refused(capsys: pytest.CaptureFixture[str], code: int) -> str:
    out, err = capsys.readouterr()
    assert code == 2, (code, out, err)
    assert out == ""
    assert err.startswith("pensil: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert 10 < len(err) < 400, err
    return err


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("command", [["solve"], ["convert", "--to", "json"], ["draw", "--ascii"]], ids=lambda c: c[0])
def test_bad_text_in_a_file(name: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzle"
    path.write_text(TEXTS[name])
    assert_refused(capsys, main([*command, str(path)]))


@pytest.mark.parametrize("name", RAW)
def test_bad_bytes_on_standard_input(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RAW[name])))
    assert_refused(capsys, main(["solve", "-"]))


USAGE = {
    "no such command": ["slove"],
    "no source": ["solve"],
    "unknown option": ["solve", "--fast", "x"],
    "no such file": ["solve", "no-such-file.txt"],
    "no such file in a deep folder": ["solve", "/no/such/folder/puzzle"],
    "no such file in a deep folder here": ["solve", "my/own/good/old/puzzle.txt"],
    "a folder": ["solve", "."],
    "a timeout that is no number": ["solve", "--timeout", "soon", "x"],
    "a negative timeout": ["solve", "--timeout", "-1", "x"],
    "no format to write": ["convert", "https://puzz.link/p?akari/6/6/nekcakbl"],
    "an unknown format": ["convert", "https://puzz.link/p?akari/6/6/nekcakbl", "--to", "docx"],
    "a format that cannot hold the kind": ["convert", "https://puzz.link/p?akari/6/6/nekcakbl", "--to", "non"],
    "a format that is only read": ["convert", "https://puzz.link/p?akari/6/6/nekcakbl", "--to", "janko"],
    "an unknown kind": ["solve", "--kind", "sudoku", "https://puzz.link/p?akari/6/6/nekcakbl"],
    "another kind than asked for": ["solve", "--kind", "hashi", "https://puzz.link/p?akari/6/6/nekcakbl"],
    "an unknown format to read": ["solve", "--from", "docx", "https://puzz.link/p?akari/6/6/nekcakbl"],
    "a picture of an unknown form": ["draw", "https://puzz.link/p?akari/6/6/nekcakbl", "-o", "x.gif"],
    "a folder that is not there": ["draw", "https://puzz.link/p?akari/6/6/nekcakbl", "-o", "no/such/x.svg"],
    "an answer that is not there": ["check", "https://puzz.link/p?akari/6/6/nekcakbl", "--answer", "none.txt"],
    "nothing to check": ["check", "https://puzz.link/p?akari/6/6/nekcakbl"],
    "an unknown shell": ["completion", "tcsh"],
}


@pytest.mark.parametrize("name", USAGE)
def test_bad_usage(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(capsys, main(USAGE[name]))
    assert list(tmp_path.iterdir()) == []


ANSWERS = {
    "empty": "",
    "JSON cut off": '{"cells": [[',
    "JSON of another shape": '{"bridges": []}',
    "too few rows": '{"cells": [[0, 0, 0, 0, 0, 0]]}',
    "text of another size": "* .\n. *\n",
    "text with a wrong sign": "\n".join(["x x x x x x"] * 6),
    "a board of another puzzle": "pzprv3/lightup/2/2/. # /. . /",
}


@pytest.mark.parametrize("name", ANSWERS)
def test_bad_answers(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "answer"
    path.write_text(ANSWERS[name])
    code = main(["check", "https://puzz.link/p?akari/6/6/nekcakbl", "--answer", str(path)])
    assert str(path) in assert_refused(capsys, code)


def test_nothing_is_left_behind_when_writing_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out.non"
    target.write_text("precious")
    code = main(["convert", "https://puzz.link/p?akari/6/6/nekcakbl", "--to", "non", "-o", str(target)])
    assert_refused(capsys, code)
    assert target.read_text() == "precious"
    assert [p.name for p in tmp_path.iterdir()] == ["out.non"]


@pytest.mark.parametrize(
    "name", ["no such file", "no such file in a deep folder", "no such file in a deep folder here"]
)
def test_a_missing_file_is_called_a_missing_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such file" in assert_refused(capsys, main(USAGE[name]))
