"""The native core: a CDCL solver with propagators.

Variables are numbered from 1, literals are DIMACS integers: +v or -v. A constraint with a guard literal holds
only where the guard is true; guard 0 = no guard. Bad arguments raise ValueError.
"""

from collections.abc import Iterable
from typing import Literal

# A length, or (length, colour); length 0 or None = unknown.
Block = int | None | tuple[int | None, int]

def version() -> str: ...
def line_solve(length: int, blocks: Iterable[Block], possible: Iterable[int]) -> list[int] | None:
    """The cells that have each colour in some placement of the blocks, or None if there is no placement."""

def line_places(length: int, blocks: Iterable[Block], possible: Iterable[int]) -> tuple[list[int], list[int]] | None:
    """Per block its possible starts and its possible ends (one past the last cell), or None."""

def boxes(
    rows: int, cols: int, marked: Iterable[tuple[int, int, int]], most: int
) -> tuple[tuple[tuple[int, int, int, int], ...], ...] | None:
    """For each marked cell (row, column, area or 0) the boxes (top, left, bottom, right) around it and no other.

    By height, then top, left and right. None when there are more than `most`.
    """

class Graph:
    """An undirected graph, to be shared by constraints. Vertices are 0 .. size - 1."""

    def __init__(self, size: int, edges: Iterable[tuple[int, int]]) -> None: ...
    @staticmethod
    def grid(rows: int, cols: int) -> Graph:
        """Cells numbered row by row, joined to those above, left, right and below."""

    @property
    def size(self) -> int: ...
    def edges(self) -> list[tuple[int, int]]: ...
    def within(self, start: int, distance: int, blocked: bytes = b"") -> list[int]:
        """The vertices at most `distance` steps from `start`, nearest first, over unblocked vertices."""

    def subgraph(self, vertices: Iterable[int]) -> Graph:
        """The graph on these vertices alone, numbered in the order given."""

