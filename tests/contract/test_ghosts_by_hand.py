"""Suppositions on the board, by hand: on boards that are small enough to see every arrow and every number."""

from __future__ import annotations

import pensil
from pensil.core.ghosts import Ghost, ghosts_of, ghosts_of_all, lies_at
from pensil.core.grid import Cell
from pensil.core.picture import (
    Arrow,
    Border,
    Connection,
    Fill,
    Item,
    Outline,
    Picture,
    Region,
    Role,
    Shape,
    Symbol,
    Tag,
    Text,
)
from pensil.core.step import Change, Link
from pensil.kinds import kind_named
from pensil.words import SHARED, Vocabulary

SAY = Vocabulary(SHARED)
LAMPS, BOXES = kind_named("akari"), kind_named("shikaku")
SQUARE = pensil.read("akari\n. . .\n. . .\n. . .\n")
RECTANGLES = pensil.read("shikaku\n4 . 2\n. . .\n")


def link(*changes: tuple[int, int], sign: str, after: tuple[int, ...] = (), at: tuple[Cell, ...] = ()) -> Link:
    """A link that decides some lamps."""
    made = tuple(Change.of(SQUARE, spot, mask) for spot, mask in changes)
    return Link(
        made, at or tuple(cell for change in made for cell in change.cells), SAY("quoted", text=sign), after, sign
    )


def test_arrows_lead_from_the_nearest_place_of_the_nearest_links() -> None:
    chain = (
        link((0, 0b10), sign="?"),
        link((1, 0b01), (3, 0b01), sign="1", after=(0,)),
        link((4, 0b01), (2, 0b01), sign="2", after=(0, 1)),
        link((2, 0b01), sign="3", after=(2,)),
        link(sign="!", after=(1, 3), at=((2, 2), (1, 2))),
    )
    ghosts = ghosts_of(LAMPS, SQUARE, chain)
    ways = [(arrow.start, arrow.end) for arrow in ghosts.arrows]
    assert ways == [
        (((0, 0),), ((0, 1),)),  # as near as r2c1, and first
        (((0, 1),), ((1, 1),)),  # not from the first link, on which the second rests already
        (((0, 2),), ((1, 2),)),  # nor from the second: the third rests on it; none within r1c3
    ]
    assert {arrow.role for arrow in ghosts.arrows} == {Role.GHOST}
    assert {ghost.tagged: ghost.numbers for ghost in ghosts.ghosts} == {
        ((0, 0),): ("?",),
        ((0, 1),): ("1",),
        ((1, 0),): ("1",),
        ((1, 1),): ("2",),
        ((0, 2),): ("2", "3"),
    }
    assert ghosts.clashes == (((2, 2), (1, 2)),)
    assert ghosts.clash == ((2, 2), (1, 2))
    tags = [(item.cells, item.text, item.role) for item in ghosts.on(Picture(3, 3, ())).items if isinstance(item, Tag)]
    assert tags[-2:] == [(((0, 2),), "2,3", Role.GHOST), (((2, 2),), "!", Role.CLASH)]


def test_a_split_has_no_arrows_of_its_own_and_no_clash() -> None:
    chain = (link((0, 0b10), sign="?"), link(sign="", after=(0,), at=((2, 2),)))
    ghosts = ghosts_of(LAMPS, SQUARE, chain)
    assert (ghosts.arrows, ghosts.clashes, len(ghosts.ghosts)) == ((), (), 1)


def test_a_rule_of_the_whole_board_breaks_at_no_cell() -> None:
    broken = Link((), (), SAY("quoted", text="it is too much"), (), "!")
    ghosts = ghosts_of(LAMPS, SQUARE, (link((0, 0b10), sign="?"), broken))
    assert (ghosts.arrows, ghosts.clashes, ghosts.clash) == ((), ((),), ())
    tags = [item.text for item in ghosts.on(Picture(3, 3, ())).items if isinstance(item, Tag)]
    assert tags == ["?"]


def test_a_rectangle_has_its_number_where_nothing_is_written() -> None:
    def box(spot: int, values: tuple[int, int, int, int], sign: str, after: tuple[int, ...] = ()) -> Link:
        mask = 1 << RECTANGLES.value_from_json(spot, list(values))
        return Link((Change.of(RECTANGLES, spot, mask),), (), SAY("quoted", text=sign), after, sign)

    chain = (box(0, (0, 0, 1, 1), "?"), box(1, (0, 2, 1, 2), "1", (0,)))
    one, other = (ghosts := ghosts_of(BOXES, RECTANGLES, chain)).ghosts
    assert (one.tagged, one.middle) == (((0, 1),), ((0, 0), (1, 1)))
    assert (other.tagged, other.middle) == (((1, 2),), ((0, 2), (1, 2)))
    assert [(arrow.start, arrow.end) for arrow in ghosts.arrows] == [(one.middle, other.middle)]
    full = pensil.read("shikaku\n1 1\n")
    mask = 1 << full.value_from_json(0, [0, 0, 0, 0])
    (alone,) = ghosts_of(BOXES, full, [Link((Change.of(full, 0, mask),), (), SAY("quoted", text=""), (), "?")]).ghosts
    assert alone.tagged == ((0, 0),)


