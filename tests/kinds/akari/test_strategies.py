"""The strategies of Akari: the paper's checks, its phases on a board of ours, and agreement with the engine."""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import pensil
from pensil.core.board import Board
from pensil.core.grid import Cell
from pensil.core.trace import Event, Objection, Strategy, What, replay, tally
from pensil.engine.run import strategies_of
from pensil.kinds.akari.puzzle import EMPTY, LAMP, Akari
from pensil.kinds.akari.rules import violations
from pensil.kinds.akari.strategies import STRATEGIES, phases
from pensil.kinds.akari.strategies.brute_force import what_is_wrong
from pensil.kinds.akari.strategies.lamps import IS_A_LAMP, IS_NO_LAMP, MAY_BE_A_LAMP, Lamps
from tests.checks import some
from tests.samples import sample
from tests.strategies.traces import watched

BRUTE_FORCE, DFS, PHASES = STRATEGIES


def board(text: str) -> Akari:
    return Akari.from_text(list(enumerate(text.strip().splitlines(), 1)))


SEVEN = board("""
. . . 1 . . .
. 0 . . . . 0
. . . . . 1 .
. . 2 . 1 . .
. 4 . . . . .
3 . . . . 0 .
. . . 0 . . .
""")
SEVEN_SOLVED = """\
. . * 1 . * .
. 0 . . * . 0
. . . * . 1 .
. * 2 . 1 * .
* 4 * . . . .
3 * . . . 0 .
* . . 0 . . *
"""


# The paper's checks.


def told(objection: Objection | None) -> tuple[str, tuple[Cell, ...]]:
    assert objection is not None
    return objection.reason.said(), objection.cells


def test_the_three_objections_of_is_valid() -> None:
    puzzle = board(". . # 0 .\n. 1 . . .")
    lamps = Lamps(puzzle)
    spot = {cell: puzzle.spot[cell] for cell in puzzle.white}
    assert told(lamps.objection(spot[0, 4])) == ("r1c5 is beside the 0 at r1c4", ((0, 4), (0, 3)))
    assert lamps.objection(spot[1, 0]) is None
    lamps.put(spot[1, 0])
    assert told(lamps.objection(spot[0, 0])) == ("r1c1 is lit by the lamp at r2c1", ((0, 0), (1, 0)))
    assert told(lamps.objection(spot[1, 0])) == ("r2c1 is lit by the lamp at r2c1", ((1, 0), (1, 0)))
    assert told(lamps.objection(spot[0, 1])) == ("the 1 at r2c2 has all its lamps already", ((0, 1), (1, 1)))
    assert told(lamps.objection(spot[1, 2])) == ("the 1 at r2c2 has all its lamps already", ((1, 2), (1, 1)))
    assert lamps.objection(spot[1, 4]) is None


def test_a_lamp_decides_the_cells_it_lights() -> None:
    puzzle = board(". . # .\n. . . .")
    lamps = Lamps(puzzle)
    assert dict(lamps.put(1)) == {0: IS_NO_LAMP, 1: IS_A_LAMP, 4: IS_NO_LAMP}
    assert dict(lamps.put(3)) == {3: IS_A_LAMP, 5: IS_NO_LAMP, 6: IS_NO_LAMP}
    # The others stay lit by the lamp at r2c1.
    assert dict(lamps.take_away(1)) == {1: MAY_BE_A_LAMP}


def test_what_is_unfinished() -> None:
    puzzle = board("1 . .\n. . #")
    lamps = Lamps(puzzle)
    assert told(lamps.unfinished()) == ("the 1 at r1c1 has 0 lamps", ((0, 0),))
    lamps.put(puzzle.spot[0, 1])
    assert told(lamps.unfinished()) == ("r2c1 is dark", ((1, 0),))
    assert Lamps(board("# 0")).unfinished() is None


@st.composite
def placements(draw: st.DrawFn) -> tuple[Akari, list[int]]:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    clue = st.sampled_from([None, None, None, "#", 0, 1, 2, 3, 4])
    puzzle = Akari([[draw(clue) for _ in range(cols)] for _ in range(rows)])
    return puzzle, [draw(st.sampled_from([EMPTY, EMPTY, LAMP])) for _ in puzzle.white]


@given(placements())
@settings(max_examples=300, deadline=None)
def test_the_check_of_a_full_board_agrees_with_the_rules(made: tuple[Akari, list[int]]) -> None:
    puzzle, values = made
    broken = violations(puzzle, Board(puzzle, (1 << value for value in values)))
    assert (what_is_wrong(puzzle, values) is not None) is bool(broken)


