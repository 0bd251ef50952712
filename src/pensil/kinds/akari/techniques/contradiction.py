"""The technique of Akari that assumes something about a cell and finds that a rule would be broken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pensil.core.board import Board, bits
from pensil.core.grid import Cell, cell_name
from pensil.core.step import Example, Found, Technique
from pensil.core.words import Phrase, cells_named, in_all
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.techniques.chains import Broken, Chain, Fact, chains, followed
from pensil.kinds.akari.techniques.phrases import any_of, hold_lamps, stay_empty
from pensil.kinds.akari.techniques.position import A_LAMP, NO_LAMP, Position, as_set, position

EASY = 3
"""A chain of so many facts to tell can be followed by eye."""

QUICK = 2
"""A chain this short is good enough: looking for a shorter one would take longer than reading it."""

LONGEST = 12
"""A chain with more than that is no explanation."""


def _contradiction(puzzle: Akari, board: Board) -> Iterator[Found]:
    return _chains(puzzle, board, range(EASY + 1))


def _long_contradiction(puzzle: Akari, board: Board) -> Iterator[Found]:
    return _chains(puzzle, board, range(EASY + 1, LONGEST + 1))


def _chains(puzzle: Akari, board: Board, lengths: range) -> Iterator[Found]:
    """Every chain once; those of lamps that are told in the same words are one step."""
    at = position(puzzle, board)
    joined = 0
    for chain in _in_order(at, lengths):
        if not (chain.lamp and joined >> chain.spot & 1):
            group = _alike(at, chain) if chain.lamp else [chain]
            joined |= as_set([each.spot for each in group])
            yield _found(at, group)


def _in_order(at: Position, lengths: range) -> Iterator[Chain]:
    """Quick chains as they come, then the others, the shortest first."""
    longer = []
    for chain in chains(at):
        if len(chain.told) in lengths:
            if len(chain.told) <= QUICK:
                yield chain
            else:
                longer.append(chain)
    yield from sorted(longer, key=lambda chain: (len(chain.told), len(chain.facts), chain.spot))


def _alike(at: Position, chain: Chain) -> list[Chain]:
    """The chain of a lamp, and the chains of lamps in its row or column that differ in nothing that is told."""
    told = _told(at.puzzle, chain.told, "en"), _broken(chain.broken)
    found = [chain]
    for spot in bits(at.views[chain.spot] & at.open & ~(1 << chain.spot)):
        other = followed(at, spot, lamp=True)
        if other is not None and (_told(at.puzzle, other.told, "en"), _broken(other.broken)) == told:
            found.append(other)
    return sorted(found, key=lambda chain: chain.spot)


def _found(at: Position, group: list[Chain]) -> Found:
    chain = group[0]
    cells = [at.puzzle.white[each.spot] for each in group]
    either = any_of(cells)
    if chain.lamp:
        assumption: Phrase = {"en": f"a lamp at {either['en']}", "id": f"ada lampu di {either['id']}"}
        conclusion = stay_empty(cells) if len(cells) > 1 else _none(cell_name(cells[0]))
    else:
        assumption = {"en": f"no lamp at {either['en']}", "id": f"tidak ada lampu di {either['id']}"}
        conclusion = hold_lamps(cells)
    words = {
        "assumption": assumption,
        "chain": in_all(lambda lang: _told(at.puzzle, chain.told, lang)),
        "broken": _broken(chain.broken),
        "conclusion": conclusion,
    }
    premises = dict.fromkeys(cell for each in group for cell in _premises(at, each))
    mask = NO_LAMP if chain.lamp else A_LAMP
    return Found(list(premises), [(each.spot, mask) for each in group], words)


def _premises(at: Position, chain: Chain) -> list[Cell]:
    """The clues and dark cells of the chain with what is known about them, and the cells that it goes through."""
    cells: list[Cell] = []
    known = 0
    for clue, dark in [*((fact.clue, fact.dark) for fact in chain.facts), (chain.broken.clue, chain.broken.dark)]:
        if clue is not None:
            cells.append(clue.wall)
            known |= clue.decided
        if dark is not None:
            cells.append(dark)
            known |= at.ruled_out(at.puzzle.spot[dark])
    cells += [cell for cell in chain.broken.meeting or () if cell != at.puzzle.white[chain.spot]]
    return [*cells, *(at.puzzle.white[fact.spot] for fact in chain.facts[1:]), *at.cells(known)]


def _none(name: str) -> Phrase:
    return {"en": f"there is no lamp at {name}", "id": f"tidak ada lampu di {name}"}


def _told(puzzle: Akari, facts: list[Fact], lang: str) -> str:
    """The chain, in order, each link with its reason; cells that follow for one reason are joined."""
    said = []
    for _, group in groupby(facts, key=lambda fact: (fact.lamp, fact.clue, fact.dark)):
        same = list(group)
        said.append(_would(same[0], cells_named([puzzle.white[fact.spot] for fact in same], lang), len(same), lang))
    if not said:
        return ""
    return {"en": ", then ", "id": ", lalu "}[lang].join(said) + {"en": ", and ", "id": ", dan "}[lang]


def _would(fact: Fact, cells: str, count: int, lang: str) -> str:
    clue, english = fact.clue, lang == "en"
    if clue is None:
        assert fact.dark is not None
        dark = cell_name(fact.dark)
        if cells == dark:
            return (
                f"{cells} could only be lit by its own lamp"
                if english
                else f"{cells} hanya bisa diterangi lampunya sendiri"
            )
        return (
            f"{cells} would need a lamp to light {dark}"
            if english
            else f"{cells} harus berisi lampu untuk menerangi {dark}"
        )
    wall = (
        f"the {clue.number} at {cell_name(clue.wall)}" if english else f"angka {clue.number} di {cell_name(clue.wall)}"
    )
    if fact.lamp:
        lamps = "a lamp" if count == 1 else "lamps"
        return f"{cells} would need {lamps} for {wall}" if english else f"{cells} harus berisi lampu bagi {wall}"
    return f"{cells} would be empty because of {wall}" if english else f"{cells} harus kosong karena {wall}"


def _broken(broken: Broken) -> Phrase:
    if broken.meeting is not None:
        one, other = map(cell_name, broken.meeting)
        return {
            "en": f"the lamps at {one} and {other} would shine on each other",
            "id": f"lampu di {one} dan {other} akan saling menerangi",
        }
    if broken.dark is not None:
        name = cell_name(broken.dark)
        return {"en": f"nothing could light {name}", "id": f"tidak ada yang dapat menerangi {name}"}
    clue = broken.clue
    assert clue is not None
    wall, lamps = cell_name(clue.wall), broken.lamps
    if lamps > clue.number:
        return {
            "en": f"the {clue.number} at {wall} would have {lamps} lamps beside it",
            "id": f"angka {clue.number} di {wall} akan punya {lamps} lampu di sampingnya",
        }
    count = {0: "no lamp", 1: "only 1 lamp"}.get(lamps, f"only {lamps} lamps")
    gets = f"hanya bisa mendapat {lamps} lampu" if lamps else "tidak bisa mendapat lampu"
    return {"en": f"the {clue.number} at {wall} could get {count}", "id": f"angka {clue.number} di {wall} {gets}"}


_TEMPLATES = {
    "en": "Suppose there were {assumption}. Then {chain}{broken}. So {conclusion}.",
    "id": "Andaikan {assumption}. Maka {chain}{broken}. Jadi {conclusion}.",
}

CONTRADICTION = Technique(
    id="A14",
    name="contradiction",
    title={"en": "Contradiction", "id": "Kontradiksi"},
    level=4,
    why={
        "en": "What leads to a broken rule by sound steps cannot be true.",
        "id": "Andaian yang lewat langkah-langkah sah berujung pada pelanggaran aturan pasti salah.",
    },
    templates=_TEMPLATES,
    find=_contradiction,
    example=Example(
        "akari\n. . .\n. # .\n. . 1\n", None, {"cells": [[0, None, None], [None, 0, None], [None, None, 0]]}
    ),
)

LONG_CONTRADICTION = Technique(
    id="A14b",
    name="long-contradiction",
    title={"en": "Long contradiction", "id": "Kontradiksi panjang"},
    level=5,
    why={
        "en": "What leads to a broken rule by sound steps cannot be true, however many they are.",
        "id": "Andaian yang lewat langkah-langkah sah berujung pada pelanggaran aturan pasti salah, sebanyak apa pun "
        "langkahnya.",
    },
    templates=_TEMPLATES,
    find=_long_contradiction,
    example=Example(
        "akari\n. 1 .\n. . .\n. . .\n", None, {"cells": [[None, 0, None], [None, 0, None], [None, None, None]]}
    ),
)
