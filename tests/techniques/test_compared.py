"""Which of several contradictions are compared before one is told, on both sides of every limit.

The chains here are nothing but their lengths: how they are found and told is looked at elsewhere.
"""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import pytest

from tests.checks import some


def module(kind: str, name: str) -> Any:
    """A module of techniques; the packages have techniques under some of these names."""
    return importlib.import_module(f"pensil.kinds.{kind}.techniques.{name}")


def chain(length: int, shortened: int | None = None) -> Any:
    told = length if shortened is None else shortened
    return SimpleNamespace(length=length, shortened=SimpleNamespace(length=told))


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([9, 8, 7], [9, 8, 7]),  # the first is short enough
        ([10, 9, 8], [9, 10, 8]),  # it is compared with one more
        ([10, 12, 8], [10, 12, 8]),
        ([10], [10]),
        ([], []),
        ([15, 14, 13, 9], [13, 14, 9]),  # what is too long is none of them
    ],
)
def test_nurikabe_compares_two_long_chains(found: list[int], told: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    contradiction = module("nurikabe", "contradiction")
    monkeypatch.setattr(contradiction, "_refuted", lambda at, sight: map(chain, found))
    assert [each.length for each in contradiction._told(None, 0, contradiction.LONG)] == told


def test_nurikabe_shortens_chains_of_up_to_three_times_the_length(monkeypatch: pytest.MonkeyPatch) -> None:
    contradiction = module("nurikabe", "contradiction")
    found = [chain(15, 5), chain(16, 4), chain(14, 6), chain(12, 3)]
    monkeypatch.setattr(contradiction, "_refuted", lambda at, sight: found)
    assert [each.length for each in contradiction._told(None, 0, 5)] == [5, 3]


@pytest.mark.parametrize(
    ("lengths", "far", "deep"),
    [([], False, False), ([10], False, False), ([9], False, True), ([14, 14], False, True), ([14, 15], False, False)],
)
def test_nurikabe_has_enough_chains_where_it_looks_deep(lengths: list[int], far: bool, deep: bool) -> None:
    contradiction = module("nurikabe", "contradiction")
    found = list(map(chain, lengths))
    assert contradiction._enough(found, contradiction.FAR) is far
    assert contradiction._enough(found, contradiction.DEEP) is deep
    assert contradiction._enough(found, contradiction.WIDE) is deep


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([(1, 20), (1, 5)], [20]),  # short enough
        ([(1, 21), (1, 22), (1, 5)], [21, 22]),
        ([(1, 22), (1, 21), (1, 5)], [21, 22]),  # the shorter one first
        ([(1, 25), (1, 24)], [24]),  # more is not readable
        ([(17, 4), (16, 24)], [24]),  # nor are so many lines
        ([], []),
    ],
)
def test_nonogram_compares_two_long_cases(
    found: list[tuple[int, int]], told: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = module("nonogram", "cases")
    failing = [SimpleNamespace(lines=[0] * lines, length=length) for lines, length in found]
    monkeypatch.setattr(cases, "failing_cases", lambda at, effort: failing)
    monkeypatch.setattr(cases, "_cases", lambda at, each: each)
    monkeypatch.setattr(cases, "_found", lambda at, each: each)
    assert [each.length for each in cases.cases.find(None)] == told


def searched(monkeypatch: pytest.MonkeyPatch, waves: list[list[tuple[int, int]]]) -> list[int | None]:
    """The lengths of the contradictions of lines, in the order in which they are met.

    They are found in waves, each by how many lines are narrow enough to show it; a chain may need more.
    """
    trial = module("nonogram", "trial")
    found = [[SimpleNamespace(lines=[0] * lines, length=length) for lines, length in wave] for wave in waves]
    monkeypatch.setattr(trial, "failing", lambda at: found)
    monkeypatch.setattr(trial, "_chain", lambda at, each: each if each.length else None)
    monkeypatch.setattr(trial, "_length", lambda each: (each.length, 0))
    return [None if each is None else each.length for each in trial._search(None)]


@pytest.mark.parametrize(
    ("waves", "met"),
    [
        ([[(4, 4), (5, 5)], [(3, 3)]], [4, 3, 5, None]),  # up to four lines at once, the others in the end
        ([[(6, 6), (5, 5), (7, 7)]], [5, 6, None, 7]),  # up to six lines are short
        ([[(6, 7), (6, 6)]], [6, None, 7]),  # unless a line is needed twice
        ([[(4, 0), (4, 4)]], [4, None]),  # what comes to nothing is left out
        ([[(4, 4)] * 7 + [(4, 3), (4, 2)]], [3, *[4] * 7, 2, None]),  # eight are compared
        ([], [None]),
    ],
)
def test_nonogram_compares_eight_contradictions(
    waves: list[list[tuple[int, int]]], met: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert searched(monkeypatch, waves) == met


def test_hashi_follows_six_bounds_in_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    contradiction = module("hashi", "contradiction")
    monkeypatch.setattr(contradiction, "contradictions", lambda at: map(chain, (7, 6, 1, 8)))
    monkeypatch.setattr(contradiction, "_found", lambda at, each: each)
    assert [each.length for each in contradiction.contradiction.find(None)] == [6, 1]
    assert [each.length for each in contradiction.long_contradiction.find(None)] == [7, 8]


def test_akari_follows_three_links_by_eye(monkeypatch: pytest.MonkeyPatch) -> None:
    contradiction = module("akari", "contradiction")
    asked: list[tuple[range, int]] = []

    def in_order(found: object, lengths: range, quick: int) -> list[object]:
        asked.append((lengths, quick))
        return []

    monkeypatch.setattr(contradiction, "chains", lambda at: ())
    monkeypatch.setattr(contradiction, "in_order", in_order)
    for each in some((contradiction.contradiction, contradiction.long_contradiction)):
        assert list(each.find(None)) == []
    assert asked == [(range(4), 2), (range(4, 13), 2)]
