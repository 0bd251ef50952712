"""Marks in text that share a place: tags beside what they number, brackets of groups, and links that cross."""

from __future__ import annotations

import pytest

from pensil.core.picture import (
    Connection,
    Fill,
    Group,
    Island,
    Item,
    Lattice,
    Picture,
    Role,
    Shape,
    Symbol,
    Tag,
    Text,
)
from pensil.render.terminal import INK, LIT
from pensil.render.text import render_text


def row(picture: Picture, **how: bool) -> str:
    """What is in the frame of a board of one row."""
    _, line, _ = render_text(picture, **how).splitlines()
    return line[1:-1]


def tagged(items: list[Item]) -> Picture:
    """A row with the number 3 in every cell."""
    return Picture(1, 5, (*items, *(Tag(((0, col),), "3", Role.GHOST) for col in range(5))))


def test_a_number_stands_before_the_sign_of_what_would_follow() -> None:
    """But not before a clue, and not before that of a board where something else is painted."""
    clue, dot = Text((0, 0), "7", Role.GIVEN), Symbol((0, 3), Shape.DOT, Role.GHOST)
    picture = tagged([clue, Fill((0, 1), Role.MARK), Fill((0, 2), Role.GHOST), dot])
    assert row(picture) == "  7█3. 3█ 3• 3."
    assert row(picture, ascii=True) == "  7#3. 3# 3- 3."
    islands = Picture(1, 2, (Island((0, 0), "2", Role.GIVEN), *tagged([]).items[:2]), lattice=Lattice.DOTS)
    assert render_text(islands) == "  2 3.\n"


def test_only_a_ghost_has_its_number_before_its_sign() -> None:
    picture = Picture(1, 2, (Tag(((0, 0),), "!", Role.CLASH), Tag(((0, 1),), "2", Role.GHOST)))
    assert row(picture) == "  · 2."


def test_a_number_in_colour_has_the_colour_of_what_it_numbers() -> None:
    ghost, mark = INK[Role.GHOST], INK[Role.MARK]
    items: list[Item] = [Fill((0, 1), Role.MARK), Fill((0, 2), Role.GHOST), Symbol((0, 3), Shape.LAMP, Role.GHOST)]
    shown = row(tagged(items), color=True)
    assert f"\x1b[{mark};7m 3.\x1b[0m" in shown, "on what is painted"
    assert f"\x1b[{ghost}m3█ 3○ 3.\x1b[0m" in shown
    assert LIT not in shown


def test_lamps_of_the_player_are_lit() -> None:
    for role, lit in ((Role.ANSWER, True), (Role.MARK, True), (Role.GIVEN, False), (Role.GHOST, False)):
        shown = row(Picture(1, 1, (Symbol((0, 0), Shape.LAMP, role),)), color=True)
        assert (f"\x1b[1;{LIT}m○" in shown) is lit, role
        assert (f"\x1b[{INK[role]}m○" in shown) is not lit, role


def test_a_ghost_in_a_colour_has_its_letter() -> None:
    fills = (Fill((0, 0), Role.GHOST, "#ff0000"), Fill((0, 1), Role.GHOST, "#0000ff"))
    assert row(Picture(1, 3, (*fills, Tag(((0, 1),), "1", Role.GHOST)))) == "aaa 1b  ·"


@pytest.mark.parametrize(
    ("group", "frame", "col", "seen"),
    [
        (Role.HINT, Role.ERROR, 0, "!·! ·] · "),
        (Role.ERROR, Role.HINT, 0, "!·] ·! · "),
        (Role.HINT, Role.ERROR, 1, "[· !·! · "),
        (Role.ERROR, Role.HINT, 1, "!· [·! · "),
        (Role.HINT, Role.TRACE, 1, "[· (·| · "),
        (Role.HINT, Role.TRACE, 0, "|·) ·] · "),
    ],
)
def test_where_brackets_share_a_place_an_exclamation_mark_wins(group: Role, frame: Role, col: int, seen: str) -> None:
    picture = Picture(1, 3, (Group(((0, 0), (0, 1)), group),)).outlining([(0, col)], frame)
    assert row(picture) == seen


