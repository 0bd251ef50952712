"""Showing a step on the board: where to look, what follows, and what would follow from a supposition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pensil.core.board import Board, Puzzle
from pensil.core.ghosts import ghosts_of, ghosts_of_all, lies_at
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.lines import Showing
from pensil.core.picture import Island, Item, Picture, Role, Text
from pensil.core.record import replace
from pensil.core.step import BROKEN, Link, Step


def step_picture(kind: Kind, puzzle: Puzzle, board: Board, step: Step, *, told: bool = True) -> Picture:
    """The board with the premises framed and, when it is told, what follows and what is left."""
    before = kind.picture(puzzle, board, Role.MARK)
    if not told:
        return highlighted(kind, puzzle, step, before, None)
    after = kind.picture(puzzle, step.apply(board), Role.MARK)
    return highlighted(kind, puzzle, step, before, after).adding(left_items(kind, board, step))


def line_picture(kind: Kind, board: Board, shown: Showing, drawn: Callable[[Board], Picture]) -> Picture:
    """A line of a step from this board as a picture of its own: its move, or a supposition as far as it tells it.

    What the moves before it have settled is on the board, and while something is supposed also what they have left.
    `drawn` gives the picture of a board with a player's marks.
    """
    puzzle, at, move = board.puzzle, shown.begins(board), shown.move
    if shown.line.links:
        left = dict.fromkeys(item for earlier in shown.before for item in left_items(kind, at, earlier))
        return link_picture(kind, puzzle, move, drawn(at).adding(left), shown.line.links)
    return highlighted(kind, puzzle, move, drawn(at), drawn(move.apply(at))).adding(left_items(kind, at, move))


def left_items(kind: Kind, board: Board, step: Step) -> Iterator[Item]:
    """What the marks before a step do not show to be left, of what it is about; none where marks are wrong."""
    lefts = () if step.is_mistake else kind.left(board.puzzle, board, step)
    return (item for left in lefts for item in left.items)


def highlighted(kind: Kind, puzzle: Puzzle, step: Step, before: Picture, after: Picture | None) -> Picture:
    """The board with the premises of a step framed; with the board `after` it, what is new and named stands out.

    Both pictures show a player's marks. Of a supposition all links are shown, and no cells but those they use.
    """
    if step.is_mistake:
        return (before if after is None else after).with_numbers(step.lang).outlining(step.cells, Role.ERROR)
    if after is None:
        return before.with_numbers(step.lang).grouping(step.cells, Role.HINT)
    shown = _news(step, before, after).with_numbers(step.lang)
    follows = _changed(step, before, shown)
    looked_at: dict[Cell, None] = dict.fromkeys(step.cells)
    clash: list[Cell] = []
    if step.suppositions:
        ghosts = ghosts_of_all(kind, puzzle, step.suppositions)
        shown = ghosts.on(shown)
        clash = [cell for cell in ghosts.clash if cell not in follows]
        changed = {cell for change in step.changes for cell in change.cells}
        left_out = ghosts.covers.difference(changed).union(clash)
        links = (link for links in step.suppositions for link in links)
        looked_at = {cell: None for link in links for cell in link.cells if cell not in left_out}
    shown = _naming(kind, step, before, shown)
    looked_at = {cell: None for cell in looked_at if cell not in follows}
    return shown.grouping(looked_at, Role.HINT).grouping(clash, Role.CLASH).grouping(follows, Role.TRACE)


def link_picture(kind: Kind, puzzle: Puzzle, step: Step, before: Picture, links: Sequence[Link]) -> Picture:
    """The board before a step, with its supposition as far as the last of some links; framed is what that rests on."""
    link = links[-1]
    ghosts = ghosts_of(kind, puzzle, links)
    shown = ghosts.on(before.with_numbers(step.lang))
    shown = _naming(kind, replace(step, phrase=link.phrase), before, shown)
    if link.sign == BROKEN:
        return shown.grouping(link.cells, Role.CLASH)
    return shown.grouping([cell for cell in link.cells if cell not in ghosts.covers], Role.HINT)


def _naming(kind: Kind, step: Step, before: Picture, shown: Picture) -> Picture:
    """A picture with what the sentence names, as far as it is not drawn in another role already."""
    named = dict.fromkeys(kind.named(before, step.phrase))
    forms = {type(item) for item in named}
    drawn = {replace(item, role=Role.HINT) for item in shown.items if type(item) in forms}
    return shown.adding(item for item in named if item not in drawn)


def _changed(step: Step, before: Picture, shown: Picture) -> dict[Cell, None]:
    """The cells to frame as what follows.

    A clue that is a premise stays one where what follows from it is drawn: its bridges, its rectangle.
    """
    clues = {item.cell for item in before.items if isinstance(item, Text | Island)} & set(step.cells)
    news = [item for item in shown.items if item.role is Role.TRACE]
    changed: dict[Cell, None] = {}
    for change in step.changes:
        drawn = any(lies_at(item, set(change.cells)) for item in news)
        changed |= {cell: None for cell in change.cells if cell not in clues or not drawn}
    return changed


def _news(step: Step, before: Picture, after: Picture) -> Picture:
    """The picture after the step, its new marks in a role of their own."""
    cells = {cell for change in step.changes for cell in change.cells}
    old = {item for item in before.items if item.role is Role.MARK and lies_at(item, cells)}
    items = (
        replace(item, role=Role.TRACE) if item.role is Role.MARK and lies_at(item, cells) and item not in old else item
        for item in after.items
    )
    return replace(after, items=tuple(items))
