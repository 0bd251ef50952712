"""How much work each stage of the paper's algorithm is, counted in steps: the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies.candidates import Bridge, Point, by_columns, by_rows, candidates, combinations
from pensil.kinds.hashi.strategies.examples import Choice
from pensil.kinds.hashi.strategies.validation import Verdict, built, crosses, validate, visit


@cache
def verdicts(puzzle: Hashi) -> tuple[tuple[Choice, Verdict], ...]:
    """Every combination with what the validation says of it."""
    found = candidates(puzzle)
    return tuple(((h, v), validate(puzzle, h, v, found)) for h, v in combinations(found))


@cache
def steps(puzzle: Hashi) -> Mapping[str, Sequence[int]]:
    """The steps of each stage, every time that it is gone through, in the order of the paper (section III.K)."""
    found = candidates(puzzle)
    n = len(puzzle.islands)
    judged = verdicts(puzzle)
    counted = [choice for choice, verdict in judged if verdict.failed != "crossing"]
    searched = [choice for choice, verdict in judged if verdict.failed not in ("crossing", "counts")]

    def ends(choice: Choice) -> int:
        return 2 * (sum(choice[0]) + sum(choice[1]))

    return {
        "sorting": [_comparisons(list(found.islands), by) for by in ("yx", "xy")],
        "candidates": [len(list(pairwise(order(puzzle)))) for order in (by_rows, by_columns)],
        "vectors": [len({choice[side] for choice, _ in judged}) for side in (0, 1)],
        "combinations": [len(judged)],
        "crossing": [_tests(*built(found, *choice)) for choice, _ in judged],
        # A marker goes up at both ends of every bridge, and every island's is compared with its number.
        "counts": [ends(choice) + n for choice in counted],
        # Every bridge is entered at both ends, islands are visited, and every island's marker is looked at.
        "search": [ends(choice) + len(visit(puzzle, *choice)) + n for choice in searched],
    }


def _comparisons(islands: list[Point], by: str) -> int:
    """The comparisons of a selection sort, which takes the n^2 of the paper's assumption."""
    done = 0
    for i in range(len(islands)):
        least = i
        for j in range(i + 1, len(islands)):
            done += 1
            if _key(islands[j], by) < _key(islands[least], by):
                least = j
        islands[i], islands[least] = islands[least], islands[i]
    return done


def _key(island: Point, by: str) -> tuple[int, ...]:
    return tuple(getattr(island, axis) for axis in by)


def _tests(across: Sequence[Bridge], down: Sequence[Bridge]) -> int:
    """How many pairs of built bridges the validation tests: it stops at the first that cross."""
    pairs = [crosses(h, v) for v in down for h in across]
    return pairs.index(True) + 1 if True in pairs else len(pairs)
