"""What is handed to the typesetter: reports, walkthroughs and catalogues before they become PDF."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import pensil
from pensil.cli.catalogue import catalogue
from pensil.cli.techniques import _chosen, shown
from pensil.cli.walkthrough import walkthrough
from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.picture import Picture
from pensil.render import catalogue as technique_pages
from pensil.render import raster as rasters
from pensil.render import report as reports
from pensil.render import sheet as sheets
from pensil.render import walkthrough as walkthroughs
from pensil.render.catalogue import picture_files
from pensil.render.report import Columns, Comparison, Figure, Report, Section


def lines(value: Any, indent: str = "") -> str:
    """Data with a line for each part; drawings as long as they are."""
    if isinstance(value, dict):
        return "".join(f"\n{indent}{key}: {lines(each, f'{indent} ')}" for key, each in value.items())
    if isinstance(value, list):
        return "".join(f"\n{indent}- {lines(each, f'{indent} ')}" for each in value)
    if isinstance(value, str) and "<svg" in value:
        return f"{value.partition('<style>')[0].strip()} {len(value.rpartition('</style>')[2])}"
    return str(value)


@pytest.fixture(autouse=True)
def typesetter(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that gives back what it gets."""
    for module in (reports, walkthroughs, technique_pages):
        monkeypatch.setattr(module, "typeset", lambda sheet, book: json.dumps([sheet, book]).encode())


def printed(pdf: bytes) -> Any:
    sheet, book = json.loads(pdf)
    assert sheet.startswith("#let book = ")
    return book


def test_a_report() -> None:
    one, two = (Comparison(str(n), "a", "b", "differs", "differs", f"because {n}") for n in (1, 2))
    drawn = Figure("drawn", '<svg class="pensil" width="123.5" height="9"><path/></svg>')
    bare = Figure("bare", "<svg><path/></svg>")
    parts: list[Figure | Columns | Comparison] = [one, two, Columns("columns", "x y"), one, drawn, bare]
    report = Report("T", ["p"], ("w", "x", "y", "z"), [Section("s", "S", ["q"], parts)], "id")
    book = printed(reports.render_pdf(report))
    row = {"one": "a", "other": "b", "verdict": "differs", "in_words": False}
    rows = [row | {"label": n, "note": f"because {n}"} for n in ("1", "2")]
    figures = book["sections"][0]["parts"][3:]
    assert [(each["sort"], each["caption"], each["width"]) for each in figures] == [
        ("figure", "drawn", 123.5),
        ("figure", "bare", 600.0),
    ]
    assert all("<path/>" in each["svg"] for each in figures)
    del book["sections"][0]["parts"][3:]
    assert book == {
        "title": "T",
        "paragraphs": ["p"],
        "heads": ["w", "x", "y", "z"],
        "lang": "id",
        "sections": [
            {
                "title": "S",
                "paragraphs": ["q"],
                "parts": [
                    {"sort": "rows", "rows": rows},
                    {"sort": "columns", "caption": "columns", "text": "x y"},
                    {"sort": "rows", "rows": rows[:1]},
                ],
            }
        ],
    }


@pytest.mark.parametrize(("name", "text", "marks"), [
    ("lamps", "akari\n. . 1\n. # .\n", None),
    ("wide", "shikaku\n" + "41 " + ". " * 40 + "\n", None),
    ("tall", "shikaku\n3\n.\n.\n2\n.\n", {"rectangles": [[0, 0, 2, 0]]}),
])  # fmt: skip
def test_a_walkthrough(name: str, text: str, marks: Any, golden: Callable[[str, str], None]) -> None:
    puzzle = pensil.read(text)
    board = Board.empty(puzzle) if marks is None else puzzle.board_from_json(marks, marks=True)
    steps = pensil.explain(puzzle, "id", marks=board)
    told = walkthrough(Drawn(board), steps, "So.", "id", {"title": "Lampu", "author": "Ani"})
    seen: list[int] = []
    book = printed(walkthroughs.render_pdf(told, seen.append))
    assert seen == list(range(1, len(told.scenes) + 1))
    golden(f"printed-{name}.txt", lines(book).lstrip() + "\n")


@pytest.mark.parametrize(("kind", "technique"), [("akari", "zero-clue"), ("shikaku", "one-cell")])
def test_a_catalogue(kind: str, technique: str, golden: Callable[[str, str], None]) -> None:
    chosen = _chosen(kind, technique)
    examples = [(each, found, shown(each, found, "en")) for each, found in chosen]
    told = catalogue(examples, "en", in_text=False, page="http://example.org/")
    files = picture_files(told)
    book = printed(technique_pages.render_pdf(told)) | {"files": files}
    golden(f"printed-{kind}.txt", lines(book).lstrip() + "\n")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the typesetter is asked for."""
    found: list[tuple[Any, ...]] = []

    def compile(*args: Any, **options: Any) -> bytes:
        found.append((*args, options))
        return b"done"

    monkeypatch.setitem(sys.modules, "typst", SimpleNamespace(compile=compile))
    for module in (sheets, rasters):
        monkeypatch.setattr(module, "check_setter", lambda form: found.append((form,)))
    return found


def test_pages_are_set_with_no_fonts_but_those_of_the_typesetter(asked: list[tuple[Any, ...]]) -> None:
    """What is printed looks alike wherever it is printed."""
    assert sheets.typeset("#let book", {"title": "é"}) == b"done"
    book = {"format": "pdf", "ignore_system_fonts": True, "sys_inputs": {"book": '{"title": "\\u00e9"}'}}
    assert asked == [("pdf",), (b"#let book", book)]


def test_drawings_are_set_on_pages_of_their_size(asked: list[tuple[Any, ...]]) -> None:
    assert rasters.typeset_svg("<svg/>", (40, 80), "png", title="T") == b"done"
    (form,), (source, options) = asked
    assert form == options["format"] == "png"
    assert b"#set page(width: 30.0pt, height: 60.0pt, margin: 0pt, fill: none)" in source
    assert options["ppi"] == 96
    assert options["ignore_system_fonts"] is True
    assert options["sys_inputs"] == {"svg": "<svg/>", "title": "T"}


def test_a_document_has_the_title_of_its_picture(asked: list[tuple[Any, ...]]) -> None:
    for title, told in (("Lamps", "Lamps"), ("", "Puzzle")):
        asked.clear()
        rasters.render_pdf(Picture(1, 1, (), title=title))
        assert asked[1][1]["sys_inputs"]["title"] == told
