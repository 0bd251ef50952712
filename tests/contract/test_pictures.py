"""Pictures as data: frames, borders, colours, and what is added on top."""

from __future__ import annotations

from pensil.core.picture import (
    Border,
    Connection,
    Fill,
    Glow,
    Group,
    Island,
    Item,
    Lattice,
    Outline,
    Picture,
    Region,
    Role,
    Shape,
    Symbol,
    Text,
    around,
)
from pensil.core.violation import Violation
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)
BARE = Picture(2, 3, ())


def test_what_a_picture_is_like_unless_it_says_so() -> None:
    assert (BARE.top, BARE.left, BARE.lattice, BARE.heavy_every, BARE.title) == (0, 0, Lattice.LINES, None, "")
    assert (BARE.bordered, BARE.palette, BARE.numbered, BARE.roomy) == (False, (), None, False)
    assert not Region(0, 0, 1, 1, Role.MARK).possible
    bridge = Connection((0, 0), (0, 2), 1, Role.MARK)
    assert (bridge.more, bridge.most) == (False, None)
    assert Fill((0, 0), Role.MARK).color is Text((0, 0), "1", Role.MARK).color is None


def test_frames_of_cells() -> None:
    picture = BARE.adding(
        [
            Outline((0, 0), Role.HINT),
            Outline((0, 0), Role.TRACE),
            Outline((0, 1), Role.ERROR),
            Outline((0, 1), Role.HINT),
            Fill((0, 2), Role.ERROR),
            Text((1, 0), "1", Role.HINT),
            Symbol((1, 1), Shape.LAMP, Role.MARK),
            Island((1, 2), "3", Role.ERROR),
            Glow((1, 1), Role.ERROR),
            Group(((1, 1), (1, 0)), Role.ERROR),
        ]
    )
    assert list(picture.frames().items()) == [
        ((0, 0), Role.TRACE),
        ((0, 1), Role.ERROR),
        ((0, 2), Role.ERROR),
        ((1, 0), Role.HINT),
        ((1, 2), Role.ERROR),
    ]


def test_borders_by_the_cells_on_both_sides() -> None:
    picture = BARE.adding(
        [
            Border((0, 1), (0, 0), Role.GIVEN),
            Border((0, 0), (0, 1), Role.MARK),
            Border((0, 0), (1, 0), Role.ERROR),
            Border((1, 0), (0, 0), Role.MARK),
            Border((0, 2), (0, 3), Role.GIVEN),
            Outline((0, 0), Role.HINT),
        ]
    )
    assert picture.borders() == {
        ((0, 0), (0, 1)): Role.MARK,
        ((0, 0), (1, 0)): Role.ERROR,
        ((0, 2), (0, 3)): Role.GIVEN,
    }
    lines = [(role, above, beside) for role, above, beside in picture.border_lines()]
    assert lines == [
        (Role.GIVEN, [], [(0, 3)]),
        (Role.MARK, [], [(0, 1)]),
        (Role.ERROR, [(1, 0)], []),
    ]


def test_the_borders_of_a_room() -> None:
    room = list(around([(0, 1), (0, 0)], Role.GIVEN))
    sides = [(border.one, border.other) for border in room]
    assert sides == [
        ((0, 0), (-1, 0)),
        ((0, 0), (0, -1)),
        ((0, 0), (1, 0)),
        ((0, 1), (-1, 1)),
        ((0, 1), (0, 2)),
        ((0, 1), (1, 1)),
    ]
    assert {border.role for border in room} == {Role.GIVEN}


def test_colours_in_their_order() -> None:
    items: list[Item] = [
        Fill((0, 0), Role.MARK, "#333333"),
        Fill((0, 1), Role.MARK),
        Text((0, 2), "1", Role.GIVEN, "#222222"),
        Fill((1, 0), Role.MARK, "#111111"),
    ]
    assert Picture(2, 3, tuple(items), palette=("#111111", "#444444")).colors() == (
        "#111111",
        "#444444",
        "#333333",
        "#222222",
    )


def test_what_is_framed_alone_and_together() -> None:
    cells = [(1, 1), (0, 0), (0, 1), (1, 1), (1, 2), (0, 0)]
    assert BARE.outlining(cells, Role.HINT).items == tuple(
        Outline(cell, Role.HINT) for cell in ((1, 1), (0, 0), (0, 1), (1, 2))
    )
    assert BARE.grouping([(0, 0), (1, 2), (1, 1)], Role.HINT).items == (
        Outline((0, 0), Role.HINT),
        Group(((1, 1), (1, 2)), Role.HINT),
    )
    broken = [Violation("x", ((0, 0), (0, 1)), SAY("row", number=1), SAY("row", number=2))] * 2
    assert BARE.showing(broken).items == (Outline((0, 0), Role.ERROR), Outline((0, 1), Role.ERROR))
    assert BARE.with_numbers("id").numbered == "id"
    assert BARE.with_numbers().numbered == "en"


def test_a_violation_in_words_and_as_json() -> None:
    broken = Violation("x", ((0, 0), (0, 1)), SAY("row", number=1), SAY("column", number=2))
    assert broken.to_json() == {"code": "x", "cells": [[0, 0], [0, 1]], "message": "row 1", "rule": "column 2"}
    assert broken.said_in("id").message == "baris 1"
