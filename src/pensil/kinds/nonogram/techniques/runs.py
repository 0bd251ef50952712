"""Techniques that look at a known run, a gap or the end of a line, and at the blocks that can reach it.

What a block can reach goes from its first cell when all blocks are pushed to the beginning of the line to its last cell
when they are pushed to the end, as far as the known cells allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import partial

from pensil.core.step import technique
from pensil.kinds.nonogram.puzzle import IS_BLANK
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.line import Finding, Line, found_later
from pensil.kinds.nonogram.techniques.position import on_lines
from pensil.kinds.nonogram.techniques.view import KnownRun, Places, trailing_ones
from pensil.words import Phrase


def reaching(line: Line, run: KnownRun, places: Places, longer: int = 0) -> list[int]:
    """The blocks that can reach all of a run, and have so many more cells at least."""
    first, last, own = run
    size = last - first + 1 + longer
    before = (2 << first) - 1
    return [
        k
        for k, (length, color) in enumerate(line.blocks)
        if color == own
        and (length == 0 or length >= size)
        and places.starts[k] & before  # it can start at the first cell or before it
        and places.ends[k] >> last + 1
    ]


def _complete(line: Line, run: KnownRun, places: Places) -> bool:
    return not reaching(line, run, places, longer=1)


@technique(SAY, "N5", "cap-block", 1, routine=True)
@on_lines
def cap_block(line: Line) -> Iterator[Finding]:
    for run in line.runs:
        if not line.possible[run.color] & (1 << run.first >> 1 | 2 << run.last):  # what is beside it is known
            continue
        beside = [x for x in (run.first - 1, run.last + 1) if 0 <= x < line.size]
        changes = [(x, line.every & ~(1 << run.color)) for x in beside]
        alike = [length for length, color in line.blocks if color == run.color]
        if 0 not in alike and run.length == max(alike):
            color = line.value(run.color) if line.puzzle.colors > 1 else None
            words = {"color": color, "size": run.length, "run": _named(line, run)}
            yield Finding(run.cells, changes, words, "longest")
        elif _complete(line, run, line.places):
            yield found_later(changes, partial(_capped, line, run, changes))


def _capped(line: Line, run: KnownRun, changes: Sequence[tuple[int, int]]) -> Finding:
    cells = line.needed(partial(_complete, line, run), run.cells)
    blocks = reaching(line, run, line.places)
    block = line.block(blocks[0]) if len(blocks) == 1 else SAY("say.a-block", length=run.length)
    words = {"given": line.given(cells, run.cells), "run": _named(line, run), "block": block}
    return Finding(cells, changes, words)


def _named(line: Line, run: KnownRun) -> Phrase:
    """A run: "r1c3", "the run r1c3 and r1c4"."""
    return SAY("say.run", cells=line.at(run.cells))


def _at_least(line: Line, run: KnownRun, least: int, places: Places) -> bool:
    return min((line.lengths[k] for k in reaching(line, run, places)), default=0) >= least


@technique(SAY, "N6", "grow-from-wall", 2)
@on_lines
def grow_from_wall(line: Line) -> Iterator[Finding]:
    for run in line.runs:
        lengths = {line.lengths[k] for k in reaching(line, run, line.places)}
        least = min(lengths, default=0)
        if least <= run.length:
            continue
        allowed = line.possible[run.color]
        before = (~allowed & (1 << run.first) - 1).bit_length() - 1
        behind = run.last + 1 + trailing_ones(allowed >> run.last + 1)
        forth = range(run.last + 1, before + least + 1)
        back = range(behind - least, run.first)
        for wall, grown in ((before, forth), (behind, back)):
            changes = [(x, 1 << run.color) for x in grown]
            if line.narrowed(changes):
                yield found_later(changes, partial(_grown, line, run, lengths, wall, changes))


def _grown(line: Line, run: KnownRun, lengths: Set[int], wall: int, changes: Sequence[tuple[int, int]]) -> Finding:
    least = min(lengths)
    keep = [*run.cells, *([wall] if 0 <= wall < line.size else [])]
    cells = line.needed(partial(_at_least, line, run, least), keep)
    stopped = wall < run.first  # on the way back
    words = {
        "given": line.given(cells, run.cells, [wall]),
        "run": line.at(run.cells),
        "more": len(lengths) > 1,
        "least": least,
        "stop": line.cells[wall + 1 if stopped else wall - 1],
        "way": line.towards(back=stopped),
    }
    return Finding(cells, changes, words)


@technique(SAY, "N8", "mercury", 2)
@on_lines
def mercury(line: Line) -> Iterator[Finding]:
    part = line.part
    if part.first == part.last:
        return
    for wall, step, k in ((part.start, 1, part.first), (part.end - 1, -1, part.last - 1)):
        if line.lengths[k] == 0:
            continue
        walls: list[int] = []
        touched: list[int] = []
        x = wall + step * line.lengths[k]
        while part.start <= x < part.end and line.masks[x] == 1 << line.colors[k]:
            walls.append(wall + step * len(walls))
            touched.append(x)
            x += step
        if not line.narrowed([(x, IS_BLANK) for x in walls]):
            continue
        outside = range(part.start) if step > 0 else range(part.end, line.size)
        cells = sorted([*outside, *touched])
        words = {
            "block": line.block(k),
            "forth": step > 0,
            "walls": line.at(sorted(walls)),
            "touched": line.at(sorted(touched)),
        }
        yield Finding(cells, [(x, IS_BLANK) for x in sorted(walls)], words)


def _gaps(line: Line) -> Iterator[range]:
    """The stretches between blank cells of the open part in which nothing is known to be coloured."""
    start = line.part.start
    for x in range(line.part.start, line.part.end + 1):
        if x == line.part.end or line.masks[x] == IS_BLANK:
            if start < x and all(mask & IS_BLANK for mask in line.masks[start:x]):
                yield range(start, x)
            start = x + 1


@technique(SAY, "N9", "small-gap", 2)
@on_lines
def small_gap(line: Line) -> Iterator[Finding]:
    for gap in _gaps(line):
        blocks = [*_by_order(line, gap)]
        if blocks and min(line.least[k] for k in blocks) > len(gap):
            walls = [x for x in (gap.start - 1, gap.stop) if 0 <= x < line.size]
            cells = sorted({*walls, *line.outside})
            changes = [(x, IS_BLANK) for x in gap]
            if len(blocks) == 1:
                yield Finding(cells, changes, {"block": line.block(blocks[0]), "gap": line.at(gap)})
            else:
                words = {"gap": line.at(gap), "least": min(line.least[k] for k in blocks)}
                yield Finding(cells, changes, words, "several")


def _by_order(line: Line, gap: range) -> Iterator[int]:
    """The blocks that can touch a gap when only the room for the others is counted."""
    part, lengths = line.part, line.least
    touching = [a == b for a, b in zip(line.colors, line.colors[1:], strict=False)] + [False]
    for k in range(part.first, part.last):
        before = sum(lengths[part.first : k]) + sum(touching[part.first : k])
        behind = sum(lengths[k + 1 : part.last]) + sum(touching[k : part.last - 1])
        if part.start + before < gap.stop and part.end - behind > gap.start:
            yield k


@technique(SAY, "N7", "unreachable", 2)
@on_lines
def unreachable(line: Line) -> Iterator[Finding]:
    places, part = line.places, line.part
    if part.first == part.last:
        return
    for right in range(part.first, part.last + 1):  # the cells between this block and the one before
        start = places.end(right - 1) if right > part.first else part.start
        end = places.earliest(right) if right < part.last else part.end
        changes = [(x, IS_BLANK) for x in range(start, end)]
        if line.narrowed(changes):
            yield found_later(changes, partial(_between, line, right, changes))


def _between(line: Line, right: int, changes: Sequence[tuple[int, int]]) -> Finding:
    start, end = changes[0][0], changes[-1][0] + 1
    cells = line.needed(partial(_apart, right, start, end))
    return Finding(cells, changes, {"given": line.given(cells), "limits": _limits(line, right, start, end)})


def _apart(right: int, start: int, end: int, places: Places) -> bool:
    """Whether the cells from start to end lie between what two blocks can reach."""
    ends = right == 0 or places.end(right - 1) <= start
    return ends and (right == len(places.starts) or places.earliest(right) >= end)


def _limits(line: Line, right: int, start: int, end: int) -> list[Phrase]:
    """How far the blocks on both sides of a stretch of cells come."""
    said = []
    if right > line.part.first:
        said.append(SAY("say.reaches", across=line.is_row, block=line.block(right - 1), cell=line.cells[start - 1]))
    if right < line.part.last:
        said.append(SAY("say.starts", across=line.is_row, block=line.block(right), cell=line.cells[end]))
    return said


# Blank edges and small gaps are special cases of cells that no block reaches, so they are looked for before it.
