"""Come as near as can be to the level and the techniques that are asked for: rate, vary, and keep what is no worse.

Where densities make puzzles of a kind easier or harder (`Density.ends`), boards are drawn with others first, until the
level lies between two of them: that takes a few ratings, where a walk of small changes would take hundreds.
"""

from __future__ import annotations

from math import inf

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.making import USUAL, Draft
from pensil.core.record import record, replace
from pensil.engine.generate import STUCK, Aim, Workshop
from pensil.engine.rate import Rating, rate
from pensil.errors import NotReached

AT_HARDEST = 0.8
"""How often a puzzle that is too hard is changed at its hardest place, rather than anywhere."""

LARGE = 625
"""From so many cells on, a puzzle that is too hard is changed at many hard places at once, and looked at farther."""

FARTHER = 1.0
"""On such boards a rating goes on by so much beyond what is asked for."""

SOUNDINGS = 10
"""So many boards are drawn to be harder or easier before one of them is changed bit by bit."""

STEP = 0.125
"""By so much the next board is harder or easier; by half as much whenever it should turn back."""

EASIEST, HARDEST = 0.1, 0.9
"""Whole boards are drawn no easier and no harder: what is extreme is dull. Small changes may be."""


def aimed(workshop: Workshop, aim: Aim, tries: int) -> tuple[Draft, bool]:
    """The nearest of so many puzzles, and whether it is what was asked for."""
    return _Climb(workshop, aim, tries).best()


@record
class _Rated:
    draft: Draft
    rating: Rating
    distance: float  # from what is asked for


class _Climb:
    """The search for one puzzle."""

    def __init__(self, workshop: Workshop, aim: Aim, tries: int) -> None:
        self.workshop, self.aim, self.left = workshop, aim, tries
        self.hardness = USUAL  # of the boards that are drawn
        # What is too hard need not be rated to the end; nor what is hard enough, if nothing else is asked for.
        low, high = aim.scores
        enough = high == inf and not aim.needs and not aim.avoids
        self.most = low if enough else high
        wish = workshop.wish
        self.beyond = FARTHER if wish.rows * wish.cols >= LARGE and self.most == high < inf else 0.0

    def best(self) -> tuple[Draft, bool]:
        nearest = self._walked(self._sounded())
        while nearest.distance and self.left > 0:
            try:
                found = self._fresh()
            except NotReached:
                break  # there is one already, even if it is not what was asked for
            found = self._walked(found)
            if found.distance < nearest.distance:
                nearest = found
        return nearest.draft, not nearest.distance

    def _sounded(self) -> _Rated:
        """The nearest of some boards, each of which is drawn to be harder or easier than the one before."""
        step, way = USUAL - EASIEST if self.beyond else STEP, 0
        nearest = found = self._fresh()
        for _ in range(SOUNDINGS if self._can_lean else 0):
            before, last, way = self.hardness, way, self._way(found.rating)
            if not found.distance or not way or self.left <= 0:
                break
            if way == -last:
                step /= 2
            self.hardness = min(max(before + way * step, EASIEST), HARDEST)
            if self.beyond and self.hardness == before:
                break  # large boards are much alike: changing one leads farther than another one
            try:
                found = self._fresh()
            except NotReached:
                self.hardness = before  # where there are puzzles
                break
            if found.distance < nearest.distance:
                nearest = found
        return nearest

    def _way(self, rating: Rating) -> int:
        """Whether a puzzle should be harder (1) or easier (-1)."""
        low, high = self.aim.scores
        _, score = rating.known
        return (score < low) - (score >= high)

    @property
    def _can_lean(self) -> bool:
        """Whether there are densities that make puzzles harder or easier, and were not asked for."""
        asked = self.workshop.wish.densities or {}
        return any(each.ends is not None and each.name not in asked for each in self.workshop.maker.densities)

    def _fresh(self) -> _Rated:
        self._lean(self.hardness)
        return self._thinned(self.workshop.unique())

    def _lean(self, hardness: float) -> None:
        self.workshop.wish = replace(self.workshop.wish, hardness=hardness)

    def _rated(self, draft: Draft) -> _Rated:
        self.left -= 1
        puzzle, solution = draft
        board = Board.empty(puzzle)

        def watch(_: int, after: Board) -> None:
            nonlocal board
            board = after

        rating = rate(puzzle, self.workshop.deadline, watch, only=solution, most=self.most, beyond=self.beyond)
        left = 1 - board.decided / len(board.masks)
        over = max(0.0, rating.known[1] - self.aim.scores[1]) if self.beyond else 0.0
        return _Rated(draft, rating, self.aim.distance(rating, left) + over)

    def _thinned(self, draft: Draft) -> _Rated:
        """The nearest on the way on which numbers go one by one: the fewer there are, the harder as a rule."""
        drafts = list(self.workshop.thinner(draft))
        low, high = 0, len(drafts) - 1
        best = self._rated(drafts[high])
        while low < high and best.distance:
            middle = (low + high) // 2
            found = self._rated(drafts[middle])
            if found.distance < best.distance:
                best = found
            if found.rating.known[1] < self.aim.scores[0]:
                low = middle + 1
            else:
                high = middle
        return best

    def _walked(self, best: _Rated) -> _Rated:
        """The nearest puzzle on a walk of small changes that never leads away."""
        idle, share = 0, 1.0
        while best.distance and self.left > 0 and idle < STUCK:
            idle += 1
            self._lean((self.hardness, 1.0, 0.0)[self._way(best.rating)])
            changed = self._changed(best, share)
            if changed is None:
                self.left -= 1
                continue
            found = self._rated(changed)
            if found.distance < best.distance:
                idle = 0
            # The changes of many places are taken or left together: fewer of them are less of a risk.
            share = min(1.0, 2 * share) if found.distance <= best.distance else share / 2
            if found.distance <= best.distance:
                best = found
        return best

    def _changed(self, best: _Rated, share: float) -> Draft | None:
        """The puzzle, changed at one place; or on a large board at a share of those that are too hard."""
        hard = best.rating.too_hard if self.beyond else ()
        count = round(share * len(hard))
        if count <= 1:
            return self.workshop.varied(best.draft, self._place(best.rating))
        draft = best.draft
        for place in self.workshop.rng.sample(hard, count):
            draft = self.workshop.varied(draft, place) or draft
        return draft

    def _place(self, rating: Rating) -> Cell | None:
        """Where to change a puzzle; None: anywhere."""
        rng = self.workshop.rng
        too_hard = rating.known[1] >= self.aim.scores[1] or self.aim.avoids & rating.techniques.keys()
        if too_hard and rating.hardest_cells and rng.random() < AT_HARDEST:
            return rng.choice(rating.hardest_cells)
        return None
