"""A puzzle on a solver to be asked for reasons: what its variables say of the spots."""

from __future__ import annotations

import pensil
from pensil.core.deadline import NEVER
from pensil.engine.guarded import Guarded

BOXES = pensil.read("shikaku\n2 .\n. 2\n")
LAMPS = pensil.read("akari\n. 1\n. .\n")


def test_one_of_some_literals() -> None:
    guarded = Guarded(LAMPS, NEVER)
    solver, (a, b, c) = guarded.model.solver, guarded.model.variables
    assert guarded.either([a]) == a
    assert guarded.either([-b]) == -b
    one = guarded.either([a, b])
    assert guarded.either((a, b)) == one
    other = guarded.either([b, -c])
    assert len({one, other, a, b, c}) == 5
    assert not solver.solve([one, -a, -b])
    assert solver.solve([one, a, -b])
    assert not solver.solve([other, -b, c])
    assert guarded.conflicts() == solver.stats()["conflicts"]
    assert guarded.decisions() == solver.stats()["decisions"] > 0


def test_values_that_no_solution_has_are_idle() -> None:
    assert Guarded(LAMPS, NEVER).idle == (0, 0, 0)
    drawn = [sum(1 << BOXES.value_from_json(spot, list(box)) for box in boxes) for spot, boxes in enumerate(LISTED)]
    assert Guarded(BOXES, NEVER).idle == tuple(d & ~m for d, m in zip(BOXES.domains, drawn, strict=True))
    assert all(idle.bit_count() == 1 for idle in Guarded(BOXES, NEVER).idle)


LISTED = [[(0, 0, 0, 1), (0, 0, 1, 0)], [(0, 1, 1, 1), (1, 0, 1, 1)]]


def test_where_variables_are() -> None:
    guarded = Guarded(BOXES, NEVER)
    assert [(spot, place, number) for spot, _, place, number in guarded.places] == [
        (0, 0, 0),
        (0, 0, 1),
        (1, 1, 0),
        (1, 1, 1),
    ]
    assert len(guarded.places) == len(guarded.model.variables)
    assert [place for _, place in guarded.parts] == [0, 1]
    assert guarded.labels == {guard: label for label, guard in guarded.model.guards.items()}
    assert sorted(guarded.order.values()) == list(range(len(guarded.order)))
