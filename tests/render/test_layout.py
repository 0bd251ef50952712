"""Where things go in a picture of characters: how wide cells are, and what stands where in them."""

from __future__ import annotations

import pytest

from pensil.core.picture import Border, Connection, Fill, Group, Island, Item, Lattice, Picture, Region, Role, Text
from pensil.render.layout import note
from pensil.render.text import ASCII, UNICODE, drawn_texts, render_text
from tests.render.looks import akari, nonogram

GIVEN, ANSWER, MARK, HINT, ERROR, GHOST = Role.GIVEN, Role.ANSWER, Role.MARK, Role.HINT, Role.ERROR, Role.GHOST


def clues(rows: int, cols: int, texts: dict[tuple[int, int], str], *others: Item, heavy: int | None = None) -> Picture:
    """A board with texts, and with margins for those that stand beside it."""
    top, left = (max(0, *(-cell[axis] for cell in texts), 0) for axis in (0, 1))
    items = (*(Text(cell, text, GIVEN) for cell, text in texts.items()), *others)
    return Picture(rows, cols, items, top, left, heavy_every=heavy)


def islands(*cells: tuple[int, int], rows: int = 3, link: Connection | None = None, number: str = "1") -> Picture:
    items: list[Item] = [*([link] if link else []), *(Island(cell, number, GIVEN) for cell in cells)]
    return Picture(rows, 2, tuple(items), lattice=Lattice.DOTS)


DOWN = ((0, 0), (2, 0))

