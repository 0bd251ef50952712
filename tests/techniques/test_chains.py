"""The chains of suppositions, as data: what is assumed, what follows link by link, and the rule that breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.kind import Kind
from pensil.core.step import Change, Step
from pensil.kinds import KINDS
from pensil.words import languages
from tests.facts import facts_of
from tests.techniques.positions import CELL, look, positions, told


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_chain_leads_from_what_is_assumed_to_a_broken_rule(kind: Kind) -> None:
    count, most = facts_of(kind.name).chains
    lengths: list[int] = []
    for _, board, _ in positions(kind.name, range(count), most, each=3):
        at = look(board)
        for technique in kind.techniques():
            for step in technique.steps(at):
                if step.chain:
                    lengths.append(len(step.chain))
                    check_chain(board, step)
                    check_cells(board, step)
    assert len(lengths) > 50
    assert min(lengths) >= 2
    assert max(lengths) > 3


def check_chain(board: Board, step: Step) -> None:
    """The assumption is what the step rules out, the links take nothing back, and only the last one changes nothing."""
    first, *links, last = step.chain
    gone = {change.spot: board.masks[change.spot] & ~change.mask for change in step.changes}
    assert any(not change.mask & ~gone.get(change.spot, 0) for change in first.changes), told(board, step)
    masks = list(board.masks)
    for link in (first, *links):
        assert link.changes, told(board, step)
        for change in link.changes:
            assert masks[change.spot] & change.mask, told(board, step)
            assert masks[change.spot] & ~change.mask, told(board, step)
            masks[change.spot] &= change.mask
    assert not last.changes, told(board, step)


def check_cells(board: Board, step: Step) -> None:
    """All cells that are named can be looked at, and each link says something of its own in every language."""
    looked_at = set(step.cells).union(*((*change.cells, *drawn(change)) for change in step.changes))
    for link in step.chain:
        changed = {cell for change in link.changes for cell in (*change.cells, *drawn(change))}
        looked_at |= changed.union(link.cells)
        for lang in languages():
            assert named(link.phrase.said(lang)) <= changed.union(link.cells), told(board, step)
    for lang in languages():
        assert named(step.said_in(lang).message) <= looked_at, told(board, step)


def drawn(change: Change) -> Iterator[Cell]:
    """The corners of what is drawn, where the values of a spot are rectangles."""
    for value in change.values:
        if isinstance(value, tuple):
            top, left, bottom, right = value
            yield from ((top, left), (bottom, right))


def named(text: str) -> set[Cell]:
    return {(int(row) - 1, int(col) - 1) for row, col in re.findall(CELL, text)}
