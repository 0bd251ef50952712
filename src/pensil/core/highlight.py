"""Showing a step on the board: where to look, and what follows."""

from __future__ import annotations

from pensil.core.board import Board, Puzzle
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.picture import Border, Connection, Fill, Island, Item, Picture, Region, Role, Symbol, Text
from pensil.core.record import replace
from pensil.core.step import Step


def step_picture(kind: Kind, puzzle: Puzzle, board: Board, step: Step, *, told: bool = True) -> Picture:
    """The board with the premises framed and, when it is told, what follows."""
    after = kind.picture(puzzle, step.apply(board), Role.MARK) if told else None
    return highlighted(step, kind.picture(puzzle, board, Role.MARK), after)


def highlighted(step: Step, before: Picture, after: Picture | None) -> Picture:
    """The board with the premises of a step framed; with the board `after` it, what is new stands out.

    Both pictures show a player's marks.
    """
    role = Role.ERROR if step.is_mistake else Role.HINT
    shown = (
        (before if after is None else _news(step, before, after)).with_numbers(step.lang).outlining(step.cells, role)
    )
    if after is None:
        return shown
    # A clue that is a premise stays one where what follows from it is drawn: its bridges, its rectangle.
    kept = {item.cell for item in before.items if isinstance(item, Text | Island)} & set(step.cells)
    news = [item for item in shown.items if item.role is Role.TRACE]
    changed: list[Cell] = []
    for change in step.changes:
        drawn = any(_lies_at(item, set(change.cells)) for item in news)
        changed += [cell for cell in change.cells if cell not in kept or not drawn]
    return shown.outlining(changed, Role.TRACE)


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
