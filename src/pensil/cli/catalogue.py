"""The techniques as a catalogue to read: what their levels mean, and the sentences about each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pensil.core.board import Board, Puzzle
from pensil.core.highlight import step_picture
from pensil.core.kind import Kind
from pensil.core.picture import Role
from pensil.core.step import Step, Technique
from pensil.render.catalogue import Catalogue, Chapter, Entry

EASE = {
    "en": "Levels 1 and 2 make a puzzle easy, level 3 medium, level 4 hard, level 5 expert. A hint is the first step "
    "of the easiest technique that applies.",
    "id": "Tingkat 1 dan 2 membuat soal mudah, tingkat 3 sedang, tingkat 4 sulit, tingkat 5 ahli. Bantuan adalah "
    "langkah pertama dari teknik termudah yang dapat dipakai.",
}
FALLBACK = {
    "en": "Where none of them applies, a smallest set of rules, clues and known cells that forces something is looked "
    "for; such a step is called forced and has level 4, or 5 when its reason is long.",
    "id": "Bila tidak ada yang dapat dipakai, dicari himpunan terkecil dari aturan, petunjuk, dan sel yang sudah "
    "diketahui yang menentukan sesuatu; itulah langkah paksa, yang bertingkat 4, atau 5 bila alasannya panjang.",
}
_LEGEND = {
    "en": "On the left the position before the step, on the right the same after it: {} show where to look, {} what "
    "follows.",
    "id": "Di kiri posisi sebelum langkah, di kanan sesudahnya: {} menunjukkan yang perlu dilihat, {} kesimpulannya.",
}
_FRAMES = {
    "en": (("dashed frames", "dotted ones"), ("square brackets", "round ones")),
    "id": (("bingkai putus-putus", "bingkai titik-titik"), ("kurung siku", "kurung biasa")),
}
_TITLES = {"en": ("Techniques of {}", "Techniques"), "id": ("Teknik {}", "Teknik")}
LEVEL = {"en": "level {}", "id": "tingkat {}"}


def sentences(technique: Technique, step: Step) -> list[str]:
    """What the example says, and why that holds."""
    return [step.message, technique.why.said(step.lang)]


def catalogue(
    chosen: Sequence[tuple[Kind, Technique, tuple[Puzzle, Board, Step]]], lang: str, in_text: bool
) -> Catalogue:
    """A chapter for each kind; each technique comes with its example: the puzzle, the board before, and the step."""
    chapters = [
        Chapter(kind.title, [_entry(kind, technique, example) for _, technique, example in group])
        for kind, group in groupby(chosen, key=lambda each: each[0])
    ]
    one, all_kinds = _TITLES[lang]
    title = one.format(chapters[0].title) if len(chapters) == 1 else all_kinds
    legend = _LEGEND[lang].format(*_FRAMES[lang][in_text])
    return Catalogue(title, [legend, EASE[lang], FALLBACK[lang]], chapters, lang)


def _entry(kind: Kind, technique: Technique, example: tuple[Puzzle, Board, Step]) -> Entry:
    puzzle, board, step = example
    return Entry(
        name=technique.name,
        title=f"{technique.id} {technique.title.said(step.lang)}",
        level=LEVEL[step.lang].format(technique.level),
        sentences=sentences(technique, step),
        before=kind.picture(puzzle, board, Role.MARK).with_numbers(),
        after=step_picture(kind, puzzle, board, step),
    )
