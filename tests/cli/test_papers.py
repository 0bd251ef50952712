"""`pensil paper`: the author's own boards, facts of every sort in the terminal, and what a page is made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import pensil
from pensil.cli import main
from pensil.core.paper import Agreement, Fact
from pensil.words import SHARED, Vocabulary
from tests.lab.test_paper import KIND, made, paper_of

SAY = Vocabulary(SHARED)


def replaced(paper: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever kind is asked for, this is its paper."""
    from pensil.core.record import replace

    monkeypatch.setattr("pensil.kinds.kind_named", lambda _: replace(KIND, paper=lambda: paper))


def test_the_boards_of_the_author_come_from_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The smallest first, and those of a size by their names; what is hidden is none."""
    sizes = {"c.txt": (2, 2), "b.non.txt": (2, 2), "d.txt": (1, 3), "a.txt": (3, 2)}
    for name, (rows, cols) in sizes.items():
        (tmp_path / name).write_text("\n".join(["nurikabe", *[" ".join("." * cols)] * rows, ""]).replace(".", "2", 1))
    (tmp_path / ".hidden").write_text("no puzzle")
    (tmp_path / "more").mkdir()
    told: list[Any] = []

    def replayed(paper: object, laboratory: Any, names: Sequence[str]) -> list[Any]:
        told.append((laboratory.boards, laboratory.at_most, names))
        return []

    monkeypatch.setattr("pensil.lab.paper.replayed", replayed)
    replaced(paper_of(made(name="one"), made(name="two", needs_boards=True)), monkeypatch)
    folder = ["--boards", str(tmp_path), "--timeout", "3"]
    for names in ([], ["two"], ["one"]):
        assert main(["paper", "nurikabe", *names, *folder]) == 0
        boards, at_most, asked = told.pop()
        assert [(name, puzzle.rows, puzzle.cols) for name, puzzle in boards] == [
            ("d", 1, 3),
            ("b.non", 2, 2),
            ("c", 2, 2),
            ("a", 3, 2),
        ]
        assert {puzzle.kind for _, puzzle in boards} == {"nurikabe"}
        assert (at_most, asked) == (3.0, names)
    assert main(["paper", "nurikabe", "one"]) == 0
    assert told.pop() == ([], 5.0, ["one"])
    capsys.readouterr()
    assert main(["paper", "nurikabe", "one", "two"]) == 2
    assert "two needs the author's boards: --boards FOLDER" in capsys.readouterr().err
    assert told == []


FACTS = {
    ("5", "5", False): "  same: row 1: 5\n",
    ("5\n6", "5\n6", False): "  same: row 1\n    here  5\n          6\n",
    ("5", "6\n7", True): "  differs: row 1\n    published  5\n    here       6\n               7\n    Column 2\n",
    (None, "6", False): "  lost in the original: row 1\n    here  6\n",
    (None, "6", True): "  lost in the original: row 1\n    here  6\n    Column 2\n",
    ("5", "6", False): "  NOT AS STATED: row 1\n    published  5\n    here       6\n",
    ("5", "5", True): "  NOT AS STATED: row 1\n    published  5\n    here       5\n    Column 2\n",
    ("", "x", True): "  differs: row 1\n    published\n    here       x\n    Column 2\n",
}


@pytest.mark.parametrize(("published", "ours", "told"), FACTS)
def test_a_fact_at_a_terminal(
    published: str | None, ours: str, told: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fact = Fact(SAY("row", number=1), published, ours, SAY("column", number=2) if told else None)
    replaced(paper_of(made(fact, name="section-4.3")), monkeypatch)
    assert main(["paper", "nurikabe"]) == (fact.verdict is Agreement.BROKEN)
    *_, facts, _ = capsys.readouterr().out.split("\n  ", 1)[1].rsplit("\n\n", 1)
    assert f"  {facts}\n".endswith(FACTS[published, ours, told])


def test_a_page_on_standard_output_stands_there_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside a page in a file it is only told how many facts there are."""
    replaced(paper_of(made(Fact(SAY("row", number=1), "5", "5"), name="section-4.3")), monkeypatch)
    assert main(["paper", "nurikabe", "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")


@pytest.mark.parametrize("form", ["html", "md"])
def test_beside_a_page_only_the_count_is_told(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replaced(paper_of(made(Fact(SAY("row", number=1), "5", "5"), name="section-4.3")), monkeypatch)
    page = tmp_path / f"page.{form.upper()}"
    assert main(["paper", "nurikabe", "-o", str(page)]) == 0
    assert capsys.readouterr().out == "1 fact of 1 item: 1 the same, 0 differ and it is said why.\n"
    assert page.read_text().startswith("<!doctype html>") is (form == "html")


def test_a_kind_without_a_paper(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    replaced(None, monkeypatch)
    assert main(["paper", "nurikabe"]) == 2
    assert f"no paper is known for {KIND.name}" in capsys.readouterr().err
    assert list(pensil.paper(KIND.name)) == []
