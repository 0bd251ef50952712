"""An explanation as a page to read: every step with its sentence and a picture, as HTML or PDF.

A Walkthrough is words and pictures only; where they come from is not its business.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pensil.core.picture import Picture
from pensil.core.record import record
from pensil.errors import MissingExtra
from pensil.render.svg import render_svg
from pensil.render.theme import DARK, LIGHT, stylesheet


@record
class Scene:
    """One step: its number and name, its sentence, and the board after it."""

    heading: str
    sentence: str
    picture: Picture


@record
class Walkthrough:
    title: str
    summary: str
    scenes: Sequence[Scene]
    lang: str = "en"


_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
:root {{ background: {light}; }}
@media (prefers-color-scheme: dark) {{ :root {{ background: {dark}; }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 72rem; }}
ol {{ list-style: none; padding: 0; display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }}
li {{ border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem;
  padding: 1rem; break-inside: avoid; }}
h1 {{ font-size: 1.5rem; margin: .5rem 0; }}
h2 {{ font-size: 1rem; margin: 0 0 .25rem; }}
p {{ margin: 0 0 .75rem; }}
svg {{ max-width: 100%; height: auto; display: block; margin: 0 auto; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{summary}</p>
<ol>
{steps}
</ol>
</body>
</html>
"""


def render_html(walkthrough: Walkthrough, *, cell: int = 28) -> str:
    """One self-contained page, light or dark as the reader's screen."""
    steps = "\n".join(
        f"<li><h2>{escape(scene.heading)}</h2><p>{escape(scene.sentence)}</p>"
        f"{render_svg(scene.picture, standalone=False, cell=cell)}</li>"
        for scene in walkthrough.scenes
    )
    return _PAGE.format(
        lang=walkthrough.lang,
        title=escape(walkthrough.title),
        summary=escape(walkthrough.summary),
        style=stylesheet(),
        light=LIGHT.paper,
        dark=DARK.paper,
        steps=steps,
    )


_SHEET = """#let book = json(bytes(sys.inputs.book))
#set document(title: book.title, date: none)
#set page(paper: "a4", margin: 18mm, numbering: "1")
#set text(size: 10pt, lang: book.lang)
= #book.title
#book.summary
#grid(columns: (1fr, 1fr), gutter: 8mm,
  ..book.scenes.map(scene => block(breakable: false)[
    #text(weight: "bold")[#scene.heading] \\
    #scene.sentence
    #align(center, image(bytes(scene.svg), format: "svg", width: 92%))
  ])
)
"""


def render_pdf(walkthrough: Walkthrough) -> bytes:
    """Pages of A4, two steps beside each other."""
    try:
        import typst
    except ImportError as error:
        raise MissingExtra("PDF needs one more package: pip install 'pensil[pictures]'") from error
    import json

    book = {
        "title": walkthrough.title,
        "summary": walkthrough.summary,
        "lang": walkthrough.lang,
        "scenes": [
            {"heading": s.heading, "sentence": s.sentence, "svg": render_svg(s.picture, theme="light")}
            for s in walkthrough.scenes
        ],
    }
    done = typst.compile(_SHEET.encode(), format="pdf", ignore_system_fonts=True, sys_inputs={"book": json.dumps(book)})
    assert isinstance(done, bytes)
    return done
