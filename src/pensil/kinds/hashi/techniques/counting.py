"""Techniques that count at one island: what it needs, what it has, and what it has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pensil.core.board import Board
from pensil.core.grid import cell_name
from pensil.core.step import Example, Found, Technique
from pensil.core.words import LANGUAGES, Phrase, listing
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.techniques.position import Position, at_least, at_most, exactly, position
from pensil.kinds.hashi.wording import bounded, bridges, concluded, from_to, towards

Changes = list[tuple[int, int]]


def _changing(seen: Position, changes: Sequence[tuple[int, int]]) -> Changes:
    """Those of the changes that take something away."""
    return [(spot, mask) for spot, mask in changes if seen.masks[spot] & ~mask]


def _one_way(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    for i, clue in seen.numbered():
        if len(seen.open[i]) != 1:
            continue
        spot = seen.open[i][0]
        built = seen.placed[i] - seen.low[spot]
        changes = _changing(seen, [(spot, exactly(clue - built))])
        if clue > built and changes:
            count = bridges(built)
            state = {"en": f"has {count['en']} already and ", "id": f"sudah punya {count['id']} dan "}
            words = {
                "clue": clue,
                "cell": seen.islands[i],
                "had": state if built else "",
                "other": seen.islands[seen.other(spot, i)],
                "so": concluded(puzzle, spot, exactly(clue - built)),
            }
            yield Found(seen.counted(i), changes, words)


def _parts(seen: Position, i: int, counts: Sequence[int]) -> list[object]:
    """ "2 to r1c4", "1 to r3c1" for the ways of an island that have some."""
    return [towards(counts[spot], seen.islands[seen.other(spot, i)]) for spot in seen.at[i] if counts[spot]]


def _full_room(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    for i, clue in seen.numbered():
        if seen.room[i] == clue and len(seen.open[i]) > 1:
            words = {"clue": clue, "cell": seen.islands[i], "parts": _parts(seen, i, seen.high)}
            changes = [(spot, exactly(seen.high[spot])) for spot in seen.open[i]]
            yield Found(seen.counted(i), changes, words)


def _all_alike(seen: Position, i: int) -> bool:
    return all(seen.high[spot] == seen.puzzle.max_bridges for spot in seen.open[i])


def _spare(puzzle: Hashi, board: Board, *, classic: bool) -> Iterator[Found]:
    """Where the room is a little more than the number: every way can miss only so many bridges."""
    seen = position(puzzle, board)
    for i, clue in seen.numbered():
        spare = seen.room[i] - clue
        if spare < 1 or len(seen.open[i]) < 2 or (spare == 1 and _all_alike(seen, i)) != classic:
            continue
        wanted = [(spot, at_least(seen.high[spot] - spare)) for spot in seen.open[i]]
        changes = _changing(seen, wanted)
        if changes:
            results: list[object] = [
                bounded(puzzle, spot, seen.masks[spot] & mask, seen.islands[seen.other(spot, i)])
                for spot, mask in changes
            ]
            words = {
                "clue": clue,
                "cell": seen.islands[i],
                "room": seen.room[i],
                "parts": _parts(seen, i, seen.high),
                "spare": spare,
                "results": results,
            }
            yield Found(seen.counted(i), changes, words)


def _one_short(puzzle: Hashi, board: Board) -> Iterator[Found]:
    return _spare(puzzle, board, classic=True)


def _little_spare(puzzle: Hashi, board: Board) -> Iterator[Found]:
    return _spare(puzzle, board, classic=False)


def _finished(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    for i, clue in seen.numbered():
        done = [spot for spot in seen.at[i] if seen.low[spot]]
        if seen.placed[i] == clue and all(seen.low[spot] == seen.high[spot] for spot in done):
            words = {"clue": clue, "cell": seen.islands[i], "others": seen.around(i, seen.open[i])}
            changes = [(spot, exactly(0)) for spot in seen.open[i]]
            yield Found(seen.built(i), changes, words)


def _little_left(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    for i, clue in seen.numbered():
        left = clue - seen.placed[i]
        changes = _changing(seen, [(spot, at_most(seen.low[spot] + left)) for spot in seen.open[i]])
        done = [spot for spot in seen.at[i] if seen.low[spot]]
        if not changes or not done:
            continue
        words = {
            "clue": clue,
            "cell": seen.islands[i],
            "placed": _sure(seen, i, done),
            "left": {"en": f"leaves {left} more", "id": f"Sisanya {left}"}
            if left
            else {"en": "is all", "id": "Itu sudah semua"},
            "builds": _builds(seen, i, changes),
        }
        yield Found(seen.built(i), changes, words)


def _builds(seen: Position, i: int, changes: Changes) -> Phrase:
    """ "it builds at most 1 to r1c4 and none to r3c1" """
    left = [(spot, seen.masks[spot] & mask, seen.islands[seen.other(spot, i)]) for spot, mask in changes]
    told = [bounded(seen.puzzle, spot, mask, cell) for spot, mask, cell in left]
    some = [phrase["id"] for phrase, (_, mask, _) in zip(told, left, strict=True) if mask != 1]
    none = [cell_name(cell) for _, mask, cell in left if mask == 1]
    indonesian = [f"yang dibangun {listing(some, 'id')}"] if some else []
    indonesian += [f"tidak ada yang dibangun ke {listing(none, 'id')}"] if none else []
    return {
        "en": f"it builds {listing([phrase['en'] for phrase in told], 'en')}",
        "id": ", sedangkan ".join(indonesian),
    }


def _sure(seen: Position, i: int, spots: Sequence[int]) -> Phrase:
    """ "3 bridges, 1 to r1c4 and at least 2 to r3c1", "1 bridge to r1c4": what an island has on these pairs."""
    count, cells = bridges(seen.placed[i]), seen.around(i, spots)
    if len(spots) == 1:
        name = cell_name(cells[0])
        return {"en": f"{count['en']} to {name}", "id": f"{count['id']} ke {name}"}
    parts = [
        bounded(seen.puzzle, spot, seen.masks[spot], cell) if spot in seen.open[i] else towards(seen.low[spot], cell)
        for spot, cell in zip(spots, cells, strict=True)
    ]
    return {lang: f"{count[lang]}, {listing([part[lang] for part in parts], lang)}" for lang in LANGUAGES}


def _crossing(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    for spot, others in enumerate(puzzle.crossed_by):
        blocked = [other for other in others if seen.high[other]] if seen.low[spot] else []
        if blocked:
            start, end = puzzle.pairs[spot]
            words = {"start": start, "end": end, "ways": [from_to(puzzle, other) for other in blocked]}
            yield Found([start, end], [(other, exactly(0)) for other in blocked], words)


ONE_WAY = Technique(
    id="H1",
    name="one-way",
    title={"en": "Only one way left", "id": "Tinggal satu arah"},
    level=1,
    why={
        "en": "The number must be reached, and only one pair of the island is undecided.",
        "id": "Angka pulau itu harus tercapai, dan tinggal satu arah yang belum pasti.",
    },
    templates={
        "en": "The {clue} at {cell} {had}can build only towards {other}, so {so}.",
        "id": "Angka {clue} di {cell} {had}hanya bisa membangun jembatan ke {other}, jadi {so}.",
    },
    find=_one_way,
    example=Example("hashi\n2 . 3\n. . .\n. . 1\n", None, {"bridges": [[0, 0, 0, 2, 2]]}),
)

FULL_ROOM = Technique(
    id="H2",
    name="full-room",
    title={"en": "Just enough room", "id": "Tempatnya pas"},
    level=1,
    why={
        "en": "The number is the most that fits in all directions together, so every direction holds its most.",
        "id": "Angkanya sama dengan jumlah terbanyak yang muat di semua arah, jadi setiap arah terisi penuh.",
    },
    templates={
        "en": "The {clue} at {cell} has room for just {clue} bridges: {parts}. So all of them are built.",
        "id": "Angka {clue} di {cell} hanya punya tempat untuk {clue} jembatan: {parts}. Jadi semuanya dibangun.",
    },
    find=_full_room,
    example=Example("hashi\n2 . 4\n. . .\n1 . 3\n", None, {"bridges": [[0, 0, 0, 2, 2], [0, 2, 2, 2, 2]]}),
)

_SPARE = {
    "en": "The {clue} at {cell} has room for {room} bridges, {parts}: only {spare} more than it needs. So it builds "
    "{results}.",
    "id": "Angka {clue} di {cell} punya tempat untuk {room} jembatan, {parts}: hanya lebih {spare} dari yang "
    "diperlukan. Jadi yang dibangun {results}.",
}

ONE_SHORT = Technique(
    id="H3",
    name="one-short",
    title={"en": "One short of full", "id": "Kurang satu agar penuh"},
    level=1,
    why={
        "en": "Only one bridge is left out in all, so no direction lacks more than one.",
        "id": "Dari semua tempat hanya satu jembatan yang tidak dibangun, jadi tidak ada arah yang kekurangan lebih "
        "dari satu.",
    },
    templates=_SPARE,
    find=_one_short,
    example=Example(
        "hashi\n3 . . . 2\n. . . . .\n2 . 2 . 3\n", None, {"bridges": [[0, 0, 0, 4, [1, 2]], [0, 0, 2, 0, [1, 2]]]}
    ),
)

FINISHED = Technique(
    id="H5",
    name="finished-island",
    title={"en": "Finished island", "id": "Pulau yang sudah selesai"},
    level=1,
    why={
        "en": "The number is reached by bridges that are there, so any other bridge would be one too many.",
        "id": "Angkanya sudah tercapai oleh jembatan yang ada, jadi satu jembatan lagi sudah terlalu banyak.",
    },
    templates={
        "en": "The {clue} at {cell} has all its bridges, so nothing is built from it towards {others}.",
        "id": "Angka {clue} di {cell} sudah punya semua jembatannya, jadi tidak ada lagi yang dibangun ke {others}.",
    },
    find=_finished,
    example=Example(
        "hashi\n1 . 2 . 2\n. . . . .\n1 . 2 . 2\n",
        {"bridges": [[0, 0, 0, 2, 1]]},
        {"bridges": [[0, 0, 0, 2, 1], [0, 0, 2, 0, 0]]},
    ),
)

CROSSING = Technique(
    id="H6",
    name="blocked-way",
    title={"en": "Blocked by a bridge", "id": "Terhalang jembatan"},
    level=1,
    why={
        "en": "Bridges do not cross.",
        "id": "Jembatan tidak boleh bersilangan.",
    },
    templates={
        "en": "The bridge between {start} and {end} is in the way, so nothing is built {ways}.",
        "id": "Jembatan antara {start} dan {end} menghalangi, jadi tidak ada yang dibangun {ways}.",
    },
    find=_crossing,
    example=Example(
        "hashi\n. 1 . 2\n. . . .\n1 . . 3\n. . . .\n. 1 . 2\n",
        {"bridges": [[2, 0, 2, 3, 1]]},
        {"bridges": [[0, 1, 4, 1, 0], [2, 0, 2, 3, 1]]},
    ),
)

LITTLE_SPARE = Technique(
    id="H4",
    name="little-spare",
    title={"en": "Little room to spare", "id": "Tempatnya hampir pas"},
    level=2,
    why={
        "en": "What the other directions cannot hold must go in this one.",
        "id": "Yang tidak muat di arah lain harus dibangun ke arah ini.",
    },
    templates=_SPARE,
    find=_little_spare,
    example=Example("hashi\n2 . 2\n. . .\n1 . 1\n", None, {"bridges": [[0, 0, 0, 2, [1, 2]]]}),
)

LITTLE_LEFT = Technique(
    id="H14",
    name="little-left",
    title={"en": "Little left to build", "id": "Tinggal sedikit yang dibangun"},
    level=2,
    why={
        "en": "Bridges that are sure in some directions leave only the rest of the number for each direction.",
        "id": "Jembatan yang sudah pasti mengurangi jatah pulau itu, jadi arah lain hanya bisa mendapat sisanya.",
    },
    templates={
        "en": "The {clue} at {cell} is sure of {placed}. That {left}, so {builds}.",
        "id": "Angka {clue} di {cell} sudah pasti mendapat {placed}. {left}, jadi {builds}.",
    },
    find=_little_left,
    example=Example(
        "hashi\n3 . 2 . 3\n. . . . .\n3 . 2 . 3\n",
        {
            "bridges": [
                [0, 0, 0, 2, [1, 2]],
                [0, 0, 2, 0, [1, 2]],
                [0, 2, 0, 4, [1, 2]],
                [0, 4, 2, 4, [1, 2]],
                [2, 0, 2, 2, [1, 2]],
                [2, 2, 2, 4, [1, 2]],
            ]
        },
        {
            "bridges": [
                [0, 0, 0, 2, 1],
                [0, 0, 2, 0, [1, 2]],
                [0, 2, 0, 4, 1],
                [0, 2, 2, 2, 0],
                [0, 4, 2, 4, [1, 2]],
                [2, 0, 2, 2, [1, 2]],
                [2, 2, 2, 4, [1, 2]],
            ]
        },
    ),
)
