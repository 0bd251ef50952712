"""Which mutants there are, and which of them are tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tests.mutants.cpp_edits import cpp_edits
from tests.mutants.mutant import Mutant
from tests.mutants.python_edits import python_edits

ROOT = Path(__file__).parents[2]
SOURCES = "src/pensil"


def all_mutants(paths: Sequence[str] = (SOURCES,)) -> Iterator[Mutant]:
    """Every mutant of the files under these paths, in a fixed order."""
    for path in sorted((ROOT / SOURCES).rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in (".py", ".cpp", ".hpp") and any(f"{name}/".startswith(f"{at.rstrip('/')}/") for at in paths):
            source = path.read_bytes()
            for line, function, edit in python_edits(source) if path.suffix == ".py" else cpp_edits(source):
                yield Mutant(name, line, function, edit)


def sample(paths: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants on different lines. With a larger count, the same ones come first."""
    by_line: dict[tuple[str, int], list[Mutant]] = {}
    for mutant in all_mutants(paths):
        by_line.setdefault((mutant.path, mutant.line), []).append(mutant)
    rng = Random(seed)
    lines = sorted(by_line)
    rng.shuffle(lines)
    return [_one_of(by_line[line], rng) for line in lines[:count]]


def _one_of(mutants: Sequence[Mutant], rng: Random) -> Mutant:
    """Every kind of mistake is as likely as the others, however many places a line has for it."""
    what = rng.choice(sorted({mutant.edit.what for mutant in mutants}))
    return rng.choice([mutant for mutant in mutants if mutant.edit.what == what])
