"""Techniques for coloured puzzles only: what the two lines of a cell allow, and where two colours meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from operator import and_
from typing import Any

from pensil.core.step import Found, technique
from pensil.kinds.nonogram.puzzle import IS_BLANK
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.line import Finding, Line
from pensil.kinds.nonogram.techniques.position import Position, on_lines
from pensil.kinds.nonogram.techniques.view import Places
from pensil.kinds.nonogram.wording import any_value, result, states


@technique(SAY, "N14", "colour-cross", 2)
def colour_cross(at: Position) -> Iterator[Found]:
    puzzle = at.puzzle
    if puzzle.colors == 1 or not all(line.can_be_completed for line in at.lines):
        return
    for spot, mask in enumerate(at.board.masks):
        if mask & (mask - 1) == 0:
            continue
        cell = row, col = divmod(spot, puzzle.cols)
        both = {at.lines[row]: at.lines[row].reached[col]}
        both[at.lines[puzzle.rows + col]] = at.lines[puzzle.rows + col].reached[row]
        for known, used in ((puzzle.domains[spot], both), *((mask, {i: both[i]}) for i in both), (mask, both)):
            left = reduce(and_, used.values(), known)
            # A line that allows nothing but blank is a reason by itself, and another one.
            if left and left & (left - 1) == 0 and IS_BLANK not in used.values():
                allowed = [SAY("say.allows", line=line.name, values=any_value(puzzle, m)) for line, m in used.items()]
                words = {"allowed": allowed, "result": result(puzzle, [(cell, left)])}
                cells = list(dict.fromkeys(each for line in used for each in line.cells))
                if known == puzzle.domains[spot]:
                    yield Found(cells, [(spot, left)], words | {"cell": cell})
                else:
                    # What is known about the cell already is a part of the reason.
                    yield Found(cells, [(spot, left)], words | {"known": states(puzzle, [cell], known)}, "known")
                break


def _meetings(line: Line, border: int, places: Places) -> list[int]:
    """The blocks that can end at a border where the next block begins."""
    return [
        k
        for k in range(len(line.clue) - 1)
        if places.ends[k] >> border & 1
        and places.starts[k + 1] >> border & 1
        and line.masks[border - 1] == 1 << line.colors[k]
        and line.masks[border] == 1 << line.colors[k + 1]
    ]


@technique(SAY, "N15", "colour-border", 2)
@partial(on_lines, lines="coloured")
def colour_border(line: Line) -> Iterator[Finding]:
    for x in range(max(1, line.part.start), line.part.end):
        left, right = line.masks[x - 1], line.masks[x]
        if left == right or left & (left - 1) or right & (right - 1) or IS_BLANK in (left, right):
            continue
        pairs = _meetings(line, x, line.places)
        before = {line.lengths[k] for k in pairs}
        behind = {line.lengths[k + 1] for k in pairs}
        if not pairs or 0 in before | behind:
            continue
        changes = [(y, left) for y in range(x - min(before), x)] + [(y, right) for y in range(x, x + min(behind))]
        if len(before) == 1 and x - min(before) > 0:
            changes.append((x - min(before) - 1, line.every & ~left))
        if len(behind) == 1 and x + min(behind) < line.size:
            changes.append((x + min(behind), line.every & ~right))
        if line.narrowed(changes):
            cells = line.needed(partial(_same_meetings, line, x, pairs), [x - 1, x])
            words: dict[str, Any] = {"left": line.cells[x - 1], "right": line.cells[x]}
            if len(pairs) == 1:
                words |= {"ending": line.block(pairs[0]), "starting": line.block(pairs[0] + 1)}
                yield Finding(cells, changes, words)
            else:
                yield Finding(cells, changes, words | {"before": min(before), "behind": min(behind)}, "several")


def _same_meetings(line: Line, border: int, pairs: list[int], places: Places) -> bool:
    return _meetings(line, border, places) == pairs
