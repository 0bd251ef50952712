"""The combination of Shikaku's paper: observation, BFS with its bounding function, and the published moves."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

import pensil
from pensil.core.trace import Event, Strategy, What, state
from pensil.kinds.shikaku.paper.written import EXAMPLE as PUBLISHED
from pensil.kinds.shikaku.paper.written import MOVED
from pensil.kinds.shikaku.paper.written import box_named as rectangle
from pensil.kinds.shikaku.paper.written import cell_named as cell
from pensil.kinds.shikaku.paper.written import named as paper_cell
from pensil.kinds.shikaku.paper.written import named_box as paper_rectangle
from pensil.kinds.shikaku.puzzle import Shikaku
from pensil.kinds.shikaku.strategies import STRATEGIES, combo, observation
from pensil.kinds.shikaku.strategies.observation import Area, Met, corner_size, observe, outward
from pensil.kinds.shikaku.strategies.placed import Placed, cells_of
from pensil.kinds.shikaku.strategies.room import bounding, lies_in, room, visits
from pensil.kinds.shikaku.strategies.state_tree import GRANDPARENT, PARENT, Listing, search_states
from tests.kinds.shikaku.searches import half_drawn, moves, sized

BRUTE_FORCE, GREEDY, BFS, BACKTRACKING, COMBO = STRATEGIES


# The paper names rows by letters and columns by numbers.
SOLUTION = "A1:B2 A3:B3 A4:B7 C1:G1 C2:D4 C5:E5 C6:D7 E2:G4 F5:G5 E6:G7"


def back_to(puzzle: Shikaku, queue: list[int], events: Iterable[Event]) -> list[int]:
    """The positions in the queue (from 1) that the backtracks lead to, up to the first solution."""
    position = {0: 0}
    found = []
    for event in events:
        if event.what is What.PLACED:
            position[event.node] = queue.index(event.changes[0][0]) + 1
        elif event.what is What.BACKTRACKED:
            assert event.parent is not None
            found.append(position[event.parent])
        elif event.what is What.SOLVED:
            break
    return found


# Observation.


def test_the_published_queue() -> None:
    queue = observe(PUBLISHED)
    assert " ".join(paper_cell(PUBLISHED.clues[met.spot]) for met in queue) == "B2 G7 A3 G5 E1 B5 C6 F4 D5 D3"
    assert [met.area for met in queue] == [Area.CORNER] * 2 + [Area.BORDER] * 6 + [Area.MIDDLE] * 2
    assert [met.corner for met in queue[:3]] == [(0, 0), (6, 6), None]


def test_the_published_sizes_of_corners() -> None:
    assert [corner_size(n) for n in range(5, 14)] == [2, 2, 2, 2, 3, 3, 3, 3, 4]


def test_the_way_over_a_board_of_seven() -> None:
    way = [paper_cell(visit.cell) for visit in observation.visits(7, 7)]
    assert " ".join(way) == (
        "A1 A2 B1 B2 A7 A6 B7 B6 G7 F7 G6 F6 G1 F1 G2 F2 "
        "A3 A4 A5 C7 D7 E7 G5 G4 G3 E1 D1 C1 B3 B4 B5 C6 D6 E6 F5 F4 F3 E2 D2 C2 "
        "C3 C4 C5 D5 E5 E4 E3 D3 D4"
    )


def test_a_board_of_nine_has_three_tracks() -> None:
    border = [visit.cell for visit in observation.visits(9, 9) if visit.area is Area.BORDER]
    tracks = [min(r, c, 8 - r, 8 - c) for r, c in border]
    assert tracks == [0] * 12 + [1] * 12 + [2] * 12


def test_the_way_over_a_flat_board() -> None:
    """Two rows of corners, three columns: the tracks at the sides are one longer than those above and below."""
    way = list(observation.visits(5, 9))
    assert corner_size(5) == 2
    assert corner_size(9) == 3
    assert [visit.cell for visit in way if visit.area is Area.BORDER] == [
        *((0, 3), (0, 4), (0, 5), (2, 8), (4, 5), (4, 4), (4, 3), (2, 0)),
        *((1, 3), (1, 4), (1, 5), (2, 7), (3, 5), (3, 4), (3, 3), (2, 1)),
        *((2, 6), (2, 2)),
    ]
    assert [visit.cell for visit in way if visit.area is Area.MIDDLE] == [(2, 3), (2, 4), (2, 5)]


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 8, 13])
@pytest.mark.parametrize("cols", [1, 2, 3, 4, 6, 9, 17])
def test_the_way_comes_to_every_cell_from_outside_in(rows: int, cols: int) -> None:
    way = list(observation.visits(rows, cols))
    assert {visit.cell for visit in way} == {(r, c) for r in range(rows) for c in range(cols)}
    if rows > 1 and cols > 1:
        assert len(way) == rows * cols
    areas = [visit.area for visit in way]
    assert areas == sorted(areas, key=list(Area).index)
    for visit in way:
        assert (visit.corner is not None) is (visit.area is Area.CORNER)
    puzzle = Shikaku([["?"] * cols for _ in range(rows)])
    assert sorted(met.spot for met in observe(puzzle)) == list(range(rows * cols))


def test_rectangles_are_pulled_outward() -> None:
    best = {paper_cell(PUBLISHED.clues[met.spot]): outward(PUBLISHED, met) for met in observe(PUBLISHED)}
    names = {
        name: [paper_rectangle(PUBLISHED.candidates[PUBLISHED.spot[cell(name)]][value]) for value in values]
        for name, values in best.items()
    }
    assert names["B2"][0] == "A1:B2"
    assert names["G7"] == ["E6:G7", "B7:G7"]
    assert names["A3"] == ["A2:A3", "A3:A4", "A3:B3"]
    assert names["G5"] == ["G4:G5", "G5:G6", "F5:G5"]
    assert names["E1"][-1] == "E1:E5"
    assert names["C6"][:2] == ["B6:C7", "C6:D7"]


@pytest.mark.parametrize(("rows", "cols"), [(1, 9), (8, 1), (4, 7), (7, 5), (6, 6)])
def test_outward_is_by_the_steps_from_the_cells_of_a_rectangle(rows: int, cols: int) -> None:
    """To its corner for a number of a corner, to the nearest border for the others; as candidates where it is alike."""
    rng, areas = Random(rows), set[Area]()
    for _ in range(12):
        puzzle = Shikaku(
            [["?"] + [rng.choice((None, None, 2, 3, 4, "?")) for _ in range(cols - 1)] for _ in range(rows)]
        )
        for met in observe(puzzle):
            areas.add(met.area)

            def steps(value: int, met: Met = met, puzzle: Shikaku = puzzle) -> Fraction:
                cells = cells_of(puzzle.candidates[met.spot][value])
                if met.corner is not None:
                    (row, col) = met.corner
                    return Fraction(sum(abs(r - row) + abs(c - col) for r, c in cells), len(cells))
                return Fraction(sum(min(r, c, rows - 1 - r, cols - 1 - c) for r, c in cells), len(cells))

            assert outward(puzzle, met) == sorted(range(len(puzzle.candidates[met.spot])), key=steps)
    assert areas == ({Area.CORNER, Area.BORDER} if 1 in (rows, cols) else {*Area})


# BFS with the bounding function.


def test_the_published_visits_of_the_9() -> None:
    seen = list(islice(visits(Placed(PUBLISHED), cell("F4")), 9))
    assert " ".join(paper_cell(visited) for visited, _ in seen) == "E4 F5 G4 F3 D4 E5 E3 F6 G5"
    assert [objection for _, objection in seen][:8] == [None] * 8
    assert str(seen[8][1]) == "there are two clues between r6c4 and r7c5"


def test_the_bounding_function() -> None:
    placed = Placed(PUBLISHED)
    placed.add(rectangle("D5:F5"))
    start = cell("F4")
    assert str(bounding(placed, start, cell("E5"))) == "r5c5 belongs to another rectangle"
    assert str(bounding(placed, start, cell("F6"))) == "there is another rectangle between r6c4 and r6c6"
    assert str(bounding(placed, start, cell("D3"))) == "there are two clues between r6c4 and r4c3"
    assert bounding(placed, start, cell("D4")) is None


@given(half_drawn())
@settings(max_examples=200, deadline=None)
def test_the_room_holds_every_rectangle_that_fits_and_no_other(made: tuple[Shikaku, Placed, int]) -> None:
    puzzle, placed, spot = made
    start = puzzle.clues[spot]
    cells = set(room(placed, start))
    for candidate in puzzle.candidates[spot]:
        assert lies_in(candidate, cells) is not placed.hits(candidate)
    # The room is exactly what the bounding function lets live, however it is reached.
    everything = {(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)} - {start}
    assert cells - {start} == {at for at in everything if not bounding(placed, start, at)}


# The combination on the published example.


def test_the_published_moves() -> None:
    """The states of the paper: up to 8 its state is our node plus one; it overlooks B7:G7, so from 9 on they agree."""
    assert moves(PUBLISHED, COMBO.search(PUBLISHED)) == [
        "1 B2 A1:B2",
        "7 G7 E6:G7",
        "9 A3 A3:A4",
        "11 G5 G4:G5",
        *("13 E1 C1:G1", "13 dead", "14 E1 E1:E5", "14 dead", "14 back to 9"),
        "12 G5 F5:G5",
        *("15 E1 C1:G1", "15 dead", "16 E1 E1:E5", "16 dead", "16 back to 9"),
        "10 A3 A3:B3",
        "17 G5 G4:G5",
        *("19 E1 C1:G1", "21 B5 A4:B7"),
        *("22 C6 C6:D7", "22 dead", "23 C6 C4:C7", "23 dead", "24 C6 C3:C6", "24 dead", "24 back to 19"),
        *("20 E1 E1:E5", "25 B5 A4:B7"),
        *("26 C6 C6:D7", "26 dead", "27 C6 C4:C7", "27 dead", "28 C6 C3:C6", "28 dead", "28 back to 20"),
        "20 back to 10",
        *("18 G5 F5:G5", "29 E1 C1:G1", "31 B5 A4:B7", "32 C6 C6:D7", "35 F4 E2:G4", "36 D5 C5:E5", "37 D3 C2:D4"),
    ]


def test_the_published_backtracks_and_solution() -> None:
    run = pensil.run(PUBLISHED, "combo")
    queue = [met.spot for met in observe(PUBLISHED)]
    assert run.status == "solved"
    assert run.counters.to_json() == {
        "generated": 37,
        "expanded": 18,
        "dead": 10,
        "backtracks": 5,
        "validations": 29,
        "depth": 10,
        "solutions": 1,
    }
    assert back_to(PUBLISHED, queue, run.events) == [3, 3, 5, 5, 3]
    boxes = PUBLISHED.rectangles(run.solutions[0])
    assert {box for box in boxes if box} == {rectangle(name) for name in SOLUTION.split()}
    reasons = [event.because() for event in run.events if event.what is What.DEAD]
    assert reasons == ["the 8 at r2c5 has no rectangle left"] * 4 + ["the 9 at r6c4 has no rectangle left"] * 6


def test_every_listed_rectangle_is_a_state() -> None:
    """The paper numbers the rectangles when it lists them: 2 to 7 for the 4, 8 and 9 for the 6, drawn or not."""
    run = pensil.run(PUBLISHED, "combo")
    listed = [event for event in run.events if event.what is What.LISTED]
    assert [state(event.node) for event in listed] == list(range(2, 39))
    assert [state(event.node) for event in listed if event.parent == 0] == [2, 3, 4, 5, 6, 7]
    assert [state(event.node) for event in listed if event.parent == 1] == [8, 9]
    drawn = {event.node for event in run.events if event.what is What.PLACED}
    assert [state(event.node) for event in listed if event.node not in drawn] == [3, 4, 5, 6, 7, 9, 31, 34, 35]
    assert listed[7].because() == "the 6 at r7c7 could take r2c7 to r7c7"
    assert listed[7].cells == tuple((row, 6) for row in range(1, 7))
    assert not any(event.changes for event in listed)


@pytest.mark.parametrize("limit", [1, 6, 7, 20, 37])
def test_a_limit_counts_what_is_listed(limit: int) -> None:
    run = pensil.run(PUBLISHED, "combo", limit_nodes=limit)
    assert (run.status, run.counters.generated) == ("limit", limit)
    *_, last = run.events
    assert last.what is What.LISTED
    assert state(last.node) == limit + 1


def test_the_3_moved_to_e5() -> None:
    """The paper says 3 backtracks. All rectangles give 5; without A4:D5 for the 8, which it overlooks, there are 4."""
    queue = observe(MOVED)
    spots = [met.spot for met in queue]
    assert " ".join(paper_cell(MOVED.clues[spot]) for spot in spots) == "B2 G7 A3 G5 E1 B5 C6 F4 E5 D3"
    run = pensil.run(MOVED, "combo")
    assert back_to(MOVED, spots, run.events) == [3, 3, 5, 5, 3]
    assert {box for box in MOVED.rectangles(run.solutions[0]) if box} == {rectangle(name) for name in SOLUTION.split()}
    listing = combo.best_first(MOVED, queue)

    def overlooking(placed: Placed, spot: int) -> Listing:
        values, cells = listing(placed, spot)
        return Listing([v for v in values if MOVED.candidates[spot][v] != rectangle("A4:D5")], cells)

    assert back_to(MOVED, spots, search_states(MOVED, spots, overlooking)) == [3, 3, 5, 3]


def test_the_room_is_told_with_the_rectangles() -> None:
    told = next(event for event in COMBO.search(PUBLISHED) if event.node == 32 and event.what is What.VALIDATED)
    assert told.because() == "the 9 at r6c4 can take r5c2 to r7c4"
    assert set(told.cells) >= {(r, c) for r in (4, 5, 6) for c in (1, 2, 3)}
    assert cell("E5") not in told.cells


def test_going_back_to_the_grandparent_loses_nothing() -> None:
    """The rule of the grandparent counts fewer backtracks, and enters the same states in the same order."""
    fewer = 0
    for seed in range(60):
        puzzle = sized(seed, 7, range(2, 12), 30)
        listing = combo.best_first(puzzle, observe(puzzle))
        spots = [met.spot for met in observe(puzzle)]
        one, two = (list(search_states(puzzle, spots, listing, back)) for back in (PARENT, GRANDPARENT))
        entered = [[event for event in events if event.what is What.PLACED] for events in (one, two)]
        assert entered[0] == entered[1]
        counts = [sum(event.what is What.BACKTRACKED for event in events) for events in (one, two)]
        assert counts[1] <= counts[0]
        fewer += counts[1] < counts[0]
    assert fewer > 20


@pytest.mark.parametrize(
    ("strategy", "generations"), [(BFS, 1), (BACKTRACKING, 2), (COMBO, 2)], ids=["bfs", "backtracking", "combo"]
)
def test_how_far_one_backtrack_goes(strategy: Strategy, generations: int) -> None:
    """BFS goes back to the number before, the others to the one before that."""
    parents: dict[int, int | None] = {}
    found = []
    for event in strategy.search(PUBLISHED):
        if event.what is What.PLACED:
            parents[event.node] = event.parent
        elif event.what is What.BACKTRACKED:
            ancestor: int | None = event.node
            for _ in range(generations):
                ancestor = parents[ancestor] if ancestor else None
            found.append(event.parent == ancestor)
    assert found
    assert all(found)


def test_the_tables() -> None:
    assert COMBO.tables is not None
    observed, executed = COMBO.tables(PUBLISHED).split("\n\n")
    assert observed.splitlines() == [
        "Observation: corners of 2 x 2 cells",
        "  corner  4 at r2c2, 6 at r7c7",
        "  border  2 at r1c3, 2 at r7c5, 5 at r5c1, 8 at r2c5, 4 at r3c6, 9 at r6c4",
        "  middle  3 at r4c5, 6 at r4c3",
    ]
    lines = [" ".join(line.split()) for line in executed.splitlines()]
    assert len(lines) == 2 + 28 + 5 + 1
    assert lines[7] == "6 15 12 5 at r5c1 r5c1 to r5c5 dead"
    assert lines[8] == "back 10 15 to position 3 of the queue"
    assert lines[-1] == "solved 38"
    assert "4 di b2k2" in COMBO.tables(PUBLISHED, lang="id")
    wide = Shikaku([["?"] * 9, *[[None] * 9] * 4])
    assert COMBO.tables(wide).startswith("Observation: corners of 3 x 2 cells\n")
    assert COMBO.tables(wide, lang="id").startswith("Observasi: sudut berukuran 3 x 2 petak\n")
    assert COMBO.tables(Shikaku([[None, 3, 3, None]])).endswith("dead\n  no solution\n")
    endless = COMBO.tables(Shikaku([["?"] * 9, *[[None] * 9] * 8, ["?"] * 9, [1, *[None] * 8]]))
    assert len(endless.splitlines()) < 600
