"""The tests see the same terminal, language and examples wherever they are run."""

from __future__ import annotations

import os
from contextlib import ExitStack

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
