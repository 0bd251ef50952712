"""The whole trace of every strategy on small puzzles of all sorts: its counters, and the digest of all events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest

import pensil
from pensil.core.board import Puzzle
from pensil.core.kind import Kind
from pensil.engine.run import Run, Search, strategies_of
from pensil.errors import PuzzleError
from pensil.kinds import KINDS
from pensil.lab.lines import event_line
from tests.digest import digest
from tests.facts import facts_of
from tests.samples import sample, spoil_a_clue

MOST_NODES = 300


def puzzles(kind: Kind) -> Iterator[Puzzle]:
    """Squares and lines, with one solution, with several and with none."""
    for seed, (rows, cols) in enumerate([(1, 1), (1, 4), (3, 1), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)]):
        rng = Random(seed)
        yield kind.compose(rng, rows, cols)[0]
        data, _ = sample(kind.name, rng, rows, cols)
        facts_of(kind.name).twist(data, rng)
        yield kind.from_json(data)
        spoil_a_clue(data, rng)
        with suppress(PuzzleError):
            yield kind.from_json(data)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_all_events(kind: Kind, golden: Callable[[str, str], None]) -> None:
    lines = []
    for number, puzzle in enumerate(puzzles(kind), 1):
        for strategy in strategies_of(kind.name):
            search = Search(Run(puzzle, strategy, 0, MOST_NODES))
            told = [event_line(event, puzzle, lang) for event in search.events() for lang in ("en", "id")]
            tables = [] if strategy.tables is None else [strategy.tables(puzzle, lang=lang) for lang in ("en", "id")]
            counters = " ".join(map(str, search.tally.counters.to_json().values()))
            lines.append(f"{number} {strategy.name} {counters} {digest(told)} {digest(tables)}")
    golden(f"{kind.name}.txt", "\n".join(lines) + "\n")


def test_the_puzzles_are_of_all_sorts() -> None:
    found = {pensil.solve(puzzle, solutions=2).status for kind in KINDS for puzzle in puzzles(kind)}
    assert found >= {"unique", "multiple", "none"}
