"""Lines on a sheet of characters: where some meet, the character has just their arms, as Unicode names it."""

from __future__ import annotations

from itertools import product
from unicodedata import name

import pytest

from pensil.render.canvas import Canvas, Weight
from tests.checks import some

ARMS = ("UP", "DOWN", "LEFT", "RIGHT")
BOTH = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
LOOKS = {"LIGHT": Weight.LIGHT, "HEAVY": Weight.HEAVY}


def crossing(weights: tuple[Weight, ...], *, ascii: bool = False) -> str:
    """The middle of a sheet with a line from there to each side, of these weights, up, down, left, right."""
    sheet = Canvas(3, 3)
    up, down, left, right = weights
    for draw, ends, weight in (
        (sheet.vertical, (1, 0, 1), up),
        (sheet.vertical, (1, 1, 2), down),
        (sheet.horizontal, (0, 1, 1), left),
        (sheet.horizontal, (1, 2, 1), right),
    ):
        if weight:
            draw(*ends, weight)
    return sheet.text(color=False, ascii=ascii).splitlines()[1].ljust(2)[1]


def arms(sign: str) -> tuple[Weight, ...]:
    """What the name of a box-drawing character says of its arms."""
    if sign == " ":
        return (Weight.NONE,) * 4
    parts = [part.split() for part in name(sign).removeprefix("BOX DRAWINGS ").split(" AND ")]
    said = [next((LOOKS[word] for word in part if word in LOOKS), None) for part in parts]
    found = dict.fromkeys(ARMS, Weight.NONE)
    for part, weight in zip(parts, said, strict=True):
        for word in part:
            for arm in BOTH.get(word, (word,)):
                if arm in found:
                    found[arm] = weight or next(filter(None, said))
    return tuple(found.values())


def test_every_crossing_has_its_arms() -> None:
    for weights in product((Weight.NONE, Weight.LIGHT, Weight.HEAVY), repeat=4):
        assert arms(crossing(weights)) == weights


def test_dashes_are_seen_where_they_are_alone_and_light_where_they_meet_others() -> None:
    assert crossing((Weight.NONE, Weight.NONE, Weight.DASHED, Weight.DASHED)) == "╌"
    assert crossing((Weight.DASHED, Weight.DASHED, Weight.NONE, Weight.NONE)) == "╎"
    for weights in product(Weight, repeat=4):
        up, down, left, right = weights
        if Weight.DASHED in weights and max(weights) == Weight.DASHED and not ((up or down) and (left or right)):
            assert crossing(weights) == ("╎" if up or down else "╌")
        else:
            joined = tuple(Weight.LIGHT if weight == Weight.DASHED else weight for weight in weights)
            assert arms(crossing(weights)) == joined


def test_every_crossing_in_ascii() -> None:
    for weights in some(product(Weight, repeat=4)):
        up, down, left, right = weights
        strongest = max(weights)
        if not (up or down):
            sign = " ~-="[strongest]
        elif not (left or right):
            sign = " :|#"[strongest]
        else:
            sign = "#" if strongest == Weight.HEAVY else "+"
        assert crossing(weights, ascii=True) == sign


@pytest.mark.parametrize("first", [Weight.DASHED, Weight.LIGHT, Weight.HEAVY])
@pytest.mark.parametrize("second", [Weight.DASHED, Weight.LIGHT, Weight.HEAVY])
def test_the_stronger_of_two_lines_shows(first: Weight, second: Weight) -> None:
    sheet = Canvas(4, 1)
    sheet.horizontal(0, 3, 0, first)
    sheet.horizontal(0, 3, 0, second)
    alone = Canvas(4, 1)
    alone.horizontal(0, 3, 0, max(first, second))
    assert sheet.text(color=False, ascii=False) == alone.text(color=False, ascii=False)


def test_lines_may_start_off_the_sheet_and_text_lies_on_top_of_them() -> None:
    sheet = Canvas(4, 3)
    sheet.horizontal(-1, 2, 1)
    sheet.vertical(1, -1, 2)
    sheet.put(3, 0, "x")
    assert sheet.text(color=False, ascii=False) == " │ x\n─┼╴\n ╵\n"
    sheet.put(0, 1, "ab")
    assert sheet.text(color=False, ascii=True) == " | x\nab-\n |\n"


def test_blanks_at_the_end_of_a_line_stay_where_they_are_painted() -> None:
    sheet = Canvas(5, 4)
    sheet.put(0, 0, "a    ", "1")
    sheet.put(0, 1, "a  ", "1;7")
    sheet.put(0, 2, " ", "7")
    sheet.put(1, 2, "b")
    sheet.put(0, 3, "  ", "30;48;5;16")
    assert sheet.text(color=True, ascii=False).splitlines() == [
        "\x1b[1ma\x1b[0m",
        "\x1b[1;7ma  \x1b[0m",
        "\x1b[7m \x1b[0mb",
        "\x1b[30;48;5;16m  \x1b[0m",
    ]
    assert sheet.text(color=False, ascii=False) == "a\na\n b\n\n"
