"""What is read from thousands of inputs, good ones and damaged ones: the puzzle, or the words of the refusal."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from random import Random

import pytest

from pensil.errors import PensilError
from pensil.formats import read_parts
from pensil.formats.format import Document
from tests.digest import digest
from tests.fuzz import SIGNS, seeds

DAMAGED, TOGETHER, LARGEST = 1500, 100, 400
HUGE = re.compile(rb"[1-9]\d\d")
"""Numbers that would make boards of thousands of cells."""

PARSED = re.compile(r"(not (?:JSON|XML|TOML|INI)).*", re.DOTALL)
"""What follows is said by Python, by each version in other words."""


def outcome(data: bytes) -> str:
    """All that reading an input gives."""
    try:
        return "; ".join(told(part.read) for part in read_parts(data))
    except PensilError as error:
        return refused(error)


def told(read: Callable[[], Document]) -> str:
    try:
        found = read()
    except PensilError as error:
        return refused(error)
    drawn = None if found.drawn is None else found.puzzle.board_to_json(found.drawn.board, marks=True)
    return f"{found.puzzle.to_json()} {drawn} {dict(found.info)} {found.fault}"


def refused(error: PensilError) -> str:
    words = PARSED.sub(r"\1", str(error))
    return f"{type(error).__name__}: {words}"


def damaged(rng: Random, good: bytes) -> bytes:
    """An input with one sign or two gone, or others in their place."""
    data = bytearray(good)
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(data) + 1)
        data[at : at + rng.randrange(3)] = bytes(rng.choice(SIGNS) for _ in range(rng.randrange(3)))
    return bytes(data)


@pytest.mark.filterwarnings("ignore")
def test_inputs(golden: Callable[[str, str], None]) -> None:
    rng = Random(2026)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        good = [text for text in dict.fromkeys(seeds(rng)) if len(text) <= LARGEST]
    inputs = [*good, *(damaged(rng, rng.choice(good)) for _ in range(DAMAGED))]
    inputs = [data for data in inputs if not HUGE.search(data)]
    outcomes = [outcome(data) for data in inputs]
    lines = []
    for start in range(0, len(inputs), TOGETHER):
        some = outcomes[start : start + TOGETHER]
        read = sum(each.startswith("{") for each in some)
        lines.append(f"{start} {read} read, {digest(some)}")
    golden("inputs.txt", "\n".join(lines) + "\n")
