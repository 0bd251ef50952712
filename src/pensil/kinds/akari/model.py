"""The rules of Akari as constraints: one switch for each white cell, "there is a lamp"."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.grid import Cell
from pensil.core.rule import Label
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.rules import APART, LIT, NUMBER

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Model


def post(puzzle: Akari, model: Model) -> None:
    post_numbers(puzzle.numbers, model, post_light(puzzle, model))


def post_light(puzzle: Akari, model: Model) -> range:
    """Everything but the numbers; gives the switches."""
    lamps = model.switches(len(puzzle.domains))
    dark = model.extras(len(puzzle.runs))  # a run of white cells is dark when it holds no lamp

    model.at_most_one(
        puzzle.runs, lamps, lambda i: Label(APART, tuple(puzzle.white[spot] for spot in puzzle.runs[i])), none=dark
    )
    # A cell is lit unless both its runs are dark.
    model.not_all(puzzle.runs_of, dark, lambda i: Label(LIT, (puzzle.white[i],)))
    return lamps


def post_numbers(numbers: Sequence[tuple[Cell, int, tuple[int, ...]]], model: Model, lamps: range) -> None:
    """Numbers with their walls and the spots beside them."""
    model.exactly(
        [number for _, number, _ in numbers],
        [beside for _, _, beside in numbers],
        lamps,
        lambda i: number_label(numbers[i][0], numbers[i][1]),
    )


def number_label(wall: Cell, number: int) -> Label:
    """The label of a number at a wall."""
    return Label(NUMBER, (wall,), number)
