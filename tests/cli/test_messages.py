"""What commands say on standard error, in the language that was asked for."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pensil.cli import main
from tests.cli.test_bad_input import TEXTS, USAGE

ENGLISH = {"the", "is", "are", "not", "no", "of", "and", "or", "but", "to", "from", "must", "expected", "there", "has"}
"""Words that no message in Indonesian has, outside of quotation marks."""

QUOTED = re.compile(r"'[^']*'|`[^`]*`|<[^>]*>")


def told(capsys: pytest.CaptureFixture[str]) -> str:
    err = capsys.readouterr().err
    assert err.startswith("pensil: ")
    assert err.count("\n") == 1
    return err.strip()


@pytest.mark.parametrize("name", [*TEXTS, *(name for name, words in USAGE.items() if words)])  # without words: help
def test_nothing_that_is_refused_is_refused_in_english(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENSIL_LANG", "id")
    monkeypatch.chdir(tmp_path)
    if name in TEXTS:
        Path("puzzle").write_text(TEXTS[name], encoding="utf-8")
    words = ["solve", "puzzle"] if name in TEXTS else USAGE[name]
    assert main(words) == 2
    assert not ENGLISH & set(re.split(r"[\s,;:]+", QUOTED.sub("", told(capsys))))


SAID = {
    ("solve", "no-such-file.txt"): "no-such-file.txt: tidak ada berkas itu, dan bukan pula URL atau id permainan",
    ("slve",): "tidak ada perintah 'slve'; maksudnya 'solve'?",
    ("solve", "--pick", "0", "x"): (
        "argumen --pick: '0' bukan bilangan bulat positif (`pensil solve --help` menunjukkan cara pakainya)"
    ),
    ("solve", "--fast", "x"): "argumen tidak dikenal: --fast (`pensil solve --help` menunjukkan cara pakainya)",
    ("solve", "x", "--tiemout=3"): (
        "tidak ada opsi '--tiemout'; maksudnya '--timeout'? (`pensil solve --help` menunjukkan cara pakainya)"
    ),
    ("solve", "x", "y", "-q", "--jsn"): (
        "tidak ada opsi '--jsn'; maksudnya '--json'? (`pensil solve --help` menunjukkan cara pakainya)"
    ),
    ("formats", "json"): "argumen tidak dikenal: json (`pensil formats --help` menunjukkan cara pakainya)",
    ("solve",): "argumen ini harus ada: SRC (`pensil solve --help` menunjukkan cara pakainya)",
    ("hint", "x", "--detail"): (
        "argumen --detail: seharusnya ada satu nilai (`pensil hint --help` menunjukkan cara pakainya)"
    ),
    ("solve", "akari\n. .\n."): "baris 3: 1 petak, padahal baris di atasnya 2",
    ("solve", '{"kind": "akari"'): "baris 1, kolom 17: bukan JSON: seharusnya ada ','",
    (
        "rate",
        "akari\n1",
    ): "teka-teki ini tidak punya solusi: angka 1 di b1k1 hanya bisa mendapat 0 lampu di sampingnya",
}


@pytest.mark.parametrize("words", SAID)
def test_what_is_said(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENSIL_LANG", "id")
    main(list(words))
    assert told(capsys) == f"pensil: {SAID[words]}"


def test_the_language_on_the_command_line_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["solve", "akari\n. .\n.", "--lang", "id"])
    assert told(capsys) == "pensil: baris 3: 1 petak, padahal baris di atasnya 2"
    monkeypatch.setenv("PENSIL_LANG", "id")
    main(["solve", "akari\n. .\n.", "--lang", "en"])
    assert told(capsys) == "pensil: line 3: 1 cell, but the rows above have 2"


def test_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PENSIL_LANG", "id")
    file = tmp_path / "guess"
    file.write_text("2 .\n. .\n")
    assert main(["convert", str(file), "--to", "text"]) == 0
    assert told(capsys).startswith(
        "pensil: catatan: masukan tidak menyebut jenisnya dan dibaca sebagai nurikabe; mungkin"
    )
    bridges = '{"kind": "hashi", "cells": [[1, null, 1]], "max_bridges": 1}'
    assert main(["convert", bridges, "--to", "puzzlink"]) == 0
    assert "catatan: puzz.link tidak punya tempat untuk max_bridges = 1" in told(capsys)
    marks = tmp_path / "marks"
    marks.write_text('{"rectangles": [[0, 0, 0, 1], [0, 2, 1, 2]]}')
    main(["hint", "shikaku\n4 . 2\n. . .\n", "--marks", str(marks), "--save", str(tmp_path / "saved")])
    assert told(capsys).startswith(
        "pensil: catatan: tandanya salah, yang tidak mungkin ada di papan dilewati: b1k1-b1k2 terdiri"
    )


def test_records_for_programs_stay_english(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PENSIL_LANG", "id")
    assert main(["solve", "akari\n. .", "akari\n. .\n.", "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out.splitlines()[-1])["error"] == "line 3: 1 cell, but the rows above have 2"
    assert "padahal baris di atasnya" in err


def test_messages_are_not_looked_at_where_nothing_is_said() -> None:
    code = "import sys; from pensil.cli import main; main(['solve', 'akari\\n. .', '--lang', 'id', '--json'])\n"
    code += "sys.exit('pensil.words.messages' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
