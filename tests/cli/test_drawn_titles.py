"""Drawings are named in the language that is asked for, for those who cannot see them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pensil.cli import main
from pensil.web.service import answer
from tests.checks import some

AREAS = "shikaku\n. . 2\n4 . .\n"

TITLES = {"en": "Shikaku, 2 rows, 3 columns", "id": "Shikaku, 2 baris, 3 kolom"}


@pytest.mark.parametrize("lang", TITLES)
@pytest.mark.parametrize(
    "command", ["draw x.svg", "draw --solution x.svg", "hint x.svg", "explain x.html", "clues x.html", "clues x.svg"]
)
def test_drawings_are_named_in_the_language(lang: str, command: str, tmp_path: Path) -> None:
    name, *options, file = command.split()
    assert main([name, AREAS, *options, "-o", str(tmp_path / file), "--lang", lang]) == 0
    drawn = re.findall('<svg class="pensil".*?<title>(.*?)</title>', (tmp_path / file).read_text(), re.DOTALL)
    assert all(title == TITLES[lang] for title in some(drawn))


@pytest.mark.parametrize("lang", TITLES)
def test_a_finished_board_is_named_in_the_language(lang: str, tmp_path: Path) -> None:
    marks, file = tmp_path / "marks.json", tmp_path / "x.svg"
    marks.write_text('{"rectangles": [[0, 2, 1, 2], [0, 0, 1, 1]]}')
    assert main(["hint", AREAS, "--marks", str(marks), "-o", str(file), "--lang", lang]) == 0
    assert f"<title>{TITLES[lang]}</title>" in file.read_text()


@pytest.mark.parametrize("lang", TITLES)
def test_the_service_names_drawings_in_the_language(lang: str) -> None:
    status, reply = answer("draw", json.dumps({"puzzle": AREAS, "lang": lang}))
    assert status == 200
    assert f"<title>{TITLES[lang]}</title>" in reply
