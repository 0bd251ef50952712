"""What CONTRIBUTING.md shows of a technique is the technique of this kind."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from pensil.core.board import Board
from tests.docs.examples import blocks
from tests.kinds.hitori.compose import solved
from tests.kinds.hitori.techniques import direct
from tests.kinds.hitori.techniques.position import Position


def test_the_technique_that_contributors_read_is_the_one_here() -> None:
    code, example = (block.text for block in blocks("CONTRIBUTING.md") if block.language in ("python", "json"))
    written: dict[str, Any] = {}  # with its own imports, as whoever copies it has it
    exec(compile(code, "CONTRIBUTING.md", "exec"), written)
    kept = json.loads(Path(direct.__file__).parents[1].joinpath("examples.json").read_text(encoding="utf-8"))
    name, given = next(iter(json.loads(f"{{{example}}}").items()))
    assert given == kept[name]
    rng, steps = Random(1), 0
    for _ in range(40):
        puzzle, solution = solved(rng, 5, 6)
        marks = [
            mask if rng.random() < 0.3 else whole for mask, whole in zip(solution.masks, puzzle.domains, strict=True)
        ]
        at = Position(puzzle, Board(puzzle, marks))
        found = [step.to_json() for step in direct.beside_shaded.steps(at)]
        assert [step.to_json() for step in written["beside_shaded"].steps(at)] == found
        steps += len(found)
    assert steps > 50
