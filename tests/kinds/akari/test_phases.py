"""The phases of Akari's paper on a board of ours, and more criteria, which make the tree smaller."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.trace import Event, Strategy, What, replay, tally
from pensil.engine.run import strategies_of
from pensil.kinds.akari.paper.boards import SEVEN
from pensil.kinds.akari.puzzle import Akari
from pensil.kinds.akari.strategies import STRATEGIES, phases
from tests.checks import some
from tests.kinds.akari.boards import board, sized, solutions
from tests.samples import sample
from tests.strategies.traces import watched

BRUTE_FORCE, DFS, PHASES = STRATEGIES


SEVEN_SOLVED = """\
. . * 1 . * .
. 0 . . * . 0
. . . * . 1 .
. * 2 . 1 * .
* 4 * . . . .
3 * . . . 0 .
* . . 0 . . *
"""


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