@given(placements(), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_an_objection_is_a_broken_rule(made: tuple[Akari, list[int]], rng: Random) -> None:
    """A lamp is refused exactly where it would meet another one or be one too many beside a number."""
    puzzle, _ = made
    assume(puzzle.white)
    lamps, masks = Lamps(puzzle), [MAY_BE_A_LAMP] * len(puzzle.white)
    standing: list[int] = []
    for spot in some(rng.choices(range(len(puzzle.white)), k=12)):
        if standing and rng.random() < 0.3:
            away = standing.pop(rng.randrange(len(standing)))
            for changed, mask in lamps.take_away(away):
                masks[changed] = mask
        only = [IS_A_LAMP if other in (spot, *standing) else MAY_BE_A_LAMP for other in range(len(masks))]
        codes = {violation.code for violation in violations(puzzle, Board(puzzle, only))}
        refused = bool(codes & {"lamps-meet", "too-many-lamps"}) or spot in standing
        assert (lamps.objection(spot) is not None) is refused
        if not refused:
            standing.append(spot)
            for changed, mask in lamps.put(spot):
                masks[changed] = mask
        lit = [any(lamps.lighting(i) == lamp for lamp in standing) for i in range(len(masks))]
        decided = [IS_A_LAMP if i in standing else IS_NO_LAMP if lit[i] else MAY_BE_A_LAMP for i in range(len(masks))]
        assert masks == decided


# Phases.


def until_solved(events: Any) -> list[Event]:
    taken = []
    for event in events:
        taken.append(event)
        if event.what is What.SOLVED:
            break
    return taken


def phase_of(event: Event) -> int:
    found = re.match(r"phase (\d) (begins|goes on), ", event.because())
    assert found, event
    return int(found[1])


def test_the_walks_of_the_phases() -> None:
    puzzle = board(". 3 .\n. . 2\n. 1 .")
    # White cells: 0 r1c1, 1 r1c3, 2 r2c1, 3 r2c2, 4 r3c1, 5 r3c3.
    assert phases.walks(puzzle) == {4: [], 3: [0, 1, 3], 2: [5], 1: [4], 0: [2]}
    everything = phases.walks(puzzle, again=True)
    assert everything == {4: [], 3: [0, 1, 3], 2: [1, 3, 5], 1: [3, 4, 5], 0: [0, 1, 2, 3, 4, 5]}


def test_the_phases_on_a_board_of_seven() -> None:
    run = pensil.run(SEVEN, "phases")
    assert run.status == "solved"
    assert str(run.solutions[0]) == SEVEN_SOLVED
    events = list(run.events)
    assert [phase_of(event) for event in events if event.what is What.MARKED][:5] == [4, 3, 2, 1, 0]
    # The lamps that stand at the end, in the order of their phases.
    phase, lamps = 4, {}
    for event in events:
        if event.what is What.MARKED:
            phase = phase_of(event)
        elif event.what is What.PLACED:
            lamps[event.node] = (phase, event.because())
        elif event.what is What.REMOVED:
            del lamps[event.node]
    assert list(lamps.values()) == [
        (4, "a lamp at r4c2"),
        (4, "a lamp at r5c1"),
        (4, "a lamp at r5c3"),
        (4, "a lamp at r6c2"),
        (3, "a lamp at r7c1"),
        (1, "a lamp at r1c3"),
        (1, "a lamp at r4c6"),
        (0, "a lamp at r1c6"),
        (0, "a lamp at r2c5"),
        (0, "a lamp at r3c4"),
        (0, "a lamp at r7c7"),
    ]


def test_the_strategies_on_a_board_of_seven() -> None:
    """Published: backtracking in phases is far better than depth-first search."""
    by_phases, by_dfs = pensil.run(SEVEN, "phases"), pensil.run(SEVEN, "dfs")
    assert by_phases.solutions == by_dfs.solutions == pensil.solve(SEVEN).solutions
    assert by_phases.counters.to_json() == {
        "generated": 41,
        "expanded": 15,
        "dead": 26,
        "backtracks": 6,
        "validations": 43,
        "depth": 11,
        "solutions": 1,
    }
    assert by_dfs.counters.generated > 1000 * by_phases.counters.generated
    assert pensil.run(SEVEN, "phases", solutions=0).status == "unique"


def test_the_phase_falls_by_one_and_rises_only_by_going_back() -> None:
    rose = 0
    for seed in range(40):
        marked = [
            (event, before.what)
            for before, event in pairwise(PHASES.search(sized(seed, 5, range(4, 14))))
            if event.what is What.MARKED
        ]
        now = 4
        for event, before in marked:
            phase = phase_of(event)
            if "begins" in event.because():
                assert phase == now - 1
            else:
                assert phase > now
                assert before is What.BACKTRACKED
                rose += 1
            now = phase
    assert rose > 100


def test_a_lamp_of_a_phase_stands_beside_its_number() -> None:
    placed = 0
    for seed in range(30):
        puzzle = sized(seed, 6, range(6, 20))
        phase = 4
        beside: dict[int, set[int]] = {number: set() for number in range(5)}
        for _, number, spots in puzzle.numbers:
            beside[number].update(spots)
        for event in islice(PHASES.search(puzzle), 4000):
            if event.what is What.MARKED:
                phase = phase_of(event)
            elif event.what is What.PLACED:
                assert phase == 0 or puzzle.spot[event.cells[0]] in beside[phase]
                placed += phase > 0
    assert placed > 100


def test_offering_cells_again_finds_the_same_in_the_same_order() -> None:
    """As the paper has it, a cell comes up in every phase it belongs to: more work, nothing new."""
    more = 0
    for seed in range(60):
        puzzle = sized(seed, 5, range(3, 13))
        assert set(watched(puzzle, phases.AGAIN)) == set(watched(puzzle, PHASES))
        first, again = until_solved(PHASES.search(puzzle)), until_solved(phases.search(puzzle, again=True))
        assert [lamps for _, lamps in replay(puzzle, first)][-1] == [lamps for _, lamps in replay(puzzle, again)][-1]
        few, many = tally(PHASES.search(puzzle)), tally(phases.search(puzzle, again=True))
        assert few.generated <= many.generated
        more += few.generated < many.generated
    assert more > 20


@pytest.mark.parametrize("strategy", phases.FEWER, ids=lambda strategy: strategy.name)
def test_fewer_phases_find_all_solutions_and_go_through_those_they_are_named_by(strategy: Strategy) -> None:
    named = [int(digit) for digit in strategy.name.partition(":")[2]]
    assert named == sorted(named, reverse=True)
    for seed in range(25):
        puzzle = sized(seed, 5, range(1, 13))
        assert set(watched(puzzle, strategy)) == solutions(puzzle)
        begun = [phase_of(event) for event in strategy.search(puzzle) if "begins" in event.because()]
        assert begun[: len(named)] == named
        walk = phases.walks(puzzle, named)
        assert list(walk) == named
        assert sorted(spot for spots in walk.values() for spot in spots) == list(range(len(puzzle.white)))


def test_the_readings_are_found_by_their_names() -> None:
    assert [each.name for each in PHASES.readings] == [
        "phases:again",
        "phases:0",
        "phases:40",
        "phases:430",
        "phases:4320",
    ]
    generated = {each.name: pensil.run(SEVEN, each.name).counters.generated for each in (PHASES, *PHASES.readings)}
    assert generated == {
        "phases": 41,
        "phases:again": 55,
        "phases:0": 16_427,
        "phases:40": 18,
        "phases:430": 18,
        "phases:4320": 20,
    }


# All strategies and the engine.


def made(rng: Random, most: int) -> Akari:
    """A random puzzle with a solution, or one with a cell or two changed."""
    data: dict[str, Any] = sample("akari", rng, rng.randrange(1, most), rng.randrange(1, most))[0]
    cells = data["cells"]
    for _ in range(rng.choice((0, 0, 1, 2))):
        cells[rng.randrange(len(cells))][rng.randrange(len(cells[0]))] = rng.choice([None, "#", 0, 1, 2, 3, 4])
    return Akari(cells)


def sized(seed: int, most: int, white: range) -> Akari:
    """A random puzzle with so many white cells."""
    rng = Random(seed)
    while True:
        puzzle = made(rng, most)
        if len(puzzle.white) in white:
            return puzzle


def solutions(puzzle: Akari) -> set[Board]:
    return set(pensil.solve(puzzle, solutions=10**6).solutions)


def test_all_strategies_find_what_the_engine_finds() -> None:
    numbers = Counter[int]()
    for seed in range(220):
        puzzle = sized(seed, 6, range(10) if seed % 10 else range(2))
        expected = solutions(puzzle)
        for strategy in STRATEGIES:
            assert set(watched(puzzle, strategy)) == expected, (strategy.name, puzzle)
        numbers[min(len(expected), 2)] += 1
    assert all(numbers[few] >= 30 for few in (0, 1, 2)), numbers


def test_the_searches_find_what_the_engine_finds_on_larger_boards() -> None:
    for seed in range(60):
        puzzle = sized(seed, 7, range(10, 18))
        for strategy in (DFS, PHASES):
            assert set(watched(puzzle, strategy)) == solutions(puzzle), (strategy.name, puzzle)


@pytest.mark.parametrize("text", ["#", "0", "1", "# 0\n0 #", "2 #\n# #"])
@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_boards_without_a_white_cell(text: str, strategy: Strategy) -> None:
    puzzle = board(text)
    assert len(watched(puzzle, strategy)) == (not any(number for _, number, _ in puzzle.numbers))


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_replaying_a_run_ends_on_its_solution(strategy: Strategy) -> None:
    for seed in range(20):
        puzzle = sized(seed, 5, range(1, 10))
        run = pensil.run(puzzle, strategy.name)
        boards = [board for _, board in replay(puzzle, run.events)]
        if run.status == "solved":
            assert boards[-1] == run.solutions[0]
        else:
            assert run.status == "none"
            assert boards[-1] == Board.empty(puzzle)


# Big boards.


def test_brute_force_starts_at_once() -> None:
    first = list(islice(BRUTE_FORCE.search(Akari([[None] * 30 for _ in range(40)])), 5))
    assert [event.what for event in first] == [What.EXPANDED, What.PLACED, What.DEAD, What.REMOVED, What.PLACED]
    assert first[2].because() == "r1c1 is dark"


@pytest.mark.parametrize("strategy", [DFS, PHASES], ids=lambda strategy: strategy.name)
@pytest.mark.parametrize("upright", [False, True])
def test_a_long_line_needs_no_recursion(strategy: Strategy, upright: bool) -> None:
    """Lamps on every other cell of a line of 200, each between two walls."""
    line: list[Any] = [None, 2] * 99 + [None, 1]
    puzzle = Akari([[clue] for clue in line] if upright else [line])
    limit = sys.getrecursionlimit()
    frame, depth = sys._getframe(), 0
    while frame.f_back:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(depth + 60)
    try:
        run = pensil.run(puzzle, strategy.name)
        assert (run.status, run.counters.depth) == ("solved", 100)
        assert pensil.check(puzzle, run.solutions[0]) == []
    finally:
        sys.setrecursionlimit(limit)


def test_a_long_open_line_is_searched_to_its_end() -> None:
    puzzle = Akari([[None] * 200])
    for strategy in (DFS, PHASES):
        run = pensil.run(puzzle, strategy.name, solutions=0)
        assert (run.status, run.counters.solutions) == ("multiple", 200)


def test_what_a_strategy_tells_about_itself() -> None:
    assert [strategy.name for strategy in STRATEGIES] == ["brute-force", "dfs", "phases"]
    for strategy in STRATEGIES:
        assert strategy.complete
        assert strategy.paper.said().startswith("Akari paper")
        assert strategy.idea.said().endswith(".")
        assert strategy.title.said("id")
        assert strategy.complexity.said("id")


# More criteria, more effective (section 6).


@pytest.mark.parametrize("seed", range(25))
def test_every_criterion_makes_the_tree_smaller_and_loses_no_solution(seed: int) -> None:
    rng = Random(seed)
    puzzle = Akari.from_json(sample("akari", rng, rng.randrange(1, 4), rng.randrange(1, 5))[0])
    counts = []
    for strategy in some(DFS.readings):
        assert set(watched(puzzle, strategy)) == solutions(puzzle), strategy.name
        counts.append(tally(strategy.search(puzzle)).generated)
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 2 ** (len(puzzle.white) + 1) - 2  # the whole tree


@pytest.mark.parametrize("seed", range(25))
def test_three_criteria_are_those_of_the_paper(seed: int) -> None:
    rng = Random(seed)
    puzzle = Akari.from_json(sample("akari", rng, rng.randrange(1, 5), rng.randrange(1, 5))[0])
    assert list(DFS.readings[3].search(puzzle)) == list(DFS.search(puzzle))


def test_the_claim_on_a_board_of_seven() -> None:
    nodes = {name: pensil.run(SEVEN, name).counters.generated for name in ("dfs:3", "dfs:4", "dfs:5")}
    assert nodes == {"dfs:3": 60_035, "dfs:4": 315, "dfs:5": 173}


def test_all_readings_are_chosen_by_one_name() -> None:
    names = ["phases", "dfs:ALL", "dfs:1", "engine"]
    found = [strategy.name for strategy in strategies_of("akari", names)]
    assert found == ["phases", *(f"dfs:{number}" for number in range(6)), "engine"]
    for wrong, message in (
        ("engine:all", "no other readings"),
        ("clever:all", "no strategy"),
        ("dfs:9", "no strategy"),
    ):
        with pytest.raises(pensil.PensilError, match=message):
            strategies_of("akari", [wrong])
