"""Why a spot must have its value: a smallest set of rules, clues and known spots that forces it.

The model is built with a guard for every label. A conclusion follows when its opposite, together with the guards and
the known spots, is impossible; the solver then says which of them it used, and what is not needed is taken away one by
one. What is left is a reason in the strict sense: without any part of it the conclusion would not follow.

Conclusions that can be seen at once, without a search, come first: their reasons are the ones that a person can follow.
Where there are none, and even the shortest reason has many parts, nobody would look for each cell of it: then it is
told by its rules and clues alone, as few as are needed with all that is known, and with whatever follows from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pensil.core.board import Board, Puzzle, bits
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import Cell
from pensil.core.record import record, replace
from pensil.engine.common import Common, common_from
from pensil.engine.guarded import Guarded
from pensil.engine.premises import Forced, Reason
from pensil.errors import TimeLimit

CANDIDATES = 12
"""How many conclusions are looked at closely at most, those with the shortest first reasons."""

# Effort is counted in conflicts of the solver, some ten or twenty of which take a millisecond: unlike a time limit it
# leads to the same reasons everywhere.

DECIDED = 50
"""So many decisions of the solver take about as long as a conflict: a search that meets no conflict takes time as well,
where a board is very large."""

GLANCE = 8
"""Effort to show one conclusion in the first round of a search; each round may take so many times as much."""

SEARCHING = 2_000
"""Effort of a search after which one conclusion is enough."""

HOPING = 20_000
"""Effort of a search among conclusions that are only hoped to hold, after which it is left at that."""

RULING_OUT = 5_000
"""Effort to show that a value is impossible that is asked about."""

HARDER = 100
"""So many conclusions are tried when none was seen at a glance: those with the most that is known around them."""

CHECK = 500
"""Effort to find out whether a part can be left out of a reason, while reasons are compared: so much at most, and its
share of what is left for all parts."""

COMPARING, COMPARED = 150, 3_000
"""Effort to look for a shorter reason, for each part of the shortest one so far: a long one is worth more of it; and in
all."""

ALSO, ALL_ALSO = 64, 4_000
"""Effort to find out whether a reason forces another spot as well, and for all of them."""

MOST_ALSO = 15
"""So many other spots are told with a reason, those that are near."""

LISTED = 16
"""With more parts than this a reason is like a search, which nobody makes twice: its clues are told, not each known
spot, and whatever they force is told at once."""

SHRINKING = 3_000
"""Effort to make a reason shorter that is compared with others."""

FINISHING = 4_000
"""Effort to find out of each part that is left in a reason whether it is needed."""

MANY, AT_ONCE = 8, 1_000
"""So many parts that are far away, or more, are tried to leave out at once, with so much effort."""


@record
class Core:
    """What is concluded of a spot, and the guards and literals of known spots with which the opposite is impossible."""

    spot: int
    mask: int
    shown: int
    opposite: int  # the literal of the value that goes, or the one against the literal that follows
    used: tuple[int, ...] = ()
    needed: frozenset[int] = frozenset()  # those that were shown to be needed

    @property
    def order(self) -> tuple[int, int]:
        return len(self.used), abs(self.opposite)


class Reasoner:
    """Finds reasons on one board; what its solutions have in common may be known already.

    What is known of a spot is no premise for a conclusion about it: that only says what is left of what was left.
    """

    def __init__(self, board: Board, deadline: Deadline = NEVER, common: Common | None = None) -> None:
        self.board = board
        self.common = common_from(board, deadline) if common is None else common
        self.puzzle: Puzzle = board.puzzle
        # A new one for every board: with what was learnt elsewhere, a step would depend on those before it.
        self._guarded = Guarded(self.puzzle, deadline)
        self.model, self.labels = self._guarded.model, self._guarded.labels
        self._idle = self._guarded.idle
        self._known = dict(self.model.assumptions(board))
        """By spot, the literals of what is known of it."""
        self._spots = {literal: spot for spot, literals in self._known.items() for literal in literals}
        self._assumed = (*self.labels, *self._spots)

    def reasons(self) -> Iterator[Reason]:
        """Conclusions that follow, each with a minimal reason, the shortest found first.

        Nothing when nothing new follows, or when that was hoped and not shown. Raises TimeLimit after the deadline.
        """
        cores = sorted(self._cores(), key=lambda core: core.order)
        begun = self._guarded.conflicts()
        shrunk: list[Core] = []
        shortest = len(self._assumed)
        for core in cores[:CANDIDATES]:
            if shrunk and self._guarded.conflicts() - begun > min(COMPARED, COMPARING * shortest):
                break
            shrunk += self._shrunk(core, shortest)
            shortest = min([shortest, *(len(core.used) for core in shrunk)])
        told = set()
        for core in sorted(shrunk, key=lambda core: core.order):
            if (core.spot, core.mask) not in told:
                told.add((core.spot, core.mask))
                yield self._reason(self._finished(core)) if len(core.used) <= LISTED else self._at_large(core)

    @property
    def effort(self) -> float:
        """What the reasons took so far."""
        return self._guarded.conflicts() + self._guarded.decisions() / DECIDED

    def wider(self, reason: Reason) -> Reason:
        """The reason with whatever else it is seen to force: told at once, it need not be told again."""
        assumed = [guard for guard, label in self.labels.items() if label in reason.labels]
        assumed += [literal for spot in reason.spots for literal in self._known[spot]]
        here = self.puzzle.spot_cells(reason.spot)
        most = len(self.board.masks) if reason.at_large else MOST_ALSO
        # What is known of a spot is no premise for a conclusion about it.
        left = [core for core in self._following() if core.spot not in (reason.spot, *reason.spots)]
        left.sort(key=lambda core: away(self.puzzle.spot_cells(core.spot), here))
        for core in left:  # so that a solution without one of them is without many others
            self.model.solver.set_phase(abs(core.opposite), core.opposite > 0)
        also: dict[int, Forced] = {}
        end = self._guarded.conflicts() + ALL_ALSO
        while left and len(also) < most and self._guarded.conflicts() < end:
            core, *left = left
            possible = self._possible(core, assumed, ALSO)
            if possible:
                left = self._not_refuted(left)
            elif possible is False:
                also[core.spot] = Forced(core.spot, core.mask, core.shown)
        return replace(reason, also=tuple(also.values()))

    def against(self, spot: int, mask: int) -> Reason | None:
        """Why an undecided spot has none of the values of a mask; None when that is not so, or hard to find out."""
        part, place = self._guarded.parts[spot]
        values = [part.literals(place, 1 << value) or [] for value in bits(mask & ~self._idle[spot])]
        if not values:
            return None
        left = self.puzzle.domains[spot] & ~mask
        core = Core(spot, left, left, self._either(values))
        if self._possible(core, self._assumed, RULING_OUT) is not False:
            return None
        (core,) = self._shrunk(self._used(core, self.model.solver.core()), len(self._assumed))
        return self._reason(self._finished(core))

    def _either(self, values: Sequence[Sequence[int]]) -> int:
        """A literal with which one of these values holds, each of which is told by all of its literals."""
        solver = self.model.solver
        each = []
        for literals in values:
            each.append(solver.new_vars(1))
            for literal in literals:
                solver.clause([-each[-1], literal])
        return self._guarded.either(each)

    def _cores(self) -> list[Core]:
        """What follows, and why: what can be seen at sight, and what a search shows most easily."""
        found = self._at_sight()
        seen = {(core.spot, core.mask) for core in found}
        left = self._by_what_is_known(core for core in self._following() if (core.spot, core.mask) not in seen)
        effort, begun = GLANCE, self._guarded.conflicts()
        while left and (len(found) < CANDIDATES if effort == GLANCE else not found):
            harder = []
            while left and len(found) < CANDIDATES:
                spent = self._guarded.conflicts() - begun
                if spent > (SEARCHING if found else HOPING) and (found or not self.common.proved):
                    return found
                core, *left = left
                possible = self._possible(core, self._assumed, effort)
                if possible is False:
                    found.append(self._used(core, self.model.solver.core()))
                elif possible is None:
                    harder.append(core)
                else:  # it was only hoped
                    left, harder = self._not_refuted(left), self._not_refuted(harder)
            left, effort = harder[:HARDER], effort * GLANCE
        return found

    def _not_refuted(self, cores: Iterable[Core]) -> list[Core]:
        """The conclusions that hold in the solution found last."""
        model = self.model.solver.model
        return [core for core in cores if model[abs(core.opposite) - 1] != (core.opposite > 0)]

    def _by_what_is_known(self, cores: Iterable[Core]) -> list[Core]:
        """Conclusions in the order of how much is known around them."""
        known = {cell for spot in self._known for cell in self.puzzle.spot_cells(spot)}

        def around(core: Core) -> int:
            here = self.puzzle.spot_cells(core.spot)
            near = {(row + down, col + right) for row, col in here for down in (-1, 0, 1) for right in (-1, 0, 1)}
            return len(near & known)

        return sorted(cores, key=around, reverse=True)

    def _at_sight(self) -> list[Core]:
        """What follows by propagation, or because the opposite fails by propagation."""
        found = []
        for literal, used in self._implied(self._assumed, self.model.variables):
            for core in self._concluded(literal):
                if core.opposite == -literal:
                    found.append(self._used(core, used))
                elif self._possible(core, self._assumed, CHECK) is False:
                    found.append(self._used(core, self.model.solver.core()))
        return found

    def _implied(self, assumed: Sequence[int], variables: Iterable[int]) -> Sequence[tuple[int, list[int]]]:
        """What some assumptions imply of some variables by propagation, and which of them do."""
        implied = self.model.solver.implied(variables, assumed, self.model.seconds_left())
        if implied is None:
            raise TimeLimit("the time limit was reached while looking for what follows")
        return implied or ()

    def _following(self) -> list[Core]:
        """What holds in all solutions from here, or is hoped to, and is not yet known; without reasons."""
        found = []
        for variable, (spot, part, place, i) in enumerate(self._guarded.places, self.model.variables.start):
            possible = self.common.board.masks[spot]
            if possible & self.board.masks[spot] != self.board.masks[spot]:
                for literal in (variable, -variable):
                    if not possible & ~part.mask_if(place, i, literal > 0):
                        found += self._concluded(literal)
        return found

    def _concluded(self, literal: int) -> list[Core]:
        """What a literal leaves of its spot, if that is news."""
        spot, part, place, variable = self._guarded.places[abs(literal) - self.model.variables.start]
        before = self.board.masks[spot]
        values = part.mask_if(place, variable, literal > 0)
        left = values & before
        decided = left.bit_count() == 1
        mask = left if decided else left | before & self._idle[spot]
        if mask == before:
            return []
        gone = [part.literals(place, 1 << value) or [] for value in bits(before & ~mask & ~self._idle[spot])]
        shown = mask if decided else values & self.puzzle.domains[spot]
        return [Core(spot, mask, shown, self._any_of(gone) or -literal)]

    def _any_of(self, values: Sequence[Sequence[int]]) -> int | None:
        """A literal for "one of these values", if each has one: why they go may be simpler than why another stays."""
        literals = [value[0] for value in values if len(value) == 1]
        return self._guarded.either(literals) if literals and len(literals) == len(values) else None

    def _possible(self, core: Core, assumed: Sequence[int], effort: int) -> bool | None:
        """Whether the opposite is possible with the assumptions; None: not found out with this effort."""
        own = self._known.get(core.spot, ())
        answer = self.model.solver.solve([core.opposite, *own, *assumed], effort, self.model.seconds_left())
        if answer is None:
            self.model.deadline.check("while looking for a reason")
        return answer

    def _used(self, core: Core, used: Iterable[int]) -> Core:
        """The core with what was used, but for the opposite itself and what was known of the spot."""
        kept = (part for part in used if part in self.labels or self._spots.get(part, core.spot) != core.spot)
        return replace(core, used=tuple(kept))

    def _shrunk(self, core: Core, longest: int) -> list[Core]:
        """The core without what can be left out, as far as that is easily found out; none if longer than `longest`."""
        core = self._nearer(core)
        end = self._guarded.conflicts() + SHRINKING
        parts = self._parts(core)
        kept = 0
        for place, part in enumerate(parts):
            if part in core.used:
                share = (end - self._guarded.conflicts()) // (len(parts) - place)
                core = self._without(core, part, max(GLANCE, min(CHECK, share)))
                kept += part in core.used
                if kept > longest:
                    return []
        return [core]

    def _nearer(self, core: Core) -> Core:
        """The core without the half of its parts that is farthest away, or a quarter, as often as that can be done."""
        parts = self._parts(core)
        some = len(parts) // 2
        while some >= MANY:
            if self._possible(core, parts[some:], AT_ONCE) is False:
                core = self._used(core, self.model.solver.core())
                parts = self._parts(core)
                some = len(parts) // 2
            else:
                some //= 2
        return core

    def _finished(self, core: Core) -> Core:
        """The core without anything that can be left out."""
        end = self._guarded.conflicts() + FINISHING
        left = [part for part in self._parts(core) if part not in core.needed]
        for place, part in enumerate(left):
            if part in core.used and part not in core.needed:
                share = (end - self._guarded.conflicts()) // (len(left) - place)
                core = self._without(core, part, max(GLANCE, share))
        return core

    def _parts(self, core: Core) -> Sequence[int]:
        """What to leave out first: what is far away, and clues before what is known, which can be seen at once."""
        here = self.puzzle.spot_cells(core.spot)

        def order(used: int) -> tuple[int, bool, int]:
            label = self.labels.get(used)
            cells = self.puzzle.spot_cells(self._spots[used]) if label is None else label.cells
            return away(cells, here), label is not None, used

        return sorted(core.used, key=order, reverse=True)

    def _without(self, core: Core, part: int, effort: int, known: Sequence[int] = ()) -> Core:
        """The core without this part and whatever else is then seen to be idle; the same if that is not enough.

        What is known besides may be used and is no part of it.
        """
        possible = self._possible(core, [*(used for used in core.used if used != part), *known], effort)
        if possible is False:
            used = self.model.solver.core()
            return self._used(core, (each for each in used if each in core.used))
        if possible is None:
            return core
        return replace(core, needed=core.needed | {part})

    def _at_large(self, core: Core) -> Reason:
        """The reason by as few rules and clues as are needed with all that is known."""
        known = list(self._spots)
        core = replace(core, used=tuple(used for used in core.used if used in self.labels), needed=frozenset())
        end = self._guarded.conflicts() + SHRINKING
        parts = self._parts(core)
        for place, part in enumerate(parts):
            if part in core.used:
                share = max(GLANCE, (end - self._guarded.conflicts()) // (len(parts) - place))
                core = self._without(core, part, share, known)
        reason = self._reason(core)
        cells = {cell for label in reason.labels for cell in label.cells}
        there = [
            spot for spot in self._known if spot != core.spot and not cells.isdisjoint(self.puzzle.spot_cells(spot))
        ]
        literals = [literal for spot in there for literal in self._known[spot]]
        if self._possible(core, [*core.used, *literals], SHRINKING) is not False:
            there = [spot for spot in self._known if spot != core.spot]  # some rules are about the whole board
        return replace(reason, spots=tuple(there), at_large=True)

    def _reason(self, core: Core) -> Reason:
        used_labels = (self.labels[used] for used in core.used if used in self.labels)
        labels = tuple(sorted(used_labels, key=lambda label: (self._guarded.order[label.rule], label.cells)))
        spots = tuple(sorted({self._spots[used] for used in core.used if used in self._spots}))
        return Reason(core.spot, core.mask, core.shown, labels, spots, core.needed.issuperset(core.used))


def away(cells: Iterable[Cell], here: Sequence[Cell]) -> int:
    """How many rows and columns cells are away from here at least; 0 for what has no place."""
    return min((abs(r - row) + abs(c - col) for r, c in cells for row, col in here), default=0)
