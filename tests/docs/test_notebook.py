"""The notebook for lectures: it runs from the top to the end, and shows what it says."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import pensil
from tests.checks import some
from tests.optional import optional

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "notebooks/search.ipynb"


def test_it_is_kept_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    for cell in some([cell for cell in cells if cell["cell_type"] == "code"]):
        assert (cell["outputs"], cell["execution_count"]) == ([], None)


def test_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat, nbclient = optional("nbformat"), optional("nbclient")
    optional("ipykernel")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(pensil.__file__).parents[1]), str(ROOT)]))
    notebook: Any = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    pictures = [output for output in shown if "svg" in str(output.get("data", {}))]
    assert len(pictures) >= 6  # the puzzle, a step, the bars, the tree, the growth, the solution
    text = "".join(output.text for output in shown if output.output_type == "stream")
    assert "backtracking             39" in text
