"""Steps on the board: where to look and what follows can be seen in the example of every technique."""

from __future__ import annotations

import pytest

from pensil.cli.techniques import shown
from pensil.core.highlight import highlighted, step_picture
from pensil.core.kind import Kind
from pensil.core.picture import Border, Outline, Picture, Role
from pensil.core.record import replace
from pensil.core.step import Change, Technique
from pensil.kinds import KINDS

TECHNIQUES = [(kind, technique) for kind in KINDS for technique in kind.techniques()]


@pytest.mark.parametrize(("kind", "technique"), TECHNIQUES, ids=[f"{k.name}-{t.name}" for k, t in TECHNIQUES])
def test_a_step_can_be_seen(kind: Kind, technique: Technique) -> None:
    puzzle, board, step = shown(kind, technique, "en")
    before = kind.picture(puzzle, board, Role.MARK)
    after = kind.picture(puzzle, step.apply(board), Role.MARK)

    where = step_picture(kind, puzzle, board, step, told=False)
    assert dict.fromkeys(step.cells, Role.HINT) == where.frames()
    assert [item for item in where.items if not isinstance(item, Outline)] == list(before.items)

    told = step_picture(kind, puzzle, board, step)
    drawn = [item for item in told.items if not isinstance(item, Outline)]
    news = [item for item in drawn if item.role is Role.TRACE]
    assert [replace(item, role=Role.MARK) if item in news else item for item in drawn] == list(after.items)
    marks = {item for item in before.items if item.role is Role.MARK}
    assert not {replace(item, role=Role.MARK) for item in news} & marks
    changed = {cell for change in step.changes for cell in change.cells}
    assert news or changed & {cell for cell, role in told.frames().items() if role is Role.TRACE}
    assert told.frames().keys() == changed | set(step.cells)
    assert told.numbered


def test_a_new_border_stands_out_where_it_lies_between_the_cells_of_the_step() -> None:
    _, _, step = shown(*TECHNIQUES[0], "en")
    here, below, beside = ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (0, 2))
    before = Picture(2, 3, (Border(*below, Role.GIVEN), Border(*beside, Role.MARK)))
    after = before.adding([Border(*here, Role.MARK)])
    told = highlighted(replace(step, cells=(), changes=(Change(0, 1, here, ()),)), before, after)
    assert told.borders() == {below: Role.GIVEN, beside: Role.MARK, here: Role.TRACE}
