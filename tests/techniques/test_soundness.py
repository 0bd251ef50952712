"""All techniques of all kinds on thousands of small positions: what they conclude holds in every solution.

The boards are of any shape, with clues of unknown value, colours, and marks that only rule something out; the solutions
are found by exhaustive search (see positions.py). A technique that hardly ever fires is not tested, so that fails too.
"""

from __future__ import annotations

import pytest

from pensil.core.kind import Kind
from pensil.kinds import KINDS
from tests.checks import some
from tests.facts import facts_of
from tests.techniques.positions import check_sound


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_step_holds_in_all_solutions(kind: Kind) -> None:
    count, most = facts_of(kind.name).soundness
    fired = check_sound(kind.name, range(count), most)
    for technique in some(kind.techniques()):
        assert fired[technique.name] >= 20, (technique.name, fired)
