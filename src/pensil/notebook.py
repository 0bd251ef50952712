"""What notebooks show: the pictures of puzzles, boards, steps and results, light or dark as the reader prefers."""

from __future__ import annotations

from functools import singledispatch
from html import escape
from typing import Any

from pensil.core.board import Board
from pensil.core.highlight import step_picture
from pensil.core.lines import told_lines
from pensil.core.picture import Role
from pensil.core.step import Step
from pensil.engine.clues import Clues
from pensil.engine.clues_told import CluesTold
from pensil.engine.result import Result
from pensil.kinds import kind_named
from pensil.render.svg import render_svg
from pensil.words import DEFAULT, SHARED, Phrase

MOST_SOLUTIONS = 4
"""How many solutions of a result are shown."""


@singledispatch
def html(value: Any) -> str:
    """A value as HTML: a puzzle, or one of the types below."""
    return render_svg(kind_named(value.kind).picture(value))


@html.register
def _(value: Board) -> str:
    role = Role.ANSWER if value.full else Role.MARK
    return render_svg(kind_named(value.puzzle.kind).picture(value.puzzle, value, role))


@html.register
def _(value: Step) -> str:
    """The sentence; with the board before the step, which `hint` and `explain` know, also its picture."""
    lines = "<br>".join(escape(str(line)) for line in told_lines(value))
    said = f"<p><b>{escape(value.title)}.</b> {lines}</p>"
    if value.board is None:
        return said
    puzzle = value.board.puzzle
    return render_svg(step_picture(kind_named(puzzle.kind), puzzle, value.board, value)) + said


@html.register
def _(value: Result) -> str:
    boards = "".join(html(board) for board in value.solutions[:MOST_SOLUTIONS])
    more = len(value.solutions) - MOST_SOLUTIONS
    said = f" ({Phrase(SHARED, 'more', {'count': more}).said(DEFAULT)})" if more > 0 else ""
    return f"{boards}<p><b>{value.status}</b>{said}</p>"


@html.register
def _(value: Clues) -> str:
    told = CluesTold(value)
    lines = "".join(f"<p>{escape(line.said(DEFAULT))}</p>" for line in told.lines())
    return render_svg(told.picture(DEFAULT)) + lines
