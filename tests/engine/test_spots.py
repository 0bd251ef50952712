"""Spots of different sorts beside each other on one board."""

from __future__ import annotations

from pensil._native import Solver
from pensil.core.board import bits
from pensil.engine.spots import FALSE, TRUE, UNKNOWN, Amounts, Choices, Part, Switches, located, split
from tests.checks import some


def test_what_is_known_of_several_parts_is_read_part_by_part() -> None:
    known = bytes([TRUE, FALSE, UNKNOWN, TRUE, UNKNOWN])
    apart = [Switches(1, 2), Switches(3, 3)]
    assert split(apart, known) == split([Switches(1, 5)], known)
    assert len(split(apart, known)) == len(known)


def true_with(part: Part, spot: int, value: int) -> list[bool]:
    """Which of the variables of a spot are true when it has a value."""
    numbers = range(part.width(spot))
    if isinstance(part, Switches):
        return [value == 1]
    return [value > number if isinstance(part, Amounts) else value == number for number in numbers]


def parts() -> list[tuple[Part, int, int]]:
    """Parts of every sort, with a spot of each, and how many values that has."""
    solver = Solver()
    switches = Switches(solver.new_vars(2), 2)
    choices, amounts = Choices(solver.new_ranges([3, 1, 4])), Amounts(solver.new_ranges([2, 1, 3]))
    return [
        *((switches, spot, 2) for spot in range(2)),
        *((choices, spot, size) for spot, size in enumerate((3, 1, 4))),
        *((amounts, spot, most + 1) for spot, most in enumerate((2, 1, 3))),
    ]


def test_literals_say_what_a_mask_says() -> None:
    for part, spot, size in some(parts()):
        first = part.first + sum(part.width(before) for before in range(spot))
        for mask in some(range(1, 1 << size)):
            values = list(bits(mask))
            literals = part.literals(spot, mask)
            if literals is None:
                assert isinstance(part, Amounts)
                assert values != list(range(values[0], values[-1] + 1)), "a mask with a hole"
                continue
            said = [
                value
                for value in range(size)
                if all((literal > 0) == true_with(part, spot, value)[abs(literal) - first] for literal in literals)
            ]
            assert said == values, (part, spot, mask)


def test_what_a_variable_says_of_its_spot() -> None:
    for part, spot, size in some(parts()):
        for number in some(range(part.width(spot))):
            for true in (True, False):
                values = [value for value in range(size) if true_with(part, spot, value)[number] is true]
                assert list(bits(part.mask_if(spot, number, true))) == values, (part, spot, number)


def test_parts_follow_each_other() -> None:
    found = dict.fromkeys((part for part, _, _ in parts()), 0)
    assert [(part.first, part.spots, part.variables) for part in found] == [(1, 2, 2), (3, 3, 8), (11, 3, 6)]
    assert [place for _, place in located(list(found))] == [0, 1, 0, 1, 2, 0, 1, 2]
