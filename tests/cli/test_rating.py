"""What people see of ratings and techniques."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pensil
import pensil.engine.explain
from pensil.cli.steps import SAY
from pensil.core.kind import Kind
from pensil.core.record import replace
from pensil.core.step import Step
from pensil.errors import TimeLimit
from pensil.kinds import KINDS
from pensil.words import languages
from tests.checks import some
from tests.cli.running import run

LAMPS = "https://puzz.link/p?akari/6/6/nekcakbl"
SEA = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"


# Ratings.


def test_ratings_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "rate", SEA)[1]
    assert out.startswith("nurikabe 5x5: easy (score 3.")
    levels = [int(line.split()[1]) for line in out.splitlines()[1:]]
    assert levels == sorted(levels, reverse=True), "the hardest first"
    assert "(island-way-out)" in out
    out = run(capsys, "rate", SEA, "--lang", "id")[1]
    assert out.startswith("nurikabe 5x5: mudah (nilai 3,")
    assert "tingkat 2" in out


def test_one_line_for_each_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rate", SEA, LAMPS, "akari\n. .\n. .\n", "--brief")
    lines = out.splitlines()
    assert (code, len(lines)) == (0, 3)
    assert lines[0].split()[:6] == [
        "easy",
        lines[0].split()[1],
        str(pensil.rate(pensil.read(SEA)).steps),
        "steps",
        "nurikabe",
        "5x5",
    ]
    assert lines[0].endswith(SEA)
    assert "more than one solution" in lines[2]


def test_a_puzzle_with_several_solutions_has_no_level(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = "akari\n. . .\n. . .\n. # 1\n"
    out = run(capsys, "rate", puzzle, "--lang", "en")[1]
    assert out.startswith(
        "akari 3x3: no level, because there is more than one solution. 2 steps can be found, the hardest"
    )
    told = json.loads(run(capsys, "rate", puzzle, "--json")[1])
    assert (told["level"], told["score"], told["complete"], told["steps"]) == (None, None, False, 2)


def test_a_rating_that_takes_too_long_tells_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = iter(pensil.explain(pensil.read(SEA), fine=True)[:5])

    def late(*_: object) -> Step:
        for step in found:
            return step
        raise TimeLimit("late")

    monkeypatch.setattr("pensil.engine.explain.Explainer.named_step", late)
    code, out, err = run(capsys, "rate", SEA, "--timeout", "60")
    assert (code, out) == (3, "")
    assert "after 5 steps it is at least easy" in err


# Techniques.


def test_a_technique_by_its_name_alone(capsys: pytest.CaptureFixture[str]) -> None:
    name = "overlap"
    assert run(capsys, "techniques", name)[1] == run(capsys, "techniques", "nonogram", name)[1]
    assert run(capsys, "techniques", "a1")[1] == run(capsys, "techniques", "akari", "zero-clue")[1]
    code, _, err = run(capsys, "techniques", "akari", "nothing")
    assert code == 2
    assert "zero-clue" in err
    assert "no kind is called 'nothing'" in run(capsys, "techniques", "nothing")[2]


def test_before_and_after_stand_beside_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "techniques", "akari", "zero-clue")[1]
    first = next(line for line in out.splitlines() if "┌" in line)
    assert first.count("┌") == 2
    assert "[ ] where to look" in out


@pytest.mark.parametrize("lang", languages())
def test_the_page_of_all_techniques(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "all.html"
    assert run(capsys, "techniques", "-o", str(file), "--lang", lang) == (0, "", "")
    page = file.read_text()
    for kind in KINDS:
        assert f"<h2>{kind.title}</h2>" in page
        for technique in kind.techniques():
            assert f'id="{kind.name}-{technique.name}"' in page
            assert f'href="#{kind.name}-{technique.name}"' in page
            for each in languages():
                assert (technique.why.said(each).replace("'", "&#x27;") in page) is (each == lang)
    assert page.count("<svg") == 2 * sum(len(kind.techniques()) for kind in KINDS)
    assert "http" not in page


def test_the_page_of_one_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "hashi.pdf"
    assert run(capsys, "techniques", "hashi", "-o", str(file)) == (0, "", "")
    assert file.read_bytes().startswith(b"%PDF")
    assert run(capsys, "techniques", "hashi", "-o", "hashi.doc")[0] == 2


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_example_of_every_technique_as_json(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    for found in some(json.loads(run(capsys, "techniques", kind.name, "--json", "--lang", "id")[1])):
        assert found["example"]["message"]
        assert found["title"]
        assert found["why"] in [technique.why.said("id") for technique in kind.techniques()]


def test_what_only_a_search_finds_is_told_in_the_rating(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rating = replace(pensil.rate(pensil.read(SEA)), needs_search=True)
    plain = run(capsys, "rate", SEA)[1]
    monkeypatch.setattr("pensil.rate", lambda *_, **__: rating)
    searched = run(capsys, "rate", SEA)[1]
    assert searched.startswith(plain)
    assert searched.removeprefix(plain) == f"  {SAY('levels.like-search').said('en')}\n"
