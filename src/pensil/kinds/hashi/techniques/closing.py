"""Techniques that see a group of islands closing: none may be finished before all islands are in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pensil.core.board import Board
from pensil.core.clock import look
from pensil.core.grid import Cell
from pensil.core.step import Example, Found, Technique
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.techniques.position import Position, at_least, at_most, position
from pensil.kinds.hashi.wording import bridges, concluded, island, members


def _closing(puzzle: Hashi, board: Board, *, pair_only: bool) -> Iterator[Found]:
    """Pairs on which the most bridges would finish every island of a group while others are outside."""
    seen = position(puzzle, board)
    for spot, (a, b) in enumerate(seen.ends):
        need = seen.need[a]
        if not need or need != seen.need[b] or seen.high[spot] < seen.low[spot] + need:
            continue
        group = seen.closed((a, b), 2 * need)
        if group is None or (len(group) == 2) != pair_only:
            continue
        count = seen.low[spot] + need
        start, end = puzzle.pairs[spot]
        words = {
            "start": island(puzzle, start),
            "end": island(puzzle, end),
            "count": bridges(count),
            "group": sorted(seen.cells(group)),
            "so": concluded(puzzle, spot, seen.masks[spot] & at_most(count - 1)),
        }
        yield Found(sorted(seen.cells(group)), [(spot, at_most(count - 1))], words)


def _closed_pair(puzzle: Hashi, board: Board) -> Iterator[Found]:
    return _closing(puzzle, board, pair_only=True)


def _closed_group(puzzle: Hashi, board: Board) -> Iterator[Found]:
    return _closing(puzzle, board, pair_only=False)


def _shares(seen: Position, i: int, without: int) -> Iterator[dict[int, int]]:
    """All ways to give an island what it still needs without more bridges on one of its pairs."""
    need = seen.need[i] or 0
    others = [spot for spot in seen.open[i] if spot != without]
    rooms = []
    for spot in others:
        theirs = seen.need[seen.other(spot, i)]
        room = min(seen.high[spot] - seen.low[spot], need)
        rooms.append(range((room if theirs is None else min(room, max(theirs, 0))) + 1))
    for counts in product(*rooms):
        if sum(counts) == need:
            yield {spot: count for spot, count in zip(others, counts, strict=True) if count}


def _way_out(seen: Position, i: int, spot: int) -> list[tuple[dict[int, int], list[int]]] | None:
    """The finished groups that each way to leave out a pair would make; None when some way makes none."""
    found = []
    need = seen.need[i] or 0
    for share in _shares(seen, i, spot):
        group = seen.closed([i, *(seen.other(other, i) for other in share)], 2 * need)
        if group is None:
            return None
        found.append((share, group))
    return found


def _leaving(puzzle: Hashi, board: Board, *, fresh: bool) -> Iterator[Found]:
    """Pairs that need a bridge, since leaving them out would finish a group; `fresh` when it has no bridge yet."""
    seen = position(puzzle, board)
    for i, _ in seen.numbered():
        look()
        if not seen.need[i] or len(seen.open[i]) < 2:
            continue
        for spot in seen.open[i]:
            closed = None if seen.low[spot] else _way_out(seen, i, spot)
            if not closed:
                continue
            islands = sorted({j for _, group in closed for j in group})
            simple = len(closed) == 1 and len(islands) == len(closed[0][0]) + 1 and not seen.placed[i]
            if simple == fresh:
                yield _left(seen, i, spot, closed, islands)


def _left(
    seen: Position, i: int, spot: int, closed: list[tuple[dict[int, int], list[int]]], islands: list[int]
) -> Found:
    puzzle = seen.puzzle
    partners = sorted({seen.other(other, i) for share, _ in closed for other in share})
    if len(closed) == 1:
        group = members(seen.cells(islands))
        how = {
            "en": f"That would finish {group['en']} and cut them off from all others",
            "id": f"Itu akan menyelesaikan {group['id']} serta memutusnya dari pulau lain",
        }
    else:
        how = {
            "en": "However it shares its bridges, a finished group would be cut off from all others",
            "id": "Bagaimanapun jembatannya dibagi, ada kelompok yang selesai dan terputus dari pulau lain",
        }
    words = {
        "clue": seen.clue[i],
        "cell": seen.islands[i],
        "other": seen.islands[seen.other(spot, i)],
        "partners": [island(puzzle, seen.islands[j]) for j in partners],
        "how": how,
        "so": concluded(puzzle, spot, seen.masks[spot] & at_least(1)),
    }
    return Found(_shared_among(seen, i, spot, islands), [(spot, at_least(1))], words)


def _shared_among(seen: Position, i: int, without: int, islands: list[int]) -> list[Cell]:
    """The finished groups, and why the bridges of an island go to no others: those it faces and what they have."""
    cells = seen.cells(islands)
    for spot in seen.at[i]:
        j = seen.other(spot, i)
        if spot != without and j not in islands:
            cells += seen.built(j)
    return list(dict.fromkeys(cells))


def _other_side(puzzle: Hashi, board: Board) -> Iterator[Found]:
    return _leaving(puzzle, board, fresh=True)


def _not_only_these(puzzle: Hashi, board: Board) -> Iterator[Found]:
    return _leaving(puzzle, board, fresh=False)


CLOSED_PAIR = Technique(
    id="H7",
    name="closed-pair",
    title={"en": "Two islands alone", "id": "Dua pulau yang terpencil"},
    level=2,
    why={
        "en": "Two islands that only have bridges to each other cannot be reached from the others.",
        "id": "Dua pulau yang hanya terhubung satu sama lain tidak dapat dicapai dari pulau lain.",
    },
    templates={
        "en": "If {count} joined {start} and {end}, both would be finished and cut off from all others, so {so}.",
        "id": "Jika ada {count} antara {start} dan {end}, keduanya selesai dan terputus dari pulau lain, jadi {so}.",
    },
    find=_closed_pair,
    example=Example(
        "hashi\n2 . 2\n. . .\n1 . 1\n", {"bridges": [[0, 0, 0, 2, [1, 2]]]}, {"bridges": [[0, 0, 0, 2, 1]]}
    ),
)

OTHER_SIDE = Technique(
    id="H8",
    name="other-side",
    title={"en": "Not only to these", "id": "Tidak boleh ke sini saja"},
    level=3,
    why={
        "en": "If all bridges went to neighbours that they finish, those islands would be cut off.",
        "id": "Jika semua jembatan menuju tetangga yang lalu menjadi selesai, pulau-pulau itu akan terputus dari yang "
        "lain.",
    },
    templates={
        "en": "With nothing built to {other}, the {clue} at {cell} would build to {partners}. {how}, so {so}.",
        "id": "Tanpa jembatan ke {other}, angka {clue} di {cell} akan membangun ke {partners}. {how}, jadi {so}.",
    },
    find=_other_side,
    example=Example(
        "hashi\n1 . 3 . 2\n. . . . .\n3 . 5 . 3\n. . . . .\n2 . 3 . 2\n", None, {"bridges": [[0, 2, 2, 2, [1, 2]]]}
    ),
)

CLOSED_GROUP = Technique(
    id="H9",
    name="closed-group",
    title={"en": "Group closed too early", "id": "Kelompok yang tertutup terlalu dini"},
    level=3,
    why={
        "en": "A group of islands in which every number is reached can no longer be connected with the others.",
        "id": "Kelompok pulau yang semua angkanya sudah tercapai tidak dapat lagi dihubungkan dengan pulau lain.",
    },
    templates={
        "en": "If {count} joined {start} and {end}, the whole group of {group} would be finished and cut off from all "
        "others, so {so}.",
        "id": "Jika ada {count} antara {start} dan {end}, seluruh kelompok {group} selesai dan terputus dari pulau "
        "lain, jadi {so}.",
    },
    find=_closed_group,
    example=Example(
        "hashi\n2 . 1\n. . .\n3 . 2\n. . .\n. . 1\n1 . .\n",
        {"bridges": [[0, 0, 2, 0, [1, 2]], [2, 0, 2, 2, [0, 1]], [2, 0, 5, 0, 1], [2, 2, 4, 2, 1]]},
        {"bridges": [[0, 0, 2, 0, 1], [2, 0, 2, 2, [0, 1]], [2, 0, 5, 0, 1], [2, 2, 4, 2, 1]]},
    ),
)

NOT_ONLY_THESE = Technique(
    id="H10",
    name="group-way-out",
    title={"en": "The group's way out", "id": "Jalan keluar kelompok"},
    level=3,
    why={
        "en": "If the island left this direction out, its bridges would finish a group that does not hold all islands.",
        "id": "Tanpa arah ini, jembatan pulau itu akan menyelesaikan kelompok yang belum memuat semua pulau.",
    },
    templates={
        "en": "With nothing built to {other}, the {clue} at {cell} would go on to {partners}. {how}, so {so}.",
        "id": "Tanpa jembatan ke {other}, angka {clue} di {cell} akan melanjutkan ke {partners}. {how}, jadi {so}.",
    },
    find=_not_only_these,
    example=Example(
        "hashi\n1 . 2 . ?\n. . . . .\n2 . 3 . 1\n",
        {"bridges": [[2, 0, 2, 2, [1, 2]]]},
        {"bridges": [[0, 2, 2, 2, [1, 2]], [2, 0, 2, 2, [1, 2]]]},
    ),
)
