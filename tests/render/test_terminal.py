"""What is decided about a terminal from its stream and the environment."""

from __future__ import annotations

import io
from itertools import product
from random import Random

import pytest

from pensil.core.picture import Role
from pensil.render.terminal import INK, paint_code, recoloured, terminal_style, turned


class Screen(io.TextIOWrapper):
    def __init__(self, encoding: str, tty: bool) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self.tty = tty

    def isatty(self) -> bool:
        return super().isatty() or self.tty


@pytest.mark.parametrize(
    ("encoding", "tty", "environ", "color", "ascii"),
    [
        ("utf-8", True, {"TERM": "xterm-256color"}, True, False),
        ("UTF-8", False, {"TERM": "xterm-256color"}, False, False),
        ("utf-8", True, {"NO_COLOR": "1"}, False, False),
        ("utf-8", True, {"NO_COLOR": ""}, True, False),
        ("utf-8", True, {"TERM": "dumb"}, False, True),
        ("latin-1", True, {}, True, True),
        ("ascii", False, {}, False, True),
        ("utf-8", False, {"FORCE_COLOR": "1"}, True, False),
        ("utf-8", False, {"FORCE_COLOR": "0"}, False, False),
        ("utf-8", True, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_what_a_stream_can_show(encoding: str, tty: bool, environ: dict[str, str], color: bool, ascii: bool) -> None:
    style = terminal_style(Screen(encoding, tty), environ)
    assert (style["color"], style["ascii"]) == (color, ascii)


def test_streams_that_are_not_real() -> None:
    closed = Screen("utf-8", True)
    closed.close()
    for stream in (io.StringIO(), closed):
        assert not terminal_style(stream, {})["color"]
    assert terminal_style(io.StringIO(), {})["ascii"], "nobody knows its encoding"


@pytest.mark.parametrize(("value", "known"), [("truecolor", True), ("24bit", True), ("", False)])
def test_truecolor_is_announced(value: str, known: bool) -> None:
    assert terminal_style(Screen("utf-8", True), {"COLORTERM": value})["truecolor"] is known


@pytest.mark.parametrize(
    ("color", "code"),
    [
        ("#000000", "97;48;5;16"),
        ("#ffffff", "30;48;5;231"),
        ("#ff0000", "48;5;196"),
        ("#808080", "48;5;244"),
        ("#0000ff", "97;48;5;21"),
    ],
)
def test_the_nearest_of_256_colours(color: str, code: str) -> None:
    assert paint_code(color, truecolor=False).endswith(code)


def test_no_other_of_the_256_colours_is_nearer() -> None:
    levels = (0, 95, 135, 175, 215, 255)
    colours = {16 + i: [*rgb] for i, rgb in enumerate(product(levels, repeat=3))}
    colours |= {232 + i: [8 + 10 * i] * 3 for i in range(24)}
    rng = Random(4)
    greys = [[value] * 3 for value in range(256)]
    for wanted in [*greys, *([rng.randrange(256) for _ in range(3)] for _ in range(300))]:
        off = {code: sum((a - b) ** 2 for a, b in zip(rgb, wanted, strict=True)) for code, rgb in colours.items()}
        code = int(paint_code("#" + bytes(wanted).hex(), truecolor=False).rpartition(";")[2])
        assert off[code] == min(off.values()), wanted


def test_recolouring_keeps_what_was_exchanged_and_what_was_painted() -> None:
    red = INK[Role.ERROR]
    assert recoloured(INK[Role.GIVEN], red) == red
    for code in ("", INK[Role.MARK], INK[Role.GHOST]):
        assert recoloured(turned(code), red) == turned(red) != red
    painted = paint_code("#00ff00", truecolor=True)
    assert recoloured(painted, red) == painted
