"""A report: sections of sentences, comparisons, figures and tables, as a page of HTML, as PDF or as Markdown.

A Report is words and drawings only; where they come from is not its business.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from pensil.core.record import record
from pensil.render.page import asset, page, told
from pensil.render.sheet import typeset

WHOLE_LINES = 40
"""The longest lines that are kept whole: two columns of them have room on the page."""


@record
class Figure:
    """A drawing as SVG, the same in characters, and what it shows."""

    caption: str
    svg: str
    text: str = ""


@record
class Columns:
    """Text whose columns are aligned by blanks."""

    caption: str
    text: str


@record
class Comparison:
    """What is set beside each other: a label, the two, a verdict with its mark, and a note."""

    label: str
    one: str
    other: str
    verdict: str
    sort: str  # of the verdict, for its colour
    note: str = ""
    in_words: bool = False  # whether what is compared is sentences, not signs in columns


@record
class Section:
    """One thing to tell: paragraphs, and then comparisons, figures and tables in their order."""

    name: str  # unique, also the address within the page
    title: str
    paragraphs: Sequence[str]
    parts: Sequence[Figure | Columns | Comparison]


@record
class Report:
    title: str
    paragraphs: Sequence[str]
    heads: tuple[str, str, str, str]  # of the comparisons: what, one, other, verdict
    sections: Sequence[Section]
    lang: str = "en"


def render_html(report: Report) -> str:
    """One self-contained page, light or dark as the reader's screen, that can be printed too."""
    said = "\n".join(f"<p>{told(each)}</p>" for each in report.paragraphs)
    links = "\n".join(f'<li><a href="#{escape(s.name)}">{escape(s.title)}</a></li>' for s in report.sections)
    sections = "\n".join(_section(section, report.heads) for section in report.sections)
    return page(
        lang=report.lang,
        title=report.title,
        css=asset(__name__, "report.css"),
        body=f"<header>\n<h1>{escape(report.title)}</h1>\n{said}\n</header>\n<nav><ul>\n{links}\n</ul></nav>\n{sections}",
    )


def _section(section: Section, heads: Sequence[str]) -> str:
    said = "".join(f"<p>{told(each)}</p>" for each in section.paragraphs)
    rows: list[str] = []
    parts: list[str] = []

    def table() -> None:
        if rows:
            titles = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
            parts.append(f"<table><thead><tr>{titles}</tr></thead><tbody>{''.join(rows)}</tbody></table>")
            rows.clear()

    for place, part in enumerate(section.parts, 1):
        if isinstance(part, Comparison):
            rows.append(_row(part, heads))
            continue
        table()
        scope = f"{escape(section.name)}-{place}-"
        inner = f"<pre>{escape(part.text)}</pre>" if isinstance(part, Columns) else _scoped(_inlined(part.svg), scope)
        parts.append(f"<figure>{inner}<figcaption>{told(part.caption)}</figcaption></figure>")
    table()
    return f'<section id="{escape(section.name)}"><h2>{escape(section.title)}</h2>\n{said}\n{"".join(parts)}</section>'


def _row(part: Comparison, heads: Sequence[str]) -> str:
    note = f"<p>{told(part.note)}</p>" if part.note else ""
    cells = zip(heads[1:], (part.one, part.other), strict=False)
    shown = told if part.in_words else _code
    values = "".join(f'<td data-head="{escape(head)}">{shown(text)}</td>' for head, text in cells)
    return (
        f'<tr class="{part.sort}"><th scope="row">{told(part.label)}</th>{values}'
        f"<td><b>{escape(part.verdict)}</b>{note}</td></tr>"
    )


def _code(text: str) -> str:
    """A text in characters of one width; lines that are a small table stay whole, so that its columns stay straight."""
    whole = "\n" in text and max(map(len, text.splitlines())) <= WHOLE_LINES
    return f"<code{' class=whole' if whole else ''}>{escape(text)}</code>"


def _inlined(svg: str) -> str:
    """The drawing without the head of a file."""
    return re.sub(r"^<\?xml[^>]*\?>\s*", "", svg)


def _scoped(svg: str, scope: str) -> str:
    """The drawing with ids of its own: all drawings of a page share one space of names."""
    return re.sub(r"<\w[^>]*>", lambda tag: re.sub(r'(?<=\s)(id="|href="#)', lambda name: name[0] + scope, tag[0]), svg)


