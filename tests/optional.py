"""Packages that some tests use and pensil does without."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest


def optional(name: str) -> Any:
    """A module of such a package. Without it the test is skipped and says so; not in CI, where nothing is skipped."""
    if "CI" in os.environ:
        return import_module(name)
    return pytest.importorskip(name, reason=f"{name.split('.')[0]} is not installed; `make extras` installs it")
