"""Telling steps to people: the names of techniques, the board with what to look at."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pensil.core.board import Board, Puzzle
from pensil.core.lines import told_lines
from pensil.core.picture import Picture, Role
from pensil.core.step import Step
from pensil.words import SHARED, Vocabulary

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.left import Remaining

SAY = Vocabulary(SHARED)

_Sign = tuple[Role, str, str]
"""A sign in pictures, and what it means."""

_LOOK: _Sign = Role.HINT, "[ ]", "say.where-to-look"
_FOLLOWS: _Sign = Role.TRACE, "( )", "say.what-follows"
_WRONG: _Sign = Role.ERROR, "! !", "say.what-is-wrong"
_SUPPOSED: _Sign = Role.GHOST, "?", "say.what-is-supposed"
_WOULD_FOLLOW: _Sign = Role.GHOST, "1 2", "say.what-would-follow"
_WOULD_BREAK: _Sign = Role.CLASH, "< >", "say.what-would-break"


def title(puzzle: Puzzle, technique: str, lang: str) -> str:
    """The name of a technique for people."""
    from pensil.kinds import kind_named

    return kind_named(puzzle.kind).words(f"techniques.{technique}.title").said(lang)


def picture(puzzle: Puzzle, board: Board, step: Step, *, told: bool) -> Picture:
    """The board with the premises framed and, when it is told, what follows."""
    from pensil.core.highlight import step_picture
    from pensil.kinds import kind_named

    return step_picture(kind_named(puzzle.kind), puzzle, board, step, told=told)


def lefts(board: Board, step: Step | None = None) -> Sequence[Remaining]:
    """What the marks do not show to be left: of everything, or of what a step is about.

    Of spots that the step decides it is told only where something was known before.
    """
    from pensil.kinds import kind_named

    puzzle = board.puzzle
    if step is None:
        return kind_named(puzzle.kind).left(puzzle, board)
    after = step.apply(board)
    found = () if step.is_mistake else kind_named(puzzle.kind).left(puzzle, board, step)
    known = [board.masks[each.spot] != puzzle.domains[each.spot] for each in found]
    return [each for each, narrow in zip(found, known, strict=True) if narrow or after.value(each.spot) is None]


def turn(board: Board, steps: int, lang: str) -> str:
    """How far an explanation or a rating has come: a line of progress."""
    from pensil.cli.progress import bar

    done = bar(board.decided, len(board.masks))
    return SAY("say.turn", bar=done, steps=SAY("say.steps", count=steps)).said(lang)


def legend(lang: str, *, told: bool, wrong: bool = False, supposed: bool = False, on_screen: bool = True) -> str:
    """What the signs in a picture in text mean, in their colours where the terminal has any."""
    from pensil.render.terminal import INK, terminal_style

    color = on_screen and terminal_style(sys.stdout)["color"]
    lines = [[_WRONG] if wrong else [_LOOK, _FOLLOWS] if told else [_LOOK]]
    lines += [[_SUPPOSED, _WOULD_FOLLOW], [_WOULD_BREAK]] if told and supposed else []

    def said(entry: _Sign) -> str:
        role, sign, key = entry
        shown = f"\x1b[{INK[role]}m{sign}\x1b[0m" if color else sign
        return f"{shown} {SAY(key).said(lang)}"

    return "\n".join("   ".join(map(said, entries)) for entries in lines)


def reason(step: Step, number: str = "", *, wrapped: bool = True) -> str:
    """What a step says, after its number: a supposition in lines, one for each link; `wrapped` for this terminal."""
    from pensil.cli.show import filled

    first, *more = told_lines(step)
    lines = [(f"{number}{step.title}: {first}", 0, len(number))]
    for line in more:
        indent = len(number) + 2 * line.depth
        lines.append((str(line), indent, indent + (len(line.number) + 2 if line.number else 0)))
    if wrapped:
        return "\n".join(filled(text, rest, first=start) for text, start, rest in lines)
    return "\n".join(" " * start + text for text, start, _ in lines)
