"""A puzzle as an environment for learning agents, in the style of Gymnasium: an action decides one spot.

usage: python examples/gymnasium_env.py          (needs: pip install gymnasium)

The reward is what pensil knows about a move: it is forced by the marks so far, possible but a guess, or wrong. An agent
that is told this learns to deduce, not to try.
"""

from __future__ import annotations

import json
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

import pensil
from pensil.core.board import Board, Puzzle, bits

REWARDS = {"forced": 1.0, "possible": -0.2, "wrong": -1.0, "nothing": -0.1}
SOLVED = 10.0


class PuzzleEnv(gymnasium.Env[Any, Any]):
    """One new puzzle for each episode. The observation is the mask of every spot: bit v is set while v is possible."""

    def __init__(self, kind: str = "akari", rows: int = 5, cols: int = 5, level: str | None = None) -> None:
        self.kind, self.size, self.level = kind, (rows, cols), level
        self.puzzle: Puzzle
        self.board: Board
        self._make(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._make(int(self.np_random.integers(10**9)))
        return self._seen(), {"text": self.puzzle.to_text()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """An action is (spot, value). A wrong one ends the episode; a guess may stand until it turns out wrong."""
        spot, value = (int(number) for number in action)
        if not self.puzzle.domains[spot] >> value & 1:
            return self._seen(), REWARDS["wrong"], True, False, {"verdict": "wrong"}
        marks = self.puzzle.board_to_json(Board.empty(self.puzzle).decide(spot, value), marks=True)
        grade = pensil.grade_move(self.puzzle, json.dumps(marks), self.board)
        self.board = grade.board
        solved = self.board.full and not pensil.check(self.puzzle, self.board)
        reward = REWARDS[grade.verdict] + SOLVED * solved
        return self._seen(), reward, solved or grade.verdict == "wrong", False, {"verdict": grade.verdict}

    def render(self) -> str:  # type: ignore[override]
        return str(self.board)

    def _make(self, seed: int) -> None:
        self.puzzle = pensil.generate(self.kind, *self.size, level=self.level, seed=seed)
        self.board = Board.empty(self.puzzle)
        values = max(mask.bit_length() for mask in self.puzzle.domains)
        self.action_space = spaces.MultiDiscrete([len(self.puzzle.domains), values])
        self.observation_space = spaces.MultiDiscrete([mask + 1 for mask in self.puzzle.domains])

    def _seen(self) -> Any:
        return numpy.array(self.board.masks, dtype=self.observation_space.dtype)


def deduced(env: PuzzleEnv) -> tuple[int, int]:
    """What an agent would do that follows hints: the first spot that the next steps decide."""
    board = env.board
    for step in pensil.steps(env.puzzle, board):
        after = step.apply(board)
        for spot, mask in enumerate(after.masks):
            if mask & (mask - 1) == 0 and mask != env.board.masks[spot]:
                return spot, next(bits(mask))
        board = after
    raise ValueError("nothing follows from here")


def main() -> None:
    env = PuzzleEnv("nurikabe", 5, 5)
    env.reset(seed=1)
    total, done = 0.0, False
    while not done:
        _, reward, done, _, _ = env.step(deduced(env))
        total += reward
    print(env.render())
    print(f"reward {total:.1f}")


if __name__ == "__main__":
    main()
