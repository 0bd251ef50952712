"""A saved page of nonograms.org, enciphered by the tests themselves."""

from __future__ import annotations

import json
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pensil.errors import FormatError
from pensil.formats import read_document
from pensil.kinds.nonogram.puzzle import Nonogram
from tests.formats.nonograms import Cells, board_of, cells, puzzle_of

SMALL = [[0], [2, 0, 0, 7], [2, 0, 0, 7], [1, 0, 0, 7], [10, 20, 30, 40], [20, 10, 40, 0], [1, 0, 0, 7]]
SMALL += [[5, 6, 7, 8], [6, 8, 8, 9]]


def page(table: list[list[int]], title: str = "A picture") -> str:
    return f"<html><head><title>{title}</title></head><script>var x=1; var d={json.dumps(table)};</script></html>"


def sum_of(rng: Random, value: int) -> list[int]:
    """Four numbers x with value = x0 % x3 + x1 % x3 - x2 % x3."""
    by = rng.randrange(value + 2, value + 300)
    c = rng.randrange(by - value)
    a = rng.randrange(value + c + 1)
    return [part + by * rng.randrange(5) for part in (a, value + c - a, c)] + [by]


def count_of(rng: Random, value: int) -> list[int]:
    """Four numbers x with value = (x0 % x3)^2 + 2 * (x1 % x3) + x2 % x3."""
    a = rng.randrange(int(value**0.5) + 1)
    b = rng.randrange((value - a * a) // 2 + 1)
    c = value - a * a - 2 * b
    by = max(a, b, c) + rng.randrange(1, 50)
    return [part + by * rng.randrange(5) for part in (a, b, c)] + [by]


def encipher(rng: Random, picture: Cells, palette: list[str]) -> list[list[int]]:
    rows, cols = len(picture), len(picture[0])
    table = [[rng.randrange(1000) for _ in range(4)], sum_of(rng, cols), sum_of(rng, rows), sum_of(rng, len(palette))]
    k = [rng.randrange(500) for _ in range(4)]
    table.append(k)
    for color in palette:
        red, green, blue = bytes.fromhex(color[1:])
        table.append([red + k[1], green + k[0], blue + k[3], rng.randrange(1000)])
    found = []
    for r, row in enumerate(picture, 1):
        start = 0
        while start < cols:
            end = start
            while end < cols and row[end] == row[start]:
                end += 1
            if row[start]:
                found.append([start + 1, end - start, row[start], r])
            start = end
    rng.shuffle(found)
    q = [rng.randrange(500) for _ in range(4)]
    return [*table, count_of(rng, len(found)), q, *([n + key for n, key in zip(run, q, strict=True)] for run in found)]


def test_a_small_page() -> None:
    document = read_document(page(SMALL, "Two &amp; two\n cells"))
    assert document.puzzle == Nonogram([[2], []], [[1], [1]])
    assert document.board is not None
    assert document.board.to_json() == {"cells": [[1, 1], [0, 0]]}
    assert document.info == {"title": "Two & two cells"}


def test_only_the_numbers() -> None:
    document = read_document(f"d = {SMALL}")
    assert document.puzzle == Nonogram([[2], []], [[1], [1]])
    assert document.info == {}


@given(cells(colors=3), st.randoms(use_true_random=False), st.booleans())
def test_any_picture(picture: Cells, rng: Random, black: bool) -> None:
    palette = ["#000000"] if black else ["#ff8000", "#000000", "#0000ff"]
    if black:
        picture = [[min(value, 1) for value in row] for row in picture]
    document = read_document(page(encipher(rng, picture, palette)))
    puzzle = puzzle_of(picture, None if black else palette)
    assert document.puzzle == puzzle
    assert document.board == board_of(puzzle, picture)


def changed(row: int, numbers: list[int]) -> str:
    return page([*SMALL[:row], numbers, *SMALL[row + 1 :]])


FAULTS = [
    (page([]), "no format fits this input"),
    (page([[1]]), "the picture ends after 1 rows of numbers; row 2 is missing"),
    ("var d=[[1,2],[3,4]", "character 14: expected a row of numbers"),
    ("var d=[[1,x]]", "character 8: expected a row of numbers"),
    ("var d=[[1,[2]]]", "character 8: expected a row of numbers"),
    ("var d=[" + "[" * 100_000, "character 8: expected a row of numbers"),
    (f"var d=[[{'9' * 5000}]]", "character 8: expected a row of numbers"),
    (page(SMALL[:-1]), "row 7 of the numbers: 1 runs are announced, but 0 rows of numbers follow"),
    (page(SMALL[:5]), "the picture ends after 5 rows of numbers; row 6 is missing"),
    (changed(1, [2, 0, 0]), "row 2 of the numbers: expected 4 numbers"),
    (changed(1, [2, 0, 0, 0]), "row 2 of the numbers: the fourth number must be at least 1"),
    (changed(1, [0, 0, 2, 7]), "row 2 of the numbers: the width is -2; expected 1 to 1000"),
    (changed(2, [900, 900, 0, 9999]), "row 3 of the numbers: the height is 1800; expected 1 to 1000"),
    (changed(3, [53, 0, 0, 99]), "row 4 of the numbers: the number of colours is 53; expected 1 to 52"),
    (changed(5, [20, 9, 40]), "row 6 of the numbers: this is not a colour"),
    (changed(6, [60_000, 0, 0, 60_001]), "row 7 of the numbers: 3600000000 runs are announced"),
    (changed(8, [6, 9, 8, 9]), "row 9 of the numbers: the run is outside the picture of 2 rows by 2 columns"),
    (changed(8, [5, 8, 8, 9]), "row 9 of the numbers: the run is outside the picture of 2 rows by 2 columns"),
    (changed(8, [6, 8, 8, 11]), "row 9 of the numbers: the run is outside the picture of 2 rows by 2 columns"),
    (changed(8, [6, 8, 9, 9]), "row 9 of the numbers: the run has colour 2; expected 1 to 1"),
    (changed(8, [6, 8, 7, 9]), "row 9 of the numbers: the run has colour 0; expected 1 to 1"),
    (changed(8, [6, 6, 8, 9]), "row 9 of the numbers: the run is outside the picture of 2 rows by 2 columns"),
    (changed(8, [6, 8, 8, 8]), "row 9 of the numbers: the run is outside the picture of 2 rows by 2 columns"),
    (changed(6, [1, 1, 0, 7]), "row 7 of the numbers: 3 runs are announced, but 1 rows of numbers follow"),
    (changed(5, [276, 10, 40]), "row 6 of the numbers: this is not a colour"),
    (changed(5, [20, 266, 40]), "row 6 of the numbers: this is not a colour"),
    (changed(5, [20, 10, 296]), "row 6 of the numbers: this is not a colour"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_document(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


NEEDED = {1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 6: 4, 7: 4, 8: 4}
"""How many numbers each row must have; what follows them means nothing."""


def test_every_row_has_its_numbers() -> None:
    whole = read_document(page(SMALL))
    for row, count in NEEDED.items():
        numbers = SMALL[row][:count]
        text = changed(row, numbers[:-1])
        with pytest.raises(FormatError, match=f"row {row + 1} of the numbers: expected {count} numbers") as caught:
            read_document(text)
        assert caught.value.position == text.index(json.dumps(numbers[:-1]), text.index("d=")) or row in (2, 3, 6)
        assert read_document(changed(row, [*numbers, 3])) == whole
    assert read_document(page([*SMALL, [1], [2]])) == whole


def test_the_title_of_a_page_is_cut_and_may_be_missing() -> None:
    assert read_document(page(SMALL, "x" * 300)).info == {"title": "x" * 200}
    assert read_document(page(SMALL, " \n ")).info == {}
    assert read_document(page(SMALL).replace("</title>", "")).info == {}
    assert read_document(page(SMALL).replace("<title>", "")).info == {}
    # A letter that is two when it is small: places in one text are not those in the other.
    assert read_document(page(SMALL, "\u0130stanbul")).info == {}


def test_long_pages_end_soon() -> None:
    start = time.process_time()
    for text in ("<title>" * 1_000_000, "d = " * 1_500_000, "d=[[1],", "d=[" + "[1]," * 1_500_000):
        with pytest.raises(FormatError):
            read_document(text, format="nonogramsorg")
    assert time.process_time() - start < 30
