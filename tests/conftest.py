"""The tests see the same terminal wherever they are run."""

from __future__ import annotations

import os

for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "PYTHONUNBUFFERED", "PYTHONUTF8"):
    os.environ.pop(name, None)
os.environ["TERM"] = "xterm"
