"""Models on the native solver: what `pensil.core.model` promises to the kinds.

Plain, the constraints are posted in bulk and as fast as can be. Guarded, every label gets a variable of its own, its
*guard*: the constraints with that label act only while the guard is true. Assuming all guards gives the puzzle;
leaving one out gives the puzzle without that clue or rule; and when it is impossible, the failed guards say why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pensil._native import Graph, Plane, Ranges, Solver, squares
from pensil.core.board import Board, Puzzle
from pensil.core.deadline import NEVER, Deadline
from pensil.core.grid import edge
from pensil.engine.spots import FALSE, TRUE, Amounts, Choices, Part, Switches, located, split
from pensil.errors import PuzzleError, TooBig

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from pensil.core.model import Because, Block, Box, Lists, LiteralLists, Literals, Places
    from pensil.core.model import Ranges as AnyRanges
    from pensil.core.rule import Label

MOST_OWNERS = 5_000_000

MOST_COVERED = 5_000_000
"""Beyond these a model would take more memory and time to set up than anybody would wait for."""

grid = lru_cache(maxsize=16)(Graph.grid)
"""The graph of a shape: boards of few shapes are solved in a row, and several constraints of one share it."""


@lru_cache(maxsize=16)
def plane(rows: int, cols: int) -> Plane:
    """How the graph of a shape lies in the plane."""
    return Plane(rows * cols, edge(rows, cols) if min(rows, cols) > 1 else (), squares(rows, cols))


_TRUE_OR_FALSE = bytes.maketrans(b"\0\1", bytes((FALSE, TRUE)))


class NativeModel:
    """A solver with the spots of one puzzle."""

    def __init__(self, puzzle: Puzzle, *, guarded: bool = False, seed: int = 0, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.solver = Solver(seed)
        self.parts: list[Part] = []
        self.guards: dict[Label, int] = {}
        self.deadline = deadline
        self.guarded = guarded
        self.probing = True

    def seconds_left(self) -> float:
        """Seconds until the deadline, as the solver wants it."""
        return solver_seconds(self.deadline)

    def skip_probing(self) -> None:
        self.probing = False

    def guard_from_here(self) -> None:
        self.guarded = True

    # Spots.

    def switches(self, count: int) -> range:
        first = self.solver.new_vars(count)
        self.parts.append(Switches(first, count))
        self.check_time()
        return range(first, first + count)

    def choices(self, sizes: Sequence[int]) -> Ranges:
        ranges = self.solver.new_ranges(sizes)
        self.parts.append(Choices(ranges))
        self.check_time()
        return ranges

    def amounts(self, most: Sequence[int]) -> Ranges:
        ranges = self.solver.new_ranges(most)
        self.parts.append(Amounts(ranges))
        self.solver.order_each(ranges)
        self.check_time()
        return ranges

    def extras(self, count: int) -> range:
        first = self.solver.new_vars(count)
        return range(first, first + count)

    # Rules.

    def clauses(self, lists: Sequence[Literals], because: Because) -> None:
        if not self.guarded:
            self.solver.clauses(lists)
        else:
            for i, literals in enumerate(lists):
                self.solver.clause(literals, self.guard(because(i)))
        self.check_time()

    def not_all(self, lists: Sequence[Places], of: Literals, because: Because) -> None:
        if not self.guarded:
            self.solver.not_all_each(lists, of)
        else:
            for i, places in enumerate(lists):
                self.solver.not_all_each([places], of, self.guard(because(i)))
        self.check_time()

    def exactly(self, counts: Sequence[int], lists: Sequence[Places], of: Literals, because: Because) -> None:
        if not self.guarded:
            self.solver.exactly_each(counts, lists, of)
        else:
            for i, (count, places) in enumerate(zip(counts, lists, strict=True)):
                self.solver.exactly_each([count], [places], of, self.guard(because(i)))
        self.check_time()

    def one_of_each(self, lists: LiteralLists, because: Because) -> None:
        if not self.guarded:
            self.solver.exactly_each([1] * len(lists), lists)
        else:
            for i, literals in enumerate(lists):
                self.solver.exactly(1, literals, self.guard(because(i)))
        self.check_time()

    def sums(self, totals: Sequence[int], lists: Sequence[Places], of: AnyRanges, because: Because) -> None:
        assert isinstance(of, Ranges)  # as `amounts` gives them
        if not self.guarded:
            self.solver.sum_exactly_each(totals, lists, of)
        else:
            for i, (total, places) in enumerate(zip(totals, lists, strict=True)):
                self.solver.sum_exactly_each([total], [places], of, self.guard(because(i)))
        self.check_time()

    def at_most_one(
        self, lists: Sequence[Places], of: Literals, because: Because, *, none: Literals | None = None
    ) -> None:
        if self.guarded:
            for i, places in enumerate(lists):
                literals = [of[place] for place in places]
                if none is not None:
                    literals.append(none[i])
                    self.solver.clause(literals)
                self.solver.at_most(1, literals, self.guard(because(i)))
        elif none is None:
            self.solver.at_most_each(1, lists, of)
        else:
            self.solver.one_or_none_each(lists, none, of)
        self.check_time()

    def only_while(self, lists: LiteralLists, because: Because) -> None:
        if self.guarded:
            for i, literals in enumerate(lists):
                guard = self.guard(because(i))
                self.solver.clauses([(guard, -literal) for literal in literals])

    def lines(
        self,
        rows: Sequence[Sequence[Block]],
        cols: Sequence[Sequence[Block]],
        cells: LiteralLists | Literals,
        because: Because,
    ) -> None:
        guards = [self.guard(because(i)) for i in range(len(rows) + len(cols))] if self.guarded else None
        self.solver.lines(cells, rows, cols, guards)
        self.check_time()

    def cover(
        self, shape: tuple[int, int], boxes: Lists[Sequence[Box]], literals: LiteralLists, because: Because
    ) -> None:
        too_big = TooBig("this board is too big: its rectangles could lie in too many places")
        if not self.guarded:
            if not self.solver.cover(*shape, boxes, literals, MOST_COVERED):
                raise too_big
            self.check_time()
            return
        areas = ((bottom - top + 1) * (right - left + 1) for mine in boxes for top, left, bottom, right in mine)
        if sum(areas) > MOST_COVERED:
            raise too_big
        rows, cols = shape
        covering: list[list[int]] = [[] for _ in range(rows * cols)]
        for mine, chosen in zip(boxes, literals, strict=True):
            for (top, left, bottom, right), literal in zip(mine, chosen, strict=True):
                for row in range(top, bottom + 1):
                    for cell in covering[row * cols + left : row * cols + right + 1]:
                        cell.append(literal)
        self.one_of_each(covering, because)

    def connected(
        self, shape: tuple[int, int], literals: Literals, because: Because, *, total: int | None = None
    ) -> None:
        known = -1 if total is None or self.guarded else total
        self.solver.connected(literals, grid(*shape), self._guard(because), known)
        self.check_time()

    def connected_by(self, nodes: int, ends: Sequence[tuple[int, int]], literals: Literals, because: Because) -> None:
        self.solver.connected_edges(nodes, ends, literals, self._guard(because))
        self.check_time()

    def regions(
        self,
        shape: tuple[int, int],
        literals: Literals,
        roots: Sequence[tuple[int, int | Literals]],
        because: Because,
        rooted: Because,
        apart: Because,
        *,
        rest_connected: bool = False,
    ) -> None:
        guards = [self.guard(because(i)) for i in range(len(roots))] if self.guarded else None
        owned = [self.guard(rooted(i)) for i in range(len(literals))] if self.guarded else None
        posted = self.solver.regions(
            literals,
            grid(*shape),
            roots,
            guards,
            owned,
            self._guard(apart),
            MOST_OWNERS,
            self.seconds_left(),
            plane(*shape) if rest_connected else None,
            # Where sizes are numbers most searches are long anyway.
            later=all(isinstance(size, int) for _, size in roots),
        )
        if posted is False:
            raise TooBig("this board is too big: its clues of unknown value could reach too far")
        self.check_time()

    # Guards.

    def guard(self, label: Label) -> int:
        """The guard of a label."""
        found = self.guards.get(label)
        if found is None:
            found = self.guards[label] = self.solver.new_vars(1)
            # Guards are there to be assumed, never to be guessed.
            self.solver.set_decision(found, False)
        return found

    def _guard(self, because: Because) -> int:
        return self.guard(because(0)) if self.guarded else 0

    def check_time(self) -> None:
        """Raise TimeLimit after the deadline."""
        self.deadline.check("while the puzzle was being set up")

    # Boards.

    @property
    def variables(self) -> range:
        """The variables of all spots."""
        return (
            range(self.parts[0].first, self.parts[-1].first + self.parts[-1].variables) if self.parts else range(1, 1)
        )

    def board(self, values: bytes) -> Board:
        """The board of a solution: the value 0 or 1 of each variable."""
        return Board(self.puzzle, split(self.parts, values.translate(_TRUE_OR_FALSE)))

    def board_of_facts(self, known: bytes) -> Board:
        """The board of what is known of each variable."""
        return Board(self.puzzle, split(self.parts, known))

    def assumptions(self, marks: Board) -> list[tuple[int, list[int]]]:
        """The marks as pairs of a spot and the literals that say what is marked there."""
        said = []
        spots = zip(marks.masks, self.puzzle.domains, located(self.parts), strict=True)
        for spot, (mask, domain, (part, place)) in enumerate(spots):
            if mask & domain != domain:
                if not mask & domain:
                    raise PuzzleError(f"the marks leave no value for spot {spot + 1}")
                literals = part.literals(place, mask & domain)
                said.append((spot, self._excluding(part, place, mask) if literals is None else literals))
        return said

    def _excluding(self, part: Part, place: int, mask: int) -> list[int]:
        """A literal that says a mask with holes, such as 0 or 2 bridges: each hole is excluded by a clause."""
        said = self.solver.new_vars(1)
        self.solver.set_decision(said, False)
        for value in range(mask.bit_length()):
            if not mask >> value & 1:
                hole = part.literals(place, 1 << value) or []
                self.solver.clause([-said, *(-literal for literal in hole)])
        above = part.literals(place, (2 << mask.bit_length() - 1) - 1) or []
        for literal in above:
            self.solver.clause([-said, literal])
        return [said]


def solver_seconds(deadline: Deadline) -> float:
    """The seconds that are left, as the native solver takes them: negative = no limit."""
    left = deadline.left
    return -1.0 if left is None else left


def flat(said: Iterable[tuple[int, list[int]]]) -> list[int]:
    """The literals of all marks."""
    return [literal for _, literals in said for literal in literals]
