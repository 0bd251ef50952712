"""The walkthrough of an explanation: its steps with their pictures, between the puzzle and the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType

from pensil.cli.steps import SAY
from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.highlight import line_picture
from pensil.core.lines import Showing, led_up, one_by_one, told_lines
from pensil.core.picture import Picture, Role
from pensil.core.step import Step
from pensil.kinds import kind_named
from pensil.render.walkthrough import LinkScene, Scene, Walkthrough

NOTHING: Mapping[str, str] = MappingProxyType({})


def walkthrough(
    marks: Drawn, steps: Sequence[Step], summary: str, lang: str, info: Mapping[str, str] = NOTHING
) -> Walkthrough:
    """The scenes from the marks on, with pictures that are drawn when they are needed.

    `info` may name the puzzle and its author.
    """
    start = marks.board
    puzzle = start.puzzle
    kind = kind_named(puzzle.kind)

    @lru_cache(maxsize=2)  # what a step leads to is where the next one begins
    def drawn(board: Board) -> Picture:
        return kind.picture(puzzle, board, Role.MARK)

    def shown(board: Board, line: Showing) -> Picture:
        return line_picture(kind, board, line, drawn).adding(marks.items)

    def plain(board: Board, role: Role) -> Picture:
        return kind.picture(puzzle, board, role).with_numbers(lang)

    fresh = start == Board.empty(puzzle)
    scenes = [Scene(SAY("book.puzzle" if fresh else "book.start").said(lang), "", partial(plain, start, Role.MARK))]
    wrong = any(step.is_mistake for step in steps)
    board = start
    for number, step in enumerate(steps, 1):
        *_, last = told_lines(step)
        moves = one_by_one(step)
        links = [LinkScene(str(each.line), partial(shown, board, each)) for each in moves or led_up(step)]
        draw = partial(shown, board, Showing(last, step))
        summed = SAY("book.summed").said(lang) if moves else ""
        scenes.append(Scene(step.title, str(last), draw, None if wrong else number, links, summed))
        board = step.apply(board)
    if steps and not wrong:
        role = Role.ANSWER if board.full else Role.MARK
        scenes.append(
            Scene(SAY("book.solution" if board.full else "book.so-far").said(lang), "", partial(plain, board, role))
        )
    named = SAY("book.named", kind=kind.title, rows=puzzle.rows, cols=puzzle.cols)
    title = SAY("book.titled", title=info.get("title"), named=named, author=info.get("author")).said(lang)
    legend = [SAY("book.frames")] if steps and not wrong else []
    legend += [SAY("book.thin")] if legend and kind.left(puzzle, start) else []
    legend += [SAY("book.supposed")] if any(step.suppositions for step in steps) else []
    return Walkthrough(title, summary, " ".join(phrase.said(lang) for phrase in legend), scenes, lang)
