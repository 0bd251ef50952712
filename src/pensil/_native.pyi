"""The native core: a CDCL solver with propagators.

Variables are numbered from 1, literals are DIMACS integers: +v or -v. A constraint with a guard literal holds
only where the guard is true; guard 0 = no guard. Bad arguments raise ValueError.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, TypeAlias, TypeVar, overload

_Clue = TypeVar("_Clue")

# A length, or (length, colour); length 0 or None = unknown.
Block = int | None | tuple[int | None, int]

def version() -> str: ...
def line_solve(length: int, blocks: Iterable[Block], possible: Iterable[int]) -> list[int] | None:
    """The cells that have each colour in some placement of the blocks, or None if there is no placement."""

def line_places(length: int, blocks: Iterable[Block], possible: Iterable[int]) -> tuple[list[int], list[int]] | None:
    """Per block its possible starts and its possible ends (one past the last cell), or None."""

Box = tuple[int, int, int, int]

class Boxes:
    """Lists of boxes; Python objects are made of those only that somebody looks at."""

    def __len__(self) -> int: ...
    def __getitem__(self, list: int, /) -> tuple[Box, ...]: ...
    def __iter__(self) -> Iterator[tuple[Box, ...]]: ...
    def pick(self, places: Iterable[int | None]) -> tuple[Box | None, ...]:
        """The box at a place of each list; None where the place is None, or just behind the last box."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The length of each list."""

def boxes(cells: Iterable[Iterable[object]], most: int) -> Boxes | None:
    """For each given cell (not None) the boxes (top, left, bottom, right) around it and no other given cell.

    Of the area that stands there, if it is a number. By height, then top, left and right. None when there are more
    than `most`.
    """

def layers(rows: int, cols: int, boxes: Iterable[Box]) -> bytes:
    """How many of the boxes lie over each cell, row by row; 255 = so many or more."""

# A grid is its rows: None is a blank cell, anything else a given one. Both are numbered in reading order.
Cells = Iterable[Iterable[object]]

def frozen_rows(rows: Iterable[Iterable[object]], freeze: Callable[[Any], _Clue]) -> tuple[tuple[_Clue, ...], ...]:
    """The rows as tuples of freeze(value), which is called once for each object."""

def given_cells(cells: Cells) -> tuple[tuple[int, int], ...]:
    """The cells (row, column) that are not None."""

def given_clues(cells: Iterable[Iterable[_Clue | None]]) -> tuple[_Clue, ...]:
    """What stands in the cells that are not None."""

def clues_by_cell(cells: Iterable[Iterable[_Clue | None]]) -> dict[tuple[int, int], _Clue]:
    """The same by the cells (row, column) that they stand in, in reading order."""

def blank_cells(cells: Cells) -> tuple[tuple[int, int], ...]:
    """The cells (row, column) that are None."""

# A board whose spots are the cells of a grid comes as its masks, row by row.

def value_rows(masks: Iterable[int], cols: int) -> list[list[int | None]]:
    """The values of all cells, row by row: None where a mask leaves none or several."""

def blank_value_rows(masks: Iterable[int], cells: Cells) -> list[list[int | None]]:
    """The same where the masks are those of the blank cells of a grid; the given ones have the value 0."""

def has_square(masks: Iterable[int], cols: int, value: int) -> bool:
    """Whether all four cells of some block of 2 by 2 have this value."""

def line_runs(masks: Iterable[int], cols: int) -> tuple[tuple[int, ...], ...] | None:
    """The lengths of the runs of one value other than 0, of each row and then of each column.

    None when a cell is not decided.
    """

