"""Small searches of every kind to look at, with every strategy."""

from __future__ import annotations

from random import Random

from pensil.core.board import Puzzle
from pensil.core.trace import Event, Searching, Strategy
from pensil.engine.run import Run, Search, strategies_of
from pensil.kinds import KINDS
from pensil.words import SHARED, Phrase, Vocabulary

RECTANGLES = """\
shikaku
. . 2 . . . .
. 4 . . 8 . .
. . . . . 4 .
. . 6 . 3 . .
5 . . . . . .
. . . 9 . . .
. . . . 2 . 6
"""

SAY = Vocabulary(SHARED)

EVERY = [(kind.name, strategy) for kind in KINDS for strategy in strategies_of(kind.name)]


def quoted(text: str) -> Phrase:
    """A reason that is the same in every language."""
    return SAY("quoted", text=text)


def invented(name: str, search: Searching) -> Strategy:
    """A strategy that no paper has."""
    return Strategy(words=SAY, name=name, search=search)


def small(kind: str, seed: int = 0, rows: int = 3, cols: int = 4) -> Puzzle:
    compose = next(each.compose for each in KINDS if each.name == kind)
    assert compose is not None
    return compose(Random(seed), rows, cols)[0]


def searched(puzzle: Puzzle, strategy: Strategy, solutions: int = 0, nodes: int = 3000) -> tuple[Search, list[Event]]:
    """A search that is over, and its events."""
    search = Search(Run(puzzle, strategy, solutions, nodes))
    return search, list(search.events())
