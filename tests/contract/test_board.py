"""Boards: what each of their words means, on a puzzle small enough to write the masks down."""

from __future__ import annotations

import pytest

import pensil
from pensil.core.board import Board, bits

PUZZLE = pensil.read('{"kind": "hashi", "max_bridges": 3, "cells": [["?", null, "?", null, "?"]]}')
OTHER = pensil.read('{"kind": "hashi", "max_bridges": 3, "cells": [["?", null, "?", null, 3]]}')
EMPTY = Board.empty(PUZZLE)


def board(*masks: int) -> Board:
    return Board(PUZZLE, masks)


def test_what_is_decided() -> None:
    assert EMPTY.masks == (0b1111, 0b1111)
    assert (EMPTY.full, EMPTY.decided, EMPTY.values()) == (False, 0, (None, None))
    half = board(0b0100, 0b1010)
    assert (half.full, half.decided, half.values()) == (False, 1, (2, None))
    assert (half.value(0), half.value(1)) == (2, None)
    assert (board(0b0001, 0b1000).full, board(0b0001, 0b1000).values()) == (True, (0, 3))
    assert (board(0, 0b1000).full, board(0, 0b1000).decided, board(0, 0b1000).value(0)) == (False, 1, None)


def test_deciding() -> None:
    assert EMPTY.decide(1, 3) == board(0b1111, 0b1000)
    assert board(0b0001, 0b0001).decide(0, 2) == board(0b0100, 0b0001)


def test_two_boards() -> None:
    one, other = board(0b0110, 0b1111), board(0b1100, 0b0001)
    assert one & other == board(0b0100, 0b0001)
    assert one | other == board(0b1110, 0b1111)
    assert one.differences(other) == [0, 1]
    assert one.differences(board(0b0110, 0b0001)) == [1]
    assert one.allows(one & other)
    assert not one.allows(other)
    assert not other.allows(one)
    assert EMPTY.allows(one)


def test_differences_are_found_all_over_a_large_board() -> None:
    puzzle = pensil.read({"kind": "akari", "cells": [[None] * 10 for _ in range(10)]})
    empty = Board.empty(puzzle)
    for spots in ([], [0], [31, 32], [5, 63, 64, 99], [*range(100)]):
        other = empty
        for spot in spots:
            other = other.decide(spot, 1)
        assert empty.differences(other) == other.differences(empty) == spots


def test_boards_are_values() -> None:
    assert board(1, 2) == board(1, 2) != board(2, 1)
    assert len({board(1, 2), board(1, 2), board(2, 1)}) == 2
    assert Board(OTHER, (1, 2)) != board(1, 2)
    assert Board(pensil.read(PUZZLE.to_json()), (1, 2)) == board(1, 2)
    assert board(1, 2) != (1, 2)
    with pytest.raises(AttributeError, match="does not change"):
        EMPTY.masks = (1, 2)


def test_the_values_in_a_mask() -> None:
    assert [list(bits(mask)) for mask in (0, 1, 0b1010, 1 << 70)] == [[], [0], [1, 3], [70]]
