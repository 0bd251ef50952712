"""Puzzles as questions for language models, in the style of reasoning-gym: items with questions, and scores of answers.

usage: python examples/reasoning_dataset.py          (with reasoning-gym installed it is one of its datasets)

An answer may be written in any form; `pensil.grade` finds it in the text. A right answer scores 1. A wrong one scores
a little for every spot that is right, so that answers can be compared; what cannot be read scores nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pensil

try:
    from reasoning_gym.dataset import ProceduralDataset
except ImportError:  # the class works without it
    ProceduralDataset = object

PARTLY = 0.5
"""The most that an answer with mistakes can score."""


@dataclass
class PuzzleConfig:
    """What puzzles are asked for."""

    kind: str = "akari"
    rows: int = 6
    cols: int = 6
    level: str | None = None
    size: int = 100
    seed: int = 0

    def validate(self) -> None:
        assert self.size > 0
        assert self.kind in {kind.name for kind in pensil.list_kinds()}


class PuzzleDataset(ProceduralDataset):  # type: ignore[misc]
    """Items {"question", "answer", "metadata"}: item i is the puzzle of the seed seed + i."""

    def __init__(self, config: PuzzleConfig) -> None:
        if ProceduralDataset is object:
            config.validate()
        else:
            super().__init__(config=config, seed=config.seed, size=config.size)
        self.config, self.size = config, config.size
        kind = next(kind for kind in pensil.list_kinds() if kind.name == config.kind)
        self.rules = " ".join(rule.sentence.said() for rule in kind.rules())

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[i] for i in range(self.size))

    def __getitem__(self, index: int) -> dict[str, Any]:
        config = self.config
        puzzle = pensil.generate(config.kind, config.rows, config.cols, level=config.level, seed=config.seed + index)
        (solution,) = pensil.solve(puzzle).solutions
        return {
            "question": f"Solve this {config.kind} puzzle. {self.rules}\n\n{puzzle.to_text()}\nGive the whole board.",
            "answer": str(solution),
            "metadata": {"source_dataset": "pensil", "source_index": index, "puzzle": puzzle.to_json()},
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for the solution, less than PARTLY for what is near it, 0 for what is no answer."""
        puzzle = pensil.read(entry["metadata"]["puzzle"])
        grade = pensil.grade(puzzle, answer or "")
        if grade.solved:
            return 1.0
        if grade.board is None:
            return 0.0
        (solution,) = pensil.solve(puzzle).solutions
        wrong = len(solution.differences(grade.board))
        return PARTLY * (1 - wrong / len(solution.masks))


def main() -> None:
    dataset = PuzzleDataset(PuzzleConfig(size=3))
    for item in dataset:
        print(item["question"])
        print("score of the right answer:", dataset.score_answer(f"I think:\n{item['answer']}", item))


if __name__ == "__main__":
    main()
