"""A puzzle on a solver to be asked for reasons: every rule has a guard, and what is known of spots is assumed."""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.board import Puzzle
from pensil.core.deadline import Deadline
from pensil.core.rule import Rule
from pensil.engine.model import NativeModel
from pensil.engine.spots import Part, located
from pensil.kinds import kind_named


class Guarded:
    """The rules of a puzzle with a guard for every label, and what its variables say of the spots."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self.puzzle = puzzle
        self.model = NativeModel(puzzle, guarded=True, deadline=deadline)
        kind = kind_named(puzzle.kind)
        kind.model(puzzle, self.model)
        self.order: dict[Rule, int] = {rule: place for place, rule in enumerate(kind.rules())}
        self.labels = {guard: label for label, guard in self.model.guards.items()}
        # Values that the model does not know because no solution has them ("no rectangle yet"): taking one away is no
        # conclusion, so they stay until a spot has one value left.
        domains = self.model.board_of_facts(bytes(len(self.model.variables))).masks
        self.idle = tuple(domain & ~mask for domain, mask in zip(puzzle.domains, domains, strict=True))
        self.parts = list(located(self.model.parts))
        # For each variable its spot, the part that the spot is in and its place there, and its number at the spot.
        self.places: list[tuple[int, Part, int, int]] = []
        for spot, (part, place) in enumerate(self.parts):
            self.places += [(spot, part, place, i) for i in range(part.width(place))]
        self._either: dict[tuple[int, ...], int] = {}

    def either(self, literals: Sequence[int]) -> int:
        """A literal with which one of some others is true, the same one whenever it is asked for."""
        key = tuple(literals)
        if len(key) == 1:
            return key[0]
        if key not in self._either:
            self._either[key] = self.model.solver.new_vars(1)
            self.model.solver.clause([-self._either[key], *key])
        return self._either[key]

    def conflicts(self) -> int:
        """The conflicts so far, by which effort is limited."""
        return self.model.solver.stats()["conflicts"]

    def decisions(self) -> int:
        """The decisions so far, which take time too."""
        return self.model.solver.stats()["decisions"]
