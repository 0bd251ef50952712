"""Case splits, by exact search: there are no other cases, and each of them fails for what its own links look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from pensil.core.board import Board
from pensil.core.kind import Kind
from pensil.core.step import Link, Step
from pensil.engine.solve import solve
from pensil.kinds import KINDS
from pensil.words.files import entries_of
from tests.facts import facts_of
from tests.techniques.positions import look, positions, told
from tests.techniques.test_chains import named
from tests.techniques.test_premises import known_at, with_numbers

SPLITTING = [kind for kind in KINDS if any(technique.name == "cases" for technique in kind.techniques())]

MOST = 200
"""So many ways to complete a board are looked at."""


@pytest.mark.parametrize("kind", SPLITTING, ids=lambda kind: kind.name)
def test_cases_are_complete_and_each_fails(kind: Kind) -> None:
    (technique,) = (technique for technique in kind.techniques() if technique.name == "cases")
    count, most = facts_of(kind.name).premises
    sorts: Counter[str] = Counter()
    for _, board, _ in positions(kind.name, range(count), most, each=3):
        for step in technique.steps(look(board)):
            sorts[step.common[-1].phrase.key] += 1
            check_links(board, step)
            check_complete(kind, board, step)
            check_every_link(board, step)
            for case in step.cases:
                links = (*step.common, *case)
                assert not ways(kind, board, links, [step.common[0], case[0]], most=1), told(board, step)
    assert sum(sorts.values()) >= 20
    told_of = [key for key in entries_of(kind.words.source, "en") if key.startswith("splits.")]
    assert len(sorts) >= min(3, len(told_of)), sorts


def check_links(board: Board, step: Step) -> None:
    """What is common begins with what the step rules out; what is told in a case follows what is told before it."""
    assert not step.chain
    gone = {change.spot: board.masks[change.spot] & ~change.mask for change in step.changes}
    assert any(not change.mask & ~gone.get(change.spot, 0) for change in step.common[0].changes), told(board, step)
    assert len(step.cases) > 1, told(board, step)
    for case in step.cases:
        masks = list(board.masks)
        for link in (*step.common[:-1], *case[:-1]):
            assert link.changes, told(board, step)
            for change in link.changes:
                assert masks[change.spot] & change.mask == change.mask != masks[change.spot], told(board, step)
                masks[change.spot] = change.mask
        assert not step.common[-1].changes, told(board, step)
        assert not case[-1].changes, told(board, step)
    for link in (*step.common, *(link for case in step.cases for link in case)):
        changed = {cell for change in link.changes for cell in change.cells}
        assert named(link.phrase.said("en")) <= changed.union(link.cells), told(board, step)


def check_every_link(board: Board, step: Step) -> None:
    """What a link says follows from the clues, and the marks and earlier links in the cells that it looks at."""
    for links in step.suppositions:
        masks = list(board.masks)
        for place, link in enumerate(links):
            seen = known_at(Board(board.puzzle, masks), board.puzzle, set(link.cells))
            if link.sign == "!":
                assert not solve(board.puzzle, marks=seen).solutions, told(board, step)
            elif place and link not in (case[0] for case in step.cases):
                for change in link.changes:
                    other = list(seen.masks)
                    other[change.spot] &= ~change.mask
                    assert not solve(board.puzzle, marks=Board(board.puzzle, other)).solutions, told(board, step)
            for change in link.changes:
                masks[change.spot] = change.mask


def check_complete(kind: Kind, board: Board, step: Step) -> None:
    """Whatever way there is to complete what is common to the cases, one of them is so."""
    for way in ways(kind, board, step.common, [step.common[0]], most=MOST):
        cases = (((change.spot, change.mask) for change in case[0].changes) for case in step.cases)
        assert any(all(way.masks[spot] & mask for spot, mask in case) for case in cases), told(board, step)


def ways(kind: Kind, board: Board, links: Iterable[Link], supposed: Sequence[Link], most: int) -> Sequence[Board]:
    """The ways to complete a board of which only what some links look at is known, with what is supposed."""
    kept = {cell for link in links for cell in link.cells}
    small = known_at(board, with_numbers(kind, board.puzzle, kept), kept)
    masks = list(small.masks)
    for change in (change for link in supposed for change in link.changes):
        masks[change.spot] &= change.mask
    return solve(small.puzzle, marks=Board(small.puzzle, masks), solutions=most).solutions
