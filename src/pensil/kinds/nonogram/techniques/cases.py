"""Case splits: a value is tried in a cell, and after that another cell can have no value at all.

As with contradictions, the native core is asked where that is so and on which lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.board import bits
from pensil.core.cases import Cases, Split, cases_told, failing
from pensil.core.chain import Fact, Inference, Said, linked
from pensil.core.step import Found, technique
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.failing import FailingCases, failing_cases
from pensil.kinds.nonogram.techniques.position import Position
from pensil.kinds.nonogram.techniques.trial import cells_of, known_spots, premises_of, said_of
from pensil.kinds.nonogram.techniques.waves import LineTrial
from pensil.kinds.nonogram.wording import result, value_name

READABLE = 24
"""Cases with more links than this in all are not told."""

MOST_LINES = 16
"""On more lines than that cases are hardly ever readable."""

SHORT = 20
"""When one conclusion is told in so many links, nobody looks on for another."""

FEW = 2
"""So many conclusions are compared otherwise, to tell the shortest first."""

EFFORT = 300_000
"""So much is tried at most: for each value that is supposed, the values of all other undecided cells."""


@technique(SAY, "N19", "cases", 5)
def cases(at: Position) -> Iterator[Found]:
    found: list[Cases[int]] = []
    for each in failing_cases(at, EFFORT):
        told = _cases(at, each) if len(each.lines) <= MOST_LINES else None
        if told and told.length <= READABLE:
            found.append(told)
            if len(found) == FEW or told.length <= SHORT:
                break
    yield from (_found(at, told) for told in sorted(found, key=lambda told: told.length))


def _cases(at: Position, found: FailingCases) -> Cases[int] | None:
    """The cases of the other cell, followed on the lines that show it."""
    trial = LineTrial(at, found.spot, found.value, found.lines)
    if trial.fails():
        return None
    branches: dict[tuple[Fact, ...], LineTrial] = {}
    for value in bits(at.board.masks[found.other] & trial.left(found.other)):
        branch = trial.branch(found.other, value)
        if not branch.fails():
            return None
        branches[tuple(trial.lost(found.other, at.board.masks[found.other] & ~(1 << value)))] = branch
    narrowed = [fact for fact in trial.facts if fact[0] == found.other]
    split = Split(found.other, narrowed, tuple(Inference(facts, found.other) for facts in branches))
    return failing(trial, split, lambda case: branches[case.facts]) if len(branches) > 1 else None


def _found(at: Position, cases: Cases[int]) -> Found:
    puzzle, (spot, mask) = at.puzzle, cases.assumed
    cell, other = divmod(spot, puzzle.cols), divmod(cases.split.reason, puzzle.cols)
    masks = at.board.masks[cases.split.reason]

    def value_of(facts: Sequence[Fact]) -> object:
        left = masks
        for _, each in facts:
            left &= each
        return value_name(puzzle, left.bit_length() - 1)

    def case(_: int, facts: Sequence[Fact]) -> Said:
        return Said(SAY("cases.is", cell=other, value=value_of(facts)), [other])

    def split(_: int, __: int) -> Said:
        values = [value_of(case.supposed.facts) for case in cases.cases]
        return Said(SAY("splits.cell", cell=other, values=values), [other])

    supposed = SAY("chain.is", cell=cell, value=value_name(puzzle, mask.bit_length() - 1))
    telling = cases_told(
        cases,
        Said(supposed, [cell]),
        lambda link: said_of(at, link, known_spots(at, link)),
        lambda number: Said(SAY("chain.broken", line=at.lines[number].name), at.lines[number].cells),
        split,
        case,
    )
    chains = [
        (Inference((cases.assumed,), None), cases.followed),
        *((each.supposed, each.followed) for each in cases.cases),
    ]
    links = [link for first, followed in chains for link in linked(first, followed)[1:]]
    used = [known_spots(at, link) for link in links]
    broken = [each.broken for each in cases.cases]
    premises = cells_of(at, premises_of(at, spot, broken, links, used))
    left = at.board.masks[spot] & ~mask
    words = telling.words | {"result": result(puzzle, [(cell, left)])}
    return Found(premises, [(spot, left)], words, cases=telling)
