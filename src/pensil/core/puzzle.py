"""What every puzzle can do, whatever its kind: for type checkers and `isinstance`, needed by nothing at run time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, runtime_checkable

from pensil.core.board import Board
from pensil.core.drawn import Drawn
from pensil.core.grid import Cell


@runtime_checkable
class Puzzle(Protocol):
    """What every puzzle can do, whatever its kind. Puzzles are frozen: equal clues make equal puzzles."""

    kind: ClassVar[str]

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def cols(self) -> int:
        """The number of columns."""

    @property
    def domains(self) -> tuple[int, ...]:
        """The mask of every spot when nothing is decided."""

    def spot_cells(self, spot: int) -> tuple[Cell, ...]:
        """The cells by which a person finds the spot."""

    def value_to_json(self, spot: int, value: int) -> Any:
        """A value of a spot as programs read it; None for one that no solution has."""

    def value_from_json(self, spot: int, data: Any) -> int:
        """The value that `value_to_json` wrote. Raises ValueError or TypeError on anything else."""

    def cell_to_json(self, board: Board, cell: Cell) -> Any:
        """What is decided at a cell, as programs read it; None where nothing is."""

    def to_json(self) -> dict[str, Any]:
        """The puzzle as pensil's own JSON, with its "kind"."""

    def to_text(self) -> str:
        """The puzzle as pensil's own text: the kind, then the board."""

    def board_to_json(self, board: Board, *, marks: bool = False) -> dict[str, Any]:
        """An answer as JSON; with `marks` a half-filled board, in which null is undecided."""

    def board_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Board:
        """The board that `board_to_json` wrote; without `marks`, what is not drawn is blank."""

    def drawn_from_json(self, data: Mapping[str, Any], *, marks: bool = False) -> Drawn:
        """The same, and also what no board can hold: `board_from_json` raises MarkError for that."""

    def board_to_text(self, board: Board) -> str:
        """A board as rows of signs, `?` where it is undecided."""

    def board_from_text(self, text: str, *, marks: bool = False) -> Board:
        """The board that `board_to_text` wrote; without `marks`, what is not drawn is blank."""

    def drawn_from_text(self, text: str, *, marks: bool = False) -> Drawn:
        """The same, and also what no board can hold: `board_from_text` raises MarkError for that."""
