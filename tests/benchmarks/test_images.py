"""Nonograms of real pictures: where a picture has cells that can be exchanged."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from benchmarks.images import LINES, NO_PUZZLE, ONE, SEVERAL, Pixels, exchange, rows
from pensil.kinds.nonogram.image.wanted import blocks


def clues(pixels: Pixels) -> list[tuple[tuple[int, int], ...]]:
    return [tuple(blocks(tuple(line))) for line in [*pixels, *zip(*pixels, strict=True)]]


def exchanged(pixels: Pixels, cells: set[tuple[int, int]]) -> Pixels:
    return [[value ^ ((r, c) in cells) for c, value in enumerate(row)] for r, row in enumerate(pixels)]


@pytest.mark.parametrize(("height", "width"), [(3, 4), (2, 6)])
def test_cells_that_can_be_exchanged_are_found_surely_where_they_are_neighbours(height: int, width: int) -> None:
    found = 0
    for values in product((0, 1), repeat=height * width):
        pixels = [values[r * width : (r + 1) * width] for r in range(height)]
        place = exchange(pixels)
        if place is not None:
            r, c, other_r, other_c = place
            found += 1
            assert clues(exchanged(pixels, {*product((r, other_r), (c, other_c))})) == clues(pixels)
            continue
        neighbours = product(pairwise(range(height)), pairwise(range(width)))
        assert not any(clues(exchanged(pixels, {*product(*each)})) == clues(pixels) for each in neighbours)
    assert found > 50


def test_images_are_told_apart_by_their_solutions(tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="needs Pillow: pip install 'pensil[images]'")
    from PIL import Image

    pictures = {"lines": "#...|##..|....|....", "guess": "...#|#.#.|.#.#|#.#.", "several": "#...|.#..|....|...."}
    paths = []
    for name, drawing in pictures.items():
        image = Image.new("L", (4, 4), 255)
        for at, sign in enumerate(drawing.replace("|", "")):
            if sign == "#":
                image.putpixel((at % 4, at // 4), 0)
        paths.append(tmp_path / f"{name}.png")
        image.save(paths[-1])
    told = {row[1]: row[2:4] + row[6:] for row in rows(paths, 4, 10.0)}
    assert told[LINES][::2] == ["1", "lines.png"]
    assert told[ONE][::2] == ["1", "guess.png"]
    assert told[SEVERAL][::2] == ["1", "several.png"]
    undecided = {row[1]: row[2] for row in rows(paths, 4, 0.0)}
    assert undecided[NO_PUZZLE] == "1"
