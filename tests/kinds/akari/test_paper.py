"""The paper on Akari replayed: its pseudo-code against `phases:again`, its slips, and the boards made for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pensil
from pensil.core.paper import Agreement, Fact
from pensil.core.trace import What
from pensil.kinds.akari.paper import PAPER
from pensil.kinds.akari.paper.boards import EXAMPLE, HOPELESS, ROW, SEVEN, SMALL, columns, position
from pensil.kinds.akari.paper.cycle import cycle, decided_beside, ends_lit, human
from pensil.kinds.akari.paper.outlook import brute_force_nodes, turned
from pensil.kinds.akari.paper.program import SLIPS, simulated, told
from pensil.kinds.akari.paper.pseudocode import Mended, Solving
from pensil.kinds.akari.paper.search import Kept
from pensil.kinds.akari.puzzle import LAMP, Akari
from pensil.kinds.akari.strategies.brute_force import BRUTE_FORCE
from pensil.kinds.akari.strategies.phases import AGAIN, PHASES
from pensil.lab.paper import Laboratory, Replayed
from tests.checks import some
from tests.samples import sample


@pytest.fixture(scope="module")
def items() -> dict[str, Replayed]:
    return {each.item.name: each for each in pensil.paper("akari", timeout=1)}


def test_the_items_follow_the_paper(items: dict[str, Replayed]) -> None:
    assert list(items) == [
        "abstract",
        *("section-1", "section-2.1", "section-2.2", "section-2.3", "section-2.4", "section-3.1", "section-3.2"),
        *(f"section-4.{part}" for part in ("IsTerang", "IsValid", "Solving", "slips", "again")),
        *("section-5", "section-6", "section-6.criteria", "section-6.phases", "section-7", "section-7.time"),
    ]
    assert (PAPER.title or "").endswith("Permainan Akari (Light Up)")
    assert PAPER.author == "Ray Suryadiptya"


def test_the_pictures_are_lost_and_nothing_else(items: dict[str, Replayed]) -> None:
    lost = [fact.label.said() for each in items.values() for fact in each.facts if fact.verdict is Agreement.LOST]
    assert len(lost) == 3
    assert all("picture" in label for label in lost)


def test_what_differs(items: dict[str, Replayed]) -> None:
    differing = {
        name: number
        for name, each in items.items()
        if (number := sum(fact.verdict is Agreement.DIFFERS for fact in each.facts))
    }
    assert differing == {
        "section-1": 1,
        "section-4.IsValid": 1,
        "section-4.slips": 5,
        "section-4.again": 6,
        "section-6.phases": 3,
        "section-7": 1,
    }


# The pseudo-code.


def random_board(seed: int) -> Akari:
    """A random puzzle, every third one with a number changed, so that most of these have no solution."""
    rng = Random(seed)
    data: dict[str, Any] = sample("akari", rng, rng.randrange(1, 5), rng.randrange(1, 5))[0]
    if seed % 3 == 0:
        cells = data["cells"]
        cells[rng.randrange(len(cells))][rng.randrange(len(cells[0]))] = rng.choice([0, 1, 2, 3, 4])
    return Akari(data["cells"])


def test_the_strategy_does_what_the_pseudo_code_does() -> None:
    """Every lamp that comes or goes, with its phase, and how many are refused."""
    back = unsolved = 0
    for seed in range(150):
        puzzle = random_board(seed)
        theirs, ours = simulated(puzzle), told(AGAIN.search(puzzle))
        assert theirs == ours, puzzle
        back += theirs.backtracks
        unsolved += theirs.result == "Tak ada solusi"
    assert back > 100
    assert unsolved > 20


@pytest.mark.parametrize("puzzle", [EXAMPLE, *turned(SEVEN)])
def test_the_same_on_larger_boards(puzzle: Akari) -> None:
    assert simulated(puzzle) == told(AGAIN.search(puzzle))


def test_the_pseudo_code_finds_a_solution_where_there_is_one() -> None:
    found = 0
    for seed in range(60):
        puzzle = random_board(seed)
        machine = Solving(puzzle)
        solved = machine.solving()
        assert solved is (pensil.solve(puzzle).status != "none")
        if solved:
            cells = [[int((r, c) in machine.lamps) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
            assert pensil.check(puzzle, {"cells": cells}) == []
            found += 1
    assert found > 20


def test_what_the_slips_lead_to() -> None:
    results = {name: simulated(puzzle, Mended(**{name: False})).result for name, puzzle in SLIPS.items()}
    assert results == {
        "one_variable": "...",
        "loops_end": "...",
        "end_is_past": "Tak ada solusi",
        "own_phase": "Tak ada solusi",
        "numbers_met": "Selesai",
    }
    assert simulated(ROW).lamps == "1: +(0,1) -(0,1) +(0,3)\n0: +(0,0)"
    assert simulated(ROW, Mended(counts_new=False)).backtracks > simulated(ROW).backtracks
    assert simulated(HOPELESS).result == "Tak ada solusi"


# The boards and what is counted on them.


def test_the_boards_have_one_solution() -> None:
    for puzzle in some([EXAMPLE, SEVEN, ROW, *SMALL.values()]):
        assert pensil.solve(puzzle, solutions=2).status == "unique"
    assert pensil.solve(HOPELESS).status == "none"
    assert {len(puzzle.white) for puzzle in SMALL.values()} == {11}


def test_where_the_phases_save_little() -> None:
    """The boards named in sections 6 and 7 are those on which depth-first search never goes back."""
    straight = [name for name, puzzle in SMALL.items() if pensil.run(puzzle, "dfs").counters.backtracks == 0]
    assert straight == ["C", "F"]
    for name in some(straight):
        assert pensil.run(SMALL[name], "phases:0").counters.backtracks == 0


@pytest.mark.parametrize("name", SMALL)
def test_brute_force_comes_to_the_solution_at_the_number_told(name: str) -> None:
    run = pensil.run(SMALL[name], "brute-force")
    assert brute_force_nodes(run.solutions[0]) == run.counters.generated


def test_a_board_is_turned_in_eight_ways() -> None:
    assert len(set(turned(EXAMPLE))) == 8
    assert set(turned(ROW)) == {position(text)[0] for text in ("? ? 1 ?", "? 1 ? ?", "?\n?\n1\n?", "?\n1\n?\n?")}


def test_the_cycle_only_concludes_what_holds() -> None:
    for puzzle in some([SEVEN, EXAMPLE, *SMALL.values()]):
        values = pensil.solve(puzzle).solutions[0].values()
        for _, marks in some(list(cycle(puzzle))):
            assert all(mask >> (value or 0) & 1 for mask, value in zip(marks.masks, values, strict=True))
    assert ends_lit(SEVEN)
    assert not ends_lit(HOPELESS)
    assert not ends_lit(Akari([[None, None], [None, None]]))  # two solutions
    assert [decided_beside(number) for number in (4, 3, 2, 1)] == [20, 4, 0, 0]


def test_principles_that_are_not_kept_are_noticed() -> None:
    kept = Kept()
    kept.watch(PHASES.search(ROW))
    assert (kept.deep, kept.numbered, kept.dead, kept.near) == (True,) * 4
    events = list(PHASES.search(ROW))
    for name, change in {
        "numbered": lambda event: event._replace(node=event.node + 1) if event.what is What.PLACED else event,
        "dead": lambda event: event._replace(what=What.DEAD) if event.what is What.VALIDATED else event,
        "near": lambda event: event._replace(parent=9) if event.what is What.BACKTRACKED else event,
        "deep": lambda event: event._replace(parent=0) if event.what is What.PLACED else event,
    }.items():
        spoilt = Kept()
        spoilt.watch(map(change, events))
        assert not getattr(spoilt, name), name


def test_columns_of_words_and_numbers() -> None:
    assert columns([("", "n"), ("long", 5), ("x", 10)]) == "       n\nlong   5\nx     10\n"
    assert columns([("a", "bc"), ("d", "e")]) == "a  bc\nd  e\n"


def test_the_number_of_lamps_in_the_example() -> None:
    [solution] = pensil.run(EXAMPLE, "phases").solutions
    assert solution.values().count(LAMP) == 12
    assert BRUTE_FORCE in PAPER.strategies


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [((20, 4, 0, 0), Agreement.SAME), ((3, 3, 3, 3), Agreement.BROKEN), ((4, 20, 0, 0), Agreement.BROKEN)],
)
def test_larger_numbers_decide_more_only_if_they_do(
    counts: tuple[int, ...], verdict: Agreement, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pensil.kinds.akari.paper.cycle.decided_beside", lambda number: counts[4 - number])
    larger = [each for each in human.replay(Laboratory(())) if isinstance(each, Fact) and each.label.key == "larger"]
    assert [each.verdict for each in larger] == [verdict]
