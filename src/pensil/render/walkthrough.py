"""An explanation to read and to play through: a page of HTML with one large board, or a PDF with a picture per step.

A Walkthrough is words and pictures only; where they come from is not its business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape

from pensil.core.picture import Picture
from pensil.core.record import record
from pensil.render.geometry import CELL, Geometry
from pensil.render.page import asset, filled
from pensil.render.player import Part, render_player
from pensil.render.reel import Camera, layers
from pensil.render.sheet import typeset
from pensil.render.svg import render_svg
from pensil.render.theme import stylesheet
from pensil.render.words import page_words

RATE = 0.5
"""Steps per second to begin with: their sentences want to be read."""

PRINTED = 28
"""Pixels to a cell on paper."""


@record
class LinkScene:
    """One link of a supposition on the way to what a step concludes, or one of the moves that it is made of."""

    sentence: str
    draw: Callable[[], Picture]


@record
class Scene:
    """A step: its number, technique and sentence, and the board after it; the first and the last have no number.

    The picture is drawn when it is needed: all pictures of a large board at once would fill the memory. A step that
    supposes something has its links; its sentence then says what follows, and its picture shows all of them.

    A step of several moves has these as links. They say all that its sentence says, so it has a shorter one for a list
    that comes after them.
    """

    heading: str
    sentence: str
    draw: Callable[[], Picture]
    number: int | None = None
    links: Sequence[LinkScene] = ()
    summed: str = ""

    @property
    def supposes(self) -> bool:
        return bool(self.links) and not self.summed


@record
class Walkthrough:
    """The scenes of one board, the puzzle first; their pictures have the same margins."""

    title: str
    summary: str
    legend: str
    scenes: Sequence[Scene]
    lang: str = "en"


def _unseen(_: int) -> None:
    pass


class Filmed:
    """The pictures of scenes in the order in which they are played: before that of a scene those of its links.

    They may be drawn while an explanation is still being found.
    """

    def __init__(self) -> None:
        self.camera = Camera()
        self.scenes = 0  # that are drawn

    def take(self, scene: Scene) -> None:
        """Draw the next scene."""
        for link in scene.links:
            self.camera.take(link.draw())
        self.camera.take(scene.draw())
        self.scenes += 1


def render_html(walkthrough: Walkthrough, seen: Callable[[int], None] = _unseen, filmed: Filmed | None = None) -> str:
    """One self-contained page: the board with the steps beside it, light or dark as the reader's screen.

    Without scripts, the sentences and the first and the last picture are there, and those of suppositions with all
    links; on paper, the pictures of all scenes. `seen` is told how many scenes are drawn; some may be `filmed` already.
    """
    scenes, lang = walkthrough.scenes, walkthrough.lang
    filmed = filmed or Filmed()
    for scene in scenes[filmed.scenes :]:
        filmed.take(scene)
        seen(filmed.scenes)
    drawn = filmed.camera.reel()
    ends = (0, len(scenes) - 1)
    steps = "\n".join(_item(place, scene, place in ends or scene.supposes) for place, scene in enumerate(scenes))
    part = Part(
        css=filled(asset(__name__, "walkthrough.css"), {"printed": str(drawn.width * PRINTED // CELL)}),
        script=asset(__name__, "walkthrough.js"),
        header=f"<p>{escape(walkthrough.summary)} {escape(walkthrough.legend)}</p>\n{_index(scenes, page_words(lang))}",
        side=f'<ol id="steps">\n{steps}\n</ol>',
        data={"stops": list(_stops(scenes))},
    )
    total = sum(scene.number is not None for scene in scenes)
    return render_player(walkthrough.title, drawn, part, lang=lang, total=total, rate=RATE)


def _stops(scenes: Iterable[Scene]) -> Iterator[str]:
    """The addresses of all shots: the place of a scene; for its links a number after that, 0 for the supposition."""
    for place, scene in enumerate(scenes):
        yield from (f"{place}.{number}" for number in range(len(scene.links)))
        yield str(place)


def _item(place: int, scene: Scene, drawn: bool) -> str:
    """A scene in the list; its links are in the order of the shots."""
    number = "" if scene.number is None else f"{scene.number}. "
    name = "" if scene.number is None else f' data-name="{escape(scene.heading)}"'
    heading = f"<b>{number}{escape(scene.heading)}</b>"
    picture = render_svg(scene.draw(), standalone=False, cell=PRINTED) if drawn else ""
    links = ""
    if scene.links:
        addressed = enumerate(link.sentence for link in scene.links)
        said = (f'<a href="#{place}.{number}">{escape(sentence)}</a>' for number, sentence in addressed)
        links, heading = heading + "".join(f'<span class="link-line">{link}</span>' for link in said), ""
    sentence = f"<span>{escape(scene.sentence)}</span>"
    if scene.summed:
        sentence = f'<span class="summed">{escape(scene.summed)}</span>'
    return (
        f'<li id="scene-{place}">{links}<a href="#{place}"{name}>{heading}{sentence}</a><figure>{picture}</figure></li>'
    )


def _index(scenes: Iterable[Scene], words: Mapping[str, str]) -> str:
    """The techniques, those used most often first, each a button that leads to its next use."""
    used = Counter(scene.heading for scene in scenes if scene.number is not None)
    if not used:
        return ""
    buttons = "\n".join(
        f'<button type="button" title="{escape(words["again"].format(technique=name))}" data-name="{escape(name)}">'
        f"{escape(name)} <i>{times}</i></button>"
        for name, times in used.most_common()
    )
    heading = f"<summary>{escape(words['techniques'])}</summary>"
    return f'<details>{heading}<div id="techniques">\n{buttons}\n</div></details>'


_SHEET = """#let book = json(bytes(sys.inputs.book))
#set document(title: book.title, date: none)
#set page(paper: "a4", margin: 15mm, numbering: "1")
#set text(size: 10pt, lang: book.lang)
#let parts = book.parts.map(part => bytes(book.head + part + "</svg>"))
#let drawing(stack, width) = box(width: width, for (place-in, part) in stack.enumerate() {
  let picture = image(parts.at(part), format: "svg", width: 100%)
  if place-in == 0 { picture } else { place(top + left, picture) }
})
#let scene(it) = block(breakable: false, width: 100%)[
  #text(weight: "bold")[#it.heading] \\
  #it.lines.join(linebreak())
  #align(center, layout(size => drawing(it.stack, calc.min(size.width * 0.94, book.width * 1mm))))
]
= #book.title
#book.summary #book.legend
#grid(columns: (1fr,) * book.columns, gutter: 8mm, ..book.scenes.map(scene))
"""

WIDE = 40
"""From so many cells on, a picture gets the whole width of the page."""

CELL_MM = (5, 9)
"""Millimetres to a cell where there is room, at least and at most."""

HANDY_MM = 60
"""The height of a picture of which three fit below each other."""


def render_pdf(walkthrough: Walkthrough, seen: Callable[[int], None] = _unseen) -> bytes:
    """Pages of A4, two pictures beside each other. `seen` is told how many scenes are drawn."""
    parts, stacks = layers((scene.draw() for scene in walkthrough.scenes), seen)
    geometry = Geometry(walkthrough.scenes[0].draw())
    size = f'viewBox="0 0 {geometry.width} {geometry.height}" width="{geometry.width}" height="{geometry.height}"'
    book = {
        "title": walkthrough.title,
        "summary": walkthrough.summary,
        "legend": walkthrough.legend,
        "lang": walkthrough.lang,
        "head": f'<svg class="pensil" xmlns="http://www.w3.org/2000/svg" {size}><style>{stylesheet("light")}</style>',
        "width": _printed_width(geometry),
        "columns": 1 if geometry.width > WIDE * CELL else 2,
        "parts": parts,
        "scenes": [
            {
                "heading": scene.heading if scene.number is None else f"{scene.number}. {scene.heading}",
                "lines": [*(link.sentence for link in scene.links if not scene.summed), scene.sentence],
                "stack": stack,
            }
            for scene, stack in zip(walkthrough.scenes, stacks, strict=True)
        ],
    }
    return typeset(_SHEET, book)


def _printed_width(geometry: Geometry) -> float:
    """The width of a picture in millimetres; one that is wider than its column is made to fit."""
    least, most = CELL_MM
    cells = geometry.width / CELL
    return min(cells * most, max(cells * least, HANDY_MM * geometry.width / geometry.height))
