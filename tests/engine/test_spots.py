"""Spots of different sorts beside each other on one board."""

from __future__ import annotations

from pensil.engine.spots import FALSE, TRUE, UNKNOWN, Switches, split


def test_what_is_known_of_several_parts_is_read_part_by_part() -> None:
    known = bytes([TRUE, FALSE, UNKNOWN, TRUE, UNKNOWN])
    apart = [Switches(1, 2), Switches(3, 3)]
    assert split(apart, known) == split([Switches(1, 5)], known)
    assert len(split(apart, known)) == len(known)
