"""Reports: sentences with code in them."""

from __future__ import annotations

import re

import pytest

from pensil.core.record import replace
from pensil.render.report import Columns, Comparison, Figure, Report, Section, render_html, render_markdown, render_pdf


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
    worded = replace(fact, one="more than `a`", in_words=True)
    report = Report(
        "T", [], ("what", "one", "other", "verdict"), [Section("s", "S", [], [fact, worded, columns, fact])]
    )
    assert render_pdf(report).startswith(b"%PDF")


def test_a_section_on_a_page_has_its_parts_in_their_order() -> None:
    """Comparisons that follow each other are one table; drawings have no head of a file of their own."""
    same = Comparison("a & b", "x\ny", "x" * 41 + "\ny", "as <told>", "same")
    noted = Comparison("c", "1", "2\n", "differs", "differs", "see `d`")
    drawn = Figure("a <drawing>", '<?xml version="1.0" encoding="UTF-8"?>\n<svg><g/></svg>', "..")
    parts: list[Figure | Columns | Comparison] = [same, noted, drawn, Columns("`columns`", "a  <b>"), same]
    report = Report("R & D", ["p"], ("wh<at>", "one", "other", "verdict"), [Section("s&t", "S<1>", ["q", "r"], parts)])
    page = render_html(replace(report, sections=[*report.sections, Section("u", "U", [], [])]))
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("wh&lt;at&gt;", "one", "other", "verdict"))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>"
    long = f"{'x' * 41}\ny"
    row = (
        '<tr class="same"><th scope="row">a &amp; b</th><td data-head="one"><code class=whole>x\ny</code></td>'
        f'<td data-head="other"><code>{long}</code></td><td><b>as &lt;told&gt;</b></td></tr>'
    )
    other = (
        '<tr class="differs"><th scope="row">c</th><td data-head="one"><code>1</code></td>'
        '<td data-head="other"><code class=whole>2\n</code></td>'
        "<td><b>differs</b><p>see <code>d</code></p></td></tr>"
    )
    assert page[page.index("<header>") : page.index("</body>")].rstrip() == "\n".join([
        "<header>",
        "<h1>R &amp; D</h1>",
        "<p>p</p>",
        "</header>",
        "<nav><ul>",
        '<li><a href="#s&amp;t">S&lt;1&gt;</a></li>',
        '<li><a href="#u">U</a></li>',
        "</ul></nav>",
        '<section id="s&amp;t"><h2>S&lt;1&gt;</h2>',
        "<p>q</p><p>r</p>",
        f"{table}{row}{other}</tbody></table>"
        "<figure><svg><g/></svg><figcaption>a &lt;drawing&gt;</figcaption></figure>"
        "<figure><pre>a  &lt;b&gt;</pre><figcaption><code>columns</code></figcaption></figure>"
        f"{table}{row}</tbody></table></section>",
        '<section id="u"><h2>U</h2>',
        "",
        "</section>",
    ])  # fmt: skip
    assert "<title>R &amp; D</title>" in page


def test_drawings_of_a_page_do_not_share_their_names() -> None:
    """What one drawing calls `b0` is another board in the next one; what is only written stays as it is."""
    svg = '<svg id="t"><g id="b0"/><use href="#b0"/><text data-id="x">id="b0" href="#b0"</text></svg>'
    drawn = Figure("drawn", svg)
    fact = Comparison("a", "1", "1", "same", "same")
    sections = [Section("s-1.2", "S", [], [drawn, fact, drawn]), Section("u", "U", [], [drawn])]
    page = render_html(Report("R", [], ("what", "one", "other", "verdict"), sections))
    drawings = re.findall(r"<svg.*?</svg>", page)
    assert drawings == [
        f'<svg id="{scope}t"><g id="{scope}b0"/><use href="#{scope}b0"/>'
        '<text data-id="x">id="b0" href="#b0"</text></svg>'
        for scope in ("s-1.2-1-", "s-1.2-3-", "u-1-")
    ]


def test_a_document_in_markdown_has_tables_where_their_rows_stand() -> None:
    fact = Comparison("a|b", "x|y", "1\n\n`2`", "same", "same", "n\nm")
    drawn, bare = Figure("drawn", "<svg/>", "..\n"), Figure("bare", "<svg/>")
    sections = [
        Section("s", "S", ["p"], [fact, bare, fact, drawn, fact]),
        Section("t", "T", [], [replace(fact, note="")]),
    ]
    report = Report("R", ["q"], ("what", "one", "other", "verdict"), sections)
    head = "| what | one | other | verdict |\n|---|---|---|---|\n"
    row = "| a\\|b | `x\\|y` | `1`<br><br>`` `2` `` | **same**"
    assert render_markdown(report).split("\n\n") == [
        "# R",
        "q",
        "## S",
        "p",
        f"{head}{row}: n<br>m |",
        f"{head}{row}: n<br>m |",
        "drawn:",
        "```\n..\n```",
        f"{head}{row}: n<br>m |",
        "## T",
        f"{head}{row} |\n",
    ]


def test_what_is_compared_in_words_is_no_code() -> None:
    fact = Comparison("which", "more than `a`", "a|b <c>", "differs", "differs", in_words=True)
    report = Report("T", [], ("what", "one", "other", "verdict"), [Section("s", "S", [], [fact])])
    assert "| which | more than `a` | a\\|b &lt;c> | **differs** |" in render_markdown(report)
    page = render_html(report)
    assert '<td data-head="one">more than <code>a</code></td><td data-head="other">a|b &lt;c&gt;</td>' in page
