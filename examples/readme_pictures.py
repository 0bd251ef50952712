"""Draw the pictures of the README: a hint and the solution for one puzzle of each kind, and a film of a search.

usage: python examples/readme_pictures.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from pensil.cli import main as pensil

PUZZLES = Path(__file__).parent / "puzzles"


def draw(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(PUZZLES.iterdir()):
        pensil(["hint", str(path), "--lang", "en", "-o", str(folder / f"{path.stem}-hint.svg")])
        pensil(["draw", str(path), "--solution", "-o", str(folder / f"{path.stem}.svg")])
    film = str(folder / "search.svg")
    pensil(["run", str(PUZZLES / "rectangles.txt"), "--strategy", "combo", "--lang", "en", "--animate", film])


if __name__ == "__main__":
    draw(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
