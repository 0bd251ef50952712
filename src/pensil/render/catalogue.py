"""A catalogue of techniques: each with a small position before and after it, as HTML, PDF or Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from pensil.core.lines import Sentence
from pensil.core.picture import Picture, Role
from pensil.core.record import record
from pensil.render.geometry import CELL, Geometry, number
from pensil.render.page import asset, page, told
from pensil.render.sheet import typeset
from pensil.render.svg import render_svg
from pensil.render.text import beside
from pensil.render.theme import stylesheet

CELL_MM = 7
"""Millimetres to a cell on paper."""


@record
class Anchor:
    """What is to be read where somebody can go, and the address."""

    text: str
    address: str


@record
class Entry:
    """One technique: how it is called, its level, a position before and after it, and sentences about it."""

    name: str  # unique, also the address within the page
    title: str
    level: str
    sentences: Sequence[str | Sentence]
    before: Picture
    after: Picture
    caption: str  # what the two pictures show, for those who do not see them
    play: Anchor | None = None  # where the position can be played


@record
class Chapter:
    title: str
    entries: Sequence[Entry]


@record
class Catalogue:
    title: str
    summary: Sequence[str]
    chapters: Sequence[Chapter]
    lang: str = "en"


def render_html(catalogue: Catalogue) -> str:
    """One self-contained page, light or dark as the reader's screen, that can be printed too."""
    named = len(catalogue.chapters) > 1
    summary, index, chapters = (
        "\n".join(lines)
        for lines in (
            (f"<p>{told(sentence)}</p>" for sentence in catalogue.summary),
            (_links(chapter, named) for chapter in catalogue.chapters),
            (_chapter(chapter, named) for chapter in catalogue.chapters),
        )
    )
    header = f"<header>\n<h1>{escape(catalogue.title)}</h1>\n{summary}\n</header>"
    return page(
        lang=catalogue.lang,
        title=catalogue.title,
        css=asset(__name__, "catalogue.css"),
        body=f"{header}\n<nav>\n{index}\n</nav>\n{chapters}",
    )


def _links(chapter: Chapter, named: bool) -> str:
    links = " ".join(
        f'<a href="#{escape(_address(chapter, entry))}">{escape(entry.title)}</a>' for entry in chapter.entries
    )
    return f"<p>{f'<b>{escape(chapter.title)}</b> ' if named else ''}{links}</p>"


def _chapter(chapter: Chapter, named: bool) -> str:
    entries = "\n".join(_entry(chapter, entry) for entry in chapter.entries)
    return f"<section>{f'<h2>{escape(chapter.title)}</h2>' if named else ''}\n{entries}\n</section>"


def _entry(chapter: Chapter, entry: Entry) -> str:
    pictures = "".join(
        render_svg(picture, standalone=False, cell=_cell(entry)) for picture in (entry.before, entry.after)
    )
    sentences = "".join(f"<p>{escape(str(sentence))}</p>" for sentence in entry.sentences)
    play = f'<p><a href="{escape(entry.play.address)}">{escape(entry.play.text)}</a></p>' if entry.play else ""
    return (
        f'<article id="{escape(_address(chapter, entry))}"><h3>{escape(entry.title)}</h3>'
        f"<small>{escape(entry.name)}, {escape(entry.level)}</small>"
        f"<figure>{pictures}</figure>{sentences}{play}</article>"
    )


def _address(chapter: Chapter, entry: Entry) -> str:
    return f"{chapter.title.lower()}-{entry.name}"


_SHEET = """#let book = json(bytes(sys.inputs.book))
#set document(title: book.title, date: none)
#set page(paper: "a4", margin: 15mm, numbering: "1")
#set text(size: 10pt, lang: book.lang)
#let drawing(it) = image(bytes(it.svg), format: "svg", width: it.width * 1mm)
#let entry(it) = block(breakable: false, width: 100%)[
  #text(size: 11pt, weight: "bold")[#it.title] #h(1fr) #text(size: 8pt)[#it.name, #it.level]
  #grid(columns: (auto, 1fr), gutter: 6mm,
    stack(dir: ltr, spacing: 4mm, ..it.pictures.map(drawing)),
    it.sentences.join(parbreak()))
]
= #book.title
#book.summary.join(parbreak())
#for chapter in book.chapters [
  == #chapter.title
  #stack(spacing: 7mm, ..chapter.entries.map(entry))
]
"""


