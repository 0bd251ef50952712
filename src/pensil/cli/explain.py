"""Explain a puzzle from the empty board, or from marks, to the solution, step by step.

The steps are printed as they are found; at a time limit, and on Ctrl-C, those found so far are kept. With -o FILE.html
the explanation becomes a page to play through, with FILE.pdf a document with a picture for every step.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping

from pensil.cli.arguments import UsageError, add_source, add_timeout
from pensil.cli.files import check_files, load_position, save
from pensil.cli.progress import Progress, bar
from pensil.cli.show import counted, drawn, filled, has_room
from pensil.cli.steps import SAY, lefts, legend, picture, reason, turn
from pensil.core.board import Board, Puzzle
from pensil.core.drawn import Drawn
from pensil.core.step import Step
from pensil.engine.alarm import alarm
from pensil.errors import TimeLimit

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.cli.walkthrough import DrawnPage
    from pensil.core.picture import Picture

EXAMPLES = """
pensil explain 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
pensil explain puzzle.txt --lang id --pictures
pensil explain puzzle.txt --marks half.json
pensil explain puzzle.txt -o walkthrough.html
"""

FORMS = ("txt", "html", "pdf")

ENDS = {
    "solved": "say.to-solution",
    "open": "say.as-far",
    "time": "say.until-time",
    "interrupt": "say.until-interrupt",
}
"""What is said of how many steps, by where they lead."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="FILE.html, FILE.pdf or FILE.txt")
    parser.add_argument("--form", choices=FORMS, help="what to write, where the name of the file does not tell")
    parser.add_argument("--marks", metavar="FILE", help="go on from this half-filled board")
    parser.add_argument("--fine", action="store_true", help="every single move by itself")
    parser.add_argument("--pictures", action="store_true", help="show the board after every step")
    add_timeout(parser)


def run(args: argparse.Namespace) -> int:
    form = _form(args)
    check_files(args.output, form=form)
    document, marks = load_position(args.source, args)
    puzzle = document.puzzle
    story = _Story(puzzle, Drawn(Board.empty(puzzle)) if marks is None else marks, args)
    if form == "html":
        from pensil.cli.walkthrough import DrawnPage

        story.page = DrawnPage(story.drawn, story.lang)
    on_screen = not args.json and args.output is None and form == "txt"
    story.find(on_screen)
    if on_screen:
        print(story.end(on_screen=True), end="")
    elif (args.output is not None or not args.json) and (story.steps or not story.stopped):
        save(args.output, _rendered(story, document.info, form))
    if args.json:
        print(json.dumps(story.to_json()))
    if story.stopped == "time":
        raise TimeLimit(f"the time limit was reached after {counted(len(story.steps), 'step')}")
    if story.stopped:
        raise KeyboardInterrupt
    return 0


def _form(args: argparse.Namespace) -> str:
    if args.json and (args.output == "-" or (args.form and args.output is None)):
        raise UsageError("--json keeps standard output for itself: give the explanation a file")
    if args.form is not None:
        return str(args.form)
    form = "txt" if args.output in (None, "-") else os.path.splitext(args.output)[1].lower().lstrip(".")
    if form not in FORMS:
        raise UsageError(f"cannot tell what to write from the name {args.output!r}: use .html, .pdf or .txt")
    return form


