"""What every kind's values look like: in print, in notebooks, and cell by cell."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import pensil
from pensil.core.kind import Kind
from pensil.core.picture import Role
from pensil.kinds import KINDS
from pensil.render.svg import render_svg
from tests.checks import some

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def pictures(html: str) -> list[ElementTree.Element]:
    """The pictures in some HTML."""
    return [ElementTree.fromstring(f"<svg{part.split('</svg>')[0]}</svg>") for part in html.split("<svg")[1:]]


@each_kind
def test_a_puzzle_prints_as_text_that_can_be_read(kind: Kind) -> None:
    puzzle, _ = kind.compose(Random(3), 4, 5)
    assert str(puzzle) == puzzle.to_text()
    assert pensil.read(str(puzzle)) == puzzle


@each_kind
def test_cells_have_the_values_of_the_json(kind: Kind) -> None:
    puzzle, solution = kind.compose(Random(3), 4, 5)
    empty = pensil.Board.empty(puzzle)
    data = solution.to_json()
    for row in range(4):
        for col in range(5):
            value = solution[row, col]
            if "cells" in data:
                assert value == data["cells"][row][col]
            elif "rectangles" in data:
                top, left, bottom, right = value
                assert value in data["rectangles"]
                assert top <= row <= bottom
                assert left <= col <= right
            else:
                over = [b[4] for b in data["bridges"] if b[0] <= row <= b[2] and b[1] <= col <= b[3]]
                assert value == sum(over)
    assert any(empty[row, col] is None for row in range(4) for col in range(5))
    for outside in ((4, 0), (0, 5), (-1, 0)):
        with pytest.raises(IndexError):
            solution[outside]


@each_kind
def test_notebooks_tell_an_answer_from_marks(kind: Kind) -> None:
    puzzle, solution = kind.compose(Random(3), 4, 5)
    spot = next(spot for spot, domain in enumerate(puzzle.domains) if domain.bit_count() > 1)
    half = pensil.Board(puzzle, [*solution.masks[:spot], puzzle.domains[spot], *solution.masks[spot + 1 :]])
    for board, role in ((solution, Role.ANSWER), (half, Role.MARK)):
        assert board._repr_html_() == render_svg(kind.picture(puzzle, board, role))


@each_kind
def test_notebooks_show_pictures(kind: Kind) -> None:
    made = (kind.compose(Random(seed), 4, 5)[0] for seed in range(200))
    puzzle = next(each for each in made if pensil.hint(each) is not None)
    result, step = pensil.solve(puzzle), pensil.hint(puzzle)
    assert step is not None
    assert len(pictures(puzzle._repr_html_())) == 1  # type: ignore[attr-defined]
    assert len(pictures(step._repr_html_())) == 1
    assert step.message.split("<")[0][:10] in step._repr_html_()
    assert len(pictures(result._repr_html_())) == len(result.solutions)
    for board in some(result.solutions):
        assert len(pictures(board._repr_html_())) == 1


def test_the_lists() -> None:
    assert [kind.name for kind in pensil.list_kinds()] == [kind.name for kind in KINDS]
    nonogram = {each.name for each in pensil.list_formats("nonogram")}
    assert {"text", "webpbn"} <= nonogram
    assert nonogram <= {each.name for each in pensil.list_formats()}
    assert "webpbn" not in {each.name for each in pensil.list_formats("akari")}