WIDTHS: dict[str, tuple[Picture, str]] = {
    "two digits between lines": (
        clues(2, 3, {(0, 0): "12", (1, 2): "3"}, Region(0, 0, 0, 1, ANSWER)),
        """
        ┌─────────┬────┐
        │ 12    · │  · │
        ├─────────┘    │
        │  ·    ·    3 │
        └──────────────┘
        """,
    ),
    "different brackets side by side": (
        clues(2, 2, {(0, -2): "10", (0, -1): "2", (1, -2): "3", (1, -1): "1", (-1, 0): "1"}, heavy=5)
        .outlining([(0, 0)], ERROR)
        .outlining([(0, 1)], HINT),
        """
              │ 1    │
        ──────┼──────┤
         10 2 │! ![ ]│
          3 1 │      │
        ──────┴──────┘
        """,
    ),
    "different brackets, and nothing written": (
        clues(1, 3, {}).outlining([(0, 0)], ERROR).outlining([(0, 1)], HINT),
        """
        ┌─────────┐
        │!·![·] · │
        └─────────┘
        """,
    ),
    "different brackets, one of them around a group": (
        clues(1, 3, {}, Group(((0, 0), (0, 1)), HINT)).outlining([(0, 2)], ERROR),
        """
        ┌─────────┐
        │[·  ·]!·!│
        └─────────┘
        """,
    ),
    "brackets that mean the same": (
        clues(1, 3, {}).outlining([(0, 0), (0, 1)], ERROR),
        """
        ┌──────┐
        │!·!·!·│
        └──────┘
        """,
    ),
    "different brackets that do not meet": (
        clues(2, 3, {}).outlining([(0, 0)], ERROR).outlining([(0, 2), (1, 1)], HINT),
        """
        ┌───────┐
        │!·!·[·]│
        │ ·[·]· │
        └───────┘
        """,
    ),
    "the group of a ghost has no brackets": (
        clues(1, 3, {}, Group(((0, 0), (0, 1)), GHOST)).outlining([(0, 2)], HINT),
        """
        ┌───────┐
        │ · ·[·]│
        └───────┘
        """,
    ),
    "a bracket in the last column": (
        clues(2, 3, {(0, 0): "7"}, Fill((1, 0), GIVEN), Fill((1, 2), GIVEN)).outlining([(0, 2)], HINT),
        """
        ┌───────┐
        │ 7 ·[·]│
        │██ ·███│
        └───────┘
        """,
    ),
    "a group up to the last column": (
        clues(2, 3, {}, Group(((0, 1), (0, 2)), HINT)),
        """
        ┌───────┐
        │ ·[· ·]│
        │ · · · │
        └───────┘
        """,
    ),
    "a bracket before a line that helps to count": (
        clues(2, 3, {(0, -1): "1"}, Fill((1, 0), MARK), Fill((1, 1), MARK), heavy=2).outlining([(0, 1)], HINT),
        """
        ───┬─────┬───┐
         1 │  [ ]│   │
           │█████│   │
        ───┴─────┴───┘
        """,
    ),
    "a bracket around the last clue above": (
        clues(1, 2, {(-1, 0): "1", (-1, 1): "2"}).outlining([(-1, 1)], HINT),
        """
        │ 1[2]│
        ├─────┤
        │ · · │
        └─────┘
        """,
    ),
    "a group across a line that helps to count": (
        clues(1, 5, {}, Group(((0, 1), (0, 2)), HINT), heavy=2),
        """
        ┌────┬────┬──┐
        │  [ │  ] │  │
        └────┴────┴──┘
        """,
    ),
    "a bracket beside the left margin": (
        clues(1, 2, {(0, -1): "1"}).outlining([(0, -1), (0, 0)], HINT),
        """
        ───┬────┐
        [1]│[·]·│
        ───┴────┘
        """,
    ),
    "two digits above": (
        clues(1, 3, {(-1, 0): "10", (-1, 2): "11"}),
        """
        │10  11│
        ├──────┤
        │ · · ·│
        └──────┘
        """,
    ),
    "two digits above, after one": (
        clues(1, 3, {(-1, 0): "1", (-1, 1): "10"}),
        """
        │  1 10   │
        ├─────────┤
        │  ·  ·  ·│
        └─────────┘
        """,
    ),
    "two digits above, before one": (
        clues(1, 3, {(-1, 0): "10", (-1, 1): "1"}),
        """
        │10 1  │
        ├──────┤
        │ · · ·│
        └──────┘
        """,
    ),
    "two digits above, and a frame": (
        clues(1, 3, {(-1, 0): "10", (-1, 2): "11"}).outlining([(-1, 1)], HINT),
        """
        │ 10 [ ]11│
        ├─────────┤
        │  ·  ·  ·│
        └─────────┘
        """,
    ),
    "two digits above in a group": (
        clues(1, 3, {(-1, 0): "10", (-1, 2): "11"}, Group(((-1, 0), (0, 0)), HINT)),
        """
        │[10]   11│
        ├─────────┤
        │ [·] ·  ·│
        └─────────┘
        """,
    ),
    "two digits above a group": (
        clues(1, 3, {(-1, 0): "10", (-1, 2): "11"}, Group(((0, 0), (0, 1)), HINT)),
        """
        │10  11│
        ├──────┤
        │[· ·]·│
        └──────┘
        """,
    ),
    "many digits at the left": (
        clues(2, 2, {(0, -1): "123", (1, -1): "7"}),
        """
        ─────┬────┐
         123 │ · ·│
           7 │ · ·│
        ─────┴────┘
        """,
    ),
    "two links down": (islands(*DOWN, link=Connection(*DOWN, 2, ANSWER)), "\n 1 ·\n ║ ·\n 1 ·\n"),
    "three links down": (islands(*DOWN, link=Connection(*DOWN, 3, ANSWER)), "\n  1  ·\n │║  ·\n  1  ·\n"),
    "four links down": (islands(*DOWN, link=Connection(*DOWN, 4, ANSWER)), "\n  1  ·\n ║║  ·\n  1  ·\n"),
    "a short note on a link": (islands(*DOWN, link=Connection(*DOWN, 2, MARK, True)), "\n 1 ·\n≥2 ·\n 1 ·\n"),
    "a long note on a link": (
        islands(*DOWN, link=Connection(*DOWN, 1, MARK, True, 2)),
        "\n  1  ·\n1-2  ·\n  1  ·\n",
    ),
    "islands below each other": (islands((0, 0), (1, 0), rows=2), "\n   1   ·\n\n   1   ·\n"),
    "islands between lines": (
        islands((0, 0), (1, 0), rows=2).adding([Border((0, 0), (0, 1), MARK)]),
        """
        ┌───┬───┐
        │ 1 │ · │
        │   ╵   │
        │ 1   · │
        └───────┘
        """,
    ),
    "islands side by side": (islands((0, 0), (0, 1), rows=2), "\n 1 1\n · ·\n"),
    "islands with many digits below each other": (
        islands((0, 0), (1, 0), rows=2, number="1234"),
        "\n 1234    ·\n\n 1234    ·\n",
    ),
}

