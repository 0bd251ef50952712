"""Techniques that look at all places a block can have: which block a run is, what joins and what must stay apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from pensil.core.step import technique
from pensil.kinds.nonogram.rules import SAY
from pensil.kinds.nonogram.techniques.line import Finding, Line, found_later
from pensil.kinds.nonogram.techniques.position import on_lines
from pensil.kinds.nonogram.techniques.view import KnownRun, Places


@technique(SAY, "N10", "only-block-that-fits", 3)
@on_lines
def only_block_that_fits(line: Line) -> Iterator[Finding]:
    places = line.places
    for k in range(line.part.first, line.part.last):
        color, room, always = line.colors[k], _reach(k, places), _core(k, places)
        changes = [(x, 1 << color) for x in always]
        if always == room:
            beside = (x for x in (room.start - 1, room.stop) if 0 <= x < line.size)
            changes += [(x, line.every & ~(1 << color)) for x in beside]
        if line.narrowed(changes):
            yield found_later(changes, partial(_only_place, line, k, room, always, changes))


def _only_place(line: Line, k: int, room: range, always: range, changes: Sequence[tuple[int, int]]) -> Finding:
    cells = line.needed(partial(_within, k, room, always))
    inside = next((run.cells for run in line.runs if run.first in always and run.last in always), range(0))
    words = {
        "given": line.given(cells, inside),
        "run": line.at(inside),
        "block": line.block(k),
        "exact": room == always,
        "room": line.at(room),
    }
    return Finding(cells, changes, words)


def _reach(k: int, places: Places) -> range:
    """The cells that a block can cover."""
    return range(places.earliest(k), places.end(k))


def _core(k: int, places: Places) -> range:
    """The cells that a block covers in all of its places."""
    return range(places.latest(k), places.earliest_end(k))


def _within(k: int, room: range, always: range, places: Places) -> bool:
    reach, core = _reach(k, places), _core(k, places)
    return (
        reach.start >= room.start
        and reach.stop <= room.stop
        and core.start <= always.start
        and core.stop >= always.stop
    )


def _neighbours(line: Line) -> Iterator[tuple[KnownRun, KnownRun]]:
    """Runs of one colour that are next to each other, with only cells between that may have the colour."""
    for left, right in pairwise(line.runs):
        between = line.masks[left.last + 1 : right.first]
        if left.color == right.color and all(mask >> left.color & 1 for mask in between):
            yield left, right


@technique(SAY, "N11", "joining", 3)
@on_lines
def joining(line: Line) -> Iterator[Finding]:
    for left, right in _neighbours(line):
        changes = [(x, 1 << left.color) for x in range(left.last + 1, right.first)]
        if not _separable(line, left, right, line.places):
            cells = line.needed(partial(_inseparable, line, left, right), [*left.cells, *right.cells])
            words = {
                "given": line.given(cells, left.cells, right.cells),
                "left": line.at(left.cells),
                "right": line.at(right.cells),
            }
            yield Finding(cells, changes, words)


def _inseparable(line: Line, left: KnownRun, right: KnownRun, places: Places) -> bool:
    return not _separable(line, left, right, places)


def _separable(line: Line, left: KnownRun, right: KnownRun, places: Places) -> bool:
    """Whether two runs can be parts of two blocks, as far as the places of these two blocks tell."""
    colors, lengths = line.colors, line.lengths
    alike = [k for k, color in enumerate(colors) if color == left.color]
    for k in alike:
        start = _lowest(places.starts[k] & _covering(left, lengths[k])) if lengths[k] else left.first
        if start is None:
            continue
        end = start + lengths[k] if lengths[k] else left.last + 1
        for m in alike:
            if m <= k:
                continue
            begin = (places.starts[m] & _covering(right, lengths[m])).bit_length() - 1 if lengths[m] else right.first
            gaps = sum(a == b for a, b in pairwise(colors[k : m + 1]))
            if begin >= end + gaps + sum(length or 1 for length in lengths[k + 1 : m]):
                return True
    return False


def _covering(run: KnownRun, length: int) -> int:
    """The starts, as bits, from which a block of a length covers a run."""
    first = max(0, run.last - length + 1)
    return (1 << run.first + 1) - (1 << first) if first <= run.first else 0


def _lowest(places: int) -> int | None:
    return (places & -places).bit_length() - 1 if places else None


@technique(SAY, "N12", "splitting", 3)
@on_lines
def splitting(line: Line) -> Iterator[Finding]:
    for left, right in _neighbours(line):
        between, length = left.last + 1, right.last - left.first + 1
        if right.first - left.last == 2 and _all_shorter(line, left, right, length, line.places):
            holds = partial(_all_shorter, line, left, right, length)
            cells = line.needed(holds, [*left.cells, *right.cells])
            words = {
                "between": line.cells[between],
                "color": line.value(left.color),
                "runs": line.at([*left.cells, *right.cells]),
                "length": length,
                "elsewhere": any(own == 0 or own >= length for own, color in line.blocks if color == left.color),
            }
            yield Finding(cells, [(between, line.every & ~(1 << left.color))], words)


def _all_shorter(line: Line, left: KnownRun, right: KnownRun, length: int, places: Places) -> bool:
    """Whether all blocks that can cover one of two runs have known lengths below a limit."""
    for k, color in enumerate(line.colors):
        own = line.lengths[k]
        if color != left.color or 0 < own < length:
            continue
        if own == 0 or places.starts[k] & (_covering(left, own) | _covering(right, own)):
            return False
    return True


# The only place of a block is the more general reason, so it is looked for last.
