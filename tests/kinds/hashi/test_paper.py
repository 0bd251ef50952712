"""The paper on Hashi replayed: what was mixed up in it, and the work of its stages counted a second time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pensil
from pensil.core.paper import Agreement
from pensil.kinds.hashi.paper import PAPER, example, outlook
from pensil.kinds.hashi.paper.work import steps, verdicts
from pensil.kinds.hashi.paper.written import columns, vector
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.strategies import validation
from pensil.kinds.hashi.strategies.candidates import candidates, combinations
from pensil.kinds.hashi.strategies.examples import PUBLISHED, PUBLISHED_CHOICES
from pensil.lab.paper import Replayed
from tests.checks import some


@pytest.fixture(scope="module")
def items() -> dict[str, Replayed]:
    return {each.item.name: each for each in pensil.paper("hashi")}


def test_the_items_follow_the_paper(items: dict[str, Replayed]) -> None:
    sections = [f"section-III.{letter}" for letter in "ABCDEFGHI"]
    figures = [f"figure-{number}" for number in (6, 7, 8, 9)]
    assert list(items) == [
        "section-I",
        "section-II",
        *sections,
        "figure-5",
        "section-III.J",
        *figures,
        "section-III.K",
        "section-IV",
    ]
    assert (PAPER.title or "").endswith("pada Permainan Hashi (Bridges)")
    assert PAPER.author == "Dewana Gustavus Haraka Otang"


def test_the_nine_pictures_are_lost_and_nothing_else(items: dict[str, Replayed]) -> None:
    lost = [fact.label.said() for each in items.values() for fact in each.facts if fact.verdict is Agreement.LOST]
    assert sorted(lost) == [f"the picture of figure {number}" for number in range(1, 10)]


def test_what_differs(items: dict[str, Replayed]) -> None:
    differing = {
        name: number
        for name, each in items.items()
        if (number := sum(fact.verdict is Agreement.DIFFERS for fact in each.facts))
    }
    assert differing == {"section-III.C": 2, "section-III.D": 2, "figure-7": 3, "figure-8": 2, "figure-9": 1}


def test_the_vectors_that_the_paper_mixed_up() -> None:
    """What `--show` prints are the printed pairs, the second and third in the places where their tables belong."""
    printed = (
        example.CROSSING,
        example.PRINTED_AS_DISCONNECTED,
        example.PRINTED_AS_MISCOUNTED,
        example.ACCEPTED,
    )
    assert tuple((vector(h), vector(v)) for h, v in PUBLISHED_CHOICES) == printed


BOARDS = [
    PUBLISHED,
    Hashi([[2, None, 1], [None, None, None], [1, None, "?"]]),
    Hashi([[None, 1, None], [1, None, 1], [None, 1, None]]),
    Hashi([[1, 3, 2]], max_bridges=3),
]


@pytest.mark.parametrize("puzzle", BOARDS)
def test_the_steps_are_those_of_the_validation(puzzle: Hashi, monkeypatch: pytest.MonkeyPatch) -> None:
    """The validation itself is watched: its tests of pairs, the bridges it counts and the islands it visits."""
    done = Counter[str]()
    crosses, markers, traverse = validation.crosses, validation.markers, validation._traverse
    islands = len(puzzle.islands)

    def tested(*given: Any) -> bool:
        done["crossing"] += 1
        return crosses(*given)

    def counted(found: Any, bridges: Any) -> Any:
        done["counts"] += 2 * len(bridges) + islands
        return markers(found, bridges)

    def searched(start: Any, bridges: Any) -> Any:
        rows = list(traverse(start, bridges))
        done["search"] += 2 * len(bridges) + len(rows) + islands
        return iter(rows)

    for name, watch in (("crosses", tested), ("markers", counted), ("_traverse", searched)):
        monkeypatch.setattr(validation, name, watch)
    found = candidates(puzzle)
    for h, v in combinations(found):
        validation.validate(puzzle, h, v, found)
    monkeypatch.undo()
    work = steps(puzzle)
    assert {name: sum(work[name]) for name in ("crossing", "counts", "search")} == {
        name: done[name] for name in ("crossing", "counts", "search")
    }
    total = 2 ** (len(found.horizontal) + len(found.vertical))
    assert [sum(work["combinations"]), len(work["crossing"]), len(verdicts(puzzle))] == [total] * 3
    assert work["sorting"] == [islands * (islands - 1) // 2] * 2


def test_a_term_that_is_too_small_is_noticed() -> None:
    """More than twice the value of its term: then the fact is no longer the same."""
    n_squared = outlook.TERMS["sorting"]
    assert n_squared.held_against([72, 1]) == "O(n^2)"
    assert n_squared.held_against([5, 73, 72]) == "73"


def test_the_larger_board_of_the_conclusion() -> None:
    run = pensil.run(outlook.ELEVEN_PAIRS, "backtracking", solutions=0)
    assert run.status == "unique"
    assert outlook.TERMS["combinations"].of(outlook.ELEVEN_PAIRS) == 2**22
    assert run.counters.generated == 64


def test_columns_stand_below_each_other() -> None:
    lines = columns([("a", 1, "x"), ("long", 22, "")]).splitlines()
    for line, expected in some(zip(lines, ["a     1   x", "long  22"], strict=True)):
        assert line == expected
