"""Files that several tests of commands begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.traces import RECTANGLES


@pytest.fixture
def rectangles(tmp_path: Path) -> str:
    path = tmp_path / "rectangles.txt"
    path.write_text(RECTANGLES)
    return str(path)
