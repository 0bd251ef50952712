"""MiniZinc data (`.dzn`) for the models of nonograms with automata, as webpbn exports it.

    rows = 2;  row_rule_len = 2;  row_rules = [| 0, 2, | 1, 1, |];
    cols = 3;  col_rule_len = 1;  col_rules = array2d(1..cols, 1..col_rule_len, [1, 1, 2]);

Every line has the same number of places; those without a block are 0. Comments begin with %.
"""

from __future__ import annotations

import re

from pensil.errors import FormatError
from pensil.formats.format import Document, Source
from pensil.formats.nonogram.blocks import Blocks, nonogram, number, side

_COMMENT = re.compile(r"%[^\n]*")
_NUMBER = re.compile(r"\d+")


def read(source: Source, kind: str | None = None) -> Document:
    text = _COMMENT.sub("", source.text)
    return nonogram(_lines(text, "rows", "row"), _lines(text, "cols", "col"))


def _lines(text: str, count: str, what: str) -> list[Blocks]:
    lines = side(_value(text, count), f"the number of {count}")
    width = number(_value(text, f"{what}_rule_len"), f"{what}_rule_len")
    match = re.search(rf"\b{what}_rules\s*=\s*(?:array2d\s*\([^\[]*)?\[([^\]]*)\]", text)
    if match is None:
        raise FormatError(f"expected {what}_rules = [| ... |]")
    numbers = [number(word, "the length of a block") for word in _NUMBER.findall(match[1])]
    if len(numbers) != lines * width:
        raise FormatError(f"{what}_rules has {len(numbers)} numbers; expected {lines} x {width}")
    return [[(length, 1) for length in numbers[i * width : (i + 1) * width] if length] for i in range(lines)]


def _value(text: str, name: str) -> str:
    match = re.search(rf"\b{name}\s*=\s*(\d+)\s*;", text)
    if match is None:
        raise FormatError(f"expected '{name} = ' and a number")
    return match[1]
