"""Source trees of pensil, each measured by a process of its own: so that one can be held against another in one run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

OURS = Path(__file__).parents[1] / "src"
"""The tree that these benchmarks belong to."""


class Tree:
    """A process that answers with times: it runs the worker with the tree on its path.

    A worker is a file that reads questions and writes answers, one line of JSON each. Other trees know nothing of these
    benchmarks, so it uses nothing but pensil, and of that only what older trees have too.
    """

    def __init__(self, folder: Path, worker: Path) -> None:
        if not (folder / "pensil").is_dir():
            sys.exit(f"{folder} holds no pensil: give the folder that the package is in")
        path = {**os.environ, "PYTHONPATH": str(folder)}
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, str(worker)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=path
        )

    def ask(self, *question: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.folder} gave up on {json.dumps(question)[:200]}")
        return json.loads(line)

    def close(self) -> None:
        self.process.communicate()
