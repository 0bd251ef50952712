"""Why a spot must have its value: a smallest set of rules, clues and known spots that forces it.

The model is built once with a guard for every label. A conclusion follows when its opposite, together with the guards
and the known spots, is impossible; the solver then says which of them it used, and what is not needed is taken away
one by one. What is left is a reason in the strict sense: without any part of it the conclusion would not follow.
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
"""How many conclusions are looked at closely, those with the shortest first reasons."""


@record
class Reason:
    """One spot's new mask, and what forces it."""

    spot: int
    mask: int
    labels: tuple[Label, ...]
    spots: tuple[int, ...]  # known spots that are part of the reason

    @property
    def size(self) -> int:
        return len(self.labels) + len(self.spots)


class Reasoner:
    """Finds reasons on boards of one puzzle; setting it up costs more than asking it."""

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
        """The conclusions that follow on this board, each with a minimal reason, the shortest found first.

        Nothing when nothing new follows. Raises TimeLimit after the deadline.
        """
        known = self._known(board)
        first: list[tuple[int, int, list[int]]] = []
        for literal in self._following(board, known):
            core = self._core(literal, [*self.guards, *known])
            if core is not None:
                first.append((len(core), literal, core))
        first.sort()
        shrunk = [(literal, self._shrink(literal, core)) for _, literal, core in first[:CANDIDATES]]
        for literal, core in sorted(shrunk, key=lambda found: (len(found[1]), abs(found[0]))):
            yield self._reason(board, literal, core, known)

    def _known(self, board: Board) -> dict[int, int]:
        """The literals of what is already decided on the board, each with its spot."""
        return {literal: spot for spot, literals in self.model.assumptions(board) for literal in literals}

    def _following(self, board: Board, known: dict[int, int]) -> list[int]:
        """The literals that hold in all solutions from here and are not yet known."""
        model = self.model
        facts, status = model.solver.facts(model.variables, model.seconds_left(), [*self.guards, *known])
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

    def _core(self, literal: int, assumed: Sequence[int]) -> list[int] | None:
        """Those of the assumptions that force the literal, None when they do not."""
        solver = self.model.solver
        answer = solver.solve([-literal, *assumed], seconds=self.model.seconds_left())
        if answer is None:
            raise TimeLimit("the time limit was reached while looking for a reason")
        return None if answer else [used for used in solver.core() if used != -literal]

    def _shrink(self, literal: int, core: list[int]) -> list[int]:
        """The core without anything that can be left out. Known spots go first: fewer cells are easier to see."""
        for part in sorted(core, key=lambda used: (used in self.labels, -abs(used))):
            if part in core:
                smaller = self._core(literal, [used for used in core if used != part])
                if smaller is not None:
                    core = smaller
        return core

    def _reason(self, board: Board, literal: int, core: list[int], known: dict[int, int]) -> Reason:
        spot, mask = self._conclusion(board, literal)
        used_labels = (self.labels[used] for used in core if used in self.labels)
        labels = tuple(sorted(used_labels, key=lambda label: (label.rule, label.cells)))
        spots = tuple(sorted({known[used] for used in core if used in known}))
        return Reason(spot, mask, labels, spots)

    def _conclusion(self, board: Board, literal: int) -> tuple[int, int]:
        """The spot that a literal is about, and what it leaves of its mask."""
        spot, part, width, place = self._places[abs(literal) - self.model.variables.start]
        states = bytearray(width)
        states[place] = TRUE if literal > 0 else FALSE
        before = board.masks[spot]
        left = part.mask(bytes(states)) & before
        return spot, left if left.bit_count() == 1 else left | before & self._idle[spot]
