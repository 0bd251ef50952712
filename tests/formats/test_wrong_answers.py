"""Answers in files of puzz.link that break one rule or several: each rule has its code, and the blanks count."""

from __future__ import annotations

import pytest

import pensil
from pensil.formats import read_document

ANSWERS = [
    # Nurikabe: a pool, an island without a clue, a sea in two parts, two clues on one island, islands of other sizes.
    ("nurikabe/2/3/1 # # /. # # /", {"pool", "island-too-big"}),
    ("nurikabe/1/3/1 # . /", {"no-clue"}),
    ("nurikabe/1/5/# 1 # 1 # /", {"split-sea"}),
    ("nurikabe/1/3/1 + 1 /", {"two-clues"}),
    ("nurikabe/1/4/3 . # # /", {"island-too-small"}),
    # Hashi: too many and too few bridges, islands apart, half a bridge, a loose one, a double one on a 1.
    ("hashikake/1/3/1 . 2 /2 2 /", {"too-many"}),
    ("hashikake/1/3/2 . 2 /1 1 /", {"too-few"}),
    ("hashikake/1/7/1 . 1 . 1 . 1 /1 1 0 0 1 1 /", {"not-connected"}),
    ("hashikake/1/4/1 . . 1 /1 0 0 /", {"half-bridge"}),
    ("hashikake/1/4/1 . 1 . /1 1 1 /", {"loose-bridge"}),
    ("hashikake/3/3/. 1 . /1 . 1 /. 1 . /0 0 /1 1 /0 0 /0 1 0 /0 1 0 /", {"crossing", "not-connected"}),
    # Akari: lamps that meet, a wrong number, cells in the dark.
    ("lightup/1/3/# . # /", {"lamps-meet"}),
    ("lightup/1/3/1 . # /", {"too-few-lamps"}),
    ("lightup/2/1/0 /# /", {"too-many-lamps"}),
    ("lightup/1/3/. - # /", {"dark"}),
    # Nonogram.
    ("nonogram/1/2/. 1 . /1 . # /", {"column"}),
    # Shikaku: no clue, two clues, no rectangle, a wall that ends inside, the wrong size.
    ("shikaku/1/3/2 . . /0 1 /", {"no-clue"}),
    ("shikaku/1/3/1 2 . /0 1 /", {"two-clues", "no-clue"}),
    ("shikaku/2/3/4 2 . /. . . /1 0 /0 0 /0 1 1 /", {"not-a-rectangle"}),
    ("shikaku/2/2/4 . /. . /1 /0 /0 0 /", {"dead-end"}),
    ("shikaku/1/4/2 . . 2 /1 0 0 /", {"wrong-area"}),
]


@pytest.mark.parametrize(("file", "codes"), ANSWERS)
def test_every_broken_rule_is_named(file: str, codes: set[str]) -> None:
    document = read_document(f"pzprv3/{file}")
    assert document.fault is None
    assert {violation.code for violation in pensil.check(document.puzzle, f"pzprv3/{file}")} == codes
    # Nothing of this keeps the puzzle from being solved, drawn and explained.
    assert pensil.solve(document.puzzle).status in ("unique", "multiple", "none")
    assert "<svg" in pensil.draw(document.puzzle, marks=document.drawn)
