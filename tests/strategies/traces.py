"""Watch a strategy search everything, and hold every event against what a trace promises."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pensil.core.board import Board
from pensil.core.trace import Event, Strategy, What, replay, tally
from pensil.kinds import kind_named


def watched(puzzle: Any, strategy: Strategy) -> list[Board]:
    """All solutions that a strategy finds, in its order. Every choice it takes back must leave no trace behind."""
    violations = kind_named(puzzle.kind).violations
    before: dict[int, Board] = {}  # the nodes that stand on the board, with the board they were placed on
    parents: dict[int, int] = {}
    ended: dict[What, set[int]] = {what: set() for what in What}
    events: list[Event] = []
    solved: list[Board] = []
    last = start = Board.empty(puzzle)  # what is concluded before the first choice is never taken back
    for event, board in replay(puzzle, strategy.search(puzzle)):
        events.append(event)
        what, node = event.what, event.node
        dead, expanded = ended[What.DEAD], ended[What.EXPANDED]
        if what in (What.LISTED, What.PLACED):
            assert event.parent == 0 or event.parent in before
            assert event.parent not in dead
            assert event.parent in expanded
        if what is What.LISTED:
            assert node == len(parents) + 1  # numbered as they are listed
            assert board == last
            parents[node] = event.parent or 0
        elif what is What.PLACED:
            assert node not in ended[What.PLACED]
            assert parents.setdefault(node, event.parent or 0) == event.parent
            assert node != 0
            before[node] = last
        elif what is What.REMOVED:
            assert board == before.pop(node)
        elif what is What.BACKTRACKED:
            assert event.parent in ancestors(node, parents)
            assert node not in before
            assert event.parent in before or event.parent == 0
        else:
            assert node in before or node == 0
            assert node not in dead
            if what is not What.MARKED:
                assert board == last
            else:
                assert event.reason
                assert last.allows(board)
                start = board if node == 0 else start
        if what is What.EXPANDED:
            assert node not in expanded
        if what is What.DEAD:
            assert event.reason
            assert event.cells
            assert node not in expanded
        if what is What.SOLVED:
            assert board.full
            assert violations(puzzle, board) == []
            assert board not in solved
            solved.append(board)
        ended[what].add(node)
        last = board
    assert not before
    assert last == start
    _check_counters(events, parents)
    return solved


def ancestors(node: int, parents: dict[int, int]) -> list[int]:
    """The nodes above a node, the nearest first; some strategies go back to the grandparent at once."""
    found = []
    while node:
        node = parents[node]
        found.append(node)
    return found


def _check_counters(events: list[Event], parents: dict[int, int]) -> None:
    times = Counter(event.what for event in events)
    depth = {0: 0}
    for node, parent in parents.items():
        depth[node] = depth[parent] + 1
    assert tally(events).to_json() == {
        "generated": len(parents),
        "expanded": times[What.EXPANDED],
        "dead": times[What.DEAD],
        "backtracks": times[What.BACKTRACKED],
        "validations": times[What.VALIDATED] + times[What.DEAD],
        "depth": max(depth.values()),
        "solutions": times[What.SOLVED],
    }
