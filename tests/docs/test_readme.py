"""What the documentation shows is up to date: its pictures, and the pages of the techniques."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pensil.cli import main
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.docs.examples import ROOT, SERVED, desk
from tests.kinds import OUTSIDE

__all__ = ["desk"]  # a fixture, which is found by its name


def test_the_line_that_turns_on_completion(desk: tuple[Path, dict[str, str]]) -> None:
    script = subprocess.run(
        ["bash", "-c", 'eval "$(pensil completion bash)" && complete -p pensil'],
        env=desk[1],
        capture_output=True,
        text=True,
    )
    assert "_pensil pensil" in script.stdout


def test_the_pictures_of_the_readme_are_up_to_date(tmp_path: Path) -> None:
    script = ROOT / "examples/readme_pictures.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True, capture_output=True)
    kept = ROOT / "docs/images"
    for drawn in some(sorted(tmp_path.iterdir())):
        assert drawn.read_bytes() == (kept / drawn.name).read_bytes(), f"`python {script.name}` draws them anew"


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind not in OUTSIDE])
def test_the_pages_of_techniques_are_up_to_date(kind: str, tmp_path: Path) -> None:
    page, pictures = tmp_path / "page.md", tmp_path / "pictures"
    assert main(["techniques", kind, "-o", str(page), "--pictures", str(pictures), "--page", SERVED]) == 0
    kept = ROOT / "docs/techniques"
    made = {f"{kind}.md": page} | {f"pictures/{each.name}": each for each in pictures.iterdir()}
    assert len(made) == 1 + len(kind_named(kind).techniques())
    for name, file in some(made.items()):
        assert file.read_text(encoding="utf-8") == (kept / name).read_text(encoding="utf-8"), (
            "`make docs` makes it anew"
        )


def test_no_picture_of_a_technique_is_left_over() -> None:
    kept = {path.stem for path in (ROOT / "docs/techniques/pictures").iterdir()}
    kinds = [kind for kind in KINDS if kind not in OUTSIDE]
    assert kept == {f"{kind.name}-{technique.name}" for kind in kinds for technique in kind.techniques()}