_SHEET = """#let book = json(bytes(sys.inputs.book))
#set document(title: book.title, date: none)
#set page(paper: "a4", margin: 15mm, numbering: "1")
#set text(size: 9.5pt, lang: book.lang)
#show regex("`[^`]+`"): it => raw(it.text.trim("`"))
#let drawing(it) = layout(size => {
  let drawn(..size) = image(bytes(it.svg), format: "svg", ..size)
  let wide = drawn(width: calc.min(size.width, it.width * 0.75pt))
  align(center, if measure(wide).height > 250mm { drawn(height: 250mm) } else { wide })
})
#let put(it, text) = if it.in_words { [#text] } else { raw(text) }
#let row(it) = (
  [*#it.label*],
  ..if it.one == it.other { (table.cell(colspan: 2, put(it, it.one)),) } else { (put(it, it.one), put(it, it.other)) },
  [*#it.verdict* #it.note],
)
#let part(it) = if it.sort == "rows" {
  table(columns: (1.2fr, 1.6fr, 1.6fr, 1.3fr), stroke: 0.4pt + luma(180),
    table.header(..book.heads.map(head => [_#head _])), ..it.rows.map(row).flatten())
} else if it.sort == "columns" {
  block(breakable: true)[#text(size: 7pt, raw(it.text, block: true)) #text(size: 8pt)[#it.caption]]
} else { block(breakable: false, width: 100%)[#drawing(it) #align(center, text(size: 8pt)[#it.caption])] }
= #book.title
#book.paragraphs.join(parbreak())
#for section in book.sections [
  == #section.title
  #section.paragraphs.join(parbreak())
  #for each in section.parts { part(each) }
]
"""


def render_pdf(report: Report) -> bytes:
    """Pages of A4."""
    sections = [
        {"title": section.title, "paragraphs": list(section.paragraphs), "parts": _printed(section.parts)}
        for section in report.sections
    ]
    book = {
        "title": report.title,
        "paragraphs": list(report.paragraphs),
        "heads": list(report.heads),
        "lang": report.lang,
        "sections": sections,
    }
    return typeset(_SHEET, book)


_OF_A_ROW = ("label", "one", "other", "verdict", "note", "in_words")


def _printed(parts: Sequence[Figure | Columns | Comparison]) -> list[dict[str, object]]:
    """The parts, comparisons that follow each other in one table."""
    done: list[dict[str, object]] = []
    for part in parts:
        if isinstance(part, Comparison):
            if not done or done[-1]["sort"] != "rows":
                done.append({"sort": "rows", "rows": []})
            rows = done[-1]["rows"]
            assert isinstance(rows, list)
            rows.append({name: getattr(part, name) for name in _OF_A_ROW})
        elif isinstance(part, Columns):
            done.append({"sort": "columns", "caption": part.caption, "text": part.text})
        else:
            width = re.search(r'<svg[^>]*? width="([\d.]+)', part.svg)
            wide = float(width[1]) if width else 600.0
            done.append({"sort": "figure", "caption": part.caption, "svg": _inlined(part.svg), "width": wide})
    return done


def render_markdown(report: Report) -> str:
    """Text for documentation, with the figures in characters where they have any."""
    parts = [f"# {_markdown_told(report.title)}", *map(_markdown_told, report.paragraphs)]
    for section in report.sections:
        parts += [f"## {_markdown_told(section.title)}", *map(_markdown_told, section.paragraphs)]
        rows: list[str] = []
        for part in section.parts:
            if isinstance(part, Comparison):
                rows.append(_markdown_row(part))
                continue
            if rows:
                parts.append(_markdown_table(report.heads, rows))
                rows = []
            if part.text:
                parts.append(f"{_markdown_told(part.caption)}:\n\n```\n{part.text.rstrip()}\n```")
        if rows:
            parts.append(_markdown_table(report.heads, rows))
    return "\n\n".join(parts) + "\n"


def _markdown_table(heads: Sequence[str], rows: Sequence[str]) -> str:
    return "\n".join([f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *rows])


def _markdown_told(text: str) -> str:
    """A sentence in which `<x,y>` is no tag; what stands between backquotes is as it is."""
    return "".join(part if part.startswith("`") else part.replace("<", "&lt;") for part in re.split("(`[^`]+`)", text))


def _markdown_code(line: str) -> str:
    """A line as code, between marks that do not end at one inside of it."""
    return f"`{line}`" if "`" not in line else f"`` {line} ``"


def _markdown_row(part: Comparison) -> str:
    def cell(text: str) -> str:
        return text.replace("|", "\\|").replace("\n", "<br>")

    def shown(text: str) -> str:
        if part.in_words:
            return cell(_markdown_told(text))
        return "<br>".join(_markdown_code(line) if line.strip() else "" for line in cell(text).split("<br>"))

    verdict = f"**{part.verdict}**" + (f": {cell(_markdown_told(part.note))}" if part.note else "")
    return f"| {cell(_markdown_told(part.label))} | {shown(part.one)} | {shown(part.other)} | {verdict} |"
