"""The techniques as a catalogue to read: what their levels mean, and the sentences about each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pensil.cli.steps import SAY
from pensil.core.board import Board, Puzzle
from pensil.core.highlight import step_picture
from pensil.core.kind import Kind
from pensil.core.lines import told_lines
from pensil.core.picture import Role
from pensil.core.step import Step, Technique
from pensil.render.catalogue import Catalogue, Chapter, Entry


def sentences(technique: Technique, step: Step) -> list[str]:
    """What the example says, and why that holds."""
    return [*map(str, told_lines(step)), technique.why.said(step.lang)]


def catalogue(
    chosen: Sequence[tuple[Kind, Technique, tuple[Puzzle, Board, Step]]], lang: str, in_text: bool
) -> Catalogue:
    """A chapter for each kind; each technique comes with its example: the puzzle, the board before, and the step."""
    chapters = [
        Chapter(kind.title, [_entry(kind, technique, example) for _, technique, example in group])
        for kind, group in groupby(chosen, key=lambda each: each[0])
    ]
    one = len(chapters) == 1
    title = SAY("book.techniques-of", kind=chapters[0].title) if one else SAY("book.techniques")
    said = [SAY("book.bracketed" if in_text else "book.framed"), SAY("levels.ease"), SAY("levels.fallback")]
    if any(step.suppositions for _, _, (_, _, step) in chosen):
        said.insert(1, SAY("book.supposed-in-text" if in_text else "book.supposed"))
    return Catalogue(title.said(lang), [phrase.said(lang) for phrase in said], chapters, lang)


def _entry(kind: Kind, technique: Technique, example: tuple[Puzzle, Board, Step]) -> Entry:
    puzzle, board, step = example
    return Entry(
        name=technique.name,
        title=f"{technique.id} {technique.title.said(step.lang)}",
        level=SAY("levels.number", number=technique.level).said(step.lang),
        sentences=sentences(technique, step),
        before=kind.picture(puzzle, board, Role.MARK).with_numbers(step.lang),
        after=step_picture(kind, puzzle, board, step),
    )
