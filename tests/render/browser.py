"""Pages in a real browser, where there is one: what it makes of them after their scripts and one of ours."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")

NEEDED = pytest.mark.skipif(
    CHROMIUM is None and "CI" not in os.environ, reason="no browser here; `apt-get install chromium` adds one"
)
"""Where everything must be tested, a missing browser is a failure."""


def in_browser(page: str, folder: Path, script: str = "", *options: str, place: str = "") -> str:
    """The page as the browser has it after its own script, another one, and a minute of its clock."""
    assert CHROMIUM
    file = folder / "page.html"
    file.write_text(page.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    # Nothing but a window of its own: no sandbox, so that it also runs as root.
    alone = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    ends = ["--virtual-time-budget=60000", "--dump-dom", f"file://{file}{place}"]
    done = subprocess.run([CHROMIUM, *alone, *options, *ends], capture_output=True, text=True, timeout=120)
    return done.stdout


def pressed(*keys: str, on: str = "body") -> str:
    """A script that presses keys."""
    return "".join(
        f"document.querySelector('{on}').dispatchEvent("
        f'new KeyboardEvent("keydown", {{ key: "{key}", bubbles: true, cancelable: true }}));\n'
        for key in keys
    )
