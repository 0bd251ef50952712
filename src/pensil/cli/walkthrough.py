"""The walkthrough of an explanation: its steps with their pictures, between the puzzle and the solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from pensil.cli.steps import title
from pensil.core.board import Board, Puzzle
from pensil.core.highlight import highlighted
from pensil.core.picture import Picture, Role
from pensil.core.step import Step
from pensil.kinds import kind_named
from pensil.render.walkthrough import Scene, Walkthrough

_NAMED = {"en": "{kind}, {cols} columns and {rows} rows", "id": "{kind}, {cols} kolom dan {rows} baris"}
_LEGEND = {
    "en": "Dashed frames show where to look, dotted ones what follows.",
    "id": "Bingkai putus-putus: yang perlu dilihat; bingkai titik-titik: kesimpulannya.",
}
_STARTS = {"en": ("The puzzle", "The board to start from"), "id": ("Soal", "Papan awal")}
_ENDS = {"en": ("The solution", "The board so far"), "id": ("Penyelesaian", "Papan sejauh ini")}


def walkthrough(puzzle: Puzzle, start: Board, steps: Sequence[Step], summary: str, lang: str) -> Walkthrough:
    """The scenes, with pictures that are drawn when they are needed."""
    kind = kind_named(puzzle.kind)

    @lru_cache(maxsize=2)  # what a step leads to is where the next one begins
    def drawn(board: Board) -> Picture:
        return kind.picture(puzzle, board, Role.MARK)

    def shown(step: Step, before: Board, after: Board) -> Picture:
        return highlighted(step, drawn(before), drawn(after))

    def plain(board: Board, role: Role) -> Picture:
        return kind.picture(puzzle, board, role).with_numbers()

    fresh = start == Board.empty(puzzle)
    scenes = [Scene(_STARTS[lang][not fresh], "", partial(plain, start, Role.MARK))]
    wrong = any(step.is_mistake for step in steps)
    board = start
    for number, step in enumerate(steps, 1):
        after = step.apply(board)
        draw = partial(shown, step, board, after)
        scenes.append(Scene(title(puzzle, step.technique, lang), step.message, draw, None if wrong else number))
        board = after
    if steps and not wrong:
        role = Role.ANSWER if board.full else Role.MARK
        scenes.append(Scene(_ENDS[lang][not board.full], "", partial(plain, board, role)))
    named = _NAMED[lang].format(kind=kind.title, rows=puzzle.rows, cols=puzzle.cols)
    return Walkthrough(named, summary, _LEGEND[lang] if steps and not wrong else "", scenes, lang)
