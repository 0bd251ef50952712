"""Section 2.3 of the paper: how people solve the game, beside our techniques.

The paper shows no board for these steps. What is "published" here is what its sentence tells to do on a board of ours,
carried out word for word; ours is what the technique finds.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.grid import Cell, areas, neighbours
from pensil.core.paper import Bench, BoardPicture, Exhibit, Fact, Printed, item
from pensil.core.picture import Role
from pensil.core.step import Step, Technique
from pensil.kinds.nurikabe.paper.boards import OURS, SAY, listed, position
from pensil.kinds.nurikabe.picture import picture
from pensil.kinds.nurikabe.puzzle import SEA, Nurikabe
from pensil.kinds.nurikabe.strategies.validity import Matrix, is_more_than_one_stream
from pensil.kinds.nurikabe.techniques import TECHNIQUES
from pensil.kinds.nurikabe.techniques.borders import surrounded
from pensil.kinds.nurikabe.techniques.clues import island_of_one
from pensil.kinds.nurikabe.techniques.distance import unreachable
from pensil.kinds.nurikabe.techniques.pools import pool
from pensil.kinds.nurikabe.techniques.position import Position


class Sides:
    """The black cells of a board, and the empty ones: neither black nor known to be white."""

    def __init__(self, puzzle: Nurikabe, board: Board) -> None:
        values = {divmod(spot, puzzle.cols): value for spot, value in enumerate(board.values())}
        self.puzzle = puzzle
        self.black = {cell for cell, value in values.items() if value == SEA}
        self.empty = {cell for cell, value in values.items() if value is None}
        self.other = values.keys() - self.black


def beside_ones(at: Sides) -> set[Cell]:
    """Step 1: the empty cells above, below, left and right of a 1."""
    ones = [cell for cell, number in at.puzzle.clues.items() if number == 1]
    return {cell for one in ones for cell in neighbours(at.puzzle.rows, at.puzzle.cols, one)} & at.empty


def squeezed(at: Sides) -> set[Cell]:
    """Step 2: the empty cells between black ones that are joined to no number."""
    lost = [area for area in areas(at.other) if not at.puzzle.clues.keys() & set(area)]
    return {cell for area in lost for cell in area} & at.empty


def would_make_squares(at: Sides) -> set[Cell]:
    """Step 3: the empty cells that would make a square if they were black."""
    found = set()
    for row, col in at.empty:
        for top, left in ((row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)):
            square = {(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)}
            if square - {(row, col)} <= at.black:
                found.add((row, col))
    return found


def concluded(technique: Technique, puzzle: Nurikabe, board: Board) -> tuple[set[Cell], Board]:
    """All that a technique finds at once on a board, and the board with it."""
    steps = list(technique.steps(Position(puzzle, board)))
    cells = {change.cells[0] for step in steps for change in step.changes}
    for step in steps:
        board = step.apply(board)
    return cells, board


def easiest(puzzle: Nurikabe, board: Board) -> Iterator[Step]:
    """Conclusions until none is left, each by the easiest technique that finds one."""
    while True:
        at = Position(puzzle, board)
        step = next((step for technique in TECHNIQUES for step in technique.steps(at)), None)
        if step is None:
            return
        yield step
        board = step.apply(board)


def _told(step: Step, lang: str) -> str:
    [color] = {"black" if change.mask == 1 << SEA else "white" for change in step.changes}
    cells = listed(change.cells[0] for change in step.changes)
    return SAY(f"concluded-{color}", technique=step.name, cells=cells).said(lang)


@item(SAY, "section-2.3")
def by_hand(bench: Bench) -> Iterator[Fact | Exhibit]:
    board = Board.empty(OURS)
    for number, wording, technique in ((1, beside_ones, island_of_one), (2, squeezed, surrounded)):
        told = wording(Sides(OURS, board))
        found, board = concluded(technique, OURS, board)
        label = SAY(f"human-{number}", id=technique.id, technique=technique.title)
        yield Fact(label, listed(told), listed(found))
    yield BoardPicture(SAY("after-steps"), picture(OURS, board, Role.MARK))
    pocket = position("? ? # ? 2")
    found, _ = concluded(unreachable, *pocket)
    label = SAY("human-2-area", id=unreachable.id, technique=unreachable.title)
    yield Fact(label, listed(squeezed(Sides(*pocket))), listed(found))
    for step in easiest(OURS, board):
        if step.technique == pool.name:
            break
        board = step.apply(board)
    told = would_make_squares(Sides(OURS, board))
    found, dotted = concluded(pool, OURS, board)
    yield Fact(SAY("human-3", id=pool.id, technique=pool.title), listed(told), listed(found))
    yield BoardPicture(SAY("dots"), picture(OURS, dotted, Role.MARK))
    rest = list(easiest(OURS, dotted))
    for step in rest:
        dotted = step.apply(dotted)
    yield Printed(SAY("human-4"), lambda lang: "".join(f"{_told(step, lang)}\n" for step in rest))
    yield BoardPicture(SAY("end"), picture(OURS, dotted))
    m = Matrix(OURS)
    m.black = Sides(OURS, dotted).black
    m.white = m.beside.keys() - m.black
    yield Fact(SAY("human-5"), SAY("one-stream"), SAY("several" if is_more_than_one_stream(m) else "one-stream"))


ITEMS = (by_hand,)
