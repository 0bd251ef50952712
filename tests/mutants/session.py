"""Watching the tests once, and trying mutants in the trees of several workers."""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from math import inf
from pathlib import Path
from queue import Queue
from typing import NamedTuple, TypeVar

from tests.mutants.harmless import edited, harmless
from tests.mutants.mutant import Mutant
from tests.mutants.near import Watched, named_alike, order, read_watched, test_file
from tests.mutants.sampling import ROOT
from tests.mutants.trees import Broken, Same, Tree

KEPT = ROOT / "build" / "mutants"
"""What the tests reach is kept here, file by file, as long as the tests do not change.

The package may have changed since: this only decides which tests are tried, and in which order.
"""

CHUNKS = 10
"""The tests are watched in so many parts, which the workers share."""

SLOWER, GRACE, ALL_GRACE = 4.0, 30.0, 60.0
"""A mutant that makes a test, or all of them, so many times slower than without it, and by so many seconds more, hangs:
it is caught."""

LONGEST = 600.0
"""So many seconds are enough for the tests that are near a mutant, where nobody has watched how long they take."""

FAILED = re.compile(r"^(?:FAILED|ERROR) (.*)", re.MULTILINE)
RUN = re.compile(r"^(\d+) tests were run$", re.MULTILINE)

NO_END = "a test without end"
"""What notices a mutant that makes tests so slow."""

UNBUILT = "the compiler"
"""What notices a mutant that cannot be built."""

NO_MUTANT = "nobody: the program is the same"
"""What is said to notice a mutant of which the compiler makes the same program: there is nothing to notice."""

HARMLESS = "nobody: it is known to be harmless"
"""What is said to notice a mutant that is listed as one that changes nothing that comes out."""

UNCOUNTED = {
    UNBUILT: "they cannot be built",
    NO_MUTANT: "the compiler makes the same program of them",
    HARMLESS: "they change nothing that comes out (tests/mutants/harmless.txt says why)",
}
"""What says nothing about the tests, and why."""

T = TypeVar("T")
R = TypeVar("R")


class Verdict(NamedTuple):
    mutant: Mutant
    caught_by: str  # a test, or what else went wrong; empty when the mutant survived
    tests: int  # how many did not notice it before that
    seconds: float


