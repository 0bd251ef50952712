"""Mutants that were looked at, and change nothing that comes out; `harmless.txt` lists them with the reasons."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutants.mutant import Mutant

LISTED = Path(__file__).with_name("harmless.txt")


class Edited(NamedTuple):
    """What a mutant does, wherever its lines have moved to since."""

    path: str
    before: tuple[str, ...]  # lines without the blanks around them
    after: tuple[str, ...]


def edited(mutant: Mutant, root: Path) -> Edited:
    lines = mutant.diff(root).splitlines()[2:]  # without the names of the file
    before, after = (tuple(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return Edited(mutant.path, before, after)


@cache
def harmless(path: Path = LISTED) -> dict[Edited, str]:
    """Why each of the listed mutants is harmless."""
    found: dict[Edited, str] = {}
    _, *entries = path.read_text(encoding="utf-8").strip().split("\n\n")
    for entry in entries:
        place, *lines = entry.splitlines()
        before, after = (tuple(line[2:].strip() for line in lines if line.startswith(f"{sign} ")) for sign in "-+")
        found[Edited(place, before, after)] = " ".join(line for line in lines if line[:2] not in ("- ", "+ "))
    return found
