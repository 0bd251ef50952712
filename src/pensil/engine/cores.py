"""Smallest sets of assumptions that cannot all be true.

Each *group* of literals is one thing to blame: a mark, a clue, a rule. A set of groups is a *core* when no solution has
all its literals. To find a smallest one, we collect sets of groups of which every core must contain at least one
(the rest of the groups can be satisfied without them), and look at the smallest choice that meets all of these: if it
is a core, no smaller one exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pensil._native import Solver
from pensil.core.deadline import NEVER, Deadline
from pensil.engine.model import solver_seconds

Group = Sequence[int]


def smallest_core(solver: Solver, groups: Sequence[Group], deadline: Deadline = NEVER) -> list[int] | None:
    """The places of a smallest set of groups that cannot all be true; None when they can.

    After the deadline the best core found so far is given, which is then at least a minimal one or close to it.
    """
    best = _core(solver, groups, range(len(groups)), deadline)
    if best is None:
        return None
    best = _without_idle(solver, groups, best, deadline)
    if len(best) <= 1:
        return best
    must_meet: list[frozenset[int]] = []
    while not deadline.passed:
        choice = _smallest_meeting(must_meet, len(best), deadline)
        if choice is None:
            return best  # whatever meets them all is as large as the core we have
        rest = _outside_a_largest(solver, groups, choice, deadline)
        if rest is None:
            return sorted(choice)
        must_meet.append(rest)
    return best


def _core(solver: Solver, groups: Sequence[Group], chosen: Sequence[int], deadline: Deadline) -> list[int] | None:
    """Some of the chosen groups that cannot all be true; None when they can, or when time ran out."""
    owner = {literal: i for i in chosen for literal in groups[i]}
    if solver.solve(list(owner), seconds=solver_seconds(deadline)) is not False:
        return None
    return sorted({owner[literal] for literal in solver.core()})


def _without_idle(solver: Solver, groups: Sequence[Group], core: list[int], deadline: Deadline) -> list[int]:
    """The core without groups that can be left out one after the other."""
    for group in list(core):
        if group in core and not deadline.passed:
            smaller = _core(solver, groups, [i for i in core if i != group], deadline)
            if smaller is not None:
                core = smaller
    return core


def _outside_a_largest(
    solver: Solver, groups: Sequence[Group], choice: frozenset[int], deadline: Deadline
) -> frozenset[int] | None:
    """The groups that are left out of a largest satisfiable set around `choice`; None when `choice` is a core."""
    inside = set(choice)
    everything = set(range(len(groups)))

    def grow() -> bool:
        assumed = [literal for i in inside for literal in groups[i]]
        if solver.solve(assumed, seconds=solver_seconds(deadline)) is not True:
            return False
        model = solver.model
        for i in everything - inside:
            if all(model[abs(literal) - 1] == (literal > 0) for literal in groups[i]):
                inside.add(i)
        return True

    if not grow():
        return None if not deadline.passed else frozenset()
    for i in sorted(everything - inside):
        if i not in inside and not deadline.passed:
            inside.add(i)
            if not grow():
                inside.discard(i)
    return frozenset(everything - inside)


def _smallest_meeting(sets: Sequence[frozenset[int]], below: int, deadline: Deadline) -> frozenset[int] | None:
    """A smallest set that meets all of these, or None when it would have `below` elements or more."""
    elements = sorted(set().union(*sets)) if sets else []
    for size in range(below):
        for choice in combinations(elements, size):
            picked = frozenset(choice)
            if all(picked & other for other in sets):
                return picked
            if deadline.passed:
                return None
    return None
