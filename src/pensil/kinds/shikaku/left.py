"""The rectangles that are left for the clues of a Shikaku, to be drawn faintly: a player has no mark for them.

What runs into a drawn rectangle is seen to be out. So where nothing else has been ruled out of a clue's rectangles, all
that fit are left; where something has, that can be seen here alone.
"""

from __future__ import annotations

from pensil.core.board import Board, bits
from pensil.core.left import Remaining
from pensil.core.picture import Region, Role
from pensil.core.step import Step
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.position import Position
from pensil.kinds.shikaku.wording import boxes, clue

READABLE = 24
"""With more outlines than that, those of clues that can take all that fit say less than the empty board."""

LISTED = 2000
"""Nobody looks at more rectangles of one clue."""


def left(puzzle: Shikaku, board: Board, step: Step | None = None) -> list[Remaining]:
    """What is left for all clues; with a step from this board, for those that it changes or its sentence names.

    What the step rules out has a role of its own. Where something has been ruled out that nothing else shows, all is
    drawn; with a step, for the other clues only as long as it is readable.
    """
    at = Position(puzzle, board)
    spots = range(len(puzzle.clues)) if step is None else sorted(_about(puzzle, step))
    open_spots = [spot for spot in spots if spot not in at.drawn and len(puzzle.candidates[spot]) <= LISTED]
    unseen = {spot for spot in open_spots if at.unseen(spot)}
    after = board if step is None else step.apply(board)
    live = {spot: _live(at, spot) for spot in open_spots}
    drawn = 0
    found = {}
    for spot in sorted(open_spots, key=lambda spot: (spot not in unseen, len(live[spot]))):
        drawn += len(live[spot])
        readable = step is None or spot in unseen or drawn <= READABLE
        found[spot] = _left(puzzle, spot, live[spot], after.masks[spot], readable)
    return [found[spot] for spot in open_spots]


def _about(puzzle: Shikaku, step: Step) -> set[int]:
    """The clues that a step changes or names."""
    named = {puzzle.spot[part.values["cell"]] for part in step.phrase.within() if part.key == "say.clue"}
    return named.union(change.spot for change in step.changes)


def _live(at: Position, spot: int) -> list[int]:
    mine = at.puzzle.candidates[spot]
    return [value for value in bits(at.masks[spot] & ~(1 << len(mine))) if not at.blocked(mine[value])]


def _left(puzzle: Shikaku, spot: int, live: list[int], after: int, readable: bool) -> Remaining:
    mine = puzzle.candidates[spot]
    kept = [value for value in live if after >> value & 1]
    gone = [value for value in live if not after >> value & 1]
    roles = [(value, Role.MARK) for value in kept] + [(value, Role.TRACE) for value in gone]
    phrase = SAY(
        "say.list",
        clue=clue(puzzle, spot),
        count=len(kept),
        boxes=boxes(mine[value] for value in kept),
        gone=boxes(mine[value] for value in gone),
    )
    items = (Region(*mine[value], role, possible=True) for value, role in roles)
    return Remaining(spot, tuple(items) if readable else (), phrase)
