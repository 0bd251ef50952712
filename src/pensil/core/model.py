"""The words in which a kind states its rules as constraints.

A kind's `model.py` posts its rules on a Model; what stands behind it is the engine's business. Literals are integers:
+v is the variable v, -v its negation. Every constraint says which rule, and which clue, it comes from (`because`), so
that an impossible puzzle can be explained and a clue be switched off. `because` is a function of the constraint's place
in its list, and it is called only when somebody wants to know.

Rules are posted in bulk, as lists. Where many lists draw on the same literals, these are given once (`of`), and the
lists hold places in them: a table that the puzzle has anyway, such as the cells of each run, is then posted as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from pensil.core.rule import Label

Literals = Sequence[int]

Places = Sequence[int]
"""Places in a sequence of literals, from 0."""

Box = tuple[int, int, int, int]
"""Top, left, bottom and right of a rectangle of cells, all inside it."""

Block = int | tuple[int, int]
"""A block on a line: its length (0 = any), with its colour where there are several."""


Because = Callable[[int], Label]

_Item = TypeVar("_Item", covariant=True)


class Lists(Protocol[_Item]):
    """Several things, one after the other: what is needed of a sequence here."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: int, /) -> _Item: ...

    def __iter__(self) -> Iterator[_Item]: ...


class Ranges(Lists[range], Protocol):
    """The literals of several spots, a range for each."""

    @property
    def firsts(self) -> Sequence[int]:
        """The first literal of each spot that has any."""


LiteralLists = Lists[Literals]


class Model(Protocol):
    """Where a kind posts its spots and its rules. The spots come first, in the order of the puzzle's spots."""

    @property
    def guarded(self) -> bool:
        """Whether labels can be switched off. Then nothing may be taken for granted that rests on a clue."""

    def check_time(self) -> None:
        """Raise TimeLimit when the time is up: to be called in between where setting up takes long."""

    def skip_probing(self) -> None:
        """Search at once: for this kind it does not pay to try out every value first."""

    def guard_from_here(self) -> None:
        """The labels of all that is posted from now on can be switched off."""

    # Spots.

    def switches(self, count: int) -> range:
        """So many spots with the values 0 and 1; the literals say "it is 1"."""

    def choices(self, sizes: Sequence[int]) -> Ranges:
        """Spots with 0..size-1 as values; for each spot the literals that say "it is 0", "it is 1", ...

        That a spot has exactly one of them must be posted.
        """

    def amounts(self, most: Sequence[int]) -> Ranges:
        """Spots with 0..most as values; for each spot the literals that say "it is at least 1", "at least 2", ..."""

    def extras(self, count: int) -> range:
        """Variables that belong to no spot."""

    # Rules.

    def clauses(self, lists: Sequence[Literals], because: Because) -> None:
        """At least one literal of each list is true."""

    def not_all(self, lists: Sequence[Places], of: Literals, because: Because) -> None:
        """Some literal of each list is false."""

    def exactly(self, counts: Sequence[int], lists: Sequence[Places], of: Literals, because: Because) -> None:
        """As many literals of each list are true as its count says."""

    def one_of_each(self, lists: LiteralLists, because: Because) -> None:
        """Exactly one literal of each list is true."""

    def sums(self, totals: Sequence[int], lists: Sequence[Places], of: Ranges, because: Because) -> None:
        """The amounts of each list add up to its total."""

    def at_most_one(
        self, lists: Sequence[Places], of: Literals, because: Because, *, none: Literals | None = None
    ) -> None:
        """No more than one literal of each list is true.

        Where there is none, the literal of the list in `none` is true: not by the rule, but by what these extra
        variables mean.
        """

    def only_while(self, lists: LiteralLists, because: Because) -> None:
        """All literals of a list are false where its label is switched off."""

    def lines(
        self,
        rows: Sequence[Sequence[Block]],
        cols: Sequence[Sequence[Block]],
        cells: LiteralLists | Literals,
        because: Because,
    ) -> None:
        """Every row and column of a grid of cells reads as its blocks; `because` counts the rows, then the columns.

        A cell is one literal (not blank), or a literal for each colour from blank on.
        """

    def cover(
        self, shape: tuple[int, int], boxes: Lists[Sequence[Box]], literals: LiteralLists, because: Because
    ) -> None:
        """Every cell of a grid lies in exactly one of the boxes whose literals are true; both come in equal lists."""

    def connected(
        self, shape: tuple[int, int], literals: Literals, because: Because, *, total: int | None = None
    ) -> None:
        """The cells of a grid whose literals are true are connected; `total` is their number where it is known."""

    def connected_by(self, nodes: int, ends: Sequence[tuple[int, int]], literals: Literals, because: Because) -> None:
        """All nodes are connected by the edges whose literals are true."""

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
        """The cells of a grid whose literals are true fall into separate regions, one around each root.

        A root is a cell and the size of its region: a number (0 = any), or literals that say "it is at least 1", "at
        least 2", and so on, for a model without guards. `because` tells about each root, `rooted` about each cell being
        near enough to a root, `apart` about regions of different roots not touching. Where it is another rule that all
        other cells are connected (`rest_connected`), what follows from both may be posted too.
        """
