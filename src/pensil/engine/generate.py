"""Make puzzles with exactly one solution: draw, mend what is ambiguous, thin out, rate, vary towards what is asked for.

The kind draws, mends and varies (`core/making.py`); the method stands here. Chance comes from the seed alone, and every
limit counts tries or conflicts of the solver, never seconds: the same seed gives the same puzzle everywhere. A deadline
can only end the work.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random

from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.making import Draft, Maker, Wish
from pensil.core.open_clues import Place, Value
from pensil.core.record import record, replace
from pensil.engine.another import another
from pensil.engine.assumed import Assumed
from pensil.engine.rate import WORDS, Rating, rate
from pensil.errors import NotReached

DRAWS = 60
"""So many boards are drawn to find one that can be mended."""

CHANGES = 40
"""So many changes mend a drawn board, and one more for every four cells of it."""

MENDS = 5
"""So often a mend is tried."""

TOUCHES = 6
"""So many changes mend a varied one."""

WORK = 60_000
"""So many cells are rated for one puzzle of a level: that is 600 boards of 10 by 10."""

FEWEST_TRIES = 160
"""On large boards too so many are rated."""

STUCK = 40
"""After so many variations that were no better a new board is drawn."""

THINNING = 2_000
"""So many conflicts decide whether a clue can go; if they do not, it stays."""


@record
class Aim:
    """What the explanation of a puzzle should be like; a kind's techniques by their names."""

    level: str | None = None
    needs: frozenset[str] = frozenset()
    avoids: frozenset[str] = frozenset()

    @property
    def free(self) -> bool:
        return self.level is None and not self.needs and not self.avoids

    @property
    def scores(self) -> tuple[float, float]:
        """The scores of the level: from the first up to the second, which does not belong to it."""
        low = -inf
        for high, word in (*WORDS, (inf, "expert")):
            if word == self.level:
                return low, high
            low = high
        return -inf, inf

    def distance(self, rating: Rating, left: float) -> float:
        """How far a rating is from what is asked for: 0 = there.

        `left` is the share of the board that was still open when the explanation became harder than the level, where
        it did: the farther it goes before, the nearer it is.
        """
        low, high = self.scores
        used = rating.techniques.keys()
        apart = float(len(self.needs - used) + len(self.avoids & used))
        # The word is that of the exact score, and decides where the rounded one lies on the border.
        level, score = rating.known
        if self.level is None or level == self.level:
            return apart
        return apart + (1 + left if score >= high else max(low - score, _HAIR))


_HAIR = 0.001  # scores have three decimals


@record
class Made:
    """A puzzle that was made, with its only solution, and whether it is what was asked for.

    Made again with the same wishes and its own seed it is the same.
    """

    puzzle: Puzzle
    solution: Board
    seed: int
    reached: bool = True

    def rate(self, deadline: Deadline = NEVER) -> Rating:
        """How hard it is; found out once."""
        known: Rating | None = self.__dict__.get("_rating")
        if known is None:
            known = self.__dict__["_rating"] = rate(self.puzzle, deadline, only=self.solution)
        return known

    @property
    def level(self) -> str:
        """As pensil.rate gives it."""
        return self.rate().known[0]

    @property
    def score(self) -> float:
        """As pensil.rate gives it."""
        return self.rate().known[1]


