"""Everything that the techniques find on random positions, word for word: how often, and the digest of all of it.

That steps are sound, the other tests see; that a step is no longer found, has a premise too many or is told in other
words, only this one. Who changes a technique on purpose looks at the steps that changed, and writes the goldens anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.kinds import KINDS
from tests.digest import digest
from tests.techniques.positions import boards, look, random_data


class Part(NamedTuple):
    """Some of the positions; in parts, a step that changed is soon noticed, and the seeds where are known."""

    name: str
    seeds: range
    rows: range
    cols: range
    each: int  # how much of each puzzle
    steps: int  # so many of each technique on each board: some of the first, and as many of the last


SMALL = [Part(f"small-{i}", range(i * 15, i * 15 + 15), range(2, 7), range(2, 8), 2, 30) for i in range(8)]
LARGE = [Part(f"large-{i}", range(i * 6, i * 6 + 6), range(7, 11), range(7, 12), 1, 8) for i in range(8)]


def positions(kind: Kind, part: Part) -> Iterator[Board]:
    """Boards on which something is known that one of the solutions has."""
    for seed in part.seeds:
        rng = Random(seed)
        puzzle = kind.from_json(random_data(kind, rng, rng.choice(part.rows), rng.choice(part.cols)))
        solutions = pensil.solve(puzzle, solutions=1).solutions
        if solutions:
            yield from dict.fromkeys(boards(kind, rng, puzzle, solutions, part.each))


@pytest.mark.parametrize("part", [*SMALL, *LARGE], ids=lambda part: part.name)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_all_steps(kind: Kind, part: Part, golden: Callable[[str, str], None]) -> None:
    found: dict[str, list[object]] = {technique.name: [] for technique in kind.techniques()}
    counts: Counter[str] = Counter()
    for board in positions(kind, part):
        at = look(board)
        for technique in kind.techniques():
            steps = list(technique.steps(at))
            told = steps if len(steps) <= part.steps else steps[: part.steps // 2] + steps[-(part.steps // 2) :]
            found[technique.name] += [step.said_in(lang).to_json() for step in told for lang in ("en", "id")]
            counts[technique.name] += len(steps)
    lines = [f"{name} {counts[name]} {digest(told)}" for name, told in found.items() if told]
    golden(f"{kind.name}-{part.name}.txt", "\n".join(lines) + "\n")
