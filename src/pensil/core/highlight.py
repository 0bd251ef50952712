"""Showing a step on the board: where to look, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.picture import Border, Connection, Fill, Island, Item, Picture, Region, Role, Symbol, Text
from pensil.core.record import replace
from pensil.core.step import Step


def step_picture(kind: Kind, puzzle: Puzzle, board: Board, step: Step, *, told: bool = True) -> Picture:
    """The board with the premises framed and, when it is told, what follows and what is left."""
    before = kind.picture(puzzle, board, Role.MARK)
    if not told:
        return highlighted(kind, step, before, None)
    after = kind.picture(puzzle, step.apply(board), Role.MARK)
    return highlighted(kind, step, before, after).adding(left_items(kind, board, step))


def left_items(kind: Kind, board: Board, step: Step) -> Iterator[Item]:
    """What the marks before a step do not show to be left, of what it is about; none where marks are wrong."""
    lefts = () if step.is_mistake else kind.left(board.puzzle, board, step)
    return (item for left in lefts for item in left.items)


def highlighted(kind: Kind, step: Step, before: Picture, after: Picture | None) -> Picture:
    """The board with the premises of a step framed; with the board `after` it, what is new and named stands out.

    Both pictures show a player's marks.
    """
    if step.is_mistake:
        return (before if after is None else after).with_numbers(step.lang).outlining(step.cells, Role.ERROR)
    if after is None:
        return before.with_numbers(step.lang).grouping(step.cells, Role.HINT)
    shown = _news(step, before, after).with_numbers(step.lang)
    drawn = {replace(item, role=Role.HINT) for item in shown.items}
    shown = shown.adding(dict.fromkeys(item for item in kind.named(before, step.phrase) if item not in drawn))
    follows = _changed(step, before, shown)
    return shown.grouping([cell for cell in step.cells if cell not in follows], Role.HINT).grouping(follows, Role.TRACE)


def _changed(step: Step, before: Picture, shown: Picture) -> dict[Cell, None]:
    """The cells to frame as what follows.

    A clue that is a premise stays one where what follows from it is drawn: its bridges, its rectangle.
    """
    clues = {item.cell for item in before.items if isinstance(item, Text | Island)} & set(step.cells)
    news = [item for item in shown.items if item.role is Role.TRACE]
    changed: dict[Cell, None] = {}
    for change in step.changes:
        drawn = any(_lies_at(item, set(change.cells)) for item in news)
        changed |= {cell: None for cell in change.cells if cell not in clues or not drawn}
    return changed


def _news(step: Step, before: Picture, after: Picture) -> Picture:
    """The picture after the step, its new marks in a role of their own."""
    cells = {cell for change in step.changes for cell in change.cells}
    old = {item for item in before.items if item.role is Role.MARK and _lies_at(item, cells)}
    items = (
        replace(item, role=Role.TRACE) if item.role is Role.MARK and _lies_at(item, cells) and item not in old else item
        for item in after.items
    )
    return replace(after, items=tuple(items))


def _lies_at(item: Item, cells: set[Cell]) -> bool:
    """Whether an item is about one of these cells; a link or a border about both of its own."""
    if isinstance(item, Fill | Symbol):
        return item.cell in cells
    if isinstance(item, Connection):
        return item.start in cells and item.end in cells
    if isinstance(item, Border):
        return item.one in cells and item.other in cells
    if isinstance(item, Region):
        return any(item.top <= row <= item.bottom and item.left <= col <= item.right for row, col in cells)
    return False
