"""For setters: what can be said about clues, puzzles with fewer of them, layouts made into puzzles.

A *place* is where a clue stands: `(row, col)` from 0; in a nonogram `(side, line, block)`, side 0 for rows and 1 for
columns.
"""

from __future__ import annotations

from pensil import accept
from pensil.errors import PensilError, TimeLimit

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Collection

    from pensil.accept import Given
    from pensil.core.board import Board, Puzzle
    from pensil.core.open_clues import Place
    from pensil.engine.clues import Clues


def clues(puzzle: Puzzle, *, answer: Given | None = None, thin: bool = False, timeout: float | None = None) -> Clues:
    """What a setter asks: `.status`, `.redundant`, `.alternatives`, `.deciding`, `.differ`, `.why`, `.rating`.

    Where there are several solutions, `answer` is the one that is wanted. With `thin`, `.thinned` has the most clues
    that can go together. What was not found within `timeout` seconds is named in `.unanswered`.
    """
    from pensil.engine.clues import clues

    accept.check(puzzle)
    wanted = None if answer is None else _solution(puzzle, answer)
    return clues(puzzle, accept.deadline(timeout), answer=wanted, largest=thin)


def fitting_numbers(puzzle: Puzzle, place: Place, *, timeout: float | None = None) -> tuple[int, ...]:
    """The numbers at a place with which there is exactly one solution, whatever stands there now.

    TimeLimit is raised when they are not all known after `timeout` seconds.
    """
    from pensil.engine.clues import fitting_numbers

    accept.check(puzzle)
    return fitting_numbers(puzzle, _place(place), accept.deadline(timeout))


def thin(puzzle: Puzzle, *, keep: Collection[Place] = (), timeout: float | None = None) -> Puzzle:
    """The puzzle with as few numbers as its solution allows to stay the only one; those at `keep` stay.

    After `timeout` seconds it is the puzzle with the fewest that was found until then.
    """
    from pensil.engine.thin import thin

    accept.check(puzzle)
    found = thin(puzzle, [_place(place) for place in keep], accept.deadline(timeout))
    if found is None:
        raise PensilError("only a puzzle that has one solution can be thinned")
    return found.puzzle


def complete(layout: Puzzle, *, seed: int = 0, timeout: float | None = None) -> Puzzle:
    """A layout with numbers for the clues that do not tell theirs, so that there is exactly one solution.

    Another `seed` finds other numbers. PensilError is raised where none were found, TimeLimit where time ran out.
    """
    from pensil.engine.complete import complete

    accept.check(layout, seed=(seed, 0))
    deadline = accept.deadline(timeout)
    found = complete(layout, seed, deadline)
    if found.undecided:
        nearest = f"the nearest of {found.tries} tries leave {len(found.undecided)} of {len(layout.domains)} undecided"
        if deadline.passed:
            raise TimeLimit(f"the time limit was reached before there were numbers that give one solution; {nearest}")
        raise PensilError(f"no numbers were found that give one solution; {nearest}")
    return found.puzzle


def _solution(puzzle: Puzzle, given: Given) -> Board:
    from pensil.kinds import kind_named

    drawn = accept.drawn(puzzle, given)
    if not drawn.board.full or drawn.violations(kind_named(puzzle.kind)):
        raise PensilError("the answer is no solution of the puzzle")
    return drawn.board


def _place(place: object) -> Place:
    if not isinstance(place, tuple | list) or not all(type(number) is int and number >= 0 for number in place):
        raise PensilError(f"the place of a clue is a tuple such as (row, col), not {place!r}")
    return tuple(place)
