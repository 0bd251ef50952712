"""A plugin of pytest that leaves out what cannot run on the WebAssembly build, and tells it with the reasons.

Tests that compare with python-sat are found when they use it: they are skipped, which the end of a run tells too.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NoReturn
from zlib import crc32

import pytest

ROOT = Path(__file__).parents[2]


def left_out() -> dict[str, str]:
    """The names of folders, files and tests, each with the reason."""
    found: dict[str, str] = {}
    reason = ""
    for line in Path(__file__).with_name("left_out.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            reason = line.strip("[]")
        elif line and not line.startswith("#"):
            found[line] = reason
    return found


LEFT_OUT = left_out()


def told() -> str:
    """What is left out, by the reasons."""
    why = defaultdict(list)
    for name, reason in LEFT_OUT.items():
        why[reason].append(name)
    return "\n".join(f"not run here, because {reason}: {', '.join(names)}" for reason, names in why.items())


class Missing(ModuleType):
    """A module that is not there: it can be imported, but a test that uses something of it is skipped."""

    def __getattr__(self, name: str) -> Callable[..., NoReturn]:
        if name.startswith("__"):
            raise AttributeError(name)

        def used(*_: object, **__: object) -> NoReturn:
            pytest.skip(f"{self.__name__} is not there, because it is not pure Python")

        return used


def pytest_configure() -> None:
    for name in ("pysat", "pysat.solvers"):
        sys.modules[name] = Missing(name)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if collection_path.relative_to(ROOT).as_posix() in LEFT_OUT else None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", default="0/1", help="one part of the tests, as 0/4 to 3/4")
    parser.addoption("--every", type=int, default=1, help="only each so-many-th test, from all files alike")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out tests with all their cases, whose names stand in brackets, or single ones; parts share the rest."""
    part, parts = map(int, config.getoption("--part").split("/"))
    able = [item for item in items if not {item.nodeid, item.nodeid.partition("[")[0]} & LEFT_OUT.keys()]
    # By their names, so that a new test changes nothing for the others.
    chosen = [item for item in able if crc32(item.nodeid.encode()) % config.getoption("--every") == 0]
    items[:] = chosen[part::parts]
