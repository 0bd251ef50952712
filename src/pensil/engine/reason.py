"""Why a spot must have its value: a smallest set of rules, clues and known spots that forces it.

The model is built with a guard for every label. A conclusion follows when its opposite, together with the guards and
the known spots, is impossible; the solver then says which of them it used, and what is not needed is taken away one by
one. What is left is a reason in the strict sense: without any part of it the conclusion would not follow.

Conclusions that can be seen at once, without a search, come first: their reasons are the ones that a person can follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.board import Board, Puzzle
from pensil.core.label import Label
from pensil.core.record import record
from pensil.engine.model import NativeModel
from pensil.engine.spots import FALSE, TRUE, UNKNOWN, Part, located
from pensil.errors import TimeLimit
from pensil.kinds import kind_named

CANDIDATES = 24
"""How many conclusions are looked at closely at most, those with the shortest first reasons."""

# Effort is counted in conflicts of the solver, some ten or twenty of which take a millisecond: unlike a time limit it
# leads to the same reasons everywhere.

GLANCE = 8
"""Effort to show one conclusion in the first round of a search; each round may take so many times as much."""

CHECK = 500
"""Effort to find out whether a part can be left out of a reason, while reasons are compared."""

COMPARING = 2_000
"""Effort after which no further conclusion is looked at, if there is one."""

FINISHING = 30_000
"""Effort after which the parts that are left in a reason just stay there."""


@record
class Reason:
    """One spot's new mask, and what forces it."""

    spot: int
    mask: int
    labels: tuple[Label, ...]
    spots: tuple[int, ...]  # known spots that are part of the reason
    minimal: bool = True  # False: it took too long to find out whether every part is needed

    @property
    def size(self) -> int:
        return len(self.labels) + len(self.spots)


@record
class Core:
    """Guards and literals of known spots with which the opposite of a literal is impossible."""

    literal: int
    used: tuple[int, ...]
    needed: frozenset[int] = frozenset()  # those that were shown to be needed

    @property
    def order(self) -> tuple[int, int]:
        return len(self.used), abs(self.literal)


