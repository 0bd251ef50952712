"""For setters: what can be said about clues, puzzles with fewer of them, layouts made into puzzles.

A *place* is where a clue stands: `(row, col)` from 0; in a nonogram `(side, line, block)`, side 0 for rows and 1 for
columns.
"""

from __future__ import annotations

from pensil import accept
from pensil.errors import PensilError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pensil.accept import Given
    from pensil.core.board import Board, Puzzle
    from pensil.core.open_clues import Place
    from pensil.engine.clues import Clues
    from pensil.engine.series import Order


def clues(
    puzzle: Puzzle,
    *,
    answer: Given | None = None,
    thin: bool = False,
    timeout: float | None = None,
    rating_timeout: float | None = None,
) -> Clues:
    """What a setter asks: `.status`, `.redundant`, `.alternatives`, `.deciding`, `.differ`, `.why`, `.rating`.

    Where there are several solutions, `answer` is the one that is wanted. With `thin`, `.thinned` has the most clues
    that can go together. What was not found within `timeout` seconds is named in `.unanswered`. The rating is found out
    when it is asked for; it is None if that takes more than `rating_timeout` seconds, or than is left.
    """
    from pensil.engine.clues import clues

    accept.check(puzzle)
    accept.deadline(rating_timeout)  # or else it is said that it makes no sense
    wanted = None if answer is None else _solution(puzzle, answer)
    return clues(puzzle, accept.deadline(timeout), answer=wanted, largest=thin, rating_seconds=rating_timeout)


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
    found = thin(puzzle, [_place(place) for place in accept.listed("keep", keep)], accept.deadline(timeout))
    if found is None:
        raise PensilError("only a puzzle that has one solution can be thinned")
    return found.puzzle


def complete(
    layout: Puzzle,
    *,
    level: str | None = None,
    seed: int = 0,
    techniques: Iterable[str] | None = (),
    tries: int | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """A layout with numbers for the clues that do not tell theirs, so that there is exactly one solution.

    Another `seed` finds other numbers; walls of an Akari that need none stay as they are. `level`, `techniques` and
    `tries` are those of `generate`, and so is NotReached, whose `.nearest` may have several solutions. TimeLimit is
    raised after `timeout` seconds.
    """
    from pensil.errors import NotReached

    accept.at_least(seed=(seed, 0))
    made = layout_order(layout, level, techniques, tries).make(seed, accept.deadline(timeout))
    assert made is not None  # what cannot be had of a layout raises NotReached
    if not made.reached:
        said = f"the nearest is {made.level} ({made.score:.2f})"
        raise NotReached(f"none of the tries gave what was asked for; {said}", (made.puzzle, made.solution))
    return made.puzzle


def layout_order(
    layout: Puzzle, level: str | None, techniques: Iterable[str] | None, tries: int | None, *, rated: bool = False
) -> Order:
    """What is asked for of a layout, once it is known to make sense."""
    from pensil.core.making import Wish
    from pensil.engine.assumed import open_clues
    from pensil.engine.series import Order
    from pensil.making import aim

    accept.check(layout, tries=(1 if tries is None else tries, 1))
    open_clues(layout)  # or else it is said that there are none
    return Order(layout.kind, Wish(layout.rows, layout.cols), aim(layout.kind, level, techniques), tries, rated, layout)


def _solution(puzzle: Puzzle, given: Given) -> Board:
    from pensil.kinds import kind_named

    drawn = accept.drawn(puzzle, given).answer
    if not drawn.board.full or drawn.violations(kind_named(puzzle.kind)):
        raise PensilError("the answer is no solution of the puzzle")
    return drawn.board


def _place(place: object) -> Place:
    numbers = isinstance(place, tuple | list) and all(type(number) is int and number >= 0 for number in place)
    if not isinstance(place, tuple | list) or not numbers or len(place) not in (2, 3):
        raise PensilError(f"the place of a clue is a tuple such as (row, col), not {place!r}")
    return tuple(place)
