"""Traces: events as JSON and back, what they count, and the board after each of them."""

from __future__ import annotations

from typing import Any

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.trace import Counters, Event, Replay, Tally, What, replay, state, tally
from pensil.words import SHARED, Vocabulary
from tests.checks import some

SAY = Vocabulary(SHARED)
PUZZLE = pensil.read('{"kind": "hashi", "max_bridges": 3, "cells": [["?", null, "?", null, "?"]]}')
EMPTY = Board.empty(PUZZLE)
FULL = Event(
    What.PLACED, 4, 2, ((0, 0b0101), (1, 0b1000)), ((0, 0), (0, 2)), SAY("row", number=3), (("looks", 2), ("turns", 1))
)


def test_an_event_as_json() -> None:
    assert FULL.to_json(PUZZLE) == {
        "event": "placed",
        "node": 5,
        "parent": 3,
        "changes": [[0, [0, 2]], [1, [3]]],
        "cells": [[0, 0], [0, 2]],
        "reason": "row 3",
        "counts": {"looks": 2, "turns": 1},
    }
    assert FULL.to_json(PUZZLE, "id")["reason"] == "baris 3"
    assert Event(What.EXPANDED, 0).to_json(PUZZLE) == {"event": "expanded", "node": 1}
    assert Event(What.BACKTRACKED, 3, 0).to_json(PUZZLE) == {"event": "backtracked", "node": 4, "parent": 1}
    assert (FULL.because(), Event(What.DEAD, 1).because()) == ("row 3", "")
    assert (state(0), state(6)) == (1, 7)


def test_an_event_is_read_back() -> None:
    for event in some(
        (FULL, Event(What.EXPANDED, 0), Event(What.BACKTRACKED, 3, 0), Event(What.DEAD, 1, cells=((0, 0),)))
    ):
        again = Event.from_json(event.to_json(PUZZLE), PUZZLE)
        assert again._replace(reason=None) == event._replace(reason=None)
        assert again.because() == event.because()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"event": "danced", "node": 1},
        {"event": "placed"},
        {"event": "placed", "node": 0},
        {"event": "placed", "node": 1, "parent": 0},
        {"event": "placed", "node": "x"},
        {"event": "placed", "node": 1, "changes": [[2, [1]]]},
        {"event": "placed", "node": 1, "changes": [[-1, [1]]]},
        {"event": "placed", "node": 1, "changes": [[0, [-1]]]},
        {"event": "placed", "node": 1, "changes": [0]},
        {"event": "placed", "node": 1, "cells": [[1]]},
        {"event": "placed", "node": 1, "counts": {"x": "y"}},
    ],
)
def test_what_is_no_event_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        Event.from_json(data, PUZZLE)


COURSE = [
    Event(What.EXPANDED, 0),
    Event(What.LISTED, 1, 0),
    Event(What.LISTED, 2, 0),
    Event(What.PLACED, 1, 0, ((0, 0b0001),)),
    Event(What.VALIDATED, 1, counts=(("looks", 2), ("unknown", 9))),
    Event(What.EXPANDED, 1),
    Event(What.PLACED, 3, 1, ((1, 0b0010),)),
    Event(What.DEAD, 3, counts=(("looks", 3),)),
    Event(What.REMOVED, 3, None, ((1, 0b1111),)),
    Event(What.BACKTRACKED, 3, 0),
    Event(What.PLACED, 2, 0, ((0, 0b0010),)),
    Event(What.MARKED, 2, None, ((1, 0b0110),)),
    Event(What.PLACED, 4, 2, ((1, 0b0100),)),
    Event(What.PLACED, 5, 4),
    Event(What.SOLVED, 5),
    Event(What.FAILED, 5),
]


def test_what_a_search_counts() -> None:
    counters = tally(COURSE, ["looks", "turns"])
    assert counters == Counters(5, 2, 1, 1, 2, 3, 1, {"looks": 5, "turns": 0})
    assert list(counters.to_json().items()) == [
        ("generated", 5),
        ("expanded", 2),
        ("dead", 1),
        ("backtracks", 1),
        ("validations", 2),
        ("depth", 3),
        ("solutions", 1),
        ("looks", 5),
        ("turns", 0),
    ]
    assert tally([]) == Counters()
    assert Counters().to_json() == dict.fromkeys(list(counters.to_json())[:7], 0)


def test_the_depth_of_the_node_that_was_placed_last() -> None:
    counting, depths = Tally(), []
    for event in COURSE:
        counting.count(event)
        depths.append(counting.depth)
    assert depths == [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 1, 1, 2, 3, 3, 3]
    again = Tally()
    for event in (Event(What.PLACED, 1, 0), Event(What.PLACED, 2, 1), Event(What.REMOVED, 2), Event(What.PLACED, 3, 2)):
        again.count(event)
    assert (again.depth, again.counters.depth) == (1, 2), "what was removed is no parent any more"
    once = Tally()
    for event in (Event(What.LISTED, 1, 0), Event(What.PLACED, 1, 0), Event(What.PLACED, 1, 0)):
        once.count(event)
    assert once.counters.generated == 2, "what was listed is placed once"


def test_the_board_after_every_event() -> None:
    boards = [board.masks for _, board in replay(PUZZLE, COURSE)]
    start, one = (0b1111, 0b1111), (0b0001, 0b1111)
    assert boards[:6] == [start] * 3 + [one] * 3
    assert boards[6:10] == [(0b0001, 0b0010)] * 2 + [one] * 2
    assert boards[10:] == [(0b0010, 0b1111), (0b0010, 0b0110)] + [(0b0010, 0b0100)] * 4
    assert [event for event, _ in replay(PUZZLE, COURSE)] == COURSE
    follower = Replay(PUZZLE, ["looks"])
    assert follower.board == EMPTY
    for event in COURSE:
        follower.see(event)
    assert (follower.board.masks, follower.tally.counters.own) == ((0b0010, 0b0100), {"looks": 5})
