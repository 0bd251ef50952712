"""The tests of each kind, a folder for each: its own tests, and what the tests of all kinds must know of it (facts.py).

A kind that pensil does not have stands here itself, and its folder is its package: it shows what it takes to add one.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from pensil.core.kind import Kind

_FOLDERS = sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))

OUTSIDE: list[Kind] = [
    module.KIND for name in _FOLDERS if hasattr(module := import_module(f"tests.kinds.{name}"), "KIND")
]
"""The kinds in these folders, which are registered while tests run (conftest.py)."""