class Session:
    """The trees of the workers; they are gone after `close`."""

    def __init__(self, workers: int, patience: float = inf) -> None:
        self.workers, self.patience = workers, patience
        self.began = time.monotonic()
        self.folder = Path(tempfile.mkdtemp(prefix="pensil-mutants-"))
        self.all_trees = [Tree(ROOT, self.folder / str(number)) for number in range(workers)]
        self.trees: Queue[Tree] = Queue()
        for tree in self.all_trees:
            self.trees.put(tree)
        self.broken: set[str] = set()  # tests that fail without a mutant

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def say(self, text: str) -> None:
        print(f"[{time.monotonic() - self.began:5.0f} s] {text}", file=sys.stderr, flush=True)

    @contextmanager
    def tree(self) -> Iterator[Tree]:
        tree = self.trees.get()
        try:
            yield tree
        finally:
            self.trees.put(tree)

    # Without a mutant.

    def watch(self) -> list[Watched]:
        """All tests that pass without a mutant, with what they reach.

        As it is kept, where nothing has changed; but what failed may have failed by chance, and is tried again.
        """
        files = sorted((ROOT / "tests").rglob("test_*.py"), key=lambda path: (path.stat().st_size, path))
        kept = {path.relative_to(ROOT).as_posix(): KEPT / name for path, name in _states(files).items()}
        new = [file for file, place in kept.items() if not place.exists() or read_watched(place.read_text())[1]]
        chunks = [chunk for i in range(CHUNKS) if (chunk := new[i::CHUNKS])]
        if new:
            self.say(f"watching the tests of {len(new)} files without a mutant")
        left = len(new)
        for found in self._side_by_side(self._watched, chunks):
            KEPT.mkdir(parents=True, exist_ok=True)
            for file, text in found.items():
                kept[file].write_text(text)
            left -= len(found)
            self.say(f"{left} files left to watch")
        watched, self.broken = read_watched("".join(place.read_text() for place in kept.values()))
        passing = [test for test in watched if test.test not in self.broken]
        self.say(f"{len(passing)} tests pass without a mutant")
        if self.broken:
            self.say(f"left out, because they fail: {', '.join(sorted(self.broken))}")
        return passing

    def collect(self) -> list[Watched]:
        """All tests, of which nothing but the names is known."""
        with self.tree() as tree:
            code, said = tree.pytest(["--collect-only", "--override-ini=addopts="], 600)
        if code:
            raise RuntimeError(f"the tests cannot be collected:\n{said[-2000:]}")
        return [Watched(line) for line in said.splitlines() if "::" in line]

    def _watched(self, files: Sequence[str]) -> dict[str, str]:
        """What was written down about the tests of some files, file by file."""
        with self.tree() as tree:
            written = tree.place / "watched"
            written.write_text("")
            code, said = tree.pytest(["-p", "tests.mutants.watching", *files], 7200, WATCHED=str(written))
        if code not in (0, 1):
            raise RuntimeError(f"the tests cannot be run:\n{said[-2000:]}")
        found = dict.fromkeys(files, "")
        for line in written.read_text().splitlines(keepends=True):
            found[test_file(line)] += line
        return found

    # With one.

    def verdicts(self, mutants: Sequence[Mutant], tests: Sequence[Watched], quick: bool = False) -> Iterator[Verdict]:
        """What became of the mutants, in the order in which that is known."""

        # In a copy: the sources themselves may have changed since the mutants were chosen.
        known = {mutant for mutant in mutants if edited(mutant, self.all_trees[0].place) in harmless()}

        def verdict(mutant: Mutant) -> Verdict:
            if mutant in known:
                return Verdict(mutant, HARMLESS, 0, 0.0)
            return self._verdict(mutant, [named_alike(mutant, tests)] if quick else order(mutant, tests, ROOT))

        return self._side_by_side(verdict, mutants)

    def _side_by_side(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """The results of some work, as they come; when somebody gives up, nothing is left running."""
        pool = ThreadPoolExecutor(self.workers)
        try:
            for done in as_completed([pool.submit(work, item) for item in items]):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for tree in self.all_trees:
                tree.stop()

    def _verdict(
        self, mutant: Mutant, stages: Sequence[Sequence[Watched]], unsure: frozenset[str] = frozenset()
    ) -> Verdict:
        """What became of a mutant; `unsure` are tests that failed with it once, but not twice."""
        with self.tree() as tree:
            began = time.monotonic()
            caught, passed = "", 0
            try:
                tree.put(mutant)
                for number, stage in enumerate(stages):
                    if not caught:
                        tests = [test for test in stage if test.test not in self.broken | unsure]
                        patience = self.patience if number else inf
                        caught, more = _caught(tree, tests, patience)
                        passed += more
                if "::" in caught and tree.run({caught: LONGEST}, LONGEST)[0] == 0:
                    self.say(f"tried again, because it does not always fail: {caught}")
                    unsure |= {caught}
            except Broken:
                caught = UNBUILT
            except Same:
                caught = NO_MUTANT
            finally:
                tree.take_out(mutant)
            if caught == NO_END and _caught(tree, tests, patience)[0] == NO_END:
                caught = ""  # they have no end here anyway
            if "::" not in caught or (caught not in unsure and self._passes(tree, caught)):
                return Verdict(mutant, caught, passed, time.monotonic() - began)
        return self._verdict(mutant, stages, unsure)

    def _passes(self, tree: Tree, test: str) -> bool:
        """Whether a test passes where there is no mutant: what fails anyway, or is only late today, notices nothing."""
        if tree.run({test: LONGEST}, LONGEST)[0] == 0:
            return True
        self.broken.add(test)
        self.say(f"left out, because it fails: {test}")
        return False


def _caught(tree: Tree, tests: Sequence[Watched], patience: float) -> tuple[str, int]:
    """What notices the mutant in the tree, empty when nothing does, and how many tests do not."""
    if not tests:
        return "", 0
    watched = all(test.reaches is not None for test in tests)
    times = {test.test: SLOWER * test.seconds + GRACE if watched else LONGEST for test in tests}
    seconds = SLOWER * min(patience, sum(test.seconds for test in tests)) + ALL_GRACE if watched else LONGEST
    code, said = tree.run(times, seconds, patience)
    if code is None:
        return NO_END, 0
    run = sum(map(int, RUN.findall(said)))
    if code == 0:
        return "", run
    if not (failed := FAILED.search(said)):
        return f"pytest ended with {code}: {' '.join(said[-200:].split())}", run
    # The name may have blanks in it, and the reason stands behind it.
    name = max((test.test for test in tests if failed[1].startswith(test.test)), key=len, default=failed[1])
    return name, max(run - 1, 0)


def _states(files: Sequence[Path]) -> dict[Path, str]:
    """A name for each file of tests that is another one as soon as the file, or a shared module of tests, changes."""
    shared = hashlib.sha256()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path not in files and "mutants" not in path.parts:
            shared.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return {path: hashlib.sha256(shared.digest() + path.read_bytes()).hexdigest()[:16] for path in files}


def report(verdicts: list[Verdict], diffs: dict[Mutant, str]) -> int:
    """The survivors with their edits, and the score; the exit code is 1 when there is a survivor.

    What is not counted is no mutant: it says nothing about the tests.
    """
    for fate, why in UNCOUNTED.items():
        if uncounted := sum(verdict.caught_by == fate for verdict in verdicts):
            print(f"not counted, because {why}: {uncounted}")
            verdicts = [verdict for verdict in verdicts if verdict.caught_by != fate]
    survivors = sorted((verdict for verdict in verdicts if not verdict.caught_by), key=lambda verdict: verdict.mutant)
    for verdict in survivors:
        print(f"survived {verdict.tests} tests: {verdict.mutant}\n{diffs[verdict.mutant]}")
    caught, count = len(verdicts) - len(survivors), max(1, len(verdicts))
    seconds = sum(verdict.seconds for verdict in verdicts) / count
    print(f"{caught} of {len(verdicts)} mutants caught ({caught / count:.0%}), {seconds:.1f} s each")
    return 1 if survivors else 0