def test_what_covers_its_cells_needs_no_frame() -> None:
    lamp = Symbol((0, 0), Shape.LAMP, Role.GHOST)
    cells = frozenset({(0, 0)})
    assert Ghost(cells, (lamp,), ((0, 0),), ((0, 0),), ("1",)).covers == cells
    assert Ghost(cells, (), ((0, 0),), ((0, 0),), ("1",)).covers == cells, "its number alone stands there"
    pair = frozenset({(0, 0), (0, 2)})
    bridge = Connection((0, 0), (0, 2), 1, Role.GHOST)
    assert Ghost(pair, (bridge,), ((0, 0), (0, 2)), ((0, 0), (0, 2)), ("1",)).covers == frozenset()
    assert Ghost(pair, (), ((0, 0), (0, 2)), ((0, 0), (0, 2)), ("1",)).covers == frozenset()
    region = Region(0, 0, 1, 1, Role.GHOST)
    assert Ghost(cells, (region,), ((0, 1),), ((0, 0), (1, 1)), ("1",)).covers == frozenset()


def test_ghosts_take_the_place_of_marks_and_give_way_to_what_follows() -> None:
    chain = (link((0, 0b10), sign="?"), link((4, 0b10), sign="1", after=(0,)), link((8, 0b11), sign="2", after=(1,)))
    ghosts = ghosts_of(LAMPS, SQUARE, chain)
    given = Fill((0, 0), Role.GIVEN)
    marks = [Symbol(cell, Shape.DOT, Role.MARK) for cell in ((0, 0), (1, 1), (2, 2), (0, 1))]
    news = [Symbol((1, 1), Shape.LAMP, Role.TRACE), Symbol((0, 2), Shape.DOT, Role.TRACE)]
    shown = ghosts.on(Picture(3, 3, (given, *marks, *news)))
    others = [item for item in shown.items if not isinstance(item, Tag | Arrow)]
    assert others == [given, *marks[1:], *news, Symbol((0, 0), Shape.LAMP, Role.GHOST)]
    assert [item.text for item in shown.items if isinstance(item, Tag)] == ["?", "1", "2"]
    assert len([item for item in shown.items if isinstance(item, Arrow)]) == 2


def test_what_several_suppositions_draw_on_one_board() -> None:
    common = (link((0, 0b10), sign="?"), link((1, 0b01), sign="1", after=(0,)))
    cases = [
        (
            *common,
            link((4, 0b10), sign="a", after=()),
            link((8, 0b10), sign="a1", after=(2,)),
            link(sign="!", at=((2, 0),)),
        ),
        (
            *common,
            link((4, 0b01), sign="b", after=()),
            link((8, 0b10), sign="b1", after=(2,)),
            link(sign="!", at=((2, 0),)),
        ),
        (*common, link((5, 0b10), sign="c", after=()), link((0, 0b10), sign="c1"), link(sign="!", at=((2, 1),))),
    ]
    ghosts = ghosts_of_all(LAMPS, SQUARE, cases)
    found = {min(ghost.cells): (ghost.numbers, bool(ghost.items)) for ghost in ghosts.ghosts}
    assert found == {
        (0, 0): (("?", "c1"), True),
        (0, 1): (("1",), True),
        (1, 1): (("ab",), False),  # the cases do not agree
        (2, 2): (("ab",), True),
        (1, 2): (("c",), True),
    }
    assert [(arrow.start, arrow.end) for arrow in ghosts.arrows] == [(((0, 0),), ((0, 1),))]
    assert ghosts.clashes == (((2, 0),), ((2, 0),), ((2, 1),))
    assert ghosts.clash == ((2, 0), (2, 1))
    tags = [item.cells for item in ghosts.on(Picture(3, 3, ())).items if isinstance(item, Tag) and item.text == "!"]
    assert tags == [((2, 0),), ((2, 1),)]


def test_what_an_item_is_about() -> None:
    cells = {(1, 1), (1, 2)}
    inside: list[Item] = [
        Fill((1, 1), Role.MARK),
        Symbol((1, 2), Shape.DOT, Role.MARK),
        Connection((1, 1), (1, 2), 1, Role.MARK),
        Border((1, 2), (1, 1), Role.MARK),
        Region(1, 2, 3, 4, Role.MARK),
        Region(0, 0, 1, 1, Role.MARK),
    ]
    outside: list[Item] = [
        Fill((1, 0), Role.MARK),
        Symbol((0, 1), Shape.DOT, Role.MARK),
        Connection((1, 1), (1, 4), 1, Role.MARK),
        Connection((0, 1), (1, 1), 1, Role.MARK),
        Border((1, 1), (1, 0), Role.MARK),
        Border((1, 0), (1, 1), Role.MARK),
        Region(2, 1, 3, 2, Role.MARK),
        Region(0, 1, 0, 2, Role.MARK),
        Region(1, 3, 1, 3, Role.MARK),
        Region(0, 0, 3, 0, Role.MARK),
        Text((1, 1), "1", Role.MARK),
        Outline((1, 1), Role.MARK),
    ]
    assert [lies_at(item, cells) for item in inside] == [True] * len(inside)
    assert [lies_at(item, cells) for item in outside] == [False] * len(outside)
