"""The techniques as a catalogue to read: what their levels mean, and the sentences about each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby, pairwise
from urllib.parse import quote, urlsplit

from pensil.cli.steps import SAY
from pensil.core.board import Board, Puzzle
from pensil.core.highlight import step_picture
from pensil.core.kind import Kind
from pensil.core.lines import Sentence, told_lines
from pensil.core.picture import Role
from pensil.core.step import Step, Technique
from pensil.render.catalogue import Anchor, Catalogue, Chapter, Entry

HOST = "127.0.0.1"
"""Where `pensil serve` has the page: whoever follows a link there must have started it."""


def sentences(technique: Technique, step: Step) -> list[Sentence]:
    """What the example says, and why that holds."""
    return [*told_lines(step), Sentence(technique.why.said(step.lang))]


def catalogue(
    chosen: Sequence[tuple[Kind, Technique, tuple[Puzzle, Board, Step]]],
    lang: str,
    in_text: bool,
    page: str | None = None,
) -> Catalogue:
    """A chapter for each kind; each technique comes with its example: the puzzle, the board before, and the step.

    `page` is where pensil's page stands: then there are links that open the examples on it.
    """
    chapters = [
        Chapter(kind.title, [_entry(kind, technique, example, page) for _, technique, example in group])
        for kind, group in groupby(chosen, key=lambda each: each[0])
    ]
    one = len(chapters) == 1
    title = SAY("book.techniques-of", kind=chapters[0].title) if one else SAY("book.techniques")
    said = [SAY("book.bracketed" if in_text else "book.framed"), SAY("levels.ease"), SAY("levels.fallback")]
    if any(_number(one) > _number(other) for (kind, one, _), (same, other, _) in pairwise(chosen) if kind is same):
        said.insert(-1, SAY("book.by-level"))
    if any(step.suppositions for _, _, (_, _, step) in chosen):
        said.insert(1, SAY("book.supposed-in-text" if in_text else "book.supposed"))
    if page is not None and urlsplit(page).hostname == HOST:
        said.append(SAY("book.play-at-home"))
    return Catalogue(title.said(lang), [phrase.said(lang) for phrase in said], chapters, lang)


def _number(technique: Technique) -> int:
    """That of its id, which stays when another technique comes between: 13 of N13."""
    return int("0" + "".join(filter(str.isdigit, technique.id)))


def _entry(kind: Kind, technique: Technique, example: tuple[Puzzle, Board, Step], page: str | None) -> Entry:
    puzzle, board, step = example
    title = technique.title.said(step.lang)
    play = None
    if page is not None:
        play = Anchor(SAY("book.play").said(step.lang), f"{page}#{_played(technique, puzzle)}&lang={step.lang}")
    return Entry(
        name=technique.name,
        title=f"{technique.id} {title}",
        level=SAY("levels.number", number=technique.level).said(step.lang),
        sentences=sentences(technique, step),
        before=kind.picture(puzzle, board, Role.MARK).with_numbers(step.lang),
        after=step_picture(kind, puzzle, board, step),
        caption=SAY("book.before-after", title=title).said(step.lang),
        play=play,
    )


def _played(technique: Technique, puzzle: Puzzle) -> str:
    """How the page names a position: the puzzle, and the marks that stand on it already."""
    position = {"puzzle": puzzle.to_json(), "marks": technique.example.marks}
    given = position["puzzle"] if position["marks"] is None else position
    return f"play={quote(json.dumps(given, separators=(',', ':')), safe=',:')}"
