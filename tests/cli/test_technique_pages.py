"""The techniques as pages: their pictures, and links that open the positions on pensil's page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from pensil import kinds
from pensil.cli.techniques import shown
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.kinds import KINDS
from pensil.render.catalogue import APART, PAIR_WIDTH
from pensil.web.service import answer
from tests.checks import some
from tests.cli.running import run


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_links_of_a_page_open_the_positions(kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    assert run(capsys, "techniques", kind.name, "-o", str(page), "--page", "../../", "--lang", "id") == (0, "", "")
    links = re.findall(r"\]\(\.\./\.\./#play=([^)&]+)&lang=id\)", page.read_text(encoding="utf-8"))
    for link, technique in some(list(zip(links, kind.techniques(), strict=True))):
        status, reply = answer("open", json.dumps({"puzzle": unquote(link), "lang": "id"}))
        assert status == 200
        opened = json.loads(reply)
        puzzle, board, _ = shown(kind, technique, "id")
        assert opened["puzzle"] == puzzle.to_json()
        marks = None if technique.example.marks is None else puzzle.board_to_json(board, marks=True)
        assert opened["marks"] == marks


def test_the_pictures_of_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, folder = tmp_path / "page.md", tmp_path / "drawn"
    assert run(capsys, "techniques", "nonogram", "-o", str(page), "--pictures", str(folder)) == (0, "", "")
    named = re.findall(r"!\[[^]]+\]\(drawn/([\w.-]+)\)", page.read_text(encoding="utf-8"))
    assert sorted(named) == sorted(each.name for each in folder.iterdir())
    for name in some(named):
        drawing = ElementTree.parse(folder / name).getroot()
        wide, high = (float(drawing.attrib[side]) for side in ("width", "height"))
        boards = [each for each in drawing if each.tag.endswith("svg")]
        assert len(boards) == 2
        for board in boards:  # inside of the whole
            assert float(board.get("x", 0)) + float(board.attrib["width"]) <= wide
            assert float(board.get("y", 0)) + float(board.attrib["height"]) <= high
        assert (boards[1].get("x") is None) is (
            sum(float(each.attrib["width"]) for each in boards) + APART > PAIR_WIDTH
        )
    assert "prefers-color-scheme:dark" in (folder / named[0]).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--pictures", "drawn"], "--pictures goes with -o FILE.md"),
        (["-o", "akari.html", "--pictures", "drawn"], "--pictures goes with -o FILE.md"),
        (["--page", "../"], "--page goes with -o FILE.html or -o FILE.md"),
        (["-o", "akari.pdf", "--page", "../"], "--page goes with -o FILE.html or -o FILE.md"),
    ],
)
def test_pictures_and_links_without_a_place(wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "techniques", "akari", *wrong)
    assert code == 2
    assert told in err


def test_a_kind_without_techniques_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(kinds.kind_named("akari"), techniques=tuple)
    monkeypatch.setitem(kinds._NAMED, "akari", bare)
    code, _, err = run(capsys, "techniques", "akari")
    assert code == 2
    assert "akari has no techniques of its own" in err


def test_links_to_a_page_of_ones_own_say_what_starts_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "akari.html"
    for page, started in (("http://127.0.0.1:8000/", True), ("https://puzzles.example/", False)):
        assert run(capsys, "techniques", "akari", "-o", str(file), "--page", page) == (0, "", "")
        text = file.read_text(encoding="utf-8")
        assert f'href="{page}#play=' in text
        assert ("pensil serve" in text) is started


def test_a_page_says_why_its_numbers_jump(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    for names, told in (((), True), (("zero-clue",), False)):
        assert run(capsys, "techniques", "akari", *names, "-o", str(page), "--lang", "en") == (0, "", "")
        assert ("the numbers are not in order" in page.read_text(encoding="utf-8")) is told
