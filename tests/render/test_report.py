"""Reports: sentences with code in them."""

from __future__ import annotations

import pytest

from pensil.core.record import replace
from pensil.render.report import Columns, Comparison, Report, Section, render_html, render_markdown, render_pdf


def test_code_in_sentences() -> None:
    fact = Comparison("`a<b` holds", "`1`", "2", "differs", "differs", "see `c`")
    report = Report(
        "T", ["run `pensil paper`"], ("what", "one", "other", "verdict"), [Section("s", "S", ["`x`"], [fact])]
    )
    html = render_html(report)
    for code in ("pensil paper", "x", "a&lt;b", "c"):
        assert f"<code>{code}</code>" in html
    assert "<code>`1`</code>" in html, "what is compared stays as it is"
    text = render_markdown(report)
    assert "run `pensil paper`" in text
    assert "| `` `1` `` | `2` |" in text


def test_brackets_of_sentences_are_no_tags() -> None:
    fact = Comparison("<x,y>", "<1,2>", "<1,2>", "same", "same", "see <z>")
    report = Report("<t>", ["an island is <x,y>, or `<x,y>`"], ("what", "one", "other", "verdict"), [])
    report = replace(report, sections=[Section("s", "<S>", [], [fact, Columns("<c>", "<1,2>")])])
    assert render_markdown(report).split("\n\n") == [
        "# &lt;t>",
        "an island is &lt;x,y>, or `<x,y>`",
        "## &lt;S>",
        "| what | one | other | verdict |\n|---|---|---|---|\n| &lt;x,y> | `<1,2>` | `<1,2>` | **same**: see &lt;z> |",
        "&lt;c>:",
        "```\n<1,2>\n```\n",
    ]


def test_a_document_has_tables_before_and_after_what_stands_between_them() -> None:
    pytest.importorskip("typst")
    fact, columns = Comparison("what", "1", "2", "differs", "differs"), Columns("between", "a b\nc d")
    report = Report("T", [], ("what", "one", "other", "verdict"), [Section("s", "S", [], [fact, fact, columns, fact])])
    assert render_pdf(report).startswith(b"%PDF")
