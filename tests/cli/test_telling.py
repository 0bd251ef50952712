"""What people see of hints and explanations; what is kept when they are stopped."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pensil
import pensil.engine.explain
from pensil.cli import main
from pensil.cli.show import filled
from pensil.core.places import places
from pensil.core.step import Step
from pensil.errors import TimeLimit
from pensil.words import languages
from pensil.words.speech import said
from tests.cli.running import run
from tests.interrupting import interrupt

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
SEA = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
STEPS = len(pensil.explain(pensil.read(SEA)))
BIRD = "nonogram\nrows\n2 1\n1 3\n1 2\n3\n4\n1\ncolumns\n1 1\n5\n2\n5\n2\n2\n"
WRONG = '{"cells": [[1, null, null, null, null, null]' + ", [null, null, null, null, null, null]" * 5 + "]}"


# Hints.


def test_the_picture_of_a_hint_says_what_its_brackets_mean(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "hint", LAMPS)[1]
    assert "(•)[0](•)" in out
    assert "[ ] where to look   ( ) what follows" in out
    out = run(capsys, "hint", LAMPS, "--detail", "where", "--lang", "id")[1]
    assert "[0]" in out
    assert "[ ] yang perlu dilihat\nPerhatikan b4k2.\n" in out


SUPPOSED = "akari\n. . .\n. # .\n. . 1\n"
"""A puzzle that begins with a supposition."""


def test_a_supposition_is_a_numbered_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PENSIL_LANG", "en")
    assert main(["hint", SUPPOSED]) == 0
    board, _, said = capsys.readouterr().out.partition("\n\n")
    assert board.splitlines()[1:4] == ["│(?•) · ?• │ r1", "│  ·███ 1○ │ r2", "│ ?• 2○<█1>│ r3"]
    assert said.splitlines() == [
        "[ ] where to look   ( ) what follows",
        "? what is supposed   1 2 what would follow, link by link",
        "< > what would break a rule",
        "Contradiction: Suppose there were a lamp at r1c1.",
        "  1. r2c3 could only be lit by its own lamp.",
        "  2. r3c2 could only be lit by its own lamp.",
        "Then the 1 at r3c3 would have 2 lamps beside it.",
        "So there is no lamp at r1c1.",
    ]
    monkeypatch.setenv("COLUMNS", "46")
    assert main(["explain", SUPPOSED, "--pictures", "--lang", "id"]) == 0
    said = capsys.readouterr().out
    assert "\n? yang dimisalkan   1 2 akibatnya, satu per satu\n< > yang akan melanggar aturan\n" in said
    assert "\n       1. b2k3 hanya bisa diterangi lampunya\n          sendiri.\n" in said


def test_the_links_of_a_supposition_on_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["explain", SUPPOSED, "--lang", "en", "-o", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert re.findall(r'<a href="#(1[.\d]*)"[^>]*>(?:<span>)?([^<]*)', text) == [
        ("1.0", "Suppose there were a lamp at r1c1."),
        ("1.1", "1. r2c3 could only be lit by its own lamp."),
        ("1.2", "2. r3c2 could only be lit by its own lamp."),
        ("1.3", "Then the 1 at r3c3 would have 2 lamps beside it."),
        ("1", "So there is no lamp at r1c1."),
    ]
    assert "numbers mark what would follow" in text


def test_colour_and_plain_ascii(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = run(capsys, "hint", LAMPS)[1]
    assert "\x1b[1;38;5;166m[ ]\x1b[0m where" in out
    monkeypatch.delenv("FORCE_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    out = run(capsys, "hint", LAMPS)[1]
    assert "(-)[0](-)" in out
    assert out.isascii()


@pytest.mark.parametrize("detail", ["where", "name", "reason"])
def test_a_mistake_is_told_in_full_whatever_the_detail(
    detail: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marks = tmp_path / "marks.json"
    marks.write_text(WRONG)
    out = run(capsys, "hint", LAMPS, "--marks", str(marks), "--detail", detail)[1]
    assert "!○!" in out
    assert "! ! what is wrong" in out
    assert "it cannot be that there is a lamp at r1c1" in out
    found = json.loads(run(capsys, "hint", LAMPS, "--marks", str(marks), "--detail", detail, "--json")[1])
    assert found["hint"]["technique"] == "mistake"
    assert "r1c1" in found["hint"]["message"]


def test_a_hint_is_drawn_and_the_marks_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn, marks = tmp_path / "hint.svg", tmp_path / "marks.json"
    argv = ["hint", LAMPS, "-o", str(drawn), "--save", str(marks)]
    code, out, _ = run(capsys, *argv)
    assert code == 0
    assert "Zero clue" in out
    assert 'class="ring stroke hint"' in drawn.read_text()
    told = {out}
    while "the board is finished" not in out:
        out = run(capsys, *argv, "--marks", str(marks))[1]
        assert out not in told
        told.add(out)
    assert main(["check", LAMPS, "--answer", str(marks)]) == 0
    assert 'class="ring' not in drawn.read_text()


RECTANGLES = "shikaku\n4 . . .\n. . 4 .\n"


def test_what_is_left_is_listed_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For the clues of a sentence always, for all on demand."""
    out = run(capsys, "hint", RECTANGLES)[1]
    assert out.endswith(
        "Left for the 4 at r2c3 (2): r2c1-r2c4, the 2x2 r1c3-r2c4; ruled out by this step: the 2x2 r1c2-r2c3.\n"
    )
    assert "Left for" not in run(capsys, "hint", RECTANGLES, "--detail", "name")[1]
    every = [
        "Left for the 4 at r1c1 (2): r1c1-r1c4, the 2x2 r1c1-r2c2.",
        "Left for the 4 at r2c3 (3): r2c1-r2c4, the 2x2 r1c2-r2c3, the 2x2 r1c3-r2c4.",
    ]
    files = [tmp_path / f"{name}.svg" for name in ("hint", "all", "drawn")]
    assert run(capsys, "hint", RECTANGLES, "--candidates", "-o", str(files[1]))[1].splitlines()[-2:] == every
    assert run(capsys, "draw", RECTANGLES, "--candidates")[1].splitlines()[-2:] == every
    assert "Left for" not in run(capsys, "draw", RECTANGLES)[1]
    assert run(capsys, "hint", RECTANGLES, "-o", str(files[0]))[0] == 0
    assert run(capsys, "draw", RECTANGLES, "--candidates", "-o", str(files[2]))[0] == 0
    assert [outlines(file.read_text()) for file in files] == [3, 5, 5]
    puzzle = pensil.read(RECTANGLES)
    assert outlines(pensil.draw(puzzle)) == 0
    assert outlines(pensil.draw(puzzle, candidates=True)) == 5
    assert outlines(pensil.draw(puzzle, marks={"rectangles": [[0, 0, 0, 3]]}, candidates=True)) == 1
    assert run(capsys, "draw", LAMPS, "--candidates") == run(capsys, "draw", LAMPS)


