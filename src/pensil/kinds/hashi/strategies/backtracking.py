"""Backtracking: the better algorithm that the paper's conclusion asks for (section IV).

The paper finds its brute force too naive, since it notices a crossing only when all bridges have been chosen. Here the
pairs of facing islands are decided one after the other, in reading order, first without a bridge, then with one, and
so on; and the bounding function is asked after every choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.trace import Changes, Event, Strategy, What
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies.bounding import Objection, Partial, objection


def search(puzzle: Hashi) -> Iterator[Event]:
    """Depth-first search with a stack of its own: a board may have more pairs than Python has room for calls."""
    partial = Partial(puzzle)
    wrong = objection(partial)
    yield _asked(0, wrong)
    if wrong:
        return
    if not puzzle.pairs:
        yield Event(What.SOLVED, 0)
        return
    fresh = 0
    path = [0]  # the nodes from the root to the E-node; the E-node decides the pair of that number
    untried = [_values(puzzle, 0)]  # for every node on the path, the values its children have not had yet
    yield Event(What.EXPANDED, 0)
    while path:
        spot, node = len(path) - 1, path[-1]
        value = next(untried[-1], None)
        if value is None:
            path.pop()
            untried.pop()
            if path:
                partial.counts[spot - 1] = None
                yield Event(What.REMOVED, node, changes=_undecided(puzzle, spot - 1))
                yield Event(What.BACKTRACKED, node, path[-1], reason="every number of bridges here has been tried")
            continue
        fresh += 1
        partial.counts[spot] = value
        pair = puzzle.pairs[spot]
        said = f"{value or 'no'} bridge{'s' if value > 1 else ''} between {pair}"
        yield Event(What.PLACED, fresh, node, ((spot, 1 << value),), tuple(pair), said)
        wrong = objection(partial)
        yield _asked(fresh, wrong)
        if not wrong and spot + 1 < len(puzzle.pairs):
            path.append(fresh)
            untried.append(_values(puzzle, spot + 1))
            yield Event(What.EXPANDED, fresh)
            continue
        if not wrong:
            yield Event(What.SOLVED, fresh)
        partial.counts[spot] = None
        yield Event(What.REMOVED, fresh, changes=_undecided(puzzle, spot))
        if not wrong:
            yield Event(What.BACKTRACKED, fresh, node, reason="looking for another solution")


def _values(puzzle: Hashi, spot: int) -> Iterator[int]:
    return iter(range(puzzle.limits[spot] + 1))


def _undecided(puzzle: Hashi, spot: int) -> Changes:
    return ((spot, puzzle.domains[spot]),)


def _asked(node: int, wrong: Objection | None) -> Event:
    if wrong is None:
        return Event(What.VALIDATED, node)
    return Event(What.DEAD, node, cells=wrong.cells, reason=wrong.reason)


BACKTRACKING = Strategy(
    name="backtracking",
    title="Backtracking pair by pair",
    paper="Hashi paper, section IV (asked for, not described)",
    idea="Decide the pairs of facing islands in reading order, with no bridge, one, two ...; go back as soon as "
    "bridges cross, a number is exceeded or out of reach, or some islands can no longer be connected with the others.",
    complexity="O((m+1)^p) in the worst case for p pairs with at most m bridges; the bounding function takes O(p) each "
    "time and cuts most of the tree",
    search=search,
)