class Reasoner:
    """Finds reasons on boards of one puzzle."""

    def __init__(self, puzzle: Puzzle, deadline: float | None = None) -> None:
        self.puzzle = puzzle
        self.model = NativeModel(puzzle, guarded=True, deadline=deadline)
        kind_named(puzzle.kind).model(puzzle, self.model)
        self.labels = {guard: label for label, guard in self.model.guards.items()}
        self.guards = list(self.labels)
        # Values that the model does not know because no solution has them ("no rectangle yet"): taking one away is no
        # conclusion, so they stay until a spot has one value left.
        known = self.model.board_of_facts(bytes(len(self.model.variables))).masks
        self._idle = tuple(domain & ~mask for domain, mask in zip(puzzle.domains, known, strict=True))
        # For each variable its spot, the part and the number of variables of that spot, and its place among them.
        self._places: list[tuple[int, Part, int, int]] = []
        for spot, (part, place) in enumerate(located(self.model.parts)):
            width = part.width(place)
            self._places += [(spot, part, width, i) for i in range(width)]

    def reasons(self, board: Board) -> Iterator[Reason]:
        """Conclusions that follow on this board, each with a minimal reason, the shortest found first.

        Nothing when nothing new follows. Raises TimeLimit after the deadline.
        """
        known = self._known(board)
        assumed = (*self.guards, *known)
        cores = sorted(self._cores(board, assumed), key=lambda core: core.order)
        begun = self._conflicts()
        shrunk: list[Core] = []
        for core in cores[:CANDIDATES]:
            if shrunk and self._conflicts() - begun > COMPARING:
                break
            longest = min((len(other.used) for other in shrunk), default=len(assumed))
            shrunk += self._shrunk(core, longest)
        for core in sorted(shrunk, key=lambda core: core.order):
            yield self._reason(board, self._finished(core), known)

    def _known(self, board: Board) -> dict[int, int]:
        """The literals of what is already decided on the board, each with its spot."""
        return {literal: spot for spot, literals in self.model.assumptions(board) for literal in literals}

    def _cores(self, board: Board, assumed: Sequence[int]) -> list[Core]:
        """What follows, and why: what can be seen at sight, and what a search shows most easily."""
        found = self._at_sight(board, assumed)
        seen = {core.literal for core in found}
        left = [literal for literal in self._following(board, assumed) if literal not in seen]
        effort, begun = GLANCE, self._conflicts()
        while left and (effort == GLANCE or not found):
            harder = []
            for literal in left:
                core = self._core(literal, assumed, effort)
                if core is not None:
                    found.append(core)
                elif found and self._conflicts() - begun > COMPARING:
                    return found
                else:
                    harder.append(literal)
            left, effort = harder, effort * GLANCE
        return found

    def _at_sight(self, board: Board, assumed: Sequence[int]) -> list[Core]:
        """What follows by propagation, or because the opposite fails by propagation."""
        implied = self.model.solver.implied(self.model.variables, assumed, self.model.seconds_left())
        if implied is None:
            raise TimeLimit("the time limit was reached while looking for what follows")
        return [Core(literal, tuple(used)) for literal, used in implied or () if self._changes(board, literal)]

    def _following(self, board: Board, assumed: Sequence[int]) -> list[int]:
        """The literals that hold in all solutions from here and are not yet known."""
        model = self.model
        facts, status = model.solver.facts(model.variables, model.seconds_left(), assumed)
        if status is None:
            raise TimeLimit("the time limit was reached while looking for what follows")
        if status is False:
            return []
        first = model.variables.start
        literals = [first + i if state == TRUE else -first - i for i, state in enumerate(facts) if state != UNKNOWN]
        return [literal for literal in literals if self._changes(board, literal)]

    def _changes(self, board: Board, literal: int) -> bool:
        spot, mask = self._conclusion(board, literal)
        return mask != board.masks[spot]

    def _solved(self, literal: int, assumed: Sequence[int], effort: int) -> bool | None:
        """Whether the opposite of a literal is possible with the assumptions; None: not found out with this effort."""
        answer = self.model.solver.solve([-literal, *assumed], effort, self.model.seconds_left())
        if answer is None and self.model.late():
            raise TimeLimit("the time limit was reached while looking for a reason")
        return answer

    def _core(self, literal: int, assumed: Sequence[int], effort: int) -> Core | None:
        """Those of the assumptions that force the literal; None when that was not shown."""
        if self._solved(literal, assumed, effort) is not False:
            return None
        return Core(literal, tuple(used for used in self.model.solver.core() if used != -literal))

    def _shrunk(self, core: Core, longest: int) -> list[Core]:
        """The core without what can be left out, as far as that is easily found out; none if longer than `longest`."""
        kept = 0
        for part in self._parts(core):
            if part in core.used:
                core = self._without(core, part, CHECK)
                kept += part in core.used
                if kept > longest:
                    return []
        return [core]

    def _finished(self, core: Core) -> Core:
        """The core without anything that can be left out."""
        begun = self._conflicts()
        for part in self._parts(core):
            if part in core.used and part not in core.needed and (left := FINISHING + begun - self._conflicts()) > 0:
                core = self._without(core, part, left)
        return core

    def _parts(self, core: Core) -> Sequence[int]:
        """What to leave out first: known spots, since fewer cells are easier to see, and what is far away."""
        here = self.puzzle.spot_cells(self._spot(core.literal))

        def order(used: int) -> tuple[bool, int, int]:
            label = self.labels.get(used)
            cells = self.puzzle.spot_cells(self._spot(used)) if label is None else label.cells
            away = min((abs(r - row) + abs(c - col) for r, c in cells for row, col in here), default=0)
            return label is None, away, used

        return sorted(core.used, key=order, reverse=True)

    def _without(self, core: Core, part: int, effort: int) -> Core:
        """The core without this part and whatever else is then seen to be idle; the same if that is not enough."""
        rest = tuple(used for used in core.used if used != part)
        answer = self._solved(core.literal, rest, effort)
        if answer is False:
            left = set(self.model.solver.core())
            return Core(core.literal, tuple(used for used in rest if used in left), core.needed)
        return core if answer is None else Core(core.literal, core.used, core.needed | {part})

    def _conflicts(self) -> int:
        return self.model.solver.stats()["conflicts"]

    def _reason(self, board: Board, core: Core, known: dict[int, int]) -> Reason:
        spot, mask = self._conclusion(board, core.literal)
        used_labels = (self.labels[used] for used in core.used if used in self.labels)
        labels = tuple(sorted(used_labels, key=lambda label: (label.rule, label.cells)))
        spots = tuple(sorted({known[used] for used in core.used if used in known}))
        return Reason(spot, mask, labels, spots, core.needed.issuperset(core.used))

    def _conclusion(self, board: Board, literal: int) -> tuple[int, int]:
        """The spot that a literal is about, and what it leaves of its mask."""
        spot, part, width, place = self._place(literal)
        states = bytearray(width)
        states[place] = TRUE if literal > 0 else FALSE
        before = board.masks[spot]
        left = part.mask(bytes(states)) & before
        return spot, left if left.bit_count() == 1 else left | before & self._idle[spot]

    def _place(self, literal: int) -> tuple[int, Part, int, int]:
        return self._places[abs(literal) - self.model.variables.start]

    def _spot(self, literal: int) -> int:
        return self._place(literal)[0]