def outlines(svg: str) -> int:
    """How many rectangles are drawn as possible."""
    paths = (path.partition('d="')[2] for path in svg.split("<path ") if path.startswith('class="possible'))
    return sum(path.count("M") for path in paths)


def test_pictures_in_text_list_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "explain", RECTANGLES, "--pictures", "--lang", "id")[1]
    assert "\nTersisa untuk angka 4 di b2k3 (2): b2k1-b2k4, b1k3-b2k4 (2x2); disingkirkan langkah ini: " in out
    assert "Tersisa" not in run(capsys, "explain", RECTANGLES, "--lang", "id")[1]


def test_a_hint_in_a_file_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["-o", "hint.bmp"], ["-o", "-"], ["--save", "-"]):
        code, out, err = run(capsys, "hint", LAMPS, *argv)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1


def test_places_in_words() -> None:
    puzzle = pensil.read(BIRD)
    row = [(1, c) for c in range(6)]
    assert said(places(row, puzzle), "en") == "row 2"
    assert said(places(reversed(row[:4]), puzzle), "en") == "r2c1 to r2c4"
    assert said(places([(r, 3) for r in range(6)], puzzle), "id") == "kolom 4"
    assert said(places([(0, 0), (0, 1)], puzzle), "en") == "r1c1 and r1c2"
    assert said(places([*row, (4, 1), (2, 0), (3, 0)], puzzle), "en") == "row 2, r3c1, r4c1 and r5c2"
    assert said(places([(0, 2), (1, 2), (2, 2), (5, 5)], puzzle), "id") == "b1k3 sampai b3k3 dan b6k6"
    assert said(places([], puzzle), "en") == ""


