"""What the native core sees at once: suppositions, and cases of them, after which a rule breaks by propagation alone.

It sees about as much as whoever follows a supposition link by link, a hundred times faster, but it tells no links. So
only what fails at sight is followed. Nothing is posted beyond the rules themselves: what comes from counting blocks
over the whole board could not be followed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from pensil._native import Graph, Solver, Together
from pensil.core.board import Board
from pensil.core.chain import Fact
from pensil.kinds.nurikabe.model import blocks_of_four, land, roots
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.techniques.position import TO_ISLAND, TO_SEA, Position

MOST_OWNERS = 200_000
"""With more cells in reach of all clues together the rules take long to set up, so anything might fail."""

MOST_TURNS = 3
"""So many things that fail one after the other are told."""

FEW_TURNS = 12
"""Of more things that must fail before something is seen to be impossible no few are looked for."""


class Rules(NamedTuple):
    """The rules of one puzzle on a solver, and the switches of its cells."""

    solver: Solver
    sea: range
    posted: bool  # whether all of them are: there may have been too much to set up

    @classmethod
    def of(cls, puzzle: Nurikabe) -> Rules:
        """The rules themselves: an island around each clue, one sea, and no pool in it."""
        solver, graph = Solver(), Graph.grid(puzzle.rows, puzzle.cols)
        first = solver.new_vars(puzzle.rows * puzzle.cols)
        sea = range(first, first + puzzle.rows * puzzle.cols)
        posted = solver.regions(land(sea), graph, roots(puzzle), most_owners=MOST_OWNERS)
        solver.connected(sea, graph)
        solver.not_all_each(blocks_of_four(puzzle.rows, puzzle.cols), sea)
        return cls(solver, sea, bool(posted))

    def tell(self, board: Board, spots: Iterable[int]) -> None:
        """Post what is known of some spots."""
        sides = ((self.sea[spot], board.masks[spot]) for spot in spots)
        self.solver.clauses([sea if mask == TO_SEA else -sea] for sea, mask in sides if mask in (TO_SEA, TO_ISLAND))


class Turns(NamedTuple):
    """What fails one after the other, and then a spot that has no value left; None: a rule breaks."""

    facts: Sequence[Fact]
    spot: int | None


class Sight:
    """One board as the native core sees it."""

    def __init__(self, at: Position, before: Sight | None = None) -> None:
        self._at = at
        self._together = Together()
        self._rules: Rules | None = None
        if before is not None:
            self._take_over(before)
        both = [(spot, mask) for spot in at.sets.spots(at.open) for mask in (TO_SEA, TO_ISLAND)]
        self._of_literal = {self._literal(fact): fact for fact in both}
        self._open = [literal for literal in self._of_literal if literal > 0]
        self.all = frozenset(both)
        """Everything that can be supposed."""
        self._failing: dict[tuple[Fact, ...], AbstractSet[Fact]] = {}
        self._in_cases: dict[Fact, bool] = {}
        self._at_length: dict[Fact, Sequence[Turns]] = {}

    @property
    def rules(self) -> Rules:
        """The rules, and what is known on the board."""
        if self._rules is None:
            self._rules = self._set_up()
        return self._rules

    def _set_up(self) -> Rules:
        rules = Rules.of(self._at.puzzle)
        rules.tell(self._at.board, range(len(rules.sea)))
        return rules

    def _take_over(self, before: Sight) -> None:
        """The rules of an earlier board, with what is known now, and what has failed there: it fails here as well.

        The earlier one begins anew, should anybody come back to it.
        """
        self._rules, self._together = before.rules, before._together
        before._rules, before._together = None, Together()
        self._together.forget()
        self._rules.tell(self._at.board, self._at.board.differences(before._at.board))

    def _literal(self, fact: Fact) -> int:
        spot, mask = fact
        return self.rules.sea[spot] if mask == TO_SEA else -self.rules.sea[spot]

    def failing(self, *assumed: Fact) -> AbstractSet[Fact]:
        """All that fails by itself, when something is assumed; everything, if that fails already."""
        if assumed not in self._failing:
            self._failing[assumed] = self._fails_after(assumed)
        return self._failing[assumed]

    def _fails_after(self, assumed: Sequence[Fact]) -> AbstractSet[Fact]:
        if not self.rules.posted:
            return self.all
        literals = [self._literal(fact) for fact in assumed]
        implied = self.rules.solver.implied(self._open, literals, reasons=False, together=self._together)
        return {self._of_literal[-literal] for literal, _ in implied or ()} if implied is not False else self.all

    def failing_cells(self, assumed: Fact) -> Mapping[int, int]:
        """The cells that cannot be sea, and those that cannot be island, when something is assumed, each by itself."""
        found = {TO_SEA: 0, TO_ISLAND: 0}
        for spot, mask in self.failing(assumed):
            found[mask] |= self._at.sets.of_spot(spot)
        return found

    def fails(self, facts: Iterable[Fact]) -> bool:
        """Whether some facts fail together."""
        return not self.rules.posted or self._impossible([self._literal(fact) for fact in facts])

    def fails_in_cases(self, assumed: Fact) -> bool:
        """Whether something that is assumed fails because of all that fails after it.

        If each of some cases fails, of which one must be so, then it does.
        """
        if assumed not in self._in_cases:
            failing = self.failing(assumed)
            literals = [self._literal(assumed), *(-self._literal(fact) for fact in failing)]
            self._in_cases[assumed] = failing is self.all or self._impossible(literals)
        return self._in_cases[assumed]

    def fails_in_turn(self, assumed: Fact) -> bool:
        """Whether, as all that fails after something is not so, it fails at once or in cases."""
        failing = self.failing(assumed)
        return failing is not self.all and self.without_value(assumed, *map(opposite, sorted(failing))) is not None

    def without_value(self, *assumed: Fact) -> Sequence[int] | None:
        """The spots that can have no value after some facts; none, if a rule breaks; None: nothing of that is seen."""
        failing = self.failing(*assumed)
        if failing is self.all:
            return ()
        return sorted(spot for spot, mask in failing if mask == TO_SEA and (spot, TO_ISLAND) in failing) or None

    def at_length(self, assumed: Fact) -> Sequence[Turns]:
        """Ways in which something that is assumed fails: one thing fails after it, another as that is not so, and so
        on, until a spot is left without a value. All are as short as can be, as far as one looks."""
        if assumed not in self._at_length:
            among = self._failing_at_length(assumed)
            few = among is not None and len(among) <= FEW_TURNS
            lengths = (list(self._turns((assumed,), among or (), most)) for most in range(2, MOST_TURNS + 1))
            self._at_length[assumed] = next(filter(None, lengths), ()) if few else ()
        return self._at_length[assumed]

    def _failing_at_length(self, assumed: Fact) -> Collection[Fact] | None:
        """What must fail so that a spot is left without a value, when all that fails is not so, and all that fails then
        is not so, and so on; None: that does not happen."""
        if not self._fails_at_length(assumed):
            return None
        # Which assumptions something is due to may depend on what was asked before: a new solver knows nothing of that.
        solver = self._set_up().solver
        failed: dict[Fact, AbstractSet[Fact]] = {}  # each with the others that it fails after
        while True:
            after = [self._literal(assumed), *(-self._literal(fact) for fact in failed)]
            implied = solver.implied(self._open, after)
            if not implied:
                return failed
            fresh = {
                fact: failed.keys() & {self._of_literal[-each] for each in used}
                for literal, used in implied
                if (fact := self._of_literal[-literal]) not in failed and fact != opposite(assumed)
            }
            ends = [fresh[fact] | fresh[opposite(fact)] for fact in sorted(fresh) if opposite(fact) in fresh]
            if ends or not fresh:
                return min((_needed(failed, end) for end in ends), key=len, default=failed)
            failed.update(sorted(fresh.items()))

    def _fails_at_length(self, assumed: Fact) -> bool:
        """Whether something fails when all that fails after it is not so, nor all that fails then, and so on."""
        known: tuple[Fact, ...] = (assumed,)
        while (failing := self.failing(*known)) is not self.all:
            fresh = {opposite(fact) for fact in failing}.difference(known)
            if not fresh or any(opposite(fact) in fresh for fact in fresh):
                return bool(fresh)
            known = (*known, *sorted(fresh))
        return self.rules.posted

    def _turns(self, known: tuple[Fact, ...], among: Collection[Fact], most: int) -> Iterator[Turns]:
        """Ways in which known facts fail, after so many more that fail at most."""
        spots = self.without_value(*known)
        if spots is not None:
            for spot in spots or (None,):
                yield Turns([opposite(fact) for fact in known[1:]], spot)
        elif most:
            for fact in among:
                if opposite(fact) not in known and fact in self.failing(*known):
                    yield from self._turns((*known, opposite(fact)), among, most - 1)

    def _impossible(self, literals: Sequence[int]) -> bool:
        return self.rules.solver.implied((), literals) is False


def _needed(failed: Mapping[Fact, AbstractSet[Fact]], last: AbstractSet[Fact]) -> Collection[Fact]:
    """Some facts and all others that they fail after, in order."""
    needed, todo = set[Fact](), list(last)
    while todo:
        fact = todo.pop()
        if fact not in needed:
            needed.add(fact)
            todo += failed[fact]
    return [fact for fact in failed if fact in needed]


def opposite(fact: Fact) -> Fact:
    spot, mask = fact
    return spot, TO_ISLAND if mask == TO_SEA else TO_SEA


def at_sight(at: Position) -> Sight:
    """The board at sight, set up when somebody asks for it."""
    if at.sight is None:
        at.sight, at.sight_before = Sight(at, at.sight_before), None
    return at.sight
