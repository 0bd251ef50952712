"""Puzzles for batches: small ones of all kinds, as JSON lines and in other forms."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pensil
from pensil.kinds import kind_named

KINDS = ("akari", "hashi", "nonogram", "nurikabe", "shikaku")


def puzzles(count: int, seed: int = 0) -> list[dict[str, Any]]:
    """The JSON of random puzzles with at least one solution, the kinds in turn."""
    rng = Random(seed)
    return [kind_named(KINDS[i % 5]).compose(rng, 5, 4)[0].to_json() for i in range(count)]


def as_lines(found: list[dict[str, Any]]) -> str:
    return "".join(json.dumps({"id": f"p{i}", "puzzle": each}) + "\n" for i, each in enumerate(found))


def text_of(puzzle: dict[str, Any], format: str = "text") -> str:
    return pensil.write(pensil.read(puzzle), format)


def untimed(text: str | bytes) -> list[dict[str, Any]]:
    """The records in a file of them, without how long they took."""
    records = [json.loads(line) for line in text.splitlines()]
    for record in records:
        record.pop("time", None)
    return records


def written(path: Path, count: int, seed: int = 0) -> Path:
    path.write_text(as_lines(puzzles(count, seed)))
    return path
