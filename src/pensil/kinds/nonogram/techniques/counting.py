"""Techniques that only count: the cells of a line, or of its open part, against the blocks that are left for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pensil.core.step import technique
from pensil.kinds.nonogram.puzzle import BLANK, IS_BLANK, least_cells
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.line import Finding, Line, found_later
from pensil.kinds.nonogram.techniques.position import on_lines
from pensil.kinds.nonogram.wording import clue_phrase
from pensil.words import Phrase


@technique(SAY, "N1", "empty-line", 1, routine=True)
@partial(on_lines, lines="empty")
def empty_line(line: Line) -> Iterator[Finding]:
    if not line.clue:
        yield Finding([], [(x, IS_BLANK) for x in range(line.size)], {})


def _packed(line: Line) -> Iterator[tuple[int, int]]:
    """The blocks of the open part and their starts when they are pushed to its beginning, as short as they can be."""
    start, _, first, last = line.part
    return ((k, start + line.starts[k] - line.starts[first]) for k in range(first, last))


@technique(SAY, "N2", "complete-line", 1)
@on_lines
def complete_line(line: Line) -> Iterator[Finding]:
    part = line.part
    if line.slack or part.first == part.last:
        return
    room = range(part.start, part.end)
    changes = dict.fromkeys(room, IS_BLANK)
    for k, at in _packed(line):
        changes |= dict.fromkeys(range(at, at + line.least[k]), 1 << line.colors[k])
    yield found_later([*changes.items()], partial(_completed, line, [*changes.items()]))


def _completed(line: Line, changes: Sequence[tuple[int, int]]) -> Finding:
    room = range(line.part.start, line.part.end)
    if _is_whole(line):
        sentence, words = "whole", {"size": len(room), "told": line.told, "need": _need(line)}
    elif len(room) == 1:
        sentence, words = "one-cell", {"cell": line.cells[room.start], "blocks": _blocks(line)}
    else:
        words = {"cells": line.at(room), "blocks": _blocks(line), "told": line.told, "need": _need(line)}
        sentence = "sentence"
    return Finding(line.outside, changes, words, sentence)


@technique(SAY, "N3", "overlap", 1)
@on_lines
def overlap(line: Line) -> Iterator[Finding]:
    slack = line.slack
    if not slack:
        return
    part = line.part
    if max(line.least[part.first : part.last], default=0) <= slack:
        return
    longer = [(k, range(at + slack, at + line.least[k])) for k, at in _packed(line) if line.least[k] > slack]
    changes = [(x, 1 << line.colors[k]) for k, middle in longer for x in middle]
    if line.narrowed(changes):
        yield found_later(changes, partial(_overlapping, line, [k for k, _ in longer], changes))


def _overlapping(line: Line, longer: Sequence[int], changes: Sequence[tuple[int, int]]) -> Finding:
    room = range(line.part.start, line.part.end)
    words = {"size": len(room), "slack": line.slack, "need": _need(line), "longer": [line.block(k) for k in longer]}
    if _is_whole(line):
        return Finding(line.outside, changes, words, "whole")
    return Finding(line.outside, changes, words | {"blocks": _blocks(line), "cells": line.at(room)})


def _is_whole(line: Line) -> bool:
    """Whether all cells of the line are open."""
    return line.part.end - line.part.start == line.size


def _blocks(line: Line) -> Phrase:
    """The blocks of the open part: "its blocks", "the second 2", "the blocks 2 1"."""
    first, last = line.part.first, line.part.last
    if last - first == len(line.clue):
        return SAY("say.its-blocks", count=len(line.clue))
    if last - first == 1:
        return line.block(first)
    return SAY("say.the-blocks", blocks=[clue_phrase(line.puzzle, (block,)) for block in line.clue[first:last]])


def _need(line: Line) -> Phrase:
    """What the blocks of the open part need: "its blocks need with gaps"; the least of it where a length is unknown."""
    clue = line.clue[line.part.first : line.part.last]
    gaps = least_cells(clue) > sum(block.least for block in clue)
    return SAY("say.need", count=len(clue), whole=_is_whole(line), gaps=gaps, told=line.told)


@technique(SAY, "N4", "all-blocks-there", 1, routine=True)
@on_lines
def all_blocks_there(line: Line) -> Iterator[Finding]:
    part = line.part
    if not line.clue:
        return
    inside = (~line.possible[BLANK] & (1 << part.end) - (1 << part.start)).bit_count()
    if line.told:
        if inside != sum(line.lengths[part.first : part.last]):
            return
    elif len(line.runs) != part.last - part.first or not all(map(line.ended, line.runs)):
        return
    colored = [x for x in range(line.size) if not line.masks[x] & IS_BLANK]
    if line.told:
        # That a block of unknown length is finished is shown by the blank cells beside it.
        cells = sorted({*colored, *line.outside}) if 0 in line.lengths else colored
    else:
        beside = {x for run in line.runs for x in (run.first - 1, run.last + 1) if 0 <= x < line.size}
        cells = sorted({*colored, *line.outside, *beside})
    open_cells = (x for x in range(part.start, part.end) if line.masks[x] & IS_BLANK)
    yield Finding(cells, [(x, IS_BLANK) for x in open_cells], {"count": len(line.clue)})


@technique(SAY, "N4b", "just-enough-cells", 1, routine=True)
@on_lines
def just_enough_cells(line: Line) -> Iterator[Finding]:
    total = sum(line.lengths)
    if 0 in line.lengths or line.size - line.masks.count(IS_BLANK) != total:
        return
    part = line.part
    room = [x for x in range(line.size) if line.masks[x] != IS_BLANK]
    colors = 0
    for color in line.colors[part.first : part.last]:
        colors |= 1 << color
    blanks = [x for x in range(line.size) if line.masks[x] == IS_BLANK]
    words = {"total": total, "count": len(line.clue)}
    yield Finding(blanks, [(x, colors) for x in room if part.start <= x < part.end], words)
