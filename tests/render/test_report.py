"""Reports: sentences with code in them."""

from __future__ import annotations

from pensil.render.report import Comparison, Report, Section, render_html, render_markdown


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
