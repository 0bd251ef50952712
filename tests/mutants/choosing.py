"""A pytest plugin that runs chosen tests in a chosen order: those whose ids stand in the file named by CHOSEN."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {test: place for place, test in enumerate(Path(os.environ["CHOSEN"]).read_text().splitlines())}
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
