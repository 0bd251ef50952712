"""What somebody drew on a puzzle, also where no Board can hold it.

A Board holds one of the values that each spot can have. People draw more than that: a lamp on a wall, half a bridge, an
area that is no rectangle. A Drawn keeps all of it: the Board that the marks allow, to go on from; every rule that the
drawing breaks; and what has no place on the board, as items of a picture.
"""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.record import record
from pensil.errors import MarkError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from pensil.core.cells import Values
    from pensil.core.grid import Cell
    from pensil.core.kind import Kind
    from pensil.core.picture import Item, Picture, Role
    from pensil.core.violation import Violation


@record
class Drawn:
    """A drawing, as marks; `answer` is the same as an answer."""

    board: Board  # what the marks allow
    wrong: tuple[Violation, ...] = ()
    """All that is wrong with a drawing that no board can hold; empty when the board says it all."""
    items: tuple[Item, ...] = ()  # what the board does not show
    whole: Drawn | None = None  # the drawing as a whole answer, where nothing drawn then means blank
    order: tuple[int, ...] = ()  # the spots in the order in which they were marked, where that is known
    lone: Mapping[str, Any] | None = None
    """The JSON of the fewest marks that no board can hold, mostly one; None also where they have no JSON."""

    def __str__(self) -> str:
        return "; ".join(violation.message for violation in self.wrong) or str(self.board)

    def to_json(self) -> dict[str, Any]:
        """The JSON of the marks; where no board can hold them, of the fewest that are to blame for that."""
        return self.board.puzzle.board_to_json(self.board, marks=True) if self.lone is None else dict(self.lone)

    @property
    def blamed(self) -> Drawn:
        """The fewest marks that no board can hold, and nothing else."""
        puzzle = self.board.puzzle
        if self.lone is None:
            return Drawn(Board.empty(puzzle), self.wrong[:1], self.items)
        return puzzle.drawn_from_json(self.lone, marks=True)

    @property
    def answer(self) -> Drawn:
        """The drawing as somebody's whole answer."""
        return self.whole or self

    def violations(self, kind: Kind) -> list[Violation]:
        """Every rule that is broken: by what no board can hold, or else on the board."""
        return list(self.wrong) or kind.violations(self.board.puzzle, self.board)

    def picture(self, kind: Kind, role: Role) -> Picture:
        """The marks in their role, and what no board can hold."""
        return kind.picture(self.board.puzzle, self.board, role).adding(self.items)

    def strict(self) -> Board:
        """The board, for those who can use nothing else. Raises MarkError when it is not all that was drawn."""
        if self.wrong:
            raise MarkError(self.wrong)
        return self.board


LONGEST = 1000
"""Numbers from here on are not written out: they would not fit into a cell."""


FAR = 9999
"""Beyond this it does not matter how far away from the board something was drawn."""


def near(place: int) -> int:
    """A row or column from elsewhere, which may be any number, as one that can be told."""
    return max(-FAR, min(place, FAR))


class DrawnBoards:
    """What a puzzle has that can read drawings: boards are drawings with nothing beside them."""

    if TYPE_CHECKING:

        def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn: ...

        def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn: ...

    def board_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Board:
        return self.drawn_from_json(data, marks=marks).strict()

    def board_from_text(self, text: str, *, marks: bool = False) -> Board:
        return self.drawn_from_text(text, marks=marks).strict()


def drawn(
    board: Board,
    rules: Callable[[Any, Board], list[Violation]],
    *,
    wrong: Sequence[Violation] = (),
    items: Sequence[Item] = (),
    as_drawn: Board | None = None,
    lone: Mapping[str, Any] | None = None,
) -> Drawn:
    """The drawing of which `board` is what a board can hold.

    What else was drawn is `wrong`, or it is a value that its spot never has: then it stands on the board `as_drawn`, on
    which the `rules` are looked at. `lone` is the JSON of one such mark.
    """
    if not wrong and as_drawn in (None, board):
        return Drawn(board, (), tuple(items))
    return Drawn(board, (*wrong, *rules(board.puzzle, as_drawn or board)), tuple(items), lone=lone)


def lone_value(values: Values, cells: Iterable[Cell]) -> dict[str, Any] | None:
    """The JSON of the first of these cells with its value, all others undecided; None where there are no cells."""
    for row, col in cells:
        rows: Values = [[None] * len(each) for each in values]
        rows[row][col] = values[row][col]
        return {"cells": rows}
    return None


def strange_values(values: Values, most: int) -> tuple[Values, list[Violation], list[Item]]:
    """For kinds that decide cells among the values 0 to `most`: the values without all other numbers, and those."""
    strange = [
        ((r, c), value)
        for r, row in enumerate(values)
        for c, value in enumerate(row)
        if value is not None and not 0 <= value <= most
    ]
    if not strange:
        return values, [], []
    from pensil.core.picture import Role, Text
    from pensil.core.rule import Rule
    from pensil.words import SHARED, Vocabulary

    rule = Rule(Vocabulary(SHARED), "values", ("no-such-value",))
    values = [list(row) for row in values]
    wrong: list[Violation] = []
    items: list[Item] = []
    for cell, value in strange:
        values[cell[0]][cell[1]] = None
        sign = str(value) if abs(value) < LONGEST else "?"
        wrong.append(rule.broken("no-such-value", (cell,), cell=cell, value=sign, most=most))
        items.append(Text(cell, sign, Role.ERROR))
    return values, wrong, items
