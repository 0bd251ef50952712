"""Programs inside Pyodide, in node: the Python of the site without a browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
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
) -> tuple[int, str]:
    """Runs a module as a program: its exit code, and what it printed. See node.mjs for what it is given."""
    setup = {
        "pyodide": str(pyodide),
        "native": str(native),
        "folders": [str(each) for each in folders],
        "path": [str(each) for each in path],
        "module": module,
    }
    with TemporaryDirectory() as folder:
        file = Path(folder, "setup.json")
        file.write_text(json.dumps(setup), encoding="utf-8")
        command = ["node", str(SCRIPT), str(file), *arguments]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout
