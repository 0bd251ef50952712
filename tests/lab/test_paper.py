"""Papers replayed: facts and their verdicts, items by name, and the pages in every form."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pensil
from pensil.cli import main
from pensil.core.paper import (
    Agreement,
    Bench,
    BoardPicture,
    Exhibit,
    Fact,
    Paper,
    PaperItem,
    Plot,
    Points,
    Printed,
    SearchTree,
    item,
)
from pensil.core.record import replace
from pensil.kinds import KINDS, kind_named
from pensil.lab.paper import Laboratory, replayed, verdicts
from pensil.lab.paper_report import paper_report
from pensil.render.report import Figure, render_html, render_markdown, render_pdf
from pensil.words import SHARED, Phrase, Vocabulary
from tests.checks import some
from tests.kinds import OUTSIDE

SAY = Vocabulary(SHARED)
PUBLISHED = [kind for kind in KINDS if kind.paper() is not None]
KIND = kind_named("nurikabe")
BOARD = pensil.read("nurikabe\n2 .\n. .\n")


def say(text: str) -> Phrase:
    return SAY("quoted", text=text)


@pytest.mark.parametrize(
    ("published", "ours", "because", "verdict"),
    [
        ("5", "5", None, Agreement.SAME),
        ("5", "6", say("so"), Agreement.DIFFERS),
        ("5", "6", None, Agreement.BROKEN),
        ("5", "5", say("so"), Agreement.BROKEN),
        (None, "5", None, Agreement.LOST),
        (say("five"), say("five"), None, Agreement.SAME),
    ],
)
def test_verdicts(published: str | None, ours: str, because: Phrase | None, verdict: Agreement) -> None:
    assert Fact(say("number"), published, ours, because).verdict is verdict


def made(
    *parts: Fact | Exhibit, name: str = "table-1", measured: bool = False, needs_boards: bool = False
) -> PaperItem:
    def replay(_: Bench) -> Iterator[Fact | Exhibit]:
        yield from parts

    return item(Vocabulary("pensil.kinds.nurikabe.paper"), name, measured=measured, needs_boards=needs_boards)(replay)


def paper_of(*items: PaperItem) -> Paper:
    return Paper(
        words=Vocabulary("pensil.kinds.nurikabe.paper"), title="T", author="A", strategies=(), items=tuple(items)
    )


def test_items_by_name_and_those_that_need_boards() -> None:
    paper = paper_of(made(name="a"), made(name="b", needs_boards=True), made(name="c"))
    assert [each.item.name for each in replayed(paper, Laboratory())] == ["a", "c"]
    assert [each.item.name for each in replayed(paper, Laboratory([("x", BOARD)]))] == ["a", "b", "c"]
    assert [each.item.name for each in replayed(paper, Laboratory(), ["c"])] == ["c"]


def test_a_laboratory_stops_timed_searches_only() -> None:
    strategy = KIND.strategies()[0]
    assert Laboratory(at_most=3).run(BOARD, strategy).timeout is None
    assert Laboratory(at_most=3).run(BOARD, strategy, at_most=9).timeout == 3
    assert Laboratory(at_most=3).run(BOARD, strategy, at_most=2).timeout == 2
    assert Laboratory().run(BOARD, strategy, at_most=2).timeout == 2


def test_a_laboratory_reads_what_papers_write() -> None:
    puzzle, answer = Laboratory().read("2 -1\n0 -1\n", "nurikabe")
    assert puzzle == BOARD
    assert str(answer) == ". #\n. #\n"
    assert Laboratory().read("2 0\n0 0\n", "nurikabe") == (BOARD, None)


def every_part() -> list[Fact | Exhibit]:
    strategy = next(each for each in KIND.strategies() if each.name == "backtracking")
    curve = Points("ours", ((1.0, 2.0), (10.0, 30.0)), lambda x: 3 * x)
    return [
        Fact(say("one"), "a|b", "a|b"),
        Fact(say("two"), "5\n6", "7", say("it must")),
        BoardPicture(say("a board"), KIND.picture(BOARD)),
        Printed(say("columns"), lambda lang: f"x  {lang}\n"),
        SearchTree(say("a tree"), BOARD, strategy),
        Plot(say("a chart"), say("area"), say("seconds"), (curve, Points(say("theirs"), ((2.0, 2.0),)))),
    ]


def test_the_parts_of_a_page() -> None:
    paper = paper_of(made(*every_part(), name="section-4.3"))
    items = list(replayed(paper, Laboratory()))
    report = paper_report(KIND, paper, items, "en")
    html = render_html(report)
    assert html.count("<svg") == 3
    assert html.count('<tr class="same">') == html.count('<tr class="differs">') == 1
    assert all(words in html for words in ("It must", "area", "theirs", "x  en"))
    assert "<code class=whole>5\n6</code>" in html
    markdown = render_markdown(report)
    assert "| One | `a\\|b` | `a\\|b` | **same** |" in markdown
    assert "| Two | `5`<br>`6` | `7` | **differs**: It must |" in markdown
    assert "Columns:\n\n```\nx  en\n```" in markdown
    assert "2 facts of 1 item: 1 the same, 1 differs and it is said why." in markdown
    on_paper = paper_report(KIND, paper, items, "id", on_paper=True)
    boards = [next(part for part in each.sections[0].parts if isinstance(part, Figure)) for each in (report, on_paper)]
    assert ["xmlns" in board.svg for board in boards] == [False, True], "on a page the page says what it is"
    assert render_pdf(on_paper).startswith(b"%PDF")


def test_what_depends_on_the_machine_is_not_kept() -> None:
    paper = paper_of(made(name="section-4.3", measured=True))
    items = list(replayed(paper, Laboratory()))
    assert [len(paper_report(KIND, paper, items, "en", kept=kept).sections) for kept in (False, True)] == [1, 0]


@pytest.mark.parametrize("kind", PUBLISHED, ids=lambda kind: kind.name)
def test_what_is_said_to_be_the_same_is(kind: object) -> None:
    name = kind.name  # type: ignore[attr-defined]
    items = list(pensil.paper(name, timeout=1))
    counts = verdicts(items)
    assert counts[Agreement.BROKEN] == 0
    assert counts[Agreement.SAME] > 0
    for each in some(items):
        assert each.parts or each.item.texts, f"{each.item.name} tells nothing"


@pytest.mark.parametrize("kind", [kind.name for kind in PUBLISHED])
def test_nothing_on_a_page_has_the_name_of_something_else(kind: str) -> None:
    """A tree that used the boards of the one before it would show these."""
    paper = kind_named(kind).paper()
    assert paper is not None
    html = render_html(paper_report(kind_named(kind), paper, list(replayed(paper, Laboratory(at_most=0.1))), "en"))
    tags = "".join(re.findall(r"<\w[^>]*>", html))
    names, used = re.findall(r'\sid="([^"]+)"', tags), re.findall(r'\shref="#([^"]+)"', tags)
    assert len(set(names)) == len(names) > 0
    assert set(used) <= set(names)


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize("kind", [kind.name for kind in PUBLISHED if kind not in OUTSIDE])
def test_the_pages_of_papers_are_up_to_date(kind: str, lang: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    assert main(["paper", kind, "--lang", lang, "--timeout", "1", "-o", str(page)]) == 0
    kept = Path(__file__).parents[2] / "docs/papers" / (f"{kind}.md" if lang == "en" else f"{kind}.{lang}.md")
    assert page.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), "`make docs` writes the page anew"


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["paper", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [each["kind"] for each in listed] == [kind.name for kind in PUBLISHED]
    papers = [paper for kind in PUBLISHED if (paper := kind.paper()) is not None]
    contents = [[item.name for item in paper.items] for paper in papers]
    assert [[item["name"] for item in each["contents"]] for each in listed] == contents
    assert main(["paper"]) == 0
    shown = capsys.readouterr().out
    for each in some(listed):
        assert each["kind"] in shown
        assert all(name in shown for name in each["strategies"])


def test_a_broken_fact_ends_with_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    broken = paper_of(made(Fact(say("number"), "5", "6"), name="section-4.3"))
    kind = replace(KIND, paper=lambda: broken)
    monkeypatch.setattr("pensil.kinds.kind_named", lambda _: kind)
    assert main(["paper", "nurikabe"]) == 1
    shown = capsys.readouterr().out
    assert "NOT AS STATED: number" in shown
    assert "published  5" in shown
    assert "1 fact of 1 item: 0 the same, 0 differ and it is said why, 1 NOT AS STATED." in shown
    assert main(["paper", "nurikabe", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verdicts"] == {"broken": 1}


def test_every_fact_is_an_item_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In one flat list, each with its own name; what stands around the facts is in the parts."""
    several = made(
        Fact(say("one"), "a", "a"),
        BoardPicture(say("a board"), KIND.picture(BOARD)),
        Fact(say("two"), "5", "7", say("it must")),
        Fact(say("three"), None, "8"),
        Fact(say("four"), "1", "2"),
        name="section-4.3",
    )
    alone = made(Fact(say("five"), "5", "5"), name="section-2.2", measured=True)
    paper = paper_of(several, made(name="figure-5"), alone)
    monkeypatch.setattr("pensil.kinds.kind_named", lambda _: replace(KIND, paper=lambda: paper))
    assert main(["paper", "nurikabe", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["kind"], told["title"], told["author"]) == ("nurikabe", "T", "A")
    keys = ("id", "what", "published", "ours", "same", "because", "verdict", "measured", "item")
    assert [tuple(each[key] for key in keys) for each in told["items"]] == [
        ("section-4.3#1", "one", "a", "a", True, None, "same", False, "section-4.3"),
        ("section-4.3#2", "two", "5", "7", False, "it must", "differs", False, "section-4.3"),
        ("section-4.3#3", "three", None, "8", None, None, "lost", False, "section-4.3"),
        ("section-4.3#4", "four", "1", "2", False, None, "broken", False, "section-4.3"),
        ("section-2.2", "five", "5", "5", True, None, "same", True, "section-2.2"),
    ]
    assert [(part["name"], len(part["facts"])) for part in told["parts"]] == [
        ("section-4.3", 4),
        ("figure-5", 0),
        ("section-2.2", 1),
    ]
    assert {item["title"] for item in told["items"]} <= {part["title"] for part in told["parts"]}


def test_the_parts_at_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    paper = paper_of(made(*every_part(), name="section-4.3"))
    monkeypatch.setattr("pensil.kinds.kind_named", lambda _: replace(KIND, paper=lambda: paper))
    assert main(["paper", "nurikabe"]) == 0
    shown = capsys.readouterr().out
    assert shown[shown.index("  same: ") :] == AT_A_TERMINAL


AT_A_TERMINAL = """  same: one: a|b
  differs: two
    published  5
               6
    here       7
    It must

  ┌────┐
  │ 2 ·│
  │ · ·│
  └────┘
  A board

  x  en
  Columns

  a tree: drawn with -o FILE.html or FILE.pdf.

  a chart: drawn with -o FILE.html or FILE.pdf.

2 facts of 1 item: 1 the same, 1 differs and it is said why.
"""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nurikabe", "table-99"], "the paper has no item 'table-99'; there are section-1"),
        (["nurikabe", "-o", "x.doc"], "use .html, .pdf or .md"),
        (["nurikabe", "--boards", "/no/such/folder"], "cannot read the folder"),
        (["chess"], "chess"),
    ],
)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["paper", *arguments]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
