"""The Kind record: everything the rest of pensil knows about one kind of puzzle.

A kind is a record of functions, not a class to derive from. Its parts are named by `later("module:name")` and loaded
when they are first used, so that reading one puzzle does not load the techniques of the other kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from importlib import import_module

from pensil.core.board import Board, Puzzle
from pensil.core.record import record
from pensil.core.violation import Violation
from pensil.words import Phrase, Vocabulary

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from random import Random
    from typing import Any

    from pensil.core.exchange import Exchange
    from pensil.core.grid import Cell
    from pensil.core.left import Remaining
    from pensil.core.making import Maker
    from pensil.core.model import Model
    from pensil.core.open_clues import OpenClues
    from pensil.core.paper import Paper
    from pensil.core.picture import Item, Picture
    from pensil.core.position import Position
    from pensil.core.rule import Rule
    from pensil.core.step import Technique
    from pensil.core.trace import Strategy
    from pensil.core.why import Why
    from pensil.core.yardstick import Yardstick


class later:  # noqa: N801 - reads as a function where it is used
    """A function or class that is imported when it is first called."""

    __slots__ = ("_found", "path")

    def __init__(self, path: str) -> None:
        self.path = path
        self._found: Any = None

    def resolve(self) -> Any:
        if self._found is None:
            module, _, name = self.path.partition(":")
            self._found = reduce(getattr, name.split("."), import_module(module))
        return self._found

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return (self._found or self.resolve())(*args, **kwargs)

    def __repr__(self) -> str:
        return f"later({self.path!r})"


def load(*parts: Callable[..., Any]) -> None:
    """Import parts of a kind now, where the time that takes should not be counted."""
    for part in parts:
        if isinstance(part, later):
            part.resolve()


@record
class Kind:
    """One kind of puzzle."""

    name: str
    title: str
    also: tuple[str, ...]  # other names people use for it
    words: Vocabulary  # its sentences, in files of its folder
    rules: Callable[[], Sequence[Rule]]  # rule 1 first
    from_json: Callable[[Mapping[str, Any]], Puzzle]
    from_text: Callable[[Sequence[tuple[int, str]]], Puzzle]  # own text format: (line number, text) after the kind
    violations: Callable[[Any, Board], list[Violation]]  # sound on partial boards, complete on full ones
    model: Callable[[Any, Model], None]  # posts the same rules as constraints
    strategies: Callable[[], Sequence[Strategy]]  # the algorithms of the papers
    techniques: Callable[[], Sequence[Technique]]  # human deductions, in teaching order
    look: Callable[..., Position]  # (puzzle, board, before=None, deadline=NEVER) -> what the techniques look at
    conclusion: Callable[[Any, int, int], Phrase]  # (puzzle, spot, mask) -> "r1c2 is sea"
    picture: Callable[..., Picture]  # (puzzle, board=None, role=Role.ANSWER) -> Picture
    mark: (
        Callable[..., Iterable[Item]] | None
    )  # (puzzle, spot, mask, role) -> that mark alone; None: not made spot by spot
    finished: Callable[[Any, Board], Iterable[Cell]]  # the cells, perhaps in margins, of clues with nothing left to do
    named: Callable[[Picture, Phrase], Iterable[Item]]  # what a sentence names besides cells: rectangles, a line
    left: Callable[..., Sequence[Remaining]]  # (puzzle, board, step=None) -> what the marks do not show to be left
    compose: Callable[[Random, int, int], tuple[Puzzle, Board]]  # a random puzzle and a solution of it
    exchange: Callable[[], Exchange]  # how it is written in the formats of other programs
    impossible: Callable[[Any], Why | None]  # why counting alone shows that a puzzle has no solution
    yardstick: Callable[[], Yardstick]  # how its paper measures puzzles
    paper: Callable[[], Paper | None]  # what was published about solving it, where pensil follows a paper
    open_clues: Callable[[], OpenClues | None]  # how its clues can be changed, where they can
    maker: Callable[[], Maker | None]  # how puzzles with one solution are made; None: composed until one has

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str]]:
        """Between processes a kind travels by its name."""
        return later("pensil.kinds:kind_named"), (self.name,)

    @property
    def summary(self) -> Phrase:
        """One sentence: what the solver has to do."""
        return self.words("summary")


def _nothing(_: Picture, __: Phrase) -> tuple[Item, ...]:
    return ()


def _none_finished(*_: object) -> tuple[Cell, ...]:
    return ()


def _all_is_marked(*_: object) -> tuple[Remaining, ...]:
    return ()


def _none() -> None:
    return None


def kind_in(
    package: str,
    *,
    title: str,
    also: tuple[str, ...],
    exchange: str | None = None,
    impossible: str | None = None,
    mark: str | None = None,
    finished: str | None = None,
    named: str | None = None,
    left: str | None = None,
    yardstick: str | None = None,
    paper: str | None = None,
    open_clues: str | None = None,
    maker: str | None = None,
) -> Kind:
    """The kind whose parts are the modules of a package, each under the name that CONTRIBUTING.md gives it.

    The last ten are the paths of parts that not every kind has: how it is written in other formats than pensil's own,
    why some puzzles have no solution as counting tells, what a single mark looks like, which clues are finished, what
    the pictures of steps draw of a sentence and of what is left, how its paper measures puzzles, where that is not
    their area, the paper itself, how clues can be changed, and how puzzles are made.
    """

    def part(path: str) -> later:
        return later(f"{package}.{path}")

    return Kind(
        name=package.rpartition(".")[2],
        title=title,
        also=also,
        words=Vocabulary(package),
        rules=part("rules:RULES").resolve,
        from_json=part(f"puzzle:{title}.from_json"),
        from_text=part(f"puzzle:{title}.from_text"),
        violations=part("rules:violations"),
        model=part("model:post"),
        strategies=part("strategies:STRATEGIES").resolve,
        techniques=part("techniques:TECHNIQUES").resolve,
        look=part("techniques.position:look"),
        conclusion=part("wording:conclusion"),
        picture=part("picture:picture"),
        mark=None if mark is None else part(mark),
        finished=_none_finished if finished is None else part(finished),
        named=_nothing if named is None else part(named),
        left=_all_is_marked if left is None else part(left),
        compose=part("compose:solved"),
        exchange=later("pensil.core.exchange:NONE").resolve if exchange is None else part(exchange).resolve,
        impossible=later("pensil.core.why:unknown") if impossible is None else part(impossible),
        yardstick=(later("pensil.core.yardstick:AREA") if yardstick is None else part(yardstick)).resolve,
        paper=_none if paper is None else part(paper).resolve,
        open_clues=_none if open_clues is None else part(open_clues).resolve,
        maker=_none if maker is None else part(maker).resolve,
    )
