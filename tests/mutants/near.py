"""Which tests are near a mutant: those that reach its function, the ones named alike and the quick ones first.

Where nobody has watched what the tests reach, names alone decide.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.mutants.mutant import Mutant

NEAR_SECONDS = 12.0
"""So much of the time of the nearest tests is spent before the others have their turn."""

NATIVE = {"native": 0, "engine": 1, "kinds": 2, "contract": 3}
"""The folders of tests that are nearest to the compiled core, the nearest first."""


CORE = "_native"
"""What a file names that calls the compiled core."""

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


def test_file(line: str) -> str:
    """The file of the test that a line is about."""
    data = json.loads(line)
    return str(data.get("test") or data["failed"]).partition("::")[0]


def read_watched(text: str) -> tuple[list[Watched], set[str]]:
    """The tests that were watched, and the names of those that failed."""
    found: list[Watched] = []
    failed: set[str] = set()
    names: dict[str, str] = {}  # thousands of tests reach the same few thousand functions
    for line in text.splitlines():
        data = json.loads(line)
        if "failed" in data:
            failed.add(data["failed"])
        else:
            reaches = frozenset(names.setdefault(name, name) for name in data["reaches"])
            found.append(Watched(data["test"], data["seconds"], data["spawns"], reaches))
    return found, failed


def callers(root: Path) -> frozenset[str]:
    """The files, of the package and of its tests, that call the compiled core."""
    files = (path for folder in ("src", "tests") for path in (root / folder).rglob("*.py"))
    return frozenset(path.relative_to(root).as_posix() for path in files if CORE in path.read_text(encoding="utf-8"))


def order(
    mutant: Mutant, tests: Iterable[Watched], calling: frozenset[str] = frozenset()
) -> tuple[list[Watched], list[Watched]]:
    """The nearest tests, and the others that may notice the mutant; both in the order to run them.

    Only the files in `calling` can notice a mutant of the compiled core.
    """
    reaching = [test for test in tests if test.spawns or _may_reach(mutant, test, calling)]
    reaching.sort(key=lambda test: (test.spawns, _distance(mutant, test), test.seconds))
    near: list[Watched] = []
    spent = 0.0
    for test in reaching:
        spent += test.seconds
        if near and (spent > NEAR_SECONDS or test.spawns):
            break
        near.append(test)
    return near, reaching[len(near) :]


def named_alike(mutant: Mutant, tests: Iterable[Watched]) -> list[Watched]:
    """The tests whose names have to do with the place of a mutant, the nearest first."""
    near = {test: distance for test in tests if (distance := _distance(mutant, test)) < (1 if mutant.compiled else 0)}
    return sorted(near, key=lambda test: near[test])


def _may_reach(mutant: Mutant, test: Watched, calling: frozenset[str]) -> bool:
    if test.reaches is None:
        return True
    if mutant.compiled:
        folders = {f"{path.rpartition('/')[0]}/" for path in calling}
        files = {place.rpartition(":")[0] or place for place in test.reaches}
        return test.file in calling or not files.isdisjoint(calling | folders)
    if not mutant.function:  # what is done when a module is imported, any test may notice
        return True
    function, folder = f"{mutant.path}:{mutant.function}", f"{mutant.path.rpartition('/')[0]}/"
    return function in test.reaches or folder in test.reaches


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