def test_what_is_painted_is_not_empty() -> None:
    painted = Picture(1, 2, (Fill((0, 0), Role.ANSWER, "#ff0000"),))
    assert row(painted) == "██ ·"
    assert row(painted, color=True).count("·") == 1
    assert row(Picture(1, 2, (Fill((0, 0), Role.ANSWER),)), color=True).count("·") == 1


ISLANDS = [Island(cell, "1", Role.GIVEN) for cell in ((0, 1), (2, 1), (1, 0), (1, 2))]
UPRIGHT, ACROSS = ((0, 1), (2, 1)), ((1, 0), (1, 2))


def crossed(*links: Connection) -> str:
    return render_text(Picture(3, 3, (*links, *ISLANDS), lattice=Lattice.DOTS)).splitlines()[1]


def test_that_there_is_no_link_is_said_where_there_is_no_other() -> None:
    none, also = Connection(*ACROSS, 0, Role.ANSWER), Connection(*UPRIGHT, 0, Role.ANSWER)
    assert crossed(none) == " 1 × 1"
    assert crossed(none, Connection(*UPRIGHT, 1, Role.ANSWER)) == " 1 │ 1"
    assert crossed(also, Connection(*ACROSS, 2, Role.ANSWER)) == " 1═══1"
    assert crossed(Connection(*UPRIGHT, 1, Role.ANSWER), Connection(*ACROSS, 1, Role.ANSWER)) == " 1─┼─1"
    assert crossed(Connection(*ACROSS, 1, Role.MARK, True), Connection(*UPRIGHT, 1, Role.ANSWER)) == " 1╌┼╌1"


@pytest.mark.parametrize(("count", "sign"), [(1, "─"), (2, "═"), (3, "≡"), (4, "≣"), (5, "≣")])
def test_more_than_four_links_look_like_four(count: int, sign: str) -> None:
    islands = (Island((0, 0), "8", Role.GIVEN), Island((0, 2), "8", Role.GIVEN))
    link = Connection((0, 0), (0, 2), count, Role.ANSWER)
    line = render_text(Picture(1, 3, (link, *islands), lattice=Lattice.DOTS)).strip()
    assert (line[0], set(line[1:-1]), line[-1]) == ("8", {sign}, "8")


@pytest.mark.parametrize(
    ("length", "tag", "across", "down"),
    [
        (2, "1", "─", "│"),
        (3, "1", "─1─", "│"),
        (3, "12", "───", "│"),
        (4, "12", "─12──", "││"),
        (5, "3", "───3───", "│3│"),
        (6, "3", "────3────", "│3││"),
    ],
)
def test_the_number_of_a_link_stands_in_its_middle_where_enough_of_it_is_left(
    length: int, tag: str, across: str, down: str
) -> None:
    for end, rows, cols in (((0, length - 1), 1, length), ((length - 1, 0), length, 1)):
        link = Connection((0, 0), end, 1, Role.GHOST)
        ends = [Island(cell, "2", Role.GIVEN) for cell in ((0, 0), end)]
        picture = Picture(rows, cols, (link, *ends, Tag(((0, 0), end), tag, Role.GHOST)), lattice=Lattice.DOTS)
        shown = "".join(line.strip() for line in render_text(picture).splitlines())
        assert shown == f"2{across if rows == 1 else down}2"


def test_the_number_of_a_link_is_left_out_where_bounds_stand() -> None:
    start, end = (0, 0), (0, 4)
    ends = [Island(cell, "2", Role.GIVEN) for cell in (start, end)]
    tag = Tag((start, end), "7", Role.GHOST)
    for most, seen in ((2, "  2╌╌╌1-2╌╌╌╌╌2\n"), (None, " 2╌╌╌7╌╌╌2\n")):
        link = Connection(start, end, 1, Role.GHOST, True, most)
        assert render_text(Picture(1, 5, (link, *ends, tag), lattice=Lattice.DOTS)) == seen
