"""The walkthrough of an explanation: its steps with their pictures, between the puzzle and the solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pensil.cli.steps import title
from pensil.core.board import Board, Puzzle
from pensil.core.highlight import highlighted
from pensil.core.picture import Role
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


def walkthrough(
    puzzle: Puzzle, start: Board, steps: Sequence[Step], summary: str, lang: str, seen: Callable[[int], None]
) -> Walkthrough:
    """The scenes with their pictures; `seen` is told how many there are."""
    kind = kind_named(puzzle.kind)
    board, drawn = start, kind.picture(puzzle, start, Role.MARK)
    fresh = start == Board.empty(puzzle)
    scenes = [Scene(_STARTS[lang][not fresh], "", drawn.with_numbers())]
    wrong = any(step.is_mistake for step in steps)
    for number, step in enumerate(steps, 1):
        board = step.apply(board)
        after = kind.picture(puzzle, board, Role.MARK)
        shown = highlighted(step, drawn, after)
        scenes.append(Scene(title(puzzle, step.technique, lang), step.message, shown, None if wrong else number))
        drawn = after
        seen(number)
    if steps and not wrong:
        role = Role.ANSWER if board.full else Role.MARK
        scenes.append(Scene(_ENDS[lang][not board.full], "", kind.picture(puzzle, board, role).with_numbers()))
    named = _NAMED[lang].format(kind=kind.title, rows=puzzle.rows, cols=puzzle.cols)
    return Walkthrough(named, summary, _LEGEND[lang] if steps and not wrong else "", scenes, lang)