def render_pdf(catalogue: Catalogue) -> bytes:
    """Pages of A4, the pictures of each technique beside its sentences."""
    book = {
        "title": catalogue.title,
        "summary": catalogue.summary,
        "lang": catalogue.lang,
        "chapters": [
            {
                "title": chapter.title,
                "entries": [
                    {
                        "title": entry.title,
                        "name": entry.name,
                        "level": entry.level,
                        "sentences": list(map(str, entry.sentences)),
                        "pictures": [_printed(entry.before), _printed(entry.after)],
                    }
                    for entry in chapter.entries
                ],
            }
            for chapter in catalogue.chapters
        ],
    }
    return typeset(_SHEET, book)


def _printed(picture: Picture) -> dict[str, object]:
    width = Geometry(picture).width * CELL_MM / CELL
    return {"svg": render_svg(picture, theme="light"), "width": min(width, 60)}


PLAIN_WIDTH = 90
"""Characters that a line of a picture in text may have."""


def render_markdown(catalogue: Catalogue, folder: str | None = None) -> str:
    """Text for documentation, the pictures in characters; with `folder`, where it is, those of `picture_files`."""
    parts = [f"# {catalogue.title}", *catalogue.summary]
    below = "###" if len(catalogue.chapters) > 1 else "##"
    for chapter in catalogue.chapters:
        if len(catalogue.chapters) > 1:
            parts.append(f"## {chapter.title}")
        for entry in chapter.entries:
            parts += [f"{below} {entry.title}", f"`{entry.name}`, {entry.level}"]
            if folder is None:
                parts.append(f"```\n{beside(entry.before, entry.after, PLAIN_WIDTH)}```")
            else:
                parts.append(f"![{entry.caption}]({folder}/{_file(chapter, entry)})")
            parts += _paragraphs(entry.sentences)
            if entry.play:
                parts.append(f"[{entry.play.text}]({entry.play.address})")
    return "\n\n".join(parts) + "\n"


def _paragraphs(sentences: Sequence[str | Sentence]) -> Iterator[str]:
    """Sentences as paragraphs of Markdown; those that follow from another one are a list below it."""
    for listed, group in groupby(sentences, lambda each: isinstance(each, Sentence) and each.depth > 0):
        if listed:
            yield "\n".join(_listed(each) for each in group if isinstance(each, Sentence))
        else:
            yield from map(str, group)


def _listed(line: Sentence) -> str:
    """A line of a list: cases and what follows in them have letters, which Markdown does not count."""
    return f"{'    ' * (line.depth - 1)}{'' if line.number.isdigit() else '- '}{line}"


PAIR_WIDTH = 640
"""Pixels that the pictures of a technique may take side by side; wider ones stand below each other."""

APART = 24
"""Pixels between them."""


def picture_files(catalogue: Catalogue) -> dict[str, str]:
    """For each technique a file of its own, with the position before and after it as one SVG."""
    return {_file(chapter, entry): _pair(entry) for chapter in catalogue.chapters for entry in chapter.entries}


def _file(chapter: Chapter, entry: Entry) -> str:
    return f"{_address(chapter, entry)}.svg"


def _cell(entry: Entry) -> int:
    """Pixels to a cell; what is supposed has small numbers in it, which must be read."""
    ghosts = any(getattr(item, "role", None) is Role.GHOST for item in entry.after.items)
    return 45 if ghosts else 30


def _pair(entry: Entry) -> str:
    """Both pictures in one drawing that is light or dark as the reader's screen."""
    cell = _cell(entry)
    scale = cell / CELL
    (width, height), (right, lower) = (
        (place.width * scale, place.height * scale) for place in (Geometry(entry.before), Geometry(entry.after))
    )
    if width + APART + right <= PAIR_WIDTH:
        whole, place = (width + APART + right, max(height, lower)), f'x="{number(width + APART)}"'
    else:
        whole, place = (max(width, right), height + APART + lower), f'y="{number(height + APART)}"'
    size = " ".join(map(number, whole))
    before, after = (render_svg(picture, standalone=False, cell=cell) for picture in (entry.before, entry.after))
    return (
        f'<svg class="pensil" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{number(whole[0])}" '
        f'height="{number(whole[1])}" role="img">\n<title>{escape(entry.caption)}</title>\n'
        f'<style>\n{stylesheet()}</style>\n<rect class="paper" width="100%" height="100%"/>\n'
        f"{before}<svg {place} {after.removeprefix('<svg ')}</svg>\n"
    )
