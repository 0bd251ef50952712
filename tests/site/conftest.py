"""The site that `make site` has built; without it these tests are skipped, and pytest says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SITE = Path(__file__).parents[2] / "site"


@pytest.fixture(scope="session")
def site() -> Path:
    if "CI" not in os.environ and not (SITE / "files.json").exists():
        pytest.skip("there is no site to be tested; `make site` builds it")
    return SITE
