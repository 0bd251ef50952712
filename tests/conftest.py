"""The tests see the same terminal, language and examples wherever they are run."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from hypothesis import settings

from pensil.kinds import registered
from tests.kinds import OUTSIDE

_registered = ExitStack()  # before tests are collected, which loop over the kinds
for kind in OUTSIDE:
    _registered.enter_context(registered(kind))

for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "PYTHONUNBUFFERED", "PYTHONUTF8"):
    os.environ.pop(name, None)
os.environ["TERM"] = "xterm"
os.environ["PENSIL_LANG"] = "en"

# A test must not fail today because it drew another example, or because the machine is busy. Draw others with
# HYPOTHESIS=random.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS", "steady"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with a file, of that name, in the folder `goldens` beside the test.

    PENSIL_UPDATE_GOLDENS=1 writes them anew; read the diff.
    """
    folder = request.path.parent / "goldens"

    def compare(name: str, text: str) -> None:
        path = folder / name
        if os.environ.get("PENSIL_UPDATE_GOLDENS"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), (
            f"{name} has changed; where that is meant, PENSIL_UPDATE_GOLDENS=1 and the same command write it anew"
        )

    return compare


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was not run, in a line for each reason: how many tests, and what would run them."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped)
    if reasons:
        terminalreporter.section("not run here; `make test-all` installs what is missing and runs everything")
    for reason, count in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
        terminalreporter.line(f"{count:4} {'test' if count == 1 else 'tests'}: {reason}")
