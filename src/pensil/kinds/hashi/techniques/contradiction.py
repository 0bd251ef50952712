"""Contradictions as steps: the supposition, the chain and the broken rule put into a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pensil.core.board import Board
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Example, Found, Technique
from pensil.core.words import LANGUAGES, Phrase, listing
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.techniques.position import Position, at_least, at_most, position
from pensil.kinds.hashi.techniques.trial import Bound, Broken, Contradiction, contradictions
from pensil.kinds.hashi.wording import bounded, concluded, island, members, way

SHORT = 6
"""A chain of so many steps can be followed in the head."""


def _short(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    return (_told(seen, case) for case in contradictions(seen) if len(case.chain) <= SHORT)


def _long(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    return (_told(seen, case) for case in contradictions(seen) if len(case.chain) > SHORT)


def _told(seen: Position, case: Contradiction) -> Found:
    puzzle, spot = seen.puzzle, case.supposed.spot
    words = {
        "supposed": concluded(puzzle, spot, _mask(seen, case.supposed)),
        "then": {lang: _chain(seen, case, lang) for lang in LANGUAGES},
        "so": concluded(puzzle, spot, case.mask),
    }
    return Found(_premises(seen, case), [(spot, case.mask)], words)


def _mask(seen: Position, bound: Bound) -> int:
    return seen.masks[bound.spot] & (at_least(bound.value) if bound.lower else at_most(bound.value))


def _chain(seen: Position, case: Contradiction, lang: str) -> str:
    """What follows, each time with the island that makes it follow."""
    clauses = [
        clause
        for island, bounds in groupby(case.chain, key=lambda bound: bound.island)
        for clause in _clauses(seen, island, list(bounds), lang)
    ]
    end = _breaks(seen, case.broken)[lang]
    return ", ".join(clauses) + {"en": ", and so ", "id": ", sehingga "}[lang] + end if clauses else end


def _clauses(seen: Position, island: int | None, bounds: list[Bound], lang: str) -> list[str]:
    """What an island does; without an island, the ways that are blocked by bridges."""
    if island is None:
        blocked = {"en": "is blocked", "id": "terhalang"}[lang]
        return [f"{way(seen.puzzle, bound.spot)} {blocked}" for bound in bounds]
    subject = cell_name(seen.islands[island])
    ends = [(_mask(seen, bound), bound.spot, seen.islands[seen.other(bound.spot, island)]) for bound in bounds]
    some = [bounded(seen.puzzle, spot, mask, cell)[lang] for mask, spot, cell in ends if mask != 1]
    none = [cell_name(cell) for mask, _, cell in ends if mask == 1]
    builds, builds_none = {"en": ("builds", "builds none to"), "id": ("membangun", "tidak membangun ke")}[lang]
    return [
        *([f"{subject} {builds} {listing(some, lang)}"] if some else []),
        *([f"{subject} {builds_none} {listing(none, lang)}"] if none else []),
    ]


def _breaks(seen: Position, broken: Broken) -> Phrase:
    puzzle, place, count = seen.puzzle, broken.place, broken.number
    if broken.rule == "apart":
        cut = members(seen.cells(place))
        are = "is" if len(place) == 1 else "are"
        return {"en": f"{cut['en']} {are} cut off from all others", "id": f"{cut['id']} terputus dari pulau lain"}
    if broken.rule == "loop":
        loop = members(seen.cells(place))
        return {
            "en": f"the bridges between {loop['en']} form a loop",
            "id": f"jembatan antara {loop['id']} membentuk lingkaran",
        }
    if broken.rule == "crossing":
        first, second = (way(puzzle, spot) for spot in place)
        return {"en": f"bridges at {first} and {second} cross", "id": f"jembatan di {first} dan {second} bersilangan"}
    name = island(puzzle, seen.islands[place[0]])
    plural = "" if count == 1 else "s"
    if not count:
        return {"en": f"{name['en']} has no room for a bridge", "id": f"{name['id']} tidak punya tempat untuk jembatan"}
    if broken.rule == "few":
        return {
            "en": f"{name['en']} has room for only {count} bridge{plural}",
            "id": f"{name['id']} hanya punya tempat untuk {count} jembatan",
        }
    return {"en": f"{name['en']} gets {count} bridge{plural}", "id": f"{name['id']} mendapat {count} jembatan"}


def _premises(seen: Position, case: Contradiction) -> list[Cell]:
    """The pair, the islands where something was counted, what was known around them, and where the rule breaks."""
    puzzle, broken = seen.puzzle, case.broken
    cells: list[Cell] = [*puzzle.pairs[case.supposed.spot]]
    for bound in case.chain:
        cells += puzzle.pairs[bound.spot]
        cells += [] if bound.island is None else _counted(seen, bound.island, bound.lower, bound.spot)
    if broken.rule == "crossing":
        cells += [cell for spot in broken.place for cell in puzzle.pairs[spot]]
    elif broken.rule in ("few", "many"):
        cells += _counted(seen, broken.place[0], broken.rule == "few")
    else:
        cells += seen.cells(broken.place)
        cells += seen.shut(broken.place) if broken.rule == "apart" else []
    return list(dict.fromkeys(cells))


def _counted(seen: Position, i: int, least: bool, without: int | None = None) -> list[Cell]:
    """An island and those that leave it less room than it could have, or else those that it has bridges to."""
    room = min(seen.puzzle.max_bridges, seen.clue[i] or 0)
    used = (spot for spot in seen.at[i] if (seen.high[spot] < room if least else seen.low[spot]))
    return [seen.islands[i], *seen.around(i, (spot for spot in used if spot != without))]


_TEMPLATES = {
    "en": "Suppose that {supposed}. Then {then}. That cannot be, so {so}.",
    "id": "Andaikan {supposed}. Maka {then}. Itu tidak mungkin, jadi {so}.",
}
_WHY = {
    "en": "What leads to a broken rule by counting and crossings alone is wrong.",
    "id": "Andaian yang berujung pada pelanggaran aturan, cukup dengan menghitung jembatan dan melihat persilangan, "
    "pasti salah.",
}

CONTRADICTION = Technique(
    id="H15",
    name="contradiction",
    title={"en": "Contradiction", "id": "Kontradiksi"},
    level=4,
    why=_WHY,
    templates=_TEMPLATES,
    find=_short,
    example=Example(
        "hashi\n. . ?\n. . .\n? . 2\n. . .\n3 . 1\n. . .\n1 . .\n",
        {"bridges": [[0, 2, 2, 2, 1], [2, 0, 2, 2, [0, 1]], [2, 0, 4, 0, [1, 2]], [4, 0, 6, 0, 1]]},
        {"bridges": [[0, 2, 2, 2, 1], [2, 0, 2, 2, 1], [2, 0, 4, 0, [1, 2]], [4, 0, 6, 0, 1]]},
    ),
)

LONG_CONTRADICTION = Technique(
    id="H15b",
    name="long-contradiction",
    title={"en": "Contradiction after a long chain", "id": "Kontradiksi setelah rantai panjang"},
    level=5,
    why=_WHY,
    templates=_TEMPLATES,
    find=_long,
    example=Example(
        "hashi\n2 4 . . . 2\n1 . . . . .\n. . . . . .\n. . ? 1 . 1\n2 4 3 . . ?\n",
        {
            "bridges": [
                [0, 0, 0, 1, [1, 2]],
                [0, 1, 0, 5, [1, 2]],
                [0, 1, 4, 1, 1],
                [3, 2, 3, 3, 1],
                [3, 2, 4, 2, [1, 2]],
                [3, 3, 3, 5, 0],
                [4, 0, 4, 1, [1, 2]],
                [4, 1, 4, 2, [1, 2]],
                [4, 2, 4, 5, [0, 1]],
            ]
        },
        {
            "bridges": [
                [0, 0, 0, 1, 1],
                [0, 1, 0, 5, [1, 2]],
                [0, 1, 4, 1, 1],
                [3, 2, 3, 3, 1],
                [3, 2, 4, 2, [1, 2]],
                [3, 3, 3, 5, 0],
                [4, 0, 4, 1, [1, 2]],
                [4, 1, 4, 2, [1, 2]],
                [4, 2, 4, 5, [0, 1]],
            ]
        },
    ),
)
