"""The walkthrough of an explanation: its steps with their pictures, between the puzzle and the solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from pensil.render.walkthrough import Filmed, LinkScene, Scene, Walkthrough, render_html

NOTHING: Mapping[str, str] = MappingProxyType({})


def walkthrough(
    marks: Drawn, steps: Sequence[Step], summary: str, lang: str, info: Mapping[str, str] = NOTHING
) -> Walkthrough:
    """The scenes from the marks on, with pictures that are drawn when they are needed.

    `info` may name the puzzle and its author.
    """
    walking = Walking(marks, lang)
    for step in steps:
        walking.add(step)
    return walking.walkthrough(summary, info)


class Walking:
    """A walkthrough whose steps come one by one."""

    def __init__(self, marks: Drawn, lang: str) -> None:
        self.marks, self.lang = marks, lang
        self.steps: list[Step] = []
        self._board = marks.board  # after the steps
        self._puzzle = marks.board.puzzle
        self._kind = kind_named(self._puzzle.kind)
        # What a step leads to is where the next one begins.
        self._drawn = lru_cache(maxsize=2)(partial(self._kind.picture, self._puzzle, role=Role.MARK))
        fresh = self._board == Board.empty(self._puzzle)
        heading = SAY("book.puzzle" if fresh else "book.start").said(lang)
        self.scenes = [Scene(heading, "", partial(self._plain, self._board, Role.MARK))]

    def add(self, step: Step) -> None:
        """One more step, and its scene."""
        before = self._board
        *_, last = told_lines(step)
        moves = one_by_one(step)
        links = [LinkScene(str(each.line), partial(self._shown, before, each)) for each in moves or led_up(step)]
        draw = partial(self._shown, before, Showing(last, step))
        summed = SAY("book.summed").said(self.lang) if moves else ""
        self.steps.append(step)
        number = None if step.is_mistake else len(self.steps)
        self.scenes.append(Scene(step.title, str(last), draw, number, links, summed))
        self._board = step.apply(before)

    def walkthrough(self, summary: str, info: Mapping[str, str] = NOTHING) -> Walkthrough:
        """All of it, with the board at its end."""
        puzzle, kind, board, steps = self._puzzle, self._kind, self._board, self.steps
        told = bool(steps) and not any(step.is_mistake for step in steps)
        scenes = [*self.scenes]
        if told:
            role, key = (Role.ANSWER, "book.solution") if board.full else (Role.MARK, "book.so-far")
            scenes.append(Scene(SAY(key).said(self.lang), "", partial(self._plain, board, role)))
        named = SAY("book.named", kind=kind.title, rows=puzzle.rows, cols=puzzle.cols)
        title = SAY("book.titled", title=info.get("title"), named=named, author=info.get("author")).said(self.lang)
        legend = [SAY("book.frames")] if told else []
        legend += [SAY("book.thin")] if told and kind.left(puzzle, self.marks.board) else []
        legend += [SAY("book.supposed")] if any(step.suppositions for step in steps) else []
        return Walkthrough(title, summary, " ".join(phrase.said(self.lang) for phrase in legend), scenes, self.lang)

    def _plain(self, board: Board, role: Role) -> Picture:
        return self._kind.picture(self._puzzle, board, role).with_numbers(self.lang)

    def _shown(self, board: Board, line: Showing) -> Picture:
        return line_picture(self._kind, board, line, self._drawn).adding(self.marks.items)


class DrawnPage:
    """A page of HTML that is drawn while its steps are found, so that a time limit is one for both."""

    def __init__(self, marks: Drawn, lang: str) -> None:
        self.drawing = False  # at this moment; where it is left so, a scene is drawn by half
        self._walking = Walking(marks, lang)
        self._filmed = Filmed()
        self._take(self._walking.scenes[0])

    def add(self, step: Step) -> None:
        """Draw the scene of one more step."""
        self._walking.add(step)
        self._take(self._walking.scenes[-1])

    def html(self, summary: str, info: Mapping[str, str], seen: Callable[[int], None]) -> str:
        """The page; `seen` is told how many scenes are drawn."""
        filmed = Filmed() if self.drawing else self._filmed
        return render_html(self._walking.walkthrough(summary, info), seen, filmed)

    def _take(self, scene: Scene) -> None:
        self.drawing = True
        self._filmed.take(scene)
        self.drawing = False
