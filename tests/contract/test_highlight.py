"""Steps on the board: where to look and what follows can be seen in the example of every technique."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import pensil
from pensil.cli.techniques import shown
from pensil.core.board import Board
from pensil.core.ghosts import ghosts_of_all, lies_at
from pensil.core.grid import Cell
from pensil.core.highlight import _changed, highlighted, step_picture
from pensil.core.kind import Kind
from pensil.core.picture import Border, Group, Outline, Picture, Region, Role, Tag
from pensil.core.record import replace
from pensil.core.step import Change, Technique
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.samples import sample

PUZZLES = Path(__file__).parents[2] / "examples/puzzles"
TECHNIQUES = [(kind, technique) for kind in KINDS for technique in kind.techniques()]


def framed(picture: Picture) -> dict[Cell, Role]:
    """The frame of every cell, alone or in a group."""
    groups = [item for item in picture.items if isinstance(item, Group) and item.role is not Role.GHOST]
    return {cell: group.role for group in groups for cell in group.cells} | picture.frames()


def test_the_rectangles_of_a_sentence_are_drawn() -> None:
    puzzle = pensil.read((PUZZLES / "rectangles.txt").read_text())
    steps = [step for step in pensil.explain(puzzle) if step.technique == "only-shape"]
    boxes = {tuple(step.changes[0].values[0]) for step in some(steps)}
    assert {(0, 3, 1, 6)} <= boxes
    kind = kind_named("shikaku")
    named = [item for step in steps for item in kind.named(kind.picture(puzzle), step.phrase)]
    assert boxes <= {(r.top, r.left, r.bottom, r.right) for r in named if isinstance(r, Region)}


def test_the_clue_of_a_line_is_framed() -> None:
    puzzle = pensil.read((PUZZLES / "bird.txt").read_text())
    step = pensil.hint(puzzle)
    assert step is not None
    assert step.message.startswith("Row 2 (1 3)")
    told = step_picture(kind_named("nonogram"), puzzle, Board.empty(puzzle), step)
    assert Group(((1, -2), (1, -1)), Role.HINT) in told.items


def test_the_shapes_that_fail_are_drawn_with_their_numbers() -> None:
    kind = kind_named("nurikabe")
    technique = next(each for each in kind.techniques() if each.name == "shapes-that-fit")
    puzzle, board, step = shown(kind, technique, "en")
    assert step.message == (
        "Without r1c1, the 4 at r2c2 can have only one shape: (1) with r1c2, r2c1 and r2c3, which would split the sea. "
        "So r1c1 is part of its island."
    )
    told = step_picture(kind, puzzle, board, step)
    assert Group(((0, 1), (1, 0), (1, 2)), Role.GHOST) in told.items
    assert Tag(((0, 1),), "1", Role.GHOST) in told.items


@pytest.mark.parametrize(("kind", "technique"), TECHNIQUES, ids=[f"{k.name}-{t.name}" for k, t in TECHNIQUES])
def test_a_step_can_be_seen(kind: Kind, technique: Technique) -> None:
    puzzle, board, step = shown(kind, technique, "en")
    before = kind.picture(puzzle, board, Role.MARK)
    after = kind.picture(puzzle, step.apply(board), Role.MARK)

    where = step_picture(kind, puzzle, board, step, told=False)
    assert dict.fromkeys(step.cells, Role.HINT) == framed(where)
    assert [item for item in where.items if not isinstance(item, Outline | Group)] == list(before.items)

    told = step_picture(kind, puzzle, board, step)
    named = list(kind.named(before, step.phrase))
    ghosts = ghosts_of_all(kind, puzzle, step.suppositions or [()])
    faint = {item for left in kind.left(puzzle, board, step) for item in left.items}
    assert faint <= set(told.items)
    besides = faint.union(named)
    drawn = [
        item
        for item in told.items
        if not isinstance(item, Outline | Group) and item not in besides and item.role not in (Role.GHOST, Role.CLASH)
    ]
    news = [item for item in drawn if item.role is Role.TRACE]
    hidden = [item for ghost in ghosts.ghosts for item in after.items if lies_at(item, ghost.cells)]
    assert [replace(item, role=Role.MARK) if item in news else item for item in drawn] == [
        item for item in after.items if item not in hidden or replace(item, role=Role.TRACE) in news
    ]
    marks = {item for item in before.items if item.role is Role.MARK}
    assert not {replace(item, role=Role.MARK) for item in news} & marks
    changed = {cell for change in step.changes for cell in change.cells}
    frames = framed(told)
    assert news or changed & {cell for cell, role in frames.items() if role is Role.TRACE}
    links = [link for links in step.suppositions for link in links]
    used = {cell for link in links for cell in link.cells} - ghosts.covers | set(ghosts.clash)
    assert {cell for cell in frames if min(cell) >= 0} == changed | (used if links else set(step.cells))
    for item in named:
        assert any(replace(item, role=role) in told.items for role in (Role.HINT, Role.TRACE, Role.GHOST))
    assert told.numbered


def test_a_new_border_stands_out_where_it_lies_between_the_cells_of_the_step() -> None:
    puzzle, _, step = shown(*TECHNIQUES[0], "en")
    here, below, beside = ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (0, 2))
    before = Picture(2, 3, (Border(*below, Role.GIVEN), Border(*beside, Role.MARK)))
    after = before.adding([Border(*here, Role.MARK)])
    step = replace(step, cells=(), changes=(Change(0, 1, here, ()),))
    told = highlighted(TECHNIQUES[0][0], puzzle, step, before, after)
    assert told.borders() == {below: Role.GIVEN, beside: Role.MARK, here: Role.TRACE}


def test_a_clue_that_is_a_premise_is_framed_as_what_follows_only_where_nothing_new_is_drawn() -> None:
    puzzle = pensil.read("shikaku\n2 .\n. 2\n")
    step: Any = SimpleNamespace(cells=[(0, 0)], changes=[SimpleNamespace(cells=[(0, 0), (0, 1)])])
    before = kind_named("shikaku").picture(puzzle, Board.empty(puzzle))
    assert [*_changed(step, before, before)] == [(0, 0), (0, 1)]
    for role, cells in some([(Role.TRACE, [(0, 1)]), (Role.MARK, [(0, 0), (0, 1)])]):
        drawn = before.adding([Region(0, 0, 0, 1, role)])
        assert [*_changed(step, before, drawn)] == cells


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_mark_that_finishes_a_board_is_seen_as_any_other(kind: Kind) -> None:
    """Only an answer leaves out what speaks for itself: a sentence may be about the last cell of all."""
    for seed in range(5):
        data, solved = sample(kind.name, Random(seed), 4, 5)
        puzzle = kind.from_json(data)
        full = puzzle.board_from_json(solved)
        drawn = set(kind.picture(puzzle, full, Role.MARK).items)
        for spot, domain in enumerate(puzzle.domains):
            masks = [domain if each == spot else mask for each, mask in enumerate(full.masks)]
            others = kind.picture(puzzle, Board(puzzle, tuple(masks)), Role.MARK).items
            assert set(others) <= drawn
        assert len(kind.picture(puzzle, full, Role.ANSWER).items) <= len(drawn)
