"""Why puzzles have no solution: clashes against all ways to fill small boards, counting against the solver, time."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

import pensil
from pensil.core.board import Board
from pensil.core.deadline import Deadline
from pensil.core.kind import Kind
from pensil.core.rule import Label
from pensil.core.why import Why
from pensil.engine.why import Blamed, Clash, _at_sight, no_solution, why
from pensil.errors import NoSolution
from pensil.kinds import KINDS, kind_named
from tests.checks import some
from tests.engine.test_deadlines import AFTERWARDS, PASSED, FakeClock
from tests.engine.test_models import each_kind, impossible, puzzle_of
from tests.facts import Way, facts_of
from tests.samples import sample, spoil_a_clue

MOST_WAYS = 7000

KIND_OF_LAMPS = kind_named("akari")

CLASHING = "akari\n1 . 1\n. . .\n1 . 1\n"
COUNTED = "shikaku\n1 . .\n. . 2\n"


def possible(ways: list[Way], labels: list[Label]) -> bool:
    """Whether some way to fill the board keeps all these labels."""
    named = {(label.rule.name, label.cells) for label in labels}
    return any(named.isdisjoint(way.broken) and way.held.isdisjoint(way.broken) for way in ways)


def clashes(kind: Kind) -> Iterator[tuple[list[Way], Why]]:
    """Small puzzles without a solution: all ways to fill their boards, and the clash that is found."""
    facts = facts_of(kind.name)
    assert facts.ways is not None
    for seed in range(0, 120, 3):
        puzzle = puzzle_of(kind, seed, wanted=impossible(kind))
        ways = list(islice(facts.ways(puzzle), MOST_WAYS + 1))
        if len(ways) <= MOST_WAYS:
            found = Clash(puzzle).why()
            assert found is not None, puzzle
            yield ways, found


@pytest.mark.parametrize("kind", [k for k in KINDS if facts_of(k.name).ways], ids=lambda kind: kind.name)
def test_a_clash_is_impossible_and_without_any_part_it_is_not(kind: Kind) -> None:
    sizes: Counter[int] = Counter()
    for ways, found in clashes(kind):
        assert found.minimal
        assert not possible(ways, [*found.labels]), found
        for part in found.labels:
            assert possible(ways, [label for label in found.labels if label != part]), (found, part)
        assert set(found.cells) == {cell for label in found.labels for cell in label.cells}
        sizes[len(found.labels)] += 1
    assert sizes.total() >= 20, sizes
    assert len(sizes) >= 2, sizes


@each_kind
def test_every_puzzle_without_a_solution_has_a_reason_and_no_other(kind: Kind) -> None:
    """Good puzzles, those with one clue changed, and clues anywhere; the solver knows nothing of counting."""
    counted = 0
    seen: Counter[bool] = Counter()
    for seed in range(150):
        rng = Random(seed)
        rows, cols = rng.randrange(1, 6), rng.randrange(1, 6)
        clues = facts_of(kind.name).clues
        data = sample(kind.name, rng, rows, cols)[0] if clues is None or seed % 3 else clues(rng, rows, cols)
        if seed % 3 == 1:
            spoil_a_clue(data, rng)
        try:
            puzzle = kind.from_json(data)
        except pensil.PuzzleError:
            continue
        solvable = pensil.solve(puzzle).status != "none"
        found = why(puzzle)
        assert (found is None) == solvable, (puzzle, found)
        counted += kind.impossible(puzzle) is not None
        seen[solvable] += 1
        if found is not None:
            assert all(0 <= row < rows and 0 <= col < cols for row, col in found.cells)
    assert min(seen[True], seen[False]) >= 5, seen
    assert (counted > 0) == ("arithmetic" in repr(kind.impossible))


def test_a_clash_is_told_in_every_language() -> None:
    found = why(pensil.read(CLASHING))
    assert found is not None
    assert found.message == (
        "these cannot all hold: the limits of one lamp from r1c2 to r3c2 and from r2c1 to r2c3; "
        "the 1 at r1c1, the 1 at r1c3 and the 1 at r3c1"
    )
    assert found.said_in("id").message.startswith("semua ini tidak dapat dipenuhi sekaligus: batas satu lampu dari")
    assert found.to_json() == {"message": found.message, "cells": [list(cell) for cell in found.cells]}


def test_a_clash_of_one_rule_is_told_in_one_go() -> None:
    found = why(pensil.read("akari\n. 0 . 2 .\n# # # # #\n"))
    assert found is not None
    assert found.message == "the 0 at r1c2 and the 2 at r1c4 cannot all hold"
    assert found.said_in("id").message == "angka 0 di b1k2 dan angka 2 di b1k4 tidak dapat dipenuhi semuanya"


def test_of_what_has_a_solution_nothing_is_told() -> None:
    solvable = pensil.read("akari\n. 1\n")
    assert why(solvable) is None
    assert pensil.solve(solvable).why is None


def test_wrong_marks_are_not_the_fault_of_the_puzzle() -> None:
    puzzle = pensil.read("akari\n. 1\n")
    result = pensil.solve(puzzle, marks={"cells": [[0, 0]]})
    assert result.status == "none"
    assert result.conflict is not None
    assert result.why is not None
    assert (result.why.message, result.why.cells) == ("these marks cannot be completed: r1c1", ((0, 0),))
    assert result.to_json("id")["why"] == {"message": "tanda-tanda ini tidak bisa dilengkapi: b1k1", "cells": [[0, 0]]}
    bridges = pensil.solve(pensil.read("hashi\n1 . 1\n"), marks={"bridges": [[0, 0, 0, 2, 0]]})
    assert bridges.why is not None
    assert bridges.why.cells == ((0, 0), (0, 2))


def test_marks_on_a_puzzle_without_a_solution_leave_the_reason_as_it_is() -> None:
    puzzle = pensil.read(CLASHING)
    result = pensil.solve(puzzle, marks={"cells": [[0, 1, 0], [None] * 3, [0, None, 0]]})
    assert result.status == "none"
    assert result.why == why(puzzle)


# Errors.


@pytest.mark.parametrize("lang", ["en", "id"])
def test_the_error_has_the_reason(lang: str) -> None:
    puzzle = pensil.read(COUNTED)
    with pytest.raises(pensil.NoSolution) as caught:
        pensil.hint(puzzle, lang=lang)
    error = caught.value
    assert error.why == why(puzzle).said_in(lang)  # type: ignore[union-attr]
    start = {"en": "the puzzle has no solution: ", "id": "teka-teki ini tidak punya solusi: "}[lang]
    assert error.why is not None
    assert str(error) == start + error.why.message
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.why) == (str(error), error.why)


def test_the_error_without_a_reason() -> None:
    assert str(no_solution(None)) == "the puzzle has no solution"
    assert no_solution(None).why is None


def test_the_error_is_made_anew_of_its_parts() -> None:
    """As exceptions are where they go from process to process, whether its parts were named or not."""
    error = NoSolution(phrase=no_solution(None).phrase, lang="id")
    assert error.args == (error.phrase, None, "id")
    assert str(NoSolution(*error.args)) == str(error) == "teka-teki ini tidak punya solusi"


def test_a_result_with_its_question_can_be_pickled() -> None:
    result = pensil.solve(pensil.read(CLASHING))
    assert pickle.loads(pickle.dumps(result)).why == result.why is not None


# Time.


@pytest.mark.parametrize("text", [CLASHING, COUNTED])
def test_without_time_there_is_no_reason(text: str) -> None:
    assert why(pensil.read(text), PASSED) is None


def test_the_reason_is_looked_for_within_its_time() -> None:
    """A second passes with each look, so that the work ends at every look in turn."""
    puzzle = pensil.read(CLASHING)
    expected = why(puzzle)
    time = FakeClock()
    time.tick = 1.0
    seen: Counter[str] = Counter()
    for seconds in count():
        deadline, time.looks = Deadline.after(seconds, time), 0
        found = why(puzzle, deadline)
        assert time.looks <= seconds + AFTERWARDS
        seen["nothing" if found is None else "minimal" if found.minimal else "longer"] += 1
        if found == expected:
            break
        assert seconds < 2000
    assert seen["nothing"] > 1
    assert seen["longer"] > 1
    assert not pensil.solve(puzzle).solutions


def test_a_reason_that_was_not_finished_says_so() -> None:
    time = FakeClock()
    time.tick = 1.0
    puzzle = pensil.read(CLASHING)
    tried = (why(puzzle, Deadline.after(seconds, time)) for seconds in range(100))
    longer = next(found for found in tried if found is not None and not found.minimal)
    assert longer.message.endswith("; perhaps not all of them are needed")
    assert longer.said_in("id").message.endswith("; mungkin tidak semuanya diperlukan")


def test_what_solving_left_of_the_time_is_there_whenever_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setattr("pensil.core.deadline.monotonic", clock)
    result = pensil.solve(pensil.read(CLASHING), timeout=5)
    clock.now += 100
    assert result.why is not None
    clock.tick = 1.0
    late = pensil.solve(pensil.read(CLASHING), timeout=20)
    assert late.status == "none"
    spent = late.find_why
    assert spent is not None
    assert 0 < spent.seconds < 20  # type: ignore[attr-defined]


def test_clashes_are_looked_for_near_corners_middle_and_sides() -> None:
    wide = Clash(pensil.read("akari" + "\n. . . . ." * 3))
    corners = [(0, 0), (2, 4), (2, 0), (0, 4)]
    assert list(wide._places()) == [*corners, (1, 2), (0, 2), (2, 2), (1, 0), (1, 4)]
    assert list(Clash(pensil.read("akari\n."))._places()) == [(0, 0)]


def test_of_several_clashes_the_shortest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    clash = Clash(pensil.read(CLASHING))
    guards = tuple(clash.model.guards.values())
    found = [Blamed(guards[:3]), Blamed(guards[:1]), Blamed(guards[:2])]
    monkeypatch.setattr(clash, "_cores", lambda: iter(found))
    told = clash.why()
    assert told is not None
    assert len(told.labels) == 1


def test_a_clash_that_was_shown_to_be_smallest_is_told_rather_than_a_shorter_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clash = Clash(pensil.read(CLASHING))
    guards = tuple(clash.model.guards.values())
    smallest = Blamed(guards[:3], frozenset(guards[:3]))
    monkeypatch.setattr(clash, "_cores", lambda: iter([Blamed(guards[:1]), smallest, Blamed(guards[:2])]))
    told = clash.why()
    assert told is not None
    assert len(told.labels) == 3


def test_clues_near_a_place_are_blamed_rather_than_rules_and_what_is_far_away() -> None:
    clash = Clash(pensil.read(CLASHING))
    for place in some(clash._places()):
        guards = sorted(clash._labels, key=lambda guard: clash._away(guard, place))
        labels = [clash._labels[guard] for guard in guards]
        clues = [label.clue is not None for label in labels]
        assert clues == sorted(clues, reverse=True)
        assert any(clues)
        assert not all(clues)
        distances = [min(abs(r - place[0]) + abs(c - place[1]) for r, c in label.cells) for label in labels]
        assert distances == sorted(distances[: sum(clues)]) + sorted(distances[sum(clues) :])
        assert max(distances) > 1


def test_other_places_are_looked_at_until_a_clash_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    def sizes(enough: int, text: str = CLASHING) -> list[int]:
        monkeypatch.setattr("pensil.engine.why.ENOUGH", enough)
        return [len(core.guards) for core in Clash(pensil.read(text))._cores()]

    places = len(list(Clash(pensil.read(CLASHING))._places()))
    every = sizes(0)
    assert len(every) == places
    assert min(every) == 5
    assert sizes(5) == every[:1]
    assert sizes(4) == every
    monkeypatch.setattr("pensil.engine.why.SHRINKING", 0)
    assert len(sizes(4)) == 1, "without effort there is no other place"


def test_of_several_rules_that_are_broken_at_sight_the_first_is_told() -> None:
    puzzle = pensil.read("akari\n. 3 . # . 3 .\n")
    broken = KIND_OF_LAMPS.violations(puzzle, Board.empty(puzzle))
    assert len(broken) == 2
    told = _at_sight(puzzle)
    assert told == Why.broken(broken[0]) != Why.broken(broken[1])
    assert told.minimal
    assert _at_sight(pensil.read("akari\n. 1 .\n")) is None
