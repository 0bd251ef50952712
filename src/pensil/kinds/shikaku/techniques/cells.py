"""Techniques of Shikaku that look at cells: who can cover them, and who must."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

from pensil.core.board import bits
from pensil.core.grid import Cell
from pensil.core.step import Found, Later, technique
from pensil.kinds.shikaku.rules import SAY
from pensil.kinds.shikaku.techniques.gone import because, earlier, gone_at, gone_of
from pensil.kinds.shikaku.techniques.position import with_sets
from pensil.kinds.shikaku.techniques.sets import Changes, Sets, drawing_first
from pensil.kinds.shikaku.wording import box, clue


@technique(SAY, "S5", "only-reach", 2)
@with_sets
def only_reach(at: Sets) -> Iterator[Later]:
    found = []
    for spot, live in at.live.items():
        must = at.one_clue & at.reach[spot] & ~at.common[spot]
        if not must or must & at.one_way:  # a single rectangle for a cell is a simpler reason
            continue
        cells, kept = _deciding(live, must)
        values = sum(1 << value for value in kept)
        if not kept:  # the cells cannot be covered together: no solution
            continue
        found.append(([at.keep(spot, values)], partial(_reached, at, spot, cells, values)))
    yield from drawing_first(found)


def _reached(at: Sets, spot: int, cells: int, kept: int, changes: Changes) -> Found:
    covered = at.cells(cells)
    words = {"clue": clue(at.puzzle, spot), "cells": covered, "follows": at.follows({spot: kept}, it=True)}
    others = because(at, (gone for gone in gone_at(at, cells) if gone.spot != spot))
    rests = earlier(at, others.ruled_out, at.rests({spot: kept}))
    return Found(_once(at.puzzle.clues[spot], *covered, *others.cells), changes, words, rests=rests)


def _once(*cells: Cell) -> list[Cell]:
    return list(dict.fromkeys(cells))


def _deciding(live: dict[int, int], must: int) -> tuple[int, dict[int, int]]:
    """A few of the cells that leave the same candidates as all of them, and these candidates."""
    cells, left = 0, live
    while must:
        best = min(bits(must), key=lambda cell: (sum(box >> cell & 1 for box in left.values()), cell))
        fewer = {value: box for value, box in left.items() if box >> best & 1}
        if len(fewer) == len(left):
            break
        cells |= 1 << best
        must &= ~(1 << best)
        left = fewer
    return cells, left


@technique(SAY, "S6", "common-cells", 2)
@with_sets
def common_cells(at: Sets) -> Iterator[Later]:
    found = []
    for spot, common in at.common.items():
        at.check_time()
        if not common or not at.easy_to_overlap(spot):
            continue
        hit = 0
        kept: dict[int, int] = {}
        for other in at.near[spot]:
            if at.reach.get(other, 0) & common:
                left = [value for value, box in at.live[other].items() if not box & common]
                if left:
                    kept[other] = sum(1 << value for value in left)
                    hit |= at.reach[other] & common
        if kept:
            changes = [at.keep(other, values) for other, values in kept.items()]
            found.append((changes, partial(_shared, at, spot, hit, kept)))
    yield from drawing_first(found)


def _shared(at: Sets, spot: int, hit: int, kept: Mapping[int, int], changes: Changes) -> Found:
    cells = at.cells(hit)
    words = {
        "clue": clue(at.puzzle, spot),
        "cells": cells,
        "follows": at.follows(kept),
    }
    own = because(at, (gone for gone in gone_of(at, spot) if hit & ~gone.area))
    rests = earlier(at, {}, own.ruled_out | at.rests(kept))
    return Found(_once(at.puzzle.clues[spot], *cells, *own.cells), changes, words, rests=rests)


@technique(SAY, "S7", "only-cover", 2)
@with_sets
def only_cover(at: Sets) -> Iterator[Found]:
    for spot, live in at.live.items():
        if len(live) < 2 or not at.reach[spot] & at.one_way:
            continue
        for value, area in live.items():
            if alone := area & at.one_way:
                cell = alone & -alone
                words = {"cell": at.cells(cell)[0], "clue": clue(at.puzzle, spot), "box": box(at.box(spot, value))}
                others = because(at, gone_at(at, cell))
                own = {spot: others.ruled_out.pop(spot, 0)}
                premises = _once(*at.cells(cell), at.puzzle.clues[spot], *others.cells)
                yield Found(premises, [(spot, 1 << value)], words, rests=earlier(at, others.ruled_out, own))
                break


@technique(SAY, "S12", "total-area", 2)
@with_sets
def total_area(at: Sets) -> Iterator[Found]:
    puzzle = at.puzzle
    unknown = [spot for spot in at.live if puzzle.numbers[spot] is None]
    if len(unknown) != 1:
        return
    (spot,) = unknown
    others = sum(
        puzzle.numbers[other] or at.drawn[other].bit_count() for other in range(len(puzzle.clues)) if other != spot
    )
    rest = puzzle.rows * puzzle.cols - others
    kept = sum(1 << value for value, area in at.live[spot].items() if area.bit_count() == rest)
    if kept and kept != at.live_values(spot):
        words = {
            "area": puzzle.rows * puzzle.cols,
            "others": others,
            "clue": clue(puzzle, spot),
            "rest": rest,
            "follows": at.follows({spot: kept}, it=True),
        }
        yield Found(puzzle.clues, [at.keep(spot, kept)], words, rests=earlier(at, {}, at.rests({spot: kept})))


@technique(SAY, "S11", "two-cells-two-clues", 4)
@with_sets
def pair(at: Sets) -> Iterator[Later]:
    """Two cells for two clues, one of which cannot have both."""
    found = []
    for one, other, shared in _pairs(at):
        for spot, rival in ((one, other), (other, one)):
            best = _best_pair(at, spot, rival, shared)
            if best is None:
                continue
            cells, kept = best
            found.append(([at.keep(spot, kept)], partial(_left_to, at, spot, rival, cells, kept)))
    yield from drawing_first(found)


def _left_to(at: Sets, spot: int, rival: int, cells: int, kept: int, changes: Changes) -> Found:
    puzzle = at.puzzle
    first, second = sorted((spot, rival))
    words = {
        "cells": at.cells(cells),
        "first": clue(puzzle, first),
        "second": clue(puzzle, second),
        "rival": clue(puzzle, rival),
        "clue": clue(puzzle, spot),
        "follows": at.follows({spot: kept}, it=True),
    }
    # The clue itself may cover them as it likes, and its rival one of them.
    gone = (each for each in gone_at(at, cells) if each.spot != spot and (each.spot != rival or not cells & ~each.area))
    others = because(at, gone)
    premises = _once(at.puzzle.clues[first], at.puzzle.clues[second], *at.cells(cells), *others.cells)
    return Found(premises, changes, words, rests=earlier(at, others.ruled_out, at.rests({spot: kept})))


def _pairs(at: Sets) -> Iterator[tuple[int, int, int]]:
    """Two clues, and the cells that only these two can reach."""
    once = twice = more = 0
    for area in at.reach.values():
        more |= twice & area
        twice |= once & area
        once |= area
    open_cells = twice & ~more
    for one, reach in at.reach.items():
        for other in at.rivals(one):
            shared = reach & at.reach[other] & open_cells
            if one < other and shared & (shared - 1):
                yield one, other, shared


def _best_pair(at: Sets, spot: int, rival: int, shared: int) -> tuple[int, int] | None:
    """Two of the shared cells that the rival cannot cover together, which rule out most candidates of the clue."""
    best: tuple[int, int] | None = None
    live, rivals = at.live[spot], at.live[rival].values()
    for a, b in combinations(list(bits(shared)), 2):
        at.check_time()
        two = 1 << a | 1 << b
        if any(area & two == two for area in rivals):
            continue
        kept = sum(1 << value for value, area in live.items() if area & two)
        if kept and kept.bit_count() < len(live) and (best is None or kept.bit_count() < best[1].bit_count()):
            best = two, kept
    return best
