"""Everything that the techniques find on random positions, word for word: how often, and the digest of all of it.

That steps are sound, the other tests see; that a step is no longer found, has a premise too many or is told in other
words, only this one. Who changes a technique on purpose looks at the steps that changed, and writes the goldens anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.kinds import KINDS
from tests.digest import digest
from tests.techniques.positions import boards, look, random_data

SEEDS = range(120)


def positions(kind: Kind) -> Iterator[Board]:
    """Boards of up to six by seven on which something is known that one of the solutions has."""
    for seed in SEEDS:
        rng = Random(seed)
        puzzle = kind.from_json(random_data(kind, rng, rng.randrange(2, 7), rng.randrange(2, 8)))
        solutions = pensil.solve(puzzle, solutions=1).solutions
        if solutions:
            yield from dict.fromkeys(boards(kind, rng, puzzle, solutions, 2))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_all_steps(kind: Kind, golden: Callable[[str, str], None]) -> None:
    found: dict[str, list[object]] = {technique.name: [] for technique in kind.techniques()}
    for board in positions(kind):
        at = look(board)
        for technique in kind.techniques():
            for step in technique.steps(at):
                found[technique.name] += [step.said_in(lang).to_json() for lang in ("en", "id")]
    lines = [f"{name} {len(told) // 2} {digest(told)}" for name, told in found.items()]
    golden(f"{kind.name}.txt", "\n".join(lines) + "\n")
