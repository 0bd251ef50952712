"""Come as near as can be to the level and the techniques that are asked for: rate, vary, and keep what is no worse."""

from __future__ import annotations

from pensil.core.making import Draft
from pensil.engine.generate import STUCK, Aim, Workshop
from pensil.engine.rate import rate


def aimed(workshop: Workshop, aim: Aim, tries: int) -> tuple[Draft, bool]:
    """The nearest of so many puzzles, and whether it is what was asked for."""
    return _Climb(workshop, aim, tries).best()


class _Climb:
    """The search for one puzzle."""

    def __init__(self, workshop: Workshop, aim: Aim, tries: int) -> None:
        self.workshop, self.aim, self.left = workshop, aim, tries
        # What is far above the level need not be rated to the end.
        self.most = aim.scores[1] + 1.0

    def best(self) -> tuple[Draft, bool]:
        nearest: tuple[float, Draft] | None = None
        while self.left > 0 or nearest is None:
            found = self._from(self._thinned(self.workshop.unique()))
            if nearest is None or found[0] < nearest[0]:
                nearest = found
            if nearest[0] == 0:
                break
        return nearest[1], nearest[0] == 0

    def _distance(self, draft: Draft) -> float:
        self.left -= 1
        puzzle, solution = draft
        rating = rate(puzzle, self.workshop.deadline, only=solution, most=self.most)
        return self.aim.distance(rating)

    def _thinned(self, draft: Draft) -> tuple[float, Draft]:
        """Of all ways along which numbers go one by one, the nearest: the fewer there are, the harder as a rule."""
        drafts = list(self.workshop.thinner(draft))
        low, high = 0, len(drafts) - 1
        best = (self._distance(drafts[high]), drafts[high])
        while low < high and best[0]:
            middle = (low + high) // 2
            puzzle, solution = drafts[middle]
            self.left -= 1
            rating = rate(puzzle, self.workshop.deadline, only=solution, most=self.most)
            best = min(best, (self.aim.distance(rating), drafts[middle]), key=lambda each: each[0])
            if rating.score < self.aim.scores[0]:
                low = middle + 1
            else:
                high = middle
        return best

    def _from(self, start: tuple[float, Draft]) -> tuple[float, Draft]:
        """The nearest puzzle on a walk of small changes that never leads away."""
        distance, draft = start
        idle = 0
        while distance and self.left > 0 and idle < STUCK:
            changed = self.workshop.varied(draft)
            if changed is None:
                self.left -= 1
                idle += 1
                continue
            there = self._distance(changed)
            idle = 0 if there < distance else idle + 1
            if there <= distance:
                distance, draft = there, changed
        return distance, draft