def test_sentences_are_not_broken_within_words(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "A sentence of many words " * 10
    assert filled(text) == text
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    lines = filled(text, indent=5).splitlines()
    assert len(lines) > 1
    assert not lines[0].startswith(" ")
    assert all(line.startswith("     ") and line[5] != " " for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == text.strip()


# Explanations.


@pytest.mark.parametrize("lang", languages())
def test_an_explanation_ends_with_the_solution(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "explain", SEA, "--lang", lang)[1]
    assert out.startswith("  1. ")
    end = {"en": "{} steps to the solution.", "id": "{} langkah sampai selesai."}[lang]
    assert out.endswith(end.format(STEPS) + "\n")
    assert "██" in out


def test_single_moves(capsys: pytest.CaptureFixture[str]) -> None:
    moves = len(pensil.explain(pensil.read(SEA), fine=True))
    assert moves > STEPS
    assert f"{moves} steps to the solution." in run(capsys, "explain", SEA, "--fine")[1]
    told = json.loads(run(capsys, "explain", SEA, "--json")[1])["steps"]
    assert sum(len(step["parts"]) or 1 for step in told) == moves


def test_pictures_between_the_steps(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "explain", SEA, "--pictures")[1]
    assert out.count("┌") == STEPS + 1
    assert out.count("where to look") == 1


def stopping(error: type[BaseException], after: int) -> Callable[..., Iterator[Step]]:
    found = list(pensil.steps(pensil.read(SEA)))

    def some(*args: object) -> Iterator[Step]:
        yield from found[:after]
        raise error("stopped")

    return some


@pytest.mark.parametrize(("error", "code", "word"), [(TimeLimit, 3, "time"), (KeyboardInterrupt, 130, "interrupt")])
def test_what_was_found_is_kept(
    error: type[BaseException],
    code: int,
    word: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(pensil.engine.explain.Explainer, "steps", stopping(error, 4))
    ended, out, err = run(capsys, "explain", SEA)
    assert ended == code
    assert "  4. " in out
    assert "  5. " not in out
    assert "4 steps until" in out
    assert err.count("\n") == 1
    ended, out, _ = run(capsys, "explain", SEA, "--json")
    assert ended == code
    found = json.loads(out)
    assert (found["stopped"], found["complete"], found["sure"], len(found["steps"])) == (word, False, False, 4)
    for name in ("page.html", "text.txt"):
        file = tmp_path / name
        assert run(capsys, "explain", SEA, "-o", str(file))[0] == code
        assert "4 steps until" in file.read_text()
    assert "The board so far" in (tmp_path / "page.html").read_text()


@pytest.mark.parametrize("error", [TimeLimit, KeyboardInterrupt])
def test_nothing_found_leaves_a_file_as_it_was(
    error: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pensil.engine.explain.Explainer, "steps", stopping(error, 0))
    file = tmp_path / "page.html"
    file.write_text("the one before")
    assert run(capsys, "explain", SEA, "-o", str(file))[0] in (3, 130)
    assert file.read_text() == "the one before"
    assert json.loads(run(capsys, "explain", SEA, "--json")[1])["steps"] == []


def test_ctrl_c_in_the_middle_of_an_explanation(tmp_path: Path) -> None:
    flag = tmp_path / "ready"
    slow = f"""
import sys, time
from pensil.cli import main
from pensil.engine.explain import Explainer
real = Explainer.steps
def slow(*args):
    for number, step in enumerate(real(*args)):
        if number == 3:
            open({str(flag)!r}, "w").close()
            time.sleep(60)
        yield step
Explainer.steps = slow
sys.exit(main())
"""
    done = interrupt("-c", slow, "explain", SEA, ready=flag.exists)
    assert done.code == 130
    assert "  3. " in done.out
    assert "3 steps until it was interrupted." in done.out
    assert done.err == "pensil: interrupted\n"


def test_an_explanation_from_wrong_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marks, page = tmp_path / "marks.json", tmp_path / "page.html"
    marks.write_text(WRONG)
    code, out, _ = run(capsys, "explain", LAMPS, "--marks", str(marks))
    assert code == 0
    assert out.startswith("Mistake: ")
    assert "!○!" in out
    assert "step" not in out
    run(capsys, "explain", LAMPS, "--marks", str(marks), "-o", str(page))
    assert "The marks are already wrong." in page.read_text()


def test_the_forms_of_an_explanation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, text = tmp_path / "page.html", tmp_path / "text.txt"
    assert run(capsys, "explain", SEA, "-o", str(page)) == (0, "", "")
    assert run(capsys, "explain", SEA, "--form", "html")[1] == page.read_text()
    run(capsys, "explain", SEA, "-o", str(text))
    assert text.read_text() == run(capsys, "explain", SEA)[1]
    assert run(capsys, "explain", SEA, "-o", "-")[1] == text.read_text()
    steps_page = page.read_text()
    assert steps_page.index("The puzzle") < steps_page.index(f"{STEPS}. ") < steps_page.index("The solution")
    for argv in (["-o", "page.doc"], ["--json", "-o", "-"], ["--json", "--form", "html"]):
        assert run(capsys, "explain", SEA, *argv)[0] == 2


def test_an_explanation_as_pdf(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "page.pdf"
    assert main(["explain", SEA, "-o", str(file), "--lang", "id"]) == 0
    assert file.read_bytes().startswith(b"%PDF")


def test_as_far_as_the_clues_go(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    several = "akari\n. . #\n. . #\n. # .\n"
    code, out, _ = run(capsys, "explain", several)
    assert code == 0
    assert "as far as the clues go: there is more than one solution." in out
    assert json.loads(run(capsys, "explain", several, "--json")[1])["sure"] is True
    monkeypatch.setattr("pensil.explaining.Steps.sure", False)
    assert json.loads(run(capsys, "explain", several, "--json")[1])["sure"] is False
    out = run(capsys, "explain", several)[1]
    assert "as far as was found out: from here there are very many solutions" in " ".join(out.split())


def test_progress_is_for_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pensil.cli.progress.EVERY", -1.0)
    assert run(capsys, "rate", LAMPS)[2] == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    err = run(capsys, "rate", LAMPS)[2]
    assert f"[########################] 32/32, {pensil.rate(pensil.read(LAMPS)).steps} steps" in err
    assert err.endswith("\r\x1b[K")
    assert "1 step\x1b[K" in run(capsys, "explain", LAMPS)[2]
    assert "1 langkah\x1b[K" in run(capsys, "explain", LAMPS, "--lang", "id")[2]
    assert "32/32, 12 langkah\x1b[K" in run(capsys, "rate", LAMPS, "--lang", "id")[2]
    page = str(tmp_path / "page.html")
    assert "drawing [" in run(capsys, "explain", LAMPS, "-o", page)[2]
    assert "menggambar [" in run(capsys, "explain", LAMPS, "-o", page, "--lang", "id")[2]


def test_without_colour_the_letters_of_colours_are_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = "nonogram\ncolors a=#ff0000 b=#0000ff\nrows\n1a 1b\ncolumns\n1a\n1b\n"
    assert "a #ff0000  b #0000ff\n" in run(capsys, "solve", puzzle)[1]
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "#ff0000" not in run(capsys, "solve", puzzle)[1]


def test_the_title_and_the_author_stand_on_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    puzzle = "# title: A < B\n# author: Ani\nnonogram\nrows\n2\ncolumns\n1\n1\n"
    assert run(capsys, "explain", puzzle, "-o", str(page))[0] == 0
    assert "<title>A &lt; B: Nonogram, 2 columns and 1 row, by Ani</title>" in page.read_text()


SIX = "nonogram\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n"
DIFFERENCE = " differ at r1c2, r1c3, r3c2 and r3c3"


@pytest.mark.parametrize(
    ("solutions", "told", "difference"),
    [
        ("1", "more than one solution", ""),
        ("2", "more than one solution", "; they" + DIFFERENCE),
        ("3", "at least 3 solutions", "; the first two" + DIFFERENCE),
        ("6", "exactly 6 solutions", "; the first two" + DIFFERENCE),
        ("0", "exactly 6 solutions", "; the first two" + DIFFERENCE),
    ],
)
def test_how_many_solutions_there_are(
    solutions: str, told: str, difference: str, capsys: pytest.CaptureFixture[str]
) -> None:
    last = run(capsys, "solve", SIX, "--solutions", solutions)[1].splitlines()[-1]
    assert re.sub(r"\(.*? ms\)", "(TIME)", last) == f"nonogram 3x3: not unique: {told} (TIME){difference}"
