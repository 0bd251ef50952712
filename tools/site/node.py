"""Programs inside Pyodide, in node: the Python of the site without a browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

SCRIPT = Path(__file__).with_suffix(".mjs")


def in_node(
    module: str,
    arguments: Sequence[str],
    *,
    pyodide: Path,
    native: Path,
    path: Sequence[Path],
    folders: Sequence[Path],
    environment: Mapping[str, str] | None = None,
) -> int:
    """Runs a module as a program, and gives its exit code; node.mjs tells what it is given."""
    setup = {
        "pyodide": str(pyodide),
        "native": str(native),
        "folders": [str(each) for each in folders],
        "path": [str(each) for each in path],
        "module": module,
        "environment": dict(environment or {}),
    }
    with TemporaryDirectory() as folder:
        file = Path(folder, "setup.json")
        file.write_text(json.dumps(setup), encoding="utf-8")
        return subprocess.run(["node", str(SCRIPT), str(file), *arguments], check=False).returncode
