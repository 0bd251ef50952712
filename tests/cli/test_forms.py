"""What `pensil draw` draws in which form, by the name of a file or by --form."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from pensil.cli import main
from pensil.cli.arguments import UsageError
from pensil.cli.draw import form_of
from tests.cli.running import run

AKARI = "akari\n. . 1\n. # .\n"


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
@pytest.mark.parametrize(
    ("words", "theme", "cell"),
    [
        ([], None, None),
        (["--theme", "auto", "--cell", "7"], "auto", 7),
        (["--theme", "light", "--cell", "1"], "light", 1),
        (["--theme", "dark"], "dark", None),
    ],
)
def test_theme_and_size_go_all_the_way(
    form: str, words: list[str], theme: str | None, cell: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On paper and in pixels there is no page that decides: what is not dark is light."""
    told: list[tuple[str, dict[str, Any]]] = []

    def drawing(name: str, made: str | bytes) -> None:
        def draw(_: object, **how: Any) -> str | bytes:
            told.append((name, how))
            return made

        monkeypatch.setattr(f"pensil.render.{name}", draw)

    for name, made in (("svg.render_svg", "<svg/>"), ("raster.render_png", b"png"), ("raster.render_pdf", b"pdf")):
        drawing(name, made)
    target = tmp_path / f"drawn.{form}"
    monkeypatch.setattr("pensil.render.setter.check_setter", lambda _: None)
    assert main(["draw", AKARI, "-o", str(target), *words]) == 0
    paper = "dark" if theme == "dark" else "light"
    assert (
        told
        == {
            "svg": [("svg.render_svg", {"theme": theme or "auto", "cell": cell or 32, "lang": "en"})],
            "png": [("raster.render_png", {"theme": paper, "cell": cell})],
            "pdf": [("raster.render_pdf", {"theme": paper, "cell": cell or 32})],
        }[form]
    )
    assert target.read_bytes() == {"svg": b"<svg/>\n", "png": b"png", "pdf": b"pdf"}[form]


def test_bytes_are_told_in_base64(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("pensil.render.setter.check_setter", lambda _: None)
    monkeypatch.setattr("pensil.render.raster.render_png", lambda *_, **__: b"\x89PNG")
    code, out, _ = run(capsys, "draw", AKARI, "--form", "png", "--json")
    told = json.loads(out)
    assert (code, told["kind"], told["form"]) == (0, "akari", "png")
    assert base64.b64decode(told["picture"]) == b"\x89PNG"


@pytest.mark.parametrize(
    ("words", "form"),
    [
        (["--json"], "svg"),
        (["--json", "-o", "-"], "txt"),
        (["--json", "-o", "-", "--form", "svg"], "svg"),
        (["--json", "--form", "txt"], "txt"),
    ],
)
def test_the_form_of_what_json_holds(words: list[str], form: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "draw", AKARI, *words)[1])
    assert told["form"] == form
    assert told["picture"].startswith("<svg" if form == "svg" else "┌")


def test_the_form_is_that_of_the_ending() -> None:
    names = {"a.svg": "svg", "A.B.PNG": "png", "x/y.z/a.Pdf": "pdf", "a.txt": "txt"}
    assert {name: form_of(name) for name in names} == names
    for wrong in ("svg", ".svg", "a.svg.gz", "a.", "a.gif"):
        with pytest.raises(UsageError, match="cannot tell what to draw from the name"):
            form_of(wrong)


def test_a_drawing_for_a_person_is_one_for_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In colour where there is any, but not when a plain one is asked for."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run(capsys, "draw", AKARI, "--solution")[1]
    for words in (["--ascii"], ["--form", "txt"], ["-o", "-"]):
        out = run(capsys, "draw", AKARI, "--solution", *words)[1]
        assert "\x1b[" not in out
        assert out.isascii() is (words == ["--ascii"])
