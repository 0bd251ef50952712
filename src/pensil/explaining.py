"""The next step that a person could find, all steps of a puzzle, how hard it is, and what people conclude in a kind."""

from __future__ import annotations

from pensil import accept
from pensil.errors import NoSolution

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import overload

    from pensil.accept import Given
    from pensil.core.board import Board, Puzzle
    from pensil.core.deadline import Deadline
    from pensil.core.drawn import Drawn
    from pensil.core.step import Step, Technique
    from pensil.engine.rate import Rating
else:

    def overload(function):
        return function


def hint(
    puzzle: Puzzle,
    marks: Given | None = None,
    lang: str = "en",
    *,
    timeout: float | None = None,
) -> Step | None:
    """The next step that a person could find: `.technique`, `.level`, `.cells`, `.changes`, `.message`.

    When the marks are already wrong, the step says what is wrong and why (`.technique` is "mistake"). None when
    everything that follows is decided. On a hard board it does not wait until the marks are checked, and says so
    (`.checked` is False). TimeLimit is raised when there is no step after `timeout` seconds.
    """
    from pensil.core.record import replace
    from pensil.engine.explain import Explainer

    accept.check(puzzle)
    drawn = accept.position(puzzle, marks)
    lang = accept.language(lang)
    try:
        step = Explainer(puzzle, accept.deadline(timeout)).hint(drawn)
    except NoSolution as error:
        raise error.said_in(lang) from None
    return None if step is None else replace(step, lang=lang, board=drawn.board)


def explain(
    puzzle: Puzzle,
    lang: str = "en",
    *,
    marks: Given | None = None,
    timeout: float | None = None,
    fine: bool = False,
) -> list[Step]:
    """The steps from the empty board or the marks to the solution, or as far as the clues go.

    Moves that belong together are one step with several `.parts`, unless `fine` asks for single moves. When the marks
    are already wrong, that is the only step. TimeLimit is raised after `timeout` seconds; `steps` gives each step as
    soon as it is found.
    """
    return list(steps(puzzle, marks, lang, timeout=timeout, fine=fine))


def steps(
    puzzle: Puzzle,
    marks: Given | None = None,
    lang: str = "en",
    *,
    timeout: float | None = None,
    fine: bool = False,
) -> Steps:
    """The steps of `explain`, each as soon as it is found; the seconds of `timeout` count from now for all of them.

    After the last one, `.sure` tells whether it is known that nothing more follows from the clues: where there are very
    many solutions, that may take too long to find out.
    """
    accept.check(puzzle)
    drawn = accept.position(puzzle, marks)
    return Steps(puzzle, drawn, accept.deadline(timeout), accept.language(lang), fine)


class Steps:
    """Steps in a language, each with the board that it starts from, one after the other."""

    def __init__(self, puzzle: Puzzle, drawn: Drawn, deadline: Deadline, lang: str, fine: bool) -> None:
        from pensil.engine.explain import Explainer

        self._explainer = Explainer(puzzle, deadline)
        self._told = self._telling(drawn, lang, fine)

    @property
    def sure(self) -> bool:
        return self._explainer.sure

    def __iter__(self) -> Steps:
        return self

    def __next__(self) -> Step:
        return next(self._told)

    def _telling(self, drawn: Drawn, lang: str, fine: bool) -> Iterator[Step]:
        from pensil.core.record import replace
        from pensil.engine.citing import Numbers

        board, numbers = drawn.board, Numbers(drawn.board)
        try:
            for step in self._explainer.steps(drawn):
                for move in step.moves if fine else (step,):
                    yield replace(numbers.cited(move), lang=lang, board=board)
                    board = move.apply(board)
        except NoSolution as error:
            raise error.said_in(lang) from None


def rate(puzzle: Puzzle, *, timeout: float | None = None, watch: Callable[[int, Board], None] | None = None) -> Rating:
    """How hard a puzzle is: `.level` (easy, medium, hard, expert), `.score`, `.techniques`, `.needs_search`.

    Level and score are None where there are several solutions. TimeLimit is raised when it is not known after `timeout`
    seconds; `watch` is told the number of steps and the board after each of them.
    """
    from pensil.engine.rate import rate

    accept.check(puzzle)
    accept.watching(watch)
    return rate(puzzle, accept.deadline(timeout), watch)


@overload
def techniques(kind: str) -> Sequence[Technique]: ...
@overload
def techniques(kind: None = None) -> dict[str, Sequence[Technique]]: ...  # noqa: F811
def techniques(kind: str | None = None) -> Sequence[Technique] | dict[str, Sequence[Technique]]:  # noqa: F811
    """What people conclude in puzzles of a kind: `.name`, `.level` (1 to 5), `.title` and `.why` by language.

    Without a kind those of all kinds, by the names of these.
    """
    from pensil.kinds import KINDS, kind_named

    if kind is None:
        return {each.name: tuple(each.techniques()) for each in KINDS}
    accept.name("kind", kind)
    return tuple(kind_named(kind).techniques())
