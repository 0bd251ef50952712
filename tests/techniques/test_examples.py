"""The example of every technique: a position on which it applies, and nothing easier."""

from __future__ import annotations

import pytest

from pensil.core.kind import Kind
from pensil.core.step import Technique
from pensil.kinds import KINDS
from tests.facts import facts_of
from tests.techniques.positions import check_example, easier

TECHNIQUES = [(kind, technique) for kind in KINDS for technique in kind.techniques()]


@pytest.mark.parametrize(("kind", "technique"), TECHNIQUES, ids=[f"{k.name}-{t.name}" for k, t in TECHNIQUES])
def test_the_example_shows_this_technique_and_nothing_easier(kind: Kind, technique: Technique) -> None:
    check_example(technique)
    assert easier(technique, kind.techniques()) == facts_of(kind.name).also_easier.get(technique.id, [])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_techniques_come_from_easy_to_hard_under_names_of_their_own(kind: Kind) -> None:
    techniques = kind.techniques()
    assert [each.level for each in techniques] == sorted(each.level for each in techniques)
    assert len({each.name for each in techniques}) == len({each.id for each in techniques}) == len(techniques)