class _Story:
    """An explanation while it is found, and what is to be told of it."""

    def __init__(self, puzzle: Puzzle, drawn: Drawn, args: argparse.Namespace) -> None:
        self.puzzle, self.drawn, self.start, self.args = puzzle, drawn, drawn.board, args
        self.lang: str = args.lang
        self.steps: list[Step] = []
        self.board = self.start  # after the steps
        self.page: DrawnPage | None = None  # that is drawn meanwhile
        self.stopped: str | None = None  # or what stopped it: time, interrupt
        self.sure = True  # whether it is known that nothing more follows

    def find(self, on_screen: bool) -> None:
        """Find the steps, and show them at once; keep what there is when time is up or somebody presses Ctrl-C."""
        from pensil import steps

        progress = Progress()
        timeout = self.args.timeout
        try:
            with alarm(timeout, asleep=lambda: self.page is not None and self.page.drawing):
                found = steps(self.puzzle, self.drawn, self.lang, timeout=timeout, fine=self.args.fine)
                for step in found:
                    if on_screen:
                        progress.clear()
                        print(self.step(len(self.steps) + 1, step, self.board, on_screen=True), end="", flush=True)
                    self.steps.append(step)
                    self.board = step.apply(self.board)
                    if self.page is not None:
                        self.page.add(step)
                    progress.show(lambda: turn(self.board, len(self.steps), self.lang))
                self.sure = found.sure
        except TimeLimit:
            self.stopped = "time"
        except KeyboardInterrupt:
            self.stopped = "interrupt"
        finally:
            progress.clear()

    def step(self, number: int, step: Step, before: Board, *, on_screen: bool) -> str:
        """The text of a step, as wide as the screen is, or for a file."""
        told = reason(step, "" if step.is_mistake else f"{number:3}. ", wrapped=on_screen)
        if not self.args.pictures:
            return f"{told}\n"
        shown = picture(self.puzzle, before, step, told=True).adding(self.drawn.items)
        board = _drawn(shown, on_screen)
        key = self.key(number, step, on_screen) if not on_screen or has_room(shown) else ""
        said = (each.phrase.sentence(self.lang) for each in lefts(before, step))
        left = "".join(f"{filled(each, 0) if on_screen else each}\n" for each in said)
        return f"{key}{told}\n\n{board}{left}\n"

    def key(self, number: int, step: Step, on_screen: bool) -> str:
        """What the signs of pictures mean, before the first one, and before the first one of a supposition."""
        first = bool(step.suppositions) and not any(earlier.suppositions for earlier in self.steps[: number - 1])
        if number > 1 and not first:
            return ""
        shown = legend(self.lang, told=True, wrong=step.is_mistake, supposed=first, on_screen=on_screen)
        return shown + "\n\n"

    def end(self, *, on_screen: bool) -> str:
        """The board after the last step, and what it is."""
        if not self.steps and self.stopped:
            return ""
        from pensil.cli.show import picture_of

        if self.wrong:
            shown = picture(self.puzzle, self.start, self.steps[0], told=True).adding(self.drawn.items)
            return "" if self.args.pictures else f"\n{_drawn(shown, on_screen)}"
        return f"\n{_drawn(picture_of(self.puzzle, self.board), on_screen)}{self.summary}\n"

    @property
    def wrong(self) -> bool:
        """Whether there is nothing to explain because the marks are wrong."""
        return any(step.is_mistake for step in self.steps)

    @property
    def summary(self) -> str:
        """How many steps there are, and where they lead."""
        if self.wrong:
            return SAY("say.marks-wrong").said(self.lang)
        end = self.stopped or ("solved" if self.board.full else "open")
        return SAY(ENDS[end], steps=SAY("say.steps", count=len(self.steps)), sure=self.sure).sentence(self.lang)

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.puzzle.kind,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "complete": self.board.full,
            "sure": self.sure and self.stopped is None,
            "stopped": self.stopped,
            "steps": [{"title": step.title} | step.to_json() for step in self.steps],
        }


def _drawn(shown: Picture, on_screen: bool) -> str:
    from pensil.render.text import render_text

    return drawn(shown) if on_screen else render_text(shown)


def _rendered(story: _Story, info: Mapping[str, str], form: str) -> str | bytes:
    if form == "txt":
        board, parts = story.start, []
        for number, step in enumerate(story.steps, 1):
            parts.append(story.step(number, step, board, on_screen=False))
            board = step.apply(board)
        return "".join([*parts, story.end(on_screen=False)])
    progress = Progress()

    def seen(drawn: int, scenes: int = len(story.steps) + 2) -> None:
        progress.show(lambda: SAY("say.drawing", bar=bar(drawn, scenes)).said(story.lang))

    try:
        if story.page is not None:
            return story.page.html(story.summary, info, seen)
        from pensil.cli.walkthrough import walkthrough
        from pensil.render.walkthrough import render_pdf

        return render_pdf(walkthrough(story.drawn, story.steps, story.summary, story.lang, info), seen)
    finally:
        progress.clear()