def pieces(masks: Iterable[int], cols: int, places: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pieces of cells of one value that lie side by side, numbered in reading order of their first cells.

    The numbers of the pieces that some places lie in, and the size of each piece. Cells that are not decided have a
    value of their own.
    """

def blank_runs(cells: Cells) -> tuple[tuple[tuple[int, ...], ...], int, tuple[tuple[int, int], ...]]:
    """The blank cells side by side, by their numbers.

    The runs along the rows, then those along the columns; how many lie along the rows; and for each blank cell the
    places of its two runs.
    """

def squares(rows: int, cols: int) -> tuple[tuple[int, int, int, int], ...]:
    """The places of the cells of each block of 2 by 2, row by row."""

def blank_beside(cells: Cells) -> tuple[tuple[int, ...], ...]:
    """For each given cell the numbers of the blank cells above, left, right and below."""

def flood(width: int, seed: int, within: int) -> int:
    """The cells of `within` that are connected to those of the seed in it.

    Sets of cells are bits, row by row, with one bit more in each row than it has cells: `width` bits.
    """

def flood_over_corners(width: int, seed: int, within: int) -> int:
    """The same where cells that touch at a corner are connected too."""

def connected_parts(width: int, cells: int) -> tuple[int, ...]:
    """The connected parts of a set, by their first cells."""

def grown(width: int, start: int, allowed: int, pieces: Sequence[int], steps: int, enough: int) -> int:
    """The start and the allowed cells that can be come to with so many more cells; a piece is taken as a whole.

    It counts as a whole, too. Growing ends when there are `enough` cells, unless that is 0.
    """

def all_shapes(width: int, start: int, room: int, pieces: Sequence[int], size: int, most: int) -> tuple[int, ...]:
    """All connected shapes of so many cells that the start can grow to in the room, in a fixed order.

    A piece beside a cell of the shape is taken as a whole. None when there are more than `most`.
    """

class Bridges:
    """Islands, and the pairs of them between which there may be bridges, by their numbers.

    Given are the two islands of every pair, the pairs of every island, the pairs that cross every pair, the number of
    bridges that every island has, if that is told, and whether bridges may close a loop.
    """

    def __init__(
        self,
        ends: Iterable[tuple[int, int]],
        pairs_of: Iterable[Iterable[int]],
        crossed_by: Iterable[Iterable[int]],
        numbers: Iterable[int | None],
        loops: bool,
    ) -> None: ...
    def trial(self, low: Iterable[int], high: Iterable[int]) -> BridgeTrial:
        """A board, by the least and the most bridges of every pair."""

    def groups(self, low: Iterable[int]) -> tuple[int, ...]:
        """The first island of the group of every island: those that are connected by bridges."""

    def exits(self, low: Iterable[int], high: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """The groups that only one pair leads out of, each by its first island, and that pair."""

    def cuts(self, low: Iterable[int], high: Iterable[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The pairs without a bridge that would part the islands, each with those on the smaller side."""

class BridgeTrial:
    """A board on which something can be supposed, and is followed by counting at islands."""

    def follow(self, pair: int, lower: bool, value: int) -> tuple[int, _BrokenBridges | None]:
        """Suppose that a pair has at least, or at most, so many bridges, and follow it until a rule breaks.

        The islands whose pairs were looked at, as bits; and what breaks a rule, if one breaks: its name, where that is,
        a number of bridges, the facts to blame, and what leads from the supposition to these: each a fact, the name of
        its reason, where that is, and the facts that it rests on. A fact is a pair, and the mask of what is left of it.
        """

_Fact: TypeAlias = tuple[int, int]
_BrokenBridges: TypeAlias = tuple[
    str, tuple[int, ...], int, tuple[_Fact, ...], tuple[tuple[_Fact, str, tuple[int, ...], tuple[_Fact, ...]], ...]
]

LAND_SORTS: tuple[str, ...]
"""The sorts of links of a LandFollower, in the order of their bits."""

LAND_SIGNS: tuple[str, ...]
"""The signs of a LandBoard, by their numbers."""

MOST_LAND_SHAPES: int
"""Of a region with more shapes than this no shapes are looked at for signs."""

class Lands:
    """A grid whose cells are land or water.

    Land is in regions that do not touch, each with one root and as many cells as that says, if that is a number; water
    is connected, and no 2 by 2 block is all water. Roots are given by their cells, numbered row by row.
    """

    def __init__(self, rows: int, cols: int, roots: Iterable[tuple[int, int | None]]) -> None: ...
    def board(self, water: int, land: int) -> LandBoard:
        """A board as sets of cells: see `flood`."""

class LandBoard:
    """A board on which something can be supposed."""

    def suppose(self, spot: int, water: bool, without: int, sorts: int) -> LandFollower:
        """Suppose that a cell is water, or land.

        Nothing is concluded about the cells `without`; a deep look is for links of some sorts, given as bits.
        """

    def gates(self) -> int:
        """The undecided cells that part the cells that are not land."""

    def cuts(self) -> tuple[tuple[int, int, int], ...]:
        """The cells that would part the water, each with the part that it would cut off, and what shows it."""

    def spent(self) -> tuple[tuple[int, bool, int, int], ...]:
        """What regions are bound to come to, because no other one can, and what that costs them.

        A piece, which is taken as a whole, or a block, in which one cell is enough; which of both it is; the root; and
        the cells of no region yet that none can come to because of it.
        """

    def barriers(
        self,
    ) -> tuple[tuple[tuple[int, int, int, int], bool, int, tuple[int, ...], tuple[int, ...]], ...]:
        """Gaps along walls that some regions of the wall can come to, though nothing there can be joined to them.

        A wall is land that touches, also at corners; a gap is what lies along it between two cells of water. Given are
        its ends, its cells, the land that is touched there and what of that is held; whether it comes by the edge; the
        wall; the connected land that the gap can be joined to; and the roots of those regions.
        """

    def unreached(self) -> int:
        """The undecided cells that no region can come to, without those beside two regions."""

    def needs(self) -> tuple[tuple[int, int], ...]:
        """The roots of regions that would find too few cells without some, each with these."""

    def shows(self, sign: int) -> bool:
        """Whether there is a sign that something of a sort follows, by its place in LAND_SIGNS: if not, it does not."""

    def needed(self, target: int) -> int:
        """The undecided cells that each region that can come to the target needs for it."""

class LandFollower:
    """Follows a supposition link by link until a rule breaks, or too many have followed."""

    def run(self, sight: int) -> bool:
        """Go on as far as one sees; whether a rule breaks.

        0: neighbours; 1: also what can be reached; 2: also what cannot be done without, if something follows more
        simply before; 3: that in any case.
        """

    def branch(self, facts: Iterable[tuple[int, bool]], without: int, sorts: int) -> LandFollower:
        """Another one that begins where this one ended, and supposes more: cells, and whether each is water."""

    @property
    def ended(self) -> bool:
        """Whether nothing more follows, as far as one has looked."""

    @property
    def broken(self) -> bool: ...
    @property
    def depth(self) -> int:
        """How much of the sight was needed."""

    @property
    def water(self) -> int: ...
    @property
    def land(self) -> int: ...
    def areas(self, water: bool) -> tuple[int, ...]:
        """The connected water, or the connected land."""

    def __len__(self) -> int: ...
    def link(self, index: int) -> tuple[tuple[int, ...], bool, str, tuple[int, ...]]:
        """The cells that follow, whether they are water, the sort of link, and the areas that it names.

        The broken rule comes after the last one.
        """

    def premises(self, index: int) -> int:
        """The cells that a link rests on."""

    def trail(self) -> tuple[tuple[int, bool, str, tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...]:
        """The links that lead to the broken rule, which comes last.

        Of each the index, whether it is about water, its sort, the cells that are needed of it, and the water and the
        land that it rests on, as far as that is not on the board.
        """

    def trail_to(
        self, begin: int, facts: Iterable[tuple[int, bool]]
    ) -> tuple[tuple[int, bool, str, tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...]:
        """The links from one on that lead to some facts, as in a trail; last, what these rest on besides."""

    def length_of_cases(self, cases: Sequence[LandFollower], facts: Sequence[tuple[int, bool]]) -> int:
        """Where it fails in cases, which are branches of it that fail: how many links lead to that.

        Counted are one for each case, and what leads to some facts besides.
        """

    def trail_length(self) -> int:
        """How many links lead to the broken rule."""

    def trail_told(self) -> int:
        """How many links of those are told: such in succession as are told in the same words are one."""

    def shortened(self) -> LandFollower:
        """The same supposition, followed without links that can be done without."""

def facing(
    cells: Cells,
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], tuple[tuple[int, ...], ...]]:
    """The pairs of given cells that see each other along a row or column, by their numbers.

    Sorted by the upper or left cell, along the row first. Then the pairs of these pairs that cross, and for each given
    cell its pairs.
    """

class Ranges:
    """Variables in ranges that follow each other, one for each spot of a board."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> range: ...
    def __iter__(self) -> Iterator[range]: ...
    @property
    def first(self) -> int:
        """The first variable."""

    @property
    def variables(self) -> int:
        """The number of all variables."""

    @property
    def firsts(self) -> tuple[int, ...]:
        """The variable that each range begins with."""

    def amounts(self, known: bytes) -> tuple[int, ...]:
        """The values that are left for each spot, as a mask; its variables say "at least 1", "at least 2", ...

        `known` has a byte per variable: 0 unknown, 1 true, 2 false.
        """

    def choices(self, known: bytes) -> tuple[int, ...]:
        """The same where the variables of a spot say "it is 0", "it is 1", ..."""

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

class Plane:
    """How a graph lies in the plane: the vertices along its edge, all around, and the squares of four, row by row."""

    def __init__(self, vertices: int, edge: Iterable[int], squares: Iterable[tuple[int, int, int, int]]) -> None: ...

class Together:
    """What was true together without a conflict, and what was not.

    For questions of `Solver.implied` that differ in what is assumed.
    """

    def forget(self) -> None:
        """More is posted: what was true together need not be so any more. What fails still does."""

class Solver:
    def __init__(self, seed: int = 0) -> None: ...

    # Posting.
    def new_vars(self, count: int) -> int:
        """The first of `count` new variables, numbered in sequence."""

    def new_ranges(self, sizes: Iterable[int]) -> Ranges:
        """New variables: a range of so many for each size."""

    def clause(self, lits: Iterable[int], guard: int = 0) -> None: ...
    def clauses(self, clauses: Iterable[Iterable[int]], guard: int = 0) -> None: ...
    def unit(self, lit: int) -> None: ...
    def at_least(self, k: int, lits: Iterable[int], guard: int = 0) -> None: ...
    def at_most(self, k: int, lits: Iterable[int], guard: int = 0) -> None: ...
    def exactly(self, k: int, lits: Iterable[int], guard: int = 0) -> None: ...
    def not_all_each(self, lists: Iterable[Iterable[int]], of: Iterable[int] | None = None, guard: int = 0) -> None:
        """Some literal of each list is false.

        Here and below the lists hold places in `of` where that is given.
        """

    def exactly_each(
        self, ks: Iterable[int], lists: Iterable[Iterable[int]], of: Iterable[int] | None = None, guard: int = 0
    ) -> None: ...
    def at_most_each(
        self, k: int, lists: Iterable[Iterable[int]], of: Iterable[int] | None = None, guard: int = 0
    ) -> None: ...
    def one_or_none_each(
        self, lists: Iterable[Iterable[int]], none: Iterable[int], of: Iterable[int] | None = None
    ) -> None:
        """Exactly one literal of each list is true, or else the literal of that list in `none`."""

    def sum_between(self, low: int, high: int, numbers: Iterable[Iterable[int]], guard: int = 0) -> None:
        """Numbers add up to low .. high. A number of 0 .. m is a list of m literals: > 0, > 1, ...

        That each literal implies the one before it is posted too, without the guard.
        """

    @overload
    def sum_exactly_each(
        self, ks: Iterable[int], lists: Iterable[Iterable[Iterable[int]]], of: None = None, guard: int = 0
    ) -> None: ...
    @overload
    def sum_exactly_each(
        self, ks: Iterable[int], lists: Iterable[Iterable[int]], of: Ranges, guard: int = 0
    ) -> None: ...
    def order_each(self, ranges: Ranges) -> None:
        """In each range a variable implies the one before it."""

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
        sizes: Iterable[int] | None = None,
    ) -> None:
        """The root and all true vertices are connected, and there are `size` of them (None: any number).

        Or as many as `sizes` say: more than 0, more than 1, and so on; each literal implies the one before it.
        """

    def regions(
        self,
        lits: Iterable[int],
        graph: Graph,
        roots: Iterable[tuple[int, int | Sequence[int]]],
        guards: Iterable[int] | None = None,
        rooted: Iterable[int] | None = None,
        apart: int = 0,
        most_owners: int = ...,
        seconds: float = -1.0,
        plane: Plane | None = None,
        later: bool = False,
    ) -> bool | None:
        """The true vertices fall into separate connected regions, one around each root (vertex, size or 0).

        Instead of a size, literals say of it: more than 0, more than 1, and so on.

        With a guard per root, roots can be switched off; `rooted` (one guard per vertex) and `apart` guard the rules
        that every true vertex belongs to a root and that regions do not touch. False = not posted: more than
        `most_owners` literals would be needed. None = out of time: the solver is then good for nothing. Without guards,
        where all other vertices are connected too, to know how the graph lies in the `plane` makes for less search;
        `later`: that is posted when a search turns out to be long.
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
        boxes: Iterable[Iterable[Box]],
        lits: Iterable[Iterable[int]],
        most: int = ...,
    ) -> bool:
        """Every cell of a grid lies in exactly one of the boxes whose literals are true; both come in lists.

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
        self,
        vars: Iterable[int],
        assumptions: Iterable[int] = (),
        seconds: float = -1.0,
        reasons: bool = True,
        together: Together | None = None,
    ) -> list[tuple[int, list[int]]] | Literal[False] | None:
        """What follows at sight: literals, each with the assumptions that it follows from.

        They imply it by propagation alone, or its opposite fails with them by propagation alone; nothing is learnt.
        Without reasons that is sooner, and the assumptions are left out; what was true together in earlier questions is
        then not tried again. False: no solution, as far as can be seen at sight; None: out of time.
        """

    def stats(self) -> dict[str, int]: ...

    # Hints for the search.
    def set_phase(self, var: int, value: bool) -> None:
        """The value tried first."""

    def set_decision(self, var: int, decide: bool) -> None:
        """Whether to branch on it; if not, only when all others have values."""

    def seed(self, seed: int) -> None:
        """Same seed, same course of the search; 0 = no randomness."""

    def check_explanations(self, check: bool = True) -> None:
        """For tests: RuntimeError when a propagator explains itself wrongly."""
