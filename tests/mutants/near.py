"""Which tests are near a mutant: those that reach its function, the ones named alike and the quick ones first.

Where nobody has watched what the tests reach, names alone decide.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from math import inf
from pathlib import Path
from typing import NamedTuple

from tests.mutants.mutant import Mutant

NEAR_SECONDS = 12.0
"""So much of the time of the nearest tests is spent before the others have their turn."""

NATIVE = {"native": 0, "engine": 1, "kinds": 2, "contract": 3}
"""The folders of tests that are nearest to the compiled core, the nearest first."""


CORE = "pensil._native"
"""The module that is the compiled core."""

GUARDED_BY = {"core": ("contract",), "kinds": ("contract",), "__init__.py": ("contract",), "errors.py": ("cli",)}
"""Folders of tests that have to do with a part of the package without having its name."""


class Watched(NamedTuple):
    """A test as it runs without any mutant."""

    test: str
    seconds: float = 0.05
    spawns: bool = False
    reaches: frozenset[str] | None = None  # None when that is not known

    @property
    def file(self) -> str:
        return self.test.partition("::")[0]

    @property
    def files(self) -> set[str]:
        """The files of the package that it reaches, and folders where it may reach any."""
        return {place.rpartition(":")[0] or place for place in self.reaches or ()}


def test_file(line: str) -> str:
    """The file of the test that a line is about."""
    data = json.loads(line)
    return str(data.get("test") or data["failed"]).partition("::")[0]


def read_watched(text: str) -> tuple[list[Watched], set[str]]:
    """The tests that were watched, and the names of those that failed."""
    found: list[Watched] = []
    failed: set[str] = set()
    for line in text.splitlines():
        data = json.loads(line)
        if "failed" in data:
            failed.add(data["failed"])
        else:
            reaches = frozenset(map(sys.intern, data["reaches"]))  # thousands of tests reach the same functions
            found.append(Watched(data["test"], data["seconds"], data["spawns"], reaches))
    return found, failed


def users(root: Path, mutant: Mutant) -> frozenset[str]:
    """The files, of the package and of its tests, that import what a mutant is part of; its own is one of them."""
    package, _, name = mutant.path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").rpartition("/")
    module = CORE if mutant.compiled else f"{package}/{name}".replace("/", ".")
    parts = rf"from {re.escape(module.rpartition('.')[0])} import (\([^)]*|.*)\b{name}\b"
    naming = re.compile(rf"(from|import) {re.escape(module)}\b(?!\.)|{parts}")
    return frozenset({mutant.path} | {file for file, text in _sources(root).items() if naming.search(text)})


@cache
def _sources(root: Path) -> dict[str, str]:
    files = [path for folder in ("src", "tests") for path in (root / folder).rglob("*.py")]
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in files}


def order(
    mutant: Mutant, tests: Iterable[Watched], root: Path, patience: float = inf
) -> tuple[list[Watched], list[Watched]]:
    """The nearest tests, and the others that may notice the mutant; both in the order to run them.

    Of the others only as many as take `patience` seconds without the mutant.
    """
    if mutant.function:
        places = frozenset({f"{mutant.path}:{mutant.function}", f"{mutant.path.rpartition('/')[0]}/"})
        reaching = [test for test in tests if test.spawns or test.reaches is None or test.reaches & places]
    else:
        # The compiled core, or what is done when a module is imported: who calls nothing of it will not notice.
        using = users(root, mutant)
        folders = {f"{path.rpartition('/')[0]}/" for path in using}
        reaching = [test for test in tests if test.spawns or test.file in using or test.files & (using | folders)]
    reaching.sort(key=lambda test: (test.spawns, _distance(mutant, test), test.seconds))
    near: list[Watched] = []
    spent = 0.0
    for test in reaching:
        spent += test.seconds
        if near and (spent > NEAR_SECONDS or test.spawns):
            break
        near.append(test)
    others = reaching[len(near) :]
    spending = accumulate(test.seconds for test in others)
    return near, [test for test, spent in zip(others, spending, strict=True) if spent <= patience]


def named_alike(mutant: Mutant, tests: Iterable[Watched]) -> list[Watched]:
    """The tests whose names have to do with the place of a mutant, the nearest first."""
    near = {test: distance for test in tests if (distance := _distance(mutant, test)) < (1 if mutant.compiled else 0)}
    return sorted(near, key=lambda test: near[test])


def _distance(mutant: Mutant, test: Watched) -> int:
    """How little the name of a test has to do with the place of a mutant: 0 is nearest."""
    folder = Path(test.file).parts[1]
    if mutant.compiled:
        return NATIVE.get(folder, len(NATIVE))
    words = {*Path(mutant.path).with_suffix("").parts[2:], *GUARDED_BY.get(Path(mutant.path).parts[2], ())}
    named = {folder, Path(test.file).stem.removeprefix("test_"), *_parameters(test.test)}
    return -len(words & named)


def _parameters(test: str) -> list[str]:
    return test.partition("[")[2].rstrip("]").replace(" ", "-").split("-")