def make(
    kind: Kind,
    wish: Wish,
    aim: Aim,
    seed: int,
    tries: int | None = None,
    deadline: Deadline = NEVER,
    maker: Maker | None = None,
) -> Made:
    """The puzzle of a seed: what is asked for, or what comes nearest to it. NotReached where there is none at all.

    Without another `maker` it is made in the way of its kind.
    """
    rng = Random(f"{kind.name} {wish.rows} {wish.cols} {seed}")
    workshop = Workshop(kind, wish, rng, deadline, maker or kind.maker() or composing(kind))
    if aim.free:
        puzzle, solution = workshop.thinned(workshop.unique())
        return Made(puzzle, solution, seed)
    from pensil.engine.aiming import aimed

    (puzzle, solution), reached = aimed(workshop, aim, tries or max(FEWEST_TRIES, WORK // (wish.rows * wish.cols)))
    return Made(puzzle, solution, seed, reached)


class Workshop:
    """Makes drafts of one wish that have one solution."""

    def __init__(self, kind: Kind, wish: Wish, rng: Random, deadline: Deadline, maker: Maker) -> None:
        self.kind, self.rng, self.deadline, self.maker = kind, rng, deadline, maker
        self.wish = replace(wish, deadline=deadline)

    def unique(self) -> Draft:
        """A new puzzle with one solution."""
        changes = CHANGES + self.wish.rows * self.wish.cols // 4
        for _ in range(DRAWS):
            self.deadline.check("before a puzzle was made")
            draft = self.maker.draw(self.rng, self.wish)
            mended = None if draft is None else self.mended(draft, changes)
            if mended is not None:
                return mended
        raise NotReached(
            f"no {self.kind.name} of {self.wish.cols}x{self.wish.rows} with one solution came of {DRAWS} tries"
        )

    def mended(self, draft: Draft, changes: int) -> Draft | None:
        """The draft, changed until no other solution is left; None where that takes too long."""
        for _ in range(changes + 1):
            puzzle, solution = draft
            other = another(puzzle, solution, self.deadline)
            if other.board is None:
                return self._proved(draft) if other.sure else None
            # What a mend tries is chance: another time it may find a way.
            ways = (self.maker.mend(self.rng, self.wish, puzzle, solution, other.board) for _ in range(MENDS))
            mended = next((each for each in ways if each is not None), None)
            if mended is None:
                return None
            draft = mended
        return None

    def varied(self, draft: Draft, place: Cell | None = None) -> Draft | None:
        """Another puzzle with one solution that is much the same but near a place; None where nothing came of it."""
        self.deadline.check("before the puzzle was what was asked for")
        if place is None:
            place = self.rng.randrange(self.wish.rows), self.rng.randrange(self.wish.cols)
        changed = self.maker.vary(self.rng, self.wish, *draft, place)
        return None if changed is None else self.mended(changed, TOUCHES)

    def thinned(self, draft: Draft) -> Draft:
        """The puzzle without the numbers that the others make superfluous."""
        return list(self.thinner(draft))[-1]

    def thinner(self, draft: Draft) -> Iterator[Draft]:
        """The puzzle, and the same with fewer and fewer numbers, as long as the solution stays the only one."""
        yield draft
        puzzle, solution = draft
        if not self.maker.thin:
            return
        assumed = Assumed(puzzle, deadline=self.deadline)
        sign = assumed.opened.sign
        opened: dict[Place, Value] = {}
        for places in self._alike(assumed):
            changes = opened | dict.fromkeys(places, sign)
            if assumed.stays(changes, THINNING):
                opened = changes
                fewer = assumed.with_changes(opened)
                yield fewer, Board(fewer, solution.masks)

    def _alike(self, assumed: Assumed) -> list[tuple[tuple[int, int], ...]]:
        """The places of the numbers in groups that lie alike, in any order."""
        groups = [
            images
            for place, value in assumed.clues.items()
            if value is not assumed.opened.sign and place not in self.maker.keep
            if (images := self.wish.images((place[0], place[1])))[0] == min(images)
        ]
        self.rng.shuffle(groups)
        return groups

    def _proved(self, draft: Draft) -> Draft:
        """The draft, whose solution is held against the rules as well."""
        broken = self.kind.violations(*draft)
        if broken:
            raise AssertionError(f"a solution breaks the rules: {broken[0].message} ({draft[0]!r})")
        return draft


def composing(kind: Kind) -> Maker:
    """For a kind that says nothing about making puzzles: random boards until one has a single solution."""

    def nothing(*_: object) -> None:
        return None

    def draw(rng: Random, wish: Wish) -> Draft:
        return kind.compose(rng, wish.rows, wish.cols)

    return Maker(draw, nothing, nothing, symmetries=("none",))
