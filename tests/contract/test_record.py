"""Records behave like frozen dataclasses."""

from __future__ import annotations

import pickle
from typing import Any, ClassVar

import pytest

from pensil.core.record import record, replace


@record
class Point:
    """Two numbers and a name."""

    x: int
    y: int = 2
    name: str = "p"
    kind: ClassVar[str] = "point"


def test_fields_are_taken_by_place_and_by_name() -> None:
    point = Point(1, name="q")
    assert (point.x, point.y, point.name, point.kind) == (1, 2, "q", "point")
    assert repr(point) == "Point(x=1, y=2, name='q')"


def test_equal_fields_make_equal_records() -> None:
    assert Point(1) == Point(1, 2)
    assert hash(Point(1)) == hash(Point(1, 2))
    assert Point(1) != Point(2)
    other: object = (1, 2, "p")
    assert Point(1) != other


def test_a_record_does_not_change() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="does not change"):
        point.x = 5  # type: ignore[misc]
    with pytest.raises(AttributeError, match="does not change"):
        del point.x
    assert replace(point, x=5) == Point(5)
    assert pickle.loads(pickle.dumps(point)) == point


@pytest.mark.parametrize(("fields", "named"), [((), {}), ((1, 2, "p", 4), {}), ((1,), {"z": 3}), ((1,), {"x": 1})])
def test_wrong_fields_are_refused(fields: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*fields, **named)