NARROW: dict[str, tuple[Picture, str]] = {
    "nothing written": (clues(2, 3, {}), "\n┌───┐\n│···│\n│···│\n└───┘\n"),
    "numbers that touch nothing": (clues(1, 3, {(0, 0): "12", (0, 2): "34"}), "\n┌──────┐\n│12 ·34│\n└──────┘\n"),
    "a long number before another one": (clues(1, 2, {(0, 0): "12", (0, 1): "3"}), "\n┌────┐\n│12 3│\n└────┘\n"),
    "a long number after another one": (
        clues(1, 2, {(0, 0): "3", (0, 1): "12"}),
        "\n┌──────┐\n│  3 12│\n└──────┘\n",
    ),
    "a long number beside the margin": (
        clues(1, 2, {(0, -1): "3", (0, 0): "12"}),
        "\n───┬────┐\n 3 │12 ·│\n───┴────┘\n",
    ),
    "short numbers that touch": (clues(1, 2, {(0, 0): "3", (0, 1): "4"}), "\n┌──┐\n│34│\n└──┘\n"),
    "long numbers at the left": (clues(1, 2, {(0, -1): "123"}), "\n─────┬──┐\n 123 │··│\n─────┴──┘\n"),
    "brackets that would meet": (
        clues(2, 2, {(0, 0): "123", (1, 1): "4"}).outlining([(0, 0)], ERROR).outlining([(0, 1)], HINT),
        "\n┌──────┐\n│123  ·│\n│  ·  4│\n└──────┘\n",
    ),
    "islands": (islands((0, 0), (0, 1), rows=1), "\n 1 1\n"),
}


def written(text: str) -> list[str]:
    """The lines of a case, without those around them and without their indentation."""
    lines = text.rstrip(" ").removeprefix("\n").splitlines()
    indent = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[indent // 8 * 8 :] for line in lines]


@pytest.mark.parametrize("name", WIDTHS)
def test_cells_are_as_wide_as_what_stands_in_them_and_between_them(name: str) -> None:
    picture, text = WIDTHS[name]
    assert render_text(picture).splitlines() == written(text)


@pytest.mark.parametrize("name", NARROW)
def test_narrow_cells_are_as_wide_as_what_stands_in_them(name: str) -> None:
    picture, text = NARROW[name]
    assert render_text(picture, tight=True).splitlines() == written(text)


@pytest.mark.parametrize(
    ("count", "most", "said", "plain"),
    [
        (0, None, "≥0", ">-1"),
        (0, 1, "≤1", "<2"),
        (0, 2, "≤2", "<3"),
        (1, None, "", ""),
        (1, 2, "1-2", "1-2"),
        (2, None, "≥2", ">1"),
        (3, 4, "3-4", "3-4"),
    ],
)
def test_what_lines_do_not_tell_of_a_link_is_written(count: int, most: int | None, said: str, plain: str) -> None:
    link = Connection(*DOWN, count, MARK, more=True, most=most)
    assert (note(link), note(link, ascii=True)) == (said, plain)
    assert note(Connection(*DOWN, count, MARK, most=most)) == ""


def test_what_is_written_in_cells_is_known_in_both_alphabets() -> None:
    lamps = {(0, 5), (2, 0)}
    for signs, lamp, dot in ((UNICODE, "○", "•"), (ASCII, "*", "-")):
        found = drawn_texts(akari(), signs)
        assert {cell for cell, text in found.items() if text == lamp} == lamps
        assert {cell for cell, text in found.items() if text == dot} == {(1, 5), (3, 2)}
        assert {cell: found[cell] for cell in found if found[cell].isdigit()} == {(1, 1): "4", (2, 4): "2", (3, 5): "0"}
    letters = drawn_texts(nonogram(("#000000", "#d62828")), UNICODE)
    assert [letters[0, -col] for col in (1, 2, 3, 4)] == ["1a", "1b", "1b", "1a"]
