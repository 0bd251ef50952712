"""What is wrong with the marks of a player, and why.

Marks are wrong that no solution has, all of them are told. The reason is the rules that are broken already: each is a
conflict that can be seen at once. Where none is, it is the shortest reason that rules one of the marks out, or that of
the oldest one where their order is known. Without a single solution to compare with, what is told is a smallest set of
marks that cannot all be right.
"""

from __future__ import annotations

from collections.abc import Sequence

from pensil.core.board import Board
from pensil.core.deadline import Deadline
from pensil.core.drawn import Drawn
from pensil.core.grid import Cell
from pensil.core.step import Step, shared_step
from pensil.core.violation import Violation
from pensil.engine.common import Common
from pensil.engine.premises import Reason
from pensil.engine.reason import Reasoner
from pensil.engine.result import Result
from pensil.errors import TimeLimit
from pensil.kinds import kind_named
from pensil.words import SHARED, Phrase, Vocabulary

MISTAKE = "mistake"
"""The technique name of the step that tells what is wrong."""

COMPARED = 8
"""How many wrong marks are asked for their reasons at most: any of them shows that something is wrong."""

SAY = Vocabulary(SHARED)


def broken_rules(drawn: Drawn) -> list[Violation]:
    """The rules that the marks break already, the oldest marks first where their order is known."""
    found = drawn.violations(kind_named(drawn.board.puzzle.kind))
    return sorted(found, key=lambda violation: _age(drawn, violation))


def broken_step(broken: Sequence[Violation]) -> Step:
    """The step that tells of broken rules alone."""
    cells = [cell for violation in broken for cell in violation.cells]
    return shared_step(MISTAKE, 0, cells, (), SAY(f"techniques.{MISTAKE}.broken", broken=_said(broken)))


def _said(broken: Sequence[Violation]) -> list[Phrase]:
    return [violation.phrase for violation in broken]


def _age(drawn: Drawn, violation: Violation) -> int:
    """When a violation came about: with the last of the marks in it; 0 where the order is not known."""
    spots = drawn.board.puzzle.spot_cells
    return max((i for i, spot in enumerate(drawn.order, 1) if set(spots(spot)) & set(violation.cells)), default=0)


def wrong_marks(drawn: Drawn, answer: Board, broken: Sequence[Violation], deadline: Deadline) -> Step | None:
    """The step that tells which marks are not in the only solution; None when all are."""
    board = drawn.board
    spots = [spot for spot, mask in enumerate(board.masks) if not mask & answer.masks[spot]]
    if not spots:
        return None
    marked = {spot: i for i, spot in enumerate(drawn.order)}
    spots.sort(key=lambda spot: marked.get(spot, -1))
    how = "one" if len(spots) == 1 else "several"
    if broken:
        return _told(how, board, spots, SAY(f"techniques.{MISTAKE}.why-broken", broken=_said(broken)))
    # Marks that are right may be part of the reason why another one is wrong.
    wrong = set(spots)
    domains = board.puzzle.domains
    right = Board(board.puzzle, (domains[i] if i in wrong else mask for i, mask in enumerate(board.masks)))
    asked = spots[:1] if drawn.order else spots[:COMPARED]
    reason = _shortest(right, [(spot, board.masks[spot]) for spot in asked], deadline)
    return _told(how, board, spots, None if reason is None else _why(board, reason, reason.spots))


def clashing_marks(drawn: Drawn, result: Result, broken: Sequence[Violation], deadline: Deadline) -> Step | None:
    """The step that tells which marks cannot all be right, from a search for solutions with them."""
    conflict = result.conflict
    if not isinstance(conflict, Board):
        return None
    spots = conflict.differences(Board.empty(conflict.puzzle))
    how = "one" if len(spots) == 1 else "together"
    if broken:
        # These marks may not be all that is wrong: then the rules say it better.
        theirs = {(found.code, found.cells) for found in broken_rules(Drawn(conflict))}
        if not theirs.issuperset((found.code, found.cells) for found in broken):
            return broken_step(broken)
        return _told(how, drawn.board, spots, SAY(f"techniques.{MISTAKE}.why-broken", broken=_said(broken)))
    last = spots[-1]
    others = list(conflict.masks)
    others[last] = conflict.puzzle.domains[last]
    reason = _shortest(Board(conflict.puzzle, others), [(last, conflict.masks[last])], deadline)
    # The other marks of the conflict are told anyway.
    why = None if reason is None else _why(drawn.board, reason, ())
    return _told(how, drawn.board, spots, why)


def _shortest(known: Board, marks: Sequence[tuple[int, int]], deadline: Deadline) -> Reason | None:
    """The shortest reason against one of some marks; None when none is found in time: they are wrong all the same."""
    found: list[Reason] = []
    try:
        reasoner = Reasoner(known, deadline, Common(known, False))
        for spot, mask in marks:
            reason = reasoner.against(spot, mask)
            if reason is not None:
                found.append(reason)
    except TimeLimit:
        pass
    return min(found, key=lambda reason: reason.size, default=None)


def _why(board: Board, reason: Reason, spots: Sequence[int]) -> Phrase:
    """What a mark clashes with: rules, and what is known at some spots."""
    puzzle = board.puzzle
    premises = reason.premises(puzzle, spots)
    mark = kind_named(puzzle.kind).conclusion(puzzle, reason.spot, board.masks[reason.spot])
    key = "why-one" if reason.size == 1 else "why-all" if len(premises) > 1 else "why-several"
    return SAY(f"techniques.{MISTAKE}.{key}", mark=mark, premises=premises)


def _told(how: str, board: Board, spots: Sequence[int], why: Phrase | None) -> Step:
    puzzle = board.puzzle
    conclusion = kind_named(puzzle.kind).conclusion
    marks = [conclusion(puzzle, spot, board.masks[spot]) for spot in spots]
    cells: list[Cell] = [cell for spot in spots for cell in puzzle.spot_cells(spot)]
    return shared_step(MISTAKE, 0, cells, (), SAY(f"techniques.{MISTAKE}.{how}", marks=marks, why=why))
