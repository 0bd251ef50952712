"""Techniques of Shikaku that look at cells: who can cover them, and who must."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

from pensil.core.board import Board, bits
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.step import Example, Found, Technique
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.techniques.gone import because, gone_at, gone_of
from pensil.kinds.shikaku.techniques.phrases import box, clue, follows, it_follows
from pensil.kinds.shikaku.techniques.position import Changes, Position, covered_once, drawing_first, position


def _only_reach(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    if at is None:
        return
    alone = covered_once(at.reach.values())
    found = []
    for spot, live in at.live.items():
        must = alone & at.reach[spot] & ~at.common[spot]
        if not must or must & at.one_way:  # a single rectangle for a cell is a simpler reason
            continue
        cells, kept = _deciding(live, must)
        values = sum(1 << value for value in kept)
        if not kept:  # the cells cannot be covered together: no solution
            continue
        found.append(([at.keep(spot, values)], partial(_reached, at, spot, cells, values)))
    yield from drawing_first(found)


def _reached(at: Position, spot: int, cells: int, kept: int, changes: Changes) -> Found:
    covered = at.cells(cells)
    words = {"clue": clue(at.puzzle, spot), "cells": covered, "follows": it_follows(at, spot, kept)}
    others = because(at, (gone for gone in gone_at(at, cells) if gone.spot != spot))
    return Found(_once(at.puzzle.clues[spot], *covered, *others), changes, words)


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


def _common_cells(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    if at is None:
        return
    found = []
    for spot, common in at.common.items():
        look()
        if not at.easy_to_overlap(spot):
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


def _shared(at: Position, spot: int, hit: int, kept: Mapping[int, int], changes: Changes) -> Found:
    cells = at.cells(hit)
    words = {
        "clue": clue(at.puzzle, spot),
        "cells": cells,
        "them": {"en": "it", "id": "sel itu"} if len(cells) == 1 else {"en": "them", "id": "sel-sel itu"},
        "follows": follows(at, kept),
    }
    others = because(at, (gone for gone in gone_of(at, spot) if hit & ~gone.area))
    return Found(_once(at.puzzle.clues[spot], *cells, *others), changes, words)


def _only_cover(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    if at is None:
        return
    for spot, live in at.live.items():
        if len(live) < 2 or not at.reach[spot] & at.one_way:
            continue
        for value, area in live.items():
            if alone := area & at.one_way:
                cell = alone & -alone
                words = {"cell": at.cells(cell)[0], "clue": clue(puzzle, spot), "box": box(at.box(spot, value))}
                premises = _once(*at.cells(cell), puzzle.clues[spot], *because(at, gone_at(at, cell)))
                yield Found(premises, [(spot, 1 << value)], words)
                break


def _total_area(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    at = position(puzzle, board)
    if at is None:
        return
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
            "follows": it_follows(at, spot, kept),
        }
        yield Found(puzzle.clues, [at.keep(spot, kept)], words)


def _pair(puzzle: Shikaku, board: Board) -> Iterator[Found]:
    """Two cells for two clues, one of which cannot have both."""
    at = position(puzzle, board)
    if at is None:
        return
    found = []
    for one, other, shared in _pairs(at):
        for spot, rival in ((one, other), (other, one)):
            best = _best_pair(at, spot, rival, shared)
            if best is None:
                continue
            cells, kept = best
            found.append(([at.keep(spot, kept)], partial(_left_to, at, spot, rival, cells, kept)))
    yield from drawing_first(found)


def _left_to(at: Position, spot: int, rival: int, cells: int, kept: int, changes: Changes) -> Found:
    puzzle = at.puzzle
    first, second = sorted((spot, rival))
    words = {
        "cells": at.cells(cells),
        "first": clue(puzzle, first),
        "second": clue(puzzle, second),
        "rival": clue(puzzle, rival),
        "clue": clue(puzzle, spot),
        "follows": it_follows(at, spot, kept),
    }
    # The clue itself may cover them as it likes, and its rival one of them.
    gone = (each for each in gone_at(at, cells) if each.spot != spot and (each.spot != rival or not cells & ~each.area))
    premises = _once(puzzle.clues[first], puzzle.clues[second], *at.cells(cells), *because(at, gone))
    return Found(premises, changes, words)


def _pairs(at: Position) -> Iterator[tuple[int, int, int]]:
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


def _best_pair(at: Position, spot: int, rival: int, shared: int) -> tuple[int, int] | None:
    """Two of the shared cells that the rival cannot cover together, which rule out most candidates of the clue."""
    best: tuple[int, int] | None = None
    live, rivals = at.live[spot], at.live[rival].values()
    for a, b in combinations(list(bits(shared)), 2):
        look()
        two = 1 << a | 1 << b
        if any(area & two == two for area in rivals):
            continue
        kept = sum(1 << value for value, area in live.items() if area & two)
        if kept and kept.bit_count() < len(live) and (best is None or kept.bit_count() < best[1].bit_count()):
            best = two, kept
    return best


ONLY_REACH = Technique(
    id="S5",
    name="only-reach",
    title={"en": "Only clue that reaches a cell", "id": "Satu-satunya petunjuk yang menjangkau sel"},
    level=2,
    why={
        "en": "Every cell lies in some rectangle, and no other clue can cover these.",
        "id": "Setiap sel berada dalam sebuah persegi panjang, dan tidak ada petunjuk lain yang dapat menutupi sel-"
        "sel ini.",
    },
    templates={
        "en": "Only {clue} can reach {cells}, so {follows}.",
        "id": "Hanya {clue} yang dapat menjangkau {cells}, jadi {follows}.",
    },
    find=_only_reach,
    example=Example("shikaku\n. . . 6\n6 . . .\n. . . .\n", None, {"rectangles": [[0, 0, 2, 1]]}),
)

COMMON_CELLS = Technique(
    id="S6",
    name="common-cells",
    title={"en": "Cells that a clue is sure of", "id": "Sel yang pasti milik satu petunjuk"},
    level=2,
    why={
        "en": "A cell in all rectangles that a clue can still take belongs to it, so no other rectangle covers it.",
        "id": "Sel yang ada dalam semua persegi panjang yang masih mungkin bagi sebuah petunjuk pasti milik petunjuk "
        "itu, jadi tidak bisa ditutupi persegi panjang lain.",
    },
    templates={
        "en": "Whatever rectangle {clue} takes, it covers {cells}. No other clue can use {them}: {follows}.",
        "id": "Persegi panjang mana pun yang ditempati {clue} pasti menutupi {cells}. Petunjuk lain tidak bisa memakai "
        "{them}: {follows}.",
    },
    find=_common_cells,
    example=Example("shikaku\n. . . . 4\n. . 6 . .\n", None, {"rectangles": [[0, 0, 1, 2]]}),
)

ONLY_COVER = Technique(
    id="S7",
    name="only-cover",
    title={"en": "Only rectangle that covers a cell", "id": "Satu-satunya persegi panjang yang menutupi sel"},
    level=2,
    why={
        "en": "Every cell lies in some rectangle, and no other one can cover this cell.",
        "id": "Setiap sel berada dalam sebuah persegi panjang, dan tidak ada yang lain yang dapat menutupi sel ini.",
    },
    templates={
        "en": "Only one rectangle can still cover {cell}, so {clue} takes {box}.",
        "id": "Hanya satu persegi panjang yang masih dapat menutupi {cell}, jadi {clue} menempati {box}.",
    },
    find=_only_cover,
    example=Example("shikaku\n4 . . . 2\n. . 2 2 .\n", None, {"rectangles": [[0, 0, 1, 1]]}),
)

PAIR = Technique(
    id="S11",
    name="two-cells-two-clues",
    title={"en": "Two cells for two clues", "id": "Dua sel untuk dua petunjuk"},
    level=4,
    why={
        "en": "One of the two clues cannot cover both cells, so the other covers at least one of them.",
        "id": "Salah satu dari kedua petunjuk tidak bisa menutupi kedua sel itu sekaligus, jadi yang lain menutupi "
        "paling sedikit satu.",
    },
    templates={
        "en": "Only {first} and {second} can reach {cells}, and {rival} cannot cover both. So {clue} covers "
        "at least one of them: {follows}.",
        "id": "Hanya {first} dan {second} yang dapat menjangkau {cells}, dan {rival} tidak bisa menutupi keduanya. "
        "Jadi {clue} menutupi paling sedikit satu di antaranya: {follows}.",
    },
    find=_pair,
    example=Example("shikaku\n. . 4 .\n2 2 . .\n. . 3 .\n2 . . 3\n", None, {"rectangles": [], "not": [[2, 0, 2, 2]]}),
)

TOTAL_AREA = Technique(
    id="S12",
    name="total-area",
    title={"en": "Area that is left for the ?", "id": "Luas yang tersisa untuk ?"},
    level=2,
    why={
        "en": "The rectangles fill the board, so the last unknown area is what the others leave.",
        "id": "Persegi panjang memenuhi papan, jadi luas terakhir yang belum diketahui adalah sisa dari yang lain.",
    },
    templates={
        "en": "The board has {area} cells and the other rectangles take {others}, so {clue} has area {rest}: "
        "{follows}.",
        "id": "Papan terdiri dari {area} sel dan persegi panjang lain memakai {others}, jadi luas {clue} adalah "
        "{rest}: {follows}.",
    },
    find=_total_area,
    example=Example("shikaku\n. 6 .\n. . .\n. . 3\n2 . ?\n", None, {"rectangles": [[3, 2, 3, 2]]}),
)