class Solver:
    def __init__(self, seed: int = 0) -> None: ...

    # Posting.
    def new_vars(self, count: int) -> int:
        """The first of `count` new variables, numbered in sequence."""

    def clause(self, lits: Iterable[int], guard: int = 0) -> None: ...
    def clauses(self, clauses: Iterable[Iterable[int]], guard: int = 0) -> None: ...
    def unit(self, lit: int) -> None: ...
    def at_least(self, k: int, lits: Iterable[int], guard: int = 0) -> None: ...
    def at_most(self, k: int, lits: Iterable[int], guard: int = 0) -> None: ...
    def exactly(self, k: int, lits: Iterable[int], guard: int = 0) -> None: ...
    def exactly_each(self, ks: Iterable[int], lists: Iterable[Iterable[int]], guard: int = 0) -> None: ...
    def at_most_each(self, k: int, lists: Iterable[Iterable[int]], guard: int = 0) -> None: ...
    def sum_between(self, low: int, high: int, numbers: Iterable[Iterable[int]], guard: int = 0) -> None:
        """Numbers add up to low .. high. A number of 0 .. m is a list of m literals: > 0, > 1, ...

        That each literal implies the one before it is posted too, without the guard.
        """

    def sum_exactly_each(self, ks: Iterable[int], lists: Iterable[Iterable[Iterable[int]]], guard: int = 0) -> None: ...
    def connected(
        self, lits: Iterable[int], edges: Graph | Iterable[tuple[int, int]], guard: int = 0, total: int = -1
    ) -> None:
        """The true vertices of a graph are connected; with a total, exactly so many are true."""

    def connected_edges(self, n: int, ends: Iterable[tuple[int, int]], lits: Iterable[int], guard: int = 0) -> None:
        """All n vertices are connected by the true edges."""

    def island(
        self,
        lits: Iterable[int],
        neighbours: Graph | Iterable[Iterable[int]],
        root: int,
        size: int | None = None,
        guard: int = 0,
    ) -> None:
        """The root and all true vertices are connected, and there are `size` of them (None: any number)."""

    def regions(
        self,
        lits: Iterable[int],
        graph: Graph,
        roots: Iterable[tuple[int, int]],
        guards: Iterable[int] | None = None,
        rooted: Iterable[int] | None = None,
        apart: int = 0,
        most_owners: int = ...,
        seconds: float = -1.0,
    ) -> bool | None:
        """The true vertices fall into separate connected regions, one around each root (vertex, size or 0).

        With a guard per root, roots can be switched off; `rooted` (one guard per vertex) and `apart` guard the rules
        that every true vertex belongs to a root and that regions do not touch. False = not posted: more than
        `most_owners` literals would be needed. None = out of time: the solver is then good for nothing.
        """

    def line(self, cells: Iterable[int] | Iterable[Iterable[int]], blocks: Iterable[Block], guard: int = 0) -> None:
        """The cells, in order, form exactly these blocks; blocks of equal colour do not touch.

        A cell is its literal (true = colour 1) or one literal per colour, from blank on; in the second case
        the caller makes exactly one of them true. At most 255 cells.
        """

    def lines(
        self,
        cells: Iterable[int] | Iterable[Iterable[int]],
        row_blocks: Iterable[Iterable[Block] | None],
        col_blocks: Iterable[Iterable[Block] | None],
        guards: Iterable[int] | None = None,
    ) -> None:
        """A grid of crossing lines at once: cells row by row, blocks per row and per column.

        None instead of blocks: nothing is known about that line. Guards: one per line, rows first, 0 = none.
        Each cell gets exactly one of its colours.
        """

    def cover(
        self,
        rows: int,
        cols: int,
        boxes: Iterable[tuple[int, int, int, int]],
        lits: Iterable[int],
        most: int = ...,
    ) -> bool:
        """Every cell of a grid lies in exactly one of the boxes whose literals are true.

        False = not posted: the boxes have more than `most` cells in all.
        """

    # Asking.
    def solve(self, assumptions: Iterable[int] = (), conflicts: int = -1, seconds: float = -1.0) -> bool | None:
        """True, False, or None when a limit was reached."""

    def values(self, first: int, count: int) -> bytes:
        """The last model: one byte, 0 or 1, per variable."""

    @property
    def model(self) -> bytes: ...
    def core(self) -> list[int]:
        """After False: assumptions that cannot all hold (none: it is False without any)."""

    def fixed(self, first: int, count: int) -> bytes:
        """What is known without search: one byte per variable, 0 unknown, 1 true, 2 false."""

    def probe(self, first: int, count: int, seconds: float = -1.0) -> bool | None:
        """Tries both values of each variable; False: that shows there is no solution; None: out of time."""

    def enumerate(
        self,
        vars: Iterable[int],
        limit: int = -1,
        seconds: float = -1.0,
        assumptions: Iterable[int] = (),
        probe: bool = False,
        once: bool = False,
    ) -> tuple[list[bytes], Literal["complete", "limit", "timeout"]]:
        """All solutions that differ on these variables, as bytes of 0 and 1, and how it ended.

        With `once` it is a little faster, but solutions found may stay excluded afterwards.
        """

    def facts(
        self,
        vars: Iterable[int],
        seconds: float = -1.0,
        assumptions: Iterable[int] = (),
        probe: bool = False,
    ) -> tuple[bytes, bool | None]:
        """What all solutions share: bytes of 0 differs, 1 true, 2 false.

        And True (all facts found), False (no solution) or None (out of time: there may be more facts).
        """

    def implied(
        self, vars: Iterable[int], assumptions: Iterable[int] = (), seconds: float = -1.0
    ) -> list[tuple[int, list[int]]] | Literal[False] | None:
        """What follows at sight: literals, each with the assumptions that it follows from.

        They imply it by propagation alone, or its opposite fails with them by propagation alone; nothing is learnt.
        False: no solution, as far as can be seen at sight; None: out of time.
        """

    def stats(self) -> dict[str, int]: ...

    # Hints for the search.
    def set_phase(self, var: int, value: bool) -> None:
        """The value tried first."""

    def set_decision(self, var: int, decide: bool) -> None:
        """Whether to branch on it; if not, only when all others have values."""

    def prefer(self, first: int, count: int, amount: float) -> None:
        """Branch on these first; 1 = as after a conflict."""

    def seed(self, seed: int) -> None:
        """Same seed, same course of the search; 0 = no randomness."""

    def check_explanations(self, check: bool = True) -> None:
        """For tests: RuntimeError when a propagator explains itself wrongly."""
