"""Pictures as text: how they look, that nothing else gets in, and that nothing runs into each other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pensil.core.picture import Border, Fill, Island, Lattice, Picture, Role, Shape, Symbol, Tag, Text
from pensil.core.record import replace
from pensil.render.text import beside, fitted, render_text
from tests.render.looks import LOOKS, TWO, drawn_borders, hashi, nonogram, nurikabe, pictures, rooms

ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("name", LOOKS)
def test_goldens(name: str, golden: Golden) -> None:
    picture = LOOKS[name]
    forms = [render_text(picture), render_text(picture, ascii=True)]
    forms.append(render_text(picture, color=True).replace("\x1b", "␛"))
    golden(f"{name}.txt", "\n".join(forms))


@pytest.mark.parametrize("name", LOOKS)
def test_goldens_where_there_is_little_room(name: str, golden: Golden) -> None:
    """In one column less than the picture has, in as many as narrow cells need, and in one less than that."""
    picture = LOOKS[name].with_numbers("en")
    width = max(map(len, render_text(picture).splitlines()))
    forms = [str(fitted(picture, width)), str(fitted(picture, width - 1))]
    narrow = fitted(picture, 0, color=True)
    assert isinstance(narrow, int)
    forms += [str(fitted(picture, columns, color=True)).replace("\x1b", "␛") for columns in (narrow, narrow - 1)]
    golden(f"{name}-fitted.txt", "\n".join(forms) + "\n")


def test_goldens_side_by_side(golden: Golden) -> None:
    one, other = LOOKS["akari"], LOOKS["hashi"]
    width = sum(max(map(len, render_text(picture).splitlines())) for picture in (one, other)) + 4
    forms = [beside(one, other, width), beside(other, one, width), beside(one, other, width - 1)]
    forms.append(beside(one, other, width, color=True).replace("\x1b", "␛"))
    golden("beside.txt", "\n".join(forms))


@settings(max_examples=150, deadline=None)
@given(pictures())
def test_ascii_is_ascii_and_only_color_has_escapes(picture: Picture) -> None:
    assert re.fullmatch(r"([ -~]*\n)+", render_text(picture, ascii=True))
    plain = render_text(picture)
    assert all(char.isprintable() for char in plain.replace("\n", ""))
    colored = render_text(picture, color=True)
    assert [len(line) for line in ESCAPE.sub("", colored).split("\n")] == [len(line) for line in plain.split("\n")]
    for line in colored.splitlines():
        codes = ESCAPE.findall(line)
        assert "\x1b" not in ESCAPE.sub("", line)
        assert not codes or codes[-1] == "0", "a line must leave the terminal as it was"


@settings(max_examples=100, deadline=None)
@given(
    st.integers(1, 4),
    st.integers(1, 5),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from((None, 2)),
    st.data(),
)
def test_numbers_never_touch(rows: int, cols: int, top: int, left: int, heavy: int | None, data: st.DataObject) -> None:
    places = [(r, c) for r in range(-top, rows) for c in range(-left, cols) if max(r, c) >= 0]
    chosen = data.draw(st.dictionaries(st.sampled_from(places), st.integers(0, 9999).map(str), min_size=1))
    labels = tuple(Text(cell, text, Role.GIVEN) for cell, text in chosen.items())
    framed = data.draw(st.lists(st.sampled_from(places), max_size=3))
    text = render_text(Picture(rows, cols, labels, top, left, heavy_every=heavy).outlining(framed, Role.ERROR))
    in_order = [chosen[cell] for cell in sorted(chosen)]
    assert re.findall(r"\d+", text) == in_order


FRAMED = [name for name, picture in LOOKS.items() if picture.lattice is Lattice.LINES]


@pytest.mark.parametrize("name", FRAMED)
def test_the_board_is_a_rectangle(name: str) -> None:
    lines = render_text(LOOKS[name]).splitlines()
    assert len({len(line) for line in lines[LOOKS[name].top :]}) == 1


@pytest.mark.parametrize("name", sorted(LOOKS.keys() - set(FRAMED)))
def test_every_cell_of_a_board_without_a_frame_has_its_place(name: str) -> None:
    picture = LOOKS[name]
    picture = replace(picture, items=tuple(item for item in picture.items if not isinstance(item, Tag)))
    numbers = {item.cell: item.text for item in picture.items if isinstance(item, Island)}
    lines = render_text(picture).splitlines()
    apart = 2 if any((row + 1, col) in numbers for row, col in numbers) else 1
    assert len(lines) == apart * (picture.rows - 1) + 1
    ends: dict[int, set[int]] = {}  # where the numbers of a column end
    for row in range(picture.rows):
        found = list(re.finditer(r"(?<![≥≤\d-])(\d+|\?)(?!-)", lines[apart * row]))
        cols = sorted(col for r, col in numbers if r == row)
        assert [match[0] for match in found] == [numbers[row, col] for col in cols]
        for match, col in zip(found, cols, strict=True):
            ends.setdefault(col, set()).add(match.end())
    assert all(len(places) == 1 for places in ends.values())


def test_rooms_have_heavy_walls_and_what_a_player_draws_is_lighter() -> None:
    assert render_text(rooms()).splitlines() == [
        "┏━━━━━━━┳━━━━━━━━━━━┓",
        "┃ 2  ███┃ 0   ·   · ┃",
        "┃       ┣━━━┓       ┃",
        "┃ ·   · ┃ · ┃ ·   • ┃",
        "┣━━━━━━━┫   ┗━━━━━━━┫",
        "┃███  · ┃ ·   ·   · ┃",
        "┗━━━━━━━┻━━━━━━━━━━━┛",
    ]
    assert render_text(drawn_borders(), ascii=True).splitlines() == [
        "+-------+---+---+",
        "| 2   . | . : . |",
        "+-------#   +~~~+",
        "| .   . ! 3   . |",
        "|   :   #=!==   |",
        "| . : .   .   . |",
        "+---+-----------+",
    ]


def test_a_group_has_one_pair_of_brackets_in_every_row() -> None:
    assert render_text(LOOKS["groups"], ascii=True).splitlines() == [
        "+---------------+",
        "|(##### 1)######|",
        "|(3) - (#)###!#!|",
        "|(.  . ##)!.  2!|",
        "|### .  . (.  .)|",
        "+---------------+",
    ]


@pytest.mark.parametrize("ascii", [False, True])
def test_a_border_looks_different_in_every_role_that_matters(ascii: bool) -> None:
    border = ((0, 0), (0, 1))
    looks = {
        role: render_text(Picture(2, 2, (Border(*border, role),)), ascii=ascii)
        for role in (Role.GIVEN, Role.MARK, Role.ERROR, Role.HINT)
    }
    assert len(set(looks.values())) == len(looks)
    assert looks[Role.MARK] == render_text(Picture(2, 2, (Border(*border[::-1], Role.MARK),)), ascii=ascii)


def test_the_colours_of_a_puzzle_have_letters_in_the_order_of_its_palette() -> None:
    black, red = TWO
    items = (Text((0, -1), "2", Role.GIVEN, red), Fill((0, 0), Role.ANSWER, red), Fill((0, 2), Role.ANSWER, black))
    assert " 2b │bb  aa│" in render_text(Picture(1, 3, items, left=1, heavy_every=5, palette=TWO)).splitlines()
    assert " 2a │aa  bb│" in render_text(Picture(1, 3, items, left=1, heavy_every=5)).splitlines()


def test_one_colour_needs_no_letters() -> None:
    picture = Picture(1, 2, (Fill((0, 0), Role.ANSWER, "#00aa00"), Text((-1, 0), "1", Role.GIVEN, "#00aa00")), top=1)
    assert "a" not in render_text(picture)
    assert "█" in render_text(picture)


def test_truecolor_and_256_colours() -> None:
    assert "48;2;214;40;40" in render_text(nonogram(TWO), color=True, truecolor=True)
    text = render_text(nonogram(TWO), color=True)
    assert "48;5;" in text
    assert "48;2;" not in text


def test_pictures_side_by_side_have_the_colours_that_each_has() -> None:
    picture = nonogram(TWO)
    lines = render_text(picture).splitlines()
    for how in ({"color": True}, {"color": True, "truecolor": True}, {"ascii": True}, {}):
        shown = beside(picture, picture, 200, **how)
        alone = render_text(picture, **how).splitlines()
        for both, each, plain in zip(shown.splitlines(), alone, lines, strict=True):
            gap = " " * (4 + max(map(len, lines)) - len(plain))
            assert both == f"{each}{gap}{each}".rstrip()
    assert "48;2;" not in beside(picture, picture, 200, color=True)


@pytest.mark.parametrize("ascii", [False, True])
def test_errors_and_hints_differ_without_colour(ascii: bool) -> None:
    plain = render_text(nurikabe(), ascii=ascii)
    error = render_text(nurikabe().outlining([(1, 0)], Role.ERROR), ascii=ascii)
    hint = render_text(nurikabe().outlining([(1, 0)], Role.HINT), ascii=ascii)
    assert len({plain, error, hint}) == 3
    assert "!3!" in error
    assert "[3]" in hint


def test_an_error_wins_over_a_hint_on_the_same_cell() -> None:
    both = nurikabe().outlining([(1, 0)], Role.ERROR).outlining([(1, 0)], Role.HINT)
    assert render_text(both) == render_text(nurikabe().outlining([(1, 0)], Role.ERROR))


def test_links_reach_their_numbers() -> None:
    lines = render_text(hashi()).splitlines()
    assert lines[0].strip() == "3═════5───?"
    assert [line[7] for line in lines[:3]] == ["5", "║", "2"]
    assert lines[4].strip() == "2─────────3"


def test_a_large_board_does_not_take_long() -> None:
    items = [Fill((r, c), Role.ANSWER) for r in range(255) for c in range(255) if (r ^ c) & 1]
    lines = render_text(Picture(255, 255, tuple(items), heavy_every=5)).splitlines()
    assert len(lines) == 255 + 52


def test_a_circle_stands_before_what_is_written_and_keeps_numbers_in_line() -> None:
    circles = tuple(Symbol(cell, Shape.CIRCLE, Role.MARK) for cell in ((0, 0), (1, 1)))
    picture = Picture(2, 2, (*circles, Text((0, 0), "7", Role.GIVEN), Text((1, 0), "8", Role.GIVEN)))
    assert render_text(picture) == "┌──────┐\n│ °7  ·│\n│  8  °│\n└──────┘\n"
    assert render_text(picture, ascii=True) == "+------+\n| o7  .|\n|  8  o|\n+------+\n"


def test_rows_and_columns_can_be_numbered() -> None:
    board = Picture(2, 3, (Text((0, 1), "4", Role.GIVEN),)).with_numbers()
    assert render_text(board, ascii=True) == "+------+\n| . 4 .| r1\n| . . .| r2\n+------+\n  1 2 3\n"
    wide = render_text(Picture(1, 12, ()).with_numbers(), ascii=True).splitlines()[-1]
    assert wide.split() == ["1", "5", "10"]
    islands = Picture(1, 2, (Island((0, 0), "1", Role.GIVEN), Island((0, 1), "1", Role.GIVEN)), lattice=Lattice.DOTS)
    assert render_text(islands.with_numbers(), ascii=True).split() == ["1", "1", "r1", "1", "2"]


def test_what_a_terminal_cannot_show_is_a_question_mark() -> None:
    picture = Picture(1, 3, tuple(Text((0, col), sign, Role.GIVEN) for col, sign in enumerate("é7\x07")))
    assert render_text(picture).splitlines()[1] == "│ é 7 ?│"
    assert render_text(picture, ascii=True).splitlines()[1] == "| ? 7 ?|"
