"""Traces as JSON lines: what is read is what was written, and replaying it gives the boards of the search."""

from __future__ import annotations

import json

import pytest

from pensil.core.trace import Event, Strategy, What, replay, tally
from pensil.engine.run import strategy_named
from pensil.errors import FormatError
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.lab.lines import event_line, read_events
from pensil.lab.replay import sentence
from tests.checks import some
from tests.lab.traces import EVERY, quoted, searched, small


def quoting(event: Event) -> Event:
    """The event as it is read: its reason is what was said."""
    return event._replace(reason=quoted(event.because())) if event.reason else event


@pytest.mark.parametrize(("kind", "strategy"), EVERY, ids=lambda each: getattr(each, "name", each))
def test_a_written_trace_replays_to_the_boards_of_the_search(kind: str, strategy: Strategy) -> None:
    puzzle = small(kind)
    search, events = searched(puzzle, strategy)
    lines = [event_line(event, puzzle) for event in events]
    assert all(line.count("\n") == 1 and line.endswith("\n") for line in lines)
    again = list(read_events(lines, puzzle))
    assert again == list(map(quoting, events))
    boards = list(replay(puzzle, again))
    assert boards[-1][1] == search.board
    assert [board for event, board in boards if event.what is What.SOLVED] == search.solutions
    assert tally(again, strategy.counts) == search.tally.counters
    assert search.solutions


def test_the_numbers_of_nodes_are_those_of_sentences_and_trees() -> None:
    puzzle = small("shikaku")
    _, events = searched(puzzle, strategy_named("shikaku", "combo"))
    for event in some(event for event in events if event.parent is not None):
        data = event.to_json(puzzle)
        assert sentence(event).count(f"state {data['node']}") == 1
        assert f"state {data['parent']}" in sentence(event)


def test_an_event_says_no_more_than_it_has_to() -> None:
    puzzle = small("hashi")
    assert json.loads(event_line(Event(What.EXPANDED, 3), puzzle)) == {"event": "expanded", "node": 4}
    event = Event(What.PLACED, 4, 0, ((2, 0b101),), ((0, 1),), quoted("why – „so“"))
    assert json.loads(event_line(event, puzzle)) == {
        "event": "placed",
        "node": 5,
        "parent": 1,
        "changes": [[2, [0, 2]]],
        "cells": [[0, 1]],
        "reason": "why – „so“",
    }
    assert Event.from_json(event.to_json(puzzle), puzzle) == event


def test_the_values_of_a_shikaku_are_rectangles() -> None:
    puzzle = Shikaku([[4, None, None, None], [None, None, None, 4]])
    event = Event(What.PLACED, 1, 0, ((0, 0b010), (1, 0b111)))
    assert event.to_json(puzzle)["changes"] == [[0, [(0, 0, 1, 1)]], [1, [(1, 0, 1, 3), (0, 2, 1, 3), None]]]
    line = event_line(event, puzzle)
    assert list(read_events([line], puzzle)) == [event]
    for wrong in ("[0,0,0,1]", "[9,9,9,9]", "3", '"x"'):
        with pytest.raises(FormatError, match="line 1"):
            list(read_events([line.replace("[0,0,1,1]", wrong)], puzzle))


BAD = [
    "what is this",
    "[]",
    "{}",
    '{"event": "danced", "node": 1}',
    '{"event": "placed"}',
    '{"event": "placed", "node": "x"}',
    '{"event": "placed", "node": 0}',
    '{"event": "placed", "node": 2, "parent": 0}',
    '{"event": "placed", "node": 1, "changes": [[0]]}',
    '{"event": "placed", "node": 1, "changes": [[99, [0]]]}',
    '{"event": "placed", "node": 1, "changes": [[-1, [0]]]}',
    '{"event": "placed", "node": 1, "changes": [[0, [-1]]]}',
    '{"event": "placed", "node": 1, "changes": [[0, [99999999999]]]}',
    '{"event": "placed", "node": 1, "changes": [[0, [1e400]]]}',
    '{"event": "placed", "node": 1, "cells": [[1]]}',
    '{"event": "placed", "node": 1, "counts": [7]}',
    '{"event": "placed", "node": 1, "counts": {"placements": "many"}}',
    "[" * 100_000,
]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_a_line_that_is_no_event_is_refused_with_its_number(line: str) -> None:
    puzzle = small("akari")
    good = event_line(Event(What.EXPANDED, 0), puzzle)
    with pytest.raises(FormatError, match="line 3"):
        list(read_events([good, "\n", line], puzzle))
