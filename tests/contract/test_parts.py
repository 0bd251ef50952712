"""The parts of a kind: what it says itself, and what stands in where it says nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.exchange import NONE, Exchange, InCells, Kanpen, Penpa, PlainGrid, Pzpr, Sgt, Task
from pensil.core.kind import kind_in, later, load
from pensil.core.picture import Picture
from pensil.core.yardstick import AREA, SQUARES, Yardstick, area
from pensil.kinds import KINDS, kind_named
from pensil.words import SHARED, Vocabulary

PUZZLE = pensil.read("akari\n. . .\n. . .\n")
BARE = kind_in("pensil.kinds.akari", title="Akari", also=("light up",))


def test_a_kind_that_says_nothing_besides() -> None:
    assert (BARE.name, BARE.title, BARE.also, BARE.mark) == ("akari", "Akari", ("light up",), None)
    assert BARE.exchange() is NONE
    assert BARE.yardstick() is AREA
    assert (BARE.paper(), BARE.open_clues(), BARE.maker()) == (None, None, None)
    assert BARE.impossible(PUZZLE) is None
    board = Board.empty(PUZZLE)
    phrase = Vocabulary(SHARED)("row", number=1)
    assert (BARE.finished(PUZZLE, board), BARE.left(PUZZLE, board)) == ((), ())
    assert BARE.named(Picture(1, 1, ()), phrase) == ()
    assert BARE.from_json({"cells": [[None]]}).rows == 1


GIVEN: dict[str, Callable[[Any], Any]] = {
    "exchange": lambda kind: kind.exchange(),
    "yardstick": lambda kind: kind.yardstick(),
    "paper": lambda kind: kind.paper(),
    "open_clues": lambda kind: kind.open_clues(),
    "maker": lambda kind: kind.maker(),
    "impossible": lambda kind: kind.impossible.resolve(),
    "mark": lambda kind: kind.mark.resolve(),
    "finished": lambda kind: kind.finished.resolve(),
    "named": lambda kind: kind.named.resolve(),
    "left": lambda kind: kind.left.resolve(),
}


@pytest.mark.parametrize("name", GIVEN)
def test_what_a_kind_says_is_taken_from_its_own_folder(name: str) -> None:
    options: dict[str, Any] = {name: "puzzle:Akari"}
    kind = kind_in("pensil.kinds.akari", title="Akari", also=(), **options)
    assert GIVEN[name](kind) is type(PUZZLE)


def test_parts_are_loaded_when_they_are_called_or_asked_for() -> None:
    part = later("pensil.core.yardstick:area")
    assert part._found is None
    load(part, len)
    assert part._found is area
    assert part(PUZZLE) == 6
    assert later("pensil.core.yardstick:area")(PUZZLE) == 6
    assert later("pensil.core.board:Board.empty").resolve()(PUZZLE) == Board.empty(PUZZLE)


def test_kinds_travel_by_their_names() -> None:
    assert [pickle.loads(pickle.dumps(kind)) for kind in KINDS] == list(KINDS)
    assert kind_named("Light Up") is kind_named("akari")


def test_a_board_is_measured_by_its_cells_unless_the_kind_says_otherwise() -> None:
    assert area(PUZZLE) == 6
    assert SQUARES == ((3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8))
    assert (AREA.boards, AREA.published, AREA.degree) == (SQUARES, (), None)
    plain = Yardstick(words=Vocabulary(SHARED), size=area, boards=())
    assert (plain.published, plain.degree) == ((), None)


def test_what_a_family_of_formats_is_like_unless_a_kind_says_so() -> None:
    assert Exchange() == NONE
    assert (NONE.clues, NONE.pzpr, NONE.sgt, NONE.grid, NONE.files) == (InCells("?"), None, None, None, ())
    url = Pzpr(("x",))
    assert (url.file, url.coding, url.room, url.borders, url.done_marks) == (None, "number16", None, None, False)
    assert (dict(url.meant), url.refused({})) == ({}, None)
    game = Sgt("X", ("x",), "lamps")
    assert (game.signs, game.least, game.height, game.params, game.given) == (None, 1, None, "", False)
    assert (game.rules, game.written, game.refused({})) == (None, None, None)
    page = Penpa(("numbers",))
    assert (page.walls, page.symbol, dict(page.lines), page.edges, page.likely({})) == (False, None, {}, False, True)
    rows = PlainGrid()
    assert (rows.empty, dict(rows.signs), rows.shade, rows.likely({})) == ((".", "-", "_", "0"), {}, "", True)
    assert Task("x").signs is None
    assert Kanpen("x", "?").unknown == "?"
    assert not NONE.listed.pairs
    assert NONE.listed.data(PUZZLE, [(((0, 1),), 1), (((1, 2),), 0)], None) == {
        "cells": [[None, 1, None], [None, None, 0]]
    }
