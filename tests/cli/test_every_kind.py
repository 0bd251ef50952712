"""Every command on a board of every kind: what a new kind gets without a line of its own."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import pensil
from pensil.cli import main
from pensil.core.board import bits
from pensil.core.kind import Kind
from pensil.core.lines import told_lines
from pensil.kinds import KINDS
from pensil.words import languages

pytestmark = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def file(kind: Kind, tmp_path: Path) -> str:
    """A small puzzle with one solution on which something is to be found, as a text file."""
    return puzzle_file(kind, 4, 5, tmp_path)


@pytest.fixture
def smaller_file(kind: Kind, tmp_path: Path) -> str:
    """The same for a search: of a board of 4x5 cells brute force tries up to a hundred thousand fillings."""
    return puzzle_file(kind, 3, 4, tmp_path)


def puzzle_file(kind: Kind, rows: int, cols: int, folder: Path) -> str:
    made = (kind.compose(Random(seed), rows, cols)[0] for seed in range(200))
    puzzle = next(each for each in made if pensil.solve(each).status == "unique" and pensil.hint(each) is not None)
    path = folder / "puzzle.txt"
    path.write_text(puzzle.to_text())
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    code = main(list(argv))
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def test_it_is_listed(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    assert any(line.startswith(f"{kind.name} ") for line in run(capsys, "kinds").splitlines())
    for lang in languages():
        out = run(capsys, "kinds", kind.name, "--lang", lang)
        assert kind.summary.said(lang) in out
        assert all(rule.sentence.said(lang) in out for rule in kind.rules())
    out = run(capsys, "strategies", kind.name)
    assert all(strategy.name in out for strategy in kind.strategies())


def test_it_is_solved_and_checked(kind: Kind, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "solve", file, "--json"))
    assert (found["kind"], found["status"]) == (kind.name, "unique")
    assert "proved unique" in run(capsys, "solve", file)
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(found["solutions"][0]))
    assert json.loads(run(capsys, "check", file, "--answer", str(answer), "--json"))["violations"] == []
    # There is only one solution, so another value anywhere is a mistake.
    puzzle = pensil.read(Path(file))
    board = puzzle.board_from_json(found["solutions"][0])
    spot, value = next(
        (spot, value)
        for spot, domain in enumerate(puzzle.domains)
        for value in bits(domain)
        if value != board.value(spot) and puzzle.value_to_json(spot, value) is not None
    )
    answer.write_text(json.dumps(board.decide(spot, value).to_json()))
    assert main(["check", file, "--answer", str(answer), "--json"]) == 1
    codes = {violation["code"] for violation in json.loads(capsys.readouterr().out)["violations"]}
    assert codes
    assert codes <= {code for rule in kind.rules() for code in rule.codes}


@pytest.mark.parametrize("lang", languages())
def test_it_is_hinted_at_explained_and_rated(
    kind: Kind, lang: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hint = pensil.hint(pensil.read(Path(file)), lang=lang)
    assert hint is not None
    shown = " ".join(run(capsys, "hint", file, "--lang", lang).split())
    assert " ".join(" ".join(map(str, told_lines(hint))).split()) in shown
    steps = json.loads(run(capsys, "explain", file, "--lang", lang, "--json"))["steps"]
    first = steps[0]["parts"][0] if steps[0]["parts"] else steps[0]
    assert first["message"] == hint.message
    page = tmp_path / "walkthrough.html"
    run(capsys, "explain", file, "--lang", lang, "-o", str(page))
    assert page.read_text().count("<svg") >= 1
    assert kind.title in page.read_text()
    rating = json.loads(run(capsys, "rate", file, "--json"))
    assert sum(rating["techniques"].values()) == rating["steps"]


def test_a_search_is_run_traced_and_drawn(
    kind: Kind, smaller_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strategy = next(each for each in kind.strategies() if each.complete)
    tree, film, trace = (str(tmp_path / name) for name in ("tree.svg", "film.html", "trace.jsonl"))
    search = ["run", smaller_file, "--strategy", strategy.name, "--solutions", "1"]
    found = json.loads(run(capsys, *search, "--json"))
    assert found["status"] == "solved"
    run(capsys, *search, "--tree", tree, "--animate", film, "--trace", trace)
    states = [group for group in ElementTree.parse(tree).iter(f"{SVG}g") if group.get("class") == "state"]
    assert 1 < len(states) <= found["counters"]["generated"] + 1
    assert "<svg" in Path(film).read_text()
    events = [json.loads(line) for line in Path(trace).read_text().splitlines()]
    assert any(event.get("reason") for event in events)


def test_it_is_drawn(kind: Kind, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "draw", file, "--ascii").isascii()
    assert run(capsys, "draw", file, "--solution") != run(capsys, "draw", file)
    drawn = tmp_path / "drawn.svg"
    run(capsys, "draw", file, "--solution", "-o", str(drawn))
    title = ElementTree.parse(drawn).getroot().find(f"{SVG}title")
    assert title is not None
    assert (title.text or "").startswith(kind.title)


def test_it_is_converted(kind: Kind, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = pensil.read(Path(file))
    for fmt in ("text", "json"):
        assert pensil.read(run(capsys, "convert", file, "--to", fmt)) == puzzle
