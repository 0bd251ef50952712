"""Smallest sets that decide, against all subsets."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from pensil.core.deadline import Deadline
from pensil.engine import deciding
from pensil.engine.deciding import Ask, DecidingSet, smallest_deciding
from pensil.errors import TimeLimit
from tests.checks import some

Sets = list[frozenset[str]]


def asking(others: Sets) -> Ask[str]:
    """Other solutions, each by the elements on which it differs."""

    def ask(told: frozenset[str]) -> frozenset[str] | None:
        return next((differ for differ in others if not differ & told), None)

    return ask


def subsets(elements: str) -> list[frozenset[str]]:
    sizes = (combinations(elements, size) for size in range(len(elements) + 1))
    return [frozenset(each) for each in chain.from_iterable(sizes)]


def test_no_smaller_set_decides() -> None:
    rng, sizes = Random(3), set()
    for _ in some(range(150)):
        elements = "abcdefgh"[: rng.randint(1, 8)]
        some_sets = [each for each in subsets(elements) if each]
        others = rng.sample(some_sets, rng.randint(0, min(12, len(some_sets))))
        found = smallest_deciding(elements, asking(others))
        assert found is not None
        assert found.smallest
        deciding = [each for each in subsets(elements) if all(each & differ for differ in others)]
        assert frozenset(found.elements) in deciding
        assert len(found.elements) == min(map(len, deciding))
        assert list(found.elements) == sorted(found.elements)
        sizes.add(len(found.elements))
    assert sizes >= {0, 1, 2, 3, 4}


def test_many_small_choices_are_proved_to_be_smallest() -> None:
    """Triangles apart from each other, two corners of each: a limit on all of them together says nothing for long."""
    corners = [f"{triangle}{corner}" for triangle in range(16) for corner in "abc"]
    others = [frozenset(pair) for at in range(0, 48, 3) for pair in combinations(corners[at : at + 3], 2)]
    found = smallest_deciding(corners, asking(others))
    assert found is not None
    assert found.smallest
    assert len(found.elements) == 32


def test_where_not_even_everything_decides_there_is_none() -> None:
    assert smallest_deciding("ab", asking([frozenset("a"), frozenset()])) is None
    assert smallest_deciding("", asking([])) is not None
    assert smallest_deciding("", asking([frozenset()])) is None


def test_after_the_deadline_what_is_left_still_decides() -> None:
    others = [frozenset(pair) for pair in combinations("abcdef", 2)]
    for most in (1, 3, 8, 20):
        asked = 0

        def ask(told: frozenset[str], most: int = most) -> frozenset[str] | None:
            nonlocal asked
            asked += 1
            if asked > most:
                raise TimeLimit("enough")
            return asking(others)(told)

        found = smallest_deciding("abcdef", ask)
        assert found is not None
        assert all(differ & frozenset(found.elements) for differ in others)
        assert not found.smallest or len(found.elements) == 5


def test_no_time_at_all() -> None:
    def ask(told: frozenset[str]) -> None:
        raise TimeLimit("no time")

    with pytest.raises(TimeLimit):
        smallest_deciding("ab", ask)
    found = smallest_deciding("abc", asking([frozenset("abc")]), Deadline.after(0))
    assert found is not None
    assert not found.smallest
    assert len(found.elements) == 1


TRIANGLE = [frozenset(pair) for pair in combinations("abc", 2)]


def counting(others: Sets) -> tuple[Ask[str], list[str]]:
    """The same, and what was asked."""
    asked: list[str] = []

    def ask(told: frozenset[str]) -> frozenset[str] | None:
        asked.append("".join(sorted(told)))
        return asking(others)(told)

    return ask, asked


def test_elements_are_left_out_one_after_the_other_the_last_first() -> None:
    ask, asked = counting([frozenset("ac"), frozenset("bd")])
    assert smallest_deciding("abcd", ask) == DecidingSet(("a", "b"), True)
    assert asked[:5] == ["abcd", "abc", "ab", "a", "b"]
    ask, asked = counting([frozenset("ab")])
    assert smallest_deciding("ab", ask) == DecidingSet(("a",), True)
    assert asked[:3] == ["ab", "a", ""]
    assert asked.count("a") == 1


def test_only_so_many_questions_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside one for each element; what was found until then is told, and that there may be less."""
    ask, asked = counting(TRIANGLE)
    assert smallest_deciding("abc", ask) == DecidingSet(("a", "b"), True)
    needed = len(asked)
    for most in some(range(needed)):
        monkeypatch.setattr(deciding, "MOST_ASKED", most)
        ask, asked = counting(TRIANGLE)
        found = smallest_deciding("abc", ask)
        assert found is not None
        assert all(differ & frozenset(found.elements) for differ in TRIANGLE)
        assert len(asked) <= 1 + 3 + most
    monkeypatch.undo()
    others = [frozenset(pair) for pair in combinations("abcdefgh", 2)] + [frozenset("xyz"), frozenset("xw")]
    ask, asked = counting(others)
    assert smallest_deciding("abcdefghxyzw", ask) == DecidingSet(tuple("abcdefgx"), True)
    counts = []
    for most in some((0, 21, 40)):
        monkeypatch.setattr(deciding, "MOST_ASKED", most)
        limited, few = counting(others)
        found = smallest_deciding("abcdefghxyzw", limited)
        assert found is not None
        assert not found.smallest
        assert all(differ & frozenset(found.elements) for differ in others)
        counts.append(len(few))
    assert [count - counts[0] for count in counts] == [0, 21, 40]


def test_so_much_effort_goes_into_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(5)
    elements = "abcdefghijklmnop"
    others = [frozenset(rng.sample(elements, 3)) for _ in range(60)]
    best = smallest_deciding(elements, asking(others))
    assert best is not None
    assert best.smallest
    monkeypatch.setattr(deciding, "MOST_CONFLICTS", 0)
    found = smallest_deciding(elements, asking(others))
    assert found is not None
    assert all(differ & frozenset(found.elements) for differ in others)
    assert len(found.elements) >= len(best.elements)
    assert not found.smallest
