"""The two ways in which puzz.link URLs code a row of cells, each in both directions.

Values are None for an empty cell, a number, or the `sign` of a clue without a number. The readers take a body that ends
early, and skips that run over the end, as puzz.link does, and tell how many cells there are in the body; a character
that has no meaning is an error here. `at` is where the body starts in the input, for the messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pensil.errors import FormatError, UnknownFormat

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import TypeAlias

    from pensil.core.exchange import PzprCoding

Value: TypeAlias = int | str | None
Decoded: TypeAlias = tuple[list[Value], int]  # the values, and how many places the body tells of: perhaps too few
Decode = Callable[[str, int, str, int], Decoded]  # (body, number of places, sign, where the body starts)
Encode = Callable[[Sequence[Value]], str]

_HEX = "0123456789abcdef"
_SKIPS = "ghijklmnopqrstuvwxyz"  # 1 to 20 empty cells
_LONG = {
    # sign: how many digits follow, what is added to them
    "-": (2, 0),
    "+": (3, 0),
    "=": (3, 4096),
    "@": (3, 8192),
    "%": (3, 8192),
    "*": (4, 12240),
    "$": (5, 77776),
}
_WRITTEN = (
    # the first number of each form when writing, its sign, its digits, what is taken off
    (77776, "$", 5, 77776),
    (12240, "*", 4, 12240),
    (8192, "@", 3, 8192),
    (4096, "=", 3, 4096),
    (256, "+", 3, 0),
    (16, "-", 2, 0),
    (0, "", 1, 0),
)
MOST = 77776 + 0xFFFFF


def decode16(body: str, count: int, sign: str, at: int = 0) -> Decoded:
    """The cells of a body in which numbers are hexadecimal."""
    values: list[Value] = [None] * count
    cell = i = 0
    while i < len(body):
        char = body[i]
        if char in _SKIPS:
            cell += _SKIPS.index(char) + 1
            i += 1
            continue
        value: Value
        size = 1
        if char in _HEX:
            value = int(char, 16)
        elif char == ".":
            value = sign
        elif char in _LONG:
            digits, add = _LONG[char]
            size = 1 + digits
            value = add + _hex(body[i + 1 : i + size], char, digits, at + i)
        else:
            raise FormatError(
                f"{char!r} has no meaning here; expected 0-9, a-z, '.' or one of - + = @ % * $", position=at + i
            )
        _fits(cell, count, at + i)
        values[cell] = value
        cell += 1
        i += size
    return values, cell


def encode16(values: Sequence[Value]) -> str:
    out: list[str] = []
    empty = 0
    for value in values:
        if value is None:
            empty += 1
            continue
        out.append(_skip(empty) + ("." if isinstance(value, str) else _number(value)))
        empty = 0
    return "".join(out) + _skip(empty)


def decode4(body: str, count: int, sign: str, at: int = 0) -> Decoded:
    """The cells of a body in which numbers are 0 to 4, coded together with the empty cells that follow."""
    values: list[Value] = [None] * count
    cell = 0
    for i, char in enumerate(body):
        if char in _SKIPS:
            cell += _SKIPS.index(char) + 1
            continue
        if char != "." and char not in "0123456789abcde":
            raise FormatError(f"{char!r} has no meaning here; expected 0-9, a-e, g-z or '.'", position=at + i)
        _fits(cell, count, at + i)
        if char == ".":
            values[cell] = sign
            cell += 1
        else:
            after, number = divmod(int(char, 16), 5)
            values[cell] = number
            cell += 1 + after
    return values, cell


def encode4(values: Sequence[Value]) -> str:
    out: list[str] = []
    cell = 0
    while cell < len(values):
        value = values[cell]
        after = 0
        if value is None:
            while after < len(_SKIPS) and cell + after < len(values) and values[cell + after] is None:
                after += 1
            out.append(_SKIPS[after - 1])
            cell += after
        elif isinstance(value, str):
            out.append(".")
            cell += 1
        else:
            # Cells beyond the end count as empty.
            while after < 2 and (cell + 1 + after >= len(values) or values[cell + 1 + after] is None):
                after += 1
            out.append(_HEX[value + 5 * after])
            cell += 1 + after
    return "".join(out)


def _hex(digits: str, sign: str, count: int, position: int) -> int:
    if len(digits) < count or any(d not in _HEX for d in digits):
        raise FormatError(f"{sign!r} must be followed by {count} digits 0-9 or a-f", position=position)
    return int(digits, 16)


def _fits(cell: int, count: int, position: int) -> None:
    if cell >= count:
        raise FormatError(f"there is a clue after the last of the {count} places", position=position)


def _skip(empty: int) -> str:
    most = len(_SKIPS)
    return _SKIPS[-1] * (empty // most) + (_SKIPS[empty % most - 1] if empty % most else "")


def _number(number: int) -> str:
    if number > MOST:
        raise UnknownFormat(f"puzz.link has no number larger than {MOST}")
    _, sign, digits, take = next(form for form in _WRITTEN if number >= form[0])
    return f"{sign}{number - take:0{digits}x}"


CODINGS: Mapping[PzprCoding, tuple[Decode, Encode]] = {
    "number16": (decode16, encode16),
    "number4": (decode4, encode4),
}
"""The codings by the names that kinds use when they declare theirs."""
