"""Which tests are near a mutant: those that reach its function, the likeliest to notice it first.

A test is likelier to notice a mutant when more of what it reaches is in the same file, and when it is named alike; it
comes the earlier, the less time it takes. Of the cases of one test, each comes later than the one before. Where nobody
has watched what the tests reach, names alone decide.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from functools import cache
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from tests.mutants.mutant import Mutant

NEAR_SECONDS = 12.0
"""So much of the time of the nearest tests is spent before the others have their turn."""

FILE_SECONDS = 0.5
"""So long it takes to read a file of tests, and to prepare what its tests share."""

TEST_SECONDS = 0.05
"""So long it takes to run a test that does nothing."""

NATIVE = ("contract", "kinds", "engine", "native")
"""The folders of tests that are nearest to the compiled core, the nearest last."""

CORE = "pensil._native"
"""The module that is the compiled core."""

GUARDED_BY = {
    "core": ("contract",),
    "kinds": ("contract",),
    "__init__": ("contract",),
    "errors": ("cli",),
    "exchange": ("formats",),
    "make": ("generate",),
    "paper": ("lab",),
}
"""Folders and files of tests that have to do with a part of the package without having its name."""


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


def order(mutant: Mutant, tests: Iterable[Watched], root: Path) -> tuple[list[Watched], list[Watched]]:
    """The nearest tests, and the others that may notice the mutant; both in the order to run them."""
    if mutant.function:
        around = frozenset({mutant.path})
        places = frozenset({f"{mutant.path}:{mutant.function}", f"{mutant.path.rpartition('/')[0]}/"})
        reaching = [test for test in tests if test.spawns or test.reaches is None or test.reaches & places]
    else:
        # The compiled core, or what is done when a module is imported: who calls nothing of it will not notice. But the
        # data of a module may be asked for by its name, which calls nothing; who does that calls others of its folder.
        around = users(root, mutant)
        folders = {f"{path.rpartition('/')[0]}/" for path in around}
        beside = f"{mutant.path.rpartition('/')[0]}/"
        reaching = [
            test
            for test in tests
            if test.spawns
            or test.file in around
            or test.files & (around | folders)
            or any(file.startswith(beside) for file in test.files)
        ]
    ranked = _ranked(mutant, reaching, around)
    near = _first(ranked, NEAR_SECONDS)
    others = ranked[len(near) :]
    parts = []
    while others:
        parts.append(_first(others, NEAR_SECONDS))
        others = others[len(parts[-1]) :]
    return _by_file(near), [test for part in parts for test in _by_file(part)]


def _ranked(mutant: Mutant, tests: Iterable[Watched], around: Set[str]) -> list[Watched]:
    """The tests that are likeliest to notice a mutant for their time first; `around` are the files that it is about."""
    worth = {test: _likely(mutant, test, around) / sqrt(TEST_SECONDS + test.seconds) for test in tests}
    cases: Counter[str] = Counter()
    for test in sorted(worth, key=lambda test: -worth[test]):
        function = test.test.partition("[")[0]
        cases[function] += 1
        worth[test] /= cases[function]
    return sorted(worth, key=lambda test: -worth[test])


def _likely(mutant: Mutant, test: Watched, around: Set[str]) -> float:
    """How likely a test is to notice a mutant, in comparison with others."""
    places = test.reaches or ()
    about = sum(1 if place.rpartition(":")[0] == mutant.path else 0.2 for place in places if _in(place, around))
    about += test.file in around
    if not about and test.spawns:
        return 1e-6 * 2.0 ** _alike(mutant, test)
    return 2.0 ** _alike(mutant, test) * sqrt((0.1 + about) / (10 + len(places)))


def _in(place: str, files: Set[str]) -> bool:
    return place.rpartition(":")[0] in files


def _first(tests: Sequence[Watched], seconds: float) -> list[Watched]:
    """The first of some tests that take so long, at least one of them."""
    taken: list[Watched] = []
    files: set[str] = set()
    for test in tests:
        seconds -= TEST_SECONDS + test.seconds + (0 if test.file in files else FILE_SECONDS)
        if taken and seconds < 0:
            break
        files.add(test.file)
        taken.append(test)
    return taken


def _by_file(tests: Sequence[Watched]) -> list[Watched]:
    """The same tests, those of one file together, so that what they share is prepared once."""
    files = {file: place for place, file in enumerate(dict.fromkeys(test.file for test in tests))}
    return sorted(tests, key=lambda test: files[test.file])


def named_alike(mutant: Mutant, tests: Iterable[Watched]) -> list[Watched]:
    """The tests whose names have to do with the place of a mutant, the nearest first."""
    near = {test: alike for test in tests if (alike := _alike(mutant, test)) >= (len(NATIVE) if mutant.compiled else 1)}
    return sorted(near, key=lambda test: -near[test])


def _alike(mutant: Mutant, test: Watched) -> int:
    """How much the name of a test has to do with the place of a mutant."""
    folders, file = Path(test.file).parts[1:-1], Path(test.file).stem.removeprefix("test_")
    place = Path(mutant.path).with_suffix("").parts[2:]
    named = {*folders, file, *file.split("_")}
    words = {*place, *place[-1].split("_")}
    if mutant.compiled:
        nearest = max((NATIVE.index(folder) + 1 for folder in folders if folder in NATIVE), default=0)
        return nearest + len((words - {"native"}) & named)
    words.update(guard for word in place for guard in GUARDED_BY.get(word, ()))
    return len(words & (named | {*_parameters(test.test)}))


def _parameters(test: str) -> list[str]:
    return test.partition("[")[2].rstrip("]").replace(" ", "-").split("-")
