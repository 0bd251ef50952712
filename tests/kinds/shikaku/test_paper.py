"""The paper on Shikaku replayed: its names, what it lost, and what was recovered, worked out a second time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import pytest

import pensil
from pensil.core.paper import Agreement
from pensil.core.trace import What
from pensil.kinds.shikaku.paper import PAPER, execution
from pensil.kinds.shikaku.paper.observation import WAY, forms
from pensil.kinds.shikaku.paper.rooms import ALONE, START, coordinate_tree
from pensil.kinds.shikaku.paper.searches import backs, combination, legs
from pensil.kinds.shikaku.paper.states import SKIPPED, TOLD, fitting_ways, recovered
from pensil.kinds.shikaku.paper.written import (
    EXAMPLE,
    MOVED,
    box_named,
    boxes,
    cell_named,
    columns,
    named,
    named_box,
)
from pensil.kinds.shikaku.strategies.placed import Placed, cells_of
from pensil.kinds.shikaku.strategies.room import room
from pensil.lab.paper import Replayed
from tests.checks import some


@pytest.fixture(scope="module")
def items() -> dict[str, Replayed]:
    return {each.item.name: each for each in pensil.paper("shikaku")}


def told(each: Replayed) -> dict[str, tuple[str | None, str]]:
    return {
        fact.label.said(): (None if fact.published is None else str(fact.published), str(fact.ours))
        for fact in each.facts
    }


def test_the_items_follow_the_paper(items: dict[str, Replayed]) -> None:
    assert list(items) == [
        *("section-1.1", "section-2.1", "section-2.2.1", "figure-8"),
        *("figure-9", "figure-10", "figure-11", "figure-12", "figure-13"),
        *("section-2.2.4", "figure-14", "section-2.2.4-orders", "section-3"),
        *("table-1", "figure-15", "table-2", "figure-16", "figure-17", "table-3", "figure-18", "table-4"),
        *("section-3.2", "figure-19", "section-4", "section-4-boards"),
    ]
    assert (PAPER.title, PAPER.author) == ("Kombinasi Tiga Algoritma untuk Puzzle Shikaku", "Yusuf Adrianysah")


def test_all_pictures_but_the_last_are_named_as_lost(items: dict[str, Replayed]) -> None:
    """Of figure 19 the text is left; its end is the solution, which is named."""
    lost = [fact.label.said() for each in items.values() for fact in each.facts if fact.verdict is Agreement.LOST]
    assert [label for label in lost if label.startswith("the picture of")] == [
        f"the picture of figure {number}" for number in range(1, 19)
    ]
    assert [label for label in lost if label.startswith("the text of")] == [
        f"the text of section {section}" for section in ("2.1", "2.2.1", "2.2.2")
    ]
    assert "the solution" in lost


def test_what_differs(items: dict[str, Replayed]) -> None:
    differing = {
        name: number
        for name, each in items.items()
        if (number := sum(fact.verdict is Agreement.DIFFERS for fact in each.facts))
    }
    assert differing == {"figure-14": 1, "table-1": 1, "figure-19": 3, "section-4": 2, "section-4-boards": 1}


def test_the_names_of_the_paper() -> None:
    cells = ((0, 0), (1, 1), (25, 9), (26, 0), (254, 254))
    assert " ".join(map(named, cells)) == "A1 B2 Z10 AA1 IU255"
    for cell in some(cells):
        assert cell_named(named(cell)) == cell
    assert named_box((4, 1, 6, 3)) == "E2:G4"
    assert box_named("E2:G4") == (4, 1, 6, 3)


def test_the_board_is_that_of_the_table() -> None:
    assert str(EXAMPLE) == (
        "shikaku\n. . 2 . . . .\n. 4 . . 8 . .\n. . . . . 4 .\n. . 6 . 3 . .\n5 . . . . . .\n. . . 9 . . .\n"
        ". . . . 2 . 6\n"
    )
    assert (MOVED.cells[3][4], MOVED.cells[4][4]) == (None, 3)


def test_every_cell_of_the_tree_hangs_from_a_neighbour_visited_before() -> None:
    parents, dead = coordinate_tree(EXAMPLE, START)
    order = [START, *parents]
    for cell, parent in some(parents.items()):
        assert abs(cell[0] - parent[0]) + abs(cell[1] - parent[1]) == 1
        assert order.index(parent) < order.index(cell)
        assert parent not in dead
    levels = {START: 0}
    for cell, parent in parents.items():
        levels[cell] = levels[parent] + 1
    assert all(one <= other for one, other in pairwise(levels.values()))
    assert [START, *(cell for cell in parents if cell not in dead)] == room(Placed(EXAMPLE), START)
    everything, none = coordinate_tree(ALONE, START)
    assert (len(everything), none) == (48, set())


def test_the_recovered_states_by_trying_everything() -> None:
    """All choices of one rectangle for each of the four numbers, and all that may be overlooked, or nothing."""
    spots = [EXAMPLE.spot[cell_named(name)] for name in SKIPPED]
    start = {cell for name in TOLD for cell in cells_of(box_named(name))}
    nine = cells_of(EXAMPLE.candidates[EXAMPLE.spot[cell_named("F4")]][0])
    found = Counter[str]()
    for missed in (None, *(box for spot in spots for box in EXAMPLE.candidates[spot])):
        for way in product(*(EXAMPLE.candidates[spot] for spot in spots)):
            covered, counts = set(start), []
            for spot, box in zip(spots, way, strict=True):
                free = [
                    each for each in EXAMPLE.candidates[spot] if each != missed and covered.isdisjoint(cells_of(each))
                ]
                counts.append(len(free) if box in free else 0)
                covered.update(cells_of(box))
            if counts == [3, 2, 3, 1] and not covered.isdisjoint(nine):
                found[f"{missed and named_box(missed)}: {boxes(way)}"] += 1
    expected = {f"{named_box(way.missed)}: {boxes(way.rectangles)}" for way in fitting_ways()}
    assert set(found) == expected
    assert len(expected) == 9
    assert {named_box(way.missed) for way in recovered()} == {"C6:F6"}


def test_the_recovered_search(items: dict[str, Replayed]) -> None:
    facts = told(items["figure-14"])
    assert facts["what is drawn in the skipped steps"] == (
        None,
        "4 C6: C3:C6\n6 D3: D2:F3\n3 D5: D4:D6 D5:D7 D5:F5\n5 E1: C1:G1",
    )
    assert facts["states of 3 D5"] == ("15-17", "15-17")
    assert facts["states of 4 C6, nothing overlooked"] == ("10-12", "10-13")


def test_the_legs_of_the_example() -> None:
    found = legs(EXAMPLE, combination(EXAMPLE))
    run = pensil.run(EXAMPLE, "combo")
    placed = [event.node + 1 for event in run.events if event.what is What.PLACED]
    assert [step.state for leg in found for step in leg.entered] == placed
    assert [len(leg.entered) for leg in found] == [6, 3, 7, 5, 7]
    assert sum(len(leg.dead) for leg in found) == run.counters.dead == 10
    assert backs(found) == [10, 10, 20, 21, 11]
    missing = legs(EXAMPLE, combination(EXAMPLE, box_named("B7:G7")))
    assert backs(missing) == [9, 9, 19, 20, 10]
    # Nothing else changes: the same rectangles in the same order.
    assert [step.rectangle for leg in missing for step in leg.entered] == [
        step.rectangle for leg in found for step in leg.entered
    ]


@pytest.mark.parametrize(
    ("box", "along"),
    [
        ("A2:A5", True),
        ("A1:D1", True),
        ("G3:G6", True),
        ("C7:F7", True),
        ("A1:B4", False),
        ("F5:G7", False),
        ("B2:C3", False),
        ("B2:B5", False),
        ("D1:D4", False),
    ],
)
def test_a_rectangle_lies_along_the_border_or_is_named(box: str, along: bool) -> None:
    """All its cells are at the border then."""
    leg = execution.as_printed()[0]
    leg.entered[4] = replace(leg.entered[4], rectangle=box_named(box))
    [fact] = [fact for fact in execution._outward(leg) if fact.label.key == "execution.where"]
    assert (fact.ours == fact.published) is along
    assert str(fact.ours) == str(fact.published) if along else fact.ours == box


def test_arrows_lead_from_a_number_to_the_middle_of_its_rectangle() -> None:
    for spot, (row, col) in some(enumerate(EXAMPLE.clues)):
        for down, right in product((-1, 0, 1), (-1, 0, 1)):
            for far in (1, 2):
                corner = row + far * down, col + far * right
                box = (min(row, corner[0]), min(col, corner[1]), max(row, corner[0]), max(col, corner[1]))
                assert execution._arrow(spot, box) == "↖↑↗←·→↙↓↘"[3 * (down + 1) + right + 1]
        assert execution._arrow(spot, (row - 2, col - 1, row + 1, col + 1)) == "↑"
        assert execution._arrow(spot, (row - 1, col - 1, row + 1, col + 1)) == "·"


def test_the_3_moved_to_e5(items: dict[str, Replayed]) -> None:
    facts = told(items["section-4"])
    assert facts["backtracks, the 3 at E5"] == ("3", "5")
    assert facts["backtracks, the 3 at E5 and A4:D5 overlooked"] == ("3", "4")
    assert facts["the partition of the 3 at E5"] == ("C5:E5", "C5:E5")


def test_the_forms_of_a_way() -> None:
    way = [visit.cell for visit in WAY]
    found = forms(way)
    assert len({tuple(form) for form in found}) == 8
    assert way in found
    for form in some(found):
        assert sorted(form) == sorted(way)


def test_columns_stand_below_each_other() -> None:
    assert columns([("a", "1", "x"), ("long", "22", "")], "en") == "a     1   x\nlong  22"
