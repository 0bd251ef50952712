"""Read, solve and show one puzzle of each kind, and write the pictures to a folder.

usage: python examples/demo.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

import pensil
from pensil.cli.show import picture_of, show
from pensil.render.raster import render_png
from pensil.render.svg import render_svg


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted((Path(__file__).parent / "puzzles").iterdir()):
        puzzle = pensil.read(path)
        result = pensil.solve(puzzle)
        print(f"\n{path.name}: {puzzle.kind}, {puzzle.rows} rows by {puzzle.cols} columns\n")
        show(picture_of(puzzle))
        print()
        for board in result.solutions:
            show(picture_of(puzzle, board))
        how_many = "the only solution" if result.status == "unique" else result.status
        print(f"\n{how_many}, found and proved in {result.seconds * 1000:.2f} ms")
        for name, picture in {"": picture_of(puzzle), "-solved": picture_of(puzzle, result.solutions[0])}.items():
            (folder / f"{path.stem}{name}.svg").write_text(render_svg(picture))
            (folder / f"{path.stem}{name}.png").write_bytes(render_png(picture))
    print(f"\nThe pictures of all five, as SVG and PNG, are in {folder.resolve()}")
    print(
        "\nNext: `. .venv/bin/activate` makes `pensil` a command in this terminal; then `pensil help`, or `make serve`."
    )


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "demo-pictures"))
