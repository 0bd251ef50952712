"""Why counting alone shows that a Nurikabe has no solution."""

from __future__ import annotations

from pensil.core.board import Board
from pensil.core.why import Why
from pensil.kinds.nurikabe.blocks import block_count, spare
from pensil.kinds.nurikabe.puzzle import Nurikabe
from pensil.kinds.nurikabe.rules import SAY, violations


def impossible(puzzle: Nurikabe) -> Why | None:
    return _too_large(puzzle) or _too_many(puzzle) or _too_few(puzzle) or _out_of_touch(puzzle)


def _too_large(puzzle: Nurikabe) -> Why | None:
    """A number whose island has not enough room, even if all others stay as small as their clues."""
    for violation in violations(puzzle, Board.empty(puzzle)):
        if violation.code == "island-too-small":
            return Why.broken(violation)
    return None


def _too_many(puzzle: Nurikabe) -> Why | None:
    """More island than board, and several islands need sea between them; a question mark is one cell or more."""
    sizes = puzzle.clues.values()
    total, area = sum(size or 1 for size in sizes), puzzle.rows * puzzle.cols
    apart = len(sizes) > 1
    if total + apart <= area:
        return None
    return Why(SAY("why.too-many", total=total, apart=apart, area=area), tuple(puzzle.clues))


def _too_few(puzzle: Nurikabe) -> Why | None:
    """Fewer island cells than the board has 2x2 blocks side by side: each of these needs one."""
    sizes = [size for size in puzzle.clues.values() if size is not None]
    total, blocks = sum(sizes), (puzzle.rows // 2) * (puzzle.cols // 2)
    if len(sizes) < len(puzzle.clues) or total >= blocks:
        return None
    return Why(SAY("why.too-few", total=total, blocks=blocks), tuple(puzzle.clues))


def _out_of_touch(puzzle: Nurikabe) -> Why | None:
    """More 2x2 blocks than islands of these sizes can touch, however they lie."""
    left = spare(puzzle)
    if left is None or left >= 0:
        return None
    blocks = block_count(puzzle)
    return Why(SAY("why.out-of-touch", most=blocks + left, blocks=blocks), tuple(puzzle.clues))
